//! Which words did an author set apart within a line?
//!
//! Texts are plain everywhere. Beside them, the outline keeps which of their words are in bold, each with its line,
//! so that a page that shows the line, or a part of it, can set those words apart as well.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::inline::{self, Labels};
use super::{Block, Outline, Table, lines};

/// Words in bold within a line. Words that begin the line are its name, unless their sentence goes on, and words that
/// are most of the line set nothing apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Emphasis {
    line: String,
    /// Where in the line they stand.
    place: Range<usize>,
}

/// Most emphases that are kept of an outline.
const MAX_EMPHASES: usize = 300;
/// Words that are more than this percentage of their line set nothing apart.
const MAX_PERCENT: usize = 60;
const MARK: &str = "**";
/// Text between the cells of a row that is written as a line.
const CELL_SEPARATOR: &str = " | ";
/// What begins the heading of a point.
const POINT: &str = "#### ";

impl Emphasis {
    /// The first `words` in `line` after `before`, with which the line begins, if being bold sets them apart.
    pub fn new(line: &str, before: &str, words: &str) -> Option<Self> {
        let words = words.trim();
        let from = if line.starts_with(before) { before.len() } else { 0 };
        let start = from + line[from..].find(words).filter(|_| !words.is_empty())?;
        Self::at(line, start..start + words.len())
    }

    fn at(line: &str, place: Range<usize>) -> Option<Self> {
        let says = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        let words = says(&line[place.clone()]);
        // `**Reopen it** two days a week`: words that begin a line are not a name if its sentence goes on.
        let is_label = line[place.clone()].ends_with([':', '：']);
        let goes_on = !is_label
            && line[place.end..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_lowercase));
        let is_inside = says(&line[..place.start]) > 0 || place.start == 0 && goes_on;
        let is_apart = is_inside && words * 100 <= says(line) * MAX_PERCENT;
        (is_apart && words > 0).then(|| Self { line: line.to_owned(), place })
    }

    /// A cell of `row` that is in bold as a whole.
    pub fn cell(row: &[String], column: usize) -> Option<Self> {
        let start = row[..column].iter().map(|cell| cell.len() + CELL_SEPARATOR.len()).sum();
        let words = row.get(column).filter(|cell| !cell.is_empty())?;
        Some(Self { line: row.join(CELL_SEPARATOR), place: start..start + words.len() })
    }

    pub fn words(&self) -> &str {
        &self.line[self.place.clone()]
    }

    /// Where its words stand in `text`, which shows its line or a part of it.
    fn place(&self, text: &str) -> Option<Range<usize>> {
        let place = match (text.find(&self.line), self.line.find(text)) {
            (Some(at), _) => at + self.place.start..at + self.place.end,
            (_, Some(at)) => self.place.start.checked_sub(at)?..self.place.end.checked_sub(at)?,
            _ => return None,
        };
        let is_part = place.start > 0 || place.end < text.len();
        (is_part && place.end <= text.len()).then_some(place)
    }
}

/// Where emphasised words stand in `text`, in their order and without overlap.
pub fn places(emphases: &[Emphasis], text: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = emphases.iter().filter_map(|emphasis| emphasis.place(text)).collect();
    places.sort_by_key(|place| (place.start, usize::MAX - place.end));
    places.dedup_by(|next, before| next.start < before.end);
    places
}

/// What is in bold within the lines of `markdown`, points under their own headings included.
pub fn of(markdown: &str) -> Vec<Emphasis> {
    let is_title = |line: &str| line.starts_with('#') && !line.starts_with(POINT);
    let lines = markdown.lines().filter(|line| line.contains(MARK) && !is_title(line.trim_start()));
    lines.flat_map(of_line).take(MAX_EMPHASES).collect()
}

fn of_line(raw: &str) -> Vec<Emphasis> {
    let labels = Labels::new();
    if raw.trim_start().starts_with('|') {
        return of_row(raw.trim(), &labels);
    }
    let raw = without_sign(raw);
    let plain = inline::line(raw, &labels);
    let mut found = Vec::new();
    let mut rest = raw;
    while let Some(open) = rest.find(MARK) {
        let inside = &rest[open + MARK.len()..];
        let Some(len) = inside.find(MARK) else { break };
        let words = &inside[..len];
        let is_escaped = rest[..open].ends_with('\\') || words.ends_with('\\');
        let is_tight = !words.starts_with([' ', '*']) && !words.ends_with([' ', '*']);
        if is_tight && !is_escaped {
            let before = inline::line(&raw[..raw.len() - rest.len() + open], &labels);
            found.extend(Emphasis::new(&plain, &before, &inline::line(words, &labels)));
        }
        rest = &inside[len + MARK.len()..];
    }
    found
}

