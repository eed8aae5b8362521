//! How much room the files of all users of an integrator take.
//!
//! Adding them up takes the longer the more there are. So a sum is believed for a hundred times as long as it took to get:
//! whatever its size, a hundredth of one connection goes into it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::store::{Db, blobs};

const BELIEVED: u32 = 100;
/// While one adds up anew, others believe the old sum; this long, should that one never come back.
const LONGEST_SUM: Duration = Duration::from_mins(1);

#[derive(Debug, Default)]
pub struct Room {
    by_integrator: Mutex<HashMap<i64, Sum>>,
}

#[derive(Clone, Copy, Debug)]
struct Sum {
    bytes: u64,
    good_until: Instant,
}

impl Room {
    /// Bytes that the integrator's files took a moment ago.
    pub async fn of_integrator(&self, db: &Db, integrator_id: i64) -> sqlx::Result<u64> {
        if let Some(bytes) = self.believed(integrator_id, Instant::now()) {
            return Ok(bytes);
        }
        let mut conn = db.read().await?;
        // The time that others kept us waiting for a connection is none of the sum's.
        let began = Instant::now();
        let bytes = blobs::size_of_integrator(&mut conn, integrator_id).await?.unsigned_abs();
        let good_until = Instant::now() + began.elapsed() * BELIEVED;
        self.lock().insert(integrator_id, Sum { bytes, good_until });
        Ok(bytes)
    }

    fn believed(&self, integrator_id: i64, now: Instant) -> Option<u64> {
        let mut sums = self.lock();
        let sum = sums.get_mut(&integrator_id)?;
        if sum.good_until <= now {
            sum.good_until = now + LONGEST_SUM;
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
        let (room, now) = (Room::default(), Instant::now());
        assert_eq!(room.believed(1, now), None);
        room.lock().insert(1, Sum { bytes: 7, good_until: now + Duration::from_secs(1) });
        assert_eq!(room.believed(1, now), Some(7));
        assert_eq!(room.believed(2, now), None);
        let later = now + Duration::from_secs(2);
        assert_eq!(room.believed(1, later), None);
        assert_eq!(room.believed(1, later), Some(7), "somebody is at it");
        assert_eq!(room.believed(1, later + LONGEST_SUM), None);
    }
}
