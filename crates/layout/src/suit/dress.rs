//! How tables of an enterprise template look, by its own table style.

use deckwright_model::paint::{Color, Paint, Stroke};
use deckwright_model::scene::{OriginalStyle, TableCell};

/// A table style, part by part.
#[derive(Clone, Debug, PartialEq)]
pub struct TableDress {
    /// `a:tableStyleId`.
    pub id: String,
    pub whole: TablePart,
    pub head: TablePart,
    /// A row of totals at the end.
    pub last: TablePart,
    /// Fills of rows in turn, the first below the header first.
    pub bands: [Option<Paint>; 2],
}

/// What a table style says of some of its cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TablePart {
    pub color: Option<Color>,
    pub bold: Option<bool>,
    pub fill: Option<Paint>,
    pub top: Option<Stroke>,
    pub bottom: Option<Stroke>,
    pub left: Option<Stroke>,
    pub right: Option<Stroke>,
    pub inside_h: Option<Stroke>,
    pub inside_v: Option<Stroke>,
}

/// Where a cell stands in its table.
#[derive(Clone, Copy, Debug)]
pub struct CellPlace {
    pub row: usize,
    pub column: usize,
    pub rows: usize,
    pub columns: usize,
    /// The table ends with totals.
    pub has_total: bool,
}

impl TableDress {
    /// Colour and weight of words in the header, in other rows and in a row of totals; `ink` where the style says none.
    pub fn words(&self, ink: Color, has_total: bool) -> OriginalStyle {
        let body = (self.whole.color.unwrap_or(ink), self.whole.bold.unwrap_or(false));
        let of = |part: &TablePart| (part.color.unwrap_or(body.0), part.bold.unwrap_or(body.1));
        OriginalStyle {
            id: self.id.clone(),
            head: of(&self.head),
            body,
            last: has_total.then(|| of(&self.last)),
        }
    }

    /// Paints `cell`, which has its words. Edges that two cells share are drawn by the upper and by the left one.
    pub fn paint(&self, cell: &mut TableCell, place: CellPlace) {
        let CellPlace { row, column, rows, columns, has_total } = place;
        let is_last = |row: usize| has_total && row + 1 == rows;
        let part = |row: usize| match row {
            0 => Some(&self.head),
            _ if is_last(row) => Some(&self.last),
            _ => None,
        };
        let own = part(row);
        let band = self.bands[(row + 1) % 2].as_ref().filter(|_| own.is_none());
        cell.fill = own.and_then(|part| part.fill.as_ref()).or(band).or(self.whole.fill.as_ref()).cloned();
        // What the row below says of its upper edge counts for this one's lower edge.
        let below = (row + 1 < rows).then(|| part(row + 1)).flatten().and_then(|part| part.top.as_ref());
        let whole = if row + 1 == rows { &self.whole.bottom } else { &self.whole.inside_h };
        cell.bottom = own.and_then(|part| part.bottom.as_ref()).or(below).or(whole.as_ref()).cloned();
        let whole = if column + 1 == columns { &self.whole.right } else { &self.whole.inside_v };
        cell.right = whole.clone();
        if row == 0 {
            cell.top = own.and_then(|part| part.top.as_ref()).or(self.whole.top.as_ref()).cloned();
        }
        if column == 0 {
            cell.left = self.whole.left.clone();
        }
    }
}
