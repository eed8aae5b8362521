//! How do the things of a page belong together? Rules, from the most telling to the least; the first
//! that holds decides.

use deckwright_model::scene::ChartKind;

use super::measures::{are_one_measure, are_parts, are_times, measured};
use super::vocabulary::{
    BEFORE_AFTER, CASES, CONS, FUNNEL_STAGES, HIGH, HORIZONS, LOW, ORDINALS, PDCA, PROBLEMS, PROS, QUADRANTS,
    RESULTS, SOLUTIONS, SWOT, TITLES, begins, holds, word_in,
};
use super::{Reading, Relation};
use crate::cues;
use crate::suit::Kind;
use crate::words::{PageWords, PointWords, width_units};

type Rule = fn(&PageWords) -> Option<Reading>;

const RULES: [Rule; 17] = [
    exhibit,
    swot,
    pros_and_cons,
    before_and_after,
    problem_and_solution,
    questions,
    cases,
    course,
    moments,
    quadrants,
    stages,
    improvement,
    sides,
    title_with_points,
    quantities,
    steps,
    definition,
];

/// The relation of a page, and what gave it away. What no rule tells is a list.
pub fn read(page: &PageWords) -> Reading {
    let list = || Reading::new(Relation::List, "no rule tells more than a list");
    RULES.iter().find_map(|rule| rule(page)).unwrap_or_else(list)
}

fn heads(page: &PageWords) -> impl Iterator<Item = &str> {
    page.points.iter().map(|point| point.heading.as_str())
}

fn head(page: &PageWords, at: usize) -> &str {
    page.points.get(at).map_or("", |point| &point.heading)
}

fn found(relation: Relation, why: impl Into<String>) -> Option<Reading> {
    Some(Reading::new(relation, why))
}

fn exhibit(page: &PageWords) -> Option<Reading> {
    match (page.kind, &page.chart) {
        (Kind::Quote, _) => found(Relation::Quotation, "the page quotes somebody"),
        (Kind::Chart, Some((figures, suggestion))) => {
            let is_time = crate::numbers::is_time(&figures.categories);
            match suggestion.kind {
                ChartKind::Pie | ChartKind::StackedBar | ChartKind::StackedColumn => {
                    found(Relation::Parts, "the numbers of the table add up to a whole")
                }
                _ if is_time => found(Relation::Trend, "the rows of the table are times"),
                _ if figures.series.len() == 1 => {
                    found(Relation::Ranking, "the table holds one measure of several things")
                }
                _ => found(Relation::Comparison, "the table holds several measures side by side"),
            }
        }
        (Kind::Table, _) if cues::is_comparison(&page.title) => {
            found(Relation::Comparison, "the title compares what the table holds")
        }
        (Kind::Table, _) => found(Relation::List, "the table is read row by row"),
        _ => None,
    }
}

fn swot(page: &PageWords) -> Option<Reading> {
    let fields = SWOT.iter().filter(|words| heads(page).any(|head| holds(head, words))).count();
    (page.points.len() == 4 && fields == 4)
        .then(|| Reading::new(Relation::Swot, "the headings are the four fields of SWOT"))
}

fn pros_and_cons(page: &PageWords) -> Option<Reading> {
    let two = page.points.len() == 2;
    let pair = |a: usize, b: usize| holds(head(page, a), PROS) && holds(head(page, b), CONS);
    (two && (pair(0, 1) || pair(1, 0))).then(|| {
        Reading::new(Relation::ProsCons, format!("“{}” stands against “{}”", head(page, 0), head(page, 1)))
    })
}

fn before_and_after(page: &PageWords) -> Option<Reading> {
    let is = |head: &str, word: &str| {
        begins(head, &[word]) || !word.is_ascii() && word.chars().count() > 1 && holds(head, &[word])
    };
    let pair =
        BEFORE_AFTER.iter().any(|(before, after)| is(head(page, 0), before) && is(head(page, 1), after));
    (page.points.len() == 2 && pair).then(|| {
        Reading::new(Relation::BeforeAfter, format!("“{}” becomes “{}”", head(page, 0), head(page, 1)))
    })
}

fn problem_and_solution(page: &PageWords) -> Option<Reading> {
    let holds_all = match page.points.len() {
        2 => holds(head(page, 0), PROBLEMS) && holds(head(page, 1), SOLUTIONS),
        3 => {
            holds(head(page, 0), PROBLEMS) && holds(head(page, 1), SOLUTIONS) && holds(head(page, 2), RESULTS)
        }
        _ => false,
    };
    holds_all
        .then(|| Reading::new(Relation::ProblemSolution, "the headings lead from a problem to its solution"))
}

