//! Writer and reader against the bytes of the interface, and against each other.

use proptest::prelude::*;

use super::*;
use crate::code::Code;

/// Everything that the reader makes of `chunks`.
fn read<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Event> {
    let mut reader = EventReader::default();
    for chunk in chunks {
        reader.feed(chunk).unwrap();
    }
    std::iter::from_fn(|| reader.next_event()).collect()
}

fn text_of(events: &[Event]) -> String {
    events.iter().map(|event| if let Event::Message(text) = event { text.as_str() } else { "" }).collect()
}

#[test]
fn the_bytes_are_those_of_the_interface() {
    assert_eq!(
        &message("# \"蜂\"\n")[..],
        "event:message\ndata:{\"content\":\"# \\\"蜂\\\"\\n\"}\n\n".as_bytes()
    );
    assert_eq!(&message("")[..], b"event:message\ndata:{\"content\":\"\"}\n\n");
    assert_eq!(&close()[..], b"event:close\ndata:api-close\n\n");
    assert_eq!(
        &error(Code::GenerationFailed, "no answer")[..],
        b"event:error\ndata:{\"code\":12100,\"message\":\"no answer\"}\n\n"
    );
}

#[test]
fn no_fragment_contains_close() {
    for text in ["close", "disclosed", "closeclose", "Close the CLOSE", "clo", "se", "ccloselose"] {
        let bytes = message(text);
        let raw = str::from_utf8(&bytes).unwrap().to_ascii_lowercase();
        assert!(!raw.contains("close"), "{raw}");
        assert_eq!(text_of(&read([&bytes[..]])), text);
    }
}

#[test]
fn every_cut_reads_alike() {
    let bytes = [message("# 蜂🐝\n"), message(""), message("é"), close()].concat();
    let whole = read([&bytes[..]]);
    assert_eq!(
        whole,
        [
            Event::Message("# 蜂🐝\n".into()),
            Event::Message(String::new()),
            Event::Message("é".into()),
            Event::Close
        ]
    );
    for cut in 0..=bytes.len() {
        assert_eq!(read([&bytes[..cut], &bytes[cut..]]), whole, "cut at {cut}");
    }
    assert_eq!(read(bytes.chunks(1)), whole);
}

#[test]
fn other_dialects_of_the_standard_are_read() {
    let crlf = "\u{feff}: hello\r\nid: 7\r\nevent: message\r\ndata: {\"content\":\r\ndata: \"a\"}\r\n\r\n";
    for bytes in [crlf.to_owned(), crlf.replace("\r\n", "\r"), crlf.replace("\r\n", "\n")] {
        assert_eq!(read(bytes.as_bytes().chunks(1)), [Event::Message("a".into())], "{bytes:?}");
    }
    assert_eq!(
        read([&b"event:other\ndata:x\n\nevent:close\n\ndata:{\"content\":\"b\"}\n\n"[..]]),
        [Event::Message("b".into())]
    );
}

#[test]
fn what_is_no_event_is_an_error() {
    let mut endless = EventReader::default();
    let chunk = vec![b'x'; 1 << 20];
    assert!((0..8).any(|_| endless.feed(&chunk).is_err()));

    assert!(EventReader::default().feed(b"data:not json\n\n").is_err());
    assert!(EventReader::default().feed(b"data:{\"content\":\"\xff\"}\n\n").is_err());
}

proptest! {
    #[test]
    fn what_was_written_is_read_back(fragments in prop::collection::vec(".{0,40}", 0..8), size in 1usize..40) {
        let mut bytes = Vec::new();
        for fragment in &fragments {
            bytes.extend_from_slice(&message(fragment));
        }
        bytes.extend_from_slice(&close());
        let events = read(bytes.chunks(size));
        prop_assert_eq!(events.last(), Some(&Event::Close));
        prop_assert_eq!(text_of(&events), fragments.concat());
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), size in 1usize..40) {
        let mut reader = EventReader::default();
        let _ = bytes.chunks(size).try_for_each(|chunk| reader.feed(chunk));
    }
}
