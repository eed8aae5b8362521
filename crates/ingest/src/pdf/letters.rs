//! Which letters are meant by characters that only fonts use? Ligatures are several letters; radicals, which fonts
//! confuse with the characters that look like them, become those characters; letters of formulas become the plain
//! letters.

use unicode_normalization::UnicodeNormalization;

/// Radicals that Unicode does not equate with their characters.
const RADICALS: [(char, char); 24] = [
    ('⻓', '长'),
    ('⻛', '风'),
    ('⻔', '门'),
    ('⻋', '车'),
    ('⻅', '见'),
    ('⻆', '角'),
    ('⻉', '贝'),
    ('⻚', '页'),
    ('⻜', '飞'),
    ('⻢', '马'),
    ('⻥', '鱼'),
    ('⻦', '鸟'),
    ('⻨', '麦'),
    ('⻩', '黄'),
    ('⻬', '齐'),
    ('⻮', '齿'),
    ('⻰', '龙'),
    ('⻄', '西'),
    ('⺠', '民'),
    ('⻘', '青'),
    ('⻝', '食'),
    ('⻤', '鬼'),
    ('⻳', '龟'),
    ('⺟', '母'),
];

/// A letter or digit that exists for formulas alone: `𝜃`.
pub fn is_math(c: char) -> bool {
    matches!(c, '\u{1D400}'..='\u{1D7FF}')
}

pub fn plain(text: &str) -> String {
    let of_fonts = |c: char| matches!(c, '\u{2E80}'..='\u{2FDF}' | '\u{FB00}'..='\u{FB06}') || is_math(c);
    if !text.contains(of_fonts) {
        return text.to_owned();
    }
    let known =
        |c: char| RADICALS.iter().find(|(radical, _)| *radical == c).map_or(c, |(_, character)| *character);
    text.chars().map(known).nfkc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_that_are_meant() {
        assert_eq!(plain("oﬃce"), "office");
        assert_eq!(plain("收⼊增⻓"), "收入增长");
        assert_eq!(plain("𝜃 = 𝑤"), "θ = w");
        assert_eq!(plain("½ ①"), "½ ①");
    }
}
