//! Which cells stand below each other? Rows whose cells are set apart by wide gaps, each cell under its column.

use deckwright_model::language::{is_digit, width_units};

use super::line_kinds;

/// Rows that are read as one table.
const MAX_ROWS: usize = 400;
/// Most columns of a table.
const MAX_COLUMNS: usize = 24;
/// Fewest rows of a table.
const MIN_ROWS: usize = 3;
/// A cell up to this width can be a name, in half ems.
const MAX_ROW_NAME_LENGTH: usize = 44;
/// How far a cell may stand from its column, in half ems.
const MAX_COLUMN_OFFSET: usize = 2;

/// Rows of one table, each with a cell for every column.
#[derive(Debug, PartialEq, Eq)]
pub struct Rows {
    pub cells: Vec<Vec<String>>,
    /// Whether the first row is set apart from the others: it has no first cell, or a rule below it.
    pub is_headed: bool,
    /// Whether the first row may name the columns.
    pub may_be_headed: bool,
}

#[derive(Clone, Copy, Debug)]
struct Cell<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

/// The rows at the beginning of `lines`, and how many lines they take. Rules between rows only draw the table.
pub fn aligned(lines: &[&str]) -> Option<(Rows, usize)> {
    let first = *lines.first()?;
    if !is_row(first) {
        return None;
    }
    let is_rule = |line: &str| line_kinds::is_rule(line.trim());
    let mut taken = 0;
    let mut rows: Vec<Vec<Cell<'_>>> = Vec::new();
    // Lines that continue the row above them: which row, where on the line, and the words.
    let mut below: Vec<(usize, usize, &str)> = Vec::new();
    // Lines that the row below them continues: which row, and the words.
    let mut above: Vec<(usize, &str)> = Vec::new();
    let mut rules = Vec::new();
    for (at, line) in lines.iter().enumerate().take(MAX_ROWS) {
        if is_row(line) {
            rows.push(cells(line, None));
        } else if is_rule(line) {
            rules.push(rows.len());
        } else if let Some(start) = goes_on(line, rows.last()) {
            below.push((rows.len() - 1, start, line.trim()));
        } else if is_begun(line, lines.get(at + 1), rows.last()) {
            above.push((rows.len(), line.trim()));
        } else {
            break;
        }
        taken += 1;
    }
    let gapped = |line: &&&str| line.trim().contains('\u{3000}') || line.trim().contains("   ");
    let are_wide = lines[..taken].iter().filter(|line| is_row(line)).filter(gapped).count() == rows.len();
    let columns = columns(&rows, are_wide)?;
    if line_kinds::scheduled(first.trim()).is_some() {
        return None;
    }
    for (row, line) in rows.iter_mut().zip(lines.iter().filter(|line| is_row(line))) {
        let starts: Vec<usize> = columns.iter().map(|column| column.start).collect();
        if row.len() > columns.len() {
            *row = cells(line, Some(&starts));
        } else if row.len() < columns.len() {
            let parted: Vec<Cell<'_>> = row.iter().flat_map(|cell| part(*cell, &starts)).collect();
            *row = if parted.len() <= columns.len() { parted } else { std::mem::take(row) };
        }
    }
    let placed: Vec<(Vec<usize>, bool)> =
        rows.iter().map(|row| place(row, &columns)).collect::<Option<_>>()?;
    if placed.iter().filter(|(_, fits)| *fits).count() * 5 < rows.len() * 4 {
        return None;
    }
    let lacks_first = !placed[0].0.contains(&0) && placed[1..].iter().all(|(places, _)| places.contains(&0));
    let mut texts: Vec<Vec<String>> = Vec::with_capacity(rows.len());
    for (row, (places, _)) in rows.iter().zip(&placed) {
        let mut full = vec![String::new(); columns.len()];
        for (cell, place) in row.iter().zip(places) {
            full[*place] = cell.text.to_owned();
        }
        texts.push(full);
    }
    for (row, start, line) in below {
        let cell = rows[row].iter().zip(&placed[row].0).find(|(cell, _)| cell.start.abs_diff(start) <= 1);
        let place = match cell {
            Some((_, place)) => *place,
            None => texts[row].iter().rposition(|cell| !cell.is_empty())?,
        };
        join_line(&mut texts[row][place], line);
    }
    for (row, line) in above {
        let rest = std::mem::replace(&mut texts[row][0], line.to_owned());
        join_line(&mut texts[row][0], &rest);
    }
    join_units(&mut texts);
    Some((Rows { cells: texts, is_headed: lacks_first || rules.contains(&1), may_be_headed: true }, taken))
}

