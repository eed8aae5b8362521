//! Text that is too long for its place although it is as small as its style allows: set smaller still where it names
//! something, else shortened.

use std::sync::Arc;

use deckwright_model::geometry::Emu;
use deckwright_model::text::{Paragraph, Run, TextStyle};

use super::env::Env;
use super::slot::{TextSlot, measure};
use crate::suit::Kind;
use crate::suit::source::Source;
use crate::text::Typesetter;
use crate::words::is_wide;

/// How much of its smallest size a name keeps, in percent, step by step.
const NAME_SIZE_PERCENTS: [u32; 6] = [100, 92, 84, 76, 68, 60];
/// The smallest size that a name is set in, in hundredths of a point.
const MIN_NAME_SIZE: u32 = 1000;

/// Sets names smaller, on as many lines as there is room for: the title of a deck on its cover and the chapters in the
/// contents are names, and half a name is a different one. Whether that was enough.
pub fn squeeze(slot: &mut TextSlot, env: &Env, setter: &mut Typesetter) -> bool {
    let is_name = |source: &Source| match env.page.kind {
        Kind::Cover => matches!(source, Source::Title | Source::Subtitle),
        Kind::Contents => *source == Source::Heading,
        _ => false,
    };
    if !slot.sources.iter().all(is_name) {
        return false;
    }
    let natural = slot.body.paragraphs.clone();
    // What stands below a title on the cover needs room as well.
    let shares: &[f64] = if env.page.kind == Kind::Cover { &[0.75, 1.0] } else { &[1.0] };
    let tries = shares.iter().flat_map(|share| NAME_SIZE_PERCENTS.map(|percent| (share, percent)));
    for (share, percent) in tries {
        let mut runs = natural.iter().flat_map(|paragraph| &paragraph.runs);
        if runs.any(|run| run.style.size * percent / 100 < MIN_NAME_SIZE) {
            continue;
        }
        slot.body.paragraphs = natural.iter().map(|paragraph| scaled_paragraph(paragraph, percent)).collect();
        measure(slot, env, setter);
        if slot.needed <= slot.room * share + 0.5 && !slot.breaks_words {
            slot.crowded = None;
            return true;
        }
    }
    slot.body.paragraphs = natural;
    measure(slot, env, setter);
    false
}

fn scaled_paragraph(paragraph: &Paragraph, percent: u32) -> Paragraph {
    let mut paragraph = paragraph.clone();
    for run in &mut paragraph.runs {
        // Whole half points, as people choose them.
        let size = (run.style.size * percent / 100) / 50 * 50;
        run.style = Arc::new(TextStyle { size, ..(*run.style).clone() });
    }
    paragraph.line_height =
        Emu::from_points((paragraph.line_height.points() * f64::from(percent) / 10.0).round() / 10.0);
    paragraph
}

/// Shortens the text from its end until it fits, and marks that with an ellipsis.
pub fn cut(slot: &mut TextSlot, env: &Env, setter: &mut Typesetter) {
    slot.is_cut = true;
    while let Some(last) = slot.body.paragraphs.last().cloned() {
        let whole: String = last.text();
        let ends: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
        let (mut low, mut high) = (0, ends.len());
        // The longest beginning that fits.
        while low < high {
            let middle = (low + high).div_ceil(2);
            shorten(slot, &last, ends.get(middle).copied().unwrap_or(whole.len()));
            measure(slot, env, setter);
            if slot.fits() { low = middle } else { high = middle - 1 }
        }
        if low > 0 || slot.body.paragraphs.len() == 1 {
            let low = low.max(1);
            shorten(slot, &last, ends.get(low).copied().unwrap_or(whole.len()));
            measure(slot, env, setter);
            return;
        }
        slot.body.paragraphs.pop();
        slot.styles.pop();
        measure(slot, env, setter);
        if slot.fits() {
            return;
        }
    }
}

/// Replaces the last paragraph by the first `bytes` of `whole`, without a broken word at its end.
fn shorten(slot: &mut TextSlot, whole: &Paragraph, bytes: usize) {
    let mut left = before_number(&whole.text(), bytes);
    let mut runs: Vec<Run> = Vec::new();
    for run in &whole.runs {
        let take = run.text.len().min(left);
        left -= take;
        if take > 0 {
            runs.push(Run { text: run.text[..take].to_owned(), style: run.style.clone() });
        }
    }
    if runs.is_empty() {
        runs.extend(whole.runs.first().map(|run| Run { text: String::new(), style: run.style.clone() }));
    }
    if let Some(run) = runs.last_mut() {
        let kept = run.text.trim_end_matches(|c: char| c.is_alphanumeric() && !is_wide(c)).len();
        // Keep a long word's beginning rather than nothing.
        if kept * 2 > run.text.len() {
            run.text.truncate(kept);
        }
        let kept = run.text.trim_end_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation()).len();
        run.text.truncate(kept);
        run.text.push('…');
    }
    if let Some(last) = slot.body.paragraphs.last_mut() {
        last.runs = runs;
    }
}

/// `bytes`, or the start of a number that would be torn there: `13…` is not what `13,000` says.
fn before_number(text: &str, bytes: usize) -> usize {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let (before, after) = text.split_at(bytes);
    let goes_on = after.trim_start_matches(['.', ',']).starts_with(|c: char| c.is_ascii_digit());
    if goes_on { before.trim_end_matches(is_part).len() } else { bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_left_out_rather_than_torn() {
        let kept = |text: &'static str, bytes| &text[..before_number(text, bytes)];
        for bytes in 5..=9 {
            assert_eq!(kept("Paid 13,000 million", bytes), "Paid ", "{bytes}");
        }
        assert_eq!(kept("Paid 13,000 million", 11), "Paid 13,000");
        assert_eq!(kept("Paid 13, and more", 7), "Paid 13");
        assert_eq!(kept("共 1.6 亿元", 4), "共 ");
        assert_eq!(kept("2024", 2), "");
    }
}
