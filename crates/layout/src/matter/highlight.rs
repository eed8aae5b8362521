//! Which rows, columns and numbers do the words of a page speak of? What they name is lit.

use std::borrow::Cow;

use deckwright_model::language::{is_han, is_kana};
use deckwright_model::outline::Table;

use super::emphasis::are_options;
use super::{choice, option_letters};
use crate::cues;
use crate::numbers::{self, Figures, Quantity, split_unit};
use crate::only::only_one;
use crate::words::{is_wide, width_units};

/// Words that make a name a part of the one before it.
const PARTS: &[&str] = &["of which", "thereof", "including", "其中", "うち"];
/// The fewest letters of a word that can stand for its name.
const MIN_LETTERS: usize = 5;
/// The fewest letters of a remark in brackets that can stand for its name.
const MIN_REMARK: usize = 3;
/// What an adjective may end in: `neu`, `der neue`.
const ENDINGS: [&str; 6] = ["", "e", "er", "es", "en", "em"];
/// Bare whole numbers below this are counts that occur in any text.
const MIN_NUMBER: f64 = 100.0;
/// The most numbers of a table in a text that makes a point; with more, it is a summary.
const MAX_CELLS: usize = 3;

/// What is lit of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableHighlight {
    pub column: Option<usize>,
    pub row: Option<usize>,
    pub cells: Vec<(usize, usize)>,
}

/// What `text` speaks of: a column or a row by its name, numbers, or a row by a word that only its name has.
pub fn lit_in_table(text: &str, table: &Table) -> Option<TableHighlight> {
    let text = &without_base_years(&without_refusals(text));
    let cells = cells(text, table);
    let mut lit = named_in(text, table).unwrap_or_default();
    if lit == TableHighlight::default() && cells.is_empty() {
        let names: Vec<&str> = table.rows.iter().map(|row| row.first().map_or("", String::as_str)).collect();
        let is_one_sentence = cues::sentences(text).len() == 1;
        lit.row = by_word(text, &names).filter(|_| is_one_sentence);
        if lit.row.is_none() && is_one_sentence && are_options(table) {
            let heads = heads(table);
            lit.column = by_word(text, &heads).or_else(|| by_remark(text, &heads)).map(|at| at + 1);
        }
    }
    lit.cells = cells;
    (lit != TableHighlight::default()).then_some(lit)
}

/// Words before a year that something else is compared with.
const BASE_OPENERS: [&str; 23] = [
    "than",
    "than in",
    "compared with",
    "compared to",
    "against",
    "versus",
    "vs",
    "vs.",
    "up from",
    "down from",
    "over",
    "que en",
    "que el",
    "qu'en",
    "par rapport à",
    "gegenüber",
    "als",
    "rispetto al",
    "do que em",
    "по сравнению с",
    "比",
    "较",
    "較",
];

/// `text` without the years that it only compares with: `16 % more than in 2024` tells of another year.
fn without_base_years(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(found) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + found;
        let end = start + text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let is_year = matches!(text[start..end].parse(), Ok(1900..=2099u32)) && end - start == 4;
        let before = text[..start].trim_end().to_lowercase();
        let opens = |word: &&str| {
            let rest = before.strip_suffix(*word);
            rest.is_some_and(|rest| !word.is_ascii() || !rest.ends_with(char::is_alphanumeric))
        };
        let is_base = is_year && BASE_OPENERS.iter().any(opens);
        kept.push_str(&text[at..if is_base { start } else { end }]);
        at = end;
    }
    kept.push_str(&text[at..]);
    kept
}

/// The heads of all columns but the first.
fn heads(table: &Table) -> Vec<&str> {
    table.header.iter().skip(1).map(String::as_str).collect()
}

/// The columns whose head `text` says, or a word of it: `Falls 2023` and `Falls 2024` if falls went down.
pub fn columns_in(text: &str, table: &Table) -> Vec<usize> {
    let lower = without_refusals(text).to_lowercase();
    let is_said = |head: &str| {
        let own = bare(head).to_lowercase();
        speaks_of(&lower, &own) || words(&own).iter().any(|word| speaks_of(&lower, word))
    };
    let said = heads(table).into_iter().enumerate().filter(|(_, head)| is_said(head));
    said.map(|(at, _)| at + 1).collect()
}

