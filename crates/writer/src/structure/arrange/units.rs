//! Cuts a text into numbered units: a line, a sentence of a long line, a table, a piece of code.

use deckwright_model::language::{sentences, width_units};
use deckwright_model::outline::{Block, readable};

use super::super::read::Piece;
use super::super::{dividers, furniture, mail, tables, wrapping};

/// Widest line that is not cut into sentences, in half ems.
const MAX_LINE_LENGTH: usize = 100;
/// Widest list item that is not cut into sentences, in half ems.
const MAX_ITEM_LENGTH: usize = 280;

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Plain text, in which no character is markup for certain.
    Text,
    /// An outline that was pasted: Markdown, more or less.
    Outline,
}

/// The form of a unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    /// A line, or a sentence of one.
    Line,
    /// Lines of Markdown that form one block: a table, a piece of code.
    Lines,
    /// A line with a gap between a name and its value.
    Pair {
        name: String,
        said: String,
    },
    Block(Block),
}

/// The smallest part of a text that can be placed separately.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The words as in the text, without surrounding spaces.
    pub(super) text: String,
    /// Number of spaces before it.
    pub(super) indent: usize,
    /// Index of its line.
    pub(super) line: usize,
    /// Whether a space separates it from the sentence before it.
    pub(super) is_spaced: bool,
    /// Whether an empty line is above it.
    pub(super) is_apart: bool,
    pub(super) form: Form,
}

/// A text cut into units.
#[derive(Debug)]
pub struct Units {
    pub(super) kind: Kind,
    pub(super) all: Vec<Unit>,
}

impl Units {
    /// Cuts `text`. Lines without a letter or digit are not units.
    pub fn of(text: &str, kind: Kind) -> Self {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
        let text = if kind == Kind::Outline { readable(&text) } else { text };
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let lines: Vec<String> = match kind {
            Kind::Text => {
                let whole = wrapping::attributed(wrapping::unwrapped(&mail::unquoted(lines)));
                let undrawn = whole.iter().filter_map(|line| furniture::undrawn(line));
                undrawn.map(|line| dividers::undrawn(&line).to_owned()).collect()
            }
            Kind::Outline => lines.into_iter().map(str::to_owned).collect(),
        };
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let mut cutter = Cutter { kind, all: Vec::new(), is_apart: false };
        cutter.cut(&lines);
        Self { kind, all: cutter.all }
    }

    #[allow(clippy::len_without_is_empty, reason = "a text without words is refused before")]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether the text is mostly tables, code or data: these have a structure of their own that is not made of
    /// lines.
    pub fn is_packed(&self) -> bool {
        let chars = |unit: &&Unit| unit.text.chars().count();
        let all: usize = self.all.iter().map(|unit| chars(&unit)).sum();
        let is_whole = |unit: &&Unit| matches!(unit.form, Form::Lines | Form::Block(_));
        let whole: usize = self.all.iter().filter(is_whole).map(|unit| chars(&unit)).sum();
        // JSON, HTML, LaTeX
        let is_coded = |unit: &&Unit| unit.text.starts_with(['{', '}', '"', '<', '\\']);
        whole * 2 > all || self.all.iter().filter(is_coded).count() * 3 > self.len()
    }

    /// The units, numbered from 1, one per line, with empty lines where the text has some.
    pub fn numbered_text(&self) -> String {
        let mut shown = String::new();
        for (number, unit) in (1..).zip(&self.all) {
            if unit.is_apart && number > 1 {
                shown.push('\n');
            }
            let indent = " ".repeat(unit.indent.min(12));
            shown.push_str(&format!("{number}| {indent}{}\n", unit.text.replace('\n', "\n   ")));
        }
        shown
    }

    /// The words of the text that are in units.
    pub(super) fn words(&self) -> String {
        self.all.iter().map(|unit| unit.text.as_str()).collect::<Vec<_>>().join("\n")
    }
}

struct Cutter {
    kind: Kind,
    all: Vec<Unit>,
    is_apart: bool,
}

