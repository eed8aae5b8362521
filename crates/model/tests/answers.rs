//! What assistants answer when they are asked for slides becomes the deck, whole, and what they say around it does not.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::Path;

use deckwright_model::language::letters_and_digits;
use deckwright_model::outline::{Block, Outline, Page, Role};

/// Answers of strangers, by file name.
fn strangers() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers/assistants");
    let mut files: Vec<(String, String)> = ["tuning", "apart"]
        .iter()
        .flat_map(|half| fs::read_dir(folder.join(half)).unwrap())
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    assert_eq!(files.len(), 44);
    files
}

#[track_caller]
fn read(markdown: &str) -> Outline {
    let outline = Outline::from_markdown(markdown, "FILE NAME").unwrap();
    let again = Outline::from_own_markdown(&outline.to_markdown(), "").unwrap();
    assert_eq!(again, outline, "what is written reads back");
    outline
}

fn pages(outline: &Outline) -> impl Iterator<Item = &Page> {
    outline.chapters.iter().flat_map(|chapter| &chapter.pages)
}

fn words(blocks: &[Block]) -> Vec<String> {
    let table = |cells: Vec<&String>| cells.into_iter().cloned().collect::<Vec<_>>().join("\n");
    blocks
        .iter()
        .map(|block| match block {
            Block::Text(text)
            | Block::Afterword(text)
            | Block::Item { text, .. }
            | Block::Quote(text)
            | Block::Code(text) => text.clone(),
            Block::Table(found) => table(found.header.iter().chain(found.rows.iter().flatten()).collect()),
            Block::Picture { alt, .. } => alt.clone(),
        })
        .collect()
}

/// Every line of the deck, in order.
fn lines(outline: &Outline) -> Vec<String> {
    let mut lines = vec![outline.title.clone()];
    lines.extend(words(&outline.body));
    for chapter in &outline.chapters {
        lines.push(chapter.title.clone());
        lines.extend(words(&chapter.body));
        for page in &chapter.pages {
            lines.push(page.title.clone());
            lines.extend(words(&page.body));
            for point in &page.points {
                lines.push(point.title.clone());
                lines.extend(words(&point.body));
            }
        }
    }
    lines.extend(outline.ending.clone());
    lines
}

/// The lines that the pages show.
fn shown(outline: &Outline) -> Vec<String> {
    let is_aside = |line: &String| Role::of(line).is_some_and(|(role, _)| role.is_for_speaker());
    lines(outline).into_iter().filter(|line| !is_aside(line)).collect()
}

