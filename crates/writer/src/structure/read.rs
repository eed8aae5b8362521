//! Which title, headings, paragraphs, items and blocks does a text have?

use deckwright_model::language::{is_cjk, sentences, width_units};
use deckwright_model::outline::Block;

use super::blocks::{block, plain};
use super::signs::{self, Header};
use super::turns;

/// A text as it is divided by its own signs.
#[derive(Debug, Default)]
pub struct Document {
    pub title: Option<String>,
    /// What stands right below the title: who wrote it, for whom, when.
    pub byline: Vec<String>,
    pub sections: Vec<Section>,
}

/// A heading, if there is one, with what stands below it.
#[derive(Debug, Default)]
pub struct Section {
    /// 0 for text before the first heading, else the rank of the heading, 1 being the highest.
    pub level: usize,
    pub title: String,
    pub pieces: Vec<Piece>,
}

#[derive(Debug, PartialEq)]
pub enum Piece {
    /// A paragraph or an item of a list, and what it calls itself. An item stays whole.
    Text { label: Option<String>, text: String, is_item: bool },
    /// An item with entries that hang below it.
    List { text: String, below: Vec<Block> },
    /// What somebody says, and when.
    Turn { speaker: String, stamp: Option<String>, text: String },
    /// A question and what is said to it.
    Answered { question: String, answers: Vec<String> },
    /// What is kept as it is.
    Block(Block),
    /// The same with words of its own above it.
    Captioned { caption: String, block: Block },
}

/// Lines this wide, in half ems, may be broken in the middle of a sentence.
const WRAPPED: usize = 56;
/// Lines below a title that belong to it, and their greatest width.
pub const MOST_BYLINES: usize = 5;
pub const LONGEST_BYLINE: usize = 180;

/// Reads a text line by line. Ranks of headings are made dense: the highest that occurs is 1.
pub fn read(text: &str) -> Document {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut document = Document::default();
    let mut reader = Reader {
        sections: vec![Section::default()],
        paragraph: String::new(),
        label: None,
        question: None,
        run_ins: has_run_ins(&lines),
    };
    let mut at = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(lines.len());
    if let Some((title, byline, length)) = head(&lines[at..]) {
        (document.title, document.byline) = (Some(title), byline);
        at += length;
    } else if let Some(length) = title_lines(&lines[at..]) {
        document.title = Some(plain(lines[at].trim().trim_matches(['#', ' '])));
        document.byline = lines[at + 1..at + length].iter().map(|line| plain(line)).collect();
        at += length;
    }
    let top = at;
    while at < lines.len() {
        let before = if at == top { "" } else { lines[at - 1].trim() };
        at += reader.take(&lines[at..], before);
    }
    reader.flush();
    reader.ask_nobody();
    document.sections = reader.sections;
    document.sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    rank(&mut document.sections);
    turns::pair(&mut document.sections);
    document
}

/// The head of a memo: lines with labels, one of which names the subject. Its title, the other lines, how many.
fn head(lines: &[&str]) -> Option<(String, Vec<String>, usize)> {
    let count = lines.iter().take_while(|line| !line.trim().is_empty()).count();
    let block: Vec<&str> = lines[..count].iter().map(|line| line.trim()).collect();
    let labelled = |line: &&str| signs::label(line).is_some() || signs::header(line).is_some();
    let subject = block.iter().position(|line| {
        line.split_once([':', '：'])
            .is_some_and(|(label, text)| signs::is_subject(label) && !text.trim().is_empty())
    })?;
    let is_mail =
        block.first().and_then(|line| signs::header(line)).is_some_and(|(kind, _)| kind == Header::From);
    let replied =
        lines[count..].iter().any(|line| matches!(signs::header(line.trim()), Some((Header::From, _))));
    if count < 2 || is_mail && replied || !block.iter().skip(1).all(labelled) {
        return None;
    }
    let (_, title) = block[subject].split_once([':', '：'])?;
    let others = block.iter().enumerate().filter(|(at, _)| *at != subject).map(|(_, line)| plain(line));
    Some((plain(title), others.collect(), count))
}

