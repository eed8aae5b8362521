//! How large can few words be set? A page that has room left takes larger type, step by step, as long as everything
//! fits, no heading needs a further line, and texts stay smaller than what heads them.

use super::display::inside;
use super::{FitContext, FittedPage};
use crate::draw::slot::{GROWTH, TextSlot};
use crate::draw::{DrawnPage, TypeSettings};
use crate::suit::source::Source;
use crate::suit::{Design, Kind};
use crate::words::PageWords;

/// The largest sizes of headings and texts, as shares of the page's title: what leads a page is seen first.
const MAX_HEADING_SHARE: f64 = 0.8;
const MAX_TEXT_SHARE: f64 = 0.72;
/// How many steps of size may be given up for whole words, and how much better lines must look for one.
const MAX_SIZE_STEPS: usize = 2;
const MIN_GAIN: f64 = 0.3;
/// The share of its row that the words of a chapter may take in the contents: rows need space to be told apart.
const MAX_ROW_FILL: f64 = 0.8;

impl FitContext<'_, '_> {
    /// Sets `fitted` in larger type, where its design leaves room.
    pub fn grow(&mut self, design: &Design, page: &PageWords, fitted: &mut FittedPage) {
        let is_content = !matches!(page.kind, Kind::Cover | Kind::Chapter | Kind::Ending | Kind::Quote);
        // In a company's template the places and their sizes are the template's.
        if !fitted.fits || fitted.settings.cut || !is_content || !self.suit.family.sheets.is_empty() {
            return;
        }
        let mut settings = TypeSettings { heights: Vec::new(), ..fitted.settings.clone() };
        let natural = self.draw(design, page, &settings);
        let title = title_size(&natural).unwrap_or(f64::INFINITY);
        let mut growing = words_in(&natural);
        let before: Vec<usize> = headings(&natural.slots()).map(|slot| slot.lines).collect();
        let mut grown = Vec::new();
        while !growing.is_empty() {
            let mut tried = settings.clone();
            for style in &growing {
                tried.growth[*style] += 1;
            }
            let drawn = self.draw_settled(design, page, &mut tried);
            let mut refused = refused_styles(&drawn, &before, title);
            if page.kind == Kind::Contents {
                let tight = drawn
                    .slots()
                    .into_iter()
                    .filter(|slot| slot.cell.is_some() && slot.needed > slot.room * MAX_ROW_FILL);
                refused.extend(tight.flat_map(|slot| slot.styles.clone()));
            }
            let too_high = tried.growth.iter().any(|step| usize::from(*step) >= GROWTH.len());
            if refused.is_empty() && !too_high {
                settings = tried.clone();
                grown.push((tried, drawn));
            } else {
                let wanted = growing.len();
                growing.retain(|style| !refused.contains(style));
                if too_high || growing.len() == wanted {
                    break;
                }
            }
        }
        if let Some((mut settings, drawn)) = self.with_whole_words(grown) {
            fitted.drawn = self.hug(design, page, &mut settings, drawn);
            fitted.settings = settings;
        }
    }

    /// The largest of these, or, in Chinese and Japanese, one that is a step or two smaller and tears fewer words.
    fn with_whole_words(
        &mut self,
        mut grown: Vec<(TypeSettings, DrawnPage)>,
    ) -> Option<(TypeSettings, DrawnPage)> {
        let mut best = grown.pop()?;
        if !self.deck.language.is_cjk() {
            return Some(best);
        }
        let mut fewest = self.mistakes(&best.1);
        for (settings, drawn) in grown.into_iter().rev().take(MAX_SIZE_STEPS) {
            let mistakes = self.mistakes(&drawn);
            if mistakes + MIN_GAIN < fewest {
                fewest = mistakes;
                best = (settings, drawn);
            }
        }
        Some(best)
    }

    /// What is wrong with the lines of the words that grew.
    fn mistakes(&mut self, drawn: &DrawnPage) -> f64 {
        let slots = drawn.slots();
        let words = slots.iter().filter(|slot| can_grow(slot) && !slot.body.vertical);
        words.map(|slot| self.setter.mistakes(&slot.body.paragraphs, inside(slot))).sum()
    }
}

/// Styles of the words that may grow.
fn words_in(drawn: &DrawnPage) -> Vec<usize> {
    let slots = drawn.slots();
    let words = slots.iter().filter(|slot| can_grow(slot) && !slot.is_list);
    let mut styles: Vec<usize> = words.flat_map(|slot| slot.styles.iter().copied()).collect();
    styles.sort_unstable();
    styles.dedup();
    styles
}

fn size(slot: &TextSlot, paragraph: usize) -> f64 {
    let runs = slot.body.paragraphs.get(paragraph).map(|paragraph| &paragraph.runs);
    runs.and_then(|runs| runs.first()).map_or(0.0, |run| f64::from(run.style.size) / 100.0)
}

fn title_size(drawn: &DrawnPage) -> Option<f64> {
    let slots = drawn.slots();
    slots.iter().find(|slot| slot.sources.first() == Some(&Source::Title)).map(|slot| size(slot, 0))
}

fn can_grow(slot: &TextSlot) -> bool {
    slot.sources.iter().copied().any(Source::can_grow)
}

fn is_heading(slot: &TextSlot) -> bool {
    slot.sources.first() == Some(&Source::Heading)
}

/// Places that are a heading over a text of its own. (A heading that is all its cell has to say may take a further line.)
fn headings<'d>(slots: &'d [&'d TextSlot]) -> impl Iterator<Item = &'d &'d TextSlot> {
    let says_more =
        |slot: &TextSlot| slot.sources.iter().any(|source| source.can_grow() && *source != Source::Heading);
    slots.iter().filter(move |slot| {
        let below = slots.iter().any(|other| other.cell == slot.cell && says_more(other));
        slot.sources == [Source::Heading] && below
    })
}

/// The styles that became too large: their text does not fit, breaks where it did not, or outgrows what heads it.
fn refused_styles(drawn: &DrawnPage, lines_before: &[usize], title: f64) -> Vec<usize> {
    let slots = drawn.slots();
    let mut refused: Vec<usize> = Vec::new();
    for slot in &slots {
        if !slot.fits() || slot.breaks_words && can_grow(slot) {
            refused.extend(&slot.styles);
        }
        if !can_grow(slot) {
            continue;
        }
        for (at, style) in slot.styles.iter().enumerate() {
            let most = if is_heading(slot) && at == 0 { MAX_HEADING_SHARE } else { MAX_TEXT_SHARE };
            if size(slot, at) > (title * most).max(20.0) {
                refused.push(*style);
            }
        }
    }
    for (slot, before) in headings(&slots).zip(lines_before) {
        if slot.lines > *before {
            refused.extend(&slot.styles);
        }
    }
    // A text never becomes as large as the heading of its own cell.
    for slot in slots.iter().filter(|slot| is_heading(slot) && slot.cell.is_some()) {
        let own = size(slot, 0);
        let below =
            slots.iter().filter(|other| other.cell == slot.cell && can_grow(other) && !is_heading(other));
        for other in below.filter(|other| size(other, 0) > own - 1.0) {
            refused.extend(&other.styles);
        }
    }
    refused
}
