//! Which lines are the rows of one table? This is decided before anything else looks at them.

use deckwright_model::language::width_units;
use deckwright_model::outline::{Block, Table};

use super::blocks::plain;
use super::columns::{self, Rows};
use super::line_kinds;
use super::read::Piece;

/// Widest name before a dash in a line of a table, in half ems.
const MAX_DASHED_NAME_LENGTH: usize = 24;
/// Most words of such a name.
const MAX_WORDS: usize = 4;
/// Fewest such lines that make a table.
const MIN_DASHED: usize = 3;
/// Fewer lines with bars in them than this are something else.
const MIN_LOOSE: usize = 3;

/// For every line, the table that begins there and how many lines it takes. A heading is never a row.
pub fn find(
    lines: &[&str],
    top: usize,
    is_heading: impl Fn(usize) -> bool,
) -> Vec<Option<(Vec<Piece>, usize)>> {
    let mut found: Vec<Option<(Vec<Piece>, usize)>> = vec![None; lines.len()];
    // Where the lines that a table beginning here could take end.
    let mut ends = vec![lines.len(); lines.len() + 1];
    for at in (top..lines.len()).rev() {
        ends[at] = if lines[at].trim().is_empty() || is_heading(at) { at } else { ends[at + 1] };
    }
    let (mut at, mut is_code) = (top, false);
    while at < lines.len() {
        is_code ^= lines[at].trim_start().starts_with("```");
        let table = if is_code { None } else { table(&lines[at..ends[at]]) };
        let taken = table.as_ref().map_or(1, |(_, taken)| *taken);
        found[at] = table;
        at += taken;
    }
    found
}

/// The table at the beginning of `lines`, and how many lines it takes.
pub fn table(lines: &[&str]) -> Option<(Vec<Piece>, usize)> {
    if lines.is_empty() {
        return None;
    }
    let (rows, taken) = tabbed(lines)
        .or_else(|| drawn_table(lines))
        .or_else(|| columns::aligned(lines))
        .or_else(|| dashed(lines))?;
    Some((pieces(rows), taken))
}

/// Lines that somebody aligned with as many tabs as each needed: they differ in their number of tabs but not of
/// cells, except for a head with nothing above the first column.
fn tabbed(lines: &[&str]) -> Option<(Rows, usize)> {
    let taken = lines.iter().take_while(|line| line.trim().contains('\t')).count();
    let lines = &lines[..taken];
    let tabs = |line: &&str| line.matches('\t').count();
    let is_ragged = lines.iter().map(tabs).min() != lines.iter().map(tabs).max();
    let cells = |line: &&str| -> Vec<String> {
        line.split('\t').map(str::trim).filter(|cell| !cell.is_empty()).map(plain).collect()
    };
    let mut rows: Vec<Vec<String>> = lines.iter().map(cells).collect();
    let [head, below @ ..] = rows.as_mut_slice() else { return None };
    let width = below.first()?.len();
    let lacks_first = lines[0].starts_with('\t') && head.len() + 1 == width;
    if lacks_first {
        head.insert(0, String::new());
    }
    let is_even = head.len() == width && below.iter().all(|row| row.len() == width);
    ((is_ragged || lacks_first) && is_even && below.len() > 1)
        .then_some((Rows { cells: rows, is_headed: lacks_first || width > 2, may_be_headed: true }, taken))
}

/// A Markdown table, with or without the rule below its head, or at least two lines of cells between tabs.
fn drawn_table(lines: &[&str]) -> Option<(Rows, usize)> {
    let next = lines.get(1).map_or("", |line| line.trim());
    let ruled = lines[0].contains('|')
        && next.contains('-')
        && next.contains('|')
        && next.chars().all(|c| "|-: \t".contains(c));
    let is_row = |line: &str| line.len() > 2 && line.starts_with('|') && line.ends_with('|');
    let bars = |line: &str| line.matches('|').count();
    let framed = is_row(lines[0].trim()) && is_row(next) && bars(lines[0]) == bars(next) && bars(next) > 2;
    let loose = if ruled || framed { 0 } else { loose(lines) };
    let piped = ruled || framed || loose > 0;
    // A row may begin with an empty cell.
    let split = |line: &str| -> Vec<String> {
        if piped {
            line.trim().trim_matches('|').split(['|', '｜']).map(plain).collect()
        } else {
            line.split('\t').map(plain).collect()
        }
    };
    let tabs = |line: &str| line.matches('\t').count();
    let count = if loose > 0 {
        loose
    } else if piped {
        lines.iter().take_while(|line| line.contains('|')).count()
    } else {
        // A tab before the first word only indents it.
        let width = if lines[0].starts_with('\t') { 0 } else { tabs(lines[0]) };
        // A row whose last cells are empty has fewer tabs.
        lines.iter().take_while(|line| width > 0 && (1..=width).contains(&tabs(line))).count()
    };
    if count < 2 {
        return None;
    }
    let width = split(lines[0]).len();
    let own = lines[..count].iter().enumerate().filter(|(at, _)| !(ruled && *at == 1));
    let cells = own.map(|(_, line)| {
        let mut row = split(line);
        row.resize(width, String::new());
        row
    });
    Some((
        Rows { cells: cells.collect(), is_headed: ruled || framed || width > 2, may_be_headed: true },
        count,
    ))
}

