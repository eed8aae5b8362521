//! Where CPU is spent: one bounded line of computations, fair between those who ask.
//!
//! Laying out, drawing, reading templates and planning take long enough to hold others up. They run here, on a thread more
//! than there are cores. Those who ask take turns, nobody has all threads, not with questions and jobs together, and neither
//! have all jobs, so that a short question finds one. When the line is full the answer is "busy" at once. What nobody waits
//! for any more is not begun; what runs already ends where it calls [`leave_if_unwanted`].

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// Computations in line, of all who ask.
const MOST_WAITING: usize = 256;
/// Computations in line of one who asks.
const MOST_WAITING_OF_ONE: usize = 32;

/// For whom something is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// A user who waits for the answer.
    User(i64),
    /// An integrator's server that waits for the answer.
    Integrator(i64),
    /// Anybody: what is computed is the same for all.
    Everybody,
    /// A job of a user. Its place in line was given by the jobs' own bounds, so it is never refused.
    Job(i64),
}

impl Whose {
    fn is_job(self) -> bool {
        matches!(self, Self::Job(_))
    }

    /// Whether both are of one person, who asks here and has jobs there.
    fn is_of(self, other: Self) -> bool {
        match (self, other) {
            (Self::User(one) | Self::Job(one), Self::User(other) | Self::Job(other)) => one == other,
            (one, other) => one == other,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ComputeError {
    #[error("too much is being computed already")]
    Busy,
    /// Nobody waits for it, or the process ends.
    #[error("the computation was left")]
    Left,
    #[error("the computation panicked: {0}")]
    Panicked(String),
}

/// The threads that compute. They end when this is dropped and their line is empty.
pub struct Compute(Arc<Shared>);

struct Shared {
    line: Mutex<Line>,
    changed: Condvar,
    cores: usize,
}

#[derive(Default)]
struct Line {
    /// Who is in line, whose turn is next first. Each stands here once.
    turns: VecDeque<Whose>,
    waiting: HashMap<Whose, VecDeque<Waiting>>,
    running: HashMap<Whose, usize>,
    closed: bool,
}

struct Waiting {
    /// Cancelled when nobody waits for it any more.
    stop: CancellationToken,
    run: Box<dyn FnOnce() + Send>,
}

impl fmt::Debug for Compute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compute").field("cores", &self.0.cores).finish_non_exhaustive()
    }
}

impl Drop for Compute {
    fn drop(&mut self) {
        self.0.line().closed = true;
        self.0.changed.notify_all();
    }
}

impl Compute {
    /// For `cores` computations that take long, and one more for those that do not.
    pub fn start(cores: usize) -> Self {
        metrics::describe_gauge!("deckwright_compute_waiting", "Computations in line");
        metrics::describe_counter!(
            "deckwright_compute_refused_total",
            "Computations refused, the line being full"
        );
        let shared =
            Arc::new(Shared { line: Mutex::default(), changed: Condvar::new(), cores: cores.max(1) });
        for number in 0..=shared.cores {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("compute-{number}"));
            thread.spawn(move || shared.serve()).expect("the system starts threads");
        }
        Self(shared)
    }

    /// Runs `work` when its turn comes, and gives its result back. Dropping the future is leaving the line.
    pub async fn run<T: Send + 'static>(
        &self,
        whose: Whose,
        work: impl FnOnce(&CancellationToken) -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        let stop = CancellationToken::new();
        let _gone = stop.clone().drop_guard();
        let (sender, receiver) = oneshot::channel();
        let seen = stop.clone();
        let run = Box::new(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&seen)));
            // Nobody may be there to take it.
            let _ = sender.send(result.map_err(|panic| error_of_panic(&*panic)));
        });
        self.0.join(whose, Waiting { stop, run })?;
        receiver.await.unwrap_or(Err(ComputeError::Left))
    }
}

/// Ends a computation that nobody waits for any more. To be called from inside one, now and then.
pub fn leave_if_unwanted(stop: &CancellationToken) {
    if stop.is_cancelled() {
        resume_unwind(Box::new(Unwanted));
    }
}

struct Unwanted;

