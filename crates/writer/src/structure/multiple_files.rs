//! Combines several documents into one deck. Each is a chapter under its own title, in the given order.

use deckwright_model::document::FileContent;
use deckwright_model::language::width_units;
use deckwright_model::outline::Block;

use super::read::{self, Piece, Section};
use super::{
    MAX_SUBTITLE_LENGTH, StructureError, StructuredDeck, deck, document, structure_file, take_title,
};
use crate::brief::Brief;

/// A document that was read, with the name to use if it has no title of its own.
#[derive(Clone, Debug)]
pub struct NamedFile {
    pub name: String,
    pub reading: FileContent,
}

/// Structures files into one deck. The brief's title goes on the cover; if it is blank, the cover has the
/// first file's title, with the titles of the other files below it.
pub fn structure_files(files: &[NamedFile], brief: &Brief) -> Result<StructuredDeck, StructureError> {
    if let [only] = files {
        return structure_file(&only.reading, brief, &only.name);
    }
    let mut whole = read::Document::default();
    let mut additions = Vec::new();
    let mut titles = Vec::new();
    for file in files {
        let named = match &file.reading {
            FileContent::Document(document) => document::name_pictures(document, name(file)),
            FileContent::Text(_) | FileContent::Outline(_) => None,
        };
        if named.is_none() && !file.reading.text().contains(char::is_alphanumeric) {
            continue;
        }
        let read = match &file.reading {
            FileContent::Document(document) => {
                document::read(named.as_ref().unwrap_or(document), brief.locale(), &mut additions)
            }
            FileContent::Text(text) | FileContent::Outline(text) => read::read(text),
        };
        titles.push(append(&mut whole, read, name(file)));
    }
    let Some(first) = titles.first() else { return Err(StructureError::Empty) };
    let mut structured = deck(whole, brief, Some(first));
    document::add(&mut structured.outline, additions);
    structured.outline.emphasise(files.iter().flat_map(|file| file.reading.emphasis()));
    let others = titles[1..].join(" · ");
    let outline = &mut structured.outline;
    if brief.title.trim().is_empty() && outline.body.is_empty() && width_units(&others) <= MAX_SUBTITLE_LENGTH
    {
        outline.body.push(Block::Text(others));
    }
    Ok(structured)
}

/// The file's title in its properties, or else its file name.
fn name(file: &NamedFile) -> &str {
    match &file.reading {
        FileContent::Document(document) => document.name.as_deref().unwrap_or(&file.name),
        _ => &file.name,
    }
}

/// Appends a document under a heading of its own and returns that heading.
fn append(whole: &mut read::Document, mut one: read::Document, name: &str) -> String {
    let title = take_title(&mut one).filter(|title| !title.is_empty()).unwrap_or_else(|| name.to_owned());
    let line = |text: String| Piece::Text { label: None, text, is_item: false };
    let mut opening = Section { level: 1, title: title.clone(), pieces: Vec::new() };
    opening.pieces.extend(one.byline.drain(..).map(line));
    for section in one.sections {
        if section.level == 0 {
            opening.pieces.extend(section.pieces);
            continue;
        }
        if opening.level > 0 {
            whole.sections.push(std::mem::take(&mut opening));
        }
        whole.sections.push(Section { level: section.level + 1, ..section });
    }
    if opening.level > 0 {
        whole.sections.push(opening);
    }
    if let Some(last) = whole.sections.last_mut() {
        last.pieces.extend(one.signature.drain(..).map(line));
    }
    whole.opening.extend(one.opening);
    whole.closing.extend(one.closing);
    title
}

#[cfg(test)]
mod tests {
    use deckwright_model::document::{Content, Document};
    use deckwright_model::fidelity;

    use super::*;
    use crate::brief::PageRange;
    use crate::options::Choices;

    fn brief() -> Brief {
        Brief { pages: PageRange::ANY, ..Brief::new("", Choices::default()) }
    }

    fn report() -> NamedFile {
        let mut document = Document::default();
        for content in [
            Content::Heading { level: 1, text: "Annual report".to_owned() },
            Content::Heading { level: 2, text: "Sales".to_owned() },
            Content::Paragraph("Revenue grew by 12.5 % to 48.3 million euros.".to_owned()),
            Content::Footnote("Audited by Smith.".to_owned()),
            Content::Heading { level: 2, text: "Outlook".to_owned() },
            Content::Paragraph("Three people join by June 2025.".to_owned()),
        ] {
            document.push(1, content);
        }
        NamedFile { name: "report".to_owned(), reading: FileContent::Document(document) }
    }

    fn memo() -> NamedFile {
        let text = "Plan for spring\n\nWe open a shop in Lyon in March 2025. It has 4 rooms.\n";
        NamedFile { name: "memo".to_owned(), reading: FileContent::Text(text.to_owned()) }
    }

    #[test]
    fn every_file_is_a_chapter_and_no_word_is_lost() {
        let markdown = "# Ideas\n\n## Windows\n\n### Flowers\n\n- Roses\n- Tulips\n";
        let ideas =
            NamedFile { name: "ideas".to_owned(), reading: FileContent::Outline(markdown.to_owned()) };
        let files = [report(), memo(), ideas];
        let made = structure_files(&files, &brief()).unwrap().outline;
        assert_eq!(made.title, "Annual report");
        assert_eq!(made.body, [Block::Text("Plan for spring · Ideas".to_owned())]);
        let chapters: Vec<&str> = made.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(chapters, ["Annual report", "Plan for spring", "Ideas"]);
        let said: String = files.iter().map(|file| file.reading.text() + "\n").collect();
        let markdown = made.to_markdown();
        let lost = fidelity::compare(&said, &fidelity::words_of(&made)).lost;
        assert!(lost.is_empty(), "{lost:?} in {markdown}");
        assert!(markdown.contains("Note: Audited by Smith."), "{markdown}");
    }

    #[test]
    fn a_title_that_is_asked_for_stands_on_the_cover() {
        let asked = Brief { title: "Our year".to_owned(), ..brief() };
        let made = structure_files(&[report(), memo()], &asked).unwrap().outline;
        assert_eq!((made.title.as_str(), made.body.len()), ("Our year", 0));
        let alone = structure_files(&[report()], &brief()).unwrap().outline;
        assert_eq!(alone.chapters[0].title, "Sales");
        assert_eq!(structure_files(&[], &brief()), Err(StructureError::Empty));
    }
}
