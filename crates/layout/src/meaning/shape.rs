//! Sorts a page's words for the designs of its relation: dates, figures, sides and roots come to their
//! places. Only the page's own words and numbers are used.

use super::measures::{Measured, are_one_measure, are_parts, are_times, common_rest, measured, table};
use super::rules::moment_of;
use super::vocabulary::{HIGH, LOW, PROS, SWOT, holds};
use super::{Reading, Relation};
use crate::cues;
use crate::matter::figures;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

/// Longest text of a root, in half ems.
const LONGEST_ROOT: usize = 56;

/// `page` as `reading` has it, with the page as it was to fall back on. `None` where the words do not
/// have what the relation needs.
pub fn shape(page: &PageWords, reading: &Reading) -> Option<PageWords> {
    let mut words = page.clone();
    let n = words.points.len();
    let relation = reading.relation;
    match relation {
        Relation::List if page.kind == Kind::Points && n >= 2 => {}
        Relation::Comparison | Relation::Parts | Relation::Trend | Relation::Ranking
            if matches!(page.kind, Kind::Chart | Kind::Table) =>
        {
            return None;
        }
        Relation::Swot => swot(&mut words)?,
        Relation::ProsCons if n == 2 => {
            words.points.sort_by_key(|point| !holds(&point.heading, PROS));
            itemise(&mut words);
        }
        Relation::Comparison if (2..=3).contains(&n) => itemise(&mut words),
        Relation::BeforeAfter if n == 2 => {}
        Relation::ProblemSolution if (2..=3).contains(&n) => {}
        Relation::Matrix if n == 4 => axes(&mut words),
        Relation::Timeline => dated(&mut words)?,
        Relation::Roadmap => {
            if dated(&mut words).is_none() && !(3..=6).contains(&n) {
                return None;
            }
        }
        Relation::Funnel | Relation::Pyramid if (3..=6).contains(&n) => quantified(&mut words),
        Relation::Parts | Relation::Trend => charted(&mut words, relation)?,
        Relation::Ranking => ranked(&mut words)?,
        Relation::KeyFigures => figured(&mut words)?,
        Relation::Definition => defined(&mut words)?,
        Relation::Hierarchy if (2..=5).contains(&n) => root(&mut words),
        Relation::Team if (2..=6).contains(&n) => initials(&mut words),
        Relation::Sequence | Relation::Cycle if (3..=8).contains(&n) => {
            for point in &mut words.points {
                if let Some(rest) = cues::step(&point.heading).filter(|rest| !rest.is_empty()) {
                    point.heading = rest.to_owned();
                }
            }
        }
        Relation::Branches | Relation::Questions | Relation::Concepts | Relation::Takeaways
            if (2..=6).contains(&n) => {}
        _ => return None,
    }
    if words.kind != Kind::Chart {
        words.kind = Kind::Relation(relation);
    }
    words.plain = Some(Box::new(page.clone()));
    Some(words)
}

/// In the order of the name, each with its letter.
fn swot(words: &mut PageWords) -> Option<()> {
    let mut points = Vec::new();
    for (letter, cue) in ["S", "W", "O", "T"].into_iter().zip(SWOT) {
        let at = words.points.iter().position(|point| holds(&point.heading, cue))?;
        let point = words.points.remove(at);
        points.push(PointWords { label: letter.to_owned(), ..point });
    }
    if !words.points.is_empty() {
        return None;
    }
    words.points = points;
    Some(())
}

/// Every side has entries, if only one.
fn itemise(words: &mut PageWords) {
    for point in words.points.iter_mut().filter(|point| point.items.is_empty() && !point.body.is_empty()) {
        point.items = vec![point.body.clone()];
    }
}

fn dated(words: &mut PageWords) -> Option<()> {
    let moments: Option<Vec<_>> = words.points.iter().map(moment_of).collect();
    for (point, (moment, heading, body)) in words.points.iter_mut().zip(moments?) {
        point.items = cues::sentences(&body).into_iter().map(str::to_owned).collect();
        (point.moment, point.heading, point.body) = (moment, heading, body);
    }
    Some(())
}

/// Figures beside the stages, where each stage has one.
fn quantified(words: &mut PageWords) {
    let Some(measured) = measured(&words.points) else { return };
    for (point, one) in words.points.iter_mut().zip(measured) {
        take(point, one);
    }
}

