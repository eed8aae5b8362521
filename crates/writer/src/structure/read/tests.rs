use super::*;

fn titles(text: &str) -> Vec<(usize, String)> {
    read(text).sections.into_iter().map(|section| (section.level, section.title)).collect()
}

/// Labels and texts of the whole text.
fn pieces(text: &str) -> Vec<(String, String)> {
    let pieces = read(text).sections.into_iter().flat_map(|section| section.pieces);
    pieces
        .filter_map(|piece| match piece {
            Piece::Text { label, text, .. } => Some((label.unwrap_or_default(), text)),
            _ => None,
        })
        .collect()
}

fn pair(one: &str, other: &str) -> (String, String) {
    (one.to_owned(), other.to_owned())
}

#[test]
fn headings_of_many_kinds_are_found() {
    let long = "This paragraph is long enough to be the text below a heading, and it goes on.";
    assert_eq!(
        titles(&format!("# A\n\n{long}\n\n### B\n{long}")),
        [(1, "A".to_owned()), (2, "B".to_owned())]
    );
    assert_eq!(
        titles(&format!("{long}\n\nOverview\n\n{long}\n\nDetails\n\n{long}")),
        [(0, String::new()), (1, "Overview".to_owned()), (1, "Details".to_owned())]
    );
    assert_eq!(
        titles(&format!("{long}\n\n【鍵】\n{long}\n\n【音】\n{long}")),
        [(0, String::new()), (1, "鍵".to_owned()), (1, "音".to_owned())]
    );
    assert_eq!(
        titles("一、市场概况\n市场在变化，机会在哪里呢？\n（一）规模\n很大很大很大的市场规模。"),
        [(1, "市场概况".to_owned()), (2, "规模".to_owned())]
    );
    assert_eq!(
        titles(&format!("1. Start\n{long}\n\n1.1 Detail\n\n{long}")),
        [(1, "Start".to_owned()), (2, "Detail".to_owned())]
    );
    assert_eq!(titles(&format!("{long}\n{long}")), [(0, String::new())]);
    assert_eq!(titles("1. apples\n2. pears\n3. plums\n\nAnd so on."), [(0, String::new())]);
}

#[test]
fn the_first_line_may_be_the_title() {
    let document =
        read("Unit 4B Quality Report\nPrepared by D. Okafor\n\nFalls\nWe recorded 11 falls in the quarter.");
    assert_eq!(document.title.as_deref(), Some("Unit 4B Quality Report"));
    assert_eq!(document.byline, ["Prepared by D. Okafor"]);
    assert_eq!(document.sections[0].title, "Falls");
    assert_eq!(read("Mom: flight lands at 3.\nMe: ok, we will be there.").title, None);
}

#[test]
fn labels_questions_and_speakers_name_their_texts() {
    assert_eq!(
        pieces("CLABSI: 0 for 214 days.\nCAUTI: 3 cases."),
        [pair("CLABSI", "0 for 214 days."), pair("CAUTI", "3 cases.")]
    );
    assert_eq!(pieces("Q: Why?\nA: Because."), [pair("Why?", "Because.")]);
    assert_eq!(
        pieces("Raj  9:03 AM\nBackend is fine\n\nElise  9:04 AM\nHardware is not"),
        [pair("Raj 9:03 AM", "Backend is fine"), pair("Elise 9:04 AM", "Hardware is not")]
    );
}

#[test]
fn messages_are_sections() {
    let text = "From: Ann\nTo: Bob\nSubject: Delay\n\nWe wait.\n\n-----Original Message-----\nFrom: Bob\nSent: 3 May\n\nWhy?";
    assert_eq!(titles(text), [(1, "Delay".to_owned()), (1, "Bob".to_owned())]);
    assert_eq!(
        pieces(text),
        [
            pair("From", "Ann"),
            pair("To", "Bob"),
            pair("", "We wait."),
            pair("Sent", "3 May"),
            pair("", "Why?")
        ]
    );
}

#[test]
fn long_items_with_a_heading_are_sections() {
    let long = "1至6月，街道完成一般公共预算收入1.86亿元，同比增长4.7%，完成年度任务的52.3%。规模以上服务业企业由23家增至27家，实现营业收入12.4亿元。新登记市场主体612户，其中个体工商户438户。";
    let text = format!("一、回顾\n\n（一）运行平稳。{long}\n\n（二）改造提速。{long}");
    assert_eq!(
        titles(&text),
        [(1, "回顾".to_owned()), (2, "运行平稳".to_owned()), (2, "改造提速".to_owned())]
    );
    assert_eq!(
        pieces("1.拆分合同。共6份合同。\n2.验收滞后。31笔。"),
        [pair("", "1.拆分合同。共6份合同。"), pair("", "2.验收滞后。31笔。")]
    );
}

#[test]
fn broken_lines_are_joined() {
    let text = "The quick brown fox jumps over the lazy dog that sleeps in\nthe shade of the old oak tree.\nIt wakes.";
    assert_eq!(
        pieces(text),
        [
            pair(
                "",
                "The quick brown fox jumps over the lazy dog that sleeps in the shade of the old oak tree."
            ),
            pair("", "It wakes.")
        ]
    );
}

