//! Where does what was read stand? Under its heading: tables, turns, members of a series, messages, items and paragraphs.

use deckwright_model::language::{is_cjk, sentences};
use deckwright_model::outline::{Block, Table};

use super::super::blocks::plain;
use super::super::series::{self, Role};
use super::super::signs::{self, Header};
use super::super::{chat, frame, headings, tables};
use super::{Piece, Reader, Section};

impl Reader {
    /// A table, or rows without a head: those with a figure each are a table below the line that names them.
    pub(super) fn table(&mut self, mut pieces: Vec<Piece>) {
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
    pub(super) fn turn(&mut self, turn: Piece, taken: usize) -> usize {
        self.flush();
        if let Some(section) = self.sections.last_mut() {
            chat::add(&mut section.pieces, turn);
        }
        taken
    }

    /// A heading that is known by its place in the text.
    pub(super) fn headed(&mut self, level: usize, title: String, taken: usize) -> usize {
        self.open(level, title);
        taken
    }

    /// A member of a series: a section under its number or first sentence, or an item that keeps its number.
    pub(super) fn member(&mut self, lines: &[&str], role: Role) -> usize {
        let line = lines[0].trim();
        self.flush();
        match role {
            Role::Section { mark, kept, is_inner } => {
                // What stands alone above its text is a heading, whatever signs are in it.
                let next = lines[1..].iter().map(|line| line.trim()).find(|line| !line.is_empty());
                let is_alone = next.is_some_and(|next| !series::is_counted(next));
                let (title, text) = series::headed(line, mark, kept, is_alone);
                let rank = if is_inner { series::INNER } else { self.below(series::is_first(line)) };
                self.open(rank, plain(&title));
                (self.paragraph, self.has_title) = (text, true);
            }
            Role::Item { number: None } => {
                self.push(Piece::Text { label: None, text: plain(line), is_item: true })
            }
            Role::Item { number: Some(_) } if self.hangs(line) => {}
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

    /// Hangs a member of a series below the item that announces it, if the last one does: 缺口集中在三个品类：① …….
    fn hangs(&mut self, line: &str) -> bool {
        let Some(last) = self.sections.last_mut().and_then(|section| section.pieces.last_mut()) else {
            return false;
        };
        let entry = Block::Item { level: 1, text: plain(line) };
        match last {
            Piece::Text { label: None, text, is_item: true } if text.ends_with([':', '：']) => {
                *last = Piece::List { text: std::mem::take(text), below: vec![entry] };
                true
            }
            Piece::List { text, below } if text.ends_with([':', '：']) && !series::is_first(line) => {
                below.push(entry);
                true
            }
            _ => false,
        }
    }

    /// The rank of a series: right below a heading without a number, it belongs to that heading, all of it.
    pub(super) fn below(&self, is_first: bool) -> usize {
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
    pub(super) fn message(&mut self, lines: &[&str]) -> Option<usize> {
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
    pub(super) fn contact(&mut self, lines: &[String]) {
        let Some((first, rest)) = lines.split_first() else { return };
        let (title, said) = first
            .strip_suffix([':', '：'])
            .map(|title| (title, ""))
            .or_else(|| signs::label(first))
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
    pub(super) fn top(&self) -> usize {
        let mut levels = self.sections.iter().map(|section| section.level).filter(|&level| level > 0);
        let Some(first) = levels.next() else { return signs::LONELY };
        let second = levels.next().unwrap_or(first);
        if second > first && !levels.any(|level| level == first) { second } else { first }
    }

    pub(super) fn has_sections(&self) -> bool {
        self.sections.iter().filter(|section| section.level > 0).count() > 1
    }

    /// A question of an interview heads its answer; of a long one, the last sentence does.
    pub(super) fn ask(&mut self, asked: &str) {
        let asked = plain(asked);
        let all = sentences(&asked);
        let last = all.last().copied().unwrap_or(&asked);
        if headings::is_short(&asked) || all.len() < 2 {
            self.open(signs::LONELY, headings::unstopped(&asked).to_owned());
            return;
        }
        let before = asked[..asked.len() - last.len()].trim_end().to_owned();
        self.open(signs::LONELY, headings::unstopped(last).to_owned());
        self.push(Piece::Text { label: None, text: before, is_item: false });
    }

    /// Whether something was said under the last heading.
    pub(super) fn has_text(&self) -> bool {
        self.sections.last().is_some_and(|section| !section.pieces.is_empty())
    }

    pub(super) fn open(&mut self, level: usize, title: String) {
        self.flush();
        self.ask_nobody();
        self.lists = false;
        self.sections.push(Section { level, title, pieces: Vec::new() });
    }

    /// An item of a list; a long one with a heading of its own is a section.
    pub(super) fn item(&mut self, level: usize, words: &str) {
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
    pub(super) fn flush(&mut self) {
        self.flush_text();
        if let Some(label) = self.label.take() {
            self.push(Piece::Text { label: None, text: label, is_item: true });
        }
    }

    pub(super) fn flush_text(&mut self) {
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
        // Q1. and A1. are no sentences.
        let may_begin = self.habits.run_ins && !has_title && signs::question_line(&text).is_none();
        match signs::first_sentence(&text).filter(|_| may_begin) {
            Some((title, rest)) if may_head(title) => {
                self.open(signs::DATE, title.to_owned());
                self.push(Piece::Text { label: None, text: rest.to_owned(), is_item: false });
            }
            _ => self.text(&text, false),
        }
    }

    /// Text that may begin with a label.
    pub(super) fn text(&mut self, text: &str, is_item: bool) {
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
    pub(super) fn ask_nobody(&mut self) {
        if let Some(text) = self.question.take() {
            self.push(Piece::Text { label: None, text, is_item: true });
        }
    }

    pub(super) fn push(&mut self, piece: Piece) {
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