/// The only column or row that `text` names as it is written: `Feature support` does not speak of the row `Support`.
pub fn named_in(text: &str, table: &Table) -> Option<TableHighlight> {
    let names: Vec<&str> = table.rows.iter().map(|row| row.first().map_or("", String::as_str)).collect();
    let heads = heads(table);
    let first = table.header.first().map_or("", String::as_str);
    let by_letter = |names: &[&str]| option_letters::named(text, names, first);
    let (column_by_letter, row_by_letter) = (by_letter(&heads), by_letter(&names));
    let text = without_spaces(text);
    let written = |names: &[&str]| {
        let names: Vec<Cow<'_, str>> = names.iter().map(|name| without_spaces(bare(name))).collect();
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        named(&text, &names).filter(|at| text.contains(names[*at].trim()))
    };
    let mut column = written(&heads).or(column_by_letter).filter(|_| are_options(table)).map(|at| at + 1);
    let mut row = written(&names).or(row_by_letter);
    if let (Some(at), Some(own)) = (column, row) {
        // Of a thing and its measure, the text is about the one it mentions first.
        let place = |name: &str| text.find(without_spaces(bare(name)).trim()).unwrap_or(usize::MAX);
        let is_thing = !first.trim().is_empty() && place(names[own]) < place(heads[at - 1]);
        (column, row) = if is_thing { (None, row) } else { (column, None) };
    }
    (column.is_some() || row.is_some()).then(|| TableHighlight { column, row, ..TableHighlight::default() })
}

/// The only one of `names` that `text` speaks of, by its whole name or by a word that only it has.
pub fn one_of(text: &str, names: &[&str]) -> Option<usize> {
    // `out-of-warranty units` speaks of those out of warranty.
    let text = &without_refusals(text).replace('-', " ");
    let bare: Vec<&str> = names.iter().map(|name| bare(name)).collect();
    named(text, &bare).or_else(|| by_word(text, &bare).filter(|_| cues::sentences(text).len() == 1))
}

/// The series and the category of a chart that `text` speaks of, by name, by one of its numbers, or by a word of a name.
pub fn lit_in_chart(text: &str, figures: &Figures) -> Option<(Option<usize>, Option<usize>)> {
    let text = &without_refusals(text);
    let series: Vec<&str> = figures.series.iter().map(|(name, _)| bare(name)).collect();
    let categories: Vec<&str> = figures.categories.iter().map(|name| bare(name)).collect();
    let one_of =
        |names: &[&str]| Some(names).filter(|names| names.len() > 1).and_then(|names| named(text, names));
    let by_name = (one_of(&series), one_of(&categories));
    let by_number = value_in(text, figures);
    match (by_name, by_number) {
        ((None, None), Some((series, category))) => Some((Some(series), Some(category))),
        // The number belongs to what is named.
        ((series, category), Some((own, at)))
            if series.is_none_or(|one| one == own) && category.is_none_or(|one| one == at) =>
        {
            Some((Some(own), Some(at)))
        }
        ((None, None), None) => by_word(text, &categories)
            .filter(|_| cues::sentences(text).len() == 1)
            .map(|category| (None, Some(category))),
        (named, _) => Some(named),
    }
}

/// The two of `times` that `text` speaks of, and no others.
pub fn span(text: &str, times: &[String]) -> Option<(usize, usize)> {
    let year = |time: &String| time.trim().trim_end_matches(['e', 'E', 'f', 'F', 'p', 'P']).to_owned();
    let found: Vec<usize> = (0..times.len()).filter(|at| speaks_of(text, &year(&times[*at]))).collect();
    match found[..] {
        [first, last] => Some((first, last)),
        _ => None,
    }
}

/// `text` without the sentences that speak against what they name.
fn without_refusals(text: &str) -> String {
    cues::sentences(text)
        .into_iter()
        .filter(|sentence| !choice::refuses(sentence))
        .collect::<Vec<_>>()
        .join(" ")
        // `the company's offer` speaks of `Company offer`.
        .replace("'s ", " ")
        .replace("’s ", " ")
}

