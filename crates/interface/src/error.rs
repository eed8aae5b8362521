//! What can go wrong between a client and the service.

use std::time::Duration;

use crate::code::Code;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The service was not reached, or the connection broke.
    #[cfg(feature = "client")]
    #[error("cannot reach the service: {0}")]
    Transport(#[source] reqwest::Error),
    /// The base address is not one.
    #[error("{0} is not a base address, which is like https://host or http://host:port/prefix")]
    Address(String),
    /// The service answered, and the answer is no.
    #[error("the service answered {code}: {msg}")]
    Api {
        code: i32,
        msg: String,
        /// How long the service asks to be left alone.
        retry_after: Option<Duration>,
    },
    /// The answer is not one that the interface knows.
    #[error("not an answer of the interface: {0}")]
    Protocol(String),
    /// What was waited for did not happen in time.
    #[error("not finished after {0:?}")]
    Deadline(Duration),
    /// A download could not be written.
    #[error("cannot write the download: {0}")]
    Io(#[from] std::io::Error),
}

impl Error {
    /// The code of the answer, where there was one and the table knows it.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Api { code, .. } => Code::from_number(*code),
            _ => None,
        }
    }

    /// Whether the same call may well succeed a little later.
    pub fn is_temporary(&self) -> bool {
        match self {
            #[cfg(feature = "client")]
            Self::Transport(error) => !error.is_builder(),
            // 502 and 504 come from what stands between.
            Self::Api { code: 502 | 504, .. } => true,
            Self::Api { .. } => {
                matches!(self.code(), Some(Code::TooManyRequests | Code::Unavailable | Code::ExportQueueFull))
            }
            _ => false,
        }
    }
}

#[cfg(feature = "client")]
impl From<reqwest::Error> for Error {
    fn from(error: reqwest::Error) -> Self {
        // A download address is a key to the file, and errors end up in logs.
        Self::Transport(error.without_url())
    }
}
