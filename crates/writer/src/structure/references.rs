//! What do reference documents say about a title? The sections that speak of it, word for word, each page with the file
//! and the page that it comes from.

mod citing;
mod passages;
mod reference;
mod relevance;

use deckwright_model::language::Language;
use deckwright_model::outline::{Block, Chapter, Outline, Page, Role};

use super::{StructureError, StructuredDeck};
use crate::brief::{Brief, FRAME};
use passages::Passage;

pub use citing::cite;
pub use reference::{Reference, Sheets};

/// A deck about the brief's title of what the references say.
///
/// Every file has its share. Sections that speak of the title fill the deck up to the largest size it may have; the
/// others only up to the smallest. Within a chapter, sections that speak of the title come first, in the order of the
/// file.
pub fn refer(references: &[Reference], brief: &Brief) -> Result<StructuredDeck, StructureError> {
    let all: Vec<Passage> = (0..).zip(references).flat_map(|(file, one)| passages::of(file, one)).collect();
    let scores = relevance::scores(&brief.title, &all);
    let mut ranked: Vec<usize> = (0..all.len()).collect();
    ranked.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
    // The best of every file, then the best of all.
    let mut served = vec![false; references.len()];
    let (first, rest): (Vec<usize>, Vec<usize>) =
        ranked.into_iter().partition(|at| !std::mem::replace(&mut served[all[*at].file], true));

    let frame = FRAME + references.len();
    let room = brief.pages.max.saturating_sub(frame);
    let needed = brief.pages.min.saturating_sub(frame);
    let mut made: Vec<(usize, Vec<Page>)> = Vec::new();
    let mut count = 0;
    for (nth, at) in first.iter().chain(&rest).copied().enumerate() {
        let is_first = nth < first.len();
        if !is_first && (count >= room || scores[at] == 0.0 && count >= needed) {
            continue;
        }
        let reference = &references[all[at].file];
        let mut pages = all[at].pages(reference, brief)?;
        // However long the best passage of a file is, the other files have their share.
        let most = if is_first { (room / first.len()).max(1) } else { room - count };
        pages.truncate(most);
        count += pages.len();
        made.push((at, pages));
    }
    made.sort_by_key(|(at, _)| (all[*at].file, scores[*at] == 0.0, *at));
    let outline = assemble(references, &all, made, brief)?;
    let pages = outline.page_count();
    Ok(StructuredDeck { outline, pages, outside_range: !brief.pages.contains(pages) })
}

/// Chapters of the files, or of the parts of the only one.
fn assemble(
    references: &[Reference],
    all: &[Passage],
    made: Vec<(usize, Vec<Page>)>,
    brief: &Brief,
) -> Result<Outline, StructureError> {
    let mut chapters: Vec<((usize, &str), Chapter)> = Vec::new();
    for (at, pages) in made {
        let passage = &all[at];
        let part = if references.len() == 1 { passage.part.as_str() } else { "" };
        let place = (passage.file, part);
        if let Some((_, chapter)) = chapters.iter_mut().find(|(of, _)| *of == place) {
            chapter.pages.extend(pages);
            continue;
        }
        let title = if part.is_empty() { title_apart(references, all, passage) } else { part.to_owned() };
        chapters.push((place, Chapter { title, body: Vec::new(), pages }));
    }
    let chapters: Vec<Chapter> = chapters.into_iter().map(|(_, chapter)| chapter).collect();
    if chapters.is_empty() {
        return Err(StructureError::Empty);
    }
    let mut outline = Outline { title: brief.title.clone(), chapters, ..Outline::default() };
    outline.normalize(&brief.title);
    Ok(outline)
}

/// The title of the passage's document; documents of the same title are told apart by their files.
fn title_apart(references: &[Reference], all: &[Passage], passage: &Passage) -> String {
    let title = &passage.document;
    let is_shared = all.iter().any(|other| other.file != passage.file && other.document == *title);
    if is_shared { format!("{title} ({})", references[passage.file].name) } else { title.clone() }
}

impl Passage {
    /// The pages that it makes, each with its source.
    fn pages(&self, reference: &Reference, brief: &Brief) -> Result<Vec<Page>, StructureError> {
        let source = reference.citation(self.sheets, brief.language);
        let source = format!("{}{source}", Role::Source.label(brief.locale()));
        let outline = self.structure(brief)?;
        let mut pages: Vec<Page> = outline.chapters.into_iter().flat_map(|chapter| chapter.pages).collect();
        for page in &mut pages {
            page.body.push(Block::Text(source.clone()));
        }
        Ok(pages)
    }
}