impl Cutter {
    fn cut(&mut self, lines: &[&str]) {
        let mut tables = match self.kind {
            Kind::Text => tables::find(lines, 0, |_| false),
            Kind::Outline => vec![None; lines.len()],
        };
        let mut fences = fences(lines);
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at];
            let taken = if let Some((end, is_code)) = fences[at] {
                if is_code {
                    self.whole(at, &lines[at..end], Form::Lines);
                    end - at
                } else {
                    // The document is inside the fence: the closing line says no more than the opening one.
                    fences.iter_mut().skip(at).take(end - at).for_each(|fence| *fence = None);
                    1
                }
            } else if line.trim_start().starts_with("```") {
                1
            } else if let Some(taken) = tables[at].take().and_then(|found| self.table(at, lines, found)) {
                taken
            } else if is_row(line) {
                let taken = lines[at..].iter().take_while(|line| is_row(line)).count();
                self.whole(at, &lines[at..at + taken], Form::Lines);
                taken
            } else {
                self.line(at, line);
                1
            };
            at += taken;
        }
    }

    /// Takes lines that are a table, or that are all names with what is said about them.
    fn table(&mut self, at: usize, lines: &[&str], (pieces, taken): (Vec<Piece>, usize)) -> Option<usize> {
        if let [Piece::Block(block @ Block::Table(_))] = pieces.as_slice() {
            self.whole(at, &lines[at..at + taken], Form::Block(block.clone()));
            return Some(taken);
        }
        let pairs: Option<Vec<(String, String)>> = pieces.into_iter().map(pair).collect();
        let pairs = pairs.filter(|pairs| pairs.len() == taken)?;
        for (line, (name, said)) in (at..).zip(pairs) {
            let indent = lines[line].len() - lines[line].trim_start().len();
            self.push(line, indent, lines[line].trim().to_owned(), true, Form::Pair { name, said });
        }
        Some(taken)
    }

    fn whole(&mut self, at: usize, lines: &[&str], form: Form) {
        let text = lines.join("\n").trim().to_owned();
        self.push(at, 0, text, true, form);
        self.is_apart = true;
    }

    fn line(&mut self, at: usize, line: &str) {
        let text = line.trim();
        if text.is_empty() {
            self.is_apart = true;
            return;
        }
        let indent = line.len() - line.trim_start().len();
        let is_item = indent > 0 || text.starts_with(['-', '*', '+', '•', '|', '>']);
        let longest = if is_item { MAX_ITEM_LENGTH } else { MAX_LINE_LENGTH };
        let parts = sentences(text);
        // Emphasis that spans several sentences is not cut.
        let is_even = |part: &&str| {
            ["**", "`", "$"].iter().all(|mark| part.matches(mark).count() % 2 == 0)
                && part.matches('[').count() == part.matches(']').count()
        };
        if width_units(text) <= longest || parts.len() < 2 || !parts.iter().all(is_even) {
            self.push(at, indent, text.to_owned(), true, Form::Line);
            return;
        }
        let mut end = 0;
        for part in parts {
            let start = text[end..].find(part).map_or(end, |found| end + found);
            let is_spaced = start > end;
            end = start + part.len();
            self.push(at, indent, part.trim().to_owned(), is_spaced, Form::Line);
        }
    }

    fn push(&mut self, line: usize, indent: usize, text: String, is_spaced: bool, form: Form) {
        if !text.contains(char::is_alphanumeric) {
            return;
        }
        let is_apart = std::mem::take(&mut self.is_apart);
        self.all.push(Unit { text, indent, line, is_spaced, is_apart, form });
    }
}

