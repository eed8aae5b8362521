//! The arguments and properties of one element, read by name; whatever nobody asked for is a mistake.

use std::cell::RefCell;

use super::problem::Problems;
use super::tree::{Element, Entry};

/// One element while it is being read.
pub struct Fields<'n> {
    pub element: &'n Element<'n>,
    used: RefCell<Vec<usize>>,
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct SpannedValue {
    pub text: String,
    pub offset: usize,
}

impl<'n> Fields<'n> {
    pub fn new(element: &'n Element<'n>) -> Self {
        Self { element, used: RefCell::default() }
    }

    pub fn name(&self) -> &'n str {
        &self.element.name
    }

    pub fn offset(&self) -> usize {
        self.element.offset
    }

    /// The argument at `index`, as text; numbers are written out.
    pub fn arg(&self, index: usize) -> Option<SpannedValue> {
        let arguments = self.element.entries.iter().enumerate().filter(|(_, entry)| entry.name.is_empty());
        let (at, entry) = arguments.clone().nth(index)?;
        self.used.borrow_mut().push(at);
        Some(spanned_value(entry))
    }

    pub fn args(&self) -> Vec<SpannedValue> {
        let mut all = Vec::new();
        while let Some(next) = self.arg(all.len()) {
            all.push(next);
        }
        all
    }

    pub fn prop(&self, name: &str) -> Option<SpannedValue> {
        let (at, entry) = self.entry(name)?;
        self.used.borrow_mut().push(at);
        Some(spanned_value(entry))
    }

    /// A property that is `#true` or `#false`.
    pub fn flag(&self, name: &str, problems: &mut Problems) -> Option<bool> {
        let (at, entry) = self.entry(name)?;
        self.used.borrow_mut().push(at);
        if entry.flag.is_none() {
            problems.add(entry.offset, self.field(name), "must be #true or #false");
        }
        entry.flag
    }

    fn entry(&self, name: &str) -> Option<(usize, &'n Entry<'n>)> {
        let mut entries = self.element.entries.iter().enumerate();
        entries.rfind(|(_, entry)| entry.name == name)
    }

    /// Properties that were not asked for yet: names and values.
    pub fn rest(&self) -> Vec<(String, SpannedValue)> {
        let mut used = self.used.borrow_mut();
        let mut rest = Vec::new();
        for (at, entry) in self.element.entries.iter().enumerate() {
            if !entry.name.is_empty() && !used.contains(&at) {
                used.push(at);
                rest.push((entry.name.clone().into_owned(), spanned_value(entry)));
            }
        }
        rest
    }

    /// The children; empty without braces.
    pub fn children(&self) -> &'n [Element<'n>] {
        &self.element.children
    }

    pub fn no_children(&self, problems: &mut Problems) {
        if let Some(child) = self.children().first() {
            problems.add(child.offset, self.name(), "has no children");
        }
    }

    pub fn field(&self, name: &str) -> String {
        format!("{} {name}", self.name())
    }

    /// Notes everything that was not asked for.
    pub fn finish(self, problems: &mut Problems) {
        let used = self.used.borrow();
        for (at, entry) in self.element.entries.iter().enumerate() {
            if used.contains(&at) {
                continue;
            }
            if entry.name.is_empty() {
                let value = &entry.text;
                problems.add(entry.offset, self.name(), format!("`{value}` is one argument too many"));
            } else {
                problems.add(entry.offset, self.field(&entry.name), "no such property");
            }
        }
    }
}

fn spanned_value(entry: &Entry) -> SpannedValue {
    SpannedValue { text: entry.text.clone().into_owned(), offset: entry.offset }
}