/// What a model is shown of the references: those passages that speak of the title before the others, `most` characters in
/// all, each below its file and page.
pub fn excerpts(references: &[Reference], title: &str, most: usize) -> String {
    let all: Vec<Passage> = (0..).zip(references).flat_map(|(file, one)| passages::of(file, one)).collect();
    let scores = relevance::scores(title, &all);
    let mut ranked: Vec<usize> = (0..all.len()).collect();
    ranked.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
    // The same amount of every file, so that each has its share.
    let share = most / references.len().max(1);
    let mut left = vec![share; references.len()];
    let mut chosen = Vec::new();
    for at in ranked {
        let passage = &all[at];
        let length = passage.text.chars().count();
        let of_file = &mut left[passage.file];
        if *of_file > 0 {
            chosen.push((at, length.min(*of_file)));
            *of_file -= length.min(*of_file);
        }
    }
    chosen.sort_unstable();
    let excerpt = |(at, length): (usize, usize)| {
        let passage = &all[at];
        let place = references[passage.file].citation(passage.sheets, Language::of(title));
        let text: String = passage.text.chars().take(length).collect();
        format!("[{place}]\n{text}")
    };
    chosen.into_iter().map(excerpt).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use deckwright_model::document::{Content, Document, FileContent};

    use super::*;
    use crate::brief::PageRange;
    use crate::options::Choices;

    fn paragraph(words: &str, count: usize) -> Content {
        Content::Paragraph(
            (0..count).map(|n| format!("{words} number {n} is told here.")).collect::<Vec<_>>().join(" "),
        )
    }

    fn pdf(name: &str, sections: &[(&str, &str, u32)]) -> Reference {
        let mut document = Document { title: Some(format!("About {name}")), ..Document::default() };
        for (heading, words, page) in sections {
            document.push(*page, Content::Heading { level: 1, text: (*heading).to_owned() });
            document.push(*page, paragraph(words, 4));
        }
        let reading = FileContent::Document(document);
        Reference { name: format!("{name}.pdf"), sheets: Sheets::Pages, reading }
    }

    fn brief(title: &str, min: usize, max: usize) -> Brief {
        Brief { pages: PageRange { min, max }, ..Brief::new(title, Choices::default()) }
    }

    #[test]
    fn what_speaks_of_the_title_comes_first_and_every_file_has_its_part() {
        let references = [
            pdf(
                "energy",
                &[("Coal", "Coal mine", 1), ("Wind", "Wind farm", 2), ("Solar power", "Solar roof", 3)],
            ),
            pdf("town", &[("Streets", "Street lamp", 1), ("Budget", "Budget line", 7)]),
        ];
        let made = refer(&references, &brief("Solar power for small towns", 5, 10)).unwrap();
        let outline = made.outline;
        let chapters: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(chapters, ["About energy", "About town"]);
        let markdown = outline.to_markdown();
        assert_eq!(outline.chapters[0].pages[0].title, "Solar power", "{markdown}");
        assert!(markdown.contains("Source: energy.pdf, p. 3"), "{markdown}");
        for page in outline.chapters.iter().flat_map(|chapter| &chapter.pages) {
            let last = page.body.last().and_then(Block::text).unwrap();
            assert!(last.starts_with("Source: "), "{markdown}");
        }
        assert!(!made.outside_range, "{} pages", made.pages);
    }

    #[test]
    fn documents_of_the_same_title_are_chapters_of_their_own() {
        let mut references =
            [pdf("energy", &[("Wind", "Wind farm", 2)]), pdf("energy", &[("Coal", "Coal mine", 1)])];
        references[1].name = "older.pdf".to_owned();
        let outline = refer(&references, &brief("Wind", 5, 10)).unwrap().outline;
        let chapters: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(chapters, ["About energy (energy.pdf)", "About energy (older.pdf)"]);
    }

    #[test]
    fn a_deck_keeps_to_its_pages_however_much_the_files_say() {
        let sections: Vec<(String, String)> =
            (0..60).map(|n| (format!("Solar part {n}"), format!("Solar roof {n}"))).collect();
        let sections: Vec<(&str, &str, u32)> =
            (1..).zip(&sections).map(|(page, (a, b))| (a.as_str(), b.as_str(), page)).collect();
        let references = [pdf("long", &sections), pdf("short", &[("Streets", "Street lamp", 1)])];
        let made = refer(&references, &brief("Solar power", 15, 20)).unwrap();
        assert!((15..=20).contains(&made.pages), "{} pages", made.pages);
        assert!(made.outline.chapters.iter().any(|chapter| chapter.title == "About short"));
    }

    #[test]
    fn sources_are_told_in_the_language_of_the_deck() {
        let reference = pdf("report", &[]);
        assert_eq!(reference.citation((3, 3), Language::Zh), "report.pdf，第 3 页");
        assert_eq!(reference.citation((3, 5), Language::Ja), "report.pdf、3–5 ページ");
        assert_eq!(reference.citation((3, 5), Language::En), "report.pdf, pp. 3–5");
        assert_eq!(reference.citation((0, 0), Language::En), "report.pdf");
        assert_eq!(refer(&[], &brief("Bees", 5, 10)), Err(StructureError::Empty));
    }

    #[test]
    fn a_model_sees_every_file_within_bounds() {
        let references = [
            pdf("energy", &[("Coal", "Coal mine", 1), ("Solar power", "Solar roof", 3)]),
            pdf("town", &[("Streets", "Street lamp", 1)]),
        ];
        let text = excerpts(&references, "Solar power", 200);
        assert!(text.contains("[energy.pdf, p. 3]\nSolar power\n"), "{text}");
        assert!(text.contains("[town.pdf, p. 1]") && !text.contains("Coal"), "{text}");
        assert!(text.chars().count() < 300, "{text}");
    }
}
