//! What each glyph says: a pdf keeps words for searching glyph by glyph, and readers put them together again.
//!
//! A glyph says in the whole file what it said first (krilla keeps that map); where it shows something else, krilla tells the
//! words of that place apart. Readers take no second telling inside of the first, so a glyph in a span that is told as a
//! whole says what it said before, and is not told again.

use std::collections::HashMap;

use deckwright_model::geometry::Emu;
use deckwright_model::text::Glyph;

/// A part of a text, in bytes.
type Range = (usize, usize);

/// What every glyph said first, by face and glyph.
#[derive(Default)]
pub(super) struct Spelling {
    first: HashMap<String, HashMap<u32, String>>,
}

/// Glyphs and what they say.
pub(super) struct SpelledRun {
    /// What the ranges count in.
    pub text: String,
    pub glyphs: Vec<GlyphText>,
}

pub(super) struct GlyphText {
    pub range: Range,
    /// Whether the letter that this mark stands on says its words.
    pub is_mark: bool,
}

impl Spelling {
    /// Glyphs within a span that tells `words` itself.
    pub(super) fn spell_within(&mut self, face: &str, glyphs: &[Glyph], words: &str) -> SpelledRun {
        let known = self.face(face);
        let mut text = String::new();
        let mut says = Vec::new();
        for (glyph, range) in glyphs.iter().zip(shown(glyphs, words, false)) {
            let start = text.len();
            let own = words.get(range.0..range.1).unwrap_or_default();
            text.push_str(known.entry(glyph.id).or_insert_with(|| own.to_owned()));
            says.push(GlyphText { range: (start, text.len()), is_mark: false });
        }
        SpelledRun { text, glyphs: says }
    }

    /// Glyphs that say `words` among themselves; those at `turned` part numbers that are read from right to left.
    pub(super) fn glyph_by_glyph(
        &mut self,
        face: &str,
        glyphs: &[Glyph],
        words: &str,
        bullet: bool,
        turned: &[usize],
    ) -> SpelledRun {
        let known = self.face(face);
        let mut shown = shown(glyphs, words, bullet);
        let mut is_mark = vec![false; glyphs.len()];
        if has_marks(glyphs.iter()) {
            // What stands outside of every span: one telling for all, once it teaches no glyph the whole line.
            if glyphs.iter().all(|glyph| known.contains_key(&glyph.id)) {
                let whole =
                    (shown.iter().map(|range| range.0).min(), shown.iter().map(|range| range.1).max());
                shown.fill((whole.0.unwrap_or(0), whole.1.unwrap_or(0)));
            }
        } else {
            let is_known =
                |at: usize, said: &str| known.get(&glyphs[at].id).is_some_and(|first| first == said);
            is_mark = speak_for_marks(glyphs, &mut shown, words, is_known);
        }
        let mut text = one_letter_each(words, &mut shown);
        say_direction(&mut text, &mut shown, turned);
        for ((glyph, range), _) in glyphs.iter().zip(&shown).zip(&is_mark).filter(|(_, is_mark)| !**is_mark) {
            let said = text.get(range.0..range.1).unwrap_or_default();
            known.entry(glyph.id).or_insert_with(|| said.to_owned());
        }
        let says = shown.into_iter().zip(is_mark).map(|(range, is_mark)| GlyphText { range, is_mark });
        SpelledRun { text, glyphs: says.collect() }
    }

    fn face(&mut self, face: &str) -> &mut HashMap<u32, String> {
        if !self.first.contains_key(face) {
            self.first.insert(face.to_owned(), HashMap::new());
        }
        self.first.get_mut(face).expect("it was put there")
    }
}

pub(super) fn is_empty(range: Range) -> bool {
    range.0 >= range.1
}

/// Glyphs that stand above or below the line, or on a letter without room of their own, in text from left to right.
pub(super) fn has_marks<'g>(glyphs: impl Iterator<Item = &'g Glyph> + Clone) -> bool {
    let Some(first) = glyphs.clone().next() else { return false };
    let starts = glyphs.clone().filter(|glyph| !is_empty(glyph.range)).map(|glyph| glyph.range.0);
    let is_mark = |glyph: &Glyph| glyph.y != first.y || glyph.advance <= Emu::ZERO;
    glyphs.clone().any(is_mark) && starts.is_sorted()
}

/// What each glyph shows of `words`. Glyphs of one cluster share its range, and ranges that do not fit
/// the words are made to.
fn shown(glyphs: &[Glyph], words: &str, bullet: bool) -> Vec<Range> {
    if bullet {
        return vec![(0, words.len()); glyphs.len()];
    }
    let sound = |range: Range| !is_empty(range) && words.get(range.0..range.1).is_some();
    let mut last = glyphs.iter().map(|glyph| glyph.range).find(|range| sound(*range)).unwrap_or((0, 0));
    let mut show = |glyph: &Glyph| {
        if sound(glyph.range) {
            last = glyph.range;
        }
        last
    };
    glyphs.iter().map(&mut show).collect()
}

