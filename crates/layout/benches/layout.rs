//! What laying out costs: a deck of 20 pages warm, how it grows to 300, and reading all suits.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use deckwright_layout::words::Language;
use deckwright_layout::{Library, Options, lay_out, sample};
use deckwright_model::outline::{Chapter, Outline};

/// The sample's pages again and again, until the deck has `pages` of them.
fn outline(language: Language, pages: usize) -> Outline {
    let mut outline = sample::outline(language);
    let source: Vec<_> = outline.chapters.iter().flat_map(|chapter| chapter.pages.clone()).collect();
    // Cover, contents and ending, and a divider for every five pages.
    let content = (pages.saturating_sub(3) * 5 / 6).max(1);
    let all: Vec<_> = source.into_iter().cycle().take(content).collect();
    let chapter = |(at, pages): (usize, &[_])| Chapter {
        title: format!("Chapter {}", at + 1),
        body: Vec::new(),
        pages: pages.to_vec(),
    };
    outline.chapters = all.chunks(5).enumerate().map(chapter).collect();
    outline
}

fn decks(criterion: &mut Criterion) {
    let library = Library::built_in();
    let fonts = deckwright_fonts::bundled();
    let options = Options::default();
    let suit = library.named("business", "blue").expect("the business family ships with the program");
    let mut group = criterion.benchmark_group("lay out");
    group.sample_size(20);
    for pages in [5, 20, 100, 300] {
        let outline = outline(Language::English, pages);
        group.bench_with_input(BenchmarkId::new("english", pages), &outline, |bench, outline| {
            bench.iter(|| black_box(lay_out(outline, suit, &fonts, &options)));
        });
    }
    let chinese = outline(Language::Chinese, 20);
    group.bench_function("chinese/20", |bench| {
        bench.iter(|| black_box(lay_out(&chinese, suit, &fonts, &options)));
    });
    group.finish();
    criterion.bench_function("read all suits", |bench| bench.iter(|| black_box(Library::built_in())));
}

criterion_group!(benches, decks);
criterion_main!(benches);
