//! Separates the deck in a pasted answer from what the assistant says to its user.
//!
//! Assistants talk before and after an outline, put it in a code fence, and number its slides in many ways.
//! This module turns the pieces of an answer into those of a plain outline: the title first, one heading per
//! slide, and the talk apart.

mod parts;

use super::numbering::Style;
use super::pieces::{self, Document, Piece};
use super::slides::head::{self, Head};
use super::talk::{take_closing, take_opening};
use super::{Block, Role, chatter, clean, inline, remarks, slide_table};
use crate::language::width_units;

/// Widest item of a list that can head a slide, in half ems.
const MAX_HEAD_ITEM_LENGTH: usize = 120;
/// Widest line below the number of a slide that can be its title, in half ems.
const MAX_SLIDE_TITLE_LENGTH: usize = 80;
/// Most pieces below a title that can go on the cover.
const MAX_COVER_PIECES: usize = 4;
/// Fewest slides that must follow a table for it to be a plan of them; otherwise it may be content.
const MIN_PLANNED: usize = 3;
/// Widest line of a cover, in half ems.
const MAX_COVER_LINE_LENGTH: usize = 120;

/// What is known about a pasted answer besides its pieces.
#[derive(Debug, Default)]
pub(super) struct PasteContext {
    /// What the assistant says to its user, in the order of the answer.
    pub(super) talk: Vec<String>,
    /// Whether it lists slides, each under a heading of the highest level below the title.
    pub(super) are_slides: bool,
    /// Whether rules separate its chapters, as they separate slides.
    pub(super) is_ruled: bool,
    /// Slide headings that only announce a part.
    pub(super) parts: Vec<String>,
}

/// Turns the pieces of an answer into those of an outline. `before` and `behind` are the texts around its
/// slides.
pub(super) fn split_answer(document: &mut Document, before: &str, behind: &str) -> PasteContext {
    let mut answer = PasteContext::default();
    let before = pieces::scan(before);
    answer.move_to_talk(&before, before.pieces.clone());
    let mut remarks = slide_table::unfold(&mut document.pieces);
    remarks.extend(pieces::scan(behind).pieces);
    if let Some(fence) =
        document.fenced.clone().filter(|fence| holds_outline(&document.pieces[fence.clone()]))
    {
        let behind = document.pieces.split_off(fence.end);
        let before: Vec<Piece> = document.pieces.drain(..fence.start).collect();
        answer.move_to_talk(document, before);
        let opening = std::mem::take(&mut answer.talk);
        answer.move_to_talk(document, behind);
        answer.talk.splice(0..0, opening);
    }
    answer.is_ruled = are_ruled(&document.pieces, 2);
    let are_alike = lower_ruled(&mut document.pieces);
    let options = take_options(&mut document.pieces);
    answer.move_to_talk(document, options);
    let mut advice = take_advice(&mut document.pieces);
    let are_unfolded = !remarks.is_empty();
    if are_unfolded {
        let numbers = numbers(&document.pieces);
        advice.extend(remarks::place(&mut document.pieces, remarks, &numbers));
    }
    let plans = take_plans(&mut document.pieces, are_unfolded);
    answer.move_to_talk(document, plans);
    let timing = take_timing(&mut document.pieces);
    answer.move_to_talk(document, timing);
    answer.parts = parts::level(&mut document.pieces);
    answer.are_slides = head_slides(&mut document.pieces, &answer.parts) || are_alike;
    document.has_headings |= answer.are_slides;
    let opening = take_opening(&mut document.pieces, answer.are_slides);
    // Expect closing chat if there was opening chat or the slides are numbered.
    let is_told = answer.are_slides || !answer.talk.is_empty() || !opening.is_empty();
    let closing = take_closing(&mut document.pieces, answer.are_slides, is_told);
    lower_subtitle(&mut document.pieces);
    loosen_bold(&mut document.pieces, answer.are_slides);
    answer.move_to_talk(document, opening);
    answer.move_to_talk(document, closing);
    answer.move_to_talk(document, advice);
    answer
}

