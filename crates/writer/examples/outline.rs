//! How is a text read? Prints the outline of each file: `cargo run --example outline -- answer.md letter.txt`.
//!
//! Markdown is read as a pasted answer, `.json` as what `deckwright ingest-one NAME <FILE | cat` says of a document, anything else as
//! a free text.

use std::path::Path;

use deckwright_model::document::FileContent;
use deckwright_model::language::Locale;
use deckwright_model::outline::Outline;
use deckwright_writer::brief::{Brief, PageRange};
use deckwright_writer::options::Choices;
use deckwright_writer::structure::{Treatment, structure, structure_file};

fn document(answer: &str, name: &str) -> Result<Outline, String> {
    let answer: serde_json::Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    let file = answer["Ok"]["reading"].clone();
    let file: FileContent = serde_json::from_value(file).map_err(|error| error.to_string())?;
    let mut brief = Brief::new("", Choices::default());
    brief.set_locale(Locale::of(&file.text()));
    brief.pages = PageRange::ANY;
    structure_file(&file, &brief, name).map(|made| made.outline).map_err(|error| error.to_string())
}

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let name = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let ends = |wanted: &str| Path::new(&path).extension().is_some_and(|ending| ending == wanted);
        let outline = if ends("md") {
            Outline::from_markdown(&text, &name).map_err(|error| error.to_string())
        } else if ends("json") {
            document(&text, &name)
        } else {
            let mut brief = Brief::new("", Choices::default());
            brief.set_locale(Locale::of(&text));
            brief.pages = PageRange::ANY;
            structure(&text, &brief, Treatment::Keep)
                .map(|made| made.outline)
                .map_err(|error| error.to_string())
        };
        match outline {
            Ok(outline) => println!("=== {path}\n{}", outline.to_markdown()),
            Err(error) => println!("=== {path}\n{error}"),
        }
    }
}