/// A second row of nothing but units in brackets belongs to the head.
fn join_units(rows: &mut Vec<Vec<String>>) {
    let is_unit = |cell: &String| cell.is_empty() || super::frame::bracketed(cell).is_some();
    let is_second = rows.get(1).is_some_and(|row| row[0].is_empty() && row.iter().all(is_unit));
    if is_second && rows.len() > MIN_ROWS {
        let units = rows.remove(1);
        for (cell, unit) in rows[0].iter_mut().zip(units).filter(|(_, unit)| !unit.is_empty()) {
            *cell = format!("{cell} {unit}");
        }
    }
}

/// Whether a line has cells and is nothing else: no item, no line of a programme, no question, no label whose letters are
/// set apart.
fn is_row(line: &str) -> bool {
    let words = line.trim();
    let count = cells(line, None).len();
    // 時　　間：
    let is_spread = line_kinds::label(words).is_some_and(|(label, _)| cells(label, None).len() > 1);
    // A number and the clause that it counts are not columns.
    let is_clause =
        count == 2 && (line_kinds::numbered(words).is_some() || line_kinds::item(words).is_some());
    // 一　小学校3年生修了前の子
    let is_counted = count == 2
        && cells(line, None)[0].text.chars().all(|c| is_digit(c) || "一二三四五六七八九十".contains(c));
    let is_caption = count == 2
        && ["表", "図", "图", "Table ", "Figure "]
            .iter()
            .any(|word| words.strip_prefix(word).is_some_and(|rest| rest.starts_with(is_digit)));
    // `> 45 min` means more than 45 minutes and is not a quotation.
    let is_quoted =
        words.strip_prefix(['>', '＞']).is_some_and(|rest| !rest.trim_start().starts_with(is_digit));
    let speaks = cells(line, None).iter().all(|cell| !cell.text.chars().all(|c| "→⇒>＞".contains(c)));
    count > 1
        && count <= MAX_COLUMNS
        && speaks
        && !is_counted
        && !is_caption
        && !is_spread
        && !is_clause
        && line_kinds::bullet(words).is_none()
        && !(line_kinds::question_line(words).is_some() && words.contains(['?', '？']))
        && !is_quoted
        && !words.starts_with(['#', '|', '※'])
}

/// Where a line of one cell begins, if it continues the cell above it; at the margin it never does.
fn goes_on(line: &str, row: Option<&Vec<Cell<'_>>>) -> Option<usize> {
    let found = cells(line, None);
    let ([only], Some(row)) = (found.as_slice(), row) else { return None };
    let is_below = row.iter().any(|cell| only.start.abs_diff(cell.start) <= 1);
    (only.start > 4 && is_below).then_some(only.start)
}

/// Whether a line of one cell at the margin is the beginning of the row below it, whose first words continue in the
/// middle of a sentence: small letters, or を after a name.
fn is_begun(line: &str, next: Option<&&str>, row: Option<&Vec<Cell<'_>>>) -> bool {
    let found = cells(line, None);
    let ([only], Some(next), Some(row)) = (found.as_slice(), next, row) else { return false };
    let below = cells(next, None);
    let (Some(first), Some(margin)) = (below.first(), row.first()) else { return false };
    let leans = first.text.starts_with(char::is_lowercase)
        || first.text.starts_with(['を', 'が', 'に', 'の', 'へ', 'と', 'で', 'も', 'は']);
    is_row(next)
        && below.len() == row.len()
        && leans
        && only.start.abs_diff(margin.start) <= 1
        && first.start.abs_diff(margin.start) <= 1
        && !only.text.ends_with(['.', '。', ':', '：'])
}

/// Adds a line to a cell, with a space unless Chinese or Japanese characters meet.
fn join_line(cell: &mut String, line: &str) {
    let is_wide = |c: Option<char>| c.is_some_and(|c| u32::from(c) >= 0x2e80);
    let meet = is_wide(cell.chars().next_back()) && is_wide(line.chars().next());
    if !cell.is_empty() && !meet {
        cell.push(' ');
    }
    cell.push_str(line);
}

/// A column from where its cells begin to where they end.
#[derive(Clone, Copy, Debug)]
struct Column {
    start: usize,
    end: usize,
}

