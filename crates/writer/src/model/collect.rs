//! Collects an answer that is usable only as a whole.

use std::collections::BTreeSet;

use super::calls::Calls;
use super::headings;
use super::outcome::{ModelError, Repair, Usage};
use super::provider::{End, Turn};
use super::repeats::ends_in_a_loop;

/// A whole answer, or as much of it as came.
pub(super) struct WholeAnswer {
    pub(super) text: String,
    /// Whether the model's answer was empty.
    is_empty: bool,
    pub(super) error: Option<ModelError>,
    end: Option<End>,
    pub(super) repairs: BTreeSet<Repair>,
}

impl WholeAnswer {
    /// The reason why it is unusable, given the repairs to it.
    pub(super) fn reason(&self, repairs: &BTreeSet<Repair>) -> ModelError {
        match &self.error {
            Some(error) => error.clone(),
            None if self.end == Some(End::Refused) => ModelError::Refused,
            None if self.is_empty => ModelError::Empty,
            None if headings::is_refusal(&self.text) => ModelError::Refused,
            None if repairs.contains(&Repair::Language) => ModelError::WrongLanguage,
            None => ModelError::WrongShape,
        }
    }
}

pub(super) async fn collect(calls: &Calls, turns: &[Turn], usage: &mut Usage) -> WholeAnswer {
    let mut collected =
        WholeAnswer { text: String::new(), is_empty: true, error: None, end: None, repairs: BTreeSet::new() };
    let mut answer = match calls.ask(turns).await {
        Ok(answer) => answer,
        Err(error) => return WholeAnswer { error: Some(error), ..collected },
    };
    loop {
        match answer.next().await {
            Ok(Some(piece)) => collected.text.push_str(&piece),
            Ok(None) => break,
            Err(error) => {
                collected.error = Some(error);
                break;
            }
        }
        if ends_in_a_loop(&collected.text) {
            collected.repairs.insert(Repair::Repeats);
            break;
        }
        if collected.text.len() > calls.config().limits.answer_bytes {
            collected.repairs.insert(Repair::TooLong);
            break;
        }
    }
    *usage += answer.usage();
    collected.end = answer.end();
    collected.is_empty = collected.text.trim().is_empty();
    if collected.error.is_some() || collected.end != Some(End::Complete) {
        // The last line may be incomplete.
        let whole = collected.text.rfind('\n').map_or(0, |end| end + 1);
        collected.text.truncate(whole);
        collected.repairs.insert(Repair::Truncated);
    }
    collected
}
