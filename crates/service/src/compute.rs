//! Where CPU is spent: threads of their own behind one bounded queue, fair between callers.
//!
//! Layout, drawing, templates, plans and long texts take long enough to hold up other requests, so they run here, on one
//! thread more than there are cores. Callers are served round-robin. No caller (requests and jobs combined), nor all jobs
//! together, may occupy every thread, so a short request always finds one. A full queue refuses with "busy" at once. A
//! computation is not begun once its caller has gone; a running one ends where it calls [`bail_if_cancelled`].

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// Computations that may be queued, of all callers.
const MAX_WAITING: usize = 256;
/// Computations that one caller may have queued.
const MAX_WAITING_PER_OWNER: usize = 32;
/// Bytes of Markdown that are read in place: that takes about a millisecond, less than a wait behind somebody's export.
const MAX_TEXT_IN_PLACE: usize = 64 * 1024;

/// For whom something is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ComputeOwner {
    /// A user who waits for the answer.
    User(i64),
    /// An integrator's server that waits for the answer.
    Integrator(i64),
    /// Anybody: what is computed is the same for all.
    Everybody,
    /// A job of a user. The number of jobs is bounded elsewhere, so their computations are never refused.
    Job(i64),
}

impl ComputeOwner {
    fn is_job(self) -> bool {
        matches!(self, Self::Job(_))
    }

    /// Whether both belong to one person, be it by a request or by a job.
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
    /// Its caller has gone, or the process ends.
    #[error("the computation was cancelled")]
    Cancelled,
    #[error("the computation panicked: {0}")]
    Panicked(String),
}

/// The threads that compute. They end when this is dropped and the queue is empty.
pub struct Compute(Arc<SharedQueue>);

struct SharedQueue {
    queue: Mutex<FairQueue>,
    changed: Condvar,
    cores: usize,
}

/// Computations that wait for a thread, and how many each owner has running.
#[derive(Default)]
struct FairQueue {
    /// Owners with something in `waiting`, each once; the next to be served comes first.
    turns: VecDeque<ComputeOwner>,
    waiting: HashMap<ComputeOwner, VecDeque<QueuedTask>>,
    running: HashMap<ComputeOwner, usize>,
    closed: bool,
}

struct QueuedTask {
    /// Cancelled when the caller has gone.
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
        self.0.queue().closed = true;
        self.0.changed.notify_all();
    }
}

impl Compute {
    /// Starts a thread for each of `cores`, and one more for short computations.
    pub fn start(cores: usize) -> Self {
        metrics::describe_gauge!("deckwright_compute_waiting", "Computations that wait for a thread");
        metrics::describe_counter!(
            "deckwright_compute_refused_total",
            "Computations refused because the queue was full"
        );
        let shared =
            Arc::new(SharedQueue { queue: Mutex::default(), changed: Condvar::new(), cores: cores.max(1) });
        for number in 0..=shared.cores {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("compute-{number}"));
            thread.spawn(move || shared.serve()).expect("the system starts threads");
        }
        Self(shared)
    }

    /// Runs `work` on one of the threads when its turn comes, and returns its result. Dropping the future cancels it.
    pub async fn run<T: Send + 'static>(
        &self,
        owner: ComputeOwner,
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
        self.0.join(owner, QueuedTask { stop, run })?;
        receiver.await.unwrap_or(Err(ComputeError::Cancelled))
    }

    /// Runs `work`, whose duration grows with a text of `bytes`: a short text in place, a long one as [`Compute::run`].
    pub async fn run_on_text<T: Send + 'static>(
        &self,
        owner: ComputeOwner,
        bytes: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        if bytes <= MAX_TEXT_IN_PLACE {
            return Ok(work());
        }
        self.run(owner, |_| work()).await
    }

    /// How many threads compute.
    pub fn threads(&self) -> usize {
        self.0.cores + 1
    }

    /// How many computations wait for a thread.
    pub fn waiting(&self) -> usize {
        self.0.queue().len()
    }
}

/// Ends a computation whose caller has gone. Long computations call this now and then.
pub fn bail_if_cancelled(stop: &CancellationToken) {
    if stop.is_cancelled() {
        resume_unwind(Box::new(CancelPanic));
    }
}

/// The payload with which [`bail_if_cancelled`] unwinds.
struct CancelPanic;

fn error_of_panic(panic: &(dyn Any + Send)) -> ComputeError {
    if panic.is::<CancelPanic>() {
        return ComputeError::Cancelled;
    }
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    ComputeError::Panicked(text.unwrap_or("without a message").to_owned())
}

impl SharedQueue {
    fn queue(&self) -> MutexGuard<'_, FairQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn join(&self, owner: ComputeOwner, waiting: QueuedTask) -> Result<(), ComputeError> {
        let mut queue = self.queue();
        if !owner.is_job() && queue.is_full_for(owner) {
            queue.drop_cancelled();
            if queue.is_full_for(owner) {
                metrics::counter!("deckwright_compute_refused_total").increment(1);
                return Err(ComputeError::Busy);
            }
        }
        queue.add(owner, waiting);
        metrics::gauge!("deckwright_compute_waiting").set(queue.len() as f64);
        drop(queue);
        self.changed.notify_one();
        Ok(())
    }

    /// The loop of a thread, until the queue is closed and empty.
    fn serve(&self) {
        let mut queue = self.queue();
        loop {
            let Some((owner, next)) = queue.take(self.cores) else {
                if queue.closed && queue.turns.is_empty() {
                    return;
                }
                queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            *queue.running.entry(owner).or_default() += 1;
            metrics::gauge!("deckwright_compute_waiting").set(queue.len() as f64);
            drop(queue);
            (next.run)();
            queue = self.queue();
            queue.end(owner);
            // An owner that had as many threads as one may have can continue now.
            self.changed.notify_one();
        }
    }
}

