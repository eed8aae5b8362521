//! Which exhibits does a page consist of? A list whose lines are of several kinds, shares beside changes beside
//! remarks, is divided into runs of lines that belong together, each of which is shown as what it is, side by side on
//! one page.
//!
//! The parting is the one whose exhibits tell most: every run is read by itself, and a run of which nothing is told
//! counts little.

use super::evidence::MIN_SCORE;
use super::figures::{Trend, one_measure, take};
use super::key_figures::KeyFigures;
use super::measured::{NamedQuantity, are_one_measure, are_parts, are_times, common_rest, table, value};
use super::measured_change::measured_change;
use super::pattern::RelationPattern;
use super::tallies::{tallies, tally};
use super::times::Timeline;
use super::view::View;
use super::{Relation, line_figure};
use crate::matter::figures::set_table;
use crate::matter::leading_figures::is_open;
use crate::matter::sentence_amounts;
use crate::matter::surveys::letters;
use crate::numbers::{TextQuantity, stated};
use crate::suit::Kind;
use crate::when;
use crate::words::{Entry, PageWords, PointWords, links, width_units};

/// How many lines a page that may be divided has.
const LINES: std::ops::RangeInclusive<usize> = 2..=14;
/// The most exhibits that share a page.
const MAX_BLOCKS: usize = 4;
/// The most lines that one exhibit can hold.
const MAX_LINES: usize = 8;
/// Longest line above an exhibit that is its heading, in half ems.
const MAX_HEADING_LENGTH: usize = 96;
/// Longest text beside a figure that stands alone.
const MAX_LABEL_LENGTH: usize = 84;
/// Longest name before what is said of it.
const MAX_NAME_LENGTH: usize = 60;
/// Longest line of what stays a list beside exhibits, in half ems: longer ones are read on a page of their own.
const MAX_LINE_LENGTH: usize = 190;
/// Most lines below an exhibit that are said of it.
const MAX_REMARKS: usize = 2;
/// The longest paragraph beside exhibits, in half ems.
const MAX_PARAGRAPH: usize = 340;
/// What an exhibit costs, measured in lines that are shown as what they are.
const COST: f64 = 0.9;
/// How much more than a list the exhibits of a page must tell, in the same measure.
const MIN_GAIN: f64 = 0.6;

/// A run of lines and what is seen in it.
#[derive(Clone)]
struct Block {
    words: PageWords,
    /// How much more it tells than plain lines do.
    told: f64,
}

/// The exhibits of a list, each with its words sorted for the designs that show it; none if the page says more as one.
pub fn blocks(page: &PageWords) -> Option<Vec<PageWords>> {
    if !is_plain_list(page) {
        return None;
    }
    // The only line with others below it heads them all.
    let below_only = match &page.points[..] {
        [only] if only.entries.len() > 1 => only.entries.iter().map(below).collect(),
        _ => Vec::new(),
    };
    let view = View::new(page);
    // What the view takes out of the points, a remark or a chain, belongs to the whole page.
    let points = match view.points() {
        _ if !below_only.is_empty() => &below_only[..],
        points if points.len() == page.points.len() => points,
        _ => &page.points[..],
    };
    let lines: Vec<&PointWords> = points.iter().collect();
    if !LINES.contains(&lines.len()) {
        return None;
    }
    let mut parted = best_parting(&page.title, &lines)?;
    if let Some(first) = parted.first_mut().filter(|_| !below_only.is_empty()) {
        if !first.words.caption.is_empty() {
            return None;
        }
        first.words.caption = page.points[0].heading.trim().to_owned();
    }
    let exhibits = parted.iter().filter(|block| block.told > 0.0).count();
    let gain: f64 = parted.iter().map(|block| block.told - COST).sum::<f64>() + COST;
    let is_worth = (2..=MAX_BLOCKS).contains(&parted.len()) && exhibits > 0 && gain >= MIN_GAIN;
    // One figure that stands alone is the loudest thing of its page.
    let is_alone = |block: &&mut Block| {
        block.words.kind == Kind::Relation(Relation::KeyFigures) && block.words.points.len() == 1
    };
    if let Some(block) = parted.iter_mut().find(is_alone) {
        block.words.lit_point = Some(0);
    }
    is_worth.then(|| parted.into_iter().map(|block| block.words).collect())
}

