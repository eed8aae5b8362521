//! How does a table fill its place? Columns as wide as their content asks, rows as high as their text
//! needs, and as many rows as fit; the rest goes to a following page.

use std::sync::Arc;

use deckwright_model::geometry::{Emu, Insets, Size};
use deckwright_model::outline;
use deckwright_model::paint::{Paint, Stroke};
use deckwright_model::scene::{Table, TableCell, TableRow};
use deckwright_model::text::{Align, Anchor, Paragraph, Run, TextBody, TextStyle};

use crate::numbers;
use crate::text::{Typesetter, snug};

/// Steps by which text gets smaller until the table fits, in hundredths of a point.
const STEP: u32 = 50;
/// Exact line height in hundredths of the size.
const LINE_PERCENT: i64 = 120;
/// Room above and below a cell's text.
const AIR: Emu = Emu(4 * Emu::PER_POINT);
/// A column holds numbers if so many hundredths of its cells do.
const NUMBERS_PERCENT: usize = 70;
/// What one column may take of the width before others have what they ask, in hundredths.
const WIDEST_PERCENT: i64 = 60;

/// How a table looks.
#[derive(Clone, Debug)]
pub struct TableStyle {
    pub head: Arc<TextStyle>,
    /// The first column, and a row of totals.
    pub first: Arc<TextStyle>,
    pub body: Arc<TextStyle>,
    /// Size that text may shrink to, in hundredths of a point.
    pub smallest: u32,
    pub head_fill: Option<Paint>,
    /// Fill of every other row.
    pub zebra: Option<Paint>,
    /// Fill of a row of totals.
    pub highlight: Option<Paint>,
    /// Between rows, below the header, below the last row.
    pub rule: Option<Stroke>,
    pub head_rule: Option<Stroke>,
    pub end_rule: Option<Stroke>,
    /// Smallest and largest height of a row.
    pub row: (Emu, Emu),
    pub head_height: Option<Emu>,
    /// Room at the left and right of a cell's text.
    pub pad: Emu,
}

/// A table in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct SetTable {
    pub table: Table,
    pub size: Size,
    /// How many rows of the source it shows, from the first. At least one, where there is one.
    pub rows: usize,
}

/// Sets as many rows of `source` as fit into `room`, in the largest size that shows the most of them.
pub fn table(
    source: &outline::Table,
    style: &TableStyle,
    room: Size,
    typesetter: &mut Typesetter<'_>,
) -> SetTable {
    let mut best: Option<Plan> = None;
    for shrink in sizes(style) {
        let plan = Plan::new(source, style, shrink, room, typesetter);
        let done = plan.rows == source.rows.len() && plan.whole_words;
        if best.as_ref().is_none_or(|best| plan.is_better(best)) {
            best = Some(plan);
        }
        if done {
            break;
        }
    }
    let plan = best.unwrap_or_else(|| Plan::new(source, style, 0, room, typesetter));
    plan.set(source, style, room, typesetter)
}

/// How many hundredths of a point to take off, nothing first.
fn sizes(style: &TableStyle) -> impl Iterator<Item = u32> {
    let largest = style.head.size.max(style.first.size).max(style.body.size);
    (0..=largest.saturating_sub(style.smallest)).step_by(STEP as usize)
}

/// Widths and heights at one size of text.
struct Plan {
    shrink: u32,
    columns: Vec<Emu>,
    aligns: Vec<Align>,
    /// Of the header, then of each row.
    heights: Vec<Emu>,
    rows: usize,
    whole_words: bool,
}

impl Plan {
    fn new(
        source: &outline::Table,
        style: &TableStyle,
        shrink: u32,
        room: Size,
        typesetter: &mut Typesetter<'_>,
    ) -> Self {
        let aligns: Vec<Align> = (0..source.header.len()).map(|column| align(source, column)).collect();
        let (columns, whole_words) = columns(source, style, shrink, room.width, typesetter);
        let mut heights = Vec::with_capacity(source.rows.len() + 1);
        let (mut used, mut rows) = (Emu::ZERO, 0);
        for row in 0..=source.rows.len() {
            let least = if row == 0 { style.head_height.unwrap_or(style.row.0) } else { style.row.0 };
            let text = columns.iter().enumerate().map(|(column, width)| {
                let paragraph = paragraph(source, style, shrink, (row, column), aligns[column]);
                typesetter.measure(&[paragraph], (*width - style.pad * 2).max(Emu::ZERO)).height + AIR * 2
            });
            let height = text.max().unwrap_or(Emu::ZERO).max(least);
            if row > 1 && used + height > room.height {
                break;
            }
            used += height;
            rows = row;
            heights.push(height);
        }
        Self { shrink, columns, aligns, heights, rows, whole_words }
    }