impl PasteContext {
    fn move_to_talk(&mut self, document: &Document, pieces: Vec<Piece>) {
        for piece in pieces {
            if let Piece::Block { block: Block::Table(table), .. } = &piece {
                let rows = std::iter::once(&table.header).chain(&table.rows);
                self.talk.extend(rows.map(|row| row.join(" | ")));
            }
            if let Piece::Block { block: Block::Picture { alt, source }, .. } = &piece {
                self.talk.push(format!("{alt} ({source})").trim_start().to_owned());
            }
            if let Some(raw) = raw(&piece) {
                self.talk.extend(inline::lines(raw, &document.labels));
            }
        }
    }
}

pub(super) fn raw(piece: &Piece) -> Option<&str> {
    match piece {
        Piece::Heading { raw, .. }
        | Piece::Item { raw, .. }
        | Piece::Paragraph { raw, .. }
        | Piece::Quote { raw, .. } => Some(raw),
        Piece::Block { block: Block::Code(code), .. } => Some(code),
        Piece::Block { .. } | Piece::Rule => None,
    }
}

pub(super) fn holds_outline(pieces: &[Piece]) -> bool {
    pieces.iter().filter(|piece| matches!(piece, Piece::Heading { .. } | Piece::Item { .. })).count() > 1
}

/// Turns each line that begins a slide into a heading, all of one level, and removes the numbers. Headings
/// inside a slide become headings of its parts. Returns whether the document is a list of slides.
fn head_slides(pieces: &mut Vec<Piece>, parts: &[String]) -> bool {
    let heads = heads(pieces);
    let Some(&first) = heads.first() else { return false };
    let is_part = |piece: &Piece| matches!(piece, Piece::Heading { raw, .. } if parts.first() == Some(raw));
    let first =
        if parts.is_empty() { first } else { pieces[..first].iter().position(is_part).unwrap_or(first) };
    let levels = |at: &usize| match &pieces[*at] {
        Piece::Heading { level, .. } => Some(*level),
        _ => None,
    };
    let own = heads.iter().filter_map(levels).min();
    let others = (0..pieces.len()).filter(|at| heads.binary_search(at).is_err());
    // Headings of a higher level between slides are chapters; one above all slides is the title of the deck
    // or of the answer.
    let last = heads.last().copied().unwrap_or(first);
    let chapters: Vec<u8> =
        others.filter(|at| (first..last).contains(at)).filter_map(|at| levels(&at)).collect();
    let deepest = chapters.iter().copied().filter(|level| own.is_none_or(|own| *level < own)).max();
    let is_flat = deepest.is_none() || chapters.iter().all(|level| own.is_some_and(|own| *level >= own));
    let level = match deepest {
        Some(deepest) if !is_flat => deepest.max(2) + 1,
        _ => 2,
    };
    let own = own.unwrap_or(level);
    for at in (0..pieces.len()).rev() {
        if heads.binary_search(&at).is_ok() {
            let title = raw(&pieces[at]).map(title_of).unwrap_or_default();
            let title = match raw(&pieces[at]) {
                // Above several headings of one rank, the number is a title that contains them.
                Some(name) if title.is_empty() && heads_several(&pieces[at + 1..]) => name.to_owned(),
                _ if title.is_empty() => take_slide_title(pieces, at + 1),
                _ => title,
            };
            pieces[at] = Piece::Heading { level, raw: title };
        } else if let (true, Piece::Heading { level: other, .. }) = (is_flat && at >= first, &mut pieces[at])
        {
            // Headings below a slide are points.
            *other = if *other <= own { level } else { level + 2 };
        }
    }
    if is_flat {
        title_above(pieces, first);
    }
    pieces.retain(|piece| !matches!(piece, Piece::Paragraph { raw, .. } if raw.is_empty()));
    is_flat
}

/// The positions where slides begin, if their numbers rise from the first; empty if there are fewer than two.
fn heads(pieces: &[Piece]) -> Vec<usize> {
    numbers(pieces).into_iter().map(|(at, _)| at).collect()
}

