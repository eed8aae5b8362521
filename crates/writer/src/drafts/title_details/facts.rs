//! Which dates, amounts and periods does a title name?

use crate::brief::Language;
use crate::word_list::is_in;

const MONTHS: &str = "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec";
const WEEKDAYS: &str = "monday tuesday wednesday thursday friday saturday sunday";

/// The day of which a title speaks: "12 March", "7/14", 6月3日.
pub(super) fn date(title: &str, language: Language) -> Option<String> {
    if language.is_cjk()
        && let Some(date) = characters_date(title)
    {
        return Some(date);
    }
    let words: Vec<&str> = title.split_whitespace().map(bare).collect();
    let is_day = |word: &str| {
        let number = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        number.parse::<u8>().is_ok_and(|day| (1..=31).contains(&day))
            && matches!(&word[number.len()..], "" | "st" | "nd" | "rd" | "th")
    };
    let is_one_of = |list: &str, word: &str| is_in(list, &word.to_lowercase());
    // "May" is a month only beside a day.
    let pair = words.windows(2).find(|two| {
        is_one_of(MONTHS, two[0]) && is_day(two[1]) || is_day(two[0]) && is_one_of(MONTHS, two[1])
    });
    let slashed = |word: &&&str| {
        let parts: Vec<&str> = word.split(['/', '-']).collect();
        matches!(parts.len(), 2 | 3)
            && word.contains('/') | (parts.len() == 3)
            && parts
                .iter()
                .all(|part| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()))
    };
    let weekday = || words.iter().find(|word| is_one_of(WEEKDAYS, word));
    pair.map(|two| two.join(" "))
        .or_else(|| words.iter().find(slashed).or_else(weekday).map(|word| (*word).to_owned()))
}

/// 2025年6月3日, 6月3日.
fn characters_date(title: &str) -> Option<String> {
    let day = title.find('日')?;
    let before = &title[..day];
    let digits = |text: &str| text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let with_month = before.get(..before.len() - digits(before)).filter(|rest| rest.len() < before.len())?;
    let month = with_month.strip_suffix('月')?;
    let mut start = month.len() - digits(month);
    if start == month.len() {
        return None;
    }
    if let Some(year) = month[..start].strip_suffix('年') {
        start = year.len() - digits(year);
    }
    Some(format!("{}日", &title[start..day]))
}

/// An amount of money: $500, €2,000, 3万元, 50万円; also a bare number behind the word for a budget.
pub(super) fn money(title: &str) -> Option<String> {
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    let scale = |rest: &str| -> usize {
        let units = [
            "万元",
            "万円",
            "億円",
            "亿元",
            "千円",
            "百万円",
            "万",
            "億",
            "亿",
            "元",
            "円",
            "k",
            "K",
            "m",
            "M",
        ];
        units.iter().find(|unit| rest.starts_with(**unit)).map_or(0, |unit| unit.len())
    };
    for (at, _) in title.match_indices(|c: char| c.is_ascii_digit()) {
        let before = &title[..at];
        if before.ends_with(|c: char| is_number(c) || c.is_ascii_alphabetic()) {
            continue;
        }
        let rest = &title[at..];
        let digits = rest.len() - rest.trim_start_matches(is_number).len();
        let number = rest[..digits].trim_end_matches([',', '.']);
        let unit = scale(&rest[number.len()..]);
        let end = number.len() + unit;
        let sign = before.chars().next_back().filter(|c| "$€£¥￥".contains(*c));
        let named = ["预算", "予算", "经费", "budget ", "budget of "];
        let is_budget =
            named.iter().any(|word| before.to_lowercase().trim_end_matches(['约', '約']).ends_with(word));
        let is_money = rest[number.len()..end].ends_with(['元', '円']);
        if sign.is_some() || is_budget || is_money {
            return Some(format!("{}{}", sign.map(String::from).unwrap_or_default(), &rest[..end]));
        }
    }
    None
}

