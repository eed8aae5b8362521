//! Tries a template: its report, and a deck in it as pictures, as a pptx and as its canvas.
//!
//! `template brand.pptx en out [outline.md]` writes `out/report.json`, `out/01.png` …, `out/deck.pptx` and
//! `out/deck.json`; without an outline, of the sample deck.

use std::path::Path;

use deckwright_export::pptx::PptxOptions;
use deckwright_export::raster::{ImageFormat, Renderer};
use deckwright_layout::words::Language;
use deckwright_layout::{Options, Suit, lay_out, sample};
use deckwright_model::outline::Outline;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, lang, out, outline @ ..] = arguments.as_slice() else {
        eprintln!("template FILE en|zh OUT [OUTLINE]");
        std::process::exit(2);
    };
    if let Err(error) = run(Path::new(file), lang, Path::new(out), outline.first()) {
        eprintln!("{file}: {error}");
        std::process::exit(1);
    }
}

fn run(
    file: &Path,
    lang: &str,
    out: &Path,
    outline: Option<&String>,
) -> Result<(), Box<dyn std::error::Error>> {
    let bytes = std::fs::read(file)?;
    let bytes = deckwright_brand::to_transitional(&bytes)?.unwrap_or(bytes);
    let fonts = deckwright_fonts::bundled();
    let name = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("Template");
    let brand = deckwright_brand::import(&bytes, name, &fonts)?;
    std::fs::create_dir_all(out)?;
    std::fs::write(out.join("report.json"), serde_json::to_string_pretty(&brand.report)?)?;
    let suit = Suit::enterprise(1, brand.family);
    let language = Language::nearest(lang);
    let outline = match outline {
        Some(path) => Outline::from_markdown(&std::fs::read_to_string(path)?, name)?,
        None => sample::outline(language),
    };
    let (scene, findings) = lay_out(&outline, &suit, &fonts, &Options::default());
    for finding in &findings {
        println!("{finding:?}");
    }
    let pages = Renderer::new(&fonts).pages(&scene, ImageFormat::Png, 1280, |_| {})?;
    for (index, page) in pages.iter().enumerate() {
        std::fs::write(out.join(format!("{:02}.png", index + 1)), page)?;
    }
    let designs: Vec<&str> = scene.pages.iter().map(|page| page.design.as_str()).collect();
    println!("{name}: grade {}, {} pages: {}", brand.report.grade, pages.len(), designs.join(" "));
    let options = PptxOptions { template: Some(&bytes), ..PptxOptions::default() };
    std::fs::write(out.join("deck.json"), scene.to_json())?;
    std::fs::write(out.join("deck.pptx"), deckwright_export::pptx::write(&scene, &fonts, &options)?)?;
    Ok(())
}