fn of_row(raw: &str, labels: &Labels) -> Vec<Emphasis> {
    let cells = lines::cells(raw);
    let is_bold = |cell: &String| {
        let inside = cell.trim().strip_prefix(MARK).and_then(|rest| rest.strip_suffix(MARK));
        inside.is_some_and(|inside| !inside.contains(MARK))
    };
    let plain: Vec<String> = cells.iter().map(|cell| inline::line(cell, labels)).collect();
    let bold = (0..cells.len()).filter(|column| is_bold(&cells[*column]));
    bold.filter_map(|column| Emphasis::cell(&plain, column)).collect()
}

/// The columns of `row` whose cells are emphasised.
pub fn cells(emphases: &[Emphasis], row: &[String]) -> Vec<usize> {
    if emphases.is_empty() {
        return Vec::new();
    }
    let line = row.join(CELL_SEPARATOR);
    let own: Vec<&Emphasis> = emphases.iter().filter(|emphasis| emphasis.line == line).collect();
    let is_own = |column: &usize| {
        Emphasis::cell(row, *column).is_some_and(|cell| own.iter().any(|known| **known == cell))
    };
    (0..row.len()).filter(is_own).collect()
}

/// A line without the mark of a quotation, a list or a number.
fn without_sign(raw: &str) -> &str {
    let line = raw.trim_start().trim_start_matches(POINT).trim_start_matches(['>', ' ']);
    let unsigned = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_counted = unsigned.len() < line.len();
    let rest = if is_counted {
        unsigned.strip_prefix(['.', ')'])
    } else {
        line.strip_prefix(['-', '*', '+', '•'])
    };
    rest.filter(|rest| rest.starts_with(' ')).map_or(line, str::trim_start)
}

impl Outline {
    /// Sets the words of `emphasis` apart in the lines of the outline that contain them.
    pub fn emphasise(&mut self, emphasis: impl IntoIterator<Item = Emphasis>) {
        self.emphasis.extend(emphasis);
        self.settle_emphasis();
    }

    /// Keeps the emphases whose words the texts still contain, each with its text.
    pub(super) fn settle_emphasis(&mut self) {
        if self.emphasis.is_empty() {
            return;
        }
        let all = std::mem::take(&mut self.emphasis);
        let mut kept = Vec::new();
        for said in self.all_texts_and_tables() {
            match said {
                TextOrTable::Text(text) => {
                    let found = places(&all, text).into_iter();
                    kept.extend(found.filter_map(|place| Emphasis::at(text, place)));
                }
                TextOrTable::Table(table) => kept.extend(of_table(&all, table)),
            }
        }
        kept.dedup();
        self.emphasis = kept;
    }

    /// Its points, texts and tables, in their order.
    fn all_texts_and_tables(&self) -> impl Iterator<Item = TextOrTable<'_>> {
        let of_chapters = self.chapters.iter().flat_map(|chapter| {
            let pages = chapter.pages.iter().flat_map(|page| {
                let points = page.points.iter().flat_map(|point| {
                    std::iter::once(TextOrTable::Text(&point.title)).chain(texts_and_tables(&point.body))
                });
                texts_and_tables(&page.body).chain(points)
            });
            texts_and_tables(&chapter.body).chain(pages)
        });
        texts_and_tables(&self.body).chain(of_chapters)
    }
}

/// A text or table that can have words in bold.
enum TextOrTable<'o> {
    Text(&'o str),
    Table(&'o Table),
}

fn texts_and_tables(body: &[Block]) -> impl Iterator<Item = TextOrTable<'_>> {
    body.iter().filter_map(|block| match block {
        Block::Table(table) => Some(TextOrTable::Table(table)),
        _ => block.text().map(TextOrTable::Text),
    })
}

