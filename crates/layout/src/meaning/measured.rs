//! Does every point of a page state one quantity in the same place, and what do the quantities have in common?

use deckwright_model::outline::Table;

use super::lists;
use super::ranks::without_ranks;
use super::view::{View, stated_of};
use crate::numbers::{self, Quantity, TextQuantity};
use crate::only::only_one;
use crate::when;
use crate::words::{PointWords, is_wide, width_units};

/// Longest text that is about the one quantity in it, in half ems.
const MAX_TEXT_LENGTH: usize = 64;

/// Longest words that go with a quantity in brackets, in half ems.
const MAX_WORDS_LENGTH: usize = 10;
/// However many shares are rounded, their sum is no further than this from a hundred percent.
const MAX_OFF: f64 = 2.0;

/// A point as a name and its quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedQuantity {
    pub name: String,
    /// As it is written, with its unit.
    pub figure: String,
    pub quantity: Quantity,
    /// What else the point says.
    pub rest: String,
    /// It has one value, not a range.
    pub is_single: bool,
    /// The word after it.
    pub counted: String,
}

impl NamedQuantity {
    /// A quantity without a name.
    pub fn stated(stated: &TextQuantity) -> Self {
        of(stated, "", "")
    }
}

/// Where the quantities of a page stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    BeforeHeading,
    BehindHeading,
    BeforeText,
    InText,
}

type Find = fn(&PointWords) -> Option<NamedQuantity>;
const PLACES: [(Place, Find); 4] = [
    (Place::BeforeHeading, before_heading),
    (Place::BehindHeading, behind_heading),
    (Place::BeforeText, before_text),
    (Place::InText, in_text),
];

/// The quantities of all points, if each has one in the same place.
pub fn measured(view: &View) -> Option<(Place, Vec<NamedQuantity>)> {
    let points = view.points();
    if points.len() < 2 {
        return None;
    }
    if let Some(names) = without_ranks(view) {
        return ranked_quantities(points, names);
    }
    if view.is_prose {
        let found: Vec<NamedQuantity> = points.iter().map(in_clause).collect::<Option<_>>()?;
        return Some((Place::InText, found));
    }
    let mut all = PLACES
        .iter()
        .filter(|(place, _)| !(view.counts_itself && *place == Place::BeforeHeading))
        .filter_map(|(place, find)| Some((*place, points.iter().map(find).collect::<Option<Vec<_>>>()?)));
    let first = all.next();
    // `0–90 days: £5.7m`: ranges are the names of what follows them.
    let are_ranges = |(_, found): &(Place, Vec<NamedQuantity>)| {
        found.iter().filter(|one| !one.is_single).count() * 2 > found.len()
    };
    let found = match first {
        Some(first) if are_ranges(&first) => {
            let amounts = all.find(|(_, found)| found.iter().all(|one| one.is_single));
            amounts.or(Some(first))
        }
        first => first,
    };
    let said = format!("{} {}", view.title(), view.words.lead);
    found.or_else(|| Some((Place::BehindHeading, in_order(points, &said)?)))
}

/// The quantities after names that begin with a rank, which is not a quantity; the rank stays with the name.
fn ranked_quantities(points: &[PointWords], names: Vec<String>) -> Option<(Place, Vec<NamedQuantity>)> {
    let bare: Vec<PointWords> =
        points.iter().zip(names).map(|(point, heading)| PointWords { heading, ..point.clone() }).collect();
    let mut places = PLACES.iter().filter(|(place, _)| *place != Place::BeforeHeading);
    let (place, mut found) = places
        .find_map(|(place, find)| Some((*place, bare.iter().map(find).collect::<Option<Vec<_>>>()?)))
        .or_else(|| Some((Place::BehindHeading, in_order(&bare, "")?)))?;
    for ((one, point), bare) in found.iter_mut().zip(points).zip(&bare) {
        let rank = point.heading[..point.heading.len() - bare.heading.len()].trim();
        one.name = format!("{rank} {}", one.name).trim().to_owned();
    }
    Some((place, found))
}

