//! How does a table fill its place? Columns as wide as their content asks, rows as high as their text
//! needs, and as many rows as fit; the rest goes to a following page.

mod argument;
mod bars;
mod baselines;
mod columns;
mod edges;
mod heat;
mod lone_characters;
mod marks;
mod misses;
pub mod seams;
mod status;
mod timeline;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use deckwright_model::geometry::{Emu, Insets, Size};
use deckwright_model::language::is_right_to_left;
use deckwright_model::outline::{self, Emphasis, emphasised_cells};
use deckwright_model::paint::{Paint, Stroke};
use deckwright_model::scene::{Shape, Table, TableCell, TableRow};
use deckwright_model::text::{Align, Anchor, Paragraph, Run, TextBody, TextStyle};

use crate::matter::choice;
use crate::numbers;
use crate::office::snug;
use crate::suit::dress::{CellPlace, TableDress};
use crate::text::Typesetter;
use crate::words::{bind_cells, width_units};
pub use argument::{Argument, Chip};
use columns::columns;
use edges::edges;
pub use heat::is_matrix;
use marks::Mark;
use timeline::Timeline;

/// Steps by which text gets smaller until the table fits, in hundredths of a point.
const STEP: u32 = 50;
/// By how much text may get smaller so that short cells keep to one line, in hundredths of a point.
const FOR_ONE_LINE: u32 = 300;
/// Exact line height in hundredths of the size.
const LINE_PERCENT: i64 = 120;
/// The line of a timeline's scale below its head, and the largest size of its dates.
const SCALE: Emu = Emu(18 * Emu::PER_POINT);
const DATE_SIZE: u32 = 1400;
/// Room above and below a cell's text.
const AIR: Emu = Emu(4 * Emu::PER_POINT);
/// Cells that are no longer than this, in half ems, are short.
const MAX_SHORT_CELL_LENGTH: usize = 18;
/// Room at the sides of a cell where columns have to stand closer.
const TIGHTER: [Emu; 2] = [Emu(6 * Emu::PER_POINT), Emu(3 * Emu::PER_POINT)];

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
    /// What the table points out; without it, the table shows its words and no more.
    pub argument: Option<Argument>,
    /// The table style of a template, which paints cells instead of what is said here.
    pub dress: Option<TableDress>,
    /// What the author of the deck set in bold.
    pub emphasis: Arc<[Emphasis]>,
}

/// A table that is to be set: its words, its look and the marks of its cells.
#[derive(Clone)]
struct Subject<'a> {
    source: &'a outline::Table,
    style: &'a TableStyle,
    /// By row, where 0 is the header, and column.
    marks: BTreeMap<(usize, usize), Mark>,
    /// What marks take of each column beside its words, and whether they are bars.
    rooms: Vec<(Emu, bool)>,
    /// What each column has after its words, besides their pad.
    gaps: Vec<Emu>,
    /// Which rows sum up others, or state their result.
    totals: Vec<bool>,
    /// Where the words of each column stand.
    edges: Vec<Align>,
    /// No column has a head: names and what they stand for.
    is_headless: bool,
    /// Cells that the author set in bold, by row, where 0 is the header, and column.
    bold: BTreeSet<(usize, usize)>,
    /// Its last column is a timeline of its rows.
    timeline: Option<&'a Timeline>,
}

