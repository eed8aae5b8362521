//! Every outline of `tests/outlines` in every family: no finding of zero tolerance, and the graded rules hold on
//! nearly all pages. One palette a family by default; `make survey` takes all of them and prints the table.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::{env, fs};

use deckwright_layout::{Library, Options, Suit, lay_out};
use deckwright_model::finding::{Finding, Rule, Severity};
use deckwright_model::outline::Outline;

/// Share of pages, in per cent, on which no graded rule is broken.
const GRADED_GOAL: f64 = 98.0;

fn outlines() -> Vec<(String, Outline)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/outlines");
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let outline = Outline::from_markdown(&fs::read_to_string(&path).unwrap(), &name).unwrap();
            (name, outline)
        })
        .collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(all.len() >= 12, "{} outlines", all.len());
    all
}

/// What the decks of one family came to.
#[derive(Default)]
struct Tally {
    pages: usize,
    clean: usize,
    rules: BTreeMap<String, usize>,
    first: Vec<String>,
}

impl Tally {
    fn add(&mut self, label: &str, pages: usize, findings: &[Finding]) {
        let graded: Vec<&Finding> =
            findings.iter().filter(|finding| finding.severity() == Severity::Graded).collect();
        // A rule about the whole deck stands on its first page.
        let touched: HashSet<usize> = graded.iter().map(|finding| finding.page).collect();
        self.pages += pages;
        self.clean += pages - touched.len().min(pages);
        for finding in graded {
            *self.rules.entry(format!("{:?}", finding.rule)).or_default() += 1;
            self.first.push(format!(
                "{label}, page {}: {:?} {}",
                finding.page + 1,
                finding.rule,
                finding.detail
            ));
        }
    }

    fn share(&self) -> f64 {
        100.0 * self.clean as f64 / self.pages as f64
    }
}

#[test]
fn every_outline_is_sound_in_every_family() {
    let fonts = deckwright_fonts::bundled();
    let library = Library::built_in();
    let outlines = outlines();
    let full = env::var_os("DECKWRIGHT_SURVEY").is_some();
    let chosen = |suit: &&Suit| full || suit.row().color.name == "blue";
    let mut families: BTreeMap<String, Tally> = BTreeMap::new();
    let mut broken = Vec::new();
    for suit in library.suits().iter().filter(chosen) {
        let tally = families.entry(suit.family.id.clone()).or_default();
        for (name, outline) in &outlines {
            let label = format!("{name} in {}", suit.name_en());
            let (scene, findings) = lay_out(outline, suit, &fonts, &Options::default());
            tally.add(&label, scene.pages.len(), &findings);
            broken.extend(
                findings
                    .iter()
                    .filter(|finding| finding.severity() == Severity::Zero || finding.rule == Rule::Contrast)
                    .map(|finding| format!("{label}: {finding:?}")),
            );
        }
    }
    for (name, tally) in &families {
        println!(
            "{name:14} {:5} pages, {:6.2} % without a graded finding {:?}",
            tally.pages,
            tally.share(),
            tally.rules
        );
        for line in tally.first.iter().take(12) {
            println!("    {line}");
        }
    }
    assert!(broken.is_empty(), "{} findings of zero tolerance or contrast: {broken:#?}", broken.len());
    let (pages, clean) = families.values().fold((0, 0), |(p, c), tally| (p + tally.pages, c + tally.clean));
    let share = 100.0 * clean as f64 / pages as f64;
    println!("all            {pages:5} pages, {share:6.2} % without a graded finding");
    assert!(share >= GRADED_GOAL, "only {share:.2} % of pages have no graded finding");
}
