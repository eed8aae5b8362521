//! What can be watched about jobs: how many, how old, how long, how often they fail.

use std::collections::HashMap;
use std::time::Duration;

use metrics::{counter, gauge, histogram};

use super::JobKind;
use crate::store::jobs::Depth;

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    Retried,
    Failed,
    HandedBack,
    Lost,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Retried => "retried",
            Self::Failed => "failed",
            Self::HandedBack => "handed_back",
            Self::Lost => "lost",
        }
    }
}

pub(super) fn describe() {
    metrics::describe_gauge!("deckwright_jobs", "Open jobs by kind and state");
    metrics::describe_gauge!("deckwright_jobs_oldest_seconds", "Age of the oldest job that is ready to run");
    metrics::describe_histogram!("deckwright_job_seconds", "Run time of attempts by kind and outcome");
    metrics::describe_counter!("deckwright_job_failures_total", "Attempts that failed, by kind");
}

pub(super) fn attempted(kind: &JobKind, outcome: Outcome, took: Duration) {
    let kind = kind.name().to_owned();
    histogram!("deckwright_job_seconds", "kind" => kind.clone(), "outcome" => outcome.name()).record(took);
    if matches!(outcome, Outcome::Retried | Outcome::Failed) {
        counter!("deckwright_job_failures_total", "kind" => kind).increment(1);
    }
}

/// Shows `depths`, and zero for what is not in it.
pub(super) fn show_depths<'a>(kinds: impl Iterator<Item = &'a JobKind>, depths: &[Depth], now: i64) {
    let known: HashMap<(&str, &str), &Depth> =
        depths.iter().map(|depth| ((depth.kind.name(), depth.state.as_str()), depth)).collect();
    for kind in kinds.map(JobKind::name) {
        for state in ["queued", "waiting", "running"] {
            let (count, oldest) = known.get(&(kind, state)).map_or((0, now), |it| (it.count, it.oldest));
            gauge!("deckwright_jobs", "kind" => kind.to_owned(), "state" => state).set(count as f64);
            if state == "queued" {
                let age = (now - oldest).max(0) as f64 / 1_000.0;
                gauge!("deckwright_jobs_oldest_seconds", "kind" => kind.to_owned()).set(age);
            }
        }
    }
}
