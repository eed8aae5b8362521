//! What is a page of the outline about? Sorts its blocks and points into pages to be laid out, each
//! of a kind: points, a statement, a quote, a table, figures, a timeline and so on.

mod asides;
mod author_order;
mod bracketed;
mod chapter_counts;
pub mod choice;
pub mod emphasis;
mod enumerated;
mod events;
pub mod field_lists;
pub mod figures;
mod highlight;
mod joined;
pub mod leading_figures;
mod level;
mod notation;
mod option_letters;
mod own_pages;
mod page_merge;
mod page_parts;
pub mod page_sequence;
pub mod panels;
mod points;
mod quoted;
pub mod sentence_amounts;
mod side_figures;
mod stacked;
pub mod surveys;
mod voices;

use deckwright_model::language::is_hangul;
use deckwright_model::outline::{self, Role};

use crate::cues;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, east_asian_numeral, is_wide, quotation_end, width_units};
pub use asides::put_at_foot;
pub use chapter_counts::{uncounted, without_counts};
pub use highlight::columns_in;
pub use leading_figures::find_figures;
pub use level::level;
pub use own_pages::{
    BETWEEN_TITLES, Description, below_title, can_be_named, cover, descriptions_in_contents, ending,
};
pub use page_merge::merge_parts;
use page_parts::PageParts;
use points::kind;
use quoted::MAX_NAME_LENGTH;
pub use side_figures::pull;
pub use surveys::of_list as survey;

/// Longest sentence that stands alone on a page.
pub const MAX_STATEMENT_LENGTH: usize = 150;
/// Longest figure with its unit that is a title.
const MAX_FIGURE_LENGTH: usize = 16;
/// Longest remark beside a table or chart.
const MAX_LEAD_LENGTH: usize = 320;
/// Most points on one page.
pub const MAX_POINTS: usize = 8;

/// The pages that an outline's page becomes, in order, each sorted for the kind that its points make; more than one only if
/// it holds several things.
pub fn pages(page: &outline::Page) -> Vec<PageWords> {
    let mut pages = parts(page);
    pages.iter_mut().for_each(sort);
    pages
}

/// Finds the kind that the points of a page make, and sorts them for it.
pub fn sort(page: &mut PageWords) {
    if page.kind == Kind::Points {
        page.kind = kind(&page.title, &mut page.points);
    }
}

/// The pages that an outline's page becomes, not sorted yet: their points are as they stand in the outline. Things that can
/// share a page are joined, and pages that share the title are numbered.
pub fn parts(page: &outline::Page) -> Vec<PageWords> {
    let things = |page: &outline::Page| {
        let mut sorted = PageParts::of(page, true);
        sorted.join();
        sorted.into_things(&page.title)
    };
    let mut pages: Vec<PageWords> = author_order::parts(page).iter().flat_map(things).collect();
    number_parts(&mut pages);
    pages
}

/// What an outline's page holds, each thing as a page that says its title: not joined, numbered or sorted, for those who put
/// them together otherwise.
pub fn things(page: &outline::Page) -> Vec<PageWords> {
    author_order::parts(page).iter().flat_map(|part| PageParts::new(part).into_things(&page.title)).collect()
}

/// What the texts of a page tell the speaker.
pub fn notes_of(page: &outline::Page) -> String {
    PageParts::new(page).notes.join("\n")
}

/// What a text tells the speaker, which the page does not show.
pub fn speaker_notes(text: &str) -> Option<&str> {
    Role::of(text).filter(|(role, rest)| *role == Role::Notes && !rest.is_empty()).map(|(_, rest)| rest)
}

/// A title with nothing below it: the title itself is what the page says.
fn title_only_page(title: &str) -> PageWords {
    statement(title, title.to_owned())
}

/// One thing said under a title. A title that is a figure and nothing else is what the page shows, and so is one that
/// quotes somebody whom the text names.
fn statement(title: &str, lead: String) -> PageWords {
    let is_quotation = quotation_end(title) == Some(title.len());
    if is_quotation && width_units(&lead) <= MAX_NAME_LENGTH && !ends_sentence(&lead) {
        let mut words = PageWords::new(Kind::Quote, title);
        words.quote = title.to_owned();
        words.by = lead.trim_start_matches(['—', '–', '-', '―', ' ']).to_owned();
        return words;
    }
    let mut words = PageWords::new(Kind::Statement, title);
    // A year and what happens in it are a name.
    let is_figure = width_units(title) <= MAX_FIGURE_LENGTH
        && crate::numbers::parse(title).is_some()
        && crate::when::moment(title).is_none();
    if lead != title && is_figure {
        words.figure = title.to_owned();
    }
    words.lead = lead;
    words
}

