//! Adds what was read to its section: tables, turns, members of a series, messages, items and paragraphs.

use deckwright_model::language::{is_cjk, sentences};
use deckwright_model::outline::{Block, Table};

use super::super::blocks::plain;
use super::super::line_kinds::{self, Header};
use super::super::series::{self, Role};
use super::super::{chat, frame, headings, tables};
use super::{ListMark, Piece, Reader, Section};

impl Reader {
    /// Adds a table, or rows without a head; such rows become a table if each has a figure and a line above
    /// names them.
    pub(super) fn table(&mut self, mut pieces: Vec<Piece>) {
        let is_caption = line_kinds::is_short(&self.paragraph)
            && !self.paragraph.ends_with(|c: char| c.is_numeric())
            && self.label.is_none();
        if let Some(rows) = tables::figures(&pieces).filter(|_| is_caption) {
            let header = vec![String::new(), plain(&std::mem::take(&mut self.paragraph))];
            pieces = vec![Piece::Block(Block::Table(Table { header, rows }))];
        }
        self.flush();
        pieces.into_iter().for_each(|piece| self.push(piece));
    }

    /// Adds a turn of a conversation.
    pub(super) fn turn(&mut self, turn: Piece, taken: usize) -> usize {
        self.flush();
        if let Some(section) = self.sections.last_mut() {
            chat::add(&mut section.pieces, turn);
        }
        taken
    }

    /// Opens a section whose heading was recognised by its position.
    pub(super) fn headed(&mut self, level: usize, title: String, taken: usize) -> usize {
        self.open(level, title);
        taken
    }

    /// Adds a member of a series: a section under its number or first sentence, or an item with its number.
    pub(super) fn member(&mut self, lines: &[&str], role: Role) -> usize {
        let line = lines[0].trim();
        self.flush();
        match role {
            Role::Section { mark, kept, is_inner } => {
                // A line alone above its text is a heading, whatever marks it contains.
                let next = lines[1..].iter().map(|line| line.trim()).find(|line| !line.is_empty());
                let is_alone = next.is_some_and(|next| !series::is_counted(next));
                let (title, text) = series::headed(line, mark, kept, is_alone);
                let rank =
                    if is_inner { series::INNER_RANK } else { self.series_rank(series::is_first(line)) };
                self.open(rank, plain(&title));
                (self.paragraph, self.has_title) = (text, true);
            }
            Role::Item { number: None } => {
                self.push(Piece::Text { label: None, text: plain(line), is_item: true })
            }
            Role::Item { number: Some(_) } if self.nest_member(line) => {}
            Role::Item { number: Some(number) } => {
                let words = line_kinds::item(line).unwrap_or(line);
                let first = self.sections.last().map_or(0, |section| section.pieces.len());
                self.item(line_kinds::LONE_LINE_RANK, words);
                let pieces = self.sections.last_mut().map(|section| &mut section.pieces[first..]);
                if let Some([Piece::Text { label, text, .. }]) = pieces {
                    let said = label.as_mut().unwrap_or(text);
                    *said = format!("{number}. {said}");
                }
            }
            Role::Behind => {
                self.open(self.series_rank(false), String::new());
                return self.take(lines, "");
            }
        }
        1
    }

    /// Nests a member of a series under the last item if that announces the series: 缺口集中在三个品类：① ……. Returns
    /// whether it did.
    fn nest_member(&mut self, line: &str) -> bool {
        let Some(last) = self.sections.last_mut().and_then(|section| section.pieces.last_mut()) else {
            return false;
        };
        let entry = Block::Item { level: 1, text: plain(line) };
        match last {
            Piece::Text { label: None, text, is_item: true } if text.ends_with([':', '：']) => {
                let (text, mark) = (std::mem::take(text), ListMark::InText);
                *last = Piece::List { text, below: vec![entry], mark };
                true
            }
            Piece::List { text, below, .. } if text.ends_with([':', '：']) && !series::is_first(line) => {
                below.push(entry);
                true
            }
            _ => false,
        }
    }

