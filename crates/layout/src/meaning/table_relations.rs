//! Tables that are not data: numbered steps, people, four fields between two axes, a term and its meaning, a circle.

use deckwright_model::outline::Table;

use super::exhibits::view_of_points;
use super::lists::{is_one_of, list};
use super::pattern::RelationPattern;
use super::view::View;
use super::{Relation, cycles, definition, people, steps, swot_and_matrix};
use crate::numbers;
use crate::words::{Marks, PageWords, PointWords, is_wide};

/// What the table is, and why. The words of its header count with those of its title.
pub fn read(page: &PageWords, table: &Table) -> Option<(Relation, &'static str)> {
    let found = [
        (Relation::Matrix, "the table crosses two properties"),
        (Relation::Cycle, "every row leads to the next, and the last to the first"),
        (Relation::Sequence, "the rows are numbered steps"),
        (Relation::Team, "every row tells who does what"),
        (Relation::Definition, "the table says what a term means"),
    ];
    found.into_iter().find(|(relation, _)| view(page, table, *relation).is_some())
}

/// Puts the words of the table where the relation has them.
pub fn place(page: &PageWords, table: &Table, relation: Relation, words: &mut PageWords) -> Option<()> {
    let view = view(page, table, relation)?;
    match relation {
        Relation::Matrix => swot_and_matrix::Matrix::of(&view)?.place(words),
        Relation::Cycle => cycles::Cycle::of(&view)?.place(words),
        Relation::Sequence => steps::Sequence::of(&view)?.place(words),
        Relation::Team => people::Team::of(&view)?.place(words),
        Relation::Definition => definition::Definition::of(&view)?.place(words),
        _ => return None,
    }
    Some(())
}

/// The table as a page of points of the relation. `None` if it is not one.
fn view(page: &PageWords, table: &Table, relation: Relation) -> Option<View> {
    let points = match relation {
        Relation::Matrix => four_fields(table),
        Relation::Cycle => circle(table),
        Relation::Sequence => numbered_rows(table),
        Relation::Team => people_and_duties(table),
        Relation::Definition => return term(page, table),
        _ => None,
    }?;
    Some(view_of_points(page, points))
}

fn point(heading: &str, texts: &[&str]) -> PointWords {
    let items: Vec<String> =
        texts.iter().filter(|text| !text.is_empty()).map(|text| (*text).to_owned()).collect();
    PointWords { heading: heading.to_owned(), body: items.join("\n"), items, ..PointWords::default() }
}

fn is_text(cell: &str) -> bool {
    !cell.trim().is_empty() && numbers::parse(cell).is_none()
}

/// A row of figures below their names, or rows of a name and a figure, each of which counts something else.
pub fn figures(page: &PageWords, table: &Table) -> Option<View> {
    let is_figure = |cell: &String| {
        let found = numbers::stated(cell);
        matches!(&found[..], [only] if only.place.start == 0)
    };
    let named: Vec<(&String, &String)> = match &table.rows[..] {
        [row] => table.header.iter().zip(row).collect(),
        // The figures may stand before what they count.
        rows if table.header.len() == 2 && rows.iter().all(|row| is_figure(&row[0]) && is_text(&row[1])) => {
            rows.iter().map(|row| (&row[1], &row[0])).collect()
        }
        rows if table.header.len() == 2 => rows.iter().map(|row| (&row[0], &row[1])).collect(),
        _ => return None,
    };
    let units: std::collections::HashSet<String> = named
        .iter()
        .flat_map(|(_, cell)| numbers::stated(cell))
        .map(|stated| format!("{}{}", stated.quantity.currency, stated.quantity.unit))
        .collect();
    let fits = (2..=6).contains(&named.len())
        && named.iter().all(|(name, cell)| !name.is_empty() && is_text(name) && is_figure(cell))
        && units.len() * 2 > named.len();
    fits.then(|| view_of_points(page, named.iter().map(|(name, cell)| point(name, &[cell])).collect()))
}

/// Two rows and two columns of text whose names are opposites, or share a word.
fn four_fields(table: &Table) -> Option<Vec<PointWords>> {
    let ([_, left, right], [upper, lower]) = (&table.header[..], &table.rows[..]) else { return None };
    let ([above, ..], [below, ..]) = (&upper[..], &lower[..]) else { return None };
    let told = upper.len() == 3
        && lower.len() == 3
        && table.rows.iter().all(|row| row[1..].iter().all(|cell| is_text(cell)));
    let both = are_opposites(left, right) && are_opposites(above, below);
    // If the names of a pair exclude each other, or say more and less of the same, that is an axis, whatever the other
    // pair is called, as long as the cells measure nothing.
    let is_axis = |one: &str, other: &str| exclude_each_other(one, other) || are_graded(one, other);
    let measures = table.rows.iter().any(|row| row[1..].iter().any(|cell| !numbers::stated(cell).is_empty()));
    if !told || !both && (measures || !is_axis(left, right) && !is_axis(above, below)) {
        return None;
    }
    let sign = Marks::of(left).listing;
    let field =
        |row: &Vec<String>, at: usize| point(&format!("{}{sign}{}", row[0], table.header[at]), &[&row[at]]);
    Some(vec![field(upper, 1), field(upper, 2), field(lower, 1), field(lower, 2)])
}

