//! The last page of a deck without an ending of its own: from each chapter the one sentence that its author put first,
//! a conclusion, the chapter's lead or a title that claims something. Sentences from running text are not chosen: only
//! the author knows which of them matters. If a chapter has none, there is no such page.

use deckwright_model::outline::{Block, Chapter, Outline, Page, Role};

use super::Plan;
use crate::cues;
use crate::matter;
use crate::meaning::lists::{begins, holds};
use crate::meaning::{Reading, Relation, facts};
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Most points of the page.
const MAX_TAKEAWAYS: usize = 6;
/// Longest and shortest sentence, in half ems.
const MAX_TAKEAWAY_LENGTH: usize = 100;
const MIN_TAKEAWAY_LENGTH: usize = 20;

/// The page that ends a deck. `None` if the deck has such a page, or a chapter has no sentence that stands alone.
pub fn takeaways(outline: &Outline, title: &str, plan: &Plan) -> Option<PageWords> {
    let last = outline.chapters.last()?.pages.last()?;
    if plan.reading(last).is_some_and(|reading| reading.relation == Relation::Takeaways) {
        return None;
    }
    let points: Vec<PointWords> = outline.chapters.iter().map(point).collect::<Option<_>>()?;
    if !(2..=MAX_TAKEAWAYS).contains(&points.len()) {
        return None;
    }
    let mut page = PageWords::new(Kind::Relation(Relation::Takeaways), title);
    page.points = points;
    page.chapter = outline.chapters.last().map(|chapter| matter::clean(&chapter.title)).unwrap_or_default();
    page.chapter_number = outline.chapters.len();
    let mut plain = page.clone();
    plain.kind = Kind::Points;
    page.plain = Some(Box::new(plain));
    page.reading = Some(Reading::new(Relation::Takeaways, "a deck ends with what it comes down to"));
    Some(page)
}

fn point(chapter: &Chapter) -> Option<PointWords> {
    let heading = matter::clean(&chapter.title);
    let best = chapter.pages.iter().rev().find_map(verdict).or_else(|| headline(chapter))?;
    // Sentences side by side: none of them has a full stop.
    let body = best.trim_end_matches(['.', '。', ';', '；']).to_owned();
    (!heading.is_empty()).then(|| PointWords {
        heading,
        items: vec![body.clone()],
        body,
        ..PointWords::default()
    })
}

/// What the last page comes down to, according to its author.
pub fn conclusion(outline: &Outline) -> Option<String> {
    outline.chapters.last()?.pages.last().and_then(verdict)
}

/// What a page comes down to, according to its author, which is better than anything that we could choose.
fn verdict(page: &Page) -> Option<String> {
    let told = |block: &Block| {
        let (role, text) = Role::of(block.text()?)?;
        let text = matter::clean(text);
        let fits = (MIN_TAKEAWAY_LENGTH..=MAX_TAKEAWAY_LENGTH).contains(&width_units(&text));
        (fits && matches!(role, Role::Implication | Role::Insight | Role::Ask)).then_some(text)
    };
    page.body.iter().find_map(told)
}

/// The lead of a chapter or a claim among its titles: those that can be checked come first, and among equals the first.
fn headline(chapter: &Chapter) -> Option<String> {
    let leads = chapter.body.iter().filter_map(Block::text).filter(|text| Role::of(text).is_none());
    let leads: Vec<String> = leads.map(matter::clean).collect();
    let leads = leads.iter().flat_map(|text| cues::sentences(text)).filter(|sentence| tells(sentence));
    let titles: Vec<String> = chapter.pages.iter().map(|page| matter::clean(&page.title)).collect();
    let claims = titles.iter().map(String::as_str).filter(|title| is_claim(title));
    let found: Vec<&str> = leads.chain(claims).collect();
    found.into_iter().rev().max_by_key(|sentence| facts::weight(sentence).min(3)).map(str::to_owned)
}

