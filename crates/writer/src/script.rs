//! How is Chinese written in the other script? With the table of `assets/chinese`.

use std::collections::HashMap;
use std::sync::LazyLock;

static TABLE: &str = include_str!("../../../assets/chinese/traditional.txt");

struct Scripts {
    /// Simplified to traditional, characters and phrases.
    traditional: HashMap<&'static str, &'static str>,
    simplified: HashMap<char, char>,
    /// Characters of the longest phrase.
    longest: usize,
}

static SCRIPTS: LazyLock<Scripts> = LazyLock::new(|| {
    let mut scripts = Scripts { traditional: HashMap::new(), simplified: HashMap::new(), longest: 1 };
    let single = |text: &str| Some(text.chars().next()?).filter(|c| c.len_utf8() == text.len());
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let (pair, both_ways) = line.strip_prefix("< ").map_or((line, true), |pair| (pair, false));
        let Some((one, other)) = pair.split_once(' ') else { continue };
        let (from, to) = if both_ways { (other, one) } else { (one, other) };
        if let (Some(from), Some(to)) = (single(from), single(to)) {
            scripts.simplified.entry(from).or_insert(to);
        }
        if both_ways {
            scripts.longest = scripts.longest.max(one.chars().count());
            scripts.traditional.insert(one, other);
        }
    }
    scripts
});

/// Whether some character of a Chinese text is written so in traditional script only.
pub fn is_traditional(text: &str) -> bool {
    let only_simplified = |c: char| SCRIPTS.traditional.contains_key(c.encode_utf8(&mut [0; 4]) as &str);
    text.chars().any(|c| SCRIPTS.simplified.contains_key(&c)) && !text.chars().any(only_simplified)
}

pub fn to_simplified(text: &str) -> String {
    text.chars().map(|c| SCRIPTS.simplified.get(&c).copied().unwrap_or(c)).collect()
}

/// `text` in the characters of Taiwan: the longest known phrase decides how a character is written.
pub fn to_traditional(text: &str) -> String {
    let mut converted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8()).take(SCRIPTS.longest);
        let ends: Vec<usize> = ends.collect();
        let known = ends.iter().rev().find_map(|&end| Some((end, *SCRIPTS.traditional.get(&rest[..end])?)));
        match known {
            Some((end, written)) => {
                converted.push_str(written);
                rest = &rest[end..];
            }
            None => {
                converted.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    converted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_decide_how_a_character_is_written() {
        assert_eq!(to_traditional("头发和发展，皇后在后面，[金额]"), "頭髮和發展，皇后在後面，[金額]");
        assert_eq!(to_traditional("声音和面孔"), "聲音和面孔");
        assert_eq!(to_traditional("Café 5S"), "Café 5S");
        assert_eq!(to_simplified("臺灣的歷史與文化裡"), "台湾的历史与文化里");
    }

    #[test]
    fn scripts_are_told_apart() {
        for (text, traditional) in
            [("臺灣歷史", true), ("台湾历史", false), ("人口", false), ("半導體介紹", true), ("", false)]
        {
            assert_eq!(is_traditional(text), traditional, "{text}");
        }
    }
}
