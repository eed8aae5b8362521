//! Is a draft large and careful enough to be used? The rules of `assets/drafts/README.md`.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::{Draft, DraftChapter, DraftPage, variants};
use crate::brief::Language;
use crate::fault::{AssetError, AssetErrors};

const CHAPTERS: RangeInclusive<usize> = 4..=8;
const PAGES: RangeInclusive<usize> = 10..=30;
/// A draft of this many pages makes a deck of any length.
pub(super) const MIN_FULL_DRAFT_PAGES: usize = 21;
const PAGES_OF_A_CHAPTER: RangeInclusive<usize> = 2..=5;
const POINTS: RangeInclusive<usize> = 2..=5;
/// What a title gives to the pages.
const SLOTS: [&str; 7] = ["{topic}", "{part}", "{one}", "{two}", "{date}", "{money}", "{period}"];
const MIN_CORE_CHAPTERS: usize = 2;
const MIN_CORE_PAGES: usize = 4;

/// Lengths of titles in characters, without the topic.
struct Limits {
    chapter: usize,
    page: usize,
    point: usize,
}

const fn limits(language: Language) -> Limits {
    match language {
        Language::En => Limits { chapter: 44, page: 64, point: 44 },
        Language::Zh => Limits { chapter: 16, page: 24, point: 14 },
        Language::Ja => Limits { chapter: 24, page: 32, point: 20 },
    }
}

/// Every rule that a draft breaks; empty if it may be used.
pub fn check(draft: &Draft, language: Language) -> Vec<AssetError> {
    let mut faults = AssetErrors::default();
    let limits = limits(language);
    let chapters = &draft.chapters;
    let pages: Vec<&DraftPage> = chapters.iter().flat_map(|chapter| &chapter.pages).collect();
    // Chapters for the parts of a title are there only where it lists some.
    let always = chapters.iter().filter(|chapter| !chapter.each);
    let always: usize = always.map(|chapter| chapter.pages.len()).sum();
    faults.require((1..=4).contains(&draft.subtitles.len()), 2, "one to four subtitles are asked");
    faults.require(CHAPTERS.contains(&chapters.len()), 0, format!("{} chapters", chapters.len()));
    faults.require(PAGES.contains(&always), 0, format!("{always} pages"));
    let core: Vec<&DraftChapter> = chapters.iter().filter(|chapter| chapter.core).collect();
    faults.require(core.len() >= MIN_CORE_CHAPTERS, 0, "too few core chapters");
    let core_pages = core.iter().flat_map(|chapter| &chapter.pages).filter(|page| page.core).count();
    faults.require(core_pages >= MIN_CORE_PAGES, 0, "too few core pages in core chapters");

    let mut titles = HashSet::new();
    for chapter in chapters {
        let count = chapter.pages.len();
        faults.require(
            PAGES_OF_A_CHAPTER.contains(&count),
            chapter.line,
            format!("{count} pages in this chapter"),
        );
        headings(&mut faults, chapter.line, &chapter.title, limits.chapter);
        faults.require(titles.insert(&chapter.title), chapter.line, "a title twice");
    }
    for page in pages {
        headings(&mut faults, page.line, &page.title, limits.page);
        faults.require(titles.insert(&page.title), page.line, "a title twice");
        faults.require(!page.coaching.is_empty(), page.line, "no coaching for the speaker");
        match &page.table {
            Some(table) => {
                let right = page.points.is_empty()
                    && (2..=5).contains(&table.header.len())
                    && (2..=6).contains(&table.rows.len());
                faults.require(
                    right,
                    page.line,
                    "a table has 2 to 5 columns and 2 to 6 rows, and no points beside it",
                );
                let fields = table.rows.iter().flatten().any(|cell| cell.contains('['));
                faults.require(fields, page.line, "a table without a field");
            }
            None => {
                let count = page.points.len();
                faults.require(POINTS.contains(&count), page.line, format!("{count} points on this page"));
            }
        }
        for point in &page.points {
            heading(&mut faults, point.line, &point.title, limits.point);
            let asks = |text: &str| text.contains('[') || text.ends_with(['?', '？', '؟']);
            let all = variants(&point.text).all(asks);
            faults.require(all, point.line, "neither a field nor a question");
        }
    }
    faults.0
}

/// A heading, and what it is where the title names nothing.
fn headings(faults: &mut AssetErrors, line: usize, title: &str, most: usize) {
    variants(title).for_each(|title| heading(faults, line, title, most));
}

fn heading(faults: &mut AssetErrors, line: usize, title: &str, most: usize) {
    let bare = SLOTS.iter().fold(title.to_owned(), |title, slot| title.replace(slot, ""));
    let length = bare.chars().count();
    faults.require(!bare.contains(['{', '}']), line, "an unknown slot");
    faults.require(length <= most, line, format!("a title of {length} characters; the most is {most}"));
    faults.require(
        !bare.trim().is_empty() | title.contains('{') && !title.ends_with(['.', '。']),
        line,
        "a title does not end in a full stop",
    );
}