/// Whether a title is a sentence of its own: it has a verb, asks nothing and introduces nothing.
fn is_claim(title: &str) -> bool {
    let wide = title.chars().any(is_wide);
    let is_open = title.ends_with(['?', '？', ':', '：', '…', 'か']);
    (MIN_TAKEAWAY_LENGTH..=MAX_TAKEAWAY_LENGTH).contains(&width_units(title))
        && !is_open
        && (wide || title.split_whitespace().count() >= 4)
        && title.starts_with(|c: char| c.is_uppercase() || is_wide(c))
        && (holds(title, "claims") || !wide && holds(title, "verbs"))
        && !begins(title, "asks.begins")
        && !begins(title, "leans")
        && (wide || !begins(title, "verbs") && !begins(title, "imperatives"))
}

/// Whether a sentence can be understood on its own, and claims something.
fn tells(sentence: &str) -> bool {
    is_whole(sentence)
        && !holds(sentence, "faults")
        && (holds(sentence, "claims") || !facts::quantities(sentence).is_empty())
}

/// Whether a sentence has a subject, and does not lean on another.
fn is_whole(sentence: &str) -> bool {
    let wide = sentence.chars().any(is_wide);
    let starts = !sentence.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit() || c == '→');
    (MIN_TAKEAWAY_LENGTH..=MAX_TAKEAWAY_LENGTH).contains(&width_units(sentence))
        && sentence.ends_with(['.', '。', '!', '！'])
        && starts
        && (wide || sentence.split_whitespace().count() >= 4)
        && !begins(sentence, "leans")
        && (wide || !begins(sentence, "verbs") && !begins(sentence, "imperatives"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(chapters: &str) -> Option<Vec<String>> {
        let outline = Outline::from_markdown(&format!("# Deck\n\n{chapters}"), "deck").unwrap();
        let page = takeaways(&outline, "Key points", &Plan::of(&outline))?;
        Some(page.points.into_iter().map(|point| point.body).collect())
    }

    #[test]
    fn what_the_author_concludes_is_kept() {
        let chapters = "## Why\n\n### Cost\n\n- Rent is high\n\nSo what: Move before the lease ends.\n\n### Time\n\n- It is late\n\nSo what: Decide in March at the latest.\n\n## How\n\n### Steps\n\n- Pack\n\nKey insight: Two weekends are enough for it.\n";
        let kept = bodies(chapters).unwrap();
        assert_eq!(kept, ["Decide in March at the latest", "Two weekends are enough for it"]);
        let outline = Outline::from_markdown(&format!("# Deck\n\n{chapters}"), "deck").unwrap();
        assert_eq!(conclusion(&outline).as_deref(), Some("Two weekends are enough for it."));
    }

    #[test]
    fn claims_of_titles_are_kept_and_running_text_is_not() {
        let work = "## Work\n\n### Queues at the gates fell to twenty minutes\n- Lorries queued for three hours at 12 gates.\n\n";
        let means = "## Means\n\n### Money\n- a\n\n### The board must decide by the end of January\n- b\n";
        let kept =
            ["Queues at the gates fell to twenty minutes", "The board must decide by the end of January"];
        assert_eq!(bodies(&format!("{work}{means}")).unwrap(), kept);
        // A chapter of labels has nothing to keep, whatever stands on its pages.
        let labels =
            "## People\n\n### Farm\n- We asked 42 people in January.\n\n### What is needed now\n- c\n";
        assert_eq!(bodies(&format!("{work}{labels}")), None);
    }

    #[test]
    fn sentences_stand_on_their_own() {
        for fragment in [
            "Needs a new idea each week.",
            "It costs most and brings least.",
            "Forty vans a",
            "这使成本下降了三成以上。",
            "By January.",
        ] {
            assert!(!is_whole(fragment), "{fragment}");
        }
        assert!(is_whole("Members doubled within three months.") && is_whole("营业收入连续四年增长。"));
        assert!(!tells("The old card lost 40 % of its members.") && !tells("能源成本占比过高，达到40%。"));
    }
}
