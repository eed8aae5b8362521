//! Does a page fit a design, and how well? Tries sizes from natural to smallest, lets cells hug their
//! text, and judges the result.

use std::collections::BTreeSet;

use deckwright_model::geometry::Size;
use deckwright_model::text::Anchor;

use crate::draw::slot::{StyleCache, TextSlot, sizes};
use crate::draw::{self, DrawnPage, TableOutcome, TypeSettings, env::Env};
use crate::suit::source::Source;
use crate::suit::{Design, Kind, Suit};
use crate::text::Typesetter;
use crate::words::{DeckWords, PageWords, Region};

mod display;
mod grow;

/// Room that a hugging cell keeps below its text.
const BREATH: f64 = 8.0;
/// Rounds of fitting; every round makes some style one step smaller.
const MAX_ROUNDS: usize = 40;

/// Up to this ratio of a heading's size to that of its text, the text gives way first.
const PROPORTION: f64 = 1.4;

/// Text of this size, in points, is read without effort from the back of a room.
const COMFORTABLE_SIZE: f64 = 17.0;

/// The share of a page that its body has, below the head and between the margins.
const BODY_SHARE: f64 = 0.56;
/// Room that lines need around them to be read, in points.
const AIR: f64 = 20.0;
/// The share of its body that the words of a page should take.
const MIN_COVERED_SHARE: f64 = 0.5;
/// Penalty for words that take less of the body, per unit of that share.
const UNCOVERED_PENALTY: f64 = 0.9;
/// Penalty for each point by which the smallest text is less than comfortable.
const SMALL_TEXT: f64 = 0.12;
/// The share of their boxes that texts should fill.
const MIN_FILLED_SHARE: f64 = 0.42;
/// Penalty for boxes that are less filled, per unit of that share.
const UNFILLED_PENALTY: f64 = 0.9;
/// The share of the height of the boxes that may be empty below the last words.
const MAX_EMPTY_FOOT: f64 = 0.25;
/// Penalty for a larger empty foot, per unit of that share.
const EMPTY_FOOT_PENALTY: f64 = 1.4;
/// Penalty for a word that is broken.
const BROKEN_WORD: f64 = 0.6;
/// Penalty for optional shapes that were left out.
const LEFT_OUT_PENALTY: f64 = 0.15;

/// A page in a design.
#[derive(Debug)]
pub struct FittedPage {
    pub drawn: DrawnPage,
    pub settings: TypeSettings,
    /// Nothing had to be cut, nothing is outside its box.
    pub fits: bool,
    /// How far from ideal it looks; 0 is perfect.
    pub flaws: f64,
}

impl FittedPage {
    /// The share of the page that text takes.
    pub fn density(&self, page: Size) -> f64 {
        let slots = self.drawn.slots();
        let covered: f64 = slots.iter().map(|slot| slot.needed.min(slot.room) * slot.at.w).sum();
        covered / (page.width.points() * page.height.points())
    }
}

/// What all pages of a deck share while they are fitted.
#[derive(Debug)]
pub struct FitContext<'a, 'f> {
    pub suit: &'a Suit,
    pub deck: &'a DeckWords,
    pub styles: StyleCache,
    pub setter: Typesetter<'f>,
    /// Size step that the titles of content pages have in this deck.
    pub title_step: u8,
    pub rejected: RejectedDesigns,
    /// Every page of the outline was a page before, and stays one if any design holds it.
    pub keeps_pages: bool,
    /// Pages may be split in two, with a plane for their titles: in decks that are composed as a whole.
    pub splits_pages: bool,
}

/// Designs that turned out wrong for pages of the outline when they were drawn: text overlapped text, or left its box.
#[derive(Clone, Debug, Default)]
pub struct RejectedDesigns {
    /// Counts the pages of the outline, and the deck's own.
    pub source_page: usize,
    /// The page and the design, by their indices.
    pub designs: BTreeSet<(usize, usize)>,
}

impl RejectedDesigns {
    pub fn holds(&self, design: usize) -> bool {
        self.designs.contains(&(self.source_page, design))
    }
}

