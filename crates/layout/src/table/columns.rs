//! How wide are the columns of a table? As wide as their words ask, and words stay whole where there is room for them.

use deckwright_model::geometry::Emu;
use deckwright_model::language::{is_han, is_kana};
use deckwright_model::text::{Align, Paragraph, Run};

use super::lone_characters::mend;
use super::timeline::OTHERS_PERCENT;
use super::{MAX_SHORT_CELL_LENGTH, Subject, paragraph};
use crate::numbers;
use crate::office::snug;
use crate::text::Typesetter;
use crate::when::moment;
use crate::words::width_units;

/// The share of the width that one column may take before others have what they ask for, in hundredths.
const MAX_PERCENT_WIDTH: i64 = 60;
/// A longer word in katakana is made of several.
const MAX_LOAN_LENGTH: usize = 8;

/// Widths that fill `width`: what each column asks for where that fits, else narrow columns first;
/// and whether every word stays whole.
pub(super) fn columns(
    subject: &Subject<'_>,
    shrink: u32,
    width: Emu,
    typesetter: &mut Typesetter<'_>,
) -> (Vec<Emu>, bool) {
    let Subject { source, style, .. } = subject;
    let count = source.header.len();
    if count == 0 {
        return (Vec::new(), true);
    }
    let mut asked = Vec::with_capacity(count);
    let mut needed = Vec::with_capacity(count);
    let mut cells = Vec::with_capacity(count);
    for column in 0..count {
        let (mut most, mut least, mut body) = (Emu::ZERO, Emu::ZERO, Emu::ZERO);
        for row in 0..=source.rows.len() {
            let paragraph = paragraph(subject, shrink, (row, column), Align::Left);
            let (line, word) = extent(&paragraph, typesetter);
            most = most.max(line);
            least = least.max(word);
            body = if row == 0 { body } else { body.max(line) };
        }
        let room = style.pad * 2 + subject.room_beside(column);
        asked.push(snug(most) + room);
        needed.push(snug(least) + room);
        cells.push(snug(body) + room);
    }
    if let Some(timeline) = subject.timeline {
        return beside_time(timeline.column(), &asked, &needed, width);
    }
    let widths =
        even_widths(subject, &asked, &cells, &needed, width).unwrap_or_else(|| share(&asked, &needed, width));
    let whole = widths.iter().zip(&needed).all(|(width, needed)| width >= needed);
    let widths = if whole { mend(subject, shrink, widths, &needed, typesetter) } else { widths };
    (widths, whole)
}

/// The columns before one that a time runs along have what they ask for, up to a share; the time has the rest.
fn beside_time(count: usize, asked: &[Emu], needed: &[Emu], width: Emu) -> (Vec<Emu>, bool) {
    let most = Emu(width.0 * OTHERS_PERCENT / 100);
    let total: Emu = asked[..count].iter().copied().sum();
    let mut widths =
        if total <= most { asked[..count].to_vec() } else { share(&asked[..count], &needed[..count], most) };
    let whole = widths.iter().zip(needed).all(|(width, needed)| width >= needed);
    widths.push(width - widths.iter().copied().sum::<Emu>());
    (widths, whole)
}

/// Short answers side by side are equally wide, if all find room that way. Their heads may take two lines.
fn even_widths(
    subject: &Subject<'_>,
    asked: &[Emu],
    cells: &[Emu],
    needed: &[Emu],
    width: Emu,
) -> Option<Vec<Emu>> {
    let count = asked.len() as i64 - 1;
    let is_one = |column: usize| subject.edges[column] == subject.edges[1] && !subject.has_bars(column);
    let are_short =
        |column: usize| {
            subject.source.rows.iter().all(|row| {
                row.get(column).is_none_or(|cell| width_units(cell.trim()) <= MAX_SHORT_CELL_LENGTH)
            })
        };
    if count < 2 || !(1..asked.len()).all(|column| is_one(column) && are_short(column)) {
        return None;
    }
    let of_cells = cells.iter().zip(needed).skip(1).map(|(cell, word)| (*cell).max(*word)).max()?;
    let of_heads = asked.iter().skip(1).copied().max()?;
    // The criterion has what it asks for, and a little of what is left.
    let left = width - asked[0] - of_cells * count;
    if left < Emu::ZERO {
        return None;
    }
    let for_heads = (of_heads - of_cells).max(Emu::ZERO).min(left / count);
    let left = left - for_heads * count;
    let each = of_cells + for_heads + left / (count + 1);
    let mut widths = vec![each; asked.len()];
    widths[0] = width - each * count;
    Some(widths)
}

/// Width of a paragraph on one line, and of its widest word.
fn extent(paragraph: &Paragraph, typesetter: &mut Typesetter<'_>) -> (Emu, Emu) {
    let one = std::slice::from_ref(paragraph);
    let line = typesetter.measure(one, Emu(i64::from(u32::MAX))).widest_line;
    let run = &paragraph.runs[0];
    if is_one_piece(&run.text.replace('\u{a0}', " ")) {
        return (line, line);
    }
    let words = run.text.split(|c: char| c.is_whitespace() && c != '\u{a0}').map(|word| {
        let kept = kept_together(word);
        let run = Run { text: kept, style: run.style.clone() };
        let alone = Paragraph { runs: vec![run], ..paragraph.clone() };
        typesetter.measure(&[alone], Emu(i64::from(u32::MAX))).widest_line
    });
    (line, words.max().unwrap_or(Emu::ZERO))
}

