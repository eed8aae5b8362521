//! Numbers as office programs show them in a number format.

/// `value` as Office shows it in the number format `code`, with these marks between thousands and before decimals.
pub fn format(value: f64, code: &str, (group_mark, decimal_mark): (char, char)) -> String {
    let start = code.find(['#', '0']).unwrap_or(code.len());
    let (prefix, pattern) = code.split_at(start);
    let percent = pattern.ends_with('%');
    let decimals =
        pattern.split_once('.').map_or(0, |(_, tail)| tail.chars().take_while(|c| *c == '0').count());
    // Halves are rounded away from zero; a tiny factor lifts 0.35 above its binary value.
    let shown = if percent { value * 100.0 } else { value }.abs() * (1.0 + 1e-12);
    let shown = format!("{shown:.decimals$}");
    let (whole, fraction) = shown.split_once('.').unwrap_or((&shown, ""));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if pattern.contains(',') && index > 0 && (whole.len() - index) % 3 == 0 {
            grouped.push(group_mark);
        }
        grouped.push(digit);
    }
    let zero = !shown.contains(|c: char| c.is_ascii_digit() && c != '0');
    let sign = if value < 0.0 && !zero { "-" } else { "" };
    let point = if fraction.is_empty() { String::new() } else { format!("{decimal_mark}{fraction}") };
    format!("{sign}{prefix}{grouped}{point}{}", if percent { "%" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_away_from_zero() {
        let shown = |value, code| format(value, code, (',', '.'));
        assert_eq!(shown(0.35, "0.0"), "0.4");
        assert_eq!(shown(-2.5, "0"), "-3");
        assert_eq!(shown(-0.001, "0.0"), "0.0");
        assert_eq!(shown(1_234_567.0, "#,##0"), "1,234,567");
        assert_eq!(format(0.125, "0.0%", ('.', ',')), "12,5%");
    }
}
