//! What do the deck's own pages say: cover, contents, chapters and the last page?

use deckwright_model::outline::{Block, Chapter, Closing, ENDING_MARK, LabelledText, Outline};

use super::{clean, some_text, speaker_notes};
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

/// Most lines below the title of the last page, one below the other.
const MAX_ENDING_LINES: usize = 3;

/// The longest line of the contents that names the pages of a chapter, in widths of a Latin letter.
const MAX_NAMES_LENGTH: usize = 72;
/// Most pages that a divider names, one below the other.
const MAX_NAMES: usize = 6;

/// What a chapter's own pages say of it, on its divider and in the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Description {
    /// Somebody wrote it.
    Written(String),
    /// The titles of its pages, except those that only repeat what the chapter is called.
    Pages(Vec<String>),
}

impl Description {
    /// What `chapter` says of itself, or else what it holds.
    pub fn of(chapter: &Chapter) -> Self {
        if let Some(text) = chapter.body.iter().find_map(block_text) {
            return Self::Written(text);
        }
        let name = clean(&chapter.title);
        let titles = chapter.pages.iter().map(|page| clean(&page.title));
        let mut titles: Vec<String> = titles.filter(|title| !title.is_empty() && *title != name).collect();
        titles.dedup();
        Self::Pages(titles)
    }

    /// As it stands on the chapter's divider: every page on a line of its own. Without `names`, pages are not named.
    pub fn on_divider(&self, names: bool) -> String {
        match self {
            Self::Written(text) => text.clone(),
            Self::Pages(titles) if names => titles.join("\n"),
            Self::Pages(_) => String::new(),
        }
    }
}

/// What stands between the titles of a line that names pages. The dot may end a line but never begins one; programs
/// would disagree on that if a plain space stood before it.
pub const BETWEEN_TITLES: &str = "\u{A0}· ";

/// What the contents say of every chapter, in one form: what was written of all of them, or all pages of all of them,
/// or nothing. Some of a chapter's pages would be taken for all of them.
pub fn descriptions_in_contents(described: &[Description]) -> Vec<String> {
    let line = |description: &Description| match description {
        Description::Written(text) => text.clone(),
        Description::Pages(titles) => titles.join(BETWEEN_TITLES),
    };
    let lines: Vec<String> = described.iter().map(line).collect();
    let is_written = |description: &Description| matches!(description, Description::Written(_));
    let all_written = described.iter().all(is_written);
    let all_named = !described.iter().any(is_written)
        && lines.iter().all(|line| !line.is_empty() && width_units(line) <= MAX_NAMES_LENGTH);
    if all_written || all_named { lines } else { vec![String::new(); lines.len()] }
}

/// Whether a divider may name the pages of its chapter: it has no text of its own, and few enough pages.
pub fn can_be_named(description: &Description) -> bool {
    match description {
        Description::Written(_) => false,
        Description::Pages(titles) => (1..=MAX_NAMES).contains(&titles.len()),
    }
}

/// What stands below the deck's title: its subtitle, and the further lines.
pub fn below_title(outline: &Outline) -> (String, Vec<String>) {
    let texts = outline.body.iter().filter_map(block_text).filter(|text| speaker_notes(text).is_none());
    let mut lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    (lines.next().unwrap_or_default(), lines.collect())
}

/// The cover, with what its speaker says to it.
pub fn cover(outline: &Outline, title: &str) -> PageWords {
    let said = outline.body.iter().filter_map(Block::text).filter_map(speaker_notes);
    PageWords { notes: said.collect::<Vec<_>>().join("\n"), ..PageWords::new(Kind::Cover, title) }
}

/// The last page: a conclusion with what belongs to it, or else the first of its lines is the title.
pub fn ending(text: &str) -> PageWords {
    match Closing::of(text) {
        Some(closing) => conclusion_page(closing),
        None => lines_page(text),
    }
}

/// The words of a last page that concludes. If no design holds them, they stand as lines below the conclusion.
fn conclusion_page(closing: Closing) -> PageWords {
    let Closing { conclusion, reasons, ask } = closing;
    let lines = reasons.iter().chain(ask.iter().map(|ask| &ask.words)).map(String::as_str);
    let plain = PageWords {
        lead: lines.collect::<Vec<_>>().join("\n"),
        ..PageWords::new(Kind::Ending, &conclusion.words)
    };
    let reason = |heading: String| PointWords { heading, ..PointWords::default() };
    let LabelledText { label: verdict_label, words: verdict } = ask.unwrap_or_default();
    PageWords {
        caption: conclusion.label,
        points: reasons.into_iter().map(reason).collect(),
        verdict,
        verdict_label,
        plain: Some(Box::new(plain)),
        ..PageWords::new(Kind::Closing, &conclusion.words)
    }
}

