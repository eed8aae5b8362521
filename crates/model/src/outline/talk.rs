//! Finds where an answer addresses its user: before its outline and after it.

use super::answer::{holds_outline, raw};
use super::numbering::Style;
use super::pieces::Piece;
use super::{Block, chatter, clean};
use crate::language::{sentences, width_units};

/// Widest line that can be the last of a deck, in half ems.
const MAX_ENDING_LENGTH: usize = 60;

/// Fewest chapters of a document that is certainly an outline.
const MIN_CHAPTERS: usize = 3;

/// Takes the text before the title, or before the first slide if there is no title.
pub(super) fn take_opening(pieces: &mut Vec<Piece>, are_slides: bool) -> Vec<Piece> {
    let headings = pieces.iter().filter(|piece| matches!(piece, Piece::Heading { level: 1, .. })).count();
    let first = pieces.iter().position(|piece| matches!(piece, Piece::Heading { .. }));
    let is_title = first.is_some_and(|at| match &pieces[at] {
        Piece::Heading { level: 1, .. } if headings == 1 => true,
        Piece::Heading { raw, .. } => super::slides::is_cover_name(raw),
        _ => false,
    });
    let end = first.filter(|_| is_title || are_slides).unwrap_or_else(|| {
        let is_prose = |piece: &Piece| matches!(piece, Piece::Paragraph { .. } | Piece::Rule);
        let prose = pieces.iter().take_while(|piece| is_prose(piece)).count();
        let last = pieces[..prose].iter().rposition(|piece| raw(piece).is_some_and(chatter::opens));
        last.map_or(0, |last| last + 1)
    });
    let certain = first == Some(end);
    // An outline begins with its title: sentences above it are addressed to the user.
    let is_only = first.is_some_and(|at| matches!(pieces[at], Piece::Heading { level: 1, .. }));
    let chapters = pieces.iter().filter(|piece| matches!(piece, Piece::Heading { level: 2.., .. })).count();
    let is_above = is_only && headings == 1 && chapters >= MIN_CHAPTERS;
    let (mut taken, mut kept) = (Vec::new(), Vec::new());
    for piece in pieces.drain(..end) {
        match &piece {
            Piece::Paragraph { raw, .. } if !certain || is_speech(raw, are_slides || is_above) => {
                taken.push(piece);
            }
            Piece::Rule => {}
            _ => kept.push(piece),
        }
    }
    pieces.splice(0..0, kept);
    if are_slides {
        taken.extend(take_introduction(pieces));
    }
    taken
}

/// Takes a paragraph between the title and the first slide if one of its sentences presents the answer to the
/// user.
fn take_introduction(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    if !matches!(pieces.first(), Some(Piece::Heading { level: 1, .. })) {
        return Vec::new();
    }
    let is_heading = |piece: &Piece| matches!(piece, Piece::Heading { .. });
    let first = pieces[1..].iter().position(is_heading).map_or(0, |at| at + 1);
    let hands_over = |piece: &Piece| match piece {
        Piece::Paragraph { raw, .. } => {
            let told = sentences(raw);
            told.len() > 1 && told.iter().any(|sentence| chatter::opens(sentence.trim()))
        }
        _ => false,
    };
    let found: Vec<usize> = (1..first).filter(|at| hands_over(&pieces[*at])).collect();
    found.into_iter().rev().map(|at| pieces.remove(at)).collect()
}

/// Whether a text is whole sentences or introduces what follows, and so is no line of a cover. Without
/// numbered slides, it must also mention the outline.
fn is_speech(raw: &str, are_slides: bool) -> bool {
    let is_around = |c: char| c.is_whitespace() || super::role::is_picture(c) || matches!(c, '*' | '_');
    let plain = raw.trim_end_matches(is_around);
    let is_told = clean::ends_sentence(plain)
        || plain.ends_with([':', '：', '~', '～'])
        || sentences(plain).len() > 1
        || ["ました", "です", "ます"].iter().any(|end| plain.ends_with(end));
    chatter::opens(raw)
        || is_told && (are_slides || chatter::names_outline(raw) || chatter::counts_slides(raw))
}

/// Takes the text after the last slide.
pub(super) fn take_closing(pieces: &mut Vec<Piece>, are_slides: bool, is_told: bool) -> Vec<Piece> {
    let advice = advice_at_end(pieces, are_slides).unwrap_or(pieces.len());
    let mut taken = pieces.split_off(advice);
    loop {
        while matches!(pieces.last(), Some(Piece::Rule)) {
            pieces.pop();
        }
        name_sources(pieces);
        let start = questions_at_end(pieces)
            .or_else(|| talk_behind_rule(pieces, are_slides, is_told))
            .or_else(|| talk_at_end(pieces, is_told));
        let Some(start) = start else { return taken };
        taken.splice(0..0, pieces.drain(start..));
    }
}

