//! Free text becomes a deck by its own words.

use deckwright_model::language::sentences;
use deckwright_model::outline::{Block, Outline};
use deckwright_writer::brief::{Brief, Language, PageRange};
use deckwright_writer::options::Choices;
use deckwright_writer::structure::{StructureError, StructuredDeck, Treatment, structure};

use crate::strangers::squeezed;

fn brief(title: &str, language: Language, (min, max): (usize, usize)) -> Brief {
    Brief { language, pages: PageRange { min, max }, ..Brief::new(title, Choices::default()) }
}

fn made(text: &str, language: Language, range: (usize, usize)) -> StructuredDeck {
    structure(text, &brief("Title", language, range), Treatment::Keep).unwrap()
}

/// Whether every sentence of `text` is said, in its order: in a heading or below it.
#[track_caller]
fn says_all(outline: &Outline, text: &str) {
    let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
    let said = pages.flat_map(|page| {
        let points = page.points.iter().flat_map(|point| {
            std::iter::once(point.title.as_str()).chain(point.body.iter().filter_map(Block::text))
        });
        let body = page.body.iter().filter_map(Block::text);
        std::iter::once(page.title.as_str()).chain(body).chain(points)
    });
    let said = squeezed(&said.collect::<String>());
    let mut rest = said.as_str();
    for sentence in sentences(text) {
        let sentence = squeezed(sentence);
        let at = rest.find(&sentence).unwrap_or_else(|| panic!("{sentence} is not in {rest}"));
        rest = &rest[at + sentence.len()..];
    }
}

fn blocks(outline: &Outline) -> usize {
    let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
    pages.flat_map(|page| &page.body).filter(|block| block.text().is_none()).count()
}

fn titles(outline: &Outline) -> Vec<&str> {
    outline.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| page.title.as_str()).collect()
}