/// Whether the lines have no order, and nothing of them is set apart.
fn is_plain_list(page: &PageWords) -> bool {
    let is_list = page.kind == Kind::Points && page.table.is_none() && page.chart.is_none();
    is_list && !page.prose && !page.ordered && page.points.iter().all(|point| point.key.is_empty())
}

/// All lines of a part of a page as one exhibit, or as a short list beside another part.
pub fn whole(page: &PageWords) -> Option<PageWords> {
    let is_group = |point: &PointWords| point.entries.len() > 1;
    if page.prose {
        let chain = match &page.points[..] {
            [only] => chain(only),
            _ => None,
        };
        return chain.or_else(|| lines(&page.points, MAX_PARAGRAPH)).map(|block| block.words);
    }
    if page.ordered && page.points.len() <= MAX_LINES && !page.points.iter().any(is_group) {
        return list(&page.points).map(|block| PageWords { counted: true, ..block.words });
    }
    if let [only] = &page.points[..]
        && is_group(only)
    {
        return group(&page.title, only).map(|block| block.words);
    }
    if !is_plain_list(page) || page.points.len() > MAX_LINES || page.points.iter().any(is_group) {
        return None;
    }
    exhibit(&page.title, &page.points).or_else(|| list(&page.points)).map(|block| block.words)
}

/// Blocks, and what they tell together.
type Parting = (f64, Vec<Block>);

/// The parting of `lines` into blocks that tells most.
fn best_parting(title: &str, lines: &[&PointWords]) -> Option<Vec<Block>> {
    // The best for each number of first lines, by the number of blocks.
    let mut best: Vec<Vec<Option<Parting>>> = vec![vec![None; MAX_BLOCKS + 1]; lines.len() + 1];
    best[0][0] = Some((0.0, Vec::new()));
    for end in 1..=lines.len() {
        for start in end.saturating_sub(MAX_LINES)..end {
            let Some(block) = block(title, &lines[start..end]) else { continue };
            for count in 0..MAX_BLOCKS {
                let Some((told, before)) = &best[start][count] else { continue };
                // Two lists, one below the other, are one.
                if block.told <= 0.0 && before.last().is_some_and(|last| last.told <= 0.0) {
                    continue;
                }
                let sum = told + block.told - COST;
                if best[end][count + 1].as_ref().is_none_or(|(most, _)| *most < sum) {
                    let blocks = before.iter().cloned().chain([block.clone()]).collect();
                    best[end][count + 1] = Some((sum, blocks));
                }
            }
        }
    }
    let found = best.pop()?.into_iter().flatten();
    found.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, blocks)| blocks)
}

/// What the lines of one run are; `None` where they cannot be one.
fn block(title: &str, lines: &[&PointWords]) -> Option<Block> {
    let is_group = |line: &PointWords| line.entries.len() > 1;
    if let [only] = lines
        && is_group(only)
    {
        return group(title, only);
    }
    if lines.iter().any(|line| is_group(line)) {
        return None;
    }
    let points: Vec<PointWords> = lines.iter().map(|line| (*line).clone()).collect();
    exhibit(title, &points).or_else(|| list(&points))
}

/// A line with others below it: its heading, and these lines.
fn group(title: &str, line: &PointWords) -> Option<Block> {
    let heading = line.heading.trim().trim_end_matches([':', '：']).trim();
    if heading.is_empty() || width_units(heading) > MAX_HEADING_LENGTH {
        return None;
    }
    let points: Vec<PointWords> = line.entries.iter().map(below).collect();
    let shown = exhibit(title, &points).or_else(|| with_remark(title, &points)).or_else(|| list(&points))?;
    // A heading sets its lines apart, whatever they are.
    let told = shown.told.max(0.0) + 0.8;
    Some(Block { words: PageWords { caption: line.heading.trim().to_owned(), ..shown.words }, told })
}

/// An exhibit of the first lines, and what the last one or two say of it.
fn with_remark(title: &str, points: &[PointWords]) -> Option<Block> {
    (1..=MAX_REMARKS).find_map(|remarks| {
        let (shown, said) = points.split_at(points.len().checked_sub(remarks).filter(|rest| *rest >= 3)?);
        let shown = exhibit(title, shown)?;
        let note = said.iter().map(PointWords::line).collect::<Vec<_>>().join("\n");
        Some(Block { words: PageWords { note, ..shown.words }, ..shown })
    })
}

