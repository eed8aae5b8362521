//! What does a table say? A chart of its numbers, two columns that are pairs or sides, or a table that is read row by
//! row.

use deckwright_model::outline::Table;
use deckwright_model::scene::ChartKind;

use super::evidence::{Evidence, MIN_SCORE};
use super::pattern::RelationPattern;
use super::plans::{dated_rows, phase_columns};
use super::pros_cons::{is_con, is_pro};
use super::view::View;
use super::{
    Reading, Relation, branches, changes, funnel_table, key_figures, options, people, problem_solution,
    sayings, steps, swot_and_matrix, table_relations, times,
};
use crate::numbers;
use crate::numbers::spans::is_parallel;
use crate::suit::Kind;
use crate::words::{Entry, PageWords, PointWords, width_units};

/// Facts on one page, and the longest of their names and values, in half ems.
const FACTS: std::ops::RangeInclusive<usize> = 3..=8;
const MAX_FACT_NAME_LENGTH: usize = 34;
const MAX_FACT_LENGTH: usize = 22;
/// Rows that are shown as pairs.
const MAX_PAIRS: usize = 6;

pub fn read(page: &PageWords) -> Reading {
    let Some(table) = &page.table else { return Reading::new(Relation::List, "there is no table") };
    // If every row states shares of something, charts show the answers of all.
    if page.panels.first().is_some_and(|(_, suggestion)| suggestion.kind == ChartKind::Bar) {
        let why = "every row of the table states the parts of something";
        return Reading { relation: Relation::Parts, why: why.to_owned(), score: 80 };
    }
    if let Some((relation, evidence)) = of_columns(page, table) {
        return Reading { relation, why: evidence.why, score: evidence.score };
    }
    if funnel_table::of(page, table).is_some() {
        let why = "each stage of the table leaves less than the one before it";
        return Reading { relation: Relation::Funnel, why: why.to_owned(), score: 80 };
    }
    if let Some((figures, suggestion)) = &page.chart {
        let is_time = figures.runs_on();
        let (relation, why) = match suggestion.kind {
            ChartKind::StackedColumn if figures.total.is_some() => {
                (Relation::Trend, "the table holds a sum and its parts at one time after the other")
            }
            ChartKind::Pie | ChartKind::Doughnut | ChartKind::StackedBar | ChartKind::StackedColumn => {
                (Relation::Parts, "the numbers of the table add up to a whole")
            }
            _ if is_time => (Relation::Trend, "the table holds a measure at one time after the other"),
            _ if figures.series.len() == 1 => {
                (Relation::Ranking, "the table holds one measure of several things")
            }
            _ => (Relation::Comparison, "the table holds several measures side by side"),
        };
        return Reading { relation, why: why.to_owned(), score: 80 };
    }
    // Small charts side by side, each of another unit.
    if let Some((figures, _)) = page.panels.first()
        && figures.runs_on()
    {
        let why = "the table holds several measures at one time after the other";
        return Reading { relation: Relation::Trend, why: why.to_owned(), score: 80 };
    }
    if page.panels.is_empty() && are_facts(table) {
        return Reading::new(Relation::List, "every row is a name and what it comes to");
    }
    match options::read(&page.title, table) {
        Some((relation, why)) => Reading { relation, why, score: 60 },
        None => Reading::new(Relation::List, "the table is read row by row"),
    }
}

