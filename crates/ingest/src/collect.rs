//! What a reader finds becomes a document: clean texts, tables with equal rows, and no more of either than the bounds
//! allow.

use deckwright_model::document::{Content, Document};
use deckwright_model::outline::Table;

use crate::bounds;
use crate::refusal::Refusal;

#[derive(Debug, Default)]
pub struct Collector {
    pub document: Document,
    /// The page, slide or sheet that is being read.
    pub page: u32,
    text: usize,
    cells: usize,
    /// A caption that waits for its table or figure.
    pending: Option<String>,
    /// The last block has the caption that stands below it.
    captioned: bool,
}

impl Collector {
    pub fn heading(&mut self, level: u8, text: &str) -> Result<(), Refusal> {
        self.add(text, |text| Content::Heading { level: level.max(1), text })
    }

    pub fn paragraph(&mut self, text: &str) -> Result<(), Refusal> {
        self.add(text, Content::Paragraph)
    }

    pub fn item(&mut self, level: u8, ordered: bool, text: &str) -> Result<(), Refusal> {
        self.add(text, |text| Content::Item { level, ordered, text })
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

    /// The caption of the figure before it, or of the table or figure behind it.
    pub fn caption(&mut self, text: &str) -> Result<(), Refusal> {
        self.flush()?;
        let text = line(text);
        match self.document.blocks.last_mut().map(|block| &mut block.content) {
            Some(Content::Figure { caption, .. }) if !self.captioned && !text.is_empty() => {
                *caption = text;
                self.captioned = true;
            }
            _ => self.pending = Some(text).filter(|text| !text.is_empty()),
        }
        Ok(())
    }

    /// The document, once everything is read.
    pub fn finish(mut self) -> Result<Document, Refusal> {
        self.flush()?;
        Ok(self.document)
    }

    /// A caption that nothing follows belongs to the table before it, or to nothing.
    fn flush(&mut self) -> Result<(), Refusal> {
        let Some(text) = self.pending.take() else { return Ok(()) };
        self.count(text.len())?;
        match self.document.blocks.last_mut().map(|block| &mut block.content) {
            Some(Content::Table { caption, .. }) if caption.is_empty() => *caption = text,
            _ => self.document.push(self.page, Content::Paragraph(text)),
        }
        Ok(())
    }

    fn push(&mut self, content: Content) {
        self.captioned = false;
        self.document.push(self.page, content);
    }

    /// Program text: its lines stay as they are. Lines right below others of it belong to the same piece.
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

    /// A picture. What describes it is its caption as long as it has no other.
    pub fn figure(&mut self, description: &str, name: &str) -> Result<(), Refusal> {
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
        let mut rows: Vec<Vec<String>> =
            rows.into_iter().map(|row| row.iter().map(|cell| line(cell)).collect()).collect();
        rows.retain(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty()));
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0).min(bounds::COLUMNS);
        if rows.len() * columns > bounds::TABLE_CELLS {
            return Err(Refusal::TooLarge(format!("a table has more than {} cells", bounds::TABLE_CELLS)));
        }
        rows.iter_mut().for_each(|row| row.resize(columns, String::new()));
        let kept: Vec<usize> =
            (0..columns).filter(|&at| rows.iter().any(|row| !row[at].is_empty())).collect();
        let mut rows = rows
            .into_iter()
            .map(|mut row| -> Vec<String> { kept.iter().map(|&at| std::mem::take(&mut row[at])).collect() });
        let Some(header) = rows.next() else { return Ok(()) };
        let rows: Vec<Vec<String>> = rows.collect();
        self.cells += (rows.len() + 1) * header.len();
        if self.cells > bounds::CELLS {
            return Err(Refusal::TooLarge(format!("its tables have more than {} cells", bounds::CELLS)));
        }
        if let ([only], true) = (header.as_slice(), rows.is_empty()) {
            self.paragraph(caption)?;
            return self.paragraph(only);
        }
        self.count(header.iter().chain(rows.iter().flatten()).map(String::len).sum())?;
        let above = self.pending.take();
        let caption = Some(line(caption)).filter(|caption| !caption.is_empty()).or(above).unwrap_or_default();
        self.push(Content::Table { caption, table: Table { header, rows } });
        Ok(())
    }

    fn add(&mut self, text: &str, content: impl FnOnce(String) -> Content) -> Result<(), Refusal> {
        let text = line(text);
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

/// Programs describe a picture by its file's name where nobody else does.
fn is_file_name(text: &str) -> bool {
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
        let texts = found.finish().unwrap().text();
        assert_eq!(texts, "Figure 1\nTable 1\na\nb\n1\n2\nTable 2\nc\nd\n3\n4\nText\nNothing\n");
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
