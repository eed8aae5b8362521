//! Which figure does a text argue with?

use std::ops::Range;

use deckwright_model::language::width_units;

use super::stated::SPACES;
use super::{Quantity, TextQuantity, stated};

/// Texts of up to this many half ems may be figures and little else.
const MAX_SHORT_TEXT_LENGTH: usize = 40;
/// The least that a figure of running text must weigh to stand out.
const MIN_WEIGHT: usize = 2;
/// Words before a small bare number that counts what follows: `41 of our 612 servers`.
const BEFORE_COUNTS: [&str; 18] = [
    "of", "for", "to", "from", "by", "with", "and", "the", "our", "over", "about", "nearly", "only", "all",
    "in", "than", "at", "but",
];

/// The figure that `text` argues with, if it has one: of several, the one that the page's `title` says as well, else a
/// share or an amount of money before other measures, and the end of a change before its beginning. What stands in
/// brackets explains, and what stands before a colon is a name. Only one stands out; if all did, none would.
///
/// A small bare number is more likely a name: `wave 1`, `line 12`. If more than a third of a running text is figures,
/// it lists them, and none matters more than the others.
pub fn argued_figure(text: &str, title: &str) -> Option<Range<usize>> {
    let mut found = all_figures(text);
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let written: usize = found.iter().map(|(place, _)| letters(&text[place.clone()])).sum();
    if width_units(text) > MAX_SHORT_TEXT_LENGTH && written * 3 > letters(text) {
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
        // 円 and 元 are written as units, and `30 000 €` has its sign at the end.
        let is_money = !quantity.currency.is_empty()
            || quantity.unit.ends_with(['円', '元', '圓', '€', '£', '$', '¥', '₩', '₽', '₫', '฿']);
        let is_share = quantity.unit.starts_with(['%', '％', '倍']) || is_money;
        let weight = usize::from(titled.contains(&value(&quantity))) * 8
            + if is_share { 2 } else { usize::from(!quantity.unit.is_empty()) };
        let wins = |(most, before): &(usize, Range<usize>)| {
            weight > *most || weight == *most && leads_on(&text[before.end..place.start])
        };
        if best.as_ref().is_none_or(wins) {
            best = Some((weight, place));
        }
    }
    // In running text a measure that is neither a share nor money, and that no title names, is one detail of many.
    let is_short = width_units(text) <= MAX_SHORT_TEXT_LENGTH;
    best.filter(|(weight, _)| is_short || *weight >= MIN_WEIGHT).map(|(_, place)| place)
}

fn value(quantity: &Quantity) -> (f64, String) {
    (quantity.amount(), quantity.unit.clone())
}

/// Whether `between` is what stands between the two ends of a change.
fn leads_on(between: &str) -> bool {
    let between = between.trim();
    ["to", "auf", "a", "à", "para", "su"].contains(&between)
        || between.starts_with("から")
        || [" to", " auf", " à", "→", "到", "至"].iter().any(|word| between.ends_with(word))
}

fn is_bracketed(text: &str, at: usize) -> bool {
    let before = &text[..at];
    before.rfind(['(', '（']).is_some_and(|open| !before[open..].contains([')', '）']))
}