/// Four cells of text, in two rows or two columns, each of which begins with what field it is: `Strengths – …`.
pub fn named_cells(table: &Table) -> Option<Vec<PointWords>> {
    let cells: Vec<&String> = table
        .rows
        .iter()
        .flatten()
        .filter(|cell| cell.contains([':', '：', '–', '—', '-', ' ']) && is_text(cell))
        .collect();
    let point_of = |cell: &&String| {
        let at = cell.find([':', '：', '–', '—', '-'])?;
        let mark = cell[at..].chars().next()?.len_utf8();
        let (name, text) = (cell[..at].trim(), cell[at + mark..].trim());
        (!name.is_empty() && !text.is_empty()).then(|| point(name, &[text]))
    };
    let points: Vec<PointWords> = cells.iter().filter_map(point_of).collect();
    (points.len() == 4).then_some(points)
}

/// Whether the names are opposites: `Little effort` and `Much effort` share a word, `inside` and `outside` are
/// opposites.
fn are_opposites(one: &str, other: &str) -> bool {
    let (one, other) = (one.trim().to_lowercase(), other.trim().to_lowercase());
    if one.is_empty() || one == other {
        return false;
    }
    let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let shares_word = words(&one).len() > 1 && words(&one).iter().any(|word| words(&other).contains(word));
    let shared = one.chars().filter(|c| is_wide(*c) && other.contains(*c)).count();
    let wide = one.chars().count();
    let shares_character = one.chars().all(is_wide) && (2..=6).contains(&wide) && shared * 2 >= wide;
    let denies = |text: &str| {
        ["not", "no", "ない", "不", "非", "无", "未", "あまり"].iter().any(|word| text.contains(word))
    };
    let begins_alike = one.chars().next() == other.chars().next();
    let is_denied = (shared >= 2 || shared >= 1 && begins_alike) && denies(&one) != denies(&other);
    shares_word || shares_character || are_graded(&one, &other) || is_denied
}

/// Whether one name says more and the other less: `Cheap` and `Expensive`, `Has time` and `Has little time`.
fn are_graded(one: &str, other: &str) -> bool {
    let (one, other) = (one.trim().to_lowercase(), other.trim().to_lowercase());
    let graded =
        |text: &str, name: &str| list(name).iter().any(|word| text.starts_with(word) || text.ends_with(word));
    let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let added: Vec<String> = words(&other).into_iter().filter(|word| !words(&one).contains(word)).collect();
    let taken: Vec<String> = words(&one).into_iter().filter(|word| !words(&other).contains(word)).collect();
    let differs = |more: &[String], less: &[String]| {
        more.is_empty()
            && matches!(less, [only] if list("low").contains(&only.as_str()) || list("high").contains(&only.as_str()))
    };
    let by_word = words(&one).len() > 1 && (differs(&taken, &added) || differs(&added, &taken));
    one != other
        && (graded(&one, "high") && graded(&other, "low")
            || graded(&one, "low") && graded(&other, "high")
            || by_word)
}

/// Whether one name denies the other: `Touches a patient` and `Does not touch a patient`.
fn exclude_each_other(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.to_lowercase().split(|c: char| !c.is_alphanumeric() && c != '\'').map(str::to_owned).collect()
    };
    let denies = |text: &str| {
        let latin = words(text)
            .iter()
            .any(|word| ["not", "no", "non", "without"].contains(&word.as_str()) || word.ends_with("n't"));
        latin
            || text.chars().any(is_wide)
                && ["ない", "不", "非", "无", "未", "没"].iter().any(|word| text.contains(word))
    };
    let long = |word: &&String| word.chars().count() >= 4;
    let latin = words(one).iter().filter(long).any(|word| words(other).contains(word));
    let shared = one.chars().filter(|c| is_wide(*c) && other.contains(*c)).count();
    let begins_alike = one.chars().next().is_some_and(|c| is_wide(c) && other.starts_with(c));
    let wide = shared >= 2 || shared >= 1 && begins_alike;
    (latin || wide) && denies(one) != denies(other)
}

/// Rows that are numbered from one up, in a column that does nothing else.
fn numbered_rows(table: &Table) -> Option<Vec<PointWords>> {
    let counts = |at: usize, cell: &str| {
        let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
        digits.parse() == Ok(at + 1) && cell.chars().count() <= digits.len() + 6
    };
    let is_named = is_one_of(table.header.first()?, "columns.steps");
    let is_counted = is_named || is_one_of(table.header.first()?, "columns.numbers");
    let in_order =
        table.rows.iter().enumerate().all(|(at, row)| row.first().is_some_and(|cell| counts(at, cell)));
    let told = table
        .rows
        .iter()
        .all(|row| row.len() >= 2 && row[1..].iter().all(|cell| cell.is_empty() || is_text(cell)));
    let does = |row: &Vec<String>| super::actions::is_action(&row[1]);
    let are_done = told && table.rows.iter().filter(|row| does(row)).count() * 2 >= table.rows.len();
    if !is_counted || !in_order || !told || !is_named && !are_done || !(2..=4).contains(&table.header.len()) {
        return None;
    }
    let row = |row: &Vec<String>| point(&row[1], &row[2..].iter().map(String::as_str).collect::<Vec<_>>());
    Some(table.rows.iter().map(row).collect())
}

