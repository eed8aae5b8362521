//! What does a chart or a table point out? The thing that the page's title names, the newest value, how far the numbers
//! have come, and the columns, rows and cells that the words speak of; calculated from the numbers on the page only.

use deckwright_model::language::{is_kana, is_simplified};
use deckwright_model::outline::{Table, emphasised_cells};
use deckwright_model::scene::ChartKind;

use super::figures::written;
use super::highlight::{self, TableHighlight};
use super::panels::is_course;
use super::{choice, events};
use crate::numbers::{self, Figures};
use crate::only::only_one;
use crate::words::{Corner, DeckWords, PageWords, PointWords, is_wide, width_units};

/// From this ratio on, a rise is stated as a multiple.
const TIMES: f64 = 2.0;
/// From this ratio on, without a decimal.
const WHOLE_TIMES: f64 = 10.0;
/// The smallest change worth stating, in hundredths.
const MIN_CHANGE: f64 = 1.0;
/// The part of a chart, from one side, that must stay low for its corner to be free.
const CORNER_WIDTH: f64 = 0.5;
/// How low it must stay, as a share of the largest value.
const CORNER_HEIGHT: f64 = 0.45;
/// Narrower cells count as this wide, in half ems: widths of marks and short words (`✓`, `High`, 强) make no difference.
const MARK_WIDTH: usize = 6;

/// The shortest title of a deck that may name a column, in characters.
const MIN_SUBJECT_LENGTH: usize = 4;

/// Finds what the chart or table of `page` points out, by the words that it ended up with. What the title of the deck
/// names is the deck's own subject.
pub fn point_out(page: &mut PageWords, deck: &DeckWords) {
    point_out_in_regions(page, deck);
    if let Some(table) = &page.table {
        let names: Vec<&str> = table.rows.iter().map(|row| row.first().map_or("", String::as_str)).collect();
        let heads: Vec<&str> = table.header.iter().skip(1).map(String::as_str).collect();
        // What is said to be the choice takes precedence over what a title happens to name.
        let said = [page.lead.as_str(), &page.verdict, &page.title];
        let own_column = choice::own_option(&heads)
            .or_else(|| choice::option_in_texts(&said, &heads))
            .or_else(|| said_elsewhere(deck, &heads))
            .filter(|_| are_options(table))
            .or_else(|| subject_of(deck, &heads))
            .map(|at| at + 1)
            .or_else(|| choice::chosen_option(&table.rows))
            .or_else(|| choice::scored_option(&table.rows).filter(|_| are_options(table)));
        let own_row = choice::own_option(&names)
            .or_else(|| choice::recommended_row(&table.rows))
            .or_else(|| choice::option_in_texts(&said, &names));
        let lit = match (own_column, own_row) {
            (Some(column), _) => TableHighlight { column: Some(column), ..TableHighlight::default() },
            (None, Some(row)) => TableHighlight { row: Some(row), ..TableHighlight::default() },
            (None, None) => {
                // Nothing is lit for its place alone: the last of several years is only one of them until the words
                // single it out. The title comes first, then what the author set in bold, then the texts around the
                // table.
                let by_author = || {
                    emphasised_row(deck, table)
                        .map(|row| TableHighlight { row: Some(row), ..TableHighlight::default() })
                };
                let by_words = highlight::lit_in_table(&page.title, table).or_else(by_author).or_else(|| {
                    let words = [page.lead.as_str(), &page.verdict];
                    words
                        .iter()
                        .find_map(|text| highlight::lit_in_table(text, table))
                        .map(|lit| beside_results(lit, table))
                });
                // A deck is about a thing; if its title says which years it covers, that singles out none of them.
                let is_thing = |lit: &TableHighlight| {
                    let head = lit.column.and_then(|column| table.header.get(column));
                    head.is_none_or(|head| !head.trim().starts_with(|c: char| c.is_ascii_digit()))
                };
                let by_event = || {
                    events::row_of_money(table)
                        .map(|row| TableHighlight { row: Some(row), ..TableHighlight::default() })
                };
                let by_change = || {
                    choice::outcome_of_change(&heads)
                        .map(|at| TableHighlight { column: Some(at + 1), ..TableHighlight::default() })
                };
                by_words
                    .or_else(|| highlight::named_in(&deck.title, table).filter(is_thing))
                    .or_else(by_event)
                    .or_else(by_change)
                    .unwrap_or_default()
            }
        };
        // A sum has its own line and weight, and is not one of the things that are compared.
        let is_thing = |row: &usize| !numbers::sums_up(table, *row);
        let lit = TableHighlight { row: lit.row.filter(is_thing), ..lit };
        // Where the title is about no column, what is said around the table may be about one.
        page.named_columns = highlight::columns_in(&page.title, table);
        if page.named_columns.is_empty() {
            let around = [&page.verdict, &page.lead].map(|text| highlight::columns_in(text, table));
            page.named_columns = around.into_iter().find(|columns| columns.len() == 1).unwrap_or_default();
        }
        (page.lit_column, page.lit_row, page.lit_cells) = (lit.column, lit.row, lit.cells);
    }
    point_out_in_panels(page);
    let Some((figures, suggestion)) = &mut page.chart else { return };
    // Texts name the times of a course only to count from them; only a title singles one of them out.
    let words = [page.title.as_str(), &page.lead, &page.verdict];
    let is_course = is_course(&figures.categories) && figures.series.len() == 1;
    let (series, category) = words[..if is_course { 1 } else { words.len() }]
        .iter()
        .find_map(|text| highlight::lit_in_chart(text, figures))
        .unwrap_or_default();
    suggestion.highlight = category.or(suggestion.highlight);
    if figures.series.len() > 1 {
        let names: Vec<&str> = figures.series.iter().map(|(name, _)| name.as_str()).collect();
        // A deck is about one of its things, and about none of the years that it tells of.
        let by_deck = || highlight::lit_in_chart(&deck.title, figures).and_then(|(series, _)| series);
        let is_thing = |at: &usize| !names[*at].trim().starts_with(|c: char| c.is_ascii_digit());
        let own = || choice::own_option(&names).or_else(by_deck).filter(is_thing);
        suggestion.lit_series = series.or_else(own).or(suggestion.lit_series);
    }
    let around = [page.title.as_str(), &page.lead, &deck.title];
    let callout = change(figures, &around).filter(|change| !contradicts(change, &[&page.title, &page.lead]));
    let is_lit_last = suggestion.highlight.is_none_or(|at| at + 1 == figures.categories.len());
    (page.figure, page.span) =
        callout.filter(|_| is_lit_last).map(|change| (change.written, span(figures))).unwrap_or_default();
    page.corner = match suggestion.kind {
        ChartKind::Column | ChartKind::Line | ChartKind::Area => corner(figures),
        _ => Corner::None,
    };
}

