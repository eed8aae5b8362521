//! Reads a text line by line into its title, headings, paragraphs, items and blocks.

mod placing;

use deckwright_model::language::{is_cjk, is_digit, width_units};

use super::blocks::{block, plain};
use super::bracket_headings;
use super::chat;
use super::dividers;
use super::frame;
use super::furniture;
use super::headings;
use super::interview;
use super::line_kinds;
use super::mail::{self, Thread};
use super::ranks;
pub use super::sections::{Document, ListMark, Piece, Section};
use super::series;
use super::tables;
use super::text_traits::{MIN_WRAPPED_LENGTH, TextTraits, begins_spaced, is_question, names_below};
use super::wrapping;

/// Most lines below a title that can be its byline.
pub const MAX_BYLINES: usize = 5;
/// Widest byline, in half ems.
pub const MAX_BYLINE_LENGTH: usize = 180;
/// Widest bracketed line that is an aside, in half ems; a wider one is ordinary text.
const MAX_ASIDE_LENGTH: usize = 260;
/// Narrowest line of Chinese or Japanese text that was broken by hand, in half ems.
const MIN_BROKEN_LENGTH: usize = 30;
/// Widest such line, in half ems.
const MAX_BROKEN_LENGTH: usize = 70;
/// Most lines after a final rule that belong to the whole text, not to the last section.
const MAX_BEHIND: usize = 2;
/// Indentation of a line at the right of the page, such as a signature.
const RIGHT_INDENT: &str = "                ";

/// Reads a text line by line. The ranks of its headings are renumbered without gaps, from 1.
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
        habits: TextTraits::of(&lines),
        is_above_table: false,
        lists: false,
    };
    let roles = series::roles(&lines, top);
    let mut titles = dividers::titles(&lines, top);
    let kin = bracket_headings::titles(&lines, top);
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
                reader.headed(
                    if is_kin { line_kinds::LONE_LINE_RANK } else { line_kinds::BOLD_RANK },
                    title,
                    taken,
                )
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
    interview::pair(&mut document.sections);
    document
}

struct Reader {
    /// Whether the text is a thread of messages.
    is_thread: bool,
    sections: Vec<Section>,
    paragraph: String,
    /// The label of the current paragraph.
    label: Option<String>,
    /// Whether a title was already taken from the current paragraph.
    has_title: bool,
    /// The last question, until its answer is found.
    question: Option<String>,
    /// The last number at the beginning of a line.
    number: usize,
    habits: TextTraits,
    /// Whether a table begins directly below the current line.
    is_above_table: bool,
    /// Whether the last heading covers only the list below it and no text after that.
    lists: bool,
}

