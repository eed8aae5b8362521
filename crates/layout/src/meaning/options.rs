//! Does a table that stays a table set its columns against each other, and how? States before and after, troubles and
//! what was done, or options across and the criteria that they are judged by down.

use deckwright_model::outline::Table;

use super::Relation;
use super::changes::is_state;
use super::lists::{announced, holds, is_one_of};
use super::problem_solution::names;
use crate::numbers::stated;
use crate::when;

/// The relation of the columns, and what gives it away.
pub fn read(title: &str, table: &Table) -> Option<(Relation, String)> {
    let heads: Vec<&str> = table.header.iter().map(String::as_str).collect();
    let (first, others) = heads.split_first()?;
    let becomes = |one: &str, other: &str| {
        let why = format!("“{one}” becomes “{other}”");
        let follow = is_state(one, "before") && is_state(other, "after") || are_last_and_this(one, other);
        follow.then_some((Relation::BeforeAfter, why))
    };
    if let [one, other] = others
        && let Some(found) = becomes(one, other).or_else(|| becomes(first, other))
    {
        return Some(found);
    }
    let counts = |(at, row): (usize, &Vec<String>)| {
        row[0].chars().filter(char::is_ascii_digit).collect::<String>() == (at + 1).to_string()
    };
    let is_counted = table.rows.len() >= 3 && table.rows.iter().enumerate().all(counts);
    if is_counted && (holds(first, "columns.ranks") || falls_in_a_column(table)) {
        return Some((Relation::Ranking, format!("“{first}” counts the rows from the first")));
    }
    let trouble = heads.iter().position(|head| names(head, "problems"));
    let way = heads.iter().position(|head| names(head, "solutions"));
    if let (Some(trouble), Some(way)) = (trouble, way)
        && trouble < way
        && heads.len() <= 4
    {
        let why = format!("“{}” is answered by “{}”", heads[trouble], heads[way]);
        return Some((Relation::ProblemSolution, why));
    }
    if let Some(share) = shares(table) {
        return Some((Relation::Parts, format!("“{}” adds up to a hundred", table.header[share])));
    }
    if others.len() < 2 {
        return None;
    }
    if let [one, other] = others
        && are_two_times(one, other)
        && is_judged_by_rows(table)
    {
        return Some((Relation::BeforeAfter, format!("“{one}” becomes “{other}”")));
    }
    if let Some(word) = announced(title, "title.comparison") {
        return Some((Relation::Comparison, format!("the title says “{word}”")));
    }
    let lower = title.to_lowercase();
    let is_named = |head: &&str| !head.is_empty() && lower.contains(&head.to_lowercase());
    let asks = holds(title, "title.either") || others.iter().all(is_named);
    if others.len() <= 4 && asks {
        return Some((Relation::Comparison, "the title asks which of the columns it is".to_owned()));
    }
    if others.len() <= 4 && is_one_of(first, "columns.judged") {
        return Some((Relation::Comparison, format!("“{first}” says by what the columns are judged")));
    }
    if (2..=6).contains(&table.rows.len()) && holds(title, "title.options") && is_judged_by_columns(table) {
        let why = "the title offers a choice, and every column measures the rows by something else";
        return Some((Relation::Comparison, why.to_owned()));
    }
    let is_judged = first.trim().is_empty() || holds(first, "columns.criteria");
    (others.len() <= 4 && is_judged && (judges(table) || is_judged_by_rows(table)))
        .then(|| (Relation::Comparison, "every row measures all columns by something else".to_owned()))
}

/// The column of shares of a whole, if another column says what they are shares of.
fn shares(table: &Table) -> Option<usize> {
    let percent = |cell: &String| {
        let found = stated(cell);
        matches!(&found[..], [only] if only.quantity.is_percent()).then(|| found[0].quantity.value)
    };
    (1..table.header.len()).find(|column| {
        let cells =
            table.rows.iter().filter(|row| !crate::numbers::is_total(row)).map(|row| row.get(*column));
        let values: Option<Vec<f64>> = cells.map(|cell| cell.and_then(percent)).collect();
        values.is_some_and(|values| values.len() >= 3 && (98.0..=102.0).contains(&values.iter().sum()))
    })
}

/// Whether the names are two dates, the later one last: `2021（漫灌）` and `2024（滴灌）`.
fn are_two_times(one: &str, other: &str) -> bool {
    let date = |name: &str| {
        when::moment(name).filter(|moment| {
            moment.kind == when::MomentKind::Date
                && (moment.rest.is_empty() || moment.rest.starts_with(['(', '（']))
        })
    };
    date(one).zip(date(other)).is_some_and(|(one, other)| one.order < other.order)
}

/// Whether the names are the same span of time, once past and once current: `Last spring` and `this spring`, `上季度` and
/// `本季度`.
fn are_last_and_this(one: &str, other: &str) -> bool {
    const TURNS: [(&str, &str); 11] = [
        ("last ", "this "),
        ("previous ", "current "),
        ("上一", "这一"),
        ("上个", "这个"),
        ("上個", "這個"),
        ("上", "本"),
        ("上", "这"),
        ("前", "今"),
        ("先", "今"),
        ("昨", "今"),
        ("前", "当"),
    ];
    let (one, other) = (one.trim().to_lowercase(), other.trim().to_lowercase());
    TURNS.iter().any(|(last, this)| {
        let spans = one.strip_prefix(last).zip(other.strip_prefix(this));
        spans.is_some_and(|(one, other)| one == other && !one.is_empty())
    })
}

