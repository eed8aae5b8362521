use proptest::prelude::*;

use super::*;

/// The facts of `text` as they stand there.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let found: Vec<String> = facts(text).into_iter().map(|fact| fact.text).collect();
    assert_eq!(found, expected, "{text}");
}

#[track_caller]
fn kept(source: &str, text: &str) {
    let fidelity = compare(source, text);
    assert!(fidelity.is_kept(), "{source} / {text}: {fidelity:?}");
}

/// What of `source` is lost, changed and foreign in `text`.
#[track_caller]
fn broken(source: &str, text: &str, lost: &[&str], changed: &[(&str, &str)], foreign: &[&str]) {
    let fidelity = compare(source, text);
    let texts = |facts: &[Fact]| facts.iter().map(|fact| fact.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&fidelity.lost), lost, "lost of {source}");
    let pairs: Vec<_> =
        fidelity.changed.iter().map(|(from, to)| (from.text.as_str(), to.text.as_str())).collect();
    assert_eq!(pairs, changed, "changed of {source}");
    assert_eq!(texts(&fidelity.foreign), foreign, "foreign in {text}");
}

#[test]
fn numbers_are_whole() {
    check("We spent 88.6 million and EUR 4,260.50 (-5.4%)", &["88.6 million", "EUR", "4,260.50", "5.4%"]);
    check("营业收入1.86亿元，3,482户", &["1.86亿", "3,482"]);
    check("来館者数は21万4,380人、更新は約1億2,000万円", &["21万4,380", "1億2,000万"]);
    check("９８．６％ and 12th", &["98.6%", "12th"]);
    check("十分重要，共二十四项，万一", &["二十四"]);
}

#[test]
fn codes_times_and_addresses() {
    check("rooms 411-418, 23:00, v2.5.1, 26-0918", &["411-418", "23:00", "v2.5.1", "26-0918"]);
    check("热线0371-5550-1826，COVID-19与5G", &["0371-5550-1826", "COVID-19", "5G"]);
    check(
        "Mail jane.roe@example.com or see https://a.example/b?c=1.",
        &["jane.roe@example.com", "https://a.example/b?c=1"],
    );
}

#[test]
fn dates_in_many_forms() {
    for date in ["14 July 2026", "July 14, 2026", "2026年7月14日", "2026-07-14", "Jul. 14, 2026", "2026/7/14"]
    {
        let found = facts(date);
        let expected = Date { year: Some("2026".to_owned()), month: Some(7), day: Some(14) };
        assert_eq!(
            found.iter().map(|fact| &fact.kind).collect::<Vec<_>>(),
            [&FactKind::Date(expected)],
            "{date}"
        );
    }
    check("令和8年3月31日から3年間", &["8年3月31日", "3"]);
    check("It may rain in May 2027 or by Dec. 1", &["May 2027", "Dec. 1"]);
}

#[test]
fn names_and_quotations() {
    check("Yesterday Denise Okafor of the WHO said \"no way\".", &["Denise", "Okafor", "WHO", "no way"]);
    check("由周敏律师牵头，试点“周三议事厅”", &["周敏", "周三议事厅"]);
    check("データはサーバーに", &["データ", "サーバー"]);
}

#[test]
fn numbers_of_lists_are_no_facts() {
    check(
        "Slide 3: Aims\nP4 Aims\n### 第4页：目录\n1. Approval\n2) Move\n（三）稳税源\n一、回顾\n1　利用の状況\n1.2 Aims",
        &[],
    );
}

#[test]
fn wording_may_change() {
    kept("Overtime cost $48,310 on Dec. 1.", "On 1 December overtime came to $48,310.");
    kept("It grew to 1.2 million.", "It grew to 1,200,000.");
    kept("Nine of the 11 fell.", "11 fell, 9 of them");
    kept("Rooms 411-418", "Rooms 411 to 418");
    kept("2026年7月14日开会", "7月14日开会（2026年）");
    kept("三名员工", "3名员工");
    kept("The \"ice machine\" is loud.", "The ice machine is loud.");
}

#[test]
fn what_is_cut_or_changed_is_found() {
    broken(
        "It has 88.6 million users.",
        "It has 6 million users.",
        &[],
        &[("88.6 million", "6 million")],
        &[],
    );
    broken("It costs EUR 4,260.", "It costs EUR 4.", &[], &[("4,260", "4")], &[]);
    broken("共3,400人签名", "400人签名", &[], &[("3,400", "400")], &[]);
    broken("per 1,000 patient days, 0 falls", "000 patient days, 0 falls", &[], &[("1,000", "000")], &[]);
    broken("By 3 November", "By 3 December", &[], &[("3 November", "3 December")], &[]);
    broken("It weighs 5 kg.", "It weighs 5 km.", &[], &[("5 kg", "5 km")], &[]);
    broken("We met Anna.", "We met Bob twice.", &["Anna"], &[], &["Bob"]);
    broken("It rose.", "It rose by 40 %.", &[], &[], &["40 %"]);
    broken("Write to a@b.com", "Write to us", &["a@b.com"], &[], &[]);
    broken("他说“慢慢来”", "他说不急", &["慢慢来"], &[], &[]);
}

proptest! {
    #[test]
    fn a_text_keeps_its_own_facts(text in "([A-Z][a-z]{1,5}|[0-9]{1,5}|[0-9]{1,3},[0-9]{3}|[年月日万亿%$€“”「」。，.,:/()-]|[市場カナ一十百]| |\n){0,60}") {
        prop_assert!(compare(&text, &text).is_kept(), "{:?}", compare(&text, &text));
    }

    #[test]
    fn a_planted_number_is_found(before in "[a-z ]{0,20}", number in 10_000_u32..99_999, other in 10_000_u32..99_999) {
        prop_assume!(number != other);
        let (source, text) = (format!("{before} {number} items"), format!("{before} {other} items"));
        let fidelity = compare(&source, &text);
        prop_assert_eq!(fidelity.lost.len() + fidelity.changed.len(), 1);
        prop_assert_eq!(fidelity.foreign.len() + fidelity.changed.len(), 1);
    }

    #[test]
    fn anything_can_be_read(text in "\\PC{0,80}") {
        facts(&text);
    }
}
