//! Limits how often a model is asked for one thing, and sets the pauses between.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use super::config::Limits;
use super::outcome::ModelError;

/// Counts the calls for one thing.
#[derive(Debug)]
pub(super) struct Attempts<'a> {
    limits: &'a Limits,
    calls: u32,
    pauses: u32,
}

impl<'a> Attempts<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Self { limits, calls: 0, pauses: 0 }
    }

    pub(super) fn calls(&self) -> u32 {
        self.calls
    }

    /// Counts a call; returns `false` if there have been enough.
    pub(super) fn begin_another(&mut self) -> bool {
        let another = self.calls < self.limits.calls.max(1);
        self.calls += u32::from(another);
        another
    }

    /// Waits as long as `error` requires; returns `false` if another attempt is pointless.
    pub(super) async fn pause(&mut self, error: &ModelError) -> bool {
        if error.is_final() || self.calls >= self.limits.calls {
            return false;
        }
        if error.is_about_words() {
            return true;
        }
        let Some(pause) = self.next_pause(error) else { return false };
        tokio::time::sleep(pause).await;
        true
    }

    /// The next pause: twice the last one, and at least as long as the server requests; `None` if that is too
    /// long.
    fn next_pause(&mut self, error: &ModelError) -> Option<Duration> {
        let longest = self.limits.longest_pause;
        let own = self.limits.pause.saturating_mul(1 << self.pauses.min(16)).min(longest);
        self.pauses += 1;
        match error {
            ModelError::Busy { retry_after: Some(asked) } if *asked > longest => None,
            ModelError::Busy { retry_after: Some(asked) } => Some(own.max(*asked)),
            // Chapters that failed together should not retry at the same moment.
            _ => Some(own.mul_f64(0.5 + 0.5 * chance())),
        }
    }
}

/// A random number from 0 to 1.
fn chance() -> f64 {
    f64::from(RandomState::new().hash_one(0) as u32) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUSY: ModelError = ModelError::Busy { retry_after: None };

    fn limits() -> Limits {
        Limits { pause: Duration::from_secs(1), longest_pause: Duration::from_secs(10), ..Limits::default() }
    }

    #[test]
    fn pauses_grow_and_are_bounded() {
        let limits = limits();
        let mut attempts = Attempts::new(&limits);
        for longest in [1.0, 2.0, 4.0, 8.0, 10.0, 10.0] {
            let pause = attempts.next_pause(&BUSY).unwrap().as_secs_f64();
            assert!((longest / 2.0..=longest).contains(&pause), "{pause} of {longest}");
        }
    }

    #[test]
    fn the_server_s_wish_is_granted_if_it_is_not_too_much() {
        let limits = limits();
        let mut attempts = Attempts::new(&limits);
        let busy = |seconds| ModelError::Busy { retry_after: Some(Duration::from_secs(seconds)) };
        assert_eq!(attempts.next_pause(&busy(7)), Some(Duration::from_secs(7)));
        assert_eq!(attempts.next_pause(&busy(11)), None);
    }

    #[tokio::test]
    async fn some_errors_end_it() {
        let limits = limits();
        let mut attempts = Attempts::new(&limits);
        assert!(attempts.begin_another());
        assert!(!attempts.pause(&ModelError::Rejected { status: 401, message: String::new() }).await);
        assert!(attempts.pause(&ModelError::WrongShape).await);
        assert!(attempts.begin_another() && attempts.begin_another());
        assert!(!attempts.pause(&ModelError::WrongShape).await);
        assert!(!attempts.begin_another());
        assert_eq!(attempts.calls(), 3);
    }
}