impl<'a> Subject<'a> {
    fn new(source: &'a outline::Table, style: &'a TableStyle) -> Self {
        let marks = |argument: &Argument| marks::marks(source, argument.lit_column, &argument.named_columns);
        let found = style.argument.as_ref().map(marks).unwrap_or_default();
        let mut rooms = vec![(Emu::ZERO, false); source.header.len()];
        for (_, column, mark) in &found {
            let (room, has_bars) = &mut rooms[*column];
            *room = (*room).max(argument::room_for(*mark));
            *has_bars |= mark.is_bar();
        }
        let marks: BTreeMap<(usize, usize), Mark> =
            found.into_iter().map(|(row, column, mark)| ((row + 1, column), mark)).collect();
        let totals = (0..source.rows.len())
            .map(|row| {
                let is_result = style.argument.is_some() && numbers::is_result(source, row);
                numbers::sums_up(source, row) || is_outcome(source, row) || is_result
            })
            .collect();
        let is_sign = |row: usize, column: usize| {
            matches!(marks.get(&(row + 1, column)), Some(Mark::Chip(_) | Mark::Tick | Mark::Cross))
        };
        let mut edges = edges(source, is_sign);
        // What is read from right to left starts at the right, where digits also stand below each other.
        if is_right_to_left(&style.body.lang) {
            let bare = edges.iter_mut().zip(&rooms).filter(|(_, (room, _))| *room == Emu::ZERO);
            bare.filter(|(edge, _)| **edge == Align::Right).for_each(|(edge, _)| *edge = Align::Left);
        }
        let is_headless = source.header.iter().all(|head| head.trim().is_empty());
        let gaps = gaps(style, &edges, &marks, &rooms);
        let bold = (1..).zip(&source.rows).flat_map(|(row, cells)| {
            emphasised_cells(&style.emphasis, cells).into_iter().map(move |column| (row, column))
        });
        let bold = bold.collect();
        Self { source, style, marks, rooms, gaps, totals, edges, is_headless, bold, timeline: None }
    }

    /// A plan with its bars in a column of their own.
    fn of_timeline(timeline: &'a Timeline, style: &'a TableStyle) -> Self {
        let mut subject = Self::new(&timeline.table, style).without_bars();
        subject.edges[timeline.column()] = Align::Left;
        subject.timeline = Some(timeline);
        subject
    }

    /// The timeline, if it runs along this column.
    fn timeline(&self, column: usize) -> Option<&'a Timeline> {
        self.timeline.filter(|timeline| timeline.column() == column)
    }

    /// The table with its numbers alone.
    fn without_bars(mut self) -> Self {
        self.marks.retain(|_, mark| !mark.is_bar());
        for (room, has_bars) in &mut self.rooms {
            if std::mem::take(has_bars) {
                *room = Emu::ZERO;
            }
        }
        self.gaps = gaps(self.style, &self.edges, &self.marks, &self.rooms);
        self
    }

    /// The table with bars that are as short as those of several columns.
    fn with_short_bars(mut self) -> Self {
        for mark in self.marks.values_mut() {
            if let Mark::Bar(share) = *mark {
                *mark = Mark::ShortBar(share);
            }
        }
        for ((_, column), mark) in &self.marks {
            if matches!(mark, Mark::ShortBar(_)) {
                self.rooms[*column].0 = argument::room_for(*mark);
            }
        }
        self
    }

    /// The table with longer bars, which take `room`; `None` unless one column alone has bars.
    fn with_long_bars(mut self, room: Emu) -> Option<Self> {
        let mut with_bars = self.rooms.iter_mut().filter(|(_, has_bars)| *has_bars);
        let (of_bars, _) = with_bars.next()?;
        *of_bars = room;
        with_bars.next().is_none().then_some(self)
    }

    /// The mark of a cell; row 0 is the header.
    fn mark(&self, row: usize, column: usize) -> Option<Mark> {
        self.marks.get(&(row, column)).copied()
    }

    /// The ground that says how large the number of a cell is.
    fn ground(&self, row: usize, column: usize) -> Option<Paint> {
        let Some(Mark::Heat(share)) = self.mark(row, column) else { return None };
        self.style.argument.as_ref()?.ground(share).map(|ground| ground.fill.clone())
    }

    /// What a column takes beside its words and their pad: the widest room of its marks, and a gap after its numbers.
    fn room_beside(&self, column: usize) -> Emu {
        self.rooms.get(column).map_or(Emu::ZERO, |(room, _)| *room) + self.gap(column)
    }

    /// The room that bars take after the numbers of a column.
    fn room_for_bars(&self, column: usize) -> Emu {
        self.rooms.get(column).filter(|(_, has_bars)| *has_bars).map_or(Emu::ZERO, |(room, _)| *room)
    }

    fn gap(&self, column: usize) -> Emu {
        self.gaps.get(column).copied().unwrap_or(Emu::ZERO)
    }

    /// Whether a row of the source, from 0, sums up others.
    fn is_total(&self, row: usize) -> bool {
        self.totals.get(row).copied().unwrap_or(false)
    }

    fn has_bars(&self, column: usize) -> bool {
        self.rooms.get(column).is_some_and(|(_, has_bars)| *has_bars)
    }
}

