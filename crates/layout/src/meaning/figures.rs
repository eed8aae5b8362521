//! What the figures of a page say: shares of a whole, a course over time, an order by size, or each by itself.

use super::Relation;
use super::bridges::{bridge, contributions, scale};
use super::courses;
use super::evidence::Evidence;
use super::lists::{self, announced};
use super::measured::{
    NamedQuantity, Place, are_one_measure, are_parts, are_times, common_rest, measured, table, value,
};
use super::pattern::RelationPattern;
use super::places;
use super::ranks::without_ranks;
use super::view::View;
use crate::matter::figures::set_table;
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords};

/// Most parts of a whole that are listed beside its chart.
const MAX_PARTS: usize = 5;

/// How many amounts are bars beside each other.
const BARS: std::ops::RangeInclusive<usize> = 3..=10;

/// Takes a figure out of its point.
pub(super) fn take(point: &mut PointWords, one: NamedQuantity) {
    point.figure = one.figure;
    point.moment.clear();
    (point.heading, point.body) = (one.name, one.rest);
    point.entries.clear();
    point.items = crate::cues::sentences(&point.body).into_iter().map(str::to_owned).collect();
}

/// One measure of every point.
pub fn one_measure(view: &View) -> Option<Vec<NamedQuantity>> {
    measured(view).map(|(_, found)| found).filter(|found| are_one_measure(found) && found.len() <= 12)
}

/// The shares of a whole.
pub struct Parts {
    shares: Vec<NamedQuantity>,
    /// The text that tells them.
    text: String,
}

impl RelationPattern for Parts {
    const RELATION: Relation = Relation::Parts;

    fn of(view: &View) -> Option<Self> {
        let said = format!("{} {}", view.title(), view.words.lead);
        let listed =
            clause_shares(view).or_else(|| one_measure(view)).filter(|shares| are_parts(shares, &said));
        if let Some(shares) = listed {
            return Some(Self { shares, text: String::new() });
        }
        let text = courses::text_of(view)?;
        courses::parts(&text, view.title()).map(|shares| Self { shares, text })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.parts");
        let is_percent = self.shares.iter().all(|one| one.quantity.is_percent());
        Evidence::of(if is_percent { 85 } else { 70 }, "the shares add up to a whole").and_if(
            title.is_some(),
            10,
            "the title speaks of shares",
        )
    }

    fn place(self, words: &mut PageWords) {
        // Amounts are compared by bars that begin at one line; only shares are seen as parts of the whole.
        let are_shares = self.shares.iter().all(|one| one.quantity.is_percent());
        if !are_shares && self.text.is_empty() && BARS.contains(&self.shares.len()) {
            bars(words, self.shares);
            words.kind = Kind::Relation(Relation::Ranking);
            return;
        }
        chart(words, Relation::Parts, self.shares);
        keep_text(words, self.text);
    }
}

/// `石英占41%，长石占33%`: the share of each clause, and what is left is its name.
fn clause_shares(view: &View) -> Option<Vec<NamedQuantity>> {
    let share = |point: &PointWords| {
        let found = crate::numbers::stated(&point.heading);
        let [only] = &found[..] else { return None };
        let (before, after) = (&point.heading[..only.place.start], &point.heading[only.place.end..]);
        let name = if after.trim().is_empty() { before } else { point.heading.as_str() };
        let name = name.trim().to_owned();
        Some(NamedQuantity { name, rest: String::new(), ..NamedQuantity::stated(only) })
    };
    if view.is_prose { view.points().iter().map(share).collect() } else { None }
}

/// The same measure at one time after the other.
pub struct Trend {
    values: Vec<NamedQuantity>,
    /// The text that tells them.
    text: String,
}

impl RelationPattern for Trend {
    const RELATION: Relation = Relation::Trend;

    fn of(view: &View) -> Option<Self> {
        if let Some(values) = bridge(view) {
            return Some(Self { values, text: String::new() });
        }
        let listed = one_measure(view).filter(|values| are_times(values)).or_else(|| dated_quantities(view));
        if let Some(values) = listed.filter(|values| are_times(values) && values.len() >= 3) {
            return Some(Self { values, text: String::new() });
        }
        let text = courses::text_of(view)?;
        courses::trend(&text).map(|values| Self { values, text })
    }