fn ends_sentence(text: &str) -> bool {
    text.ends_with(['.', '。', '!', '?', '！', '？'])
}

/// Makes the one text below a title that stays the title of its page a point of this kind.
pub fn below_its_title(page: &mut PageWords, kind: Kind) {
    let is_text = page.kind == Kind::Statement && page.points.is_empty() && page.figure.is_empty();
    if !is_text || page.title.is_empty() || page.lead == page.title || page.lead.is_empty() {
        return;
    }
    let body = std::mem::take(&mut page.lead);
    let items = cues::sentences(&body).into_iter().map(str::to_owned).collect();
    page.points = vec![PointWords { body, items, ..PointWords::default() }];
    page.kind = kind;
    page.plain = None;
}

/// Numbers pages that share one title, so that they can be told apart.
pub fn number_parts(pages: &mut [PageWords]) {
    let total = pages.len();
    if total > 1 {
        for (at, page) in pages.iter_mut().enumerate() {
            page.title = part_title(&page.title, at + 1, total);
        }
    }
}

/// The title of one of several pages: `… (1/2)`, or `…（一）` after Chinese and Japanese, where digits would stand apart.
pub fn part_title(title: &str, part: usize, total: usize) -> String {
    let last = title.chars().rfind(|c| c.is_alphanumeric());
    let title = if last.is_some_and(|c| is_wide(c) && !is_hangul(c)) {
        format!("{title}（{}）", east_asian_numeral(part))
    } else {
        format!("{title} ({part}/{total})")
    };
    title.trim().to_owned()
}

/// The title of a part without what [`part_title`] appended.
pub fn without_part(title: &str, part: usize, total: usize) -> &str {
    let ends = [
        format!(" ({part}/{total})"),
        format!("({part}/{total})"),
        format!("（{}）", east_asian_numeral(part)),
    ];
    let end = ends.iter().filter(|_| total > 1).find(|end| title.ends_with(end.as_str()));
    end.map_or(title, |end| &title[..title.len() - end.len()])
}

/// Everything that the page says, for the speaker.
pub fn notes(page: &PageWords) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if !text.trim().is_empty() {
            lines.push(text.trim().to_owned());
        }
    };
    add(&page.lead);
    add(&page.quote);
    add(&page.by);
    if !page.role.is_empty() {
        add(&page.caption);
        add(&page.role);
    }
    for point in &page.points {
        let heading = point.whole_heading();
        add(&heading);
        match point.body.as_str() {
            "" if !heading.contains(&point.label) => add(&point.label),
            body => add(body),
        }
        add(&point.key);
    }
    lines.join("\n")
}

fn some_text(text: &str) -> Option<String> {
    let text = clean(text);
    (!text.is_empty()).then_some(text)
}

