//! Which of its figures is a line about? The first that its subject states: after its name, or at its beginning. What
//! it has changed by, or is compared with, is said of it.

use super::changes::turn;
use super::lists::begins;
use super::measured::is_name;
use crate::numbers::{TextQuantity, stated};
use crate::when;
use crate::words::{Marks, PointWords, width_units};

/// Longest text that ends with the figure it is about, in half ems.
const MAX_FIGURE_TEXT_LENGTH: usize = 28;
/// Signs before the result of a sum.
const SIGNS_OF_RESULTS: [char; 3] = ['=', '＝', '≈'];
/// What ends a clause.
const ENDS: [char; 9] = ['.', '。', ',', '，', ';', '；', '、', '(', '（'];
/// Words after a figure that say on which side of it something lies, and belong to it: `42亿元左右`, `3日以内`.
const BOUNDS: [&str; 9] = ["左右", "以上", "以内", "以下", "上下", "程度", "未満", "前後", "余り"];

/// A point as its figure and the label beside it: the name in the first line, what is said of it in the others.
pub fn line_figure(point: &PointWords) -> Option<PointWords> {
    let heading = point.heading.as_str();
    let found = stated(heading);
    if is_one_of_two(heading, &found) || is_subject(heading, &found) {
        return None;
    }
    if let Some((expression, _)) = equation(point) {
        // Numbers alone form one term with their result; with words among them, the result is what the line is about.
        return if expression.contains(char::is_alphabetic) { result(point) } else { None };
    }
    let clause = clause_figure(heading, &found);
    // `38家店卖了31,420个`: what was counted first tells whose figure the clause ends with.
    let first =
        found.first().filter(|first| first.place.start == 0 && clause.is_none_or(|one| one == *first));
    if first.is_none()
        && let Some(told) = figure_at_start(point)
    {
        return Some(told);
    }
    // `从52分钟降到11分钟`: what it has come to is the figure.
    if let Some(pair) = turn(point)
        && let [only] = &stated(&pair.second)[..]
    {
        return Some(figure_point(point, &only.written, &[heading, &point.body]));
    }
    if let Some(first) = first {
        let label = heading[first.place.end..].trim().trim_matches(['：', ':', '-', '–', '—']).trim();
        return whole(figure_point(point, &first.written, &[label, &point.body]));
    }
    if let Some((figure, name, rest)) = named_figure(heading, &found) {
        return whole(figure_point(point, &figure, &[name, rest, &point.body]));
    }
    let end = heading.trim_end_matches([')', '）', '.', '。']).len();
    if let Some(last) = found.last().filter(|stated| bound(heading, stated) == end && is_measure(stated)) {
        // `重现期约 80 年` after another clause leaves no name when its figure goes: the line stays whole.
        let is_name = found.len() == 1 && !has_clauses(heading);
        let label = if is_name { &heading[..last.place.start] } else { heading };
        let label = label.trim().trim_end_matches(['(', '（']).trim();
        let label = label.trim_matches(['：', ':', '-', '–', '—']).trim();
        return whole(figure_point(point, heading[last.place.start..end].trim(), &[label, &point.body]));
    }
    figure_at_end(point).or_else(|| {
        let (figure, label) = clock(heading)?;
        whole(figure_point(point, figure, &[label, &point.body]))
    })
}

/// The two sides of the last equals sign in a line that has amounts on both: `2,900 shops × €6,480 a year`, `€18.8m`.
fn equation(point: &PointWords) -> Option<(&str, &str)> {
    let text = if point.body.is_empty() { &point.heading } else { &point.body };
    let sign = text.rfind(SIGNS_OF_RESULTS).filter(|at| !stated(&text[..*at]).is_empty())?;
    let after = text[sign..].trim_start_matches(SIGNS_OF_RESULTS);
    (!stated(after).is_empty()).then_some((&text[..sign], after))
}

