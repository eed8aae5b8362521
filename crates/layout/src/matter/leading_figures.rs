//! Figures that sum up the points of a list: at their beginning, as all that is said of a name, or as a change at their
//! end. If half of the points have one, each stands before its line. If two thirds of them state one after their name,
//! or tell what has changed, these do so as well.

use deckwright_model::language::after_marks;

use super::sentence_amounts::{changes, series};
use crate::cues;
use crate::meaning::{Relation, is_torn, line_figure};
use crate::numbers::{self, TextQuantity, argued_figure, stated};
use crate::suit::Kind;
use crate::when;
use crate::words::{PageWords, PointWords, links, width_units};

/// Widest figure that stands before a line, in half ems.
const MAX_FIGURE_WIDTH: usize = 14;
/// How many sentences stand beside their figures, and how long they are, in half ems.
const ARGUMENTS: std::ops::RangeInclusive<usize> = 3..=6;
const ARGUMENT: std::ops::RangeInclusive<usize> = 24..=130;
/// Longest text beside a figure, in half ems.
const MAX_LABEL_LENGTH: usize = 110;
/// Widest change from one figure to another: `41 min → 168 min`.
const MAX_CHANGE_WIDTH: usize = 24;
/// How many facts one page has, and the longest of their names and texts.
const FACTS: std::ops::RangeInclusive<usize> = 2..=8;
const MAX_FACT_NAME_LENGTH: usize = 26;
const MAX_FACT_LENGTH: usize = 34;

/// Whether points are names and what they come to, in few words, which are shown whole and large:
/// `Dates: 28 April to 30 August`, `Exhibits: 187, of which 41 first class`.
fn are_facts(points: &[PointWords]) -> bool {
    let is_fact = |point: &PointWords| {
        let is_line = !point.heading.is_empty() && !point.body.is_empty() && !point.body.contains('\n');
        is_line
            && width_units(&point.heading) <= MAX_FACT_NAME_LENGTH
            && width_units(&point.body) <= MAX_FACT_LENGTH
            && point.key.is_empty()
    };
    FACTS.contains(&points.len()) && points.iter().all(is_fact)
}

/// Finds the figures that points begin with. Heading and text stay as they are, for designs without a place for figures.
pub fn find_figures(page: &mut PageWords) {
    let is_list = matches!(page.kind, Kind::Points | Kind::Relation(Relation::List)) && page.table.is_none();
    let is_plain =
        |point: &PointWords| [&point.figure, &point.label, &point.moment].iter().all(|text| text.is_empty());
    if !is_list || page.counted || !page.points.iter().all(is_plain) || are_facts(&page.points) {
        return;
    }
    if let Some(sentences) = amounts(page) {
        page.points = sentences;
        return;
    }
    let found: Vec<Option<(String, String)>> = page
        .points
        .iter()
        .map(|point| figure_at_start(point).or_else(|| figure_as_body(point)).or_else(|| change(point)))
        .collect();
    let changes: Vec<Option<(String, String)>> = page.points.iter().map(change_in_line).collect();
    let others = page
        .points
        .iter()
        .zip(&changes)
        .map(|(point, told)| told.clone().or_else(|| figure_after_name(point)));
    let all: Vec<Option<(String, String)>> =
        found.iter().zip(others).map(|(found, other)| found.clone().or(other)).collect();
    let count = |found: &[Option<(String, String)>]| found.iter().flatten().count();
    let are_half = count(&found) >= 2 && count(&found) * 2 >= found.len();
    let are_many = count(&all) >= 3 || count(&changes) >= 2;
    let are_most = are_many && count(&all) * 3 >= all.len() * 2;
    if !are_half && !are_most {
        if let Some(figures) = figures_of_sentences(page) {
            for (point, (figure, label)) in page.points.iter_mut().zip(figures) {
                (point.figure, point.label) = (figure, label);
            }
        }
        return;
    }
    for (point, found) in page.points.iter_mut().zip(if are_most { all } else { found }) {
        (point.figure, point.label) = found.unwrap_or_default();
    }
}

