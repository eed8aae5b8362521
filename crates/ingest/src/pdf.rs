//! What does a PDF say? Its glyphs have places and sizes and nothing else; from these, lines, paragraphs, headings,
//! lists and tables are inferred.

mod font;
mod formulas;
mod glyph_names;
mod image;
mod letters;
mod lines;
mod notes;
mod page;
mod tables;
mod title;

use std::collections::HashMap;

use deckwright_model::language::is_cjk;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use crate::caption;
use crate::collect::{CollectedDocument, Collector, line as clean};
use crate::gallery::{ABSENT, Crop, Outcome};
use crate::properties::own_name;
use crate::refusal::Refusal;
use lines::{Line, join, sign};
use page::PageImage;

/// Most pages that are read.
const MAX_PAGES: usize = 2_000;
/// Type this much larger than the text is a heading.
const HEADING: f64 = 1.12;
/// Stencils, and images in colour spaces or encodings that we do not know.
const NOT_READ: &str = "encoded in a way that is not read";
/// Characters of a heading.
const MAX_HEADING_LENGTH: usize = 160;

pub fn read(bytes: &[u8]) -> Result<CollectedDocument, Refusal> {
    let pdf = Pdf::new(bytes.to_vec()).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Refusal::Encrypted,
        _ => Refusal::Damaged("its parts cannot be found".to_owned()),
    })?;
    if pdf.pages().len() > MAX_PAGES {
        return Err(Refusal::TooLarge(format!("it has more than {MAX_PAGES} pages")));
    }
    let mut reader = page::Reader::default();
    let mut pages = Vec::new();
    let mut images: Vec<(u32, PageImage)> = Vec::new();
    for (number, page) in (1..).zip(pdf.pages().iter()) {
        let (glyphs, shown, dots) = reader.read(page)?;
        let mut lines = lines::lines(&glyphs, number);
        lines::mark(&mut lines, &dots);
        pages.push(lines);
        images.extend(shown.into_iter().map(|shown| (number, shown)));
    }
    if pages.is_empty() {
        return Err(Refusal::Empty);
    }
    if pages.iter().all(Vec::is_empty) {
        return Err(Refusal::Scanned);
    }
    drop_furniture(&mut pages);
    let lines: Vec<Line> = pages.into_iter().flatten().collect();
    let mut blocks = Blocks {
        sizes: Sizes::of(&lines),
        edges: edges(&lines),
        found: Collector::default(),
        text: String::new(),
        last: None,
        section: None,
        indents: Vec::new(),
        noted: Vec::new(),
    };
    let mut images = images.into_iter().peekable();
    let mut at = 0;
    while at < lines.len() {
        // A picture comes before the first line below it.
        let is_above =
            |(page, shown): &(u32, PageImage)| (*page, shown.bottom) <= (lines[at].page, lines[at].y);
        while let Some((page, shown)) = images.next_if(is_above) {
            blocks.picture(page, shown)?;
        }
        at += blocks.take(&lines[at..])?;
    }
    for (page, shown) in images {
        blocks.picture(page, shown)?;
    }
    blocks.flush()?;
    let noted = blocks.noted.clone();
    let mut collected = blocks.found.finish()?;
    let document = &mut collected.document;
    notes::forget_signs(document, &noted);
    title::take(document);
    document.name = pdf.metadata().title.as_deref().map(property).as_deref().and_then(own_name);
    document.author = pdf.metadata().author.as_deref().map(property).filter(|author| !author.is_empty());
    Ok(collected)
}

/// A text of the properties: UTF-16 with a mark, or Latin.
fn property(bytes: &[u8]) -> String {
    clean(&crate::text::decode(bytes).unwrap_or_default())
}

/// Lines at the head and the foot of a page.
const EDGE_LINES: usize = 3;

/// Drops what is in the same place on most pages, including page numbers.
fn drop_furniture(pages: &mut [Vec<Line>]) {
    let key = |line: &Line| {
        let text: String = line.text().chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect();
        (text, (line.y / 3.0).round() as i64)
    };
    let mut counts: HashMap<(String, i64), usize> = HashMap::new();
    for line in pages.iter().flatten() {
        *counts.entry(key(line)).or_default() += 1;
    }
    let most = (pages.len() / 2).max(3);
    // Of two pages, only what is at their edges is compared.
    let at_edge = |page: &[Line], at: usize| at < EDGE_LINES || at + EDGE_LINES >= page.len();
    let is_pair = pages.len() == 2;
    let has_number = |page: &Vec<Line>| page.is_empty() || page.last().is_some_and(is_number);
    if pages.len() > 1 && pages.iter().all(has_number) {
        pages.iter_mut().for_each(|page| drop(page.pop()));
    }
    for page in pages.iter_mut() {
        let is_kept: Vec<bool> = (0..page.len())
            .map(|at| {
                let count = counts[&key(&page[at])];
                count < most && !(is_pair && count == 2 && at_edge(page, at))
            })
            .collect();
        let mut kept = is_kept.into_iter();
        page.retain(|_| kept.next().unwrap_or(true));
    }
}