    /// The rank of a series. Directly below an unnumbered heading, the whole series belongs to that heading.
    pub(super) fn series_rank(&self, is_first: bool) -> usize {
        let mut ranks = self.sections.iter().rev().map(|section| section.level);
        let begun = ranks.find(|level| [series::SERIES_RANK, series::SUBSERIES_RANK].contains(level));
        if let Some(begun) = begun.filter(|_| !is_first) {
            return begun;
        }
        let heading = self
            .sections
            .iter()
            .rfind(|section| ![series::SERIES_RANK, series::SUBSERIES_RANK].contains(&section.level));
        let begun = self.sections.last().map_or(0, |section| section.level);
        let is_bare = heading
            .is_some_and(|heading| heading.level >= line_kinds::BOLD_RANK && heading.pieces.len() <= 1);
        if is_bare || begun == series::SUBSERIES_RANK { series::SUBSERIES_RANK } else { series::SERIES_RANK }
    }

    /// Opens a section at the head of an e-mail.
    pub(super) fn message(&mut self, lines: &[&str]) -> Option<usize> {
        if let Some((sender, date)) = line_kinds::quoted_head(lines[0]).filter(|_| self.is_thread) {
            self.open(line_kinds::MESSAGE_RANK, format!("{sender}, {}", day(date)));
            self.push(Piece::Aside(plain(lines[0].trim())));
            return Some(1);
        }
        let (Header::From, from) = line_kinds::header(lines[0].trim())? else { return None };
        let headers: Vec<(&str, (Header, &str))> =
            lines.iter().map_while(|line| Some((line.trim(), line_kinds::header(line.trim())?))).collect();
        let subject =
            headers.iter().find(|(_, (kind, _))| *kind == Header::Subject).map(|(_, (_, text))| *text);
        let known = |title: &str| self.sections.iter().any(|section| section.title == title);
        let subject = subject.map(frame::subject).filter(|subject| !subject.is_empty() && !known(subject));
        if self.is_thread {
            let date =
                headers.iter().find(|(_, (kind, _))| *kind == Header::Date).map(|(_, (_, date))| *date);
            let sender = from.split(['<', '(']).next().unwrap_or(from).trim();
            let title = date.map_or_else(|| sender.to_owned(), |date| format!("{sender}, {}", day(date)));
            self.open(line_kinds::MESSAGE_RANK, title);
            self.push(Piece::Aside(headers.iter().map(|(line, _)| *line).collect::<Vec<_>>().join(" · ")));
            return Some(headers.len());
        }
        self.open(line_kinds::LONE_LINE_RANK, subject.unwrap_or(from).to_owned());
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

    /// Adds contact details under the text's own label for them.
    pub(super) fn contact(&mut self, lines: &[String]) {
        let Some((first, rest)) = lines.split_first() else { return };
        let (title, said) = first
            .strip_suffix([':', '：'])
            .map(|title| (title, ""))
            .or_else(|| line_kinds::label(first))
            .or_else(|| line_kinds::gapped(first))
            .or_else(|| first.split_once(['\u{3000}', ' ']))
            .unwrap_or((first, ""));
        self.open(self.top_rank(), title.to_owned());
        for line in
            std::iter::once(said).chain(rest.iter().map(String::as_str)).filter(|line| !line.is_empty())
        {
            self.push(Piece::Text { label: None, text: line.to_owned(), is_item: true });
        }
    }

    /// The rank of the first heading, or of the next lower one if the first is above all others.
    pub(super) fn top_rank(&self) -> usize {
        let mut levels = self.sections.iter().map(|section| section.level).filter(|&level| level > 0);
        let Some(first) = levels.next() else { return line_kinds::LONE_LINE_RANK };
        let second = levels.next().unwrap_or(first);
        if second > first && !levels.any(|level| level == first) { second } else { first }
    }

    pub(super) fn has_sections(&self) -> bool {
        self.sections.iter().filter(|section| section.level > 0).count() > 1
    }

    /// Opens the section of an interview question. If the question is long, its last sentence is the heading.
    pub(super) fn ask(&mut self, asked: &str) {
        let asked = plain(asked);
        let all = sentences(&asked);
        let last = all.last().copied().unwrap_or(&asked);
        if headings::is_short(&asked) || all.len() < 2 {
            self.open(line_kinds::LONE_LINE_RANK, headings::unstopped(&asked).to_owned());
            return;
        }
        let before = asked[..asked.len() - last.len()].trim_end().to_owned();
        self.open(line_kinds::LONE_LINE_RANK, headings::unstopped(last).to_owned());
        self.push(Piece::Text { label: None, text: before, is_item: false });
    }

    /// Whether there is text under the last heading.
    pub(super) fn has_text(&self) -> bool {
        self.sections.last().is_some_and(|section| !section.pieces.is_empty())
    }

    pub(super) fn open(&mut self, level: usize, title: String) {
        self.flush();
        self.ask_nobody();
        self.lists = false;
        self.sections.push(Section { level, title, pieces: Vec::new() });
    }

    /// Adds a list item; a long one with its own heading becomes a section.
    pub(super) fn item(&mut self, level: usize, words: &str) {
        self.flush();
        let words = plain(words);
        let unnumbered = line_kinds::numbered(&words).map_or(words.as_str(), |(_, words)| words);
        // 肆、臨時動議：無。 has the same rank as 參、討論事項.
        let is_sibling = level <= 2
            && words.chars().next().is_some_and(|c| !c.is_numeric() && is_cjk(c))
            && self.sections.iter().filter(|section| section.level == level).count() > 1;
        if let Some((title, rest)) = line_kinds::label(unnumbered).filter(|_| is_sibling) {
            self.open(level, title.to_owned());
            (self.paragraph, self.has_title) = (rest.to_owned(), true);
            return;
        }
        let is_titled = self.habits.titled.contains(series::clause_of(&words));
        match line_kinds::run_in(unnumbered) {
            Some((title, rest))
                if (line_kinds::is_passage(rest) || is_titled) && level < line_kinds::BOLD_RANK =>
            {
                self.open(level, title.to_owned());
                (self.paragraph, self.has_title) = (rest.to_owned(), true);
            }
            // The label of a short item is decided later, when all items of the list are known.
            Some(_) if line_kinds::label(&words).is_none() => {
                self.push(Piece::Text { label: None, text: words, is_item: true });
            }
            _ => self.text(&words, true),
        }
    }

    /// Ends the current paragraph and its label.
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
        let may_head = |title: &str| !title.contains(is_cjk) && line_kinds::is_short(title);
        // Q1. and A1. are not sentences.
        let may_begin = self.habits.run_ins && !has_title && line_kinds::question_line(&text).is_none();
        match line_kinds::first_sentence(&text).filter(|_| may_begin) {
            Some((title, rest)) if may_head(title) => {
                self.open(line_kinds::DATE_RANK, title.to_owned());
                self.push(Piece::Text { label: None, text: rest.to_owned(), is_item: false });
            }
            _ => self.text(&text, false),
        }
    }

