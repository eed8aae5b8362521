//! What assistants write around their slides finds its place in the deck.
#![allow(clippy::unwrap_used, reason = "tests")]

use deckwright_model::outline::{Block, Outline, Page};

#[track_caller]
fn read(markdown: &str) -> Outline {
    let outline = Outline::from_markdown(markdown, "").unwrap();
    let again = Outline::from_own_markdown(&outline.to_markdown(), "").unwrap();
    assert_eq!(again, outline, "what is written reads back");
    outline
}

fn page<'a>(outline: &'a Outline, title: &str) -> &'a Page {
    outline.chapters.iter().flat_map(|chapter| &chapter.pages).find(|page| page.title == title).unwrap()
}

fn titles(outline: &Outline) -> Vec<&str> {
    outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect()
}

fn text(text: &str) -> Block {
    Block::Text(text.to_owned())
}

#[test]
fn cover_agenda_and_end_are_not_doubled() {
    let outline = read(
        "Sure! Here is your outline:\n\n---\n\n## Slide 1: Title Slide\n\n**Title:** Hybrid Work\n**Subtitle:** What 3 years say\n**Date:** [Insert date]\n\n---\n\n## Slide 2: Agenda\n\n1. Today\n2. Costs\n\n---\n\n## Slide 3: How we work\n\n* 41% come 3 days\n* 14% never\n\n## Slide 4: Thank You / Q&A\n\n* jane@example.com\n\n---\n\nIf you'd like, I can also:\n* Write a script\n",
    );
    assert_eq!(outline.title, "Hybrid Work");
    // What nobody shows is said with the cover.
    assert_eq!(
        outline.body,
        [text("What 3 years say"), text("Notes: Date: [Insert date] Agenda: Today; Costs")]
    );
    assert_eq!(titles(&outline), ["How we work"]);
    assert_eq!(outline.ending.as_deref(), Some("jane@example.com"));
}

#[test]
fn chinese_and_japanese_covers_are_known() {
    let outline = read(
        "# 年度总结PPT大纲\n\n## 第1页：封面\n\n- 标题：破局·深耕\n- 汇报人：林若溪\n\n## 第2页：目录\n\n1. 业绩\n2. 规划\n\n## 第3页：业绩总览\n\n- GMV 6.12亿元\n\n## 第4页：结束页\n\n谢谢！\n",
    );
    assert_eq!(outline.title, "破局·深耕");
    assert_eq!(outline.body, [text("汇报人：林若溪"), text("备注：年度总结 目录：业绩；规划")]);
    assert_eq!(titles(&outline), ["业绩总览"]);
    let outline = read(
        "## スライド1：表紙\n\n**健康経営の推進**\n人事部\n\n## スライド2：現状\n\n- 受診率 91.4%\n- 残業 23.1%\n",
    );
    assert_eq!(outline.title, "健康経営の推進");
    assert_eq!(titles(&outline), ["現状"]);
}

#[test]
fn slides_are_numbered_in_many_ways() {
    let outline = read(
        "**【第1页｜封面】**\n\n社区养老\n\n**【第2页｜项目背景】**\n\n- 人口 8.62万\n\n**【第3页｜2026年计划】**\n\n- 二期\n",
    );
    assert_eq!(outline.title, "社区养老");
    assert_eq!(titles(&outline), ["项目背景", "2026年计划"]);
    let outline = read(
        "### **投影片 1：标题页**\n\n* **主标题：** 碳管理\n\n### **投影片 2：三个范围**\n\n* 范围一\n\n### **投影片 3：2026年**\n\n* 收费\n",
    );
    assert_eq!(outline.title, "碳管理");
    assert_eq!(titles(&outline), ["三个范围", "2026年"]);
}

#[test]
fn the_first_slide_of_a_deck_without_a_title_is_its_cover() {
    let outline = read(
        "## Slide 1 — Stay Safe\n**Awareness 2025**\nHartwell LLP\n\n## Slide 2 — Why us?\n- Secrets\n- Money\n\n## Slide 3 — 3 red flags\n- Haste\n- Odd files\n",
    );
    assert_eq!(outline.title, "Stay Safe");
    assert_eq!(outline.body, [text("Awareness 2025"), text("Hartwell LLP")]);
    assert_eq!(titles(&outline), ["Why us?", "3 red flags"]);
    let outline = read("## Slide 1: Why\n- Costs\n- Time\n- Risk\n- Law\n\n## Slide 2: How\n- Slowly\n");
    assert_eq!(titles(&outline), ["Why", "How"]);
}

