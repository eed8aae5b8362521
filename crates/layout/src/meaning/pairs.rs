//! Points that are pairs: a trouble and its way out, a state and the next, a case and what to do, a question and its
//! answer. The two halves stand in a heading and its text, in two lines that take turns, or in two columns.

use super::view::{View, whole};
use crate::numbers;
use crate::words::{PageWords, PointWords, width_units};

/// Longest name of the halves of pairs, in half ems.
const MAX_LABEL_LENGTH: usize = 24;
/// Longest halves of a short pair, in half ems.
const MAX_FIRST_LENGTH: usize = 110;
const MAX_SECOND_LENGTH: usize = 160;

/// Two halves that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    pub first: String,
    pub second: String,
}

/// The pairs of a page, and what their halves are called if the page says so.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    pub pairs: Vec<Pair>,
    pub first_name: String,
    pub second_name: String,
}

/// The pairs of a page in whatever form they stand.
pub fn pairs(view: &View) -> Option<Pairs> {
    pairs_by_label_turns(view)
        .or_else(|| pairs_by_mark_turns(view))
        .or_else(|| questions_by_lines(view))
        .or_else(|| questions_by_letters(view))
        .or_else(|| pairs_by_labels(view))
        .or_else(|| pairs_by_labels_within(view))
        .or_else(|| pairs_by_answer_label(view))
        .or_else(|| pairs_by_headings(view))
}

/// `😣 …`, `✅ …`, `😣 …`, `✅ …`: two symbols take turns.
fn pairs_by_mark_turns(view: &View) -> Option<Pairs> {
    let [first, second, ..] = &view.marks[..] else { return None };
    let takes_turns = view.count() >= 4
        && view.marks.len() == view.count()
        && view.count().is_multiple_of(2)
        && !first.is_empty()
        && !second.is_empty()
        && first != second
        && view.marks.chunks(2).all(|pair| pair[0] == *first && pair[1] == *second);
    let pair = |points: &[PointWords]| Pair { first: whole(&points[0]), second: whole(&points[1]) };
    takes_turns.then(|| Pairs { pairs: view.points().chunks(2).map(pair).collect(), ..Pairs::default() })
}

/// A question in one line, and its answer in the next.
fn questions_by_lines(view: &View) -> Option<Pairs> {
    let lines: Vec<String> = view.points().iter().map(whole).collect();
    let asks = |text: &String| text.ends_with(['?', '？']);
    let takes_turns = lines.len() >= 4
        && lines.len().is_multiple_of(2)
        && view.points().iter().all(|point| point.entries.len() <= 1)
        && lines.chunks(2).all(|pair| asks(&pair[0]) && !asks(&pair[1]));
    let pair = |lines: &[String]| Pair { first: lines[0].clone(), second: lines[1].clone() };
    takes_turns.then(|| Pairs { pairs: lines.chunks(2).map(pair).collect(), ..Pairs::default() })
}

/// `Q1 …` in one line, `A …` in the next.
fn questions_by_letters(view: &View) -> Option<Pairs> {
    let lines: Vec<String> = view.points().iter().map(whole).collect();
    if lines.len() < 4 || !lines.len().is_multiple_of(2) {
        return None;
    }
    let pair = |lines: &[String]| {
        let first = behind_letter(&lines[0], &["Q", "Ｑ", "问", "問"])?;
        let second = behind_letter(&lines[1], &["A", "Ａ", "答"])?;
        Some(Pair { first: first.to_owned(), second: second.to_owned() })
    };
    let pairs: Vec<Pair> = lines.chunks(2).map(pair).collect::<Option<_>>()?;
    let (first_name, second_name) = ("Q".to_owned(), "A".to_owned());
    Some(Pairs { pairs, first_name, second_name })
}

/// What follows one of `letters`, perhaps with a number, and a sign or space that sets it apart.
fn behind_letter<'t>(line: &'t str, letters: &[&str]) -> Option<&'t str> {
    let rest = letters.iter().find_map(|letter| line.strip_prefix(letter))?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_sign = |c: char| c.is_whitespace() || ".．:：、)）".contains(c);
    let text = rest.trim_start_matches(is_sign);
    (text.len() < rest.len() && !text.is_empty()).then_some(text)
}

/// `Risk: … . Answer: …` in every point: two labels that all of them have, wherever the first half ends.
fn pairs_by_labels_within(view: &View) -> Option<Pairs> {
    let lines: Vec<String> = view.points().iter().map(PointWords::line).collect();
    let first_name = without_number(&split_label(lines.first()?)?.0).to_owned();
    let second_name =
        labels_within(&lines[0]).map(|(_, name)| name).find(|name| *name != first_name)?.to_owned();
    let pair = |line: &String| {
        let (name, rest) = split_label(line)?;
        let (start, _) = labels_within(&rest).find(|(_, found)| *found == second_name)?;
        let second = split_label(&rest[start..])?.1;
        let first = rest[..start].trim().trim_end_matches([';', '；', '→', '/', ',', '，', '|', '｜', ' ']);
        (without_number(&name) == first_name && !first.is_empty() && !second.is_empty())
            .then(|| Pair { first: first.to_owned(), second })
    };
    let pairs: Vec<Pair> = lines.iter().map(pair).collect::<Option<_>>()?;
    let are_short = [&first_name, &second_name].iter().all(|name| width_units(name) <= MAX_LABEL_LENGTH);
    (pairs.len() >= 2 && are_short).then_some(Pairs { pairs, first_name, second_name })
}

