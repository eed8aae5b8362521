//! Where do the pages that a model wrote come from? From what it names, or from the passage that has their words.

use std::collections::{HashMap, HashSet};

use deckwright_model::language::Language;
use deckwright_model::outline::{Block, Chapter, Page, Role};

use super::passages::{self, Passage};
use super::reference::Reference;
use super::relevance;
use crate::brief::Brief;
use crate::structure::document::words;

/// Gives every page its sources. Those that its texts name in square brackets, as the excerpts have them, move to the
/// foot of the page. A page that names none gets the passage with most of its words, if that has half of them.
pub fn cite(chapter: &mut Chapter, references: &[Reference], brief: &Brief) {
    let all: Vec<Passage> = (0..).zip(references).flat_map(|(file, one)| passages::of(file, one)).collect();
    let said: Vec<HashSet<String>> = all.iter().map(|passage| relevance::terms(&passage.text)).collect();
    let cited = |at: usize, language| references[all[at].file].citation(all[at].sheets, language);
    let shown = Language::of(&brief.title);
    let known: HashMap<String, usize> = (0..all.len()).rev().map(|at| (cited(at, shown), at)).collect();
    for page in &mut chapter.pages {
        let mut sources: Vec<usize> = Vec::new();
        for text in texts(page) {
            take_sources(text, &known, &mut sources);
        }
        if sources.is_empty() {
            let terms = relevance::terms(&words(page));
            let shared = |at: &usize| said[*at].intersection(&terms).count();
            // The first of several that share equally many words.
            let best = (0..all.len()).rev().max_by_key(shared);
            sources.extend(best.filter(|best| !terms.is_empty() && shared(best) * 2 >= terms.len()));
        }
        if !sources.is_empty() {
            let named: Vec<String> = sources.into_iter().map(|at| cited(at, brief.language)).collect();
            let label = Role::Source.label(brief.locale());
            page.body.push(Block::Text(format!("{label}{}", named.join("; "))));
        }
    }
}

fn texts(page: &mut Page) -> impl Iterator<Item = &mut String> {
    let blocks = page.body.iter_mut().chain(page.points.iter_mut().flat_map(|point| &mut point.body));
    blocks.filter_map(|block| match block {
        Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. } => Some(text),
        _ => None,
    })
}

/// Takes known sources out of a text, and adds those that are new.
fn take_sources(text: &mut String, known: &HashMap<String, usize>, sources: &mut Vec<usize>) {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('[') {
        let source = after.split_once(']').and_then(|(name, after)| Some((*known.get(name.trim())?, after)));
        kept.push_str(before);
        let Some((source, after)) = source else {
            kept.push('[');
            rest = after;
            continue;
        };
        if !sources.contains(&source) {
            sources.push(source);
        }
        kept.truncate(kept.trim_end().len());
        rest = after;
    }
    kept.push_str(rest);
    *text = kept;
}

#[cfg(test)]
mod tests {
    use deckwright_model::document::{Content, Document, FileContent};

    use super::*;
    use crate::options::Choices;
    use crate::structure::references::Sheets;

    fn energy() -> Reference {
        let mut document = Document { title: Some("Energy".to_owned()), ..Document::default() };
        for (page, heading, text) in [
            (1, "Coal", "A coal mine needs many hands."),
            (3, "Solar power", "Every solar roof feeds the grid."),
        ] {
            document.push(page, Content::Heading { level: 1, text: heading.to_owned() });
            document.push(page, Content::Paragraph(text.to_owned()));
        }
        let reading = FileContent::Document(document);
        Reference { name: "energy.pdf".to_owned(), sheets: Sheets::Pages, reading }
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let page =
            Page { title: "Roofs".to_owned(), body: vec![Block::Text(text.to_owned())], ..Page::default() };
        let mut chapter = Chapter { title: "One".to_owned(), body: Vec::new(), pages: vec![page] };
        cite(&mut chapter, &[energy()], &Brief::new("Solar power", Choices::default()));
        let texts: Vec<&str> = chapter.pages[0].body.iter().filter_map(Block::text).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn what_a_text_names_moves_to_the_foot_of_its_page() {
        check("It feeds the grid. [energy.pdf, p. 3]", &["It feeds the grid.", "Source: energy.pdf, p. 3"]);
        check(
            "Both [energy.pdf, p. 1] do [energy.pdf, p. 3].",
            &["Both do.", "Source: energy.pdf, p. 1; energy.pdf, p. 3"],
        );
        check("Nobody said it [poetry.pdf, p. 9] [open", &["Nobody said it [poetry.pdf, p. 9] [open"]);
    }

    #[test]
    fn else_the_passage_that_has_its_words_is_named() {
        check("Every solar roof feeds.", &["Every solar roof feeds.", "Source: energy.pdf, p. 3"]);
        check("Roses, violets and other flowers bloom.", &["Roses, violets and other flowers bloom."]);
    }
}
