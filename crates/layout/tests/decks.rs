//! Decks of all shapes, in every family: nothing outside of its box, nothing lost, neighbours differ.

use std::collections::HashSet;
use std::sync::LazyLock;

use deckwright_layout::words::Language;
use deckwright_layout::{Library, Options, Suit, lay_out, sample, sheet};
use deckwright_model::finding::{Finding, Rule, Severity};
use deckwright_model::font::FontBook;
use deckwright_model::outline::{Block, Chapter, Outline, Page, Point, Table};
use deckwright_model::scene::{PageKind, Scene, Shape};
use deckwright_model::text::{Line, Run};

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

/// One suit of every family.
fn families() -> impl Iterator<Item = &'static Suit> {
    Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue")
}

fn zero_tolerance(findings: &[Finding]) -> Vec<&Finding> {
    findings.iter().filter(|finding| finding.severity() == Severity::Zero).collect()
}

#[track_caller]
fn check(suit: &Suit, outline: &Outline) -> Scene {
    let (scene, findings) = lay_out(outline, suit, &FONTS, &Options::default());
    let wrong = zero_tolerance(&findings);
    assert!(wrong.is_empty(), "{} in {}: {wrong:#?}", outline.title, suit.name_en());
    assert_eq!(scene.pages.first().map(|page| page.kind), Some(PageKind::Cover));
    assert_eq!(scene.pages.last().map(|page| page.kind), Some(PageKind::Ending));
    scene
}

/// All words on a page and in its notes.
fn words(page: &deckwright_model::scene::Page) -> String {
    fn add(shape: &Shape, out: &mut String) {
        shape.walk(&mut |shape| {
            for paragraph in shape.text().iter().flat_map(|text| &text.paragraphs) {
                out.push_str(&paragraph.text());
                out.push('\n');
            }
        });
    }
    let mut out = page.notes.clone();
    page.shapes.iter().for_each(|shape| add(shape, &mut out));
    out
}

fn point(title: &str, body: &str) -> Point {
    let body = if body.is_empty() { Vec::new() } else { vec![Block::Text(body.to_owned())] };
    Point { title: title.to_owned(), body }
}

fn page(title: &str, points: Vec<Point>) -> Page {
    Page { title: title.to_owned(), points, ..Page::default() }
}

fn deck(title: &str, pages: Vec<Page>) -> Outline {
    let chapter = Chapter { title: "Chapter one".to_owned(), body: Vec::new(), pages };
    Outline { title: title.to_owned(), body: Vec::new(), chapters: vec![chapter], ..Outline::default() }
}

#[test]
fn every_point_knows_its_shapes() {
    let points = ["Alpha", "Bravo", "Charlie"].map(|name| point(name, &format!("What {name} brings along.")));
    let outline = deck("Steps", vec![page("Three points", points.to_vec())]);
    for suit in families() {
        let scene = check(suit, &outline);
        let page = scene.pages.iter().find(|page| page.title == "Three points").unwrap();
        assert_eq!(page.steps.len(), 3, "{}", suit.name_en());
        for (step, name) in page.steps.iter().zip(["Alpha", "Bravo", "Charlie"]) {
            let shapes = step.iter().map(|at| page.shapes[*at].clone()).collect();
            let said = words(&deckwright_model::scene::Page { shapes, notes: String::new(), ..page.clone() });
            assert_eq!(said.matches(name).count(), 2, "{}: {said}", suit.name_en());
        }
    }
}

#[test]
fn the_sample_deck_is_flawless_in_every_family() {
    for suit in families() {
        for language in [Language::En, Language::Zh] {
            check(suit, &sample::outline(language));
        }
    }
}

#[test]
fn every_design_holds_its_sample() {
    for suit in families() {
        for language in [Language::En, Language::Zh] {
            let (scene, labels) = sheet::sheet(suit, language, &FONTS);
            let small: Vec<&str> =
                labels.iter().filter(|label| !label.fits).map(|label| label.text.as_str()).collect();
            assert!(
                small.is_empty(),
                "{}, {language:?}: too small for their sample: {small:?}",
                suit.name_en()
            );
            let findings = deckwright_layout::findings::examine(&scene, &FONTS);
            let wrong = zero_tolerance(&findings);
            assert!(wrong.is_empty(), "{}, {language:?}: {wrong:#?}", suit.name_en());
        }
    }
}

