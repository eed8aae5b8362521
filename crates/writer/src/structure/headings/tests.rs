use deckwright_model::language::sentences;

use super::*;

#[track_caller]
fn check(paragraph: &str, expected: Option<(&str, bool)>) {
    let lines: Vec<Line> = sentences(paragraph)
        .into_iter()
        .map(|text| Line { text: text.to_owned(), ..Line::default() })
        .collect();
    let made = of(&lines);
    let made = made.as_ref().map(|made| (made.text.as_str(), made.is_first_sentence));
    assert_eq!(made, expected, "{paragraph}");
}

#[test]
fn a_short_first_sentence_is_the_heading() {
    check("The ferry stopped in May. Nobody knew why.", Some(("The ferry stopped in May", true)));
    check("Who pays for it? The council does.", Some(("Who pays for it?", true)));
    check("渡口停了三个月。没人说明原因。", Some(("渡口停了三个月", true)));
    check("船は五月に止まった。理由は誰も知らない。", Some(("船は五月に止まった", true)));
    check("Good evening, all of you. The ferry is back.", Some(("The ferry is back", false)));
}

#[test]
fn of_a_long_sentence_a_whole_clause_is() {
    check(
        "The ferry stopped in May, and for the eleven weeks that followed everybody drove the long way round the lake.",
        Some(("The ferry stopped in May", false)),
    );
    check(
        "渡口停了三个月，村里的人每天要多走四十分钟的山路才能赶上去县城的第一班车，学生只好住到亲戚家。",
        Some(("渡口停了三个月", false)),
    );
    check(
        "Tickets for the ferry across the lake were sold at the little kiosk by the school until the spring of 2019.",
        Some(("Tickets for the ferry across the lake", false)),
    );
}

#[test]
fn of_what_is_affirmed_less_may_be_said() {
    check(
        "We booked the ferry of the lake club on 12 June at a price of £1,485.00 including meals for all the guests from town.",
        None,
    );
    check(
        "We booked the ferry of the lake club on 12 June at a price of £1,485.00 including meals for the guests from town.",
        Some(("We booked the ferry of the lake club on 12 June", false)),
    );
    check(
        "I have not paid the balance and won't do so until I have a reply which deals with these points one by one.",
        Some(("I have not paid the balance", false)),
    );
    check(
        "What you need: a hank of cane, a dozen golf tees, a clearing tool, side cutters, a washing-up bowl and an old towel.",
        Some(("What you need", false)),
    );
    check("The van was due at 8.00 a.m. It came late.", Some(("The van was due at 8.00 a.m.", true)));
}

#[test]
fn a_letter_announces_what_it_is() {
    for (sentence, expected) in [
        ("Please find below the yearly report of the ferry club.", Some("Yearly report of the ferry club")),
        ("Here's a draft of a short talk for Omar, as you asked:", Some("Short talk for Omar")),
        ("现将渡口三月份运行情况报告如下。", Some("渡口三月份运行情况")),
        ("I am writing about the removal of 1 August, from Tetbury.", Some("Removal of 1 August")),
        ("I've been asked to say a few words about Ada Blom, and I will.", Some("Ada Blom")),
        ("今日は、傘のお話をさせていただきます。", Some("傘のお話")),
        ("Here is why.", None),
    ] {
        assert_eq!(announced(sentence).as_deref(), expected, "{sentence}");
    }
}

#[test]
fn nothing_is_cut_in_its_thought() {
    // A condition, an enumeration, a quotation and a negation half of which is said.
    for paragraph in [
        "If the ferry stops in May, then the eleven villages on the far side of the lake will have no other way to town.",
        "“We waited, and waited,” says the woman who has sold the tickets at the kiosk by the school since the ferry was built in 1961.",
        "不是渡口停了，是村里的人都搬到县城里去了，剩下的几户老人一年到头也坐不了两回船，船家自然就不开了。",
        "因为渡口停了，村里的人每天要多走四十分钟的山路才能赶上去县城的第一班车，学生只好住到亲戚家里去。",
    ] {
        check(paragraph, None);
    }
}

#[test]
fn numbers_and_words_are_never_cut() {
    assert!(!is_whole("6 million people", "88.6 million people"));
    assert!(!is_whole("400人", "3,400人") && !is_whole("共3", "共3人") && is_whole("共3人", "共3人来"));
    for open in ["Last cow on", "The good ones and", "他说的", "父の"] {
        assert!(waits(open), "{open}");
    }
    for open in ["总会（3月6日", "On the day old Mr", "He said \"no"] {
        assert!(!is_sound(open), "{open}");
    }
}

#[test]
fn greetings_head_no_letter_and_a_letter_says_what_it_reports() {
    assert!(greets("皆さまにはお変わりなくお過ごしでしょうか。"));
    assert!(closes("Best") && !closes("Best of all, it rained"));
    assert_eq!(
        announced("今年度も残すところわずかとなりましたので、この一年の歩みについてご報告いたします。")
            .as_deref(),
        Some("この一年の歩み")
    );
}
