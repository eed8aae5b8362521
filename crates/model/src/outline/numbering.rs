//! Which number a text begins with: `1.`, `1.1`, `第一章`, `一、`, `（一）`, `Chapter 1:`.

use crate::language::is_cjk;

/// The style of a number. The order is that of nesting: where two styles stand at the same indent, the
/// later one is below the earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Style {
    /// `第一部分`, `Part 1:`
    Part,
    /// `第一章`, `Chapter 1:`
    Chapter,
    /// `第一节`, `Section 1:`
    Section,
    /// `Slide 1:`, `第1页：`
    Slide,
    /// `一、`
    Ideographic,
    /// `I.`
    Roman,
    /// `（一）`
    IdeographicParen,
    /// `A.`
    Letter,
    /// A line in bold; not a number, but nested like one.
    Bold,
    /// `1.`, `1.1`, with the count of its parts.
    Decimal(usize),
    /// `(1)`
    Paren,
    /// `①`
    Circled,
    /// `a)`
    SmallLetter,
    /// `1 Introduction`: a number and a space, with which many unnumbered titles begin, too.
    Bare,
    /// `■`, `◆`, `●`: not numbers, but above other bullets.
    BigBullet,
    /// Not a number.
    Bullet,
}

impl Style {
    /// Lines of this style head what follows them, even when it is not indented.
    pub(super) fn is_heading(self) -> bool {
        self <= Style::Bold
    }

    /// Items of this style are counted, `1.` `(2)` `③`: whoever writes them means their order.
    pub(super) fn counts(self) -> bool {
        matches!(self, Style::Decimal(1) | Style::Paren | Style::Circled)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbering {
    pub(super) style: Style,
    /// `1.2.3` is three parts, everything else one.
    pub(super) path: Vec<u32>,
    /// Bytes of the number with what separates it from the text.
    pub(super) len: usize,
}

impl Numbering {
    pub(super) fn last(&self) -> u32 {
        self.path.last().copied().unwrap_or_default()
    }

    /// The parts before the last.
    pub(super) fn parents(&self) -> &[u32] {
        &self.path[..self.path.len().saturating_sub(1)]
    }

    /// Whether `self` comes right before `next`.
    pub(super) fn precedes(&self, next: &Self) -> bool {
        self.style == next.style && self.parents() == next.parents() && self.last() + 1 == next.last()
    }
}

/// The number that `text` begins with.
pub(super) fn parse(text: &str) -> Option<Numbering> {
    let (style, path, rest) = match text.chars().next()? {
        '0'..='9' => keycap(text).or_else(|| decimal(text)),
        '０'..='９' => decimal(text),
        '第' => ordinal(text),
        '(' | '（' => parenthesised(text),
        c if is_circled(c) => circled(text),
        'a'..='z' | 'A'..='Z' => named(text).or_else(|| roman(text)).or_else(|| letter(text)),
        'ス' | '幻' | '投' => named(text),
        c if is_ideographic_digit(c) => ideographic(text),
        _ => None,
    }?;
    Some(Numbering { style, path, len: text.len() - rest.trim_start().len() })
}

type Parsed<'a> = Option<(Style, Vec<u32>, &'a str)>;

/// `1️⃣ Text`
fn keycap(text: &str) -> Parsed<'_> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = text[..digits].parse().ok()?;
    let rest = text[digits..].trim_start_matches('\u{FE0F}').strip_prefix('\u{20E3}')?;
    Some((Style::Decimal(1), vec![number], rest))
}

/// What joins a name to the words after it.
const PARTICLES: [char; 13] = ['の', 'は', 'が', 'を', 'に', 'で', 'と', 'へ', 'も', 'か', '的', '之', '和'];

/// `第一章 文`
fn ordinal(text: &str) -> Parsed<'_> {
    let (number, rest) = numeral(text.strip_prefix('第')?.trim_start())?;
    let rest = rest.trim_start();
    let units = [
        ("部分", Style::Part),
        ("篇", Style::Part),
        ("部", Style::Part),
        ("章", Style::Chapter),
        ("节", Style::Section),
        ("節", Style::Section),
        ("页", Style::Slide),
        ("頁", Style::Slide),
    ];
    let (rest, style) = units.iter().find_map(|(unit, style)| Some((rest.strip_prefix(unit)?, *style)))?;
    match separator(rest) {
        Some(rest) => Some((style, vec![number], rest)),
        // 第2章の翻刻, 第二章的结论: a chapter that is spoken of.
        None if rest.starts_with(PARTICLES) => None,
        None if style == Style::Chapter && !rest.starts_with('节') && !rest.is_empty() => {
            Some((style, vec![number], rest))
        }
        None => None,
    }
}

/// What follows spaces, a colon, a dash or the like.
fn separator(text: &str) -> Option<&str> {
    let is_mark = |c: char| {
        c.is_whitespace()
            || matches!(c, ':' | '：' | '、' | '.' | '．' | '-' | '—' | '–' | '|' | '｜' | '·' | '・')
    };
    let rest = text.trim_start_matches(is_mark);
    (rest.len() < text.len()).then_some(rest)
}

