//! One answer of a model, as it comes in.

use reqwest::Response;
use tokio::sync::SemaphorePermit;
use tokio::time::{Instant, timeout_at};

use super::calls::unreachable;
use super::config::{Limits, ModelConfig, Provider};
use super::lines::Lines;
use super::outcome::{ModelError, Usage};
use super::provider::{self, End, Turn};

/// Marks between which some models write their reasoning before they answer.
const THOUGHTS: (&str, &str) = ("<think>", "</think>");

/// The text of an answer, piece by piece. Dropping it ends the call.
#[derive(Debug)]
pub(super) struct Answer<'a> {
    response: Response,
    provider: Provider,
    limits: &'a Limits,
    lines: Lines,
    start: Instant,
    /// Time of the last sign of activity.
    last: Option<Instant>,
    thoughts: Thoughts,
    end: Option<End>,
    written: Tokens,
    read: Tokens,
    _place: SemaphorePermit<'a>,
}

impl<'a> Answer<'a> {
    pub(super) fn new(
        response: Response,
        config: &'a ModelConfig,
        turns: &[Turn],
        start: Instant,
        place: SemaphorePermit<'a>,
    ) -> Self {
        let mut read = Tokens::default();
        turns.iter().for_each(|turn| read.count(&turn.text));
        Self {
            response,
            provider: config.provider,
            limits: &config.limits,
            lines: Lines::default(),
            start,
            last: None,
            thoughts: Thoughts::Unknown(String::new()),
            end: None,
            written: Tokens::default(),
            read,
            _place: place,
        }
    }

    /// The next piece of text; `None` once the answer has ended, for which [`Answer::end`] has the reason.
    pub(super) async fn next(&mut self) -> Result<Option<String>, ModelError> {
        loop {
            if let Some(line) = self.lines.next_line().map_err(|_| ModelError::Garbage)? {
                if let Some(delta) = provider::read(self.provider, line)? {
                    let piece = self.take(delta);
                    if !piece.is_empty() {
                        return Ok(Some(piece));
                    }
                }
            } else if !self.receive().await? {
                return self.finish();
            }
        }
    }

    pub(super) fn end(&self) -> Option<End> {
        self.end
    }

    /// Tokens so far, as counted by the provider or else estimated.
    pub(super) fn usage(&self) -> Usage {
        Usage {
            input: self.read.reported.unwrap_or_else(|| self.read.guess()),
            output: self.written.reported.unwrap_or_else(|| self.written.guess()),
            estimated: self.read.reported.is_none() || self.written.reported.is_none(),
        }
    }

    fn take(&mut self, delta: provider::Delta) -> String {
        if delta.thinking || !delta.text.is_empty() {
            self.last = Some(Instant::now());
        }
        // The first reason is the real one; later ones only end the stream.
        self.end = self.end.or(delta.end);
        self.read.reported = delta.input_tokens.or(self.read.reported);
        self.written.reported = delta.output_tokens.or(self.written.reported);
        self.written.count(&delta.text);
        self.thoughts.without(delta.text)
    }

    /// Waits for more bytes; false at the end of the connection.
    async fn receive(&mut self) -> Result<bool, ModelError> {
        let Limits { first_token, idle, total, .. } = *self.limits;
        let (patience, late) = match self.last {
            None => (self.start + first_token, ModelError::NoFirstToken(first_token)),
            Some(last) => (last + idle, ModelError::Silent(idle)),
        };
        let last_moment = self.start + total;
        let late = if last_moment < patience { ModelError::TooSlow(total) } else { late };
        match timeout_at(patience.min(last_moment), self.response.chunk()).await {
            Err(_) => Err(late),
            Ok(Ok(Some(chunk))) => {
                self.lines.feed(&chunk);
                Ok(true)
            }
            Ok(Ok(None)) => Ok(false),
            Ok(Err(error)) if error.is_connect() => Err(unreachable(&error)),
            Ok(Err(_)) => Err(ModelError::Cut),
        }
    }

    /// Handles the end of the connection. A last line without a line end still counts.
    fn finish(&mut self) -> Result<Option<String>, ModelError> {
        let rest = std::mem::take(&mut self.lines);
        let mut piece = match provider::read(self.provider, rest.rest()) {
            Ok(Some(delta)) => self.take(delta),
            _ => String::new(),
        };
        piece.push_str(&self.thoughts.finish());
        if !piece.is_empty() {
            return Ok(Some(piece));
        }
        if self.end.is_some() { Ok(None) } else { Err(ModelError::Cut) }
    }
}

/// The state of the model's reasoning.
#[derive(Debug)]
enum Thoughts {
    /// The text so far may still be the beginning of reasoning.
    Unknown(String),
    /// Inside reasoning: the last few characters, in which its end may begin.
    Thinking(String),
    Over,
}

impl Thoughts {
    /// Returns `text` without the reasoning.
    fn without(&mut self, text: String) -> String {
        match self {
            Self::Over => text,
            Self::Unknown(begun) => {
                begun.push_str(&text);
                let begun = begun.trim_start();
                if let Some(thought) = begun.strip_prefix(THOUGHTS.0) {
                    let thought = thought.to_owned();
                    *self = Self::Thinking(String::new());
                    self.without(thought)
                } else if THOUGHTS.0.starts_with(begun) {
                    String::new()
                } else {
                    self.finish()
                }
            }
            Self::Thinking(thought) => {
                thought.push_str(&text);
                if let Some((_, said)) = thought.split_once(THOUGHTS.1) {
                    let said = said.to_owned();
                    *self = Self::Over;
                    return said;
                }
                let keep = thought.char_indices().rev().nth(THOUGHTS.1.len()).map_or(0, |(at, _)| at);
                thought.drain(..keep);
                String::new()
            }
        }
    }

    /// Returns the text that was held back and turned out not to be reasoning.
    fn finish(&mut self) -> String {
        match std::mem::replace(self, Self::Over) {
            Self::Unknown(begun) => begun,
            Self::Thinking(_) | Self::Over => String::new(),
        }
    }
}

/// A count of tokens.
#[derive(Debug, Default)]
struct Tokens {
    /// Tokens reported by the provider.
    reported: Option<u64>,
    /// Characters of scripts in which a token is about one of them.
    wide: u64,
    /// Other characters, of which about four are a token.
    narrow: u64,
}

impl Tokens {
    fn count(&mut self, text: &str) {
        for c in text.chars() {
            *if c >= '\u{2e80}' { &mut self.wide } else { &mut self.narrow } += 1;
        }
    }

    fn guess(&self) -> u64 {
        self.wide + self.narrow.div_ceil(4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pieces: &[&str], expected: &str) {
        let mut thoughts = Thoughts::Unknown(String::new());
        let mut said: String = pieces.iter().map(|piece| thoughts.without((*piece).to_owned())).collect();
        said.push_str(&thoughts.finish());
        assert_eq!(said, expected, "{pieces:?}");
    }

    #[test]
    fn thoughts_are_not_said() {
        check(&["# A", " deck"], "# A deck");
        check(&["<", "b> text"], "<b> text");
        check(&["\n<thi", "nk># no 蜂</th", "ink>\n# A"], "\n# A");
        check(&["<think>", "endless"], "");
        check(&["<th"], "<th");
        check(&["# A <think>x</think>"], "# A <think>x</think>");
    }

    #[test]
    fn tokens_are_guessed_by_script() {
        let mut tokens = Tokens::default();
        tokens.count("eight ch");
        tokens.count("蜂蜜");
        assert_eq!(tokens.guess(), 4);
    }
}