/// `East field 592`, `West field 571` …: bare numbers after names are quantities if they are in order of size, or add
/// up to a sum that is `said`.
fn in_order(points: &[PointWords], said: &str) -> Option<Vec<NamedQuantity>> {
    let one = |point: &PointWords| {
        let found = numbers::stated(&point.heading);
        let last =
            found.last().filter(|last| last.place.end == point.heading.len() && last.place.start > 0)?;
        let name = &point.heading[..last.place.start];
        (point.body.is_empty()
            && !holds_against(&point.heading, &found)
            && name.ends_with([' ', '\u{3000}', '…', '：', ':'])
            && !name.trim().is_empty())
        .then(|| of(last, name, ""))
    };
    let found: Vec<NamedQuantity> = points.iter().map(one).collect::<Option<_>>()?;
    let in_order = falls(&found) || found.windows(2).all(|pair| value(&pair[0]) < value(&pair[1]));
    // Rooms and years are numbered one by one.
    let is_spread = found.first().zip(found.last()).is_some_and(|(a, b)| {
        let (low, high) = (value(a).min(value(b)), value(a).max(value(b)));
        high - low > 0.1 * high
    });
    let is_sum = found.len() >= 3 && are_parts(&found, said);
    (found.len() >= 4 && in_order && is_spread || is_sum).then_some(found)
}

fn of(stated: &TextQuantity, name: &str, rest: &str) -> NamedQuantity {
    NamedQuantity {
        name: name
            .trim_matches([' ', ':', '：', '-', '–', '—', '(', '（', ',', '，', '、', '→', '=', '…'])
            .to_owned(),
        figure: stated.written.clone(),
        quantity: stated.quantity.clone(),
        rest: without_dash(rest.trim_start_matches(['.', '。', ';', '；', ',', '，', ' ', '、'])).to_owned(),
        is_single: !stated.is_range,
        counted: stated.counted.clone(),
    }
}

/// `rest` without the dash that leads on from a quantity.
fn without_dash(rest: &str) -> &str {
    ["— ", "– "].iter().find_map(|dash| rest.strip_prefix(dash)).unwrap_or(rest).trim()
}

fn before_heading(point: &PointWords) -> Option<NamedQuantity> {
    let (stated, _) = stated_of(point);
    let first = stated.first().filter(|stated| stated.place.start == 0)?;
    let name = point.heading[first.place.end..].trim();
    match (name.is_empty(), point.body.is_empty()) {
        (true, _) => Some(of(first, &point.body, "")),
        (false, _) => Some(of(first, name, &point.body)),
    }
}

fn behind_heading(point: &PointWords) -> Option<NamedQuantity> {
    // `Soup 1,240 (new)`: what stands in brackets is said of it.
    let explained = || {
        let at = point.heading.rfind(['(', '（']).filter(|_| point.heading.ends_with([')', '）']))?;
        let aside = point.heading[at..].trim_matches(['(', '（', ')', '）', ' ']);
        let rest = if point.body.is_empty() { aside.to_owned() } else { format!("{aside}\n{}", point.body) };
        Some((numbers::stated(aside).len(), at_end(point.heading[..at].trim_end(), &rest)?))
    };
    match explained() {
        // `+24億円（うち金利+15億円、量+9億円）`: several amounts in brackets are parts of the one before them.
        Some((parts, whole)) if parts > 1 => Some(whole),
        // `54.2%（前回73.8%）`: another amount of the same is what it is compared with.
        Some((1, whole))
            if at_end(&point.heading, "").is_some_and(|aside| aside.quantity.unit == whole.quantity.unit) =>
        {
            Some(whole)
        }
        found => at_end(&point.heading, &point.body).or_else(|| Some(found?.1)),
    }
}

