//! Which kinds of job a worker knows, what each works with, and how a stored one becomes a running one.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use futures::future::BoxFuture;

use super::{Failure, Job, JobContext, JobKind, give_up};
use crate::store::WriteTx;

type Run = Box<dyn Fn(String, JobContext) -> BoxFuture<'static, anyhow::Result<()>> + Send + Sync>;
type Exhausted =
    Box<dyn for<'a> Fn(&'a str, &'a mut WriteTx, Failure) -> BoxFuture<'a, anyhow::Result<()>> + Send + Sync>;

#[derive(Default)]
pub struct Registry {
    kinds: BTreeMap<JobKind, Kind>,
}

pub(super) struct Kind {
    pub(super) run: Run,
    pub(super) exhausted: Exhausted,
    pub(super) deadline: Duration,
}

impl Registry {
    /// Knows jobs of the kind `J` from now on; each works with a copy of `state`.
    ///
    /// # Panics
    /// If there is a job of the same kind already.
    pub fn with<J: Job>(mut self, state: J::State) -> Self {
        let (run, exhausted) = (run::<J>(state.clone()), exhausted::<J>(state));
        let kind = Kind { run, exhausted, deadline: J::DEADLINE };
        assert!(self.kinds.insert(J::KIND, kind).is_none(), "two jobs of kind {}", J::KIND);
        self
    }

    pub(super) fn get(&self, kind: &JobKind) -> Option<&Kind> {
        self.kinds.get(kind)
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = &JobKind> {
        self.kinds.keys()
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.kinds()).finish()
    }
}

fn run<J: Job>(state: J::State) -> Run {
    Box::new(move |payload, ctx| {
        let ctx = ctx.with_state(state.clone());
        Box::pin(async move { parse::<J>(&payload).map_err(give_up)?.run(ctx).await })
    })
}

fn exhausted<J: Job>(state: J::State) -> Exhausted {
    Box::new(move |payload, tx, failure| {
        let failure = failure.with_state(state.clone());
        Box::pin(async move { parse::<J>(payload)?.on_exhausted(tx, &failure).await })
    })
}

fn parse<J: Job>(payload: &str) -> anyhow::Result<J> {
    serde_json::from_str(payload).with_context(|| format!("cannot read a stored {} job", J::KIND))
}