/// Which of two sides is the good one: what speaks for something, what comes after, a solution. `None` if the words
/// do not say so.
pub fn good_side(page: &PageWords) -> Option<usize> {
    if pros_and_cons(page).is_some() {
        return Some(usize::from(!holds(head(page, 0), PROS)));
    }
    let leads_to_second = before_and_after(page).or_else(|| problem_and_solution(page)).is_some();
    (leads_to_second && page.points.len() == 2).then_some(1)
}

fn questions(page: &PageWords) -> Option<Reading> {
    let asked = heads(page).all(|head| head.trim_end().ends_with(['?', '？']));
    let answered = page.points.iter().all(|point| !point.body.is_empty());
    ((2..=6).contains(&page.points.len()) && asked && answered)
        .then(|| Reading::new(Relation::Questions, "every heading is a question"))
}

fn cases(page: &PageWords) -> Option<Reading> {
    let all = heads(page).all(|head| begins(head, CASES));
    ((2..=4).contains(&page.points.len()) && all)
        .then(|| Reading::new(Relation::Branches, "every heading begins a case"))
}

/// The same measure at one time after the other.
fn course(page: &PageWords) -> Option<Reading> {
    let measured = measured(&page.points).filter(|measured| are_one_measure(measured))?;
    ((3..=8).contains(&measured.len()) && are_times(&measured))
        .then(|| Reading::new(Relation::Trend, "every point gives the same measure at another time"))
}

/// Dates and phases at the beginning of headings.
fn moments(page: &PageWords) -> Option<Reading> {
    let n = page.points.len();
    if n < 3 {
        return None;
    }
    if heads(page).all(|head| begins(head, HORIZONS)) {
        return found(Relation::Roadmap, "the headings are the horizons of a plan");
    }
    let moments: Option<Vec<String>> = page.points.iter().map(|point| Some(moment_of(point)?.0)).collect();
    let moments = moments?;
    let planned = word_in(&page.title, title_words(Relation::Roadmap));
    match planned {
        _ if moments.iter().all(|moment| is_stage(moment)) => {
            found(Relation::Roadmap, format!("every point begins with a phase, such as “{}”", moments[0]))
        }
        Some(word) => {
            found(Relation::Roadmap, format!("the title says “{word}” and every point has its date"))
        }
        None => {
            found(Relation::Timeline, format!("every point begins with a date, such as “{}”", moments[0]))
        }
    }
}

/// The date or phase of a point, the heading without it, and the text without it.
pub(super) fn moment_of(point: &PointWords) -> Option<(String, String, String)> {
    let as_is = |moment: &str| (moment.to_owned(), point.heading.clone(), point.body.clone());
    if !point.moment.is_empty() {
        return Some(as_is(&point.moment));
    }
    if let Some((moment, rest)) = cues::moment(&point.heading) {
        return Some((moment, rest, point.body.clone()));
    }
    // `Kick-off (March 2027)`
    let bracket = point.heading.rfind(['(', '（']).filter(|at| *at > 0);
    if let Some(at) = bracket {
        let inner = point.heading[at..].trim_matches(['(', '（', ')', '）', ' ']);
        if let Some((moment, rest)) = cues::moment(inner).filter(|(_, rest)| rest.is_empty()) {
            debug_assert!(rest.is_empty());
            return Some((moment, point.heading[..at].trim().to_owned(), point.body.clone()));
        }
    }
    // `March 2027: …` at the beginning of the text
    let (moment, rest) = cues::moment(&point.body)?;
    let after = point.body[moment.len()..].trim_start();
    (after.starts_with([':', '：', '–', '—', '-']) && !point.heading.is_empty())
        .then(|| (moment, point.heading.clone(), rest))
}

/// `Phase 2`, `第一阶段`: a time in the plan, not in the calendar.
fn is_stage(moment: &str) -> bool {
    let lower = moment.to_lowercase();
    ["phase", "stage", "sprint", "week", "month", "day"].iter().any(|word| lower.starts_with(word))
        || lower.starts_with('第') && ["阶段", "期", "周", "步"].iter().any(|unit| lower.contains(unit))
}

fn stages(page: &PageWords) -> Option<Reading> {
    let n = page.points.len();
    let known = heads(page).filter(|head| width_units(head) <= 30 && holds(head, FUNNEL_STAGES)).count();
    let falls = measured(&page.points).is_some_and(|measured| {
        are_one_measure(&measured)
            && measured.windows(2).all(|pair| pair[0].measure.quantity.value > pair[1].measure.quantity.value)
    });
    let enough = known == n || known * 3 >= n * 2 && falls;
    ((3..=6).contains(&n) && enough)
        .then(|| Reading::new(Relation::Funnel, "the headings are stages on the way to a customer"))
}

