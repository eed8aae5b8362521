//! Two or three sides of a matter: for and against, before and after, a problem and its solution, things compared.

use deckwright_model::outline::Table;

use super::evidence::Evidence;
use super::lists::{announced, begins, holds, is_one_of, list};
use super::pairs::{Pair, Pairs, pairs};
use super::view::View;
use super::{Meant, Relation};
use crate::suit::Kind;
use crate::words::{Entry, PageWords, PointWords, is_wide, width_units};

/// The texts of a side, each an entry of its own.
fn itemise(point: &mut PointWords) {
    if point.items.is_empty() && !point.body.is_empty() {
        point.items = vec![point.body.clone()];
    }
}

fn side(heading: &str, items: Vec<String>) -> PointWords {
    PointWords { heading: heading.to_owned(), body: items.join("\n"), items, ..PointWords::default() }
}

/// What speaks for something, and what against it.
pub struct ProsCons {
    pros: PointWords,
    cons: PointWords,
    is_marked: bool,
}

impl Meant for ProsCons {
    const RELATION: Relation = Relation::ProsCons;

    fn of(view: &View) -> Option<Self> {
        named_sides(view).or_else(|| marked_sides(view))
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.pros_cons");
        let why = format!("“{}” stands against “{}”", self.pros.heading, self.cons.heading);
        Evidence::default()
            .and_if(!self.is_marked, 88, &why)
            .and_if(self.is_marked, 76, "marks tell what speaks for it and what against it")
            .and_if(title.is_some(), 10, "the title weighs")
    }

    fn place(self, words: &mut PageWords) {
        words.points = vec![self.pros, self.cons];
    }
}

/// Two points for and against, or many of which each says what it is.
fn named_sides(view: &View) -> Option<ProsCons> {
    let is_con = |head: &str| is_side(head, "cons");
    let is_pro = |head: &str| is_side(head, "pros") && !is_con(head);
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
    Some(ProsCons { pros: joined(&pros)?, cons: joined(&cons)?, is_marked: false })
}

/// A heading that says which side it is: a word of the list, alone or at its beginning or end.
fn is_side(head: &str, name: &str) -> bool {
    let wide = head.chars().any(is_wide);
    is_one_of(head, name)
        || begins(head, name)
        || wide && head.chars().count() <= 8 && holds(head, name)
        || !wide && width_units(head) <= 36 && holds(head, name)
}

/// `👍 …`, `👎 …`
fn marked_sides(view: &View) -> Option<ProsCons> {
    let is = |mark: &str, name: &str| list(name).iter().any(|known| mark.starts_with(known));
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
    all.then(|| ProsCons { pros: side("", pros), cons: side("", cons), is_marked: true })
}

/// A state and the state that follows it: two sides, or pairs.
pub enum BeforeAfter {
    Sides(Vec<PointWords>),
    Rows(Pairs),
}

impl Meant for BeforeAfter {
    const RELATION: Relation = Relation::BeforeAfter;

    fn of(view: &View) -> Option<Self> {
        let heads: Vec<&str> = view.heads().collect();
        if let [first, second] = heads[..] {
            let told = view.points().iter().all(|point| !point.body.is_empty());
            return (told && is_state(first, "before") && is_state(second, "after") && first != second)
                .then(|| Self::Sides(view.points().to_vec()));
        }
        let rows: Option<Vec<Pair>> = view.points().iter().map(turn).collect();
        if let Some(pairs) = rows.filter(|pairs| (2..=6).contains(&pairs.len())) {
            return Some(Self::Rows(Pairs { pairs, ..Pairs::default() }));
        }
        pairs(view).filter(|pairs| (2..=6).contains(&pairs.pairs.len()) && pairs.are_short()).map(Self::Rows)
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.before_after");
        match self {
            Self::Sides(sides) => {
                Evidence::of(84, format!("“{}” becomes “{}”", sides[0].heading, sides[1].heading))
            }
            Self::Rows(rows) => {
                let turns = view.points().iter().all(|point| turn(point).is_some());
                let named = is_state(&rows.first_name, "before") && is_state(&rows.second_name, "after");
                let is_change = view.has_arrows || view.most(0.8, |point| point.heading.len() < 60);
                Evidence::default()
                    .and_if(turns, 64, "every point tells what was and what is")
                    .and_if(named, 80, "the halves are named before and after")
                    .and_if(title.is_some() && is_change, 52, "the title tells of a change")
            }
        }
    }

    fn place(self, words: &mut PageWords) {
        match self {
            Self::Sides(sides) => words.points = sides,
            Self::Rows(rows) => rows.place(words),
        }
    }
}

fn is_state(head: &str, name: &str) -> bool {
    let wide = head.chars().any(is_wide);
    !head.is_empty() && (begins(head, name) || wide && head.chars().count() <= 8 && holds(head, name))
}