/// `（一）文`, `(1) text`
fn parenthesised(text: &str) -> Parsed<'_> {
    let inside = text.strip_prefix(['(', '（'])?;
    let (number, rest) = numeral(inside.trim_start())?;
    let style = if inside.starts_with(is_ideographic_digit) { Style::IdeographicParen } else { Style::Paren };
    let rest = rest.trim_start().strip_prefix([')', '）'])?;
    Some((style, vec![number], separator(rest).unwrap_or(rest)))
}

/// `一、文`, but not `一、二线城市`.
fn ideographic(text: &str) -> Parsed<'_> {
    let (number, rest) = numeral(text).filter(|_| text.starts_with(is_ideographic_digit))?;
    let rest = rest.strip_prefix(['、', '．', '.'])?;
    (!rest.starts_with(is_ideographic_digit)).then(|| (Style::Ideographic, vec![number], rest))
}

pub(super) fn is_circled(c: char) -> bool {
    matches!(c, '①'..='⑳' | '❶'..='❿' | '➀'..='➉')
}

/// The number in the circle that a text begins with, and what follows it.
pub(super) fn circled_number(text: &str) -> Option<(u32, &str)> {
    let c = text.chars().next()?;
    let number = match c {
        '①'..='⑳' => u32::from(c) - u32::from('①'),
        '❶'..='❿' => u32::from(c) - u32::from('❶'),
        '➀'..='➉' => u32::from(c) - u32::from('➀'),
        _ => return None,
    };
    Some((number + 1, &text[c.len_utf8()..]))
}

fn circled(text: &str) -> Parsed<'_> {
    let (number, rest) = circled_number(text)?;
    Some((Style::Circled, vec![number], separator(rest).unwrap_or(rest)))
}

/// `Chapter 1: text`
fn named(text: &str) -> Parsed<'_> {
    let names = [
        ("part", Style::Part),
        ("chapter", Style::Chapter),
        ("section", Style::Section),
        ("slide", Style::Slide),
        ("page", Style::Slide),
        ("スライド", Style::Slide),
        ("幻灯片", Style::Slide),
        ("投影片", Style::Slide),
    ];
    let (rest, style) = names.iter().find_map(|(name, style)| {
        let head = text.get(..name.len())?;
        head.eq_ignore_ascii_case(name).then(|| (&text[name.len()..], *style))
    })?;
    let rest = rest.trim_start();
    let (number, rest) = numeral(rest).or_else(|| roman_numeral(rest)).or_else(|| spelled(rest))?;
    let rest = rest.trim_start();
    let text = rest.strip_prefix([':', '：', '.', '-', '–', '—', '|', '｜'])?;
    // "Section 1.1" and "Slide 2-3" are numbers and nothing else; "Slide 8: 2026 plan" has a title.
    let goes_on = rest.starts_with(['.', '-']) && text.starts_with(|c: char| c.is_ascii_digit());
    (!goes_on).then_some((style, vec![number], text))
}

fn spelled(text: &str) -> Option<(u32, &str)> {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    (1..).zip(words).find_map(|(number, word)| {
        let head = text.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word))?;
        let rest = &text[head.len()..];
        (!rest.starts_with(char::is_alphanumeric)).then_some((number, rest))
    })
}

/// `1. text`, `1、文`, `1) text`, `1.1 text`, `1-1 text`, `01 text`
fn decimal(text: &str) -> Parsed<'_> {
    let (first, mut rest) = digits(text)?;
    let padded = text.starts_with(['0', '０']);
    let mut path = vec![first];
    while let Some((number, after)) = rest.strip_prefix(['.', '．', '-']).and_then(digits) {
        if path.len() == 6 {
            return None;
        }
        path.push(number);
        rest = after;
    }
    let style = Style::Decimal(path.len());
    let goes_on =
        |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || !c.is_ascii());
    // `1.ª vez`: an ordinal names the first time and counts nothing.
    let is_ordinal = |after: &&str| after.starts_with(['ª', 'º']);
    if let Some(after) = rest.strip_prefix(['.', '．']).filter(|after| goes_on(after) && !is_ordinal(after))
    {
        return Some((style, path, after));
    }
    if let Some(after) = rest.strip_prefix(['、', '）', '：']) {
        return Some((style, path, after));
    }
    if let Some(after) = rest.strip_prefix(')').filter(|after| goes_on(after)) {
        return Some((style, path, after));
    }
    if path.len() > 1 {
        return rest.starts_with(|c: char| c.is_whitespace() || is_cjk(c)).then_some((style, path, rest));
    }
    let after = rest.strip_prefix(char::is_whitespace)?.trim_start();
    if is_counted(after) {
        return None;
    }
    if padded {
        return Some((style, path, after.trim_start_matches(['|', '｜', '/', '-', '–', '—'])));
    }
    Some((Style::Bare, path, after))
}