/// `2,900 shops × €6,480 a year = €18.8m`: the result of a sum is what its line is about.
fn result(point: &PointWords) -> Option<PointWords> {
    let (expression, after) = equation(point)?;
    let name = if point.body.is_empty() { "" } else { &point.heading };
    let found = stated(after);
    let [only] = &found[..] else { return None };
    let before = after[..only.place.start].trim();
    let behind = after[only.place.end..].trim_start_matches(['.', '。', ' ']);
    let text = if point.body.is_empty() { &point.heading } else { &point.body };
    let said = text[..text.len() - after.len()].trim();
    let is_whole = before.is_empty() && behind.is_empty() && !expression.is_empty();
    is_whole.then(|| figure_point(point, &only.written, &[name, said]))
}

fn figure_point(point: &PointWords, figure: &str, lines: &[&str]) -> PointWords {
    let lines = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    PointWords {
        figure: figure.to_owned(),
        label: lines.collect::<Vec<_>>().join("\n"),
        share: share(figure),
        heading: point.heading.clone(),
        ..PointWords::default()
    }
}

/// `设备费（节约 187 万元）`: a figure among other words in brackets is an aside.
fn whole(point: PointWords) -> Option<PointWords> {
    let has = |signs: [char; 2]| point.label.matches(signs).count();
    (has(['(', '（']) == has([')', '）'])).then_some(point)
}

/// `−1.3 pts. The contract ended; now 26p`, `9.2 (7.4–11.6)`: the figure that a text begins with is what it says of its name,
/// unless it goes on to what that has become.
fn figure_at_start(point: &PointWords) -> Option<PointWords> {
    let body = point.body.as_str();
    let first = stated(body).into_iter().next().filter(|stated| stated.place.start == 0)?;
    let end = bound(body, &first);
    let rest = &body[end..];
    let ends = rest.trim_start().is_empty() || rest.trim_start().starts_with(ENDS);
    let rest = rest.trim_start_matches(['.', '。', ',', '，', ';', '；', '、', ' ']);
    let turns = begins(rest, "after.turns") || rest.starts_with('→');
    (ends && !turns && !point.heading.is_empty())
        .then(|| figure_point(point, body[..end].trim(), &[&point.heading, without_brackets(rest)]))
}

/// `月平均 410件`: what stands before the only figure of a short text, at its end, belongs to its name.
fn figure_at_end(point: &PointWords) -> Option<PointWords> {
    let (heading, body) = (point.heading.as_str(), point.body.as_str());
    let found = stated(body);
    if let Some(first) = found.first().filter(|stated| stated.place.start == 0) {
        let rest = body[first.place.end..].trim_start_matches(['.', '，', ',', ' ', '。']);
        return Some(figure_point(point, &first.written, &[heading, rest]));
    }
    let [only] = &found[..] else { return None };
    let is_at_end = only.place.end == body.len() && width_units(body) <= MAX_FIGURE_TEXT_LENGTH;
    let name = qualified_name(heading, body[..only.place.start].trim());
    (is_at_end && !is_name(body, only)).then(|| figure_point(point, &only.written, &[&name]))
}

/// A name with the words that lead from it to its figure: `Orders, monthly average`, `対象市場、年間およそ`.
fn qualified_name(name: &str, words: &str) -> String {
    if words.is_empty() || name.is_empty() {
        return format!("{name}{words}");
    }
    format!("{name}{}{words}", Marks::of(&format!("{name}{words}")).comma)
}

