//! Has a model begun to repeat itself?

/// Characters at the end of a text that are looked at.
const WINDOW: usize = 240;
/// The longest piece whose repetition is noticed.
const MAX_PERIOD_LENGTH: usize = 60;
/// Lines at the end of a text that are looked at, and how many of them may be the same as one before.
const LINES: usize = 12;
const SAME_LINES: usize = 6;

/// Whether the end of `text` says the same over and over: within a line, or line by line.
pub(super) fn ends_in_a_loop(text: &str) -> bool {
    repeats_within(text) || repeats_lines(text)
}

/// Whether the last characters are one short piece, again and again.
fn repeats_within(text: &str) -> bool {
    let mut tail: Vec<char> = text.chars().rev().take(WINDOW).collect();
    tail.reverse();
    let has_words = tail.iter().any(|c| c.is_alphanumeric());
    tail.len() == WINDOW
        && has_words
        && (1..=MAX_PERIOD_LENGTH)
            .any(|period| tail[period..].iter().zip(&tail).all(|(later, earlier)| later == earlier))
}

fn repeats_lines(text: &str) -> bool {
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    let lines: Vec<&str> =
        complete.lines().rev().map(str::trim).filter(|line| !line.is_empty()).take(LINES).collect();
    let same = lines.iter().enumerate().filter(|(at, line)| lines[..*at].contains(line)).count();
    same >= SAME_LINES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_are_noticed() {
        assert!(ends_in_a_loop(&format!("# A\n{}", "very ".repeat(60))));
        assert!(ends_in_a_loop(&"很好，".repeat(100)));
        assert!(ends_in_a_loop(&"### The same page\n#### The same point\n- Text.\n".repeat(4)));
    }

    #[test]
    fn ordinary_text_is_not_a_loop() {
        let deck: String =
            (0..40).map(|i| format!("### Page {i}\n#### Point\n- What page {i} says.\n")).collect();
        for end in (0..deck.len()).step_by(7) {
            assert!(!ends_in_a_loop(&deck[..end]), "{}", &deck[..end]);
        }
        assert!(!ends_in_a_loop(&"-".repeat(300)));
        assert!(!ends_in_a_loop(""));
    }
}