/// In text from right to left readers take marks for lines or words of their own. There a letter that is known to say itself
/// (`is_known`) says the words of the marks on it with its own, and they say nothing: which glyphs are such marks. A letter that
/// is shown for the first time says itself, as it will from then on; for its marks the letter behind it speaks.
fn speak_for_marks(
    glyphs: &[Glyph],
    shown: &mut [Range],
    words: &str,
    is_known: impl Fn(usize, &str) -> bool,
) -> Vec<bool> {
    let mut marks = vec![false; glyphs.len()];
    // Signs without room that are no marks on a letter.
    let is_joiner = |c: char| matches!(c, '\u{200b}'..='\u{200f}');
    let own = shown.to_vec();
    let is_letter = |at: usize| glyphs[at].advance > Emu::ZERO;
    let says_itself = |at: usize| is_known(at, words.get(own[at].0..own[at].1).unwrap_or_default());
    for letter in (0..glyphs.len()).filter(|at| is_letter(*at)) {
        // Its marks stand before it, the first next to it.
        let (start, mut end) = own[letter];
        let mut first = letter;
        for at in (0..letter).rev() {
            let (from, to) = own[at];
            let is_mark =
                words.get(from..to).is_some_and(|mark| !mark.is_empty() && !mark.contains(is_joiner));
            if from != end || is_letter(at) || !is_mark {
                break;
            }
            (first, end) = (at, to);
        }
        if first == letter {
            continue;
        }
        let behind = first.checked_sub(1).filter(|at| is_letter(*at) && own[*at].0 == end);
        if says_itself(letter) {
            marks[first..letter].fill(true);
            shown[first..=letter].fill((start, end));
        } else if let Some(behind) = behind.filter(|at| says_itself(*at)) {
            let told = (own[letter].1, shown[behind].1);
            marks[first..letter].fill(true);
            shown[behind..letter].fill(told);
        }
    }
    marks
}

/// Ligatures of Arabic, and the single letter that Unicode has for each.
const LIGATURES: [(&str, char); 5] = [("لا", 'ﻻ'), ("لآ", 'ﻵ'), ("لأ", 'ﻷ'), ("لإ", 'ﻹ'), ("لى", 'ﱃ')];

/// `words` and, behind them, the letters of those ligatures that glyphs show, whose ranges then lead there: readers turn text
/// that runs from right to left around letter by letter, and the two letters of one glyph with it. All of them read the
/// single letter as the two. Vowel signs between the two (`لًا`) stand behind it.
fn one_letter_each(words: &str, shown: &mut [Range]) -> String {
    let mut told = words.to_owned();
    let is_sign = |c: &char| matches!(c, '\u{64b}'..='\u{65f}' | '\u{670}');
    // Where the ranges of ligatures lead: the glyphs of one cluster share theirs, and go on to.
    let mut last = ((0, 0), (0, 0));
    for range in shown {
        let said = words.get(range.0..range.1).unwrap_or_default();
        let is_said = |letters: &str| letters.chars().eq(said.chars().filter(|c| !is_sign(c)));
        if let Some((_, letter)) = LIGATURES.iter().find(|(letters, _)| is_said(letters)) {
            if last.0 != *range {
                let (start, signs) = (told.len(), said.chars().filter(is_sign));
                told.extend(std::iter::once(*letter).chain(signs));
                last = (*range, (start, told.len()));
            }
            *range = last.1;
        }
    }
    told
}

/// Where signs between two numbers stand (`2026–2028`, `15 → 25`), if the numbers are placed from right to left.
pub(super) fn turned_signs<'g>(glyphs: impl Iterator<Item = &'g Glyph>, words: &str) -> Vec<usize> {
    let placed: Vec<(usize, Emu)> = glyphs
        .filter(|glyph| !is_empty(glyph.range) && words.get(glyph.range.0..).is_some())
        .map(|glyph| (glyph.range.0, glyph.x))
        .collect();
    let letter = |at: usize| words[at..].chars().next().unwrap_or(' ');
    let x = |at: Option<usize>| placed.iter().find(|(start, _)| Some(*start) == at).map(|(_, x)| *x);
    let is_turned = |at: usize| {
        let before = words[..at].char_indices().rev().find(|(_, c)| c.is_alphanumeric());
        let after = words[at..].char_indices().find(|(_, c)| c.is_alphanumeric());
        let (Some((before, first)), Some((after, second))) = (before, after) else { return false };
        let is_numbers = first.is_numeric() && second.is_numeric();
        is_numbers && x(Some(before)).zip(x(Some(at + after))).is_some_and(|(first, second)| first > second)
    };
    let is_sign = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
    placed.iter().map(|(at, _)| *at).filter(|at| is_sign(letter(*at)) && is_turned(*at)).collect()
}