fn take(point: &mut PointWords, one: Measured) {
    point.figure = one.measure.written;
    point.moment.clear();
    (point.heading, point.body) = (one.name, one.rest);
    point.items = cues::sentences(&point.body).into_iter().map(str::to_owned).collect();
}

/// A native chart, and beside it what the points say beyond their numbers.
fn charted(words: &mut PageWords, relation: Relation) -> Option<()> {
    let measured = measured(&words.points).filter(|measured| are_one_measure(measured))?;
    let fits = match relation {
        Relation::Trend => are_times(&measured),
        _ => are_parts(&measured),
    };
    if !fits {
        return None;
    }
    figures::set_table(words, table(&measured, &words.title.clone()));
    words.chart.as_ref()?;
    words.figure.clear();
    let common = common_rest(&measured);
    let told = measured.iter().any(|one| !one.rest.is_empty());
    if told && common.is_none() {
        for (point, one) in words.points.iter_mut().zip(measured) {
            take(point, one);
        }
        words.kind = Kind::Relation(relation);
        return Some(());
    }
    if let Some(counted) = common {
        // `members, million`: what is counted, and in what.
        let scale = words.chart.as_ref().map(|(figures, _)| figures.unit.clone()).unwrap_or_default();
        words.unit = if scale.is_empty() { counted } else { format!("{counted}, {scale}") };
    }
    words.points.clear();
    if words.lead.is_empty() {
        words.lead = words.chart.as_ref().map(|(figures, _)| figures::reading(figures)).unwrap_or_default();
    }
    Some(())
}

/// Largest first, each with its share of the largest.
fn ranked(words: &mut PageWords) -> Option<()> {
    let measured = measured(&words.points).filter(|measured| are_one_measure(measured))?;
    let value = |one: &Measured| one.measure.quantity.value;
    let most = measured.iter().map(value).fold(0.0, f64::max);
    if most <= 0.0 || measured.iter().any(|one| value(one) < 0.0) || measured.len() < 3 {
        return None;
    }
    let common = common_rest(&measured);
    let mut ranked: Vec<(PointWords, Measured)> = words.points.drain(..).zip(measured).collect();
    ranked.sort_by(|a, b| value(&b.1).total_cmp(&value(&a.1)));
    for (mut point, one) in ranked {
        point.share = Some(value(&one) / most);
        take(&mut point, one);
        if common.is_some() {
            point.body.clear();
            point.items.clear();
        }
        words.points.push(point);
    }
    words.unit = common.unwrap_or_default();
    Some(())
}

fn figured(words: &mut PageWords) -> Option<()> {
    let measured = measured(&words.points)?;
    for (point, one) in words.points.iter_mut().zip(measured) {
        let quantity = &one.measure.quantity;
        let is_share =
            matches!(quantity.unit.as_str(), "%" | "％") && (0.0..=100.0).contains(&quantity.value);
        point.share = is_share.then_some(quantity.value / 100.0);
        let parts = [one.name, one.rest];
        point.label =
            parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
        if width_units(&point.label) > 160 {
            return None;
        }
        point.figure = one.measure.written;
    }
    Some(())
}

fn defined(words: &mut PageWords) -> Option<()> {
    let term = term(&words.title);
    match &mut words.points[..] {
        [] => {
            let body = std::mem::take(&mut words.lead);
            let items = cues::sentences(&body).into_iter().map(str::to_owned).collect();
            words.points = vec![PointWords { heading: term, body, items, ..PointWords::default() }];
        }
        [only] if only.heading.is_empty() => only.heading = term,
        [_] => {}
        _ => words.caption = std::mem::take(&mut words.lead),
    }
    words.points.iter().all(|point| !point.heading.is_empty()).then_some(())
}

