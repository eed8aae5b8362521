//! Which title, headings, paragraphs, items and blocks does a text have?

use deckwright_model::language::{is_cjk, width_units};
use deckwright_model::outline::{Block, Table};

use super::blocks::{block, plain};
use super::chat;
use super::dividers;
use super::frame;
use super::furniture;
use super::habits::{Habits, WRAPPED, begins_spaced, is_question, names_below};
use super::headings;
use super::mail::{self, Thread};
use super::ranks;
pub use super::sections::{Document, Piece, Section};
use super::series::{self, Role};
use super::signs::{self, Header};
use super::tables;
use super::turns;
use super::wrapping;

/// Lines below a title that belong to it, and their greatest width.
pub const MOST_BYLINES: usize = 5;
pub const LONGEST_BYLINE: usize = 180;
/// A longer paragraph in brackets is text, in half ems.
const LONGEST_ASIDE: usize = 260;

/// Reads a text line by line. Ranks of headings are made dense: the highest that occurs is 1.
pub fn read(text: &str) -> Document {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let whole = wrapping::unwrapped(&furniture::without_pages(&mail::unquoted(lines)));
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
    };
    let roles = series::roles(&lines, top);
    let mut titles = dividers::titles(&lines, top);
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
            (None, Some((title, taken)), _) => reader.headed(title, taken),
            (None, None, Some(role)) => reader.member(&lines[at..], role),
            (None, None, None) => reader.take(&lines[at..], before),
        };
    }
    reader.flush();
    reader.ask_nobody();
    reader.contact(&document.contact);
    document.sections = reader.sections;
    document.sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    ranks::rank(&mut document.sections);
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
        if self.habits.brackets && names_below(line, next) && !before.is_empty() {
            self.open(signs::BRACKETED, unbracketed(line));
            return 1;
        }
        if self.habits.questions && before.is_empty() && next.is_empty() && is_question(line) {
            self.open(signs::LONELY, plain(line));
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
        if signs::speaker(line, next) {
            self.flush();
            self.label = Some(line.split_whitespace().collect::<Vec<_>>().join(" "));
            return 1;
        }
        let heading = signs::heading(lines, before);
        if let Some((level, title, taken)) =
            heading.filter(|(level, ..)| *level != signs::LONELY || !self.names_table(line))
        {
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
        let breaks = self.habits.wraps && width_units(before) >= WRAPPED;
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

    /// Whether a line right above a table is its caption and no heading: behind a heading like it, it is one, too.
    fn names_table(&self, line: &str) -> bool {
        let is_sibling = self.sections.last().is_some_and(|section| section.level == signs::LONELY);
        self.is_above_table && !is_sibling && !line.starts_with('【')
    }

    /// A table, or rows without a head: those with a figure each are a table below the line that names them.
    fn table(&mut self, mut pieces: Vec<Piece>) {
        let is_caption = signs::is_short(&self.paragraph)
            && !self.paragraph.ends_with(|c: char| c.is_numeric())
            && self.label.is_none();
        if let Some(rows) = tables::figures(&pieces).filter(|_| is_caption) {
            let header = vec![String::new(), plain(&std::mem::take(&mut self.paragraph))];
            pieces = vec![Piece::Block(Block::Table(Table { header, rows }))];
        }
        self.flush();
        pieces.into_iter().for_each(|piece| self.push(piece));
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
                self.open(self.below(series::is_first(line)), plain(&title));
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
                self.open(self.below(false), String::new());
                return self.take(lines, "");
            }
        }
        1
    }

    /// The rank of a series: right below a heading without a number, it belongs to that heading, all of it.
    fn below(&self, is_first: bool) -> usize {
        let mut ranks = self.sections.iter().rev().map(|section| section.level);
        let begun = ranks.find(|level| [series::LEVEL, series::BELOW].contains(level));
        if let Some(begun) = begun.filter(|_| !is_first) {
            return begun;
        }
        let heading =
            self.sections.iter().rfind(|section| ![series::LEVEL, series::BELOW].contains(&section.level));
        let begun = self.sections.last().map_or(0, |section| section.level);
        let is_bare =
            heading.is_some_and(|heading| heading.level >= signs::BOLD && heading.pieces.len() <= 1);
        if is_bare || begun == series::BELOW { series::BELOW } else { series::LEVEL }
    }

    /// The head of an e-mail opens a section.
    fn message(&mut self, lines: &[&str]) -> Option<usize> {
        if let Some((sender, date)) = signs::wrote(lines[0]).filter(|_| self.is_thread) {
            self.open(signs::MESSAGE, format!("{sender}, {}", day(date)));
            self.push(Piece::Aside(plain(lines[0].trim())));
            return Some(1);
        }
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
            self.open(signs::MESSAGE, title);
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

    /// How somebody can be reached, under what the text calls it.
    fn contact(&mut self, lines: &[String]) {
        let Some((first, rest)) = lines.split_first() else { return };
        let (title, said) = signs::label(first)
            .or_else(|| signs::gapped(first))
            .or_else(|| first.split_once(['\u{3000}', ' ']))
            .unwrap_or((first, ""));
        self.open(self.top(), title.to_owned());
        for line in
            std::iter::once(said).chain(rest.iter().map(String::as_str)).filter(|line| !line.is_empty())
        {
            self.push(Piece::Text { label: None, text: line.to_owned(), is_item: true });
        }
    }

    /// The rank of the first heading, or of the next below it, if it stands above all others.
    fn top(&self) -> usize {
        let mut levels = self.sections.iter().map(|section| section.level).filter(|&level| level > 0);
        let Some(first) = levels.next() else { return signs::LONELY };
        let second = levels.next().unwrap_or(first);
        if second > first && !levels.any(|level| level == first) { second } else { first }
    }

    fn has_sections(&self) -> bool {
        self.sections.iter().filter(|section| section.level > 0).count() > 1
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
        // 肆、臨時動議：無。 has the rank of 參、討論事項.
        let is_sibling = level <= 2
            && words.chars().next().is_some_and(|c| !c.is_numeric() && is_cjk(c))
            && self.sections.iter().filter(|section| section.level == level).count() > 1;
        if let Some((title, rest)) = signs::label(unnumbered).filter(|_| is_sibling) {
            self.open(level, title.to_owned());
            (self.paragraph, self.has_title) = (rest.to_owned(), true);
            return;
        }
        let is_titled = self.habits.titled.contains(series::clause_of(&words));
        match signs::run_in(unnumbered) {
            Some((title, rest)) if (signs::is_passage(rest) || is_titled) && level < signs::BOLD => {
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
        match signs::first_sentence(&text).filter(|_| self.habits.run_ins && !has_title) {
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
                match signs::answered(text) {
                    Some((question, answer)) => {
                        let (label, text) = (Some(question.to_owned()), answer.to_owned());
                        self.push(Piece::Text { label, text, is_item: true });
                    }
                    None => self.question = Some(text.to_owned()),
                }
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
        let tag = signs::tagged(text).filter(|_| self.habits.tags && !is_item);
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
    let day =
        time.map_or(date, |time| date[..date.len() - time.len()].trim_end_matches([' ', ',', '\u{3000}']));
    day.strip_suffix(" at").map_or(day, |day| day.trim_end_matches(','))
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

#[cfg(test)]
mod tests;
