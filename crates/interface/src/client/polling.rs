//! Asking again and again, at a moderate pace, until something is there.

use std::time::Duration;

use crate::error::{Error, Result};

/// How to wait for something that the service makes in the background.
///
/// The pause grows by half each time. An error that may pass by itself (a broken connection, an overloaded
/// service) is waited out like an unfinished result; any other ends the waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Polling {
    /// The pause after the first question.
    pub first: Duration,
    /// The longest pause.
    pub longest: Duration,
    /// How long to wait in all.
    pub deadline: Duration,
}

impl Default for Polling {
    fn default() -> Self {
        Self {
            first: Duration::from_millis(300),
            longest: Duration::from_secs(3),
            deadline: Duration::from_mins(10),
        }
    }
}

impl Polling {
    /// The first something that `check` gives.
    pub(super) async fn until<T, F>(self, mut check: impl FnMut() -> F) -> Result<T>
    where
        F: Future<Output = Result<Option<T>>>,
    {
        let mut last_error = None;
        let asking = async {
            let mut pause = self.first;
            loop {
                last_error = match check().await {
                    Ok(Some(found)) => return Ok(found),
                    Ok(None) => None,
                    Err(error) if error.is_temporary() => Some(error),
                    Err(error) => return Err(error),
                };
                let asked = match &last_error {
                    Some(Error::Api { retry_after: Some(asked), .. }) => *asked,
                    _ => Duration::ZERO,
                };
                tokio::time::sleep(pause.max(asked)).await;
                pause = (pause * 3 / 2).min(self.longest);
            }
        };
        match tokio::time::timeout(self.deadline, asking).await {
            Ok(result) => result,
            Err(_) => Err(last_error.unwrap_or(Error::Deadline(self.deadline))),
        }
    }
}
