//! Where in its text does an element stand? For those who change XML of somebody else without touching the rest.

use std::ops::Range;

use quick_xml::Reader;
use quick_xml::events::Event;

/// An element by where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Local: `sp`, not `p:sp`.
    pub name: String,
    pub whole: Range<usize>,
    /// Between its tags; empty where it has none.
    pub inner: Range<usize>,
}

/// The elements directly inside of `within`.
pub fn children(text: &str, within: Range<usize>) -> Result<Vec<Span>, String> {
    let mut reader = Reader::from_str(&text[within.clone()]);
    let mut found = Vec::new();
    let mut open: Vec<(String, usize, usize)> = Vec::new();
    loop {
        let before = within.start + reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| error.to_string())?;
        let after = within.start + reader.buffer_position() as usize;
        match event {
            Event::Start(tag) => open.push((tag.local_name().into_inner().to_owned(), before, after)),
            Event::Empty(tag) if open.is_empty() => found.push(Span {
                name: tag.local_name().into_inner().to_owned(),
                whole: before..after,
                inner: after..after,
            }),
            Event::End(_) => {
                let (name, start, inside) = open.pop().ok_or("a tag is closed that was not opened")?;
                if open.is_empty() {
                    found.push(Span { name, whole: start..after, inner: inside..before });
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    Ok(found)
}

/// The first element along `names`, one generation each, from the root on.
pub fn at(text: &str, names: &[&str]) -> Result<Option<Span>, String> {
    let mut within = 0..text.len();
    let mut last = None;
    for name in names {
        let Some(span) = children(text, within)?.into_iter().find(|span| span.name == *name) else {
            return Ok(None);
        };
        within = span.inner.clone();
        last = Some(span);
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_found_where_they_stand() {
        let text = "<?xml version=\"1.0\"?>\n<p:a x=\">\"><p:b/><p:c>one<p:d>two</p:d></p:c></p:a>";
        let all = children(text, at(text, &["a"]).unwrap().unwrap().inner).unwrap();
        assert_eq!(
            all.iter().map(|span| &text[span.whole.clone()]).collect::<Vec<_>>(),
            ["<p:b/>", "<p:c>one<p:d>two</p:d></p:c>"]
        );
        let inside = at(text, &["a", "c", "d"]).unwrap().unwrap();
        assert_eq!((&text[inside.inner.clone()], inside.name.as_str()), ("two", "d"));
        assert_eq!(at(text, &["a", "x"]).unwrap(), None);
    }
}
