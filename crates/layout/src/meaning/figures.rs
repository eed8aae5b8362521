//! What the figures of a page say: shares of a whole, a course over time, an order by size, or each for itself.

use super::cases::is_limited;
use super::changes::turn;
use super::courses;
use super::evidence::Evidence;
use super::lists::{self, announced};
use super::measured::{
    Measured, Place, are_one_measure, are_parts, are_times, common_rest, is_name, measured, table, value,
};
use super::ranks::without_ranks;
use super::view::View;
use super::{Meant, Relation};
use crate::matter::figures::set_table;
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords, is_wide, width_units};

/// Longest figure with the word for what it counts, in half ems.
const LONGEST_WORD: usize = 10;
/// Longest text that ends with the figure it is about.
const LONGEST_FIGURE_TEXT: usize = 28;
/// Longest text beside a figure that stands now here, now there.
const LONGEST_BRIEF_LABEL: usize = 56;
/// Longest text beside a figure.
const LONGEST_LABEL: usize = 160;
/// Most parts of a whole that are listed beside its chart.
const MOST_PARTS: usize = 5;

/// Takes a figure out of its point.
pub(super) fn take(point: &mut PointWords, one: Measured) {
    point.figure = one.figure;
    point.moment.clear();
    (point.heading, point.body) = (one.name, one.rest);
    point.entries.clear();
    point.items = crate::cues::sentences(&point.body).into_iter().map(str::to_owned).collect();
}

/// One measure of every point.
fn one_measure(view: &View) -> Option<Vec<Measured>> {
    measured(view).map(|(_, found)| found).filter(|found| are_one_measure(found) && found.len() <= 12)
}

/// The shares of a whole.
pub struct Parts {
    shares: Vec<Measured>,
    /// The text that tells them.
    text: String,
}

impl Meant for Parts {
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
        chart(words, Relation::Parts, self.shares);
        keep_text(words, self.text);
    }
}

/// `石英占41%，长石占33%`: the share of each clause, and what is left is its name.
fn clause_shares(view: &View) -> Option<Vec<Measured>> {
    let share = |point: &PointWords| {
        let found = crate::numbers::stated(&point.heading);
        let [only] = &found[..] else { return None };
        let (before, after) = (&point.heading[..only.place.start], &point.heading[only.place.end..]);
        let name = if after.trim().is_empty() { before } else { point.heading.as_str() };
        let name = name.trim().to_owned();
        Some(Measured { name, rest: String::new(), ..Measured::stated(only) })
    };
    if view.is_prose { view.points().iter().map(share).collect() } else { None }
}

/// The same measure at one time after the other.
pub struct Trend {
    values: Vec<Measured>,
    /// The text that tells them.
    text: String,
}

impl Meant for Trend {
    const RELATION: Relation = Relation::Trend;

    fn of(view: &View) -> Option<Self> {
        let listed = one_measure(view).filter(|values| are_times(values)).or_else(|| dated(view));
        if let Some(values) = listed.filter(|values| are_times(values) && values.len() >= 3) {
            return Some(Self { values, text: String::new() });
        }
        let text = courses::text_of(view)?;
        courses::trend(&text).map(|values| Self { values, text })
    }

    fn evidence(&self, _: &View) -> Evidence {
        Evidence::of(88, "every point gives the same measure at another time")
    }

    fn place(self, words: &mut PageWords) {
        chart(words, Relation::Trend, self.values);
        keep_text(words, self.text);
    }
}

/// The text that tells the figures of a chart stands beside it.
fn keep_text(words: &mut PageWords, text: String) {
    if !text.is_empty() && words.chart.is_some() {
        words.points.clear();
        (words.lead, words.kind) = (text, Kind::Chart);
    }
}

/// `2019年 3.1万人`: the date is the name.
fn dated(view: &View) -> Option<Vec<Measured>> {
    let one = |point: &PointWords| {
        let moment = when::moment(&point.heading).filter(|_| point.body.is_empty())?;
        let found = crate::numbers::stated(&moment.rest);
        let first = found.first().filter(|stated| stated.place.start == 0)?;
        let rest = moment.rest[first.place.end..].trim().to_owned();
        Some(Measured { name: moment.written, rest, ..Measured::stated(first) })
    };
    let found: Option<Vec<Measured>> = view.points().iter().map(one).collect();
    found.filter(|found| found.len() >= 3 && are_one_measure(found))
}