#[test]
fn text_can_be_read_in_every_palette() {
    for suit in Library::built_in().suits() {
        let (scene, labels) = sheet::sheet(suit, Language::En, &FONTS);
        let findings = deckwright_layout::findings::examine(&scene, &FONTS);
        let faint: Vec<String> = findings
            .iter()
            .filter(|finding| finding.rule == Rule::Contrast)
            .map(|finding| format!("{}: {:?} {}", labels[finding.page].text, finding.shape, finding.detail))
            .collect();
        assert!(faint.is_empty(), "{}: {faint:#?}", suit.name_en());
    }
}

#[test]
fn hostile_outlines_come_out_whole() {
    let long_word = "x".repeat(10_000);
    let sentence = "A sentence that is neither short nor long, with a comma. ".repeat(8);
    let chinese = "这是一段既不短也不长的中文文字，用来测试排版。".repeat(18);
    let one_char: Vec<Point> = (0..8).map(|_| point("a", "b")).collect();
    let many: Vec<Point> = (0..21).map(|i| point(&format!("Point {i}"), "With a body.")).collect();
    let long: Vec<Point> = (0..6).map(|i| point(&format!("Long point {i}"), &sentence)).collect();
    let long_chinese: Vec<Point> = (0..8).map(|_| point("长要点", &chinese)).collect();
    let heads: Vec<Point> = (0..5).map(|i| point(&format!("Only a heading {i}"), "")).collect();
    let emoji = vec![
        point("🚀 Launch 👩‍🚀", "Émojis 🎉 and ünïcödé — “quotes”… ½ ≥ ≠"),
        point("Ελληνικά", "Кириллица и 日本語かな"),
    ];
    let wide = Table {
        header: (0..9).map(|column| format!("Column {column}")).collect(),
        rows: (0..30).map(|row| (0..9).map(|column| format!("cell {row}.{column}")).collect()).collect(),
    };
    let mut with_table = page("A long table", vec![]);
    with_table.body = vec![Block::Text(sentence.clone()), Block::Table(wide)];
    let mut with_prose = page("Prose above points", vec![point("A", "a"), point("B", "b")]);
    with_prose.body = vec![Block::Text("An introduction of one line.".to_owned())];
    let mut with_long_prose = page("Long prose above points", vec![point("A", "a"), point("B", "b")]);
    with_long_prose.body = vec![Block::Text(sentence.repeat(3))];
    let mut quotes = page("Quotes", vec![]);
    quotes.body = vec![Block::Quote(chinese.clone()), Block::Quote("Short. — Me".to_owned())];
    let pages = vec![
        page("", vec![]),
        page("", one_char.clone()),
        page(&long_word, vec![point(&long_word, &long_word)]),
        page("One letter", one_char),
        page("Twenty-one points", many),
        page("Long points", long),
        page("长要点", long_chinese),
        page("Headings only", heads),
        page("Emoji & scripts", emoji),
        page(
            &"A very long title that goes on and on ".repeat(6),
            vec![point("A", "a"), point("B", "b"), point("C", "c")],
        ),
        page("Ends", vec![point("\u{0}\u{7}control\u{b}", "\t tabs \r\n and \n\n feeds")]),
        with_table,
        with_prose,
        with_long_prose,
        quotes,
    ];
    let mut outline = deck("Hostile", pages);
    outline.chapters.push(Chapter::default());
    outline.body.push(Block::Text(chinese));
    outline.ending = Some("The end of a story that was very long ".repeat(5));
    for suit in families() {
        check(suit, &outline);
        check(suit, &Outline::default());
        check(suit, &Outline { title: long_word.clone(), ..Outline::default() });
    }
}