/// Sentences that each argue with a figure: the figure stands before its sentence, which stays whole. One without a figure
/// would look as if it lacked something.
fn figures_of_sentences(page: &PageWords) -> Option<Vec<(String, String)>> {
    let one = |point: &PointWords| {
        let line = point.line();
        let is_line = point.entries.len() <= 1 && !line.contains('\n') && links(&line).is_empty();
        let figure = line[argued_figure(&line, &page.title)?].to_owned();
        let found = stated(&figure);
        let told = found.first().filter(|one| is_measure(one) && found.len() == 1)?;
        let is_share = told.quantity.is_percent() || !told.quantity.currency.is_empty();
        let is_counted =
            is_share || !told.quantity.unit.is_empty() && !TIMES.contains(&told.quantity.unit.as_str());
        let fits = width_units(&figure) <= MAX_FIGURE_WIDTH && ARGUMENT.contains(&width_units(&line));
        // A date says when, and what follows is not an argument.
        (is_line && is_counted && fits && when::moment(&line).is_none()).then_some((figure, line))
    };
    ARGUMENTS.contains(&page.points.len()).then(|| page.points.iter().map(one).collect()).flatten()
}

/// `Dorset Council £120,000, confirmed. Trust reserves £183,500. …`: a text whose sentences all name something and the amount
/// of it in one unit is a list of amounts.
fn amounts(page: &PageWords) -> Option<Vec<PointWords>> {
    let [only] = &page.points[..] else { return None };
    let sentences: Vec<&str> = only.body.lines().flat_map(cues::sentences).map(str::trim).collect();
    if !only.heading.is_empty() || !(3..=6).contains(&sentences.len()) {
        return None;
    }
    let mut units: Vec<String> = Vec::new();
    let mut amount = |sentence: &&str| {
        let first = stated(sentence).into_iter().next()?;
        let quantity = &first.quantity;
        units.push(if quantity.currency.is_empty() {
            quantity.unit.clone()
        } else {
            quantity.currency.clone()
        });
        let name = sentence[..first.place.start].trim();
        let rest = sentence[first.place.end..].trim_start();
        let (figure, label) = amount_after_name(name, &first, rest)?;
        let heading = (*sentence).to_owned();
        Some(PointWords { heading, figure, label, ..PointWords::default() })
    };
    let points: Vec<PointWords> = sentences.iter().map(&mut amount).collect::<Option<_>>()?;
    (units.iter().all(|unit| *unit == units[0]) && !units[0].is_empty()).then_some(points)
}

/// Words that a sentence about something begins with; a line that only names it has none.
const BEGIN_SENTENCES: [&str; 12] =
    ["the", "a", "an", "it", "we", "this", "they", "these", "our", "there", "if", "in"];

/// A figure right after its name, and what a comma, a stop or brackets set apart from it.
fn amount_after_name(name: &str, figure: &TextQuantity, rest: &str) -> Option<(String, String)> {
    let is_apart = rest.is_empty() || rest.starts_with([',', '，', '.', '。', '(', '（', ';', '；', '、']);
    let first = name.split(' ').next().unwrap_or_default().to_lowercase();
    let is_name = !name.is_empty()
        && name.ends_with(char::is_alphanumeric)
        && !BEGIN_SENTENCES.contains(&first.as_str());
    let opens = |text: &str| text.matches(['(', '（']).count() != text.matches([')', '）']).count();
    let is_clause = name.contains([',', '，', '。', ';', '；', '、']) || name.contains(". ");
    if !is_apart
        || !is_name
        || is_clause
        || is_open(name)
        || opens(name)
        || !is_measure(figure)
        || is_torn(name)
    {
        return None;
    }
    let rest = rest.trim_start_matches([',', '，', '.', '。', ';', '；', '、', ' ']).trim();
    let label = if rest.is_empty() { name.to_owned() } else { format!("{name}\n{rest}") };
    (width_units(&figure.written) <= MAX_FIGURE_WIDTH).then(|| (figure.written.clone(), label))
}

