//! Which paint does a series or a slice get? One of them may be pointed out; the others fade.

use deckwright_model::geometry::{Emu, Rect};
use deckwright_model::paint::{Base, Color, Paint, Palette, PaletteRole};

use super::ChartStyle;
use crate::numbers::{Figures, is_time};

/// How far the first series that is not pointed out fades into the ground, and each further one, in thousandths.
const SERIES_FADE: u16 = 380;
const SERIES_FADE_STEP: u16 = 190;
const MAX_SERIES_FADE: u16 = 820;
/// How much of their strength bars beside a group that is pointed out lose, in hundredths.
const BAR_FADE_PERCENT: u16 = 60;

pub(super) struct Paints<'a> {
    pub(super) style: &'a ChartStyle,
    /// The series that is pointed out.
    pub(super) lit: Option<usize>,
    pub(super) figures: &'a Figures,
}

impl Paints<'_> {
    /// The paint of series `index`. Beside a lit one the others are tints, paler the further from it they are.
    pub(super) fn series(&self, index: usize) -> Paint {
        match self.lit {
            Some(lit) if lit == index => self.own(0),
            Some(lit) => {
                // Years go back in time; other series have only the order of the table.
                let names: Vec<String> = self.figures.series.iter().map(|(name, _)| name.clone()).collect();
                let (role, place) = if is_time(&names) {
                    (PaletteRole::Accent, lit.abs_diff(index) - 1)
                } else {
                    (PaletteRole::Muted, if index < lit { index } else { index - 1 })
                };
                tint(role, place)
            }
            None => self.own(index),
        }
    }

    /// The paint of a slice: the paints in turn, or the lit slice's and tints.
    pub(super) fn slice(&self, slice: usize, lit: Option<usize>) -> Paint {
        match lit.filter(|_| !self.style.bare) {
            Some(lit) if lit == slice => self.own(0),
            Some(lit) => tint(PaletteRole::Accent, if slice < lit { slice } else { slice - 1 }),
            None => self.own(slice),
        }
    }

    /// The style's own paints, then lighter and lighter tints of them.
    fn own(&self, index: usize) -> Paint {
        let count = self.style.series.len();
        let Some(own) = self.style.series.get(index % count.max(1)) else {
            return PaletteRole::Accent.into();
        };
        let round = index / count;
        match own {
            Paint::Solid(Color { base: Base::Role(role), alpha }) if round > 0 => {
                let share = (round * 300).min(750) as u16;
                Paint::Solid(Color { base: Base::Mix(*role, PaletteRole::Bg, share), alpha: *alpha })
            }
            _ => own.clone(),
        }
    }
}

/// `paint` faded into the ground.
pub(super) fn faded_paint(paint: &Paint) -> Paint {
    let (role, share, alpha) = match paint {
        Paint::Solid(Color { base: Base::Role(role), alpha }) => (*role, 0, *alpha),
        Paint::Solid(Color { base: Base::Mix(role, PaletteRole::Bg, share), alpha }) => {
            (*role, *share, *alpha)
        }
        _ => return paint.clone(),
    };
    let share = share + (1000 - share.min(1000)) * BAR_FADE_PERCENT / 100;
    Paint::Solid(Color { base: Base::Mix(role, PaletteRole::Bg, share), alpha })
}

fn tint(role: PaletteRole, place: usize) -> Paint {
    let share =
        SERIES_FADE.saturating_add(SERIES_FADE_STEP.saturating_mul(place as u16)).min(MAX_SERIES_FADE);
    Paint::Solid(Color { base: Base::Mix(role, PaletteRole::Bg, share), ..Color::role(role) })
}

/// The colour for text that reads best on `paint`.
pub fn readable_on(paint: &Paint, palette: &Palette) -> Color {
    let field = Rect { width: Emu(100), height: Emu(100), ..Rect::default() };
    let (ground, _) = paint.at(field, palette, 50.0, 50.0);
    let roles = [PaletteRole::Ink, PaletteRole::OnAccent, PaletteRole::OnDark, PaletteRole::Bg];
    let contrast = |role: &PaletteRole| palette.get(*role).contrast(ground);
    let best = roles.into_iter().max_by(|a, b| contrast(a).total_cmp(&contrast(b)));
    Color::role(best.unwrap_or(PaletteRole::Ink))
}
