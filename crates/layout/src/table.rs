//! How does a table fill its place? Columns as wide as their content asks, rows as high as their text
//! needs, and as many rows as fit; the rest goes to a following page.

mod argument;
mod marks;

use std::collections::BTreeMap;
use std::sync::Arc;

use deckwright_model::geometry::{Emu, Insets, Size};
use deckwright_model::outline;
use deckwright_model::paint::{Paint, Stroke};
use deckwright_model::scene::{Shape, Table, TableCell, TableRow};
use deckwright_model::text::{Align, Anchor, Paragraph, Run, TextBody, TextStyle};

use crate::numbers;
use crate::suit::dress::{CellPlace, TableDress};
use crate::text::{Typesetter, snug};
use crate::words::width_units;
pub use argument::{Argument, Chip};
use marks::Mark;

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
/// Columns whose cells are no longer than this, in half ems, stand centred under their heads.
const SHORT: usize = 18;

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
    /// What the table points out; without it, it says its words and no more.
    pub argument: Option<Argument>,
    /// The table style of a template, which paints cells instead of what is said here.
    pub dress: Option<TableDress>,
}

/// A table that is to be set: its words, its look and the marks of its cells.
struct Subject<'a> {
    source: &'a outline::Table,
    style: &'a TableStyle,
    /// By row, where 0 is the header, and column.
    marks: BTreeMap<(usize, usize), Mark>,
    /// What marks take of each column beside its words, and whether they are bars.
    rooms: Vec<(Emu, bool)>,
}

impl<'a> Subject<'a> {
    fn new(source: &'a outline::Table, style: &'a TableStyle) -> Self {
        let lit = style.argument.as_ref().map(|argument| argument.lit_column);
        let found = lit.map(|lit| marks::marks(source, lit)).unwrap_or_default();
        let mut rooms = vec![(Emu::ZERO, false); source.header.len()];
        for (_, column, mark) in &found {
            let (room, has_bars) = &mut rooms[*column];
            *room = (*room).max(argument::room_for(*mark));
            *has_bars |= matches!(mark, Mark::Bar(_));
        }
        let marks = found.into_iter().map(|(row, column, mark)| ((row + 1, column), mark)).collect();
        Self { source, style, marks, rooms }
    }

    /// The same table, its numbers alone.
    fn without_bars(mut self) -> Self {
        self.marks.retain(|_, mark| !matches!(mark, Mark::Bar(_)));
        for (room, has_bars) in &mut self.rooms {
            if std::mem::take(has_bars) {
                *room = Emu::ZERO;
            }
        }
        self
    }

    /// The mark of a cell; row 0 is the header.
    fn mark(&self, row: usize, column: usize) -> Option<Mark> {
        self.marks.get(&(row, column)).copied()
    }

    /// The widest room that the marks of a column take beside its words.
    fn room_for_marks(&self, column: usize) -> Emu {
        self.rooms.get(column).map_or(Emu::ZERO, |(room, _)| *room)
    }

    fn has_bars(&self, column: usize) -> bool {
        self.rooms.get(column).is_some_and(|(_, has_bars)| *has_bars)
    }
}

/// A table in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct SetTable {
    pub table: Table,
    pub size: Size,
    /// What lies beneath its words, from its own top left corner.
    pub beneath: Vec<Shape>,
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
    let subject = Subject::new(source, style);
    let is_whole = |plan: &Plan| plan.rows == source.rows.len() && plan.whole_words;
    let plan = best_plan(&subject, room, typesetter);
    if is_whole(&plan) || !subject.rooms.iter().any(|(_, has_bars)| *has_bars) {
        return plan.set(&subject, room, typesetter);
    }
    // Words come before the bars beside them.
    let bare = subject.without_bars();
    best_plan(&bare, room, typesetter).set(&bare, room, typesetter)
}