/// For every line that opens a fence: where the lines after the fence begin, and whether it holds code. Outlines are
/// put in fences, too, so that they can be copied.
fn fences(lines: &[&str]) -> Vec<Option<(usize, bool)>> {
    let mut found = vec![None; lines.len()];
    let is_fence = |line: &str| line.trim_start().starts_with("```");
    let mut at = 0;
    while at < lines.len() {
        let end = lines.iter().skip(at + 1).position(|line| is_fence(line)).map(|end| at + 1 + end);
        match end.filter(|_| is_fence(lines[at])) {
            Some(end) => {
                let named = lines[at].trim_start().trim_start_matches('`').trim().to_lowercase();
                let inner = &lines[at + 1..end];
                let is_heading =
                    |line: &&str| line.starts_with('#') && line.trim_start_matches('#').starts_with(' ');
                let has_words = inner.iter().any(|line| line.contains(char::is_alphanumeric));
                let is_text = ["markdown", "md", "text", "txt", "plaintext"].contains(&named.as_str())
                    || named.is_empty() && (inner.iter().any(is_heading) || inner.len() * 2 > lines.len());
                found[at] = Some((end + 1, has_words && !is_text));
                at = end + 1;
            }
            None => at += 1,
        }
    }
    found
}

/// A line that names something and says something about it.
fn pair(piece: Piece) -> Option<(String, String)> {
    match piece {
        Piece::Text { label: Some(name), text, .. } if !text.is_empty() => Some((name, text)),
        _ => None,
    }
}

/// `| a | b |`
fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('|') && line.len() > 1 && line[1..].contains('|')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, kind: Kind, expected: &[&str]) {
        let units = Units::of(text, kind);
        let texts: Vec<&str> = units.all.iter().map(|unit| unit.text.as_str()).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn lines_are_units_and_tables_are_one() {
        let text = "# Tea\n---\n- green\n  - black\n\n| a | b |\n|---|---|\n| 1 | 2 |\nEnd.";
        check(
            text,
            Kind::Outline,
            &["# Tea", "- green", "- black", "| a | b |\n|---|---|\n| 1 | 2 |", "End."],
        );
        check("Name\tAge\nAnn\t3\nBob\t4\n\nBye.", Kind::Text, &["Name\tAge\nAnn\t3\nBob\t4", "Bye."]);
    }

    #[test]
    fn long_lines_are_cut_into_sentences() {
        let long = "The first sentence says what the whole is about, at length. The second one goes on with it for a while. 第三句话在这里。";
        check(
            long,
            Kind::Text,
            &[
                "The first sentence says what the whole is about, at length.",
                "The second one goes on with it for a while.",
                "第三句话在这里。",
            ],
        );
        check("Short. Sentences.", Kind::Text, &["Short. Sentences."]);
    }

    #[test]
    fn a_document_in_a_fence_is_opened_and_code_stays_whole() {
        check("Sure!\n```markdown\n# A\n## B\n```\nBye", Kind::Outline, &["Sure!", "# A", "## B", "Bye"]);
        let code = "Run:\n```sh\nmake a\n\nmake b\n```\nDone";
        check(code, Kind::Outline, &["Run:", "```sh\nmake a\n\nmake b\n```", "Done"]);
        check("```\nlost", Kind::Outline, &["lost"]);
    }

    #[test]
    fn tables_and_data_are_packed() {
        let is_packed = |text: &str| Units::of(text, Kind::Outline).is_packed();
        assert!(is_packed("Here:\n| Slide | Title |\n|---|---|\n| 1 | Tea |\n| 2 | Water |"));
        assert!(is_packed("```json\n{\"slides\": [{\"title\": \"Tea\"}]}\n```"));
        assert!(is_packed("{\n\"title\": \"Tea\",\n\"slides\": [\n\"a\"]\n}"));
        assert!(is_packed("<h1>Tea</h1>\n<ul>\n<li>green</li></ul>"));
        assert!(!is_packed(
            "# Tea\n- green and black\n- \"hot\"\n| a | b |\n|---|---|\n| 1 | 2 |\nIt is good for you all day long."
        ));
    }

    #[test]
    fn units_are_shown_with_their_numbers() {
        let shown = Units::of("Tea\n\n- green\n  - black", Kind::Outline).numbered_text();
        assert_eq!(shown, "1| Tea\n\n2| - green\n3|   - black\n");
    }
}