/// `Orders: 74, then 210` as what was and what is.
fn turn(point: &PointWords) -> Option<Pair> {
    let text = if point.body.is_empty() { &point.heading } else { &point.body };
    let name = if point.body.is_empty() { "" } else { point.heading.as_str() };
    let signs = [", ", "，", "、", "; ", "；", " - ", " – ", "。"];
    let cut = signs.iter().find_map(|sign| {
        text.match_indices(sign)
            .map(|(at, _)| at)
            .find(|at| begins(&text[at + sign.len()..], "after"))
            .map(|at| (at, sign.len()))
    });
    let from_to = || {
        let start = text.find('从').or_else(|| text.find('由'))?;
        let verbs = ["降到", "升到", "缩短到", "提高到", "增加到", "减少到", "降至", "升至", "到", "变成"];
        verbs
            .iter()
            .find_map(|verb| text[start..].find(verb).map(|at| start + at))
            .filter(|at| *at > start + 3)
    };
    let (first, second) = match cut {
        Some((at, sign)) => (&text[..at], &text[at + sign..]),
        None => text.split_at(from_to()?),
    };
    let (first, second) = (first.trim(), second.trim());
    let colon = if name.chars().any(is_wide) { "：" } else { ": " };
    let first = if name.is_empty() { first.to_owned() } else { format!("{name}{colon}{first}") };
    (!second.is_empty() && width_units(second) <= 80).then(|| Pair { first, second: second.to_owned() })
}

/// A problem, its solution and perhaps the result; or several problems with their solutions.
pub enum ProblemSolution {
    Way(Vec<PointWords>),
    Rows(Pairs),
}

impl Meant for ProblemSolution {
    const RELATION: Relation = Relation::ProblemSolution;

    fn of(view: &View) -> Option<Self> {
        let heads: Vec<&str> = view.heads().collect();
        let leads = match heads[..] {
            [first, second] => names(first, "problems") && names(second, "solutions"),
            [first, second, third] => {
                names(first, "problems") && names(second, "solutions") && names(third, "results")
            }
            _ => false,
        };
        if leads {
            return Some(Self::Way(view.points().to_vec()));
        }
        pairs(view).filter(|pairs| (2..=6).contains(&pairs.pairs.len()) && pairs.are_short()).map(Self::Rows)
    }

    fn evidence(&self, view: &View) -> Evidence {
        let Self::Rows(rows) = self else {
            return Evidence::of(86, "the headings lead from a problem to its solution");
        };
        let named = names(&rows.first_name, "problems") || names(&rows.second_name, "solutions");
        let (trouble, way) = (holds(view.title(), "title.problem"), holds(view.title(), "title.solution"));
        let is_pair = !rows.first_name.is_empty()
            || view.has_arrows
            || view.points().iter().all(|point| point.body.starts_with('→'));
        Evidence::default()
            .and_if(named, 80, &format!("“{}” is answered by “{}”", rows.first_name, rows.second_name))
            .and_if(trouble && way, 56, "the title names troubles and what was done about them")
            .and_if(trouble && is_pair, 30, "every trouble is followed by an answer")
    }

    fn place(self, words: &mut PageWords) {
        match self {
            Self::Way(points) => words.points = points,
            Self::Rows(rows) => rows.place(words),
        }
    }
}

fn names(head: &str, name: &str) -> bool {
    !head.is_empty() && width_units(head) <= 40 && holds(head, name)
}

/// Two or three things set against each other: each with what is said of it, or all of them in each respect.
pub enum Comparison {
    Sides(Vec<PointWords>),
    /// Rows of what is compared, and what is said of each side.
    Respects(Table),
}

impl Meant for Comparison {
    const RELATION: Relation = Relation::Comparison;

    fn of(view: &View) -> Option<Self> {
        if let Some(table) = labelled_respects(view).or_else(|| parallel_respects(view)) {
            return Some(Self::Respects(table));
        }
        let told = view.points().iter().all(|point| !point.heading.is_empty() && !point.body.is_empty());
        let mut sides = view.points().to_vec();
        sides.iter_mut().for_each(itemise);
        ((2..=3).contains(&sides.len()) && told).then_some(Self::Sides(sides))
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.comparison");
        let lower = view.title().to_lowercase();
        match self {
            Self::Respects(table) => {
                let named = table.header[1..].iter().all(|side| lower.contains(&side.to_lowercase()));
                Evidence::of(66, "every point says something of each side")
                    .and_if(named, 20, "the title names every side")
                    .and_if(title.is_some(), 10, "the title compares")
            }
            Self::Sides(_) => {
                let named = view.heads().all(|head| lower.contains(&head.to_lowercase()));
                let options = view.heads().all(|head| {
                    ["option", "plan", "variant", "方案", "案", "プラン"]
                        .iter()
                        .any(|word| head.to_lowercase().starts_with(word))
                });
                let alike = are_alike(view.points());
                Evidence::default()
                    .and_if(named, 70, "the title names every side")
                    .and_if(title.is_some(), 58, "the title compares")
                    .and_if(options, 58, "the headings are options")
                    .and_if(alike, 56, "the same is told of every side")
            }
        }
    }

    fn place(self, words: &mut PageWords) {
        match self {
            Self::Sides(sides) => words.points = sides,
            Self::Respects(table) => {
                words.points.clear();
                words.table = Some(table);
                words.kind = Kind::Table;
            }
        }
    }
}

