//! What happens when: timelines, roadmaps, agendas.

use deckwright_model::language::after_marks;

use super::Relation;
use super::evidence::Evidence;
use super::figures::one_measure;
use super::lists::{announced, begins, holds, is_one_of};
use super::measured::{NamedQuantity, are_one_measure, are_times, measured};
use super::pattern::RelationPattern;
use super::view::{View, moment_of};
use crate::when::{self, Moment, MomentKind};
use crate::words::{PageWords, PointWords, is_wide};

/// Dates that one page can show.
const MAX_DATES: usize = 24;

/// The most characters that say which part of a year is meant.
const MAX_PART_LENGTH: usize = 3;

/// An event with its date.
struct Event {
    moment: Moment,
    point: PointWords,
}

/// The events of a page: each point with the moment taken from where it stood.
fn events(view: &View) -> Option<Vec<Event>> {
    let event = |point: &PointWords| {
        if view.is_prose {
            return event_in_sentence(point);
        }
        let moment = moment_of(point)?;
        let mut point = point.clone();
        if when::moment(&point.heading).is_none() && !point.body.is_empty() && moment.rest == point.heading {
            let at_start = when::moment(&point.body).map(|found| found.rest);
            point.body = at_start.unwrap_or(point.body);
        }
        point.heading.clone_from(&moment.rest);
        point.moment.clone_from(&moment.written);
        take_bracketed_date(&mut point);
        if is_part_of_year(&moment, &point) {
            point.moment.push_str(&std::mem::take(&mut point.heading));
        }
        point.items = crate::cues::sentences(&point.body).into_iter().map(str::to_owned).collect();
        Some(Event { moment, point })
    };
    let mut found =
        view.points().iter().map(event).collect::<Option<Vec<Event>>>().or_else(|| loose_events(view));
    if view.is_prose {
        found.iter_mut().for_each(|events| pass_noon(events));
    } else {
        found.iter_mut().for_each(|events| carry_years(events));
    }
    found
}

/// `1年目（2025-26）`: a date in brackets right after another one says the same, and belongs to it.
fn take_bracketed_date(point: &mut PointWords) {
    let Some(rest) = point.heading.strip_prefix(['(', '（']) else { return };
    let Some(close) = rest.find([')', '）']) else { return };
    let is_date = when::moment(&rest[..close]).is_some()
        || rest[..close].chars().all(|c| c.is_ascii_digit() || "-–—/. ".contains(c));
    if is_date {
        let at = point.heading.len() - rest.len() + close;
        let end = at + point.heading[at..].chars().next().map_or(0, char::len_utf8);
        let after = point.heading[end..].trim_start_matches([':', '：', ' ']).to_owned();
        point.moment = format!("{}{}", point.moment, &point.heading[..end]);
        point.heading = after;
    }
}

/// `March 2026`, `31 March`, `June`, `July 2027`: a date without a year is in the year of the one above, or in the next
/// if its month has passed.
fn carry_years(events: &mut [Event]) {
    const YEAR: i64 = 10_000;
    let is_dated = |moment: &Moment| moment.kind == MomentKind::Date && moment.order >= 1000 * YEAR;
    let is_of_no_year =
        |moment: &Moment| moment.kind == MomentKind::Date && (100..13 * 100).contains(&moment.order);
    // Dates of no year at all are those of a single one, which may begin in its second half: a season, a school year.
    let first = events.iter().map(|event| &event.moment).find(|moment| is_dated(moment));
    // Months above the first year that go past December began in the year before it.
    let months = events.iter().map(|event| &event.moment).take_while(|moment| is_of_no_year(moment));
    let months: Vec<i64> =
        months.chain(first).map(|moment| moment.order % YEAR / 100).filter(|month| *month > 0).collect();
    let turns = months.windows(2).filter(|pair| pair[1] < pair[0]).count() as i64;
    let mut last = first.map_or(0, |first| (first.order / YEAR - turns) * YEAR);
    let mut carried: Vec<i64> = Vec::new();
    for event in events.iter() {
        let moment = &event.moment;
        if is_of_no_year(moment) {
            let (year, day) = (last / YEAR, last % YEAR);
            let has_passed = moment.order / 100 < day / 100;
            last = (year + i64::from(has_passed)) * YEAR + moment.order;
        } else if is_dated(moment) {
            last = moment.order;
        } else {
            return;
        }
        carried.push(last);
    }
    // If dates do not increase this way, years would not put them in order.
    let is_one_year = || carried.first().zip(carried.last()).is_some_and(|(first, last)| last - first < YEAR);
    if carried.is_sorted() && (first.is_some() || is_one_year()) {
        events.iter_mut().zip(carried).for_each(|(event, order)| event.moment.order = order);
    }
}

