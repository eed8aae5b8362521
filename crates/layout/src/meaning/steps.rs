//! One step after the other: sequences, and levels or stages that are steps of a kind.

use deckwright_model::language::is_kana;

use super::Relation;
use super::actions::{are_actions, is_ordered, is_stage, is_verb, is_work};
use super::cycles::Cycle;
use super::evidence::{Evidence, MIN_SCORE};
use super::forks::fork;
use super::lists::{announced, begins, holds};
use super::measured::{self, NamedQuantity, Place, falls, measured, value};
use super::pattern::RelationPattern;
use super::ranks::without_ranks;
use super::times::Roadmap;
use super::view::{View, whole};
use crate::cues;
use crate::words::{PageWords, PointWords, is_wide, links, width_units};

/// Longest name of a step, level or stage, in half ems.
const MAX_NAME_LENGTH: usize = 84;
/// Longest sentence that only leads to points.
const MAX_LEAD_LENGTH: usize = 40;
/// Longest sentence that tells of a level.
const MAX_LEVEL_LENGTH: usize = 120;
/// Longest heading that names the top or the base by a word inside it, in characters.
const MAX_END_NAME_LENGTH: usize = 6;
/// Longest heading that names a stage by a word inside it, in half ems.
const MAX_STAGE_LENGTH: usize = 30;

pub(super) fn are_short(view: &View) -> bool {
    view.heads().all(|head| !head.is_empty() && width_units(head) <= MAX_NAME_LENGTH)
}

/// Steps that follow one another.
pub struct Sequence {
    pub(super) steps: Vec<PointWords>,
    /// The names number themselves: `Step 2`.
    is_counted: bool,
}

impl RelationPattern for Sequence {
    const RELATION: Relation = Relation::Sequence;

    fn of(view: &View) -> Option<Self> {
        let is_step = |head: &str| cues::step(head).is_some();
        let is_counted = view.heads().all(is_step);
        let mut steps = view.points().to_vec();
        for point in steps.iter_mut().filter(|_| is_counted) {
            match cues::step(&point.heading).filter(|rest| !rest.is_empty()) {
                Some(rest) => point.heading = rest.to_owned(),
                None if point.items.len() == 1 => point.heading = std::mem::take(&mut point.body),
                None => {}
            }
        }
        (3..=8).contains(&steps.len()).then_some(Self { steps, is_counted })
    }

    fn evidence(&self, view: &View) -> Evidence {
        if self.is_counted {
            return Evidence::of(90, "the headings count steps");
        }
        let title = announced(view.title(), "title.sequence");
        let course = announced(view.title(), "title.course").is_some() || is_work(view.title());
        // A single verb may be a noun, unless the title asks for what is done.
        let are_verbs = course && view.most(0.6, |point| is_verb(&point.heading));
        let are_told = are_verbs || are_actions(view, 0.6);
        let comes_back = Cycle::of(view).is_some_and(|cycle| cycle.evidence(view).score >= MIN_SCORE);
        let leads = leads_from_first_to_last(view);
        let ordered = view.heads().filter(|head| is_ordered(head)).count();
        let lasting = view.points().iter().filter(|point| lasts(point)).count();
        Evidence::default()
            .and_if(view.is_chain, 60, "arrows lead from one thing to the next")
            .and_if(view.is_numbered, 32, "the points are numbered")
            .and_if(view.is_numbered && forks(view), 40, "a numbered point leads here or there")
            .and_if(ordered >= 2 && ordered * 2 >= view.count(), 70, "the points follow one another")
            .and_if(are_told, 34, "every point tells what to do")
            .and_if(leads, 60, "the title leads from the first point to the last")
            .and_if(title.is_some(), 54, &format!("the title says “{}”", title.unwrap_or_default()))
            .and_if(course && title.is_none(), 24, "the title names the work that the points tell how to do")
            .and_if(
                are_told && lasting >= 2 && lasting * 3 >= view.count(),
                20,
                "the points say how long it takes",
            )
            .less_if(holds(view.title(), "things") && title.is_none() && !view.is_chain, 40)
            // `We do three small things:` and `Why:` above numbers count things and reasons.
            .less_if(counts_things(&view.words.lead) && !view.is_chain, 40)
            .less_if(holds(view.title(), "title.done") && title.is_none() && !view.is_chain, 40)
            .less_if(holds(view.title(), "requests") && title.is_none() && !view.is_chain, 40)
            .less_if(!forks(view) && view.most(0.5, |point| point.heading.ends_with(['?', '？'])), 40)
            .less_if(holds(view.title(), "title.problem") && title.is_none() && !view.is_chain, 30)
            .less_if(holds(view.title(), "title.values") && title.is_none() && !view.is_chain, 40)
            // Where arrows above the points tell the course, these are about it.
            .less_if(!links(&view.words.lead).is_empty() && !view.is_chain && !view.is_numbered, 40)
            .less_if(shrinks(view), 60)
            .less_if(is_dated(view), 70)
            .less_if(comes_back, 100)
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.steps;
    }
}