/// The cells whose numbers `text` says, if each occurs in the table once.
fn cells(text: &str, table: &Table) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for said in clear_quantities(text) {
        let places = table.rows.iter().enumerate().flat_map(|(row, cells)| {
            cells.iter().enumerate().skip(1).map(move |(column, cell)| (row, column, cell))
        });
        let same = places.filter(|(.., cell)| {
            let whole = numbers::parse(cell).is_some_and(|one| is_same(&one, &said));
            whole || numbers::stated(cell).iter().any(|one| !one.is_range && is_same(&one.quantity, &said))
        });
        if let Some((row, column, _)) = only_one(same)
            && !found.contains(&(row, column))
        {
            found.push((row, column));
        }
    }
    if found.len() > MAX_CELLS { Vec::new() } else { found }
}

/// The quantities of `text` that can be told from any other number.
fn clear_quantities(text: &str) -> Vec<Quantity> {
    let is_telling = |one: &Quantity| {
        let (unit, currency) = one.measure();
        one.decimals > 0
            || !currency.is_empty()
            || one.is_percent()
            || one.value.abs() >= MIN_NUMBER
            || !unit.is_empty() && one.value.abs() >= 10.0
    };
    let single = numbers::stated(text).into_iter().filter(|one| !one.is_range).map(|one| one.quantity);
    single.filter(is_telling).collect()
}

/// Whether both say the same amount; a cell need not repeat the unit that its head states, and a loss is stated as an
/// amount.
fn is_same(cell: &Quantity, said: &Quantity) -> bool {
    let near = |a: f64, b: f64| (a.abs() - b.abs()).abs() <= a.abs() * 1e-9;
    let ((unit, currency), (own, money)) = (cell.measure(), said.measure());
    let fits = |a: &str, b: &str| a.is_empty() || b.is_empty() || a == b;
    let is_equal =
        near(cell.amount(), said.amount()) || cell.multiplier <= 1.0 && near(cell.value, said.value);
    cell.is_percent() == said.is_percent()
        && fits(unit, own)
        && fits(currency, money)
        && is_equal
        && cell.value != 0.0
}

/// The only number of a chart that `text` says.
fn value_in(text: &str, figures: &Figures) -> Option<(usize, usize)> {
    let is_percent = figures.format.ends_with('%');
    let near = |a: f64, b: f64| (a.abs() - b.abs()).abs() <= a.abs() * 1e-9 && a != 0.0;
    let scale = numbers::parse(&format!("1{}", figures.unit)).map_or(1.0, |one| one.multiplier);
    let places = || {
        figures.series.iter().enumerate().flat_map(|(series, (_, values))| {
            values.iter().enumerate().filter_map(move |(category, value)| Some((series, category, (*value)?)))
        })
    };
    clear_quantities(text).iter().filter(|one| one.is_percent() == is_percent).find_map(|one| {
        let shown = if is_percent { one.value / 100.0 } else { one.value };
        let is_it = |value: f64| near(value, shown) || near(value * scale, one.amount());
        let same = places().filter(|(.., value)| is_it(*value));
        only_one(same).map(|(series, category, _)| (series, category))
    })
}

/// The only one of `names` with a word of its own that `text` says, if that is half of the name or more. If the text
/// says whole names, it speaks of all of them.
fn by_word(text: &str, names: &[&str]) -> Option<usize> {
    let lower = text.to_lowercase();
    if names.iter().filter(|name| speaks_of(&lower, &bare(name).to_lowercase())).count() > 1 {
        return None;
    }
    let words: Vec<Vec<String>> = names.iter().map(|name| words(bare(name))).collect();
    let found = (0..names.len()).filter(|at| {
        let is_own = |word: &&String| {
            words
                .iter()
                .enumerate()
                .all(|(other, all)| other == *at || !all.iter().any(|one| one.contains(*word)))
        };
        let said: usize = words[*at]
            .iter()
            .filter(is_own)
            .filter(|word| speaks_of(&lower, word))
            .map(|word| width_units(word))
            .sum();
        said > 0 && said * 2 >= width_units(bare(names[*at]))
    });
    only_one(found)
}