#[test]
fn what_is_for_the_speaker_becomes_notes() {
    let outline = read(
        "# Deck\n\n## Slide 1: Why (5 mins)\n\n* Costs rise\n* *(Visual: a chart)*\n\n**Speaker Notes:**\nPause here. Then go on.\n\n## Slide 2: How\n\n- Slowly\n",
    );
    assert_eq!(page(&outline, "Why").body, [text("Notes: 5 mins (Visual: a chart) Pause here. Then go on.")]);
    assert_eq!(page(&outline, "Why").points.len(), 1);
    let outline =
        read("# 公开课\n\n## 第1页 教学\n\n- 背景\n- **演讲备注：** 慢一点\n\n## 第2页 练习\n\n- 一题\n");
    assert_eq!(page(&outline, "教学").body, [text("备注：慢一点")]);
}

#[test]
fn footnotes_and_sources_stand_on_their_page() {
    let outline = read(
        "# Museums\n\n## Now\n\n### Risk\n\n- 63% have no catalogue.[^1^]\n- Fires happen.\n\n### Market\n\n- It grows\n\n*Source: own estimate*\n\n[^1^]: Readiness Survey, 2024\n",
    );
    assert_eq!(page(&outline, "Risk").body, [text("Source: Readiness Survey, 2024")]);
    assert_eq!(page(&outline, "Market").body, [text("Source: own estimate")]);
    assert_eq!(page(&outline, "Risk").points.len(), 2);
}

#[test]
fn formulas_and_underlined_headings_are_read() {
    let outline =
        read("Energy\n======\n\nOne\n---\n\n- It is $E = mc^2$, not $5 or $6\n- A $\\rightarrow$ B\n");
    assert_eq!(outline.title, "Energy");
    let points: Vec<&str> =
        outline.chapters[0].pages[0].points.iter().map(|point| point.title.as_str()).collect();
    assert_eq!(points, ["It is E = mc², not $5 or $6", "A → B"]);
}

#[test]
fn chapters_of_people_stay() {
    let outline = read(
        "# Plan\n\n## Outline of costs\n\n- 5 posts\n\n## Title deeds\n\n- two\n\n## Questions to ask the bank\n\n- rate?\n",
    );
    assert_eq!(titles(&outline), ["Outline of costs", "Title deeds", "Questions to ask the bank"]);
}

#[test]
fn a_heading_above_all_slides_names_the_deck_or_the_answer() {
    let slides = "**Slide 1: Title Slide**\n* **Headline:** Faster Together: The Case\n* **Sub-headline:** A proposal\n\n**Slide 2: Problem**\n* **Headline:** 4.1 miles\n* **Bullets:**\n    * Slow buses\n    * Few buses\n\n**Slide 3: Plan**\n* Paint\n";
    let outline = read(&format!("## **Presentation Title: Faster Together — The Case**\n\n{slides}"));
    assert_eq!(outline.title, "Faster Together — The Case");
    assert_eq!(outline.body, [text("A proposal")]);
    assert_eq!(titles(&outline), ["Problem", "Plan"]);
    assert_eq!(page(&outline, "Problem").body, [text("4.1 miles")]);
    let points: Vec<&str> =
        page(&outline, "Problem").points.iter().map(|point| point.title.as_str()).collect();
    assert_eq!(points, ["Slow buses", "Few buses"]);
    let japanese = "### タイトル案\n\n* **案A：** 町の選択\n* **案B：** 減らさずに\n\n### スライド構成\n\n**【1枚目】表紙**\n* **タイトル：** 町の選択\n\n**【2枚目】5つの提案**\n1. 分ける\n2. ずらす\n\n**【3枚目】収支**\n* 300万円\n";
    let outline = read(japanese);
    assert_eq!((outline.title.as_str(), titles(&outline)), ("町の選択", vec!["5つの提案", "収支"]));
}

