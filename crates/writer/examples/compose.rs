//! Checks the anatomies on disk and prints sample decks from them. See `assets/composer/README.md`.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use deckwright_model::outline::{Block, Outline};
use deckwright_writer::anatomy::{self, Anatomy};
use deckwright_writer::brief::{Brief, Language};
use deckwright_writer::options::{Audience, Choices, Pages, Scene, Tone};
use deckwright_writer::{compose, structure};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["check", only @ ..] => check(only.first().copied()),
        ["text", file, options @ ..] => text(file, options),
        ["deck", scene, language, title, options @ ..] => deck(scene, language, title, options),
        _ => Err("compose check [en/general] | compose text FILE [--pages 5-10] | compose deck SCENE LANGUAGE TITLE [--pages 20-30] [--for investors] [--tone humorous]".to_owned()),
    };
    if let Err(message) = outcome {
        eprintln!("{message}");
        process::exit(1);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/composer")
}

fn load(name: &str, language: Language) -> Result<Anatomy, String> {
    let path = root().join(name).with_extension("md");
    let source = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let faults = match anatomy::parse(&source, language) {
        Ok(anatomy) => match anatomy::check(&anatomy) {
            faults if faults.is_empty() => return Ok(anatomy),
            faults => faults,
        },
        Err(faults) => faults,
    };
    Err(faults.iter().map(|fault| format!("{name}.md:{fault}")).collect::<Vec<_>>().join("\n"))
}

fn check(only: Option<&str>) -> Result<(), String> {
    let mut failures = Vec::new();
    for language in Language::ALL {
        for scene in Scene::ALL {
            let name = format!("{}/{}", language.tag(), scene.slug());
            if only.is_some_and(|only| only.trim_end_matches(".md") != name) {
                continue;
            }
            match load(&name, language) {
                Ok(anatomy) => {
                    let pages: Vec<_> = anatomy.chapters.iter().flat_map(|chapter| &chapter.pages).collect();
                    let points: usize = pages.iter().map(|page| page.points.len()).sum();
                    println!(
                        "{name}: {} chapters, {} pages, {points} points",
                        anatomy.chapters.len(),
                        pages.len()
                    );
                }
                Err(message) => failures.push(message),
            }
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn deck(scene: &str, language: &str, title: &str, options: &[&str]) -> Result<(), String> {
    let language = Language::from_tag(language).ok_or("the language is en, zh or ja")?;
    let mut choices =
        Choices { scene: Scene::from_slug(scene).ok_or("no such scene")?, ..Choices::default() };
    for option in options.chunks(2) {
        match option {
            ["--pages", slug] => choices.page = Pages::from_slug(slug).ok_or("no such page range")?,
            ["--for", slug] => choices.group = Audience::from_slug(slug).ok_or("no such audience")?,
            ["--tone", slug] => choices.tone = Tone::from_slug(slug).ok_or("no such tone")?,
            _ => return Err(format!("what is {option:?}?")),
        }
    }
    let anatomy = load(&format!("{}/{scene}", language.tag()), language)?;
    let brief = Brief { language, ..Brief::new(title, choices) };
    let deck = compose::deck(&brief, &anatomy);
    print(&deck);
    let pages: usize = 3 + deck.chapters.iter().map(|chapter| 1 + chapter.pages.len()).sum::<usize>();
    println!("\n({pages} pages with cover, contents, dividers and ending)");
    Ok(())
}

/// Structures a text file.
fn text(file: &str, options: &[&str]) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let page = match options {
        ["--pages", slug] => Pages::from_slug(slug).ok_or("no such page range")?,
        _ => Pages::default(),
    };
    let brief =
        Brief { language: Language::of(&text), ..Brief::new("", Choices { page, ..Choices::default() }) };
    let made =
        structure::structure(&text, &brief, structure::Treatment::Keep).map_err(|error| error.to_string())?;
    print(&made.outline);
    println!("\n({} pages, outside the range: {})", made.pages, made.outside_range);
    Ok(())
}

fn print(deck: &Outline) {
    println!("# {}", deck.title);
    print_body(&deck.body);
    for chapter in &deck.chapters {
        println!("\n## {}", chapter.title);
        for page in &chapter.pages {
            println!("\n### {}", page.title);
            print_body(&page.body);
            for point in &page.points {
                println!("#### {}", point.title);
                print_body(&point.body);
            }
        }
    }
}

fn print_body(body: &[Block]) {
    for block in body {
        if let Block::Text(text) = block {
            println!("- {text}");
        }
    }
}