/// The positions where slides begin, with their numbers.
fn numbers(pieces: &[Piece]) -> Vec<(usize, u32)> {
    let mut found: Vec<(usize, u32)> = Vec::new();
    let mut are_short = true;
    for (at, piece) in pieces.iter().enumerate() {
        let Some(head) = slide_head(piece) else { continue };
        if found.last().is_none_or(|(_, last)| head.number > *last) && (!found.is_empty() || head.number <= 2)
        {
            found.push((at, head.number));
            are_short &= head.is_short;
        }
    }
    let fewest = if are_short { 3 } else { 2 };
    if found.len() < fewest || are_short && are_inside(pieces, &found) { Vec::new() } else { found }
}

/// From this many sections of a higher rank before and after them, `P1`, `P2` … are something inside a text: people,
/// places.
const MIN_AROUND: usize = 2;

/// Whether the headings called by short numbers are only a part of a text whose other parts have headings of a higher rank.
fn are_inside(pieces: &[Piece], found: &[(usize, u32)]) -> bool {
    let level = |at: usize| match &pieces[at] {
        Piece::Heading { level, .. } => Some(*level),
        _ => None,
    };
    let (Some((first, _)), Some((last, _))) = (found.first(), found.last()) else { return false };
    let own = found.iter().filter_map(|(at, _)| level(*at)).min().unwrap_or(u8::MAX);
    let is_above = |at: &usize| level(*at).is_some_and(|level| level > 1 && level < own);
    let behind = (last + 1..pieces.len()).filter(is_above).count();
    behind > 0 && behind + (0..*first).filter(is_above).count() >= MIN_AROUND
}

fn slide_head(piece: &Piece) -> Option<Head<'_>> {
    match piece {
        Piece::Heading { raw, .. } => head::of(raw),
        Piece::Item { raw, style, .. } => {
            let is_title = width_units(raw) <= MAX_HEAD_ITEM_LENGTH && !raw.contains('\n');
            head::of(raw).filter(|head| is_title && (style.is_heading() || head.is_parted && !head.is_short))
        }
        Piece::Paragraph { indent: 0, raw } => {
            head::of(raw).filter(|head| head.is_parted && !raw.contains('\n') && !clean::ends_sentence(raw))
        }
        _ => None,
    }
}

fn title_of(raw: &str) -> String {
    head::unmarked(head::of(raw).map_or(raw, |head| head.title))
}

/// Whether the pieces begin with a heading that is followed by another of its level before one of a higher
/// level.
fn heads_several(pieces: &[Piece]) -> bool {
    let mut levels = pieces.iter().filter_map(|piece| match piece {
        Piece::Heading { level, .. } => Some(*level),
        _ => None,
    });
    let Some(Piece::Heading { level: first, .. }) = pieces.first() else { return false };
    levels.by_ref().skip(1).find(|level| level <= first) == Some(*first)
}

/// Takes the title of a slide whose heading is only `Slide 3`: the bold line or the field "Title" after it.
fn take_slide_title(pieces: &mut [Piece], at: usize) -> String {
    // A bold line counts if the lines after it are not bold.
    if let Some(Piece::Paragraph { raw, .. }) = pieces.get_mut(at)
        && let Some((first, rest)) = raw.split_once('\n')
        && width_units(first) <= MAX_SLIDE_TITLE_LENGTH
        && !clean::ends_sentence(first)
        && !super::lines::are_alike(first, rest.split('\n').next().unwrap_or(rest))
        && super::numbering::parse(first).is_none()
    {
        let title = first.trim().to_owned();
        *raw = rest.to_owned();
        return title;
    }
    let follows = pieces.get(at).is_some_and(|piece| match piece {
        Piece::Heading { .. } => slide_head(piece).is_none(),
        Piece::Item { raw, .. } | Piece::Paragraph { raw, .. } => {
            !raw.contains('\n') && width_units(raw) <= MAX_SLIDE_TITLE_LENGTH && !clean::ends_sentence(raw)
        }
        _ => false,
    });
    if !follows {
        return String::new();
    }
    // Empty paragraphs are removed later, once for all slides.
    let taken = std::mem::replace(&mut pieces[at], Piece::Paragraph { indent: 0, raw: String::new() });
    let title = raw(&taken).map(ToOwned::to_owned).unwrap_or_default();
    match title.split_once([':', '：']) {
        Some((label, value)) if super::slides::is_title_label(label.trim_matches('*')) => {
            value.trim_matches(['*', ' ']).to_owned()
        }
        _ => title,
    }
}