/// Numbers end where the words after them begin: they stand one more pad apart. Bars and chips already keep them apart,
/// and tints fill their cells.
fn gaps(
    style: &TableStyle,
    edges: &[Align],
    marks: &BTreeMap<(usize, usize), Mark>,
    rooms: &[(Emu, bool)],
) -> Vec<Emu> {
    let is_tinted =
        |at: usize| marks.iter().any(|((_, column), mark)| *column == at && matches!(mark, Mark::Heat(_)));
    let touches = |at: usize| {
        edges[at] == Align::Right
            && edges.get(at + 1) == Some(&Align::Left)
            && rooms[at].0 == Emu::ZERO
            && !is_tinted(at)
    };
    let gap = |at: usize| if style.argument.is_some() && touches(at) { style.pad } else { Emu::ZERO };
    (0..edges.len()).map(gap).collect()
}

/// A table in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct SetTable {
    pub table: Table,
    pub size: Size,
    /// What lies beneath its words, from its own top left corner.
    pub beneath: Vec<Shape>,
    /// How many rows of the source it shows, from the first. At least one, if there is one.
    pub rows: usize,
    /// Short cells that take more than one line, and cells that leave a character alone on their last.
    pub torn_cells: usize,
    /// Its numbers could have bars, for which it has no room.
    pub lacks_bars: bool,
}

/// Sets as many rows of `source` as fit into `room`, in the largest size that shows the most of them.
pub fn table(
    source: &outline::Table,
    style: &TableStyle,
    room: Size,
    typesetter: &mut Typesetter<'_>,
) -> SetTable {
    let is_whole = |sizes: &TableSizes| sizes.rows == source.rows.len() && sizes.whole_words;
    if let Some(argument) = style.argument.as_ref().filter(|_| style.dress.is_none())
        && let Some(timeline) = Timeline::of(source)
    {
        let style = TableStyle { argument: Some(timeline.light(argument)), ..style.clone() };
        let subject = Subject::of_timeline(&timeline, &style);
        let sizes = best_sizes(&subject, room, typesetter);
        if is_whole(&sizes) {
            return sizes.set(&subject, room, typesetter);
        }
    }
    let subject = Subject::new(source, style);
    let has_bars = subject.rooms.iter().any(|(_, has_bars)| *has_bars);
    for subject in [subject.clone(), subject.clone().with_short_bars()].into_iter().filter(|_| has_bars) {
        let sizes = best_sizes(&subject, room, typesetter);
        if is_whole(&sizes) && !costs_lines(&sizes, &subject, room, typesetter) {
            // Room to spare goes to the bars, as long as no word pays for it.
            let costs_nothing = |longer: &TableSizes| {
                (longer.whole_words, longer.wrapped, &longer.heights) == (true, sizes.wrapped, &sizes.heights)
            };
            for length in argument::LONG_BARS {
                let Some(long) = subject.clone().with_long_bars(length) else { break };
                let longer = TableSizes::new(&long, sizes.shrink, room, typesetter);
                if costs_nothing(&longer) {
                    return longer.set(&long, room, typesetter);
                }
            }
            return sizes.set(&subject, room, typesetter);
        }
    }
    // Words take precedence over the bars beside them.
    let bare = if has_bars { subject.without_bars() } else { subject };
    let lacking = |set: SetTable| SetTable { lacks_bars: has_bars, ..set };
    let sizes = best_sizes(&bare, room, typesetter);
    // Many columns stand closer together before their words break or their rows run over several pages.
    for pad in TIGHTER.into_iter().filter(|pad| *pad < style.pad && !is_whole(&sizes)) {
        let tight = TableStyle { pad, ..style.clone() };
        let subject = Subject::new(source, &tight).without_bars();
        let closer = best_sizes(&subject, room, typesetter);
        if is_whole(&closer) || closer.whole_words && !sizes.whole_words {
            return lacking(closer.set(&subject, room, typesetter));
        }
    }
    lacking(sizes.set(&bare, room, typesetter))
}

