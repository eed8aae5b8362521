//! Twelve outlines as people write them, in every family: many designs, no flaw, nothing lost.

use std::collections::HashSet;
use std::sync::LazyLock;

use deckwright_layout::meaning::Relation;
use deckwright_layout::professional;
use deckwright_layout::words::width_units;
use deckwright_layout::{DesignChoice, Library, Options, Plan, Suit, lay_out, lay_out_professional};
use deckwright_model::finding::{Finding, Rule, Severity};
use deckwright_model::font::FontBook;
use deckwright_model::outline::Outline;
use deckwright_model::scene::{PageKind, Scene, Shape, ShapeKind};
use deckwright_model::text::{Paragraph, Run};

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

const OUTLINES: [(&str, &str); 12] = [
    ("annual-report.en", include_str!("../outlines/annual-report.en.md")),
    ("annual-report.zh", include_str!("../outlines/annual-report.zh.md")),
    ("company-introduction.zh", include_str!("../outlines/company-introduction.zh.md")),
    ("lecture.en", include_str!("../outlines/lecture.en.md")),
    ("lecture.zh", include_str!("../outlines/lecture.zh.md")),
    ("marketing-funnel.en", include_str!("../outlines/marketing-funnel.en.md")),
    ("marketing-funnel.zh", include_str!("../outlines/marketing-funnel.zh.md")),
    ("product-launch.en", include_str!("../outlines/product-launch.en.md")),
    ("project-plan.en", include_str!("../outlines/project-plan.en.md")),
    ("project-plan.zh", include_str!("../outlines/project-plan.zh.md")),
    ("research-summary.en", include_str!("../outlines/research-summary.en.md")),
    ("strategy-swot.zh", include_str!("../outlines/strategy-swot.zh.md")),
];

fn outlines() -> impl Iterator<Item = (&'static str, Outline)> {
    OUTLINES.iter().map(|(name, text)| (*name, Outline::from_markdown(text, name).expect("an outline reads")))
}

/// An outline whose chapters each say what they come down to.
fn concluding() -> (&'static str, Outline) {
    let text = "# Moving house\n\n## Why\n\n\
        ### Cost\n\n- Rent is high\n- Heating is dear\n- The roof leaks\n\nSo what: Move before the lease ends.\n\n\
        ### Time\n\n- Boxes are ordered\n- Helpers are free\n- The van is not\n\nSo what: Decide in March at the latest.\n\n\
        ## How\n\n\
        ### Help\n\n- Friends pack\n- A firm drives\n- Parents cook\n\nKey insight: Two weekends are enough for it.\n";
    ("concluding", Outline::from_markdown(text, "concluding").expect("an outline reads"))
}

/// One suit of every family.
fn families() -> impl Iterator<Item = &'static Suit> {
    Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue")
}

fn laid_out(outline: &Outline, suit: &Suit) -> (Scene, Vec<Finding>, Vec<DesignChoice>) {
    lay_out_professional(outline, suit, &FONTS, &Options::default(), &Plan::of(outline))
}

fn content_designs(scene: &Scene) -> impl Iterator<Item = &str> {
    let content = scene.pages.iter().filter(|page| page.kind == PageKind::Content);
    content.map(|page| page.design.as_str())
}

#[test]
fn real_decks_are_flawless_in_every_family_and_use_many_designs() {
    for suit in families() {
        for (name, outline) in outlines() {
            let (scene, findings, taken) = laid_out(&outline, suit);
            let place = format!("{name} in {}", suit.name_en());
            let wrong: Vec<_> =
                findings.iter().filter(|finding| finding.severity() == Severity::Zero).collect();
            assert!(wrong.is_empty(), "{place}: {wrong:#?}");
            assert!((15..=25).contains(&scene.pages.len()), "{place}: {} pages", scene.pages.len());
            let designs: HashSet<&str> = content_designs(&scene).collect();
            assert!(designs.len() >= 7, "{place}: {designs:?}");
            assert_eq!(taken.len(), scene.pages.len());
            let repeated = findings.iter().any(|finding| finding.rule == Rule::RepeatedDesign);
            assert!(!repeated, "{place}");
        }
    }
}

