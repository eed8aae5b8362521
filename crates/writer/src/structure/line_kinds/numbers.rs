//! Reads the number or mark at the beginning of a line: is it a heading or an item?

use deckwright_model::language::{is_cjk, is_digit};

/// Longest number of a heading, in characters.
const MAX_NUMBER_LENGTH: usize = 8;
const NUMERALS: &str = "一二三四五六七八九十百〇零";
/// Numerals of formal papers, which rank above the others: 壹、報告事項.
const FORMAL: &str = "壹貳參肆伍陸柒捌玖拾贰叁陆";

/// The rank and the words of a numbered heading: "1.2 Title", "第一章 标题", "一、标题", "（二）标题", "Chapter 3: Title".
/// What is cited by its number keeps it: "Article 3", 第三条.
pub fn numbered(line: &str) -> Option<(usize, &str)> {
    let numeral = |c: char| NUMERALS.contains(c) || c.is_ascii_digit();
    if let Some(rest) = line.strip_prefix('第') {
        let rest = rest.trim_start_matches(numeral);
        let units = [("章", 1), ("部分", 1), ("篇", 1), ("编", 1), ("节", 2), ("節", 2)];
        if let Some((level, rest)) =
            units.iter().find_map(|&(unit, level)| Some((level, rest.strip_prefix(unit)?)))
        {
            return words(rest).map(|title| (level, title));
        }
        return ["条", "條", "号議案", "号议案"]
            .iter()
            .any(|unit| rest.starts_with(unit))
            .then_some((3, line));
    }
    if let Some(rest) = line.strip_prefix("Chapter ").or_else(|| line.strip_prefix("Part ")) {
        return words(rest.trim_start_matches(char::is_alphanumeric)).map(|title| (1, title));
    }
    let cited =
        ["Article ", "Section ", "Clause ", "§ ", "§"].iter().find_map(|word| line.strip_prefix(word));
    if cited.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || "IVX".contains(c))) {
        return Some((3, line));
    }
    if let Some((number, rest)) = line.strip_prefix(['（', '(']).and_then(|rest| rest.split_once(['）', ')']))
    {
        let counts = !number.is_empty() && number.chars().all(|c| NUMERALS.contains(c));
        return if counts { words(rest).map(|title| (3, title)) } else { None };
    }
    let rest = line.trim_start_matches(|c| FORMAL.contains(c));
    if rest.len() < line.len() {
        return words(rest.strip_prefix(['、', '．', '.'])?).map(|title| (1, title));
    }
    let rest = line.trim_start_matches(|c| NUMERALS.contains(c));
    if rest.len() < line.len() {
        return words(rest.strip_prefix(['、', '．', '.'])?).map(|title| (2, title));
    }
    let rest = line.trim_start_matches(|c: char| is_digit(c) || matches!(c, '.' | '．'));
    let number = &line[..line.len() - rest.len()];
    let parts = number.split(['.', '．']).filter(|part| !part.is_empty() && *part != "0").count();
    let marked = parts > 1 && rest.starts_with([' ', '\u{3000}', '\t']) && begins_title(rest.trim_start())
        || number.ends_with(['.', '．'])
        || number.ends_with(".0")
        || rest.starts_with(['、', '\u{3000}']);
    if number.starts_with(is_digit) && marked && number.chars().count() <= MAX_NUMBER_LENGTH {
        // 2.1 is below 2, whatever the rank of the series of 2.
        return words(rest).map(|title| (parts + if parts > 1 { 2 } else { 1 }, title));
    }
    None
}

/// Whether words after "1.2" can be a title: "Aims" can; "million people", "GB" and "Mt of coal" follow a
/// quantity.
fn begins_title(words: &str) -> bool {
    const SHORT_WORDS: &[&str] =
        &["A", "An", "To", "In", "On", "If", "No", "At", "By", "We", "It", "Our", "The"];
    let first: String = words.chars().take_while(|c| c.is_alphabetic()).collect();
    let capitals = first.chars().filter(|c| c.is_uppercase()).count();
    first.contains(is_cjk)
        || SHORT_WORDS.contains(&first.as_str())
        || (capitals == 1 && first.starts_with(char::is_uppercase) && first.len() > 3)
}

fn words(rest: &str) -> Option<&str> {
    let rest = rest.trim_start_matches([' ', '\t', ':', '：', '、', '.', '．', '-', '—', '\u{3000}']);
    rest.chars().any(char::is_alphabetic).then_some(rest)
}

/// The words of an item after a mark that is not a number.
pub fn bullet(line: &str) -> Option<&str> {
    const BULLETS: [&str; 22] = [
        "--> ", "-> ", "=> ", "→ ", "◎ ", "- ", "* ", "+ ", "• ", "· ", "·", "●", "■", "◆", "○", "・", "– ",
        "▪", "◦", "✓ ", "☐ ", "▶",
    ];
    let words = BULLETS.iter().find_map(|mark| line.strip_prefix(mark))?;
    // In ○×クイズ and ●○ the marks are words.
    let touches = words.starts_with(['×', '✕', '△', '▲', '○', '●', '◎', '☆', '★', '■', '□']);
    let words = Some(words.trim()).filter(|_| !touches)?;
    Some(words).filter(|words| !words.is_empty())
}

/// The words of an item of a list.
pub fn item(line: &str) -> Option<&str> {
    let circled = || line.strip_prefix(|c: char| matches!(c, '①'..='⑳'));
    let counted = || {
        let rest = line.trim_start_matches(is_digit);
        let marks = [". ", ") ", "）", "、", ".", "．"];
        let number = line.chars().count() - rest.chars().count();
        let (mark, after) = marks.iter().find_map(|mark| Some((*mark, rest.strip_prefix(mark)?)))?;
        // 3.5 is a number; 1.拆分合同 and "3. 2:1 syrup" are items.
        let whole = mark != "." || !after.starts_with(|c: char| c.is_ascii_digit());
        (number > 0 && number <= 3 && whole).then_some(after)
    };
    let lettered = || {
        let (mark, rest) = line.strip_prefix(['(', '（'])?.split_once([')', '）'])?;
        let short = mark.chars().count() <= 2 && mark.chars().all(|c| c.is_ascii_alphanumeric());
        short.then_some(rest)
    };
    // Letters, small numerals and steps: "A) Two trucks", "ii. Extend the pilot", 第一步，拍照.
    let listed = || {
        let (mark, rest) = line.split_once([')', '.'])?;
        let is_letter = mark.len() == 1 && mark.chars().all(|c| c.is_ascii_alphabetic());
        let is_roman = (1..=4).contains(&mark.len()) && mark.chars().all(|c| "ivx".contains(c));
        let is_mark = is_letter && line[mark.len()..].starts_with(')') || is_roman;
        (is_mark && rest.starts_with([' ', '\t'])).then_some(rest)
    };
    let stepped = || {
        let rest =
            line.strip_prefix('第')?.trim_start_matches(|c| NUMERALS.contains(c)).strip_prefix('步')?;
        rest.starts_with(['，', '：', '、', '\u{3000}', ' ']).then_some(line)
    };
    let found =
        bullet(line).or_else(circled).or_else(counted).or_else(lettered).or_else(listed).or_else(stepped);
    found.map(str::trim).filter(|item| !item.is_empty())
}
