//! Which words of a paragraph stand out in a colour of their own? Its figures, or its last clause.

use std::ops::Range;
use std::sync::Arc;

use deckwright_model::text::{Run, TextStyle};

use crate::numbers::{Quantity, Stated, stated};
use crate::words::width_units;

/// `text` in runs, the `stressed` places in their own style.
pub fn runs(
    text: &str,
    plain: &Arc<TextStyle>,
    style: &Arc<TextStyle>,
    stressed: &[Range<usize>],
) -> Vec<Run> {
    let run = |place: Range<usize>, style: &Arc<TextStyle>| Run {
        text: text[place].to_owned(),
        style: style.clone(),
    };
    let mut runs = Vec::new();
    let mut at = 0;
    for place in stressed {
        if place.start > at {
            runs.push(run(at..place.start, plain));
        }
        runs.push(run(place.clone(), style));
        at = place.end;
    }
    if at < text.len() {
        runs.push(run(at..text.len(), plain));
    }
    runs
}

/// The unit behind the only number of a figure: `亿元`, ` million`. A sign such as `%` belongs to the number.
pub fn unit(figure: &str) -> Option<Range<usize>> {
    let first = figure.find(|c: char| c.is_ascii_digit())?;
    let last = figure.rfind(|c: char| c.is_ascii_digit())? + 1;
    let is_one = figure[first..last].chars().all(|c| !c.is_alphabetic());
    let is_word = figure[last..].chars().any(char::is_alphabetic);
    (is_one && is_word).then_some(last..figure.len())
}

/// Texts of up to this many half ems may be figures and little else.
const SHORT: usize = 40;
/// Words before a small bare number that counts what follows: `41 of our 612 servers`.
const BEFORE_COUNTS: [&str; 18] = [
    "of", "for", "to", "from", "by", "with", "and", "the", "our", "over", "about", "nearly", "only", "all",
    "in", "than", "at", "but",
];

/// The figure that `text` argues with, if it has one: of several, the one that the page's `title` says as well, else a share
/// or an amount of money before other measures, and the end of a change before its beginning. What stands in brackets
/// explains, and what stands before a colon is a name. One stands out; where all do, none does.
///
/// A small bare number is rather a name: `wave 1`, `line 12`. Where more than a third of a running text is figures, it lists
/// them, and none is more than the others.
pub fn figure(text: &str, title: &str) -> Option<Range<usize>> {
    let mut found = all_figures(text);
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let written: usize = found.iter().map(|(place, _)| letters(&text[place.clone()])).sum();
    if width_units(text) > SHORT && written * 3 > letters(text) {
        return None;
    }
    // `91—180 days: 2,268`: what stands before a colon is a name.
    let name = text.find([':', '：']).unwrap_or(0);
    if found.iter().any(|(place, _)| place.start > name) {
        found.retain(|(place, _)| place.start >= name);
    }
    found.retain(|(place, _)| !is_bracketed(text, place.start));
    let titled: Vec<(f64, String)> = stated(title).into_iter().map(|one| value(&one.quantity)).collect();
    let mut best: Option<(usize, Range<usize>)> = None;
    for (place, quantity) in found {
        let is_share = quantity.unit.starts_with(['%', '％', '倍']) || !quantity.currency.is_empty();
        let weight = usize::from(titled.contains(&value(&quantity))) * 8
            + if is_share { 2 } else { usize::from(!quantity.unit.is_empty()) };
        let wins = |(most, before): &(usize, Range<usize>)| {
            weight > *most || weight == *most && leads_on(&text[before.end..place.start])
        };
        if best.as_ref().is_none_or(wins) {
            best = Some((weight, place));
        }
    }
    best.map(|(_, place)| place)
}

fn value(quantity: &Quantity) -> (f64, String) {
    (quantity.value * quantity.multiplier, quantity.unit.clone())
}

/// What stands between the two ends of a change.
fn leads_on(between: &str) -> bool {
    let between = between.trim();
    between == "to"
        || between.starts_with("から")
        || [" to", "→", "到", "至"].iter().any(|word| between.ends_with(word))
}

fn is_bracketed(text: &str, at: usize) -> bool {
    let before = &text[..at];
    before.rfind(['(', '（']).is_some_and(|open| !before[open..].contains([')', '）']))
}