    fn is_better(&self, other: &Self) -> bool {
        (self.rows, self.whole_words) > (other.rows, other.whole_words)
    }

    fn set(
        mut self,
        source: &outline::Table,
        style: &TableStyle,
        room: Size,
        typesetter: &mut Typesetter<'_>,
    ) -> SetTable {
        self.stretch(style, room.height);
        let rows: Vec<TableRow> = (0..self.heights.len())
            .map(|row| {
                let height = self.heights[row];
                let cell = |column: usize| self.cell(source, style, (row, column), typesetter);
                TableRow { height, cells: (0..self.columns.len()).map(cell).collect() }
            })
            .collect();
        let size =
            Size { width: self.columns.iter().copied().sum(), height: self.heights.iter().copied().sum() };
        SetTable { table: Table { columns: self.columns, rows, header: true }, size, rows: self.rows }
    }

    /// Shares the height that is left between the rows, up to their largest.
    fn stretch(&mut self, style: &TableStyle, room: Emu) {
        let used: Emu = self.heights.iter().copied().sum();
        let each = (room - used).max(Emu::ZERO) / self.heights.len().max(1) as i64;
        for (row, height) in self.heights.iter_mut().enumerate() {
            let most = if row == 0 { style.head_height.unwrap_or(style.row.1) } else { style.row.1 };
            *height = (*height + each).min(most.max(*height));
        }
    }

    fn cell(
        &self,
        source: &outline::Table,
        style: &TableStyle,
        (row, column): (usize, usize),
        typesetter: &mut Typesetter<'_>,
    ) -> TableCell {
        let paragraph = paragraph(source, style, self.shrink, (row, column), self.aligns[column]);
        let body = TextBody {
            paragraphs: vec![paragraph],
            anchor: Anchor::Middle,
            insets: Insets { left: style.pad, right: style.pad, top: AIR, bottom: AIR },
            ..TextBody::default()
        };
        let text = typesetter.set(body, Size { width: self.columns[column], height: self.heights[row] });
        let fill = match row.checked_sub(1) {
            None => style.head_fill.clone(),
            Some(index) if style.highlight.is_some() && numbers::is_total(&source.rows[index]) => {
                style.highlight.clone()
            }
            Some(index) => style.zebra.clone().filter(|_| index % 2 == 1),
        };
        let bottom = if row == 0 {
            style.head_rule.clone()
        } else if row == self.rows {
            style.end_rule.clone()
        } else {
            style.rule.clone()
        };
        TableCell { text, fill, top: None, bottom }
    }
}

/// The text of a cell; row 0 is the header.
fn paragraph(
    source: &outline::Table,
    style: &TableStyle,
    shrink: u32,
    (row, column): (usize, usize),
    align: Align,
) -> Paragraph {
    let cells = row.checked_sub(1).map_or(&source.header, |row| &source.rows[row]);
    let text = cells.get(column).map(|cell| cell.trim()).unwrap_or_default();
    let look = match row {
        0 => &style.head,
        _ if column == 0 || numbers::is_total(cells) => &style.first,
        _ => &style.body,
    };
    let size = look.size.saturating_sub(shrink).max(style.smallest.min(look.size));
    let style =
        if size == look.size { look.clone() } else { Arc::new(TextStyle { size, ..(**look).clone() }) };
    let line_height = Emu(i64::from(size) * Emu::PER_POINT / 100 * LINE_PERCENT / 100);
    Paragraph { runs: vec![Run { text: text.to_owned(), style }], align, line_height, ..Paragraph::default() }
}

/// Numbers stand to the right, under their headings; the first column never does.
fn align(source: &outline::Table, column: usize) -> Align {
    let cells = source.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.trim());
    let said: Vec<&str> = cells.filter(|cell| !cell.is_empty() && *cell != "-" && *cell != "—").collect();
    let numbers = said.iter().filter(|cell| numbers::parse(cell).is_some()).count();
    let all_numbers = !said.is_empty() && numbers * 100 >= said.len() * NUMBERS_PERCENT;
    if column > 0 && all_numbers { Align::Right } else { Align::Left }
}