/// The option that another page of the deck recommends.
fn said_elsewhere(deck: &DeckWords, heads: &[&str]) -> Option<usize> {
    let said: Vec<&str> = deck.recommendations.iter().map(String::as_str).collect();
    choice::option_in_texts(&said, heads)
}

/// The only column that is named after what the deck is about.
fn subject_of(deck: &DeckWords, heads: &[&str]) -> Option<usize> {
    let title = deck.title.to_lowercase();
    let is_it = |head: &str| {
        let head = head.trim().to_lowercase();
        head.chars().count() >= MIN_SUBJECT_LENGTH && title == head
    };
    only_one((0..heads.len()).filter(|at| is_it(heads[*at])))
}

/// The only row that its author set in bold as a whole, and that is not a sum.
fn emphasised_row(deck: &DeckWords, table: &Table) -> Option<usize> {
    let is_bold = |row: &usize| {
        let cells = &table.rows[*row];
        emphasised_cells(&deck.emphasis, cells).len() * 2 > cells.len() && !numbers::sums_up(table, *row)
    };
    only_one((0..table.rows.len()).filter(is_bold))
}

/// A remark explains one of the rows that lead to a result; the result is what the rows are read for.
fn beside_results(lit: TableHighlight, table: &Table) -> TableHighlight {
    let has_result = (0..table.rows.len()).any(|row| numbers::is_result(table, row));
    let row = lit.row.filter(|row| !has_result || numbers::is_result(table, *row));
    TableHighlight { row, ..lit }
}

/// Each of several exhibits points out what the whole page says of it.
fn point_out_in_regions(page: &mut PageWords, deck: &DeckWords) {
    let texts = |words: &PageWords| words.points.iter().map(PointWords::line).collect::<Vec<_>>().join("\n");
    let told: Vec<String> = page.regions.iter().map(|region| texts(&region.words)).collect();
    for (at, region) in page.regions.iter_mut().enumerate() {
        let around = told.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, told)| told.as_str());
        let lead: Vec<&str> = std::iter::once(page.lead.as_str()).chain(around).collect();
        let mut words = PageWords {
            title: page.title.clone(),
            lead: lead.join("\n"),
            verdict: page.verdict.clone(),
            ..region.words.clone()
        };
        point_out(&mut words, deck);
        let of_page = [&mut words.title, &mut words.lead, &mut words.verdict];
        of_page.into_iter().for_each(String::clear);
        region.words = words;
    }
}

