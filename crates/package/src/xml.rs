//! An XML part as a small tree, read within limits: no document types, no entities, so deep and so many
//! nodes and no more.
//!
//! Element names are local (`sp`, not `p:sp`): the vocabularies of a presentation do not clash. Attributes
//! keep `r:` for relationships, whatever prefix the file uses for them.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::limits::Limits;

/// Of one element. Each is compared with those before it.
const MAX_ATTRIBUTES: usize = 250;
/// Names under which a part may speak of relationships.
const MAX_PREFIXES: usize = 16;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    pub name: String,
    attributes: Vec<(String, String)>,
    pub children: Vec<Node>,
    /// What stands before the first child.
    pub text: String,
    /// What stands behind this element, before the next one.
    pub tail: String,
}

impl Node {
    /// The attribute, or nothing.
    pub fn get(&self, name: &str) -> &str {
        self.attribute(name).unwrap_or_default()
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn number(&self, name: &str) -> Option<f64> {
        self.attribute(name)?.parse().ok().filter(|value: &f64| value.is_finite() && value.abs() < 1e12)
    }

    pub fn flag(&self, name: &str) -> Option<bool> {
        self.attribute(name).map(|value| matches!(value, "1" | "true" | "on"))
    }

    pub fn child(&self, name: &str) -> Option<&Node> {
        self.children.iter().find(|child| child.name == name)
    }

    pub fn all<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n Node> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The descendant along `names`, one generation each.
    pub fn at(&self, names: &[&str]) -> Option<&Node> {
        names.iter().try_fold(self, |node, name| node.child(name))
    }
}

pub fn parse(bytes: &[u8], limits: Limits) -> Result<Node, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8")?;
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    let mut open: Vec<Node> = vec![Node::default()];
    let mut prefixes: Vec<String> = Vec::new();
    let mut nodes = 0;
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(tag) => {
                count(&mut nodes, open.len(), limits)?;
                open.push(node(&tag, &mut prefixes)?);
            }
            Event::Empty(tag) => {
                count(&mut nodes, open.len(), limits)?;
                let node = node(&tag, &mut prefixes)?;
                attach(&mut open, node)?;
            }
            Event::End(_) => {
                let node = open.pop().ok_or("a tag is closed that was not opened")?;
                attach(&mut open, node)?;
            }
            Event::Text(text) => {
                if let Some(node) = open.last_mut() {
                    words(node).push_str(&text.xml10_content());
                }
            }
            Event::CData(text) => {
                if let Some(node) = open.last_mut() {
                    words(node).push_str(&text.xml10_content());
                }
            }
            Event::GeneralRef(reference) => {
                let c = match reference.resolve_char_ref().map_err(|error| error.to_string())? {
                    Some(c) => c,
                    None => predefined(&reference)?,
                };
                if let Some(node) = open.last_mut() {
                    words(node).push(c);
                }
            }
            Event::DocType(text) if text.xml10_content().contains('[') => {
                return Err("document types with entities are not accepted".to_owned());
            }
            Event::Eof => break,
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::DocType(_) => {}
        }
    }
    let mut document = open.pop().ok_or("it is empty")?;
    if !open.is_empty() {
        return Err("it ends in the middle".to_owned());
    }
    document.children.pop().ok_or_else(|| "it is empty".to_owned())
}

/// Where the text goes that comes next inside `node`.
fn words(node: &mut Node) -> &mut String {
    match node.children.last_mut() {
        Some(last) => &mut last.tail,
        None => &mut node.text,
    }
}

fn predefined(name: &str) -> Result<char, String> {
    match name {
        "amp" => Ok('&'),
        "lt" => Ok('<'),
        "gt" => Ok('>'),
        "quot" => Ok('"'),
        "apos" => Ok('\''),
        other => Err(format!("the entity &{other}; is not accepted")),
    }
}