    fn evidence(&self, view: &View) -> Evidence {
        if bridge(view).is_some() {
            return Evidence::of(90, "what is added and taken away leads from one amount to another");
        }
        Evidence::of(88, "every point gives the same measure at another time")
    }

    fn place(self, words: &mut PageWords) {
        chart(words, Relation::Trend, self.values);
        keep_text(words, self.text);
    }
}

/// Keeps the text that tells the figures of a chart beside it.
fn keep_text(words: &mut PageWords, text: String) {
    if !text.is_empty() && words.chart.is_some() {
        words.points.clear();
        (words.lead, words.kind) = (text, Kind::Chart);
    }
}

/// `2019年 3.1万人`: the date is the name.
fn dated_quantities(view: &View) -> Option<Vec<NamedQuantity>> {
    let one = |point: &PointWords| {
        let moment = when::moment(&point.heading).filter(|_| point.body.is_empty())?;
        let found = crate::numbers::stated(&moment.rest);
        let first = found.first().filter(|stated| stated.place.start == 0)?;
        let rest = moment.rest[first.place.end..].trim().to_owned();
        Some(NamedQuantity { name: moment.written, rest, ..NamedQuantity::stated(first) })
    };
    let found: Option<Vec<NamedQuantity>> = view.points().iter().map(one).collect();
    found.filter(|found| found.len() >= 3 && are_one_measure(found))
}

/// One measure of several things, largest first; or the places that they came in.
pub struct Ranking {
    ranks: Vec<NamedQuantity>,
    places: Vec<PointWords>,
}

impl RelationPattern for Ranking {
    const RELATION: Relation = Relation::Ranking;

    fn of(view: &View) -> Option<Self> {
        if let Some(places) = places::parts_with_places(view) {
            return Some(Self { ranks: Vec::new(), places });
        }
        if let Some(ranks) = contributions(view) {
            return Some(Self { ranks, places: Vec::new() });
        }
        let Some(mut ranks) = one_measure(view) else {
            let places = ranked_names(view)?;
            return Some(Self { ranks: Vec::new(), places });
        };
        let fits = ranks.len() >= 3
            && ranks.iter().all(|one| value(one) >= 0.0)
            && ranks.iter().any(|one| value(one) > 0.0);
        if without_ranks(view).is_none() {
            ranks.sort_by(|a, b| value(b).total_cmp(&value(a)));
        }
        (fits && !are_times(&ranks)).then_some(Self { ranks, places: Vec::new() })
    }

    fn evidence(&self, view: &View) -> Evidence {
        if !self.places.is_empty() {
            return Evidence::of(74, "the places are counted from the first on");
        }
        if contributions(view).is_some() {
            return Evidence::of(80, "every point adds to the same measure or takes from it");
        }
        let found = one_measure(view).unwrap_or_default();
        let sorted = found.windows(2).all(|pair| value(&pair[0]) >= value(&pair[1]));
        let has_unit =
            found.iter().all(|one| !one.quantity.unit.is_empty() || !one.quantity.currency.is_empty());
        let place = measured(view).map(|(place, _)| place);
        let title = lists::holds(view.title(), "title.ranking");
        let named = matches!(place, Some(Place::BehindHeading | Place::BeforeText));
        let is_ranked = without_ranks(view).is_some();
        if view.is_prose {
            return Evidence::default().and_if(
                sorted && title && self.ranks.len() >= 4,
                60,
                "the title asks for an order, and the largest comes first",
            );
        }
        Evidence::default()
            .and_if(named, 46, "every point gives the same measure of another thing")
            .and_if(!named, 30, "every point gives the same measure of another thing")
            .and_if(sorted && self.ranks.len() >= 4, 14, "the largest comes first")
            .and_if(has_unit, 8, "all count in the same unit")
            .and_if(title, 14, "the title asks for an order")
            .and_if(is_ranked, 40, "the headings count places from the first on")
            .less_if(sorted && are_stages(&found) && !is_ranked, 24)
            .less_if(is_programme(&found), 30)
    }