/// Whether the numbers of a column after the names fall from row to row, as they do in a ranking.
fn falls_in_a_column(table: &Table) -> bool {
    let value = |cell: &String| match &stated(cell)[..] {
        [only] if only.place.start == 0 => Some(only.quantity.amount()),
        _ => None,
    };
    (2..table.header.len()).any(|column| {
        let cells = table.rows.iter().map(|row| row.get(column).and_then(value));
        let values: Option<Vec<f64>> = cells.collect();
        values.is_some_and(|values| {
            values.windows(2).all(|pair| pair[0] >= pair[1]) && values[0] > values[values.len() - 1]
        })
    })
}

/// Whether at least two columns measure every row in a unit of their own.
fn is_judged_by_columns(table: &Table) -> bool {
    let unit = |cell: &String| {
        let found = stated(cell);
        found.first().map(|first| format!("{}{}", first.quantity.currency, first.quantity.unit))
    };
    let is_measured = |column: &usize| {
        let units: Option<Vec<String>> =
            table.rows.iter().map(|row| row.get(*column).and_then(unit)).collect();
        units.is_some_and(|units| units.iter().all(|unit| !unit.is_empty()))
    };
    table.header.len() >= 3 && (1..table.header.len()).filter(is_measured).count() >= 2
}

/// Whether every row measures something else, so that no column holds one kind of thing from top to bottom.
fn is_judged_by_rows(table: &Table) -> bool {
    let kind = |cell: &String| {
        stated(cell).first().map(|first| format!("{}{}", first.quantity.currency, first.quantity.unit))
    };
    let is_even = |column: usize| {
        let mut kinds = table.rows.iter().map(|row| row.get(column).and_then(kind));
        let first = kinds.next().flatten();
        first.is_some() && kinds.all(|kind| kind == first)
    };
    let is_measured = |row: &Vec<String>| {
        let kinds: Vec<String> = row[1..].iter().filter_map(kind).collect();
        kinds.len() * 2 >= row.len() - 1
            && kinds.len() >= 2
            && kinds.windows(2).all(|pair| pair[0] == pair[1])
    };
    table.rows.len() >= 3 && !(1..table.header.len()).any(is_even) && table.rows.iter().any(is_measured)
}

/// Whether rows state the same unit in all their columns, each row a different one.
fn judges(table: &Table) -> bool {
    let unit = |cell: &String| {
        let found = stated(cell);
        let first = found.first()?;
        Some(format!("{}{}", first.quantity.currency, first.quantity.unit))
    };
    let units = |row: &Vec<String>| {
        let units: Option<Vec<String>> = row[1..].iter().map(unit).collect();
        units.filter(|units| units.windows(2).all(|pair| pair[0] == pair[1])).map(|units| units[0].clone())
    };
    let mut found: Vec<String> = table.rows.iter().filter_map(units).collect();
    let measured = found.len();
    found.sort();
    found.dedup();
    table.rows.len() >= 3 && measured * 2 >= table.rows.len() && found.len() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(title: &str, rows: &[&[&str]], expected: Option<Relation>) {
        let mut rows = rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>());
        let table = Table { header: rows.next().unwrap(), rows: rows.collect() };
        assert_eq!(read(title, &table).map(|(relation, _)| relation), expected, "{title}");
    }

    #[test]
    fn columns_are_set_against_each_other() {
        let comparison = Some(Relation::Comparison);
        check("Rent or buy?", &[&["", "Rent", "Buy"], &["Notice", "short", "none"]], comparison);
        check("租房还是买房", &[&["", "租", "买"], &["押金", "有", "无"]], comparison);
        check("借りるか買うか", &[&["項目", "借りる", "買う"], &["敷金", "あり", "なし"]], comparison);
        check(
            "Two saws",
            &[
                &["", "Hand", "Band"],
                &["Weight", "1 kg", "80 kg"],
                &["Price", "€20", "€400"],
                &["Noise", "low", "high"],
            ],
            comparison,
        );
        check(
            "The round since May",
            &[&["Then", "What we did", "Now"], &["Late", "Earlier start", "On time"]],
            Some(Relation::BeforeAfter),
        );
        check(
            "Shop floor",
            &[&["Problem", "Cause", "Solution"], &["Noise", "Old fan", "New fan"]],
            Some(Relation::ProblemSolution),
        );
        check(
            "Best sellers",
            &[&["Rank", "Cake", "Sold"], &["1", "Plum", "41"], &["2", "Nut", "37"], &["3", "Rye", "9"]],
            Some(Relation::Ranking),
        );
        check(
            "Best sellers",
            &[&["#", "Cake", "Sold"], &["1", "Plum", "41"], &["2", "Nut", "37"], &["3", "Rye", "9"]],
            Some(Relation::Ranking),
        );
        check(
            "The till",
            &[&["", "Last week", "This week"], &["Queue", "long", "none"], &["Mood", "low", "high"]],
            Some(Relation::BeforeAfter),
        );
        check(
            "Where to meet",
            &[&["Criterion", "Barn", "Hall"], &["Heat", "none", "good"], &["Access", "steps", "ramp"]],
            comparison,
        );
        check(
            "候选的三款相机",
            &[&["型号", "重量", "价格"], &["甲", "420克", "3200元"], &["乙", "510克", "2800元"]],
            comparison,
        );
        check("Rooms", &[&["Room", "Seats", "Screen"], &["Blue", "12", "yes"], &["Red", "8", "no"]], None);
    }
}
