//! Which words say no more than how long something takes, or when in a talk it comes: 2 分 30 秒, "about 5 min", 0:20–1:00?

/// What may stand before the first number.
const TIME_OPENERS: &[&str] = &[
    "about", "approx.", "approx", "ca.", "total", "in total", "~", "≈", "约", "約", "合計", "合计", "共",
    "计", "計", "总计", "總計", "用时", "時間", "时间", "time", ":", "：",
];
/// Units of time, longer ones before those that they begin with.
#[rustfmt::skip]
const UNITS: &[&str] = &[
    "minutes", "minute", "mins.", "mins", "min.", "min", "seconds", "second", "secs", "sec.", "sec", "hours", "hour", "hrs",
    "分钟", "分鐘", "分間", "分半", "分", "秒钟", "秒鐘", "秒間", "秒", "小时", "小時", "時間", "m", "s", "h",
];
const RANGE_SIGNS: &[char] = &['-', '–', '—', '~', '〜', '～', '至'];

/// Whether `text` is a span of time and nothing else.
pub(super) fn is_span(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let mut rest = lower.as_str();
    while let Some(after) = TIME_OPENERS.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = after.trim_start();
    }
    let mut parts = 0;
    while let Some(after) = amount(rest).and_then(unit) {
        rest = after.trim_start();
        parts += 1;
    }
    parts > 0 && rest.is_empty()
}

/// Whether `text` begins with a span: "20 minutes + Q&A".
pub(super) fn begins_with_span(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let rest = lower.trim_start_matches(['~', '≈', '约', '約', ' ']);
    amount(rest).and_then(unit).is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
}

/// Where a span of the clock begins, in minutes and seconds: `0:20〜1:00`.
pub(super) fn clock_span(text: &str) -> Option<(u32, u32)> {
    let (from, rest) = clock(text.trim())?;
    let rest = rest.trim_start().strip_prefix(RANGE_SIGNS)?;
    let (_, rest) = clock(rest.trim_start())?;
    rest.is_empty().then_some(from)
}

/// How long something takes by the clock, in minutes and seconds: `0:50`.
pub(super) fn clock_time(text: &str) -> Option<(u32, u32)> {
    clock(text.trim()).filter(|(_, rest)| rest.is_empty()).map(|(time, _)| time)
}

fn clock(text: &str) -> Option<((u32, u32), &str)> {
    let (minutes, rest) = digits(text)?;
    let (seconds, rest) = digits(rest.strip_prefix([':', '：'])?)?;
    Some(((minutes, seconds), rest))
}

fn digits(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let found = &text[..text.len() - rest.len()];
    (1..=2).contains(&found.len()).then(|| found.parse().ok()).flatten().map(|number| (number, rest))
}

/// A number or a range of numbers, and what follows it.
fn amount(text: &str) -> Option<&str> {
    let number = |text: &str| -> Option<usize> {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        (rest.len() < text.len() && text.starts_with(|c: char| c.is_ascii_digit())).then_some(rest.len())
    };
    let rest = &text[text.len() - number(text)?..];
    let after = rest.trim_start().strip_prefix(RANGE_SIGNS).map(str::trim_start);
    let second = after.and_then(|after| number(after).map(|len| &after[after.len() - len..]));
    Some(second.unwrap_or(rest).trim_start())
}

fn unit(text: &str) -> Option<&str> {
    UNITS
        .iter()
        .find_map(|unit| text.strip_prefix(unit))
        .filter(|rest| !rest.starts_with(char::is_alphabetic) || !rest.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_from_other_words() {
        for text in [
            "30 秒",
            "2 分 30 秒",
            "合計 3 分鐘",
            "about 5 min",
            "3–5 mins",
            "约3分钟",
            "1 min",
            "40分",
            "1時間30分",
            "2 minutes 5 seconds",
        ] {
            assert!(is_span(text), "{text}");
        }
        for text in ["", "分", "3 months", "30 km", "5 minutes late", "2 million", "3人", "10分の1"] {
            assert!(!is_span(text), "{text}");
        }
        assert_eq!(clock_span("0:20〜1:00"), Some((0, 20)));
        assert_eq!(clock_span("13:45"), None);
        assert_eq!(clock_time("0:50"), Some((0, 50)));
        assert_eq!(clock_time("0:20〜1:00"), None);
    }
}