/// Widths that fill `width`: what each column asks for where that fits, else narrow columns first;
/// and whether every word stays whole.
fn columns(
    source: &outline::Table,
    style: &TableStyle,
    shrink: u32,
    width: Emu,
    typesetter: &mut Typesetter<'_>,
) -> (Vec<Emu>, bool) {
    let count = source.header.len();
    if count == 0 {
        return (Vec::new(), true);
    }
    let mut asked = Vec::with_capacity(count);
    let mut needed = Vec::with_capacity(count);
    for column in 0..count {
        let (mut most, mut least) = (Emu::ZERO, Emu::ZERO);
        for row in 0..=source.rows.len() {
            let paragraph = paragraph(source, style, shrink, (row, column), Align::Left);
            let (line, word) = extent(&paragraph, typesetter);
            most = most.max(line);
            least = least.max(word);
        }
        asked.push(snug(most) + style.pad * 2);
        needed.push(snug(least) + style.pad * 2);
    }
    let widths = share(&asked, &needed, width);
    let whole = widths.iter().zip(&needed).all(|(width, needed)| width >= needed);
    (widths, whole)
}

/// Width of a paragraph on one line, and of its widest word.
fn extent(paragraph: &Paragraph, typesetter: &mut Typesetter<'_>) -> (Emu, Emu) {
    let one = std::slice::from_ref(paragraph);
    let line = typesetter.measure(one, Emu(i64::from(u32::MAX))).widest_line;
    let run = &paragraph.runs[0];
    let words = run.text.split_whitespace().map(|word| {
        // East Asian text breaks almost anywhere: four characters are enough to keep together.
        let kept: String = if word.is_ascii() { word.to_owned() } else { word.chars().take(4).collect() };
        let run = Run { text: kept, style: run.style.clone() };
        let alone = Paragraph { runs: vec![run], ..paragraph.clone() };
        typesetter.measure(&[alone], Emu(i64::from(u32::MAX))).widest_line
    });
    (line, words.max().unwrap_or(Emu::ZERO))
}

/// Shares `width` so that it is used up to the last EMU.
fn share(asked: &[Emu], needed: &[Emu], width: Emu) -> Vec<Emu> {
    let total: Emu = asked.iter().copied().sum();
    let mut widths: Vec<Emu> = if total <= width {
        // Room to spare goes to all columns alike, so that they keep their proportions.
        let spare = width - total;
        asked.iter().map(|own| *own + spare / asked.len() as i64).collect()
    } else {
        narrow(asked, needed, width)
    };
    let rest = width - widths.iter().copied().sum::<Emu>();
    if let Some(last) = widths.last_mut() {
        *last = (*last + rest).max(Emu::ZERO);
    }
    widths
}

/// Columns that ask for less than an even share get it; the others divide what is left.
fn narrow(asked: &[Emu], needed: &[Emu], width: Emu) -> Vec<Emu> {
    let cap = Emu(width.0 * WIDEST_PERCENT / 100);
    let asked: Vec<Emu> = asked.iter().map(|own| (*own).min(cap)).collect();
    let mut widths: Vec<Option<Emu>> = vec![None; asked.len()];
    loop {
        let settled: Emu = widths.iter().flatten().copied().sum();
        let open: Vec<usize> = (0..asked.len()).filter(|at| widths[*at].is_none()).collect();
        if open.is_empty() {
            break;
        }
        let even = (width - settled).max(Emu::ZERO) / open.len() as i64;
        let modest: Vec<usize> = open.iter().copied().filter(|at| asked[*at] <= even).collect();
        if modest.is_empty() {
            let wanted: Emu = open.iter().map(|at| asked[*at]).sum();
            let left = (width - settled).max(Emu::ZERO);
            for at in open {
                let own = left.0 as f64 * asked[at].0 as f64 / wanted.0.max(1) as f64;
                widths[at] = Some(Emu(own as i64).max(needed[at].min(even)));
            }
            break;
        }
        for at in modest {
            widths[at] = Some(asked[at]);
        }
    }
    let widths: Vec<Emu> = widths.into_iter().flatten().collect();
    let total: Emu = widths.iter().copied().sum();
    if total <= width {
        return widths;
    }
    widths.iter().map(|own| Emu((own.0 as f64 * width.0 as f64 / total.0 as f64) as i64)).collect()
}

#[cfg(test)]
mod tests;