/// Small charts tell how far they have come between the two times that the title speaks of.
fn point_out_in_panels(page: &mut PageWords) {
    if page.panels.is_empty() {
        return;
    }
    let heads: Vec<String> = page.points.iter().map(|point| point.heading.clone()).collect();
    let names: Vec<&str> = heads.iter().map(String::as_str).collect();
    page.lit_point =
        [&page.title, &page.lead, &page.verdict].iter().find_map(|text| highlight::one_of(text, &names));
    for ((figures, _), point) in page.panels.iter().zip(&mut page.points) {
        let Some((first, last)) = highlight::span(&page.title, &figures.categories) else { continue };
        if (first, last) == (0, figures.categories.len() - 1) {
            continue;
        }
        let part = Figures {
            categories: figures.categories[first..=last].to_vec(),
            series: figures
                .series
                .iter()
                .map(|(name, all)| (name.clone(), all[first..=last].to_vec()))
                .collect(),
            ..figures.clone()
        };
        let around: Vec<&str> = heads.iter().map(String::as_str).collect();
        let (from, to) = (part.categories[0].trim(), part.categories[last - first].trim());
        let told = change_of(&part, &around).map(|change| format!("{change}\n{from}–{to}"));
        point.label = told.unwrap_or_default();
    }
}

/// Whether the columns hold the same kind of thing, so that one of them can be picked out. In most rows all cells
/// count, or all are words of about one length; what was asked, what was answered and how sure that is are three
/// different things.
pub(super) fn are_options(table: &Table) -> bool {
    let is_alike = |row: &&Vec<String>| {
        let cells = || row.iter().skip(1).map(|cell| cell.trim()).filter(|cell| !numbers::is_gap(cell));
        let counted = cells().filter(|cell| cell.contains(|c: char| c.is_ascii_digit())).count();
        let widths = || cells().map(|cell| width_units(cell).max(MARK_WIDTH));
        let are_even = widths().max().unwrap_or(0) <= 2 * widths().min().unwrap_or(0);
        counted == cells().count() || counted == 0 && are_even
    };
    2 * table.rows.iter().filter(is_alike).count() > table.rows.len()
}

/// How far a single measure has come from its first time to its last.
struct Change {
    written: String,
    /// The number in it.
    value: f64,
}

/// How far it has come, in short.
pub fn change_of(figures: &Figures, around: &[&str]) -> Option<String> {
    change(figures, around).map(|change| change.written)
}

/// `around` are texts that show in which language the change is to be told.
fn change(figures: &Figures, around: &[&str]) -> Option<Change> {
    let [(_, values)] = &figures.series[..] else { return None };
    let values: Vec<f64> = values.iter().copied().collect::<Option<_>>()?;
    let (first, last) = (*values.first()?, *values.last()?);
    let is_turning = values.iter().any(|value| *value > first.max(last) || *value < first.min(last));
    if values.len() < 2 || !is_course(&figures.categories) || is_turning || first <= 0.0 || last <= 0.0 {
        return None;
    }
    let sign = if last > first { "+" } else { "−" };
    let ratio = last / first;
    if figures.format.ends_with('%') {
        let points = (last - first).abs() * 100.0;
        let value = (points * 10.0).round() / 10.0;
        let series = figures.series.iter().map(|(name, _)| name.as_str());
        let texts: String = figures
            .categories
            .iter()
            .map(String::as_str)
            .chain(series)
            .chain(around.iter().copied())
            .collect();
        let unit = match () {
            () if texts.contains(is_kana) => "ポイント",
            () if is_simplified(&texts) => "个百分点",
            // Chinese and Japanese both write it this way.
            () if texts.contains(is_wide) => "pt",
            () => numbers::points_sign(&texts),
        };
        return (value >= MIN_CHANGE).then(|| Change { written: format!("{sign}{value}{unit}"), value });
    }
    if ratio >= TIMES {
        let step = if ratio >= WHOLE_TIMES { 1.0 } else { 10.0 };
        let value = (ratio * step).round() / step;
        return Some(Change { written: format!("×{value}"), value });
    }
    let value = ((ratio - 1.0).abs() * 100.0).round();
    let percent = numbers::percent_sign();
    (value >= MIN_CHANGE).then(|| Change { written: format!("{sign}{value}{percent}"), value })
}