/// Whether a line of an answer heads a slide.
fn heads_slide(line: &str) -> bool {
    let plain: String =
        line.chars().filter(|c| !"#*【】🟦🚧📊🛡️📋🎯🎣🔑📱☕🚨✅❓ \u{FE0F}".contains(*c)).collect();
    let marked = line.starts_with(['#', '*']) || line.starts_with("Slide ") || line.starts_with('第');
    let named =
        ["Slide", "スライド", "幻灯片", "投影片", "P", "第"].iter().find_map(|name| plain.strip_prefix(name));
    marked && named.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[test]
fn every_word_of_an_answer_is_in_its_deck() {
    let mut lost = Vec::new();
    for (name, answer) in strangers() {
        let deck = letters_and_digits(&lines(&read(&answer)).concat());
        let mut in_agenda = false;
        for line in answer.lines() {
            let is_head = line.starts_with('#') || heads_slide(line);
            let agenda = ["Agenda", "目录", "提纲", "アジェンダ", "本日の流れ"];
            if is_head || line.starts_with("---") {
                in_agenda = agenda.iter().any(|word| line.contains(word));
            }
            // Formulas are written anew, and heads are looked at by their number.
            if in_agenda || is_head || line.contains(['$', '\\']) || line.starts_with("```") {
                continue;
            }
            let line = line.replace("<br>", "\n").replace("**", "\n");
            for part in line.split(|c: char| !c.is_alphanumeric() && !" '’-–.,·()%".contains(c)) {
                let words = letters_and_digits(
                    part.trim_start_matches(|c: char| c.is_ascii_digit() || ". )".contains(c)),
                );
                let is_label = [
                    "title",
                    "subtitle",
                    "headline",
                    "subheadline",
                    "maintitle",
                    "标题",
                    "主标题",
                    "副标题",
                    "课题",
                    "落款",
                    "keypoints",
                    "table",
                    "cite",
                    "タイトル",
                    "サブタイトル",
                    "references",
                    "ppt大纲",
                    "ご清聴ありがとうございました",
                ]
                .contains(&words.as_str());
                let is_notes = Role::of_label(part).is_some();
                if words.chars().count() > 1 && !is_label && !is_notes && !deck.contains(&words) {
                    lost.push(format!("{name}: {part}"));
                }
            }
        }
    }
    assert!(lost.is_empty(), "{} lost:\n{}", lost.len(), lost.join("\n"));
}

#[test]
fn nothing_that_is_said_to_the_user_is_shown() {
    let talk = [
        "would you like",
        "want me to",
        "let me know",
        "i can also",
        "here's a",
        "here is a",
        "i've ",
        "happy to",
        "absolutely",
        "certainly",
        "of course",
        "one caveat",
        "design tips",
        "visual:",
        "speaker notes",
        "slide 3",
        "file name",
        "需要我",
        "告诉我",
        "可直接",
        "好的，",
        "当然可以",
        "没问题！",
        "以下是",
        "如果您",
        "使用建议",
        "温馨提示",
        "小贴士",
        "配图建议",
        "背景建议",
        "讲者备注",
        "第3页",
        "幻灯片",
        "投影片",
        "お申し付け",
        "お知らせ",
        "構成案",
        "承知",
        "もちろんです",
        "補足です",
        "いかがでしょうか",
        "先生メモ",
        "スライド",
    ];
    let mut found = Vec::new();
    for (name, answer) in strangers() {
        for line in shown(&read(&answer)) {
            let lower = line.to_lowercase();
            found.extend(
                talk.iter()
                    .filter(|talk| lower.contains(*talk))
                    .map(|talk| format!("{name}: {talk}: {line}")),
            );
        }
    }
    assert!(found.is_empty(), "{} shown:\n{}", found.len(), found.join("\n"));
}

#[test]
fn each_slide_is_a_page() {
    for (name, answer) in strangers() {
        let slides = answer.lines().filter(|line| heads_slide(line)).count();
        if slides < 2 {
            continue;
        }
        let outline = read(&answer);
        let count = pages(&outline).count();
        // Cover, agenda and end are the deck's own.
        assert!(count <= slides + 1 && count + 3 >= slides, "{name}: {slides} slides, {count} pages");
        for chapter in &outline.chapters {
            assert!(chapter.pages.len() == 1 && !chapter.has_divider(), "{name}: {}", chapter.title);
            assert!(!heads_slide(&format!("#{}", chapter.title)), "{name}: {}", chapter.title);
        }
    }
}

#[test]
fn covers_show_all_their_fields() {
    let fields: &[(&str, &[&str])] = &[
        ("02-", &["Special Relativity", "When Clocks Disagree", "Grade 12 Physics – Ms. Adeyemi"]),
        (
            "03-",
            &["FrostLine", "Every pallet, every degree.", "Seed round – $2.4M", "maya@frostline.example"],
        ),
        ("04-", &["Stay Safe, Stay Sharp", "Cybersecurity Awareness 2025", "Hartwell & Boyle LLP"]),
        ("06-", &["石墨相氮化碳", "汇报人：周子涵", "导师：何卫东 教授", "2025.10.17"]),
        ("08-", &["情報システム部 勉強会 第4回（2025/9/19）"]),
        ("10-", &["你好，情绪！", "大一新生心理健康主题班会", "辅导员 XXX / 2025年10月"]),
        ("13-", &["唐诗中的月亮", "七年级上册 拓展阅读", "执教：王思源"]),
        ("14-", &["社区嵌入式养老服务试点项目中期汇报", "梅溪街道办事处", "二〇二五年七月"]),
        ("20-", &["护航圈", "肿瘤内科二病区", "圈长：刘佳", "2024年9月—2025年3月"]),
        ("21-", &["一根竹子的振兴路", "安平县竹产业发展情况汇报", "安平县林业局 2025年6月"]),
        ("23-", &["慢山咖啡2026品牌营销方案", "让城市慢三分钟", "品牌部 2025.11"]),
        ("24-", &["Cooling Mesa Verde: A Five-Year Plan for Urban Heat", "Office of Sustainability"]),
        ("27-", &["Sleeping Well When You Work Nights", "Occupational Health, St. Brigid's Hospital"]),
        ("28-", &["中小制造企业碳管理入门", "从第一张碳盘查表开始", "绿衡咨询 苏佩雯"]),
        ("33-", &["A Roof for the Looms", "Campaign presentation for founding donors", "Autumn 2025"]),
        ("36-", &["技術的負債の返済計画", "システム開発本部 2025年10月 経営会議資料"]),
        ("38-", &["Q3 FY25 Business Review", "Dana Whitlock", "October 14, 2025"]),
        ("41-", &["Welcome to Pemberton Water", "Your first 90 days", "Aisling Byrne, Team Lead"]),
        ("43-", &["営業部 月次報告 2025年9月度", "第二営業課 課長 西村"]),
        ("44-", &["カルオス", "坂道も、ひとりで。", "商品企画部 2025年12月5日"]),
    ];
    for (name, answer) in strangers() {
        let Some((_, fields)) = fields.iter().find(|(start, _)| name.starts_with(start)) else { continue };
        let outline = read(&answer);
        let cover = format!("{}\n{}", outline.title, words(&outline.body).join("\n"));
        for field in *fields {
            assert!(cover.contains(field), "{name}: {field} is not in\n{cover}");
        }
    }
}

/// Checks title, lines of the cover, titles of the pages and the ending.
#[track_caller]
fn check(answer: &str, title: &str, cover: &[&str], expected: &[&str], ending: Option<&str>) -> Outline {
    let outline = read(answer);
    let found: Vec<&str> = pages(&outline).map(|page| page.title.as_str()).collect();
    assert_eq!((outline.title.as_str(), found.as_slice()), (title, expected));
    assert_eq!(cover_of(&outline.body), cover);
    assert_eq!(outline.ending.as_deref(), ending);
    outline
}

/// The words of a cover without what is for the speaker.
fn cover_of(body: &[Block]) -> Vec<String> {
    let is_note = |text: &String| Role::of(text).is_some_and(|(role, _)| role == Role::Notes);
    words(body).into_iter().filter(|text| !is_note(text)).collect()
}

fn notes(page: &Page) -> String {
    notes_in(&page.body)
}

fn notes_in(body: &[Block]) -> String {
    let texts = body.iter().filter_map(Block::text).filter_map(Role::of);
    texts.filter(|(role, _)| *role == Role::Notes).map(|(_, text)| text).collect()
}

fn points(page: &Page) -> Vec<&str> {
    page.points.iter().map(|point| point.title.as_str()).collect()
}

#[test]
fn slides_in_a_table_are_slides() {
    let outline = check(
        "Here's a five-slide plan as a table:\n\n| Slide | Title | Content | Speaker notes |\n|---|---|---|---|\n| 1 | Bike to Work | Transport team<br>May 2026 | Smile |\n| 2 | Why now | Fuel is up 14%<br>Streets are full | Pause |\n| 3 | What it costs | €40,000 a year | |\n| 4 | Next steps | Ask the council | |\n\nShall I add icons?\n",
        "Bike to Work",
        &["Transport team", "May 2026"],
        &["Why now", "What it costs", "Next steps"],
        None,
    );
    let first = pages(&outline).next().unwrap();
    assert_eq!(points(first), ["Fuel is up 14%", "Streets are full"]);
    assert_eq!((notes_in(&outline.body).as_str(), notes(first).as_str()), ("Smile", "Pause"));
    assert!(notes(pages(&outline).last().unwrap()).ends_with("Shall I add icons?"));
}

#[test]
fn heads_of_slides_have_many_forms() {
    let form = |heads: [&str; 3]| {
        format!(
            "{}\n\nTrees of the Park\n\n{}\n\n- 40 oaks\n- 12 limes\n\n{}\n\n- Water\n- Prune\n",
            heads[0], heads[1], heads[2]
        )
    };
    for heads in [
        ["**Slide 1: Title**", "**Slide 2: What grows**", "**Slide 3: What they need**"],
        [
            "Slide 1: Title\n--------------",
            "Slide 2: What grows\n-------------------",
            "Slide 3: What they need\n-----------------------",
        ],
        ["### 🌳 Slide 1 — Title", "### 🌳 Slide 2 — What grows", "### 🌳 Slide 3 — What they need"],
        ["## [Slide 1] Title", "## [Slide 2] What grows", "## [Slide 3] What they need"],
        ["# Page 1 - Cover", "# Page 2 - What grows", "# Page 3 - What they need"],
        ["**Slide 1/3 | Title slide**", "**Slide 2/3 | What grows**", "**Slide 3/3 | What they need**"],
        ["#### 第1页｜封面", "#### 第2页｜What grows", "#### 第3页｜What they need"],
        ["**P1 封面**", "**P2 What grows**", "**P3 What they need**"],
        ["【スライド1】表紙", "【スライド2】What grows", "【スライド3】What they need"],
        ["## Slide 1\n**Title:** Title", "## Slide 2\n**What grows**", "## Slide 3\n**What they need**"],
    ] {
        let outline = read(&form(heads));
        let found: Vec<&str> = pages(&outline).map(|page| page.title.as_str()).collect();
        assert_eq!(
            (outline.title.as_str(), &found[..]),
            ("Trees of the Park", &["What grows", "What they need"][..]),
            "{heads:?}"
        );
    }
}

#[test]
fn labels_of_form_are_not_content() {
    let outline = check(
        "### Slide 1: Title Slide\n* **Headline:** Quiet Streets\n* **Sub-headline:** A plan for the old town\n* **Presenter:** Ines Roth\n* **Background idea:** a street at dawn\n\n### Slide 2: The noise\n* **Headline:** Nights are too loud\n* **Key points:**\n    * 61 dB at 2 a.m.\n    * 340 complaints\n* **Chart:** bars by street\n* **Activity:** vote for the loudest corner\n\n### Slide 3: The plan\n* **Content:**\n    * Trams at 20 km/h\n    * New paving\n* **Script:** Speak slowly here.\n",
        "Quiet Streets",
        &["A plan for the old town", "Presenter: Ines Roth"],
        &["The noise", "The plan"],
        None,
    );
    let all: Vec<&Page> = pages(&outline).collect();
    assert_eq!(points(all[0]), ["61 dB at 2 a.m.", "340 complaints", "Activity"]);
    assert_eq!(all[0].body[0], Block::Text("Nights are too loud".into()));
    assert!(notes(all[0]).contains("bars by street"));
    assert!(notes_in(&outline.body).contains("a street at dawn"));
    assert_eq!(points(all[1]), ["Trams at 20 km/h", "New paving"]);
    assert_eq!(notes(all[1]), "Speak slowly here.");
}

#[test]
fn chinese_and_japanese_answers_are_understood_whole() {
    let outline = check(
        "收到！下面为你整理了新员工安全培训的PPT内容，共4页，可直接使用。\n\n---\n\n**幻灯片1：封面**\n- 标题：安全从第一天开始\n- 副标题：新员工入职培训\n- 讲师：安环部 何静\n- 配图建议：安全帽特写\n\n---\n\n**幻灯片2：目录**\n1. 三个数字\n2. 五条红线\n\n---\n\n**幻灯片3：三个数字**\n- 要点：\n  - 去年事故 7 起\n  - 损失 46 万元\n- 讲解词：停顿三秒。\n\n---\n\n**幻灯片4：五条红线**\n① 不戴帽；② 不系带；③ 不挂牌\n\n---\n\n**温馨提示**：数字请替换成贵公司的数据。需要我再写一份考试题吗？",
        "安全从第一天开始",
        &["新员工入职培训", "讲师：安环部 何静"],
        &["三个数字", "五条红线"],
        None,
    );
    let all: Vec<&Page> = pages(&outline).collect();
    assert_eq!(points(all[0]), ["去年事故 7 起", "损失 46 万元"]);
    assert_eq!(all[1].body[0], Block::Text("① 不戴帽；② 不系带；③ 不挂牌".into()));
    let talk = notes(all[1]);
    assert!(talk.starts_with("收到！") && talk.ends_with("考试题吗？"), "{talk}");
    let outline = check(
        "図書館の利用案内ですね。5枚で整理してみました！\n\n## 📘 スライド1：タイトル\n**図書館へようこそ**\n市立図書館　2026年4月\n\n## 📘 スライド2：開館時間（1分）\n- 平日　9時〜20時<br>土日　9時〜17時\n- トーク：混む時間を伝える\n\n## 📘 スライド3：借り方\n1. カードを作る\n2. 本を選ぶ\n\nご清聴ありがとうございました\n\n---\n\nご希望であれば、英語版も作成できます。\n",
        "図書館へようこそ",
        &["市立図書館 2026年4月"],
        &["開館時間", "借り方"],
        None,
    );
    let first = pages(&outline).next().unwrap();
    assert_eq!(notes(first), "1分 混む時間を伝える");
}

#[test]
fn fenced_answers_and_their_sources() {
    let outline = check(
        "Sounds good. I drafted it for ten minutes.\n\n```\nSlide 1: Solar for Schools\nGreen Roofs Trust, June 2026\n\nSlide 2: What a roof yields\n- 210 kWh per m² [1]\n- Pays back in 9 years\n\nSlide 3: How to begin\n- [x] Survey\n- [ ] Tender\n```\n\nI kept slide 2 short; you could show the bill.\n",
        "Solar for Schools",
        &["Green Roofs Trust, June 2026"],
        &["What a roof yields", "How to begin"],
        None,
    );
    let last = pages(&outline).last().unwrap();
    assert_eq!(points(last), ["☑ Survey", "☐ Tender"]);
    assert_eq!(
        notes(last),
        "Sounds good. I drafted it for ten minutes. I kept slide 2 short; you could show the bill."
    );
    let outline = read(
        "# Rivers\n\n## Slide 1: Length\n\n- 1,320 km\n\n## Slide 2: Depth\n\n- 30 m\n\n---\n\n**Sources:**\n- River Board, 2024\n- Atlas, p. 12\n",
    );
    let last = pages(&outline).last().unwrap();
    assert_eq!(last.body, [Block::Text("Source: River Board, 2024; Atlas, p. 12".into())]);
}

#[test]
fn slides_may_stand_in_chapters() {
    let outline = check(
        "Perfect, here's a presentation outline:\n\n# Presentation: Saving the Marsh\n\n**Audience:** councillors\n**Length:** 15 minutes\n\n## I. Introduction (Slides 1–2)\n\n### Slide 1: Title\n- Saving the Marsh\n- Dr. Omar Haddad\n- 3 February 2026\n\n### Slide 2: Why\n- 120 species\n- 64% is lost [1]\n\n## II. Plan (Slides 3–4)\n\n### Slide 3: Sites\n1. Wick\n2. Pools\n\n### Slide 4: Thank you & Questions\n- omar@marsh.example\n\n---\n\n**Sources**\n[1] Agency, 2023\n\n---\n\nWould you like this as a file?\n",
        "Saving the Marsh",
        &["Dr. Omar Haddad", "3 February 2026"],
        &["Why", "Sites"],
        Some("omar@marsh.example"),
    );
    let chapters: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(chapters, ["Introduction", "Plan"]);
    // The page that cites a source has it.
    assert!(
        pages(&outline).next().unwrap().body.contains(&Block::Text("Source: Agency, 2023".into())),
        "{outline:?}"
    );
}

#[test]
fn plain_lines_of_people_are_slides_too() {
    let outline = check(
        "Slide 1\nTeam days\nLisbon, 4-6 May 2026\n\nSlide 2\nGoals\n- Agree the roadmap\n- Meet\n\nSlide 3\nAgenda\n9:00 Breakfast\n10:00 Roadmap\n\nSlide 4\nCosts\nFlights: 4,200\nHotel: 6,900\n",
        "Team days",
        &["Lisbon, 4-6 May 2026"],
        &["Goals", "Agenda", "Costs"],
        None,
    );
    assert!(lines(&outline).contains(&"9:00 Breakfast".to_owned()));
    check(
        "以下是一份社区团购复盘的PPT大纲：\n\n一、封面\n主标题：二季度复盘\n汇报人：陈晓\n\n二、目录\n1. 数据\n2. 计划\n\n三、数据\n1. GMV 1,260万元\n2. 团长 342人\n\n四、计划\n1. 冷链仓上线\n2. 团长分级\n\n五、结束页\n感谢聆听\n\n以上内容仅供参考，你可以根据实际情况进行调整。",
        "二季度复盘",
        &["汇报人：陈晓"],
        &["数据", "计划"],
        Some("感谢聆听"),
    );
}

#[test]
fn remarks_behind_the_last_slide_are_no_points_of_it() {
    let outline = check(
        "I'd keep this short. Here's the structure:\n\n**1枚目：Title**\n*New pumps*\nWorks team, 12 March 2026\n\n**2枚目：Costs**\n- €40,000\n- Two weeks\n\n**3枚目：Ask**\n- Two fitters\n\nA few thoughts on this:\n\n- I left the noise out. It would fit on slide 2.\n- Move slide 3 up front.\n",
        "New pumps",
        &["Works team, 12 March 2026"],
        &["Costs", "Ask"],
        None,
    );
    assert_eq!(points(pages(&outline).last().unwrap()), ["Two fitters"]);
}

#[test]
fn outlines_of_people_stay_theirs() {
    let outline = read(
        "# Plan\n\n## Background\n\n**Why**\nCosts rise.\n\n- Data: 5 GB\n- Image: poor\n\n## P1 incidents\n\n- two\n\n---\n\nSee you on Monday\n",
    );
    assert_eq!(
        outline.chapters.iter().map(|chapter| &*chapter.title).collect::<Vec<_>>(),
        ["Background", "P1 incidents"]
    );
    assert_eq!(outline.ending.as_deref(), Some("See you on Monday"));
    assert!(lines(&outline).iter().any(|line| line.contains("Data: 5 GB")));
}

/// Decks invite their listeners in words that assistants end with, and number pages that have headings of their own.
#[test]
fn invitations_and_numbered_pages_of_people_are_content() {
    for last in [
        "**Q. Is breakfast served in the room?**\nYes. Let me know by 8 pm.\n**Q. Are dogs allowed?**\nGuide dogs only.",
        "Feel free to drop in on Tuesdays.\n\nBring your own cup.",
        "如果您愿意参加，请在周五前报名。\n\n仅供参考：去年共有40人。",
        "**Q. 朝食は部屋で食べられますか**\nはい。前日までにお申し付けください。\n**Q. 駅からの送迎は**\n予約制です。",
    ] {
        let outline =
            read(&format!("# Inn\n\n## Stay\n\n### Rooms\n- Twelve\n- Quiet\n\n### Last page\n{last}\n"));
        let shown = letters_and_digits(&shown(&outline).join(" "));
        for line in last.lines().filter(|line| !line.is_empty()) {
            let words = line.trim_matches('*').trim_start_matches("Q. ");
            assert!(shown.contains(&letters_and_digits(words)), "{words}: {shown}");
        }
    }
    let outline = read(
        "# Bees\n## One\n### Page 1\n#### Honey\n#### Wax\n## Two\n### Page 2\n#### Hives\n#### Tools\n",
    );
    let titles: Vec<&str> = pages(&outline).map(|page| page.title.as_str()).collect();
    assert_eq!(titles, ["Page 1", "Page 2"]);
}

#[test]
fn quoted_notes_and_agendas_in_other_words_are_in_the_notes() {
    let outline = read(
        "## Slide 1: Cover\n**Title:** Shade\n**Speaker Notes:**\n> \"Good evening. It is 61 degrees.\"\n\n## Slide 2: Agenda\n\
         - Why we are late\n- Costs\n\n## Slide 3: Costs\n- 40 trees\n- 3 people\n\n**Speaker Notes:**\n> \"Wait five seconds.\"\n\n\
         ## Slide 4: Plan\n- Dig\n- Plant\n",
    );
    let first = pages(&outline).next().unwrap();
    let cover = notes_in(&outline.body);
    // A list that our contents do not hold is told whole.
    for words in ["Good evening. It is 61 degrees.", "Agenda: Why we are late; Costs"] {
        assert!(cover.contains(words), "{words}: {cover}");
    }
    assert_eq!(notes(first), "\"Wait five seconds.\"");
}

#[test]
fn names_of_pages_and_files_are_no_titles() {
    let text = "Of course. Here is a PowerPoint outline:\n\n***\n\n### **PowerPoint Presentation: The Silent Pandemic**\n\n***\n\n### **Slide 1: Title Slide**\n\n* **Subtitle:** The nurse's role\n* **Presenter:** Ann Lee\n\n### **Slide 2: Scale**\n\n* 39 million deaths\n* 1 in 5 was a child\n\n### **Slide 3: Thank You & Questions**\n\n* **Key message:** Every dose counts.\n* **References:** [Insert]\n\n***\n\n### **Tips for Delivery**\n\n* **Engage:** Use a live poll.\n";
    let outline = read(text);
    assert_eq!(outline.title, "The Silent Pandemic");
    assert_eq!(outline.ending.as_deref(), Some("Key message: Every dose counts."));
    assert_eq!(outline.chapters.len(), 1);
    let page = pages(&outline).last().unwrap();
    assert!(words(&page.body).concat().contains("Use a live poll."), "{page:?}");

    let table = "| 页码 | 页面标题 | 核心内容 | 视觉建议 |\n|---|---|---|---|\n| 1 | 封面：驶向欧洲 | 副标题：机会与路径<br>汇报人：海外事业部 | 地图 |\n| 2 | 市场 | 注册约 1,060 万辆<br>纯电占比 13.6% | 面积图 |\n| 3 | 结束页：谢谢 | 一句话：先修好服务 | 无 |\n";
    let outline = read(table);
    assert_eq!(outline.title, "驶向欧洲");
    assert_eq!(cover_of(&outline.body), ["机会与路径", "汇报人：海外事业部"]);
    assert_eq!(outline.ending.as_deref(), Some("谢谢 · 一句话：先修好服务"));
}

#[test]
fn a_greeting_is_no_title_and_advice_no_page() {
    let text = "いいテーマですね!「在宅勤務」のスライド構成を、すぐ使える形でまとめました ✨\n\n---\n\n## 🖥️ スライド1:タイトル\n**在宅勤務の一年**\n人事部\n\n---\n\n## スライド2:実績\n- 出社は週2.4日\n- 離職率は6.3%\n\n📊 図の提案: 棒グラフ\n";
    let outline = read(text);
    assert_eq!(outline.title, "在宅勤務の一年");
    let page = pages(&outline).next().unwrap();
    let notes = words(&page.body).into_iter().find(|text| text.starts_with("ノート：")).unwrap();
    assert!(notes.contains("棒グラフ") && notes.contains("いいテーマ"), "{notes}");
}

#[test]
fn a_lead_and_a_formula_stay_where_they_are_said() {
    let text = "# Means\n\n## 1. Spread\n\nEvery sample has one.\n\n- It is divided by n − 1:\n\n$$s^2=\\frac{1}{n-1}\\sum(x_i-\\bar{x})^2$$\n\n- It has a unit\n\n## 2. Interval\n\n$\\hat{p} \\pm 1.96\\sqrt{\\frac{\\hat{p}(1-\\hat{p})}{n}}$\n";
    let outline = read(text);
    assert!(outline.chapters.iter().all(|chapter| chapter.body.is_empty()), "{outline:?}");
    let page = pages(&outline).next().unwrap();
    assert_eq!(words(&page.body), ["Every sample has one."]);
    assert_eq!(words(&page.points[0].body), ["s²=(1/(n-1)) ∑(x_i-x̄)²"]);
    assert_eq!(words(&pages(&outline).last().unwrap().body), ["p̂ ± 1.96√((p̂(1-p̂))/n)"]);
}

/// Slides of a later round, in forms that no earlier answer had.
#[test]
fn answers_in_any_form_have_their_title_and_their_slides_alone() {
    let fourth: &[(&str, &str, usize)] = &[
        ("a03", "Small Steps, Big Change: Preventing Type 2 Diabetes", 12),
        ("a04", "Pricing the Rush Hour: What Five Cities Can Teach Us", 9),
        ("a05", "Why Is My Query Slow? PostgreSQL Indexes in 45 Minutes", 12),
        ("a06", "Galaxies from the Garden", 13),
        ("a07", "一杯茶的生意：中国新茶饮行业分析与进入策略", 10),
        ("a09", "17.1 勾股定理（第1课时）", 10),
        ("a10", "管好血压，安享晚年", 9),
        ("a11", "垃圾分一分，城市美十分", 12),
        ("a12", "RAG 从入门到上线", 9),
        ("a13", "在庫管理システム刷新のご提案", 11),
        ("a14", "令和7年度 第2学年 修学旅行 保護者説明会", 10),
        ("a15", "地震はなぜ起こるのか", 12),
        ("a16", "はじめての自家焙煎コーヒー", 9),
        ("a17", "空き家900万戸時代に、わがまちはどう向き合うか", 11),
        ("a18", "かけそば一杯で買えた名画", 13),
    ];
    let fifth: &[(&str, &str, usize)] = &[
        ("a01", "Four Days, Full Output", 11),
        ("a02", "Keeping the Freshness: Our Vineyards to 2040", 12),
        ("a03", "Q3 2025 Business Review — Brightwell Dental Supply", 11),
        ("a04", "从0到1：宠物智能用品出海欧洲可行性汇报", 11),
        ("a05", "固态电池：下一代动力电池走到哪一步了", 12),
        ("a06", "携手同行，静待花开", 9),
        ("a07", "夜勤の見守りセンサー導入について", 10),
        ("a08", "暮らしのとなりの観光へ", 12),
        ("a09", "みどり台駅前店 出店計画のご提案", 11),
        ("a10", "Stay One More Night", 11),
        ("a11", "Ferrule 4.0", 10),
        ("a12", "Water Within Reach", 9),
        ("a13", "挥拍这一年", 8),
        ("a15", "巷口的下午茶", 8),
        ("a16", "はじめての自治会防災訓練", 9),
        ("a17", "夜の図書館、はじめませんか", 12),
        ("a18", "電話応対の基本", 11),
    ];
    let talk = [
        "would you like",
        "want me to",
        "export to sheets",
        "as the presenter",
        "related",
        "pick a title",
        "placeholders",
        "深度思考",
        "需要我",
        "要不要我",
        "小提醒",
        "设计规范",
        "讲稿",
        "marp",
        "関連する質問",
        "補足",
        "時間配分",
        "しましょうか",
        "選べるオプション",
        "図のイメージ",
        "スライド案",
        "⸻",
        "エクスポート",
        "可以这样说",
        "may be incorrect",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers/assistants");
    let expected = [("fourth", fourth), ("fifth", fifth)];
    let expected = expected.iter().flat_map(|(half, of)| of.iter().map(move |one| (half, one)));
    for (half, (name, title, count)) in expected {
        let path = folder.join(half).join(format!("{name}.md"));
        let outline = read(&fs::read_to_string(path).unwrap());
        assert_eq!(outline.title, *title, "{name}");
        assert_eq!(pages(&outline).count(), *count, "{name}");
        for line in shown(&outline) {
            let lower = line.to_lowercase();
            assert!(!talk.iter().any(|talk| lower.contains(talk)), "{name}: {line}");
        }
    }
}

#[test]
fn remarks_on_a_slide_are_its_notes_and_its_details_its_own() {
    let text = "Slides for you:\n\n| Slide | Title | Key content |\n|---|---|---|\n| 1 | Roast at home | A first course |\n| 2 | Goals | Roast 100 g |\n| 3 | The roast | First crack |\n| 4 | Storage | Two weeks |\n\n### Slide 3 in detail\n\n* 9 minutes: first crack\n* 12 minutes: second crack\n\n### Notes for key slides\n\n* **Slide 2:** Ask *who* has roasted.\n\n### References\n\n* The roaster's book\n\nShall I write more?\n";
    let outline = read(text);
    assert_eq!(outline.title, "Roast at home");
    let titles: Vec<&str> = pages(&outline).map(|page| page.title.as_str()).collect();
    assert_eq!(titles, ["Goals", "The roast", "Storage"]);
    let all: Vec<&Page> = pages(&outline).collect();
    assert!(notes(all[0]).contains("Ask who has roasted."), "{:?}", all[0]);
    assert!(format!("{:?}", all[1]).contains("12 minutes: second crack"), "{:?}", all[1]);
    let last = words(&all[2].body).join("\n");
    assert!(last.contains("Source: The roaster's book") && last.contains("Shall I write more?"), "{last}");
}

#[test]
fn slides_of_programs_for_slides_are_slides() {
    let text = "Save this as talk.md:\n\n```markdown\n---\nmarp: true\ntheme: gaia\n---\n\n# Bees\n### At work\n\nAnn Lee\n\n---\n\n# Honey\n\n- Sweet\n- Golden\n\n<!-- Pass the jar around. -->\n\n---\n\n<!-- _class: lead -->\n\n# Wax\n\n- Soft\n- Warm\n```\n";
    let outline = check(text, "Bees", &["At work", "Ann Lee"], &["Honey", "Wax"], None);
    assert!(notes(pages(&outline).next().unwrap()).contains("Pass the jar around."));
    assert!(!lines(&outline).concat().contains("lead"));
}

#[test]
fn tables_of_slides_may_go_on_and_have_their_cover() {
    let outline = check(
        "Sure, here's a plan.\n\n### Solar for Warehouses: Sales Deck Plan\n\n| # | Slide title | On-slide content | Talking point | Min. |\n|---|---|---|---|---|\n| 1 | **Your Roof** | Brightline × Harmon<br>Proposal | \"Taken on Tuesday.\" | 1 |\n| 2 | **What You Told Us** | • Bill up 31%<br>• No capex | Ask | 2 |\n| 3 | **Next** | Sign; Share data | – | 2 |\n\n**Appendix slides (hidden)**\n\n| # | Slide title | On-slide content |\n|---|---|---|\n| A1 | Specs | Data sheets |\n\nWould you like a file?\n",
        "Your Roof",
        &["Brightline × Harmon", "Proposal"],
        &["What You Told Us", "Next", "Specs"],
        None,
    );
    assert_eq!(points(pages(&outline).nth(1).unwrap()), ["Sign", "Share data"]);
    assert!(notes(pages(&outline).next().unwrap()).contains("Min.: 2"), "{outline:?}");
}

#[test]
fn remarks_behind_the_slides_are_notes_of_theirs() {
    let outline = check(
        "Slide 1: Title\nTwo Wheels\nA short history\n\nSlide 2: Before\nHorses were dear\nMost people walked\n\nSlide 3: After\nRoads were paved\nClothes changed\n\nTiming guide\nSlide 2 – 30 sec\nSlide 3 – 1 min\n\nPicture ideas\nSlide 2: drawing of a horse\n\nIf you want, I can also write note cards.\n",
        "Two Wheels",
        &["A short history"],
        &["Before", "After"],
        None,
    );
    assert_eq!(notes(pages(&outline).next().unwrap()), "30 sec drawing of a horse");
    assert_eq!(points(pages(&outline).nth(1).unwrap()), ["Roads were paved", "Clothes changed"]);
}

#[test]
fn lists_that_count_stay_so_above_notes() {
    let outline = read(
        "## Slide 1: Cover\n\n## Slide 2: Way\n\n1. Collected\n2. Tipped\n\n**Speaker notes:**\nSlowly.\n\n## Slide 3: Numbers\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- **Takeaway**: One of two\n",
    );
    assert!(pages(&outline).next().unwrap().ordered, "{outline:?}");
    let last = pages(&outline).last().unwrap().body.clone();
    assert_eq!(last.last(), Some(&Block::Text("Takeaway: One of two".into())));
}

#[test]
fn marks_that_touch_their_words_are_words() {
    let outline = read(
        "# 研修\n\n## ○×テスト\n\n- ○×で答える\n- -5 °C で保存\n- +3 % の増加\n- ☆☆☆ の宿\n\n## ● 次回\n\n- 場所\n- 時間\n",
    );
    let titles: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(titles, ["○×テスト", "次回"]);
    let all = lines(&outline).join("\n");
    for words in ["○×で答える", "-5 °C で保存", "+3 % の増加", "☆☆☆ の宿"] {
        assert!(all.contains(words), "{words}: {all}");
    }
}

#[test]
fn slides_between_rules_begin_with_their_cover() {
    let text = "Here's a slide-by-slide deck.\n\n---\n\n## 1. Warm Homes\n### Heat pumps for Block C\n*Residents' evening, 6 November*\n\n---\n\n## 2. Agenda\n\n1. Where heat goes\n2. What changes\n\n---\n\n## 3. Where Heat Goes\n\n- Boilers from 1998\n- Windows\n\n---\n\n## 4. What Changes\n\n- Radiators\n- Hot water\n";
    check(
        text,
        "Warm Homes",
        &["Heat pumps for Block C", "Residents' evening, 6 November"],
        &["Where Heat Goes", "What Changes"],
        None,
    );
    // A first part that says something is no cover.
    let told = "## Why\n\nThe roof leaks in four places.\n\n---\n\n## What\n\n- Slates\n- Lead\n\n---\n\n## Who\n\n- Roofers\n- Us\n";
    assert_eq!(pages(&read(told)).count(), 3);
}

#[test]
fn slides_that_count_the_parts_of_the_agenda_are_their_pages() {
    let text = "以下是开题答辩PPT文案。\n\n**封面**\n\n题目：洪泽湖湿地\n\n*演讲词：各位老师好。*\n\n**目录**\n\n1. 研究背景与意义\n2. 数据与方法\n\n**一、研究背景（1）：为什么**\n\n- 第四大淡水湖\n- 调蓄湖泊\n\n*演讲词：点到为止。*\n\n**一、研究背景（2）：矛盾**\n\n- 库容增加\n- 滩地减少\n\n**二、数据来源**\n\n- 遥感影像\n- 水位\n\n**致谢**\n\n恳请批评指正！\n\n---\n\n如需要，我可以继续为你准备回答要点。\n";
    let outline = check(
        text,
        "洪泽湖湿地",
        &[],
        &["研究背景（1）：为什么", "研究背景（2）：矛盾", "数据来源"],
        Some("恳请批评指正！"),
    );
    let chapters: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(chapters, ["研究背景与意义", "数据与方法"]);
    assert_eq!(notes(pages(&outline).next().unwrap()), "点到为止。");
}

#[test]
fn the_first_line_of_a_slide_is_its_title_and_a_remark_stays_whole() {
    let text = "7枚にまとめました。\n\nスライド1\n防災説明会\n2025年8月31日\n\nスライド2\n町の危険\n・盛り土\n・木造の家\n\nスライド3\n最初の3分\n1　頭を守る\n2　火の元\n3　ドアを開ける\n\n**補足**\n- **スライド3**は、ゆっくり話してください。\n";
    let outline = read(text);
    let titles: Vec<&str> = pages(&outline).map(|page| page.title.as_str()).collect();
    assert_eq!(titles, ["町の危険", "最初の3分"]);
    let all = lines(&outline).join("\n");
    assert!(all.contains("スライド3は、ゆっくり話してください。"), "{all}");
}

#[test]
fn lines_in_bold_head_their_lists_with_a_picture_behind_them() {
    let text = "# Deck\n\n## Money\n\n### Now?\n**For it** 👍\n- good curve\n- cash\n\n**Against it** 👎\n- churn\n\n\
                **My view:** wait until March.\n";
    let outline = Outline::from_markdown(text, "").unwrap();
    let page = &outline.chapters[0].pages[0];
    let titles: Vec<&str> = page.points.iter().map(|point| point.title.as_str()).collect();
    assert_eq!(titles, ["For it 👍", "Against it 👎"]);
    // What has a label of its own is no entry of the last list.
    assert_eq!(page.points[1].body.len(), 1);
    assert!(matches!(&page.body[..], [Block::Text(text)] if text == "My view: wait until March."));
}

#[test]
fn questions_in_bold_head_their_answers_however_they_end() {
    let text = "# Deck\n\n## C\n\n### よくある質問\n**Q. 何回ですか。**\nA. 4回です。\n\n**Q. いつですか?**\nA. 夜です。\n\n### ○×テスト\n- a\n- b\n";
    let outline = Outline::from_markdown(text, "").unwrap();
    let pages = &outline.chapters[0].pages;
    assert_eq!(pages[0].points.len(), 2);
    assert!(pages[0].body.is_empty());
    assert_eq!(pages[1].title, "○×テスト");
}

#[test]
fn a_plan_of_the_time_and_times_behind_titles_are_for_the_speaker() {
    let text = "卒業論文の発表を想定した構成案です。\n\n---\n\n### 📊 時間配分\n\n| パート | 時間 |\n|:--|--:|\n| 導入 | 3分 |\n| 結果 | 4分 |\n\n---\n\n### 【スライド1】表紙（0:15）\n\n**二層封止の耐湿性**\n\n指導教員：森 教授\n\n---\n\n### 【スライド2】研究背景（0:50）\n\n- 軽い\n- 曲がる\n\n> 📝 **原稿**\n> 日本で生まれた電池です。\n\n---\n\n### 【スライド3】目的（1:00）\n\n- 保持率\n- 費用\n";
    let outline = check(text, "二層封止の耐湿性", &["指導教員：森 教授"], &["研究背景", "目的"], None);
    assert_eq!(notes(pages(&outline).next().unwrap()), "0:50 日本で生まれた電池です。");
    assert!(lines(&outline).join("\n").contains("導入 | 3分"));
}

#[test]
fn cues_and_advice_stand_on_no_page() {
    let text = "What a lovely idea! Here's a plan.\n\n# Seventy Years of Margaret\n\n### Slide 1 — Opening\n**On screen:** *Seventy Years of Margaret*\n🎵 **Music:** a waltz\n\n### Slide 2 — Born\n- In Galway\n- In June\n\n### Slide 3 — School\n- One prize\n- > \"Mischief\" — Mum\n\n### Slide 4 — Questions?\n\nNote: You can add photos to each page. Good luck!\n";
    let outline = check(text, "Seventy Years of Margaret", &[], &["Born", "School"], Some("Questions?"));
    assert_eq!(pages(&outline).nth(1).unwrap().points[1].title, "\"Mischief\" — Mum");
    let all = lines(&outline).join("\n");
    assert!(all.contains("a waltz") && all.contains("Good luck!") && !all.contains("On screen"), "{all}");
}

#[test]
fn the_main_title_of_a_cover_is_the_title_and_an_end_is_called_by_what_it_says() {
    let text = "没问题，给你整理好了：\n\n# 别让骗子偷走生活费\n\n### P1 封面\n🎯 **主标题**：擦亮双眼\n🎯 **副标题**：主题班会\n\n### P2 数据\n- 11起\n- 23万\n\n### P3 套路\n- 刷单\n- 客服\n\n### P4 结束页\n🌟 **行动清单**\n☑️ 现在下载国家反诈中心的应用程序并且打开来电预警\n☑️ 把专线电话存进通讯录，这个电话一定要接\n☑️ 把今天学到的告诉爸妈，也告诉身边的同学和朋友\n💛 守住钱包，就是守住青春\n";
    let outline = read(text);
    assert_eq!(outline.title, "擦亮双眼");
    assert_eq!(words(&outline.body), ["别让骗子偷走生活费 · 主题班会"]);
    assert_eq!(pages(&outline).last().unwrap().title, "行动清单");
}

#[test]
fn how_slides_look_is_for_whoever_makes_them() {
    let slide = |number: usize, title: &str| {
        format!(
            "## {number} · {title}\n\n- One of {title}\n- Two of {title}\n\n**Design:** a map\n**Investor's thought:** *\"Who?\"*\n\n"
        )
    };
    let cover = "## 1 · Cover\n\n**On the slide**\n> **ShellCycle**\n> Seed round\n\n**Design:** a photo\n\n";
    let text = format!("Love it.\n\n---\n\n{cover}{}{}{}", slide(2, "Why"), slide(3, "How"), slide(4, "Who"));
    let outline = read(&text);
    assert_eq!(outline.title, "ShellCycle");
    let titles: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(titles, ["Why", "How", "Who"]);
    let page = pages(&outline).next().unwrap();
    assert_eq!(page.points.len(), 2);
    assert!(
        words(&page.body).iter().all(|text| Role::of(text).is_some_and(|(role, _)| role == Role::Notes)),
        "{page:?}"
    );
}

#[test]
fn what_follows_the_points_of_a_slide_stays_behind_them() {
    let text = "# Rail\n\n## Slide 1: Costs\n\n- School: 0.9\n- Care: 0.5\n\nTotal 1.4\n\n## Slide 2: Case\n\n**Action:**\n1. Ask\n2. Test\n\n**Result:** Six weeks\n**Lesson:** Begin early\n\n## Slide 3: Next\n- Go\n- Stay\n\n**Thank you for coming! Questions?**\n";
    let outline = read(text);
    let all: Vec<&Page> = pages(&outline).collect();
    assert_eq!(all[0].points.last().unwrap().title, "Total 1.4");
    let titles: Vec<&str> = all[1].points.iter().map(|point| point.title.as_str()).collect();
    assert_eq!(titles, ["Action", "Result", "Lesson"], "{:?}", all[1]);
    assert_eq!(all[2].points.len(), 2, "{:?}", all[2]);
}

#[test]
fn sources_that_a_list_begins_with_are_its_first_entry() {
    let text = "# Plan\n\n### Slide 1: Layers\n\n1. **Sources:** Events land in the store\n2. **Models:** Data is joined\n3. **Readers:** Reports and people\n\n### Slide 2: Growth\n\n- **Sales:** up by 4%\n- **Costs:** flat\n- **Source:** annual report\n";
    let outline = read(text);
    let titles = |page: &Page| page.points.iter().map(|point| point.title.clone()).collect::<Vec<_>>();
    let pages: Vec<&Page> = pages(&outline).collect();
    assert_eq!(titles(pages[0]), ["Sources", "Models", "Readers"]);
    assert_eq!(titles(pages[1]), ["Sales", "Costs"]);
}
