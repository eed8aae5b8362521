//! Sorts a page's words for the designs of its relation: dates, figures, sides and roots come to their
//! places. Only the page's own words and numbers are used.

use super::measures::{Measured, are_one_measure, are_parts, are_times, common_rest, measured, table};
use super::rules::moment_of;
use super::subject::{self, capitalised};
use super::vocabulary::{HEADS, HIGH, LOW, PORTFOLIO, PRIORITY, PROS, SWOT, holds};
use super::{Reading, Relation};
use crate::cues;
use crate::matter::figures;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Longest text of a root, in half ems.
const LONGEST_ROOT: usize = 56;
/// Longest figure with the word for what it counts.
const LONGEST_WORD: usize = 10;
/// Most parts of a whole that are listed beside its chart.
const MOST_PARTS: usize = 5;

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
        Relation::Matrix if n == 4 => {
            prefer(&mut words);
            axes(&mut words);
        }
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
        Relation::Branches if (2..=6).contains(&n) => words.caption = subject::question(&words.title),
        Relation::Concepts if (2..=6).contains(&n) => words.caption = subject::of_sides(&words.title),
        Relation::Questions | Relation::Takeaways if (2..=6).contains(&n) => {}
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

/// Figures beside the stages, where each stage has one, and their shares of the largest, where they
/// count the same.
fn quantified(words: &mut PageWords) {
    let Some(measured) = measured(&words.points) else { return };
    let most = measured.iter().map(|one| one.measure.quantity.value).fold(0.0, f64::max);
    let comparable = are_one_measure(&measured) && most > 0.0;
    for (point, one) in words.points.iter_mut().zip(measured) {
        point.share = comparable.then(|| (one.measure.quantity.value / most).clamp(0.0, 1.0));
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
    // The parts of a whole are listed beside it even if there is no more to say of them.
    let listed = relation == Relation::Parts && (2..=MOST_PARTS).contains(&measured.len());
    if listed || told && common.is_none() {
        words.unit = common.clone().unwrap_or_default();
        for (point, mut one) in words.points.iter_mut().zip(measured) {
            if common.is_some() {
                one.rest.clear();
            }
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
        // `9个国家` is one word; `9个` alone is none.
        let counted = point.heading.strip_prefix(point.figure.as_str()).unwrap_or_default();
        let is_word = counted.chars().all(is_wide) && width_units(&point.heading) <= LONGEST_WORD;
        if let (true, false, Some((_, rest))) = (is_word, counted.is_empty(), point.label.split_once('\n')) {
            (point.figure, point.label) = (point.heading.clone(), rest.to_owned());
        }
    }
    Some(())
}

fn defined(words: &mut PageWords) -> Option<()> {
    let term = subject::term(&words.title);
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

/// What a tree hangs on: the body that the others report to, a short lead, or the subject of a
/// classification. A title that only says that there is a tree is no root.
fn root(words: &mut PageWords) {
    let subject = subject::of_classes(&words.title);
    if subject.is_none() && words.points.len() >= 3 && holds(&words.points[0].heading, HEADS) {
        let head = words.points.remove(0);
        (words.caption, words.role) = (head.heading, head.body);
    } else if !words.lead.is_empty() && width_units(&words.lead) <= LONGEST_ROOT {
        words.caption = std::mem::take(&mut words.lead);
    } else {
        words.caption = subject.filter(|subject| width_units(subject) <= LONGEST_ROOT).unwrap_or_default();
    }
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

/// Marks the field that the text puts before the others, if it does so with one.
fn prefer(words: &mut PageWords) {
    let first = |point: &PointWords| holds(&point.heading, PRIORITY) || holds(&point.body, PRIORITY);
    if words.points.iter().filter(|point| first(point)).count() == 1 {
        for point in words.points.iter_mut().filter(|point| first(point)) {
            point.share = Some(1.0);
        }
    }
}

/// The names of the two axes, where the headings say high and low of both, with the fields in their places.
fn axes(words: &mut PageWords) {
    // Stars and question marks grow; stars and cash cows have their share.
    let known: Option<Vec<usize>> = PORTFOLIO
        .iter()
        .map(|cue| words.points.iter().position(|point| holds(&point.heading, cue)))
        .collect();
    if let Some(order) = known {
        words.points = order.iter().map(|at| words.points[*at].clone()).collect();
        return;
    }
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
    fn grades_name_their_axes() {
        let expected = Some([("impact".to_owned(), true), ("effort".to_owned(), false)]);
        assert_eq!(grades("High impact, low effort"), expected);
        assert_eq!(grades("价值高，成本低"), Some([("价值".to_owned(), true), ("成本".to_owned(), false)]));
        assert_eq!(grades("Quick wins"), None);
    }
}