/// Whether one of the sentences around the points is short and says how many things there are, or asks for reasons.
fn counts_things(lead: &str) -> bool {
    let mut sentences = lead.lines().flat_map(cues::sentences);
    sentences.any(|sentence| {
        let counts = sentence.contains(|c: char| c.is_ascii_digit() || "一二两三四五六七".contains(c))
            || holds(sentence, "count.words");
        width_units(sentence) <= MAX_LEAD_LENGTH
            && (counts && holds(sentence, "things") || begins(sentence, "reasons"))
    })
}

/// Whether one of the points asks, and what hangs below it answers.
pub(super) fn forks(view: &View) -> bool {
    view.points().iter().any(|point| !fork(&view.words, point).is_empty())
}

/// Whether each step says what is left of the one before it, which says more than that one step follows another.
fn shrinks(view: &View) -> bool {
    Funnel::of(view)
        .is_some_and(|funnel| funnel.figures.is_some() && funnel.evidence(view).score >= MIN_SCORE)
}

/// Whether the title begins and ends with the first and the last point: `From delivery to release`, `从到货到放行`,
/// `受付から発送まで`.
fn leads_from_first_to_last(view: &View) -> bool {
    let lower = view.title().to_lowercase();
    let (Some(first), Some(last)) = (view.points().first(), view.points().last()) else { return false };
    let links =
        [("from ", " to "), ("从", "到"), ("由", "到"), ("", "から"), ("von ", " bis "), ("de ", " à ")];
    let shares = |point: &PointWords, end: &str| shared_word(&point.heading.to_lowercase(), end);
    links.iter().any(|(from, to)| {
        let Some(start) = lower.find(from).map(|at| at + from.len()) else { return false };
        // `从到货到放行`: a link may be a part of a name.
        let mut places = lower[start..].match_indices(to).map(|(at, _)| start + at);
        places.any(|at| shares(first, &lower[start..at]) && shares(last, &lower[at + to.len()..]))
    })
}

/// Words that ask, and say nothing of what two texts have in common.
const ASKING: [&str; 5] = ["如何", "什么", "什麼", "怎样", "怎樣"];

/// Whether both texts hold the same word of four letters, or two characters.
pub(super) fn shared_word(one: &str, other: &str) -> bool {
    if one.chars().any(is_wide) {
        let chars: Vec<char> = one.chars().collect();
        let is_word = |pair: &[char]| pair.iter().all(|c| is_wide(*c) && c.is_alphabetic() && !is_kana(*c));
        return chars
            .windows(2)
            .filter(|pair| is_word(pair))
            .map(|pair| pair.iter().collect::<String>())
            .any(|pair| !ASKING.contains(&pair.as_str()) && other.contains(&pair));
    }
    let words = |text: &str| -> Vec<String> {
        let all = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() >= 4);
        all.map(str::to_lowercase).collect()
    };
    words(one).iter().any(|word| words(other).contains(word))
}

/// Whether there are dates or the horizons of a plan: they say more than that one thing comes after the other.
fn is_dated(view: &View) -> bool {
    let is_plan = || Roadmap::of(view).is_some_and(|plan| plan.evidence(view).score >= MIN_SCORE);
    view.moments().is_some() || is_plan()
}

/// Whether the point says how long something takes.
fn lasts(point: &PointWords) -> bool {
    holds(&point.heading, "durations") || holds(&point.body, "durations")
}

/// Levels that rest on one another, the highest first.
pub struct Pyramid {
    levels: Vec<PointWords>,
    figures: Option<Vec<NamedQuantity>>,
}

impl RelationPattern for Pyramid {
    const RELATION: Relation = Relation::Pyramid;

