use super::*;

#[test]
fn headings() {
    assert_eq!(heading("## Text ##"), Some((2, "Text")));
    assert_eq!(heading("##Text"), Some((2, "Text")));
    assert_eq!(heading("#标题"), Some((1, "标题")));
    assert_eq!(heading("＃＃　标题"), Some((2, "标题")));
    assert_eq!(heading("# C#"), Some((1, "C#")));
    assert_eq!(heading("#"), Some((1, "")));
    assert_eq!(heading("#tag"), None);
    assert_eq!(heading("#AI #大模型"), None);
    assert_eq!(heading("#1 reason"), None);
}

#[test]
fn bullets() {
    assert_eq!(bullet("- [x] done"), Some((Style::Bullet, "[x] done")));
    assert_eq!([ticked("[x] done"), ticked("[ ] to do")], ["☑ done", "☐ to do"]);
    assert_eq!(broken("2 May<br>3 June"), ["2 May", "3 June"]);
    assert_eq!(broken("Who?<br/>(All)"), ["Who?\n(All)"]);
    assert_eq!(bullet("-项目"), Some((Style::Bullet, "项目")));
    assert_eq!(bullet("• • one"), Some((Style::Bullet, "one")));
    assert_eq!(bullet("●要点"), Some((Style::BigBullet, "要点")));
    assert_eq!(bullet("- ## Head"), Some((Style::Bullet, "Head")));
    assert_eq!(bullet("-5 °C"), None);
    assert_eq!(bullet("**bold**"), None);
    assert_eq!(bullet("——说明"), None);
    assert_eq!(bullet("-"), Some((Style::Bullet, "")));
    assert_eq!(bullet("✘ slow"), Some((Style::Bullet, "✘ slow")));
    assert_eq!(bullet("- ✔ fast"), Some((Style::Bullet, "✔ fast")));
}

#[test]
fn lines_of_one_form_are_alike() {
    for (first, second) in [
        ("0730 Gate 2, badges", "0745 Pile caps"),
        ("18:30 Coffee", "19:00 Talks"),
        ("**Ada Orr** runs the case", "**Bo Lind** reads contracts"),
        ("Step 1 Fill the tank", "Step 2 Close the lid"),
        ("第1步 装水", "第2步 盖好"),
        ("Oak | hard", "Pine | soft"),
        ("唐揚げ … 84食", "うどん … 61食"),
        ("🥇 Oslo", "🥈 Bergen"),
        ("S – people who stay", "W - one narrow door"),
        ("強み（S） 聞き上手", "弱み（W） 早口になる"),
    ] {
        assert!(are_alike(first, second), "{first} / {second}");
    }
    for (first, second) in
        [("a long text that an editor", "wrapped here"), ("Room 3 is", "Room 2 was"), ("In 2019", "At 2020")]
    {
        assert!(!are_alike(first, second), "{first} / {second}");
    }
}

#[test]
fn rules_bold_quotes_and_definitions() {
    assert!(is_rule("---") && is_rule("* * *") && is_rule("————") && !is_rule("--") && !is_rule("--- a"));
    assert_eq!(bold("**要点：**"), Some("要点"));
    assert_eq!(bold("**Title**:"), Some("Title"));
    assert_eq!(bold("**a** and **b**"), None);
    assert_eq!(bold("**A whole sentence.**"), None);
    assert_eq!(quote("> > [!NOTE] text"), Some("text"));
    assert_eq!(definition("[1]: https://a.b \"T\""), Some(("1".into(), "https://a.b \"T\"")));
    assert_eq!(definition("[Note]: a remark"), None);
}

#[test]
fn tables_and_pictures() {
    assert_eq!(cells(r"| a | b \| c |"), [" a ", " b | c "]);
    assert_eq!(cells("a|b"), ["a", "b"]);
    assert_eq!(cells("||"), [""]);
    assert!(is_table_delimiter("|:--|--:|") && !is_table_delimiter("---") && !is_table_delimiter("| a |"));
    assert_eq!(pictures("![a](b.png) [![c](d)](e)"), Some(vec![("a", "b.png".into()), ("c", "d".into())]));
    assert_eq!(pictures("![a](b) text"), None);
}
