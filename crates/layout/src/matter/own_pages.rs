//! What do the pages say that a deck has of its own: cover, contents, chapters and the last page?

use deckwright_model::outline::{Block, Chapter, Closing, ENDING_MARK, LabelledText, Outline};

use super::{clean, some_text, speaker_notes};
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

/// Most lines below the title of the last page, one below the other.
const MOST_ENDING_LINES: usize = 3;

/// The words of a chapter's own pages: its description, for divider and contents.
pub fn description(chapter: &Chapter) -> String {
    if let Some(text) = chapter.body.iter().find_map(block_text) {
        return text;
    }
    // What the chapter holds, if that can be said in a line and the chapter's own title does not say it.
    let name = clean(&chapter.title);
    let mut titles: Vec<String> = chapter
        .pages
        .iter()
        .map(|page| clean(&page.title))
        .filter(|title| !title.is_empty() && *title != name)
        .collect();
    titles.dedup();
    let mut line = String::new();
    for title in titles {
        let longer = if line.is_empty() { title } else { format!("{line}{BETWEEN_TITLES}{title}") };
        if width_units(&longer) > 72 {
            break;
        }
        line = longer;
    }
    line
}

/// What stands between the titles of a description. The dot ends a line and never begins one, which programs see
/// differently where a plain space stands before it.
const BETWEEN_TITLES: &str = "\u{A0}· ";

/// A description that names up to three pages with dots between them, each on a line of its own, where a line would else
/// end inside a title.
pub fn title_by_title(description: &str) -> String {
    let few = description.matches(BETWEEN_TITLES).count() < 3;
    if few { description.replace(BETWEEN_TITLES, "\n") } else { description.to_owned() }
}

/// A description that names the pages of its chapter, without the last of them; `None` where it is a sentence, or names
/// one page only.
pub fn with_fewer_titles(description: &str) -> Option<&str> {
    description.rfind(BETWEEN_TITLES).map(|at| &description[..at])
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
        Some(closing) => concluding(closing),
        None => parting(text),
    }
}

/// The words of a last page that concludes. Where no design holds them, they stand as lines below the conclusion.
fn concluding(closing: Closing) -> PageWords {
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

/// A few lines stand one below the other, more of them run on.
fn parting(text: &str) -> PageWords {
    let mut lines = text.split(ENDING_MARK).map(str::trim).filter(|line| !line.is_empty());
    let title = lines.next().unwrap_or_default();
    let below: Vec<&str> = lines.collect();
    let mark = if below.len() > MOST_ENDING_LINES { ENDING_MARK } else { "\n" };
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

    #[test]
    fn a_divider_names_few_pages_line_by_line() {
        assert_eq!(title_by_title("One\u{A0}· Two"), "One\nTwo");
        let many = "One\u{A0}· Two\u{A0}· Three\u{A0}· Four";
        assert_eq!(title_by_title(many), many);
    }

    #[test]
    fn descriptions_name_fewer_pages() {
        assert_eq!(with_fewer_titles("One\u{A0}· Two\u{A0}· Three"), Some("One\u{A0}· Two"));
        assert_eq!(with_fewer_titles("先看背景、方法，再看结果。"), None);
        assert_eq!(with_fewer_titles("One"), None);
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
            let pages = titles
                .iter()
                .map(|title| outline::Page { title: (*title).to_owned(), ..outline::Page::default() });
            Chapter { title: "Harbour".to_owned(), pages: pages.collect(), ..Chapter::default() }
        };
        assert_eq!(description(&chapter(&["Harbour"])), "");
        let asked = description(&chapter(&["没达标，原因在哪", "先说自己"]));
        assert_eq!(asked, "没达标，原因在哪\u{A0}· 先说自己");
        assert_eq!(with_fewer_titles(&asked), Some("没达标，原因在哪"));
    }
}
