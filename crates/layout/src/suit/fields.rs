//! The arguments and properties of one KDL node, read by name; whatever nobody asked for is a mistake.

use std::cell::RefCell;

use kdl::{KdlEntry, KdlNode, KdlValue};

use super::problem::Problems;

/// One node while it is being read.
pub struct Fields<'n> {
    pub node: &'n KdlNode,
    used: RefCell<Vec<usize>>,
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct Found {
    pub text: String,
    pub offset: usize,
}

impl<'n> Fields<'n> {
    pub fn new(node: &'n KdlNode) -> Self {
        Self { node, used: RefCell::default() }
    }

    pub fn name(&self) -> &'n str {
        self.node.name().value()
    }

    pub fn offset(&self) -> usize {
        self.node.span().offset()
    }

    /// The argument at `index`, as text; numbers are written out.
    pub fn arg(&self, index: usize) -> Option<Found> {
        let arguments = self.node.entries().iter().enumerate().filter(|(_, entry)| entry.name().is_none());
        let (at, entry) = arguments.clone().nth(index)?;
        self.used.borrow_mut().push(at);
        Some(found(entry))
    }

    pub fn args(&self) -> Vec<Found> {
        let mut all = Vec::new();
        while let Some(next) = self.arg(all.len()) {
            all.push(next);
        }
        all
    }

    pub fn prop(&self, name: &str) -> Option<Found> {
        let (at, entry) = self.entry(name)?;
        self.used.borrow_mut().push(at);
        Some(found(entry))
    }

    /// A property that is `#true` or `#false`.
    pub fn flag(&self, name: &str, problems: &mut Problems) -> Option<bool> {
        let (at, entry) = self.entry(name)?;
        self.used.borrow_mut().push(at);
        if let KdlValue::Bool(value) = entry.value() {
            Some(*value)
        } else {
            problems.add(entry.span().offset(), self.field(name), "must be #true or #false");
            None
        }
    }

    fn entry(&self, name: &str) -> Option<(usize, &'n KdlEntry)> {
        let mut entries = self.node.entries().iter().enumerate();
        entries.rfind(|(_, entry)| entry.name().is_some_and(|known| known.value() == name))
    }

    /// Properties that were not asked for yet: names and values.
    pub fn rest(&self) -> Vec<(String, Found)> {
        let mut used = self.used.borrow_mut();
        let mut rest = Vec::new();
        for (at, entry) in self.node.entries().iter().enumerate() {
            if let Some(name) = entry.name()
                && !used.contains(&at)
            {
                used.push(at);
                rest.push((name.value().to_owned(), found(entry)));
            }
        }
        rest
    }

    /// The children; empty without braces.
    pub fn children(&self) -> &'n [KdlNode] {
        self.node.children().map_or(&[], |document| document.nodes())
    }

    pub fn no_children(&self, problems: &mut Problems) {
        if let Some(child) = self.children().first() {
            problems.add(child.span().offset(), self.name(), "has no children");
        }
    }

    pub fn field(&self, name: &str) -> String {
        format!("{} {name}", self.name())
    }

    /// Notes everything that was not asked for.
    pub fn finish(self, problems: &mut Problems) {
        let used = self.used.borrow();
        for (at, entry) in self.node.entries().iter().enumerate() {
            if used.contains(&at) {
                continue;
            }
            let offset = entry.span().offset();
            if let Some(name) = entry.name() {
                problems.add(offset, self.field(name.value()), "no such property")
            } else {
                let value = found(entry).text;
                problems.add(offset, self.name(), format!("`{value}` is one argument too many"));
            }
        }
    }
}

fn found(entry: &KdlEntry) -> Found {
    let text = match entry.value() {
        KdlValue::String(text) => text.clone(),
        KdlValue::Integer(number) => number.to_string(),
        KdlValue::Float(number) => number.to_string(),
        KdlValue::Bool(value) => if *value { "1" } else { "0" }.to_owned(),
        KdlValue::Null => String::new(),
    };
    Found { text, offset: entry.span().offset() }
}