/// How large text and headings are set.
struct Sizes {
    text: f64,
    /// Whether most of the text is bold, so that bold sets nothing apart.
    is_bold: bool,
    /// Sizes of headings in half points, the largest first.
    headings: Vec<i64>,
}

impl Sizes {
    fn of(lines: &[Line]) -> Self {
        let mut letters: HashMap<i64, usize> = HashMap::new();
        for line in lines {
            *letters.entry(rounded(line.size)).or_default() += line.text().chars().count();
        }
        let text = letters.iter().max_by_key(|(size, count)| (**count, **size)).map_or(0, |(size, _)| *size);
        let mut headings: Vec<i64> =
            letters.keys().copied().filter(|&size| size as f64 > text as f64 * HEADING).collect();
        headings.sort_unstable_by_key(|size| -size);
        let count = |bold: bool| {
            let alike = lines.iter().filter(|line| rounded(line.size) == text && line.is_bold == bold);
            alike.map(|line| line.text().len()).sum::<usize>()
        };
        Self { text: text as f64 / 2.0, is_bold: count(true) > count(false), headings }
    }

    /// A title of several lines may end with one that would not be a title alone: a year.
    fn continues_heading(&self, last: &PreviousLine, line: &Line) -> bool {
        let rank = |size: f64| self.headings.iter().position(|&known| known == rounded(size));
        last.page == line.page
            && (0.0..1.6 * line.size).contains(&(line.y - last.y))
            && rank(line.size).is_some_and(|rank| last.heading() == u8::try_from(rank + 1).ok())
    }

    fn is_large(&self, line: &Line) -> bool {
        self.headings.contains(&rounded(line.size))
    }

    /// The rank of a line by its size, or of one in bold that stands by itself.
    fn level(&self, line: &Line) -> Option<u8> {
        let text = line.text();
        if text.chars().count() > MAX_HEADING_LENGTH || !text.chars().any(char::is_alphabetic) {
            return None;
        }
        let by_size = self.headings.iter().position(|&size| size == rounded(line.size));
        let is_title = line.is_bold
            && !self.is_bold
            && !text.ends_with(['.', '。', ':', '：', ',', '，'])
            && line.cells.len() == 1;
        let rank = by_size.or_else(|| is_title.then_some(self.headings.len()))?;
        Some(u8::try_from(rank + 1).unwrap_or(6).min(6))
    }
}

/// The lines of a page that say only its number, at its foot or head.
fn is_number(line: &Line) -> bool {
    line.text().trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—')).parse()
        == Ok(line.page)
}

fn edges(lines: &[Line]) -> HashMap<u32, f64> {
    let mut edges = HashMap::new();
    for line in lines {
        let edge: &mut f64 = edges.entry(line.page).or_default();
        *edge = edge.max(line.right());
    }
    edges
}

/// In half points.
fn rounded(size: f64) -> i64 {
    (size * 2.0).round() as i64
}

/// The kind of block that the last line was part of.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Heading(u8),
    Paragraph,
    Item { level: u8, ordered: bool },
    Footnote,
}

struct PreviousLine {
    part: Part,
    y: f64,
    left: f64,
    right: f64,
    page: u32,
}

impl PreviousLine {
    fn heading(&self) -> Option<u8> {
        match self.part {
            Part::Heading(level) => Some(level),
            _ => None,
        }
    }
}

struct Blocks {
    sizes: Sizes,
    /// How far text reaches to the right on each page.
    edges: HashMap<u32, f64>,
    found: Collector,
    /// The words of the block that has not ended yet.
    text: String,
    last: Option<PreviousLine>,
    /// The number of the last heading that has one, and its level.
    section: Option<(Vec<u32>, u8)>,
    /// Where the signs of open lists are.
    indents: Vec<f64>,
    /// The numbers of the footnotes, in the order in which they came.
    noted: Vec<usize>,
}