    /// Adds a text, which may begin with a label.
    pub(super) fn text(&mut self, text: &str, is_item: bool) {
        match (line_kinds::question_line(text), &self.question) {
            (Some((true, _)), _) => {
                self.ask_nobody();
                match line_kinds::answered(text) {
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
            // Unmarked text below a question is its answer.
            (None, Some(asked)) if line_kinds::question_line(asked).is_some() && !is_item => {
                let label = self.question.take();
                self.push(Piece::Text { label, text: text.to_owned(), is_item });
                return;
            }
            _ => {}
        }
        let tag = line_kinds::tagged(text).filter(|_| self.habits.tags && !is_item);
        match tag.or_else(|| line_kinds::label(text)).or_else(|| line_kinds::spaced_label(text)) {
            Some((label, asked)) if line_kinds::question(label) == Some(true) => {
                self.ask_nobody();
                self.question = Some(asked.to_owned());
            }
            Some((label, answer))
                if line_kinds::question(label) == Some(false) && self.question.is_some() =>
            {
                let label = self.question.take();
                self.push(Piece::Text { label, text: answer.to_owned(), is_item });
            }
            Some((label, text)) => {
                self.push(Piece::Text { label: Some(label.to_owned()), text: text.to_owned(), is_item });
            }
            None => self.push(Piece::Text { label: None, text: text.to_owned(), is_item }),
        }
    }

    /// Adds the last question as a text if it had no answer.
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

/// A date without the time after it.
fn day(date: &str) -> &str {
    let time = date.rsplit([' ', '\u{3000}']).next().filter(|word| word.contains([':', '：']));
    let day =
        time.map_or(date, |time| date[..date.len() - time.len()].trim_end_matches([' ', ',', '\u{3000}']));
    day.strip_suffix(" at").map_or(day, |day| day.trim_end_matches(','))
}
