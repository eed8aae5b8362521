//! Writes a deck with a language model and prints it: `model openai:NAME TITLE [URL]`, the key in
//! `DECKWRIGHT_MODEL_KEY`. What was mended goes to standard error.

use deckwright_writer::brief::Brief;
use deckwright_writer::compose;
use deckwright_writer::model::{ModelConfig, ModelWriter};
use deckwright_writer::options::{Choices, Pages};
use tokio::sync::mpsc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [setting, title, url @ ..] = &arguments[..] else {
        return Err("usage: model PROVIDER:MODEL TITLE [URL]".into());
    };
    let key = std::env::var("DECKWRIGHT_MODEL_KEY").ok().map(Into::into);
    let config = ModelConfig::parse(setting, url.first().map(String::as_str), key)?;
    let writer = ModelWriter::new(config)?;
    let brief = Brief::new(title.as_str(), Choices { page: Pages::UpTo20, ..Choices::default() });

    let (sender, mut receiver) = mpsc::channel::<String>(16);
    let show = async {
        while let Some(fragment) = receiver.recv().await {
            print!("{fragment}");
        }
    };
    let write = async {
        let written = writer.outline(&brief, &sender).await;
        drop(sender);
        written
    };
    let ((), written) = tokio::join!(show, write);
    let outline = match written {
        Ok(written) => {
            eprintln!("outline: {} calls, {:?}, {:?}", written.calls, written.repairs, written.usage);
            written.value
        }
        Err(failed) => {
            eprintln!("outline: {failed}; composed");
            compose::outline(&brief)
        }
    };

    let mut content = outline.clone();
    for (index, chapter) in content.chapters.iter_mut().enumerate() {
        match writer.chapter(&brief, &outline, index).await {
            Ok(written) => {
                eprintln!(
                    "chapter {index}: {} calls, {:?}, {:?}",
                    written.calls, written.repairs, written.usage
                );
                *chapter = written.value;
            }
            Err(failed) => {
                eprintln!("chapter {index}: {failed}; composed");
                *chapter = compose::chapter(&brief, &outline, index).unwrap_or_default();
            }
        }
    }
    println!("\n{}", content.to_markdown());
    Ok(())
}
