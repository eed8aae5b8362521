//! What speaks for something, and what against it.

use super::Relation;
use super::branches::denies;
use super::changes::is_state;
use super::comparison::itemise;
use super::evidence::Evidence;
use super::lists::{announced, begins, holds, is_one_of, list};
use super::pattern::RelationPattern;
use super::problem_solution::names;
use super::text_halves::{Halves, speaks_against, speaks_for};
use super::view::{View, without_symbols};
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Longest heading that names a side by a word inside it: in characters where it is East Asian, else in half ems.
const MAX_WIDE_HEAD_LENGTH: usize = 10;
const MAX_HEAD_LENGTH: usize = 36;

/// What speaks for something, and what against it.
pub struct ProsCons {
    pros: PointWords,
    cons: PointWords,
    is_marked: bool,
    /// The text that weighs both.
    halves: Option<Halves>,
}

impl RelationPattern for ProsCons {
    const RELATION: Relation = Relation::ProsCons;

    fn of(view: &View) -> Option<Self> {
        if view.is_prose {
            return told_sides(view);
        }
        let named = named_sides(view).or_else(|| denied_sides(view)).or_else(|| marked_sides(view));
        named.or_else(|| {
            let halves = Halves::of(view, speaks_for, speaks_against)?;
            let [pros, cons] = halves.sides.clone();
            Some(ProsCons { pros, cons, is_marked: true, halves: Some(halves) })
        })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.pros_cons");
        let why = format!("“{}” stands against “{}”", self.pros.heading, self.cons.heading);
        Evidence::default()
            .and_if(!self.is_marked, 88, &why)
            .and_if(self.halves.is_some(), 80, "the text tells what speaks for it and what against it")
            .and_if(
                self.is_marked && self.halves.is_none(),
                76,
                "marks tell what speaks for it and what against it",
            )
            .and_if(title.is_some(), 10, "the title weighs")
    }

    fn place(self, words: &mut PageWords) {
        match self.halves {
            Some(halves) => halves.place(words),
            None => words.points = vec![self.pros, self.cons],
        }
    }
}

fn side(heading: &str, items: Vec<String>) -> PointWords {
    PointWords { heading: heading.to_owned(), body: items.join("\n"), items, ..PointWords::default() }
}

/// Two points for and against, or many of which each says what it is.
fn named_sides(view: &View) -> Option<ProsCons> {
    let pros: Vec<&PointWords> = view.points().iter().filter(|point| is_pro(&point.heading)).collect();
    let cons: Vec<&PointWords> = view.points().iter().filter(|point| is_con(&point.heading)).collect();
    if pros.is_empty() || cons.is_empty() || pros.len() + cons.len() != view.count() {
        return None;
    }
    let joined = |points: &[&PointWords]| match points {
        [only] => {
            let mut point = (*only).clone();
            itemise(&mut point);
            Some(point)
        }
        _ => {
            let same =
                points.iter().all(|point| point.heading == points[0].heading && !point.body.is_empty());
            same.then(|| side(&points[0].heading, points.iter().map(|point| point.body.clone()).collect()))
        }
    };
    Some(ProsCons { pros: joined(&pros)?, cons: joined(&cons)?, is_marked: false, halves: None })
}

/// `好的一面是…；坏的一面是…`, `The upside: … The downside: …`: two sentences that begin with what they speak for.
fn told_sides(view: &View) -> Option<ProsCons> {
    let [first, second] = view.points() else { return None };
    let split = |point: &PointWords| {
        let text = point.heading.as_str();
        let signs = ["：", ": ", "是", "，", ", ", "は", " is ", " are ", " – ", "——"];
        let (at, sign) = signs.iter().filter_map(|sign| Some((text.find(sign)?, sign.len()))).min()?;
        let (name, rest) = (text[..at].trim(), text[at + sign..].trim().trim_end_matches('；'));
        (!name.is_empty() && !rest.is_empty()).then(|| side(name, vec![rest.to_owned()]))
    };
    let (first, second) = (split(first)?, split(second)?);
    let (pros, cons) = match () {
        () if is_pro(&first.heading) && is_con(&second.heading) => (first, second),
        () if is_con(&first.heading) && is_pro(&second.heading) => (second, first),
        () => return None,
    };
    Some(ProsCons { pros, cons, is_marked: false, halves: None })
}

