//! Which title, headings, paragraphs, items and blocks does a text have?

use deckwright_model::language::{is_cjk, width_units};

use super::blocks::{block, plain};
use super::chat;
use super::dividers;
use super::frame;
use super::mail::Thread;
pub use super::sections::{Document, Piece, Section};
use super::series::{self, Role};
use super::signs::{self, Header};
use super::turns;

/// Lines this wide, in half ems, may be broken in the middle of a sentence; a text with longer ones than the second has
/// its paragraphs on one line each.
const WRAPPED: usize = 56;
const LONGEST_WRAPPED: usize = 120;
/// Lines below a title that belong to it, and their greatest width.
pub const MOST_BYLINES: usize = 5;
pub const LONGEST_BYLINE: usize = 180;
/// Fewer tags in brackets are remarks.
const FEWEST_TAGS: usize = 3;
/// A longer paragraph in brackets is text, in half ems.
const LONGEST_ASIDE: usize = 260;

/// Reads a text line by line. Ranks of headings are made dense: the highest that occurs is 1.
pub fn read(text: &str) -> Document {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut document = Document::default();
    let top = frame::take(&mut lines, &mut document);
    let thread = Thread::of(&lines, top, &mut document);
    let mut reader = Reader {
        is_thread: thread.is_one(),
        sections: vec![Section::default()],
        paragraph: String::new(),
        label: None,
        has_title: false,
        question: None,
        number: 0,
        run_ins: has_run_ins(&lines),
        wraps: lines.iter().all(|line| width_units(line) <= LONGEST_WRAPPED),
        tags: lines.iter().filter(|line| signs::tagged(line.trim()).is_some()).count() >= FEWEST_TAGS,
    };
    let roles = series::roles(&lines, top);
    let mut titles = dividers::titles(&lines, top);
    let is_chat = chat::is_chat(&lines[top..]);
    let mut at = top;
    while at < lines.len() {
        if let Some(aside) = thread.aside(at) {
            reader.flush();
            reader.push(Piece::Aside(aside.to_owned()));
            at += 1;
            continue;
        }
        let before = if at == top { "" } else { lines[at - 1].trim() };
        let message = if is_chat { chat::message(&lines[at..]) } else { None };
        at += match (message, titles[at].take(), roles[at]) {
            (Some((turn, taken)), ..) => reader.turn(turn, taken),
            (None, Some((title, taken)), _) => reader.headed(title, taken),
            (None, None, Some(role)) => reader.member(&lines[at..], role),
            (None, None, None) => reader.take(&lines[at..], before),
        };
    }
    reader.flush();
    reader.ask_nobody();
    document.sections = reader.sections;
    document.sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    rank(&mut document.sections);
    turns::pair(&mut document.sections);
    document
}

/// Whether paragraphs of this text begin with a heading of their own.
fn has_run_ins(lines: &[&str]) -> bool {
    let paragraphs: Vec<&str> =
        lines.iter().map(|line| line.trim()).filter(|line| width_units(line) > WRAPPED).collect();
    let run_ins = paragraphs
        .iter()
        .filter(|line| {
            let words = signs::item(line).unwrap_or(line);
            // Without a number, a short sentence in characters is just that.
            signs::run_in(words)
                .is_some_and(|(title, _)| title.split_whitespace().count() <= 4 && !title.contains(is_cjk))
        })
        .count();
    run_ins >= 3 && run_ins * 2 >= paragraphs.len()
}

struct Reader {
    /// Messages stand below each other.
    is_thread: bool,
    sections: Vec<Section>,
    paragraph: String,
    /// What the paragraph in the making calls itself.
    label: Option<String>,
    /// Whether a title was taken off it already.
    has_title: bool,
    /// A question that waits for its answer.
    question: Option<String>,
    /// The last number that counted a line.
    number: usize,
    /// Whether unnumbered paragraphs may begin with their heading.
    run_ins: bool,
    /// Whether they begin with a tag in brackets: （導入 7分）.
    tags: bool,
    /// Whether lines end in the middle of a sentence because a page was as wide as that.
    wraps: bool,
}

