//! Bytes into events.

use std::collections::VecDeque;

use super::{CLOSE, ERROR, ErrorData, Event, MESSAGE, MessageData};
use crate::error::{Error, Result};

/// The largest event that is read, in bytes. Ours are a few hundred.
const MAX_EVENT: usize = 4 << 20;

/// Reads an event stream that arrives in chunks cut anywhere, also inside a character.
///
/// Takes what the event stream standard allows: LF, CRLF or CR, a space after the colon or none, comments,
/// data over several lines. Events of other names are skipped.
#[derive(Debug, Default)]
pub struct EventReader {
    /// The beginning of a line whose end has not arrived.
    line: Vec<u8>,
    /// Whether the last byte was a CR, so that a LF now belongs to it.
    after_cr: bool,
    not_first_line: bool,
    name: String,
    data: Option<String>,
    ready: VecDeque<Event>,
}

impl EventReader {
    /// Takes the next bytes of the stream. After an error the reader is of no more use.
    pub fn feed(&mut self, mut chunk: &[u8]) -> Result<()> {
        while !chunk.is_empty() {
            if std::mem::take(&mut self.after_cr) && chunk[0] == b'\n' {
                chunk = &chunk[1..];
                continue;
            }
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if self.line.len() + part.len() + self.data.as_ref().map_or(0, String::len) > MAX_EVENT {
                return Err(Error::Protocol(format!("an event of more than {MAX_EVENT} bytes")));
            }
            self.line.extend_from_slice(part);
            let Some(end) = end else { break };
            self.after_cr = chunk[end] == b'\r';
            chunk = &chunk[end + 1..];
            self.end_of_line()?;
        }
        Ok(())
    }

    /// The next complete event, in the order of the stream.
    pub fn next_event(&mut self) -> Option<Event> {
        self.ready.pop_front()
    }

    fn end_of_line(&mut self) -> Result<()> {
        let bytes = std::mem::take(&mut self.line);
        let line =
            str::from_utf8(&bytes).map_err(|_| Error::Protocol("an event that is not UTF-8".into()))?;
        let first = !std::mem::replace(&mut self.not_first_line, true);
        let line = if first { line.trim_start_matches('\u{feff}') } else { line };

        if line.is_empty() {
            return self.end_of_event();
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut self.name),
            "data" => match &mut self.data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(value);
                }
                None => self.data = Some(value.to_owned()),
            },
            // Comments, ids, retry times.
            _ => {}
        }
        Ok(())
    }

    fn end_of_event(&mut self) -> Result<()> {
        let name = std::mem::take(&mut self.name);
        let Some(data) = self.data.take() else { return Ok(()) };
        let wrong = |_| Error::Protocol(format!("a {name} event with other data than expected"));
        match name.as_str() {
            MESSAGE | "" => {
                let MessageData { content } = serde_json::from_str(&data).map_err(wrong)?;
                self.ready.push_back(Event::Message(content.into_owned()));
            }
            CLOSE => self.ready.push_back(Event::Close),
            ERROR => {
                let ErrorData { code, message } = serde_json::from_str(&data).map_err(wrong)?;
                self.ready.push_back(Event::Error { code, msg: message.into_owned() });
            }
            _ => {}
        }
        Ok(())
    }
}