fn label(text: &str) -> Option<(&str, &str)> {
    let at = text.find([':', '：'])?;
    let mark = text[at..].chars().next()?.len_utf8();
    let (name, rest) = (text[..at].trim(), text[at + mark..].trim());
    (!name.is_empty() && width_units(name) <= 24 && !rest.is_empty()).then_some((name, rest))
}

/// Every side has entries under the same labels: `Cost: …`, `Time: …`.
fn are_alike(points: &[PointWords]) -> bool {
    let labels = |point: &PointWords| -> Vec<String> {
        point.entries.iter().filter_map(|entry| label(&entry.text)).map(|(name, _)| name.to_owned()).collect()
    };
    let first = points.first().map(labels).unwrap_or_default();
    first.len() >= 2 && points.iter().all(|point| labels(point) == first)
}

/// `Sound` with `Gut: …` and `Steel: …` below it, in every point.
fn labelled_respects(view: &View) -> Option<Table> {
    let row = |point: &PointWords| -> Option<Vec<(String, String)>> {
        let entries: &[Entry] = &point.entries;
        let cells = entries
            .iter()
            .map(|entry| label(&entry.text).map(|(name, rest)| (name.to_owned(), rest.to_owned())));
        cells
            .collect::<Option<Vec<_>>>()
            .filter(|cells| (2..=4).contains(&cells.len()) && !point.heading.is_empty())
    };
    let rows: Vec<Vec<(String, String)>> = view.points().iter().map(row).collect::<Option<_>>()?;
    let sides: Vec<String> = rows.first()?.iter().map(|(name, _)| name.clone()).collect();
    let same = rows.len() >= 2 && rows.iter().all(|row| row.iter().map(|(name, _)| name).eq(&sides));
    // Two points with the same labels are sides themselves.
    let is_respect =
        same && (rows.len() > 2 || sides.iter().all(|side| view.title().contains(side.as_str())));
    is_respect.then(|| Table {
        header: std::iter::once(String::new()).chain(sides).collect(),
        rows: view
            .points()
            .iter()
            .zip(rows)
            .map(|(point, row)| {
                std::iter::once(point.heading.clone()).chain(row.into_iter().map(|(_, cell)| cell)).collect()
            })
            .collect(),
    })
}

/// `Time: sourdough 24 h, yeast bread 3 h`: the parts of every text begin with the same names.
fn parallel_respects(view: &View) -> Option<Table> {
    let halves = |point: &PointWords| -> Option<(String, String)> {
        let (first, second) =
            [", ", "，", "、", "; ", "；"].iter().find_map(|sign| point.body.split_once(sign))?;
        (!point.heading.is_empty()).then(|| (first.trim().to_owned(), second.trim().to_owned()))
    };
    let rows: Vec<(String, String)> = view.points().iter().map(halves).collect::<Option<_>>()?;
    if rows.len() < 3 {
        return None;
    }
    let first = common_start(rows.iter().map(|row| row.0.as_str()))?;
    let second = common_start(rows.iter().map(|row| row.1.as_str()))?;
    let states = begins(&first, "before") || begins(&second, "after");
    let after = |text: &str, name: &str| text[name.len()..].trim_start_matches([' ', ':', '：']).to_owned();
    (first != second && !states).then(|| Table {
        header: vec![String::new(), first.clone(), second.clone()],
        rows: view
            .points()
            .iter()
            .zip(&rows)
            .map(|(point, row)| vec![point.heading.clone(), after(&row.0, &first), after(&row.1, &second)])
            .collect(),
    })
}

/// The words, or the two and more characters, that all texts begin with.
fn common_start<'t>(mut texts: impl Iterator<Item = &'t str>) -> Option<String> {
    let first = texts.next()?;
    let common = texts.fold(first, |common, text| {
        let same =
            common.chars().zip(text.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        &common[..same]
    });
    if common.chars().any(is_wide) {
        let name = common.trim_end_matches([' ', '：', 'は', '约', '每']);
        return (name.chars().count() >= 2).then(|| name.to_owned());
    }
    let whole = common.rfind(' ').map_or("", |at| common[..at].trim_end_matches([' ', ':']));
    (!whole.is_empty()).then(|| whole.to_owned())
}

/// Which of two sides is the good one: what speaks for something, what comes after, a solution. `None` if the words
/// do not say so.
pub fn good_side(page: &PageWords) -> Option<usize> {
    let [first, second] = &page.points[..] else { return None };
    let (first, second) = (first.heading.as_str(), second.heading.as_str());
    let is_con = |head: &str| is_side(head, "cons");
    let is_pro = |head: &str| is_side(head, "pros") && !is_con(head);
    match () {
        () if is_pro(first) && is_con(second) => Some(0),
        () if is_con(first) && is_pro(second) => Some(1),
        () if is_state(first, "before") && is_state(second, "after") => Some(1),
        () if names(first, "problems") && names(second, "solutions") => Some(1),
        () => None,
    }
}
