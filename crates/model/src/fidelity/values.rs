//! Computes the values of digits and numerals.

/// How many zeros a word or character after a number adds.
pub(super) fn scale(word: &str) -> Option<usize> {
    Some(match word {
        "百" => 2,
        "thousand" | "千" => 3,
        "万" | "萬" => 4,
        "million" | "millions" | "mn" | "mio" => 6,
        "亿" | "億" => 8,
        "billion" | "billions" | "bn" => 9,
        "兆" | "trillion" | "tn" => 12,
        _ => return None,
    })
}

/// The value of `digits`, which may have thousands and decimal separators, with `zeros` more zeros, in plain
/// digits without needless zeros. Digits that begin with a zero are a code and stay unchanged.
pub(super) fn decimal(digits: &str, zeros: usize) -> String {
    let digits = digits.replace(',', "");
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    if whole.len() > 1 && whole.starts_with('0') {
        return digits;
    }
    let mut fraction = fraction.to_owned();
    while fraction.len() < zeros {
        fraction.push('0');
    }
    let (moved, fraction) = fraction.split_at(zeros);
    let whole = format!("{whole}{moved}");
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    match (whole, fraction) {
        ("", "") => "0".to_owned(),
        (whole, "") => whole.to_owned(),
        ("", fraction) => format!("0.{fraction}"),
        (whole, fraction) => format!("{whole}.{fraction}"),
    }
}

/// The sum of two values, as in 21万4,380.
pub(super) fn sum(one: &str, other: &str) -> String {
    match (one.parse::<u128>(), other.parse::<u128>()) {
        (Ok(one), Ok(other)) => one.saturating_add(other).to_string(),
        _ => format!("{one}+{other}"),
    }
}

/// The two ends of a range such as `411-418`; empty for times, ratios and codes.
pub(super) fn range(joined: &str) -> Vec<String> {
    let Some((from, to)) = joined.split_once('-') else { return Vec::new() };
    let ends = (from.parse::<f64>(), to.parse::<f64>());
    let plain = |text: &str| !(text.len() > 1 && text.starts_with('0') && !text.starts_with("0."));
    match ends {
        (Ok(first), Ok(last)) if first < last && plain(from) && plain(to) => {
            vec![decimal(from, 0), decimal(to, 0)]
        }
        _ => Vec::new(),
    }
}

pub(super) const fn is_numeral(c: char) -> bool {
    digit_of(c).is_some() || matches!(c, '十' | '百' | '千' | '万' | '萬' | '亿' | '億')
}

const fn digit_of(c: char) -> Option<u128> {
    Some(match c {
        '〇' | '零' => 0,
        '一' => 1,
        '二' | '两' | '兩' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// The value of Chinese numerals, and whether they are certainly a number: 十二 is, 一 or 三四 may be words.
pub(super) fn han(run: &str) -> Option<(String, bool)> {
    let chars: Vec<char> = run.chars().collect();
    if chars.iter().all(|&c| digit_of(c).is_some()) {
        let digits: String =
            chars.iter().filter_map(|&c| digit_of(c)).map(|digit| digit.to_string()).collect();
        // A year such as 二〇二六.
        let year = chars.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
        return Some((digits, year));
    }
    // 千万, 万一 and 百姓 are words.
    if digit_of(chars[0]).is_none() && chars[0] != '十' {
        return None;
    }
    let (mut total, mut section, mut digit) = (0_u128, 0_u128, None);
    for &c in &chars {
        match c {
            '十' | '百' | '千' => {
                let unit = match c {
                    '十' => 10,
                    '百' => 100,
                    _ => 1_000,
                };
                section += digit.take().unwrap_or(1) * unit;
            }
            '万' | '萬' | '亿' | '億' => {
                let above = section + digit.take().unwrap_or(0);
                total = if matches!(c, '万' | '萬') {
                    total.checked_add(above.checked_mul(10_000)?)?
                } else {
                    total.checked_add(above)?.checked_mul(100_000_000)?
                };
                section = 0;
            }
            _ => digit = digit_of(c),
        }
    }
    let value = total.checked_add(section + digit.unwrap_or(0))?;
    Some((value.to_string(), chars.len() > 1))
}

/// The value of an English number word.
pub(super) fn english(word: &str) -> Option<&'static str> {
    const WORDS: [(&str, &str); 32] = [
        ("zero", "0"),
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
        ("seven", "7"),
        ("eight", "8"),
        ("nine", "9"),
        ("ten", "10"),
        ("eleven", "11"),
        ("twelve", "12"),
        ("dozen", "12"),
        ("thirteen", "13"),
        ("fourteen", "14"),
        ("fifteen", "15"),
        ("sixteen", "16"),
        ("seventeen", "17"),
        ("eighteen", "18"),
        ("nineteen", "19"),
        ("twenty", "20"),
        ("thirty", "30"),
        ("forty", "40"),
        ("fifty", "50"),
        ("sixty", "60"),
        ("seventy", "70"),
        ("eighty", "80"),
        ("ninety", "90"),
        ("hundred", "100"),
        ("thousand", "1000"),
        ("million", "1000000"),
    ];
    WORDS.iter().find_map(|&(name, value)| (name == word).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_do_not_depend_on_writing() {
        for (digits, zeros, value) in [
            ("1,200,000", 0, "1200000"),
            ("1.2", 6, "1200000"),
            ("44.0", 0, "44"),
            ("0.80", 0, "0.8"),
            ("1.86", 8, "186000000"),
            ("0", 4, "0"),
            ("000", 0, "000"),
        ] {
            assert_eq!(decimal(digits, zeros), value, "{digits}");
        }
        assert_eq!(sum(&decimal("21", 4), "4380"), "214380");
    }

    #[test]
    fn numerals_in_characters() {
        for (run, value) in [
            ("十二", Some(("12", true))),
            ("二十", Some(("20", true))),
            ("三百零五", Some(("305", true))),
            ("两万三千", Some(("23000", true))),
            ("一亿二千万", Some(("120000000", true))),
            ("二〇二六", Some(("2026", true))),
            ("三", Some(("3", false))),
            ("十", Some(("10", false))),
            ("千万", None),
            ("万一", None),
        ] {
            assert_eq!(han(run), value.map(|(value, sure)| (value.to_owned(), sure)), "{run}");
        }
    }

    #[test]
    fn ranges_have_two_rising_ends() {
        assert_eq!(range("411-418"), ["411", "418"]);
        assert!(range("26-0918").is_empty() && range("23:00").is_empty() && range("9-5").is_empty());
    }
}
