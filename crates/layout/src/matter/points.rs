//! What are the points of a page? Each of a heading and its text; and the kind of page that all of them make.

use crate::cues;
use crate::suit::Kind;
use crate::words::{PointWords, is_wide, width_units};

/// Longer headings are read as text, in half ems.
const MAX_HEADING_LENGTH: usize = 100;
/// Longest text beside a figure, in half ems.
const MAX_LABEL_LENGTH: usize = 160;
/// A paragraph up to this length, in half ems, is a heading if no stop ends it.
const MAX_TEXT_HEADING_LENGTH: usize = 40;
/// Longest words before a colon that name what follows, in half ems.
const MAX_NAME_LENGTH: usize = 36;
/// Longest last line that is the key to its point, in half ems.
const MAX_KEY_LENGTH: usize = 28;

/// What kind of page the points make; fills the parts that the kind needs.
pub(super) fn kind(title: &str, points: &mut [PointWords]) -> Kind {
    let n = points.len();
    if (2..=4).contains(&n) && to_figures(points) {
        return Kind::Numbers;
    }
    if (3..=6).contains(&n) && to_moments(points) {
        return Kind::Timeline;
    }
    let stepped = points.iter().all(|point| cues::step(&point.heading).is_some_and(|rest| !rest.is_empty()));
    if (3..=6).contains(&n) && (stepped || cues::is_process(title)) {
        for point in points.iter_mut().filter(|_| stepped) {
            point.heading = cues::step(&point.heading).unwrap_or_default().to_owned();
        }
        return Kind::Steps;
    }
    let listed = points.iter().all(|point| point.items.len() >= 2 && !point.heading.is_empty());
    if n == 2 && listed && cues::is_comparison(title) {
        return Kind::Comparison;
    }
    Kind::Points
}

/// Makes figures of the points if each begins with one: `90 %` and what it is of.
fn to_figures(points: &mut [PointWords]) -> bool {
    let figures: Option<Vec<_>> = points
        .iter()
        .map(|point| {
            let found = cues::figure(&point.heading)?;
            let label = match (found.rest.is_empty(), point.body.is_empty()) {
                (true, _) => point.body.clone(),
                (false, true) => found.rest.clone(),
                (false, false) => format!("{}\n{}", found.rest, point.body),
            };
            (!label.is_empty() && width_units(&label) <= MAX_LABEL_LENGTH).then_some((found, label))
        })
        .collect();
    let Some(figures) = figures else { return false };
    for (point, (found, label)) in points.iter_mut().zip(figures) {
        point.figure = found.figure;
        point.share = found.share;
        point.label = label;
    }
    true
}

/// Makes moments of the points if each begins with a date or stage.
fn to_moments(points: &mut [PointWords]) -> bool {
    let moments: Option<Vec<_>> = points.iter().map(|point| cues::moment(&point.heading)).collect();
    let Some(moments) = moments else { return false };
    for (point, (moment, rest)) in points.iter_mut().zip(moments) {
        point.moment = moment;
        point.heading = rest;
    }
    true
}

/// A point of its title and the paragraphs below it.
pub(super) fn point_words(title: String, mut texts: Vec<String>) -> PointWords {
    let mut heading = title;
    if width_units(&heading) > MAX_HEADING_LENGTH {
        texts.insert(0, std::mem::take(&mut heading));
    }
    // `Step 2: Build` and `2024: Launch` are separated later.
    let is_cue = cues::step(&heading).is_some() || cues::moment(&heading).is_some();
    if texts.is_empty()
        && !is_cue
        && let Some((head, body)) = split_label(&heading)
    {
        texts.push(body);
        heading = head;
    }
    let key = if texts.len() == 2 && texts.last().is_some_and(|text| is_key(text)) {
        texts.pop().unwrap_or_default()
    } else {
        String::new()
    };
    let items = match &texts[..] {
        [only] => cues::sentences(only).into_iter().map(str::to_owned).collect(),
        _ => texts.clone(),
    };
    PointWords { heading, body: texts.join("\n"), items, key, ..PointWords::default() }
}

/// A paragraph without a title of its own.
pub(super) fn from_text(text: String) -> PointWords {
    if let Some((heading, body)) = split_label(&text) {
        return point_words(heading, vec![body]);
    }
    if width_units(&text) <= MAX_TEXT_HEADING_LENGTH && !text.ends_with(['.', '。']) {
        return point_words(text, Vec::new());
    }
    point_words(String::new(), vec![text])
}

/// `Label: what there is to say` as its two parts.
fn split_label(text: &str) -> Option<(String, String)> {
    // Inside brackets and quotation marks a colon separates nothing.
    let mut open = 0usize;
    let (at, mark) = text.char_indices().find(|(_, c)| {
        match c {
            '(' | '（' | '[' | '［' | '「' | '『' | '“' | '《' | '【' => open += 1,
            ')' | '）' | ']' | '］' | '」' | '』' | '”' | '》' | '】' => {
                open = open.saturating_sub(1)
            }
            _ => {}
        }
        open == 0 && matches!(c, ':' | '：')
    })?;
    let (head, body) = (text[..at].trim(), text[at + mark.len_utf8()..].trim());
    let is_label = !head.is_empty() && width_units(head) <= MAX_NAME_LENGTH && !body.is_empty();
    // Not a time (9:30) and not an address (https://…).
    let wide = head.ends_with(is_wide) || body.starts_with(is_wide);
    let spaced = mark == '：' || wide || text[at + 1..].starts_with(char::is_whitespace);
    (is_label && spaced).then(|| (head.to_owned(), body.to_owned()))
}

/// Whether a last line is so short, and has a figure in it, that it is the key to its point.
fn is_key(text: &str) -> bool {
    width_units(text) <= MAX_KEY_LENGTH
        && text.contains(|c: char| c.is_ascii_digit())
        && !text.ends_with(['.', '。'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colon_in_brackets_parts_nothing() {
        assert_eq!(split_label("Net promoter score 41 (Q2: 36)"), None);
        let (head, body) = split_label("得分（Q2：36）：41 分").unwrap();
        assert_eq!((head.as_str(), body.as_str()), ("得分（Q2：36）", "41 分"));
    }
}