/// What a title asks the meaning of: `What is a heat pump?` is about a heat pump.
fn term(title: &str) -> String {
    let title = title.trim_end_matches(['?', '？', ' ']);
    let lower = title.to_lowercase();
    for start in [
        "what is an ",
        "what is a ",
        "what is the ",
        "what is ",
        "what are ",
        "definition of ",
        "the meaning of ",
        "什么是",
        "何谓",
        "何为",
    ] {
        if lower.starts_with(start) && title.is_char_boundary(start.len()) {
            return capitalised(title[start.len()..].trim());
        }
    }
    for end in ["的定义", "的概念", "とは", "是什么", "定义"] {
        if let Some(rest) = title.strip_suffix(end).filter(|rest| !rest.is_empty()) {
            return rest.to_owned();
        }
    }
    title.split([':', '：']).next().unwrap_or(title).trim().to_owned()
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// What a tree hangs on: a short lead, or the subject of the title.
fn root(words: &mut PageWords) {
    if !words.lead.is_empty() && width_units(&words.lead) <= LONGEST_ROOT {
        words.caption = std::mem::take(&mut words.lead);
        return;
    }
    let lower = words.title.to_lowercase();
    let kinds = ["types of ", "kinds of ", "categories of "];
    let after = kinds.iter().find_map(|cue| lower.find(cue).map(|at| at + cue.len()));
    let subject = match after {
        Some(at) if words.title.is_char_boundary(at) => capitalised(words.title[at..].trim()),
        _ => words.title.clone(),
    };
    let ends = ["的分类", "的类型", "的种类", "分类", "类型", "种类"];
    let subject = ends.iter().find_map(|end| subject.strip_suffix(end)).unwrap_or(&subject).to_owned();
    words.caption = if width_units(&subject) <= LONGEST_ROOT { subject } else { String::new() };
}

fn initials(words: &mut PageWords) {
    for point in &mut words.points {
        let name = point.heading.split([',', '，', '(', '（', '·']).next().unwrap_or_default().trim();
        let latin = name.is_ascii();
        point.label = if latin {
            name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect()
        } else {
            name.chars().take(1).collect()
        };
    }
}

/// The names of the two axes, where the headings say high and low of both, with the fields in their places.
fn axes(words: &mut PageWords) {
    let graded: Option<Vec<_>> = words.points.iter().map(|point| grades(&point.heading)).collect();
    let Some(graded) = graded else { return };
    let (up, right) = (graded[0][0].0.clone(), graded[0][1].0.clone());
    let same = graded.iter().all(|both| both[0].0 == up && both[1].0 == right);
    if !same || up == right {
        return;
    }
    // High up is above, high to the right is right.
    let mut placed: Vec<Option<PointWords>> = vec![None; 4];
    for (point, both) in words.points.iter().zip(&graded) {
        let at = 2 * usize::from(!both[0].1) + usize::from(both[1].1);
        placed[at] = Some(point.clone());
    }
    let placed: Option<Vec<PointWords>> = placed.into_iter().collect();
    if let Some(points) = placed {
        (words.points, words.caption, words.unit) = (points, capitalised(&up), capitalised(&right));
    }
}

/// `High impact, low effort` as impact: high, effort: low.
fn grades(heading: &str) -> Option<[(String, bool); 2]> {
    let parts: Vec<&str> =
        heading.split([',', '，', '、', '/']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let [first, second] = parts[..] else { return None };
    let grade = |part: &str| {
        let lower = part.to_lowercase();
        let mut words = HIGH.iter().map(|word| (word, true)).chain(LOW.iter().map(|word| (word, false)));
        let (name, high) = words.find_map(|(word, high)| {
            let rest = lower.strip_prefix(*word).or_else(|| lower.strip_suffix(*word))?;
            Some((rest.trim().to_owned(), high))
        })?;
        (!name.is_empty()).then_some((name, high))
    };
    Some([grade(first)?, grade(second)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_what_titles_ask_for() {
        assert_eq!(term("What is a heat pump?"), "Heat pump");
        assert_eq!(term("什么是碳中和？"), "碳中和");
        assert_eq!(term("区块链的定义"), "区块链");
        assert_eq!(term("Definition of done"), "Done");
    }

    #[test]
    fn grades_name_their_axes() {
        let expected = Some([("impact".to_owned(), true), ("effort".to_owned(), false)]);
        assert_eq!(grades("High impact, low effort"), expected);
        assert_eq!(grades("价值高，成本低"), Some([("价值".to_owned(), true), ("成本".to_owned(), false)]));
        assert_eq!(grades("Quick wins"), None);
    }
}
