//! How is XML of somebody else changed without touching the rest of it? Elements are found by reading, and
//! taken out or put in as text.

use std::ops::Range;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// Where text is put in.
#[derive(Clone, Copy, Debug)]
pub enum Insertion<'a> {
    /// After the last child of the root that has one of these names.
    After(&'a [&'a str]),
    /// At the end of the child of the root that has this name.
    Within(&'a str),
    AtStart,
    AtEnd,
}

/// Calls `visit` on every start tag with the local names from the root to it.
pub fn each(text: &str, mut visit: impl FnMut(&[&str], &BytesStart<'_>)) -> Result<(), String> {
    ranges(text, |path, tag| {
        visit(path, tag);
        false
    })
    .map(drop)
}

/// `text` without the elements that `unwanted` picks.
pub fn without(text: &str, unwanted: impl Fn(&[&str], &BytesStart<'_>) -> bool) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for range in ranges(text, unwanted)? {
        // Elements inside one that is gone are gone already.
        if range.start >= at {
            out.push_str(&text[at..range.start]);
            at = range.end;
        }
    }
    out.push_str(&text[at..]);
    Ok(out)
}

pub fn insert(text: &str, added: &str, at: Insertion<'_>) -> Result<String, String> {
    let place = match at {
        Insertion::After(names) => {
            let wanted = |path: &[&str], _: &BytesStart<'_>| {
                path.len() == 2 && path.last().is_some_and(|name| names.contains(name))
            };
            let found = ranges(text, wanted)?.iter().map(|range| range.end).max();
            found.ok_or_else(|| format!("there is none of {names:?}"))?
        }
        Insertion::Within(name) => {
            let wanted = |path: &[&str], _: &BytesStart<'_>| path.len() == 2 && path[1] == name;
            let parent = ranges(text, wanted)?.into_iter().next();
            let parent = parent.ok_or_else(|| format!("there is no {name}"))?;
            let inside = &text[parent.clone()];
            let tag_end = start_tag_end(inside).ok_or("an element has no end")?;
            if let Some(tag) = inside[..tag_end].strip_suffix("/>") {
                let element = tag[1..].split_whitespace().next().unwrap_or(name);
                let filled = format!("{tag}>{added}</{element}>");
                return Ok(format!("{}{filled}{}", &text[..parent.start], &text[parent.end..]));
            }
            parent.start + inside.rfind("</").ok_or("an element has no end")?
        }
        Insertion::AtStart | Insertion::AtEnd => {
            let root =
                ranges(text, |path, _| path.len() == 1)?.into_iter().next().ok_or("there is no root")?;
            let inside = &text[root.clone()];
            let tag_end = start_tag_end(inside).ok_or("the root has no end")?;
            if inside[..tag_end].ends_with("/>") {
                return Err("the root is empty".to_owned());
            }
            match at {
                Insertion::AtEnd => root.start + inside.rfind("</").ok_or("the root has no end")?,
                _ => root.start + tag_end,
            }
        }
    };
    Ok(format!("{}{added}{}", &text[..place], &text[place..]))
}

/// Where the first tag of `text` ends; quoted values may hold a `>`.
fn start_tag_end(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            (None, b'>') => return Some(at + 1),
            _ => {}
        }
    }
    None
}

pub fn attribute(tag: &BytesStart<'_>, name: &str) -> String {
    let found = tag.attributes().flatten().find(|attribute| attribute.key.into_inner() == name);
    let value =
        found.and_then(|found| found.normalized_value(XmlVersion::Implicit1_0).ok().map(String::from));
    value.unwrap_or_default()
}

/// How the root's vocabulary is prefixed (`p:`, or nothing) and the prefix of relationships (`r`).
pub fn prefixes(text: &str) -> Result<(String, String), String> {
    let mut found = None;
    each(text, |path, tag| {
        if path.len() == 1 {
            let name = tag.name().into_inner();
            let own = name.rsplit_once(':').map(|(prefix, _)| format!("{prefix}:")).unwrap_or_default();
            let relation = tag.attributes().flatten().find_map(|attribute| {
                let prefix = attribute.key.into_inner().strip_prefix("xmlns:")?.to_owned();
                attribute.value.ends_with("officeDocument/2006/relationships").then_some(prefix)
            });
            found = relation.map(|relation| (own, relation));
        }
    })?;
    found.ok_or_else(|| "the presentation does not say how it writes relationships".to_owned())
}

/// Bytes of the elements that `wanted` picks, start tag to end tag, in the order of their start tags.
fn ranges(
    text: &str,
    mut wanted: impl FnMut(&[&str], &BytesStart<'_>) -> bool,
) -> Result<Vec<Range<usize>>, String> {
    let mut reader = Reader::from_str(text);
    let mut path: Vec<String> = Vec::new();
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut found: Vec<Range<usize>> = Vec::new();
    loop {
        let start = reader.buffer_position() as usize;
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(tag) => {
                path.push(tag.local_name().into_inner().to_owned());
                open.push(pick(&path, &tag, &mut wanted).then_some(start));
            }
            Event::Empty(tag) => {
                path.push(tag.local_name().into_inner().to_owned());
                if pick(&path, &tag, &mut wanted) {
                    found.push(start..reader.buffer_position() as usize);
                }
                path.pop();
            }
            Event::End(_) => {
                path.pop();
                if let Some(start) = open.pop().flatten() {
                    found.push(start..reader.buffer_position() as usize);
                }
            }
            Event::DocType(_) => return Err("document types are not accepted".to_owned()),
            Event::Eof => break,
            _ => {}
        }
    }
    found.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    Ok(found)
}

fn pick(
    path: &[String],
    tag: &BytesStart<'_>,
    wanted: &mut impl FnMut(&[&str], &BytesStart<'_>) -> bool,
) -> bool {
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    wanted(&names, tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_meant_stays_as_it_is() {
        let text = "<?xml version='1.0'?>\n<p:a x=\"1 > 0\"><p:b  y='2'><p:c/></p:b> <p:d/></p:a>\n";
        let cut = without(text, |path, _| path.last() == Some(&"b")).unwrap();
        assert_eq!(cut, "<?xml version='1.0'?>\n<p:a x=\"1 > 0\"> <p:d/></p:a>\n");
        let put = insert(text, "<n/>", Insertion::After(&["b"])).unwrap();
        assert!(put.contains("</p:b><n/> <p:d/>"), "{put}");
        let put = insert(text, "<n/>", Insertion::AtStart).unwrap();
        assert!(put.contains("0\"><n/><p:b"), "{put}");
        let put = insert(text, "<n/>", Insertion::AtEnd).unwrap();
        assert!(put.ends_with("<p:d/><n/></p:a>\n"), "{put}");
        let put = insert(text, "<n/>", Insertion::Within("b")).unwrap();
        assert!(put.contains("<p:c/><n/></p:b>"), "{put}");
        let put = insert(text, "<n/>", Insertion::Within("d")).unwrap();
        assert!(put.contains("<p:d><n/></p:d></p:a>"), "{put}");
    }
}
