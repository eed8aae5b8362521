//! Assembles lines from bytes that arrive in arbitrary pieces.

/// Longest line, in bytes.
const MAX_STREAM_LINE_LENGTH: usize = 1 << 20;

/// Collects bytes and returns whole lines. A line is decoded only when complete, so that a character cut in
/// two stays intact.
#[derive(Debug, Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// Where the next line begins.
    start: usize,
}

/// A line that is too long or not text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NotALine;

impl Lines {
    pub(super) fn feed(&mut self, chunk: &[u8]) {
        self.bytes.drain(..std::mem::take(&mut self.start));
        self.bytes.extend_from_slice(chunk);
    }

    /// The next complete line, without its end.
    pub(super) fn next_line(&mut self) -> Result<Option<&str>, NotALine> {
        let rest = &self.bytes[self.start..];
        let Some(length) = rest.iter().position(|&byte| byte == b'\n') else {
            return if rest.len() > MAX_STREAM_LINE_LENGTH { Err(NotALine) } else { Ok(None) };
        };
        self.start += length + 1;
        str::from_utf8(&rest[..length]).map(Some).map_err(|_| NotALine)
    }

    /// The bytes after the last line end, if they are text.
    pub(super) fn rest(&self) -> &str {
        str::from_utf8(&self.bytes[self.start..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_gives_the_same_lines() {
        let bytes = "é\n\n蜂🐝 b\nrest".as_bytes();
        for cut in 0..=bytes.len() {
            let mut lines = Lines::default();
            let mut found = Vec::new();
            for chunk in [&bytes[..cut], &bytes[cut..]] {
                lines.feed(chunk);
                while let Some(line) = lines.next_line().unwrap() {
                    found.push(line.to_owned());
                }
            }
            assert_eq!(found, ["é", "", "蜂🐝 b"], "cut at {cut}");
            assert_eq!(lines.rest(), "rest");
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let mut lines = Lines::default();
        lines.feed(b"a\xff\n");
        assert_eq!(lines.next_line(), Err(NotALine));

        let mut lines = Lines::default();
        lines.feed(&vec![b'x'; MAX_STREAM_LINE_LENGTH + 1]);
        assert_eq!(lines.next_line(), Err(NotALine));
    }
}
