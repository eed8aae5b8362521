//! Which words of a paragraph stand out in a colour of their own? Its figures, or its last clause.

use std::ops::Range;
use std::sync::Arc;

use deckwright_model::text::{Run, TextStyle};

use crate::numbers::{Stated, stated};
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

/// The figures that `text` argues with. A small bare number is rather a name: `wave 1`, `line 12`. Where more than a third
/// of a running text would stand out, nothing does.
pub fn figures(text: &str) -> Vec<Range<usize>> {
    let found = all_figures(text);
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let stressed: usize = found.iter().map(|place| letters(&text[place.clone()])).sum();
    if width_units(text) > SHORT && stressed * 3 > letters(text) { Vec::new() } else { found }
}

fn all_figures(text: &str) -> Vec<Range<usize>> {
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
    let places = stated(text).into_iter().filter(argues).map(|one| one.place);
    places
        .filter(|place| !is_year(text, place) && !is_hour(text, place))
        .map(|place| place.start..word_end(text, place.end))
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

/// `平成27年度` and `令和 8 年` name a year.
fn is_year(text: &str, place: &Range<usize>) -> bool {
    const ERAS: [&str; 6] = ["令和", "平成", "昭和", "大正", "明治", "民国"];
    let before = text[..place.start].trim_end();
    if text[..place.end].ends_with('年') && ERAS.iter().any(|era| before.ends_with(era)) {
        return true;
    }
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
        let found =
            |text: &'static str| -> Vec<&str> { figures(text).into_iter().map(|at| &text[at]).collect() };
        assert_eq!(found("412 accounts, 30% on joint revenue"), ["412", "30%"]);
        assert_eq!(found("批准首期投入 4,800 万元"), ["4,800 万元"]);
        assert!(found("Line 12 in wave 1").is_empty());
        assert_eq!(found("19 contractor accounts outside"), ["19"]);
        assert!(found("Line 12 carries trams").is_empty());
        // Of a text that is all figures, none stands out.
        assert!(found("每月 300 元、500 元、800 元、1,000 元、1,200 元，最偏远的 1,500 元").is_empty());
        assert!(found("since 2019").is_empty());
        assert!(found("his experience of 1917 to Columbia").is_empty());
        assert!(found("10〜11時、15〜16時").is_empty());
        assert_eq!(found("毎日 8時間、每天 8 小时"), ["8時間", "8 小时"]);
        // Whole words stand out.
        assert_eq!(found("平成27年度比で約32%の減少"), ["約32%"]);
        assert_eq!(found("経験 1年未満 8件"), ["1年未満", "8件"]);
        assert!(found("令和 8 年 1 月 30 日").is_empty());
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
        let set = runs(text, &style, &style, &figures(text));
        assert_eq!(set.len(), 4);
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
