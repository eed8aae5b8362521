//! Does every line of a page state the shares of something by itself? `Where from: Nagoya 48%, the prefecture 27%, others
//! 25%` below `What for: leaves 44%, …` are answers to several questions, each a small chart of its own.

use deckwright_model::outline::Table;
use deckwright_model::scene::ChartKind;

use super::panels::Panel;
use super::sentence_amounts::{self, NamedAmount, Series};
use crate::meaning::Relation;
use crate::numbers::{self, Suggestion};
use crate::suit::Kind;
use crate::words::{PageWords, PointWords};

/// How many small charts a page holds.
const COUNT: std::ops::RangeInclusive<usize> = 2..=6;

/// A small chart for each row of a table whose second column states a series in every cell.
pub fn of_table(table: &Table) -> Option<Vec<Panel>> {
    let rows = || table.rows.iter().map(|row| (row.first(), row.get(1)));
    let is_pair = table.header.len() == 2 && COUNT.contains(&table.rows.len());
    rows()
        .filter(|_| is_pair)
        .map(|(name, cell)| panel(name?, cell?))
        .collect::<Option<Vec<_>>>()
        .filter(|_| is_pair)
}

/// The page with a small chart for each point of a list whose points all have a name and a series, with the list to fall back
/// on.
pub fn of_list(page: &PageWords) -> Option<PageWords> {
    let is_list = matches!(page.kind, Kind::Points | Kind::Relation(Relation::List)) && page.table.is_none();
    let is_bare = |point: &PointWords| {
        point.entries.len() <= 1
            && [&point.moment, &point.figure, &point.key].iter().all(|text| text.is_empty())
    };
    if !is_list
        || !page.pictures.is_empty()
        || !COUNT.contains(&page.points.len())
        || !page.points.iter().all(is_bare)
    {
        return None;
    }
    let panels: Option<Vec<Panel>> =
        page.points.iter().map(|point| panel(&point.heading, &point.body)).collect();
    let mut words = page.clone();
    words.plain = Some(Box::new(PageWords { plain: None, ..page.clone() }));
    words.kind = Kind::Chart;
    (words.points, words.panels) = panels?.into_iter().map(|panel| (panel.words, panel.chart)).unzip();
    Some(words)
}

/// `text` as a chart called `name`, if it is a series and nothing else; its largest part stands beside it.
fn panel(name: &str, text: &str) -> Option<Panel> {
    let name = name.trim();
    let series =
        sentence_amounts::series(text).filter(|series| says_all(series, text) && !name.is_empty())?;
    let row = |one: &NamedAmount| vec![one.name.clone(), one.stated.written.clone()];
    let table =
        Table { header: vec![String::new(), name.to_owned()], rows: series.named.iter().map(row).collect() };
    let figures = numbers::figures(&table)?;
    let amount = |one: &NamedAmount| one.stated.quantity.amount();
    let largest = (0..series.named.len())
        .max_by(|one, other| amount(&series.named[*one]).total_cmp(&amount(&series.named[*other])))?;
    let words = PointWords {
        heading: name.to_owned(),
        figure: series.named[largest].stated.written.clone(),
        label: series.named[largest].name.clone(),
        ..PointWords::default()
    };
    let kind = ChartKind::Bar;
    let is_whole = figures.categories.len() == series.named.len() && figures.series.len() == 1;
    is_whole.then_some(Panel {
        words,
        chart: (figures, Suggestion { kind, highlight: Some(largest), lit_series: None, is_bridge: false }),
    })
}

/// Whether the names and amounts of a series are all that `text` says.
pub fn says_all(series: &Series, text: &str) -> bool {
    let parts = series.named.iter().flat_map(|one| [one.name.as_str(), &one.stated.written]);
    let said: String = std::iter::once(series.title.as_str()).chain(parts).collect();
    letters(&said) == letters(text)
}

/// The characters of `text` that are neither signs nor spaces.
pub fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_state_shares_are_small_charts() {
        let row = |name: &str, cell: &str| vec![name.to_owned(), cell.to_owned()];
        let mut table = Table {
            header: vec!["質問".into(), "答え".into()],
            rows: vec![
                row("どこから", "名古屋圏 48%、県内 27%、関東 17%、その他 8%"),
                row("滞在時間", "1時間未満 39%、1〜3時間 46%、半日以上 15%"),
            ],
        };
        let panels = of_table(&table).expect("two questions");
        let (first, second) = (&panels[0], &panels[1]);
        assert_eq!((first.words.figure.as_str(), first.words.label.as_str()), ("48%", "名古屋圏"));
        assert_eq!((second.chart.1.highlight, second.chart.0.categories.len()), (Some(1), 3));
        table.rows.push(row("声", "とても楽しかった"));
        assert!(of_table(&table).is_none());
    }

    #[test]
    fn a_list_of_shares_is_small_charts_and_loses_nothing() {
        let point = |heading: &str, body: &str| PointWords {
            heading: heading.to_owned(),
            body: body.to_owned(),
            ..PointWords::default()
        };
        let mut page = PageWords::new(Kind::Points, "Who answered");
        page.points = vec![
            point("Age", "under 30 41%, 30 to 50 39%, older 20%"),
            point("Way", "bus 61%, car 24%, foot 15%"),
        ];
        assert!(of_list(&page).is_none_or(|page| page.panels.len() == 2));
        page.points[0] = point("Sex", "women 58%, men 36%, no answer 6%");
        let found = of_list(&page).expect("two questions");
        assert_eq!((found.panels.len(), found.points[1].label.as_str()), (2, "bus"));
        page.points[1].body = "bus 61%, car 24%, foot 15%, and we were glad".to_owned();
        assert!(of_list(&page).is_none(), "what no bar says would be lost");
    }
}
