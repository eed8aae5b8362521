//! Decks of the built-in composer, for many titles and every option.

use std::collections::{HashMap, HashSet};

use deckwright_model::outline::{Block, Outline};
use deckwright_writer::brief::{Brief, Language};
use deckwright_writer::cards;
use deckwright_writer::compose::{Knowledge, Remark, chapter, content, outline, remarks};
use deckwright_writer::options::{Audience, Choices, Pages, Scene, Tone};

/// Titles that cards fit, one or two, and titles that none fits.
const KNOWN: [&str; 6] = [
    "Photosynthesis",
    "Wind power",
    "Artificial intelligence and climate change",
    "光合作用",
    "人工智能与气候变化",
    "通货膨胀",
];
const UNKNOWN: [&str; 9] = [
    "Q3 review of the Lyon plant",
    "Why cats purr",
    "Business plan for a coffee shop on wheels",
    "2025年度销售工作总结",
    "为什么猫会打呼噜",
    "臺灣原住民族的祭典與文化",
    "なぜ猫は喉を鳴らすのか",
    "カフェの事業計画書",
    "祖父を偲ぶ会",
];

fn brief(title: &str, choices: Choices) -> Brief {
    Brief::new(title, choices)
}

/// Every title with every scene and every page range, the other options taking turns.
fn briefs() -> Vec<Brief> {
    let mut briefs = Vec::new();
    for title in KNOWN.into_iter().chain(UNKNOWN) {
        for &scene in Scene::ALL {
            for &page in Pages::ALL {
                let turn = briefs.len();
                let group = Audience::ALL[turn % Audience::ALL.len()];
                let tone = Tone::ALL[turn % Tone::ALL.len()];
                briefs.push(brief(title, Choices { page, scene, group, tone, ..Choices::default() }));
            }
        }
    }
    briefs
}

fn whole(brief: &Brief) -> Outline {
    content(brief, &outline(brief))
}

fn headings(deck: &Outline) -> Vec<&str> {
    let pages = deck.chapters.iter().flat_map(|chapter| &chapter.pages);
    deck.chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .chain(pages.map(|page| page.title.as_str()))
        .collect()
}

/// The texts below points.
fn sentences(deck: &Outline) -> Vec<&str> {
    let points = deck.chapters.iter().flat_map(|chapter| &chapter.pages).flat_map(|page| &page.points);
    points.flat_map(|point| &point.body).filter_map(Block::text).collect()
}

#[test]
fn every_deck_has_the_pages_that_were_asked_for() {
    for brief in briefs() {
        let name = format!("{} ({}, {:?})", brief.title, brief.scene.slug(), brief.pages);
        let deck = whole(&brief);
        assert_eq!(deck.title, brief.title, "{name}");
        assert!(brief.pages.contains(deck.page_count()), "{name}: {} pages", deck.page_count());
        assert!((2..=10).contains(&deck.chapters.len()), "{name}: {} chapters", deck.chapters.len());
        for chapter in &deck.chapters {
            assert!(chapter.pages.len() >= 2, "{name}: {} has one page", chapter.title);
        }
        let headings = headings(&deck);
        assert_eq!(headings.iter().collect::<HashSet<_>>().len(), headings.len(), "{name}: {headings:#?}");
        assert!(!headings.iter().any(|heading| heading.contains('{')), "{name}: {headings:#?}");
        for page in deck.chapters.iter().flat_map(|chapter| &chapter.pages) {
            let table = page.body.iter().any(|block| matches!(block, Block::Table(_)));
            assert!(table || page.points.len() >= 2, "{name}: {page:?}");
            assert!(page.points.iter().all(|point| !point.body.is_empty()), "{name}: {page:?}");
        }
    }
}