#[test]
fn a_number_behind_a_broken_line_is_a_number() {
    let text = "We counted people at both doors of the hall on every day in May: 214 in the\nmorning at the north door, and in the afternoon at the door to the car park\n97. On a day without a market it is half of that, as everybody in this office\nknows well.";
    let said = pieces(text);
    assert!(said.iter().any(|(_, text)| text.contains("car park 97. On a day")), "{said:?}");
    assert_eq!(titles(text), [(0, String::new())]);
    // What is counted up from one line to another is no such number.
    let listed = "1. We count people at both doors of the hall on every day in May, and also\nin June\n2. We count them again in the autumn";
    assert!(pieces(listed).iter().any(|(_, text)| text.starts_with("2. ")), "{:?}", pieces(listed));
}

#[test]
fn tables_and_pictures_are_kept() {
    let document = read("| a | b |\n|---|---|\n| 1 | 2 |\n\nx\ty\n3\t4\n\n![Chart](c.png)\n");
    let blocks: Vec<_> =
        document.sections[0].pieces.iter().map(|piece| matches!(piece, Piece::Block(_))).collect();
    assert_eq!(blocks, [true, true, true]);
}

#[test]
fn questions_behind_dashes_head_their_answers() {
    let answer = "声で指示をしないんです。センターの中は音がすごくて、もともと声は聞こえていませんでした。";
    let text = format!(
        "社内報第88号　この人に聞く\n\n手話で回す夜\n　――戸田さん\n\n{answer}\n\n――受賞おめでとうございます。誤出荷率は0.004％で、2位のセンターの半分以下だと聞きました。秘訣は何でしょう。\n\n{answer}\n\n――反対の声は。\n\n{answer}\n\n――これからの目標は。\n\n{answer}\n"
    );
    let document = read(&text);
    assert_eq!(document.title.as_deref(), Some("手話で回す夜"));
    let titles: Vec<&str> = document.sections.iter().map(|section| section.title.as_str()).collect();
    assert_eq!(titles, ["", "秘訣は何でしょう", "反対の声は", "これからの目標は"]);
}

#[test]
fn what_stands_further_in_is_below_its_line() {
    let text = "讲义\n\n第一节  故事\n\n第二天大爷带了三个邻居来买鸡蛋。公司一查，那一批有六百多袋在运输途中受了冻。\n\n讨论（每组十分钟）\n  小付做对了哪几步？\n  如果是在别家买的，你换不换？\n\n第二节  练习\n\n两人一组，一个演顾客，一个演店员，每题三分钟，然后交换。\n";
    let titles: Vec<String> = read(text).sections.into_iter().map(|section| section.title).collect();
    assert_eq!(titles, ["故事", "讨论（每组十分钟）", "练习"]);
    let text = "计划\n\n＜第一案＞　福祉\n一楼做日间照料，二楼做集会室，由社会福祉法人来运营，避难所也能用。\n\n＜第二案＞　公园\n费用　　约６，９００万\n好处　　维持费少\n";
    let titles: Vec<String> = read(text).sections.into_iter().map(|section| section.title).collect();
    assert_eq!(titles.len(), 2, "{titles:?}");
}

#[test]
fn what_stands_around_a_title_is_told_from_it() {
    let long = "浮标重2.3公斤，靠太阳能供电，可以连续监测七项指标，数据每十五分钟回传一次。";
    let document =
        read(&format!("【新闻稿】\n\n青芦科技发布首款水质监测浮标,成本降至二十分之一\n\n{long}\n\n{long}\n"));
    assert_eq!(document.title.as_deref(), Some("青芦科技发布首款水质监测浮标,成本降至二十分之一"));
    let document = read(&format!("案例:一家面包店如何把报废率降到4%\n\n{long}\n\n{long}\n"));
    assert_eq!(document.title.as_deref(), Some("案例:一家面包店如何把报废率降到4%"));
    let document = read(&format!(
        "陪护管理规定(试行)\n\n(2024年5月20日院务会讨论通过)\n\n第一章 总则\n\n{long}\n\n第二章 附则\n\n{long}\n"
    ));
    assert_eq!(document.byline, ["(2024年5月20日院务会讨论通过)"]);
    assert_eq!(document.sections[0].title, "总则");
}

#[test]
fn numbered_questions_head_their_answers() {
    let long = "読み終えた本をお送りいただくと、査定額をそのまま図書館に寄付できるサービスです。五年前に始まりました。";
    let text: String = (1..5).map(|at| format!("Q{at}. 寄付先は{at}つですか。\nA{at}. {long}\n\n")).collect();
    let found = pieces(&format!("よくあるご質問\n\n{text}"));
    let parts = titles(&format!("よくあるご質問\n\n【本の状態】\n\n{text}【申し込みと発送】\n\n{text}"));
    assert_eq!(parts, [(1, "本の状態".to_owned()), (1, "申し込みと発送".to_owned())]);
    assert_eq!(found[0], pair("Q1. 寄付先は1つですか。", &format!("A1. {long}")));
    assert_eq!(found.len(), 4);
}