#[test]
fn slides_in_parts_have_their_cover_and_title_too() {
    let outline = read(
        "### **Presentation Title: The Filter — In Noise**\n\n**Prerequisites:** Algebra\n\n### **Part 1: Why**\n\n#### **Slide 1: Title**\n* **Title:** The Filter: In Noise\n\n#### **Slide 2: The Problem**\n* Noise\n\n### **Part 2: How**\n\n#### **Slide 3: Predict**\n* Grow\n\n#### **Slide 4: Update**\n* Shrink\n",
    );
    assert_eq!(outline.title, "The Filter — In Noise");
    assert_eq!(outline.body, [text("Prerequisites: Algebra")]);
    assert_eq!(titles(&outline), ["Why", "How"]);
}

#[test]
fn slides_that_only_name_a_part_are_its_chapter() {
    let outline = read(
        "# 总结\n\n## 第1页：过渡页\n- PART 01 概况\n\n## 第2页：人员\n- 32人\n\n## 第3页：业务\n- 2846人次\n\n## 第4页：过渡页\n- PART 02 2025年计划\n\n## 第5页：安排\n- 整改\n",
    );
    assert_eq!(titles(&outline), ["概况", "2025年计划"]);
    let pages: Vec<&str> = outline.chapters[0].pages.iter().map(|page| page.title.as_str()).collect();
    assert_eq!(pages, ["人员", "业务"]);
}

#[test]
fn lines_of_a_plain_text_may_count_its_slides() {
    let outline = read(
        "防溺水班会PPT文案（适合三年级，约40分钟）\nP1 封面\n主标题：珍爱生命\nP2 猜一猜\n谜语：无色无味。\nP3 数字\n• 30万人\n• 四分之一\nP4 作业\n1. 画一张手抄报\n2. 学一课\n",
    );
    assert_eq!(outline.title, "珍爱生命");
    assert_eq!(titles(&outline), ["猜一猜", "数字", "作业"]);
    assert_eq!(page(&outline, "数字").points.len(), 2);
}

#[test]
fn columns_behind_the_words_of_a_slide_are_for_the_speaker() {
    let outline = read(
        "## 発表テーマ：段取り替えの短縮\n\n| No. | タイトル | スライドに載せる文章 | 図・表の案 | 秒数 |\n|---|---|---|---|---|\n| P1 | 表紙 | チームスパナ | 集合写真 | 20 |\n| P2 | 職場紹介 | ・ポンプの組立<br>・3直体制 | 工程図 | 40 |\n| P3 | 対策 | ワンタッチ化 | 写真 | 50 |\n",
    );
    assert_eq!(outline.title, "段取り替えの短縮");
    let points: Vec<&str> =
        page(&outline, "職場紹介").points.iter().map(|point| point.title.as_str()).collect();
    assert_eq!(points, ["ポンプの組立", "3直体制"]);
    assert!(
        matches!(&page(&outline, "職場紹介").body[..], [Block::Text(notes)] if notes.contains("秒数: 40"))
    );
}

#[test]
fn a_cover_s_line_in_bold_is_its_title_and_not_the_head_of_the_names() {
    let outline = read(
        "## 投影片 1｜封面\n\n**長照，你我都用得到**\n——從一通電話開始\n\n- 主講人：林社工師\n- 日期：114 年 5 月\n\n## 投影片 2｜誰可以申請（2頁）\n\n- 長者\n\n## 投影片 3｜信\n\n- **差出人**：名前が違う\n- **件名**：至急\n- **本文**：不自然\n",
    );
    assert_eq!(outline.title, "長照，你我都用得到");
    assert_eq!(outline.body, [text("從一通電話開始"), text("主講人：林社工師 · 日期：114 年 5 月")]);
    assert_eq!(titles(&outline), ["誰可以申請", "信"]);
    assert_eq!(page(&outline, "信").points[2].title, "本文");
}

#[test]
fn a_heading_with_nothing_below_it_under_the_title_is_a_subtitle() {
    let outline = read("# Harbour\n\n## A year in figures\n\n## Ferry\n\n- Late\n\n## Road\n\n- Closed\n");
    assert_eq!(outline.body, [text("A year in figures")]);
    assert_eq!(titles(&outline), ["Ferry", "Road"]);
    // An outline of headings has chapters.
    assert_eq!(titles(&read("# Harbour\n\n## Past\n\n## Ferry\n\n## Road\n")).len(), 3);
}

