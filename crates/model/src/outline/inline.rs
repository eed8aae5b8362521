//! What a piece of inline Markdown says as plain text.
//!
//! Written by hand rather than taken from a CommonMark parser, whose rules for emphasis leave the
//! asterisks of `**重点：**内容` standing: there, a mark between punctuation and a Chinese character does
//! not close. Every step looks ahead a bounded distance, so that the work grows with the text only.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::clean;
use super::html::{self, Html};

/// Labels of link definitions and footnotes of a document, in lower case.
pub(super) type Labels = HashSet<String>;

const MAX_LABEL: usize = 200;

/// The lines that `raw` says: inline marks are gone, links keep their text, breaks separate lines. Marks do not reach
/// beyond the end of a line.
pub(super) fn lines(raw: &str, labels: &Labels) -> Vec<String> {
    let mut lines = Vec::new();
    for raw in raw.split('\n') {
        let plain = plain(raw, labels);
        lines.extend(plain.split('\n').map(clean::line).filter(|line| !line.is_empty()));
    }
    lines
}

/// All that `raw` says as one line.
pub(super) fn line(raw: &str, labels: &Labels) -> String {
    clean::line(&plain(raw, labels))
}

fn plain(raw: &str, labels: &Labels) -> String {
    let is_mark = |b: u8| matches!(b, b'\\' | b'`' | b'*' | b'_' | b'~' | b'[' | b'<' | b'&');
    if !raw.bytes().any(is_mark) {
        return raw.to_owned();
    }
    let reader = Reader {
        raw,
        at: 0,
        out: String::with_capacity(raw.len()),
        removed: Vec::new(),
        openers: Default::default(),
        brackets: Vec::new(),
        backticks: Backticks::of(raw),
    };
    reader.read(labels)
}

struct Reader<'a> {
    raw: &'a str,
    at: usize,
    out: String,
    /// Parts of `out` that turned out to be marks, each found once.
    removed: Vec<Range<usize>>,
    /// Where in `out` the runs of `*`, `_` and `~` stand that may open emphasis.
    openers: [Vec<Range<usize>>; 3],
    /// Where in `out` the brackets stand that are still open, each with the `!` of an image.
    brackets: Vec<Range<usize>>,
    backticks: Backticks,
}

