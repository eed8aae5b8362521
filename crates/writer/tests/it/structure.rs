//! Free text becomes a deck by its own words.

use std::collections::HashSet;

use deckwright_model::outline::{Block, Outline};
use deckwright_writer::brief::{Brief, Language, PageRange};
use deckwright_writer::options::Choices;
use deckwright_writer::structure::{StructureError, Structured, Treatment, structure};

fn brief(title: &str, language: Language, (min, max): (usize, usize)) -> Brief {
    Brief { language, pages: PageRange { min, max }, ..Brief::new(title, Choices::default()) }
}

fn made(text: &str, language: Language, range: (usize, usize)) -> Structured {
    structure(text, &brief("Title", language, range), Treatment::Keep).unwrap()
}

fn texts(outline: &Outline) -> Vec<&str> {
    let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
    let bodies = pages.flat_map(|page| page.points.iter().flat_map(|point| &point.body));
    bodies
        .filter_map(|block| if let Block::Text(text) = block { Some(text.as_str()) } else { None })
        .collect()
}

fn blocks(outline: &Outline) -> usize {
    outline.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| page.body.len()).sum()
}

/// Counts as the finished deck does, and checks that titles are unique and pages bearable.
#[track_caller]
fn sound(structured: &Structured) {
    let outline = &structured.outline;
    let mut titles = HashSet::new();
    let mut pages = 3;
    for chapter in &outline.chapters {
        pages += 1 + chapter.pages.len();
        assert!(!chapter.title.is_empty() && !chapter.pages.is_empty());
        for page in &chapter.pages {
            assert!(titles.insert(&page.title), "{} twice", page.title);
            assert!(page.points.len() <= 10 && !(page.points.is_empty() && page.body.is_empty()), "{page:?}");
            let points: HashSet<_> = page.points.iter().map(|point| &point.title).collect();
            assert_eq!(points.len(), page.points.len(), "{page:?}");
        }
    }
    assert_eq!(pages, structured.pages);
}

const ENGLISH: [&str; 8] = [
    "Bees pollinate most of the fruit that orchards grow.",
    "A healthy colony needs flowers from spring to autumn.",
    "Field margins give wild bees a place to nest.",
    "Pesticides weaken the memory of foraging bees.",
    "Farmers can spray at night when bees are at home.",
    "City gardens have become a refuge for many species.",
    "Beekeepers record the weight of each hive every week.",
    "Volunteers count bees along fixed paths in summer.",
];

fn long_english(paragraphs: usize) -> String {
    let sentence = |n: usize| format!("{} Observation {n} was noted with care.", ENGLISH[n % ENGLISH.len()]);
    let paragraph = |n: usize| (0..4).map(|k| sentence(n * 4 + k)).collect::<Vec<_>>().join(" ");
    (0..paragraphs).map(paragraph).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn every_page_range_is_met_when_there_is_text_enough() {
    for range in [(5, 10), (15, 20), (20, 30), (30, 35)] {
        for paragraphs in [12, 40, 400] {
            let structured = made(&long_english(paragraphs), Language::En, range);
            sound(&structured);
            assert!(
                !structured.outside_range,
                "{paragraphs} paragraphs gave {} pages for {range:?}",
                structured.pages
            );
        }
    }
}

#[test]
fn a_short_text_gives_a_short_deck_and_says_so() {
    let structured = made(&ENGLISH[..4].join(" "), Language::En, (20, 30));
    sound(&structured);
    assert!(structured.outside_range);
    assert_eq!(structured.left_out, 0);
    assert_eq!(texts(&structured.outline), ENGLISH[..4]);
}

#[test]
fn sentences_are_kept_word_for_word() {
    let text = ENGLISH.join(" ");
    let structured = made(&text, Language::En, (5, 10));
    sound(&structured);
    assert_eq!(texts(&structured.outline).join(" "), text);
    assert_eq!(structured.left_out, 0);
}

#[test]
fn headings_of_the_text_become_chapters_pages_and_points() {
    let text = "# Bees\n\n## Why they matter\n\n### Orchards\nBees pollinate fruit. Yields depend on it.\n\n#### Apples\nApples need visits.\n\n## What helps\n\n### Margins\nFlowers help. Nesting places help too.\n\n### Gardens\n- Leave some dead wood.\n- Mow later.\n";
    let structured = made(text, Language::En, (5, 12));
    sound(&structured);
    let outline = &structured.outline;
    let chapters: Vec<_> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(chapters, ["Why they matter", "What helps"]);
    let pages: Vec<_> =
        outline.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| page.title.as_str()).collect();
    assert_eq!(pages, ["Orchards", "Margins", "Gardens"]);
    assert!(outline.chapters[0].pages[0].points.iter().any(|point| point.title == "Apples"));
    assert_eq!(texts(outline).len(), 7);
}

