//! An outline as a few indented lines, for tests to compare.

use deckwright_model::outline::{Block, Outline};

/// Title, chapters, pages and points by their indent; `=` is body text, `!` the ending.
pub fn sketch(outline: &Outline) -> String {
    let mut out = format!("{}\n", outline.title);
    bodies(&mut out, 1, &outline.body);
    for chapter in &outline.chapters {
        line(&mut out, 1, &chapter.title);
        bodies(&mut out, 2, &chapter.body);
        for page in &chapter.pages {
            line(&mut out, 2, &page.title);
            bodies(&mut out, 3, &page.body);
            for point in &page.points {
                line(&mut out, 3, &point.title);
                bodies(&mut out, 4, &point.body);
            }
        }
    }
    if let Some(ending) = &outline.ending {
        line(&mut out, 0, &format!("! {ending}"));
    }
    out
}

fn line(out: &mut String, depth: usize, text: &str) {
    out.push_str(&"  ".repeat(depth));
    out.push_str(text);
    out.push('\n');
}

fn bodies(out: &mut String, depth: usize, body: &[Block]) {
    for block in body {
        let text = match block {
            Block::Text(text) => format!("= {text}"),
            Block::Afterword(text) => format!("+ {text}"),
            Block::Item { level, text } => format!("{}= {text}", "  ".repeat(usize::from(*level))),
            Block::Quote(text) => format!("> {}", text.replace('\n', " / ")),
            Block::Code(text) => format!("` {}", text.replace('\n', " / ")),
            Block::Table(table) => {
                let rows = [&table.header].into_iter().chain(&table.rows);
                format!("| {}", rows.map(|row| row.join(", ")).collect::<Vec<_>>().join(" / "))
            }
            Block::Picture { alt, source } => format!("@ {alt} <{source}>"),
        };
        line(out, depth, &text);
    }
}

/// Reads `markdown` and compares; also checks that the result reads back and makes a tree.
#[track_caller]
pub fn check(markdown: &str, expected: &str) {
    let outline = Outline::from_markdown(markdown, "Fallback").expect("the sample is within bounds");
    let expected = expected.trim_start_matches('\n');
    let margin = expected.len() - expected.trim_start().len();
    let expected: String = expected
        .lines()
        .map(|line| line.get(margin..).unwrap_or(""))
        .filter(|line| !line.is_empty())
        .fold(String::new(), |out, line| out + line + "\n");
    let found = sketch(&outline);
    assert!(found == expected, "{markdown}\n--- found ---\n{found}--- expected ---\n{expected}");
    assert_eq!(Outline::from_own_markdown(&outline.to_markdown(), "").as_ref(), Ok(&outline));
    // A tree is plain: over what was there before, its texts keep their words in bold.
    let edited = Outline::from_tree(&outline.to_tree()).map(|edited| edited.merged_over(&outline));
    assert_eq!(edited.as_ref(), Ok(&outline));
}
