//! How does a number of a sheet or chart read? As its format shows it, without rounding away what it says.

/// The value in the format of its cell. Dates are written as in ISO 8601; `from_1904` says whether the sheet counts
/// its days from 1904.
pub fn display(value: f64, format: &str, from_1904: bool) -> String {
    if !value.is_finite() {
        return String::new();
    }
    let section = section(format, value);
    let shape = Shape::of(section);
    match shape.kind {
        Kind::Date { day, time } => date(value, day, time, from_1904).unwrap_or_else(|| plain(value)),
        Kind::Percent => {
            let decimals = shape.decimals.max(decimals_of(value * 100.0).min(2));
            format!("{}%", fixed(value * 100.0, decimals, false))
        }
        Kind::Number => {
            // A negative section has its own sign or brackets; the value keeps its sign in any case.
            let number = if shape.counted {
                fixed(value, shape.decimals.max(decimals_of(value).min(4)), shape.grouped)
            } else {
                plain(value)
            };
            format!("{}{number}{}", shape.before, shape.after)
        }
        Kind::Text => plain(value),
    }
}

/// The shortest digits that say the value, without an exponent and without the noise of binary fractions.
pub fn plain(value: f64) -> String {
    let rounded: f64 = format!("{value:.14e}").parse().unwrap_or(value);
    let text = format!("{rounded}");
    if text == "-0" { "0".to_owned() } else { text }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Percent,
    Date { day: Day, time: bool },
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Day {
    None,
    YearAndMonth,
    Whole,
}

/// What a section of a number format prescribes.
#[derive(Debug)]
struct Shape {
    kind: Kind,
    /// Whether it has places for digits.
    counted: bool,
    grouped: bool,
    decimals: usize,
    before: String,
    after: String,
}

impl Shape {
    fn of(section: &str) -> Self {
        let (mut marks, mut before, mut after) = (String::new(), String::new(), String::new());
        let mut chars = section.chars();
        let general = section.eq_ignore_ascii_case("general") || section.is_empty();
        while let Some(c) = chars.next() {
            let counted = marks.contains(['0', '#', '?']);
            let words = if counted { &mut after } else { &mut before };
            match c {
                '"' => words.extend(chars.by_ref().take_while(|&c| c != '"')),
                '\\' => words.extend(chars.next()),
                '_' | '*' => drop(chars.next()),
                '[' => {
                    let inside: String = chars.by_ref().take_while(|&c| c != ']').collect();
                    match inside.strip_prefix('$') {
                        Some(currency) => words.extend(currency.split('-').next()),
                        // `[h]` counts hours beyond a day.
                        None if inside.trim_matches(['h', 'm', 's', 'H', 'M', 'S']).is_empty() => {
                            marks.push('h')
                        }
                        None => {}
                    }
                }
                '$' | '€' | '¥' | '£' | '￥' | '元' => words.push(c),
                c => marks.push(c.to_ascii_lowercase()),
            }
        }
        let has = |c: char| marks.contains(c);
        let counted = has('0') || has('#') || has('?');
        let kind = match () {
            () if general => Kind::Number,
            () if has('%') => Kind::Percent,
            () if has('y') || has('d') || has('h') || has('s') || (has('m') && !counted) || has('年') => {
                let day = match (has('y') || has('年'), has('d') || has('日')) {
                    (true, false) => Day::YearAndMonth,
                    (false, false) => Day::None,
                    _ => Day::Whole,
                };
                Kind::Date { day, time: has('h') || has('s') }
            }
            () if marks.trim() == "@" => Kind::Text,
            () => Kind::Number,
        };
        let decimals = marks
            .split_once('.')
            .map_or(0, |(_, tail)| tail.chars().take_while(|c| matches!(c, '0' | '#' | '?')).count());
        Self {
            kind,
            counted,
            grouped: marks.contains("#,#") || marks.contains("0,0"),
            decimals,
            before,
            after,
        }
    }
}

/// The part of a format that serves this value: positive; negative; zero; text.
fn section(format: &str, value: f64) -> &str {
    let sections: Vec<&str> = format.split(';').collect();
    match sections.as_slice() {
        [_, _, zero, ..] if value == 0.0 && zero.contains(['0', '#']) => zero,
        [first, ..] => first,
        [] => "",
    }
}

/// How many decimals the value needs, up to six.
fn decimals_of(value: f64) -> usize {
    plain(value).split_once('.').map_or(0, |(_, decimals)| decimals.len().min(6))
}

fn fixed(value: f64, decimals: usize, grouped: bool) -> String {
    let text = format!("{value:.decimals$}");
    let (whole, fraction) = text.split_once('.').map_or((text.as_str(), ""), |(whole, rest)| (whole, rest));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut out = sign.to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if grouped && at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

/// A day number of a sheet. `None` for what is not a date.
fn date(value: f64, day: Day, time: bool, from_1904: bool) -> Option<String> {
    if !(0.0..2_958_466.0).contains(&value) {
        return None;
    }
    let seconds = (value.fract() * 86_400.0).round() as i64;
    // Sheets believe that 1900 was a leap year.
    let whole = value.trunc() as i64 + i64::from(!from_1904 && value < 60.0);
    let days = whole + if from_1904 { -24_107 } else { -25_569 };
    let clock = format!("{:02}:{:02}", seconds / 3600 % 24, seconds / 60 % 60);
    let (year, month, of_month) = civil(days);
    Some(match (day, time) {
        (Day::None, _) if value >= 1.0 && !time => format!("{month:02}-{of_month:02}"),
        (Day::None, _) => clock,
        (Day::YearAndMonth, _) => format!("{year}-{month:02}"),
        (Day::Whole, true) if seconds > 0 => format!("{year}-{month:02}-{of_month:02} {clock}"),
        (Day::Whole, _) => format!("{year}-{month:02}-{of_month:02}"),
    })
}

/// Year, month and day of a number of days since 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, of_year - (153 * shifted + 2) / 5 + 1)
}

/// A power or an exponent in superscript characters, so that 10⁶ does not become 106. `None` if it is a text.
pub fn raised(text: &str) -> Option<String> {
    let sign = |c: char| match c {
        '0'..='9' => "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(c as usize - '0' as usize),
        '+' => Some('⁺'),
        '-' | '−' | '–' => Some('⁻'),
        _ => None,
    };
    let raised: Option<String> = text.trim().chars().map(sign).collect();
    raised.filter(|raised| !raised.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_their_cells_show_them() {
        for (value, format, expected) in [
            (4.3, "General", "4.3"),
            (0.1 + 0.2, "General", "0.3"),
            (1_234_567.0, "#,##0", "1,234,567"),
            (1_234.5, "#,##0", "1,234.5"),
            (-1_234.5, "#,##0.00_);(#,##0.00)", "-1,234.50"),
            (0.125, "0%", "12.5%"),
            (0.5, "0.0%", "50.0%"),
            (1_999.0, "[$€-407]#,##0", "€1,999"),
            (12.0, "0\"人\"", "12人"),
            (45_356.0, "yyyy-mm-dd", "2024-03-05"),
            (45_356.5, "m/d/yy h:mm", "2024-03-05 12:00"),
            (45_356.0, "yyyy\"年\"m\"月\"", "2024-03"),
            (0.75, "h:mm", "18:00"),
            (1.0, "yyyy-mm-dd", "1900-01-01"),
            (-0.0, "General", "0"),
            (3.0, "@", "3"),
        ] {
            assert_eq!(display(value, format, false), expected, "{format}");
        }
        assert_eq!(display(43_894.0, "yyyy-mm-dd", true), "2024-03-05");
    }
}