/// The names before colons in `text` that begin clauses, and where each stands.
fn labels_within(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = ['.', '。', ';', '；', '!', '?', '！', '？', '\n', '→', '/', ',', '，', '|', '｜', ')', '）'];
    text.match_indices([':', '：']).filter_map(move |(at, _)| {
        let head = &text[..at];
        let start =
            head.rfind(ends).map_or(0, |end| end + head[end..].chars().next().map_or(1, char::len_utf8));
        let clause = head[start..].trim_start();
        let name = without_number(clause);
        (!name.is_empty() && !name.contains([':', '：'])).then_some((at - clause.len(), name))
    })
}

/// `Risk 2` is a risk.
fn without_number(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace())
}

/// `Flour gets damp` with `answer: …` below it, or `一是水压低。办法：…`: only the second half has a name.
fn pairs_by_answer_label(view: &View) -> Option<Pairs> {
    let labelled = |point: &PointWords| -> Option<(Pair, String)> {
        if point.heading.is_empty() || point.entries.len() > 1 {
            return None;
        }
        if let Some((name, rest)) = split_label(&point.body) {
            return Some((Pair { first: point.heading.clone(), second: rest }, name));
        }
        let at = point.heading.rfind(['。', '.', '；', ';', '，', ','])?;
        let mark = point.heading[at..].chars().next()?.len_utf8();
        let (first, name) = (point.heading[..at].trim(), point.heading[at + mark..].trim());
        let is_label = !first.is_empty() && !name.is_empty() && !point.body.is_empty();
        is_label.then(|| (Pair { first: first.to_owned(), second: point.body.clone() }, name.to_owned()))
    };
    let found: Vec<(Pair, String)> = view.points().iter().map(labelled).collect::<Option<_>>()?;
    let name = found.first()?.1.clone();
    let same = found.len() >= 2
        && found.iter().all(|(_, other)| *other == name)
        && width_units(&name) <= MAX_LABEL_LENGTH;
    same.then(|| Pairs {
        pairs: found.into_iter().map(|(pair, _)| pair).collect(),
        first_name: String::new(),
        second_name: name,
    })
}

fn split_label(text: &str) -> Option<(String, String)> {
    let at = text.find([':', '：'])?;
    let mark = text[at..].chars().next()?.len_utf8();
    Some((text[..at].trim().to_owned(), text[at + mark..].trim().to_owned()))
}

/// `Problem: …`, `Solution: …`, `Problem: …`, `Solution: …`
fn pairs_by_label_turns(view: &View) -> Option<Pairs> {
    let heads: Vec<&str> = view.heads().collect();
    let [first, second, ..] = heads[..] else { return None };
    let takes_turns = heads.len() >= 4
        && heads.len().is_multiple_of(2)
        && first != second
        && heads.chunks(2).all(|pair| pair == [first, second]);
    let pair = |points: &[PointWords]| Pair { first: points[0].body.clone(), second: points[1].body.clone() };
    takes_turns.then(|| Pairs {
        pairs: view.points().chunks(2).map(pair).collect(),
        first_name: first.to_owned(),
        second_name: second.to_owned(),
    })
}

/// `Problem: … / Solution: …` in every point, or the same heading over `… → …`.
fn pairs_by_labels(view: &View) -> Option<Pairs> {
    let both: Option<Vec<_>> = view
        .points()
        .iter()
        .map(|point| {
            Some((split_label(&point.heading)?, split_label(&point.body).filter(|_| point.items.len() <= 1)?))
        })
        .collect();
    if let Some(both) = both.filter(|both| both.len() >= 2)
        && both.iter().all(|(first, second)| first.0 == both[0].0.0 && second.0 == both[0].1.0)
    {
        let pairs =
            both.iter().map(|(first, second)| Pair { first: first.1.clone(), second: second.1.clone() });
        return Some(Pairs {
            pairs: pairs.collect(),
            first_name: both[0].0.0.clone(),
            second_name: both[0].1.0.clone(),
        });
    }
    let head = view.heads().next().filter(|head| !head.is_empty())?.to_owned();
    let arrows: Option<Vec<Pair>> = view
        .points()
        .iter()
        .map(|point| {
            let (first, second) = point.body.split_once('→').filter(|_| point.heading == head)?;
            Some(Pair { first: first.trim().to_owned(), second: second.trim().to_owned() })
        })
        .collect();
    let pairs = arrows.filter(|pairs| pairs.len() >= 2)?;
    Some(Pairs { pairs, first_name: head, second_name: String::new() })
}

