//! Assigns remarks after the slides to the slides they are about.

use std::collections::BTreeMap;

use super::answer::raw;
use super::numbering::Style;
use super::pieces::Piece;
use super::slides::{bare_title, head};
use super::{chatter, lines};

/// The kind of section that the current pieces are in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SectionShape {
    Talk,
    Sources,
    /// Further content of this slide.
    Slide(u32),
}

/// Pieces for slides, by the slide's number.
type PiecesBySlide = BTreeMap<u32, Vec<Piece>>;

/// Moves remarks about a slide onto that slide and sources onto the last one. Returns the rest, which is
/// chat.
pub(super) fn place(pieces: &mut Vec<Piece>, remarks: Vec<Piece>, numbers: &[(usize, u32)]) -> Vec<Piece> {
    let has = |number: u32| numbers.binary_search_by_key(&number, |(_, slide)| *slide).is_ok();
    let (mut talk, mut sources) = (Vec::new(), Vec::new());
    let mut placed = PiecesBySlide::new();
    let mut put = |number: u32, piece: Piece| placed.entry(number).or_default().push(piece);
    let mut below = SectionShape::Talk;
    for piece in remarks {
        let words = raw(&piece).unwrap_or_default();
        let is_heading = match &piece {
            Piece::Heading { .. } => true,
            Piece::Item { style, .. } => style.is_heading(),
            _ => false,
        };
        if chatter::lists_sources(bare_title(words)) {
            let listed = words.split_once([':', '：', '\n']).map_or("", |(_, listed)| listed);
            let listed = entries(listed);
            // A source on the same line as its label is the only one.
            below = if listed.is_empty() { SectionShape::Sources } else { SectionShape::Talk };
            sources.extend(listed);
        } else if let Some((number, note)) =
            note_for(&piece).filter(|(number, _)| has(*number) && !heads_more(&piece))
        {
            put(number, Piece::Paragraph { indent: 0, raw: format!("Notes: {note}") });
        } else if is_heading {
            below = match head::spoken_of(words).filter(|(number, _)| has(*number)) {
                Some((number, rest)) => {
                    let raw = rest.to_owned();
                    put(number, Piece::Item { indent: 0, style: Style::Bold, raw });
                    SectionShape::Slide(number)
                }
                None => {
                    talk.push(piece);
                    SectionShape::Talk
                }
            };
        } else {
            match (below, &piece) {
                (
                    SectionShape::Slide(number),
                    Piece::Quote { .. } | Piece::Block { .. } | Piece::Item { .. },
                ) => {
                    put(number, piece);
                }
                (SectionShape::Sources, Piece::Item { raw, .. }) => sources.extend(entries(raw)),
                (SectionShape::Sources, Piece::Paragraph { raw, .. }) if raw.starts_with(['[', '［']) => {
                    sources.extend(entries(raw));
                }
                _ => {
                    below = SectionShape::Talk;
                    talk.push(piece);
                }
            }
        }
    }
    insert(pieces, placed, numbers);
    if !sources.is_empty() {
        pieces.push(Piece::Paragraph { indent: 0, raw: format!("Source: {}", sources.join("; ")) });
    }
    talk
}

/// Whether a bold or numbered line is a heading for the pieces below it.
fn heads_more(piece: &Piece) -> bool {
    matches!(piece, Piece::Item { style, .. } if style.is_heading() && *style != Style::Slide)
}

/// Reads a remark about one slide: `Slide 2: Ask for hands.`
fn note_for(piece: &Piece) -> Option<(u32, String)> {
    let (Piece::Item { raw, .. } | Piece::Paragraph { raw, .. }) = piece else { return None };
    let head = head::of(raw).filter(|head| head.is_parted && !head.is_short && !head.title.is_empty())?;
    let at = raw.find(head.title)?;
    let note = raw[at..].trim_start_matches(['*', ' ']);
    // "**スライド6**は、…" is a sentence about the slide and stays whole.
    let is_sentence = raw[..at].ends_with('*') && !raw[..at].contains([':', '：', '-', '–', '—', '|', '｜']);
    let whole = raw.replace("**", "");
    Some((head.number, if is_sentence { whole } else { note.to_owned() }))
}

fn entries(text: &str) -> Vec<String> {
    let entry = |line: &str| lines::bullet(line.trim()).map_or(line, |(_, item)| item).trim().to_owned();
    text.split('\n').map(entry).filter(|line| line.contains(char::is_alphanumeric)).collect()
}

/// Inserts pieces at the ends of their slides, before the rule that separates them from the next slide.
fn insert(pieces: &mut Vec<Piece>, mut placed: PiecesBySlide, numbers: &[(usize, u32)]) {
    if placed.is_empty() {
        return;
    }
    let mut out = Vec::with_capacity(pieces.len() + placed.len());
    let mut close = |number: Option<u32>, out: &mut Vec<Piece>| {
        let own = number.and_then(|number| placed.remove(&number)).unwrap_or_default();
        let rules = out.iter().rev().take_while(|piece| matches!(piece, Piece::Rule)).count();
        let at = out.len() - rules;
        out.splice(at..at, own);
    };
    let mut open = None;
    for (at, piece) in pieces.drain(..).enumerate() {
        if let Ok(found) = numbers.binary_search_by_key(&at, |(at, _)| *at) {
            close(open.replace(numbers[found].1), &mut out);
        }
        out.push(piece);
    }
    close(open, &mut out);
    *pieces = out;
}