#[test]
fn no_word_of_a_long_page_is_lost() {
    let bodies: Vec<String> = (0..7).map(|i| format!("Body number {i} says this. ").repeat(12)).collect();
    let points = bodies.iter().map(|body| point("Heading", body.trim())).collect();
    let outline = deck("Long", vec![page("A page that must go on", points)]);
    for suit in families() {
        let scene = check(suit, &outline);
        let shown: String = scene
            .pages
            .iter()
            .flat_map(|page| &page.shapes)
            .map(|shape| {
                let mut out = String::new();
                shape.walk(&mut |shape| {
                    for paragraph in shape.text().iter().flat_map(|text| &text.paragraphs) {
                        out.push_str(&paragraph.text());
                        out.push(' ');
                    }
                });
                out
            })
            .collect();
        let shown = shown.replace('\u{a0}', " ");
        for i in 0..7 {
            assert_eq!(shown.matches(&format!("number {i} says")).count(), 12, "{} of {i}", suit.name_en());
        }
        let parts =
            scene.pages.iter().filter(|page| page.title.starts_with("A page that must go on (")).count();
        assert!(parts > 1, "{parts}");
    }
}

#[test]
fn pages_stand_where_the_outline_tree_says() {
    let suit = Library::built_in().named("minimal", "blue").unwrap();
    let mut outline = deck(
        "Order",
        vec![page("P1", vec![point("A", "a"), point("B", "b")]), page("P2", vec![point("C", "c")])],
    );
    outline.chapters.push(Chapter {
        title: "Chapter two".to_owned(),
        body: Vec::new(),
        pages: vec![page("P3", vec![point("D", "d"), point("E", "e"), point("F", "f")])],
    });
    let scene = check(suit, &outline);
    let titles: Vec<&str> = scene.pages.iter().map(|page| page.title.as_str()).collect();
    assert_eq!(titles, ["Order", "Contents", "Chapter one", "P1", "P2", "Chapter two", "P3", "Thank you"]);
    assert_eq!(scene.sections.iter().map(|section| section.first_page).collect::<Vec<_>>(), [2, 5]);
    // The contents page names the page of the second chapter's divider.
    assert!(words(&scene.pages[1]).contains("\n6\n"), "{}", words(&scene.pages[1]));
}

#[test]
fn neighbours_differ_and_the_same_words_give_the_same_deck() {
    let pages: Vec<Page> = (0..12)
        .map(|i| {
            let points =
                (0..3).map(|k| point(&format!("Point {i}.{k}"), "Some words about it, not many.")).collect();
            page(&format!("Page {i}"), points)
        })
        .collect();
    let outline = deck("Variety", pages);
    for suit in families() {
        let scene = check(suit, &outline);
        let designs: Vec<&str> = scene.pages.iter().map(|page| page.design.as_str()).collect();
        let repeats = designs.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!(repeats, 0, "{}: {designs:?}", suit.name_en());
        assert!(designs.iter().collect::<HashSet<_>>().len() >= 5, "{designs:?}");
        let (again, _) = lay_out(&outline, suit, &FONTS, &Options::default());
        assert!(scene == again);
    }
}