#[test]
fn brackets_in_a_manuscript_are_directions() {
    let long =
        "平均はもちろん三百万円ですね。そこへ、年収十億円の社長が引っ越してきました。いくらになるでしょう。";
    let script =
        format!("くらしの統計 講義原稿\n\n{long}\n(10秒待つ)\n{long}\n\n{long}\n(図を見せる)\n{long}\n");
    let document = read(&script);
    assert_eq!(document.sections.len(), 1);
    let is_aside = |piece: &&Piece| matches!(piece, Piece::Aside(_));
    assert_eq!(document.sections[0].pieces.iter().filter(is_aside).count(), 2);
    // Elsewhere they name what stands below them.
    assert_eq!(read(&script.replace("原稿", "記録")).sections.len(), 3);
}

#[test]
fn what_an_item_announces_hangs_below_it() {
    let text = "周报\n\n一、重点\n\n1、仓库搬迁完成。货架全部验收。\n2、国庆备货。缺口集中在三个品类:\n   ① 保温杯:缺口1.8万只\n   ② 坚果:缺口6,500盒\n   ③ 饭盒:证书更新中\n3、招标开标。共7家投标。\n";
    let pieces: Vec<Piece> = read(text).sections.into_iter().flat_map(|section| section.pieces).collect();
    let below = pieces.iter().find_map(|piece| match piece {
        Piece::List { text, below, .. } if text.starts_with("2、") => Some(below.len()),
        _ => None,
    });
    assert_eq!(below, Some(3), "{pieces:?}");
}

#[test]
fn what_a_script_does_meanwhile_is_no_heading() {
    let long = "七十年前、祖父は岡谷の小屋でばねを巻き始めました。広さは十二坪、機械は二台でした。";
    let document = read(&format!("社長挨拶（原稿）\n\n{long}\n\n（間）\n\n{long}\n\n{long}\n"));
    assert!(document.sections.iter().all(|section| section.title != "（間）"), "{document:?}");
    let said = "Every minute. [pause] So there is one number that everybody knows, from door to drug.";
    let text =
        format!("Opening\n\nWe were not lazy. {said}\n\nIt was slow. {said}\n\nFirst it rang. {said}\n");
    assert!(read(&text).sections.iter().all(|section| section.title.is_empty()), "{:?}", read(&text));
}

#[test]
fn lines_that_somebody_broke_by_hand_are_whole_again() {
    let text = "ご提案\n\n県の補助金の対象になる見込みで、その場合の\n実質のご負担は 1,620,000円となる予定です。\n観光課の窓口には9月29日に確認済みですが、\n採択をお約束できるものではありません。\n\nほかの話もあります。\n";
    let said = format!("{:?}", read(text));
    assert!(said.contains("その場合の実質のご負担") && said.contains("確認済みですが、採択"), "{said}");
    let list = "検査\n\nふき取り五か所で1.0ppm未満なら検査は合格\n不合格なら最初からやりなおします。\n";
    assert!(!format!("{:?}", read(list)).contains("合格不合格"));
}

#[test]
fn a_clause_may_head_a_list_but_not_what_is_behind_it() {
    let body = "We got two warnings this year, and the third one is a fine of some hundred dollars.";
    let text = format!(
        "Vans\n\nWhat we run now\n- 7 vans\n- 13 litres\n\nWhat I don't know:\n- the load\n- the price\n\n{body}\n"
    );
    let titles: Vec<String> = read(&text).sections.into_iter().map(|section| section.title).collect();
    assert_eq!(titles, ["What we run now", "What I don't know", ""]);
}

#[test]
fn numbers_go_on_with_a_narrow_blank_and_those_in_brackets_are_inside() {
    let long = "物が水に溶ける量や様子に着目し、水の温度や量などの条件を制御しながら調べる活動を通して、規則性を理解する。".repeat(2);
    let inner =
        format!("（１）重さはどうなるか\n{long}\n（２）量はどうなるか\n{long}\n（３）好きか\n{long}\n");
    let wide: String = "１２３４５６７８９"
        .chars()
        .map(|digit| format!("{digit}　見出し{digit}\n{}\n\n", if digit == '３' { &inner } else { &long }))
        .collect();
    let document = read(&format!("指導案\n\n{wide}10 評価基準\n{long}\n"));
    let found: Vec<(usize, &str)> =
        document.sections.iter().map(|section| (section.level, section.title.as_str())).collect();
    assert!(found.contains(&(1, "評価基準")), "{found:?}");
    assert!(found.contains(&(2, "重さはどうなるか")), "{found:?}");
}

#[test]
fn a_number_in_brackets_above_its_text_names_it() {
    let text = "改定の理由\n\nお知らせします。\n\n（１）水量の減少\n給水人口は8万人から7万人に減りました。\n（２）老朽化\n市内の水道管のうち171kmが古くなりました。\n";
    let labels: Vec<String> = read(text)
        .sections
        .into_iter()
        .flat_map(|section| section.pieces)
        .filter_map(|piece| match piece {
            Piece::Text { label, .. } => label,
            _ => None,
        })
        .collect();
    assert_eq!(labels, ["（１）水量の減少", "（２）老朽化"]);
}
