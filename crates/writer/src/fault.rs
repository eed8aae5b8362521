//! What is wrong with a file that the composer reads?

/// A line that breaks the format or one of its rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {what}")]
pub struct AssetError {
    /// Counted from 1; 0 speaks of the whole file.
    pub line: usize,
    pub what: String,
}

/// Collects what is wrong.
#[derive(Debug, Default)]
pub struct AssetErrors(pub Vec<AssetError>);

impl AssetErrors {
    pub fn require(&mut self, holds: bool, line: usize, what: impl Into<String>) {
        if !holds {
            self.0.push(AssetError { line, what: what.into() });
        }
    }
}
