//! The outline stream: the exact bytes of its events, written and read.
//!
//! ```
//! use deckwright_interface::event::{self, Event, EventReader};
//!
//! let mut reader = EventReader::default();
//! let bytes = [event::message("# 蜂\n"), event::close()].concat();
//! let (one, other) = bytes.split_at(30); // inside a character
//! reader.feed(one).unwrap();
//! reader.feed(other).unwrap();
//!
//! assert_eq!(reader.next_event(), Some(Event::Message("# 蜂\n".to_owned())));
//! assert_eq!(reader.next_event(), Some(Event::Close));
//! assert_eq!(reader.next_event(), None);
//! ```

mod reader;
mod writer;

pub use reader::EventReader;
pub use writer::{close, error, message};

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A fragment of the outline; empty where nothing happened for a while.
    Message(String),
    /// The outline is complete.
    Close,
    /// Generation failed; calling again starts over.
    Error { code: i32, msg: String },
}

const MESSAGE: &str = "message";
const CLOSE: &str = "close";
const ERROR: &str = "error";
const CLOSE_DATA: &str = "api-close";

#[derive(Serialize, Deserialize)]
struct MessageData<'a> {
    content: std::borrow::Cow<'a, str>,
}

#[derive(Serialize, Deserialize)]
struct ErrorData<'a> {
    code: i32,
    message: std::borrow::Cow<'a, str>,
}

#[cfg(test)]
mod tests;
