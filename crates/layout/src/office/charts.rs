//! Measures by which office programs draw charts, so that a chart looks the same on a picture of the page and in a
//! program that draws it from its numbers.

use std::f64::consts::TAU;

use deckwright_model::geometry::Emu;
use deckwright_model::scene::ChartKind;

const MILLIMETRE: Emu = Emu(36_000);

/// Height of a line of a label, in hundredths of its size.
pub const LABEL_LINE_PERCENT: i64 = 120;
/// Room between the values of an axis and the plot, and the least around the names of a legend.
pub const LABEL_GAP: Emu = MILLIMETRE;
/// Width of the line of a series.
pub const LINE_WIDTH: Emu = Emu(28_575);
/// Room between a pie and the labels of its slices.
pub const SLICE_LABEL_GAP: Emu = Emu(MILLIMETRE.0 * 3 / 2);
/// How near to straight up, down or across a slice must point for its label to touch the pie with the middle of a side
/// instead of a corner.
pub const STRAIGHT_SLICE: f64 = 5.0 / 360.0 * TAU;

/// How far below the plot the labels of an axis are, for labels whose lines are `line_height` high; about as in
/// LibreOffice.
pub fn axis_label_drop(kind: ChartKind, line_height: Emu) -> Emu {
    let gap = line_height / 3;
    match kind {
        ChartKind::Line => gap * 4 / 3,
        // The first name of an area is below the lowest value and keeps clear of it.
        ChartKind::Area | ChartKind::Scatter => gap * 3 / 2,
        _ => gap,
    }
}