/// How many lines have cells between bars without a frame, "Who | What | When": at least three lines with the same
/// number of bars.
fn loose(lines: &[&str]) -> usize {
    let is_bar = |c: char| c == '|' || c == '｜';
    let bars = |line: &str| line.matches(is_bar).count();
    let is_apart = |line: &str| {
        line.char_indices().filter(|(_, c)| is_bar(*c)).all(|(at, bar)| {
            let (before, behind) = (&line[..at], &line[at + bar.len_utf8()..]);
            bar == '｜' || before.ends_with(char::is_whitespace) || behind.starts_with(char::is_whitespace)
        })
    };
    let width = bars(lines[0]);
    let count = lines.iter().take_while(|line| width > 0 && bars(line) == width && is_apart(line)).count();
    if count < MIN_LOOSE { 0 } else { count }
}

/// Lines right below each other that each begin with a short name and a dash: "Bed 4 - 71 M, on oxygen".
fn dashed(lines: &[&str]) -> Option<(Rows, usize)> {
    let row = |line: &&str| {
        let line = line.trim();
        let (at, dash) =
            [" – ", " — ", " - "].iter().filter_map(|dash| Some((line.find(dash)?, *dash))).min()?;
        let (name, text) = (&line[..at], &line[at + dash.len()..]);
        let is_name = (2..=MAX_DASHED_NAME_LENGTH).contains(&width_units(name))
            && name.split_whitespace().count() <= MAX_WORDS
            && name.contains(char::is_alphabetic)
            && !name.contains(['.', ',', ':', ';', '。', '，', '：'])
            && line_kinds::item(line).is_none()
            && line_kinds::numbered(line).is_none();
        is_name.then(|| vec![name.to_owned(), text.trim().to_owned()])
    };
    let cells: Vec<Vec<String>> = lines.iter().map_while(row).collect();
    let taken = cells.len();
    (taken >= MIN_DASHED).then_some((Rows { cells, is_headed: false, may_be_headed: false }, taken))
}

/// A table below its head; rows without a head are items that their first cell names.
fn pieces(rows: Rows) -> Vec<Piece> {
    let is_headed = rows.is_headed || rows.may_be_headed && is_head(&rows.cells);
    let mut cells = rows.cells.into_iter().map(|row| row.iter().map(|cell| plain(cell)).collect::<Vec<_>>());
    if is_headed {
        let header = cells.next().unwrap_or_default();
        return vec![Piece::Block(Block::Table(Table { header, rows: cells.collect() }))];
    }
    let item = |row: Vec<String>| {
        let mut filled = row.into_iter().filter(|cell| !cell.is_empty());
        let first = filled.next().unwrap_or_default();
        let rest = filled.collect::<Vec<_>>().join(" · ");
        if rest.is_empty() {
            Piece::Text { label: None, text: first, is_item: true }
        } else {
            Piece::Text { label: Some(first), text: rest, is_item: true }
        }
    };
    cells.map(item).collect()
}

/// Whether pieces are a table, or can be below a caption.
pub fn is_drawn(pieces: &[Piece]) -> bool {
    matches!(pieces, [Piece::Block(_)]) || figures(pieces).is_some()
}

/// The rows of items that each say one figure: 2019年 3,905人.
pub fn figures(pieces: &[Piece]) -> Option<Vec<Vec<String>>> {
    let row = |piece: &Piece| match piece {
        Piece::Text { label: Some(label), text, is_item: true } => {
            let is_figure = text.starts_with(|c: char| c.is_ascii_digit() || "$€£¥-−▲△".contains(c));
            (is_figure && text.split_whitespace().count() == 1).then(|| vec![label.clone(), text.clone()])
        }
        _ => None,
    };
    pieces.iter().map(row).collect::<Option<Vec<_>>>().filter(|rows| rows.len() > 2)
}