/// The only one of `names` whose remark in brackets `text` says: `Grolland-Ost (neu)` is the new site.
fn by_remark(text: &str, names: &[&str]) -> Option<usize> {
    let lower = text.to_lowercase();
    let spoken: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).collect();
    let says = |name: &&str| {
        let remark = split_unit(name).1.to_lowercase();
        let is_it = |word: &&str| word.strip_prefix(&*remark).is_some_and(|end| ENDINGS.contains(&end));
        remark.chars().count() >= MIN_REMARK
            && remark.chars().all(char::is_alphabetic)
            && spoken.iter().any(is_it)
    };
    only_one((0..names.len()).filter(|at| says(&names[*at])))
}

/// The words of a name that can stand for it: of letters, and of characters of one script.
fn words(name: &str) -> Vec<String> {
    let script = |c: char| match () {
        () if is_han(c) => 1,
        () if is_kana(c) || c == 'ー' => 2,
        () if c.is_alphanumeric() => 3,
        () => 0,
    };
    let lower = name.to_lowercase();
    let mut words: Vec<(u8, String)> = Vec::new();
    let mut before = 0;
    for c in lower.chars() {
        let own = script(c);
        match words.last_mut() {
            Some((_, word)) if own == before && own > 0 => word.push(c),
            _ if own > 0 => words.push((own, c.to_string())),
            _ => {}
        }
        before = own;
    }
    let least = |script: u8| if script == 1 { 2 } else { MIN_LETTERS - usize::from(script == 2) };
    words
        .into_iter()
        .filter(|(script, word)| word.chars().count() >= least(*script))
        .map(|(_, word)| word)
        .collect()
}

/// A name without the remark in brackets after it, and without the words that make it a part of the one before it.
pub fn bare(name: &str) -> &str {
    let bare = name.split(['(', '（']).next().map(str::trim).filter(|bare| !bare.is_empty()).unwrap_or(name);
    let part =
        PARTS.iter().find_map(|word| bare.get(..word.len()).filter(|start| start.to_lowercase() == *word));
    part.map_or(bare, |part| bare[part.len()..].trim_start_matches([':', '：', ' ']))
}

/// `栖门 X2` and `栖门X2` are one name: text with wide characters, without its spaces.
fn without_spaces(text: &str) -> Cow<'_, str> {
    if !text.contains(is_wide) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect())
}

/// The only one of `names` that `text` speaks of.
pub fn named(text: &str, names: &[&str]) -> Option<usize> {
    let text = text.to_lowercase();
    let lower: Vec<String> = names.iter().map(|name| name.trim().to_lowercase()).collect();
    // `離職率` does not speak of `離職` where both are names.
    let is_part = |name: &str| {
        let longer = lower.iter().filter(|other| other.len() > name.len() && other.contains(name));
        let hidden: usize = longer.map(|other| text.matches(other.as_str()).count()).sum();
        hidden > 0 && hidden >= text.matches(name).count()
    };
    let found = lower
        .iter()
        .enumerate()
        .filter(|(_, name)| speaks_of(&text, name) && !(name.chars().any(is_wide) && is_part(name)));
    only_one(found).map(|(at, _)| at)
}

/// Whether `text` holds `name` as words of their own. Single letters and digits are not names.
fn speaks_of(text: &str, name: &str) -> bool {
    let name = name.trim();
    if name.chars().count() < 2 {
        return false;
    }
    text.match_indices(name).any(|(at, _)| {
        let apart = |c: Option<char>, edge: Option<char>| {
            let is_word = |c: char| c.is_alphanumeric() && !is_wide(c);
            !(c.is_some_and(is_word) && edge.is_some_and(is_word))
        };
        let after = &text[at + name.len()..];
        if is_denied(&text[..at], after) {
            return false;
        }
        // 前后 is a word of its own: 拆分前后对比 does not speak of 拆分前.
        if name.ends_with('前') && after.starts_with(['后', '後']) {
            return false;
        }
        apart(text[..at].chars().next_back(), name.chars().next())
            && (apart(after.chars().next(), name.chars().next_back()) || after.starts_with('s'))
    })
}

