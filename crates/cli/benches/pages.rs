//! What a deck costs from outline to bytes, as JSON lines: `scripts/bench` runs this and sets it beside peers.

use std::hint::black_box;
use std::time::Instant;

use deckwright_export::pdf::{self, PdfOptions};
use deckwright_export::pptx::{self, PptxOptions};
use deckwright_export::raster::{ImageFormat, Renderer};
use deckwright_layout::{Library, Options, lay_out};
use deckwright_model::outline::{Chapter, Outline};
use serde_json::json;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A deck like those of peers: points, four charts and four tables in twenty pages.
const SOURCE: &str = include_str!("../../../tests/outlines/bench.md");
const SUIT: (&str, &str) = ("business", "blue");

/// The source's chapters again and again, until the deck has `pages` pages or a few more.
fn outline(pages: usize) -> Outline {
    let mut outline = Outline::from_markdown(SOURCE, "Bench").expect("the outline is one of ours");
    let source = std::mem::take(&mut outline.chapters);
    // Cover, contents and ending stand beside the chapters, each of which has a divider.
    let mut count = 3;
    for (number, chapter) in source.iter().cycle().enumerate() {
        let room = pages.saturating_sub(count + 1);
        if room == 0 {
            break;
        }
        let pages: Vec<_> = chapter.pages.iter().take(room).cloned().collect();
        count += 1 + pages.len();
        let title = format!("{} {}", chapter.title, number + 1);
        outline.chapters.push(Chapter { title, body: Vec::new(), pages });
    }
    outline
}

/// Median milliseconds of some runs, after one that warms up.
fn median<T>(mut work: impl FnMut() -> T) -> f64 {
    black_box(work());
    let mut times: Vec<f64> = (0..7)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fonts = deckwright_fonts::bundled();
    let library = Library::built_in();
    let suit = library.named(SUIT.0, SUIT.1).ok_or("the suit ships with the program")?;
    let renderer = Renderer::new(&fonts);
    for pages in [5, 20, 100, 300] {
        let outline = outline(pages);
        let (scene, _) = lay_out(&outline, suit, &fonts, &Options::default());
        let png_pages = scene.pages.len().min(20);
        let line = json!({
            "asked": pages,
            "pages": scene.pages.len(),
            "lay_out_ms": median(|| lay_out(&outline, suit, &fonts, &Options::default())),
            "pptx_ms": median(|| pptx::write(&scene, &fonts, &PptxOptions::default())),
            "pdf_ms": median(|| pdf::write(&scene, &fonts, &PdfOptions::default())),
            "png_page_ms": median(|| {
                (0..png_pages).map(|page| renderer.png(&scene, page, 1920).map_or(0, |png| png.len())).sum::<usize>()
            }) / png_pages as f64,
            "png_all_ms": median(|| renderer.pages(&scene, ImageFormat::Png, 1920, |_| {}).map_or(0, |all| all.len())),
        });
        println!("{line}");
    }
    Ok(())
}
