//! Which script does a character belong to, and how wide is it?

/// Chinese characters, as Chinese and Japanese write them.
pub const fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{323af}' | '々' | '〇')
}

/// Hiragana and katakana, without the middle dot and the long mark that Chinese uses as well.
pub const fn is_kana(c: char) -> bool {
    is_hiragana(c) || is_katakana(c)
}

pub const fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}')
}

/// Katakana, in full and in half width, without the long mark.
pub const fn is_katakana(c: char) -> bool {
    matches!(c, '\u{30a1}'..='\u{30fa}' | '\u{ff66}'..='\u{ff6f}' | '\u{ff71}'..='\u{ff9d}')
}

/// Chinese, Japanese and Korean characters and their punctuation: one em wide, no spaces between.
pub const fn is_cjk(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff01}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
}

/// Characters that take one em: East Asian ones and pictures.
pub const fn is_wide(c: char) -> bool {
    is_cjk(c) || matches!(c, '\u{1f300}'..='\u{1faff}')
}

/// Decimal digits as Latin, Chinese and Japanese texts write them: `3` and `３`.
pub const fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '０'..='９')
}

/// Length of `text` in half em widths: a Latin character counts one, a wide one two.
pub fn width_units(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// The letters and digits of `text` in lower case, without spaces and punctuation: equal for texts that say the same, as
/// `1. Why  Now?` and `1 why now` do.
pub fn letters_and_digits(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Frequent characters that only simplified Chinese writes like this.
const SIMPLIFIED: &str = "们这说为发产业车见门问时间东马龙经济计划总结报销连锁鲜书长进过还让从众优价传单卖买乐习乡亚亲仅伟电脑网络术语课风华欢饭馆饮";

/// Frequent characters that only traditional Chinese writes like this, Japanese apart.
const TRADITIONAL: &str = "們這說為發產業車見門問時間東馬龍經濟計劃總結報銷連鎖鮮書長進過還讓從眾優價傳單賣買樂習鄉亞親僅偉電腦網絡術語課風華歡飯館飲臺灣歷國會學機關開與應營績預據實標";

/// Whether more characters show that a text is in traditional Chinese than in simplified, given that it is Chinese.
pub fn is_traditional(text: &str) -> bool {
    let count = |known: &str| text.chars().filter(|c| known.contains(*c)).count();
    count(TRADITIONAL) > count(SIMPLIFIED)
}

/// Whether some character shows that a text is in simplified Chinese.
pub fn is_simplified(text: &str) -> bool {
    text.chars().any(|c| SIMPLIFIED.contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_belong_to_their_scripts() {
        assert!("漢字々〇𠮷".chars().all(is_han));
        assert!("ひらがなカタカナｶﾅ".chars().all(is_kana));
        assert!(!"ー・漢a".chars().any(is_kana));
        assert!("汉、。（한ー".chars().all(is_cjk) && !"a€–“".chars().any(is_cjk));
        assert!("0９".chars().all(is_digit) && !"①三٣".chars().any(is_digit));
        assert_eq!(width_units("a汉🎉"), 5);
    }

    #[test]
    fn texts_that_say_the_same_have_the_same_letters_and_digits() {
        assert_eq!(letters_and_digits("1. Why  Now?"), "1whynow");
        assert_eq!(letters_and_digits("“增长”的来源"), letters_and_digits("增长的来源"));
        assert_ne!(letters_and_digits("Growth"), letters_and_digits("Growth 2"));
        assert_eq!(letters_and_digits("Ünïcode – İ"), "ünïcodei\u{307}");
        assert_eq!(letters_and_digits("…"), "");
    }
}
