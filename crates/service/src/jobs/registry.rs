//! Which kinds of job a worker knows, and how a stored one becomes a running one.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use futures::future::BoxFuture;

use super::{Failure, Job, JobContext, JobKind, give_up};
use crate::store::Write;

type Run<S> = fn(String, JobContext<S>) -> BoxFuture<'static, anyhow::Result<()>>;
type Exhausted<S> = for<'a> fn(&'a str, &'a mut Write, &'a Failure<S>) -> BoxFuture<'a, anyhow::Result<()>>;

#[derive(Debug)]
pub struct Registry<S> {
    kinds: BTreeMap<JobKind, Kind<S>>,
}

#[derive(Debug)]
pub(super) struct Kind<S> {
    pub(super) run: Run<S>,
    pub(super) exhausted: Exhausted<S>,
    pub(super) deadline: Duration,
}

impl<S> Default for Registry<S> {
    fn default() -> Self {
        Self { kinds: BTreeMap::new() }
    }
}

impl<S: Clone + Send + Sync + 'static> Registry<S> {
    /// # Panics
    /// If there is a job of the same kind already.
    pub fn with<J: Job<State = S>>(mut self) -> Self {
        let kind = Kind { run: run::<J>, exhausted: exhausted::<J>, deadline: J::DEADLINE };
        assert!(self.kinds.insert(J::KIND, kind).is_none(), "two jobs of kind {}", J::KIND);
        self
    }

    pub(super) fn get(&self, kind: &JobKind) -> Option<&Kind<S>> {
        self.kinds.get(kind)
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = &JobKind> {
        self.kinds.keys()
    }
}

fn run<J: Job>(payload: String, ctx: JobContext<J::State>) -> BoxFuture<'static, anyhow::Result<()>> {
    Box::pin(async move { parse::<J>(&payload).map_err(give_up)?.run(ctx).await })
}

fn exhausted<'a, J: Job>(
    payload: &'a str,
    tx: &'a mut Write,
    failure: &'a Failure<J::State>,
) -> BoxFuture<'a, anyhow::Result<()>> {
    Box::pin(async move { parse::<J>(payload)?.on_exhausted(tx, failure).await })
}

fn parse<J: Job>(payload: &str) -> anyhow::Result<J> {
    serde_json::from_str(payload).with_context(|| format!("cannot read a stored {} job", J::KIND))
}