/// A few lines stand one below the other; more of them run together.
fn lines_page(text: &str) -> PageWords {
    let mut lines = text.split(ENDING_MARK).map(str::trim).filter(|line| !line.is_empty());
    let title = lines.next().unwrap_or_default();
    let below: Vec<&str> = lines.collect();
    let mark = if below.len() > MAX_ENDING_LINES { ENDING_MARK } else { "\n" };
    PageWords { lead: below.join(mark), ..PageWords::new(Kind::Ending, title) }
}

fn block_text(block: &Block) -> Option<String> {
    match block {
        Block::Text(text) | Block::Quote(text) => some_text(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline;

    use super::*;

    fn pages(titles: &[&str]) -> Description {
        Description::Pages(titles.iter().map(|title| (*title).to_owned()).collect())
    }

    #[test]
    fn contents_name_all_pages_of_all_chapters_or_none() {
        let named = descriptions_in_contents(&[pages(&["One", "Two"]), pages(&["Three"])]);
        assert_eq!(named, ["One\u{A0}· Two", "Three"]);
        let long = "A title that is as long as the titles of pages are in most reports";
        assert_eq!(descriptions_in_contents(&[pages(&["Option A", long]), pages(&["Three"])]), ["", ""]);
        assert_eq!(descriptions_in_contents(&[pages(&["One"]), pages(&[])]), ["", ""]);
        let written = || Description::Written("What was tried.".to_owned());
        assert_eq!(descriptions_in_contents(&[written(), pages(&["One"])]), ["", ""]);
        assert_eq!(descriptions_in_contents(&[written()]), ["What was tried."]);
    }

    #[test]
    fn dividers_name_few_pages_line_by_line() {
        assert_eq!(pages(&["One", "Two"]).on_divider(true), "One\nTwo");
        assert_eq!(pages(&["One", "Two"]).on_divider(false), "");
        let written = Description::Written("What was tried.".to_owned());
        assert_eq!(written.on_divider(false), "What was tried.");
        assert!(can_be_named(&pages(&["One", "Two"])));
        assert!(!can_be_named(&written));
        assert!(!can_be_named(&pages(&["1", "2", "3", "4", "5", "6", "7"])));
        assert!(!can_be_named(&pages(&[])));
    }

    #[test]
    fn a_conclusion_has_its_reasons_and_its_ask() {
        let page = ending("Conclusion: It pays. · Costs fall · Nobody waits · The ask: Begin in May.");
        assert_eq!(
            (page.kind, page.title.as_str(), page.caption.as_str()),
            (Kind::Closing, "It pays.", "Conclusion")
        );
        assert_eq!((page.verdict.as_str(), page.verdict_label.as_str()), ("Begin in May.", "The ask"));
        let reasons: Vec<&str> = page.points.iter().map(|point| point.heading.as_str()).collect();
        assert_eq!(reasons, ["Costs fall", "Nobody waits"]);
        let plain = page.plain.unwrap();
        assert_eq!(
            (plain.kind, plain.lead.as_str()),
            (Kind::Ending, "Costs fall\nNobody waits\nBegin in May.")
        );

        let thanks = ending("Thank you · anna@example.org");
        assert_eq!((thanks.kind, thanks.lead.as_str()), (Kind::Ending, "anna@example.org"));
    }

    #[test]
    fn chapters_are_described_by_what_they_do_not_say_themselves() {
        let chapter = |titles: &[&str]| {
            let own = titles
                .iter()
                .map(|title| outline::Page { title: (*title).to_owned(), ..outline::Page::default() });
            Chapter { title: "Harbour".to_owned(), pages: own.collect(), ..Chapter::default() }
        };
        assert_eq!(Description::of(&chapter(&["Harbour"])), pages(&[]));
        assert_eq!(
            Description::of(&chapter(&["没达标，原因在哪", "先说自己"])),
            pages(&["没达标，原因在哪", "先说自己"])
        );
    }
}
