//! How much storage the files of all users of an integrator take.
//!
//! The more files there are, the longer it takes to add them up. So each sum is trusted for a hundred times as long as it
//! took to compute: however many files there are, at most a hundredth of one connection goes into it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::store::{Db, blobs};

/// A sum is trusted for this many times the time that it took to compute.
const TRUSTED: u32 = 100;
/// While one request computes a sum again, others go on with the old one; for this long, should that request never finish.
const MAX_SUM_LENGTH: Duration = Duration::from_mins(1);

#[derive(Debug, Default)]
pub struct StorageSums {
    by_integrator: Mutex<HashMap<i64, Sum>>,
}

#[derive(Clone, Copy, Debug)]
struct Sum {
    bytes: u64,
    good_until: Instant,
}

impl StorageSums {
    /// Bytes that the integrator's files took a moment ago.
    pub async fn of_integrator(&self, db: &Db, integrator_id: i64) -> sqlx::Result<u64> {
        if let Some(bytes) = self.trusted(integrator_id, Instant::now()) {
            return Ok(bytes);
        }
        let mut conn = db.read().await?;
        // The wait for a connection does not count towards the time that the sum took.
        let began = Instant::now();
        let bytes = blobs::size_of_integrator(&mut conn, integrator_id).await?.unsigned_abs();
        let good_until = Instant::now() + began.elapsed() * TRUSTED;
        self.lock().insert(integrator_id, Sum { bytes, good_until });
        Ok(bytes)
    }

    fn trusted(&self, integrator_id: i64, now: Instant) -> Option<u64> {
        let mut sums = self.lock();
        let sum = sums.get_mut(&integrator_id)?;
        if sum.good_until <= now {
            sum.good_until = now + MAX_SUM_LENGTH;
            return None;
        }
        Some(sum.bytes)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Sum>> {
        self.by_integrator.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_adds_up_anew() {
        let (sums, now) = (StorageSums::default(), Instant::now());
        assert_eq!(sums.trusted(1, now), None);
        sums.lock().insert(1, Sum { bytes: 7, good_until: now + Duration::from_secs(1) });
        assert_eq!(sums.trusted(1, now), Some(7));
        assert_eq!(sums.trusted(2, now), None);
        let later = now + Duration::from_secs(2);
        assert_eq!(sums.trusted(1, later), None);
        assert_eq!(sums.trusted(1, later), Some(7), "somebody is at it");
        assert_eq!(sums.trusted(1, later + MAX_SUM_LENGTH), None);
    }
}