    fn of(view: &View) -> Option<Self> {
        let mut levels: Vec<PointWords> = view.points().to_vec();
        let mut figures =
            measured(view).filter(|(place, _)| *place == Place::BehindHeading).map(|(_, found)| found);
        if stands_upside_down(view) {
            levels.reverse();
            figures.iter_mut().for_each(|figures| figures.reverse());
        }
        let fits = are_short(view)
            || view.is_prose && view.heads().all(|head| width_units(head) <= MAX_LEVEL_LENGTH);
        ((3..=6).contains(&levels.len()) && fits).then_some(Self { levels, figures })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let (Some(first), Some(last)) = (view.heads().next(), view.heads().last()) else {
            return Evidence::default();
        };
        let ends = is_top(first) && is_base(last) || is_base(first) && is_top(last);
        let some = is_top(first) || is_base(first) || is_base(last) || is_top(last);
        // `Top 22 stores` counts stores, and is not a level.
        let is_level = |head: &&str| {
            (begins(head, "between") || is_top(head) || is_base(head))
                && !head.contains(|c: char| c.is_ascii_digit())
        };
        let between = view.heads().filter(is_level).count();
        let rests = |point: &&PointWords| holds(&point.body, "rests") || holds(&point.heading, "rests");
        let rests = view.points().iter().filter(rests).count();
        let title = announced(view.title(), "title.pyramid");
        let layers = announced(view.title(), "title.layers").is_some();
        let upwards =
            view.marks.iter().skip(1).filter(|mark| mark.starts_with(['↑', '⬆', '▲', '🔼'])).count();
        if view.is_prose {
            return Evidence::default()
                .and_if(some && (title.is_some() || layers), 40, "the text tells what stands above what")
                .and_if(between + rests > view.count() / 2 && some, 30, "one level carries the next");
        }
        Evidence::default()
            .and_if(upwards + 1 == view.count(), 70, "arrows point up from one level to the next")
            .and_if(layers && (some || rests * 2 >= view.count()), 54, "the title speaks of levels")
            .and_if(levels_counted(view).is_some(), 84, "the headings count levels")
            .and_if(ends, 84, "the headings name the top and the base")
            .and_if(
                !ends && some && between + 1 >= view.count(),
                60,
                "the headings are levels above one another",
            )
            // What supports a plan or a person is not a level below it.
            .and_if(rests * 2 > view.count() && (some || layers), 60, "one level carries the next")
            .and_if(rests * 2 == view.count() && tells_ends(first, last), 60, "one level carries the next")
            .and_if(title.is_some(), 56, &format!("the title says “{}”", title.unwrap_or_default()))
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.levels;
        set_figures(words, self.figures);
    }
}

/// `第3层`, `第2层`, `第1层`, or the other way round: whether they are counted up. Of ranks, `一级指标`, the first is the highest.
fn levels_counted(view: &View) -> Option<bool> {
    let number = |text: &str| -> Option<usize> {
        let digits: String = text.trim().chars().take_while(char::is_ascii_digit).collect();
        let word = text.chars().next().and_then(|c| "一二三四五六".chars().position(|numeral| numeral == c));
        digits.parse().ok().or(word.map(|at| at + 1))
    };
    let is_rank = |head: &str| head.chars().nth(1).is_some_and(|c| matches!(c, '级' | '級'));
    let rank = |head: &str| number(head).filter(|_| is_rank(head));
    let ranks: Vec<usize> = view.heads().filter_map(|head| rank(head.trim())).collect();
    if ranks.len() == view.count() && ranks.iter().copied().eq(1..=ranks.len()) {
        return (ranks.len() >= 3).then_some(false);
    }
    let level = |head: &str| {
        let lower = head.trim().to_lowercase();
        if let Some(rest) = lower.strip_prefix("tier ").or_else(|| lower.strip_prefix("layer ")) {
            return number(rest);
        }
        let rest = lower.strip_prefix('第')?;
        let at = rest.find(['层', '層']).filter(|at| *at <= 6)?;
        number(&rest[..at])
    };
    let found: Vec<usize> = view.heads().map(level).collect::<Option<_>>()?;
    let up = found.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let down = found.windows(2).all(|pair| pair[0] == pair[1] + 1);
    (found.len() >= 3 && (up && found[0] == 1 || down)).then_some(up)
}

/// Whether the first and the last line say in a sentence what is the base and what the top.
fn tells_ends(first: &str, last: &str) -> bool {
    let says = |top: &str, base: &str| holds(top, "top") && holds(base, "base");
    says(first, last) || says(last, first)
}

pub(super) fn is_top(head: &str) -> bool {
    begins(head, "top") || head.chars().count() <= MAX_END_NAME_LENGTH && holds(head, "top")
}

pub(super) fn is_base(head: &str) -> bool {
    begins(head, "base") || head.chars().count() <= MAX_END_NAME_LENGTH && holds(head, "base")
}