/// The columns of rows: those of the head if it has more cells than most rows, else those of the rows that are full.
fn columns(rows: &[Vec<Cell<'_>>], are_wide: bool) -> Option<Vec<Column>> {
    if rows.len() < MIN_ROWS {
        return None;
    }
    let count = |length: usize| rows.iter().filter(|row| row.len() == length).count();
    let usual = (2..=MAX_COLUMNS).rev().max_by_key(|&length| count(length))?;
    let width = usual.max(rows[0].len());
    let full: Vec<&Vec<Cell<'_>>> = rows.iter().filter(|row| row.len() == width).collect();
    let median = |column: usize, edge: fn(&Cell<'_>) -> usize| {
        let mut edges: Vec<usize> = full.iter().map(|row| edge(&row[column])).collect();
        edges.sort_unstable();
        edges[edges.len() / 2]
    };
    let columns: Vec<Column> = (0..width)
        .map(|column| Column {
            start: median(column, |cell| cell.start),
            end: median(column, |cell| cell.end),
        })
        .collect();
    // Two words with a gap between them are a row only where others stand below them.
    let stands = |cell: &Cell<'_>, column: &Column| cell.start == column.start || cell.end == column.end;
    let names = |row: &&&Vec<Cell<'_>>| !row[0].text.ends_with(['.', ',', '!', '?', '。', '，', '、']);
    // Names with a wide gap behind them are rows wherever the gap ends.
    let is_short = |row: &&&Vec<Cell<'_>>| row[0].end - row[0].start <= MAX_ROW_NAME_LENGTH;
    let named = full.iter().filter(names);
    let is_table = width > 2
        || named.clone().filter(|row| stands(&row[1], &columns[1])).count() * 5 >= rows.len() * 4
        || are_wide && named.filter(is_short).count() == rows.len();
    is_table.then_some(columns)
}

/// The column of each cell of a row, in order, and whether every cell stands below its column.
fn place(row: &[Cell<'_>], columns: &[Column]) -> Option<(Vec<usize>, bool)> {
    if row.len() == columns.len() {
        return Some(((0..row.len()).collect(), true));
    }
    if row.len() > columns.len() {
        return None;
    }
    let apart = |cell: &Cell<'_>, column: &Column| {
        cell.start.saturating_sub(column.end).max(column.start.saturating_sub(cell.end))
    };
    let cost = |cell: &Cell<'_>, column: &Column| {
        apart(cell, column) * 100 + cell.start.abs_diff(column.start).min(cell.end.abs_diff(column.end))
    };
    // best[i][j]: the least cost of the first i cells in the first j columns.
    let (cells, width) = (row.len(), columns.len());
    let mut best = vec![vec![usize::MAX; width + 1]; cells + 1];
    best[0] = vec![0; width + 1];
    for i in 1..=cells {
        for j in i..=width {
            let taken = best[i - 1][j - 1].saturating_add(cost(&row[i - 1], &columns[j - 1]));
            best[i][j] = taken.min(best[i][j - 1]);
        }
    }
    let mut places = vec![0; cells];
    let mut j = width;
    for i in (1..=cells).rev() {
        while j > i && best[i][j] == best[i][j - 1] {
            j -= 1;
        }
        places[i - 1] = j - 1;
        j -= 1;
    }
    let fits =
        row.iter().zip(&places).all(|(cell, &place)| apart(cell, &columns[place]) <= MAX_COLUMN_OFFSET);
    Some((places, fits))
}

/// Splits a cell that reaches into the next column in two, at a single space before that column.
fn part<'a>(cell: Cell<'a>, columns: &[usize]) -> Vec<Cell<'a>> {
    let Cell { start, end, text } = cell;
    let begins = |at: usize| {
        let begun = start + width_units(&text[..=at]);
        columns
            .iter()
            .any(|&column| column > start + MAX_COLUMN_OFFSET && column.abs_diff(begun) <= MAX_COLUMN_OFFSET)
            .then_some(begun)
    };
    let gap = text.match_indices(' ').find_map(|(at, _)| Some((at, begins(at)?)));
    match gap {
        Some((at, begun)) => {
            let head = text[..at].trim();
            let first = Cell { start, end: start + width_units(head), text: head };
            vec![first, Cell { start: begun, end, text: text[at..].trim() }]
        }
        None => vec![cell],
    }
}