/// Whether what stands beside these is not what is meant: `not A but B`, 瀬波ではなく北信, what has come since a year, and what
/// something is counted by (`per 100 miles`).
fn is_denied(before: &str, after: &str) -> bool {
    const BEFORE: &[&str] = &[
        "not ",
        "rather than ",
        "instead of ",
        "nicht ",
        "statt ",
        "since ",
        "seit ",
        "per ",
        "不是",
        "而非",
        "并非",
        "並非",
        "不再是",
    ];
    const BEHIND: &[&str] = &["ではな", "じゃな", "でなく"];
    let before = before.trim_end_matches(['“', '"', '「', '『', '《']);
    let counted = before.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ',' | ' '));
    let is_apart = |start: &str| !start.ends_with(|c: char| c.is_alphanumeric() && !is_wide(c));
    BEFORE
        .iter()
        .any(|word| before.strip_suffix(word).is_some_and(|start| !word.is_ascii() || is_apart(start)))
        || counted.ends_with(" per")
        || BEHIND.iter().any(|word| after.trim_start_matches(['”', '"', '」', '』', '》']).starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { header: row(&rows[0]), rows: rows[1..].iter().map(row).collect() }
    }

    fn row(row: usize) -> Option<TableHighlight> {
        Some(TableHighlight { row: Some(row), ..TableHighlight::default() })
    }

    fn column(column: usize) -> Option<TableHighlight> {
        Some(TableHighlight { column: Some(column), ..TableHighlight::default() })
    }

    fn cells(cells: &[(usize, usize)]) -> Option<TableHighlight> {
        Some(TableHighlight { cells: cells.to_vec(), ..TableHighlight::default() })
    }

    #[test]
    fn a_number_of_the_text_lights_its_cell() {
        let shares =
            table(&[&["Zone", "Share", "Cost"], &["Freezer", "41%", "€3.1m"], &["Office", "12%", "€0.4m"]]);
        assert_eq!(lit_in_table("Two fifths, or 41%, are lost", &shares), cells(&[(0, 1)]));
        assert_eq!(lit_in_table("We save €400,000 a year", &shares), cells(&[(1, 2)]));
        assert_eq!(lit_in_table("Four in ten are lost", &shares), None);
        assert_eq!(lit_in_table("Of 41 doors most are shut", &shares), None, "41 doors are not 41 %");
        let twice = table(&[&["Zone", "2024", "2025"], &["Freezer", "41%", "41%"]]);
        assert_eq!(lit_in_table("It stays at 41%", &twice), None);
    }

    #[test]
    fn a_row_is_named_by_a_word_of_its_own() {
        let causes = table(&[
            &["区分", "件"],
            &["フォークリフト接触", "6"],
            &["転倒・つまずき", "3"],
            &["荷崩れ・落下", "2"],
        ]);
        assert_eq!(lit_in_table("減っていないのはフォークリフトだけ。", &causes), row(0));
        let rivals = table(&[&["Rival", "Reach"], &["Energy utilities", "wide"], &["Sole traders", "local"]]);
        assert_eq!(lit_in_table("Utilities are the ones to watch", &rivals), row(0));
        assert_eq!(lit_in_table("Traders and utilities compete", &rivals), None);
        assert_eq!(lit_in_table("Utilities are ruled out", &rivals), None);
        let times = table(&[&["Measure", "Value"], &["Time to detect", "38 h"], &["Records", "212"]]);
        assert_eq!(lit_in_table("We lost time", &times), None);
    }

    #[test]
    fn a_column_is_named_by_its_letter_or_by_a_word_of_its_own() {
        let options =
            table(&[&["", "A", "B", "C"], &["Capex (£m)", "24", "19", "41"], &["Roles", "0", "1", "2"]]);
        assert_eq!(lit_in_table("Option C gives the best return", &options), column(3));
        assert_eq!(lit_in_table("Options B and C are near", &options), None);
        let rows = table(&[&["方案", "成本"], &["A", "3"], &["B", "4"]]);
        assert_eq!(lit_in_table("方案B更稳妥", &rows), row(1));
        let sites = table(&[&["", "Weserhafen Süd", "Grolland-Ost (neu)"], &["Fläche", "4", "11"]]);
        assert_eq!(lit_in_table("Grolland hat mehr Platz", &sites), column(2));
        assert_eq!(lit_in_table("Der neue Standort in Zahlen", &sites), column(2));
        assert_eq!(lit_in_table("Neun Standorte in Zahlen", &sites), None);
    }

    #[test]
    fn what_is_denied_is_not_named() {
        let clubs = table(&[&["", "白鷺", "瀬波（優勝）", "北信（4位）"], &["人", "7", "16", "12"]]);
        assert_eq!(lit_in_table("お手本にするのは瀬波ではなく北信。", &clubs), column(3));
        let towns = table(&[&["Town", "Trips"], &["Leeds", "7"], &["York", "9"]]);
        assert_eq!(lit_in_table("Not Leeds but York leads", &towns), row(1));
        let years = table(&[&["", "FY2019", "FY2024"], &["Losses", "6", "4"], &["Miles", "9", "9"]]);
        assert_eq!(lit_in_table("All has fallen since FY2019", &years), None);
        assert_eq!(lit_in_table("Breaks per 100 miles", &years), None);
        let shops = table(&[&["品类", "收入", "毛利"], &["收纳", "4", "3"], &["宠物", "9", "5"]]);
        assert_eq!(lit_in_table("收纳只贡献了两成的收入", &shops), row(0));
        assert_eq!(lit_in_table("收入最高的是宠物", &shops), column(1));
    }

    #[test]
    fn a_title_says_which_columns_it_is_about() {
        let wards = table(&[&["Ward", "Beds", "Falls 2023", "Falls 2024"], &["A", "28", "61", "38"]]);
        assert_eq!(columns_in("Falls went down, but not on every ward", &wards), [2, 3]);
        assert_eq!(columns_in("What moved", &wards), [0; 0]);
    }

    #[test]
    fn a_chart_is_lit_where_its_number_is_said() {
        let series =
            |name: &str, values: &[f64]| (name.to_owned(), values.iter().copied().map(Some).collect());
        let figures = Figures {
            categories: ["2026", "2027", "2028"].map(str::to_owned).to_vec(),
            series: vec![
                series("EBITDA", &[-2.1, -1.4, 0.6]),
                series("Cumulative cash", &[-8.6, -10.8, -11.1]),
            ],
            format: "0.0".to_owned(),
            unit: String::new(),
            is_scale: false,
            total: None,
        };
        assert_eq!(
            lit_in_chart("The case needs €11.1m at its deepest point", &figures),
            Some((Some(1), Some(2)))
        );
        assert_eq!(lit_in_chart("EBITDA turns in 2028", &figures), Some((Some(0), Some(2))));
        assert_eq!(lit_in_chart("The plan", &figures), None);
        assert_eq!(span("Between 2026 and 2028", &figures.categories), Some((0, 2)));
        assert_eq!(span("In 2026", &figures.categories), None);
    }

    #[test]
    fn a_year_to_compare_with_is_not_what_a_text_tells_of() {
        assert_eq!(without_base_years("un 16 % más que en 2024"), "un 16 % más que en ");
        assert_eq!(without_base_years("比2024年多两成"), "比年多两成");
        assert_eq!(without_base_years("Sales peaked in 2024"), "Sales peaked in 2024");
    }

    #[test]
    fn a_part_is_named_without_what_makes_it_one() {
        let series = |name: &str| (name.to_owned(), vec![Some(2.6), Some(9.8)]);
        let figures = Figures {
            categories: ["First notice", "Repair"].map(str::to_owned).to_vec(),
            series: vec![series("Days elapsed"), series("Of which waiting")],
            format: "0.0".to_owned(),
            unit: String::new(),
            is_scale: false,
            total: None,
        };
        assert_eq!(
            lit_in_chart("Two thirds of the elapsed time is waiting", &figures),
            Some((Some(1), None))
        );
    }
}