/// Finds the title above the first slide: the first heading or bold line. Other headings go below it.
fn title_above(pieces: &mut [Piece], first: usize) {
    let is_heading = |piece: &&Piece| match piece {
        Piece::Heading { .. } => true,
        Piece::Item { style, .. } => style.is_heading(),
        _ => false,
    };
    // A number in the only heading above the slides belongs to the title: 3. Quartal.
    let is_only = pieces[..first].iter().filter(is_heading).count() == 1;
    let mut has_title = false;
    for piece in &mut pieces[..first] {
        let heading = match piece {
            Piece::Heading { raw, .. } => Some(raw),
            Piece::Item { raw, style, .. } if style.is_heading() => Some(raw),
            _ => None,
        };
        let Some(raw) = heading.map(std::mem::take) else { continue };
        // A line that only announces the slides does not go on the cover.
        let unnumbered = raw.split(['（', '(']).next().unwrap_or(&raw);
        let is_answer = chatter::names_part(unnumbered) || is_counted(&raw) && !is_only;
        *piece = match () {
            () if is_answer => Piece::Paragraph { indent: 0, raw: String::new() },
            () if has_title => Piece::Paragraph { indent: 0, raw },
            () => Piece::Heading { level: 1, raw },
        };
        has_title |= !is_answer;
    }
}

/// Whether a heading is a numbered section of the answer: 一、课件总览, 2. Slides.
fn is_counted(raw: &str) -> bool {
    super::numbering::parse(raw.trim_start_matches(['*', ' ']))
        .is_some_and(|number| number.style != Style::Bare)
}

/// Handles slides between rules, each with one heading of the same rank: the first slide becomes the cover
/// with all its content. Returns whether there are such slides.
fn lower_ruled(pieces: &mut [Piece]) -> bool {
    let Some(first) = pieces.iter().position(|piece| matches!(piece, Piece::Heading { .. })) else {
        return false;
    };
    if raise_ruled(pieces, first) {
        return true;
    }
    if !are_ruled(pieces, 1) {
        return false;
    }
    let cover = pieces[first..].iter().position(|piece| matches!(piece, Piece::Rule)).unwrap_or_default();
    for piece in &mut pieces[first + 1..first + cover.max(1)] {
        if let Piece::Heading { raw, .. } = piece {
            *piece = Piece::Paragraph { indent: 0, raw: std::mem::take(raw) };
        }
    }
    for piece in &mut pieces[first + 1..] {
        if let Piece::Heading { level, .. } = piece {
            *level = level.saturating_add(1);
        }
    }
    true
}

/// Like [`lower_ruled`], for slides with headings of the second rank and none of the first: a first slide of
/// a few lines that are not sentences becomes the cover, its heading the title.
fn raise_ruled(pieces: &mut [Piece], first: usize) -> bool {
    let has_title = pieces.iter().any(|piece| matches!(piece, Piece::Heading { level: 1, .. }));
    if has_title || !are_ruled(pieces, 2) {
        return false;
    }
    let Some(length) = pieces[first..].iter().position(|piece| matches!(piece, Piece::Rule)) else {
        return false;
    };
    let is_line = |raw: &str| {
        let is_aside = Role::of(raw).is_some_and(|(role, _)| role.is_for_speaker());
        is_aside || !clean::ends_sentence(raw) && width_units(raw) <= MAX_COVER_LINE_LENGTH
    };
    let is_below = |piece: &Piece| match piece {
        Piece::Heading { level, raw } => *level > 2 && is_line(raw),
        Piece::Paragraph { raw, .. } | Piece::Item { raw, style: Style::Bold, .. } => {
            raw.lines().all(is_line)
        }
        _ => false,
    };
    let cover = &pieces[first + 1..first + length];
    if cover.is_empty() || cover.len() > MAX_COVER_PIECES || !cover.iter().all(is_below) {
        return false;
    }
    for piece in &mut pieces[first + 1..first + length] {
        if let Piece::Heading { raw, .. } = piece {
            *piece = Piece::Paragraph { indent: 0, raw: std::mem::take(raw) };
        }
    }
    if let Piece::Heading { level, raw } = &mut pieces[first] {
        *level = 1;
        let number = super::numbering::parse(raw).filter(|number| number.style == Style::Decimal(1));
        if let Some(number) = number.filter(|number| number.path == [1]) {
            raw.replace_range(..number.len, "");
        }
    }
    true
}