/// `Brandt: +17%, and 6 pts of that given back`, `营业收入 38.64亿元，同比 +9.2%`: what a name comes to, and what else is said of it.
fn figure_after_name(point: &PointWords) -> Option<(String, String)> {
    if point.entries.len() > 1 || point.body.contains('\n') {
        return None;
    }
    let line = if point.heading.is_empty() {
        PointWords { heading: point.body.clone(), ..PointWords::default() }
    } else {
        point.clone()
    };
    // Of several amounts that are set beside one another, none stands for the others.
    let found = line_figure(&line).filter(|_| series(&line.line()).is_none())?;
    let name = found.label.lines().next().unwrap_or_default();
    if name.starts_with([',', '，', '、', '.', '。', ';', '；']) {
        return None;
    }
    let is_date = when::moment(&line.heading).is_some();
    let behind = line.heading.strip_prefix(found.figure.as_str()).unwrap_or_default();
    if BEFORE_AND_AFTER.iter().any(|word| behind.starts_with(word)) {
        return None;
    }
    // A figure that cannot be taken out of its line is stressed within it.
    let is_whole =
        !found.label.contains(&found.figure) && !is_open(name) && !found.label.lines().any(is_torn);
    let fits =
        width_units(&found.figure) <= MAX_FIGURE_WIDTH && width_units(&found.label) <= MAX_LABEL_LENGTH;
    let [only] = &stated(&found.figure)[..] else { return None };
    (is_whole && fits && !is_date && !name.is_empty() && is_measure(only))
        .then_some((found.figure, found.label))
}

/// Whether a name breaks off where its figure was taken out: `the budget of`, `控制在`.
pub fn is_open(name: &str) -> bool {
    const WORDS: [&str; 32] = [
        "of", "by", "to", "at", "for", "from", "in", "with", "and", "or", "than", "over", "under", "a", "an",
        "the", "is", "was", "are", "were", "be", "about", "around", "nearly", "only", "up", "down", "per",
        "on", "has", "had", "into",
    ];
    let last = name.rsplit(' ').next().unwrap_or_default().to_lowercase();
    WORDS.contains(&last.as_str())
        || name.ends_with([
            '在', '为', '達', '达', '至', '到', '从', '由', '是', '有', '了', '以', '于', '按', '每', '共',
        ])
}

/// Words that make a duration a time, and units of durations.
const BEFORE_AND_AFTER: [&str; 8] = ["前", "后", "後", "内", "以内", "间", "間", "で"];
const TIMES: [&str; 14] =
    ["年", "月", "か月", "ヶ月", "个月", "個月", "日", "天", "周", "週", "小时", "時間", "分钟", "分"];

/// The only figure of a line, with which it begins, and the rest of the point.
fn figure_at_start(point: &PointWords) -> Option<(String, String)> {
    let (line, text) = if point.heading.is_empty() {
        (point.body.as_str(), "")
    } else {
        (point.heading.as_str(), point.body.as_str())
    };
    let [only] = &stated(line)[..] else { return None };
    let rest = after_marks(&line[only.place.end..], |c| " :：,，、-–—".contains(c)).trim();
    let tells = only.place.start == 0 && rest.starts_with(char::is_alphanumeric) && is_measure(only);
    // `3日前 説明`, `48小时降阶梯率：31%`: when something is, or within what time, is part of its name.
    let is_time = BEFORE_AND_AFTER.iter().any(|word| rest.starts_with(word))
        || TIMES.contains(&only.quantity.unit.as_str()) && !stated(text).is_empty();
    if is_time {
        return None;
    }
    let is_date = when::moment(line).is_some();
    if !tells || is_date || line.contains('\n') || width_units(&only.written) > MAX_FIGURE_WIDTH {
        return None;
    }
    let label = if text.is_empty() { rest.to_owned() } else { format!("{rest}\n{text}") };
    Some((only.written.clone(), label))
}