fn below(entry: &Entry) -> PointWords {
    let text = entry.line();
    let (heading, body) = match text.split_once(['：']).or_else(|| text.split_once(": ")) {
        Some((name, rest))
            if !name.is_empty() && width_units(name) <= MAX_NAME_LENGTH && !rest.trim().is_empty() =>
        {
            (name.trim().to_owned(), rest.trim().to_owned())
        }
        _ => (text.clone(), String::new()),
    };
    PointWords { items: vec![text], heading, body, ..PointWords::default() }
}

/// The lines as they are; `None` if one of them is too long to stand beside exhibits.
fn list(points: &[PointWords]) -> Option<Block> {
    lines(points, MAX_LINE_LENGTH)
}

/// The lines as they are; `None` if one of them is longer than `longest` half ems.
fn lines(points: &[PointWords], longest: usize) -> Option<Block> {
    if points.iter().any(|point| width_units(&point.line()) > longest) {
        return None;
    }
    let mut words = PageWords::new(Kind::Relation(Relation::List), "");
    words.points = points.to_vec();
    crate::matter::level(&mut words);
    // Below a heading of their own, lines are texts.
    for point in words.points.iter_mut().filter(|point| point.body.is_empty()) {
        point.body = std::mem::take(&mut point.heading);
        point.items = vec![point.body.clone()];
    }
    Some(Block { words, told: 0.0 })
}

/// The lines as more than a list.
fn exhibit(title: &str, points: &[PointWords]) -> Option<Block> {
    if let [only] = points
        && let Some(found) = chain(only).or_else(|| series(only))
    {
        return Some(found);
    }
    if let Some(changes) = points.iter().map(measured_change).collect::<Option<Vec<_>>>() {
        let told = 1.4 * changes.len() as f64;
        return Some(made(Relation::BeforeAfter, changes, told));
    }
    let mut page = PageWords::new(Kind::Points, title);
    page.points = points.to_vec();
    let view = View::new(&page);
    if view.points().len() != points.len() {
        return None;
    }
    let count = points.len() as f64;
    measures(&page, &view)
        .or_else(|| Some(made(Relation::Ranking, tallies(points)?, 1.4 * count)))
        .or_else(|| {
            let timeline = (points.len() >= 3).then(|| Timeline::of(&view)).flatten()?;
            (timeline.evidence(&view).score >= MIN_SCORE).then_some(())?;
            let mut words = view.words.clone();
            timeline.place(&mut words);
            Some(made(Relation::Timeline, words.points, 1.3 * count))
        })
        .or_else(|| figures(&view))
}

fn made(relation: Relation, points: Vec<PointWords>, told: f64) -> Block {
    Block { words: PageWords { points, ..PageWords::new(Kind::Relation(relation), "") }, told }
}

/// One measure of all lines: over time, as parts of a whole, or of several things.
fn measures(page: &PageWords, view: &View) -> Option<Block> {
    let count = view.count() as f64;
    if view.count() >= 3
        && let Some(trend) = Trend::of(view)
    {
        let mut words = PageWords { title: String::new(), ..view.words.clone() };
        trend.place(&mut words);
        return (words.kind == Kind::Chart && words.points.is_empty())
            .then_some(Block { words, told: 1.5 * count });
    }
    let found = amounts_before_changes(view).or_else(|| one_measure(view))?;
    if are_times(&found) && found.iter().all(|one| one.rest.is_empty()) {
        let mut words = PageWords::new(Kind::Points, "");
        set_table(&mut words, table(&found, ""));
        return words.chart.is_some().then_some(Block { words, told: 1.5 * count });
    }
    let is_percent = found.iter().all(|one| one.quantity.is_percent());
    let fits = found.len() >= 3 || is_percent && found.len() == 2 && are_parts(&found, &page.title);
    let is_counted = is_percent
        || found.iter().all(|one| {
            !one.quantity.unit.is_empty() || !one.quantity.currency.is_empty() || !one.counted.is_empty()
        });
    let are_amounts = found.iter().all(|one| value(one) >= 0.0) && found.iter().any(|one| value(one) > 0.0);
    (fits && is_counted && are_amounts && !are_times(&found)).then(|| bars(found, 1.4 * count))
}