/// Whether what follows a year without a space, before what happens, says which part of it is meant: `2028年汛前：…`.
fn is_part_of_year(moment: &Moment, point: &PointWords) -> bool {
    let is_short = (1..=MAX_PART_LENGTH).contains(&moment.rest.chars().count());
    moment.written.ends_with('年') && is_short && !point.body.is_empty() && moment.rest.chars().all(is_wide)
}

/// `午後1時半…、4時には…`: an hour that is named after a later one is half a day on.
fn pass_noon(events: &mut [Event]) {
    const HALF_DAY: i64 = 12 * 60;
    let mut last = 0;
    for event in events.iter_mut().filter(|event| event.moment.kind == MomentKind::Clock) {
        if event.moment.order < last && last <= event.moment.order + HALF_DAY {
            event.moment.order += HALF_DAY;
        }
        last = event.moment.order;
    }
}

/// Forms that are times only if there is a list of them: `08.15`, `4/10`, `Mon`.
fn loose_events(view: &View) -> Option<Vec<Event>> {
    let event = |point: &PointWords| {
        // What follows it, in the heading or below, shows that it is a time.
        let text = format!("{} {}", point.heading, point.body);
        let moment =
            when::loose_moment(&text).filter(|moment| moment.written.len() <= point.heading.len())?;
        let mut point = point.clone();
        let rest = &point.heading[moment.written.len()..];
        point.heading = after_marks(rest, |c| " :：-–—,，、　".contains(c)).trim().to_owned();
        point.moment.clone_from(&moment.written);
        Some(Event { moment, point })
    };
    let found: Vec<Event> = view.points().iter().map(event).collect::<Option<_>>()?;
    (!view.is_prose && grow(&found)).then_some(found)
}

/// Hours, and between them few lines without one, which take their turn after the line above: `Break`.
fn with_breaks(view: &View) -> Option<Vec<Event>> {
    let is_timed = |point: &PointWords| {
        let found = moment_of(point).or_else(|| when::loose_moment(&point.heading));
        found.is_some_and(|moment| moment.kind == MomentKind::Clock)
    };
    let (timed, others): (Vec<PointWords>, Vec<PointWords>) =
        view.points().iter().cloned().partition(is_timed);
    if view.is_prose || timed.len() < 3 || others.is_empty() || others.len() * 3 > timed.len() {
        return None;
    }
    let mut words = view.words.clone();
    words.points = timed;
    let mut hours = events(&View { words, ..view.clone() })?.into_iter();
    let mut found: Vec<Event> = Vec::new();
    for point in view.points() {
        if is_timed(point) {
            found.push(hours.next()?);
        } else {
            let before = found.last()?.moment.clone();
            let moment = Moment { written: String::new(), rest: String::new(), ..before };
            found.push(Event { moment, point: point.clone() });
        }
    }
    Some(found)
}