/// One measure of several things, largest first; or the places that they came in.
pub struct Ranking {
    ranks: Vec<Measured>,
    places: Vec<PointWords>,
}

impl Meant for Ranking {
    const RELATION: Relation = Relation::Ranking;

    fn of(view: &View) -> Option<Self> {
        let Some(mut ranks) = one_measure(view) else {
            let places = placed(view)?;
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
            return Evidence::of(74, "the headings count places from the first on");
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
        let most = self.ranks.iter().map(value).fold(0.0, f64::max);
        let common = common_rest(&self.ranks);
        words.points.clear();
        for one in self.ranks {
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
}

/// Names behind their ranks, where these are all there is to measure.
fn placed(view: &View) -> Option<Vec<PointWords>> {
    let names = without_ranks(view)?;
    let point = |((point, name), place): ((&PointWords, String), usize)| {
        let rank = point.heading[..point.heading.len() - name.len()].trim();
        let rank = rank.trim_end_matches([':', '：', '–', '—', '-', ' ']);
        // A medal stands before the name, and says its place.
        let figure = if rank.is_empty() { place.to_string() } else { rank.to_owned() };
        // `Gold` with `Nelson` behind it: the name is what is said of the rank.
        let (heading, body) =
            if name.is_empty() { (point.body.clone(), String::new()) } else { (name, point.body.clone()) };
        let items = if body.is_empty() { Vec::new() } else { vec![body.clone()] };
        PointWords { heading, body, items, figure, ..PointWords::default() }
    };
    let places: Vec<PointWords> = view.points().iter().zip(names).zip(1..).map(point).collect();
    places.iter().all(|point| !point.heading.is_empty() && !point.figure.is_empty()).then_some(places)
}

/// Minutes that do not come in order of size are those of a programme.
fn is_programme(found: &[Measured]) -> bool {
    super::times::are_minutes(found) && !found.windows(2).all(|pair| value(&pair[0]) >= value(&pair[1]))
}

/// What is counted are stages that things pass through, not things.
fn are_stages(found: &[Measured]) -> bool {
    found.iter().filter(|one| super::actions::is_stage(&one.name)).count() * 3 >= found.len() * 2
}

/// Figures that speak for themselves.
pub struct KeyFigures {
    figures: Vec<PointWords>,
}

impl Meant for KeyFigures {
    const RELATION: Relation = Relation::KeyFigures;

    fn of(view: &View) -> Option<Self> {
        if view.counts_itself || without_ranks(view).is_some() {
            return None;
        }
        let mut figures: Vec<PointWords> = view
            .points()
            .iter()
            .map(|point| figure(point).or_else(|| within(point)))
            .collect::<Option<_>>()?;
        for (point, figure) in view.points().iter().zip(&mut figures) {
            keep_word(point, figure);
        }
        let fits = figures.iter().all(|point| width_units(&point.label) <= LONGEST_LABEL);
        let told = figures.iter().filter(|point| !point.label.is_empty()).count();
        ((2..=6).contains(&figures.len()) && fits && told * 2 >= figures.len()).then_some(Self { figures })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.key_figures");
        let place = measured(view).map(|(place, _)| place);
        let first = place == Some(Place::BeforeHeading);
        let behind = place == Some(Place::BehindHeading);
        if view.is_prose {
            let are_apart = self.measure_different_things();
            return Evidence::default()
                .and_if(self.are_brief() && are_apart, 36, "every clause states a figure")
                .and_if(self.are_brief() && view.is_enumeration, 20, "the clauses are strung together")
                .and_if(
                    self.are_brief() && are_apart && !view.is_enumeration && view.count() >= 4,
                    16,
                    "the clauses are strung together",
                )
                .and_if(title.is_some(), 30, "the title announces figures");
        }
        Evidence::default()
            .and_if(first, 56, "every point begins with a figure")
            .and_if(behind, 52, "every point ends with a figure")
            .and_if(!first && !behind, 50, "every point states a figure")
            .less_if(place.is_none() && title.is_none() && !self.are_brief(), 20)
            .less_if(title.is_none() && compares(view), 10)
            // What is said to be done between limits is no figure.
            .less_if(view.most(0.6, |point| is_limited(&point.heading) && !point.body.is_empty()), 30)
            .and_if(title.is_some(), 20, "the title announces figures")
            .and_if(one_measure(view).is_none(), 6, "the figures measure different things")
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.figures;
    }
}

/// The same is counted of every name, with more said of each: they are things, and no figure speaks for itself.
fn compares(view: &View) -> bool {
    let same = measured(view).filter(|(place, found)| *place == Place::BeforeText && are_one_measure(found));
    same.is_some_and(|(_, found)| found.iter().all(|one| !one.counted.is_empty() && !one.rest.is_empty()))
}

impl KeyFigures {
    /// Some figures have a unit, and no two the same.
    fn measure_different_things(&self) -> bool {
        let units: Vec<String> = self
            .figures
            .iter()
            .flat_map(|point| crate::numbers::stated(&point.figure))
            .map(|stated| format!("{}{}", stated.quantity.currency, stated.quantity.unit))
            .filter(|unit| !unit.is_empty())
            .chain(self.figures.iter().filter_map(counted))
            .collect();
        let distinct: std::collections::HashSet<&String> = units.iter().collect();
        self.figures.len() >= 3 && distinct.len() == units.len() && units.len() >= 2
    }

    /// A figure that stands among many words is not what they are about.
    fn are_brief(&self) -> bool {
        self.figures.iter().all(|point| width_units(&point.label) <= LONGEST_BRIEF_LABEL)
    }
}

/// The word that a bare figure counts, where the line begins with it: `38 plots`.
fn counted(point: &PointWords) -> Option<String> {
    let found = crate::numbers::stated(&point.heading);
    let first = found.first().filter(|stated| stated.place.start == 0 && stated.written == point.figure)?;
    let is_bare = first.quantity.unit.is_empty() && first.quantity.currency.is_empty();
    (is_bare && !first.counted.is_empty()).then(|| first.counted.clone())
}

/// A point as its figure and the label beside it: before the heading, behind it, or at the beginning of the text.
fn figure(point: &PointWords) -> Option<PointWords> {
    let found = crate::numbers::stated(&point.heading);
    let heading = point.heading.as_str();
    let end = heading.trim_end_matches([')', '）', '.', '。']).len();
    // `1 kg 370円`, `7.6% → 0.9%`: two figures with nothing said between them are not one of them.
    let is_one_of_two = found.windows(2).any(|two| {
        let between = &heading[two[0].place.end..two[1].place.start];
        !between.contains(char::is_alphanumeric) && !between.contains([',', '，', '、', ';', '；', '(', '（'])
    });
    if is_one_of_two || is_subject(heading, &found) {
        return None;
    }
    // `从52分钟降到11分钟`: what it has come to is the figure.
    if let Some(pair) = turn(point)
        && let [only] = &crate::numbers::stated(&pair.second)[..]
    {
        let figure = only.written.clone();
        let parts = [heading, point.body.as_str()];
        let label = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
        return Some(PointWords { figure, label, heading: heading.to_owned(), ..PointWords::default() });
    }
    let first = found.first().filter(|stated| stated.place.start == 0);
    let last = found.last().filter(|stated| stated.place.end == end);
    let clock = || {
        let at = heading.rfind(' ').map_or(0, |at| at + 1);
        let moment = when::moment(&heading[at..]).or_else(|| {
            // `次日03:14`
            let digit = heading[at..].find(|c: char| c.is_ascii_digit())?;
            when::moment(&heading[at + digit..])
        })?;
        (moment.kind == when::MomentKind::Clock && moment.rest.is_empty())
            .then(|| (heading[at..].to_owned(), heading[..at].to_owned()))
    };
    let text = || {
        let found = crate::numbers::stated(&point.body);
        let first = found.first().filter(|stated| stated.place.start == 0);
        let Some(first) = first.cloned() else {
            // `月平均 410件`: what stands before the figure belongs to its name.
            let [only] = &found[..] else { return None };
            let at_end =
                only.place.end == point.body.len() && width_units(&point.body) <= LONGEST_FIGURE_TEXT;
            let label = format!("{heading}\n{}", point.body[..only.place.start].trim());
            return (at_end && !is_name(&point.body, only)).then(|| (only.written.clone(), label));
        };
        Some((
            first.written,
            format!(
                "{heading}\n{}",
                point.body[first.place.end..].trim_start_matches(['.', '，', ',', ' ', '。'])
            ),
        ))
    };
    let (figure, label) = match (first, last) {
        (Some(first), _) => (first.written.clone(), heading[first.place.end..].to_owned()),
        (None, Some(last)) if is_measure(last) => {
            (last.written.clone(), heading[..last.place.start].to_owned())
        }
        _ => match text() {
            Some((figure, label)) => {
                return Some(PointWords {
                    figure,
                    label: label.trim().to_owned(),
                    share: share(point),
                    heading: heading.to_owned(),
                    ..PointWords::default()
                });
            }
            None => clock()?,
        },
    };
    let bare = label.trim().trim_end_matches(['(', '（']).trim();
    let parts = [bare.trim_matches(['：', ':', '-', '–', '—']).trim(), point.body.trim()];
    let label = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    // `设备费（节约 187 万元）`: a figure among other words in brackets is an aside.
    let has = |signs: [char; 2]| label.matches(signs).count();
    if has(['(', '（']) != has([')', '）']) {
        return None;
    }
    Some(PointWords {
        figure,
        label,
        share: share(point),
        heading: point.heading.clone(),
        ..PointWords::default()
    })
}

/// `年間 48万人 の来園者`: the only figure of a short line, which stays whole beside it.
fn within(point: &PointWords) -> Option<PointWords> {
    let found = crate::numbers::stated(&point.heading);
    let [only] = &found[..] else { return None };
    let is_counted = is_measure(only) || !only.counted.is_empty();
    let fits = point.body.is_empty() && width_units(&point.heading) <= LONGEST_BRIEF_LABEL && is_counted;
    fits.then(|| PointWords {
        figure: only.written.clone(),
        label: point.heading.clone(),
        share: share(point),
        heading: point.heading.clone(),
        ..PointWords::default()
    })
}

/// `65 is the age limit`: a bare number of which a sentence tells something is a name, and measures nothing.
fn is_subject(heading: &str, found: &[crate::numbers::Stated]) -> bool {
    let is_bare = |stated: &&crate::numbers::Stated| {
        stated.place.start == 0 && stated.quantity.unit.is_empty() && stated.quantity.currency.is_empty()
    };
    found.first().filter(is_bare).is_some_and(|first| {
        ["is", "are", "was", "were", "means", "stands"].contains(&first.counted.as_str())
            || heading[first.place.end..].trim_start().starts_with(['是', 'は'])
    })
}

/// A number with a unit, or one that no name has: `4.9`, `1,862`.
fn is_measure(stated: &crate::numbers::Stated) -> bool {
    !stated.quantity.unit.is_empty()
        || !stated.quantity.currency.is_empty()
        || stated.written.contains(['.', ','])
}

/// The share that a point's only percentage is.
fn share(point: &PointWords) -> Option<f64> {
    let found = crate::numbers::stated(&format!("{} {}", point.heading, point.body));
    let percent: Vec<f64> = found
        .iter()
        .filter(|stated| stated.quantity.is_percent())
        .map(|stated| stated.quantity.value)
        .collect();
    match percent[..] {
        [only] if (0.0..=100.0).contains(&only) => Some(only / 100.0),
        _ => None,
    }
}

/// `9个国家` is one word; `9个` alone is none.
fn keep_word(point: &PointWords, figure: &mut PointWords) {
    let counted = point.heading.strip_prefix(figure.figure.as_str()).unwrap_or_default();
    let is_word =
        !counted.is_empty() && counted.chars().all(is_wide) && width_units(&point.heading) <= LONGEST_WORD;
    if let (true, Some((_, rest))) = (is_word, figure.label.split_once('\n')) {
        (figure.figure, figure.label) = (point.heading.clone(), rest.to_owned());
    }
}

/// A native chart, and beside it what the points say beyond their numbers.
fn chart(words: &mut PageWords, relation: Relation, found: Vec<Measured>) {
    let before = words.clone();
    set_table(words, table(&found, &before.title));
    if words.chart.is_none() {
        *words = before;
        return;
    }
    let common = common_rest(&found);
    let told = found.iter().any(|one| !one.rest.is_empty());
    // The parts of a whole are listed beside it even if there is no more to say of them.
    let listed = relation == Relation::Parts && (2..=MOST_PARTS).contains(&found.len());
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
    let scale = words.chart.as_ref().map(|(figures, _)| figures.unit.clone()).unwrap_or_default();
    words.unit = match common {
        // `members, million`: what is counted, and in what.
        Some(counted) if scale.is_empty() => counted,
        Some(counted) => format!("{counted}, {scale}"),
        None => scale,
    };
    words.points.clear();
}
