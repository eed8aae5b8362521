//! Which rows of a table are its head? If a head spans several columns, a second row names each of them.

/// Makes one head of two rows if the first has heads that span columns and the second names these columns, and is
/// empty below all others: `Opening | ⟵` above `Plan | Actual` becomes `Opening Plan | Opening Actual`. A head above
/// all columns but the first goes to the corner: `Region · Sales | 2023 | 2024`.
pub fn join(rows: &mut Vec<Vec<String>>) {
    let [first, second, _, ..] = rows.as_slice() else { return };
    let Some(joined) = joined(first, second) else { return };
    rows.splice(0..2, [joined]);
}

/// Takes the first row if it is the title of the table: one cell across all columns above a row that has all of them.
pub fn title(rows: &mut Vec<Vec<String>>) -> Option<String> {
    let [first, second, _, ..] = rows.as_slice() else { return None };
    let (name, rest) = first.split_first()?;
    let is_one = rest.len() > 1 && rest.iter().all(|cell| cell.is_empty() || cell == name);
    let is_above = second.iter().all(|cell| !cell.is_empty());
    (is_one && is_above && !name.is_empty()).then(|| rows.remove(0).swap_remove(0))
}

fn joined(first: &[String], second: &[String]) -> Option<Vec<String>> {
    // The rows of a table are named in their first cell, and a row without a name is part of the head.
    let is_named = !second.first()?.is_empty() && second.iter().any(|cell| is_number(cell));
    if is_named || first.len() != second.len() {
        return None;
    }
    let mut heads = Vec::with_capacity(first.len());
    // The heads that span columns, and how many columns each spans.
    let mut spans: Vec<(&str, usize)> = Vec::new();
    let mut at = 0;
    while at < first.len() {
        let width = 1 + first[at + 1..].iter().take_while(|cell| cell.is_empty()).count();
        let below = &second[at..at + width];
        let head = &first[at];
        let covers = below.iter().filter(|cell| !cell.is_empty()).count();
        match (width, covers) {
            (1, 0) => heads.push(head.clone()),
            // The first column may be named only in the second row.
            (1, 1) if head.is_empty() => heads.push(below[0].clone()),
            (_, covers) if width > 1 && covers == width && !head.is_empty() => {
                spans.push((head, width));
                heads.extend(below.iter().map(|cell| format!("{head} {cell}")));
            }
            _ => return None,
        }
        at += width;
    }
    // A head above all columns but the first describes all of them, and is written once.
    if let (Some((corner, names)), [span]) = (heads.split_first_mut(), &spans[..])
        && span.1 == names.len()
    {
        *corner = [corner.as_str(), span.0]
            .iter()
            .filter(|part| !part.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join(" · ");
        names.clone_from_slice(&second[1..]);
    }
    (!spans.is_empty()).then_some(heads)
}

fn is_number(cell: &str) -> bool {
    cell.chars().any(|c| c.is_ascii_digit()) && !cell.chars().any(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect()
    }

    #[test]
    fn heads_that_span_columns_are_said_with_each() {
        let mut table = rows(&[
            &["Site", "Power", "Opening", "", "State"],
            &["", "", "Plan", "Actual", ""],
            &["School", "62.4", "15.08", "28.08", "done"],
        ]);
        join(&mut table);
        assert_eq!(table[0], ["Site", "Power", "Opening Plan", "Opening Actual", "State"]);
        assert_eq!(table.len(), 2);
        let mut years = rows(&[&["Region", "Sales", ""], &["", "2023", "2024"], &["East", "1", "2"]]);
        join(&mut years);
        assert_eq!(years[0], ["Region · Sales", "2023", "2024"]);
    }

    #[test]
    fn a_cell_above_all_columns_is_the_title_of_the_table() {
        let mut table = rows(&[&["Control", "", ""], &["Version", "Date", "By"], &["1.0", "May", "Ann"]]);
        assert_eq!(title(&mut table).as_deref(), Some("Control"));
        assert_eq!(table[0], ["Version", "Date", "By"]);
        assert_eq!(title(&mut table), None);
    }

    #[test]
    fn rows_below_one_head_stay() {
        for kept in [
            rows(&[&["Kind", "Item", "Cost"], &["", "Walls", "18"], &["", "Roof", "7"]]),
            rows(&[&["Task", "Owner", ""], &["Paint", "Bob", "ill"], &["Sand", "Al", ""]]),
            rows(&[&["Task", "By", ""], &["", "Ann", ""], &["Sand", "Al", ""]]),
        ] {
            let mut table = kept.clone();
            join(&mut table);
            assert_eq!(table, kept);
        }
    }
}