#[test]
fn short_headings_of_a_slide_between_rules_head_its_points() {
    let slide = |title: &str| format!("---\n\n## {title}\n\n- one\n- two\n- three\n\n");
    let options = "---\n\n## Options\n\n### Option A\n- Margin up\n\n### Option B\n- Margin down\n\n";
    let text = format!("# Review\n\n{}{}{options}{}", slide("Summary"), slide("Scorecard"), slide("Risks"));
    let outline = read(&text);
    let pages: Vec<&str> = outline.chapters[2].pages.iter().map(|page| page.title.as_str()).collect();
    assert_eq!(pages, ["Options"]);
    assert_eq!(page(&outline, "Options").points[1].title, "Option B");
    assert_eq!(page(&outline, "Options").points[1].body, [Block::Text("Margin down".to_owned())]);
    // Without rules they are chapters with pages.
    assert_eq!(read(&text.replace("---\n\n", "")).chapters[2].pages.len(), 2);
}

#[test]
fn advice_behind_the_slides_is_no_slide() {
    let outline = read(
        "# Deck\n\n## Slide 1: Why\n- Costs\n\n## Slide 2: How\n- Slowly\n\n## Tips\n- Speak up\n\n## Checklist\n- Rehearse\n",
    );
    assert_eq!(titles(&outline), ["Why", "How"]);
    assert_eq!(page(&outline, "How").body, [text("Notes: Tips Speak up Checklist Rehearse")]);
}

#[test]
fn a_title_of_thousands_of_brackets_ends() {
    let title = format!("x{}", "()".repeat(20_000));
    let slides = "## Slide 1: One\n\n- a\n\n## Slide 2: Two\n\n- b\n\n## Slide 3: Three\n\n- c\n";
    assert!(Outline::from_markdown(&format!("# {title}\n\n{slides}"), "").is_ok());
}

#[test]
fn what_only_looks_like_the_frame_of_an_answer_stays() {
    let slides = "## Slide 1: One\n\n- a\n\n## Slide 2: 写真（3枚）\n\n- b\n\n## Slide 3: Three\n\n- c\n";
    let outline = read(&format!("# 3. Quartal 2024\n\n{slides}"));
    assert!(outline.title.contains("Quartal 2024"), "{}", outline.title);
    assert!(outline.to_markdown().contains("写真（3枚）"));

    let cover = "## Slide 1: Title Slide\n\n**Title:** Start of the art market\n**Presenter:** Art\n\n";
    let rest = "## Slide 2: Two\n\n- b\n\n## Slide 3: Three\n\n- c\n\n";
    let annex =
        "## Notes\n\nSpeak slowly.\n\n## Appendix: prices\n\n| Part | Price |\n|---|---|\n| Bolt | 4 |\n";
    let outline = read(&format!("{cover}{rest}{annex}"));
    let markdown = outline.to_markdown();
    assert!(markdown.contains("Art\n") || markdown.contains("Presenter: Art"), "{markdown}");
    assert!(markdown.contains("| Bolt | 4 |") && markdown.contains("Speak slowly."), "{markdown}");
}

#[test]
fn dividers_lose_neither_tables_nor_notes() {
    let outline = read(
        "## 第1页：封面\n\n标题：年报\n\n## 第2页：过渡页：概况\n\n| 项 | 数 |\n|---|---|\n| 店 | 4 |\n\n## 第3页：业绩\n\n- 6亿元\n\n## 第4页：过渡页：计划\n\n## 第5页：安排\n\n- 三月\n\n## 第6页：过渡页：风险\n\n备注：慢慢讲\n\n## 第7页：谢谢\n",
    );
    let markdown = outline.to_markdown();
    assert!(markdown.contains("| 店 | 4 |") && markdown.contains("慢慢讲"), "{markdown}");
}

#[test]
fn settings_for_a_program_behind_talk_are_not_shown() {
    let outline = read(
        "Paste this into Marp:\n\n---\nmarp: true\ntheme: gaia\nstyle: |\n  h1 { color: red; }\n---\n\n# Labels\n\nFor the museum\n\n---\n\n## Why\n\n- 11 seconds\n\n---\n\n## How\n\n- 80 words\n",
    );
    assert_eq!(outline.title, "Labels");
    assert!(!outline.to_markdown().contains("gaia"), "{}", outline.to_markdown());
}

