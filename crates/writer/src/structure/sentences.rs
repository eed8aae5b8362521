//! Where does a sentence end? In English, Chinese and Japanese.

const ABBREVIATIONS: &[&str] = &[
    "mr", "mrs", "ms", "dr", "prof", "st", "vs", "etc", "e.g", "i.e", "no", "fig", "approx", "inc", "ltd",
    "co", "corp", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "dept", "est", "vol", "pp", "al", "cf", "ca",
];

/// The sentences of a paragraph, in order and word for word, without the white space between them.
pub fn sentences(paragraph: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut depth = 0_u32;
    let mut rest = paragraph.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        match c {
            '「' | '『' | '（' | '《' | '(' => depth += 1,
            '」' | '』' | '）' | '》' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let ends = match c {
            '。' | '！' | '？' | '!' | '?' | '．' => depth == 0,
            '.' => depth == 0 && is_full_stop(&paragraph[start..at], &paragraph[at + 1..]),
            _ => false,
        };
        if !ends {
            continue;
        }
        // Closing marks and repeated ones belong to the sentence they end.
        let mut end = at + c.len_utf8();
        while let Some(&(next, mark)) = rest.peek() {
            if !matches!(
                mark,
                '。' | '！' | '？' | '!' | '?' | '”' | '’' | '"' | '\'' | ')' | '）' | '」' | '』' | '…'
            ) {
                break;
            }
            end = next + mark.len_utf8();
            rest.next();
        }
        push(&mut found, &paragraph[start..end]);
        start = end;
    }
    push(&mut found, &paragraph[start..]);
    found
}

fn push<'a>(found: &mut Vec<&'a str>, text: &'a str) {
    let text = text.trim();
    if text.chars().any(char::is_alphanumeric) {
        found.push(text);
    }
}

fn is_full_stop(before: &str, after: &str) -> bool {
    let closing = after.trim_start_matches(['"', '\'', ')', '”', '’']);
    if closing.is_empty() {
        return true;
    }
    if !closing.starts_with(char::is_whitespace) {
        return false;
    }
    let word =
        before.rsplit(char::is_whitespace).next().unwrap_or_default().trim_start_matches(['(', '"', '“']);
    let initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase) && word != "I";
    let next = closing.trim_start().chars().next();
    let abbreviation = ABBREVIATIONS.contains(&word.to_lowercase().as_str());
    !initial
        && !(abbreviation && (word != "etc" || next.is_some_and(char::is_lowercase)))
        && next.is_some_and(|c| !c.is_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(paragraph: &str, expected: &[&str]) {
        assert_eq!(sentences(paragraph), expected);
    }

    #[test]
    fn english() {
        check(
            "Sales rose 3.5 % in May. Dr. Smith agrees. “Really?” Yes!",
            &["Sales rose 3.5 % in May.", "Dr. Smith agrees.", "“Really?”", "Yes!"],
        );
        check("See v1.2 of deckwright.io today", &["See v1.2 of deckwright.io today"]);
        check(
            "Tea, coffee, etc. are sold. J. R. Roe left.",
            &["Tea, coffee, etc. are sold.", "J. R. Roe left."],
        );
    }

    #[test]
    fn chinese_and_japanese() {
        check("市场在变。机会在哪里？我们行动！", &["市场在变。", "机会在哪里？", "我们行动！"]);
        check(
            "彼は「行くぞ。今だ。」と言った。皆が続いた。",
            &["彼は「行くぞ。今だ。」と言った。", "皆が続いた。"],
        );
    }

    #[test]
    fn nothing_comes_of_nothing() {
        check("", &[]);
        check("。。。 … !!", &[]);
    }
}