/// No sentence of a deck about a subject stands outside its cards and the draft's fields and questions.
#[test]
fn nothing_is_said_that_no_card_says() {
    for brief in briefs() {
        let Knowledge::Cards(subjects) = Knowledge::of(&brief) else { continue };
        let cards = subjects.iter().filter_map(|subject| subject.card(brief.language));
        let pages: Vec<_> = cards.flat_map(|card| &card.pages).collect();
        let statements =
            pages.iter().flat_map(|page| &page.statements).map(|statement| statement.text.as_str());
        let known: HashSet<&str> = statements.collect();
        // A page that sums up repeats a statement with what it is called.
        let is_known = |text: &str| known.contains(text) || known.iter().any(|said| text.ends_with(said));
        let deck = whole(&brief);
        assert!(sentences(&deck).iter().any(|text| known.contains(text)), "{}", brief.title);
        for text in sentences(&deck) {
            assert!(is_known(text) || is_prompt(text), "{}: {text}", brief.title);
        }
    }
}

fn is_prompt(text: &str) -> bool {
    text.contains('[') || text.ends_with(['?', '？'])
}

#[test]
fn a_draft_only_asks() {
    for brief in briefs() {
        if matches!(Knowledge::of(&brief), Knowledge::DraftOnly) {
            for text in sentences(&whole(&brief)) {
                assert!(is_prompt(text), "{}: {text}", brief.title);
            }
            assert!(remarks(&brief).contains(&Remark::Draft), "{}", brief.title);
        }
    }
}

#[test]
fn two_subjects_share_nothing_but_the_prompts() {
    for &scene in Scene::ALL {
        let mut said: HashMap<String, &str> = HashMap::new();
        for title in ["Photosynthesis", "Wind power", "Inflation", "Time management"] {
            let deck = whole(&brief(title, Choices { scene, ..Choices::default() }));
            for text in sentences(&deck).into_iter().filter(|text| !is_prompt(text)) {
                assert_eq!(said.insert(text.to_owned(), title), None, "{text}");
            }
        }
    }
}

/// A deck of a few pages has no dividers: every page is a chapter.
#[test]
fn a_count_in_the_title_is_the_count_of_the_deck() {
    for (title, pages) in [
        ("Why do we sleep? (5 slides pls)", 8),
        ("奶茶店开业策划方案，预算3万，10页左右", 10),
        ("Q3 review of the Lyon plant, 7 slides", 10),
    ] {
        let brief = Brief::of_request(title, Choices::default()).unwrap();
        let deck = whole(&brief);
        assert_eq!(deck.page_count(), pages, "{title}: {:#?}", headings(&deck));
    }
    let brief = Brief::of_request("ロードバイク初心者講習会 15枚くらい", Choices::default()).unwrap();
    assert!((14..=16).contains(&whole(&brief).page_count()));
}

/// What a title sets side by side are columns, and a card tells of the side that it knows.
#[test]
fn a_comparison_has_its_sides_as_columns() {
    for title in ["Kubernetes vs Docker Swarm for small teams", "Bluebird vs Redwing"] {
        let brief = Brief::of_request(title, Choices::default()).unwrap();
        let deck = whole(&brief);
        let (one, two) = title.split_once(" vs ").unwrap();
        let two = two.split(" for ").next().unwrap();
        let blocks = deck.chapters.iter().flat_map(|chapter| &chapter.pages).flat_map(|page| &page.body);
        let compared = |block: &Block| {
            matches!(block, Block::Table(table)
                if table.header.contains(&one.to_owned()) && table.header.contains(&two.to_owned()))
        };
        assert!(blocks.into_iter().any(compared), "{title}");
        let told = sentences(&deck).iter().any(|text| !is_prompt(text));
        assert_eq!(told, matches!(Knowledge::of(&brief), Knowledge::Cards(_)), "{title}");
    }
}

/// Parts that a title lists are chapters, and what it says of money and dates is not asked again.
#[test]
fn what_a_title_gives_stands_in_the_pages() {
    let deck = |title: &str| whole(&Brief::of_request(title, Choices::default()).unwrap());
    let parents = deck("Parents evening Year 6 - SATs and moving to secondary");
    assert!(["SATs", "Moving to secondary"].iter().all(|part| headings(&parents).contains(part)));
    let incident = deck("Near miss with forklift 12 March - what happened and what we change");
    assert!(sentences(&incident).iter().any(|text| text.contains("On 12 March")));
    let lesson = deck("宋朝的商业与城市生活");
    assert!(["商业", "城市生活"].iter().all(|part| headings(&lesson).contains(part)));
}