#[test]
fn lines_below_the_title_stay_lines_unless_they_are_wrapped_prose() {
    let below = |lines: &str| read(&format!("# Fewer falls\n{lines}\n\n## Why\n### One\n- a\n")).body;
    let long = "Presented by Ruth Adeyemi, Lead Nurse for Falls Prevention, with Dr Callum Reid";
    assert_eq!(
        below(&format!("{long}\nThursday 13 November 2025")),
        [text(long), text("Thursday 13 November 2025")]
    );
    let wrapped = "What eighteen months of work on three wards have taught the nurses and the\nwards' own Board, told by those who did it.";
    assert_eq!(below(wrapped), [text(&wrapped.replace('\n', " "))]);
}

#[test]
fn a_chapter_called_opening_keeps_its_pages() {
    let outline = read(
        "# 新品发布会\n\n## 开场：为什么是现在\n### 你在做什么\n- 场景：闹钟\n- 现实：68%\n- 原因：预热\n### 三个数字\n- 1,340 万台\n- 31%\n- 44%\n\n## 产品\n### 快\n- 38 秒\n",
    );
    assert_eq!(titles(&outline), ["开场：为什么是现在", "产品"]);
    assert_eq!(outline.chapters.iter().map(|chapter| chapter.pages.len()).sum::<usize>(), 3);
}

#[test]
fn what_tells_the_look_of_a_slide_is_in_its_notes() {
    let outline = read(
        "## Slide 1: Title\n\n**Title:** Town\n**Presenter:** Ann\n\n## Slide 2: Quakes\n\n- Level 6\n- Tsunami 3 m\n- 【图示建议】树状图\n\n*図：赤枠の地図*\n\n📷 The old pier\n\n## Slide 3: Streets\n\n左侧：改造前照片\n右侧：改造后照片\n下方文字：59个小区焕然一新\n\n## Slide 4: Poets\n\n**Left column: Ann**\n- odes\n- songs\n\n**Right column: Ben**\n- plays\n- prose\n",
    );
    let pages: Vec<_> = outline.chapters.iter().flat_map(|chapter| &chapter.pages).collect();
    let points = |at: usize| pages[at].points.iter().map(|point| point.title.as_str()).collect::<Vec<_>>();
    assert_eq!(points(0), ["Level 6", "Tsunami 3 m"]);
    assert_eq!(points(1), ["59个小区焕然一新"]);
    assert_eq!(points(2), ["Ann", "Ben"]);
    let all = format!("{outline:?}");
    for told in ["树状图", "赤枠の地図", "The old pier", "改造前照片", "Left column: Ann"] {
        assert!(all.contains(told), "{told}");
    }
}

#[test]
fn a_table_above_the_slides_that_it_lists_is_their_plan() {
    let outline = read(
        "# 健康课PPT大纲\n\n## 一、整体结构一览\n\n| 页码 | 页面标题 | 页面类型 |\n|---|---|---|\n| 1 | 与糖相处 | 封面 |\n| 2 | 什么是糖 | 图文 |\n| 3 | 答疑 | 结束页 |\n\n## 二、逐页内容\n\n### Page 1｜封面\n\n**与糖相处**\n\n社区课堂\n\n### Page 2｜什么是糖\n\n- 钥匙\n- 锁\n\n### Page 3｜结束页\n\n**一场马拉松。**\n\n电话：1234\n",
    );
    assert_eq!(outline.title, "与糖相处");
    assert_eq!(titles(&outline), ["什么是糖"]);
    assert_eq!(outline.ending.as_deref(), Some("一场马拉松。 · 电话：1234"));
}

#[test]
fn what_is_said_around_a_deck_is_on_no_page() {
    let outline = read(
        "役員会向けという想定で、発表構成を作りました。用語は控えめにしています。\n\n# 町の防災\n\n> 発表者：佐藤\n> 日付：6月1日\n\n## 起こりうること\n\n- 地震\n- 豪雨\n\n## 備え\n\n- 水\n- 家具\n\n## 行動\n\n- 訓練\n- 点検\n\n相关追问\n\n- How much water?\n- Which shelf?\n",
    );
    assert_eq!(titles(&outline), ["起こりうること", "備え", "行動"]);
    assert_eq!(outline.body, [text("発表者：佐藤"), text("日付：6月1日")]);
    let last = outline.chapters.last().unwrap().pages.last().unwrap();
    assert_eq!(last.points.len(), 2);
    assert!(format!("{:?}", last.body).contains("How much water?"), "{last:?}");
}
