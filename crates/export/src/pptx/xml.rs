//! How is XML written? An [`Elem`] closes itself when it is dropped and escapes every value: nobody else
//! writes `<`.

use std::fmt::{self, Display, Write};

/// A whole document with `root` as its outermost element.
pub fn document(root: &'static str, build: impl FnOnce(Elem<'_>)) -> Vec<u8> {
    let mut out = String::with_capacity(4096);
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
    build(Elem::open(&mut out, root));
    out.into_bytes()
}

/// An element to be put into a document of somebody else.
pub fn fragment(root: &'static str, build: impl FnOnce(Elem<'_>)) -> String {
    let mut out = String::new();
    build(Elem::open(&mut out, root));
    out
}

/// An element that is being written. Attributes come before children and text.
#[derive(Debug)]
pub struct Elem<'a> {
    out: &'a mut String,
    name: &'static str,
    /// The start tag still takes attributes.
    open: bool,
}

impl<'a> Elem<'a> {
    fn open(out: &'a mut String, name: &'static str) -> Self {
        out.push('<');
        out.push_str(name);
        Self { out, name, open: true }
    }

    /// Begins the next child. It ends when the result is dropped.
    pub fn child(&mut self, name: &'static str) -> Elem<'_> {
        self.end_start_tag();
        Elem::open(self.out, name)
    }

    pub fn attr(self, name: &str, value: impl Display) -> Self {
        debug_assert!(self.open, "attribute {name} of {} comes after its content", self.name);
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        escape(self.out, value);
        self.out.push('"');
        self
    }

    /// The attribute if there is a value for it.
    pub fn attr_if<V: Display>(self, name: &str, value: Option<V>) -> Self {
        match value {
            Some(value) => self.attr(name, value),
            None => self,
        }
    }

    pub fn text(&mut self, text: impl Display) {
        self.end_start_tag();
        escape(self.out, text);
    }

    fn end_start_tag(&mut self) {
        if self.open {
            self.out.push('>');
            self.open = false;
        }
    }
}

impl Drop for Elem<'_> {
    fn drop(&mut self) {
        if self.open {
            self.out.push_str("/>");
        } else {
            self.out.push_str("</");
            self.out.push_str(self.name);
            self.out.push('>');
        }
    }
}

/// Characters that XML 1.0 has no way to write, escaped or not.
pub fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

fn escape(out: &mut String, value: impl Display) {
    write!(Escape(out), "{value}").expect("writing to a string cannot fail");
}

struct Escape<'a>(&'a mut String);

impl Write for Escape<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut copied = 0;
        for (at, c) in text.char_indices() {
            let replacement = match c {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                // Written raw, a parser would turn these into spaces or line feeds.
                '\t' => "&#9;",
                '\n' => "&#10;",
                '\r' => "&#13;",
                c if is_forbidden(c) => "",
                _ => continue,
            };
            self.0.push_str(&text[copied..at]);
            self.0.push_str(replacement);
            copied = at + c.len_utf8();
        }
        self.0.push_str(&text[copied..]);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(build: impl FnOnce(Elem<'_>), expected: &str) {
        let text = String::from_utf8(document("r", build)).unwrap();
        assert_eq!(text.split_once('\n').unwrap().1, expected);
    }

    #[test]
    fn elements_close_themselves_in_order() {
        check(|_| {}, "<r/>");
        check(
            |mut r| {
                let mut list = r.child("list").attr("n", 2).attr_if("none", None::<u8>);
                list.child("one");
                list.child("two").text("x");
            },
            "<r><list n=\"2\"><one/><two>x</two></list></r>",
        );
    }

    #[test]
    fn every_value_is_escaped() {
        check(
            |r| r.attr("a", "<\"&\">\n").child("t").text("]]> a\u{0}b\u{B}\u{FFFE}\u{FFFF}\u{1F600}é"),
            "<r a=\"&lt;&quot;&amp;&quot;&gt;&#10;\"><t>]]&gt; abé</t></r>"
                .replace("abé", "ab\u{1F600}é")
                .as_str(),
        );
    }
}
