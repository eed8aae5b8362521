//! Damage by numbers: the same numbers do the same damage.

/// Numbers of one blow: place, way, size, and another place.
pub const BLOW: usize = 6;
/// What damage may make of a text, in bytes.
const MAX_DAMAGED_SIZE: usize = 64 * 1024;
/// What texts are made of that somebody reads by machine.
const WORDS: [&[u8]; 24] = [
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"null",
    b"1e999",
    b"-0",
    b"99999999999999999999",
    b"\\u0000",
    b"\\ud800",
    b"\0",
    b"\n",
    b"\n# ",
    b"\n#### ",
    b"\n- ",
    b"|",
    b"```\n",
    b"$$",
    b"%",
    b"\xef\xbb\xbf",
];

/// The numbers themselves as a text, or `wholes` damaged by them.
pub fn text(wholes: &[&str], data: &[u8]) -> String {
    let bytes = match data {
        [way, rest @ ..] if way % 8 == 0 => rest.to_vec(),
        [_, which, blows @ ..] => damaged(wholes[usize::from(*which) % wholes.len()].as_bytes(), blows),
        _ => Vec::new(),
    };
    String::from_utf8_lossy(&bytes).into_owned()
}

fn damaged(whole: &[u8], data: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for blow in data.chunks_exact(BLOW) {
        let place = |at: usize| {
            usize::from(u16::from_le_bytes([blow[at], blow[at + 1]])) * (bytes.len() + 1) / 65_536
        };
        let (at, other, size) = (place(0), place(4), usize::from(blow[3]));
        let end = (at + size).min(bytes.len());
        let piece = bytes[at..end].to_vec();
        match blow[2] % 8 {
            0 if at < bytes.len() => bytes[at] = blow[3],
            1 => bytes.truncate(at.max(1)),
            2 => drop(bytes.drain(at..end)),
            // A piece twice, elsewhere, or many times over.
            3 => drop(bytes.splice(at..at, piece)),
            4 => drop(bytes.splice(other..other, piece)),
            5 => drop(bytes.splice(at..at, piece.repeat(1 + size / 4))),
            6 => drop(bytes.splice(at..at, WORDS[size % WORDS.len()].repeat(1 + size / 8))),
            _ => drop(bytes.splice(at..at, WORDS[size % WORDS.len()].iter().copied())),
        }
        bytes.truncate(MAX_DAMAGED_SIZE);
    }
    bytes
}