/// The titles of bare lists stand on planes, now on one side and now on the other, and never on all pages of a run.
#[test]
fn pages_that_are_split_take_turns() {
    let chapters = ["Apples", "Pears", "Plums", "Quinces", "Medlars", "Cherries"].map(|fruit| {
        format!("### {fruit} we grow\n\n- Grafted in the old yard\n- Picked by hand\n- Sold at the gate of {fruit}\n")
    });
    let text = format!("# Orchard\n\n## Fruit\n\n{}", chapters.join("\n"));
    let outline = Outline::from_markdown(&text, "orchard").expect("an outline reads");
    for suit in families() {
        let (scene, ..) = laid_out(&outline, suit);
        let designs: Vec<&str> = content_designs(&scene).collect();
        let splits: Vec<&str> =
            designs.iter().copied().filter(|design| design.starts_with("split-")).collect();
        assert!((2..designs.len()).contains(&splits.len()), "{}: {designs:?}", suit.name_en());
        assert!(splits.windows(2).all(|two| two[0] != two[1]), "{}: {designs:?}", suit.name_en());
    }
}

/// What stands in badges where no icon says the thing for sure, and other numbers of the page.
fn badge_numbers(scene: &Scene) -> Vec<String> {
    let mut found = Vec::new();
    for shape in scene.pages.iter().flat_map(|page| &page.shapes) {
        shape.walk(&mut |shape| {
            if shape.name == "Number"
                && let Some(text) = shape.text()
            {
                found.extend(text.paragraphs.iter().map(deckwright_model::text::Paragraph::text));
            }
        });
    }
    found
}

#[test]
fn numbers_in_badges_are_whole() {
    let page = "# Four gaps\n\n## Now\n\n### What is missing\n\n- Void: the yard has been idle since 2016\n- Jam: 5.1 km of roads for each square kilometre\n- Age: 512 houses of many floors have no lift\n- Flood: 17 places stood under water last summer\n";
    let outline = Outline::from_markdown(page, "Four gaps").expect("an outline reads");
    let mut seen = 0;
    for suit in families() {
        let (scene, ..) = laid_out(&outline, suit);
        for number in badge_numbers(&scene) {
            assert!(!number.contains('…'), "{number:?} in {}", suit.name_en());
            seen += usize::from(number == "1");
        }
    }
    assert!(seen > 0, "no family shows a number in the place of an icon");
}

#[test]
fn what_is_read_is_what_is_drawn() {
    for suit in families() {
        for (name, outline) in outlines() {
            let (_, _, taken) = laid_out(&outline, suit);
            let missed: Vec<&DesignChoice> =
                taken.iter().filter(|page| page.why.contains("fits no design")).collect();
            assert!(missed.len() <= 1, "{name} in {}: {missed:#?}", suit.name_en());
        }
    }
}

#[test]
fn a_deck_grows_by_its_takeaways_and_no_more() {
    let suit = families().next().unwrap();
    let mut ended = 0;
    for (name, outline) in outlines().chain([concluding()]) {
        let (standard, _) = lay_out(&outline, suit, &FONTS, &Options::default());
        let (scene, _, taken) = laid_out(&outline, suit);
        let takeaways: Vec<usize> =
            (0..taken.len()).filter(|at| taken[*at].relation == Some(Relation::Takeaways)).collect();
        assert!(scene.pages.len() <= standard.pages.len() + 1, "{name}");
        assert!(takeaways.is_empty() || takeaways == [taken.len() - 2], "{name}: {takeaways:?}");
        ended += takeaways.len();
    }
    assert!(ended > 0, "no deck ends with its takeaways");
}