fn error_of_panic(panic: &(dyn Any + Send)) -> ComputeError {
    if panic.is::<Unwanted>() {
        return ComputeError::Left;
    }
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    ComputeError::Panicked(text.unwrap_or("without a message").to_owned())
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn join(&self, whose: Whose, waiting: Waiting) -> Result<(), ComputeError> {
        let mut line = self.line();
        if !whose.is_job() && line.is_full_for(whose) {
            line.forget_left();
            if line.is_full_for(whose) {
                metrics::counter!("deckwright_compute_refused_total").increment(1);
                return Err(ComputeError::Busy);
            }
        }
        line.add(whose, waiting);
        metrics::gauge!("deckwright_compute_waiting").set(line.len() as f64);
        drop(line);
        self.changed.notify_one();
        Ok(())
    }

    /// What a thread does until the line is closed and empty.
    fn serve(&self) {
        let mut line = self.line();
        loop {
            let Some((whose, next)) = line.take(self.cores) else {
                if line.closed && line.turns.is_empty() {
                    return;
                }
                line = self.changed.wait(line).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            *line.running.entry(whose).or_default() += 1;
            metrics::gauge!("deckwright_compute_waiting").set(line.len() as f64);
            drop(line);
            (next.run)();
            line = self.line();
            line.end(whose);
            // One who had as many threads as may be can go on now.
            self.changed.notify_one();
        }
    }
}

impl Line {
    fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    fn is_full_for(&self, whose: Whose) -> bool {
        let own = self.waiting.get(&whose).map_or(0, VecDeque::len);
        own >= MOST_WAITING_OF_ONE || self.len() >= MOST_WAITING
    }

    fn add(&mut self, whose: Whose, waiting: Waiting) {
        let own = self.waiting.entry(whose).or_default();
        if own.is_empty() {
            self.turns.push_back(whose);
        }
        own.push_back(waiting);
    }

    /// Drops what nobody waits for.
    fn forget_left(&mut self) {
        self.waiting.retain(|_, own| {
            own.retain(|waiting| !waiting.stop.is_cancelled());
            !own.is_empty()
        });
        self.turns.retain(|whose| self.waiting.contains_key(whose));
    }

    /// The computation whose turn it is. Nobody has more than `cores` threads, and all jobs together no more either.
    fn take(&mut self, cores: usize) -> Option<(Whose, Waiting)> {
        self.forget_left();
        let jobs: usize =
            self.running.iter().filter(|(whose, _)| whose.is_job()).map(|(_, count)| count).sum();
        let may = |whose: &Whose| {
            let own = self.running.iter().filter(|(other, _)| whose.is_of(**other));
            own.map(|(_, count)| count).sum::<usize>() < cores && !(whose.is_job() && jobs >= cores)
        };
        let at = self.turns.iter().position(may)?;
        let whose = self.turns.remove(at)?;
        let own = self.waiting.get_mut(&whose)?;
        let next = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&whose);
        } else {
            self.turns.push_back(whose);
        }
        Some((whose, next))
    }

    fn end(&mut self, whose: Whose) {
        if let Some(count) = self.running.get_mut(&whose) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures::FutureExt;
    use futures::future::join_all;

    use super::*;

    /// A computation that ends when the test says so.
    fn gate() -> (mpsc::Sender<()>, impl FnOnce(&CancellationToken) + Send + 'static) {
        let (open, closed) = mpsc::channel();
        (open, move |_: &CancellationToken| assert!(closed.recv().is_err()))
    }

    #[tokio::test]
    async fn those_who_ask_take_turns() {
        let compute = Compute::start(1);
        let order = Arc::new(Mutex::new(Vec::new()));
        // Both threads are taken until all are in line.
        let (open_one, one) = gate();
        let (open_two, two) = gate();
        let mut blocked = Box::pin(async {
            tokio::join!(compute.run(Whose::User(8), one), compute.run(Whose::User(9), two))
        });
        assert!(blocked.as_mut().now_or_never().is_none());
        let ask = |user: i64| {
            let order = order.clone();
            compute.run(Whose::User(user), move |_| order.lock().unwrap().push(user))
        };
        let mut asked = Box::pin(join_all([1, 1, 1, 1, 2, 3].map(ask)));
        assert!(asked.as_mut().now_or_never().is_none());
        drop(open_one);
        let all = asked.await;
        assert!(all.iter().all(Result::is_ok));
        assert_eq!(*order.lock().unwrap(), [1, 2, 3, 1, 1, 1]);
        drop(open_two);
        let (one, two) = blocked.await;
        assert!(one.is_ok() && two.is_ok());
    }

    #[tokio::test]
    async fn a_full_line_is_busy_at_once_for_one_and_not_for_others() {
        let compute = Compute::start(1);
        let (open, gate) = gate();
        let (began, begun) = oneshot::channel();
        let mut running = Box::pin(compute.run(Whose::User(1), move |stop| {
            let _ = began.send(());
            gate(stop);
        }));
        // What runs is no longer in line.
        tokio::select! {
            _ = &mut running => unreachable!("the gate is closed"),
            begun = begun => begun.unwrap(),
        }
        let mut waiting: Vec<_> =
            (0..MOST_WAITING_OF_ONE).map(|_| Box::pin(compute.run(Whose::User(1), |_| ()))).collect();
        for one in &mut waiting {
            assert!(one.as_mut().now_or_never().is_none());
        }
        let refused = compute.run(Whose::User(1), |_| ()).now_or_never();
        assert!(matches!(refused, Some(Err(ComputeError::Busy))));
        // Another one finds the thread that nobody may have for himself, and a job is never refused.
        assert!(compute.run(Whose::User(2), |_| ()).await.is_ok());
        assert!(compute.run(Whose::Job(2), |_| ()).await.is_ok());
        // One who asks has no second thread by way of a job.
        let mut own_job = Box::pin(compute.run(Whose::Job(1), |_| ()));
        assert!(own_job.as_mut().now_or_never().is_none());
        // Who leaves makes room.
        waiting.pop();
        let mut again = Box::pin(compute.run(Whose::User(1), |_| ()));
        assert!(again.as_mut().now_or_never().is_none());
        drop(open);
        assert!(running.await.is_ok() && again.await.is_ok() && own_job.await.is_ok());
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_left() {
        let compute = Compute::start(1);
        let (tell, told) = mpsc::channel();
        let (began, begun) = oneshot::channel();
        let mut asked = Box::pin(compute.run(Whose::User(1), move |stop| {
            let _ = began.send(());
            while !stop.is_cancelled() {
                std::thread::yield_now();
            }
            tell.send("left").unwrap();
            leave_if_unwanted(stop);
            tell.send("went on").unwrap();
        }));
        tokio::select! {
            _ = &mut asked => unreachable!("it runs until it is left"),
            begun = begun => begun.unwrap(),
        }
        drop(asked);
        assert_eq!(told.recv().unwrap(), "left");
        assert!(told.recv().is_err());
    }

    #[tokio::test]
    async fn a_panic_is_told_and_the_thread_lives_on() {
        let compute = Compute::start(1);
        for _ in 0..4 {
            let result = compute.run(Whose::Everybody, |_| panic!("no such page")).await;
            assert!(matches!(result, Err(ComputeError::Panicked(text)) if text == "no such page"));
        }
        assert_eq!(compute.run(Whose::Everybody, |_| 7).await.unwrap(), 7);
    }
}