/// `Germany €19.1m, +44 %`: the amount is what a line states, and the change is said of it.
fn amounts_before_changes(view: &View) -> Option<Vec<NamedQuantity>> {
    let one = |point: &PointWords| {
        let line = point.line();
        let found = stated(&line);
        let [amount, change] = &found[..] else { return None };
        let is_change = change.written.starts_with(['+', '-', '−', '–']);
        let name = line[..amount.place.start].trim().trim_end_matches([':', '：', ',', '，']).trim();
        let rest = line[amount.place.end..].trim_start_matches([',', '，', ';', '；', '、', ' ']);
        let is_amount = !amount.written.starts_with(['+', '-', '−', '–']) && !name.is_empty();
        (is_change && is_amount).then(|| NamedQuantity {
            name: name.to_owned(),
            rest: rest.trim().to_owned(),
            ..NamedQuantity::stated(amount)
        })
    };
    let found: Vec<NamedQuantity> = view.points().iter().map(one).collect::<Option<_>>()?;
    are_one_measure(&found).then_some(found)
}

/// Lines with their amounts, each as a part of the largest.
fn bars(found: Vec<NamedQuantity>, told: f64) -> Block {
    let is_percent = found.iter().all(|one| one.quantity.is_percent());
    let largest = found.iter().map(value).fold(0.0, f64::max);
    // Shares are parts of a hundred, and are drawn as such.
    let most = if is_percent && largest <= 100.0 && largest > 40.0 { 100.0 } else { largest };
    let common = common_rest(&found);
    let mut words = PageWords::new(Kind::Relation(Relation::Ranking), "");
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
    Block { words, told }
}

/// `Kitchens 41%, laundry 33%, gardens 26%`, perhaps after a name: amounts that one line strings together.
fn series(point: &PointWords) -> Option<Block> {
    let line = point.line();
    if let Some(course) = course(&line) {
        return Some(course);
    }
    let found = sentence_amounts::series(&line)?;
    // Nothing else is said by the line.
    let said: String = found.named.iter().map(|one| format!("{}{}", one.name, one.stated.written)).collect();
    if letters(&format!("{}{said}", found.title)) != letters(&line) {
        return None;
    }
    let measured = |one: &sentence_amounts::NamedAmount| NamedQuantity {
        name: one.name.clone(),
        ..NamedQuantity::stated(&one.stated)
    };
    let count = found.named.len() as f64;
    let block = bars(found.named.iter().map(measured).collect(), 0.5 + 0.5 * count);
    Some(Block { words: PageWords { caption: found.title, ..block.words }, ..block })
}

/// `Out of service: 11% (2021), 14% (2022), 17% (2023)`: one measure at several times in one line.
fn course(line: &str) -> Option<Block> {
    let (name, told) = line.split_once(['：']).or_else(|| line.split_once(": "))?;
    let parts: Vec<&str> = told.split([',', '，', '、', ';', '；', '→']).map(str::trim).collect();
    let one = |part: &&str| {
        let part = part.trim_end_matches(['.', '。']);
        let found = stated(part);
        let [only] = &found[..] else { return None };
        let around = format!("{}{}", &part[..only.place.start], &part[only.place.end..]);
        let time = around.trim().trim_matches(['(', ')', '（', '）', ' ', ':', '：']);
        let moment = when::moment(time).filter(|moment| moment.rest.is_empty())?;
        Some(NamedQuantity { name: moment.written, ..NamedQuantity::stated(only) })
    };
    let found: Vec<NamedQuantity> = parts.iter().map(one).collect::<Option<_>>()?;
    if found.len() < 3 || !are_one_measure(&found) || !are_times(&found) {
        return None;
    }
    let mut words = PageWords::new(Kind::Points, "");
    set_table(&mut words, table(&found, ""));
    words.caption = name.trim().to_owned();
    words.chart.is_some().then_some(Block { words, told: 3.0 })
}