/// Whether the words give nearly the same number: then theirs is the one to be read.
fn contradicts(change: &Change, texts: &[&str]) -> bool {
    let near = |known: f64| {
        let off = (known - change.value).abs();
        off > 1e-9 && off <= change.value.abs() * 0.03
    };
    texts.iter().flat_map(|text| crate::meaning::facts::quantities(text)).any(near)
}

/// `12 → 310 thousand` and `2021 – 2025`.
fn span(figures: &Figures) -> String {
    let Some((_, values)) = figures.series.first() else { return String::new() };
    let (Some(Some(first)), Some(Some(last))) = (values.first(), values.last()) else { return String::new() };
    let (Some(from), Some(to)) = (figures.categories.first(), figures.categories.last()) else {
        return String::new();
    };
    let first = numbers::format_number(*first, &figures.format);
    format!("{first} → {}\n{from} – {to}", written(figures, *last))
}

/// The upper corner that is free, because all numbers near it are small.
fn corner(figures: &Figures) -> Corner {
    let [(_, values)] = &figures.series[..] else { return Corner::None };
    let heights: Vec<f64> = values.iter().map(|value| value.unwrap_or(0.0)).collect();
    let most = heights.iter().copied().fold(0.0, f64::max);
    let count = ((heights.len() as f64 * CORNER_WIDTH).ceil() as usize).min(heights.len());
    let low = |part: &[f64]| !part.is_empty() && part.iter().all(|height| *height <= most * CORNER_HEIGHT);
    match () {
        () if heights.iter().any(|height| *height < 0.0) => Corner::None,
        () if low(&heights[..count]) => Corner::Left,
        () if low(&heights[heights.len() - count..]) => Corner::Right,
        () => Corner::None,
    }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Table;

    use super::*;

    fn titled(title: &str) -> DeckWords {
        DeckWords { title: title.to_owned(), ..DeckWords::default() }
    }
    use crate::matter::figures::set_table;
    use crate::suit::Kind;

    fn page(title: &str, rows: &[(&str, &str)]) -> PageWords {
        let rows = rows.iter().map(|(name, value)| vec![(*name).to_owned(), (*value).to_owned()]).collect();
        let mut page = PageWords::new(Kind::Chart, title);
        set_table(&mut page, Table { header: vec![String::new(), "Value".to_owned()], rows });
        point_out(&mut page, &titled("Spendwise: the plan"));
        page
    }

    #[track_caller]
    fn check(title: &str, rows: &[(&str, &str)], lit: Option<usize>, figure: &str) {
        let page = page(title, rows);
        assert_eq!(page.chart.unwrap().1.highlight, lit, "{title}");
        assert_eq!(page.figure, figure, "{title}");
    }

    #[test]
    fn what_the_title_names_is_lit() {
        let causes = [("Repairs", "9"), ("Empty runs", "46"), ("Weather", "4")];
        check("Weather matters least", &causes, Some(2), "");
        check("Where hours go", &causes, Some(1), "");
        check("Repairs and weather", &causes, Some(1), "");
        let regions = [("华东", "46"), ("华南", "32"), ("西部", "12")];
        check("西部是下一步的重点", &regions, Some(2), "");
    }

    #[track_caller]
    fn lit(rows: &[&[&str]]) -> (Option<usize>, Option<usize>) {
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect();
        let mut page = PageWords::new(Kind::Table, "Options");
        page.table = Some(Table { header: rows[0].clone(), rows: rows[1..].to_vec() });
        point_out(&mut page, &titled("Spendwise: the plan"));
        (page.lit_column, page.lit_row)
    }

    #[test]
    fn only_one_of_several_like_columns_is_lit() {
        let head: &[&str] = &["Question", "Our reply", "Confidence"];
        let row: &[&str] = &["Is it large enough?", "Yes, above 110,000 units a year from 2027", "High"];
        assert_eq!(lit(&[head, row]), (None, None));
        let head: &[&str] = &["Price", "Our plan", "Standard"];
        assert_eq!(lit(&[head, &["A seat", "€12", "€19"]]), (Some(1), None));
    }

    #[test]
    fn nothing_is_lit_for_its_place() {
        let head: &[&str] = &["Ward", "2023", "2024", "2025"];
        assert_eq!(lit(&[head, &["North", "12", "14", "19"], &["South", "11", "9", "8"]]), (None, None));
        let mut page = PageWords::new(Kind::Table, "Budget");
        let cells = |row: &[&str]| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let rows = vec![cells(&["Tickets", "3.1", "3.6"]), cells(&["Players", "5.7", "6.5"])];
        page.table = Some(Table { header: cells(&["€m", "2024/25", "2025/26 plan"]), rows });
        point_out(&mut page, &titled("Season 2024/25 and what comes next"));
        assert_eq!((page.lit_column, page.lit_row), (None, None), "a deck tells of its years");
    }

    #[test]
    fn a_remark_about_costs_leaves_the_result_alone() {
        let cells = |row: &[&str]| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let rows = [["入場料", "88", "108"], ["費用", "495", "474"], ["損益", "−82", "+11"]];
        let mut page = PageWords::new(Kind::Table, "収支計画");
        page.verdict = "費用の減は途中交代の廃止による。".to_owned();
        page.table = Some(Table {
            header: cells(&["", "24-25", "25-26"]),
            rows: rows.map(|row| cells(&row)).to_vec(),
        });
        point_out(&mut page, &titled("再建計画"));
        assert_eq!((page.lit_row, page.lit_cells.len()), (None, 0));
        page.title = "費用を下げる".to_owned();
        point_out(&mut page, &titled("再建計画"));
        assert_eq!(page.lit_row, Some(1), "the title says what a page is about");
    }

    #[test]
    fn the_recommended_option_is_lit() {
        let head: &[&str] = &["", "Keep both", "Move all", "Buy new"];
        let cost: &[&str] = &["Cost", "1.9 m", "3.4 m", "11 m"];
        assert_eq!(lit(&[head, cost, &["Recommendation", "Yes", "", ""]]), (Some(1), None));
        assert_eq!(lit(&[head, cost, &["推荐", "", "✓", ""]]), (Some(2), None));
        assert_eq!(lit(&[head, cost, &["Recommendation", "Yes", "Yes", ""]]), (None, None));
        let options: &[&str] = &["方案", "成本", "结论"];
        assert_eq!(lit(&[options, &["A", "低", "—"], &["B", "中", "推荐"]]), (None, Some(1)));
        assert_eq!(lit(&[options, &["A", "低", "—"], &["B（推荐）", "中", "—"]]), (None, Some(1)));
        let rivals: &[&str] = &["", "Spendwise", "Rival A", "Rival B"];
        assert_eq!(lit(&[rivals, cost]), (Some(1), None));
        let marked: &[&str] = &["", "Keep", "Move (recommended)"];
        assert_eq!(lit(&[marked, &["Cost", "1.9 m", "3.4 m"]]), (Some(2), None));
        let both: &[&str] = &["", "Spendwise", "Plan (new)"];
        assert_eq!(lit(&[both, &["Cost", "1.9 m", "3.4 m"]]), (None, None), "the title names both");
        let talk = "Recommended by the committee in its last report of the year";
        assert_eq!(lit(&[options, &["A", "low", talk], &["B", "mid", "—"]]), (None, None));
    }

    #[test]
    fn a_change_is_told_where_it_is_true_and_unambiguous() {
        check("Trips", &[("2021", "12"), ("2022", "58"), ("2023", "310")], Some(2), "×26");
        check("Trips", &[("2021", "100"), ("2022", "110"), ("2023", "136")], Some(2), "+36%");
        check("Cost", &[("2021", "10"), ("2022", "8"), ("2023", "6.4")], Some(2), "−36%");
        check("On time", &[("2021", "71%"), ("2022", "80%"), ("2023", "92%")], Some(2), "+21 points");
        // Up and down: the ends do not show that.
        check("Trips", &[("2021", "12"), ("2022", "58"), ("2023", "31")], Some(2), "");
        // The words round differently; their number stays.
        check("Trips rose by 35 %", &[("2021", "100"), ("2022", "110"), ("2023", "136")], Some(2), "");
        // The title speaks of another year.
        check("2022 was hard", &[("2021", "100"), ("2022", "110"), ("2023", "136")], Some(1), "");
    }

    #[test]
    fn the_corner_above_small_bars_is_free() {
        assert_eq!(page("Up", &[("2021", "12"), ("2022", "58"), ("2023", "310")]).corner, Corner::Left);
        assert_eq!(page("Down", &[("2021", "310"), ("2022", "58"), ("2023", "12")]).corner, Corner::Right);
        assert_eq!(page("Flat", &[("2021", "300"), ("2022", "310"), ("2023", "305")]).corner, Corner::None);
    }
}
