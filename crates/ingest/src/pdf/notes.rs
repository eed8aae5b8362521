//! Footnotes: which lines begin one, and which small digits in the text lead to it?

use deckwright_model::document::{Content, Document};

use super::lines::SUPERSCRIPTS;

/// Largest type of footnotes, as a share of the text's.
pub const MAX_NOTE_SIZE: f64 = 0.95;
/// The highest number of a footnote.
const MAX_NOTE_NUMBER: usize = 500;

/// The number that a line begins with, and the words after it: `3 Gross cost`, `³ Gross cost`.
pub fn begins(text: &str) -> Option<(usize, &str)> {
    let text = text.trim_start();
    let end = text.find(|c: char| digit(c).is_none()).filter(|end| *end > 0)?;
    let (number, words) = text.split_at(end);
    let number = number.chars().filter_map(digit).try_fold(0, |sum: usize, digit| {
        Some(sum.checked_mul(10)?.checked_add(digit)?).filter(|sum| *sum <= MAX_NOTE_NUMBER)
    })?;
    let is_raised = text.starts_with(SUPERSCRIPTS);
    let words = words.strip_prefix(['.', ')', ']']).unwrap_or(words);
    let is_apart = is_raised || words.starts_with(char::is_whitespace);
    let words = words.trim_start();
    let is_said = words.starts_with(|c: char| c.is_alphabetic() || "“\"‘'«(（「《".contains(c));
    (is_apart && is_said).then_some((number, words))
}

fn digit(c: char) -> Option<usize> {
    let raised = || SUPERSCRIPTS.iter().position(|known| *known == c);
    c.to_digit(10).map(|digit| digit as usize).or_else(raised)
}

/// Removes the small digits that lead to footnotes with these numbers. Others are powers: m².
pub fn forget_signs(document: &mut Document, noted: &[usize]) {
    if noted.is_empty() {
        return;
    }
    for block in &mut document.blocks {
        match &mut block.content {
            Content::Heading { text, .. } | Content::Paragraph(text) | Content::Item { text, .. } => {
                *text = without_signs(text, noted);
            }
            _ => {}
        }
    }
}

fn without_signs(text: &str, noted: &[usize]) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(SUPERSCRIPTS) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c| !SUPERSCRIPTS.contains(&c)).unwrap_or(from.len());
        let number =
            from[..end].chars().filter_map(digit).fold(0_usize, |sum, digit| sum.saturating_mul(10) + digit);
        kept.push_str(before);
        // m², km³: a unit has a power, a word or a sentence has a note.
        let is_unit = before.ends_with(char::is_alphabetic) && last_word(before).chars().count() <= 2;
        if is_unit || !noted.contains(&number) {
            kept.push_str(&from[..end]);
        }
        rest = &from[end..];
    }
    kept.push_str(rest);
    kept
}

fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_begin_with_a_number_and_words() {
        assert_eq!(begins("3 Gross cost: all"), Some((3, "Gross cost: all")));
        assert_eq!(begins("¹² See there"), Some((12, "See there")));
        assert_eq!(begins("1) “So”"), Some((1, "“So”")));
        assert_eq!(begins("2024 2025"), None);
        assert_eq!(begins("12.5 percent"), None);
        assert_eq!(begins("Gross"), None);
    }

    #[test]
    fn signs_of_notes_go_and_powers_stay() {
        assert_eq!(
            without_signs("a fall of 41%.¹ On 12 m² it was¹² 10⁴", &[1, 2, 12]),
            "a fall of 41%. On 12 m² it was 10⁴"
        );
    }
}
