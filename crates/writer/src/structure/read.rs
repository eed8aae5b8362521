//! Which title, headings, paragraphs, items and blocks does a text have?

mod placing;

use deckwright_model::language::{is_cjk, width_units};

use super::blocks::{block, plain};
use super::chat;
use super::dividers;
use super::frame;
use super::furniture;
use super::habits::{Habits, WRAPPED, begins_spaced, is_question, names_below};
use super::headings;
use super::kin;
use super::mail::{self, Thread};
use super::ranks;
pub use super::sections::{Document, Piece, Section};
use super::series;
use super::signs;
use super::tables;
use super::turns;
use super::wrapping;

/// Lines below a title that belong to it, and their greatest width.
pub const MOST_BYLINES: usize = 5;
pub const LONGEST_BYLINE: usize = 180;
/// A longer paragraph in brackets is text, in half ems.
const LONGEST_ASIDE: usize = 260;
/// Widths of lines in characters that somebody broke by hand, in half ems.
const SHORTEST_BROKEN: usize = 30;
const LONGEST_BROKEN: usize = 70;
/// Lines behind a rule that belong to no section.
const MOST_BEHIND: usize = 2;
/// Blanks before what stands at the right of a page.
const FAR: &str = "                ";

/// Reads a text line by line. Ranks of headings are made dense: the highest that occurs is 1.
pub fn read(text: &str) -> Document {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let whole = wrapping::unwrapped(&furniture::without_pages(&mail::unquoted(lines)));
    let whole: Vec<String> =
        wrapping::attributed(whole).into_iter().filter_map(|line| furniture::undrawn(&line)).collect();
    let mut lines: Vec<&str> = whole.iter().map(|line| dividers::undrawn(line)).collect();
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
        habits: Habits::of(&lines),
        is_above_table: false,
        lists: false,
    };
    let roles = series::roles(&lines, top);
    let mut titles = dividers::titles(&lines, top);
    let kin = kin::titles(&lines, top);
    for (at, title) in &kin {
        titles[*at] = Some((title.clone(), 1));
    }
    let mut tables = tables::find(&lines, top, |at| {
        let is_spaced =
            reader.habits.spaced && at > 0 && lines[at - 1].is_empty() && begins_spaced(lines[at]);
        titles[at].is_some() || is_spaced
    });
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
        if message.is_none()
            && let Some((pieces, taken)) = tables[at].take()
        {
            reader.table(pieces);
            at += taken;
            continue;
        }
        reader.is_above_table =
            tables.get(at + 1).and_then(Option::as_ref).is_some_and(|(pieces, _)| tables::is_drawn(pieces));
        at += match (message, titles[at].take(), roles[at]) {
            (Some((turn, taken)), ..) => reader.turn(turn, taken),
            (None, Some((title, taken)), _) => {
                let is_kin = kin.iter().any(|(line, _)| *line == at);
                reader.headed(if is_kin { signs::LONELY } else { signs::BOLD }, title, taken)
            }
            (None, None, Some(role)) => reader.member(&lines[at..], role),
            (None, None, None) => reader.take(&lines[at..], before),
        };
    }
    reader.flush();
    reader.ask_nobody();
    reader.contact(&document.contact);
    document.sections = reader.sections;
    document.sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    ranks::rank(&mut document.sections, document.title.is_some());
    turns::pair(&mut document.sections);
    document
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
    habits: Habits,
    /// Whether a table begins right below the line that is read.
    is_above_table: bool,
    /// Whether the last heading heads a list and nothing behind it.
    lists: bool,
}

