//! Which lines of a PDF are one formula? What is above and below a bar is drawn as separate lines; read side by side,
//! they are one line of signs: `θ = w ρb/ρw (6.1)`.

use super::lines::{Cell, Line};

/// Most pieces between spaces in a line of a formula.
const MAX_SIGNS: usize = 24;
/// Lines of one formula are closer together than this, in heights of its type, and there are at most this many.
const LINE_GAP: f64 = 2.2;
const MAX_LINES: usize = 9;
/// Letters of the longest name of a function (`arcsin`): a longer one is a word.
const MAX_FUNCTION_NAME_LENGTH: usize = 6;

/// How many of the first `lines` are one formula of several lines, and what it says.
pub fn begins(lines: &[Line]) -> Option<(usize, String)> {
    let first = lines.first().filter(|line| is_signs(line))?;
    let near = |line: &&Line| {
        line.page == first.page && (line.y - first.y).abs() < LINE_GAP * first.size && is_signs(line)
    };
    let count = lines.iter().take(MAX_LINES).take_while(near).count();
    let parts = &lines[..count];
    let has_math = parts.iter().any(|line| line.has_math);
    let is_equal = parts.iter().any(|line| line.text().contains(['=', '≈', '≤', '≥', '∝', '<', '>']));
    (count > 1 && has_math && is_equal).then(|| (count, formula_text(parts)))
}

/// Whether a line has nothing but letters of quantities, numbers and signs.
fn is_signs(line: &Line) -> bool {
    let text = line.text();
    let longest = text.split(|c: char| !c.is_alphabetic()).map(|word| word.chars().count()).max();
    longest.is_none_or(|longest| longest <= MAX_FUNCTION_NAME_LENGTH)
        && text.split_whitespace().count() <= MAX_SIGNS
}

/// All cells from left to right; those above one another are separated by a bar.
fn formula_text(lines: &[Line]) -> String {
    let mut cells: Vec<(f64, &Cell)> =
        lines.iter().flat_map(|line| line.cells.iter().map(|cell| (line.y, cell))).collect();
    cells.sort_by(|one, other| one.1.left.total_cmp(&other.1.left));
    let mut text = String::new();
    while !cells.is_empty() {
        let (y, cell) = cells.remove(0);
        let is_above = |(other_y, other): &(f64, &Cell)| {
            let overlap = cell.right.min(other.right) - cell.left.max(other.left);
            let least = (cell.right - cell.left).min(other.right - other.left);
            (other_y - y).abs() > f64::EPSILON && overlap > 0.5 * least
        };
        let own = cell.text.trim();
        let part = match cells.iter().position(is_above) {
            Some(at) => {
                let (other_y, other) = cells.remove(at);
                let other = other.text.trim();
                let (above, below) = if y < other_y { (own, other) } else { (other, own) };
                format!("{}/{}", in_brackets(above), in_brackets(below))
            }
            None => own.to_owned(),
        };
        let joins = text.is_empty() || part.starts_with([',', ';', '.']);
        if !joins {
            text.push(' ');
        }
        text.push_str(&part);
    }
    text
}

/// More than one quantity beside a bar is put in brackets.
fn in_brackets(part: &str) -> String {
    let is_one = part.chars().all(|c| c.is_ascii_digit() || c == '.')
        || part.chars().count() <= 2
        || part.starts_with('(') && part.ends_with(')');
    if is_one { part.to_owned() } else { format!("({part})") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(y: f64, cells: &[(f64, f64, &str)]) -> Line {
        let cell = |(left, right, text): &(f64, f64, &str)| Cell {
            left: *left,
            right: *right,
            text: (*text).to_owned(),
        };
        Line {
            cells: cells.iter().map(cell).collect(),
            y,
            size: 10.0,
            page: 1,
            has_math: true,
            ..Line::default()
        }
    }

    #[test]
    fn what_stands_above_and_below_a_bar_is_a_part_of_its_line() {
        let lines = [
            line(100.0, &[(10.0, 40.0, "f = 1 −"), (60.0, 90.0, ", S ="), (300.0, 330.0, "(6.2)")]),
            line(93.0, &[(45.0, 55.0, "ρb"), (95.0, 100.0, "θ")]),
            line(107.0, &[(45.0, 55.0, "ρs"), (95.0, 100.0, "f")]),
            line(140.0, &[(10.0, 200.0, "where the porosity follows")]),
        ];
        assert_eq!(begins(&lines), Some((3, "f = 1 − ρb/ρs, S = θ/f (6.2)".to_owned())));
        assert_eq!(begins(&lines[3..]), None);
        let fraction = [
            line(100.0, &[(10.0, 30.0, "h =")]),
            line(93.0, &[(35.0, 80.0, "2γcos α")]),
            line(107.0, &[(40.0, 75.0, "ρw g r")]),
        ];
        assert_eq!(begins(&fraction), Some((3, "h = (2γcos α)/(ρw g r)".to_owned())));
    }

    #[test]
    fn short_lines_of_text_are_no_formula() {
        let plain = |y: f64, text: &str| Line { has_math: false, ..line(y, &[(10.0, 50.0, text)]) };
        assert_eq!(begins(&[plain(10.0, "a = 5"), plain(22.0, "b = 6")]), None);
    }
}
