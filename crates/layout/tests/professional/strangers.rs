//! No figure appears that is not in the content: plants numbers in outlines and looks for strangers on
//! charts and in titles, figures and bars.

use std::sync::LazyLock;

use deckwright_layout::meaning::facts::quantities;
use deckwright_layout::{Library, Options, Plan, lay_out_professional};
use deckwright_model::font::FontBook;
use deckwright_model::outline::{Block, Chapter, Outline, Page, Point, Table};
use deckwright_model::scene::{PageKind, Scene, Shape, ShapeKind};
use proptest::prelude::*;

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

/// All numbers that a page shows: of its charts, and of every text that is no page number.
fn shown(scene: &Scene) -> Vec<(usize, f64)> {
    let mut out = Vec::new();
    for (at, page) in scene.pages.iter().enumerate().filter(|(_, page)| page.kind == PageKind::Content) {
        for shape in &page.shapes {
            shape.walk(&mut |shape: &Shape| {
                if let ShapeKind::Chart(chart) = &shape.kind {
                    let scale = if chart.format.ends_with('%') { 100.0 } else { 1.0 };
                    let values = chart.series.iter().flat_map(|series| series.values.iter().flatten());
                    out.extend(values.map(|value| (at, value * scale)));
                    out.extend(
                        chart.categories.iter().flat_map(|name| quantities(name)).map(|value| (at, value)),
                    );
                }
                // Call-outs are worked out from the numbers on the page.
                let is_own =
                    ["Number", "Page number", "Call-out"].iter().any(|name| shape.name.starts_with(name));
                if is_own {
                    return;
                }
                for paragraph in shape.text().iter().flat_map(|text| &text.paragraphs) {
                    out.extend(quantities(&paragraph.text()).into_iter().map(|value| (at, value)));
                }
            });
        }
    }
    out
}

fn content(outline: &Outline) -> Vec<f64> {
    quantities(&outline.to_markdown())
}

fn amount() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        (1u32..900).prop_map(|number| number.to_string()),
        (1u32..900, 1u32..10).prop_map(|(whole, tenth)| format!("{whole}.{tenth}")),
        (1u32..90, 0u32..1000).prop_map(|(thousands, rest)| format!("{thousands},{rest:03}")),
    ];
    let unit = prop_oneof![
        Just(" %"),
        Just("%"),
        Just(" million"),
        Just("亿元"),
        Just("万人"),
        Just(" stores"),
        Just("")
    ];
    (prop_oneof![Just(""), Just("$"), Just("+")], number, unit)
        .prop_map(|(before, number, unit)| format!("{before}{number}{unit}"))
}

fn point() -> impl Strategy<Value = Point> {
    let heading = prop_oneof![
        "[A-Z][a-z]{3,9}".prop_map(String::from),
        (1990u32..2030).prop_map(|year| year.to_string()),
        (1u32..5).prop_map(|phase| format!("Phase {phase}: Go")),
        Just("优势".to_owned()),
        Just("Awareness".to_owned()),
    ];
    let tail =
        prop_oneof![Just(""), Just(" of sales"), Just(" of the whole, and rising"), Just("，保持稳定")];
    (heading, amount(), tail, any::<bool>()).prop_map(|(heading, amount, tail, before)| {
        let title = if before { format!("{amount} {heading}") } else { heading };
        let body = if before { "It stayed so.".to_owned() } else { format!("{amount}{tail}") };
        Point { title, body: vec![Block::Text(body)] }
    })
}

fn page() -> impl Strategy<Value = Page> {
    let title = prop_oneof![
        Just("Revenue by region"),
        Just("The year in numbers"),
        Just("The sales funnel"),
        Just("Largest markets"),
        Just("收入构成"),
        Just("Members over time"),
        Just("What is it?"),
        Just("Roadmap"),
        Just("Our history"),
    ];
    let lead = prop_oneof![
        Just(String::new()),
        amount().prop_map(|amount| format!("It rose to {amount} in a year.")),
    ];
    let rows = prop::collection::vec(("[A-Z][a-z]{2,8}", amount()), 2..7);
    (title, lead, prop::collection::vec(point(), 0..7), prop::option::of(rows)).prop_map(
        |(title, lead, points, rows)| {
            let mut body = Vec::new();
            if !lead.is_empty() {
                body.push(Block::Text(lead));
            }
            if let Some(rows) = rows {
                let rows = rows.into_iter().map(|(name, amount)| vec![name, amount]).collect();
                body.push(Block::Table(Table { header: vec!["Name".to_owned(), "Value".to_owned()], rows }));
            }
            Page { title: title.to_owned(), body, points, ..Page::default() }
        },
    )
}

proptest! {
    #[test]
    fn every_number_that_is_drawn_is_in_the_content(pages in prop::collection::vec(page(), 3..8), family in 0usize..64) {
        let chapter = |title: &str, pages: Vec<Page>| Chapter { title: title.to_owned(), body: Vec::new(), pages };
        let mut first = pages;
        let second = first.split_off(first.len() / 2);
        let chapters = vec![chapter("One", first), chapter("Two", second)];
        let outline = Outline { title: "Planted".to_owned(), body: Vec::new(), chapters, ..Outline::default() };
        let suits = Library::built_in().suits();
        let suit = &suits[family * 11 % suits.len()];
        let (scene, ..) = lay_out_professional(&outline, suit, &FONTS, &Options::default(), &Plan::of(&outline));
        let known = content(&outline);
        for (at, value) in shown(&scene) {
            // Pages of one title are counted, as are the marks of a list.
            let is_count = value.fract() == 0.0 && value <= 12.0;
            let is_known = known.iter().any(|known| (known - value.abs()).abs() < 1e-6 * value.abs().max(1.0));
            prop_assert!(is_count || is_known, "{value} on page {} ({}) is not in {known:?}", at + 1, scene.pages[at].design);
        }
    }
}
