//! What is wrong with a file that the composer reads?

/// A line that breaks the format or one of its rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {what}")]
pub struct Fault {
    /// Counted from 1; 0 speaks of the whole file.
    pub line: usize,
    pub what: String,
}

/// Collects what is wrong.
#[derive(Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    pub fn require(&mut self, holds: bool, line: usize, what: impl Into<String>) {
        if !holds {
            self.0.push(Fault { line, what: what.into() });
        }
    }
}
