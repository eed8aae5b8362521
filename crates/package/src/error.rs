//! Why can a package not be read?

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    #[error("the file is not a package of parts: {0}")]
    NotAPackage(String),
    /// The container of files with a password, and of programs before 2007.
    #[error("the file is protected by a password or of an old format")]
    Compound,
    #[error("{0} is encrypted")]
    Encrypted(String),
    #[error("the file is too large: {0}")]
    TooLarge(String),
    #[error("{part} cannot be read: {reason}")]
    Xml { part: String, reason: String },
    #[error("{0} is missing in the file")]
    MissingPart(String),
}

impl PackageError {
    pub(crate) fn xml(part: &str, reason: impl ToString) -> Self {
        Self::Xml { part: part.to_owned(), reason: reason.to_string() }
    }
}