    fn place(self, words: &mut PageWords) {
        if !self.places.is_empty() {
            words.points = self.places;
            return;
        }
        bars(words, self.ranks);
    }
}

/// Points with their amounts, each as a part of the largest.
fn bars(words: &mut PageWords, found: Vec<NamedQuantity>) {
    let most = found.iter().map(|one| value(one).abs()).fold(0.0, f64::max);
    let common = common_rest(&found);
    words.points.clear();
    for one in found {
        let mut point = PointWords { share: Some(value(&one) / most), ..PointWords::default() };
        take(&mut point, one);
        if common.is_some() {
            point.body.clear();
            point.items.clear();
        }
        words.points.push(point);
    }
    words.unit = common.unwrap_or_default();
}

/// Names with their ranks, if there is nothing else to measure.
fn ranked_names(view: &View) -> Option<Vec<PointWords>> {
    let names = without_ranks(view)?;
    let point = |((point, name), place): ((&PointWords, String), usize)| {
        let rank = point.heading[..point.heading.len() - name.len()].trim();
        let rank = rank.trim_end_matches([':', '：', '–', '—', '-', ' ']);
        // A medal stands before the name, and says its place.
        let figure = if rank.is_empty() { place.to_string() } else { rank.to_owned() };
        // `Gold` with `Nelson` after it: the name is what is said of the rank.
        let (heading, body) =
            if name.is_empty() { (point.body.clone(), String::new()) } else { (name, point.body.clone()) };
        let items = if body.is_empty() { Vec::new() } else { vec![body.clone()] };
        PointWords { heading, body, items, figure, ..PointWords::default() }
    };
    let places: Vec<PointWords> = view.points().iter().zip(names).zip(1..).map(point).collect();
    places.iter().all(|point| !point.heading.is_empty() && !point.figure.is_empty()).then_some(places)
}

/// Whether minutes do not come in order of size: these are those of a programme.
fn is_programme(found: &[NamedQuantity]) -> bool {
    super::times::are_minutes(found) && !found.windows(2).all(|pair| value(&pair[0]) >= value(&pair[1]))
}

/// Whether what is counted are stages that things pass through, and not things.
fn are_stages(found: &[NamedQuantity]) -> bool {
    found.iter().filter(|one| super::actions::is_stage(&one.name)).count() * 3 >= found.len() * 2
}

/// A native chart, and beside it what the points say beyond their numbers.
fn chart(words: &mut PageWords, relation: Relation, found: Vec<NamedQuantity>) {
    let before = words.clone();
    set_table(words, table(&found, &before.title));
    if words.chart.is_none() {
        *words = before;
        return;
    }
    let common = common_rest(&found);
    let told = found.iter().any(|one| !one.rest.is_empty());
    // The parts of a whole are listed beside it even if there is no more to say of them.
    let listed = relation == Relation::Parts && (2..=MAX_PARTS).contains(&found.len());
    if listed || told && common.is_none() {
        words.unit = common.clone().unwrap_or_default();
        words.points = found
            .into_iter()
            .map(|mut one| {
                if common.is_some() {
                    one.rest.clear();
                }
                let mut point = PointWords::default();
                take(&mut point, one);
                point
            })
            .collect();
        words.kind = Kind::Relation(relation);
        return;
    }
    let unit = words.chart.as_ref().map(|(figures, _)| figures.unit.clone()).unwrap_or_default();
    let is_percent = words.chart.as_ref().is_some_and(|(figures, _)| figures.format.ends_with('%'));
    let scale = if unit.is_empty() && !is_percent { scale(&found) } else { unit };
    words.unit = match common {
        // `members, million`: what is counted, and in what.
        Some(counted) if scale.is_empty() => counted,
        Some(counted) => format!("{counted}, {scale}"),
        None => scale,
    };
    words.points.clear();
}
