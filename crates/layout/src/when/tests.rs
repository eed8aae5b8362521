use super::*;

#[track_caller]
fn check(text: &str, expected: Option<(&str, &str)>) {
    let found = moment(text);
    assert_eq!(found.as_ref().map(|found| (found.written.as_str(), found.rest.as_str())), expected, "{text}");
}

#[test]
fn dates_are_read_whole() {
    for (text, written, rest) in [
        ("2024: Launch", "2024", "Launch"),
        ("2019–2021 Pilot", "2019–2021", "Pilot"),
        ("2026 Q3: second hub", "2026 Q3", "second hub"),
        ("Sept 2022 Landlord sues", "Sept 2022", "Landlord sues"),
        ("D'ici fin 2028 : trois antennes", "D'ici fin 2028", "trois antennes"),
        ("Printemps 2026 : ouverture", "Printemps 2026", "ouverture"),
        ("12. Mai 2026: Einzug", "12. Mai 2026", "Einzug"),
        ("一季度：选址", "一季度", "选址"),
        ("Months 4–8 – the south", "Months 4–8", "the south"),
        ("Q3 2026 Roll-out", "Q3 2026", "Roll-out"),
        ("23Q1 flat", "23Q1", "flat"),
        ("W3: packing", "W3", "packing"),
        ("KW 12 – Druck", "KW 12", "Druck"),
        ("Q1 next year", "Q1 next year", ""),
        ("September to November: migrate", "September to November", "migrate"),
        ("16 June to 4 July: three meetings", "16 June to 4 July", "three meetings"),
        ("2028 to 2031: second hub", "2028 to 2031", "second hub"),
        ("6月20日までに、各課で決める", "6月20日までに", "各課で決める"),
        ("7月1日から本番", "7月1日から", "本番"),
        ("2026年9月1日—20日：布展", "2026年9月1日—20日", "布展"),
        ("12月6日至9日 闭馆", "12月6日至9日", "闭馆"),
        ("113 年 10 月，本院急診", "113 年 10 月", "本院急診"),
        ("5월 중순: 문을 연다", "5월 중순", "문을 연다"),
        ("6月23日から30日は練習", "6月23日から", "30日は練習"),
        ("March: New tractors", "March", "New tractors"),
        ("12 January 2027 Start", "12 January 2027", "Start"),
        ("Autumn 2025: trenching", "Autumn 2025", "trenching"),
        ("c. 1200 spinning wheel", "c. 1200", "spinning wheel"),
        ("FY2025 – growth", "FY2025", "growth"),
        ("1990s: Boom", "1990s", "Boom"),
        ("Phase 2 Build", "Phase 2", "Build"),
        ("2024年3月 启动", "2024年3月", "启动"),
        ("2025年度：駅周辺", "2025年度", "駅周辺"),
        ("2025年下半年：完成", "2025年下半年", "完成"),
        ("2021年末", "2021年末", ""),
        ("令和6年 改修", "令和6年", "改修"),
        ("平成27", "平成27", ""),
        ("令和元", "令和元", ""),
        ("民國113年 開工", "民國113年", "開工"),
        ("第一阶段：准备", "第一阶段", "准备"),
        ("2年目：拡大", "2年目", "拡大"),
        ("9:00–11:30 犬类接种", "9:00–11:30", "犬类接种"),
        ("08:00 Start", "08:00", "Start"),
        ("9 am: Coffee", "9 am", "Coffee"),
        ("上午9点半 签到", "上午9点半", "签到"),
        ("2025年Q3 选址", "2025年Q3", "选址"),
        ("4〜5月：要件定義", "4〜5月", "要件定義"),
        ("第1-2周：调研", "第1-2周", "调研"),
        ("第 3 季度：上线", "第 3 季度", "上线"),
        ("2019 年：48.2 万", "2019 年", "48.2 万"),
        ("3 月 5 日 开工", "3 月 5 日", "开工"),
        ("1 月", "1 月", ""),
        ("1 – 3 月：试点", "1 – 3 月", "试点"),
        ("20:00 以后 自由", "20:00 以后", "自由"),
        ("18:30〜 懇親会", "18:30〜", "懇親会"),
        ("9:00 Uhr Begrüßung", "9:00 Uhr", "Begrüßung"),
        ("〜6月：準備", "〜6月", "準備"),
        ("May 3 and 4 fence days", "May 3 and 4", "fence days"),
        ("Fase 2: obras", "Fase 2", "obras"),
        ("2024년 3월: 출시", "2024년 3월", "출시"),
        ("1단계: 준비", "1단계", "준비"),
        ("令和7年12月6日・7日・13日　地区説明会", "令和7年12月6日・7日・13日", "地区説明会"),
        ("5月3日、6月2日 体验课", "5月3日、6月2日", "体验课"),
        ("3月・6月・9月 点検", "3月・6月・9月", "点検"),
        ("12月6日、参加者20人", "12月6日", "参加者20人"),
        ("18:00／19:00　夕食、二部制", "18:00／19:00", "夕食、二部制"),
    ] {
        check(text, Some((written, rest)));
    }
    for text in [
        "Market entry",
        "Q1. 両方に出願できますか。",
        "12 people",
        "1400首诗",
        "一年一度",
        "Maybe later",
        "3D printing",
        "2 ha of hay",
        "100 €",
    ] {
        check(text, None);
    }
}