/// A sentence that tells of a year or of an hour; it stays whole.
fn event_in_sentence(point: &PointWords) -> Option<Event> {
    let text = &point.heading;
    if when::year_in(text).is_none()
        && let Some((written, order)) = when::hour_in(text)
    {
        return Some(as_event(&written, order, "", text))
            .map(|event| Event { moment: Moment { kind: MomentKind::Clock, ..event.moment }, ..event });
    }
    let start =
        when::moment(text).filter(|moment| moment.kind == MomentKind::Date && !moment.rest.is_empty());
    let (written, order, body) = match start {
        Some(moment) => (moment.written, moment.order, moment.rest),
        None => when::year_in(text).map(|(written, order)| (written, order, text.clone()))?,
    };
    let moment = Moment {
        written: written.clone(),
        kind: MomentKind::Date,
        order,
        rest: String::new(),
        is_apart: true,
    };
    let items = vec![body.clone()];
    Some(Event { moment, point: PointWords { moment: written, body, items, ..PointWords::default() } })
}

fn grow(events: &[Event]) -> bool {
    events.windows(2).all(|pair| pair[0].moment.order <= pair[1].moment.order)
        && events
            .first()
            .zip(events.last())
            .is_some_and(|(first, last)| first.moment.order < last.moment.order)
}

/// Whether the page tells the same measure at several times, with nothing but a figure at each: that is a trend.
fn is_course(view: &View) -> bool {
    measured(view).is_some_and(|(_, found)| are_one_measure(&found) && are_times(&found))
}

/// Whether these are events that happened, which are told to the minute; what is planned is told by the quarter of an
/// hour.
fn is_record(events: &[Event]) -> bool {
    events.iter().all(|event| event.moment.kind == MomentKind::Clock)
        && events.iter().any(|event| event.moment.order % 5 != 0)
}

/// Years before this are past for everybody who writes today.
const PRESENT_YEAR: i64 = 2025;

/// Whether a date is in a year that is not over for somebody who writes today.
fn is_ahead(moment: &Moment) -> bool {
    moment.kind == MomentKind::Date && moment.order / 10_000 > PRESENT_YEAR
}

/// Whether all dates lie in years that are past.
fn are_past(moments: &[Moment]) -> bool {
    let year = |moment: &Moment| moment.order / 10_000;
    moments
        .iter()
        .all(|moment| moment.kind == MomentKind::Date && (1000..PRESENT_YEAR).contains(&year(moment)))
}

fn place(events: Vec<Event>, words: &mut PageWords) {
    words.points = events.into_iter().map(|event| event.point).collect();
    // If every event is told in one text, all of them look alike.
    let points = &mut words.points;
    let is_alone = |point: &PointWords| point.heading.is_empty() != point.body.is_empty();
    if points.iter().all(is_alone) && points.iter().any(|point| point.body.is_empty()) {
        for point in points.iter_mut().filter(|point| point.heading.is_empty()) {
            point.heading = std::mem::take(&mut point.body);
            point.items.clear();
            point.entries.clear();
        }
    }
}

pub struct Timeline {
    events: Vec<Event>,
}

impl RelationPattern for Timeline {
    const RELATION: Relation = Relation::Timeline;

    fn of(view: &View) -> Option<Self> {
        let events = events(view).filter(|events| (3..=MAX_DATES).contains(&events.len()))?;
        let dated =
            events.iter().all(|event| event.moment.kind == MomentKind::Date) && !are_weekdays(&events);
        (dated || is_record(&events)).then_some(Self { events })
    }

    fn evidence(&self, view: &View) -> Evidence {
        if !grow(&self.events) || is_course(view) {
            return Evidence::default();
        }
        let apart = self.events.iter().all(|event| event.moment.is_apart);
        let title = announced(view.title(), "title.timeline");
        let first = &self.events[0].moment.written;
        Evidence::default()
            .and_if(apart || view.is_chain, 62, &format!("every point begins with a date, such as “{first}”"))
            .and_if(
                !apart && !view.is_chain,
                if self.events.len() >= 4 { 56 } else { 40 },
                &format!("every point begins with a year, such as “{first}”"),
            )
            .and_if(title.is_some(), 24, &format!("the title says “{}”", title.unwrap_or_default()))
            .and_if(self.events.len() >= 4, 10, "there are many dates")
    }

    fn place(self, words: &mut PageWords) {
        place(self.events, words);
    }
}

pub struct Roadmap {
    phases: Vec<PointWords>,
    moments: Vec<Option<Moment>>,
}

