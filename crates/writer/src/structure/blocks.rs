//! Which tables, figures, quotations and pieces of code does a text have?

use deckwright_model::language::width_units;
use deckwright_model::outline::{Block, Table};

use super::signs;

/// The block at the beginning of `lines`, and how many lines it takes.
pub fn block(lines: &[&str]) -> Option<(Block, usize)> {
    fence(lines)
        .or_else(|| table(lines))
        .or_else(|| aligned(lines))
        .or_else(|| picture(lines[0].trim()))
        .or_else(|| quote(lines))
}

/// The text without the marks of emphasis, code and links. The address of a link stays behind its words.
pub fn plain(text: &str) -> String {
    let text = text.replace("**", "").replace("__", "").replace('`', "");
    let mut result = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, (label, after))) =
        rest.split_once('[').and_then(|(before, tail)| Some((before, tail.split_once("](")?)))
    {
        let Some((address, after)) = after.split_once(')') else { break };
        result.push_str(before);
        result.push_str(label);
        if !label.contains(address) && address.contains("://") {
            result.push_str(&format!(" ({address})"));
        }
        rest = after;
    }
    result.push_str(rest);
    result.trim().to_owned()
}

fn fence(lines: &[&str]) -> Option<(Block, usize)> {
    lines[0].trim().strip_prefix("```")?;
    let end =
        lines.iter().skip(1).position(|line| line.trim().starts_with("```")).map_or(lines.len(), |at| at + 1);
    let code = lines[1..end].join("\n");
    Some((Block::Code(code), (end + 1).min(lines.len()).max(1)))
        .filter(|(block, _)| !matches!(block, Block::Code(code) if code.trim().is_empty()))
}

/// A Markdown table, with or without the rule below its head, or at least two lines of cells between tabs.
fn table(lines: &[&str]) -> Option<(Block, usize)> {
    let next = lines.get(1).map_or("", |line| line.trim());
    let ruled = lines[0].contains('|')
        && next.contains('-')
        && next.contains('|')
        && next.chars().all(|c| "|-: \t".contains(c));
    let is_row = |line: &str| line.len() > 2 && line.starts_with('|') && line.ends_with('|');
    let bars = |line: &str| line.matches('|').count();
    let framed = is_row(lines[0].trim()) && is_row(next) && bars(lines[0]) == bars(next) && bars(next) > 2;
    let piped = ruled || framed;
    // A row may begin with an empty cell.
    let split = |line: &str| -> Vec<String> {
        if piped {
            line.trim().trim_matches('|').split('|').map(plain).collect()
        } else {
            line.split('\t').map(plain).collect()
        }
    };
    let tabs = |line: &str| line.matches('\t').count();
    let count = if piped {
        lines.iter().take_while(|line| line.contains('|')).count()
    } else {
        // A tab before the first word only moves it in.
        let width = if lines[0].starts_with('\t') { 0 } else { tabs(lines[0]) };
        // A row whose last cells are empty has fewer tabs.
        lines.iter().take_while(|line| width > 0 && (1..=width).contains(&tabs(line))).count()
    };
    if count < 2 {
        return None;
    }
    let header = split(lines[0]);
    let rows = lines[1..count].iter().skip(usize::from(ruled)).map(|line| {
        let mut row = split(line);
        row.resize(header.len(), String::new());
        row
    });
    let rows = rows.collect();
    Some((Block::Table(Table { header, rows }), count))
}

/// Rows of columns that are read as one table.
const MOST_ROWS: usize = 400;

/// Rows whose cells are set apart by wide gaps, below each other: at least three columns, or two with a figure in each
/// row. Rules between the rows draw the table and say nothing.
fn aligned(lines: &[&str]) -> Option<(Block, usize)> {
    let is_rule = |line: &str| signs::is_rule(line.trim());
    let is_row = |line: &str| cells(line, None).len() > 1;
    let taken = lines.iter().take(MOST_ROWS).take_while(|line| is_row(line) || is_rule(line)).count();
    let first = cells(lines.first().filter(|line| is_row(line))?, None);
    let (width, heads) = (first.len(), first.iter().map(|cell| cell.0).collect::<Vec<usize>>());
    let rows = lines[..taken].iter().filter(|line| !is_rule(line)).map(|line| {
        let row = cells(line, None);
        // A gap that no head stands behind is one inside a cell.
        if row.len() > width && width > 2 { cells(line, Some(&heads)) } else { row }
    });
    let rows: Vec<Vec<(usize, &str)>> = rows.collect();
    let full = rows.iter().filter(|row| row.len() == width).count();
    let has_figures =
        || rows[1..].iter().all(|row| row.get(1).is_some_and(|cell| cell.1.contains(char::is_numeric)));
    // A number and the clause that it counts are no columns.
    let counts = |line: &&str| signs::numbered(line.trim()).is_some();
    if rows.len() < 3
        || full * 2 < rows.len()
        || rows.iter().any(|row| row.len() > width)
        || width < 3 && (!has_figures() || lines[..taken].iter().any(counts))
    {
        return None;
    }
    let columns = heads;
    // A row with fewer cells has them below the heads that they stand nearest to; one blank before a column parts them.
    let placed = |row: &[(usize, &str)]| {
        let parted: Vec<(usize, &str)> = row.iter().flat_map(|cell| part(*cell, &columns)).collect();
        let row = if row.len() < width && parted.len() <= width { &parted } else { row };
        let mut placed = vec![String::new(); width];
        let mut free = 0;
        for (index, (place, text)) in row.iter().enumerate() {
            let last = width - (row.len() - index);
            let nearest = (free..=last).min_by_key(|&column| columns[column].abs_diff(*place));
            let column = if row.len() == width { index } else { nearest.unwrap_or(last) };
            placed[column] = plain(text);
            free = column + 1;
        }
        placed
    };
    let header = placed(&rows[0]);
    let table = Table { header, rows: rows[1..].iter().map(|row| placed(row)).collect() };
    Some((Block::Table(table), taken))
}

