//! Events into bytes.

use bytes::Bytes;
use serde::Serialize;

use super::{CLOSE, CLOSE_DATA, ERROR, ErrorData, MESSAGE, MessageData};
use crate::code::Code;

/// A fragment of the outline, as one event; or as several, so that none contains the letters `close`,
/// at which a known client stops reading. An empty fragment is the stream's heartbeat.
pub fn message(content: &str) -> Bytes {
    let mut bytes = Vec::with_capacity(content.len() + 40);
    let mut rest = content;
    while let Some(start) = find_close(rest) {
        // Anywhere inside the word will do.
        let (fragment, after) = rest.split_at(start + CLOSE.len() / 2);
        write(&mut bytes, MESSAGE, &json(&MessageData { content: fragment.into() }));
        rest = after;
    }
    write(&mut bytes, MESSAGE, &json(&MessageData { content: rest.into() }));
    bytes.into()
}

/// The end of a complete outline.
pub fn close() -> Bytes {
    let mut bytes = Vec::new();
    write(&mut bytes, CLOSE, CLOSE_DATA);
    bytes.into()
}

/// The end of an outline that failed in the middle.
pub fn error(code: Code, msg: &str) -> Bytes {
    let mut bytes = Vec::new();
    write(&mut bytes, ERROR, &json(&ErrorData { code: code.number(), message: msg.into() }));
    bytes.into()
}

fn find_close(text: &str) -> Option<usize> {
    text.as_bytes().windows(CLOSE.len()).position(|window| window.eq_ignore_ascii_case(CLOSE.as_bytes()))
}

/// No space after the colons and LF only: clients compare raw bytes.
fn write(bytes: &mut Vec<u8>, event: &str, data: &str) {
    for part in ["event:", event, "\ndata:", data, "\n\n"] {
        bytes.extend_from_slice(part.as_bytes());
    }
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("a struct of texts and numbers is always valid JSON")
}
