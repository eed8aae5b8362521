//! A suit file as a tree of elements: parsed from its text, or unpacked as it was parsed when the program was built.
//!
//! `build.rs` compiles this file as well. Parsing the families took longer than everything else that `deckwright make`
//! does.

use std::borrow::Cow;

use kdl::{KdlDocument, KdlEntry, KdlError, KdlNode, KdlValue};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree<'a> {
    #[serde(borrow)]
    pub elements: Vec<Element<'a>>,
}

/// `rect x=4 y=8 { … }`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element<'a> {
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// Where it stands in the text, in bytes.
    pub offset: usize,
    pub entries: Vec<Entry<'a>>,
    pub children: Vec<Element<'a>>,
}

/// An argument or a property of an element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<'a> {
    /// Empty for an argument.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// As text; numbers are written out.
    #[serde(borrow)]
    pub text: Cow<'a, str>,
    /// `#true` or `#false`.
    pub flag: Option<bool>,
    pub offset: usize,
}

impl Tree<'static> {
    pub fn parse(text: &str) -> Result<Self, KdlError> {
        Ok(Self { elements: elements(&KdlDocument::parse_v2(text)?) })
    }
}

fn elements(document: &KdlDocument) -> Vec<Element<'static>> {
    document.nodes().iter().map(element).collect()
}

fn element(node: &KdlNode) -> Element<'static> {
    Element {
        name: Cow::Owned(node.name().value().to_owned()),
        offset: node.span().offset(),
        entries: node.entries().iter().map(entry).collect(),
        children: node.children().map(elements).unwrap_or_default(),
    }
}

fn entry(entry: &KdlEntry) -> Entry<'static> {
    let (text, flag) = match entry.value() {
        KdlValue::String(text) => (text.clone(), None),
        KdlValue::Integer(number) => (number.to_string(), None),
        KdlValue::Float(number) => (number.to_string(), None),
        KdlValue::Bool(value) => (u8::from(*value).to_string(), Some(*value)),
        KdlValue::Null => (String::new(), None),
    };
    let name = entry.name().map(|name| name.value().to_owned()).unwrap_or_default();
    Entry { name: Cow::Owned(name), text: Cow::Owned(text), flag, offset: entry.span().offset() }
}