impl RelationPattern for Roadmap {
    const RELATION: Relation = Relation::Roadmap;

    fn of(view: &View) -> Option<Self> {
        let mut phases = Vec::new();
        let mut moments = Vec::new();
        // What a text tells of years that are not over is planned.
        let dated = events(view)
            .filter(|events| !view.is_prose || events.iter().all(|event| is_ahead(&event.moment)));
        match dated {
            None if view.is_prose => return None,
            Some(events) => {
                for event in events {
                    moments.push(Some(event.moment));
                    phases.push(event.point);
                }
            }
            None => {
                phases = view.points().to_vec();
                moments.resize(phases.len(), None);
            }
        }
        // Phases that are in no calendar are a road only if they are few.
        let most = if moments.iter().all(Option::is_some) { MAX_DATES } else { 6 };
        (3..=most).contains(&phases.len()).then_some(Self { phases, moments })
    }

    fn evidence(&self, view: &View) -> Evidence {
        // `Q1`, `Q2` before questions are not quarters.
        if view.most(0.5, |point| point.heading.contains(['?', '？'])) {
            return Evidence::default();
        }
        let is_stage = |moment: &Moment| moment.kind == MomentKind::Stage;
        let title = announced(view.title(), "title.roadmap");
        let Some(moments) = self.moments.iter().cloned().collect::<Option<Vec<Moment>>>() else {
            return undated_evidence(view);
        };
        let grows = moments.windows(2).all(|pair| pair[0].order <= pair[1].order);
        let told = announced(view.title(), "title.timeline").is_some();
        // In a calendar, what comes later stands later.
        let has_years = moments.iter().all(|moment| moment.order >= 10_000_000);
        if !grows && (view.words.title.is_empty() || has_years)
            || is_course(view)
            || moments.iter().any(|moment| moment.kind == MomentKind::Clock)
        {
            return Evidence::default();
        }
        let all_stages = moments.iter().all(is_stage);
        let planned = moments.iter().filter(|moment| is_planned(moment)).count();
        Evidence::default()
            .and_if(
                all_stages,
                74,
                &format!("every point begins with a phase, such as “{}”", moments[0].written),
            )
            .and_if(
                planned * 2 >= moments.len() && !are_past(&moments),
                76,
                "every point has its quarter, season or financial year",
            )
            .and_if(
                !all_stages && !told && !are_past(&moments) && is_near(&moments),
                76,
                "the dates lie close together, or in no year",
            )
            .and_if(view.is_prose && grows, 76, "the text tells of years to come")
            .and_if(
                title.is_some() && !all_stages,
                80,
                &format!("the title says “{}” and every point has its date", title.unwrap_or_default()),
            )
    }

    fn place(self, words: &mut PageWords) {
        words.points = self.phases;
    }
}

/// Phases that are in no calendar, or only in part.
fn undated_evidence(view: &View) -> Evidence {
    let of_heads = |is: &dyn Fn(&str) -> bool| view.heads().filter(|head| is(head)).count();
    let horizons = of_heads(&|head| begins(head, "horizons") || is_later(head));
    let occasions = of_heads(&|head| is_occasion(head));
    let dates = of_heads(&|head| when::moment(head).is_some() && !begins(head, "horizons"));
    let all = horizons + occasions + dates >= view.count();
    let title = announced(view.title(), "title.roadmap");
    let road = title.is_some_and(|word| word.contains("road") || word.contains('图') || word.contains('ロ'));
    Evidence::default()
        .and_if(all && horizons * 2 >= view.count(), 74, "the headings are the horizons of a plan")
        .and_if(all && dates * 2 >= view.count(), 70, "the headings are the times of a plan")
        .and_if(road, 54, "the title announces a roadmap")
        // What is to be brought to a talk about a plan is not a plan.
        .less_if(holds(view.title(), "things"), 40)
}