impl Reader {
    /// Reads what is at the beginning of `lines` and returns how many lines it took.
    fn take(&mut self, lines: &[&str], before: &str) -> usize {
        let line = lines[0].trim();
        let next = lines.get(1).map(|line| line.trim()).unwrap_or_default();
        if line.is_empty() || line_kinds::is_rule(line) {
            self.flush();
            // One or two lines after the last rule are about the whole text.
            let behind = lines[1..].iter().filter(|line| !line.trim().is_empty()).count();
            if !line.is_empty() && (1..=MAX_BEHIND).contains(&behind) && self.has_sections() {
                self.open(self.top_rank(), String::new());
            }
            return 1;
        }
        if self.habits.brackets && names_below(line, next) && !before.is_empty() {
            self.open(line_kinds::BRACKETED_RANK, unbracketed(line));
            return 1;
        }
        if self.habits.questions && before.is_empty() && next.is_empty() && is_question(line) {
            self.open(line_kinds::LONE_LINE_RANK, plain(line));
            return 1;
        }
        if let Some(asked) = line_kinds::dashed(line).filter(|_| self.habits.dashes && before.is_empty()) {
            self.ask(asked);
            return 1;
        }
        if let Some((speaker, said)) = line_kinds::quoted_turn(line).filter(|_| self.habits.talks) {
            let turn = Piece::Turn { speaker: speaker.to_owned(), stamps: Vec::new(), text: plain(said) };
            return self.turn(turn, 1);
        }
        // The heading of a programme's day includes the name of the event.
        if line_kinds::is_day(line) && line_kinds::scheduled(next).is_some() {
            let above = self.sections.iter().rfind(|section| section.level != line_kinds::DATE_RANK);
            let title = above.map_or(line.to_owned(), |above| format!("{} {line}", above.title));
            self.open(line_kinds::DATE_RANK, title.trim().to_owned());
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
        if let Some((speaker, stamp, said)) = line_kinds::stamped(line) {
            // The speech begins on the next line.
            if said.is_empty() {
                self.flush();
                self.push(Piece::Aside(plain(line)));
                return 1;
            }
            // "(ad break) ---" is an aside, not speech.
            let bare = said.trim_end_matches(['-', '—', '–', ' ']);
            if is_aside(bare) {
                self.flush();
                self.push(Piece::Aside(plain(&format!("{stamp} {speaker}: {bare}"))));
                return 1;
            }
            let (speaker, stamps) = (speaker.to_owned(), vec![stamp.to_owned()]);
            return self.turn(Piece::Turn { speaker, stamps, text: plain(said) }, 1);
        }
        if let Some((time, event)) = line_kinds::scheduled(line) {
            self.flush();
            self.push(Piece::Text { label: Some(time.to_owned()), text: plain(event), is_item: true });
            return 1;
        }
        if let Some((day, event)) = line_kinds::dated(line)
            .filter(|_| line_kinds::dated(before).is_some() || line_kinds::dated(next).is_some())
        {
            self.flush();
            self.push(Piece::Text { label: Some(day.to_owned()), text: plain(event), is_item: true });
            return 1;
        }
        if line_kinds::is_message_head(line, next) {
            self.flush();
            self.label = Some(line.split_whitespace().collect::<Vec<_>>().join(" "));
            return 1;
        }
        // （２）施設の老朽化 above a paragraph is its label.
        if series::is_bracketed(line)
            && line_kinds::is_short(line)
            && !headings::ends(line)
            && headings::ends(next)
            && !series::is_counted(next)
            && line_kinds::item(next).is_none()
        {
            self.flush();
            self.label = Some(plain(line));
            return 1;
        }
        let heading = line_kinds::heading(lines, before);
        if let Some((level, title, taken)) =
            heading.filter(|(level, ..)| *level != line_kinds::LONE_LINE_RANK || !self.names_table(line))
        {
            self.open(level, title);
            self.lists = line.ends_with(':') && headings::names_clause(line);
            return taken;
        }
        if before.is_empty() && !self.is_above_table && heads_indented(lines) {
            // A line that looks like earlier headings has their rank.
            let is_kin = self.sections.iter().any(|section| section.level == line_kinds::LONE_LINE_RANK);
            self.open(
                if is_kin { line_kinds::LONE_LINE_RANK } else { line_kinds::INDENTED_RANK },
                line_kinds::called(line),
            );
            return 1;
        }
        // An indented name after a text is its signature.
        if before.is_empty() && lines[0].starts_with(RIGHT_INDENT) && next.is_empty() && self.has_text() {
            self.flush();
            self.push(Piece::Text { label: None, text: plain(line), is_item: true });
            return 1;
        }
        if let Some((label, text)) = line_kinds::paired(line)
            .filter(|_| is_paired(before) && self.paragraph.is_empty() || is_paired(next))
        {
            self.flush();
            self.push(Piece::Text { label: Some(label.to_owned()), text: plain(text), is_item: true });
            return 1;
        }
        if self.habits.spaced
            && before.is_empty()
            && line_kinds::spaced_label(line).is_some_and(|(_, text)| !text.is_empty())
        {
            let (title, text) = line_kinds::spaced_label(line).unwrap_or_default();
            self.open(line_kinds::LONE_LINE_RANK, title.to_owned());
            (self.paragraph, self.has_title) = (text.to_owned(), true);
            return 1;
        }
        let pairs = line_kinds::pairs(line);
        if !pairs.is_empty() {
            self.flush();
            for (label, text) in pairs {
                self.push(Piece::Text { label: Some(label.to_owned()), text: plain(text), is_item: true });
            }
            return 1;
        }
        let is_tagged = self.habits.tags && line_kinds::tagged(line).is_some();
        if let Some(words) = line_kinds::dashed(line).filter(|_| is_dashed(before) || is_dashed(next)) {
            self.item(line_kinds::LONE_LINE_RANK, words);
            return 1;
        }
        // The number stays, since other parts of the text may refer to it.
        if let Some((level, _)) = line_kinds::numbered(line) {
            self.item(level, line);
            return 1;
        }
        if let Some((label, text)) = line_kinds::bullet(line).and_then(line_kinds::gapped) {
            self.flush();
            self.push(Piece::Text { label: Some(plain(label)), text: plain(text), is_item: true });
            return 1;
        }
        if line_kinds::item(line).is_some() {
            self.item(line_kinds::LONE_LINE_RANK, line_kinds::bullet(line).unwrap_or(line));
            return 1;
        }
        // A concluding remark ends the current section.
        if before.is_empty()
            && self.paragraph.is_empty()
            && headings::concludes(line)
            && self.has_sections()
            && !self.is_thread
        {
            self.open(self.top_rank(), String::new());
        }
        // Text after the list of a clause no longer belongs to the clause.
        if before.is_empty() && self.paragraph.is_empty() && self.lists && self.has_text() {
            self.open(line_kinds::LONE_LINE_RANK, String::new());
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
        let labelled = line_kinds::label(line).is_some() || line_kinds::spaced_label(line).is_some();
        let breaks = self.habits.wraps && width_units(before) >= MIN_WRAPPED_LENGTH;
        open && !labelled && (breaks || line.starts_with(char::is_lowercase))
    }

    /// Whether a Chinese or Japanese sentence continues in a block of short lines broken by hand, as in a
    /// mail.
    fn is_broken_by_hand(&self, before: &str, lines: &[&str]) -> bool {
        let block = || lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
        let is_short = |line: &str| width_units(line) <= MAX_BROKEN_LENGTH;
        // A sentence continues after a comma or a particle; a noun may end a list entry.
        let is_open =
            self.paragraph.ends_with(['、', '，', 'を', 'に', 'の', 'は', 'が', 'で', 'と', 'も', 'へ'])
                || lines[0].trim_start().starts_with("という");
        let is_labelled = line_kinds::label(lines[0].trim()).is_some();
        is_open
            && !is_labelled
            && (MIN_BROKEN_LENGTH..=MAX_BROKEN_LENGTH).contains(&width_units(before))
            && block().all(is_short)
            && block().any(|line| line.ends_with('。'))
            && block().all(|line| line_kinds::item(line).is_none() && !wrapping::is_tabular(line))
    }

    /// Whether a number at the beginning of a line belongs to a sentence broken there, because it does not
    /// continue the numbering: "… footfall: Wexcombe 214, Tarn Road | 97. For comparison".
    fn goes_on_with_number(&mut self, before: &str, line: &str) -> bool {
        let Some(number) = series::counted(line) else { return false };
        let follows = number == 1 || number == self.number + 1;
        if !follows && !self.paragraph.is_empty() && self.goes_on(before, line) {
            return true;
        }
        self.number = number;
        false
    }

    /// Whether a line directly above a table is its caption. After a heading that looks alike, it is a
    /// heading too.
    fn names_table(&self, line: &str) -> bool {
        let is_sibling =
            self.sections.last().is_some_and(|section| section.level == line_kinds::LONE_LINE_RANK);
        self.is_above_table && !is_sibling && !line.starts_with('【')
    }
}

/// Removes the brackets around a heading: 【年内】 → 年内.
fn unbracketed(line: &str) -> String {
    match line.strip_prefix('【').and_then(|rest| rest.split_once('】')) {
        Some((title, rest)) if rest.is_empty() || rest.starts_with(['（', '(']) => {
            plain(&format!("{title}{rest}"))
        }
        Some(_) => plain(line),
        None => plain(frame::bracketed(line).unwrap_or(line)),
    }
}

/// Whether a short line that does not end like a sentence has several indented lines directly below it.
fn heads_indented(lines: &[&str]) -> bool {
    let indent = |line: &str| {
        let inner = line.trim_start();
        width_units(&line[..line.len() - inner.len()])
    };
    let line = lines[0].trim();
    let block = lines[1..].iter().take_while(|line| !line.trim().is_empty());
    let is_name = line_kinds::is_short(line)
        && width_units(line) <= MIN_WRAPPED_LENGTH
        && !headings::ends(line)
        && !line_kinds::addresses(line)
        && line_kinds::label(line).is_none()
        && line_kinds::item(line).is_none()
        && line_kinds::numbered(line).is_none()
        && !wrapping::is_tabular(line);
    is_name && block.clone().count() > 1 && block.clone().all(|below| indent(below) >= indent(lines[0]) + 2)
}

fn is_paired(line: &str) -> bool {
    line_kinds::paired(line).is_some()
}

fn is_dashed(line: &str) -> bool {
    line_kinds::dashed(line).is_some()
}

/// Whether a whole line is in brackets, perhaps after a time stamp: "[08:08] [AD BREAK]".
fn is_aside(line: &str) -> bool {
    let timed = line.strip_prefix('[').and_then(|rest| rest.split_once("] [")).map(|(time, _)| time);
    let is_time = |time: &str| time.chars().all(|c| c.is_ascii_digit() || c == ':');
    let line = if timed.is_some_and(is_time) { &line[timed.map_or(0, str::len) + 3..] } else { line };
    frame::bracketed(line).is_some_and(|inner| inner.chars().count() > 3)
        && width_units(line) <= MAX_ASIDE_LENGTH
}

/// Whether a line of a script is a stage direction: （間） is one, （二） is a number.
fn is_direction(line: &str) -> bool {
    let counts = |c: char| is_digit(c) || "一二三四五六七八九十".contains(c);
    frame::bracketed(line).is_some_and(|inner| inner.chars().all(is_cjk) && !inner.chars().all(counts))
}

/// Adds a line to a paragraph, with a space between words but not between Han or kana characters.
fn join(paragraph: &mut String, line: &str) {
    let wide = |c: Option<char>| c.is_none_or(|c| c as u32 >= 0x2e80);
    if !wide(paragraph.chars().next_back()) || !wide(line.chars().next()) {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}

#[cfg(test)]
mod tests;