/// `营业收入 38.64亿元，同比 +9.2%`: the figure after a name that ends the first clause, and what the line goes on to say of it:
/// another figure at its end, or a change.
fn named_figure<'t>(heading: &'t str, found: &[TextQuantity]) -> Option<(String, &'t str, &'t str)> {
    let first = clause_figure(heading, found).or(found.first())?;
    let before = &heading[..first.place.start];
    let name = before.trim().trim_end_matches(['：', ':', '-', '–', '—']).trim();
    let end = bound(heading, first);
    let after = heading[end..].trim_start();
    let rest = after.trim_start_matches([',', '，', ';', '；', '、', ' ', '–', '—']);
    let is_context = begins(rest, "figure.context") || rest.starts_with(['+', '-', '−', '↑', '↓', '±']);
    let is_apart = rest.len() < after.len() || rest.starts_with(['(', '（']);
    let ends = found.last().is_some_and(|last| {
        found.len() > 1 && last.place.end == heading.trim_end_matches([')', '）', '.', '。']).len()
    });
    let is_open = before.matches(['(', '（']).count() > before.matches([')', '）']).count();
    // A bare number measures something if it is compared with another: `Score 41, against 36`.
    let counts = is_measure(first) || is_context && is_apart && !stated(rest).is_empty();
    let tells = counts && !rest.is_empty() && (is_context || is_apart && ends);
    (tells && !name.is_empty() && !has_clauses(name) && !is_open)
        .then(|| (heading[first.place.start..end].trim().to_owned(), name, without_brackets(rest)))
}

/// The figure that ends the first of several clauses.
fn clause_figure<'f>(heading: &str, found: &'f [TextQuantity]) -> Option<&'f TextQuantity> {
    let is_in_figure = |at: usize| found.iter().any(|one| one.place.contains(&at));
    let end = heading.char_indices().find(|(at, c)| ENDS.contains(c) && !is_in_figure(*at))?.0;
    found.iter().find(|one| bound(heading, one) == end)
}

/// `text` without brackets around all of it.
fn without_brackets(text: &str) -> &str {
    let inside = text.strip_prefix(['(', '（']).and_then(|text| text.strip_suffix([')', '）']));
    inside.filter(|inside| !inside.contains(['(', '（', ')', '）'])).unwrap_or(text)
}

/// Where a figure ends, including the word after it that bounds it.
fn bound(text: &str, stated: &TextQuantity) -> usize {
    let after = text[stated.place.end..].trim_start_matches(' ');
    let word = BOUNDS.iter().find(|word| after.starts_with(**word));
    word.map_or(stated.place.end, |word| text.len() - after.len() + word.len())
}

/// A time of day at the end of a line, and what stands before it: `次日03:14`.
fn clock(heading: &str) -> Option<(&str, &str)> {
    let at = heading.rfind(' ').map_or(0, |at| at + 1);
    let moment = when::moment(&heading[at..]).or_else(|| {
        let digit = heading[at..].find(|c: char| c.is_ascii_digit())?;
        when::moment(&heading[at + digit..])
    })?;
    (moment.kind == when::MomentKind::Clock && moment.rest.is_empty())
        .then(|| (&heading[at..], &heading[..at]))
}

/// Whether there are two figures with nothing said between them, `1 kg 370円`, `7.6% → 0.9%`: the line is not about one
/// of them.
fn is_one_of_two(heading: &str, found: &[TextQuantity]) -> bool {
    found.windows(2).any(|two| {
        let between = &heading[two[0].place.end..two[1].place.start];
        !between.contains(char::is_alphanumeric) && !between.contains([',', '，', '、', ';', '；', '(', '（'])
    })
}

/// Whether `text` is made of several clauses.
fn has_clauses(text: &str) -> bool {
    text.contains(['，', '；', ';', '、']) || text.contains(", ")
}

/// Whether a bare number is one of which a sentence tells something, `65 is the age limit`: it is a name, and measures
/// nothing.
fn is_subject(heading: &str, found: &[TextQuantity]) -> bool {
    let is_bare = |stated: &&TextQuantity| {
        stated.place.start == 0 && stated.quantity.unit.is_empty() && stated.quantity.currency.is_empty()
    };
    found.first().filter(is_bare).is_some_and(|first| {
        ["is", "are", "was", "were", "means", "stands"].contains(&first.counted.as_str())
            || heading[first.place.end..].trim_start().starts_with(['是', 'は'])
    })
}

