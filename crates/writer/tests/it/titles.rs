//! How well are titles understood that people typed who had not seen the cards? `tests/strangers/titles`.

use std::path::Path;
use std::{env, fs};

use deckwright_writer::brief::{Brief, Language};
use deckwright_writer::cards::Subject;
use deckwright_writer::compose::Knowledge;
use deckwright_writer::options::{Choices, Scene};

struct Title {
    id: String,
    typed: String,
    /// In English, the main subject first; `-` where the title means nothing.
    subjects: Vec<String>,
    kind: String,
}

/// What became of the titles of one file.
#[derive(Debug, Default)]
struct Shares {
    titles: usize,
    right: usize,
    wrong: Vec<String>,
    none: usize,
    scene_right: usize,
    scene_wrong: usize,
    meaningless_taken: Vec<String>,
    meant_refused: Vec<String>,
}

/// A file of `tests/strangers/titles`.
fn read(file: &str) -> String {
    let root = env::var("CARGO_MANIFEST_DIR").unwrap();
    let path = Path::new(&root).join("../../tests/strangers/titles").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn titles(file: &str) -> Vec<Title> {
    let text = read(file);
    let title = |line: &str| {
        let parts: Vec<&str> = line.split('\t').collect();
        let [id, _, typed, subjects, kind] = parts[..] else { panic!("{line}") };
        Title {
            id: id.to_owned(),
            typed: typed.to_owned(),
            subjects: subjects.split(';').map(|subject| subject.trim().to_owned()).collect(),
            kind: kind.to_owned(),
        }
    };
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(title).collect()
}

/// The scenes that a kind of deck may be taken for.
fn scenes(kind: &str) -> &'static [Scene] {
    match kind {
        "lesson" => &[Scene::Courseware],
        "speech" => &[Scene::PublicSpeech],
        "self-introduction" => &[Scene::PersonalIntroduction],
        "conference" => &[Scene::AcademicConference],
        _ => Scene::ALL
            .iter()
            .position(|scene| scene.name().en.eq_ignore_ascii_case(kind))
            .map_or(&[Scene::General], |at| &Scene::ALL[at..=at]),
    }
}

/// Whether a card is about one of the subjects: all words of one of its English names are in what the subject is called, or
/// the other way round.
fn is_about(card: &Subject, subjects: &[String]) -> bool {
    let words = |text: &str| -> Vec<String> {
        let lower = text.to_lowercase();
        let words =
            lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "of");
        words
            .map(|word| if word.len() > 3 { word.trim_end_matches('s').to_owned() } else { word.to_owned() })
            .collect()
    };
    let within = |one: &[String], other: &[String]| one.iter().all(|word| other.contains(word));
    subjects.iter().any(|subject| {
        let subject = words(subject);
        card.names(Language::En).any(|name| {
            let name = words(name);
            within(&name, &subject) || within(&subject, &name)
        })
    })
}

/// Cards that a person found right where the words alone do not tell, by the title's id.
fn judged_right(id: &str, slug: &str) -> bool {
    read("judged.tsv").lines().any(|line| line == format!("{id}\t{slug}"))
}

fn measure(titles: &[Title]) -> Shares {
    let mut shares = Shares { titles: titles.len(), ..Shares::default() };
    for title in titles {
        let about = format!("{} {}", title.id, title.typed);
        let brief = match Brief::of_request(&title.typed, Choices::default()) {
            Ok(_) if title.kind == "-" => {
                shares.meaningless_taken.push(about);
                continue;
            }
            Ok(brief) => brief,
            Err(_) if title.kind == "-" => continue,
            Err(_) => {
                shares.meant_refused.push(about);
                continue;
            }
        };
        if scenes(&title.kind).contains(&brief.scene) {
            shares.scene_right += 1;
        } else {
            println!("{about}: {} and not {}", brief.scene.slug(), title.kind);
            shares.scene_wrong += 1;
        }
        match Knowledge::of(&brief) {
            Knowledge::DraftOnly => {
                println!("{about}: no card ({})", title.subjects.join("; "));
                shares.none += 1;
            }
            Knowledge::Preset(_) => shares.right += 1,
            Knowledge::Cards(found) => {
                let slugs: Vec<&str> = found.iter().map(|subject| subject.slug).collect();
                println!("{about}: {}", slugs.join(", "));
                if found
                    .iter()
                    .all(|card| is_about(card, &title.subjects) || judged_right(&title.id, card.slug))
                {
                    shares.right += 1;
                } else {
                    shares.wrong.push(format!("{about}: {}", slugs.join(", ")));
                }
            }
        }
    }
    println!("{shares:#?}");
    shares
}

#[test]
fn titles_find_the_right_card_or_none() {
    // How many titles find their card at least, what may be wrong, of a hundred, and taken though it means nothing.
    // `RESULTS.md` has the numbers of `second` (28) and `third` (60 of general interest); of the others none was written
    // down, nor how many scenes are right. Of the half kept apart the bounds are what was found when it was first run; all
    // three cards that the measure calls wrong there are right for a reader.
    for (file, least_right, wrong, meaningless) in
        [("tuning.tsv", 0, 1, 0), ("apart.tsv", 0, 3, 2), ("second.tsv", 25, 1, 2), ("third.tsv", 55, 1, 0)]
    {
        let titles = titles(file);
        assert!(titles.len() >= 100, "{file}");
        let shares = measure(&titles);
        assert!(shares.meaningless_taken.len() <= meaningless, "{file}: {:?}", shares.meaningless_taken);
        assert_eq!(shares.meant_refused, [""; 0], "{file}");
        assert!(shares.wrong.len() * 100 <= shares.titles * wrong, "{file}: {:#?}", shares.wrong);
        assert!(shares.right >= least_right, "{file}: {} of {} find their card", shares.right, shares.titles);
    }
}
