//! How does what a reader finds become a document? As clean texts and tables with equal rows, and no more of either
//! than the bounds allow.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use deckwright_model::document::{Block, Content, Document};
use deckwright_model::language::is_cjk;
use deckwright_model::outline::{Emphasis, Table, is_contents};
use deckwright_model::picture::Pictures;

use crate::bounds;
use crate::caption::{self, CaptionKind};
use crate::contents;
use crate::gallery::{Crop, Gallery, Outcome};
use crate::hand_formatting;
use crate::refusal::Refusal;
use crate::table_heads;

/// A picture that a document shows this often is part of its frame: an illustration is shown once or twice.
const FURNITURE: usize = 3;

/// Most boxes beside or below one another that are not a table.
const MAX_BOXES: usize = 3;

/// A whole document, and the pictures that its figures name.
#[derive(Debug, Default, PartialEq)]
pub struct CollectedDocument {
    pub document: Document,
    pub pictures: Pictures,
    pub remarks: Vec<String>,
}

/// A figure with a picture.
#[derive(Debug)]
struct Figure {
    /// Its place among the blocks.
    block: usize,
    /// Whether it has a caption.
    has_caption: bool,
    is_small: bool,
}

/// A picture that cannot be shown.
#[derive(Debug)]
struct MissingPicture {
    /// The figure that it would be, which may yet get a caption.
    block: Option<usize>,
    name: String,
    page: u32,
    reason: &'static str,
}

#[derive(Debug, Default)]
pub struct Collector {
    pub document: Document,
    /// The page, slide or sheet that is being read.
    pub page: u32,
    text: usize,
    cells: usize,
    /// A caption that waits for its table or figure.
    pending: Option<String>,
    /// What the numbers of the next table are counted in.
    unit: Option<String>,
    /// Whether the last block already has the caption below it.
    captioned: bool,
    /// The rank of the last heading.
    level: u8,
    /// The number of the last entry of an outermost list in the section that is being read.
    counted: Option<u32>,
    /// The kind of caption that counts the last table.
    last_table: Option<CaptionKind>,
    gallery: Gallery,
    /// Figures whose picture was taken.
    figures: Vec<Figure>,
    missing: Vec<MissingPicture>,
    /// Whether paragraphs of a text processor were read; and those that are bold throughout, by their places among
    /// the blocks.
    is_typed: bool,
    bold: HashSet<usize>,
}

impl Collector {
    /// For the files of a text processor, whose line ends are their author's.
    pub fn typed() -> Self {
        Self { is_typed: true, ..Self::default() }
    }

    /// Remembers that the bytes in `bold` of a text are set apart.
    pub fn emphasise(&mut self, text: &str, bold: &[Range<usize>]) {
        let whole = if bold.is_empty() { String::new() } else { line(text) };
        let words = bold.iter().filter_map(|place| {
            Emphasis::new(&whole, &line(&text[..place.start]), &line(&text[place.clone()]))
        });
        let room = bounds::EMPHASIS.saturating_sub(self.document.emphasis.len());
        self.document.emphasis.extend(words.take(room));
    }

    /// Remembers which cells of the rows of a table are in bold, each with its words.
    pub fn emphasise_cells(&mut self, rows: &[Vec<(String, bool)>]) {
        for row in rows.iter().filter(|row| row.iter().any(|(_, is_bold)| *is_bold)) {
            let said: Vec<String> = row.iter().map(|(cell, _)| self.cell_text(cell)).collect();
            let bold = row.iter().enumerate().filter(|(_, (_, is_bold))| *is_bold);
            let room = bounds::EMPHASIS.saturating_sub(self.document.emphasis.len());
            let cells = bold.filter_map(|(column, _)| Emphasis::cell(&said, column));
            self.document.emphasis.extend(cells.take(room));
        }
    }

    fn cell_text(&self, cell: &str) -> String {
        if self.is_typed { cell_line(cell) } else { line(cell) }
    }

    pub fn heading(&mut self, level: u8, text: &str) -> Result<(), Refusal> {
        self.level = level.max(1);
        self.counted = None;
        self.add(text, |text| Content::Heading { level: level.max(1), text })
    }

    /// Drops a section heading that comes last: what stood below it is not part of the document's words.
    pub fn drop_heading(&mut self) {
        self.document.blocks.pop_if(|last| matches!(last.content, Content::Heading { level: 2.., .. }));
    }