/// A deck for new people is not about how to receive them.
#[test]
fn an_occasion_is_not_what_its_deck_is_about() {
    let knowledge = |title: &str| Knowledge::of(&Brief::of_request(title, Choices::default()).unwrap());
    assert!(matches!(knowledge("新员工入职培训（销售岗）"), Knowledge::DraftOnly));
    let Knowledge::Cards(subjects) = knowledge("新员工入职培训-安全生产篇") else {
        panic!("no card")
    };
    assert_eq!(subjects.iter().map(|one| one.slug).collect::<Vec<_>>(), ["workplace/workplace-safety"]);
}

#[test]
fn two_cards_make_one_deck() {
    let brief = brief("Artificial intelligence in recruitment", Choices::default());
    let Knowledge::Cards(subjects) = Knowledge::of(&brief) else { panic!("no cards") };
    let slugs: Vec<&str> = subjects.iter().map(|subject| subject.slug).collect();
    assert_eq!(slugs, ["ai-and-data/artificial-intelligence", "workplace/recruitment"]);
    let deck = whole(&brief);
    let titles = headings(&deck);
    for subject in subjects {
        let card = subject.card(Language::En).unwrap();
        let taken = card.pages.iter().filter(|page| titles.contains(&page.title.as_str())).count();
        assert!(taken >= 4, "{taken} pages of {}", subject.slug);
    }
    // Each subject has its chapter; what joins them is to be filled in.
    let chapters: Vec<&str> = deck.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(chapters[..3], ["Artificial intelligence", "Recruitment", "Where the two meet"]);
    assert_eq!(remarks(&brief), [Remark::PartlyDraft]);
}

/// What the title asks for has a chapter behind the opening, from the card or as fields.
#[test]
fn the_side_that_a_title_asks_for_leads() {
    for (title, chapter, page) in [
        ("《红楼梦》人物分析", "人物", "人物与名场面"),
        ("江戸時代の文化", "文化", "文化：押さえたい事実"),
        ("高血压患者的日常饮食", "饮食", "饮食：关键事实"),
        ("The causes of world war 1", "Causes", "How it broke out"),
        ("The history of jazz", "History", ""),
        ("端午节的由来与习俗", "习俗", ""),
    ] {
        let deck = whole(&brief(title, Choices { page: Pages::UpTo20, ..Choices::default() }));
        let asked = deck.chapters.iter().take(3).find(|one| one.title == chapter);
        let asked = asked.unwrap_or_else(|| panic!("{title}: {:#?}", headings(&deck)));
        assert!(asked.pages.len() >= 2, "{title}: {asked:#?}");
        assert!(page.is_empty() || asked.pages.iter().any(|one| one.title == page), "{title}: {asked:#?}");
        assert!(deck.body.first().and_then(Block::text).is_some_and(|subtitle| subtitle.contains(chapter)));
    }
}

#[test]
fn a_preset_topic_is_the_best_card() {
    let brief = brief("sleep well", Choices { page: Pages::UpTo20, ..Choices::default() });
    assert!(matches!(Knowledge::of(&brief), Knowledge::Preset(topic) if topic.slug == "good-sleep"));
    let deck = whole(&brief);
    assert!(brief.pages.contains(deck.page_count()));
    assert!(!sentences(&deck).iter().any(|text| is_prompt(text) && text.contains('[')));
}

#[test]
fn the_same_brief_gives_the_same_deck() {
    for brief in briefs().iter().step_by(17) {
        let first = outline(brief);
        assert_eq!(first, outline(brief));
        assert!(!first.has_body());
        assert_eq!(content(brief, &first), content(brief, &first));
    }
}

#[test]
fn a_chapter_alone_is_the_chapter_of_the_whole() {
    let brief = &briefs()[2];
    let outline = outline(brief);
    let deck = content(brief, &outline);
    for (index, expected) in deck.chapters.iter().enumerate() {
        assert_eq!(chapter(brief, &outline, index).as_ref(), Some(expected));
    }
    assert_eq!(chapter(brief, &outline, deck.chapters.len()), None);
}

