//! What holds for every outline and for every text that someone sends.

use std::time::{Duration, Instant};

use deckwright_model::outline::{
    Block, Chapter, MAX_BYTES, Outline, OutlineError, Page, Point, Table, TreeNode, cut_at_word,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Texts full of what could be syntax, next to ordinary ones.
fn text() -> impl Strategy<Value = String> {
    let crumbs = prop::sample::select(vec![
        "#",
        "##",
        "-",
        "*",
        "**",
        "***",
        "_",
        "__",
        "+",
        "1.",
        "1)",
        "2.",
        "1.1",
        "3.5",
        "|",
        "||",
        "`",
        "```",
        "~~",
        "~~~",
        ">",
        "<",
        "<b>",
        "</b>",
        "<br>",
        "<!--",
        "-->",
        "&",
        "&amp;",
        "&#49;",
        "\\",
        "[",
        "]",
        "](",
        "(x)",
        "![",
        "[a](b)",
        "[1]:",
        "[^1]",
        "http://a.b",
        "---",
        "===",
        "***",
        "一、",
        "（一）",
        "第一章",
        "第二节 ",
        "Chapter 1:",
        "①",
        "A.",
        "I.",
        "目录",
        "谢谢",
        "Thank you",
        "Contents",
        "Let me know if",
        "slides",
        "好的",
        "大纲",
        "：",
        ":",
        "•",
        "·",
        "–",
        "—",
        "$",
        "{",
        "^",
        "word",
        "Word",
        "two words",
        "数据",
        "増やす",
        "é",
        "👩‍👧",
        "\u{200D}",
        "\u{FE0F}",
        "\u{200B}",
        "\t",
        "\u{3000}",
        "\u{A0}",
        "\n",
        "\r\n",
        " ",
        "  ",
        "!",
        "?",
        ".",
        "。",
        "'",
        "\"",
        "%",
        "\u{FDD0}",
        "=",
        "title:",
        "Slide 1:",
        "01",
        "\u{20E3}",
    ]);
    prop_oneof![
        4 => vec(crumbs, 1..6).prop_map(|crumbs| crumbs.concat()),
        2 => "[a-zA-Z \\u{4e00}-\\u{4e40}]{1,12}",
        1 => any::<String>(),
    ]
}

fn block() -> impl Strategy<Value = Block> {
    let table = (1..4_usize).prop_flat_map(|columns| {
        (vec(text(), columns), vec(vec(text(), columns), 0..3))
            .prop_map(|(header, rows)| Table { header, rows })
    });
    prop_oneof![
        6 => text().prop_map(Block::Text),
        2 => text().prop_map(Block::Afterword),
        2 => (1..9_u8, text()).prop_map(|(level, text)| Block::Item { level, text }),
        1 => vec(text(), 1..3).prop_map(|lines| Block::Quote(lines.join("\n"))),
        1 => vec(text(), 1..3).prop_map(|lines| Block::Code(lines.join("\n"))),
        1 => table.prop_map(Block::Table),
        1 => (text(), text()).prop_map(|(alt, source)| Block::Picture { alt, source }),
    ]
}

fn outline() -> impl Strategy<Value = Outline> {
    let point = (text(), vec(block(), 0..3)).prop_map(|(title, body)| Point { title, body });
    let page = (text(), vec(block(), 0..2), vec(point, 0..4), any::<bool>())
        .prop_map(|(title, body, points, ordered)| Page { title, body, points, ordered });
    let chapter = (text(), vec(block(), 0..2), vec(page, 0..3)).prop_map(|(title, body, pages)| Chapter {
        title,
        body,
        pages,
    });
    (text(), vec(block(), 0..2), vec(chapter, 0..4), prop::option::of(text())).prop_map(
        |(title, body, chapters, ending)| {
            let mut outline = Outline { title, body, chapters, ending, ..Outline::default() };
            outline.normalize("Fallback");
            outline
        },
    )
}

/// Documents of lines that look like Markdown.
fn markdown() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "",
        "# ",
        "## ",
        "### ",
        "#### ",
        "##### ",
        "- ",
        "  - ",
        "    - ",
        "\t- ",
        "1. ",
        "   2) ",
        "> ",
        ">> ",
        "| ",
        "|---|---|",
        "```",
        "```markdown",
        "~~~",
        "---",
        "===",
        "**",
        "<!-- ",
        "[1]: http://a.b ",
        "一、",
        "（一）",
        "第一章 ",
        "1.1 ",
        "A. ",
        "I. ",
        "    ",
    ]);
    vec((start, text()), 0..12).prop_map(|lines| {
        lines.into_iter().flat_map(|(start, text)| [start.to_owned(), text, "\n".into()]).collect()
    })
}

fn flat(outline: &Outline) -> Vec<&str> {
    outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect()
}