    /// A paragraph of a text processor, whose line ends and gaps are its author's. One that is bold throughout may be a heading.
    pub fn typed_paragraph(&mut self, text: &str, is_bold: bool) -> Result<(), Refusal> {
        self.is_typed = true;
        for text in hand_formatting::paragraphs(text) {
            let before = self.document.blocks.len();
            self.paragraph(&text)?;
            if is_bold && self.document.blocks.len() == before + 1 {
                self.bold.insert(before);
            }
        }
        Ok(())
    }

    /// A paragraph, or the caption of what stands above or below it where it counts that.
    pub fn paragraph(&mut self, text: &str) -> Result<(), Refusal> {
        // A line that announces a list begins another one.
        if text.trim_end().ends_with([':', '：']) {
            self.counted = None;
        }
        if self.pending.is_some() && caption::is_unit(text) {
            self.unit = Some(line(text));
            return Ok(());
        }
        match caption::kind(text) {
            Some(CaptionKind::Figure) if self.awaits_caption() => self.caption(text),
            Some(_) => {
                self.flush()?;
                self.pending = Some(line(text));
                Ok(())
            }
            None if self.awaits_caption() && caption::describes_figure(text) => self.caption(text),
            None if self.is_typed => self.add_clean(with_gaps(text), Content::Paragraph),
            None => self.add(text, Content::Paragraph),
        }
    }

    pub fn item(&mut self, level: u8, ordered: bool, text: &str) -> Result<(), Refusal> {
        self.labelled_item(level, ordered, "", text)
    }

    /// An entry of a numbered list, and the number that it shows. A number that says more than its place stays before
    /// the words: `R3.`, `4.1`, or one that continues a list elsewhere.
    pub fn counted_item(&mut self, level: u8, count: Option<&str>, text: &str) -> Result<(), Refusal> {
        let place = |count: &str| count.trim_matches(|c: char| !c.is_alphanumeric()).parse::<u32>().ok();
        let number = count.and_then(place);
        let is_next = if level > 0 {
            true
        } else {
            let before = std::mem::replace(&mut self.counted, number);
            number.is_none_or(|number| number == 1 || before == number.checked_sub(1))
        };
        match count.filter(|_| number.is_none() || !is_next) {
            Some(count) => {
                self.counted = None;
                self.labelled_item(level, false, count, text)
            }
            None => self.item(level, true, text),
        }
    }

    fn labelled_item(&mut self, level: u8, ordered: bool, label: &str, text: &str) -> Result<(), Refusal> {
        let label = label.to_owned();
        self.add(text, |text| Content::Item { level, ordered, label, text })
    }

    pub fn quote(&mut self, text: &str) -> Result<(), Refusal> {
        self.add(text, Content::Quote)
    }

    pub fn footnote(&mut self, text: &str) -> Result<(), Refusal> {
        self.add(text, Content::Footnote)
    }

    pub fn notes(&mut self, text: &str) -> Result<(), Refusal> {
        self.add(text, Content::Notes)
    }

    /// Called where a table of contents that the file marks as one stands, or an entry of it. The line above, which
    /// names it, is removed.
    pub fn contents(&mut self) -> Result<(), Refusal> {
        self.flush()?;
        let named = |content: &Content| match content {
            Content::Heading { text, .. } | Content::Paragraph(text) => is_contents(text),
            _ => false,
        };
        if self.document.blocks.last().is_some_and(|last| named(&last.content)) {
            self.document.blocks.pop();
        }
        Ok(())
    }

    /// Whether the last block is a figure that has no caption yet.
    pub fn awaits_caption(&self) -> bool {
        let last = self.document.blocks.last().map(|block| &block.content);
        !self.captioned && matches!(last, Some(Content::Figure { .. }))
    }

    /// A caption of the figure before it, or of the table or figure after it.
    pub fn caption(&mut self, text: &str) -> Result<(), Refusal> {
        self.flush()?;
        let text = line(text);
        match self.document.blocks.last_mut().map(|block| &mut block.content) {
            Some(Content::Figure { caption, .. }) if !self.captioned && !text.is_empty() => {
                *caption = text;
                self.captioned = true;
                if let Some(figure) = self.figures.last_mut() {
                    figure.has_caption |= figure.block + 1 == self.document.blocks.len();
                }
            }
            _ => self.pending = Some(text).filter(|text| !text.is_empty()),
        }
        Ok(())
    }

