//! Do files made by other programs say what was written into them? Every file of `tests/documents` beside what it says.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use deckwright_model::document::{Block, Content, Document, FileContent};

#[test]
fn files_of_other_programs_say_what_was_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/documents");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending != "py") && path.is_file());
    files.sort();
    assert!(files.len() >= 24, "the documents are missing");
    insta::with_settings!({ snapshot_path => folder.join("expected"), prepend_module_to_snapshot => false, omit_expression => true }, {
        for path in files {
            let name = path.file_name().unwrap().to_str().unwrap();
            let read = deckwright_ingest::read(&std::fs::read(&path).unwrap(), name).unwrap();
            let said = match read.reading {
                FileContent::Document(document) => listing(&document),
                FileContent::Text(text) | FileContent::Outline(text) => text,
            };
            insta::assert_snapshot!(name, said);
        }
    });
}

/// A document line by line, with what each line is.
fn listing(document: &Document) -> String {
    let mut out = format!("title {:?}, name {:?}\n", document.title, document.name);
    for Block { content, page } in &document.blocks {
        let line = match content {
            Content::Heading { level, text } => format!("{} {text}", "#".repeat(usize::from(*level))),
            Content::Paragraph(text) => text.clone(),
            Content::Item { level, ordered, text, .. } => {
                format!("{}{} {text}", "  ".repeat(usize::from(*level)), if *ordered { "1." } else { "-" })
            }
            Content::Table { caption, table } => {
                let rows: Vec<String> = std::iter::once(&table.header)
                    .chain(&table.rows)
                    .map(|row| format!("| {} |", row.join(" | ")))
                    .collect();
                format!("table {caption:?}\n{}", rows.join("\n"))
            }
            Content::Figure { caption, name } => format!("figure {caption:?} {name}"),
            Content::Quote(text) => format!("> {text}"),
            Content::Code(text) => format!("```{text}```"),
            Content::Footnote(text) => format!("footnote {text}"),
            Content::Slide { title } => format!("slide {title}"),
            Content::Notes(text) => format!("notes {text}"),
        };
        writeln!(out, "{page:>2} {line}").unwrap();
    }
    out
}
