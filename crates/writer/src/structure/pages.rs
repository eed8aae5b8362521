//! How do the paragraphs and items of a page become its points? Under the text's own names for them, under a heading
//! made of their first words, or as they are.

use deckwright_model::outline::{Block, MAX_NAME, Page, Point};

use super::headings;
use super::line_kinds;
use super::read::ListMark;
use super::units::{Line, Unit, spoken};

/// Most separate lines on one page; more are joined with their neighbours.
const MAX_LINES: usize = 6;
/// A sentence with fewer parts than this stays whole.
const MIN_PARTS: usize = 3;

/// The page of one section, or of a part of it.
pub fn page(title: String, units: &[Unit]) -> Page {
    match units {
        [unit] if unit.label.as_deref() == Some(title.as_str()) || !unit.is_item && unit.label.is_none() => {
            let below = if unit.label.is_none() { said_below(unit, &title) } else { &unit.lines };
            // A page of a single sentence repeats it below its title.
            let lines = if below.is_empty() { &unit.lines } else { below };
            Page { body: texts(lines), title, ..Page::default() }
        }
        // Each speaker's words follow the speaker's name, line by line.
        units if units.iter().all(|unit| unit.speaker.is_some() && !unit.keeps_lines) => {
            let line = |unit: &Unit| Block::Text(spoken(unit.label.clone(), &unit.lines));
            Page { body: units.iter().map(line).collect(), title, ..Page::default() }
        }
        units => several(title, units),
    }
}

/// The page of some lines of a unit.
pub fn lines_page(title: String, lines: &[Line]) -> Page {
    Page { body: texts(lines), title, ..Page::default() }
}

/// The page of some lines of a unit that has a name of its own.
pub fn named_page(title: String, name: &str, lines: &[Line]) -> Page {
    let points = vec![Point { title: name.to_owned(), body: texts(lines) }];
    Page { title, points, ..Page::default() }
}

/// Units that share a page stand under their own names, if all items have one. Units without a name lead to them, or
/// else all units are lines of one list.
fn several(title: String, units: &[Unit]) -> Page {
    // The unit that names the page needs no point of its own.
    if let [first, rest @ ..] = units
        && first.label.as_deref() == Some(title.as_str())
        && !first.is_item
        && rest.iter().all(|unit| unit.label.is_some())
    {
        let points = rest.iter().map(point).collect();
        return Page { title, body: texts(&first.lines), points, ..Page::default() };
    }
    if units.iter().filter(|unit| is_listed(unit)).count() > 1 {
        return list(title, units);
    }
    let items = || units.iter().filter(|unit| unit.is_item);
    let is_single = items().count() == 1;
    let is_listed = items().all(|unit| unit.label.is_some() || !is_single && is_headed(unit));
    // If entries are nested below any item, all items are points.
    let hangs = is_listed || units.iter().any(|unit| unit.lines.iter().any(|line| !line.below.is_empty()));
    let is_point = |unit: &Unit| if unit.is_item { hangs } else { unit.label.is_some() };
    let lead = units.iter().position(is_point).unwrap_or(units.len());
    let (before, points) = units.split_at(lead);
    let mut body: Vec<Block> = match before {
        [only] if !only.is_item => texts(said_below(only, &title)),
        before => {
            let label = |unit: &Unit| unit.label.clone().filter(|label| *label != title);
            let lines = |at: usize| if at == 0 { said_below(&before[0], &title) } else { &before[at].lines };
            let said = (0..before.len()).flat_map(|at| {
                let is_list = before[at].is_item;
                line_by_line(label(&before[at]), lines(at), is_list)
            });
            said.filter(|text| !text.is_empty()).map(Block::Text).collect()
        }
    };
    if points.iter().all(is_point) {
        let points = points.iter().map(point).collect();
        return Page { title, body, points, ..Page::default() };
    }
    // What is said after a list belongs to all of it. Everything then stands line by line.
    let label = |unit: &Unit| unit.label.clone().filter(|label| *label != title);
    for unit in points {
        body.extend(line_by_line(label(unit), &unit.lines, unit.is_item).into_iter().map(Block::Text));
        let below = unit.lines.iter().flat_map(|line| &line.below).filter_map(Block::text);
        body.extend(below.map(|text| Block::Text(text.to_owned())));
    }
    Page { title, body, ..Page::default() }
}

