//! How many lines of decks that strangers wrote in Chinese and Japanese end inside a word, in type that is seen before it is
//! read?

use std::path::{Path, PathBuf};

use deckwright_model::outline::Outline;
use deckwright_model::scene::{Shape, ShapeKind};

use super::*;
use crate::{Library, Options, Plan, lay_out_professional};

/// The smallest size that is looked at, in hundredths of a point.
const MIN_LARGE_SIZE: u32 = 2200;
/// The largest share of such lines that may end inside a word.
const MAX_TORN_SHARE: f64 = 0.1;

#[derive(Default)]
struct Count {
    ends: usize,
    torn: Vec<String>,
}

impl Count {
    fn add_shapes(&mut self, setter: &mut Typesetter, shapes: &[Shape]) {
        for shape in shapes {
            match &shape.kind {
                ShapeKind::Geometry(geometry) => {
                    geometry.text.iter().for_each(|text| self.add(setter, text));
                }
                ShapeKind::Group(shapes) => self.add_shapes(setter, shapes),
                _ => {}
            }
        }
    }

    fn add(&mut self, setter: &mut Typesetter, body: &TextBody) {
        for pair in body.lines.windows(2).filter(|pair| pair[0].paragraph == pair[1].paragraph) {
            let paragraph = &body.paragraphs[pair[0].paragraph];
            let is_large = paragraph.runs.iter().all(|run| run.style.size >= MIN_LARGE_SIZE);
            if body.vertical || !is_large {
                continue;
            }
            self.ends += 1;
            let (before, after) =
                (&paragraph.text()[..pair[1].range.0], &paragraph.text()[pair[1].range.0..]);
            let mut plain = paragraph.clone();
            plain.runs.iter_mut().for_each(|run| run.text.retain(|c| c != '\u{b}'));
            let at = before.replace('\u{b}', "").len();
            let shaped = setter.shaper.shape(&plain, false);
            let found = shaped.atoms.iter().position(|atom| atom.range.0 as usize >= at);
            let paused = found.is_some_and(|at| at > 0 && shaped.atoms[at - 1].pause_after);
            if found.is_some_and(|at| balance::tear(&shaped.atoms, at) >= balance::INSIDE_WORD) && !paused {
                self.torn.push(format!("{before}|{after}"));
            }
        }
    }
}

fn outlines() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers/outlines/eighth");
    let is_wanted = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.contains("-zh-") || name.contains("-ja-")
    };
    let entries = std::fs::read_dir(folder).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(is_wanted).collect();
    found.sort();
    found
}

#[test]
fn large_lines_in_chinese_and_japanese_end_between_words() {
    let suits: Vec<_> =
        Library::built_in().suits().iter().filter(|suit| suit.row().color.name == "blue").collect();
    let mut setter = Typesetter::new(&FONTS);
    let mut count = Count::default();
    for (at, path) in outlines().iter().enumerate() {
        let outline = Outline::from_markdown(&std::fs::read_to_string(path).unwrap(), "").unwrap();
        let (suit, plan) = (suits[at % suits.len()], Plan::of(&outline));
        let (scene, ..) = lay_out_professional(&outline, suit, &FONTS, &Options::default(), &plan);
        scene.pages.iter().for_each(|page| count.add_shapes(&mut setter, &page.shapes));
    }
    let Count { ends, torn } = count;
    assert!(ends > 300, "{ends}");
    let share = torn.len() as f64 / ends as f64;
    assert!(
        share <= MAX_TORN_SHARE,
        "{} of {ends} lines end inside a word:\n{}",
        torn.len(),
        torn.join("\n")
    );
}
