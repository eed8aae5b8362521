//! Which lines of a PDF are a table? Rows with the same number of cells, close to one another, and the lines above
//! them that name their columns.

use super::lines::{Cell, Line, join, sign};
use crate::bounds;

/// Lines of one cell are closer together than this, in heights of their type; rows are further apart.
pub const LINE_GAP: f64 = 1.45;
/// Lines above the rows that can name columns, and how far above they begin, in heights of their type.
const MAX_HEAD_LINES: usize = 8;
const MAX_HEAD_DISTANCE: f64 = 8.0;
/// Characters of the name of a column.
const MAX_HEAD_LENGTH: usize = 60;

/// Lines that make a table.
pub struct TableLines {
    /// How many of the lines name the columns, and how many are the whole table.
    heads: usize,
    pub lines: usize,
}

/// The table that begins with the first of `lines`.
pub fn begins(lines: &[Line]) -> Option<TableLines> {
    // A name that is centred beside heads of two lines is drawn before both lines.
    let is_beside = |first: &Line| lines.get(1).is_some_and(|next| next.cells.len() > 1 && next.y <= first.y);
    let first = lines.first().filter(|line| line.cells.len() > 1 || is_beside(line))?;
    let most = MAX_HEAD_LINES.min(lines.len().saturating_sub(2));
    let least = if first.cells.len() > 1 { 1 } else { 2 };
    for heads in least..=most {
        let rows = self::rows(&lines[heads..]);
        let columns = columns(&lines[heads..heads + rows]);
        // Names that span several columns are fewer than the columns.
        if rows > 1 && columns.len() > first.cells.len() {
            let is_head = |line: &Line| names_columns(line, &lines[heads], &columns);
            if lines[..heads].iter().all(is_head) {
                return Some(TableLines { heads, lines: heads + rows });
            }
            break;
        }
    }
    let rows = rows(lines);
    (rows > 1).then_some(TableLines { heads: 0, lines: rows })
}

/// Whether a line above `row` names the columns: short names above them.
fn names_columns(line: &Line, row: &Line, columns: &[(f64, f64)]) -> bool {
    let (left, right) = extent(columns);
    let room = 2.0 * row.size;
    line.page == row.page
        && line.y < row.y
        && row.y - line.y < MAX_HEAD_DISTANCE * row.size
        && line.size <= row.size * 1.12
        && line.left() > left - room
        && line.right() < right + room
        && sign(&line.text()).is_none()
        && line.cells.iter().all(|cell| {
            let text = cell.text.trim();
            let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
            let is_named = is_year || text.chars().any(char::is_alphabetic);
            is_named
                && text.chars().count() <= MAX_HEAD_LENGTH
                && !text.ends_with(['.', '。', ';', '；', '!', '?'])
        })
}

fn extent(columns: &[(f64, f64)]) -> (f64, f64) {
    let left = columns.iter().map(|column| column.0).fold(f64::INFINITY, f64::min);
    (left, columns.iter().map(|column| column.1).fold(0.0, f64::max))
}

/// Where columns begin and end, in all rows that have a cell for each.
fn columns(rows: &[Line]) -> Vec<(f64, f64)> {
    let most = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let full = rows.iter().filter(|row| row.cells.len() == most);
    let mut columns = vec![(f64::INFINITY, 0.0_f64); most.min(bounds::COLUMNS)];
    for row in full {
        for (column, cell) in columns.iter_mut().zip(&row.cells) {
            *column = (column.0.min(cell.left), column.1.max(cell.right));
        }
    }
    columns
}

impl TableLines {
    /// The cells of `lines`, row by row.
    pub fn rows(&self, lines: &[Line]) -> Vec<Vec<String>> {
        let (heads, rows) = lines[..self.lines].split_at(self.heads);
        let widest = rows.iter().max_by_key(|row| row.cells.len()).map_or(&[][..], |row| &row.cells);
        let cells: Vec<(f64, f64)> =
            widest.iter().take(bounds::COLUMNS).map(|cell| (cell.left, cell.right)).collect();
        let place = |left: f64, right: f64| {
            let distance = |column: &(f64, f64)| (column.0 - left).abs().min((column.1 - right).abs());
            let nearest = cells
                .iter()
                .enumerate()
                .min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
            nearest.map_or(0, |(at, _)| at)
        };
        let mut table = named(heads, &columns(rows));
        let mut above: Option<&Line> = None;
        for row in rows {
            let goes_on = above.is_some_and(|above| goes_on_in(&rows[0], row, row.y - above.y));
            if !goes_on {
                table.push(vec![String::new(); cells.len()]);
            }
            if let Some(cells) = table.last_mut() {
                for cell in &row.cells {
                    join(&mut cells[place(cell.left, cell.right)], cell.text.trim());
                }
            }
            above = Some(row);
        }
        table
    }
}