#[test]
fn takeaways_are_sentences_of_every_chapter() {
    let mut found = 0;
    for (name, outline) in outlines().chain([concluding()]) {
        let Some(page) = professional::takeaways(&outline, "Key points", &Plan::of(&outline)) else {
            continue;
        };
        assert_eq!(page.points.len(), outline.chapters.len(), "{name}");
        let source = outline.to_markdown();
        for point in &page.points {
            let kept = &point.body;
            assert!(
                (16..=100).contains(&width_units(kept)) && source.contains(kept.as_str()),
                "{name}: {kept}"
            );
            assert!(!kept.starts_with(char::is_lowercase), "{name}: {kept}");
        }
        found += 1;
    }
    assert!(found > 0, "no deck has takeaways");
}

#[test]
fn a_plan_outlives_the_words_that_stay_and_not_those_that_change() {
    let (_, mut outline) = outlines().next().unwrap();
    let suit = families().next().unwrap();
    let mut plan = Plan::of(&outline);
    // A reading that the page has no numbers for is not followed.
    let at = plan.pages.iter().position(|page| page.reading.relation == Relation::Sequence).unwrap();
    plan.pages[at].reading.relation = Relation::Parts;
    let options = Options::default();
    let (.., taken) = lay_out_professional(&outline, suit, &FONTS, &options, &plan);
    assert!(taken.iter().any(|page| page.relation == Some(Relation::Sequence)));
    // One that it has the words for is.
    plan.pages[at].reading.relation = Relation::Cycle;
    let (.., taken) = lay_out_professional(&outline, suit, &FONTS, &options, &plan);
    assert!(taken.iter().any(|page| page.relation == Some(Relation::Cycle)));
    // An edited page is read again.
    outline.chapters[2].pages[0].points[0].title.push_str(" it");
    let (.., taken) = lay_out_professional(&outline, suit, &FONTS, &options, &plan);
    assert!(!taken.iter().any(|page| page.relation == Some(Relation::Cycle)));
}

#[test]
fn the_same_outline_gives_the_same_deck() {
    let (_, outline) = outlines().nth(3).unwrap();
    let suit = families().next().unwrap();
    assert_eq!(laid_out(&outline, suit).0.to_json(), laid_out(&outline, suit).0.to_json());
}

/// Words in bold within a line stand out on the page, in every family; the rest of their line does not.
#[test]
fn what_the_author_set_apart_stands_out() {
    let text = "# Plant\n\n## Now\n\n### What it costs to stop\n\n- A day shift makes **3,100 tonnes less** a year\n\
        - We keep all twelve people and pay **no night premium**\n- The contract runs until March and has **no exit clause**\n";
    let outline = Outline::from_markdown(text, "plant").expect("an outline reads");
    for suit in families() {
        let (scene, ..) = laid_out(&outline, suit);
        let place = suit.name_en();
        let paragraphs: Vec<&Paragraph> =
            scene.pages.iter().flat_map(|page| &page.shapes).flat_map(paragraphs).collect();
        for words in ["3,100 tonnes less", "no night premium", "no exit clause"] {
            let said = |run: &&Run| run.text.replace('\u{a0}', " ") == words;
            let line = paragraphs.iter().find(|paragraph| paragraph.runs.iter().any(|run| said(&run)));
            let line = line.unwrap_or_else(|| panic!("{place}: {words}"));
            let (set, around): (Vec<&Run>, Vec<&Run>) = line.runs.iter().partition(said);
            assert!(set[0].style.bold, "{place}: {words}");
            assert!(around.iter().all(|run| run.style != set[0].style), "{place}: {words}");
        }
    }
}

fn paragraphs(shape: &Shape) -> Vec<&Paragraph> {
    match &shape.kind {
        ShapeKind::Geometry(geometry) => geometry.text.iter().flat_map(|text| &text.paragraphs).collect(),
        ShapeKind::Group(members) => members.iter().flat_map(paragraphs).collect(),
        _ => Vec::new(),
    }
}