/// `Hip fractures: 6 → 2`, `Cash: €4.1m`: a figure is all that is said of a name.
fn figure_as_body(point: &PointWords) -> Option<(String, String)> {
    let body = point.body.trim_end_matches(['.', '。']);
    let is_alone = match &stated(body)[..] {
        [only] => only.place == (0..body.len()) && is_measure(only) && width_units(body) <= MAX_FIGURE_WIDTH,
        _ => false,
    };
    let is_figure = is_alone || change_at_end(body).is_some_and(|at| at == 0) || is_span(body);
    (is_figure && !point.heading.is_empty() && when::moment(body).is_none())
        .then(|| (body.to_owned(), point.heading.clone()))
}

/// `Median lag 41 min → 168 min`: a line that ends with what has changed, and from what.
fn change(point: &PointWords) -> Option<(String, String)> {
    let line = if point.heading.is_empty() { point.body.as_str() } else { point.heading.as_str() };
    let at = change_at_end(line).filter(|at| *at > 0)?;
    let label = line[..at].trim().trim_end_matches([':', '：', ',', '，']).trim();
    let text = if point.heading.is_empty() { "" } else { point.body.as_str() };
    let fits = label.ends_with(char::is_alphanumeric) && !line.contains('\n') && text.is_empty();
    fits.then(|| (line[at..].to_owned(), label.to_owned()))
}

/// `Overrides fell from 61% to 22% of lines`: what has changed, before the line that tells it whole.
fn change_in_line(point: &PointWords) -> Option<(String, String)> {
    let line = point.line();
    let is_line = point.entries.len() <= 1 && !line.contains(['\n', '→']);
    let [only] = &changes(&line)[..] else { return None };
    let figure = format!("{} → {}", only.from, only.to);
    (is_line && width_units(&figure) <= MAX_CHANGE_WIDTH).then_some((figure, line))
}

/// Where the figures that `line` ends with begin, if an arrow leads from one to the other.
fn change_at_end(line: &str) -> Option<usize> {
    let (before, after) = line.split_once('→').filter(|(_, after)| !after.contains('→'))?;
    let before = before.trim_end();
    let starts = std::iter::once(0).chain(before.match_indices(' ').map(|(at, _)| at + 1));
    let is_quantity = |text: &str| {
        let counts = text.starts_with(|c: char| c.is_ascii_digit() || "€£$¥￥+-−–~≈<>≥≤约約".contains(c));
        counts && numbers::parse(text).is_some()
    };
    let at = starts.into_iter().find(|at| is_quantity(&before[*at..]))?;
    // `0.04% → 245 forms`: if its unit is another, the second is what the first comes to.
    let unit = |text: &str| numbers::parse(text).map(|one| one.measure().0.to_owned()).unwrap_or_default();
    let (own, other) = (unit(&before[at..]), unit(after.trim()));
    let is_one = own == other || own.is_empty() || other.is_empty();
    (is_one && is_quantity(after.trim()) && width_units(&line[at..]) <= MAX_CHANGE_WIDTH).then_some(at)
}

/// Whether a text goes from one quantity to another, and says nothing else: `+26 to +29%`.
fn is_span(body: &str) -> bool {
    let quantity = |text: &str| {
        text.contains(|c: char| c.is_ascii_digit()) && !text.contains(' ') && numbers::parse(text).is_some()
    };
    let is_one = |(from, to): (&str, &str)| quantity(from) && quantity(to);
    body.split_once(" to ").is_some_and(is_one) && width_units(body) <= MAX_FIGURE_WIDTH
}

