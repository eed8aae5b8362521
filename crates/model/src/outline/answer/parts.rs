//! Finds the headings between slides that only announce a part.

use super::super::pieces::Piece;
use super::super::slides::{bare_title, is_agenda_name, is_cover_name};
use super::{heads, raw, title_of};

/// Fewest such headings; a single one may be a slide without a number.
const MIN_PART_HEADINGS: usize = 2;

/// Gives the headings directly above slides, and above nothing else, the rank of the slides, and returns
/// their words. A cover inside the first part moves above it.
pub(super) fn level(pieces: &mut Vec<Piece>) -> Vec<String> {
    let slides = heads(pieces);
    let (Some(&first), Some(&last)) = (slides.first(), slides.last()) else { return Vec::new() };
    let rank = |piece: &Piece| match piece {
        Piece::Heading { level, .. } => Some(*level),
        _ => None,
    };
    let own = slides.iter().filter_map(|at| rank(&pieces[*at])).min();
    let is_slide = |at: usize| slides.binary_search(&at).is_ok();
    let next = |at: usize| (at + 1..pieces.len()).find(|next| !matches!(pieces[*next], Piece::Rule));
    // All headings that are not slides, down to the slides' own rank.
    let others: Vec<(usize, u8)> = (0..last)
        .filter(|at| !is_slide(*at))
        .filter_map(|at| Some((at, rank(&pieces[at])?)))
        .filter(|(_, level)| own.is_none_or(|own| *level <= own))
        .collect();
    let Some(level) = others.iter().filter(|(at, _)| *at > first).map(|(_, level)| *level).min() else {
        return Vec::new();
    };
    let heads_slide = |at: usize| next(at).is_some_and(is_slide);
    let parts: Vec<usize> = others
        .iter()
        .filter(|(at, own)| *own == level && (*at > first || next(*at) == Some(first)))
        .map(|(at, _)| *at)
        .collect();
    let are_alone =
        others.iter().filter(|(at, _)| *at > first).count() == parts.iter().filter(|at| **at > first).count();
    if parts.len() < MIN_PART_HEADINGS || !are_alone || !parts.iter().all(|at| heads_slide(*at)) {
        return Vec::new();
    }
    let words: Vec<String> = parts.iter().filter_map(|at| raw(&pieces[*at])).map(ToOwned::to_owned).collect();
    let rank_of_slides = own.unwrap_or(2);
    for at in &parts {
        if let Piece::Heading { level, .. } = &mut pieces[*at] {
            *level = rank_of_slides;
        }
    }
    let opening = slides.iter().take_while(|at| is_opening(&pieces[**at])).count();
    if let (Some(&part), Some(&behind)) = (parts.first().filter(|at| **at < first), slides.get(opening))
        && opening > 0
    {
        let part = pieces.remove(part);
        // A part that contains only cover and agenda (封面与目录) is not a part.
        let is_left = pieces[..behind - 1].iter().rfind(|piece| !matches!(piece, Piece::Rule));
        let is_over = is_left.and_then(raw).is_some_and(|raw| words.iter().any(|word| word == raw));
        if !is_over {
            pieces.insert(behind - 1, part);
        }
    }
    words
}

/// Whether a piece is the heading of a cover or an agenda.
fn is_opening(piece: &Piece) -> bool {
    let title = raw(piece).map(title_of).unwrap_or_default();
    is_cover_name(&title)
        || title.split_once([':', '：']).is_some_and(|(name, _)| is_cover_name(name))
        || is_agenda_name(bare_title(&title))
}
