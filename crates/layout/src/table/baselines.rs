//! Do the cells of a row stand on one baseline? Faces reach below theirs by different shares of the em, so that a
//! number and a name in Chinese would be out of line by a point or two.

use deckwright_model::geometry::{Emu, Size};
use deckwright_model::scene::TableCell;
use deckwright_model::text::{Anchor, TextBody};

use crate::text::Typesetter;

/// Brings the cells of one line and one size down to the lowest baseline among them, by their insets.
pub(super) fn join(cells: &mut [TableCell], columns: &[Emu], height: Emu, typesetter: &mut Typesetter<'_>) {
    let lowest = |size: u32| {
        let own = cells.iter().filter_map(|cell| baseline(&cell.text)).filter(|(own, _)| *own == size);
        own.map(|(_, baseline)| baseline).max()
    };
    let lacks: Vec<Emu> = cells
        .iter()
        .map(|cell| {
            let lack = baseline(&cell.text).and_then(|(size, own)| Some(lowest(size)? - own));
            lack.unwrap_or(Emu::ZERO)
        })
        .collect();
    for ((cell, lack), width) in cells.iter_mut().zip(lacks).zip(columns) {
        if lack > Emu::ZERO && lack <= cell.text.insets.bottom {
            let mut body = std::mem::take(&mut cell.text);
            body.insets.top += lack;
            if body.anchor == Anchor::Middle {
                body.insets.bottom -= lack;
            }
            cell.text = typesetter.set(body, Size { width: *width, height });
        }
    }
}

/// The size of a text of one line, and where its baseline lies.
fn baseline(text: &TextBody) -> Option<(u32, Emu)> {
    let ([line], [paragraph]) = (&text.lines[..], &text.paragraphs[..]) else { return None };
    let run = paragraph.runs.first().filter(|run| !run.text.is_empty())?;
    Some((run.style.size, line.baseline))
}
