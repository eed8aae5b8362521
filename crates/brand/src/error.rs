//! Why can a file not serve as a template? In words for the person who sent it.

use deckwright_package::PackageError;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrandError {
    #[error("the file is not a presentation: {0}")]
    NotAPackage(String),
    #[error("the file is protected by a password or is an old .ppt; save it as .pptx without a password")]
    Compound,
    #[error("the file is too large: {0}")]
    TooLarge(String),
    #[error("{part} cannot be read: {reason}")]
    Xml { part: String, reason: String },
    #[error("{0} is missing in the file")]
    MissingPart(String),
    #[error("the template cannot serve: {0}")]
    Unusable(String),
    /// What a person said about the template does not fit it.
    #[error("the mapping does not fit: {0}")]
    Map(String),
}

impl From<PackageError> for BrandError {
    fn from(error: PackageError) -> Self {
        match error {
            PackageError::NotAPackage(reason) => Self::NotAPackage(reason),
            PackageError::Compound => Self::Compound,
            PackageError::Encrypted(part) => Self::NotAPackage(format!("{part} is encrypted")),
            PackageError::TooLarge(reason) => Self::TooLarge(reason),
            PackageError::Xml { part, reason } => Self::Xml { part, reason },
            PackageError::MissingPart(part) => Self::MissingPart(part),
        }
    }
}
