//! What time it is: the machine's clock, or one that a test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::sync::watch;

/// A day, in the unit of rows and clocks.
pub const DAY_MILLISECONDS: i64 = 24 * 60 * 60 * 1000;

/// Milliseconds since 1970 in UTC. Rows, leases and tokens get their time from here, so that a test can move it. Where
/// several machines share a database, all go by its time ([`Clock::agree_on`]): a machine whose own clock is wrong would
/// otherwise take others' jobs away and purge what is not due.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    /// The machine's, and what has to be added to it.
    System {
        error: i64,
        correction: Arc<AtomicI64>,
    },
    Manual(Arc<watch::Sender<i64>>),
}

impl Default for Clock {
    fn default() -> Self {
        Self::wrong_by(0)
    }
}

impl Clock {
    /// A clock that stands still until [`Clock::advance`] moves it, together with all its copies.
    pub fn manual(now: i64) -> Self {
        Self(Source::Manual(Arc::new(watch::Sender::new(now))))
    }

    /// The clock of a machine that is wrong by `error` milliseconds.
    pub fn wrong_by(error: i64) -> Self {
        Self(Source::System { error, correction: Arc::default() })
    }

    /// Goes by a time that was told just now, with all its copies. A manual clock stays as it is.
    pub fn agree_on(&self, now: i64) {
        if let Source::System { correction, .. } = &self.0 {
            correction.fetch_add(now - self.now(), Ordering::Relaxed);
        }
    }

    pub fn now(&self) -> i64 {
        match &self.0 {
            Source::System { error, correction } => {
                let machine = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, milliseconds);
                machine + error + correction.load(Ordering::Relaxed)
            }
            Source::Manual(now) => *now.borrow(),
        }
    }

    pub fn now_seconds(&self) -> i64 {
        self.now() / 1_000
    }

    /// Moves a manual clock and wakes whoever slept long enough. The system's clock stays as it is.
    pub fn advance(&self, by: Duration) {
        if let Source::Manual(now) = &self.0 {
            now.send_modify(|now| *now += milliseconds(by));
        }
    }

    pub async fn sleep(&self, duration: Duration) {
        self.sleep_until(self.now() + milliseconds(duration)).await;
    }

    /// Sleeps until [`Clock::now`] is `time` or later: what repeats keeps its pace however long each
    /// round takes.
    pub async fn sleep_until(&self, time: i64) {
        match &self.0 {
            Source::System { .. } => {
                let remaining = u64::try_from(time - self.now()).unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(remaining)).await;
            }
            Source::Manual(now) => {
                // The sender lives in `self`, so the wait can only end with the time.
                let _ = now.subscribe().wait_for(|now| *now >= time).await;
            }
        }
    }
}

/// `duration` as the database keeps it.
pub fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX / 2)
}

/// `milliseconds` as `YYYY-MM-DD HH:MM:SS` in `zone`.
pub fn wall_time(milliseconds: i64, zone: &TimeZone) -> String {
    let time = Timestamp::from_millisecond(milliseconds).unwrap_or_default();
    time.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// ISO 8601 with milliseconds and offset in `zone`.
pub fn iso_time(milliseconds: i64, zone: &TimeZone) -> String {
    let timestamp = Timestamp::from_millisecond(milliseconds).unwrap_or_default();
    timestamp.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string()
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_manual_clock_wakes_its_sleepers_in_time() {
        let clock = Clock::manual(1_000);
        let mut sleep = Box::pin(clock.sleep(Duration::from_secs(2)));
        assert!(sleep.as_mut().now_or_never().is_none());

        clock.clone().advance(Duration::from_millis(1_999));
        assert!(sleep.as_mut().now_or_never().is_none());

        clock.advance(Duration::from_millis(1));
        assert!(sleep.as_mut().now_or_never().is_some());
        assert_eq!((clock.now(), clock.now_seconds()), (3_000, 3));
    }

    #[test]
    fn a_wrong_clock_goes_by_the_time_that_it_is_told() {
        let (right, wrong) = (Clock::default(), Clock::wrong_by(86_400_000));
        let copy = wrong.clone();
        assert!(wrong.now() - right.now() > 86_000_000);
        wrong.agree_on(right.now());
        assert!((copy.now() - right.now()).abs() < 1_000);
        wrong.agree_on(right.now() - 5_000);
        assert!((right.now() - 5_000 - copy.now()).abs() < 1_000);
    }

    #[test]
    fn wall_time_is_in_the_zone() {
        let shanghai = TimeZone::get("Asia/Shanghai").unwrap();
        assert_eq!(wall_time(1_700_000_000_999, &TimeZone::UTC), "2023-11-14 22:13:20");
        assert_eq!(wall_time(1_700_000_000_999, &shanghai), "2023-11-15 06:13:20");
    }

    #[test]
    fn iso_times_carry_milliseconds_and_offset() {
        let zone = TimeZone::get("Asia/Shanghai").unwrap();
        assert_eq!(iso_time(1_762_000_000_123, &zone), "2025-11-01T20:26:40.123+08:00");
        assert_eq!(iso_time(1_762_000_000_123, &TimeZone::UTC), "2025-11-01T12:26:40.123+00:00");
    }
}
