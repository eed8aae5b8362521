//! Decks in the world's languages: every family holds them, every letter is shown, every format is made.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::{env, fs};

use deckwright_export::raster::Renderer;
use deckwright_export::{pdf, pptx};
use deckwright_layout::{Library, Options, Plan, Suit, lay_out, lay_out_professional};
use deckwright_model::finding::{Finding, Rule, Severity};
use deckwright_model::language::Locale;
use deckwright_model::outline::Outline;
use deckwright_model::scene::{PageKind, Scene, Shape};

/// Tag, outline, and the title of its contents page.
const DECKS: [(&str, &str, &str); 9] = [
    ("ko-KR", include_str!("languages/ko.md"), "목차"),
    ("ja-JP", include_str!("languages/ja.md"), "目次"),
    ("zh-TW", include_str!("languages/zh-TW.md"), "目錄"),
    ("ar-SA", include_str!("languages/ar.md"), "المحتويات"),
    ("he-IL", include_str!("languages/he.md"), "תוכן העניינים"),
    ("th-TH", include_str!("languages/th.md"), "สารบัญ"),
    ("hi-IN", include_str!("languages/hi.md"), "विषय-सूची"),
    ("de-DE", include_str!("languages/de.md"), "Inhalt"),
    ("ru-RU", include_str!("languages/ru.md"), "Содержание"),
];

fn families() -> impl Iterator<Item = &'static Suit> {
    Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue")
}

fn title(scene: &Scene, kind: PageKind) -> Option<&Shape> {
    let page = scene.pages.iter().find(|page| page.kind == kind)?;
    page.shapes.iter().find(|shape| shape.placeholder == Some(0))
}

#[test]
fn every_family_holds_decks_in_every_language() {
    let fonts = deckwright_fonts::bundled();
    let mut faults = Vec::new();
    for suit in families() {
        for (tag, text, contents) in DECKS {
            let outline = Outline::from_markdown(text, "").unwrap();
            let (scene, findings) = lay_out(&outline, suit, &fonts, &Options::default());
            let wrong: Vec<_> = findings
                .iter()
                .filter(|finding| finding.severity() == Severity::Zero || finding.rule == Rule::MissingFace)
                .collect();
            faults.extend(wrong.iter().map(|finding| format!("{tag} in {}: {finding:?}", suit.name_en())));
            assert_eq!(&*scene.lang, tag);
            let page = scene.pages.iter().find(|page| page.kind == PageKind::Contents).unwrap();
            assert_eq!(page.title, contents);
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_format_of_every_language_is_made() {
    let fonts = deckwright_fonts::bundled();
    let suit = families().next().unwrap();
    for (tag, text, _) in DECKS {
        let outline = Outline::from_markdown(text, "").unwrap();
        let (scene, _) = lay_out(&outline, suit, &fonts, &Options::default());
        pdf::write(&scene, &fonts, &pdf::PdfOptions::default())
            .unwrap_or_else(|error| panic!("{tag}: {error}"));
        pptx::write(&scene, &fonts, &pptx::PptxOptions::default())
            .unwrap_or_else(|error| panic!("{tag}: {error}"));
        let renderer = Renderer::new(&fonts);
        (0..scene.pages.len()).for_each(|page| drop(renderer.png(&scene, page, 320).unwrap()));
    }
}

#[test]
fn decks_that_are_read_from_right_to_left_begin_at_the_right() {
    let fonts = deckwright_fonts::bundled();
    let suit = families().next().unwrap();
    let begins = |text: &str| {
        let outline = Outline::from_markdown(text, "").unwrap();
        let (scene, _) = lay_out(&outline, suit, &fonts, &Options::default());
        let title = title(&scene, PageKind::Content).unwrap();
        let line = &title.text().unwrap().lines[0];
        let (left, right) = (title.frame.x + line.left, title.frame.x + line.left + line.width);
        (left.points(), (scene.size.width - right).points())
    };
    let (arabic, german) = (begins(include_str!("languages/ar.md")), begins(include_str!("languages/de.md")));
    assert!((arabic.1 - german.0).abs() < 2.0, "margins of {arabic:?} and {german:?}");
    assert!(arabic.0 > arabic.1 && german.0 < german.1);
}

/// The outlines of `tests/strangers/languages`, each with the language that its name says.
fn outlines_of_strangers() -> Vec<(String, Locale, Outline)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers/languages");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        (name[3..].to_owned(), Locale::of(&text), Outline::from_markdown(&text, name).unwrap())
    };
    files.iter().map(read).collect()
}

/// Each outline in one family by turns, in both layouts by turns; `make survey` takes every family.
#[test]
fn outlines_of_strangers_in_many_languages_are_sound_in_every_format() {
    let fonts = deckwright_fonts::bundled();
    let full = env::var_os("DECKWRIGHT_SURVEY").is_some();
    let families: Vec<&Suit> = families().collect();
    let renderer = Renderer::new(&fonts);
    let mut faults = Vec::new();
    for (number, (name, locale, outline)) in outlines_of_strangers().iter().enumerate() {
        let turns = 0..families.len();
        for turn in turns.filter(|turn| full || *turn == number % families.len()) {
            let suit = families[turn];
            let label = format!("{name} in {}", suit.name_en());
            let options = Options { lang: Some(locale.tag().to_owned()), ..Options::default() };
            let (scene, findings) = if (number + turn / 2) % 2 == 0 {
                lay_out(outline, suit, &fonts, &options)
            } else {
                let (scene, findings, _) =
                    lay_out_professional(outline, suit, &fonts, &options, &Plan::of(outline));
                (scene, findings)
            };
            let is_wrong = |finding: &&Finding| {
                finding.severity() == Severity::Zero || finding.rule == Rule::MissingFace
            };
            faults.extend(findings.iter().filter(is_wrong).map(|finding| format!("{label}: {finding:?}")));
            let told = Locale::nearest(name.split('-').take(2).collect::<Vec<_>>().join("-").as_str());
            assert_eq!(*locale, told, "{label}");

            pdf::write(&scene, &fonts, &pdf::PdfOptions::default())
                .unwrap_or_else(|error| panic!("{label}: {error}"));
            pptx::write(&scene, &fonts, &pptx::PptxOptions::default())
                .unwrap_or_else(|error| panic!("{label}: {error}"));
            for page in 0..scene.pages.len() {
                renderer.png(&scene, page, 320).unwrap();
                renderer.jpeg(&scene, page, 320).unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
