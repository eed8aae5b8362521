//! Reads tables without drawn lines, whose cells are separated by tabs or aligned with spaces.

use super::super::slide_table;

/// Turns tab-separated rows that list slides into a Markdown table.
pub(super) fn slide_tables(text: &str) -> Option<String> {
    if !text.contains('\t') {
        return None;
    }
    let cells = |line: &&str| line.trim().split('\t').count();
    let lines: Vec<&str> = text.lines().collect();
    let mut out: Vec<String> = Vec::with_capacity(lines.len());
    let mut has_table = false;
    for rows in lines.chunk_by(|row, next| cells(row) == cells(next)) {
        let header: Vec<&str> = rows[0].trim().split('\t').map(str::trim).collect();
        if rows.len() < 3 || !slide_table::lists_slides(&header) {
            out.extend(rows.iter().map(|row| (*row).to_owned()));
            continue;
        }
        let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.trim().split('\t').collect()).collect();
        out.extend([String::new(), write_table(&rows), String::new()]);
        has_table = true;
    }
    has_table.then(|| out.join("\n"))
}

/// Fewest columns of a table aligned with spaces.
const MIN_COLUMNS: usize = 3;
/// Fewest rows of such a table.
const MIN_ROWS: usize = 3;
/// Widest table, in characters; a wider one was not typed.
const MAX_TABLE_WIDTH: usize = 200;
/// Most rows of such a table.
const MAX_ROWS: usize = 60;

/// Turns lines with aligned columns, at least two spaces apart, into a Markdown table.
pub(super) fn table(lines: &[&str]) -> Option<String> {
    let rows: Vec<Vec<char>> = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.trim_end().chars().collect())
        .collect();
    let width = rows.iter().map(Vec::len).max()?;
    let is_typed = (MIN_ROWS..=MAX_ROWS).contains(&rows.len()) && width <= MAX_TABLE_WIDTH;
    if !is_typed || rows.iter().any(|row| row.contains(&'\t')) {
        return None;
    }
    let is_blank = |column: usize| rows.iter().all(|row| row.get(column).is_none_or(|c| *c == ' '));
    let mut bounds: Vec<(usize, usize)> = Vec::new();
    let mut start = None;
    let mut blanks = 0;
    for column in 0..=width {
        if column < width && !is_blank(column) {
            start.get_or_insert(column);
            blanks = 0;
        } else {
            blanks += 1;
            if (blanks >= 2 || column >= width)
                && let Some(from) = start.take()
            {
                bounds.push((from, column + 1 - blanks));
            }
        }
    }
    if bounds.len() < MIN_COLUMNS {
        return None;
    }
    let cell = |row: &Vec<char>, (from, to): (usize, usize)| -> String {
        row.iter().skip(from).take(to - from).collect::<String>().trim().to_owned()
    };
    let cells: Vec<Vec<String>> =
        rows.iter().map(|row| bounds.iter().map(|bound| cell(row, *bound)).collect()).collect();
    let views: Vec<Vec<&str>> = cells.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    Some(write_table(&views))
}

/// Writes rows as a Markdown table; the first row is the header.
fn write_table(rows: &[Vec<&str>]) -> String {
    let row = |cells: &Vec<&str>| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.trim().replace('|', "\\|")).collect();
        format!("| {} |", cells.join(" | "))
    };
    let Some((header, rest)) = rows.split_first() else { return String::new() };
    let delimiter = format!("|{}", " --- |".repeat(header.len()));
    [row(header), delimiter].into_iter().chain(rest.iter().map(row)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_tables() {
        let lines =
            ["  In               Out", "  Fees    $3,840   Shed    $26", "  Sale       $21   Water  $410"];
        assert_eq!(
            table(&lines).unwrap(),
            "| In |  | Out |  |\n| --- | --- | --- | --- |\n| Fees | $3,840 | Shed | $26 |\n| Sale | $21 | Water | $410 |"
        );
        assert_eq!(table(&["  March 8   Swap", "  April 12  Opening", "  June 14   Sale"]), None);
    }

    #[test]
    fn tabs_draw_tables_of_slides() {
        let text = "Ten pages:\n页码\t标题\t文字\nP1\t茶\t春\nP2\t水\t夏\nend";
        assert!(
            slide_tables(text)
                .unwrap()
                .contains("| 页码 | 标题 | 文字 |\n| --- | --- | --- |\n| P1 | 茶 | 春 |")
        );
        assert_eq!(slide_tables("a\tb\nc\td\ne\tf"), None);
    }
}
