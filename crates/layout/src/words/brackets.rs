//! Which brackets did a text lose when a part of it was taken out? `31 min (April, clamps)` without its figure.

const PAIRS: [(char, char); 5] = [('(', ')'), ('（', '）'), ('[', ']'), ('【', '】'), ('「', '」')];

/// `text` with every bracket that it opens closed, and without those that it never opened. Marks of lists, such as
/// `a)`, are left alone.
pub fn mend_brackets(text: &str) -> String {
    let mut mended = text.to_owned();
    for (open, close) in PAIRS {
        let (opened, closed) = (mended.matches(open).count(), mended.matches(close).count());
        if opened == closed + 1 {
            let bare = mended.trim_end().trim_end_matches(open).trim_end();
            mended = if bare.contains(open) { format!("{bare}{close}") } else { bare.to_owned() };
        } else if closed == opened + 1 && mended.ends_with(close) && mended.chars().count() > 3 {
            mended.pop();
        }
    }
    mended
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_out_leaves_no_half_bracket() {
        assert_eq!(mend_brackets("现代零售（占收入"), "现代零售（占收入）");
        assert_eq!(mend_brackets("4 月、外段取り化）"), "4 月、外段取り化");
        assert_eq!(mend_brackets("Travel time ("), "Travel time");
    }

    #[test]
    fn whole_brackets_stay() {
        for text in ["whole (as it was)", "a) first", "f(x) = (x", "3)", "", "（一）背景"] {
            let expected = if text == "f(x) = (x" { "f(x) = (x)" } else { text };
            assert_eq!(mend_brackets(text), expected);
        }
    }
}