/// The quantity at the end of a line, after its name.
pub fn at_end(heading: &str, body: &str) -> Option<NamedQuantity> {
    let heading = heading.trim_end_matches([')', '）', '.', '。']);
    let found = numbers::stated(heading);
    // `214 loans`: the word that says what is counted belongs to the quantity.
    let ends = |stated: &&TextQuantity| {
        let after = heading[stated.place.end..].trim_start();
        after.is_empty() || !after.contains(' ') && after.to_lowercase() == stated.counted
    };
    let last = found.last().filter(ends).filter(|stated| stated.place.start > 0)?;
    if holds_against(heading, &found) {
        return None;
    }
    // `Room 101` is a name: a bare number belongs to the word before it, unless a sign stands between.
    let before = &heading[..last.place.start];
    let is_bare = last.quantity.unit.is_empty()
        && last.quantity.currency.is_empty()
        && !last.written.contains([',', '.', '%']);
    let is_set_apart = before.trim_end().ends_with([':', '：', '(', '（', '–', '—', '-', '→', '=']);
    (!is_bare || is_set_apart).then(|| of_bracket(last, before, body)).filter(|one| !one.name.is_empty())
}

/// Whether a line compares one share with another, `29起，占40%，而在岗人数不到15%`: it is about neither alone.
fn holds_against(heading: &str, found: &[TextQuantity]) -> bool {
    let is_outside = |one: &&TextQuantity| {
        let before = &heading[..one.place.start];
        before.matches(['(', '（']).count() == before.matches([')', '）']).count()
    };
    found.iter().filter(|one| one.quantity.is_percent()).filter(is_outside).count() > 1
}

/// `Malls (about 34 %)`, `商场店（占34%）`: words between a bracket and the quantity in it go with the quantity.
fn of_bracket(stated: &TextQuantity, before: &str, body: &str) -> NamedQuantity {
    let opened = before.rfind(['(', '（']).filter(|at| !before[*at..].contains([')', '）']));
    let words = opened.map(|at| before[at..].trim_start_matches(['(', '（'])).map(str::trim);
    match (opened, words) {
        (Some(at), Some(words)) if !words.is_empty() && width_units(words) <= MAX_WORDS_LENGTH => {
            let space = if words.ends_with(is_wide) { "" } else { " " };
            NamedQuantity {
                figure: format!("{words}{space}{}", stated.written),
                ..of(stated, &before[..at], body)
            }
        }
        _ => of(stated, before, body),
    }
}

fn before_text(point: &PointWords) -> Option<NamedQuantity> {
    let (_, stated) = stated_of(point);
    let first = stated.first().filter(|stated| stated.place.start == 0 && !point.heading.is_empty())?;
    Some(of(first, &point.heading, &point.body[first.place.end..]))
}

/// The only quantity of a short text, which stays as it is.
fn in_text(point: &PointWords) -> Option<NamedQuantity> {
    let (_, stated) = stated_of(point);
    let [only] = &stated[..] else { return None };
    let short = width_units(&point.body) <= MAX_TEXT_LENGTH && !point.heading.is_empty();
    (short && !is_name(&point.body, only)).then(|| of(only, &point.heading, &point.body))
}

/// The only quantity of a clause, which stays whole.
fn in_clause(point: &PointWords) -> Option<NamedQuantity> {
    let (stated, _) = stated_of(point);
    let [only] = &stated[..] else { return None };
    (!is_name(&point.heading, only)).then(|| of(only, &point.heading, ""))
}