/// The largest size that shows the most rows with whole words.
fn best_plan(subject: &Subject<'_>, room: Size, typesetter: &mut Typesetter<'_>) -> Plan {
    let mut best: Option<Plan> = None;
    for shrink in sizes(subject.style) {
        let plan = Plan::new(subject, shrink, room, typesetter);
        let done = plan.rows == subject.source.rows.len() && plan.whole_words;
        if best.as_ref().is_none_or(|best| plan.is_better(best)) {
            best = Some(plan);
        }
        if done {
            break;
        }
    }
    best.unwrap_or_else(|| Plan::new(subject, 0, room, typesetter))
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
    fn new(subject: &Subject<'_>, shrink: u32, room: Size, typesetter: &mut Typesetter<'_>) -> Self {
        let Subject { source, style, .. } = subject;
        let aligns: Vec<Align> = (0..source.header.len()).map(|column| align(subject, column)).collect();
        let (columns, whole_words) = columns(subject, shrink, room.width, typesetter);
        let mut heights = Vec::with_capacity(source.rows.len() + 1);
        let (mut used, mut rows) = (Emu::ZERO, 0);
        for row in 0..=source.rows.len() {
            let least = if row == 0 { style.head_height.unwrap_or(style.row.0) } else { style.row.0 };
            let text = columns.iter().enumerate().map(|(column, width)| {
                let paragraph = paragraph(subject, shrink, (row, column), aligns[column]);
                let width = (*width - style.pad * 2 - subject.room_for_marks(column)).max(Emu::ZERO);
                typesetter.measure(&[paragraph], width).height + AIR * 2
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

    fn set(mut self, subject: &Subject<'_>, room: Size, typesetter: &mut Typesetter<'_>) -> SetTable {
        self.stretch(subject.style, room.height);
        let rows: Vec<TableRow> = (0..self.heights.len())
            .map(|row| {
                let height = self.heights[row];
                let cell = |column: usize| self.cell(subject, (row, column), typesetter);
                TableRow { height, cells: (0..self.columns.len()).map(cell).collect() }
            })
            .collect();
        let size =
            Size { width: self.columns.iter().copied().sum(), height: self.heights.iter().copied().sum() };
        let beneath = argument::beneath(subject, &self, &rows, typesetter);
        let ink = subject.style.body.color;
        let has_total = self.ends_with_total(subject);
        let style = subject.style.dress.as_ref().map(|dress| dress.words(ink, has_total));
        SetTable {
            table: Table { columns: self.columns, rows, header: true, style },
            size,
            beneath,
            rows: self.rows,
        }
    }

    /// It shows the last row, which is one of totals.
    fn ends_with_total(&self, subject: &Subject<'_>) -> bool {
        let rows = &subject.source.rows;
        self.rows == rows.len() && rows.last().is_some_and(|row| numbers::is_total(row))
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
        subject: &Subject<'_>,
        (row, column): (usize, usize),
        typesetter: &mut Typesetter<'_>,
    ) -> TableCell {
        let Subject { source, style, .. } = subject;
        let paragraph = paragraph(subject, self.shrink, (row, column), self.aligns[column]);
        // Bars stand behind their numbers; heads end where the numbers do.
        let after = if subject.has_bars(column) { subject.room_for_marks(column) } else { Emu::ZERO };
        let before =
            argument::before(subject, (row, column), self.columns[column], self.aligns[column], typesetter);
        let body = TextBody {
            paragraphs: vec![paragraph],
            anchor: Anchor::Middle,
            insets: Insets { left: style.pad + before, right: style.pad + after, top: AIR, bottom: AIR },
            ..TextBody::default()
        };
        let text = typesetter.set(body, Size { width: self.columns[column], height: self.heights[row] });
        if let Some(dress) = &style.dress {
            let mut cell = TableCell { text, ..TableCell::default() };
            let (rows, columns) = (self.heights.len(), self.columns.len());
            dress.paint(
                &mut cell,
                CellPlace { row, column, rows, columns, has_total: self.ends_with_total(subject) },
            );
            return cell;
        }
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
        TableCell { text, fill, bottom, ..TableCell::default() }
    }
}

/// The text of a cell; row 0 is the header.
fn paragraph(subject: &Subject<'_>, shrink: u32, (row, column): (usize, usize), align: Align) -> Paragraph {
    let Subject { source, style, .. } = subject;
    let cells = row.checked_sub(1).map_or(&source.header, |row| &source.rows[row]);
    let text = cells.get(column).map(|cell| cell.trim()).unwrap_or_default();
    let look = match row {
        0 => &style.head,
        // A table style has words of its own for a row of totals, and first columns like any other.
        _ if style.dress.is_some() && !(row == source.rows.len() && numbers::is_total(cells)) => &style.body,
        _ if column == 0 || numbers::is_total(cells) => &style.first,
        _ => &style.body,
    };
    let size = look.size.saturating_sub(shrink).max(style.smallest.min(look.size));
    let mark = subject.mark(row, column);
    // Ticks stand under one another, and so do their words.
    let align = if matches!(mark, Some(Mark::Tick | Mark::Cross)) { Align::Left } else { align };
    let own = style.argument.as_ref().and_then(|argument| argument.look(look, (row, column), mark));
    let look = own.map_or_else(|| look.clone(), Arc::new);
    let style = if size == look.size { look } else { Arc::new(TextStyle { size, ..(*look).clone() }) };
    let line_height = Emu(i64::from(size) * Emu::PER_POINT / 100 * LINE_PERCENT / 100);
    Paragraph { runs: vec![Run { text: text.to_owned(), style }], align, line_height, ..Paragraph::default() }
}

/// Numbers stand to the right, under their headings; short answers stand in the middle, where the table argues; the
/// first column does neither.
fn align(subject: &Subject<'_>, column: usize) -> Align {
    let Subject { source, style, .. } = subject;
    let cells = source.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.trim());
    let said: Vec<&str> = cells.filter(|cell| !cell.is_empty() && *cell != "-" && *cell != "—").collect();
    let numbers = said.iter().filter(|cell| numbers::parse(cell).is_some()).count();
    let all_numbers = !said.is_empty() && numbers * 100 >= said.len() * NUMBERS_PERCENT;
    let is_short = said.iter().all(|cell| width_units(cell) <= SHORT);
    // Options side by side: every row measures something else, so digits have nothing to line up with.
    let is_mixed = !is_of_one_unit(&said);
    match () {
        () if column == 0 => Align::Left,
        () if style.argument.is_some() && is_short && is_mixed => Align::Center,
        () if all_numbers => Align::Right,
        () => Align::Left,
    }
}

/// All of `cells` are numbers of the same thing.
fn is_of_one_unit(cells: &[&str]) -> bool {
    let units: Option<Vec<(String, String)>> = cells
        .iter()
        .map(|cell| numbers::parse(cell).map(|quantity| (quantity.unit, quantity.currency)))
        .collect();
    units.is_some_and(|units| units.windows(2).all(|pair| pair[0] == pair[1]))
}

/// Widths that fill `width`: what each column asks for where that fits, else narrow columns first;
/// and whether every word stays whole.
fn columns(
    subject: &Subject<'_>,
    shrink: u32,
    width: Emu,
    typesetter: &mut Typesetter<'_>,
) -> (Vec<Emu>, bool) {
    let Subject { source, style, .. } = subject;
    let count = source.header.len();
    if count == 0 {
        return (Vec::new(), true);
    }
    let mut asked = Vec::with_capacity(count);
    let mut needed = Vec::with_capacity(count);
    for column in 0..count {
        let (mut most, mut least) = (Emu::ZERO, Emu::ZERO);
        for row in 0..=source.rows.len() {
            let paragraph = paragraph(subject, shrink, (row, column), Align::Left);
            let (line, word) = extent(&paragraph, typesetter);
            most = most.max(line);
            least = least.max(word);
        }
        let room = style.pad * 2 + subject.room_for_marks(column);
        asked.push(snug(most) + room);
        needed.push(snug(least) + room);
    }
    let widths = even(subject, &asked, width).unwrap_or_else(|| share(&asked, &needed, width));
    let whole = widths.iter().zip(&needed).all(|(width, needed)| width >= needed);
    (widths, whole)
}

/// Options side by side are equally wide, where all find room so.
fn even(subject: &Subject<'_>, asked: &[Emu], width: Emu) -> Option<Vec<Emu>> {
    let count = asked.len() as i64 - 1;
    let are_options = count > 1 && (1..asked.len()).all(|column| align(subject, column) == Align::Center);
    let widest = asked.iter().skip(1).copied().max().filter(|_| are_options)?;
    // The criterion has what it asks for, and a little of what is left.
    let left = width - asked[0] - widest * count;
    if left < Emu::ZERO {
        return None;
    }
    let each = widest + left / (count + 1);
    let mut widths = vec![each; asked.len()];
    widths[0] = width - each * count;
    Some(widths)
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
    let scaled = |own: &Emu| Emu((own.0 as f64 * width.0 as f64 / total.0 as f64) as i64);
    keep_words(if total <= width { widths } else { widths.iter().map(scaled).collect() }, needed)
}

/// The same widths, with what a column lacks for its longest word taken from those that have more than theirs; a column
/// with bars is not squeezed until its words fall apart.
fn keep_words(widths: Vec<Emu>, needed: &[Emu]) -> Vec<Emu> {
    let over = |(own, least): (&Emu, &Emu)| (own.0 - least.0).max(0);
    let lacks: i64 = widths.iter().zip(needed).map(|(own, least)| (least.0 - own.0).max(0)).sum();
    let spare: i64 = widths.iter().zip(needed).map(over).sum();
    if lacks == 0 || spare < lacks {
        return widths;
    }
    let given = |pair: (&Emu, &Emu)| {
        let taken = over(pair) as f64 * lacks as f64 / spare as f64;
        Emu((pair.0.0).max(pair.1.0) - taken.ceil() as i64)
    };
    widths.iter().zip(needed).map(given).collect()
}

#[cfg(test)]
mod tests;