impl FairQueue {
    fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    fn is_full_for(&self, owner: ComputeOwner) -> bool {
        let own = self.waiting.get(&owner).map_or(0, VecDeque::len);
        own >= MAX_WAITING_PER_OWNER || self.len() >= MAX_WAITING
    }

    fn add(&mut self, owner: ComputeOwner, waiting: QueuedTask) {
        let own = self.waiting.entry(owner).or_default();
        if own.is_empty() {
            self.turns.push_back(owner);
        }
        own.push_back(waiting);
    }

    /// Drops computations whose callers have gone.
    fn drop_cancelled(&mut self) {
        self.waiting.retain(|_, own| {
            own.retain(|waiting| !waiting.stop.is_cancelled());
            !own.is_empty()
        });
        self.turns.retain(|owner| self.waiting.contains_key(owner));
    }

    /// Removes the computation whose turn it is. No owner gets more than `cores` threads, nor do all jobs together.
    fn take(&mut self, cores: usize) -> Option<(ComputeOwner, QueuedTask)> {
        self.drop_cancelled();
        let jobs: usize =
            self.running.iter().filter(|(owner, _)| owner.is_job()).map(|(_, count)| count).sum();
        let may = |owner: &ComputeOwner| {
            let own = self.running.iter().filter(|(other, _)| owner.is_of(**other));
            own.map(|(_, count)| count).sum::<usize>() < cores && !(owner.is_job() && jobs >= cores)
        };
        let at = self.turns.iter().position(may)?;
        let owner = self.turns.remove(at)?;
        let own = self.waiting.get_mut(&owner)?;
        let next = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        Some((owner, next))
    }

    fn end(&mut self, owner: ComputeOwner) {
        if let Some(count) = self.running.get_mut(&owner) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&owner);
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
    async fn callers_are_served_in_turn() {
        let compute = Compute::start(1);
        let order = Arc::new(Mutex::new(Vec::new()));
        // Both threads are taken until all are queued.
        let (open_one, one) = gate();
        let (open_two, two) = gate();
        let mut blocked = Box::pin(async {
            tokio::join!(compute.run(ComputeOwner::User(8), one), compute.run(ComputeOwner::User(9), two))
        });
        assert!(blocked.as_mut().now_or_never().is_none());
        let ask = |user: i64| {
            let order = order.clone();
            compute.run(ComputeOwner::User(user), move |_| order.lock().unwrap().push(user))
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
    async fn a_full_queue_is_busy_at_once_for_one_and_not_for_others() {
        let compute = Compute::start(1);
        let (open, gate) = gate();
        let (began, begun) = oneshot::channel();
        let mut running = Box::pin(compute.run(ComputeOwner::User(1), move |stop| {
            let _ = began.send(());
            gate(stop);
        }));
        // What runs is no longer queued.
        tokio::select! {
            _ = &mut running => unreachable!("the gate is closed"),
            begun = begun => begun.unwrap(),
        }
        let mut waiting: Vec<_> = (0..MAX_WAITING_PER_OWNER)
            .map(|_| Box::pin(compute.run(ComputeOwner::User(1), |_| ())))
            .collect();
        for one in &mut waiting {
            assert!(one.as_mut().now_or_never().is_none());
        }
        let refused = compute.run(ComputeOwner::User(1), |_| ()).now_or_never();
        assert!(matches!(refused, Some(Err(ComputeError::Busy))));
        // Another caller finds the thread that no single one may take, and a job is never refused.
        assert!(compute.run(ComputeOwner::User(2), |_| ()).await.is_ok());
        assert!(compute.run(ComputeOwner::Job(2), |_| ()).await.is_ok());
        // A caller gets no second thread by way of a job.
        let mut own_job = Box::pin(compute.run(ComputeOwner::Job(1), |_| ()));
        assert!(own_job.as_mut().now_or_never().is_none());
        // A caller that goes makes room.
        waiting.pop();
        let mut again = Box::pin(compute.run(ComputeOwner::User(1), |_| ()));
        assert!(again.as_mut().now_or_never().is_none());
        drop(open);
        assert!(running.await.is_ok() && again.await.is_ok() && own_job.await.is_ok());
    }

    #[tokio::test]
    async fn a_computation_ends_when_its_caller_has_gone() {
        let compute = Compute::start(1);
        let (tell, told) = mpsc::channel();
        let (began, begun) = oneshot::channel();
        let mut asked = Box::pin(compute.run(ComputeOwner::User(1), move |stop| {
            let _ = began.send(());
            while !stop.is_cancelled() {
                std::thread::yield_now();
            }
            tell.send("cancelled").unwrap();
            bail_if_cancelled(stop);
            tell.send("went on").unwrap();
        }));
        tokio::select! {
            _ = &mut asked => unreachable!("it runs until it is cancelled"),
            begun = begun => begun.unwrap(),
        }
        drop(asked);
        assert_eq!(told.recv().unwrap(), "cancelled");
        assert!(told.recv().is_err());
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_the_thread_lives_on() {
        let compute = Compute::start(1);
        for _ in 0..4 {
            let result = compute.run(ComputeOwner::Everybody, |_| panic!("no such page")).await;
            assert!(matches!(result, Err(ComputeError::Panicked(text)) if text == "no such page"));
        }
        assert_eq!(compute.run(ComputeOwner::Everybody, |_| 7).await.unwrap(), 7);
    }
}
