//! Does a text turn from one side to the other? A part that begins with a word for the one, and after it a part that
//! begins with a word for the other: what was and what is, what speaks for something and what against it, what is wrong
//! and what is done.

use super::lists::{begins, holds};
use super::view::{View, whole};
use crate::cues;
use crate::words::{PageWords, PointWords, width_units};

/// Shortest side, and longest note below both, in half ems.
const MIN_SIDE_LENGTH: usize = 30;
const MAX_NOTE_LENGTH: usize = 90;
/// Longest words before a comma that name their side, and longest clause that says when something was.
const MAX_NAME_LENGTH: usize = 24;
const MAX_TIME_LENGTH: usize = 40;

/// The two sides, and what else is said of both.
pub struct Halves {
    pub sides: [PointWords; 2],
    notes: Vec<String>,
}

impl Halves {
    /// The text of a page as two sides, where `opens` holds for how it begins and `turns` for how its second side does.
    pub fn of(view: &View, opens: fn(&str) -> bool, turns: fn(&str) -> bool) -> Option<Self> {
        let lines: Vec<String> = match view.points() {
            _ if view.is_prose || view.is_numbered || view.is_chain => return None,
            [] => vec![view.words.lead.clone()],
            points if points.len() <= 4 && points.iter().all(|point| point.entries.len() <= 1) => {
                points.iter().map(whole).collect()
            }
            _ => return None,
        };
        if !lines.first().is_some_and(|line| opens(line)) {
            return None;
        }
        let at_line = (1..lines.len()).find(|at| turns(&lines[*at]));
        let (first, second, notes) = match at_line {
            Some(at) => (lines[..at].join("\n"), lines[at].clone(), &lines[at + 1..]),
            None => {
                let sentences = cues::sentences(&lines[0]);
                let turn = sentences.iter().skip(1).find(|sentence| turns(sentence))?;
                let at = turn.as_ptr() as usize - lines[0].as_ptr() as usize;
                let (first, second) = lines[0].split_at(at);
                (first.trim_end_matches(['；', ';', ' ']).to_owned(), second.to_owned(), &lines[1..])
            }
        };
        let are_sides = [&first, &second].iter().all(|side| width_units(side) >= MIN_SIDE_LENGTH);
        let are_notes = notes.len() <= 1 && notes.iter().all(|note| width_units(note) <= MAX_NOTE_LENGTH);
        let notes = notes.to_vec();
        let mut sides = [side(&first), side(&second)];
        // A sentence keeps the words it begins with, unless both sides are named.
        if sides.iter().any(|side| side.heading.is_empty()) {
            sides = [side_without_name(&first), side_without_name(&second)];
        }
        (are_sides && are_notes).then_some(Self { sides, notes })
    }

    /// The notes go above both sides.
    pub fn place(self, words: &mut PageWords) {
        let above = if words.points.is_empty() { String::new() } else { std::mem::take(&mut words.lead) };
        let lines = std::iter::once(above).chain(self.notes);
        words.lead = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        words.points = self.sides.into();
    }
}

/// A side with the words that name it, if a sign sets them apart.
fn side(text: &str) -> PointWords {
    let signs = ["：", ": ", "，", "、", ", "];
    let cut = signs.iter().filter_map(|sign| Some((text.find(sign)?, sign.len()))).min();
    match cut.filter(|(at, _)| width_units(&text[..*at]) <= MAX_NAME_LENGTH) {
        Some((at, sign)) => {
            PointWords { heading: text[..at].trim().to_owned(), ..side_without_name(&text[at + sign..]) }
        }
        None => side_without_name(text),
    }
}

fn side_without_name(text: &str) -> PointWords {
    let items = text.trim().lines().flat_map(cues::sentences).map(str::to_owned).collect();
    PointWords { body: text.trim().to_owned(), items, ..PointWords::default() }
}

/// `text` without a word that only links the sentence to the one before it.
fn without_link(text: &str) -> &str {
    let text = text.trim_start();
    super::lists::after(text, "links").map_or(text, |rest| rest.trim_start_matches([',', '，', '、', ' ']))
}

/// Whether a text begins with what was: `Until last spring …`, `Five years ago …`, `以前…`.
pub fn was(text: &str) -> bool {
    let clause = text.split([',', '，', '、', '.', '。']).next().unwrap_or_default();
    let opening: String = clause.chars().take(MAX_TIME_LENGTH).collect();
    begins(text, "told.before") || holds(&opening, "told.ago")
}

/// Whether a text begins with what is now: `Now …`, `如今…`.
pub fn is_now(text: &str) -> bool {
    begins(text, "told.after") || begins(without_link(text), "told.after")
}

pub fn speaks_for(text: &str) -> bool {
    begins(text, "told.pros")
}

pub fn speaks_against(text: &str) -> bool {
    begins(text, "told.cons") || begins(without_link(text), "told.cons")
}

pub fn is_trouble(text: &str) -> bool {
    holds(text, "troubles")
}

/// Whether a text begins with what is done about it: `We will therefore …`, `そこで…`, `为此…`.
pub fn is_remedy(text: &str) -> bool {
    begins(text, "told.remedies")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suit::Kind;

    fn view(lines: &[&str]) -> View {
        let point = |line: &&str| PointWords { heading: (*line).to_owned(), ..PointWords::default() };
        let mut words = PageWords::new(Kind::Points, "Title");
        words.points = lines.iter().map(point).collect();
        View::of_points(words)
    }

    #[test]
    fn texts_turn_from_one_side_to_the_other() {
        let found = |lines: &[&str], opens, turns| {
            let halves = Halves::of(&view(lines), opens, turns)?;
            Some((halves.sides.map(|side| side.heading), halves.notes.len()))
        };
        let none = String::new;
        assert_eq!(
            found(
                &[
                    "Until last March a fault passed through four hands.",
                    "Now the caller files it once on the phone.",
                    "The people are the same.",
                ],
                was,
                is_now
            ),
            Some(([none(), none()], 1))
        );
        assert_eq!(
            found(&["过去，老人办一张卡要跑三个窗口；如今，在家门口刷一次脸，十分钟拿卡走人。"], was, is_now),
            Some((["过去".to_owned(), "如今".to_owned()], 0))
        );
        assert!(
            found(
                &["一方面，开卷逼着老师出有思考量的题；另一方面，翻书的时间往往被高估。"],
                speaks_for,
                speaks_against
            )
            .is_some()
        );
        assert!(
            found(
                &["議事録は毎回6ページで誰も読みません。", "そこで、決定事項だけの1枚に絞ることにします。"],
                is_trouble,
                is_remedy
            )
            .is_some()
        );
        assert!(
            found(
                &["We bake bread and cakes every day.", "Now and then we bake a pie for you."],
                was,
                is_now
            )
            .is_none()
        );
    }
}
