//! What the figures of a running text say: one measure at one time after the other, or a whole and its parts. The text
//! stays on the page beside the chart of them.

use super::lists::list;
use super::measured::{NamedQuantity, are_one_measure, value};
use super::prose::pieces;
use super::view::{View, whole};
use crate::numbers::{TextQuantity, stated};
use crate::when::{self, MomentKind};
use crate::words::{PointWords, is_wide, width_units};

/// Most lines of a text.
const MAX_LINES: usize = 3;

/// Longest text that stands beside its chart, in half ems.
const MAX_TEXT_LENGTH: usize = 320;
/// Longest name of a part, in half ems.
const MAX_NAME_LENGTH: usize = 40;
const STOPS: [char; 6] = ['。', '；', ';', '！', '!', '\n'];

/// The only text of a page, or its two or three lines if they are not a list.
pub fn text_of(view: &View) -> Option<String> {
    let is_line = |point: &PointWords| point.entries.len() <= 1;
    let text = match view.points() {
        [] => view.words.lead.clone(),
        points if points.len() <= MAX_LINES && points.iter().all(is_line) && !view.is_numbered => {
            let lines = std::iter::once(view.words.lead.clone()).chain(points.iter().map(whole));
            let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
            // Lines that say one thing each are a list.
            if lines.len() > 1 && !lines.iter().any(|line| stated(line).len() >= 3) {
                return None;
            }
            lines.join("\n")
        }
        _ => return None,
    };
    (!view.is_prose && !text.is_empty() && width_units(&text) <= MAX_TEXT_LENGTH).then_some(text)
}

/// A time or a quantity of a sentence, and where it stands.
enum Mention {
    Time { at: usize, written: String, order: i64 },
    Quantity(TextQuantity),
}

impl Mention {
    fn at(&self) -> usize {
        match self {
            Self::Time { at, .. } => *at,
            Self::Quantity(stated) => stated.place.start,
        }
    }
}

/// `rose from 3.1 % in 2019 to 4.4 % in 2021 and 5.0 % in 2023`: increasing times, each with a value of one unit.
pub fn trend(text: &str) -> Option<Vec<NamedQuantity>> {
    let mut values: Vec<(i64, NamedQuantity)> = Vec::new();
    let mut quantities = 0;
    for sentence in sentences(text) {
        let mentions = mentions(sentence);
        quantities += mentions.iter().filter(|one| matches!(one, Mention::Quantity(_))).count();
        let value_first = matches!(mentions.first(), Some(Mention::Quantity(_)));
        let mut rest = &mentions[..];
        while let [first, second, ..] = rest {
            let pair = match (first, second, value_first) {
                (Mention::Quantity(stated), Mention::Time { written, order, .. }, true)
                | (Mention::Time { written, order, .. }, Mention::Quantity(stated), false) => Some((
                    *order,
                    NamedQuantity {
                        name: written.clone(),
                        counted: String::new(),
                        ..NamedQuantity::stated(stated)
                    },
                )),
                _ => None,
            };
            rest = &rest[if pair.is_some() { 2 } else { 1 }..];
            values.extend(pair);
        }
    }
    let grows = values.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let values: Vec<NamedQuantity> = values.into_iter().map(|(_, value)| value).collect();
    let are_most = values.len() * 4 >= quantities * 3;
    (values.len() >= 3 && grows && are_most && are_one_measure(&values)).then_some(values)
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(STOPS).flat_map(|part| part.split(". "))
}

/// The times and quantities of a sentence, in its order. A year after a preposition is not a quantity.
fn mentions(sentence: &str) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut taken: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, c) in sentence.char_indices() {
        let before = sentence[..at].chars().next_back();
        let starts = before.is_none_or(|c| !c.is_ascii_alphanumeric() && !"-.,$€£¥".contains(c));
        let is_counted =
            before.is_none_or(|c| !c.is_alphanumeric()) && "一二三四五六七八九十第上下".contains(c);
        if !starts
            || !c.is_ascii_alphanumeric() && !is_counted
            || taken.last().is_some_and(|last| at < last.end)
        {
            continue;
        }
        let moment = when::moment(&sentence[at..]).filter(|moment| moment.kind == MomentKind::Date);
        let Some(moment) = moment else { continue };
        let bare: Option<u32> = moment.written.parse().ok();
        // `2019 12, 2020 9`: a number after a year is apart from it.
        let is_apart = moment.is_apart || moment.rest.starts_with(|c: char| c.is_ascii_digit());
        if bare.is_some_and(|year| !(1900..2100).contains(&year) || !is_apart) {
            continue;
        }
        taken.push(at..at + moment.written.len());
        let written = without_preposition(&moment.written);
        found.push(Mention::Time { at, written, order: moment.order });
    }
    let is_free = |stated: &TextQuantity| !taken.iter().any(|time| time.contains(&stated.place.start));
    found.extend(stated(sentence).into_iter().filter(is_free).map(Mention::Quantity));
    found.sort_by_key(Mention::at);
    found
}

/// `In autumn 2020` is the autumn of 2020.
fn without_preposition(written: &str) -> String {
    let rest = written
        .split_once(' ')
        .filter(|(word, _)| ["in", "by", "since", "until", "from"].contains(&word.to_lowercase().as_str()));
    rest.map_or(written, |(_, rest)| rest).to_owned()
}