/// How many lines title and byline take, if the text begins with a title.
fn title_lines(lines: &[&str]) -> Option<usize> {
    let first = lines.first()?.trim();
    let next = lines.get(1).map(|line| line.trim()).unwrap_or_default();
    let only = lines.iter().skip(1).all(|line| line.trim().is_empty());
    let is_sign = |line: &str| {
        signs::item(line).is_some()
            || signs::numbered(line).is_some()
            || signs::header(line).is_some()
            || signs::is_date(line)
            || signs::speaker(line, next)
            || signs::stamped(line).is_some()
            || signs::scheduled(line).is_some()
            || line.starts_with(['#', '|', '>', '`', '!', '*'])
            || line.contains('\t')
    };
    let is_title = signs::is_short(first)
        || width_units(first) <= 110
            && lines.iter().take(4).any(|line| line.trim().is_empty())
            && signs::is_short(&first.chars().take(12).collect::<String>())
            && !first.ends_with(['.', '。', '！', '!', '，', ',']);
    let underlined = next.len() >= 3 && next.chars().all(|c| c == '=' || c == '-');
    if only
        || next.starts_with(char::is_lowercase)
        || underlined
        || !is_title
        || signs::addresses(first)
        || is_sign(first)
        || signs::label(first).is_some_and(|(label, _)| {
            label.split_whitespace().count() < 2 && !label.contains(char::is_numeric)
        })
        || first.ends_with(['?', '？']) && sentences(first).len() > 1
        || first.ends_with([':', '：'])
    {
        return None;
    }
    let is_byline = |line: &&&str| {
        let line = line.trim();
        !line.is_empty()
            && !is_sign(line)
            && width_units(line) <= LONGEST_BYLINE
            && (!line.ends_with(['.', '。', '！', '!', '？', '?']) || line.contains([':', '：']))
            && signs::spaced_label(line).is_none()
    };
    let bylines = lines[1..].iter().take_while(is_byline).count();
    let ended = lines.get(1 + bylines).is_none_or(|line| line.trim().is_empty());
    // Lines that run on into text are text.
    let bylines = if ended && bylines <= MOST_BYLINES { bylines } else { 0 };
    Some(1 + bylines)
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
    sections: Vec<Section>,
    paragraph: String,
    /// What the paragraph in the making calls itself.
    label: Option<String>,
    /// A question that waits for its answer.
    question: Option<String>,
    /// Whether unnumbered paragraphs may begin with their heading.
    run_ins: bool,
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
        if let Some((block, taken)) = block(lines) {
            self.flush();
            self.push(Piece::Block(block));
            return taken;
        }
        if let Some(taken) = self.message(lines) {
            return taken;
        }
        if let Some((speaker, stamp, said)) = signs::stamped(line) {
            self.flush();
            let (speaker, stamp) = (speaker.to_owned(), Some(stamp.to_owned()));
            self.push(Piece::Turn { speaker, stamp, text: plain(said) });
            return 1;
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
        let counted = signs::numbered(line).map(|(level, words)| (level, words.to_owned()));
        if let Some((level, words)) = counted.or_else(|| Some((signs::LONELY, signs::item(line)?.to_owned())))
        {
            self.item(level, &words);
            return 1;
        }
        let goes_on = !self.paragraph.is_empty() && goes_on(lines_end(&self.paragraph), before, line);
        if !goes_on {
            self.flush_text();
        }
        join(&mut self.paragraph, line);
        1
    }

    /// The head of an e-mail opens a section.
    fn message(&mut self, lines: &[&str]) -> Option<usize> {
        let (Header::From, from) = signs::header(lines[0].trim())? else { return None };
        let headers: Vec<(&str, (Header, &str))> =
            lines.iter().map_while(|line| Some((line.trim(), signs::header(line.trim())?))).collect();
        let subject =
            headers.iter().find(|(_, (kind, _))| *kind == Header::Subject).map(|(_, (_, text))| *text);
        let known = |title: &str| self.sections.iter().any(|section| section.title == title);
        let subject = subject.filter(|subject| !subject.is_empty() && !known(subject));
        self.open(signs::LONELY, subject.unwrap_or(from).to_owned());
        for (line, (kind, text)) in &headers {
            let is_title =
                subject.map_or(*kind == Header::From, |subject| *kind == Header::Subject && *text == subject);
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
        match signs::run_in(&words) {
            Some((title, rest)) if signs::is_passage(rest) && level < signs::BOLD => {
                self.open(level, title.to_owned());
                self.paragraph = rest.to_owned();
            }
            Some((title, rest)) => {
                self.push(Piece::Text {
                    label: Some(title.to_owned()),
                    text: rest.to_owned(),
                    is_item: true,
                });
            }
            None => self.text(&words, true),
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
        if !text.chars().any(|c| !c.is_whitespace()) {
            return;
        }
        if let Some(label) = self.label.take() {
            self.push(Piece::Text { label: Some(label), text, is_item: false });
            return;
        }
        match signs::run_in(&text) {
            Some((title, rest)) if self.run_ins && !title.contains(is_cjk) => {
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
        match signs::label(text).or_else(|| signs::spaced_label(text)) {
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

fn lines_end(paragraph: &str) -> Option<char> {
    paragraph.chars().next_back()
}

/// Whether `line` continues a sentence that was broken at the end of the line `before`.
fn goes_on(end: Option<char>, before: &str, line: &str) -> bool {
    let open = end.is_some_and(|c| !".!?;:。！？；：…」』”\"）)".contains(c));
    let labelled = signs::label(line).is_some() || signs::spaced_label(line).is_some();
    open && !labelled && (width_units(before) >= WRAPPED || line.starts_with(char::is_lowercase))
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