/// Labels **References** and a list after the last rule as the sources of the last page; the heading alone is
/// dropped.
fn name_sources(pieces: &mut Vec<Piece>) {
    let Some(rule) = pieces.iter().rposition(|piece| matches!(piece, Piece::Rule)) else { return };
    let is_head = |piece: &Piece| {
        matches!(piece, Piece::Item { .. } | Piece::Paragraph { .. })
            && raw(piece).is_some_and(chatter::lists_sources)
    };
    if !pieces.get(rule + 1).is_some_and(is_head) {
        return;
    }
    let behind = &pieces[rule + 1..];
    let head = raw(&behind[0]).unwrap_or_default();
    let inline = head.split_once([':', '：']).map_or("", |(_, rest)| rest).trim_matches(['*', ' ', '\n']);
    let is_entry = |piece: &&Piece| match piece {
        Piece::Item { .. } => true,
        Piece::Paragraph { raw, .. } => raw.starts_with(['[', '［']) && !chatter::offers(raw),
        _ => false,
    };
    let listed = behind[1..].iter().take_while(is_entry).filter_map(raw);
    let texts: Vec<String> = Some(inline)
        .filter(|text| !text.is_empty())
        .into_iter()
        .chain(listed)
        .map(ToOwned::to_owned)
        .collect();
    let count = 1 + behind[1..].iter().take_while(is_entry).count();
    let source = (!texts.is_empty())
        .then(|| Piece::Paragraph { indent: 0, raw: format!("Source: {}", texts.join("; ")) });
    pieces.splice(rule..rule + 1 + count, source);
}

/// Where chat begins that a rule separates from the deck.
fn talk_behind_rule(pieces: &[Piece], are_slides: bool, is_told: bool) -> Option<usize> {
    let rule = pieces.iter().rposition(|piece| matches!(piece, Piece::Rule))?;
    let tail = &pieces[rule + 1..];
    let is_table = |piece: &Piece| matches!(piece, Piece::Block { block: Block::Table(_), .. });
    let has_heading = tail.iter().any(|piece| matches!(piece, Piece::Heading { .. }));
    let words = || tail.iter().filter_map(raw);
    let first_advises = matches!(tail.first(), Some(Piece::Heading { raw, .. }) if chatter::advises(raw));
    if tail.iter().any(is_table) && !first_advises
        || !holds_outline(&pieces[..rule])
        || words().any(chatter::lists_sources)
    {
        return None;
    }
    let offers = words().any(|raw| offers(raw, is_told));
    let speaks =
        offers || words().any(chatter::speaks_of_slides) || words().next().is_some_and(chatter::advises);
    let is_ending = tail.len() == 1 && words().all(|raw| width_units(raw) <= MAX_ENDING_LENGTH) && !speaks;
    let is_talk = if has_heading {
        (offers || first_advises) && is_short(tail)
    } else {
        speaks || are_slides && !is_ending
    };
    is_talk.then_some(rule)
}

/// Where a program suggests further questions after its answer, none of them answered.
fn questions_at_end(pieces: &[Piece]) -> Option<usize> {
    let start = pieces.iter().rposition(|piece| raw(piece).is_some_and(begins_questions))?;
    let asks = |text: &str| text.trim_end_matches(['*', ' ']).ends_with(['?', '？']);
    let head = raw(&pieces[start])?.lines().skip(1).all(asks);
    let are_asked = pieces[start + 1..].iter().all(|piece| match piece {
        Piece::Item { raw, .. } | Piece::Paragraph { raw, .. } => raw.lines().all(asks),
        Piece::Rule => true,
        _ => false,
    });
    (head && are_asked).then_some(start)
}

fn begins_questions(raw: &str) -> bool {
    raw.lines().next().is_some_and(chatter::offers_questions)
}

/// Where the last heading begins, if it is not a slide's and introduces advice: "Tips for Delivery", 补充说明.
fn advice_at_end(pieces: &[Piece], are_slides: bool) -> Option<usize> {
    let last =
        pieces.iter().rposition(|piece| matches!(piece, Piece::Heading { .. })).filter(|_| are_slides)?;
    raw(&pieces[last]).is_some_and(chatter::advises).then_some(last)
}

/// Whether the pieces have at most one heading and no slide.
fn is_short(tail: &[Piece]) -> bool {
    tail.iter().filter(|piece| matches!(piece, Piece::Heading { .. })).count() == 1
        && matches!(tail.first(), Some(Piece::Heading { .. }))
}

/// Whether a text is an offer to the user. Decks invite their audience in similar words ("Let me know",
/// お申し付けください), so unless the user was addressed before, it must offer more writing or mention the outline.
fn offers(raw: &str, is_told: bool) -> bool {
    chatter::offers_to_write(raw) || chatter::offers(raw) && (is_told || chatter::speaks_of_slides(raw))
}

/// Where the final chat of a document begins if no rule separates it.
fn talk_at_end(pieces: &[Piece], is_told: bool) -> Option<usize> {
    let is_running =
        |piece: &&Piece| matches!(piece, Piece::Paragraph { .. } | Piece::Item { .. } | Piece::Quote { .. });
    let start = pieces.len() - pieces.iter().rev().take_while(is_running).count();
    let speaks =
        |piece: &Piece| raw(piece).is_some_and(|raw| chatter::speaks_of_slides(raw) || offers(raw, is_told));
    // Found once, because a document may be one list of a hundred thousand lines.
    let last_spoken = pieces[start..].iter().rposition(speaks).map(|at| start + at);
    let speaks_below = |at: usize| last_spoken.is_some_and(|last| last > at);
    let is_outline = |at: &usize| matches!(pieces[*at], Piece::Heading { .. } | Piece::Item { .. });
    let outline_ends = (0..pieces.len()).filter(is_outline).nth(1).map_or(pieces.len(), |second| second + 1);
    let is_turn = |at: &usize| match &pieces[*at] {
        Piece::Paragraph { indent: 0, raw } => {
            let leads = raw.ends_with([':', '：']) && speaks_below(*at);
            offers(raw, is_told) || is_told && (chatter::closes(raw) || chatter::wishes_luck(raw)) || leads
        }
        Piece::Item { indent: 0, style: Style::Bold, raw } => chatter::advises(raw) && speaks_below(*at),
        _ => false,
    };
    (start.max(outline_ends)..pieces.len()).find(is_turn)
}