/// `page` as `reading` has it, if that is not the table or chart itself.
pub fn shape(page: &PageWords, reading: &Reading) -> Option<PageWords> {
    let table = page.table.as_ref()?;
    let mut words = page.clone();
    let is_grid = table_relations::place(page, table, reading.relation, &mut words).is_some();
    match reading.relation {
        _ if is_grid => {}
        Relation::Funnel => {
            let stages = funnel_table::of(page, table)?;
            let unit = words.unit.clone();
            stages.place(&mut words);
            words.unit = unit;
        }
        Relation::List if page.panels.is_empty() && page.chart.is_none() && are_facts(table) => {
            let fact = |row: &Vec<String>| PointWords {
                heading: row[0].trim().to_owned(),
                body: row[1].trim().to_owned(),
                items: vec![row[1].trim().to_owned()],
                ..PointWords::default()
            };
            words.points = table.rows.iter().map(fact).collect();
        }
        Relation::ProsCons => words.points = sides_of(table)?,
        Relation::Swot => {
            let fields = columns(page, table).and_then(|view| swot_and_matrix::Swot::of(&view));
            let fields = fields.or_else(|| swot_and_matrix::Swot::of(&cells(page, table)?));
            match fields {
                Some(fields) => fields.place(&mut words),
                None => swot_and_matrix::Swot::of(&rows(page, table)?)?.place(&mut words),
            }
        }
        Relation::Team => people::Team::of(&rows(page, table)?)?.place(&mut words),
        Relation::Sequence => steps::Sequence::of(&rows(page, table)?)?.place(&mut words),
        Relation::KeyFigures => {
            key_figures::KeyFigures::of(&table_relations::figures(page, table)?)?.place(&mut words)
        }
        Relation::Roadmap => times::Roadmap::of(&timed_view(page, table)?)?.place(&mut words),
        Relation::Agenda => times::Agenda::of(&timed_view(page, table)?)?.place(&mut words),
        Relation::Timeline => times::Timeline::of(&timed_view(page, table)?)?.place(&mut words),
        Relation::Pyramid => steps::Pyramid::of(&levels(page, table)?)?.place(&mut words),
        Relation::ProblemSolution => place_as::<problem_solution::ProblemSolution>(page, table, &mut words)?,
        Relation::BeforeAfter => place_as::<changes::BeforeAfter>(page, table, &mut words)?,
        Relation::Branches => place_as::<branches::Branches>(page, table, &mut words)?,
        Relation::Questions => place_as::<sayings::Questions>(page, table, &mut words)?,
        _ => return None,
    }
    // The names of the columns are said above the rows.
    let says_them = matches!(
        reading.relation,
        Relation::Funnel | Relation::ProsCons | Relation::ProblemSolution | Relation::BeforeAfter
    );
    let says_fields = reading.relation == Relation::Swot && table.header.len() == 4;
    let is_timed = matches!(reading.relation, Relation::Roadmap | Relation::Agenda | Relation::Timeline);
    let says_columns = reading.relation == Relation::KeyFigures && table.rows.len() == 1;
    let lies = reading.relation == Relation::Funnel && table.rows.len() == 1;
    let named: Vec<&String> = match phase_columns(page, table).filter(|_| is_timed) {
        // The name of the first column, if that is not one of the times.
        Some(view) => table.header.iter().take(table.header.len() - view.count()).collect(),
        None if lies => [table.header.first(), table.rows[0].first()].into_iter().flatten().collect(),
        None if says_them || says_fields || says_columns => Vec::new(),
        None => table.header.iter().collect(),
    };
    let named = named.into_iter().filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(" · ");
    if !named.is_empty() {
        words.heads = named;
        words.caption.clear();
    }
    (words.table, words.chart) = (None, None);
    words.figure.clear();
    words.kind = Kind::Relation(reading.relation);
    words.plain = Some(Box::new(page.clone()));
    Some(words)
}

/// Whether rows are a name and what it comes to, in few words, most of them figures of different kinds: `Duration`,
/// `1 h 45 min`.
fn are_facts(table: &Table) -> bool {
    let is_short = |row: &Vec<String>| {
        let [name, value] = &row[..] else { return false };
        let (name, value) = (name.trim(), value.trim());
        !name.is_empty()
            && !value.is_empty()
            && numbers::parse(name).is_none()
            && width_units(name) <= MAX_FACT_NAME_LENGTH
            && width_units(value) <= MAX_FACT_LENGTH
    };
    let counts = |row: &&Vec<String>| row[1].contains(|c: char| c.is_ascii_digit());
    table.header.len() == 2
        && FACTS.contains(&table.rows.len())
        && table.rows.iter().all(is_short)
        && table.rows.iter().filter(counts).count() * 2 > table.rows.len()
}

