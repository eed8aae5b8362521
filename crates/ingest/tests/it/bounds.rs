//! Are the bounds told to people those that hold? Pages, forms and descriptions of the interface name them in words.

use std::path::Path;

use deckwright_ingest::bounds;

#[test]
fn every_place_that_names_a_bound_names_this_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (file, files) = (bounds::BYTES >> 20, bounds::FILES);
    let table = [
        format!("| a file | {file} MiB |"),
        format!("| files of one deck that are sent together | {files} |"),
        format!("| a web page | {} MiB, {} s |", bounds::LINK_BYTES >> 20, bounds::LINK_TIME.as_secs()),
        format!("| text of a file | {} MiB |", bounds::TEXT >> 20),
        format!("| paragraphs | {} |", thousands(bounds::BLOCKS)),
        format!(
            "| cells of a table, of all tables | {}, {} |",
            thousands(bounds::TABLE_CELLS),
            thousands(bounds::CELLS)
        ),
        format!("| columns of a table | {} |", bounds::COLUMNS),
        format!("| pictures | {}, {} MiB kept |", bounds::PICTURES, bounds::PICTURE_BYTES >> 20),
        format!(
            "| a picture | {} pixels along a side, {} MiB unpacked |",
            thousands(bounds::PICTURE_SIDE as usize),
            bounds::PICTURE_UNPACKED >> 20
        ),
        format!(
            "| the process that reads it | {} s, {} GiB of address space |",
            bounds::TIME.as_secs(),
            bounds::MEMORY >> 30
        ),
    ];
    let places = [
        ("docs/documents.md", table.to_vec()),
        ("docs/operations.md", vec![format!("Files are up to {file} MiB")]),
        (
            "crates/interface/src/wire/task.rs",
            vec![format!("One document of at most {file} MiB"), format!("max_items = {files}")],
        ),
        ("crates/interface/src/wire/enterprise.rs", vec![format!("at most {file} MiB")]),
        (
            "studio/web/src/screens/create-files.tsx",
            vec![format!("MAX_FILES = {files}"), format!("MAX_FILE_SIZE = {file} * 1024 * 1024")],
        ),
        ("studio/web/src/words/en.ts", vec![format!("larger than {file} MB")]),
        ("studio/web/src/words/zh.ts", vec![format!("超过 {file} MB")]),
    ];
    for (place, phrases) in places {
        let text = std::fs::read_to_string(root.join(place)).unwrap();
        for phrase in phrases {
            assert!(text.contains(&phrase), "{place} does not say {phrase:?}");
        }
    }
}

/// As people write it: `50,000`.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    if head.is_empty() { tail.to_owned() } else { format!("{head},{tail}") }
}