/// The cells of a table that are set apart. If most of a column is in bold, that is only the look of the table.
fn of_table(all: &[Emphasis], table: &Table) -> Vec<Emphasis> {
    let bold: Vec<Vec<usize>> = table.rows.iter().map(|row| cells(all, row)).collect();
    let is_look = |column: usize| {
        bold.iter().filter(|columns| columns.contains(&column)).count() * 2 > table.rows.len()
    };
    let columns: Vec<bool> = (0..table.header.len()).map(|column| !is_look(column)).collect();
    let kept = table.rows.iter().zip(&bold).flat_map(|(row, bold)| {
        bold.iter().filter(|column| columns[**column]).filter_map(|column| Emphasis::cell(row, *column))
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(markdown: &str, expected: &[(&str, &str)]) {
        let found = of(markdown);
        let found: Vec<(&str, &str)> =
            found.iter().map(|emphasis| (emphasis.line.as_str(), emphasis.words())).collect();
        assert_eq!(found, expected, "{markdown}");
    }

    #[test]
    fn words_in_bold_within_a_line_are_set_apart() {
        check("- The plant runs **at night** too", &[("The plant runs at night too", "at night")]);
        check(
            "2. 夜间**也**运行，成本**降低三成**以上",
            &[("夜间也运行，成本降低三成以上", "也"), ("夜间也运行，成本降低三成以上", "降低三成")],
        );
        check("> We know we said **no** twice", &[("We know we said no twice", "no")]);
    }

    #[test]
    fn names_whole_lines_and_headings_are_not() {
        check("- **Cost**: 4 million", &[]);
        check("**All of it is bold**", &[]);
        check("So **nearly all of this line is bold**", &[]);
        check("## A **bold** heading", &[]);
        check("2 ** 3 ** 4", &[]);
        check("an \\*\\*escaped\\*\\* mark", &[]);
        check("never **closed", &[]);
    }

    #[test]
    fn what_is_in_bold_is_written_and_read_again() {
        let pasted = "# Deck\n\n## Part\n\n### Page\n\nWe must decide **in May** & not later\n\n\
            - The plant runs **at night** too\n- A * B takes **two * three** days\n\n## Next\n\n- Nothing\n";
        let outline = Outline::from_markdown(pasted, "").unwrap();
        let words: Vec<&str> = outline.emphasis.iter().map(Emphasis::words).collect();
        assert_eq!(words, ["in May", "at night", "two * three"]);
        let written = outline.to_markdown();
        assert!(written.contains("runs **at night** too"), "{written}");
        assert_eq!(Outline::from_own_markdown(&written, "").unwrap(), outline, "{written}");
        // An edited tree, which is plain, keeps the emphases of the words that it still says.
        let mut tree = outline.to_tree();
        tree.children.retain(|node| node.text != "Next");
        let edited = Outline::from_tree(&tree).unwrap().merged_over(&outline);
        assert_eq!(edited.emphasis, outline.emphasis);
    }

    #[test]
    fn cells_in_bold_are_set_apart_where_their_column_is_not() {
        let pasted = "# Deck\n\n## Part\n\n### Page\n\n| What | Sum | Note |\n|---|---|---|\n| **A** | 1 | |\n\
            | **B** | **2** | a **bold** word |\n| **C** | 3 | |\n| **All** | **6** | **chosen** |\n";
        let outline = Outline::from_markdown(pasted, "").unwrap();
        let words: Vec<&str> = outline.emphasis.iter().map(Emphasis::words).collect();
        assert_eq!(words, ["2", "6", "chosen"]);
        let written = outline.to_markdown();
        assert!(written.contains("| All | **6** | **chosen** |"), "{written}");
        assert_eq!(Outline::from_own_markdown(&written, "").unwrap(), outline, "{written}");
    }

    #[test]
    fn a_part_of_a_line_shows_its_words() {
        let emphases = of("The plant runs **at night**, so the town **sleeps badly** in summer");
        let check = |text: &str, expected: &[&str]| {
            let found: Vec<&str> = places(&emphases, text).into_iter().map(|place| &text[place]).collect();
            assert_eq!(found, expected, "{text}");
        };
        check("so the town sleeps badly in summer", &["sleeps badly"]);
        check("Another plant runs at night", &[]);
        check("sleeps badly in summer", &["sleeps badly"]);
        check("sleeps badly", &[]);
        let emphases = of("**Reopen it** two days a week");
        let found = places(&emphases, "Reopen it two days a week");
        assert_eq!((found.len(), found[0].clone()), (1, 0..9));
        assert!(of("**Our view:** it pays").is_empty() && of("**Cost** – 4 million").is_empty());
    }
}