/// `text` without control characters and without spaces at its ends; line feeds stay.
pub fn clean(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c == '\t' || c == '\u{a0}' { ' ' } else { c })
        .filter(|c| !c.is_control() || *c == '\n')
        .collect();
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::{Block, Table};

    use super::*;

    fn page(markup: &[(&str, &[&str])], body: &[Block]) -> outline::Page {
        outline::Page {
            title: "Title".to_owned(),
            body: body.to_vec(),
            points: markup
                .iter()
                .map(|(title, texts)| outline::Point {
                    title: (*title).to_owned(),
                    body: texts.iter().map(|text| Block::Text((*text).to_owned())).collect(),
                })
                .collect(),
            ..outline::Page::default()
        }
    }

    #[track_caller]
    fn check(page: &outline::Page, expected: &[Kind]) -> Vec<PageWords> {
        let pages = pages(page);
        assert_eq!(pages.iter().map(|page| page.kind).collect::<Vec<_>>(), expected);
        pages
    }

    #[test]
    fn a_title_that_is_a_figure_is_what_the_page_shows() {
        assert_eq!(statement("84 %", "of all reefs".into()).figure, "84 %");
        assert_eq!(statement("Reefs", "84 % of them".into()).figure, "");
        assert_eq!(statement("2025年度 予算の要点", "収入3億円。".into()).figure, "");
        assert!(title_only_page("Go well").shows_title());
        let said = statement("“It is hot inside.”", "— Ada, tenant".into());
        assert_eq!((said.kind, said.by.as_str(), said.shows_title()), (Kind::Quote, "Ada, tenant", true));
    }

    #[test]
    fn points_are_points() {
        let pages = check(&page(&[("A", &["Body one. Body two."]), ("B", &["Body"])], &[]), &[Kind::Points]);
        assert_eq!(pages[0].points[0].items, ["Body one.", "Body two."]);
    }

    #[test]
    fn figures_dates_and_steps_are_seen() {
        let figures = page(&[("90 % of people", &[]), ("15 %", &["of costs"])], &[]);
        assert_eq!(check(&figures, &[Kind::Numbers])[0].points[1].label, "of costs");
        assert_eq!(notes(&check(&figures, &[Kind::Numbers])[0]), "90 % of people\n15 %\nof costs");
        let dates = page(&[("2019 Start", &[]), ("2021 Growth", &["More"]), ("2024 Peak", &[])], &[]);
        assert_eq!(check(&dates, &[Kind::Timeline])[0].points[1].heading, "Growth");
        let steps = page(&[("Step 1: Look", &[]), ("Step 2: Think", &[]), ("Step 3: Do", &[])], &[]);
        assert_eq!(check(&steps, &[Kind::Steps])[0].points[2].heading, "Do");
    }

    #[test]
    fn prose_alone_is_a_statement_or_points() {
        let text = |text: &str| Block::Text(text.to_owned());
        check(&page(&[], &[text("One short sentence.")]), &[Kind::Statement]);
        let list = check(&page(&[], &[text("Speed: fast"), text("Cost: low")]), &[Kind::Points]);
        assert_eq!(list[0].points[1].heading, "Cost");
        check(&page(&[], &[]), &[Kind::Statement]);
    }

    #[test]
    fn tables_and_quotes_get_pages_of_their_own() {
        let table = Table { header: vec!["a".into()], rows: vec![vec!["1".into()]] };
        let blocks = [Block::Table(table), Block::Quote("Well said. — Ada".into())];
        let pages = check(&page(&[("P", &["b"])], &blocks), &[Kind::Table, Kind::Quote]);
        assert_eq!(pages[1].by, "Ada");
        assert_eq!((pages[0].title.as_str(), pages[0].lead.is_empty()), ("Title (1/2)", false));
    }

    #[test]
    fn a_line_that_leads_to_a_quotation_says_whose_it_is() {
        let blocks = [
            Block::Text("Ann's notes:".into()),
            Block::Quote("It took 11 hours. Nobody had written it down.".into()),
        ];
        let pages = check(&page(&[], &blocks), &[Kind::Quote]);
        assert_eq!((pages[0].by.as_str(), pages[0].lead.as_str()), ("Ann's notes", ""));
    }

    #[test]
    fn lines_that_quote_somebody_are_voices() {
        let lines = ["\"I have stopped dreading it.\" – Tom, FY1", "「助かりました。」（旅館業・女将）"];
        let texts: Vec<Block> = lines.map(|line| Block::Text(line.to_owned())).to_vec();
        let voices = merge_parts(things(&page(&[], &texts)));
        assert_eq!((voices.len(), voices[0].kind), (1, Kind::Quote));
        assert_eq!(
            (voices[0].points[0].heading.as_str(), voices[0].points[1].heading.as_str()),
            ("Tom, FY1", "旅館業・女将")
        );
        let unsaid =
            ["“Soon” is no date.", "\"Late\" is none either."].map(|line| Block::Text(line.to_owned()));
        assert!(things(&page(&[], &unsaid)).iter().all(|page| page.kind != Kind::Quote));
    }

    #[test]
    fn parts_are_numbered_as_their_title_is_written() {
        assert_eq!(part_title("Two long duties", 1, 2), "Two long duties (1/2)");
        assert_eq!(part_title("Garden day 🌻", 2, 2), "Garden day 🌻 (2/2)");
        assert_eq!(part_title("两项长任务", 2, 12), "两项长任务（二）");
        assert_eq!(part_title("为什么？", 12, 12), "为什么？（十二）");
        assert_eq!(part_title("대응 경과", 1, 2), "대응 경과 (1/2)");
        assert_eq!(part_title("", 1, 2), "(1/2)");
    }

    #[test]
    fn notes_are_for_the_speaker_only() {
        let told = page(
            &[("One", &["A text."]), ("Two", &["Another.", "备注：慢一点"])],
            &[Block::Text("Notes: Pause.".into())],
        );
        let pages = pages(&told);
        assert_eq!(pages[0].notes, "Pause.\n慢一点");
        assert_eq!(pages[0].lead, "");
        assert_eq!(pages[0].points[1].body, "Another.");
    }

    #[test]
    fn a_short_last_line_with_a_figure_is_the_key() {
        let pages = check(&page(&[("A", &["Body text here.", "+2.1 pts on time"])], &[]), &[Kind::Points]);
        assert_eq!(pages[0].points[0].key, "+2.1 pts on time");
        assert_eq!(pages[0].points[0].body, "Body text here.");
    }
}