impl Reader {
    /// Takes what stands at the beginning of `lines`, and says how many lines that was.
    fn take(&mut self, lines: &[&str], before: &str) -> usize {
        let line = lines[0].trim();
        let next = lines.get(1).map(|line| line.trim()).unwrap_or_default();
        if line.is_empty() || signs::is_rule(line) {
            self.flush();
            return 1;
        }
        if is_aside(line) && self.paragraph.is_empty() {
            self.flush();
            self.push(Piece::Aside(plain(line)));
            return 1;
        }
        if self.goes_on_with_number(before, line) {
            join(&mut self.paragraph, line);
            return 1;
        }
        if let Some((block, taken)) = block(lines) {
            self.flush();
            self.push(Piece::Block(block));
            return taken;
        }
        if let Some(taken) = self.message(lines) {
            return taken;
        }
        if let Some((speaker, stamp, said)) = signs::stamped(line) {
            let (speaker, stamps) = (speaker.to_owned(), vec![stamp.to_owned()]);
            return self.turn(Piece::Turn { speaker, stamps, text: plain(said) }, 1);
        }
        if let Some((time, event)) = signs::scheduled(line) {
            self.flush();
            self.push(Piece::Text { label: Some(time.to_owned()), text: plain(event), is_item: true });
            return 1;
        }
        if signs::speaker(line, next) {
            self.flush();
            self.label = Some(line.split_whitespace().collect::<Vec<_>>().join(" "));
            return 1;
        }
        if let Some((level, title, taken)) = signs::heading(lines, before) {
            self.open(level, title);
            return taken;
        }
        if let Some((label, text)) =
            signs::paired(line).filter(|_| is_paired(before) && self.paragraph.is_empty() || is_paired(next))
        {
            self.flush();
            self.push(Piece::Text { label: Some(label.to_owned()), text: plain(text), is_item: true });
            return 1;
        }
        let is_tagged = self.tags && signs::tagged(line).is_some();
        if let Some(words) = signs::dashed(line).filter(|_| is_dashed(before) || is_dashed(next)) {
            self.item(signs::LONELY, words);
            return 1;
        }
        // A number may be spoken of elsewhere: it stays.
        if let Some((level, _)) = signs::numbered(line) {
            self.item(level, line);
            return 1;
        }
        if signs::item(line).is_some() {
            self.item(signs::LONELY, signs::bullet(line).unwrap_or(line));
            return 1;
        }
        let goes_on = !is_tagged && !self.paragraph.is_empty() && self.goes_on(before, line);
        if !goes_on {
            self.flush_text();
        }
        join(&mut self.paragraph, line);
        1
    }

    /// Whether `line` continues a sentence that was broken at the end of the line `before`.
    fn goes_on(&self, before: &str, line: &str) -> bool {
        let open =
            self.paragraph.chars().next_back().is_some_and(|c| !".!?;:。！？；：…」』”\"）)".contains(c));
        let labelled = signs::label(line).is_some() || signs::spaced_label(line).is_some();
        let breaks = self.wraps && width_units(before) >= WRAPPED;
        open && !labelled && (breaks || line.starts_with(char::is_lowercase))
    }

    /// "… footfall: Wexcombe 214, Tarn Road | 97. For comparison": a number that no line before it counts up to belongs to
    /// the sentence that was broken there.
    fn goes_on_with_number(&mut self, before: &str, line: &str) -> bool {
        let Some(number) = series::counted(line) else { return false };
        let follows = number == 1 || number == self.number + 1;
        if !follows && !self.paragraph.is_empty() && self.goes_on(before, line) {
            return true;
        }
        self.number = number;
        false
    }

    /// What somebody says.
    fn turn(&mut self, turn: Piece, taken: usize) -> usize {
        self.flush();
        if let Some(section) = self.sections.last_mut() {
            chat::add(&mut section.pieces, turn);
        }
        taken
    }

    /// A heading that is known by its place in the text.
    fn headed(&mut self, title: String, taken: usize) -> usize {
        self.open(signs::BOLD, title);
        taken
    }