impl Blocks {
    /// Takes the block that begins with the first of `lines`, and returns how many lines it had.
    fn take(&mut self, lines: &[Line]) -> Result<usize, Refusal> {
        let line = &lines[0];
        self.found.page = line.page;
        if let Some((count, formula)) = formulas::begins(lines) {
            self.flush()?;
            self.found.paragraph(&formula)?;
            return Ok(count);
        }
        if let Some(table) = tables::begins(lines) {
            self.flush()?;
            self.found.table("", table.rows(lines))?;
            return Ok(table.lines);
        }
        let text = line.text();
        if let Some(part) = self.note(line, &text) {
            return part.map(|()| 1);
        }
        let sign = sign(&text);
        // A line in larger type is a heading even with a number before it.
        let is_counted = matches!(sign, Some((true, _)));
        // Words in bold nested below an entry of a list are part of it.
        let hangs = self.last.as_ref().is_some_and(|last| {
            let is_near = last.page == line.page && (0.0..1.8 * line.size).contains(&(line.y - last.y));
            matches!(last.part, Part::Item { .. }) && is_near && line.left() > last.left + 0.5 * line.size
        });
        let is_large = self.sizes.is_large(line);
        let may_head = (sign.is_none() || is_counted && is_large) && (!hangs || is_large);
        let level =
            if may_head { self.sizes.level(line).or_else(|| self.section_level(&text)) } else { None };
        let goes_on = self.last.as_ref().is_some_and(|last| self.sizes.continues_heading(last, line));
        let level = if goes_on { self.last.as_ref().and_then(PreviousLine::heading) } else { level };
        let sign = sign.filter(|_| !goes_on && level.is_none());
        let part = match (level, &sign) {
            (Some(level), _) => Part::Heading(level),
            (None, Some((ordered, _))) => Part::Item { level: self.level_of(line.left()), ordered: *ordered },
            (None, None) => Part::Paragraph,
        };
        let continues = self.last.as_ref().is_some_and(|last| {
            let near = (0.0..2.1 * line.size).contains(&(line.y - last.y)) && last.page == line.page;
            match (last.part, part) {
                (Part::Heading(one), Part::Heading(other)) => {
                    near && one == other && line.y - last.y < 1.6 * line.size
                }
                // The second line of a caption may be short and centred.
                (Part::Paragraph, Part::Paragraph) => {
                    let is_close = line.y - last.y < tables::LINE_GAP * line.size;
                    near && (self.goes_on(last, line)
                        || is_close && line.right() < last.right && caption::kind(&self.text).is_some())
                }
                // What is to the right of the sign belongs to the entry.
                (Part::Item { .. }, Part::Paragraph) => near && line.left() > last.left + 0.5 * line.size,
                _ => false,
            }
        });
        let words = sign.as_ref().map_or(text.as_str(), |(_, words)| words);
        if continues {
            join(&mut self.text, words);
            if let Some(last) = &mut self.last {
                (last.y, last.right) = (line.y, line.right());
            }
        } else {
            self.flush()?;
            if !matches!(part, Part::Item { .. }) {
                self.indents.clear();
            }
            words.clone_into(&mut self.text);
            if let Part::Heading(level) = part
                && let Some(number) = section_number(words)
            {
                self.section = Some((number, level));
            }
            self.last = Some(PreviousLine {
                part,
                y: line.y,
                left: line.left(),
                right: line.right(),
                page: line.page,
            });
        }
        Ok(1)
    }

    /// Takes a line of a footnote, if it is one: in smaller type than the text, with the number that comes next before its
    /// first line.
    fn note(&mut self, line: &Line, text: &str) -> Option<Result<(), Refusal>> {
        if line.size > notes::MAX_NOTE_SIZE * self.sizes.text {
            return None;
        }
        let next = self.noted.last().map_or(1, |last| last + 1);
        let begins = notes::begins(text).filter(|(number, _)| *number == next || *number == 1);
        let goes_on = self.last.as_ref().is_some_and(|last| last.part == Part::Footnote);
        let words = match begins {
            Some((number, words)) => {
                if let Err(refusal) = self.flush() {
                    return Some(Err(refusal));
                }
                self.noted.push(number);
                words
            }
            None if goes_on => text,
            None => return None,
        };
        join(&mut self.text, words);
        self.last = Some(PreviousLine {
            part: Part::Footnote,
            y: line.y,
            left: line.left(),
            right: line.right(),
            page: line.page,
        });
        Some(Ok(()))
    }

    /// A paragraph continues as long as the first word of the next line had no room on the line before, and no gap
    /// separates the lines.
    fn goes_on(&self, last: &PreviousLine, line: &Line) -> bool {
        let text = line.text();
        let word = match text.chars().next() {
            Some(first) if is_cjk(first) => 1,
            _ => text.split(' ').next().unwrap_or_default().chars().count(),
        };
        let width = (line.right() - line.left()) * (word + 1) as f64 / text.chars().count().max(1) as f64;
        // Of two columns, the left one ends where its own lines do.
        let edge = self.edges.get(&line.page).copied().unwrap_or(0.0);
        let is_column =
            last.right < edge * 0.55 && line.right() < edge * 0.55 && last.right - last.left > edge * 0.25;
        let edge = if is_column { last.right.max(line.right()) } else { edge };
        let short = last.right + width < edge - line.size;
        let spaced = line.y - last.y > 1.75 * self.sizes.text.max(line.size * 0.9);
        !short && !spaced
    }