impl Reader {
    /// Takes what stands at the beginning of `lines`, and says how many lines that was.
    fn take(&mut self, lines: &[&str], before: &str) -> usize {
        let line = lines[0].trim();
        let next = lines.get(1).map(|line| line.trim()).unwrap_or_default();
        if line.is_empty() || signs::is_rule(line) {
            self.flush();
            // A line or two behind the last rule are about the whole.
            let behind = lines[1..].iter().filter(|line| !line.trim().is_empty()).count();
            if !line.is_empty() && (1..=MOST_BEHIND).contains(&behind) && self.has_sections() {
                self.open(self.top(), String::new());
            }
            return 1;
        }
        if self.habits.brackets && names_below(line, next) && !before.is_empty() {
            self.open(signs::BRACKETED, unbracketed(line));
            return 1;
        }
        if self.habits.questions && before.is_empty() && next.is_empty() && is_question(line) {
            self.open(signs::LONELY, plain(line));
            return 1;
        }
        if let Some(asked) = signs::dashed(line).filter(|_| self.habits.dashes && before.is_empty()) {
            self.ask(asked);
            return 1;
        }
        if let Some((speaker, said)) = signs::quoted_turn(line).filter(|_| self.habits.talks) {
            let turn = Piece::Turn { speaker: speaker.to_owned(), stamps: Vec::new(), text: plain(said) };
            return self.turn(turn, 1);
        }
        // A day of a programme is called by what it is a day of.
        if signs::is_day(line) && signs::scheduled(next).is_some() {
            let above = self.sections.iter().rfind(|section| section.level != signs::DATE);
            let title = above.map_or(line.to_owned(), |above| format!("{} {line}", above.title));
            self.open(signs::DATE, title.trim().to_owned());
            return 1;
        }
        if (is_aside(line) || self.habits.is_script && is_direction(line))
            && (self.paragraph.is_empty() || self.habits.is_script)
        {
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
            // What is said begins below the name.
            if said.is_empty() {
                self.flush();
                self.push(Piece::Aside(plain(line)));
                return 1;
            }
            // "(ad break) ---" is nothing that is said.
            let bare = said.trim_end_matches(['-', '—', '–', ' ']);
            if is_aside(bare) {
                self.flush();
                self.push(Piece::Aside(plain(&format!("{stamp} {speaker}: {bare}"))));
                return 1;
            }
            let (speaker, stamps) = (speaker.to_owned(), vec![stamp.to_owned()]);
            return self.turn(Piece::Turn { speaker, stamps, text: plain(said) }, 1);
        }
        if let Some((time, event)) = signs::scheduled(line) {
            self.flush();
            self.push(Piece::Text { label: Some(time.to_owned()), text: plain(event), is_item: true });
            return 1;
        }
        if let Some((day, event)) =
            signs::dated(line).filter(|_| signs::dated(before).is_some() || signs::dated(next).is_some())
        {
            self.flush();
            self.push(Piece::Text { label: Some(day.to_owned()), text: plain(event), is_item: true });
            return 1;
        }
        if signs::speaker(line, next) {
            self.flush();
            self.label = Some(line.split_whitespace().collect::<Vec<_>>().join(" "));
            return 1;
        }
        // （２）施設の老朽化 above its text is what that calls itself.
        if series::is_bracketed(line)
            && signs::is_short(line)
            && !headings::ends(line)
            && headings::ends(next)
            && !series::is_counted(next)
            && signs::item(next).is_none()
        {
            self.flush();
            self.label = Some(plain(line));
            return 1;
        }
        let heading = signs::heading(lines, before);
        if let Some((level, title, taken)) =
            heading.filter(|(level, ..)| *level != signs::LONELY || !self.names_table(line))
        {
            self.open(level, title);
            self.lists = line.ends_with(':') && headings::names_clause(line);
            return taken;
        }
        if before.is_empty() && !self.is_above_table && heads_indented(lines) {
            // What looks like the headings before it has their rank.
            let is_kin = self.sections.iter().any(|section| section.level == signs::LONELY);
            self.open(if is_kin { signs::LONELY } else { signs::INDENTED }, signs::called(line));
            return 1;
        }
        // A name far from the margin below a text signs it.
        if before.is_empty() && lines[0].starts_with(FAR) && next.is_empty() && self.has_text() {
            self.flush();
            self.push(Piece::Text { label: None, text: plain(line), is_item: true });
            return 1;
        }
        if let Some((label, text)) =
            signs::paired(line).filter(|_| is_paired(before) && self.paragraph.is_empty() || is_paired(next))
        {
            self.flush();
            self.push(Piece::Text { label: Some(label.to_owned()), text: plain(text), is_item: true });
            return 1;
        }
        if self.habits.spaced
            && before.is_empty()
            && signs::spaced_label(line).is_some_and(|(_, text)| !text.is_empty())
        {
            let (title, text) = signs::spaced_label(line).unwrap_or_default();
            self.open(signs::LONELY, title.to_owned());
            (self.paragraph, self.has_title) = (text.to_owned(), true);
            return 1;
        }
        let pairs = signs::pairs(line);
        if !pairs.is_empty() {
            self.flush();
            for (label, text) in pairs {
                self.push(Piece::Text { label: Some(label.to_owned()), text: plain(text), is_item: true });
            }
            return 1;
        }
        let is_tagged = self.habits.tags && signs::tagged(line).is_some();
        if let Some(words) = signs::dashed(line).filter(|_| is_dashed(before) || is_dashed(next)) {
            self.item(signs::LONELY, words);
            return 1;
        }
        // A number may be spoken of elsewhere: it stays.
        if let Some((level, _)) = signs::numbered(line) {
            self.item(level, line);
            return 1;
        }
        if let Some((label, text)) = signs::bullet(line).and_then(signs::gapped) {
            self.flush();
            self.push(Piece::Text { label: Some(plain(label)), text: plain(text), is_item: true });
            return 1;
        }
        if signs::item(line).is_some() {
            self.item(signs::LONELY, signs::bullet(line).unwrap_or(line));
            return 1;
        }
        // Whoever says that it is the last thing speaks of no section any more.
        if before.is_empty()
            && self.paragraph.is_empty()
            && headings::concludes(line)
            && self.has_sections()
            && !self.is_thread
        {
            self.open(self.top(), String::new());
        }
        // What stands behind the list that a clause heads is none of it.
        if before.is_empty() && self.paragraph.is_empty() && self.lists && self.has_text() {
            self.open(signs::LONELY, String::new());
        }
        let goes_on = !is_tagged
            && !self.paragraph.is_empty()
            && (self.goes_on(before, line) || self.is_broken_by_hand(before, lines));
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
        let breaks = self.habits.wraps && width_units(before) >= WRAPPED;
        open && !labelled && (breaks || line.starts_with(char::is_lowercase))
    }

