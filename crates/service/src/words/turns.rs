//! Turns at the language model: as many calls at the same time as the settings say, fair between users.
//!
//! A user's many chapters stand behind each other and not in front of everybody else: the next free turn goes to the next
//! user in line.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

#[derive(Clone, Debug)]
pub struct Turns(Arc<Mutex<Line>>);

#[derive(Debug, Default)]
struct Line {
    free: usize,
    /// Who is in line, the next first. Each stands here once.
    users: VecDeque<i64>,
    waiting: HashMap<i64, VecDeque<oneshot::Sender<Turn>>>,
}

/// Held for as long as a call takes; dropping it lets the next one in line.
#[derive(Debug)]
pub struct Turn(Turns);

impl Turns {
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Mutex::new(Line { free: at_once.max(1), ..Line::default() })))
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn of `user`. Dropping the future is leaving the line.
    pub async fn take(&self, user: i64) -> Turn {
        let receiver = {
            let mut line = self.line();
            if line.free > 0 {
                line.free -= 1;
                return Turn(self.clone());
            }
            let (sender, receiver) = oneshot::channel();
            let own = line.waiting.entry(user).or_default();
            own.push_back(sender);
            if own.len() == 1 {
                line.users.push_back(user);
            }
            receiver
        };
        receiver.await.expect("a turn is handed on by whoever has it")
    }

    /// The next one in line who still waits.
    fn next(&self) -> Option<oneshot::Sender<Turn>> {
        let mut line = self.line();
        while let Some(user) = line.users.pop_front() {
            let Some(own) = line.waiting.get_mut(&user) else { continue };
            let next = own.pop_front();
            if own.is_empty() {
                line.waiting.remove(&user);
            } else {
                line.users.push_back(user);
            }
            if let Some(next) = next.filter(|next| !next.is_closed()) {
                return Some(next);
            }
        }
        line.free += 1;
        None
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(next) = self.0.next() {
            // One who left just now drops the turn, which hands it on again.
            drop(next.send(Turn(self.0.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn users_take_turns_and_those_who_leave_are_passed_over() {
        let turns = Turns::new(1);
        let first = turns.take(1).now_or_never().unwrap();
        let mut line: Vec<_> = [1, 1, 2, 3].map(|user| (user, Box::pin(turns.take(user)))).into();
        for (_, waiting) in &mut line {
            assert!(waiting.as_mut().now_or_never().is_none());
        }
        drop(line.remove(3));
        let mut held = first;
        let mut order = Vec::new();
        while !line.is_empty() {
            drop(held);
            let ready: Vec<_> =
                (0..line.len()).filter_map(|at| Some((at, line[at].1.as_mut().now_or_never()?))).collect();
            let [(at, turn)] = <[_; 1]>::try_from(ready).unwrap();
            order.push(line.remove(at).0);
            held = turn;
        }
        assert_eq!(order, [1, 2, 1]);
        drop(held);
        assert!(turns.take(9).now_or_never().is_some(), "nothing is lost");
    }
}
