//! How are slides in XML read? As the same tree that JSON gives: elements and attributes are names, and what occurs
//! several times below one element is a list.

use super::super::html;
use super::names::{Kind, plain};
use super::node::{Map, Node};

/// Deeper nesting than any outline has.
const MAX_XML_DEPTH: usize = 12;

/// What stands below the outermost element of `source`.
pub(super) fn parse(source: &str) -> Option<Node> {
    let mut reader = Reader { rest: source };
    loop {
        match reader.next()? {
            Token::Open { name, attributes, is_closed: false } => {
                return reader.element(name, attributes, 0).filter(|node| node.map().is_some());
            }
            Token::Text(text) if text.trim().is_empty() => {}
            Token::Open { .. } | Token::Close(_) | Token::Text(_) => return None,
        }
    }
}

/// The text before, inside and after an element that holds slides and begins a line.
pub(super) fn bare(text: &str) -> Option<(&str, &str, &str)> {
    const ROOTS: [&str; 5] = ["<?xml", "<presentation", "<deck", "<slides", "<ppt"];
    let begins = |root: &&str| {
        if text.starts_with(*root) { Some(0) } else { Some(text.find(&format!("\n{root}"))? + 1) }
    };
    let start = ROOTS.iter().filter_map(begins).min()?;
    let end = text.rfind('>').filter(|end| *end > start)? + 1;
    text[start..end].contains("<slide").then_some((&text[..start], &text[start..end], &text[end..]))
}

enum Token<'a> {
    Open { name: &'a str, attributes: &'a str, is_closed: bool },
    Close(&'a str),
    Text(String),
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let rest = self.rest;
            if let Some(inner) = rest.strip_prefix("<![CDATA[") {
                let (text, behind) = inner.split_once("]]>")?;
                self.rest = behind;
                return Some(Token::Text(text.to_owned()));
            }
            let skipped = [("<!--", "-->"), ("<?", "?>"), ("<!", ">")];
            if let Some((_, close)) = skipped.iter().find(|(open, _)| rest.starts_with(open)) {
                self.rest = rest.split_once(close)?.1;
                continue;
            }
            let Some(tag) = rest.strip_prefix('<') else {
                let end = rest.find('<').unwrap_or(rest.len());
                self.rest = &rest[end..];
                return (end > 0).then(|| Token::Text(resolve_references(&rest[..end])));
            };
            let (tag, behind) = tag.split_once('>')?;
            self.rest = behind;
            if let Some(name) = tag.strip_prefix('/') {
                return Some(Token::Close(name.trim()));
            }
            let is_closed = tag.ends_with('/');
            let tag = tag.trim_end_matches('/').trim();
            let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            return Some(Token::Open { name, attributes, is_closed });
        }
    }

    /// What an element says, up to the tag that closes it. `None` if nothing closes it.
    fn element(&mut self, name: &str, attributes: &str, depth: usize) -> Option<Node> {
        let mut children: Vec<(String, Node)> = Vec::new();
        let mut words = String::new();
        loop {
            match self.next()? {
                Token::Text(text) => words.push_str(&text),
                Token::Close(closed) if closed == name => break,
                Token::Open { name, attributes, is_closed: true } => {
                    children.push((name.to_owned(), node(name, attributes, Vec::new(), "")));
                }
                Token::Open { name, attributes, .. } if depth < MAX_XML_DEPTH => {
                    let child = self.element(name, attributes, depth + 1)?;
                    // Words within words are part of them.
                    if let (Some(text), true) = (child.text(), words.contains(char::is_alphanumeric)) {
                        words.push_str(text);
                    } else {
                        children.push((name.to_owned(), child));
                    }
                }
                Token::Open { .. } | Token::Close(_) => return None,
            }
        }
        Some(node(name, attributes, children, words.trim()))
    }
}

fn node(name: &str, attributes: &str, children: Vec<(String, Node)>, words: &str) -> Node {
    if plain(name) == "table"
        && let Some(table) = table(&children)
    {
        return table;
    }
    let mut map = attribute_pairs(attributes);
    if children.is_empty() && (map.is_empty() || !words.is_empty()) {
        return if words.is_empty() { Node::Nothing } else { Node::Text(words.to_owned()) };
    }
    let is_list = map.is_empty() && words.is_empty() && are_entries(name, &children);
    if is_list {
        return Node::List(children.into_iter().map(|(_, child)| child).collect());
    }
    if !words.is_empty() {
        map.push(("text".to_owned(), Node::Text(words.to_owned())));
    }
    for (name, child) in children {
        let several = format!("{name}s");
        let is_entry = matches!(Kind::of(&several), Kind::Content | Kind::Slides);
        let name = match plain(&name).as_str() {
            "figure" | "fig" | "chart" if child.is_scalar() => "visual".to_owned(),
            _ if is_entry => several,
            _ => name,
        };
        match map.iter_mut().find(|(own, _)| *own == name) {
            Some((_, Node::List(list))) if is_entry => list.push(child),
            Some((_, own)) if !is_entry => {
                let first = std::mem::replace(own, Node::Nothing);
                let mut list = match first {
                    Node::List(list) => list,
                    first => vec![first],
                };
                list.push(child);
                *own = Node::List(list);
            }
            _ => map.push((name, if is_entry { Node::List(vec![child]) } else { child })),
        }
    }
    Node::Map(map)
}

/// Whether all that stands below an element are entries of one kind: `<slides>` of several `<slide>`.
fn are_entries(name: &str, children: &[(String, Node)]) -> bool {
    let Some((first, _)) = children.first() else { return false };
    let is_one = children.iter().all(|(name, _)| name == first);
    is_one && (children.len() > 1 && Kind::of(name) != Kind::Other || format!("{first}s") == name)
}

/// Rows of cells, of which the first is the header.
fn table(rows: &[(String, Node)]) -> Option<Node> {
    let cells = |row: &Node| -> Option<Vec<Node>> {
        match row {
            Node::Map(map) => Some(
                map.iter()
                    .flat_map(|(_, cell)| match cell {
                        Node::List(list) => list.clone(),
                        cell => vec![cell.clone()],
                    })
                    .collect(),
            ),
            Node::List(list) => Some(list.clone()),
            _ => None,
        }
    };
    let mut rows: Vec<Vec<Node>> = rows.iter().map(|(_, row)| cells(row)).collect::<Option<_>>()?;
    if rows.len() < 2 || rows.iter().flatten().any(|cell| !cell.is_scalar()) {
        return None;
    }
    let header = rows.remove(0);
    let rows = rows.into_iter().map(Node::List).collect();
    Some(Node::Map(vec![("columns".to_owned(), Node::List(header)), ("rows".to_owned(), Node::List(rows))]))
}

fn attribute_pairs(attributes: &str) -> Map {
    let mut rest = attributes.trim();
    let mut pairs = Map::new();
    while let Some((name, value)) = rest.split_once('=') {
        let value = value.trim_start();
        let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) else { break };
        let Some((value, behind)) = value[1..].split_once(quote) else { break };
        pairs.push((name.trim().to_owned(), Node::Text(resolve_references(value))));
        rest = behind.trim_start();
    }
    pairs
}

/// Words with their character references resolved.
fn resolve_references(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (sign, length) = html::reference(rest).unwrap_or(('&', 1));
        out.push(sign);
        rest = &rest[length..];
    }
    out + rest
}