impl Reader<'_> {
    fn read(mut self, labels: &Labels) -> String {
        while let Some(&byte) = self.raw.as_bytes().get(self.at) {
            match byte {
                b'\\' => self.backslash(),
                b'`' => self.code(),
                b'*' | b'_' | b'~' => self.emphasis(byte),
                b'[' => self.open_bracket(),
                b']' => self.close_bracket(labels),
                b'<' => self.html(),
                b'&' => self.reference(),
                _ => {
                    let rest = &self.raw[self.at..];
                    let plain = rest.find(['\\', '`', '*', '_', '~', '[', ']', '<', '&']);
                    self.take(plain.unwrap_or(rest.len()));
                }
            }
        }
        self.removed.sort_unstable_by_key(|range| range.start);
        let mut kept = String::with_capacity(self.out.len());
        let mut from = 0;
        for range in self.removed {
            // A removed footnote may hold removed marks.
            kept.push_str(self.out.get(from..range.start).unwrap_or_default());
            from = from.max(range.end);
        }
        kept.push_str(&self.out[from..]);
        kept
    }

    /// Copies the next `len` bytes.
    fn take(&mut self, len: usize) {
        self.out.push_str(&self.raw[self.at..self.at + len]);
        self.at += len;
    }

    fn backslash(&mut self) {
        match self.raw.as_bytes().get(self.at + 1) {
            Some(next) if next.is_ascii_punctuation() => {
                self.at += 1;
                self.take(1);
            }
            _ => self.take(1),
        }
    }

    fn code(&mut self) {
        let run = run_length(self.raw, self.at);
        let inside = self.at + run;
        match self.backticks.next(run, inside) {
            Some(end) => {
                self.out.push_str(&self.raw[inside..end]);
                self.at = end + run;
            }
            None => self.take(run),
        }
    }

    fn emphasis(&mut self, mark: u8) {
        let run = run_length(self.raw, self.at);
        let before = self.raw[..self.at].chars().next_back();
        let after = self.raw[self.at + run..].chars().next();
        let start = self.out.len();
        self.take(run);
        let mut range = start..self.out.len();

        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let inner = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let word = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let sign = |c: Option<char>| c.is_some_and(|c| matches!(c, '?' | '!' | ',' | ';' | ':' | ')'));
        let (opens, closes) = match mark {
            b'~' if run != 2 => return,
            // A product such as 5*3.
            b'*' if run == 1 && digit(before) && digit(after) => return,
            // A sign after a word, such as GWP*?, opens nothing.
            b'*' if run == 1 && word(before) && sign(after) => (false, true),
            b'_' => (!blank(after) && !inner(before), !blank(before) && !inner(after)),
            _ => (!blank(after), !blank(before)),
        };
        let openers = &mut self.openers[usize::from(mark == b'_') + 2 * usize::from(mark == b'~')];
        while closes && !range.is_empty() {
            let Some(opener) = openers.last_mut() else { break };
            let len = opener.len().min(range.len());
            self.removed.push(opener.end - len..opener.end);
            self.removed.push(range.start..range.start + len);
            opener.end -= len;
            range.start += len;
            if opener.start == opener.end {
                openers.pop();
            }
        }
        if opens && !range.is_empty() {
            openers.push(range);
        }
    }

    fn open_bracket(&mut self) {
        let before = &self.raw[..self.at];
        let image = before.ends_with('!') && !before.ends_with("\\!");
        let start = self.out.len() - usize::from(image);
        self.take(1);
        self.brackets.push(start..self.out.len());
    }

    fn close_bracket(&mut self, labels: &Labels) {
        let Some(bracket) = self.brackets.pop() else { return self.take(1) };
        let rest = &self.raw[self.at + 1..];
        if let Some((_, len)) = destination(rest) {
            self.removed.push(bracket);
            self.at += 1 + len;
            return;
        }
        let text = &self.out[bracket.end..];
        let text = if text.len() <= MAX_LABEL { text.to_lowercase() } else { String::new() };
        let labelled = label(rest).filter(|(name, _)| labels.contains(name));
        if let Some((_, len)) = labelled {
            self.removed.push(bracket);
            self.at += 1 + len;
        } else if !labels.contains(&text) {
            self.take(1);
        } else if text.starts_with('^') {
            self.removed.push(bracket.start..self.out.len());
            self.at += 1;
        } else {
            self.removed.push(bracket);
            self.at += if rest.starts_with("[]") { 3 } else { 1 };
        }
    }

    fn html(&mut self) {
        match html::at(&self.raw[self.at..]) {
            Some((Html::Nothing, len)) => self.at += len,
            Some((Html::Break, len)) => {
                self.out.push('\n');
                self.at += len;
            }
            Some((Html::Text(text), len)) => {
                self.out.push_str(&text);
                self.at += len;
            }
            None => self.take(1),
        }
    }

    fn reference(&mut self) {
        match html::reference(&self.raw[self.at..]) {
            Some((c, len)) => {
                self.out.push(c);
                self.at += len;
            }
            None => self.take(1),
        }
    }
}

/// Where the runs of backticks are, by their length.
struct Backticks {
    runs: HashMap<usize, Vec<usize>>,
}

impl Backticks {
    fn of(raw: &str) -> Self {
        let mut runs: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut at = 0;
        while let Some(found) = raw[at..].find('`') {
            at += found;
            let len = run_length(raw, at);
            runs.entry(len).or_default().push(at);
            at += len;
        }
        // The next one is then the last in its list.
        for positions in runs.values_mut() {
            positions.reverse();
        }
        Self { runs }
    }

    /// The next run of just `len` backticks at or after `from`; `from` never goes back.
    fn next(&mut self, len: usize, from: usize) -> Option<usize> {
        let positions = self.runs.get_mut(&len)?;
        while positions.last().is_some_and(|&at| at < from) {
            positions.pop();
        }
        positions.last().copied()
    }
}

/// How often the byte at `at` is repeated.
fn run_length(raw: &str, at: usize) -> usize {
    let bytes = &raw.as_bytes()[at..];
    bytes.iter().take_while(|&&byte| byte == bytes[0]).count()
}

/// `(address "title")` at the beginning of `text`: the address and the length of all.
pub(super) fn destination(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('(')?.trim_start_matches([' ', '\n']);
    let (address, rest) = match inside.strip_prefix('<') {
        Some(inside) => {
            let end = unescaped(inside, |c| matches!(c, '>' | '<' | '\n'))?;
            (&inside[..end], inside[end..].strip_prefix('>')?)
        }
        None => inside.split_at(bare_address(inside)?),
    };
    let mut rest = rest.trim_start_matches([' ', '\n']);
    if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let title = &rest[1..];
        rest = title[unescaped(title, |c| c == quote)? + 1..].trim_start_matches([' ', '\n']);
    }
    let rest = rest.strip_prefix(')')?;
    Some((unescape(address), text.len() - rest.len()))
}

