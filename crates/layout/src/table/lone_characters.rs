//! Does a single character stand alone on the last line of a cell? Then its column takes what it lacks from one that has
//! more room than its lines need.

use deckwright_model::geometry::Emu;
use deckwright_model::text::{Align, Paragraph, Run};

use super::{Subject, paragraph};
use crate::text::Typesetter;
use crate::words::{is_wide, width_units};

/// How many characters of room are given to a column at most, and how often.
const MAX_GIVEN: i64 = 3;
const MAX_TIMES: usize = 8;
/// Larger tables, and longer texts in half ems, are not read for single characters.
const MAX_CELLS: usize = 120;
const MAX_TEXT_LENGTH: usize = 240;

/// `widths`, with lone characters brought back to their lines where another column can spare the room.
pub(super) fn mend(
    subject: &Subject<'_>,
    shrink: u32,
    mut widths: Vec<Emu>,
    needed: &[Emu],
    typesetter: &mut Typesetter<'_>,
) -> Vec<Emu> {
    if subject.source.rows.len() * widths.len() > MAX_CELLS {
        return widths;
    }
    let mut columns: Vec<Column> = (0..widths.len()).map(|at| Column::new(subject, shrink, at)).collect();
    let mut settled = vec![false; widths.len()];
    for _ in 0..MAX_TIMES {
        let poor =
            (0..widths.len()).find(|at| !settled[*at] && columns[*at].set(widths[*at], typesetter).has_lone);
        let Some(poor) = poor else { break };
        let em = columns[poor].em;
        let found = (1..=MAX_GIVEN).find_map(|count| {
            let extra = em * count;
            if columns[poor].set(widths[poor] + extra, typesetter).has_lone {
                return None;
            }
            let rich = (0..widths.len()).filter(|at| *at != poor && widths[*at] - extra >= needed[*at]);
            let mut rich: Vec<usize> = rich.collect();
            rich.sort_by_key(|at| needed[*at] - widths[*at]);
            let donor = rich.into_iter().find(|at| {
                let before = columns[*at].set(widths[*at], typesetter);
                let after = columns[*at].set(widths[*at] - extra, typesetter);
                after.lines == before.lines && (before.has_lone || !after.has_lone)
            });
            donor.map(|donor| (donor, extra))
        });
        match found {
            Some((donor, extra)) => {
                widths[poor] += extra;
                widths[donor] -= extra;
            }
            None => settled[poor] = true,
        }
    }
    widths
}

/// Whether a single wide character stands on the last line of `cell`: without it there would be one line less.
pub(super) fn is_lone(cell: &Paragraph, width: Emu, typesetter: &mut Typesetter<'_>) -> bool {
    let text = cell.runs[0].text.as_str();
    // A punctuation mark beside it does not count.
    let words = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let Some(last) = words.chars().next_back().filter(|c| is_wide(*c)) else { return false };
    if width_units(text) > MAX_TEXT_LENGTH {
        return false;
    }
    let run = Run { text: words[..words.len() - last.len_utf8()].to_owned(), ..cell.runs[0].clone() };
    let shorter = Paragraph { runs: vec![run], ..cell.clone() };
    let mut lines = |cell: &Paragraph| typesetter.measure(std::slice::from_ref(cell), width).line_count;
    let all = lines(cell);
    all > 1 && lines(&shorter) < all
}

/// The wide cells of a column, and what is beside their words.
struct Column {
    cells: Vec<Paragraph>,
    beside: Emu,
    em: Emu,
}

struct Lines {
    lines: Vec<usize>,
    has_lone: bool,
}

impl Column {
    fn new(subject: &Subject<'_>, shrink: u32, column: usize) -> Self {
        let cells: Vec<Paragraph> = (0..=subject.source.rows.len())
            .map(|row| paragraph(subject, shrink, (row, column), Align::Left))
            .filter(|cell| width_units(&cell.runs[0].text) <= MAX_TEXT_LENGTH)
            .collect();
        let size = cells.iter().map(|cell| cell.runs[0].style.size).max().unwrap_or(0);
        let beside = subject.style.pad * 2 + subject.room_beside(column);
        Self { cells, beside, em: Emu(i64::from(size) * Emu::PER_POINT / 100) }
    }

    /// How its cells break in a column of `width`.
    fn set(&mut self, width: Emu, typesetter: &mut Typesetter<'_>) -> Lines {
        let width = (width - self.beside).max(Emu::ZERO);
        let count = |cell: &Paragraph| typesetter.measure(std::slice::from_ref(cell), width).line_count;
        let lines: Vec<usize> = self.cells.iter().map(count).collect();
        let has_lone =
            self.cells.iter().zip(&lines).any(|(cell, lines)| *lines > 1 && is_lone(cell, width, typesetter));
        Lines { lines, has_lone }
    }
}