    /// Whether a sentence in characters goes on in a block of short lines that somebody broke by hand, as in a mail.
    fn is_broken_by_hand(&self, before: &str, lines: &[&str]) -> bool {
        let block = || lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
        let is_short = |line: &str| width_units(line) <= LONGEST_BROKEN;
        // A comma or a particle waits for more; a noun may end a line of a list.
        let is_open =
            self.paragraph.ends_with(['、', '，', 'を', 'に', 'の', 'は', 'が', 'で', 'と', 'も', 'へ'])
                || lines[0].trim_start().starts_with("という");
        let is_labelled = signs::label(lines[0].trim()).is_some();
        is_open
            && !is_labelled
            && (SHORTEST_BROKEN..=LONGEST_BROKEN).contains(&width_units(before))
            && block().all(is_short)
            && block().any(|line| line.ends_with('。'))
            && block().all(|line| signs::item(line).is_none() && !wrapping::is_tabular(line))
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

    /// Whether a line right above a table is its caption and no heading: behind a heading like it, it is one, too.
    fn names_table(&self, line: &str) -> bool {
        let is_sibling = self.sections.last().is_some_and(|section| section.level == signs::LONELY);
        self.is_above_table && !is_sibling && !line.starts_with('【')
    }
}

/// 【年内】 → 年内
fn unbracketed(line: &str) -> String {
    match line.strip_prefix('【').and_then(|rest| rest.split_once('】')) {
        Some((title, rest)) if rest.is_empty() || rest.starts_with(['（', '(']) => {
            plain(&format!("{title}{rest}"))
        }
        Some(_) => plain(line),
        None => plain(frame::bracketed(line).unwrap_or(line)),
    }
}

/// Whether a short line that ends like no sentence has several lines right below it that stand further in.
fn heads_indented(lines: &[&str]) -> bool {
    let indent = |line: &str| {
        let inner = line.trim_start();
        width_units(&line[..line.len() - inner.len()])
    };
    let line = lines[0].trim();
    let block = lines[1..].iter().take_while(|line| !line.trim().is_empty());
    let is_name = signs::is_short(line)
        && width_units(line) <= WRAPPED
        && !headings::ends(line)
        && !signs::addresses(line)
        && signs::label(line).is_none()
        && signs::item(line).is_none()
        && signs::numbered(line).is_none()
        && !wrapping::is_tabular(line);
    is_name && block.clone().count() > 1 && block.clone().all(|below| indent(below) >= indent(lines[0]) + 2)
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

/// （間） in the manuscript of a talk; （二） counts.
fn is_direction(line: &str) -> bool {
    let counts = |c: char| signs::is_digit(c) || "一二三四五六七八九十".contains(c);
    frame::bracketed(line).is_some_and(|inner| inner.chars().all(is_cjk) && !inner.chars().all(counts))
}

/// Adds a line to a paragraph: with a space where words meet, without between Han and kana.
fn join(paragraph: &mut String, line: &str) {
    let wide = |c: Option<char>| c.is_none_or(|c| c as u32 >= 0x2e80);
    if !wide(paragraph.chars().next_back()) || !wide(line.chars().next()) {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}

#[cfg(test)]
mod tests;
