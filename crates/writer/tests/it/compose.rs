//! Decks of the built-in composer, for many titles and every option.

use std::collections::HashSet;

use deckwright_model::outline::{Block, Outline};
use deckwright_writer::anatomy;
use deckwright_writer::brief::{Brief, Language};
use deckwright_writer::compose::{chapter, content, outline};
use deckwright_writer::options::{Audience, Choices, Pages, Scene, Tone};

const TITLES: [(Language, &[&str]); 3] = [
    (
        Language::En,
        &[
            "Annual Sales Review 2025",
            "How to brew coffee",
            "Electric Vehicles in Cities",
            "Business plan for a coffee shop on wheels",
            "Artificial Intelligence in Health Care",
            "Why cats purr",
            "Smart Home Robot",
            "Should we move to the cloud?",
        ],
    ),
    (
        Language::Zh,
        &[
            "人工智能在医疗中的应用",
            "咖啡店商业计划书",
            "如何经营一家社区书店",
            "为什么猫会打呼噜",
            "2025年度销售工作总结",
            "校园垃圾分类",
            "宋词之美",
            "新能源汽车市场分析",
        ],
    ),
    (
        Language::Ja,
        &[
            "生成AIの活用",
            "カフェの事業計画書",
            "なぜ猫は喉を鳴らすのか",
            "美味しいコーヒーの淹れ方",
            "食品ロスに関する調査報告",
            "データ分析入門",
            "2025年度 営業部の活動報告",
            "地域の防災について",
        ],
    ),
];

/// Titles of events, persons and genres, which choose or leave out chapters.
const SPECIAL_TITLES: [&str; 9] = [
    "Announcing the Summer Party for All Employees",
    "Anna Schmidt, UX Designer",
    "Q3 Financial Results",
    "2025公司年会通知",
    "顾客为什么会回头",
    "自我介绍",
    "新卒採用説明会のご案内",
    "忘年会のお知らせ",
    "自己紹介",
];

/// Every scene with every page range in every language, the other options and the titles taking turns.
fn briefs() -> Vec<Brief> {
    let mut briefs = Vec::new();
    for (language, titles) in TITLES {
        for &scene in Scene::ALL {
            for &page in Pages::ALL {
                let turn = briefs.len();
                let choices = Choices {
                    page,
                    scene,
                    group: Audience::ALL[turn % Audience::ALL.len()],
                    tone: Tone::ALL[turn % Tone::ALL.len()],
                    ..Choices::default()
                };
                let brief = Brief::new(titles[turn % titles.len()], choices);
                assert_eq!(brief.language, language, "{}", brief.title);
                briefs.push(brief);
            }
        }
    }
    briefs
}

fn page_count(deck: &Outline) -> usize {
    3 + deck.chapters.iter().map(|chapter| 1 + chapter.pages.len()).sum::<usize>()
}

fn page_titles(deck: &Outline) -> Vec<&str> {
    deck.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| page.title.as_str()).collect()
}

fn texts(body: &[Block]) -> Vec<&str> {
    body.iter()
        .filter_map(|block| if let Block::Text(text) = block { Some(text.as_str()) } else { None })
        .collect()
}

fn all_texts(deck: &Outline) -> Vec<&str> {
    let points = deck.chapters.iter().flat_map(|chapter| &chapter.pages).flat_map(|page| &page.points);
    points.flat_map(|point| texts(&point.body)).collect()
}