/// Whether a heading says how long from now: `3年後`, `In 2 years`.
fn is_later(head: &str) -> bool {
    let head = head.trim_start_matches("In ").trim_start_matches("After ");
    let rest = head
        .trim_start_matches(|c: char| c.is_ascii_digit() || "一二三四五六七八九十两半".contains(c))
        .trim_start();
    let ends = ["年后", "年後", "个月后", "か月後", "ヶ月後", "year", "month", "年内", "年以内"];
    rest.len() < head.len() && ends.iter().any(|end| rest.starts_with(end))
}

/// Whether a heading is a day or season that everybody knows the date of: `by Christmas`.
fn is_occasion(head: &str) -> bool {
    let lower = head.to_lowercase();
    let words = ["by ", "before ", "after ", "until ", "from ", "at ", "in ", "the "];
    let head = words.iter().find_map(|word| lower.strip_prefix(word)).unwrap_or(&lower);
    begins(head, "occasions")
}

/// Whether a moment is one of a plan: plans are made by quarters, halves, seasons and financial years; the past is told
/// by years and days.
fn is_planned(moment: &Moment) -> bool {
    const PARTS: [&str; 19] = [
        "q1",
        "q2",
        "q3",
        "q4",
        "h1",
        "h2",
        "半年",
        "年度",
        "季度",
        "四半期",
        "spring",
        "summer",
        "autumn",
        "winter",
        "fall",
        "上期",
        "下期",
        "fy",
        "年目",
    ];
    let lower = moment.written.to_lowercase();
    PARTS.iter().any(|part| lower.contains(part))
}

/// Whether the moments are near, as in a plan, which looks a few years ahead by the month, or names months of no year;
/// history tells of years that lie far apart.
fn is_near(moments: &[Moment]) -> bool {
    let dates: Vec<i64> =
        moments.iter().filter(|moment| moment.kind == MomentKind::Date).map(|moment| moment.order).collect();
    let (Some(first), Some(last)) = (dates.first(), dates.last()) else { return false };
    // Plans name no weekdays.
    if dates.iter().all(|order| *order < 7) {
        return false;
    }
    let in_no_year = dates.iter().all(|order| (100..10_000).contains(order));
    let by_month = dates.iter().filter(|order| *order % 10_000 > 0).count() * 3 >= dates.len() * 2;
    let by_day = dates.iter().all(|order| order % 100 > 0);
    !by_day && (in_no_year || by_month && last - first <= 40_000)
}

/// A day by the hour, by its parts, or by how long each thing takes; or several days.
pub struct Agenda {
    entries: Vec<Event>,
    evidence: Evidence,
}

impl RelationPattern for Agenda {
    const RELATION: Relation = Relation::Agenda;

    fn of(view: &View) -> Option<Self> {
        // One measure of several times of day is a course: `00:00–06:00: 58 falls`.
        let is_course = || one_measure(view).is_some_and(|found| are_times(&found));
        if !view.is_prose && is_course() {
            return None;
        }
        // A text that states shares by the hour tells of them, and not of a programme.
        if view.is_prose && view.most(0.5, |point| point.heading.contains(['%', '％'])) {
            return None;
        }
        let hours = events(view).or_else(|| with_breaks(view)).filter(|events| {
            (3..=MAX_DATES).contains(&events.len())
                && events.iter().all(|event| event.moment.kind == MomentKind::Clock)
        });
        if let Some(entries) = hours {
            let first = &entries[0].moment.written;
            let evidence = Evidence::of(
                if grow(&entries) { 90 } else { 40 },
                format!("every point has its hour, such as “{first}”"),
            )
            .less_if(is_record(&entries), 60);
            return Some(Self { entries, evidence });
        }
        if view.is_prose {
            return None;
        }
        if let Some(entries) = by_parts_of_day(view) {
            let evidence = Evidence::of(80, "the headings are parts of a day");
            return Some(Self { entries, evidence });
        }
        if let Some(entries) = events(view).filter(|events| are_weekdays(events)) {
            let evidence = Evidence::of(76, "every point has its day of the week");
            return Some(Self { entries, evidence });
        }
        let entries = by_minutes(view)?;
        Some(Self { entries, evidence: Evidence::of(60, "every point says how many minutes it takes") })
    }

