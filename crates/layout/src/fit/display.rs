//! Which size, and how many lines, let display text break well?
//!
//! At some sizes a Chinese or Japanese statement has to tear a word or leave a character or two over. It is then set a
//! step or two smaller, or on one more line, if that reads better.

use deckwright_model::geometry::Emu;

use super::{FitContext, title_lines};
use crate::draw::emit::rect;
use crate::draw::env::Env;
use crate::draw::slot::{TextSlot, sizes};
use crate::draw::{DrawnPage, TypeSettings};
use crate::suit::Design;
use crate::suit::source::Source;
use crate::text::Verdict;
use crate::words::PageWords;

/// The smallest share of its size that text is reduced to for a good break.
const MIN_SIZE: f64 = 0.7;
/// Sizes that differ by less break alike.
const STRIDE: f64 = 0.06;
/// What lost size and a further line cost compared with a break, in the measure of [`Verdict::cost`].
const SIZE: f64 = 0.8;
const LINE: f64 = 0.1;

impl FitContext<'_, '_> {
    /// Sets display text that breaks badly in another size or number of lines.
    pub(super) fn mend_breaks(
        &mut self,
        design: &Design,
        page: &PageWords,
        settings: &mut TypeSettings,
        drawn: DrawnPage,
    ) -> DrawnPage {
        if !self.deck.language.is_cjk() {
            return drawn;
        }
        let env = Env::new(self.suit, self.deck, page, 1);
        let display = drawn.slots().into_iter().filter(|slot| slot.is_display(&env));
        let wrong = display.map(|slot| (slot.styles[0], self.judge(slot))).find(|(_, found)| found.is_wrong);
        let Some((style, found)) = wrong else { return drawn };

        let sizes = sizes(&env, &self.suit.family.styles[style]);
        let now = usize::from(settings.steps[style]).min(sizes.len() - 1);
        let mut best = (found.cost, settings.clone(), drawn);
        let mut last = f64::INFINITY;
        for (smaller, size) in sizes[now..].iter().enumerate() {
            let share = size / sizes[now];
            if share < MIN_SIZE {
                break;
            }
            if share > last - STRIDE {
                continue;
            }
            last = share;
            let mut tried = settings.clone();
            tried.steps[style] += smaller as u8;
            let weight = (1.0 - share) * SIZE;
            let Some(spared) = self.consider(design, page, style, (tried.clone(), weight), &mut best) else {
                continue;
            };
            tried.spared[style] = spared;
            self.consider(design, page, style, (tried, weight + LINE), &mut best);
        }
        *settings = best.1;
        best.2
    }

    /// Takes `tried` as the best if it is better with its `weight`. Also returns the width that the text should leave
    /// unused to have one more line.
    fn consider(
        &mut self,
        design: &Design,
        page: &PageWords,
        style: usize,
        (mut tried, weight): (TypeSettings, f64),
        best: &mut (f64, TypeSettings, DrawnPage),
    ) -> Option<Emu> {
        let mut drawn = self.draw(design, page, &tried);
        if title_lines(&drawn) != tried.title_lines {
            tried.title_lines = title_lines(&drawn);
            drawn = self.draw(design, page, &tried);
        }
        let slots = drawn.slots();
        if !slots.iter().all(|slot| slot.fits()) {
            return None;
        }
        let slot = slots.iter().find(|slot| slot.styles[0] == style)?;
        let (inside, paragraphs) = (inside(slot), &slot.body.paragraphs);
        let more = self.setter.judge_lines(paragraphs, inside, slot.lines + 1);
        let cost = self.judge(slot).cost + weight;
        if cost < best.0 {
            *best = (cost, tried, drawn);
        }
        more.map(|more| inside - more.width)
    }

    /// How badly the titles of these pages break in `design`, where their size is `step`; 0 if they do not.
    pub(crate) fn ugliness(&mut self, design: &Design, pages: &[PageWords], step: u8) -> f64 {
        self.title_step = step;
        let mut sum = 0.0;
        for page in pages {
            let fitted = self.fit(design, page, true);
            let slots = fitted.drawn.slots();
            let title = slots.iter().find(|slot| slot.sources.first() == Some(&Source::Title));
            let found = title.filter(|slot| slot.balance && !slot.body.vertical).map(|slot| self.judge(slot));
            sum += found.filter(|found| found.is_wrong).map_or(0.0, |found| found.cost);
        }
        sum
    }

    fn judge(&mut self, slot: &TextSlot) -> Verdict {
        self.setter.judge(&slot.body.paragraphs, inside(slot))
    }
}

/// The width that lines have.
pub(super) fn inside(slot: &TextSlot) -> Emu {
    rect(slot.at).inset(slot.body.insets).width
}