#[test]
fn every_scene_has_a_sound_anatomy_in_every_language() {
    let mut faults = Vec::new();
    for scene in Scene::ALL {
        for language in Language::ALL {
            let name = format!("{}/{}.md", language.tag(), scene.slug());
            let Some(source) = anatomy::source(scene.slug(), language) else {
                faults.push(format!("{name} is missing"));
                continue;
            };
            let found = anatomy::parse(source, language)
                .map_or_else(|faults| faults, |anatomy| anatomy::check(&anatomy));
            faults.extend(found.into_iter().map(|fault| format!("{name}:{fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_deck_keeps_the_promises() {
    let briefs = briefs();
    assert!(briefs.len() >= 200);
    for brief in &briefs {
        let name = format!("{} ({}, {:?})", brief.title, brief.scene.slug(), brief.pages);
        let outline = outline(brief);
        let deck = content(brief, &outline);

        assert_eq!(deck.title, brief.title, "{name}");
        assert!(brief.pages.contains(page_count(&deck)), "{name}: {} pages", page_count(&deck));
        assert!((2..=10).contains(&deck.chapters.len()), "{name}: {} chapters", deck.chapters.len());

        let titles = page_titles(&deck);
        let chapters: Vec<_> = deck.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        for list in [&titles, &chapters, &all_texts(&deck)] {
            let distinct: HashSet<_> = list.iter().collect();
            assert_eq!(distinct.len(), list.len(), "{name} repeats itself: {list:#?}");
        }
        for page in deck.chapters.iter().flat_map(|chapter| &chapter.pages) {
            assert!((2..=8).contains(&page.points.len()), "{name}: {page:?}");
            assert!(page.points.iter().all(|point| !point.body.is_empty()), "{name}: {page:?}");
            let points: HashSet<_> = page.points.iter().map(|point| &point.title).collect();
            assert_eq!(points.len(), page.points.len(), "{name}: {page:?}");
        }
    }
}

#[test]
fn every_title_gets_the_pages_that_were_asked_for() {
    let titles: Vec<&str> =
        TITLES.iter().flat_map(|(_, titles)| *titles).copied().chain(SPECIAL_TITLES).collect();
    for &scene in Scene::ALL {
        for &page in Pages::ALL {
            for (turn, title) in titles.iter().enumerate() {
                let group = Audience::ALL[(turn * 3 + scene as usize) % Audience::ALL.len()];
                let tone = Tone::ALL[(turn + scene as usize) % Tone::ALL.len()];
                let brief = Brief::new(*title, Choices { scene, page, group, tone, ..Choices::default() });
                let pages = page_count(&outline(&brief));
                assert!(brief.pages.contains(pages), "{title} ({}, {page:?}): {pages} pages", scene.slug());
            }
        }
    }
}

#[test]
fn the_same_brief_gives_the_same_deck() {
    for brief in briefs().iter().step_by(7) {
        let first = outline(brief);
        assert_eq!(first, outline(brief));
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
    for brief in briefs() {
        let deck = content(&brief, &outline(&brief));
        let read = Outline::from_own_markdown(&deck.to_markdown(), "").unwrap();
        assert_eq!(read, deck);
        assert_eq!(read.page_count(), page_count(&deck));
    }
}

/// Decks that a reader with fresh eyes went through. A change of the words shows here.
#[test]
fn golden_decks() {
    for (title, scene, group, tone) in [
        (
            "Business plan for a coffee shop on wheels",
            Scene::BusinessPlan,
            Audience::Investors,
            Tone::Confident,
        ),
        ("Photosynthesis", Scene::Courseware, Audience::Students, Tone::Friendly),
        ("Annual Sales Review 2025", Scene::AnnualSummary, Audience::Executives, Tone::Professional),
        ("Electric Vehicles in Cities", Scene::AnalysisReport, Audience::GeneralPublic, Tone::Professional),
        ("社区咖啡店商业计划书", Scene::BusinessPlan, Audience::Investors, Tone::Confident),
        ("光合作用", Scene::Courseware, Audience::Students, Tone::Friendly),
        ("2025年度销售工作总结", Scene::AnnualSummary, Audience::Executives, Tone::Professional),
        ("城市电动汽车分析报告", Scene::AnalysisReport, Audience::GeneralPublic, Tone::Professional),
        ("移動カフェの事業計画", Scene::BusinessPlan, Audience::Investors, Tone::Confident),
        ("光合成のしくみ", Scene::Courseware, Audience::Students, Tone::Friendly),
        ("2025年度 営業部の総括", Scene::AnnualSummary, Audience::Executives, Tone::Professional),
        ("都市の電気自動車", Scene::AnalysisReport, Audience::GeneralPublic, Tone::Professional),
    ] {
        let brief =
            Brief::new(title, Choices { scene, group, tone, page: Pages::UpTo20, ..Choices::default() });
        let name = format!("{}-{}", brief.language.tag(), scene.slug());
        insta::assert_snapshot!(name, content(&brief, &outline(&brief)).to_markdown());
    }
}

#[test]
fn english_is_woven_grammatically() {
    for brief in briefs().iter().filter(|brief| brief.language == Language::En) {
        let deck = content(brief, &outline(brief));
        let pages = deck.chapters.iter().flat_map(|chapter| &chapter.pages);
        let points = pages.clone().flat_map(|page| page.points.iter().map(|point| point.title.as_str()));
        let headings = deck
            .chapters
            .iter()
            .map(|chapter| chapter.title.as_str())
            .chain(page_titles(&deck))
            .chain(points);
        for text in headings.chain(all_texts(&deck)) {
            let first = text.chars().find(|c| c.is_alphanumeric()).unwrap();
            assert!(!first.is_lowercase(), "{text}");
            let lower = format!(" {} ", text.to_lowercase());
            for wrong in [
                "{",
                "}",
                "  ",
                " a a ",
                " a the ",
                " the the ",
                " the a ",
                " the an ",
                " of of ",
                " an the ",
                " our the ",
                " .",
                " ,",
            ] {
                assert!(
                    !lower.trim_matches(' ').contains(wrong)
                        || wrong.starts_with(' ') && !lower.contains(wrong),
                    "{wrong:?} in {text}"
                );
            }
            let words: Vec<&str> = lower.split_whitespace().collect();
            for pair in words.windows(2) {
                let vowel = pair[1].starts_with(['a', 'e', 'i', 'o'])
                    && !pair[1].starts_with("one")
                    && !pair[1].starts_with("eu");
                assert!(pair[0] != "a" || !vowel, "{text}");
                assert!(
                    pair[0] != "an" || !pair[1].starts_with(|c: char| "bcdfgjklmnpqrstvwxz".contains(c)),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn two_titles_of_one_scene_give_different_decks() {
    for (language, titles) in TITLES {
        for &scene in Scene::ALL {
            let decks: Vec<Outline> = titles
                .iter()
                .map(|title| {
                    outline(&Brief {
                        language,
                        ..Brief::new(*title, Choices { scene, ..Choices::default() })
                    })
                })
                .collect();
            let mut shares = Vec::new();
            for (at, one) in decks.iter().enumerate() {
                for other in &decks[at + 1..] {
                    let known: HashSet<_> = page_titles(one).into_iter().collect();
                    let titles = page_titles(other);
                    let new = titles.iter().filter(|title| !known.contains(*title)).count();
                    shares.push(new * 100 / titles.len());
                }
            }
            let least = shares.iter().min().unwrap();
            assert!(
                *least >= 30,
                "{} {}: only {least} % of the page titles differ",
                language.tag(),
                scene.slug()
            );
        }
    }
}

#[test]
fn audience_and_tone_change_the_deck() {
    let brief = |group, tone| {
        Brief::new(
            "A bakery",
            Choices { scene: Scene::BusinessPlan, page: Pages::UpTo35, group, tone, ..Choices::default() },
        )
    };
    let investors = outline(&brief(Audience::Investors, Tone::Professional));
    let students = outline(&brief(Audience::Students, Tone::Professional));
    assert!(
        page_titles(&investors)
            .iter()
            .any(|title| *title == "What the money is for" || *title == "Use of funds")
    );
    assert!(
        !page_titles(&students)
            .iter()
            .any(|title| *title == "What the money is for" || *title == "Use of funds")
    );
    let humorous = content(
        &brief(Audience::Investors, Tone::Humorous),
        &outline(&brief(Audience::Investors, Tone::Humorous)),
    );
    assert_eq!(texts(&humorous.body), ["The whole plan, including the parts that can go wrong"]);
}

#[test]
fn an_edited_outline_keeps_known_texts_and_speaks_about_new_points() {
    for (title, new_page, new_point) in [
        ("A bakery", "Our oven", "Daily bread"),
        ("社区面包店", "我们的烤炉", "每日面包"),
        ("町のパン屋", "私たちの窯", "毎日のパン"),
    ] {
        let brief = Brief::new(title, Choices { scene: Scene::BusinessPlan, ..Choices::default() });
        let whole = content(&brief, &outline(&brief));
        let mut edited = outline(&brief);
        edited.chapters.swap(0, 1);
        let page = &mut edited.chapters[0].pages[0];
        page.points[0].title = new_point.to_owned();
        page.points[1].body = vec![Block::Text("Kept.".to_owned())];
        let kept = page.points[2].title.clone();
        let kept_page = page.title.clone();
        edited.chapters[1].pages[0].title = new_page.to_owned();
        edited.chapters[1].pages[1].points.clear();

        let deck = content(&brief, &edited);
        let points = &deck.chapters[0].pages[0].points;
        assert!(
            texts(&points[0].body)[0].to_lowercase().contains(&new_point.to_lowercase()),
            "{:?}",
            points[0]
        );
        assert_eq!(texts(&points[1].body), ["Kept."]);
        let original = whole
            .chapters
            .iter()
            .flat_map(|chapter| &chapter.pages)
            .find(|page| page.title == kept_page)
            .unwrap();
        assert_eq!(points[2].body, original.points.iter().find(|point| point.title == kept).unwrap().body);
        assert!(deck.chapters[1].pages[0].points.iter().all(|point| !point.body.is_empty()));
        assert_eq!(deck.chapters[1].pages[1].body.len(), 1);
        let all = all_texts(&deck);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }
}

#[test]
fn a_foreign_outline_gets_a_sentence_for_every_point() {
    let brief = Brief::new("Bees", Choices::default());
    let mut foreign = outline(&brief);
    for (at, page) in foreign.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages).enumerate() {
        page.title = format!("Page {at}");
        for (nth, point) in page.points.iter_mut().enumerate() {
            point.title =
                ["Honey", "Wax", "The queen", "Swarming?", "Winter: how it goes"][nth % 5].to_owned();
        }
    }
    let deck = content(&brief, &foreign);
    let all = all_texts(&deck);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    assert!(all.len() >= 40, "{}", all.len());
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
        "שלום עולם",
        "a\nb\n# c",
        "\u{202e}evil\u{202c}",
        "\u{0}",
        "-",
        "...",
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
            let brief = Brief::new(title, Choices { scene, ..Choices::default() });
            let deck = content(&brief, &outline(&brief));
            assert_eq!(deck.title, title);
            assert!(brief.pages.contains(page_count(&deck)), "{title:?}");
            let read = Outline::from_own_markdown(&deck.to_markdown(), "").unwrap();
            assert_eq!(read.chapters, deck.chapters, "{title:?}");
            let headings = deck.chapters.iter().flat_map(|chapter| {
                [chapter.title.as_str()]
                    .into_iter()
                    .chain(chapter.pages.iter().map(|page| page.title.as_str()))
            });
            for text in headings.chain(all_texts(&deck)) {
                assert!(
                    !text.contains(['\n', '#', '*', '`', '{', '}', '|', '<', '\u{202e}', '\u{0}']),
                    "{title:?} made {text:?}"
                );
            }
        }
    }
}