/// Figures that speak for themselves.
fn figures(view: &View) -> Option<Block> {
    let fits = |points: &[PointWords]| {
        // `Over 50 mph`: a word that introduces its figure names nothing.
        points.iter().all(|point| {
            let name = point.label.lines().next().unwrap_or_default();
            !point.figure.is_empty() && width_units(&point.label) <= MAX_LABEL_LENGTH && !is_open(name)
        })
    };
    if let [only] = view.points() {
        let ratio = || {
            let one = tally(only).filter(|one| one.total.is_some())?;
            Some(PointWords {
                figure: one.written,
                label: one.name.clone(),
                heading: one.name,
                ..PointWords::default()
            })
        };
        if let Some(ratio) = ratio() {
            return Some(made(Relation::KeyFigures, vec![ratio], 1.0));
        }
        let told =
            line_figure(only).filter(|told| fits(std::slice::from_ref(told)) && is_measured(&told.figure))?;
        return Some(made(Relation::KeyFigures, vec![told], 1.0));
    }
    let found = KeyFigures::of(view).filter(|found| found.evidence(view).score >= MIN_SCORE)?;
    let mut words = view.words.clone();
    found.place(&mut words);
    fits(&words.points).then(|| {
        let told = 1.0 * words.points.len() as f64;
        made(Relation::KeyFigures, words.points, told)
    })
}

/// Whether this is a figure with a unit, and not a bare number, which may be a part of a name.
fn is_measured(figure: &str) -> bool {
    let has_unit = |one: &TextQuantity| {
        !one.quantity.unit.is_empty()
            || !one.quantity.currency.is_empty()
            || one.written.contains([',', '%', '.'])
    };
    stated(figure).first().is_some_and(has_unit)
}

/// `Leaf → ferment → reduce`, perhaps after its name.
fn chain(point: &PointWords) -> Option<Block> {
    let (name, text) =
        if point.body.is_empty() { ("", &point.heading) } else { (point.heading.as_str(), &point.body) };
    let count = links(text).len();
    if count < 3 {
        return None;
    }
    let mut words = PageWords::new(Kind::Relation(Relation::Sequence), "");
    words.caption = name.to_owned();
    words.points =
        vec![PointWords { body: text.clone(), items: vec![text.clone()], ..PointWords::default() }];
    Some(Block { words, told: 2.0 })
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Outline;

    use super::*;

    #[track_caller]
    fn check(lines: &str, expected: &[(Kind, usize)]) {
        let text = format!("# Deck\n\n## Chapter\n\n### What the audit found\n{lines}\n");
        let outline = Outline::from_markdown(&text, "").unwrap();
        let page = &crate::matter::merge_parts(crate::matter::things(&outline.chapters[0].pages[0]))[0];
        let found = blocks(page).unwrap_or_default();
        let found: Vec<(Kind, usize)> = found.iter().map(|block| (block.kind, block.points.len())).collect();
        assert_eq!(found, expected, "{lines}");
    }

    #[test]
    fn lines_of_several_kinds_are_several_exhibits() {
        check(
            "- Queue at the gate: 41 min → 18 min\n- Trucks per hour: 22 → 35\n- Nights worked: 5 → 3\n- The \
             second crane came late, and nobody had told the drivers\n- The gate has had two readers since May",
            &[(Kind::Relation(Relation::BeforeAfter), 3), (Kind::Relation(Relation::List), 2)],
        );
        check(
            "- Where the water goes\n    - Kitchens: 41%\n    - Laundry: 33%\n    - Gardens: 26%\n- 12,400 m³ were \
             lost in 2024\n- Nobody reads the meters in winter",
            &[
                (Kind::Relation(Relation::Ranking), 3),
                (Kind::Relation(Relation::KeyFigures), 1),
                (Kind::Relation(Relation::List), 1),
            ],
        );
    }

    #[test]
    fn ranges_are_names_of_their_amounts() {
        check(
            "- Stock by age\n    - 0–90 days: 5,719 t (58%)\n    - 91–180 days: 2,268 t (23%)\n    - Over 180 days: 1,873 t \
             (19%)\n- Causes\n    - Orders were placed early\n    - A line failed",
            &[(Kind::Relation(Relation::Ranking), 3), (Kind::Relation(Relation::List), 2)],
        );
    }

    #[test]
    fn a_list_stays_a_list() {
        check("- Ask early\n- Write it down\n- Leave at five", &[]);
        check("- Milk is cooled\n- Bread is baked\n- 14 May is a holiday", &[]);
    }
}