#[test]
fn markdown_keeps_every_deck() {
    for brief in briefs().iter().step_by(5) {
        let deck = whole(brief);
        assert_eq!(Outline::from_own_markdown(&deck.to_markdown(), "").unwrap(), deck);
    }
}

#[test]
fn audience_and_tone_choose_what_is_told_first() {
    let told = |group, tone| {
        let choices = Choices { page: Pages::UpTo10, group, tone, ..Choices::default() };
        headings(&whole(&brief("Wind power", choices))).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let investors = told(Audience::Investors, Tone::Professional);
    let students = told(Audience::Students, Tone::Professional);
    let card = cards::find("Wind power", Language::En)[0].card(Language::En).unwrap();
    let title = |head| card.page(head).unwrap().title.clone();
    assert!(investors.contains(&title(cards::Head::Gains)), "{investors:?}");
    assert_ne!(investors, students);
    assert!(investors.contains(&title(cards::Head::What)) && students.contains(&title(cards::Head::What)));
}

#[test]
fn a_traditional_title_gets_traditional_text() {
    let deck = whole(&brief("光合作用與氣候變化的關係", Choices::default()));
    let text = headings(&deck).join("") + &sentences(&deck).join("");
    assert!(text.contains('麼') || text.contains('與') || text.contains('為'), "{text}");
    assert!(!text.contains('们') && !text.contains('为') && !text.contains('么'), "{text}");
}

#[test]
fn an_edited_outline_keeps_known_texts_and_gets_nothing_else() {
    for title in ["Photosynthesis", "Q3 review of the Lyon plant"] {
        let brief = brief(title, Choices::default());
        let whole = whole(&brief);
        let mut edited = outline(&brief);
        edited.chapters.swap(0, 1);
        // A page of a table has no points.
        let pages = &mut edited.chapters[0].pages;
        let nth = pages.iter().position(|page| page.points.len() > 2).unwrap();
        let page = &mut pages[nth];
        page.points[0].title = "Daily bread".to_owned();
        page.points[1].body = vec![Block::Text("Kept.".to_owned())];
        let (kept, kept_page) = (page.points[2].title.clone(), page.title.clone());
        edited.chapters[1].pages[0].title = "Our oven".to_owned();

        let deck = content(&brief, &edited);
        let points = &deck.chapters[0].pages[nth].points;
        assert!(points[0].body.is_empty(), "{:?}", points[0]);
        assert_eq!(points[1].body, [Block::Text("Kept.".to_owned())]);
        let original =
            whole.chapters.iter().flat_map(|chapter| &chapter.pages).find(|page| page.title == kept_page);
        let original = original.unwrap().points.iter().find(|point| point.title == kept).unwrap();
        assert_eq!(points[2].body, original.body);
        assert!(deck.chapters[1].pages[0].points.iter().all(|point| point.body.is_empty()));
    }
}

#[test]
fn hostile_titles_break_nothing() {
    let long = "very long title ".repeat(13);
    let long_word = "x".repeat(200);
    for title in [
        "🎉🎉🎉",
        "# Heading",
        "## **bold** [link](x) `code`",
        "\"quoted\" 'title'",
        "{topic} {{ }}",
        "| a | b |",
        "<!-- core -->",
        "تقرير المبيعات السنوي",
        "a\nb\n# c",
        "\u{202e}evil\u{202c}",
        "\u{0}",
        "-",
        "?",
        "2025",
        "The",
        "How to",
        "of the",
        &long,
        &long_word,
        "报告",
        "の",
        "第一章",
        "％％％",
        "e\u{301}te\u{301}",
    ] {
        for &scene in Scene::ALL {
            let brief = brief(title, Choices { scene, ..Choices::default() });
            let deck = whole(&brief);
            assert_eq!(deck.title, title);
            assert!(brief.pages.contains(deck.page_count()), "{title:?}");
            let read = Outline::from_own_markdown(&deck.to_markdown(), "").unwrap();
            assert_eq!(read.chapters, deck.chapters, "{title:?}");
            for text in headings(&deck) {
                assert!(
                    !text.contains(['\n', '#', '*', '`', '{', '}', '|', '<', '\u{202e}', '\u{0}']),
                    "{title:?} made {text:?}"
                );
            }
        }
    }
}
