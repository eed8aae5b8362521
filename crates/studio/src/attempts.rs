//! Counts wrong access codes, so that nobody can try them all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Wrong codes that one client may enter in a minute.
const MAX_ATTEMPTS: u32 = 10;
/// Clients that are remembered. Once there are more, those of past minutes are forgotten.
const MAX_CLIENTS: usize = 10_000;

/// Wrong codes of each client in its current minute: a client that guesses does not lock out others.
#[derive(Debug, Default)]
pub struct Attempts(Mutex<HashMap<IpAddr, (Instant, u32)>>);

impl Attempts {
    pub fn are_used_up(&self, client: IpAddr) -> bool {
        let clients = self.0.lock().expect("no panic holds this lock");
        clients.get(&client).is_some_and(|(start, count)| is_current(start) && *count >= MAX_ATTEMPTS)
    }

    pub fn count(&self, client: IpAddr) {
        let mut clients = self.0.lock().expect("no panic holds this lock");
        if clients.len() >= MAX_CLIENTS {
            clients.retain(|_, (start, _)| is_current(start));
        }
        let (start, count) = clients.entry(client).or_insert_with(|| (Instant::now(), 0));
        if !is_current(start) {
            (*start, *count) = (Instant::now(), 0);
        }
        *count += 1;
    }
}

fn is_current(start: &Instant) -> bool {
    start.elapsed() < Duration::from_mins(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_who_guesses_does_not_lock_out_the_others() {
        let attempts = Attempts::default();
        let (one, other) = (IpAddr::from([198, 51, 100, 1]), IpAddr::from([198, 51, 100, 2]));
        for _ in 0..MAX_ATTEMPTS {
            assert!(!attempts.are_used_up(one));
            attempts.count(one);
        }
        assert!(attempts.are_used_up(one) && !attempts.are_used_up(other));
    }
}