/// All figures that a text may argue with.
fn all_figures(text: &str) -> Vec<(Range<usize>, Quantity)> {
    let argues = |one: &Stated| {
        let quantity = &one.quantity;
        // `the experience of 1917`
        let is_bare = one.written.len() == 4 && one.written.bytes().all(|c| c.is_ascii_digit());
        if is_bare && (1000.0..2200.0).contains(&quantity.value) {
            return false;
        }
        !quantity.unit.is_empty()
            || !quantity.currency.is_empty()
            || quantity.decimals > 0
            || quantity.value.abs() >= 100.0
            || counts(text, one)
    };
    stated(text)
        .into_iter()
        .filter(|one| argues(one) && !is_year(text, &one.place) && !is_hour(text, &one.place))
        .map(|one| (one.place.start..word_end(text, one.place.end), one.quantity))
        .collect()
}

/// `19 contractor accounts outside`: a bare number of two digits that a clause begins with, or that stands behind a small
/// word, counts the things in the plural that follow it.
fn counts(text: &str, one: &Stated) -> bool {
    let before = text[..one.place.start].trim_end();
    let word = before.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let is_first = before.is_empty() || before.ends_with([',', ';', ':', '.', '(']);
    let mut behind = text[one.place.end..].split_whitespace().take(2);
    let is_things = |word: &str| {
        let word = word.trim_end_matches([',', '.', ';', ':', ')']);
        word.len() > 3 && word.ends_with('s') && word.chars().all(|c| c.is_ascii_lowercase())
    };
    !one.is_range
        && one.quantity.value >= 10.0
        && !one.counted.is_empty()
        && (is_first || BEFORE_COUNTS.contains(&word.as_str()))
        && behind.any(is_things)
}

/// `2027年度` names a year.
fn is_year(text: &str, place: &Range<usize>) -> bool {
    text[..place.end].ends_with('年') && text[place.end..].starts_with('度')
}

/// `15〜16時` is a time of day.
fn is_hour(text: &str, place: &Range<usize>) -> bool {
    let rest = &text[place.end..];
    text[..place.end].ends_with(['時', '时', '点'])
        && !text[..place.end].ends_with("小时")
        && !rest.starts_with('間')
}

/// Where the word ends that a figure is part of: `1年未満`, `80以上`, `3倍余り`.
fn word_end(text: &str, end: usize) -> usize {
    const BEHIND: [&str; 21] = [
        "未満", "未满", "以上", "以下", "以内", "以降", "程度", "余り", "左右", "前後", "ずつ", "強", "弱",
        "超", "余", "多", "間", "目", "頃", "半", "台",
    ];
    let rest = text[end..].trim_start_matches(' ');
    let Some(word) = BEHIND.iter().find(|word| rest.starts_with(**word)) else { return end };
    text.len() - rest.len() + word.len()
}

/// The comment at the end of a line of code, and the texts in quotation marks before it.
pub fn in_code(line: &str) -> (Option<Range<usize>>, Vec<Range<usize>>) {
    let (mut quoted, mut open): (Vec<Range<usize>>, Option<(usize, char)>) = (Vec::new(), None);
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match open {
            _ if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some((start, mark)) if c == mark => {
                quoted.push(start..at + c.len_utf8());
                open = None;
            }
            Some(_) => {}
            None if matches!(c, '"' | '`') || c == '\'' && !line[..at].ends_with(char::is_alphanumeric) => {
                open = Some((at, c));
            }
            None => {
                let is_apart = line[..at].trim_end().len() < at || at == 0;
                let begins = ["//", "# ", "-- ", "/*"].iter().any(|mark| line[at..].starts_with(mark));
                if is_apart && begins {
                    return (Some(at..line.len()), quoted);
                }
            }
        }
    }
    (None, quoted)
}

/// The last clause of a sentence, if it is neither too short nor too long to stress.
pub fn last_clause(text: &str) -> Vec<Range<usize>> {
    tail(text).map(|at| at..text.len()).into_iter().collect()
}

fn tail(text: &str) -> Option<usize> {
    let pause = |c: char| matches!(c, '，' | '；' | '：' | '、' | ',' | ';' | ':' | '—' | '–');
    let body = text.trim_end_matches(|c: char| c.is_ascii_punctuation() || matches!(c, '。' | '！' | '？'));
    // A sign between digits is part of a number, an hour or a date.
    let is_inside = |at: usize, c: char| {
        body[..at].ends_with(|c: char| c.is_ascii_digit())
            && body[at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit())
    };
    let is_pause = |(at, c): &(usize, char)| pause(*c) && !is_inside(*at, *c);
    let at = body.char_indices().rev().find(is_pause).map(|(at, c)| at + c.len_utf8());
    let at = at.or_else(|| {
        // Without a pause: the last two words of a Latin sentence.
        let words: Vec<usize> = body.match_indices(' ').map(|(at, _)| at).collect();
        (words.len() >= 4).then(|| words[words.len() - 2])
    })?;
    let share = (text.len() - at) as f64 / text.len() as f64;
    (0.12..=0.62).contains(&share).then_some(at)
}