/// The rows of a head: names above several columns, and below them the names of single columns.
fn named(heads: &[Line], columns: &[(f64, f64)]) -> Vec<Vec<String>> {
    if heads.is_empty() {
        return Vec::new();
    }
    let mut cells: Vec<(f64, &Cell)> =
        heads.iter().flat_map(|line| line.cells.iter().map(move |cell| (line.y, cell))).collect();
    cells.sort_by(|one, other| one.0.total_cmp(&other.0));
    let middle = |column: &(f64, f64)| f64::midpoint(column.0, column.1);
    let is_below = |cell: &Cell, column: &(f64, f64)| (cell.left..=cell.right).contains(&middle(column));
    let (spans, single): (Vec<_>, Vec<_>) = cells
        .into_iter()
        .map(|(_, cell)| cell)
        .partition(|cell| columns.iter().filter(|column| is_below(cell, column)).count() > 1);

    let mut names = vec![String::new(); columns.len()];
    // Names are wider than the numbers below them.
    let mut widths = columns.to_vec();
    for cell in single {
        let own = f64::midpoint(cell.left, cell.right);
        let distance = |at: &usize| {
            let column = &columns[*at];
            let overlap = cell.right.min(column.1) - cell.left.max(column.0);
            if overlap > 0.0 { -overlap } else { (middle(column) - own).abs() }
        };
        let nearest = (0..columns.len()).min_by(|one, other| distance(one).total_cmp(&distance(other)));
        let at = nearest.unwrap_or(0);
        join(&mut names[at], cell.text.trim());
        widths[at] = (widths[at].0.min(cell.left), widths[at].1.max(cell.right));
    }
    if spans.is_empty() {
        return vec![names];
    }
    let mut above = vec![String::new(); columns.len()];
    let mut is_spanned = vec![false; columns.len()];
    for cell in spans {
        let (from, to) = spanned(cell, &widths, &is_spanned);
        is_spanned[from..=to].fill(true);
        join(&mut above[from], cell.text.trim());
    }
    // A column that nothing spans has its name in the first row.
    for at in (0..columns.len()).filter(|at| !is_spanned[*at]) {
        above[at] = std::mem::take(&mut names[at]);
    }
    vec![above, names]
}

/// The columns that a name is centred above: those that it covers, and as many more on either side as centre it.
fn spanned(cell: &Cell, columns: &[(f64, f64)], is_spanned: &[bool]) -> (usize, usize) {
    // Columns meet halfway between their contents.
    let edge = |at: usize| match (at.checked_sub(1).map(|before| columns[before].1), columns.get(at)) {
        (Some(end), Some(column)) => f64::midpoint(end, column.0),
        (None, Some(column)) => column.0,
        (end, None) => end.unwrap_or(0.0),
    };
    let covers =
        |at: &usize| (cell.left..=cell.right).contains(&f64::midpoint(columns[*at].0, columns[*at].1));
    let mut covered = (0..columns.len()).filter(covers);
    let first = covered.next().unwrap_or(0);
    let last = covered.next_back().unwrap_or(first);
    let is_free = |at: &usize| !is_spanned[*at];
    // The first column names the rows.
    let from = (1..first).rev().take_while(is_free).last().unwrap_or(first);
    let to = (last + 1..columns.len()).take_while(is_free).last().unwrap_or(last);
    let middle = f64::midpoint(cell.left, cell.right);
    let off = |(from, to): &(usize, usize)| (f64::midpoint(edge(*from), edge(*to + 1)) - middle).abs();
    let all = (from..=first).flat_map(|from| (last..=to).map(move |to| (from, to)));
    all.min_by(|one, other| off(one).total_cmp(&off(other))).unwrap_or((first, last))
}

/// How many lines from the first on are rows of one table: the same number of cells in each, close to one another.
fn rows(lines: &[Line]) -> usize {
    let first = lines[0].cells.len();
    if first < 2 || sign(&lines[0].text()).is_some() && first == 2 {
        return 0;
    }
    let fits = |pair: &[Line]| {
        let gap = pair[1].y - pair[0].y;
        let is_row =
            pair[1].cells.len().abs_diff(first) <= usize::from(first > 2) && pair[1].cells.len() >= 2;
        (is_row || goes_on_in(&lines[0], &pair[1], gap))
            && pair[1].page == pair[0].page
            && (0.0..4.0 * pair[0].size).contains(&gap)
    };
    let rows = 1 + lines.windows(2).take_while(|pair| fits(pair)).count();
    // Nor is a list whose words are far apart: 1. 本体　1 台.
    let counted = |line: &Line| line.cells.first()?.text.trim().strip_suffix('.')?.parse::<usize>().ok();
    let is_list = counted(&lines[0]).is_some_and(|first| {
        lines[..rows].iter().zip(first..).all(|(line, number)| counted(line) == Some(number))
    });
    // Lines below a single column are not a table.
    if is_list || lines[1..rows].iter().all(|line| line.cells.len() < 2) { 0 } else { rows }
}

