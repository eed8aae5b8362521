//! Why a work, or what belongs to one, could not be made and kept.

pub(super) use deckwright_layout::deck::MAX_PAGES;

use crate::blobs::BlobError;
use crate::compute::ComputeError;

#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    #[error("the deck would have more than {MAX_PAGES} pages")]
    TooManyPages,
    #[error("there is no such template")]
    NoSuit,
    #[error(transparent)]
    Compute(#[from] ComputeError),
    #[error(transparent)]
    Files(#[from] BlobError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}