/// Whether the first row names the columns: it has words where the others have figures, or years, or no figure in any
/// of three columns. With two columns and no figures, it must be the shortest row.
fn is_head(rows: &[Vec<String>]) -> bool {
    let Some((first, others)) = rows.split_first() else { return false };
    let has_figure = |cell: &String| cell.contains(|c: char| c.is_numeric());
    let is_year = |cell: &String| {
        let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
        digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"))
    };
    let counts = |column: usize| {
        let filled: Vec<&String> =
            others.iter().map(|row| &row[column]).filter(|cell| !cell.is_empty()).collect();
        !filled.is_empty() && filled.iter().filter(|cell| has_figure(cell)).count() * 3 >= filled.len() * 2
    };
    let counted: Vec<usize> = (1..first.len()).filter(|&column| counts(column)).collect();
    let names = |column: &usize| !first[*column].is_empty() && !has_figure(&first[*column]);
    if counted.iter().any(names) || first.len() > 2 && first[1..].iter().all(is_year) {
        return true;
    }
    let width = |row: &Vec<String>| row.iter().map(|cell| cell.chars().count()).sum::<usize>();
    let is_shortest = others.iter().all(|row| width(first) < width(row));
    counted.is_empty() && !first.iter().any(has_figure) && (first.len() > 2 || is_shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> (Vec<Piece>, usize) {
        table(&text.lines().collect::<Vec<_>>()).unwrap_or_default()
    }

    fn rows(text: &str) -> (usize, usize) {
        let (pieces, taken) = pieces(text);
        match pieces.as_slice() {
            [Piece::Block(Block::Table(table))] => (table.rows.len(), taken),
            _ => (0, taken),
        }
    }

    #[test]
    fn rows_between_bars_need_no_rule_and_rows_may_end_early() {
        assert_eq!(rows("| What | Who |\n| Alert | Ana |\n| Test | Bo |"), (2, 3));
        assert_eq!(rows("项目\t数量\t说明\n实验台\t28张\t含安装\n演示台\t2张"), (2, 3));
        assert_eq!(rows("谁 | 做什么 | 截止\n罗 | 修复 | 2/21\n彭（转达）| 截图 | 2/26"), (2, 3));
        assert_eq!(rows("either a | or b\nand then c | d"), (0, 0));
        let (found, _) = pieces("序号\t项目\t金额\n1\t台子\t52\n\t小计\t52");
        let [Piece::Block(Block::Table(table))] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(table.rows[1], ["", "小计", "52"]);
    }

    #[test]
    fn tabs_that_make_columns_even_are_no_empty_cells() {
        let (found, taken) =
            pieces("\t\t\t2022年\t2023年\n报废率\t\t14.2%*\t8.1%\n营业额(万元)\t1,680\t1,745");
        let [Piece::Block(Block::Table(table))] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(
            (table.header.as_slice(), taken),
            (["", "2022年", "2023年"].map(str::to_owned).as_slice(), 3)
        );
        assert_eq!(table.rows, [["报废率", "14.2%*", "8.1%"], ["营业额(万元)", "1,680", "1,745"]]);
        // An empty cell in the middle stays one.
        let (found, _) = pieces("Item\tOld\tNew\nTea\t\t2\nMilk\t3\t\nRice\t1\t4");
        let [Piece::Block(Block::Table(table))] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(table.rows[0], ["Tea", "", "2"]);
    }

    #[test]
    fn rows_without_a_head_are_items() {
        let (found, taken) = pieces("价格\t20分\n技术方案\t35分\n业绩\t15分");
        let first = Piece::Text { label: Some("价格".to_owned()), text: "20分".to_owned(), is_item: true };
        assert_eq!((found.len(), &found[0], taken), (3, &first, 3));
        let (found, _) = pieces(
            "Rob    field deposit    31 Jan\nDev    the first offer  7 Feb\nBev    the licence      14 Feb",
        );
        let first = Piece::Text {
            label: Some("Rob".to_owned()),
            text: "field deposit · 31 Jan".to_owned(),
            is_item: true,
        };
        assert_eq!(found[0], first);
        let (found, taken) = pieces("Bed 4 - 71 M\nBed 9 - 84 F, day 5\nBed 12 - 46 F\nAll well.");
        let first = Piece::Text { label: Some("Bed 4".to_owned()), text: "71 M".to_owned(), is_item: true };
        assert_eq!((&found[0], taken), (&first, 3));
        assert_eq!(rows("Item   Price\nTea    2.40\nMilk   0.90\n"), (2, 3));
    }
}