impl FitContext<'_, '_> {
    /// Fits `page` into `design`. With `cut`, what does not fit is shortened, so the result always fits.
    pub fn fit(&mut self, design: &Design, page: &PageWords, cut: bool) -> FittedPage {
        let mut settings = TypeSettings::new(self.suit);
        settings.steps[self.suit.family.title_style] = self.title_step;
        let mut drawn = self.draw_settled(design, page, &mut settings);
        let mut fits = false;
        for _ in 0..MAX_ROUNDS {
            let lines = title_lines(&drawn);
            if lines != settings.title_lines {
                settings.title_lines = lines;
            } else if self.crowded(&drawn, page, &mut settings) {
                // Something became smaller; look again.
            } else {
                fits = drawn.slots().iter().all(|slot| slot.fits()) && shows_all(&drawn, page);
                if fits || settings.cut || !cut {
                    break;
                }
                settings.cut = true;
            }
            drawn = self.draw_settled(design, page, &mut settings);
        }
        if fits {
            drawn = self.mend_breaks(design, page, &mut settings, drawn);
            drawn = self.hug(design, page, &mut settings, drawn);
        }
        let flaws = flaws(&drawn, &settings, self.suit.family.size);
        FittedPage { drawn, settings, fits, flaws }
    }

    fn draw(&mut self, design: &Design, page: &PageWords, settings: &TypeSettings) -> DrawnPage {
        draw::draw(self.suit, design, self.deck, page, settings, &mut self.styles, &mut self.setter)
    }

    /// Draws `page`, and once more where its rows can be as high as their words were measured to need.
    fn draw_settled(&mut self, design: &Design, page: &PageWords, settings: &mut TypeSettings) -> DrawnPage {
        let drawn = self.draw(design, page, settings);
        let needs: Vec<Vec<f64>> = drawn.cells.iter().map(|cells| cells.needs.clone()).collect();
        let is_same = |(now, before): (&Vec<f64>, &Vec<f64>)| {
            now.len() == before.len()
                && now.iter().zip(before).all(|(now, before)| (now - before).abs() < 0.5)
        };
        let is_settled =
            needs.len() == settings.needs.len() && needs.iter().zip(&settings.needs).all(is_same);
        if is_settled || needs.iter().all(Vec::is_empty) {
            return drawn;
        }
        let tried = TypeSettings { needs, ..settings.clone() };
        let settled = self.draw(design, page, &tried);
        let misfits = |drawn: &DrawnPage| drawn.slots().iter().filter(|slot| !slot.fits()).count();
        if misfits(&settled) > misfits(&drawn) {
            return drawn;
        }
        *settings = tried;
        settled
    }

    /// Makes one step smaller what does not fit. `false` if nothing is left to do.
    fn crowded(&self, drawn: &DrawnPage, page: &PageWords, settings: &mut TypeSettings) -> bool {
        let env = Env::new(self.suit, self.deck, page, 1);
        let mut smaller: Vec<usize> = Vec::new();
        let mut hopeless_option = false;
        for slot in drawn.slots() {
            if slot.fits() && !slot.breaks_words {
                continue;
            }
            let can_shrink = |style: &usize| {
                usize::from(settings.steps[*style]) + 1 < sizes(&env, &self.suit.family.styles[*style]).len()
            };
            if slot.is_list {
                smaller.extend(slot.styles.iter().filter(|style| can_shrink(style)));
                continue;
            }
            // Text gives way before headings do, as long as they keep their proportion; but a heading of too
            // many lines or with a broken word is its own fault.
            let first = slot.crowded.iter().chain(slot.styles.first().filter(|_| slot.breaks_words));
            let size = |style: usize| {
                let sizes = sizes(&env, &self.suit.family.styles[style]);
                sizes[usize::from(settings.steps[style]).min(sizes.len() - 1)]
            };
            let outgrown = match (slot.styles.first(), slot.styles.last()) {
                (Some(head), Some(text))
                    if slot.sources.first() == Some(&Source::Heading)
                        && size(*head) > size(*text) * PROPORTION =>
                {
                    Some(head)
                }
                _ => None,
            };
            match first.chain(outgrown).chain(slot.styles.iter().rev()).find(|style| can_shrink(style)) {
                Some(style) => smaller.push(*style),
                None => hopeless_option |= slot.optional && !slot.fits(),
            }
        }
        smaller.sort_unstable();
        smaller.dedup();
        if smaller.is_empty() {
            let drop_options = hopeless_option && !settings.spare;
            settings.spare |= hopeless_option;
            return drop_options;
        }
        for style in smaller {
            settings.steps[style] += 1;
        }
        true
    }

