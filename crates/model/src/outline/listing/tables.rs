//! Which lines are rows of a table whose cells are separated by tabs?

/// Rows with the same number of cells, below each other, as a Markdown table.
pub(super) fn draw_tables(lines: Vec<String>) -> Vec<String> {
    let gaps = |line: &String| line.trim_start().matches('\t').count();
    let mut out = Vec::with_capacity(lines.len());
    for rows in lines.chunk_by(|row, next| gaps(row) == gaps(next)) {
        let count = gaps(&rows[0]);
        if count == 0 || rows.len() < 2 {
            out.extend_from_slice(rows);
            continue;
        }
        let row = |line: &String| {
            let cells: Vec<String> =
                line.trim().split('\t').map(|cell| cell.trim().replace('|', "\\|")).collect();
            format!("| {} |", cells.join(" | "))
        };
        out.push(row(&rows[0]));
        out.push(format!("|{}", " --- |".repeat(count + 1)));
        out.extend(rows[1..].iter().map(row));
    }
    out
}
