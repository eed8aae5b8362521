//! Is a word one of a list? Lists of words are texts in which the words stand between spaces.

/// Whether `word` is one of the words of `list`.
pub fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| entry == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_in_a_list() {
        assert!(is_in("年度 總結\n  总结", "总结") && is_in("a an the", "an"));
        assert!(!is_in("a an the", "th") && !is_in("a an the", "") && !is_in("", "a"));
    }
}
