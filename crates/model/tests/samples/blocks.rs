//! Paragraphs, quotes, code, tables, pictures, and what is between them.

use super::sketch::check;

/// The body of a point.
#[track_caller]
fn check_body(markdown: &str, expected: &[&str]) {
    let expected =
        ["T\n  C\n    P\n      Q"].iter().chain(expected).copied().collect::<Vec<_>>().join("\n        ");
    check(&format!("# T\n## C\n### P\n#### Q\n{markdown}"), &expected);
}

#[test]
fn paragraphs() {
    check_body("one\n\ntwo", &["= one", "= two"]);
    check_body(
        "a line that an editor wrapped because it had become too long\nfor the window",
        &["= a line that an editor wrapped because it had become too long for the window"],
    );
    check_body(
        "First line  \nSecond line\\\nThird<br/>Fourth",
        &["= First line", "= Second line", "= Third", "= Fourth"],
    );
    check_body("汇报人：张三\n日期：今天", &["= 汇报人：张三", "= 日期：今天"]);
    check_body(
        "这是一个很长的段落，编辑器在这里自动换行了，因为窗口的宽度已经不够用，\n所以后面的文字接着写。",
        &["= 这是一个很长的段落，编辑器在这里自动换行了，因为窗口的宽度已经不够用，所以后面的文字接着写。"],
    );
    check_body("- item\ncontinued here\n- next", &["= item continued here", "= next"]);
    check_body("- a\n  - b\n    1. c", &["= a", "  = b", "    = c"]);
    check_body("<div>\n\nText &nbsp; here\n\n</div>\n&nbsp;", &["= Text here"]);
    check_body("<!-- a\nlong\ncomment -->after", &["= after"]);
    check_body("visible <!-- hidden --> text", &["= visible text"]);
    check_body("$E = mc^2$ and 50 % of 3 > 2", &["= E = mc² and 50 % of 3 > 2"]);
    check_body("[TOC]\ntext", &["= text"]);
}

#[test]
fn links() {
    check_body(
        "See [our site](https://example.org/a_(b)) or <https://example.org>.",
        &["= See our site or https://example.org."],
    );
    check_body("As [they say][1], and [2].\n\n[1]: https://example.org\n", &["= As they say, and [2]."]);
    check(
        "# T\n## C\n### P\n#### Q\nA claim[^1].\n\n[^1]: The source.",
        "T\n  C\n    P\n      = Source: The source.\n      Q\n        = A claim.",
    );
}

#[test]
fn quotes() {
    check_body("> Stay hungry.\n>\n> — Whole Earth Catalog", &["> Stay hungry. / — Whole Earth Catalog"]);
    check_body("> one\n\n> two", &["> one", "> two"]);
    check_body(">>> deep\n> [!NOTE]\n> - item", &["> deep / item"]);
    check_body("＞ 引用", &["> 引用"]);
    check("> # T\n> ## C\n> ### P\n> - a", "T\n  C\n    P\n      a");
}

#[test]
fn code() {
    check_body(
        "```rust\nfn main() {}\n\n# not a heading\n```\nafter",
        &["` fn main() {} /  / # not a heading", "= after"],
    );
    check_body("~~~\na\n```\nb\n~~~", &["` a / ``` / b"]);
    check_body("- item\n  ```\n  x\n    y\n  ```", &["= item", "` x /   y"]);
    check_body("```\nnever closed", &["` never closed"]);
}

#[test]
fn tables() {
    check_body("| a | b |\n|---|:-:|\n| 1 | **2** |\n| 3 |\ntext", &["| a, b / 1, 2 / 3, ", "= text"]);
    check_body("a | b\n--|--\nx \\| y | `z`\n\nafter", &["| a, b / x | y, z", "= after"]);
    check_body(
        "| 项目 | 值<br>单位 |\n| --- | --- |\n| 长度 | 5 | 多余 |",
        &["| 项目, 值 · 单位,  / 长度, 5, 多余"],
    );
    check_body("| only one line |", &["= | only one line |"]);
    check("# T\n## C\n| a | b |\n|---|---|\n| 1 | 2 |", "T\n  C\n    C\n      | a, b / 1, 2");
    check(
        "# T\n| a | b |\n|---|---|\n| 1 | 2 |\n## C",
        "T\n  Overview\n    Overview\n      | a, b / 1, 2\n  C",
    );
}

#[test]
fn pictures() {
    check_body("![A cat](cat.png \"Title\")", &["@ A cat <cat.png>"]);
    check_body("- ![](a%20b.png)\n- text ![inline](x.png) text", &["@  <a%20b.png>", "= text inline text"]);
    check_body("![x](<my file (1).png>) [![y](y.png)](http://z)", &["@ x <my file (1).png>", "@ y <y.png>"]);
    check_body("<img src=\"a.png\" alt=\"A plot\">", &["= A plot"]);
}

#[test]
fn prose_around_chapters() {
    check(
        "# T\n\nBy me\n\nToday\n\n## C\n\nA lead.\n\n### P",
        "T\n  = By me\n  = Today\n  C\n    = A lead.\n    P",
    );
    let long = "This is a long abstract that says what the deck is about. ".repeat(5);
    let long = long.trim();
    check(
        &format!("# T\n\n{long}\n\n## C\n### P"),
        &format!("T\n  Overview\n    Overview\n      = {long}\n  C\n    P"),
    );
    check(&format!("# T\n## C\n\n{long}\n\n### P"), &format!("T\n  C\n    C\n      = {long}\n    P"));
}