/// Whether the unit is in one of the document's own lists.
fn is_listed(unit: &Unit) -> bool {
    unit.mark != ListMark::InText
}

/// The page of a list: what stands before it, its items, and what follows them. Text between two items belongs to the
/// first.
fn list(title: String, units: &[Unit]) -> Page {
    let mut page = Page { title, ..Page::default() };
    let last = units.iter().rposition(is_listed).unwrap_or_default();
    let items = || units.iter().filter(|unit| is_listed(unit));
    let is_headed = items().all(is_headed);
    for (at, unit) in units.iter().enumerate() {
        if is_listed(unit) {
            page.points.push(if is_headed { point(unit) } else { item(unit) });
            continue;
        }
        let lines = if at == 0 { said_below(unit, &page.title) } else { &unit.lines };
        let label = unit.label.clone().filter(|label| *label != page.title);
        let said = spoken(label, lines);
        match page.points.last_mut() {
            _ if said.is_empty() => {}
            Some(point) if at < last => point.body.push(Block::Text(said)),
            Some(_) => page.body.push(Block::Afterword(said)),
            None => page.body.push(Block::Text(said)),
        }
    }
    let count = |unit: &Unit| match unit.mark {
        ListMark::Number(number) => Some(number),
        _ => None,
    };
    let first = items().next().and_then(count).unwrap_or(0);
    let is_counted = first > 0 && items().enumerate().all(|(at, unit)| count(unit) == Some(first + at));
    page.ordered = is_counted && first == 1 && page.points.len() > 1;
    // A list that began on an earlier page continues its numbering.
    if is_counted && first > 1 && page.points.len() == items().count() {
        for (number, point) in (first..).zip(&mut page.points) {
            number_entry(point, number);
        }
    }
    page
}

/// Puts the number of an entry before its first words.
fn number_entry(point: &mut Point, number: usize) {
    match point.body.first_mut() {
        Some(Block::Text(text)) if point.title.is_empty() => *text = format!("{number}. {text}"),
        _ => point.title = format!("{number}. {}", point.title),
    }
}

/// An item of a list as a whole.
fn item(unit: &Unit) -> Point {
    let text = unit.lines.first().map(|line| line.text.as_str()).unwrap_or_default();
    let below = unit.lines.iter().flat_map(|line| &line.below);
    if text.chars().count() <= MAX_NAME {
        return Point { title: text.to_owned(), body: below.map(raised).collect() };
    }
    let body = std::iter::once(Block::Text(text.to_owned())).chain(below.cloned());
    Point { title: String::new(), body: body.collect() }
}

/// Lines as one text after their label. Separate lines below a small heading stay separate.
fn line_by_line(label: Option<String>, lines: &[Line], is_list: bool) -> Vec<String> {
    match label {
        Some(label) if is_list && lines.len() > 1 => {
            std::iter::once(label).chain(lines.iter().map(|line| line.text.clone())).collect()
        }
        label => vec![spoken(label, lines)],
    }
}

fn said_below<'a>(unit: &'a Unit, title: &str) -> &'a [Line] {
    let is_first = |line: &Line| headings::whole(&line.text).as_deref() == Some(title);
    match unit.lines.as_slice() {
        _ if unit.heading() == Some(title) => unit.below_heading(),
        [first, rest @ ..] if unit.label.is_none() && !rest.is_empty() && is_first(first) => rest,
        lines => lines,
    }
}

fn point(unit: &Unit) -> Point {
    let texts = unit
        .lines
        .iter()
        .flat_map(|line| std::iter::once(Block::Text(line.text.clone())).chain(line.below.iter().cloned()));
    match (&unit.label, unit.lines.as_slice()) {
        (Some(label), lines)
            if lines.iter().all(|line| line.below.is_empty()) && !unit.is_item && !unit.keeps_lines =>
        {
            let body = Some(spoken(None, lines)).filter(|text| !text.is_empty()).map(Block::Text);
            Point { title: label.clone(), body: body.into_iter().collect() }
        }
        (Some(label), _) => Point { title: label.clone(), body: texts.collect() },
        (None, [line]) if is_headed(unit) => {
            let (title, said) = line_kinds::run_in(&line.text).unwrap_or((&line.text, ""));
            let body = std::iter::once(Block::Text(said.to_owned())).chain(line.below.iter().cloned());
            Point { title: title.to_owned(), body: body.collect() }
        }
        // A line that is short enough is its own heading, and what is nested below it is the text.
        (None, [line]) if line.text.chars().count() <= MAX_NAME => {
            Point { title: line.text.clone(), body: line.below.iter().map(raised).collect() }
        }
        (None, _) => Point { title: String::new(), body: texts.collect() },
    }
}

