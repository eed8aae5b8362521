//! Every word that strangers wrote arrives on their pages, and no other, in every family.

use std::path::Path;
use std::sync::LazyLock;

use deckwright_layout::{Library, Options, Plan, lay_out_professional};
use deckwright_model::finding::{Rule, Severity};
use deckwright_model::font::FontBook;
use deckwright_model::outline::Outline;

static FONTS: LazyLock<FontBook> = LazyLock::new(deckwright_fonts::bundled);

/// The pages of one file as a deck.
fn deck(text: &str) -> Outline {
    Outline::from_markdown(
        &format!("# Pages of strangers\n\n## One\n\n{text}\n\n## Two\n\n### End\n- It ends.\n"),
        "Deck",
    )
    .expect("an outline reads")
}

#[test]
fn every_word_of_strangers_arrives_and_no_other() {
    check("pages/tuning", deck);
}

#[test]
fn whole_decks_of_strangers_keep_their_words() {
    const ROUNDS: [&str; 10] = [
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "fifteenth",
        "sixteenth",
    ];
    for folder in ROUNDS.map(|round| format!("outlines/{round}")) {
        check(&folder, |text| Outline::from_markdown(text, "Deck").expect("an outline reads"));
    }
}

#[track_caller]
fn check(folder: &str, read: impl Fn(&str) -> Outline) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers").join(folder);
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let suits: Vec<_> =
        Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue").collect();
    let mut wrong = Vec::new();
    // Every family takes its share of the files.
    for (at, file) in files.iter().enumerate() {
        let outline = read(&std::fs::read_to_string(file).expect("a file reads"));
        let suit = suits[at % suits.len()];
        let (scene, findings, _) =
            lay_out_professional(&outline, suit, &FONTS, &Options::default(), &Plan::of(&outline));
        for finding in findings.iter().filter(|finding| finding.severity() == Severity::Zero) {
            let title = &scene.pages[finding.page].title;
            wrong.push(format!("{} “{title}” {:?}: {}", suit.name_en(), finding.rule, finding.detail));
        }
    }
    let lost = wrong.iter().filter(|line| line.contains(&format!("{:?}", Rule::WordBalance))).count();
    assert!(wrong.is_empty(), "{lost} of {} unbalanced: {wrong:#?}", wrong.len());
}