/// Length of an address that ends at a space or at the parenthesis that is not its own.
fn bare_address(text: &str) -> Option<usize> {
    let mut open = 0_u8;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            // The bound keeps the work linear for a text of nothing but brackets.
            '(' if open == 32 => return None,
            '(' => open += 1,
            ')' if open == 0 => return Some(at),
            ')' => open -= 1,
            c if c.is_whitespace() => return (open == 0).then_some(at),
            _ => {}
        }
    }
    None
}

/// The position of the first character for which `ends` holds and that has no backslash before it.
fn unescaped(text: &str, ends: impl Fn(char) -> bool) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if ends(c) => return Some(at),
            _ => {}
        }
    }
    None
}

/// `text` with backslash escapes and character references resolved.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let next = rest[1..].chars().next();
        let (c, len) = match (rest.as_bytes()[0], next) {
            (b'\\', Some(c)) if c.is_ascii_punctuation() => (c, 2),
            (b'&', _) => html::reference(rest).unwrap_or(('&', 1)),
            _ => ('\\', 1),
        };
        out.push(c);
        rest = &rest[len..];
    }
    out.push_str(rest);
    out
}

/// `[label]` at the beginning of `text`, in lower case, and its length.
pub(super) fn label(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.bytes().take(MAX_LABEL).position(|byte| matches!(byte, b']' | b'['))?;
    inside[end..].starts_with(']').then(|| (inside[..end].to_lowercase(), end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &str, expected: &str) {
        let labels = Labels::from(["1".to_owned(), "^1".to_owned()]);
        assert_eq!(lines(raw, &labels).join("/"), expected, "{raw}");
    }

    #[test]
    fn marks_disappear() {
        check("plain", "plain");
        check("**bold** and *soft* and ***both***", "bold and soft and both");
        check("__bold__ and _soft_ but snake_case_name", "bold and soft but snake_case_name");
        check("**重点：**内容和**“引号”**后面", "重点：内容和“引号”后面");
        check("~~gone~~ ~kept~", "gone ~kept~");
        check("2 * 3 * 4, 5*3=15 and 4*2=8", "2 * 3 * 4, 5*3=15 and 4*2=8");
        check("GWP or GWP*? Under GWP* it is less", "GWP or GWP*? Under GWP* it is less");
        check("f(*args, **kwargs)", "f(*args, **kwargs)");
        check("**open", "**open");
        check("a *b **c* d", "a *b *c d");
        check("`let x = *p;` and ``a`b``", "let x = *p; and a`b");
        check("`open *x*", "`open x");
    }

    #[test]
    fn links_keep_their_text() {
        check("see [the **docs**](https://a.b/c_(d) \"T\") now", "see the docs now");
        check("![alt text](a.png) beside", "alt text beside");
        check("[![badge](b.svg)](https://x.y)", "badge");
        check("[a][1], [b][2], matrix[i][j], [1]", "a, [b][2], matrix[i][j], 1");
        check("note[^1] and [^2]", "note and [^2]");
        check("<https://a.b> and <me@a.b>", "https://a.b and me@a.b");
        check("[open](never", "[open](never");
        check("[x] done", "[x] done");
    }

    #[test]
    fn html_crumbs_disappear() {
        check("a<br>b<BR/>c", "a/b/c");
        check("<b>bold</b>&nbsp;&amp;&#20013;&#x6587; <!-- note -->end", "bold &中文 end");
        check("List<String> &unknown; a < b && c > d", "List<String> &unknown; a < b && c > d");
        check("<ul><li>one</li><li>two</li></ul>", "one/two");
        check("cut <!-- open", "cut");
    }

    #[test]
    fn escapes_are_text() {
        check(r"\*not\* \# \\ \q \<b>", r"*not* # \ \q <b>");
    }

    #[test]
    fn hostile_text_is_read_in_one_go() {
        for unit in
            ["[", "](", "[](", "[](a \"", "*a_", "`", "``` `", "<b ", "&", "![", "**a *b ", "<!--", "[^1]"]
        {
            let text = unit.repeat(1 << 17);
            // Far above what reading it once takes, and far below what looking back from every letter takes.
            let start = std::time::Instant::now();
            let _ = lines(&text, &Labels::from(["^1".to_owned()]));
            assert!(start.elapsed() < std::time::Duration::from_mins(1), "{unit}");
        }
    }
}