    /// A member of a series: a section under its number or first sentence, or an item that keeps its number.
    fn member(&mut self, lines: &[&str], role: Role) -> usize {
        let line = lines[0].trim();
        self.flush();
        match role {
            Role::Section { mark, kept } => {
                let (title, text) = series::headed(line, mark, kept);
                self.open(self.below(), plain(&title));
                (self.paragraph, self.has_title) = (text, true);
            }
            Role::Item { number: None } => {
                self.push(Piece::Text { label: None, text: plain(line), is_item: true })
            }
            Role::Item { number: Some(number) } => {
                let words = signs::item(line).unwrap_or(line);
                let first = self.sections.last().map_or(0, |section| section.pieces.len());
                self.item(signs::LONELY, words);
                let pieces = self.sections.last_mut().map(|section| &mut section.pieces[first..]);
                if let Some([Piece::Text { label, text, .. }]) = pieces {
                    let said = label.as_mut().unwrap_or(text);
                    *said = format!("{number}. {said}");
                }
            }
            Role::Behind => {
                self.open(self.below(), String::new());
                return self.take(lines, "");
            }
        }
        1
    }

    /// The rank of a series: right below a heading without a number, it belongs to that heading.
    fn below(&self) -> usize {
        let heading =
            self.sections.iter().rfind(|section| ![series::LEVEL, series::BELOW].contains(&section.level));
        let begun = self.sections.last().map_or(0, |section| section.level);
        let is_bare =
            heading.is_some_and(|heading| heading.level >= signs::BOLD && heading.pieces.len() <= 1);
        if is_bare || begun == series::BELOW { series::BELOW } else { series::LEVEL }
    }

    /// The head of an e-mail opens a section.
    fn message(&mut self, lines: &[&str]) -> Option<usize> {
        let (Header::From, from) = signs::header(lines[0].trim())? else { return None };
        let headers: Vec<(&str, (Header, &str))> =
            lines.iter().map_while(|line| Some((line.trim(), signs::header(line.trim())?))).collect();
        let subject =
            headers.iter().find(|(_, (kind, _))| *kind == Header::Subject).map(|(_, (_, text))| *text);
        let known = |title: &str| self.sections.iter().any(|section| section.title == title);
        let subject = subject.map(frame::subject).filter(|subject| !subject.is_empty() && !known(subject));
        if self.is_thread {
            let date =
                headers.iter().find(|(_, (kind, _))| *kind == Header::Date).map(|(_, (_, date))| *date);
            let sender = from.split(['<', '(']).next().unwrap_or(from).trim();
            let title = date.map_or_else(|| sender.to_owned(), |date| format!("{sender}, {}", day(date)));
            self.open(signs::LONELY, title);
            self.push(Piece::Aside(headers.iter().map(|(line, _)| *line).collect::<Vec<_>>().join(" · ")));
            return Some(headers.len());
        }
        self.open(signs::LONELY, subject.unwrap_or(from).to_owned());
        for (line, (kind, text)) in &headers {
            let is_title = subject.map_or(*kind == Header::From, |subject| {
                *kind == Header::Subject && frame::subject(text) == subject
            });
            if !is_title && !text.is_empty() {
                self.text(line, true);
            }
        }
        Some(headers.len())
    }

    fn open(&mut self, level: usize, title: String) {
        self.flush();
        self.ask_nobody();
        self.sections.push(Section { level, title, pieces: Vec::new() });
    }

    /// An item of a list; a long one with a heading of its own is a section.
    fn item(&mut self, level: usize, words: &str) {
        self.flush();
        let words = plain(words);
        let unnumbered = signs::numbered(&words).map_or(words.as_str(), |(_, words)| words);
        match signs::run_in(unnumbered) {
            Some((title, rest)) if signs::is_passage(rest) && level < signs::BOLD => {
                self.open(level, title.to_owned());
                (self.paragraph, self.has_title) = (rest.to_owned(), true);
            }
            // What names a short one is told where all items of the list are known.
            Some(_) if signs::label(&words).is_none() => {
                self.push(Piece::Text { label: None, text: words, is_item: true });
            }
            _ => self.text(&words, true),
        }
    }

    /// Ends the paragraph and whatever labelled it.
    fn flush(&mut self) {
        self.flush_text();
        if let Some(label) = self.label.take() {
            self.push(Piece::Text { label: None, text: label, is_item: true });
        }
    }