    /// Shrinks cells that hug their text.
    fn hug(
        &mut self,
        design: &Design,
        page: &PageWords,
        settings: &mut TypeSettings,
        drawn: DrawnPage,
    ) -> DrawnPage {
        let heights: Vec<Option<f64>> = drawn
            .cells
            .iter()
            .map(|cells| {
                let min = cells.min?;
                let spare = cells.slack - BREATH;
                (cells.slack < f64::MAX && spare > 4.0).then(|| (cells.height - spare).max(min))
            })
            .collect();
        if heights.iter().all(Option::is_none) {
            return drawn;
        }
        let tried = TypeSettings { heights, ..settings.clone() };
        let hugged = self.draw(design, page, &tried);
        if hugged.slots().iter().all(|slot| slot.fits()) {
            *settings = tried;
            return hugged;
        }
        drawn
    }
}

/// Lines that the page's title takes, as far as designs distinguish them.
fn title_lines(drawn: &DrawnPage) -> usize {
    let slots = drawn.slots();
    let title = slots.iter().find(|slot| slot.sources.first() == Some(&Source::Title));
    title.map_or(1, |title| title.lines).min(3)
}

/// Whether everything that the page has to say has a place: no text was left out by a condition of the design, no row
/// of a table is missing.
fn shows_all(drawn: &DrawnPage, page: &PageWords) -> bool {
    if drawn.lacks_rows {
        return false;
    }
    if matches!(page.kind, Kind::Cover | Kind::Contents | Kind::Chapter | Kind::Ending) {
        return true;
    }
    let slots = drawn.slots();
    let all_of = |(at, region): (usize, &Region)| {
        let own: Vec<&TextSlot> = slots.iter().copied().filter(|slot| slot.region == Some(at)).collect();
        shows_words(&own, &region.words, at * draw::MAX_OF_REGION)
    };
    shows_words(&slots, page, 0) && page.regions.iter().enumerate().all(all_of)
}

/// Whether `slots` have a place for all that `page` says; they count its points from `first` on.
fn shows_words(slots: &[&TextSlot], page: &PageWords, first: usize) -> bool {
    let shows = |cell: Option<usize>, wanted: &[Source]| {
        let mut here = slots.iter().filter(|slot| cell.is_none() || slot.cell.is_none() || slot.cell == cell);
        here.any(|slot| slot.sources.iter().any(|source| wanted.contains(source)))
    };
    let has =
        |text: &str, cell: Option<usize>, wanted: &[Source]| text.trim().is_empty() || shows(cell, wanted);
    has(&page.lead, None, &[Source::Lead, Source::Link])
        && has(&page.heads, None, &[Source::ColumnHeads])
        && has(&page.verdict, None, &[Source::Verdict])
        && has(&page.quote, None, &[Source::Quote, Source::QuoteText])
        && has(&page.by, None, &[Source::Attribution])
        && (page.kind != Kind::Figure && page.frame.is_none() || has(&page.caption, None, &[Source::Caption]))
        && page.points.iter().enumerate().all(|(at, point)| {
            let cell = Some(first + at);
            has(&point.heading, cell, &[Source::Heading, Source::Figure, Source::Link])
                && has(&point.body, cell, BODIES)
                && has(&point.moment, cell, &[Source::Moment])
                && has(&point.key, cell, &[Source::Key])
        })
}

/// What shows the text of a point.
const BODIES: &[Source] = &[
    Source::Body,
    Source::Rest,
    Source::Code,
    Source::Item,
    Source::Outcome,
    Source::Label,
    Source::FigureNote,
    Source::Link,
];

/// Words of a table below this size, in points, take effort to read.
const READABLE_TABLE_SIZE: f64 = 14.0;
/// Penalty for each point below that.
const SMALL_TABLE: f64 = 0.25;

/// Columns that are narrower than this, in ems, break what they say into scraps.
const MIN_MEASURE: f64 = 9.0;
/// Penalty for each em less.
const NARROW_COLUMN_PENALTY: f64 = 0.2;
/// From this many lines on, a text is read and not taken in at a glance.
const MIN_READ_LINES: usize = 3;

/// By how many ems the narrowest column of text is too narrow.
fn narrowness(cells: &[&&TextSlot]) -> f64 {
    let size = |slot: &TextSlot| {
        let last = slot.body.paragraphs.last()?.runs.first()?;
        Some(f64::from(last.style.size) / 100.0)
    };
    let texts = cells.iter().filter(|slot| !slot.body.vertical && slot.lines >= MIN_READ_LINES);
    texts.filter_map(|slot| Some(MIN_MEASURE - slot.at.w / size(slot)?)).fold(0.0, f64::max)
}

