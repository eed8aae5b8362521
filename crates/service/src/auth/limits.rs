//! Rate limits per application key and per user: generous, in memory, per process.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Forgetting idle callers costs a sweep over all of them; this many checks lie between two sweeps.
const CHECKS_BETWEEN_SWEEPS: u32 = 100_000;

#[derive(Debug)]
pub struct Limits {
    clock: DefaultClock,
    keys: DefaultKeyedRateLimiter<i64>,
    users: DefaultKeyedRateLimiter<i64>,
    checks: std::sync::atomic::AtomicU32,
}

impl Limits {
    pub fn new(per_key: NonZeroU32, per_user: NonZeroU32) -> Self {
        Self {
            clock: DefaultClock::default(),
            keys: RateLimiter::keyed(Quota::per_second(per_key)),
            users: RateLimiter::keyed(Quota::per_second(per_user)),
            checks: 0.into(),
        }
    }

    /// One request of an integrator's server. The error is how long to wait.
    pub fn check_key(&self, integrator_id: i64) -> Result<(), Duration> {
        self.forget_idle();
        self.keys.check_key(&integrator_id).map_err(|not_until| not_until.wait_time_from(self.clock.now()))
    }

    /// One request of a user, which counts for the integrator too.
    pub fn check_user(&self, integrator_id: i64, user_id: i64) -> Result<(), Duration> {
        self.users.check_key(&user_id).map_err(|not_until| not_until.wait_time_from(self.clock.now()))?;
        self.check_key(integrator_id)
    }

    fn forget_idle(&self) {
        let checks = self.checks.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if checks % CHECKS_BETWEEN_SWEEPS == CHECKS_BETWEEN_SWEEPS - 1 {
            self.keys.retain_recent();
            self.users.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_user_cannot_use_up_another_users_share() {
        let two = NonZeroU32::new(2).unwrap();
        let limits = Limits::new(NonZeroU32::new(100).unwrap(), two);
        assert!(limits.check_user(1, 10).is_ok());
        assert!(limits.check_user(1, 10).is_ok());
        let wait = limits.check_user(1, 10).unwrap_err();
        assert!(wait <= Duration::from_secs(1), "{wait:?}");
        assert!(limits.check_user(1, 11).is_ok());
    }

    #[test]
    fn an_integrator_has_a_limit_over_all_its_users() {
        let limits = Limits::new(NonZeroU32::new(2).unwrap(), NonZeroU32::new(100).unwrap());
        assert!(limits.check_user(1, 10).is_ok());
        assert!(limits.check_user(1, 11).is_ok());
        assert!(limits.check_user(1, 12).is_err());
        assert!(limits.check_user(2, 20).is_ok());
    }
}