/// Whether this is a number with a unit, or one that counts something.
fn is_measure(stated: &TextQuantity) -> bool {
    let quantity = &stated.quantity;
    !quantity.unit.is_empty() || !quantity.currency.is_empty() || !stated.counted.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(lines: &[&str]) -> Vec<String> {
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        page.points = lines
            .iter()
            .map(|line| PointWords { heading: (*line).to_owned(), ..PointWords::default() })
            .collect();
        find_figures(&mut page);
        page.points.iter().map(|point| format!("{}|{}", point.figure, point.label)).collect()
    }

    #[test]
    fn a_line_may_begin_with_its_figure() {
        assert_eq!(
            figures(&["52 h without sun", "No moving parts", "€2.4m seed"]),
            ["52 h|without sun", "|", "€2.4m|seed"]
        );
        assert_eq!(figures(&["30天不问理由退换", "3年整机质保"]), ["30天|不问理由退换", "3年|整机质保"]);
        assert_eq!(figures(&["3日前 合同説明", "2日前 備蓄点検", "12時間前 判断会議"]), ["|", "|", "|"]);
    }

    #[test]
    fn what_has_changed_stands_before_its_line() {
        assert_eq!(
            figures(&["Median lag 41 min → 168 min", "CV of lag 0.31 → 0.58", "No second peak"]),
            ["41 min → 168 min|Median lag", "0.31 → 0.58|CV of lag", "|"]
        );
        assert_eq!(figures(&["Rain → inside", "6 ports → 2 ferries a day"]), ["|", "|"]);
        assert_eq!(figures(&["Same field 0.04% → 245 forms", "Same hour 1% → 90 forms"]), ["|", "|"]);
        assert_eq!(
            figures(&[
                "Overrides fell from 61% to 22% of lines",
                "误报率由31%降到9%",
                "Most want to keep it"
            ]),
            ["61% → 22%|Overrides fell from 61% to 22% of lines", "31% → 9%|误报率由31%降到9%", "|"]
        );
        let named = |heading: &str, body: &str| PointWords {
            heading: heading.to_owned(),
            body: body.to_owned(),
            ..PointWords::default()
        };
        assert_eq!(
            figure_as_body(&named("Hip fractures", "6 → 2")),
            Some(("6 → 2".into(), "Hip fractures".into()))
        );
        assert_eq!(figure_as_body(&named("Cash", "€4.1m")), Some(("€4.1m".into(), "Cash".into())));
        assert_eq!(figure_as_body(&named("Put in", "1994")), None);
        assert_eq!(figure_as_body(&named("Cash", "€4.1m in May")), None);
    }

    #[test]
    fn what_a_name_comes_to_stands_before_it() {
        let named = |heading: &str, body: &str| PointWords {
            heading: heading.to_owned(),
            body: body.to_owned(),
            ..PointWords::default()
        };
        let mut page = PageWords::new(Kind::Relation(Relation::List), "Title");
        page.points = vec![
            named("Input costs", "+31%"),
            named("Peer increases", "+26 to +29%"),
            named("Brandt", "+17%, and 6 pts of that given back in the autumn"),
        ];
        find_figures(&mut page);
        let found: Vec<&str> = page.points.iter().map(|point| point.figure.as_str()).collect();
        assert_eq!(found, ["+31%", "+26 to +29%", "+17%"]);
        assert_eq!(page.points[2].label, "Brandt\nand 6 pts of that given back in the autumn");
        // A line that would break off without its figure keeps it.
        assert!(is_open("Approve the budget of") && is_open("费用率控制在") && !is_open("费用率"));
    }

    #[test]
    fn sentences_that_name_amounts_are_a_list_of_them() {
        let text = |body: &str| {
            let mut page = PageWords::new(Kind::Relation(Relation::List), "Who pays");
            page.points = vec![PointWords { body: body.to_owned(), ..PointWords::default() }];
            find_figures(&mut page);
            page.points.iter().map(|point| format!("{}|{}", point.figure, point.label)).collect::<Vec<_>>()
        };
        assert_eq!(
            text(
                "Dorset Council £120,000, confirmed. Trust reserves £183,500. Local appeal £80,000 (half in hand)."
            ),
            [
                "£120,000|Dorset Council\nconfirmed.",
                "£183,500|Trust reserves",
                "£80,000|Local appeal\n(half in hand)."
            ]
        );
        assert_eq!(text("The barn costs £120,000. We have £80,000. It lacks £40,000.").len(), 1);
    }

    #[test]
    fn a_single_figure_and_figures_among_others_stay_in_their_lines() {
        assert_eq!(figures(&["52 h without sun", "No moving parts", "Patents"]), ["|", "|", "|"]);
        assert_eq!(figures(&["−2 °C to +4 °C", "10 ft container, 6 t fish"]), ["|", "|"]);
        assert_eq!(figures(&["2019 first shop", "2024 tenth shop"]), ["|", "|"]);
    }
}