/// What two columns of text are.
fn of_columns(page: &PageWords, table: &Table) -> Option<(Relation, Evidence)> {
    if is_parallel(table) {
        return None;
    }
    if let Some(sides) = sides_of(table) {
        return Some((
            Relation::ProsCons,
            Evidence::of(88, format!("“{}” stands against “{}”", sides[0].heading, sides[1].heading)),
        ));
    }
    if let Some(found) = cells(page, table).and_then(|view| weighed::<swot_and_matrix::Swot>(&view)) {
        return Some(found);
    }
    if let Some((relation, why)) = table_relations::read(page, table) {
        return Some((relation, Evidence::of(80, why)));
    }
    let of_other_shapes = [
        columns(page, table).and_then(|view| weighed::<swot_and_matrix::Swot>(&view)),
        timed_view(page, table).and_then(|view| weighed::<times::Agenda>(&view)),
        timed_view(page, table).and_then(|view| weighed::<times::Roadmap>(&view)),
        timed_view(page, table).and_then(|view| weighed::<times::Timeline>(&view)),
        levels(page, table).and_then(|view| weighed::<steps::Pyramid>(&view)),
        rows(page, table).and_then(|view| weighed::<swot_and_matrix::Swot>(&view)),
        rows(page, table).and_then(|view| weighed::<people::Team>(&view)),
        rows(page, table).and_then(|view| weighed::<steps::Sequence>(&view)),
        table_relations::figures(page, table).and_then(|view| weighed::<key_figures::KeyFigures>(&view)),
    ];
    let enough = |(_, evidence): &(Relation, Evidence)| evidence.score >= MIN_SCORE;
    if let Some(found) = of_other_shapes.into_iter().flatten().find(enough) {
        return Some(found);
    }
    let view = view(page, table)?;
    let weighed = [
        weighed::<sayings::Questions>(&view),
        weighed::<problem_solution::ProblemSolution>(&view),
        weighed::<changes::BeforeAfter>(&view),
        weighed::<branches::Branches>(&view),
    ];
    weighed
        .into_iter()
        .flatten()
        .filter(|(_, evidence)| evidence.score >= MIN_SCORE)
        .max_by_key(|(_, evidence)| evidence.score)
}

fn weighed<M: RelationPattern>(view: &View) -> Option<(Relation, Evidence)> {
    M::of(view).map(|meant| (M::RELATION, meant.evidence(view)))
}

fn place_as<M: RelationPattern>(page: &PageWords, table: &Table, words: &mut PageWords) -> Option<()> {
    let meant = M::of(&view(page, table)?)?;
    meant.place(words);
    Some(())
}

pub fn view_of_points(page: &PageWords, points: Vec<PointWords>) -> View {
    View::of_points(PageWords { points, ..page.clone() })
}

/// Every cell that names itself as a point.
fn cells(page: &PageWords, table: &Table) -> Option<View> {
    let points = table_relations::named_cells(table)?;
    // The names of rows and columns are said above.
    let heads =
        table.rows.iter().filter_map(|row| row.first()).filter(|cell| !cell.contains([':', '：', '–', '—']));
    let names: Vec<String> =
        page.lead.lines().map(str::to_owned).chain(heads.filter(|head| !head.is_empty()).cloned()).collect();
    let mut view = view_of_points(page, points);
    view.words.lead = names.join(" · ");
    Some(view)
}

