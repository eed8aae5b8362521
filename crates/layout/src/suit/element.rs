//! How is a part of a suit file that nobody wrote made? As an element with arguments, properties and children, read
//! like any other: nothing is printed, quoted or parsed.

use std::borrow::Cow;

use super::tree::{Element, Entry};

impl Element<'static> {
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), offset: 0, entries: Vec::new(), children: Vec::new() }
    }

    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // values are mostly made where they are said
    pub fn arg(self, value: impl ToString) -> Self {
        self.prop("", value)
    }

    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // as above
    pub fn prop(mut self, name: &'static str, value: impl ToString) -> Self {
        let text = Cow::Owned(value.to_string());
        self.entries.push(Entry { name: Cow::Borrowed(name), text, flag: None, offset: 0 });
        self
    }

    /// The property, where there is a value for it.
    #[must_use]
    pub fn prop_if(self, name: &'static str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.prop(name, value),
            None => self,
        }
    }

    /// A property that is true; one that is not given is false.
    #[must_use]
    pub fn flag_if(mut self, name: &'static str, value: bool) -> Self {
        if value {
            let text = Cow::Borrowed("1");
            self.entries.push(Entry { name: Cow::Borrowed(name), text, flag: Some(true), offset: 0 });
        }
        self
    }

    #[must_use]
    pub fn with(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suit::tree::Tree;

    #[test]
    fn what_is_made_is_what_would_be_read() {
        let text =
            r#"design "a" kind=points count="2-4" { text "0 0 w h" each=#true { p say=heading level=1 } }"#;
        let mut read = Tree::parse(text).unwrap();
        fn forget_places(element: &mut Element) {
            element.offset = 0;
            element.entries.iter_mut().for_each(|entry| entry.offset = 0);
            element.children.iter_mut().for_each(forget_places);
        }
        read.elements.iter_mut().for_each(forget_places);

        let paragraph = Element::new("p").prop("say", "heading").prop("level", 1).flag_if("bold", false);
        let text = Element::new("text").arg("0 0 w h").flag_if("each", true).with([paragraph]);
        let none: Option<usize> = None;
        let design = Element::new("design").arg("a").prop("kind", "points").prop("count", "2-4");
        assert_eq!(read.elements, [design.prop_if("sheet", none).with([text])]);
    }
}