/// Readers take signs between numbers for parts of one number, which they do not turn around: there a sign says, too, that
/// it is read from right to left.
fn say_direction(text: &mut String, shown: &mut [Range], turned: &[usize]) {
    for range in shown.iter_mut().filter(|range| turned.contains(&range.0)) {
        let sign = text[range.0..range.1].to_owned();
        let start = text.len();
        text.push_str(&sign);
        text.push('\u{200f}');
        *range = (start, text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyph(start: usize, end: usize) -> Glyph {
        Glyph { id: 1, x: Emu(0), y: Emu(0), advance: Emu(0), range: (start, end) }
    }

    fn said(spelt: &SpelledRun) -> Vec<&str> {
        spelt.glyphs.iter().map(|says| &spelt.text[says.range.0..says.range.1]).collect()
    }

    #[test]
    fn later_glyphs_of_a_cluster_share_its_words() {
        let glyphs = [glyph(0, 3), glyph(0, 0), glyph(3, 4)];
        assert_eq!(shown(&glyphs, "né!", false), [(0, 3), (0, 3), (3, 4)]);
    }

    #[test]
    fn a_told_glyph_says_what_it_said_first() {
        // The leg of ำ is the glyph of า.
        let leg = |start, end| Glyph { id: 2, advance: Emu(9), ..glyph(start, end) };
        let mut spelling = Spelling::default();
        assert_eq!(said(&spelling.spell_within("a", &[leg(0, 3)], "า")), ["า"]);
        let ring = Glyph { y: Emu(-5), ..glyph(0, 3) };
        assert_eq!(said(&spelling.spell_within("a", &[ring, leg(0, 0)], "ำ")), ["ำ", "า"]);
        assert_eq!(said(&spelling.spell_within("another face", &[leg(0, 3)], "ำ")), ["ำ"]);

        // Outside of spans the glyphs that are known tell all their words at once.
        let spelt = spelling.glyph_by_glyph("a", &[ring, leg(0, 0)], "ำ", false, &[]);
        assert_eq!(said(&spelt), ["ำ", "ำ"]);
    }

    #[test]
    fn letters_from_right_to_left_speak_for_their_marks() {
        let letter = |id, start, end| Glyph { id, advance: Emu(30), ..glyph(start, end) };
        let mark = Glyph { id: 3, y: Emu(-20), ..glyph(2, 4) };
        let line = [letter(1, 4, 6), mark, letter(2, 0, 2)];
        let mut spelling = Spelling::default();
        let first = spelling.glyph_by_glyph("a", &line, "يًا", false, &[]);
        assert_eq!(said(&first), ["ا", "\u{64b}", "ي"]);
        let then = spelling.glyph_by_glyph("a", &line, "يًا", false, &[]);
        assert_eq!(said(&then), ["ا", "يً", "يً"]);
        assert_eq!(then.glyphs.iter().map(|says| says.is_mark).collect::<Vec<_>>(), [false, true, false]);

        // ض is new, and the letter behind it is known.
        let new = spelling.glyph_by_glyph("a", &[letter(1, 4, 6), mark, letter(9, 0, 2)], "ضًا", false, &[]);
        assert_eq!(said(&new), ["\u{64b}ا", "\u{64b}ا", "ض"]);
        assert_eq!(new.glyphs.iter().map(|says| says.is_mark).collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn signs_between_numbers_say_that_they_are_read_from_right_to_left() {
        let at = |x, start, end| Glyph { x: Emu(x), advance: Emu(9), ..glyph(start, end) };
        let turned = [at(60, 0, 1), at(40, 1, 2), at(30, 2, 3), at(20, 3, 4), at(0, 4, 5)];
        assert_eq!(turned_signs(turned.iter(), "1 > 2"), [2]);
        let forth = [at(0, 0, 1), at(9, 1, 2), at(18, 2, 3)];
        assert!(turned_signs(forth.iter(), "1.2").is_empty());

        let mut text = String::from("1>2");
        let mut shown = [(2, 3), (1, 2), (0, 1)];
        say_direction(&mut text, &mut shown, &[1]);
        assert_eq!(shown, [(2, 3), (3, 7), (0, 1)]);
        assert_eq!(&text[3..], ">\u{200f}");
    }

    #[test]
    fn ligatures_are_one_letter_each() {
        let words = "سلام";
        let mut shown = vec![(6, 8), (2, 6), (0, 2)];
        assert_eq!(one_letter_each(words, &mut shown), "سلامﻻ");
        assert_eq!(shown, [(6, 8), (8, 11), (0, 2)]);

        // بدلًا: the ligature and the sign on it are two glyphs of one cluster.
        let mut shown = vec![(4, 10), (4, 10), (2, 4), (0, 2)];
        assert_eq!(one_letter_each("بدلًا", &mut shown), "بدلًاﻻً");
        assert_eq!(shown, [(10, 15), (10, 15), (2, 4), (0, 2)]);
    }

    #[test]
    fn ranges_that_split_a_character_or_leave_the_words_are_mended() {
        let glyphs = [glyph(1, 2), glyph(2, 99), glyph(0, 2)];
        assert_eq!(shown(&glyphs, "é", false), [(0, 2), (0, 2), (0, 2)]);
        assert_eq!(shown(&[glyph(0, 5)], "", false), [(0, 0)]);
    }
}