/// Whether `c` is Chinese, Japanese, Thai, Lao, Burmese or Khmer.
fn is_written_without_spaces(c: char) -> bool {
    is_han(c)
        || is_kana(c)
        || matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

/// The part of a word that stays on one line: all of it, or, in East Asian text, which breaks almost anywhere, four
/// characters, its longest word in katakana, or a quantity.
fn kept_together(word: &str) -> String {
    if !word.chars().any(is_written_without_spaces) {
        return word.to_owned();
    }
    let is_katakana = |c: char| ('ァ'..='ヿ').contains(&c);
    let loan = word.split(|c| !is_katakana(c)).max_by_key(|run| run.chars().count()).unwrap_or_default();
    let loan =
        Some(loan).filter(|loan| (4..=MAX_LOAN_LENGTH).contains(&loan.chars().count())).map(str::to_owned);
    let quantities = numbers::stated(word).into_iter().map(|one| one.written);
    let pieces =
        loan.into_iter().chain(quantities).filter(|piece| width_units(piece) <= MAX_SHORT_CELL_LENGTH);
    let start: String = word.chars().take(4).collect();
    std::iter::once(start).chain(pieces).max_by_key(|piece| width_units(piece)).unwrap_or_default()
}

/// Whether a text is a quantity or a date, which is read at a glance, or not at all: `2,499元`, `9月26日`.
fn is_one_piece(text: &str) -> bool {
    let is_short = width_units(text) <= MAX_SHORT_CELL_LENGTH;
    let is_moment = || moment(text).is_some_and(|moment| moment.rest.is_empty());
    is_short && (numbers::parse(text).is_some() || is_moment())
}

/// Shares `width` so that it is used up to the last EMU.
fn share(asked: &[Emu], needed: &[Emu], width: Emu) -> Vec<Emu> {
    let total: Emu = asked.iter().copied().sum();
    let mut widths: Vec<Emu> = if total <= width {
        // Room to spare goes to all columns alike, so that they keep their proportions.
        let spare = width - total;
        asked.iter().map(|own| *own + spare / asked.len() as i64).collect()
    } else {
        narrow(asked, needed, width)
    };
    let rest = width - widths.iter().copied().sum::<Emu>();
    if let Some(last) = widths.last_mut() {
        *last = (*last + rest).max(Emu::ZERO);
    }
    widths
}

/// Columns that ask for less than an even share get it; the others divide what is left.
fn narrow(asked: &[Emu], needed: &[Emu], width: Emu) -> Vec<Emu> {
    let cap = Emu(width.0 * MAX_PERCENT_WIDTH / 100);
    let asked: Vec<Emu> = asked.iter().map(|own| (*own).min(cap)).collect();
    let mut widths: Vec<Option<Emu>> = vec![None; asked.len()];
    loop {
        let settled: Emu = widths.iter().flatten().copied().sum();
        let open: Vec<usize> = (0..asked.len()).filter(|at| widths[*at].is_none()).collect();
        if open.is_empty() {
            break;
        }
        let even = (width - settled).max(Emu::ZERO) / open.len() as i64;
        let modest: Vec<usize> = open.iter().copied().filter(|at| asked[*at] <= even).collect();
        if modest.is_empty() {
            let wanted: Emu = open.iter().map(|at| asked[*at]).sum();
            let left = (width - settled).max(Emu::ZERO);
            for at in open {
                let own = left.0 as f64 * asked[at].0 as f64 / wanted.0.max(1) as f64;
                widths[at] = Some(Emu(own as i64).max(needed[at].min(even)));
            }
            break;
        }
        for at in modest {
            widths[at] = Some(asked[at]);
        }
    }
    let widths: Vec<Emu> = widths.into_iter().flatten().collect();
    let total: Emu = widths.iter().copied().sum();
    let scaled = |own: &Emu| Emu((own.0 as f64 * width.0 as f64 / total.0 as f64) as i64);
    keep_words(if total <= width { widths } else { widths.iter().map(scaled).collect() }, needed)
}

/// Widths of columns, with what a column lacks for its longest word taken from those that have more than theirs; a
/// column with bars is not squeezed until its words break.
fn keep_words(widths: Vec<Emu>, needed: &[Emu]) -> Vec<Emu> {
    let over = |(own, least): (&Emu, &Emu)| (own.0 - least.0).max(0);
    let lacks: i64 = widths.iter().zip(needed).map(|(own, least)| (least.0 - own.0).max(0)).sum();
    let spare: i64 = widths.iter().zip(needed).map(over).sum();
    if lacks == 0 || spare < lacks {
        return widths;
    }
    let given = |pair: (&Emu, &Emu)| {
        let taken = over(pair) as f64 * lacks as f64 / spare as f64;
        Emu((pair.0.0).max(pair.1.0) - taken.ceil() as i64)
    };
    widths.iter().zip(needed).map(given).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_that_is_squeezed_takes_from_those_with_more() {
        let given = keep_words(vec![Emu(40), Emu(160), Emu(100)], &[Emu(70), Emu(100), Emu(100)]);
        assert_eq!(given, [Emu(70), Emu(130), Emu(100)]);
        // Where all of them lack room, nothing is gained.
        assert_eq!(keep_words(vec![Emu(40), Emu(60)], &[Emu(70), Emu(60)]), [Emu(40), Emu(60)]);
    }
}