/// Whether this is a number with a unit, or one that no name has: `4.9`, `1,862`.
pub fn is_measure(stated: &TextQuantity) -> bool {
    !stated.quantity.unit.is_empty()
        || !stated.quantity.currency.is_empty()
        || stated.written.contains(['.', ','])
}

/// The share that a figure is: a percentage of a whole, and not a change.
pub fn share(figure: &str) -> Option<f64> {
    let [only] = &stated(figure)[..] else { return None };
    let is_share = only.quantity.is_percent()
        && !only.written.starts_with(['+', '-', '−', '±'])
        && (0.0..=100.0).contains(&only.quantity.value);
    is_share.then(|| only.quantity.value / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(heading: &str, body: &str, expected: Option<(&str, &str)>) {
        let point =
            PointWords { heading: heading.to_owned(), body: body.to_owned(), ..PointWords::default() };
        let found = line_figure(&point);
        let found = found.as_ref().map(|found| (found.figure.as_str(), found.label.as_str()));
        assert_eq!(found, expected, "{heading}: {body}");
    }

    #[test]
    fn the_first_figure_that_the_subject_states_leads() {
        check("营业收入 38.64亿元，同比 +9.2%", "", Some(("38.64亿元", "营业收入\n同比 +9.2%")));
        check("毛利率 31.8%，提升1.3个百分点", "", Some(("31.8%", "毛利率\n提升1.3个百分点")));
        check("Revenue £38m, up 9% on last year", "", Some(("£38m", "Revenue\nup 9% on last year")));
        check("Churn 2.1% vs 3.4% in May", "", Some(("2.1%", "Churn\nvs 3.4% in May")));
        check("Score 41, against 36 in Q2", "", Some(("41", "Score\nagainst 36 in Q2")));
        check("利用者 412人（前年比 +8%）", "", Some(("412人", "利用者\n前年比 +8%")));
    }

    #[test]
    fn what_a_text_begins_with_is_said_of_its_name() {
        let wages = "−2.4 pts. The living wage went from £8.72 to £12.21";
        let label = "Shop wages\nThe living wage went from £8.72 to £12.21";
        check("Shop wages", wages, Some(("−2.4 pts", label)));
        check(
            "Energy",
            "−1.3 pts. The contract ended; now 26p",
            Some(("−1.3 pts", "Energy\nThe contract ended; now 26p")),
        );
        check("Fine fraction (<63 µm)", "9.2 (7.4–11.6)", Some(("9.2", "Fine fraction (<63 µm)\n7.4–11.6")));
        check("等候", "从52分钟降到11分钟", Some(("11分钟", "等候\n从52分钟降到11分钟")));
        check("Orders", "74, then 210", Some(("210", "Orders\n74, then 210")));
    }

    #[test]
    fn the_figure_that_ends_the_first_clause_leads() {
        check(
            "38家店卖了31,420个，目标27,000个，达成116%",
            "",
            Some(("31,420个", "38家店卖了\n目标27,000个，达成116%")),
        );
        check(
            "60岁以上老人2,386人，其中独居老人137人",
            "",
            Some(("2,386人", "60岁以上老人\n其中独居老人137人")),
        );
    }

    #[test]
    fn a_bound_belongs_to_its_figure() {
        check("营业收入 42亿元左右", "", Some(("42亿元左右", "营业收入")));
        check("销售费用率控制在 13.5% 以内", "", Some(("13.5% 以内", "销售费用率控制在")));
    }

    #[test]
    fn a_figure_behind_another_clause_or_in_brackets_does_not_lead() {
        check("设备费（节约 187 万元）", "", None);
        let line = "铺货过快，库存达到 5.3 个月";
        check(line, "", Some(("5.3 个月", line)));
    }

    #[test]
    fn a_change_is_no_share() {
        assert_eq!((share("31%"), share("+9.2%"), share("4 kg")), (Some(0.31), None, None));
    }
}