/// Whether most headings of a rank follow a rule.
fn are_ruled(pieces: &[Piece], rank: u8) -> bool {
    let is_chapter = |piece: &Piece| matches!(piece, Piece::Heading { level, .. } if *level == rank);
    let chapters = pieces.iter().filter(|piece| is_chapter(piece)).count();
    let ruled =
        pieces.windows(2).filter(|pair| matches!(pair[0], Piece::Rule) && is_chapter(&pair[1])).count();
    chapters > 2 && ruled * 3 >= chapters * 2
}

/// Takes the text after the last slide from a heading on that announces advice for the presenter.
fn take_advice(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    let Some(&last) = heads(pieces).last() else { return Vec::new() };
    let is_heading = |piece: &Piece| match piece {
        Piece::Heading { .. } => true,
        Piece::Item { indent: 0, style: Style::Bold, raw } => {
            raw.trim_end_matches(['*', ' ']).ends_with([':', '：'])
        }
        _ => false,
    };
    let advises = |piece: &Piece| is_heading(piece) && raw(piece).is_some_and(chatter::advises);
    let Some(start) = pieces[last + 1..].iter().position(advises).map(|at| last + 1 + at) else {
        return Vec::new();
    };
    // An annex with a table or a picture is for the audience, wherever it is.
    let is_shown =
        |piece: &Piece| matches!(piece, Piece::Block { block: Block::Table(_) | Block::Picture { .. }, .. });
    let shown = pieces[start..].iter().position(is_shown);
    let annex = shown.and_then(|at| {
        let before = &pieces[start + 1..start + at];
        before.iter().rposition(|piece| matches!(piece, Piece::Heading { .. }) && !advises(piece))
    });
    match annex {
        Some(at) => pieces.drain(start..start + 1 + at).collect(),
        None => pieces.split_off(start),
    }
}

/// Whether these pieces are about `count` slides, numbered from the first; remarks after them may repeat a
/// few.
pub(super) fn counts_slides(pieces: &[Piece], count: usize) -> bool {
    let found = numbers(pieces);
    let is_first = found.first().is_some_and(|(_, number)| *number == 1);
    is_first && found.len() >= MIN_PLANNED && found.len() * 4 >= count * 3
}

/// Takes the tables before the first slide that list the slides, or all tables there if `all`: they are a
/// plan of the slides.
fn take_plans(pieces: &mut Vec<Piece>, all: bool) -> Vec<Piece> {
    let first = heads(pieces).first().copied().unwrap_or_default();
    let (mut plans, mut kept) = (Vec::new(), Vec::new());
    for piece in pieces.drain(..first) {
        let is_plan = matches!(&piece, Piece::Block { block: Block::Table(table), .. } if all || slide_table::lists_slides(&table.header));
        if is_plan { plans.push(piece) } else { kept.push(piece) }
    }
    pieces.splice(0..0, kept);
    plans
}

/// Takes advice with its table before the first slide: a timetable is for the presenter and not a title.
fn take_timing(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    let Some(&first) = heads(pieces).first() else { return Vec::new() };
    let advises = |piece: &Piece| matches!(piece, Piece::Heading { raw, .. } if chatter::advises(raw));
    let Some(start) = pieces[..first].iter().position(advises) else { return Vec::new() };
    let is_heading = |piece: &Piece| matches!(piece, Piece::Heading { .. });
    let length = pieces[start + 1..first].iter().position(is_heading).unwrap_or(first - start - 1);
    let is_table = |piece: &Piece| matches!(piece, Piece::Block { block: Block::Table(_), .. });
    if !pieces[start + 1..=start + length].iter().any(is_table) {
        return Vec::new();
    }
    pieces.drain(start..=start + length).collect()
}

