//! Which figures of a text stand large beside it? Two shares that a sentence sets against each other, or else the only
//! figure of its first sentence, each with the words of its clause. The text stays whole.

use deckwright_model::language::is_hiragana;

use super::foremost::is_open;
use crate::cues;
use crate::meaning::Relation;
use crate::numbers::{Stated, stated};
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// The text that a figure is pulled out of, in half ems: shorter ones are statements, longer ones need the page.
const TEXT: std::ops::RangeInclusive<usize> = 120..=620;
/// Widest figure, and widths of the words that say what it is of.
const WIDEST: usize = 12;
const LABEL: std::ops::RangeInclusive<usize> = 4..=56;
/// What ends a clause.
const ENDS: [char; 16] =
    [',', '，', '.', '。', ';', '；', '、', '(', '（', ')', '）', ':', '：', '—', '–', '\n'];

/// The page with figures beside its text, and the page as it was to fall back on. `None` where no figure leads.
pub fn pull(page: &PageWords) -> Option<PageWords> {
    let is_list = matches!(page.kind, Kind::Points | Kind::Relation(Relation::List)) && page.table.is_none();
    let [only] = &page.points[..] else { return None };
    let is_text =
        only.heading.is_empty() && page.lead.is_empty() && page.quote.is_empty() && page.pictures.is_empty();
    if !is_list || !is_text || !TEXT.contains(&width_units(&only.body)) || only.body.contains('→') {
        return None;
    }
    let sentences: Vec<&str> = only.body.lines().flat_map(cues::sentences).collect();
    let against = sentences.iter().find_map(|sentence| compared(sentence));
    let figures = against.or_else(|| Some(vec![leading(sentences.first()?)?]))?;
    let mut words = page.clone();
    words.plain = Some(Box::new(PageWords { plain: None, ..page.clone() }));
    words.kind = Kind::Relation(Relation::List);
    words.lead.clone_from(&only.body);
    (words.points, words.counted) = (figures, false);
    Some(words)
}

/// Words between two shares that set one against the other.
const AGAINST: [&str; 10] =
    ["against", "versus", "vs", "compared", "while", "whereas", "only", "而", "仅", "に対し"];

/// `71% of the staff against 38% of the managers`: two shares in a sentence, each with words of its own.
fn compared(sentence: &str) -> Option<Vec<PointWords>> {
    let found: Vec<Stated> = stated(sentence).into_iter().filter(is_measure).collect();
    let [one, other] = &found[..] else { return None };
    let between = &sentence[one.place.end..other.place.start];
    if !found.iter().all(|one| one.quantity.is_percent())
        || !AGAINST.iter().any(|word| between.contains(word))
    {
        return None;
    }
    let points: Vec<PointWords> = (0..2).map(|at| point(sentence, &found, at)).collect::<Option<_>>()?;
    (points[0].label != points[1].label).then_some(points)
}

/// The only figure of a sentence.
fn leading(sentence: &str) -> Option<PointWords> {
    let found: Vec<Stated> = stated(sentence).into_iter().filter(is_measure).collect();
    (found.len() == 1).then(|| point(sentence, &found, 0))?
}

fn is_measure(one: &Stated) -> bool {
    let quantity = &one.quantity;
    let counts = !quantity.unit.is_empty() || !quantity.currency.is_empty();
    counts && when::moment(&one.written).is_none() && width_units(&one.written) <= WIDEST
}

/// One of the figures of `sentence` with what is said of it in its clause: behind it in Latin letters, before it in East
/// Asian ones.
fn point(sentence: &str, found: &[Stated], at: usize) -> Option<PointWords> {
    let one = &found[at];
    let from = at.checked_sub(1).map_or(0, |before| found[before].place.end);
    let to = found.get(at + 1).map_or(sentence.len(), |next| next.place.start);
    let (before, behind) = (&sentence[from..one.place.start], &sentence[one.place.end..to]);
    // An aside is no claim, nor is what is quoted.
    let so_far = &sentence[..one.place.start];
    let is_inside =
        |open: [char; 3], close: [char; 3]| so_far.matches(open).count() > so_far.matches(close).count();
    let is_quoted = so_far.matches('"').count() % 2 == 1 || is_inside(['“', '「', '『'], ['”', '」', '』']);
    if is_quoted || is_inside(['(', '（', '['], [')', '）', ']']) {
        return None;
    }
    let before = before.rfind(ENDS).map_or(before, |end| before[end..].trim_start_matches(ENDS)).trim();
    let behind =
        if behind.starts_with(ENDS) { "" } else { behind.split(ENDS).next().unwrap_or_default().trim() };
    let is_last = at + 1 == found.len();
    let label = if sentence.chars().any(is_wide) {
        named(before)
    } else {
        // Words between two figures belong to the first where they are set apart from the second.
        said(behind, is_last || sentence[one.place.end..to].contains(ENDS))
    };
    let label = label.filter(|label| LABEL.contains(&width_units(label)))?;
    Some(PointWords { figure: one.written.clone(), label, ..PointWords::default() })
}

/// What follows a figure and says what it is of, to the end of its clause: `of the staff`, `per week in meetings`.
fn said(behind: &str, is_whole: bool) -> Option<String> {
    const JOINS: [&str; 8] = [" against", " versus", " vs", " and", " to", " but", " while", " or"];
    let joint = JOINS.iter().find(|word| behind.ends_with(**word));
    let text = joint.map_or(behind, |word| behind[..behind.len() - word.len()].trim_end());
    let is_said = (is_whole || joint.is_some()) && text.starts_with(char::is_alphabetic) && !is_open(text);
    is_said.then(|| text.to_owned())
}

/// What stands before a figure and names it, without the particle between them.
fn named(before: &str) -> Option<String> {
    let text = before.trim_end_matches(['は', 'が', 'も', 'の', '为', '达', '至', ':', '：']).trim();
    let is_name = text.ends_with(char::is_alphanumeric) && !is_open(text) && !text.ends_with(is_hiragana);
    (is_name && !text.contains(|c: char| c.is_ascii_digit())).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        let more = " It was said again and again that nobody had looked at it for years, and that this was a pity for all.";
        let body = format!("{text}{more}");
        page.points = vec![PointWords { body: body.clone(), ..PointWords::default() }];
        let found = pull(&page);
        let points = found.as_ref().map(|page| page.points.clone()).unwrap_or_default();
        let points: Vec<(&str, &str)> =
            points.iter().map(|point| (point.figure.as_str(), point.label.as_str())).collect();
        assert_eq!(points, expected, "{text}");
        assert!(found.is_none_or(|page| page.lead == body && page.plain.is_some()));
    }

    #[test]
    fn what_is_quoted_is_no_figure_of_the_text() {
        check("Each has a reason in plain words, such as \"Policy began 11 days before the loss\".", &[]);
    }

    #[test]
    fn figures_that_are_set_against_each_other_stand_beside_their_text() {
        check(
            "We asked 71% of the staff against 38% of the managers.",
            &[("71%", "of the staff"), ("38%", "of the managers")],
        );
    }

    #[test]
    fn the_first_figure_of_a_text_leads() {
        check(
            "The average manager spends 17.5 hours per week in meetings.",
            &[("17.5 hours", "per week in meetings")],
        );
        check("経営者の平均年齢は63.1歳。", &[("63.1歳", "経営者の平均年齢")]);
        check("The barn measures 38.4 m by 9.6 m inside.", &[]);
        check("It began on 8 March 2025 (6.7% of all).", &[]);
        check("Nobody counted.", &[]);
    }
}