/// The words between gaps of two or more spaces, or of a wide one; with `heads`, only gaps before one of these places
/// separate cells.
fn cells<'a>(line: &'a str, heads: Option<&[usize]>) -> Vec<Cell<'a>> {
    let parts = |place: usize| {
        heads.is_none_or(|heads| heads.iter().any(|head| head.abs_diff(place) <= MAX_COLUMN_OFFSET))
    };
    let mut found: Vec<Cell<'_>> = Vec::new();
    let (mut start, mut gap, mut place, mut begun, mut ended) = (None, 0usize, 0, 0, 0);
    for (at, c) in line.char_indices() {
        if c == ' ' || c == '\u{3000}' {
            gap += if c == ' ' { 1 } else { 2 };
        } else {
            if let (Some(from), true) = (start, gap > 1 && parts(place)) {
                found.push(Cell { start: begun, end: ended, text: line[from..at].trim() });
                start = None;
            }
            if start.is_none() {
                (start, begun) = (Some(at), place);
            }
            gap = 0;
        }
        place += width_units(c.encode_utf8(&mut [0; 4]));
        if gap == 0 {
            ended = place;
        }
    }
    found.extend(start.map(|from| Cell { start: begun, end: ended, text: line[from..].trim() }));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<Vec<Vec<String>>> {
        let lines: Vec<&str> = text.lines().collect();
        aligned(&lines).map(|(rows, _)| rows.cells)
    }

    #[test]
    fn rules_between_rows_are_no_rows() {
        let text = "Event        Day     Result\n------------------------------\nSpring cup   5/19    third\nFriendly     9/22    won one  lost one\nLeague       all     first\n------------------------------\nAll in all a good year.";
        let found = rows(text).unwrap();
        assert_eq!(found.len(), 4);
        assert_eq!(found[2], ["Friendly", "9/22", "won one  lost one"]);
    }

    #[test]
    fn a_broken_cell_is_one() {
        let found = rows("No.   Action                   Owner     Due\nA1    Replace hoses            Struan    Nov\nA2    Written instruction      Ops       Dec\n      to all staff\nA3    Consider sleeves         Eng       Mar\n").unwrap();
        assert_eq!(
            (found.len(), &found[2][1][..], &found[2][2][..]),
            (4, "Written instruction to all staff", "Ops")
        );
        let found = rows("対策            期限      状況\n更新を禁止      12月1日   実施済\n監視と警報      12月4日   実施済\n「当日予約一覧」\nを毎朝送信      1月15日   開発中\n").unwrap();
        assert_eq!(found[3], ["「当日予約一覧」を毎朝送信", "1月15日", "開発中"]);
    }

    #[test]
    fn more_than_a_figure_is_no_quotation() {
        let found = rows("Journey     Sleep     Late\n< 20 min    +42 min   -38%\n20-45 min   +33 min   -29%\n> 45 min    +11 min   -6%\n").unwrap();
        assert_eq!(found[3], ["> 45 min", "+11 min", "-6%"]);
        assert_eq!(
            rows(
                "Who     Said     When\nAnn     no       May\nBen     yes      June\n> Cid   maybe    July\n"
            )
            .map(|rows| rows.len()),
            Some(3)
        );
    }

    #[test]
    fn clauses_items_and_programmes_are_no_columns() {
        for text in [
            "第四条　租期\n4.1　租期为24个月\n4.2　续租提前60日\n4.3　前3个月磨合",
            "・新幹線往復  約26,000円\n・宿泊2泊4食  31,000円\n・貸切バス  6,500円",
            "06:12　両機運転再開\n04:42〜　移動\n08:42　-18℃を下回る",
            "時　　間：114年3月15日\n地　　點：B1交誼廳\n主　　席：許主委",
            "He said  no.\nShe said  yes.\nThey left  late.\n",
        ] {
            assert_eq!(rows(text), None, "{text}");
        }
    }

    #[test]
    fn columns_below_each_other_are_a_table() {
        let found = rows("项目          数量    小计（元）\n保温箱        40只    27,200\n临时工（2人） 6人×5月  78,000\n合计                  143,000\n").unwrap();
        assert_eq!(found[2], ["临时工（2人）", "6人×5月", "78,000"]);
        assert_eq!(found[3], ["合计", "", "143,000"]);
        assert_eq!(rows("Item   Price\nTea    2.40\nMilk   0.90\n").map(|rows| rows.len()), Some(3));
    }

    #[test]
    fn a_head_has_its_columns_however_few_cells_it_or_its_rows_have() {
        let found =
            rows("            Planned   Actual\nSat day          5        5\nSat night        4        3\n")
                .unwrap();
        assert_eq!(found[0], ["", "Planned", "Actual"]);
        let found = rows("Day      Time     What                 Where\n23 Fri   7:20     Meet at the bell\n         8:36     Departure            Tokyo\n         10:45    By bus\n24 Sat   9:00     Rehearsal            Hall\n").unwrap();
        assert_eq!(found[1], ["23 Fri", "7:20", "Meet at the bell", ""]);
        assert_eq!(found[2], ["", "8:36", "Departure", "Tokyo"]);
        let found = rows(
            "　　　　　KZ-200　　　350S\n本体　　　268,000　　398,000\n清掃の手間 　360,000　　 60,000\n",
        )
        .unwrap();
        assert_eq!(found[0], ["", "KZ-200", "350S"]);
    }
}
