//! Tries a template: its report, and the sample deck in it as pictures and as a pptx.
//!
//! `template brand.pptx en out` writes `out/report.json`, `out/01.png` … and `out/deck.pptx`.

use std::path::Path;

use deckwright_export::pptx::PptxOptions;
use deckwright_export::raster::{ImageFormat, Renderer};
use deckwright_layout::words::Language;
use deckwright_layout::{Options, Suit, lay_out, sample};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, lang, out] = arguments.as_slice() else {
        eprintln!("template FILE en|zh OUT");
        std::process::exit(2);
    };
    if let Err(error) = run(Path::new(file), lang, Path::new(out)) {
        eprintln!("{file}: {error}");
        std::process::exit(1);
    }
}

fn run(file: &Path, lang: &str, out: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let bytes = std::fs::read(file)?;
    let fonts = deckwright_fonts::bundled();
    let name = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("Template");
    let brand = deckwright_brand::import(&bytes, name, &fonts)?;
    std::fs::create_dir_all(out)?;
    std::fs::write(out.join("report.json"), serde_json::to_string_pretty(&brand.report)?)?;
    let suit = Suit::enterprise(1, brand.family);
    let language = Language::of(lang);
    let (scene, findings) = lay_out(&sample::outline(language), &suit, &fonts, &Options::default());
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
    std::fs::write(out.join("deck.pptx"), deckwright_export::pptx::write(&scene, &fonts, &options)?)?;
    Ok(())
}