/// Whether bars make rows so much higher that they cost more than they tell.
fn costs_lines(
    sizes: &TableSizes,
    subject: &Subject<'_>,
    room: Size,
    typesetter: &mut Typesetter<'_>,
) -> bool {
    let height = |sizes: &TableSizes| sizes.heights.iter().copied().sum::<Emu>();
    let bare = subject.clone().without_bars();
    height(sizes) * 7 > height(&TableSizes::new(&bare, sizes.shrink, room, typesetter)) * 8
}

/// The largest size that shows the most rows with whole words; a little smaller, if short cells then keep to a line.
fn best_sizes(subject: &Subject<'_>, room: Size, typesetter: &mut Typesetter<'_>) -> TableSizes {
    let mut best: Option<TableSizes> = None;
    let mut last = u32::MAX;
    for shrink in shrinks(subject.style) {
        if shrink > last {
            break;
        }
        let sizes = TableSizes::new(subject, shrink, room, typesetter);
        if sizes.rows == subject.source.rows.len() && sizes.whole_words {
            last = last.min(if sizes.wrapped == 0 { 0 } else { shrink + FOR_ONE_LINE });
        }
        if best.as_ref().is_none_or(|best| sizes.is_better(best)) {
            best = Some(sizes);
        }
    }
    best.unwrap_or_else(|| TableSizes::new(subject, 0, room, typesetter))
}

/// How many hundredths of a point to take off, nothing first.
fn shrinks(style: &TableStyle) -> impl Iterator<Item = u32> {
    let largest = style.head.size.max(style.first.size).max(style.body.size);
    (0..=largest.saturating_sub(style.smallest)).step_by(STEP as usize)
}

/// Widths and heights at one size of text.
struct TableSizes {
    shrink: u32,
    columns: Vec<Emu>,
    /// Heights of the header, then of each row.
    heights: Vec<Emu>,
    rows: usize,
    whole_words: bool,
    /// Short cells that take more than one line, and cells that leave a character alone on their last.
    wrapped: usize,
}

impl TableSizes {
    fn new(subject: &Subject<'_>, shrink: u32, room: Size, typesetter: &mut Typesetter<'_>) -> Self {
        let Subject { source, style, .. } = subject;
        let (columns, whole_words) = columns(subject, shrink, room.width, typesetter);
        let mut heights = Vec::with_capacity(source.rows.len() + 1);
        let (mut used, mut rows, mut wrapped) = (Emu::ZERO, 0, 0);
        for row in 0..=source.rows.len() {
            if row == 0 && subject.is_headless {
                heights.push(Emu::ZERO);
                continue;
            }
            let least = if row == 0 { style.head_height.unwrap_or(style.row.0) } else { style.row.0 };
            let scale = subject.timeline.filter(|_| row == 0).map_or(Emu::ZERO, |_| SCALE);
            let text = columns.iter().enumerate().map(|(column, width)| {
                let paragraph = paragraph(subject, shrink, (row, column), subject.edges[column]);
                let taken = match subject.timeline(column).filter(|_| row > 0) {
                    Some(timeline) => {
                        let place =
                            timeline.place(row - 1, (*width, style.pad), extent(&paragraph, typesetter));
                        place.left + place.right
                    }
                    None => style.pad * 2 + subject.room_beside(column),
                };
                let width = (*width - taken).max(Emu::ZERO);
                let line = paragraph.line_height;
                let is_short = width_units(&paragraph.runs[0].text) <= MAX_SHORT_CELL_LENGTH;
                let text = paragraph;
                let height = typesetter.measure(std::slice::from_ref(&text), width).height;
                let is_torn =
                    height * 2 > line * 3 && (is_short || lone_characters::is_lone(&text, width, typesetter));
                wrapped += usize::from(is_torn);
                height + AIR * 2
            });
            let height = (text.max().unwrap_or(Emu::ZERO) + scale).max(least);
            if row > 1 && used + height > room.height {
                break;
            }
            used += height;
            rows = row;
            heights.push(height);
        }
        Self { shrink, columns, heights, rows, whole_words, wrapped }
    }