proptest! {
    #[test]
    fn what_is_written_reads_back(outline in outline()) {
        let markdown = outline.to_markdown();
        prop_assert_eq!(Outline::from_own_markdown(&markdown, ""), Ok(outline), "{}", markdown);
    }

    #[test]
    fn trees_read_back(outline in outline()) {
        prop_assert_eq!(Outline::from_tree(&outline.to_tree()), Ok(outline));
    }

    #[test]
    fn normal_form_is_final(outline in outline()) {
        let mut again = outline.clone();
        again.normalize("Other");
        prop_assert_eq!(again, outline);
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        prop_assert!(Outline::from_markdown(&text, "Fallback").is_ok());
        let node = TreeNode { text: text.clone(), children: vec![TreeNode { text, ..TreeNode::default() }], ..TreeNode::default() };
        let _ = Outline::from_tree(&node);
    }

    #[test]
    fn all_markdown_becomes_canonical(markdown in markdown()) {
        let outline = Outline::from_markdown(&markdown, "Fallback").unwrap();
        prop_assert!(!outline.title.is_empty());
        let mut normal = outline.clone();
        normal.normalize("");
        prop_assert_eq!(&normal, &outline);
        prop_assert_eq!(Outline::from_own_markdown(&outline.to_markdown(), ""), Ok(outline));
    }

    #[test]
    fn every_beginning_can_be_read(markdown in markdown()) {
        for (at, _) in markdown.char_indices() {
            prop_assert!(Outline::from_markdown(&markdown[..at], "Fallback").is_ok());
        }
    }

    #[test]
    fn a_merge_keeps_the_structure(edited in outline(), generated in outline()) {
        let titles = flat(&edited).join("\n");
        let merged = edited.clone().merged_over(&generated);
        prop_assert_eq!(flat(&merged).join("\n"), titles);
        prop_assert_eq!(merged.page_count(), edited.page_count());
    }

    #[test]
    fn names_are_beginnings(text in any::<String>(), max_chars in 1..50_usize) {
        let name = cut_at_word(&text, max_chars);
        prop_assert!(text.trim().starts_with(name) && name.chars().count() <= max_chars);
        prop_assert!(text.trim().is_empty() || !name.is_empty() || max_chars < 8);
    }
}

/// A canonical document while it arrives: what came before the last chapter does not change any more.
#[test]
fn a_stream_is_stable() {
    let point = "\n#### **Point**\n- Text with `code`, *marks* and more.\n- 第二句。\n".repeat(3);
    let page = format!("\n### Page\n{point}").repeat(3);
    let chapters: Vec<String> = (1..=4).map(|n| format!("\n## {n}. Chapter number {n}\n{page}")).collect();
    let markdown = format!("# A deck about growth\n\nFor those who build\n{}", chapters.concat());
    let whole = Outline::from_markdown(&markdown, "").unwrap();
    let mut chapters = 0;
    for (at, _) in markdown.char_indices() {
        let part = Outline::from_markdown(&markdown[..at], "Coming").unwrap();
        assert!(part.chapters.len() >= chapters, "a chapter vanished in {:?}", &markdown[..at]);
        chapters = part.chapters.len();
        let complete = chapters.saturating_sub(1);
        assert_eq!(part.chapters[..complete], whole.chapters[..complete], "{:?}", &markdown[..at]);
    }
    assert_eq!(chapters, 4);
}

#[test]
fn a_hundred_thousand_lines_are_read() {
    let read = |markdown: &str| Outline::from_markdown(markdown, "Fallback");
    let wrapped = format!("# T\n## C\n### P\n#### Q\n{}", "some text\n".repeat(100_000));
    let outline = read(&wrapped).unwrap();
    assert_eq!(outline.node_count(), 5);

    let list = "- a\n".repeat(100_000);
    assert_eq!(read(&list), Err(OutlineError::TooManyNodes { count: 100_003 }));
    let headings = "# A\n## B\n".repeat(50_000);
    assert!(matches!(read(&headings), Err(OutlineError::TooManyNodes { .. })));
    let deep: String = (0..1_000).flat_map(|depth| ["  ".repeat(depth), "- a\n".into()]).collect();
    assert_eq!(read(&deep), Err(OutlineError::TooDeep { depth: 17 }));
    assert_eq!(read(&"x".repeat(MAX_BYTES + 1)), Err(OutlineError::TooLarge { bytes: MAX_BYTES + 1 }));
}

/// Each would take minutes if any step looked far ahead or back.
#[test]
fn hostile_documents_are_read_in_one_go() {
    let units = [
        ">",
        "> ",
        "- ",
        "> - ",
        "  - a\n",
        "[",
        "](",
        "[a](",
        "![",
        "*a ",
        "_a",
        "`a",
        "``\n",
        "```\n",
        "```a\n",
        "<!--\n",
        "<!-- -->",
        "<!---->\n",
        "|",
        "|a\n",
        "|a|b\n|-|-|\n",
        "a|b\n-|-\n",
        "#",
        "# \n",
        "一、\n",
        "1.1 a\n",
        "1. a\n",
        "\"\n",
        "> \"\n",
        "&",
        "&#1;",
        "<b",
        "\\",
        "\\\n",
        "**a**\n",
        "a\n===\n",
        "a\n---\n",
        "---\n",
        "[1]: http://a\n",
        "[^a]: b\n[^a]",
        "\t",
        "\u{3000}",
        "字\n",
        "—",
        "=\n",
        "\\begin{frame}\\textbf{",
        "\\begin{frame}\\[",
        "<think>\n",
        "You:\nChatGPT:\n- a\n",
        "[SLIDE 1: a]\n",
        "〔画面〕\na\nb\n〔話す〕\n",
        "Note:\n---\n",
        "a[1]\n## b\n",
    ];
    for unit in units {
        for head in ["", "# T\n\n"] {
            read_in_time(&format!("{head}{}", unit.repeat((1 << 18) / unit.len())));
        }
    }
    read_in_time(&format!("{}\n|-|\n{}", "|a".repeat(63), "|\n".repeat(100_000)));
}

/// What takes time in proportion to its length is far below this on any machine, and what takes its square is far above.
const MAX_PARSING_TIME: Duration = Duration::from_mins(1);

fn read_in_time(text: &str) {
    let start = Instant::now();
    let _ = Outline::from_markdown(text, "Fallback");
    assert!(
        start.elapsed() < MAX_PARSING_TIME,
        "{:?} takes {:?}",
        &text[..text.floor_char_boundary(40)],
        start.elapsed()
    );
}