/// `想养` and `不想养`, `続けたい理由` and `やめたい理由` below a title that asks whether: one side wants what the other
/// does not.
fn denied_sides(view: &View) -> Option<ProsCons> {
    let [first, second] = view.points() else { return None };
    let is_told = !first.body.is_empty() && !second.body.is_empty();
    let (one, other) = (first.heading.trim(), second.heading.trim());
    let asks = announced(view.title(), "title.pros_cons").is_some()
        || view.title().ends_with(['?', '？', '吗', '么'])
        || view.title().trim_end_matches(['？', '?']).ends_with('か');
    let shared = one.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b).count();
    let start: String = one.chars().take(2).collect();
    // What the title asks about is what one side is for.
    let is_wanted = shared >= 2 && one.chars().any(is_wide) && view.title().contains(&start);
    let (pros, cons) = match () {
        () if !is_told || !asks => return None,
        () if denies(other, one) || is_wanted => (first, second),
        () if denies(one, other) => (second, first),
        () => return None,
    };
    let (mut pros, mut cons) = (pros.clone(), cons.clone());
    itemise(&mut pros);
    itemise(&mut cons);
    Some(ProsCons { pros, cons, is_marked: false, halves: None })
}

pub fn is_pro(head: &str) -> bool {
    is_side(head, "pros") && !is_con(head)
}

pub fn is_con(head: &str) -> bool {
    is_side(head, "cons")
}

/// Whether a heading says which side it is: by a word of the list, alone or at its beginning or end.
fn is_side(head: &str, name: &str) -> bool {
    let head = without_symbols(head).1;
    let wide = head.chars().any(is_wide);
    let alone = head.split([',', '，', '、', '!', '！']).next().unwrap_or_default();
    is_one_of(alone, &format!("{name}.alone"))
        || is_one_of(head, name)
        || wide && head.chars().count() <= MAX_WIDE_HEAD_LENGTH && holds(head, name)
        || !wide && width_units(head) <= MAX_HEAD_LENGTH && (begins(head, name) || holds(head, name))
}

/// `👍 …`, `👎 …`
fn marked_sides(view: &View) -> Option<ProsCons> {
    let is = |mark: &str, name: &str| list(name).iter().any(|known| mark.starts_with(known));
    // Two names with their lists below them are the sides.
    if let ([first, second], [one, other]) = (view.points(), &view.marks[..])
        && [first, second].iter().all(|point| !point.heading.is_empty() && point.entries.len() > 1)
    {
        let (pros, cons) = match () {
            () if is(one, "marks.pros") && is(other, "marks.cons") => (first, second),
            () if is(one, "marks.cons") && is(other, "marks.pros") => (second, first),
            () => return None,
        };
        return Some(ProsCons { pros: pros.clone(), cons: cons.clone(), is_marked: true, halves: None });
    }
    let line = |point: &PointWords| match point.body.as_str() {
        "" => point.heading.clone(),
        body => format!("{}: {body}", point.heading),
    };
    let of = |name: &str| -> Vec<String> {
        let marked = view.points().iter().zip(&view.marks).filter(|(_, mark)| is(mark, name));
        marked.map(|(point, _)| line(point)).collect()
    };
    let (pros, cons) = (of("marks.pros"), of("marks.cons"));
    let all = !pros.is_empty() && !cons.is_empty() && pros.len() + cons.len() == view.count();
    // The marks are the headings, and the designs draw them.
    all.then(|| ProsCons { pros: side("", pros), cons: side("", cons), is_marked: true, halves: None })
}

/// Which of two sides is the good one: what speaks for something, what comes after, a solution. `None` if the words
/// do not say so.
pub fn good_side(page: &PageWords) -> Option<usize> {
    let [first, second] = &page.points[..] else { return None };
    let (first, second) = (first.heading.as_str(), second.heading.as_str());
    match () {
        () if is_pro(first) && is_con(second) => Some(0),
        () if is_con(first) && is_pro(second) => Some(1),
        () if is_state(first, "before") && is_state(second, "after") => Some(1),
        () if names(first, "problems") && names(second, "solutions") => Some(1),
        () => None,
    }
}