/// A column of people, and what they do.
fn people_and_duties(table: &Table) -> Option<Vec<PointWords>> {
    let at = table.header.iter().position(|name| is_one_of(name, "columns.people"))?;
    let named = table.header.iter().any(|name| is_one_of(name, "columns.roles"));
    let fits = at <= 1 && (2..=4).contains(&table.header.len()) && (2..=8).contains(&table.rows.len());
    let row = |row: &Vec<String>| {
        let name = row.get(at).filter(|name| people::is_person(name) || named && people::is_name(name))?;
        let rest: Vec<&str> = row
            .iter()
            .enumerate()
            .filter(|(column, _)| *column != at)
            .map(|(_, cell)| cell.as_str())
            .collect();
        let is_said =
            |cell: &&str| cell.is_empty() || is_text(cell) || named || crate::when::year_in(cell).is_some();
        rest.iter().all(is_said).then(|| point(name, &rest))
    };
    let rows: Vec<PointWords> = table.rows.iter().map(row).collect::<Option<_>>()?;
    let persons = rows.iter().filter(|row| people::is_person(&row.heading)).count();
    (fits && persons * 2 >= rows.len()).then_some(rows)
}

/// A single row: the term that the title is, and what it means.
fn term(page: &PageWords, table: &Table) -> Option<View> {
    let [row] = &table.rows[..] else { return None };
    let [term, meaning] = &row[..] else { return None };
    let named = is_one_of(&table.header[0], "terms") || is_one_of(&table.header[1], "meanings");
    if !named && *term != page.title || !is_text(meaning) {
        return None;
    }
    let mut view = view_of_points(page, Vec::new());
    view.words.lead = [page.lead.as_str(), meaning.as_str()].join("\n").trim().to_owned();
    view.words.title.clone_from(term);
    Some(view)
}

/// Rows in a circle: the last cell of every row names the row that follows it, and that of the last row names the
/// first.
fn circle(table: &Table) -> Option<Vec<PointWords>> {
    let (rows, last) =
        (&table.rows, table.header.len().checked_sub(1).filter(|last| (1..=3).contains(last))?);
    let leads_on = |(at, row): (usize, &Vec<String>)| {
        let next = &rows[(at + 1) % rows.len()];
        row.len() > last
            && next.first().is_some_and(|name| !name.is_empty() && row[last].contains(name.as_str()))
    };
    if !(3..=6).contains(&rows.len()) || !rows.iter().enumerate().all(leads_on) {
        return None;
    }
    let step = |row: &Vec<String>| point(&row[0], &row[1..].iter().map(String::as_str).collect::<Vec<_>>());
    Some(rows.iter().map(step).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suit::Kind;

    #[track_caller]
    fn check(title: &str, rows: &[&[&str]], expected: Option<Relation>) {
        let mut rows = rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>());
        let table = Table { header: rows.next().unwrap(), rows: rows.collect() };
        let page = PageWords::new(Kind::Table, title);
        let found = read(&page, &table).map(|(relation, _)| relation);
        assert_eq!(found, expected, "{title}");
        if let Some(relation) = found {
            let mut words = page.clone();
            place(&page, &table, relation, &mut words).expect("it has the words");
        }
    }

    #[test]
    fn tables_that_are_no_data() {
        check(
            "Jobs",
            &[
                &["", "Little effort", "Much effort"],
                &["Big effect", "Mulch", "Pond"],
                &["Small effect", "Paint", "Path"],
            ],
            Some(Relation::Matrix),
        );
        check(
            "Statement",
            &[&["Step", "What"], &["1", "Check"], &["2", "Ask"], &["3", "Sign"]],
            Some(Relation::Sequence),
        );
        check(
            "Who is who",
            &[
                &["Name", "Role", "Phone"],
                &["Tom Okafor", "Chemist", "by mail"],
                &["Anna Horak", "Safety", "any time"],
            ],
            Some(Relation::Team),
        );
        check(
            "建ぺい率",
            &[&["用語", "意味"], &["建ぺい率", "敷地に対する建築面積の割合"]],
            Some(Relation::Definition),
        );
        check(
            "Year",
            &[
                &["Phase", "What", "Then"],
                &["Read", "ten plays", "Play"],
                &["Play", "twenty nights", "Rest"],
                &["Rest", "and ask", "back to Read"],
            ],
            Some(Relation::Cycle),
        );
        check(
            "Stock",
            &[&["Paper", "Weight", "Sheet"], &["Lynx", "130 g", "A3"], &["Kraft", "300 g", "A4"]],
            None,
        );
        check("Rooms", &[&["No", "Room"], &["1", "Kitchen"], &["2", "Hall"]], None);
    }
}
