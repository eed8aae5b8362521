//! How is an outline written? As one stream, over as many calls as it takes.

use deckwright_model::fidelity::SourceFacts;
use deckwright_model::outline::Outline;
use tokio::sync::mpsc;

use super::attempts::Attempts;
use super::calls::Calls;
use super::draft::{Draft, Stop};
use super::headings;
use super::outcome::{ModelError, ModelFailure, ModelOutput, Repair, Usage};
use super::prompt::{PromptVariables, Task};
use super::provider::{End, Turn};
use super::repeats::ends_in_a_loop;
use crate::brief::Brief;
use crate::compose;

/// Bytes of an answer in which the first heading must come.
const MAX_PREAMBLE_LENGTH: usize = 8 << 10;

pub(super) async fn write(
    calls: &Calls,
    brief: &Brief,
    task: Task<'_>,
    fragments: &mpsc::Sender<String>,
) -> Result<ModelOutput<Outline>, ModelFailure> {
    let limits = &calls.config().limits;
    let mut words = PromptVariables::new(brief, task, limits.text_chars);
    let mut attempts = Attempts::new(limits);
    let known = task.source().map(SourceFacts::of);
    let mut writing =
        Writing { draft: Draft::from_text(brief, known.as_ref()), fragments, usage: Usage::default() };
    let mut turns = words.turns();
    let mut reason = ModelError::Empty;

    while attempts.begin_another() {
        match writing.one_answer(calls, &turns).await {
            Ok(Ending::Meant) if writing.draft.is_long_enough() => return writing.finish(attempts.calls()),
            Ok(_) if writing.draft.missing() == 0 => return writing.finish(attempts.calls()),
            Ok(_) => reason = ModelError::WrongShape,
            Err(error) => reason = error,
        }
        if writing.draft.was_handed_out() {
            // What the reader has seen stays; the rest is asked for.
            writing.draft.mend(Repair::Truncated);
            words.missing = writing.draft.missing();
            turns = words.turns_to_continue(writing.draft.text());
        } else {
            writing.draft = Draft::from_text(brief, known.as_ref());
            turns = words.turns_after(&reason);
        }
        if !attempts.pause(&reason).await {
            break;
        }
    }

    if writing.draft.was_handed_out() && reason != ModelError::Abandoned {
        if known.is_none() {
            writing.draft.complete_with(&compose::outline(brief).chapters);
        }
        if writing.send().await.is_ok() {
            return writing.finish(attempts.calls());
        }
        reason = ModelError::Abandoned;
    }
    Err(ModelFailure { reason, calls: attempts.calls(), usage: writing.usage })
}

/// How an answer ended that was good as far as it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The model had said what it wanted to say, or all that there was room for.
    Meant,
    /// It ran out of tokens, or got lost.
    Early,
}

/// An outline that is being written and read at the same time.
struct Writing<'a> {
    draft: Draft<'a>,
    fragments: &'a mpsc::Sender<String>,
    usage: Usage,
}

impl Writing<'_> {
    /// Takes one answer of the model into the draft.
    async fn one_answer(&mut self, calls: &Calls, turns: &[Turn]) -> Result<Ending, ModelError> {
        let mut answer = tokio::select! {
            answer = calls.ask(turns) => answer?,
            () = self.fragments.closed() => return Err(ModelError::Abandoned),
        };
        let mut text = String::new();
        let mut line_start = 0;
        let result = loop {
            let next = tokio::select! {
                next = answer.next() => next,
                () = self.fragments.closed() => Err(ModelError::Abandoned),
            };
            match next {
                Ok(Some(piece)) => text.push_str(&piece),
                Ok(None) if answer.end() == Some(End::Complete) => break Ok(Ending::Meant),
                Ok(None) => break Ok(Ending::Early),
                Err(error) => break Err(error),
            }
            match self.take_lines(&text, &mut line_start).await {
                Ok(None) => {}
                Ok(Some(Stop::Full)) => break Ok(Ending::Meant),
                Ok(Some(Stop::Lost)) => break Ok(Ending::Early),
                Err(error) => break Err(error),
            }
            if ends_in_a_loop(&text) {
                self.draft.mend(Repair::Repeats);
                break Ok(Ending::Early);
            }
            if text.len() > calls.config().limits.answer_bytes {
                self.draft.mend(Repair::TooLong);
                break Ok(Ending::Early);
            }
            if text.len() > MAX_PREAMBLE_LENGTH && !self.draft.has_headings() {
                break Err(ModelError::WrongShape);
            }
        };
        self.usage += answer.usage();
        let end = answer.end();
        // The connection is of no more use; free its place before anything else.
        drop(answer);

        match result {
            Ok(Ending::Meant) if end == Some(End::Complete) => {
                text.push('\n');
                self.take_lines(&text, &mut line_start).await?;
            }
            Ok(Ending::Early) => self.draft.mend(Repair::Truncated),
            _ => {}
        }
        self.draft.end_of_answer(matches!(result, Ok(Ending::Meant)));
        let ending = result?;
        self.send().await?;
        if self.draft.was_handed_out() {
            return Ok(ending);
        }
        Err(match end {
            Some(End::Refused) => ModelError::Refused,
            _ if text.trim().is_empty() => ModelError::Empty,
            _ if headings::is_refusal(&text) => ModelError::Refused,
            _ => ModelError::WrongShape,
        })
    }

    /// Takes the complete lines of `text` from `start` on.
    async fn take_lines(&mut self, text: &str, start: &mut usize) -> Result<Option<Stop>, ModelError> {
        while let Some(length) = text[*start..].find('\n') {
            let line = &text[*start..*start + length];
            *start += length + 1;
            let taken = self.draft.line(line);
            self.send().await?;
            if let Err(stop) = taken {
                return Ok(Some(stop));
            }
        }
        Ok(None)
    }

    async fn send(&mut self) -> Result<(), ModelError> {
        match self.draft.hand_out()? {
            Some(fragment) => self.fragments.send(fragment).await.map_err(|_| ModelError::Abandoned),
            None => Ok(()),
        }
    }

    fn finish(self, calls: u32) -> Result<ModelOutput<Outline>, ModelFailure> {
        let usage = self.usage;
        match self.draft.finish() {
            Ok((value, repairs)) => Ok(ModelOutput { value, repairs, calls, usage }),
            Err(_) => Err(ModelFailure { reason: ModelError::WrongShape, calls, usage }),
        }
    }
}