/// Every column as a point.
fn columns(page: &PageWords, table: &Table) -> Option<View> {
    let point = |(at, name): (usize, &String)| {
        let cells = table.rows.iter().filter_map(|row| row.get(at)).filter(|cell| !cell.is_empty());
        let items: Vec<String> = cells.cloned().collect();
        PointWords { heading: name.clone(), body: items.join("\n"), items, ..PointWords::default() }
    };
    (table.header.len() >= 2)
        .then(|| view_of_points(page, table.header.iter().enumerate().map(point).collect()))
}

/// Rows of a name and what is said of it.
fn rows(page: &PageWords, table: &Table) -> Option<View> {
    let view = view(page, table)?;
    let point = |pair: &[PointWords]| PointWords {
        heading: pair[0].body.clone(),
        body: pair[1].body.clone(),
        items: pair[1].items.clone(),
        ..PointWords::default()
    };
    let points = view.points().chunks(2).map(point).collect();
    Some(view_of_points(&view.words, points))
}

/// Times across or down.
fn timed_view(page: &PageWords, table: &Table) -> Option<View> {
    phase_columns(page, table).or_else(|| dated_rows(page, table))
}

/// Rows that the first column names from the top to the base, whatever the others say of them.
fn levels(page: &PageWords, table: &Table) -> Option<View> {
    let is_named = |row: Option<&Vec<String>>, is: fn(&str) -> bool| {
        row.and_then(|row| row.first()).is_some_and(|name| is(name))
    };
    let (first, last) = (table.rows.first(), table.rows.last());
    let has_ends = is_named(first, steps::is_top) && is_named(last, steps::is_base)
        || is_named(first, steps::is_base) && is_named(last, steps::is_top);
    let point = |row: &Vec<String>| {
        let items: Vec<String> = row[1..].iter().filter(|cell| !cell.is_empty()).cloned().collect();
        PointWords { heading: row[0].clone(), body: items.join("\n"), items, ..PointWords::default() }
    };
    (has_ends && (2..=4).contains(&table.header.len()))
        .then(|| view_of_points(page, table.rows.iter().map(point).collect()))
}

/// Two columns of text as points that take turns, named as the columns are.
fn view(page: &PageWords, table: &Table) -> Option<View> {
    let letters = |cell: &String| cell.chars().filter(|c| c.is_alphabetic()).count();
    let is_text = |cell: &String| !cell.is_empty() && (letters(cell) > 4 || numbers::parse(cell).is_none());
    let fits = table.header.len() == 2
        && (2..=MAX_PAIRS).contains(&table.rows.len())
        && table.rows.iter().all(|row| row.iter().all(is_text));
    if !fits {
        return None;
    }
    let mut words = page.clone();
    words.title = format!("{}: {}", page.title, table.header.join(", "));
    let point = |name: &String, text: &String| PointWords {
        heading: name.clone(),
        body: text.clone(),
        items: vec![text.clone()],
        entries: vec![Entry::new(text.clone())],
        ..PointWords::default()
    };
    words.points = table
        .rows
        .iter()
        .flat_map(|row| table.header.iter().zip(row).map(|(name, text)| point(name, text)))
        .collect();
    let points = std::mem::take(&mut words.points);
    Some(view_of_points(&words, points))
}

/// Columns of what speaks for something and what against it.
fn sides_of(table: &Table) -> Option<Vec<PointWords>> {
    let [first, second] = &table.header[..] else { return None };
    let (pros, cons) = match () {
        () if is_pro(first) && is_con(second) => (0, 1),
        () if is_con(first) && is_pro(second) => (1, 0),
        () => return None,
    };
    let side = |column: usize| {
        let items: Vec<String> = table
            .rows
            .iter()
            .filter_map(|row| row.get(column))
            .filter(|cell| !cell.is_empty())
            .cloned()
            .collect();
        PointWords {
            heading: table.header[column].clone(),
            body: items.join("\n"),
            items,
            ..PointWords::default()
        }
    };
    Some(vec![side(pros), side(cons)])
}