    /// The document, once everything is read.
    pub fn finish(mut self) -> Result<CollectedDocument, Refusal> {
        self.flush()?;
        if self.is_typed {
            hand_formatting::give_roles(&mut self.document.blocks, &self.bold);
        }
        self.name_missing();
        self.remove_furniture();
        let Self { mut document, gallery, .. } = self;
        contents::leave_out(&mut document.blocks);
        let remarks = gallery.remarks();
        document.left_out.clone_from(&remarks);
        Ok(CollectedDocument { document, pictures: gallery.pictures, remarks })
    }

    /// Names each picture that cannot be shown: by its caption, its file, or its place.
    fn name_missing(&mut self) {
        for MissingPicture { block, name, page, reason } in std::mem::take(&mut self.missing) {
            let caption = match block.map(|at| &self.document.blocks[at].content) {
                Some(Content::Figure { caption, .. }) => caption.as_str(),
                _ => "",
            };
            let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
            match [caption, file].into_iter().find(|text| !text.is_empty()) {
                Some(text) => self.gallery.miss(text, reason),
                None if page > 0 => self.gallery.miss(&format!("on page {page}"), reason),
                None => self.gallery.miss("without a name", reason),
            }
        }
    }

    /// Icons, and logos and backgrounds that a document shows again and again, are not figures unless it gives them a
    /// caption.
    fn remove_furniture(&mut self) {
        let blocks = &mut self.document.blocks;
        let name = |block: &Block| match &block.content {
            Content::Figure { name, .. } => name.clone(),
            _ => String::new(),
        };
        let mut counts: HashMap<String, usize> = HashMap::new();
        for figure in &self.figures {
            *counts.entry(name(&blocks[figure.block])).or_default() += 1;
        }
        let is_furniture = |figure: &&Figure| {
            !figure.has_caption && (figure.is_small || counts[&name(&blocks[figure.block])] >= FURNITURE)
        };
        let furniture: HashSet<usize> =
            self.figures.iter().filter(is_furniture).map(|figure| figure.block).collect();
        let mut at = 0..;
        blocks.retain(|_| at.next().is_none_or(|at| !furniture.contains(&at)));
    }

    /// A caption with nothing after it belongs to the table before it, or to nothing.
    fn flush(&mut self) -> Result<(), Refusal> {
        let Some(text) = self.pending.take() else { return Ok(()) };
        self.count(text.len())?;
        let unit = self.unit.take();
        let counted = caption::kind(&text);
        let fits = counted.is_none() || counted == self.last_table;
        match self.document.blocks.last_mut().map(|block| &mut block.content) {
            Some(Content::Table { caption, .. }) if caption.is_empty() && fits => *caption = text,
            _ => self.document.push(self.page, Content::Paragraph(text)),
        }
        if let Some(unit) = unit {
            self.count(unit.len())?;
            self.document.push(self.page, Content::Paragraph(unit));
        }
        Ok(())
    }

    /// A caption that counts something else than what follows does not belong to it.
    fn flush_unless(&mut self, wanted: CaptionKind) -> Result<(), Refusal> {
        let counted = self.pending.as_deref().and_then(caption::kind);
        if counted.is_some_and(|counted| counted != wanted) { self.flush() } else { Ok(()) }
    }

    fn push(&mut self, content: Content) {
        self.captioned = false;
        self.document.push(self.page, content);
    }

    /// Program text: its lines stay as they are. Lines directly below other lines of it belong to the same piece.
    pub fn code(&mut self, text: &str) -> Result<(), Refusal> {
        let text = text.trim_matches('\n').trim_end();
        if text.trim().is_empty() {
            return Ok(());
        }
        self.flush()?;
        self.count(text.len())?;
        if let Some(Content::Code(code)) = self.document.blocks.last_mut().map(|block| &mut block.content) {
            code.push('\n');
            code.push_str(text);
            return Ok(());
        }
        self.push(Content::Code(text.to_owned()));
        Ok(())
    }

    /// A slide begins, with a title or without.
    pub fn slide(&mut self, title: &str) -> Result<(), Refusal> {
        let title = line(title);
        self.flush()?;
        self.count(title.len())?;
        self.push(Content::Slide { title });
        Ok(())
    }