    fn evidence(&self, view: &View) -> Evidence {
        let title = announced(view.title(), "title.agenda");
        self.evidence.clone().and_if(title.is_some(), 10, "the title announces a programme")
    }

    fn place(self, words: &mut PageWords) {
        place(self.entries, words);
    }
}

/// Whether these are days of one week, one after the other.
fn are_weekdays(events: &[Event]) -> bool {
    (2..=7).contains(&events.len())
        && events.iter().all(|event| event.moment.kind == MomentKind::Date && event.moment.order < 7)
        && grow(events)
}

/// `Morning: …`, `After lunch: …`.
fn by_parts_of_day(view: &View) -> Option<Vec<Event>> {
    let event = |(at, point): (usize, &PointWords)| {
        let is_part = begins(&point.heading, "daytimes") || is_one_of(&point.heading, "daytimes");
        (is_part && !point.body.is_empty()).then(|| as_event(&point.heading, at as i64, "", &point.body))
    };
    let found: Vec<Event> = view.points().iter().enumerate().map(event).collect::<Option<_>>()?;
    (3..=8).contains(&found.len()).then_some(found)
}

/// `Minutes of the last meeting (5 min)`.
fn by_minutes(view: &View) -> Option<Vec<Event>> {
    let (_, found) = measured(view)?;
    let falls = found.windows(2).all(|pair| pair[0].quantity.value >= pair[1].quantity.value);
    let is_told = falls && announced(view.title(), "title.agenda").is_none();
    if !(3..=10).contains(&found.len()) || !are_minutes(&found) || is_told || !are_one_measure(&found) {
        return None;
    }
    let event = |(at, one): (usize, &NamedQuantity)| as_event(&one.figure, at as i64, &one.name, &one.rest);
    Some(found.iter().enumerate().map(event).collect())
}

/// Whether these are minutes, in fives, of which a meeting has no more than a few hundred.
pub(super) fn are_minutes(found: &[NamedQuantity]) -> bool {
    let is_minute = |unit: &str| {
        ["min", "mins", "minutes", "minute", "分钟", "分鐘", "分", "分間", "'", "분"].contains(&unit)
    };
    found.iter().all(|one| {
        let value = one.quantity.value;
        is_minute(one.quantity.unit.as_str()) && value <= 120.0 && value % 5.0 == 0.0
    })
}

fn as_event(written: &str, order: i64, heading: &str, body: &str) -> Event {
    let moment = Moment {
        written: written.to_owned(),
        kind: MomentKind::Clock,
        order,
        rest: String::new(),
        is_apart: true,
    };
    let (heading, body) = if heading.is_empty() { (body, "") } else { (heading, body) };
    let items = if body.is_empty() { Vec::new() } else { vec![body.to_owned()] };
    let point = PointWords {
        moment: written.to_owned(),
        heading: heading.to_owned(),
        body: body.to_owned(),
        items,
        ..PointWords::default()
    };
    Event { moment, point }
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::{Block, Page};

    use super::*;

    fn orders(lines: &[&str]) -> Vec<i64> {
        let body = lines.iter().map(|line| Block::Text((*line).to_owned())).collect();
        let page = Page { title: "Title".to_owned(), body, ..Page::default() };
        let view = View::new(&crate::matter::parts(&page)[0]);
        events(&view).unwrap().iter().map(|event| event.moment.order).collect()
    }

    #[test]
    fn a_date_without_a_year_is_in_the_year_of_the_one_above() {
        let plan =
            ["March 2026: decide", "31 March: notice", "December: review", "July: decide", "May 2028: end"];
        assert_eq!(orders(&plan), [20_260_300, 20_260_331, 20_261_200, 20_270_700, 20_280_500]);
        // In no order: nothing is said of the years.
        let jumble = ["July 2026: decide", "December: review", "31 March 2026: notice"];
        assert_eq!(orders(&jumble)[1], 1200);
    }
}
