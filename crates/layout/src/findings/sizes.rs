//! Is type used sparingly and evenly? No small print, few styles a page, one size for each role.

use std::collections::{BTreeMap, BTreeSet};

use deckwright_model::finding::Rule;
use deckwright_model::scale::Scale;
use deckwright_model::scene::{PageKind, Scene, TextRole};

use super::Report;
use super::view::{Text, TextContainer, View};

/// The smallest text, and how far titles may differ, in hundredths of a point on a page of 960 × 540 points.
const MIN_TEXT_SIZE: u32 = 1050;
const MAX_TITLE_SIZE_DIFFERENCE: u32 = 100;
/// The most sizes and weights on one page.
const MAX_STYLES: usize = 4;

pub(super) fn check_page(view: &View<'_>, report: &mut Report) {
    // A smaller page is shown as large as any other.
    let least = Scale::to_slide(view.size).back().type_size(MIN_TEXT_SIZE);
    for text in view.texts.iter().filter(|text| !text.is_ornament()) {
        let runs = text.body.lines.iter().flat_map(|line| &line.glyphs);
        let smallest = runs.filter(|run| !run.mark).map(|run| run.size).min();
        if let Some(size) = smallest.filter(|size| *size + 1 < least) {
            let detail = format!("{} pt", f64::from(size) / 100.0);
            report.add(Rule::SmallText, view.page, Some(text.name), detail);
        }
    }

    let said =
        view.page_texts().filter(|text| text.home == TextContainer::Box && text.role != TextRole::Furniture);
    let runs = said.flat_map(|text| &text.body.paragraphs).flat_map(|paragraph| &paragraph.runs);
    let styles: BTreeSet<(u32, bool)> =
        runs.filter(|run| !run.text.trim().is_empty()).map(|run| (run.style.size, run.style.bold)).collect();
    if styles.len() > MAX_STYLES {
        report.add(Rule::TooManyStyles, view.page, None, format!("{} sizes and weights", styles.len()));
    }
}

/// Titles have one size in the whole deck. Headings and texts do not: few words are set large, many small.
pub(super) fn check_deck(scene: &Scene, report: &mut Report) {
    let mut titles: Vec<(usize, u32)> = Vec::new();
    for (index, _) in scene.pages.iter().enumerate().filter(|(_, page)| page.kind == PageKind::Content) {
        let view = View::new(scene, index);
        let title =
            view.page_texts().filter(|text| text.home == TextContainer::Box && text.role == TextRole::Title);
        titles.extend(commonest_size(title).map(|size| (index, size)));
    }
    let Some(usual) = commonest(titles.iter().map(|(_, size)| (*size, 1))) else { return };
    for (page, size) in
        titles.into_iter().filter(|(_, size)| size.abs_diff(usual) > MAX_TITLE_SIZE_DIFFERENCE)
    {
        let points = |size: u32| f64::from(size) / 100.0;
        let detail = format!("title of {} pt where others have {} pt", points(size), points(usual));
        report.add(Rule::UnevenSize, page, None, detail);
    }
}

/// The size in which most of the characters are set.
fn commonest_size<'a>(texts: impl Iterator<Item = &'a Text<'a>>) -> Option<u32> {
    let runs = texts.flat_map(|text| &text.body.paragraphs).flat_map(|paragraph| &paragraph.runs);
    commonest(runs.map(|run| (run.style.size, run.text.chars().count())))
}

/// The size with the most weight; among equals, the largest.
fn commonest(sizes: impl Iterator<Item = (u32, usize)>) -> Option<u32> {
    let mut weights: BTreeMap<u32, usize> = BTreeMap::new();
    for (size, weight) in sizes {
        *weights.entry(size).or_default() += weight;
    }
    weights.into_iter().max_by_key(|&(_, weight)| weight).map(|(size, _)| size)
}