#[cfg(test)]
mod tests {
    use deckwright_model::paint::{Color, PaletteRole};
    use deckwright_model::text::FontRole;

    use super::*;

    #[test]
    fn units_of_figures_are_told_from_their_numbers() {
        assert_eq!(unit("18.42亿元").map(|place| &"18.42亿元"[place]), Some("亿元"));
        assert_eq!(unit("$84.6 million").map(|place| &"$84.6 million"[place]), Some(" million"));
        assert_eq!((unit("41%"), unit("1 h 45 min"), unit("None")), (None, None, None));
    }

    #[test]
    fn figures_stand_out_and_names_do_not() {
        let found = |text: &'static str| figure(text, "").map(|at| &text[at]);
        assert_eq!(found("批准首期投入 4,800 万元"), Some("4,800 万元"));
        assert_eq!(found("Line 12 in wave 1"), None);
        assert_eq!(found("19 contractor accounts outside"), Some("19"));
        assert_eq!(found("Line 12 carries trams"), None);
        // Of a text that is all figures, none stands out.
        assert_eq!(found("每月 300 元、500 元、800 元、1,000 元、1,200 元，最偏远的 1,500 元"), None);
        assert_eq!(found("since 2019"), None);
        assert_eq!(found("his experience of 1917 to Columbia"), None);
        assert_eq!(found("10〜11時、15〜16時"), None);
        assert_eq!(found("毎日 8時間"), Some("8時間"));
        // Whole words stand out.
        assert_eq!(found("平成27年度比で約32%の減少"), Some("約32%"));
        assert_eq!(found("経験 1年未満"), Some("1年未満"));
        assert_eq!(found("令和 8 年 1 月 30 日"), None);
    }

    #[test]
    fn one_figure_of_a_text_stands_out() {
        let check = |text: &'static str, title: &str, expected: &str| {
            assert_eq!(figure(text, title).map(|at| &text[at]), Some(expected), "{text}");
        };
        check("412 accounts, 30% on joint revenue", "", "30%");
        check("412 accounts, 30% on joint revenue", "Why 412 accounts matter", "412");
        check("Inference went from £9k to £41k a month", "", "£41k");
        check("日均客流由 14.5 万人次降至 11.8 万人次", "", "11.8 万人次");
        check("Churn stays below 2.5% a quarter (now 3.6%)", "", "2.5%");
        check("91–180 days: 2,268 orders, 23 % of all", "", "23 %");
        assert_eq!(figure("Two of the sites (4 km away) are closed", ""), None);
    }

    #[test]
    fn comments_and_texts_are_found_in_code() {
        let check = |line: &str, comment: Option<&str>, texts: &[&str]| {
            let (found, quoted) = in_code(line);
            assert_eq!(found.map(|at| &line[at]), comment, "{line}");
            assert_eq!(quoted.into_iter().map(|at| &line[at]).collect::<Vec<_>>(), texts, "{line}");
        };
        check("x = 'a # b'  # why", Some("# why"), &["'a # b'"]);
        check("VALUES (:id, 'CREATED'); -- once", Some("-- once"), &["'CREATED'"]);
        check("get(\"http://a\") // it's", Some("// it's"), &["\"http://a\""]);
        check("i-- - don't", None, &[]);
    }

    #[test]
    fn no_word_is_lost_between_runs() {
        let style = Arc::new(TextStyle {
            latin: "Arial".into(),
            east_asian: "Arial".into(),
            font: FontRole::Body,
            size: 1800,
            bold: false,
            italic: false,
            color: Color::role(PaletteRole::Ink),
            spacing: 0,
            lang: "en-US".into(),
            link: None,
        });
        let text = "From 11.2% to 3.4%";
        let set = runs(text, &style, &style, figure(text, "").as_slice());
        assert_eq!(set.len(), 2);
        assert_eq!(set.iter().map(|run| run.text.as_str()).collect::<String>(), text);
    }

    #[test]
    fn the_stress_falls_on_the_last_clause() {
        let text = "On time is not a service level, it is our margin.";
        assert_eq!(&text[tail(text).unwrap()..], " it is our margin.");
        let text = "准点不是服务指标，准点就是我们的利润。";
        assert_eq!(&text[tail(text).unwrap()..], "准点就是我们的利润。");
        let text = "The precept is £61,500, a rise of £1,102.55.";
        assert_eq!(&text[tail(text).unwrap()..], " a rise of £1,102.55.");
        assert_eq!(tail("Short."), None);
    }
}