/// How far a page is from ideal: small text, columns that are too narrow, boxes that look empty, a foot without words,
/// broken words, something left out.
fn flaws(drawn: &DrawnPage, settings: &TypeSettings, page: Size) -> f64 {
    let slots = drawn.slots();
    let cells: Vec<&&TextSlot> = slots.iter().filter(|slot| slot.cell.is_some() || slot.can_flow()).collect();
    let sizes = cells.iter().flat_map(|slot| &slot.body.paragraphs).flat_map(|paragraph| &paragraph.runs);
    let smallest = sizes.map(|run| f64::from(run.style.size) / 100.0).fold(COMFORTABLE_SIZE, f64::min);
    let area = |height: fn(&TextSlot) -> f64| cells.iter().map(|slot| height(slot) * slot.at.w).sum::<f64>();
    let fill = area(|slot| slot.needed.min(slot.room)) / area(|slot| slot.room).max(1.0);
    let broken = cells.iter().any(|slot| slot.breaks_words);
    let mut flaws = (COMFORTABLE_SIZE - smallest) * SMALL_TEXT
        + (MIN_FILLED_SHARE - fill).max(0.0) * UNFILLED_PENALTY
        + (empty_foot(&cells) - MAX_EMPTY_FOOT).max(0.0) * EMPTY_FOOT_PENALTY
        + (MIN_COVERED_SHARE - covered(&cells, page)).max(0.0) * UNCOVERED_PENALTY
        + narrowness(&cells) * NARROW_COLUMN_PENALTY
        + drawn.set_table.as_ref().map_or(0.0, table_flaws);
    if broken {
        flaws += BROKEN_WORD;
    }
    if settings.spare {
        flaws += LEFT_OUT_PENALTY;
    }
    if cells.iter().any(|slot| is_outgrown(slot, &cells)) {
        flaws += SMALL_NAMES;
    }
    flaws
}

/// How far from ideal a table looks.
fn table_flaws(set: &TableOutcome) -> f64 {
    (READABLE_TABLE_SIZE - set.smallest).max(0.0) * SMALL_TABLE
        + (set.torn_cells as f64 * TORN_CELL).min(MAX_TORN_CELLS)
        + if set.lacks_bars { LACKS_BARS } else { 0.0 }
}

/// Penalty for each short cell of a table that takes more than one line, and for all of them at most.
const TORN_CELL: f64 = 0.12;
const MAX_TORN_CELLS: f64 = 0.6;
/// Penalty for a table whose numbers have no room for their bars.
const LACKS_BARS: f64 = 0.5;
/// Penalty for a name that is smaller than its text.
const SMALL_NAMES: f64 = 0.5;
/// How much larger a text may be than a name that is bold.
const MAX_TEXT_TO_NAME_RATIO: f64 = 1.15;

/// Whether `slot` holds the name of a point whose text is larger.
fn is_outgrown(slot: &TextSlot, cells: &[&&TextSlot]) -> bool {
    let size = |slot: &TextSlot| Some(f64::from(slot.body.paragraphs.first()?.runs.first()?.style.size));
    let is_name = slot.cell.is_some() && slot.sources == [Source::Heading];
    let texts = cells.iter().filter(|other| other.cell == slot.cell && other.sources == [Source::Body]);
    is_name
        && texts
            .filter_map(|text| size(text))
            .any(|text| size(slot).is_some_and(|name| name * MAX_TEXT_TO_NAME_RATIO < text))
}

/// The share of the page's body that the lines of `cells` take, with some air around them.
fn covered(cells: &[&&TextSlot], page: Size) -> f64 {
    let upright = cells.iter().filter(|slot| !slot.body.vertical);
    let lines: f64 = upright
        .map(|slot| (slot.needed.min(slot.room) + AIR) * (slot.widest.min(slot.at.w) + AIR).min(slot.at.w))
        .sum();
    lines / (page.width.points() * page.height.points() * BODY_SHARE)
}

/// The share of the height of `cells` that lies below their last words.
fn empty_foot(cells: &[&&TextSlot]) -> f64 {
    let upright = cells.iter().filter(|slot| !slot.body.vertical);
    let (mut top, mut words, mut foot) = (f64::MAX, f64::MIN, f64::MIN);
    for slot in upright {
        let last = match slot.body.anchor {
            Anchor::Top => slot.needed,
            Anchor::Middle => f64::midpoint(slot.room, slot.needed),
            Anchor::Bottom => slot.room,
        };
        let start = slot.at.y + slot.body.insets.top.points();
        top = top.min(slot.at.y);
        words = words.max(start + last.min(slot.room));
        foot = foot.max(start + slot.room);
    }
    if foot > top { (foot - words) / (foot - top) } else { 0.0 }
}
