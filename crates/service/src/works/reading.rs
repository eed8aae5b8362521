//! How does a language model read the pages of a deck? By chapter, and only as far as the pages bear it out.

use deckwright_layout::Plan;
use deckwright_layout::meaning::{Reading, Relation};
use deckwright_layout::professional::PagePlan;
use deckwright_model::outline::{Block, Chapter, Outline, Page};
use deckwright_writer::model::{ModelFailure, ModelOutput, PageRelation};
use futures::future::join_all;

/// Pages of a chapter that the model is asked about in one question.
const PAGES_AT_ONCE: usize = 12;

/// What a model says of the pages that it was asked about.
type Answer = Result<ModelOutput<Vec<Option<PageRelation>>>, ModelFailure>;

/// The relations that a page can have, as a word and its meaning.
pub fn relations() -> Vec<(&'static str, &'static str)> {
    Relation::ALL.iter().map(|(name, relation)| (*name, relation.meaning())).collect()
}

/// Asks which of [`relations`] the pages of each chapter are, all chapters at once; `ask` gets them as Markdown. A page for
/// which there is no answer that it bears out is read by rules.
pub async fn read_pages<Asked: Future<Output = Option<Answer>>>(
    outline: &Outline,
    ask: impl Fn(Vec<String>) -> Asked,
) -> Plan {
    let together = outline.chapters.iter().flat_map(|chapter| chapter.pages.chunks(PAGES_AT_ONCE));
    let together: Vec<&[Page]> = together.collect();
    let answers = join_all(together.iter().map(|pages| ask(pages.iter().map(markdown).collect()))).await;
    let related = answers.into_iter().map(|answer| match answer {
        Some(Ok(written)) => written.value,
        Some(Err(failed)) => {
            tracing::warn!(reason = %failed.reason, calls = failed.calls, "rules read pages instead of the model");
            Vec::new()
        }
        None => Vec::new(),
    });
    let read: Vec<(&[Page], Vec<Option<PageRelation>>)> = together.iter().copied().zip(related).collect();

    let tells_more = |related: &PageRelation| Relation::by_name(&related.relation) != Some(Relation::List);
    // A weak model calls everything a list; one that sees more elsewhere is believed.
    let sees_more = read.iter().flat_map(|(_, related)| related.iter().flatten()).any(tells_more);
    let plan = |(page, related): (&Page, Option<&PageRelation>)| {
        let believed = related.filter(|related| tells_more(related) || sees_more && !has_table(page));
        let told = believed.and_then(reading);
        let set = related.and_then(|related| related.set.clone());
        set.and_then(|set| PagePlan::set_as(page, set, told.clone()))
            .or_else(|| PagePlan::checked(page, told?))
            .unwrap_or_else(|| PagePlan::of(page))
    };
    let pages = read.iter().flat_map(|(pages, related)| {
        let related = related.iter().map(Option::as_ref).chain(std::iter::repeat(None));
        pages.iter().zip(related)
    });
    Plan { pages: pages.map(plan).collect() }
}

fn reading(related: &PageRelation) -> Option<Reading> {
    let why = match related.evidence.as_str() {
        "" => "the language model sees no more than a list".to_owned(),
        evidence => format!("the language model points to “{evidence}”"),
    };
    Some(Reading::new(Relation::by_name(&related.relation)?, why))
}

/// Whether a page has a table, which the rules read by its numbers.
fn has_table(page: &Page) -> bool {
    page.body.iter().any(|block| matches!(block, Block::Table(_)))
}

/// The page alone.
fn markdown(page: &Page) -> String {
    let chapter = Chapter { title: "x".to_owned(), body: Vec::new(), pages: vec![page.clone()] };
    let outline = Outline { title: "x".to_owned(), chapters: vec![chapter], ..Outline::default() };
    let text = outline.to_markdown();
    text.find("### ").map_or(String::new(), |start| text[start..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_sees_the_page_and_nothing_else() {
        let whole = "# Deck\n\n## Chapter\n\n### Page\n\n#### Point\n\n- Text.\n";
        let outline = Outline::from_own_markdown(whole, "").unwrap();
        let seen = markdown(&outline.chapters[0].pages[0]);
        assert!(
            seen.starts_with("### Page") && seen.contains("Text.") && !seen.contains("Chapter"),
            "{seen}"
        );
    }
}