/// Whether the first level is the base, by its name or by what the title says of the order.
fn stands_upside_down(view: &View) -> bool {
    let (first, last) = (view.heads().next().unwrap_or_default(), view.heads().last().unwrap_or_default());
    let upwards =
        ["from the bottom up", "from the ground up", "bottom to top", "自下而上", "从下到上", "下から上"];
    let title = view.title().to_lowercase();
    if let Some(up) = levels_counted(view) {
        return up && !is_top(first);
    }
    match (is_base(first) || is_top(last), is_top(first) || is_base(last)) {
        (true, false) => true,
        (false, false) => upwards.iter().any(|cue| title.contains(cue)),
        _ => false,
    }
}

/// Stages with less and less left.
pub struct Funnel {
    stages: Vec<PointWords>,
    figures: Option<Vec<NamedQuantity>>,
}

impl RelationPattern for Funnel {
    const RELATION: Relation = Relation::Funnel;

    fn of(view: &View) -> Option<Self> {
        let figures = measured(view).map(|(_, found)| found);
        ((3..=6).contains(&view.count())).then(|| Self { stages: view.points().to_vec(), figures })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let Some((place, found)) = measured(view) else {
            // Without figures only names can tell.
            let known = view
                .heads()
                .filter(|head| width_units(head) <= MAX_STAGE_LENGTH && holds(head, "stages"))
                .count();
            let title = announced(view.title(), "title.funnel")
                .is_some_and(|word| ["funnel", "漏斗", "ファネル"].contains(&word));
            return Evidence::default()
                .and_if(known == view.count(), 70, "the headings are stages on the way to a customer")
                .and_if(title && are_short(view), 60, "the title speaks of a funnel");
        };
        let steps_down = falls(&found) && measured::are_counts(&found);
        let (first, last) = (value(&found[0]), value(&found[found.len() - 1]));
        // Counts that every line begins with, or that hang one below the other, need not fall so far.
        let is_listed = view.count() >= 5 && place == Place::BeforeHeading || view.is_chain;
        let is_steep = last * 3.0 <= first || is_listed && last * 2.0 <= first;
        let title = announced(view.title(), "title.funnel");
        // Shares of a whole that come in order of size are not stages.
        let said = format!("{} {}", view.title(), view.words.lead);
        // What is left of a whole begins with all of it.
        let is_rate = found[0].quantity.is_percent() && first < 99.0;
        let stages = found.iter().filter(|one| is_stage(&one.name)).count();
        // If all names say how far things have got, any loss counts.
        let are_stages = stages * 5 >= view.count() * 4 && view.count() >= 4;
        // Money is not lost on the way from one thing to the next, unless the words say so.
        let is_money = !found[0].quantity.currency.is_empty();
        let is_told = is_steep && !is_money || title.is_some() || are_stages;
        // What takes less and less time has lost nothing on the way.
        let lasts = found.iter().any(|one| measured::is_span(&one.quantity.unit));
        if !steps_down || !is_told || is_rate || lasts || measured::are_parts(&found, &said) {
            return Evidence::default();
        }
        // Things that are ranked lie closer together.
        let is_very_steep = view.count() >= 4 && last * 20.0 <= first && without_ranks(view).is_none();
        let of_them = view.points().iter().skip(1).filter(|point| holds(&whole(point), "of.them")).count();
        let is_most = |share: usize| stages * share >= view.count() * (share - 1);
        Evidence::of(30, "each stage leaves less than the one before it")
            .and_if(
                title.is_some(),
                56,
                &format!("the title says “{}”, and less is left at each stage", title.unwrap_or_default()),
            )
            .and_if(view.is_chain, 80, "each is a part of the one before it")
            .and_if(is_most(2), 24, "the headings are stages with less and less left")
            .and_if(is_most(3), 26, "the headings are stages with less and less left")
            .and_if(
                place == Place::BeforeHeading && view.count() >= 4,
                40,
                "each figure is less than the one before it",
            )
            .and_if(is_very_steep && stages * 3 >= view.count(), 26, "hardly any are left at the end")
            .and_if(of_them > 0, 30, "each is a part of the one before it")
            .less_if(holds(view.title(), "title.ranking") && title.is_none(), 16)
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.stages;
        set_figures(words, self.figures);
    }
}

/// Adds figures beside the names, and their shares of the largest if they count the same.
fn set_figures(words: &mut PageWords, figures: Option<Vec<NamedQuantity>>) {
    let Some(figures) = figures else { return };
    let most = figures.iter().map(value).fold(0.0, f64::max);
    let comparable = measured::are_counts(&figures) && most > 0.0;
    for (point, one) in words.points.iter_mut().zip(figures) {
        point.share = comparable.then(|| (value(&one) / most).clamp(0.0, 1.0));
        super::figures::take(point, one);
    }
}