    fn is_better(&self, other: &Self) -> bool {
        let merit = |sizes: &Self| (sizes.rows, sizes.whole_words, std::cmp::Reverse(sizes.wrapped));
        merit(self) > merit(other)
    }

    fn set(mut self, subject: &Subject<'_>, room: Size, typesetter: &mut Typesetter<'_>) -> SetTable {
        self.stretch(subject.style, room.height);
        let first = usize::from(subject.is_headless);
        let rows: Vec<TableRow> = (first..self.heights.len())
            .map(|row| {
                let height = self.heights[row];
                let cell = |column: usize| self.cell(subject, (row, column), typesetter);
                let mut cells: Vec<TableCell> = (0..self.columns.len()).map(cell).collect();
                if subject.style.argument.is_some() && subject.style.dress.is_none() {
                    baselines::join(&mut cells, &self.columns, height, typesetter);
                }
                TableRow { height, cells }
            })
            .collect();
        let size =
            Size { width: self.columns.iter().copied().sum(), height: self.heights.iter().copied().sum() };
        let beneath = argument::beneath(subject, &self, &rows, typesetter);
        let ink = subject.style.body.color;
        let has_total = self.ends_with_total(subject);
        let style = subject.style.dress.as_ref().map(|dress| dress.words(ink, has_total));
        SetTable {
            table: Table { columns: self.columns, rows, header: !subject.is_headless, style },
            size,
            beneath,
            rows: self.rows,
            torn_cells: self.wrapped,
            lacks_bars: false,
        }
    }

    /// Whether it shows the last row, which is one of totals.
    fn ends_with_total(&self, subject: &Subject<'_>) -> bool {
        self.rows == subject.source.rows.len()
            && self.rows.checked_sub(1).is_some_and(|row| subject.is_total(row))
    }

    /// Shares the height that is left between the rows, up to their largest.
    fn stretch(&mut self, style: &TableStyle, room: Emu) {
        let used: Emu = self.heights.iter().copied().sum();
        let each = (room - used).max(Emu::ZERO) / self.heights.len().max(1) as i64;
        for (row, height) in self.heights.iter_mut().enumerate().filter(|(_, height)| **height > Emu::ZERO) {
            let most = if row == 0 { style.head_height.unwrap_or(style.row.1) } else { style.row.1 };
            *height = (*height + each).min(most.max(*height));
        }
        self.even_out(room);
    }

    /// Rows that differ by little, because one of them has a line more, all become as high as the highest, if there is
    /// room for it.
    fn even_out(&mut self, room: Emu) {
        let [head, rows @ ..] = &mut self.heights[..] else { return };
        let (Some(least), Some(most)) = (rows.iter().min().copied(), rows.iter().max().copied()) else {
            return;
        };
        if most * 2 <= least * 3 && *head + most * rows.len() as i64 <= room {
            rows.fill(most);
        }
    }