#[test]
fn a_new_family_is_a_file_and_nothing_else() {
    let mut text = include_str!("../../../assets/suits/minimal.kdl").to_owned();
    for (old, new) in [
        ("family minimal {", "family thirteenth {"),
        ("    number 1\n", "    number 13\n"),
        ("en=\"Minimal\"", "en=\"Thirteenth\""),
        ("r=20 fill=\"if(i==0, accent, surface)\"", "r=2 fill=\"if(i==0, ink, bg2)\""),
    ] {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    let library = Library::read(&[("thirteenth.kdl", &text)]).unwrap();
    assert_eq!(library.suits().len(), 11);
    let suit = library.get(1307).unwrap();
    assert_eq!(suit.name_en(), "Thirteenth Blue");
    let scene = check(suit, &sample::outline(Language::En));
    assert_eq!(scene.theme.name, "Thirteenth Blue");
}

#[test]
fn a_text_of_one_size_is_whole_in_a_stack() {
    let cover = "design cover kind=cover name=\"Cover\" furniture=none {";
    let text = include_str!("../../../assets/suits/minimal.kdl").replace(
        cover,
        &format!("{cover}\n stack \"64 300 400 200\" {{ text \"0 0 w 0\" say=author style=small; gap 4; text \"0 0 w 0\" say=date style=small }}"),
    );
    let library = Library::read(&[("minimal.kdl", &text)]).unwrap();
    let options = Options {
        author: Some("Department of Water".to_owned()),
        date: Some("14 May 2027".to_owned()),
        ..Options::default()
    };
    let outline = sample::outline(Language::En);
    let (scene, _) = lay_out(&outline, library.get(107).unwrap(), &FONTS, &options);
    let said = words(&scene.pages[0]);
    // Once where the family has it, once in the stack.
    assert_eq!(said.matches("Department of Water").count(), 2, "{said}");
    assert_eq!(said.matches("14 May 2027").count(), 2, "{said}");
}

#[test]
fn every_pair_of_colour_and_style_is_served() {
    use deckwright_layout::suit::library::Filter;
    let styles: HashSet<u32> = Library::built_in().suits().iter().map(Suit::style_id).collect();
    for style_id in styles {
        for color_id in [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13] {
            let filter = Filter { color_id: Some(color_id), style_id: Some(style_id), scene_id: None };
            assert!(
                Library::built_in().filter(filter).next().is_some(),
                "colour {color_id}, style {style_id}"
            );
        }
    }
    // Where no suit is made for a task, it would get the first of all.
    for task in 18..=38 {
        let suit = Library::built_in().default_for(task).unwrap();
        assert!(suit.row().tasks.contains(&task), "task {task}: {}", suit.name_en());
    }
}

/// Every line of large text on the page.
fn display_lines(page: &deckwright_model::scene::Page) -> Vec<String> {
    let mut found = Vec::new();
    let mut look = |shape: &Shape| {
        let Some(text) = shape.text().filter(|text| !text.vertical) else { return };
        let large = |run: &Run| run.style.size >= 2400;
        if text.paragraphs.len() == 1 && text.paragraphs[0].runs.iter().all(large) {
            let whole = text.paragraphs[0].text();
            let line = |line: &Line| whole[line.range.0..line.range.1].to_owned();
            found.push(text.lines.iter().map(line).collect::<Vec<_>>().join("|"));
        }
    };
    page.shapes.iter().for_each(|shape| shape.walk(&mut look));
    found
}

#[test]
fn statements_break_between_words() {
    let sentences = [
        "最省钱的管道是从未修建的那一条，因为街道先把雨水喝掉了。",
        "我们只做一件事：让每一位员工都能在三分钟内找到需要的资料。",
        "没有一家企业能靠昨天的经验赢得明天的市场。",
        "人工智能不会取代你，但会用人工智能的人会。",
        "用户不需要更多的功能，他们需要更少的步骤和更快的回应。",
        "质量不是检验出来的，是每一道工序里做出来的。",
        "数据本身不会说话，提出好问题的人才能让它开口。",
        "增长放缓的根本原因不在市场，而在于我们对老客户的忽视。",
    ];
    for suit in families() {
        let pages = sentences.iter().map(|text| Page {
            title: "一句话".to_owned(),
            body: vec![Block::Text((*text).to_owned())],
            ..Page::default()
        });
        let scene = check(suit, &deck("城市排水更新计划", pages.collect()));
        let statements: Vec<String> = scene.pages.iter().flat_map(display_lines).collect();
        for sentence in sentences {
            let set = statements.iter().find(|set| set.replace(['|', '\u{b}'], "") == *sentence);
            let lines: Vec<&str> = set.map(|set| set.split('|').collect()).unwrap_or_default();
            let last = lines.last().map_or(0, |line| line.chars().count());
            let particle = lines.iter().skip(1).any(|line| line.starts_with(['的', '条', '个', '位', '道']));
            assert!(last >= 4 && !particle, "{}: {lines:?}", suit.name_en());
        }
    }
}
