//! Lets a language model arrange texts and prints the outlines: `arrange PROVIDER:MODEL URL FILE…`, the key in
//! `DECKWRIGHT_MODEL_KEY`. Markdown is read as a pasted outline, anything else as a free text.

use std::path::Path;
use std::time::Duration;

use deckwright_writer::brief::Brief;
use deckwright_writer::model::{ArrangeInput, Limits, ModelConfig, ModelWriter};
use deckwright_writer::options::{Choices, Pages};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [setting, url, files @ ..] = &arguments[..] else {
        return Err("usage: arrange PROVIDER:MODEL URL FILE…".into());
    };
    let key = std::env::var("DECKWRIGHT_MODEL_KEY").ok().map(Into::into);
    let patience = Duration::from_mins(30);
    let limits = Limits { first_token: patience, idle: patience, total: patience, ..Limits::default() };
    let writer = ModelWriter::new(ModelConfig::parse(setting, Some(url), key)?.with_limits(limits))?;
    for path in files {
        let text = std::fs::read_to_string(path)?;
        let brief = Brief::new("", Choices { page: Pages::UpTo20, ..Choices::default() });
        let is_outline = Path::new(path).extension().is_some_and(|ending| ending == "md");
        let given = if is_outline { ArrangeInput::Outline(&text) } else { ArrangeInput::Text(&text) };
        match writer.arrange(&brief, given).await {
            Ok(written) => {
                eprintln!("{path}: {} calls, {:?}, {:?}", written.calls, written.repairs, written.usage);
                println!("=== {path}\n{}", written.value.to_markdown());
            }
            Err(failed) => println!("=== {path}\n{failed}"),
        }
    }
    Ok(())
}
