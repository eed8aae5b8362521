//! What is wrong with a suit file, and where: every mistake is collected, none ends the reading.

use std::fmt;

/// A mistake in a suit file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// The node and, where one is to blame, the property: `rect fill`.
    pub field: String,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.file, self.line, self.field, self.message)
    }
}

/// Collects the problems of one file.
#[derive(Debug)]
pub struct Problems<'a> {
    pub file: &'a str,
    pub text: &'a str,
    pub list: Vec<Problem>,
}

impl<'a> Problems<'a> {
    pub fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, list: Vec::new() }
    }

    /// Notes a mistake at the byte `offset` of the file.
    pub fn add(&mut self, offset: usize, field: impl Into<String>, message: impl Into<String>) {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let problem =
            Problem { file: self.file.to_owned(), line, field: field.into(), message: message.into() };
        if !self.list.contains(&problem) {
            self.list.push(problem);
        }
    }
}