    fn flush_text(&mut self) {
        let text = plain(&std::mem::take(&mut self.paragraph));
        let has_title = std::mem::take(&mut self.has_title);
        if !text.chars().any(|c| !c.is_whitespace()) {
            return;
        }
        if let Some(label) = self.label.take() {
            self.push(Piece::Text { label: Some(label), text, is_item: false });
            return;
        }
        let may_head = |title: &str| !title.contains(is_cjk) && signs::is_short(title);
        match signs::first_sentence(&text).filter(|_| self.run_ins && !has_title) {
            Some((title, rest)) if may_head(title) => {
                self.open(signs::DATE, title.to_owned());
                self.push(Piece::Text { label: None, text: rest.to_owned(), is_item: false });
            }
            _ => self.text(&text, false),
        }
    }

    /// Text that may begin with a label.
    fn text(&mut self, text: &str, is_item: bool) {
        match (signs::question_line(text), &self.question) {
            (Some((true, _)), _) => {
                self.ask_nobody();
                self.question = Some(text.to_owned());
                return;
            }
            (Some((false, _)), Some(_)) => {
                let label = self.question.take();
                self.push(Piece::Text { label, text: text.to_owned(), is_item });
                return;
            }
            // What stands below a question without a mark answers it.
            (None, Some(asked)) if signs::question_line(asked).is_some() && !is_item => {
                let label = self.question.take();
                self.push(Piece::Text { label, text: text.to_owned(), is_item });
                return;
            }
            _ => {}
        }
        let tag = signs::tagged(text).filter(|_| self.tags && !is_item);
        match tag.or_else(|| signs::label(text)).or_else(|| signs::spaced_label(text)) {
            Some((label, asked)) if signs::question(label) == Some(true) => {
                self.ask_nobody();
                self.question = Some(asked.to_owned());
            }
            Some((label, answer)) if signs::question(label) == Some(false) && self.question.is_some() => {
                let label = self.question.take();
                self.push(Piece::Text { label, text: answer.to_owned(), is_item });
            }
            Some((label, text)) => {
                self.push(Piece::Text { label: Some(label.to_owned()), text: text.to_owned(), is_item });
            }
            None => self.push(Piece::Text { label: None, text: text.to_owned(), is_item }),
        }
    }

    /// A question without an answer is a text.
    fn ask_nobody(&mut self) {
        if let Some(text) = self.question.take() {
            self.push(Piece::Text { label: None, text, is_item: true });
        }
    }

    fn push(&mut self, piece: Piece) {
        if let Some(section) = self.sections.last_mut() {
            section.pieces.push(piece);
        }
    }
}

/// A date without the time behind it.
fn day(date: &str) -> &str {
    let time = date.rsplit([' ', '\u{3000}']).next().filter(|word| word.contains([':', '：']));
    time.map_or(date, |time| date[..date.len() - time.len()].trim_end_matches([' ', ',', '\u{3000}']))
}

fn is_paired(line: &str) -> bool {
    signs::paired(line).is_some()
}

fn is_dashed(line: &str) -> bool {
    signs::dashed(line).is_some()
}

/// A line in brackets from its beginning to its end, perhaps behind its time: "[08:08] [AD BREAK]".
fn is_aside(line: &str) -> bool {
    let timed = line.strip_prefix('[').and_then(|rest| rest.split_once("] [")).map(|(time, _)| time);
    let is_time = |time: &str| time.chars().all(|c| c.is_ascii_digit() || c == ':');
    let line = if timed.is_some_and(is_time) { &line[timed.map_or(0, str::len) + 3..] } else { line };
    frame::bracketed(line).is_some_and(|inner| inner.chars().count() > 3)
        && width_units(line) <= LONGEST_ASIDE
}

/// Adds a line to a paragraph: with a space where words meet, without between Han and kana.
fn join(paragraph: &mut String, line: &str) {
    let wide = |c: Option<char>| c.is_none_or(|c| c as u32 >= 0x2e80);
    if !wide(paragraph.chars().next_back()) || !wide(line.chars().next()) {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}

/// Makes the ranks of headings dense.
pub fn rank(sections: &mut [Section]) {
    let mut levels: Vec<usize> =
        sections.iter().map(|section| section.level).filter(|&level| level > 0).collect();
    levels.sort_unstable();
    levels.dedup();
    for section in sections.iter_mut().filter(|section| section.level > 0) {
        section.level = levels.iter().position(|&level| level == section.level).unwrap_or(0) + 1;
    }
}

#[cfg(test)]
mod tests;