/// Whether the first of several sentences of an item names the others.
fn is_headed(unit: &Unit) -> bool {
    matches!(unit.lines.as_slice(), [line] if unit.label.is_none() && line_kinds::run_in(&line.text).is_some())
}

/// The page that several sections or paragraphs share: each is a point.
pub fn shared_page(title: String, parts: &[(Option<&str>, &[Unit])]) -> Page {
    let points = parts.iter().flat_map(|(heading, units)| {
        let lines = units.iter().flat_map(|unit| {
            let below = unit.lines.iter().flat_map(|line| line.below.iter().cloned());
            std::iter::once(Block::Text(spoken(unit.label.clone(), &unit.lines))).chain(below)
        });
        match (heading, units) {
            (Some(heading), _) => vec![Point { title: (*heading).to_owned(), body: lines.collect() }],
            (None, units) => units.iter().map(point).collect(),
        }
    });
    Page { title, points: points.collect(), ..Page::default() }
}

/// An entry one level further out.
fn raised(block: &Block) -> Block {
    match block {
        Block::Item { level, text } => Block::at_level(level - 1, text.clone()),
        other => other.clone(),
    }
}

/// The parts of a sentence, each ended by a semicolon.
fn parted(line: &Line) -> Vec<Line> {
    let mut parts: Vec<String> = vec![String::new()];
    let mut depth = 0usize;
    for c in line.text.chars() {
        match c {
            '(' | '（' | '「' | '“' | '《' | '[' => depth += 1,
            ')' | '）' | '」' | '”' | '》' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let last = parts.len() - 1;
        parts[last].push(c);
        if depth == 0 && matches!(c, ';' | '；') {
            parts.push(String::new());
        }
    }
    let texts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    if texts.len() < MIN_PARTS || !line.below.is_empty() {
        return vec![line.clone()];
    }
    texts.into_iter().map(|text| Line { text: text.to_owned(), below: Vec::new() }).collect()
}

/// Sentences, separate as long as there are few, otherwise joined with their neighbours. Nested entries stay below
/// their own.
fn texts(lines: &[Line]) -> Vec<Block> {
    let mut runs: Vec<Vec<Line>> = match lines {
        [only] => parted(only).into_iter().map(|line| vec![line]).collect(),
        lines => lines.iter().map(|line| vec![line.clone()]).collect(),
    };
    let width = |run: &Vec<Line>| run.iter().map(Line::width).sum::<usize>();
    let hangs = |run: &Vec<Line>| run.iter().any(|line| !line.below.is_empty());
    while runs.len() > MAX_LINES {
        let may_join = |at: &usize| !hangs(&runs[at - 1]) && !hangs(&runs[*at]);
        let pairs = (1..runs.len()).filter(may_join);
        let Some(at) = pairs.min_by_key(|&at| width(&runs[at - 1]) + width(&runs[at])) else {
            break;
        };
        let mut later = runs.remove(at);
        runs[at - 1].append(&mut later);
    }
    let blocks = |run: &Vec<Line>| {
        let below = run.iter().flat_map(|line| line.below.clone()).collect::<Vec<_>>();
        std::iter::once(Block::Text(spoken(None, run))).chain(below)
    };
    runs.iter().flat_map(blocks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_below_a_small_heading_stay_lines() {
        let line = |text: &str| Line { text: text.to_owned(), below: Vec::new() };
        let list = Unit {
            label: Some("ACTIONS".to_owned()),
            lines: vec![line("Pauline: gate code"), line("Faisal: water")],
            is_item: true,
            ..Unit::default()
        };
        let remark =
            Unit { lines: vec![line("Somebody is taking leeks.")], is_item: true, ..Unit::default() };
        let page = page("A.O.B.".to_owned(), &[remark, list]);
        let texts: Vec<&str> = page.body.iter().filter_map(Block::text).collect();
        assert_eq!(texts, ["Somebody is taking leeks.", "ACTIONS", "Pauline: gate code", "Faisal: water"]);
    }
}