/// A heading and the one thing said of it.
fn pairs_by_headings(view: &View) -> Option<Pairs> {
    let pair = |point: &PointWords| {
        let second = point.body.trim_start_matches(['→', ' ']);
        let is_pair = !point.heading.is_empty() && !second.is_empty() && point.entries.len() <= 1;
        is_pair.then(|| Pair { first: point.heading.clone(), second: second.to_owned() })
    };
    let pairs: Vec<Pair> = view.points().iter().map(pair).collect::<Option<_>>()?;
    ((2..=8).contains(&pairs.len())).then(|| Pairs { pairs, ..Pairs::default() })
}

impl Pairs {
    /// As points of a heading and a text.
    pub fn points(self) -> Vec<PointWords> {
        let point = |pair: Pair| PointWords {
            heading: pair.first,
            items: if pair.second.is_empty() { Vec::new() } else { vec![pair.second.clone()] },
            body: pair.second,
            ..PointWords::default()
        };
        self.pairs.into_iter().map(point).collect()
    }

    /// Sets the pairs into rows, below what their halves are called.
    pub fn place(self, words: &mut PageWords) {
        (words.caption, words.unit) = (self.first_name.clone(), self.second_name.clone());
        // This is how designs tell rows of pairs from two sides.
        words.role = "→".to_owned();
        words.points = self.points();
        words.points.iter_mut().for_each(part_figure);
    }

    pub fn are_short(&self) -> bool {
        self.pairs.iter().all(|pair| {
            width_units(&pair.first) <= MAX_FIRST_LENGTH && width_units(&pair.second) <= MAX_SECOND_LENGTH
        })
    }
}
/// `Buses on time: 68%` against `86%`: what is counted, and how many it was.
fn part_figure(point: &mut PointWords) {
    let is_figure = |text: &str| numbers::parse(text).is_some();
    if let Some((label, figure)) = point.heading.rsplit_once([':', '：'])
        && is_figure(figure.trim())
        && is_figure(&point.body)
    {
        (point.label, point.figure) = (label.trim().to_owned(), figure.trim().to_owned());
        point.heading = String::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(heading: &str, body: &str, parts: [&str; 3]) {
        let mut point =
            PointWords { heading: heading.to_owned(), body: body.to_owned(), ..PointWords::default() };
        part_figure(&mut point);
        assert_eq!([&point.heading[..], &point.label, &point.figure], parts);
    }

    fn found(points: &[(&str, &str)]) -> Option<Pairs> {
        let point = |(heading, body): &(&str, &str)| PointWords {
            heading: (*heading).to_owned(),
            body: (*body).to_owned(),
            ..PointWords::default()
        };
        let mut words = PageWords::new(crate::suit::Kind::Points, "Title");
        words.points = points.iter().map(point).collect();
        let view = View::of_points(words);
        questions_by_letters(&view).or_else(|| pairs_by_labels_within(&view))
    }

    #[test]
    fn labels_inside_points_make_pairs() {
        let risks = found(&[
            ("Risk", "People leave. Answer: a bonus: paid late."),
            ("Risk: The zloty falls.", "Answer: costs are local."),
        ])
        .unwrap();
        assert_eq!((risks.first_name.as_str(), risks.second_name.as_str()), ("Risk", "Answer"));
        assert_eq!(
            (risks.pairs[0].first.as_str(), risks.pairs[0].second.as_str()),
            ("People leave.", "a bonus: paid late.")
        );
        assert_eq!(
            (risks.pairs[1].first.as_str(), risks.pairs[1].second.as_str()),
            ("The zloty falls.", "costs are local.")
        );
        let wide = found(&[("问题1", "水压低；对策：换泵"), ("问题2", "管道旧；对策：分段换")]).unwrap();
        assert_eq!((wide.pairs[1].first.as_str(), wide.pairs[1].second.as_str()), ("管道旧", "分段换"));
        assert!(found(&[("Price", "low. Note: until May"), ("Speed", "high. Note: by rail")]).is_none());
        assert!(found(&[("Risk", "People leave."), ("Risk", "Rain.")]).is_none());
    }

    #[test]
    fn letters_ask_and_answer_in_turns() {
        let asked =
            found(&[("Q1 Is it safe?", ""), ("A ×", ""), ("Q2 やってよい。", ""), ("A ○", "")]).unwrap();
        assert_eq!((asked.pairs[1].first.as_str(), asked.pairs[1].second.as_str()), ("やってよい。", "○"));
        assert!(found(&[("Quality", ""), ("Access", ""), ("Q2 x", ""), ("A y", "")]).is_none());
    }

    #[test]
    fn a_figure_of_before_is_parted_from_what_it_counts() {
        check("Buses on time: 68%", "86%", ["", "Buses on time", "68%"]);
        check("外国人宿泊者の割合：6%", "19%", ["", "外国人宿泊者の割合", "6%"]);
        check("Ratio: 68%", "much better", ["Ratio: 68%", "", ""]);
    }
}