fn count(nodes: &mut usize, depth: usize, limits: Limits) -> Result<(), String> {
    *nodes += 1;
    if *nodes > limits.elements {
        return Err(format!("it has more than {} elements", limits.elements));
    }
    if depth > limits.depth {
        return Err(format!("its elements are nested deeper than {}", limits.depth));
    }
    Ok(())
}

fn node(tag: &BytesStart<'_>, prefixes: &mut Vec<String>) -> Result<Node, String> {
    let mut node = Node { name: tag.local_name().into_inner().to_owned(), ..Node::default() };
    let mut read = 0;
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        read += 1;
        if read > MAX_ATTRIBUTES {
            return Err(format!("an element has more than {MAX_ATTRIBUTES} attributes"));
        }
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| error.to_string())?;
        let key = attribute.key.into_inner();
        match key.split_once(':') {
            Some(("xmlns", prefix)) => {
                let is_new =
                    value.ends_with("/relationships") && !prefixes.iter().any(|known| known == prefix);
                if is_new && prefixes.len() < MAX_PREFIXES {
                    prefixes.push(prefix.to_owned());
                }
            }
            Some((prefix, local)) if prefixes.iter().any(|known| known == prefix) => {
                node.attributes.push((format!("r:{local}"), value.into_owned()));
            }
            Some((_, local)) => {
                // `w14:val` and its like never speak louder than `val`.
                if node.attribute(local).is_none() {
                    node.attributes.push((format!(":{local}"), value.into_owned()));
                }
            }
            None => node.attributes.push((key.to_owned(), value.into_owned())),
        }
    }
    Ok(node)
}

/// Puts a finished node into its parent. Of alternatives, what any program can read is taken.
fn attach(open: &mut [Node], mut node: Node) -> Result<(), String> {
    let parent = open.last_mut().ok_or("a tag is closed that was not opened")?;
    if node.name == "AlternateContent" {
        let mut choices = std::mem::take(&mut node.children);
        let fallback = choices.iter().position(|choice| choice.name == "Fallback").unwrap_or(0);
        if fallback < choices.len() {
            parent.children.append(&mut choices.swap_remove(fallback).children);
        }
    } else {
        parent.children.push(node);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_local_and_relationships_are_known() {
        let xml = br#"<p:a xmlns:p="x" xmlns:q="http://x/relationships" id="1" q:id="rId2"><p:b>x&amp;y</p:b></p:a>"#;
        let node = parse(xml, Limits::PRESENTATION).unwrap();
        assert_eq!((node.name.as_str(), node.get("id"), node.get("r:id")), ("a", "1", "rId2"));
        assert_eq!(node.child("b").unwrap().text, "x&y");
    }

    #[test]
    fn mixed_text_keeps_its_order() {
        let node = parse(b"<!DOCTYPE a><a>one <b>two</b> three<c/> four</a>", Limits::PRESENTATION).unwrap();
        assert_eq!((node.text.as_str(), node.children[0].text.as_str()), ("one ", "two"));
        assert_eq!((node.children[0].tail.as_str(), node.children[1].tail.as_str()), (" three", " four"));
    }

    #[test]
    fn alternatives_give_way_to_the_fallback() {
        let xml =
            b"<a><AlternateContent><Choice><b/></Choice><Fallback><c/></Fallback></AlternateContent></a>";
        assert_eq!(parse(xml, Limits::PRESENTATION).unwrap().children[0].name, "c");
    }

    #[test]
    fn hostile_xml_is_refused() {
        for xml in [
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".to_owned(),
            "<a>&b;</a>".to_owned(),
            "<a><b></a>".to_owned(),
            "<a>".to_owned(),
            String::new(),
            "<a>".repeat(200),
            format!("<a>{}</a>", "<b/>".repeat(Limits::PRESENTATION.elements + 1)),
            format!("<a {}/>", (0..1_000_000).map(|at| format!("x:a{at}=\"\" ")).collect::<String>()),
        ] {
            assert!(parse(xml.as_bytes(), Limits::PRESENTATION).is_err(), "{}", &xml[..xml.len().min(40)]);
        }
    }
}
