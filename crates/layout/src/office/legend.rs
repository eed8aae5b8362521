//! Distances in the legend of a chart. Programs place legends themselves, so these are LibreOffice's.

use deckwright_model::geometry::Emu;

use super::charts::LABEL_GAP;

/// Distances around the entries of a legend.
#[derive(Clone, Copy, Debug)]
pub struct LegendMeasures {
    /// Width and height of a sign.
    pub sign: Emu,
    /// Width that a sign takes; for a line, a piece of it.
    pub swatch: Emu,
    pub after_swatch: Emu,
    pub after_entry: Emu,
    /// Room beside the first and last entry.
    pub side: Emu,
    pub below: Emu,
}

impl LegendMeasures {
    /// The measures for names of `size` hundredths of a point.
    pub fn new(size: u32, is_line: bool) -> Self {
        let hundredths = |share: i64| Emu(i64::from(size) * Emu::PER_POINT / 100 * share / 100);
        let sign = hundredths(60);
        Self {
            sign,
            swatch: if is_line { sign * 22 / 7 } else { sign },
            after_swatch: hundredths(22).max(LABEL_GAP),
            after_entry: hundredths(66).max(LABEL_GAP),
            side: hundredths(33).max(LABEL_GAP),
            below: hundredths(20).max(LABEL_GAP),
        }
    }

    /// The measures with entries further apart.
    pub fn widened(self, by: Emu) -> Self {
        Self { after_entry: self.after_entry + by, side: self.side + by, ..self }
    }

    /// Width of all entries on one line, without room beside them.
    pub fn line(&self, widths: &[Emu]) -> Emu {
        let count = widths.len() as i64;
        let signs = (self.swatch + self.after_swatch) * count + self.after_entry * (count - 1).max(0);
        signs + widths.iter().copied().sum::<Emu>()
    }

    /// Whether LibreOffice puts all entries on one line of a chart that is `room` wide: in columns as wide as the widest.
    pub fn fits_one_line(&self, widths: &[Emu], room: Emu) -> bool {
        let widest = widths.iter().copied().max().unwrap_or(Emu::ZERO);
        let entry = self.swatch + self.after_swatch + widest + self.after_entry;
        entry * widths.len() as i64 + self.side * 2 <= room * 96 / 100
    }
}