/// Whether a line continues cells of the row above: it is below any column but the first, or below the first and
/// begins with a small letter, as continuations do.
fn goes_on_in(row: &Line, line: &Line, gap: f64) -> bool {
    let behind_first = row.cells.first().is_some_and(|cell| line.left() > cell.right);
    let is_fewer = behind_first && line.cells.len() < row.cells.len();
    (is_fewer || ends_name(row, line)) && gap < LINE_GAP * line.size
}

/// Whether a line has the rest of the name of a row: every cell is below one of the row's, and the first begins in
/// lower case.
fn ends_name(row: &Line, line: &Line) -> bool {
    let is_small = line.cells.first().is_some_and(|cell| cell.text.trim().starts_with(char::is_lowercase));
    let fits = |cell: &Cell| {
        let column = row.cells.iter().rposition(|own| own.left <= cell.left + line.size);
        let next = column.and_then(|at| row.cells.get(at + 1));
        column.is_some() && next.is_none_or(|next| cell.right < next.left)
    };
    is_small && row.cells.len() > 1 && line.cells.len() <= row.cells.len() && line.cells.iter().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of cells at these places, each letter 5 points wide.
    fn line(y: f64, cells: &[(f64, &str)]) -> Line {
        let cell = |(left, text): &(f64, &str)| Cell {
            left: *left,
            right: left + 5.0 * text.chars().count() as f64,
            text: (*text).to_owned(),
        };
        Line { cells: cells.iter().map(cell).collect(), y, size: 10.0, page: 1, ..Line::default() }
    }

    #[test]
    fn names_above_the_columns_are_the_head_of_the_table() {
        let lines = [
            line(100.0, &[(50.0, "Zone"), (146.0, "Year 2 (to August 2024)")]),
            line(118.0, &[(150.0, "Trips"), (200.0, "Cost")]),
            line(112.0, &[(250.0, "Net cost")]),
            line(124.0, &[(250.0, "per trip")]),
            line(140.0, &[(50.0, "North"), (150.0, "9,820"), (200.0, "143"), (250.0, "14.63")]),
            line(156.0, &[(50.0, "South"), (150.0, "5,460"), (200.0, "118"), (250.0, "21.65")]),
        ];
        let table = begins(&lines).unwrap();
        assert_eq!(table.lines, 6);
        let rows = table.rows(&lines);
        assert_eq!(rows[0], ["Zone", "Year 2 (to August 2024)", "", ""]);
        assert_eq!(rows[1], ["", "Trips", "Cost", "Net cost per trip"]);
        assert_eq!(rows[2], ["North", "9,820", "143", "14.63"]);
    }

    #[test]
    fn a_name_in_the_middle_of_the_heads_is_one_of_them() {
        let lines = [
            line(106.0, &[(50.0, "Class")]),
            line(100.0, &[(150.0, "Trips"), (200.0, "Cost")]),
            line(112.0, &[(150.0, "(k)"), (200.0, "(m)")]),
            line(128.0, &[(50.0, "North"), (150.0, "9,820"), (200.0, "143")]),
            line(144.0, &[(50.0, "South"), (150.0, "5,460"), (200.0, "118")]),
        ];
        let table = begins(&lines).unwrap();
        assert_eq!((table.lines, table.heads), (5, 3));
        assert_eq!(table.rows(&lines)[0], ["Class", "Trips (k)", "Cost (m)"]);
    }

    #[test]
    fn the_name_of_a_row_may_have_several_lines() {
        let lines = [
            line(100.0, &[(50.0, "Lorazepam (if"), (150.0, "0.5 mg IM"), (250.0, "Only in")]),
            line(112.0, &[(50.0, "other drugs")]),
            line(124.0, &[(50.0, "fail)"), (250.0, "withdrawal")]),
            line(150.0, &[(50.0, "Quetiapine"), (150.0, "12.5 mg oral at"), (250.0, "Off label")]),
            line(162.0, &[(150.0, "night")]),
        ];
        let table = begins(&lines).unwrap();
        let rows = table.rows(&lines);
        assert_eq!(rows[0], ["Lorazepam (if other drugs fail)", "0.5 mg IM", "Only in withdrawal"]);
        assert_eq!(rows[1], ["Quetiapine", "12.5 mg oral at night", "Off label"]);
    }

    #[test]
    fn text_above_rows_is_none_of_them() {
        let lines = [
            line(100.0, &[(50.0, "It fell in all zones."), (250.0, "See below.")]),
            line(120.0, &[(50.0, "North"), (150.0, "9,820"), (200.0, "143"), (250.0, "14.63")]),
            line(136.0, &[(50.0, "South"), (150.0, "5,460"), (200.0, "118"), (250.0, "21.65")]),
        ];
        assert!(begins(&lines).is_none());
    }
}