    /// A picture with its file, which is read if it was not before.
    pub fn picture(
        &mut self,
        description: &str,
        name: &str,
        crop: Crop,
        file: impl FnOnce() -> Option<Vec<u8>>,
    ) -> Result<(), Refusal> {
        let outcome = self.take(name, crop, file);
        self.show_picture(description, name, outcome)
    }

    /// Takes the picture at `key`.
    pub fn take(&mut self, key: &str, crop: Crop, file: impl FnOnce() -> Option<Vec<u8>>) -> Outcome {
        self.gallery.take(key, crop, file)
    }

    /// A picture that was taken, or its name if it is not to be shown.
    pub fn show_picture(&mut self, description: &str, name: &str, taken: Outcome) -> Result<(), Refusal> {
        let (source, is_small) = match &taken {
            Outcome::Kept(source) => (source.as_str(), false),
            Outcome::Small => (name, true),
            Outcome::LeftOut(reason) => {
                self.figure(description, name)?;
                let block = self.document.blocks.len() - 1;
                self.missing.push(MissingPicture {
                    block: Some(block),
                    name: name.to_owned(),
                    page: self.page,
                    reason,
                });
                return Ok(());
            }
        };
        self.figure(description, source)?;
        let (block, has_caption) = (self.document.blocks.len() - 1, self.captioned);
        self.figures.push(Figure { block, has_caption, is_small });
        Ok(())
    }

    /// A picture that cannot be shown, and that nothing describes.
    pub fn miss(&mut self, name: &str, reason: &'static str) {
        if self.missing.len() < bounds::BLOCKS {
            let (name, page) = (name.to_owned(), self.page);
            self.missing.push(MissingPicture { block: None, name, page, reason });
        }
    }

    /// A picture. Its description is its caption as long as it has no other.
    pub fn figure(&mut self, description: &str, name: &str) -> Result<(), Refusal> {
        self.flush_unless(CaptionKind::Figure)?;
        let above = self.pending.take();
        let described = Some(line(description)).filter(|text| !is_file_name(text));
        let caption = above.clone().or(described).unwrap_or_default();
        self.count(caption.len() + name.len())?;
        self.push(Content::Figure { caption, name: line(name) });
        self.captioned = above.is_some();
        Ok(())
    }

    /// A table whose first row is its header. Empty rows and columns are left out; a single cell is a paragraph.
    pub fn table(&mut self, caption: &str, rows: Vec<Vec<String>>) -> Result<(), Refusal> {
        self.counted_table(caption, rows, CaptionKind::Table, true)
    }

    /// The same without a header.
    pub fn headless_table(&mut self, caption: &str, rows: Vec<Vec<String>>) -> Result<(), Refusal> {
        self.counted_table(caption, rows, CaptionKind::Table, false)
    }

    /// The numbers of a chart. A caption that counts it calls it a figure.
    pub fn chart(&mut self, title: &str, rows: Vec<Vec<String>>) -> Result<(), Refusal> {
        self.counted_table(title, rows, CaptionKind::Figure, true)
    }