/// `title` without the clause that says what something may cost.
pub(super) fn without_clause(title: &str, money: Option<&str>) -> String {
    let Some(money) = money else { return title.to_owned() };
    let clauses = title.split_inclusive(['，', ',', '、', ' ', '（', '(']);
    let kept: String = clauses.filter(|clause| !clause.contains(money)).collect();
    kept.trim_end_matches(['，', ',', '、', ' ', '（', '(']).to_owned()
}

/// The part of a year, or the year, that a report is about: Q3, "Q3 2025", 2024年第四季度, 2025年度.
pub(super) fn period(title: &str, language: Language) -> Option<String> {
    if language.is_cjk() {
        let parts = [
            "第一季度",
            "第二季度",
            "第三季度",
            "第四季度",
            "一季度",
            "二季度",
            "三季度",
            "四季度",
            "上半年",
            "下半年",
            "第1四半期",
            "第2四半期",
            "第3四半期",
            "第4四半期",
            "上期",
            "下期",
            "上半期",
            "下半期",
            "Q1",
            "Q2",
            "Q3",
            "Q4",
        ];
        let year = title.char_indices().find_map(|(at, _)| {
            let four = title.get(at..at + 4)?;
            let is_year = four.bytes().all(|b| b.is_ascii_digit())
                && (four.starts_with("19") || four.starts_with("20"));
            let rest = title.get(at + 4..)?;
            let tail = ["年度", "年"].iter().find(|tail| rest.starts_with(**tail))?;
            is_year.then(|| (at, at + 4 + tail.len()))
        });
        let part = parts.iter().find_map(|part| title.find(part).map(|at| (at, at + part.len())));
        return match (year, part) {
            (Some((start, end)), Some((from, to))) if from == end => Some(title[start..to].to_owned()),
            (_, Some((from, to))) => Some(title[from..to].to_owned()),
            (Some((start, end)), None) => Some(title[start..end].to_owned()),
            (None, None) => None,
        };
    }
    let words: Vec<&str> = title.split_whitespace().map(bare).collect();
    let is_year =
        |word: &str| word.len() == 4 && word.starts_with("20") && word.bytes().all(|b| b.is_ascii_digit());
    let is_quarter = |word: &str| {
        let lower = word.to_lowercase();
        let number = lower.strip_prefix(['q', 'h']).or_else(|| lower.strip_prefix("fy"));
        number.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    let at = words
        .iter()
        .position(|word| is_quarter(word))
        .or_else(|| words.iter().position(|word| is_year(word)))?;
    let year = words.get(at + 1).filter(|word| is_quarter(words[at]) && is_year(word));
    Some(year.map_or(words[at].to_owned(), |year| format!("{} {year}", words[at])))
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_amounts_and_periods_are_read() {
        for (title, language, expected) in [
            ("Near miss with forklift 12 March - what happened", Language::En, Some("12 March")),
            ("Sourdough workshop - Saturday class", Language::En, Some("Saturday")),
            ("What we may do", Language::En, None),
            ("7/14 システム障害のご報告", Language::Ja, Some("7/14")),
            ("关于6月3日车间漏水事件的情况报告", Language::Zh, Some("6月3日")),
            ("2025年6月3日の会議", Language::Ja, Some("2025年6月3日")),
            ("世界环境日", Language::Zh, None),
        ] {
            assert_eq!(date(title, language).as_deref(), expected, "{title}");
        }
        for (title, expected) in [
            ("奶茶店开业策划方案，预算3万", Some("3万")),
            ("文化祭の企画 予算50万円", Some("50万円")),
            ("Office move for $12,500", Some("$12,500")),
            ("Top 10 tips", None),
            ("Q3 review", None),
        ] {
            assert_eq!(money(title).as_deref(), expected, "{title}");
        }
        for (title, language, expected) in [
            ("Q3 2025 review - Leeds", Language::En, Some("Q3 2025")),
            ("Goals for 2026", Language::En, Some("2026")),
            ("2024年第四季度销售部工作总结", Language::Zh, Some("2024年第四季度")),
            ("新入社員研修 2025年度", Language::Ja, Some("2025年度")),
            ("The year of the cat", Language::En, None),
        ] {
            assert_eq!(period(title, language).as_deref(), expected, "{title}");
        }
    }
}