    fn cell(
        &self,
        subject: &Subject<'_>,
        (row, column): (usize, usize),
        typesetter: &mut Typesetter<'_>,
    ) -> TableCell {
        let style = subject.style;
        let mut paragraph = paragraph(subject, self.shrink, (row, column), subject.edges[column]);
        // Bars stand after their numbers; heads end where the numbers do.
        let after = subject.room_for_bars(column) + subject.gap(column);
        let (before, behind) = argument::around(subject, (row, column), self.columns[column], typesetter);
        let (mut left, mut right) = (style.pad + before, style.pad + after + behind);
        if let Some(timeline) = subject.timeline(column).filter(|_| row > 0) {
            let words = extent(&paragraph, typesetter);
            let place = timeline.place(row - 1, (self.columns[column], style.pad), words);
            (left, right, paragraph.align) = (place.left, place.right, place.align);
            if let Some(argument) = style.argument.as_ref().filter(|_| place.is_on_bar) {
                let on = TextStyle { color: argument.on_head, ..(*paragraph.runs[0].style).clone() };
                paragraph.runs[0].style = Arc::new(on);
            }
        }
        // Over a scale, heads begin on one line.
        let anchor = if subject.timeline.is_some() && row == 0 { Anchor::Top } else { Anchor::Middle };
        let body = TextBody {
            paragraphs: vec![paragraph],
            anchor,
            insets: Insets { left, right, top: AIR, bottom: AIR },
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
        let lit = style
            .argument
            .as_ref()
            .and_then(|argument| argument.fill((row, column), subject.mark(row, column)));
        let fill = match row.checked_sub(1) {
            _ if lit.is_some() => lit,
            None => style.head_fill.clone(),
            Some(_) if subject.ground(row, column).is_some() => subject.ground(row, column),
            Some(index) if style.highlight.is_some() && subject.is_total(index) => {
                // The ground of a missed target lies beneath the table.
                let missed =
                    style.argument.as_ref().filter(|_| subject.mark(row, column) == Some(Mark::Miss));
                missed.map(|argument| argument.bad.fill.clone()).or_else(|| style.highlight.clone())
            }
            Some(index) => style.zebra.clone().filter(|_| index % 2 == 1),
        };
        // The result of the rows stands below a line, as sums do on paper.
        let is_before_total = style.argument.is_some() && row > 0 && subject.is_total(row);
        let bottom = match () {
            () if row == 0 => style.head_rule.clone(),
            () if row == self.rows => style.end_rule.clone(),
            () if is_before_total => style.head_rule.clone().or_else(|| style.rule.clone()),
            () => style.rule.clone(),
        };
        TableCell { text, fill, bottom, ..TableCell::default() }
    }
}

/// The text of a cell; row 0 is the header.
fn paragraph(subject: &Subject<'_>, shrink: u32, (row, column): (usize, usize), align: Align) -> Paragraph {
    let Subject { source, style, .. } = subject;
    let cells = row.checked_sub(1).map_or(&source.header, |row| &source.rows[row]);
    let text = cells.get(column).map(|cell| cell.trim()).unwrap_or_default();
    let is_total = row.checked_sub(1).is_some_and(|row| subject.is_total(row));
    let look = match row {
        0 => &style.head,
        // A table style has its own words for a row of totals, and treats a first column like any other.
        _ if style.dress.is_some() && !(row == source.rows.len() && is_total) => &style.body,
        // If nothing heads the columns, what the names stand for is what is read.
        _ if subject.is_headless && style.argument.is_some() => [&style.body, &style.first][column.min(1)],
        _ if column == 0 || is_total => &style.first,
        _ => &style.body,
    };
    let is_answer = subject.is_headless && style.argument.is_some() && column > 0;
    let size = look.size.saturating_sub(shrink).max(style.smallest.min(look.size));
    let size = if is_answer { size + size / 4 } else { size };
    let is_date = row > 0 && subject.timeline(column).is_some();
    let size = if is_date { size.min(DATE_SIZE) } else { size };
    let mark = subject.mark(row, column);
    // Ticks stand under one another, and so do their words.
    let align = if matches!(mark, Some(Mark::Tick | Mark::Cross)) { Align::Left } else { align };
    let own =
        style.argument.as_ref().and_then(|argument| argument.look(look, (row, column), mark, is_answer));
    let look = own.map_or_else(|| look.clone(), Arc::new);
    let is_apart = !look.bold && subject.bold.contains(&(row, column));
    let look = if is_apart { Arc::new(TextStyle { bold: true, ..(*look).clone() }) } else { look };
    let style = if size == look.size { look } else { Arc::new(TextStyle { size, ..(*look).clone() }) };
    let line_height = Emu(i64::from(size) * Emu::PER_POINT / 100 * LINE_PERCENT / 100);
    Paragraph {
        runs: vec![Run { text: bind_cells(text), style }],
        align,
        line_height,
        ..Paragraph::default()
    }
}

/// Width of a paragraph on one line.
fn extent(paragraph: &Paragraph, typesetter: &mut Typesetter<'_>) -> Emu {
    snug(typesetter.measure(std::slice::from_ref(paragraph), Emu(i64::from(u32::MAX))).widest_line)
}

/// Whether the last row states the result of the others: a score, a verdict.
fn is_outcome(source: &outline::Table, row: usize) -> bool {
    row > 0
        && row + 1 == source.rows.len()
        && source.rows[row].first().is_some_and(|name| choice::is_outcome(name))
}

#[cfg(test)]
mod tests;