    fn counted_table(
        &mut self,
        caption: &str,
        rows: Vec<Vec<String>>,
        counted: CaptionKind,
        has_head: bool,
    ) -> Result<(), Refusal> {
        if is_boxes(&rows) {
            let caption = self.pending.take().unwrap_or_else(|| line(caption));
            if !caption.is_empty() {
                self.heading(self.level + 1, &caption)?;
            }
            return rows.iter().flatten().try_for_each(|cell| self.listed_box(cell));
        }
        let mut rows: Vec<Vec<String>> =
            rows.into_iter().map(|row| row.iter().map(|cell| self.cell_text(cell)).collect()).collect();
        rows.retain(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty()));
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if columns > bounds::COLUMNS {
            return Err(Refusal::TooLarge(format!("a table has more than {} columns", bounds::COLUMNS)));
        }
        if rows.len() * columns > bounds::TABLE_CELLS {
            return Err(Refusal::TooLarge(format!("a table has more than {} cells", bounds::TABLE_CELLS)));
        }
        rows.iter_mut().for_each(|row| row.resize(columns, String::new()));
        let mut caption = line(caption);
        if has_head {
            if let Some(title) = table_heads::title(&mut rows) {
                if self.pending.is_none() && caption.is_empty() {
                    caption = title;
                } else {
                    self.add(&title, Content::Paragraph)?;
                }
            }
            table_heads::join(&mut rows);
        }
        let kept: Vec<usize> =
            (0..columns).filter(|&at| rows.iter().any(|row| !row[at].is_empty())).collect();
        let mut rows = rows
            .into_iter()
            .map(|mut row| -> Vec<String> { kept.iter().map(|&at| std::mem::take(&mut row[at])).collect() });
        let header = if has_head { rows.next() } else { Some(vec![String::new(); kept.len()]) };
        let Some(header) = header else { return Ok(()) };
        let rows: Vec<Vec<String>> = rows.collect();
        self.cells += (rows.len() + 1) * header.len();
        if self.cells > bounds::CELLS {
            return Err(Refusal::TooLarge(format!("its tables have more than {} cells", bounds::CELLS)));
        }
        if let ([only], true) = (header.as_slice(), rows.is_empty()) {
            self.paragraph(&caption)?;
            return self.paragraph(only);
        }
        self.count(header.iter().chain(rows.iter().flatten()).map(String::len).sum())?;
        if caption.is_empty() {
            self.flush_unless(counted)?
        } else {
            self.flush()?
        }
        if self.pending.is_none() && caption.is_empty() && self.goes_on_from(&header, &rows) {
            return Ok(());
        }
        let caption = self.pending.take().unwrap_or(caption);
        self.last_table = Some(counted);
        self.push(Content::Table { caption, table: Table { header, rows } });
        match self.unit.take() {
            Some(unit) => self.add(&unit, Content::Paragraph),
            None => Ok(()),
        }
    }

    /// A table that is divided by the end of a page repeats its head on the next page: its `rows` belong to the table
    /// before.
    fn goes_on_from(&mut self, header: &[String], rows: &[Vec<String>]) -> bool {
        let Some(last) = self.document.blocks.last_mut().filter(|last| last.page + 1 == self.page) else {
            return false;
        };
        match &mut last.content {
            Content::Table { table, .. }
                if table.header == header && header.iter().any(|head| !head.is_empty()) =>
            {
                table.rows.extend_from_slice(rows);
                true
            }
            _ => false,
        }
    }

    /// Adds a box of a table of boxes: its first line with the others below it.
    fn listed_box(&mut self, cell: &str) -> Result<(), Refusal> {
        let lines = cell.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate();
        for (at, text) in lines {
            let item = hand_formatting::item(text).map_or(text, |(_, item)| item);
            self.item(u8::from(at > 0), false, if at > 0 { item } else { text })?;
        }
        Ok(())
    }

    fn add(&mut self, text: &str, content: impl FnOnce(String) -> Content) -> Result<(), Refusal> {
        self.add_clean(line(text), content)
    }

    fn add_clean(&mut self, text: String, content: impl FnOnce(String) -> Content) -> Result<(), Refusal> {
        if text.is_empty() {
            return Ok(());
        }
        self.flush()?;
        self.count(text.len())?;
        self.push(content(text));
        Ok(())
    }

    fn count(&mut self, bytes: usize) -> Result<(), Refusal> {
        self.text += bytes;
        if self.text > bounds::TEXT {
            return Err(Refusal::TooLarge(format!("it has more than {} MiB of text", bounds::TEXT >> 20)));
        }
        if self.document.blocks.len() >= bounds::BLOCKS {
            return Err(Refusal::TooLarge(format!("it has more than {} paragraphs", bounds::BLOCKS)));
        }
        Ok(())
    }
}

/// Whether a table is only boxes beside one another, each with a name and lines below it: strengths, weaknesses,
/// opportunities, threats.
fn is_boxes(rows: &[Vec<String>]) -> bool {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let lines = |cell: &String| cell.lines().filter(|line| !line.trim().is_empty()).count();
    let cells = || rows.iter().flatten().map(lines).filter(|lines| *lines > 0);
    (2..=MAX_BOXES).contains(&columns)
        && rows.len() <= MAX_BOXES
        && cells().count() > 1
        && cells().all(|lines| lines > 1)
        && cells().filter(|lines| *lines > 2).count() > 1
}

/// One line: single spaces, none at the ends, no control characters.
pub fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.retain(|c| !matches!(c, '\u{AD}' | '\u{200B}' | '\u{FEFF}' | '\u{FFFC}'));
    out
}