/// Counts as the finished deck does, and checks that pages are bearable.
#[track_caller]
fn sound(structured: &StructuredDeck) {
    let outline = &structured.outline;
    assert_eq!(outline.page_count(), structured.pages);
    for chapter in &outline.chapters {
        assert!(!chapter.title.is_empty() && !chapter.pages.is_empty(), "{chapter:?}");
        for page in &chapter.pages {
            assert!(page.points.len() <= 10, "{page:?}");
        }
    }
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
fn every_page_range_is_met_when_the_words_allow_it() {
    for range in [(5, 10), (15, 20), (20, 30), (30, 35)] {
        let text = long_english(12);
        let structured = made(&text, Language::En, range);
        sound(&structured);
        assert!(!structured.outside_range, "{} pages for {range:?}", structured.pages);
        says_all(&structured.outline, &text);
    }
}

#[test]
fn a_text_too_long_for_its_pages_loses_nothing_and_says_so() {
    let text = long_english(100);
    let structured = made(&text, Language::En, (5, 10));
    sound(&structured);
    assert!(structured.outside_range);
    says_all(&structured.outline, &text);
}

#[test]
fn a_short_text_gives_a_short_deck_and_says_so() {
    let text = ENGLISH[..4].join(" ");
    let structured = made(&text, Language::En, (20, 30));
    sound(&structured);
    assert!(structured.outside_range);
    says_all(&structured.outline, &text);
}

#[test]
fn sections_that_share_a_page_keep_their_headings() {
    let section = |n: usize| format!("## Part {n}\n\nThe part with number {n} says this much and no more.\n");
    let text = format!("# All\n\n{}", (11..31).map(section).collect::<Vec<_>>().join("\n"));
    let structured = made(&text, Language::En, (5, 10));
    sound(&structured);
    assert!(!structured.outside_range, "{}", structured.pages);
    let points: Vec<_> =
        structured.outline.chapters.iter().flat_map(|c| &c.pages).flat_map(|p| &p.points).collect();
    for n in 11..31 {
        let point = points.iter().find(|point| point.title == format!("Part {n}")).unwrap();
        let expected = format!("The part with number {n} says this much and no more.");
        assert_eq!(point.body, [Block::Text(expected)]);
    }
}

#[test]
fn headings_of_the_text_become_chapters_pages_and_points() {
    let text = "# Bees\n\n## Why they matter\n\n### Orchards\nBees pollinate fruit. Yields depend on it.\n\n#### Apples\nApples need visits.\n\n## What helps\n\n### Margins\nFlowers help. Nesting places help too.\n\n### Gardens\n- Leave some dead wood.\n- Mow later.\n";
    let structured = made(text, Language::En, (5, 12));
    sound(&structured);
    let outline = &structured.outline;
    let chapters: Vec<_> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(chapters, ["Why they matter", "What helps"]);
    assert_eq!(titles(outline), ["Orchards", "Margins", "Gardens"]);
    assert!(outline.chapters[0].pages[0].points.iter().any(|point| point.title == "Apples"));
    says_all(outline, "Leave some dead wood. Mow later.");
}

#[test]
fn short_questions_and_stops_head_the_paragraphs_that_they_begin() {
    let long = "It took a while to find that out, and three people helped with the list of what was there and what was not.";
    let text = format!(
        "{long}\n\nWhat it is. {long}\n\nWhat I did. {long}\n\nWhat's good? {long}\n\nWhat's bad? {long}\n"
    );
    let structured = made(&text, Language::En, (5, 10));
    let found = titles(&structured.outline);
    for title in ["What it is", "What I did", "What's good?", "What's bad?"] {
        assert!(found.contains(&title), "{found:?}");
    }
    says_all(&structured.outline, &text.replace("What it is.", "").replace("What I did.", ""));
}

#[test]
fn a_question_of_few_characters_heads_its_answer() {
    let answer = "头八年全是自己的,大概花了一百四十多万,把一套小房子也卖了。后来有了基金会的支持,每年二十万左右。去年开始,市图书馆跟我们合作,他们出存储和服务器。";
    let text = format!(
        "老唱片\n\n记者:第一张是怎么来的?\n\n俞怀瑾:{answer}\n\n记者:钱从哪里来?\n\n俞怀瑾:{answer}\n\n记者:最难的是什么?\n\n俞怀瑾:{answer}\n"
    );
    let structured = made(&text, Language::Zh, (5, 10));
    let found = titles(&structured.outline);
    assert!(found.contains(&"钱从哪里来?") && found.contains(&"最难的是什么?"), "{found:?}");
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
    assert_eq!(titles(&structured.outline), ["市场概况", "竞争格局", "发展建议"]);

    let japanese = "再生可能エネルギーの導入が各地で進んでいます。太陽光発電の費用は下がり続けています。一方で、送電網の整備が課題です。\n\n蓄電池の活用が鍵になります。家庭でも設備の導入が広がっています。地域の合意形成も欠かせません。";
    let structured = made(japanese, Language::Ja, (5, 10));
    sound(&structured);
    says_all(&structured.outline, japanese);
}

#[test]
fn minutes_and_threads_keep_every_sentence_under_its_heading() {
    let text = "Board minutes\n\nRoll call. Present were Ann and Bob, and the board had its quorum for the evening, as the secretary noted in the book.\n\nFinance. The balance is $64,218.09, and the members accepted the report of the treasurer without a vote, as in every month.\n\nBargaining. The contract ends on Jan. 31, 2027, and the committee opens at 6-5-5, which some think is more than they will get.";
    let structured = made(text, Language::En, (5, 10));
    let page = |title: &str| {
        let mut pages = structured.outline.chapters.iter().flat_map(|chapter| &chapter.pages);
        pages
            .find(|page| page.title == title || page.points.iter().any(|point| point.title == title))
            .unwrap()
            .clone()
    };
    assert!(format!("{:?}", page("Finance")).contains("$64,218.09"));
    assert!(format!("{:?}", page("Bargaining")).contains("Jan. 31, 2027"));
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
    assert!(structured.outside_range);
}

#[test]
fn a_long_byline_is_a_page_and_questions_stand_with_answers() {
    let text = "Harbour talks\nNarrator: Ada Blom, born in 1938 in the house by the old slipway, where she lives again. Asked by: Jon Ek.\nRecorded: 3 May 2026 in the reading room of the library, with the windows open and the ferry in the background.\n\nJE: When did you come here?\n\nAB: In 1951. The ice was thick that year, and we walked over from the island with everything that we had on one sledge.\n\nJE: What did you do first?\n\nAB: I slept. Then I went to the cannery and asked for work, and they gave me an apron and a knife and showed me the bench.\n";
    let outline = made(text, Language::En, (5, 10)).outline;
    assert_eq!(titles(&outline), ["Overview", "JE: When did you come here?", "What did you do first?"]);
    assert!(outline.chapters.iter().all(|chapter| !chapter.has_divider()));
    // Who asks and who answers is said once.
    let said_once = text.replace("JE: What", "What").replace("AB: I slept", "I slept");
    says_all(&outline, said_once.split_once('\n').unwrap().1);
}

#[test]
fn small_sections_are_points_of_one_page() {
    let text = "建议书\n\n一、主要内容\n\n（一）场地\n租用二层空置用房，与食堂打通。\n\n（二）厨房\n购置蒸烤箱两台。\n\n（三）送餐\n配备送餐车三辆。\n\n二、目标\n\n到三月底建成可容纳一百三十人的社区食堂。\n";
    let outline = made(text, Language::Zh, (0, 35)).outline;
    let page = &outline.chapters[0].pages[0];
    let points: Vec<&str> = page.points.iter().map(|point| point.title.as_str()).collect();
    assert_eq!((page.title.as_str(), points), ("主要内容", vec!["场地", "厨房", "送餐"]));
    assert!(!outline.chapters[0].has_divider());
    assert_eq!(page.points[1].body, [Block::Text("购置蒸烤箱两台。".into())]);
    // A deck that is asked to be longer has a page for each.
    assert!(made(text, Language::Zh, (8, 10)).outline.chapters[0].pages.len() == 3);
}

#[test]
fn items_are_headed_together_or_not_at_all() {
    let page = |text: &str| made(text, Language::Zh, (3, 10)).outline.chapters[0].pages[0].clone();
    let headed = page("审计\n\n## 问题\n\n- 拆分合同。共6份合同。\n- 验收滞后。共31笔。\n");
    let titles: Vec<&str> = headed.points.iter().map(|point| point.title.as_str()).collect();
    assert_eq!(titles, ["拆分合同", "验收滞后"]);
    let plain = page("审计\n\n## 问题\n\n- 拆分合同。共6份合同。\n- 验收滞后的一共有31笔\n");
    assert!(plain.points.is_empty(), "{plain:?}");
    assert_eq!(
        plain.body,
        [Block::Text("拆分合同。共6份合同。".into()), Block::Text("验收滞后的一共有31笔".into())]
    );
}

#[test]
fn pages_of_a_section_are_called_as_the_author_calls_it() {
    let paragraph =
        "The ferry stopped in May. ".to_owned() + &"Nobody on the island was told why it did. ".repeat(12);
    let text = format!("Harbour\n\n## Ferry\n\n{paragraph}\n\n{paragraph}\n\n## Road\n\n{paragraph}\n");
    let outline = made(&text, Language::En, (3, 20)).outline;
    let names: Vec<&str> = titles(&outline).into_iter().filter(|title| *title != "Ferry").collect();
    assert_eq!(names, ["Road"]);
}

#[test]
fn a_chat_is_what_each_one_says() {
    let text = "Launch room\n\nRaj  9:03 AM\nBackend is fine\n\nElise  9:04 AM\nHardware is not\n\nElise  9:05 AM\n140 failed\n\nBo  9:10 AM\nWeb is red\n";
    let outline = made(text, Language::En, (3, 10)).outline;
    let page = &outline.chapters[0].pages[0];
    let notes = Block::Text("Notes: Raj 9:03 AM Elise 9:04 AM 9:05 AM Bo 9:10 AM".to_owned());
    assert_eq!(page.body, [notes]);
    let said = |name: &str| {
        let point = page.points.iter().find(|point| point.title == name).unwrap();
        point.body.iter().filter_map(Block::text).collect::<Vec<_>>()
    };
    // Each message is a line, and what is said heads the page, not when.
    assert_eq!((said("Raj"), said("Bo")), (vec!["Backend is fine"], vec!["Web is red"]));
    assert_eq!(said("Elise"), ["Hardware is not", "140 failed"]);
    assert_eq!(page.title, "Backend is fine");
}