#[test]
fn a_blank_title_is_taken_from_the_text() {
    let text =
        "# Bees in town\n\n## One\nBees live here. They thrive.\n\n## Two\nPeople watch them. They learn.\n";
    let structured = structure(text, &brief(" ", Language::En, (5, 10)), Treatment::Keep).unwrap();
    assert_eq!(structured.outline.title, "Bees in town");
}

#[test]
fn tables_and_figures_stay() {
    let text = "Sales by month follow.\n\n| Month | Sales |\n|---|---|\n| May | 3 |\n\nThe chart shows more. It rises.\n\n![Growth](growth.png)\n\nRegion\tShare\nNorth\t40\nSouth\t60\n";
    let structured = made(text, Language::En, (5, 10));
    sound(&structured);
    assert_eq!(blocks(&structured.outline), 3);
}

#[test]
fn chinese_and_japanese_texts_are_understood() {
    let chinese = "一、市场概况\n新能源汽车销量在过去几年持续增长，渗透率不断提高。消费者对续航的关注正在下降。充电设施成为新的焦点。\n二、竞争格局\n传统车企加快转型。新势力在智能化方面投入更多。价格竞争压缩了利润。\n三、发展建议\n企业应当加强成本控制。渠道下沉带来新的机会。服务能力决定口碑。";
    let structured = made(chinese, Language::Zh, (5, 15));
    sound(&structured);
    let chapters: Vec<_> = structured.outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(chapters, ["市场概况", "竞争格局", "发展建议"]);
    assert_eq!(texts(&structured.outline).len(), 9);

    let japanese = "再生可能エネルギーの導入が各地で進んでいます。太陽光発電の費用は下がり続けています。一方で、送電網の整備が課題です。\n\n蓄電池の活用が鍵になります。家庭でも設備の導入が広がっています。地域の合意形成も欠かせません。";
    let structured = made(japanese, Language::Ja, (5, 10));
    sound(&structured);
    assert_eq!(texts(&structured.outline).len(), 6);
    let points: Vec<_> = structured
        .outline
        .chapters
        .iter()
        .flat_map(|c| &c.pages)
        .flat_map(|p| &p.points)
        .map(|p| p.title.as_str())
        .collect();
    assert!(points.contains(&"送電網の整備"), "{points:?}");
}

#[test]
fn expanding_and_polishing_need_a_model() {
    for (id, word) in [(2, "expanding"), (3, "polishing")] {
        let treatment = Treatment::from_id(id).unwrap();
        let error = structure("Text.", &brief("T", Language::En, (5, 10)), treatment).unwrap_err();
        assert_eq!(error, StructureError::NeedsModel(treatment));
        assert!(error.to_string().starts_with(word));
    }
    assert_eq!(Treatment::from_id(4), None);
}

#[test]
fn nothing_breaks_it() {
    let brief = brief("T", Language::En, (20, 30));
    assert_eq!(structure(" \n\n", &brief, Treatment::Keep), Err(StructureError::Empty));
    assert_eq!(structure("。。。", &brief, Treatment::Keep), Err(StructureError::Empty));
    for text in [
        "a",
        "#",
        "# ",
        "##\n\n|\n",
        "```\ncode",
        "| a |\n|---|",
        "- \n- x",
        "1.",
        "第",
        "（",
        "![x](y)",
        "![",
        "\t\t\n\t\t",
        "a\u{0}b",
        "👩‍👩‍👧‍👦",
        "> \n>",
        "[a](b",
    ] {
        if let Ok(structured) = structure(text, &brief, Treatment::Keep) {
            sound(&structured);
        }
    }
    let headings: String = (0..5000)
        .map(|n| format!("## Heading {n}\n\nA sentence about it follows here.\n"))
        .collect::<Vec<_>>()
        .join("\n");
    let structured = structure(&headings, &brief, Treatment::Keep).unwrap();
    sound(&structured);
    assert!(!structured.outside_range, "{}", structured.pages);
}