/// All figures that a text may argue with.
fn all_figures(text: &str) -> Vec<(Range<usize>, Quantity)> {
    let argues = |one: &TextQuantity| {
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
        .filter(|one| !is_strung(text, &one.place))
        .map(|one| (one.place.start..word_end(text, one.place.end), one.quantity))
        .fold(Vec::new(), |mut found: Vec<(Range<usize>, Quantity)>, (place, quantity)| {
            match found.last_mut() {
                Some((before, of)) if are_one_range(text, before, &place) && of.unit == quantity.unit => {
                    before.end = place.end;
                }
                _ => found.push((place, quantity)),
            }
            found
        })
}

/// Whether two figures are one range: `0.4% to 1.1% of pay` is one amount; `from 0.4% to 1.1%` is a change.
fn are_one_range(text: &str, one: &Range<usize>, other: &Range<usize>) -> bool {
    let before = text[..one.start].trim_end().rsplit(' ').next().unwrap_or_default().to_lowercase();
    let is_change = ["from", "von", "de", "du", "da", "van"].contains(&before.as_str());
    ["to", "bis", "à", "a"].contains(&text[one.end..other.start].trim()) && !is_change
}

/// Whether a bare number of two digits counts the things in the plural that follow it: a clause begins with it, or it
/// stands after a small word, as in `19 contractor accounts outside`.
fn counts(text: &str, one: &TextQuantity) -> bool {
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

/// Whether it is the last of several numbers that are strung together, `第2、4、5题`: it says which, and not how many.
fn is_strung(text: &str, place: &Range<usize>) -> bool {
    let before = text[..place.start].trim_end();
    before.strip_suffix(['、', '，', ',']).is_some_and(|head| head.ends_with(|c: char| c.is_ascii_digit()))
}

/// Whether it names a year: `2027年度`.
fn is_year(text: &str, place: &Range<usize>) -> bool {
    text[..place.end].ends_with('年') && text[place.end..].starts_with('度')
}

/// Whether it is a time of day: `15〜16時`.
fn is_hour(text: &str, place: &Range<usize>) -> bool {
    let rest = &text[place.end..];
    text[..place.end].ends_with(['時', '时', '点'])
        && !text[..place.end].ends_with("小时")
        && !rest.starts_with('間')
}

/// Where the word that a figure is part of ends: `1年未満`, `80以上`, `3倍余り`.
fn word_end(text: &str, end: usize) -> usize {
    const BEHIND: [&str; 21] = [
        "未満", "未满", "以上", "以下", "以内", "以降", "程度", "余り", "左右", "前後", "ずつ", "強", "弱",
        "超", "余", "多", "間", "目", "頃", "半", "台",
    ];
    let rest = text[end..].trim_start_matches(SPACES);
    let Some(word) = BEHIND.iter().find(|word| rest.starts_with(**word)) else { return end };
    text.len() - rest.len() + word.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_out_and_names_do_not() {
        let found = |text: &'static str| argued_figure(text, "").map(|at| &text[at]);
        assert_eq!(found("批准首期投入 4,800 万元"), Some("4,800 万元"));
        assert_eq!(found("Length: 2.4\u{a0}km to the gate"), Some("2.4\u{a0}km"));
        assert_eq!(found("Line 12 in wave 1"), None);
        assert_eq!(found("19 contractor accounts outside"), Some("19"));
        assert_eq!(found("Line 12 carries trams"), None);
        // In a text that is all figures, none stands out.
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
            assert_eq!(argued_figure(text, title).map(|at| &text[at]), Some(expected), "{text}");
        };
        check("The cost is 0.4% to 1.1% of the pay bill", "", "0.4% to 1.1%");
        check("Directive (EU) 2023/970 asks for a gap below 5%", "", "5%");
        check("412 accounts, 30% on joint revenue", "", "30%");
        check("412 accounts, 30% on joint revenue", "Why 412 accounts matter", "412");
        check("Erhöhung des Budgets von 67.5 auf 71.6 Mio. €", "", "71.6 Mio. €");
        check("「月曜のコート」への協賛、1口 30万円", "", "30万円");
        assert_eq!(argued_figure("课本第 27 页第 2、4、5 题", ""), None);
        check("Inference went from £9k to £41k a month", "", "£41k");
        check("日均客流由 14.5 万人次降至 11.8 万人次", "", "11.8 万人次");
        check("Churn stays below 2.5% a quarter (now 3.6%)", "", "2.5%");
        check("91–180 days: 2,268 orders, 23 % of all", "", "23 %");
        assert_eq!(argued_figure("Two of the sites (4 km away) are closed", ""), None);
    }
}
