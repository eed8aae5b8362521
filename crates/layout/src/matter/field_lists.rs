//! Do the lines of a list all name the same fields? `Fuel runs out. Owner: Ruiz. Response: a second tank`, line by line, is a
//! table that somebody wrote as a list: what the line says, and a column for each field.

use deckwright_model::outline::Table;

use crate::cues;
use crate::suit::Kind;
use crate::words::{PageWords, is_wide, width_units};

/// How many lines make a table, and the most fields that one has room for.
const LINES: std::ops::RangeInclusive<usize> = 3..=8;
const MAX_FIELDS: usize = 3;
/// Longest name of a field, in half ems.
const MAX_NAME_LENGTH: usize = 18;
/// Longest text of a cell; what is longer is read as a text.
const MAX_CELL_LENGTH: usize = 110;

/// A line without its fields, and these with their values.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldedLine {
    pub text: String,
    pub fields: Vec<(String, String)>,
}

/// Where the fields of `line` begin: short names before a colon, after the end of a sentence or a separator.
pub fn fields(line: &str) -> FieldedLine {
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    for (at, colon) in line.char_indices().filter(|(_, c)| matches!(c, ':' | '：')) {
        let start = line[..at]
            .char_indices()
            .rev()
            .find(|(_, c)| ".。;；|｜!?！？—–/／(（,，".contains(*c))
            .map_or(0, |(sign, c)| sign + c.len_utf8());
        let name = line[start..at].trim();
        let is_name = !name.is_empty()
            && width_units(name) <= MAX_NAME_LENGTH
            && name.chars().next().is_some_and(|c| c.is_uppercase() || is_wide(c))
            && !name.contains(|c: char| c.is_ascii_digit());
        // A time of day has a colon, too.
        let is_time = line[at + colon.len_utf8()..].starts_with(|c: char| c.is_ascii_digit())
            && line[..at].ends_with(|c: char| c.is_ascii_digit());
        if is_name && !is_time && start > 0 {
            found.push((start, at + colon.len_utf8(), name));
        }
    }
    let trimmed = |text: &str| {
        text.trim().trim_matches([';', '；', '|', '｜', '—', '–', '/', '／', ',', '，', ' ']).to_owned()
    };
    let text = trimmed(&line[..found.first().map_or(line.len(), |first| first.0)]);
    let value = |(nth, field): (usize, &(usize, usize, &str))| {
        let end = found.get(nth + 1).map_or(line.len(), |next| next.0);
        let value = trimmed(&line[field.1..end]);
        // In a cell a phrase needs no stop.
        let bare = value.trim_end_matches(['.', '。']);
        (field.2.to_owned(), if cues::sentences(&value).len() < 2 { bare.to_owned() } else { value.clone() })
    };
    FieldedLine { text, fields: found.iter().enumerate().map(value).collect() }
}

/// The lines of `page` as rows, if they name the same fields; some may lack one of them.
pub fn table(page: &PageWords) -> Option<Table> {
    let is_list = page.kind == Kind::Points && page.table.is_none() && !page.ordered;
    if !is_list
        || !LINES.contains(&page.points.len())
        || page.points.iter().any(|point| point.entries.len() > 1)
    {
        return None;
    }
    let lines: Vec<FieldedLine> = page.points.iter().map(|point| fields(&point.line())).collect();
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in lines.iter().flat_map(|line| &line.fields) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let has = |line: &FieldedLine, name: &str| line.fields.iter().filter(|(known, _)| known == name).count();
    let count = |name: &&str| lines.iter().filter(|line| has(line, name) == 1).count();
    let is_once = lines.iter().all(|line| names.iter().all(|name| has(line, name) <= 1));
    // One field is named by all lines, the others by half of them.
    let are_common = names.iter().all(|name| count(name) * 2 >= lines.len())
        && names.iter().any(|name| count(name) == lines.len());
    let cell = |line: &FieldedLine, name: &str| {
        line.fields
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.clone())
            .unwrap_or_default()
    };
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            std::iter::once(line.text.clone()).chain(names.iter().map(|name| cell(line, name))).collect()
        })
        .collect();
    let fits = rows.iter().flatten().all(|cell| width_units(cell) <= MAX_CELL_LENGTH)
        && rows.iter().all(|row| !row[0].is_empty());
    let header = std::iter::once(String::new()).chain(names.iter().map(|name| (*name).to_owned())).collect();
    (is_once && are_common && fits && (1..=MAX_FIELDS).contains(&names.len()))
        .then_some(Table { header, rows })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::PointWords;

    fn page(lines: &[&str]) -> PageWords {
        let point = |line: &&str| PointWords { heading: (*line).to_owned(), ..PointWords::default() };
        PageWords { points: lines.iter().map(point).collect(), ..PageWords::new(Kind::Points, "Risks") }
    }

    #[test]
    fn lines_that_name_the_same_fields_are_rows() {
        let found = table(&page(&[
            "Rounding becomes a form. Owner: Joanna Pell. Response: a monthly look by another ward.",
            "Vacancies stay open. Owner: David Okoro, HR. Response: bank staff until August.",
            "Beds arrive late; supplier quotes 14 weeks. Owner: Facilities.",
        ]))
        .unwrap();
        assert_eq!(found.header, ["", "Owner", "Response"]);
        assert_eq!(found.rows[1], ["Vacancies stay open.", "David Okoro, HR", "bank staff until August"]);
        assert_eq!(found.rows[2], ["Beds arrive late; supplier quotes 14 weeks.", "Facilities", ""]);
        let found =
            table(&page(&["漏水。负责人：张伟", "停电。负责人：李娜", "延期。负责人：王强"])).unwrap();
        assert_eq!((found.header[1].as_str(), found.rows[2][0].as_str()), ("负责人", "延期。"));
    }

    #[test]
    fn other_lists_are_none() {
        assert!(table(&page(&["Owner: Ruiz", "Owner: Lind", "Owner: Sato"])).is_none());
        assert!(table(&page(&["One. Two: three", "Four. Five: six", "Seven. Eight: nine"])).is_none());
        assert!(
            table(&page(&["Doors open at 9:30, close at 17:00", "Tea at 10:30", "Talk at 11:00"])).is_none()
        );
    }
}