    /// The level of a line that is set like text and has the number of the next section: `6.2.1 Measuring` below `6.2 Content`.
    fn section_level(&self, text: &str) -> Option<u8> {
        let (last, level) = self.section.as_ref()?;
        let number = section_number(text)
            .filter(|number| number.len() > 1 && text.chars().count() <= MAX_HEADING_LENGTH)
            .filter(|_| !text.ends_with(['.', '。', ':', '：', ',', '，', ';', '；']))?;
        let (own, above) = number.split_last()?;
        let is_first = above == &last[..] && *own == 1;
        let is_next = number.len() <= last.len()
            && above == &last[..above.len()]
            && *own == last[above.len()].saturating_add(1);
        let deeper = u8::from(is_first);
        let higher = u8::try_from(last.len().saturating_sub(number.len())).unwrap_or(0);
        (is_first || is_next).then(|| (level + deeper).saturating_sub(higher).clamp(1, 6))
    }

    /// The level of a list's sign, by how far it is indented.
    fn level_of(&mut self, left: f64) -> u8 {
        while self.indents.last().is_some_and(|&open| open > left + 4.0) {
            self.indents.pop();
        }
        if self.indents.last().is_none_or(|&open| open < left - 4.0) {
            self.indents.push(left);
        }
        u8::try_from(self.indents.len() - 1).unwrap_or(8).min(8)
    }

    fn picture(&mut self, page: u32, shown: PageImage) -> Result<(), Refusal> {
        self.flush()?;
        self.found.page = page;
        let taken = self.found.take(&format!("{:?}", shown.id), Crop::default(), || shown.file);
        match taken {
            Outcome::Kept(_) => self.found.show_picture("", "", taken),
            Outcome::Small => Ok(()),
            // It has no description, and nothing of it is shown.
            Outcome::LeftOut(reason) => {
                let reason = if reason == ABSENT { NOT_READ } else { reason };
                self.found.miss("", reason);
                Ok(())
            }
        }
    }

    fn flush(&mut self) -> Result<(), Refusal> {
        let text = std::mem::take(&mut self.text);
        match self.last.take().map(|last| last.part) {
            // A caption counts however it is set: captions are often bold, or small.
            Some(Part::Heading(_)) if caption::kind(&text).is_some() => self.found.paragraph(&text),
            Some(Part::Heading(level)) => self.found.heading(level, &text),
            Some(Part::Item { level, ordered }) => self.found.item(level, ordered, &text),
            Some(Part::Paragraph) => self.found.paragraph(&text),
            Some(Part::Footnote) => self.found.footnote(&text),
            None => Ok(()),
        }
    }
}

/// The number that a section begins with, part by part: 6, 2, 1 for `6.2.1 Measuring`.
fn section_number(text: &str) -> Option<Vec<u32>> {
    let (number, title) = text.split_once(' ')?;
    let starts = |c: char| c.is_uppercase() || is_cjk(c);
    let parts: Option<Vec<u32>> = number
        .trim_end_matches('.')
        .split('.')
        .map(|part| part.parse().ok().filter(|part| *part < 100))
        .collect();
    parts.filter(|_| title.trim_start().starts_with(starts))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of one page with this content.
    fn page(content: &str) -> Vec<u8> {
        format!(
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
             3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n\
             4 0 obj<</Length {}>>stream\n{content}\nendstream endobj\n\
             5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>",
            content.len()
        )
        .into_bytes()
    }

    #[test]
    fn sizes_make_headings_and_lines_make_paragraphs() {
        let content = "BT /F 24 Tf 50 700 Td (Results) Tj ET BT /F 12 Tf 50 660 Td (It grew in all of the regions that we know of, by 12) Tj \
                       0 -14 Td (percent.) Tj 0 -40 Td (1. First) Tj ET";
        let said = read(&page(content)).unwrap();
        let texts: Vec<String> =
            said.document.blocks.iter().map(|block| format!("{:?}", block.content)).collect();
        assert_eq!(
            said.document.text(),
            "Results\nIt grew in all of the regions that we know of, by 12 percent.\nFirst\n",
            "{texts:?}"
        );
        assert!(texts[0].starts_with("Heading") && texts[2].starts_with("Item"), "{texts:?}");
    }

    #[test]
    fn pages_without_text_are_scans() {
        assert_eq!(read(&page("0 0 100 100 re f")), Err(Refusal::Scanned));
        assert!(matches!(read(b"%PDF-1.7 nothing"), Err(Refusal::Damaged(_))));
    }
}