/// `Of the 42 hours, 19 go to records, 9 to talks …`: the parts of a whole that the text or the title states, or shares
/// of a hundred percent.
pub fn parts(text: &str, title: &str) -> Option<Vec<NamedQuantity>> {
    let bare = |clause: &'_ str| clause.trim().trim_end_matches(['，', '、', ',', '；', ';']).to_owned();
    let clauses: Vec<String> = sentences(text)
        .flat_map(pieces)
        .map(|(_, clause)| bare(clause.strip_suffix(" and ").unwrap_or(clause)))
        .filter(|clause| !clause.is_empty())
        .collect();
    let mut found: Vec<NamedQuantity> = Vec::new();
    let mut totals: Vec<f64> = stated(title).iter().map(amount).collect();
    for clause in &clauses {
        match &stated(clause)[..] {
            [] => {}
            [only] => match named_part(clause, only) {
                Some(part) => found.push(part),
                None => totals.push(amount(only)),
            },
            _ => return None,
        }
    }
    let is_whole = |parts: &[NamedQuantity], totals: &[f64]| {
        let sum: f64 = parts.iter().map(value).sum();
        let is_percent = parts.iter().all(|one| one.quantity.is_percent());
        is_percent && (98.0..=102.0).contains(&sum)
            || !is_percent && totals.iter().any(|total| (total - sum).abs() < 1e-6 * sum)
    };
    // The first may be the whole itself, which is all of it and not a share.
    let are_shares = found.iter().all(|one| one.quantity.is_percent());
    if found.len() >= 4 && !are_shares && !is_whole(&found, &totals) {
        totals.push(value(&found[0]));
        found.remove(0);
    }
    let found: Vec<NamedQuantity> =
        found.into_iter().map(|one| NamedQuantity { counted: String::new(), ..one }).collect();
    (found.len() >= 3 && are_one_measure(&found) && is_whole(&found, &totals)).then_some(found)
}

fn amount(stated: &TextQuantity) -> f64 {
    stated.quantity.amount()
}

/// A clause as a part and its name: what stands before the figure in East Asian text, and after it in others.
fn named_part(clause: &str, stated: &TextQuantity) -> Option<NamedQuantity> {
    let (before, after) = (&clause[..stated.place.start], &clause[stated.place.end..]);
    let name = if clause.chars().any(is_wide) {
        let mut name = before.trim();
        for word in list("parts.before") {
            name = name.strip_prefix(word).unwrap_or(name).trim_start();
        }
        let plain = name.trim_end_matches(['が', 'は', '占', '为', '約', '约', '有', ' ']);
        if plain.is_empty() {
            after.trim_start_matches(['が', 'は', ' ']).trim_end_matches("です")
        } else {
            plain
        }
    } else {
        let mut name = after.trim_start();
        while let Some((word, rest)) = name.split_once(' ')
            && list("parts.links").contains(&word.to_lowercase().as_str())
        {
            name = rest.trim_start();
        }
        name.trim_end_matches(['.', ' '])
    };
    let is_total =
        clause.to_lowercase().starts_with("of ") || name.is_empty() || width_units(name) > MAX_NAME_LENGTH;
    (!is_total).then(|| NamedQuantity { name: name.to_owned(), ..NamedQuantity::stated(stated) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(found: Option<Vec<NamedQuantity>>) -> Vec<(String, String)> {
        found.unwrap_or_default().into_iter().map(|one| (one.name, one.figure)).collect()
    }

    #[track_caller]
    fn check_trend(text: &str, expected: &[(&str, &str)]) {
        let expected: Vec<(String, String)> =
            expected.iter().map(|(name, figure)| ((*name).to_owned(), (*figure).to_owned())).collect();
        assert_eq!(told(trend(text)), expected, "{text}");
    }

    #[test]
    fn texts_tell_a_course() {
        check_trend(
            "It rose from 3.1 % in 2019 to 4.4 % in 2021 and 5.0 % in 2023.",
            &[("2019", "3.1 %"), ("2021", "4.4 %"), ("2023", "5.0 %")],
        );
        check_trend(
            "In 2020 we paid 310 a tonne. In 2021 it was 365, in 2022 it jumped to 580.",
            &[("2020", "310"), ("2021", "365"), ("2022", "580")],
        );
        check_trend(
            "2005年は120戸、2010年は185戸、2015年は260戸でした。",
            &[("2005年", "120戸"), ("2010年", "185戸"), ("2015年", "260戸")],
        );
        check_trend("Founded in 1966 with 3 people, moved in 1978, 40 shops in 1990.", &[]);
        check_trend("We have 3 dogs, 4 cats and 12 hens.", &[]);
    }

    #[test]
    fn texts_tell_a_whole_and_its_parts() {
        let english = "Of the 60 hours, 27 go to tents, 18 to artists, 9 to safety and 6 to posters.";
        let names: Vec<String> = told(parts(english, "Hours")).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["tents", "artists", "safety", "posters"]);
        let names = |text: &str, title: &str| {
            told(parts(text, title)).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(
            names("先月は42時間でした。そのうち入力が19時間、会議が15時間、残り8時間が電話です。", ""),
            ["入力", "会議", "電話"]
        );
        assert_eq!(names("灌溉占 61%，工业占 22%，生活占 17%。", ""), ["灌溉", "工业", "生活"]);
        let bracketed = "广告 98 万，德国合规（WEEE、包装法、EPR）9 万，机动 10 万。";
        assert_eq!(names(bracketed, "预算：¥117 万"), ["广告", "德国合规（WEEE、包装法、EPR）", "机动"]);
        assert!(parts("We sold 12 cakes, 40 loaves and 9 pies.", "Saturday").is_none());
        let apart =
            "They take 29% of our pounds and 54% of our waste. Fresh is 34% in town and 12% out there.";
        assert!(parts(apart, "").is_none());
    }
}