/// Whether a bare number after a word belongs to that word's name: `room 114`.
pub fn is_name(text: &str, stated: &TextQuantity) -> bool {
    let is_bare = stated.quantity.unit.is_empty()
        && stated.quantity.currency.is_empty()
        && !stated.written.contains([',', '.', '%']);
    is_bare
        && stated.place.end == text.len()
        && text[..stated.place.start].trim_end().ends_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether all count the same, in the same multiples, so that they can share an axis and keep the digits they came
/// with. A unit may be left out if others have said it.
pub fn are_one_measure(measured: &[NamedQuantity]) -> bool {
    let same = |of: &dyn Fn(&NamedQuantity) -> String| {
        let mut said = measured.iter().map(of).filter(|unit| !unit.is_empty());
        let first = said.next();
        first.is_none_or(|first| said.all(|unit| unit == first))
    };
    let is_percent = measured.iter().filter(|one| one.quantity.is_percent()).count();
    let multiplier = |one: &NamedQuantity| one.quantity.multiplier.to_bits();
    // What something must reach and what something else must not exceed are not amounts of one scale.
    let bounds = |signs: &[char]| measured.iter().any(|one| one.figure.trim_start().starts_with(signs));
    let are_limits = bounds(&['≥', '>', '≧', '＞']) && bounds(&['≤', '<', '≦', '＜']);
    measured.iter().all(|one| one.is_single)
        && !are_limits
        && (is_percent == 0 || is_percent == measured.len())
        && measured.windows(2).all(|pair| multiplier(&pair[0]) == multiplier(&pair[1]))
        && same(&|one| one.quantity.unit.to_lowercase())
        && same(&|one| one.quantity.currency.clone())
        && same(&|one| one.counted.clone())
}

/// As [`are_one_measure`], whatever word follows the numbers.
pub fn are_counts(measured: &[NamedQuantity]) -> bool {
    let unit = |one: &NamedQuantity| {
        if is_measure_word(&one.quantity.unit) { String::new() } else { one.quantity.unit.clone() }
    };
    let mut units: Vec<String> = measured.iter().map(unit).filter(|unit| !unit.is_empty()).collect();
    units.dedup();
    let is_percent = measured.iter().filter(|one| one.quantity.is_percent()).count();
    let currency = |one: &NamedQuantity| one.quantity.currency.clone();
    measured.iter().all(|one| one.is_single)
        && units.len() <= 1
        && (is_percent == 0 || is_percent == measured.len())
        && measured.windows(2).all(|pair| currency(&pair[0]) == currency(&pair[1]))
}

/// Whether this is a Chinese or Japanese word that counts things one by one, and goes with their noun: `条`, `起`, `件`.
fn is_measure_word(unit: &str) -> bool {
    only_one(unit.chars()).is_some_and(|c| is_wide(c) && !"元円米吨年月日天周分秒倍成割度".contains(c))
}

/// Whether this is a unit of time.
pub fn is_span(unit: &str) -> bool {
    const SPANS: [&str; 31] = [
        "ms", "s", "sec", "seconds", "min", "mins", "minutes", "minute", "h", "hrs", "hours", "hour", "days",
        "day", "weeks", "week", "months", "month", "years", "year", "秒", "分钟", "分鐘", "分", "小时",
        "小時", "時間", "天", "日", "周", "年",
    ];
    SPANS.contains(&unit)
}

pub fn value(one: &NamedQuantity) -> f64 {
    one.quantity.amount()
}

/// Whether each is less than the one before it.
pub fn falls(measured: &[NamedQuantity]) -> bool {
    measured.windows(2).all(|pair| value(&pair[0]) > value(&pair[1]))
}

/// Whether these are shares that make a whole: of a hundred percent, or of a sum that the page states.
pub fn are_parts(measured: &[NamedQuantity], page: &str) -> bool {
    let sum: f64 = measured.iter().map(value).sum();
    let is_positive = measured.iter().all(|one| value(one) >= 0.0);
    let is_percent = measured.iter().all(|one| one.quantity.is_percent());
    let is_stated = || {
        numbers::stated(page).iter().any(|stated| {
            let total = stated.quantity.amount();
            // `1万円` and its parts of so many `円`
            let unit = &measured[0].quantity.unit;
            let same = stated.quantity.unit == *unit
                || !unit.is_empty() && stated.quantity.unit.ends_with(unit.as_str());
            same && (total - sum).abs() < 1e-6 * sum
        })
    };
    is_positive
        && measured.len() >= 2
        && (is_percent && (sum - 100.0).abs() <= rounding(measured)
            || is_stated()
            || is_unit(measured, sum)
            || has_rest(measured))
}

/// How far shares of a hundred percent may be off because each is rounded: half of the last place that it is written
/// with. Two that are that far off are shares of different things.
fn rounding(measured: &[NamedQuantity]) -> f64 {
    let halves =
        measured.iter().map(|one| 0.5 * 0.1_f64.powi(i32::try_from(one.quantity.decimals).unwrap_or(0)));
    let most = halves.sum::<f64>().min(MAX_OFF);
    if measured.len() == 2 { 0.01 } else { most + 0.01 }
}

/// Whether the last part is what is left of a whole: then the others are parts of it, if all are amounts of money, time
/// or the like.
fn has_rest(measured: &[NamedQuantity]) -> bool {
    let is_measure = |one: &NamedQuantity| !one.quantity.currency.is_empty() || !one.quantity.unit.is_empty();
    let is_rest =
        |one: &NamedQuantity| lists::begins(&one.name, "rest") || lists::is_one_of(&one.name, "rest");
    let [others @ .., last] = measured else { return false };
    others.len() >= 2
        && is_rest(last)
        && !others.iter().any(is_rest)
        && !last.quantity.is_percent()
        && measured.iter().all(is_measure)
        && are_one_measure(measured)
}

/// Whether numbers of one unit add up to one of the next larger unit, and so are its parts: hours of a day, kilograms
/// of a tonne, pence of a pound.
fn is_unit(measured: &[NamedQuantity], sum: f64) -> bool {
    const WHOLES: [(&str, f64); 19] = [
        ("hours", 24.0),
        ("h", 24.0),
        ("hrs", 24.0),
        ("小时", 24.0),
        ("時間", 24.0),
        ("kg", 1000.0),
        ("公斤", 1000.0),
        ("g", 1000.0),
        ("克", 1000.0),
        ("ml", 1000.0),
        ("months", 12.0),
        ("个月", 12.0),
        ("か月", 12.0),
        ("ヶ月", 12.0),
        ("p", 100.0),
        ("pence", 100.0),
        ("cents", 100.0),
        ("cent", 100.0),
        ("ct", 100.0),
    ];
    let is = |unit: &str, whole: f64| measured[0].quantity.unit == unit && (whole - sum).abs() < 1e-6;
    measured.len() >= 3 && are_one_measure(measured) && WHOLES.iter().any(|(unit, whole)| is(unit, *whole))
}

/// Whether their names are times, one after the other.
pub fn are_times(measured: &[NamedQuantity]) -> bool {
    let moments: Option<Vec<_>> = measured.iter().map(|one| when::moment(&one.name)).collect();
    moments.is_some_and(|moments| {
        // Quarters and months of no year start again with the next one.
        let in_no_year = moments.iter().all(|moment| moment.order < 10_000);
        let falls = moments.windows(2).filter(|pair| pair[0].order >= pair[1].order).count();
        moments.iter().all(|moment| moment.rest.is_empty())
            && (falls == 0 || in_no_year && falls == 1 && moments.len() >= 4)
    })
}

/// The quantities as a table with `title` over its numbers.
pub fn table(measured: &[NamedQuantity], title: &str) -> Table {
    // Words that go with a quantity are not part of its number.
    let number = |one: &NamedQuantity| match &numbers::stated(&one.figure)[..] {
        [only] if numbers::parse(&one.figure).is_none() => only.written.clone(),
        _ => one.figure.clone(),
    };
    let row = |one: &NamedQuantity| vec![one.name.clone(), number(one).replace("percent", "%")];
    Table { header: vec![String::new(), title.to_owned()], rows: measured.iter().map(row).collect() }
}

/// What every point says after its number, if it is the same everywhere: what is counted.
pub fn common_rest(measured: &[NamedQuantity]) -> Option<String> {
    let first = &measured.first()?.rest;
    (!first.is_empty() && measured.iter().all(|one| one.rest == *first)).then(|| first.clone())
}