/// Takes a choice of titles: the heading that offers them, and the text below it.
fn take_options(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    let is_heading = |piece: &Piece| matches!(piece, Piece::Heading { .. });
    let offers = |piece: &Piece| is_heading(piece) && raw(piece).is_some_and(chatter::offers_titles);
    let Some(start) = pieces.iter().position(offers) else { return Vec::new() };
    match pieces[start + 1..].iter().position(is_heading) {
        Some(length) => pieces.drain(start..start + 1 + length).collect(),
        None => Vec::new(),
    }
}

/// On a cover or an end page of lines only, turns a bold line into an ordinary one, since it is not the
/// heading of the next line.
fn loosen_bold(pieces: &mut [Piece], are_slides: bool) {
    let headings = (0..pieces.len()).filter(|&at| matches!(pieces[at], Piece::Heading { level: 2.., .. }));
    let headings: Vec<usize> = headings.collect();
    let (Some(&first), Some(&last)) = (headings.first(), headings.last()) else { return };
    let second = headings.get(1).copied().unwrap_or(pieces.len());
    let is_cover = are_slides || raw(&pieces[first]).is_some_and(super::slides::is_cover_name);
    for (range, is_frame) in [(first + 1..second, is_cover), (last + 1..pieces.len(), are_slides)] {
        // The names below a cover's title can be a list.
        let is_title_page = is_cover && range.start == first + 1;
        let is_line = |piece: &Piece| match piece {
            Piece::Paragraph { .. } | Piece::Rule => true,
            Piece::Item { style, indent, .. } => is_title_page || *style == Style::Bold && *indent == 0,
            _ => false,
        };
        if !is_frame || !pieces[range.clone()].iter().all(is_line) {
            continue;
        }
        for piece in &mut pieces[range] {
            if let Piece::Item { raw, style: Style::Bold, .. } = piece
                && Role::of_label(raw).is_none()
                && !super::slides::is_cue(raw)
            {
                let raw = std::mem::take(raw);
                *piece = Piece::Paragraph { indent: 0, raw };
            }
        }
    }
}

/// Makes a heading of the cover an ordinary line: one directly below the title, deeper than the chapters,
/// with only a few lines.
fn lower_subtitle(pieces: &mut [Piece]) {
    let titles = pieces.iter().filter(|piece| matches!(piece, Piece::Heading { level: 1, .. })).count();
    let [Piece::Heading { level: 1, .. }, rest @ ..] = pieces else { return };
    let Some(Piece::Heading { level: below, .. }) = rest.first() else { return };
    let below = *below;
    let next = rest[1..].iter().position(|piece| matches!(piece, Piece::Heading { .. } | Piece::Rule));
    let Some(next) = next.map(|next| next + 1).filter(|next| *next <= MAX_COVER_PIECES) else { return };
    let chapter = rest[next..].iter().find_map(|piece| match piece {
        Piece::Heading { level, .. } => Some(*level),
        _ => None,
    });
    let is_line = |piece: &Piece| match piece {
        Piece::Paragraph { raw, .. } => {
            !clean::ends_sentence(raw) || Role::of(raw).is_some_and(|(role, _)| role.is_for_speaker())
        }
        Piece::Item { style, .. } => style.is_heading(),
        _ => false,
    };
    // A heading without content, while all others have some, is a subtitle whatever its rank.
    let is_bare = |at: usize| matches!(rest.get(at + 1), None | Some(Piece::Heading { .. }));
    let others = (1..rest.len()).filter(|&at| matches!(rest[at], Piece::Heading { .. }));
    let is_alone =
        next == 1 && chapter == Some(below) && others.clone().count() > 1 && !others.clone().any(is_bare);
    let is_lower = chapter.is_some_and(|chapter| chapter < below);
    // If slides have headings of the first rank as well, a rule ends the cover.
    let is_ruled = matches!(rest.get(next), Some(Piece::Rule));
    if titles != 1 && !is_ruled {
        return;
    }
    if !is_alone && !is_lower || !rest[1..next].iter().all(is_line) {
        return;
    }
    for piece in &mut rest[..next] {
        if let Some(raw) = raw(piece).map(|raw| raw.trim_start_matches(['—', '–', ' ']).to_owned()) {
            *piece = Piece::Paragraph { indent: 0, raw };
        }
    }
}