/// The lines of a cell as one line: `100 mentors trained; 90 pairs matched`.
fn cell_line(cell: &str) -> String {
    let lines: Vec<String> = cell.lines().map(line).filter(|line| !line.is_empty()).collect();
    let mut said = String::new();
    for line in lines {
        let is_begun = line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || !c.is_ascii())
            && !line.starts_with('（');
        let is_ended =
            said.is_empty() || said.ends_with(|c: char| !c.is_alphanumeric() && !"%)）\"”’".contains(c));
        let is_wide = said.ends_with(is_cjk) || line.starts_with(is_cjk);
        said.push_str(match (is_ended || !is_begun, is_wide) {
            (true, _) if said.is_empty() => "",
            (true, _) => " ",
            (false, true) => "；",
            (false, false) => "; ",
        });
        said.push_str(&line);
    }
    said
}

/// The same, but tabs stay where they are.
fn with_gaps(text: &str) -> String {
    text.split('\t').map(line).filter(|field| !field.is_empty()).collect::<Vec<_>>().join("\t")
}

/// Whether a description is only a file's name or an address, by which programs describe a picture if nobody else
/// does.
fn is_file_name(text: &str) -> bool {
    if text.starts_with("data:") || text.contains(";base64,") {
        return true;
    }
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    matches!(
        ending.as_str(),
        "png" | "jpg" | "jpeg" | "gif" | "svg" | "emf" | "wmf" | "bmp" | "tif" | "tiff" | "webp"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect()
    }

    #[test]
    fn tables_lose_only_what_is_empty() {
        let mut found = Collector::default();
        found.table("", rows(&[&["", "", ""], &["a", "", "b\n c"], &["1"]])).unwrap();
        let Content::Table { table, .. } = &found.document.blocks[0].content else { panic!() };
        assert_eq!(table.header, ["a", "b c"]);
        assert_eq!(table.rows, [["1", ""]]);
        found.table("", rows(&[&["", "alone"]])).unwrap();
        assert_eq!(found.document.blocks[1].content, Content::Paragraph("alone".to_owned()));
    }

    #[test]
    fn captions_find_what_they_name() {
        let mut found = Collector::default();
        found.figure("alt", "a.png").unwrap();
        found.caption("Figure 1").unwrap();
        found.caption("Table 1").unwrap();
        found.table("", rows(&[&["a", "b"], &["1", "2"]])).unwrap();
        found.table("", rows(&[&["c", "d"], &["3", "4"]])).unwrap();
        found.caption("Table 2").unwrap();
        found.paragraph("Text").unwrap();
        found.caption("Nothing").unwrap();
        let texts = found.finish().unwrap().document.text();
        assert_eq!(texts, "Figure 1\nTable 1\na\nb\n1\n2\nTable 2\nc\nd\n3\n4\nText\nNothing\n");
    }

    #[test]
    fn icons_and_what_is_shown_again_and_again_are_no_figures() {
        let mut found = Collector::default();
        let logo = || Outcome::Kept("picture:logo".to_owned());
        found.show_picture("An arrow", "a.png", Outcome::Small).unwrap();
        found.show_picture("", "b.png", logo()).unwrap();
        found.show_picture("Our logo", "b.png", logo()).unwrap();
        found.show_picture("", "b.png", logo()).unwrap();
        found.caption("Figure 1: The logo").unwrap();
        found.show_picture("", "c.png", Outcome::Kept("picture:map".to_owned())).unwrap();
        found.show_picture("", "c.png", Outcome::Kept("picture:map".to_owned())).unwrap();
        found.show_picture("A plan", "d.emf", Outcome::LeftOut("EMF")).unwrap();
        found.miss("/word/media/e.emf", "EMF");
        let collected = found.finish().unwrap();
        assert_eq!(collected.remarks, ["2 pictures are left out: EMF (A plan; e.emf)."]);
        let names: Vec<String> = collected
            .document
            .blocks
            .iter()
            .map(|block| match &block.content {
                Content::Figure { caption, name } => format!("{caption} {name}"),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(
            names,
            ["Figure 1: The logo picture:logo", " picture:map", " picture:map", "A plan d.emf"]
        );
    }

    #[test]
    fn bounds_hold() {
        let mut found = Collector::default();
        let huge = vec![vec!["x".to_owned(); 200]; 200];
        assert!(matches!(found.table("", huge), Err(Refusal::TooLarge(_))));
        let text = "x".repeat(bounds::TEXT / 2);
        assert!(found.paragraph(&text).is_ok());
        assert!(found.paragraph(&text).is_ok());
        assert!(matches!(found.paragraph("more"), Err(Refusal::TooLarge(_))));
    }
}