fn quadrants(page: &PageWords) -> Option<Reading> {
    let is_field = |head: &str| holds(head, QUADRANTS) || holds(head, HIGH) && holds(head, LOW);
    let graded = heads(page).all(|head| holds(head, HIGH) || holds(head, LOW));
    let fields = heads(page).filter(|head| is_field(head)).count();
    (page.points.len() == 4 && (fields >= 3 || graded && fields >= 1))
        .then(|| Reading::new(Relation::Matrix, "the headings are the four fields of a matrix"))
}

fn improvement(page: &PageWords) -> Option<Reading> {
    let all = page.points.len() == 4 && PDCA.iter().zip(heads(page)).all(|(words, head)| begins(head, words));
    all.then(|| Reading::new(Relation::Cycle, "plan, do, check and act come round again"))
}

fn title_words(relation: Relation) -> &'static [&'static str] {
    TITLES.iter().find(|(known, _)| *known == relation).map_or(&[], |(_, words)| words)
}

/// A word of the title that the points bear out.
fn title_with_points(page: &PageWords) -> Option<Reading> {
    TITLES.iter().find_map(|(relation, words)| {
        let word = word_in(&page.title, words)?;
        bears_out(page, *relation).then(|| Reading::new(*relation, format!("the title says “{word}”")))
    })
}

/// Can the points be what the title says?
fn bears_out(page: &PageWords, relation: Relation) -> bool {
    let n = page.points.len();
    let measured = || measured(&page.points).filter(|measured| are_one_measure(measured));
    let short = || heads(page).all(|head| !head.is_empty() && width_units(head) <= 44);
    match relation {
        Relation::Cycle | Relation::Concepts | Relation::Funnel | Relation::Roadmap => {
            (3..=6).contains(&n) && short()
        }
        Relation::Pyramid => (3..=5).contains(&n) && short(),
        Relation::Matrix => n == 4,
        Relation::Hierarchy => (2..=5).contains(&n) && short(),
        Relation::Branches => (2..=4).contains(&n),
        Relation::Team => (2..=6).contains(&n) && short(),
        Relation::Takeaways => (2..=6).contains(&n),
        Relation::Questions => (2..=6).contains(&n) && page.points.iter().all(|point| !point.body.is_empty()),
        Relation::Ranking => (3..=8).contains(&n) && measured().is_some(),
        Relation::Parts => measured().is_some_and(|measured| are_parts(&measured)),
        // Dates, figures and meanings have rules of their own.
        _ => false,
    }
}

fn quantities(page: &PageWords) -> Option<Reading> {
    let measured = measured(&page.points)?;
    let n = measured.len();
    let one = are_one_measure(&measured);
    if n > 8 {
        return None;
    }
    if one && are_parts(&measured) {
        return found(Relation::Parts, "the shares add up to a whole");
    }
    if one && n >= 4 {
        return found(Relation::Ranking, "every point gives the same measure of another thing");
    }
    (n <= 6).then(|| Reading::new(Relation::KeyFigures, "every point begins with a figure"))
}

fn steps(page: &PageWords) -> Option<Reading> {
    if !(3..=8).contains(&page.points.len()) {
        return None;
    }
    if page.kind == Kind::Steps || heads(page).all(|head| cues::step(head).is_some()) {
        return found(Relation::Sequence, "the headings count steps, or the title speaks of a process");
    }
    if cues::is_process(&page.title) {
        return found(Relation::Sequence, "the title speaks of a process");
    }
    heads(page)
        .all(|head| begins(head, ORDINALS))
        .then(|| Reading::new(Relation::Sequence, "the headings follow one another"))
}

fn sides(page: &PageWords) -> Option<Reading> {
    let n = page.points.len();
    let told = page.points.iter().all(|point| !point.heading.is_empty() && !point.body.is_empty());
    if !(2..=3).contains(&n) || !told {
        return None;
    }
    let both_named = heads(page).all(|head| page.title.to_lowercase().contains(&head.to_lowercase()));
    let compares = cues::is_comparison(&page.title)
        || holds(
            &page.title,
            &[
                "difference between",
                "differences",
                "alternatives",
                "options",
                "区别",
                "差异",
                "两种",
                "选择",
                "違い",
            ],
        );
    match (both_named, compares) {
        (true, _) => found(Relation::Comparison, "the title names every side"),
        (_, true) => found(Relation::Comparison, "the title compares"),
        _ => None,
    }
}

fn definition(page: &PageWords) -> Option<Reading> {
    let word = word_in(&page.title, title_words(Relation::Definition))?;
    let alone = match page.points.len() {
        0 => page.kind == Kind::Statement && page.lead != page.title,
        1 => !page.points[0].body.is_empty(),
        2..=4 => !page.lead.is_empty(),
        _ => false,
    };
    alone.then(|| Reading::new(Relation::Definition, format!("the title says “{word}”")))
}