#[test]
fn some_forms_are_times_only_in_a_list_of_them() {
    for (text, written) in [
        ("08.15 set up", "08.15"),
        ("09.00–11.30 work", "09.00–11.30"),
        ("4/10 kick-off", "4/10"),
        ("11/2–3 中級山", "11/2–3"),
        ("9/28(六) 迎新", "9/28(六)"),
        ("Mon: soup", "Mon"),
        ("0745 Pile caps", "0745"),
        ("10.25 成都仓启用", "10.25"),
    ] {
        assert_eq!(loose_moment(text).map(|found| found.written).as_deref(), Some(written), "{text}");
    }
    for text in ["2.16米", "12.50", "Monday", "1/2", "13/40 of it"] {
        assert_eq!(loose_moment(text), None, "{text}");
    }
}

#[test]
fn moments_are_ordered() {
    let orders = |texts: &[&str]| texts.iter().map(|text| moment(text).unwrap().order).collect::<Vec<_>>();
    for texts in [
        ["2019年", "2019年3月", "2019年12月"],
        ["Q1 2024", "Q2 2024", "Q1 2025"],
        ["8:30", "9:00–11:30", "1:00 pm"],
        ["2025年下半年", "2026年上半年", "2026年下半年"],
    ] {
        assert!(orders(&texts).is_sorted(), "{texts:?}");
    }
    assert!(!moment("2020 Merlot").unwrap().is_apart && moment("2020: Merlot").unwrap().is_apart);
    assert_eq!(year_in("The report stopped the money in 1966."), Some(("1966".to_owned(), 19_660_000)));
    assert_eq!(year_in("About 1,966 people"), None);
}

#[test]
fn sentences_tell_of_hours() {
    let hour = |text: &str| super::hour_in(text).map(|(_, order)| order);
    assert_eq!(hour("Doors open at 8:30 for coffee"), Some(510));
    assert_eq!(hour("お昼は12時、道の駅"), Some(720));
    assert_eq!(hour("午後1時半に見学"), Some(810));
    assert_eq!(hour("It took 3 hours"), None);
    assert_eq!(hour("8時間の中身"), None);
}

#[test]
fn eras_and_common_years_are_told_in_each_other() {
    assert_eq!(in_common_years("令和8年4月"), "2026年4月");
    assert_eq!(in_common_years("令和元"), "2019年");
    assert_eq!(in_common_years("2026年4月"), "2026年4月");
    assert_eq!(in_era(2026, "平成27年"), Some("令和8年".to_owned()));
    assert_eq!(in_era(2024, "民國113年"), Some("民國113年".to_owned()));
    assert_eq!(in_era(2024, "2023年"), None);
}