/// `1 月：…`, `3 人`: what the number counts follows a space, and the number does not number a sequence.
fn is_counted(after: &str) -> bool {
    const COUNTERS: &str = "年月日号周週天季期点點時时分秒人个個件名位台次回岁歳万亿億元円";
    let mut chars = after.chars();
    let counts = chars.next().is_some_and(|c| COUNTERS.contains(c));
    let next = chars.next();
    counts && next.is_none_or(|c| !c.is_alphanumeric() || "份度目底末初中上下間间".contains(c))
}

/// `IV. text`
fn roman(text: &str) -> Parsed<'_> {
    let (number, rest) = roman_numeral(text)?;
    let rest = rest.strip_prefix(['.', '、', ')'])?;
    rest.starts_with(char::is_whitespace).then_some((Style::Roman, vec![number], rest))
}

/// `A. text`, `a) text`
fn letter(text: &str) -> Parsed<'_> {
    // `Q. Why?` asks.
    let c = text.chars().next().filter(|c| c.is_ascii_alphabetic() && !matches!(c, 'Q' | 'q'))?;
    let rest = &text[1..];
    let style = if c.is_ascii_uppercase() { Style::Letter } else { Style::SmallLetter };
    let after = rest.strip_prefix(')').or_else(|| rest.strip_prefix('.'))?;
    if !after.starts_with(char::is_whitespace) {
        return None;
    }
    Some((style, vec![u32::from(c.to_ascii_uppercase()) - u32::from('A') + 1], after))
}

/// A Chinese or an Arabic number up to 999.
pub(super) fn numeral(text: &str) -> Option<(u32, &str)> {
    if let Some(found) = digits(text) {
        return Some(found);
    }
    let rest = text.trim_start_matches(is_ideographic_digit);
    let ideographs = &text[..text.len() - rest.len()];
    if ideographs.is_empty() || ideographs.chars().count() > 5 {
        return None;
    }
    let (mut total, mut digit) = (0, None);
    for c in ideographs.chars() {
        match c {
            '百' => total += digit.take().unwrap_or(1) * 100,
            '十' => total += digit.take().unwrap_or(1) * 10,
            _ => digit = "〇一二三四五六七八九".chars().position(|known| known == c),
        }
    }
    let number = u32::try_from(total + digit.unwrap_or(0)).ok()?;
    Some((number, rest))
}

fn is_ideographic_digit(c: char) -> bool {
    "〇零一二三四五六七八九十百".contains(c)
}

/// One to three digits, plain or full-width.
fn digits(text: &str) -> Option<(u32, &str)> {
    let value = |c: char| match c {
        '0'..='9' => Some(u32::from(c) - u32::from('0')),
        '０'..='９' => Some(u32::from(c) - u32::from('０')),
        _ => None,
    };
    let rest = text.trim_start_matches(|c| value(c).is_some());
    let found = &text[..text.len() - rest.len()];
    let count = found.chars().count();
    (1..=3)
        .contains(&count)
        .then(|| (found.chars().filter_map(value).fold(0, |n, digit| n * 10 + digit), rest))
}

/// A Roman number up to XXXIX.
fn roman_numeral(text: &str) -> Option<(u32, &str)> {
    let units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let rest = text.trim_start_matches(['I', 'V', 'X']);
    let found = &text[..text.len() - rest.len()];
    let ones = found.trim_start_matches('X');
    // The X of IX is a one.
    let tens = found.len() - ones.len();
    let ones = (0..).zip(units).find(|(_, unit)| *unit == ones)?.0;
    (tens <= 3 && !found.is_empty() && !rest.starts_with(char::is_alphanumeric))
        .then_some((tens as u32 * 10 + ones, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, style: Style, path: &[u32], rest: &str) {
        let number = parse(text).unwrap();
        assert_eq!((number.style, &number.path[..], &text[number.len..]), (style, path, rest));
    }

    #[test]
    fn numbers_have_a_style_and_a_value() {
        check("第二十一章：绪论", Style::Chapter, &[21], "绪论");
        check("一百零三、其他", Style::Ideographic, &[103], "其他");
        check("（十）结", Style::IdeographicParen, &[10], "结");
        check("Part XIV - Text", Style::Part, &[14], "Text");
        check("1.2.3 Text", Style::Decimal(3), &[1, 2, 3], "Text");
        check("２．３　文", Style::Decimal(2), &[2, 3], "文");
        check("07 / Text", Style::Decimal(1), &[7], " Text".trim());
        check("7 Text", Style::Bare, &[7], "Text");
        check("b) Text", Style::SmallLetter, &[2], "Text");
        check("⑫ 文", Style::Circled, &[12], "文");
        for text in [
            "",
            "Text",
            "第",
            "第一",
            "1984 was",
            "1.2.3.4.5.6.7 x",
            "(a) x",
            "IIII. x",
            "一二三四五六、x",
            "Section 1.1",
            "1.ª vez",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
