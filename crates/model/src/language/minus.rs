//! Where does a dash part words, and where is it a minus?

/// `text` without the marks that it begins with; a dash that stands apart, right before a number or a sum of money, is
/// their minus and stays: `: –€0.58`, but not ` – 3 people` or `–the rest`.
pub fn after_marks(text: &str, is_mark: impl Fn(char) -> bool) -> &str {
    let rest = text.trim_start_matches(|c: char| is_mark(c));
    let marks = &text[..text.len() - rest.len()];
    let counts = rest.starts_with(|c: char| c.is_ascii_digit() || "€$£¥₩₹".contains(c));
    let Some(before) = marks.strip_suffix(['-', '–']).filter(|_| counts) else { return rest };
    let is_apart = before.ends_with(|c: char| c.is_whitespace() || matches!(c, ':' | '：'));
    if is_apart { &text[before.len()..] } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(after_marks(text, |c| " :-–—：".contains(c)), expected, "{text}");
    }

    #[test]
    fn a_minus_stays() {
        check(": –€0.58 per m²", "–€0.58 per m²");
        check(" -5 %", "-5 %");
        check("：-3", "-3");
    }

    #[test]
    fn a_dash_that_parts_goes() {
        check(" – 3 people", "3 people");
        check("–5", "5");
        check(" — the rest", "the rest");
        check(": 12", "12");
        check("", "");
    }
}
