//! Does every file end in an answer, whatever is wrong with it? Bombs, loops, nesting, torn and damaged files, and files
//! that pretend to be others.

mod office;
mod open;
mod pages;
mod paper;

use std::path::Path;
use std::time::{Duration, Instant};

use deckwright_ingest::{Refusal, read};

use crate::damage::{self, WHOLE};

/// What a file must be answered with.
#[derive(Clone, Copy, Debug)]
pub enum Answer {
    /// It is read: what is wrong with it does no harm.
    Read,
    /// It is read, and this is all that it says.
    Says(&'static str),
    Unknown,
    Old,
    Encrypted,
    Empty,
    Scanned,
    Damaged,
    TooLarge,
    /// Refused as damaged or as too large.
    Refused,
    /// Either: what matters is that there is an answer.
    Any,
}

/// A file, how it is called, and its answer.
pub type Case = (&'static str, &'static str, Vec<u8>, Answer);

/// As long as the service waits for its reader, which is built to be fast; this test is not.
const MAX_READING_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });

pub fn nested(open: &str, close: &str, depth: usize) -> String {
    format!("{}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn every_hostile_file_has_its_answer_in_time() {
    let makers = [office::packages, office::words, office::sheets, open::cases, pages::cases, paper::cases];
    let (mut count, mut wrong) = (0, Vec::new());
    for (name, file, bytes, expected) in makers.into_iter().flat_map(|cases| cases()) {
        count += 1;
        let start = Instant::now();
        let answer = read(&bytes, file);
        let took = start.elapsed();
        let said = answer.as_ref().map(|read| read.reading.text());
        let is_right = match (expected, &said) {
            (Answer::Any, _)
            | (Answer::Read, Ok(_))
            | (Answer::Unknown, Err(Refusal::Unknown))
            | (Answer::Old, Err(Refusal::Old(_)))
            | (Answer::Encrypted, Err(Refusal::Encrypted))
            | (Answer::Empty, Err(Refusal::Empty))
            | (Answer::Scanned, Err(Refusal::Scanned))
            | (Answer::Damaged, Err(Refusal::Damaged(_)))
            | (Answer::TooLarge, Err(Refusal::TooLarge(_)))
            | (Answer::Refused, Err(Refusal::Damaged(_) | Refusal::TooLarge(_))) => true,
            (Answer::Says(words), Ok(text)) => text.trim() == words,
            _ => false,
        };
        let shown = said.map(|text| text.chars().take(200).collect::<String>());
        println!("{name}: {took:?} {shown:?}");
        if !is_right || took > MAX_READING_TIME {
            wrong.push(format!("{name}: {expected:?} was due, {shown:?} came after {took:?}"));
        }
    }
    println!("{count} files");
    assert!(count >= 80 && wrong.is_empty(), "{wrong:#?}");
}

/// The same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

#[test]
fn every_reader_survives_a_fixed_set_of_damage() {
    for (reader, _) in WHOLE {
        let mut random = Random(7);
        for _ in 0..40 {
            let blows: Vec<u8> = (0..6 * (1 + random.below(4))).map(|_| random.below(256) as u8).collect();
            damage::survive(reader, &blows);
        }
    }
}

#[test]
fn torn_and_damaged_files_end_in_an_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/documents");
    let files =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let mut random = Random(7);
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        for _ in 0..8 {
            let _ = read(&bytes[..random.below(bytes.len())], name);
            let mut damaged = bytes.clone();
            for _ in 0..=random.below(16) {
                let at = random.below(damaged.len());
                damaged[at] = random.below(256) as u8;
            }
            let _ = read(&damaged, name);
        }
    }
}