/// A cell that reaches into the next column, in two.
fn part<'a>((place, text): (usize, &'a str), columns: &[usize]) -> Vec<(usize, &'a str)> {
    let begins = |at: usize| {
        let begun = place + width_units(&text[..=at]);
        columns.iter().any(|&column| column > place + 2 && column.abs_diff(begun) <= 2).then_some(begun)
    };
    let gap = text.match_indices(' ').find_map(|(at, _)| Some((at, begins(at)?)));
    match gap {
        Some((at, begun)) => vec![(place, text[..at].trim()), (begun, text[at..].trim())],
        None => vec![(place, text)],
    }
}

/// What stands between gaps of two blanks or more, or of a wide one, each with its place in half ems; with `heads`, only
/// gaps before one of these places part it.
fn cells<'a>(line: &'a str, heads: Option<&[usize]>) -> Vec<(usize, &'a str)> {
    let parts = |place: usize| heads.is_none_or(|heads| heads.iter().any(|head| head.abs_diff(place) <= 2));
    let mut found: Vec<(usize, &str)> = Vec::new();
    let (mut start, mut gap, mut place, mut begun) = (None, 0usize, 0, 0);
    for (at, c) in line.char_indices() {
        if c == ' ' || c == '\u{3000}' {
            gap += if c == ' ' { 1 } else { 2 };
        } else {
            if let (Some(from), true) = (start, gap > 1 && parts(place)) {
                found.push((begun, line[from..at].trim()));
                start = None;
            }
            if start.is_none() {
                (start, begun) = (Some(at), place);
            }
            gap = 0;
        }
        place += width_units(c.encode_utf8(&mut [0; 4]));
    }
    found.extend(start.map(|from| (begun, line[from..].trim())));
    found
}

fn picture(line: &str) -> Option<(Block, usize)> {
    let (alt, rest) = line.strip_prefix("![")?.split_once("](")?;
    let source = rest.strip_suffix(')')?.split_whitespace().next()?.to_owned();
    Some((Block::Picture { alt: alt.to_owned(), source }, 1))
}

fn quote(lines: &[&str]) -> Option<(Block, usize)> {
    let count = lines.iter().take_while(|line| line.trim().starts_with('>')).count();
    let text = lines[..count]
        .iter()
        .map(|line| line.trim().trim_start_matches('>').trim())
        .collect::<Vec<_>>()
        .join(" ");
    (count > 0 && !text.trim().is_empty()).then(|| (Block::Quote(plain(&text)), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<Vec<Vec<String>>> {
        let lines: Vec<&str> = text.lines().collect();
        match block(&lines)?.0 {
            Block::Table(table) => Some(std::iter::once(table.header).chain(table.rows).collect()),
            _ => None,
        }
    }

    #[test]
    fn rows_between_bars_need_no_rule_and_rows_may_end_early() {
        let rows = |lines: &[&str]| match block(lines) {
            Some((Block::Table(table), taken)) => (table.rows.len(), taken),
            _ => (0, 0),
        };
        assert_eq!(rows(&["| What | Who |", "| Alert | Ana |", "| Test | Bo |"]), (2, 3));
        assert_eq!(rows(&["项目\t数量\t说明", "实验台\t28张\t含安装", "演示台\t2张"]), (2, 3));
        assert_eq!(rows(&["either a | or b", "and then c | d"]), (0, 0));
        let Some((Block::Table(table), _)) = block(&["序号\t项目\t金额", "1\t台子\t52", "\t小计\t52"])
        else {
            panic!("no table");
        };
        assert_eq!(table.rows[1], ["", "小计", "52"]);
    }

    #[test]
    fn rules_between_rows_are_no_rows() {
        let text = "Event        Day     Result\n------------------------------\nSpring cup   5/19    third\nFriendly     9/22    won one  lost one\nLeague       all     first\n------------------------------\nAll in all a good year.";
        let found = rows(text).unwrap();
        assert_eq!(found.len(), 4);
        assert_eq!(found[2], ["Friendly", "9/22", "won one  lost one"]);
    }

    #[test]
    fn clauses_are_no_columns() {
        assert!(
            block(&["第四条　租期", "4.1　租期为24个月", "4.2　续租提前60日", "4.3　前3个月磨合"]).is_none()
        );
    }

    #[test]
    fn columns_below_each_other_are_a_table() {
        let found = rows("项目          数量    小计（元）\n保温箱        40只    27,200\n临时工（2人） 6人×5月  78,000\n合计                  143,000\n").unwrap();
        assert_eq!(found[2], ["临时工（2人）", "6人×5月", "78,000"]);
        assert_eq!(found[3], ["合计", "", "143,000"]);
        assert_eq!(rows("Item   Price\nTea    2.40\nMilk   0.90\n").map(|rows| rows.len()), Some(3));
        // Words with wide gaps are not.
        assert_eq!(rows("He said  no.\nShe said  yes.\nThey left  late.\n"), None);
    }
}
