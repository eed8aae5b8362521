//! Why can a file not be read? The answer is worded for the person who sent it, and says what to do.

use deckwright_package::PackageError;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error(
        "this kind of file is not known; send docx, pptx, xlsx, csv, pdf, html, epub, odt, ods, odp, rtf, md, txt, xmind, mm or opml"
    )]
    Unknown,
    #[error("this is a file of an old program; save it as {0} and send it again")]
    Old(String),
    #[error("the file is protected by a password; save it without one and send it again")]
    Encrypted,
    #[error("the file has no text")]
    Empty,
    #[error("the pages of this file are pictures without text; run text recognition over it first")]
    Scanned,
    #[error("the file is damaged: {0}; open it in its program, save it and send it again")]
    Damaged(String),
    #[error("the file is too large: {0}; send a part of it")]
    TooLarge(String),
    #[error("reading the file took too long or too much memory; send a part of it")]
    TooMuch,
}

impl From<PackageError> for Refusal {
    fn from(error: PackageError) -> Self {
        match error {
            PackageError::Compound | PackageError::Encrypted(_) => Self::Encrypted,
            PackageError::TooLarge(reason) => Self::TooLarge(reason),
            PackageError::NotAPackage(reason) => Self::Damaged(reason),
            error => Self::Damaged(error.to_string()),
        }
    }
}
