use super::*;

#[test]
fn numbers_of_headings() {
    for (line, found) in [
        ("1.2 Aims", Some((4, "Aims"))),
        ("2.0 Attendance", Some((2, "Attendance"))),
        ("1. Start", Some((2, "Start"))),
        ("第一章 总则", Some((1, "总则"))),
        ("第三条 范围", Some((3, "第三条 范围"))),
        ("Article 3 Scope", Some((3, "Article 3 Scope"))),
        ("一、市场概况", Some((2, "市场概况"))),
        ("（二）规模", Some((3, "规模"))),
        ("1　利用の状況", Some((2, "利用の状況"))),
        ("3.5 million people", None),
        ("4.3 Mt of coal", None),
        ("2.5 GB a day", None),
        ("2026年の計画", None),
    ] {
        assert_eq!(numbered(line), found, "{line}");
    }
}

#[test]
fn labels_are_short_and_set_apart() {
    assert_eq!(label("CLABSI: 0 for 214 days"), Some(("CLABSI", "0 for 214 days")));
    assert_eq!(label("时间：2026年4月18日"), Some(("时间", "2026年4月18日")));
    assert_eq!(label("at 9:30 we left"), None);
    assert_eq!(label("see https://a.example"), None);
    assert_eq!(label("人員配置基準（3：1）を満たす"), None);
    assert_eq!(spaced_label("場所　本校体育館"), Some(("場所", "本校体育館")));
}

#[test]
fn dates_stand_alone() {
    for line in ["3月21日 上午9:12", "Monday, 3 May 2027", "2026-05-01", "2026/07/18(土)"] {
        assert!(is_date(line), "{line}");
    }
    for line in ["3 May we left", "Room 204", "5月18日情况简报"] {
        assert!(!is_date(line), "{line}");
    }
}

#[test]
fn first_sentences_name_what_follows() {
    assert_eq!(run_in("Finance. The year was good."), Some(("Finance", "The year was good.")));
    assert_eq!(run_in("稳税源。7月底前走访。"), Some(("稳税源", "7月底前走访。")));
    assert_eq!(run_in("One sentence only."), None);
    assert!(is_message_head("Raj  9:03 AM", "Backend") && !is_message_head("We met at 9:03 AM.", "x"));
}

#[test]
fn turns_and_programmes_have_their_times() {
    let turn = ("ANNA", "[00:03:10]", "And then?");
    assert_eq!(stamped("[00:03:10] ANNA: And then?"), Some(turn));
    assert_eq!(stamped("2024-09-02 19:02 阿坤:谈完了"), Some(("阿坤", "2024-09-02 19:02", "谈完了")));
    assert_eq!(stamped("2024-09-02 19:14 Vivian:"), Some(("Vivian", "2024-09-02 19:14", "")));
    assert_eq!(dated("3月25—26日 景迈。"), Some(("3月25—26日", "景迈。")));
    assert_eq!(dated("3月25日"), None);
    assert!(reaches("sales@trellis.example · +31 24 555 01 40") && reaches("TEL 076-555-0183(内線 226)"));
    assert!(!reaches("Telling stories since 1998") && !reaches("Room 204, floor 2"));
    assert_eq!(stamped("[12] ANNA: And then?"), None);
    assert_eq!(stamped("[00:03:10] music"), None);
    for (line, found) in [
        ("8:30   Doors open", Some(("8:30", "Doors open"))),
        ("19:00～19:20 開会のあいさつ", Some(("19:00～19:20", "開会のあいさつ"))),
        ("9：00 签到", Some(("9：00", "签到"))),
        ("3.5 million came", None),
        ("2026-05-01 Start", None),
        ("8:30", None),
    ] {
        assert_eq!(scheduled(line), found, "{line}");
    }
}

#[test]
fn marks_head_what_stands_below_them() {
    let found = |lines: &[&str]| heading(lines, "").map(|(_, title, _)| title);
    let below = "这里写的是上个月的事情，一共有三件。";
    assert_eq!(found(&["● 门店", below]), Some("门店".to_owned()));
    assert_eq!(found(&["■ 設備", "先月の点検では三か所に不具合が見つかりました。"]), Some("設備".to_owned()));
    assert_eq!(found(&["● 一店", "● 二店"]), None);
}

#[test]
fn letters_begin_and_end() {
    let below = "The ferry has been out of service since the storm, and we do not know for how long.";
    for line in ["Dear members", "Respected trustees", "館長先生", "Best regards", "此致", "敬具"] {
        assert_eq!(heading(&[line, "", below], ""), None, "{line}");
    }
    assert_eq!(heading(&["M. Osei", "", below], "Kind regards,"), None);
    assert!(heading(&["The ferry", "", below], "").is_some());
}

#[test]
fn questions_are_marked_in_many_ways() {
    for (line, found) in [
        ("Q1　袋は何円ですか。", Some((true, "袋は何円ですか。"))),
        ("A1　450円です。", Some((false, "450円です。"))),
        ("――始めたのはいつですか", Some((true, "始めたのはいつですか"))),
        ("Q. How much is it?", Some((true, "How much is it?"))),
        ("问 要带什么？", Some((true, "要带什么？"))),
        ("A dog barked.", None),
        ("Quiet hours", None),
    ] {
        assert_eq!(question_line(line), found, "{line}");
    }
}

#[test]
fn marks_that_somebody_gives_are_no_rules() {
    for rule in ["-----", "～～～", "* * *", "★★★★★★★★", "======"] {
        assert!(is_rule(rule), "{rule}");
    }
    for words in ["★★★★★", "👍👍👍", "???", "- a -"] {
        assert!(!is_rule(words), "{words}");
    }
}
