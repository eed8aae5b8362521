//! Finds series of numbered paragraphs. All members of a series have the same role: sections, or items of a
//! list.

use std::collections::{HashMap, HashSet};

use deckwright_model::language::{is_cjk, is_digit, sentences, width_units};

use super::headings;
use super::line_kinds;

/// Largest number of a member of a series.
const MAX_NUMBER: usize = 999;
/// Rank of a section of a series, below chapters and above unnumbered headings.
pub const SERIES_RANK: usize = 3;
/// Rank of a section of a series below an unnumbered heading.
pub const SUBSERIES_RANK: usize = 20;
/// Rank of a section with a bracketed number inside another section.
pub const INNER_RANK: usize = 7;
/// From this average width on, in half ems, members are sections.
const MIN_SECTION_LENGTH: usize = 160;
/// From this average width on, in half ems, members on adjacent lines are sections.
const MIN_ADJACENT_SECTION_LENGTH: usize = 400;
/// Fewest numbers that make a series.
const MIN_SERIES_MEMBERS: usize = 3;
/// Fewest clauses that make a series.
const MIN_CLAUSES: usize = 2;

/// The role of a line in its series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A section. Its number takes `mark` bytes and stays in the heading if `kept`. An inner section is part
    /// of another.
    Section { mark: usize, kept: bool, is_inner: bool },
    /// An item with its number; a clause has its number in its words.
    Item { number: Option<usize> },
    /// The first line after the series.
    Behind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// 第三条, Article 3, § 3: cited by its number.
    Clause,
    Digits,
    Bracketed,
    Circled,
}

const KINDS: [Kind; 4] = [Kind::Clause, Kind::Digits, Kind::Bracketed, Kind::Circled];

/// The kind of a line's number, its value and its length in bytes.
fn number(line: &str) -> Option<(Kind, usize, usize)> {
    let digits = |text: &str| text.chars().take_while(|c| is_digit(*c)).map(char::len_utf8).sum::<usize>();
    let value = |text: &str| {
        let digit =
            |c: char| if c.is_ascii() { c } else { char::from(b'0' + (c as u32 - '０' as u32) as u8) };
        let number: String = text.chars().filter(|c| is_digit(*c)).map(digit).collect();
        let is_number = text.chars().all(is_digit);
        number.parse::<usize>().ok().filter(|&number| number > 0 && number <= MAX_NUMBER && is_number)
    };
    if let Some(rest) = line.strip_prefix('第') {
        let unit = rest.find(['条', '條'])?;
        let number = value(&rest[..unit]).or_else(|| han(&rest[..unit]))?;
        return Some((Kind::Clause, number, '第'.len_utf8() + unit + '条'.len_utf8()));
    }
    for word in ["案由", "议题", "議題", "议案", "議案", "事项", "事項"] {
        if let Some(rest) = line.strip_prefix(word) {
            let end = rest.find(['：', ':', '\u{3000}', ' ', '、'])?;
            let number = value(&rest[..end]).or_else(|| han(&rest[..end]))?;
            return Some((Kind::Clause, number, word.len() + end));
        }
    }
    for word in ["Article ", "Section ", "Clause ", "Rule ", "§ ", "§"] {
        if let Some(rest) = line.strip_prefix(word) {
            let length = digits(rest);
            // "§ 3" is a clause, "Section 3.1" a part of one.
            let is_whole = !rest[length..]
                .strip_prefix('.')
                .unwrap_or_default()
                .starts_with(|c: char| c.is_ascii_digit());
            return Some((Kind::Clause, value(&rest[..length]).filter(|_| is_whole)?, word.len() + length));
        }
    }
    if let Some(mark) = line.chars().next().filter(|c| matches!(c, '①'..='⑳')) {
        return Some((Kind::Circled, mark as usize - '①' as usize + 1, mark.len_utf8()));
    }
    if let Some(open) = line.chars().next().filter(|c| matches!(c, '(' | '（')) {
        let length = digits(&line[open.len_utf8()..]);
        let end = open.len_utf8() + length;
        let close = line[end..].chars().next().filter(|c| matches!(c, ')' | '）'))?;
        return Some((Kind::Bracketed, value(&line[open.len_utf8()..end])?, end + close.len_utf8()));
    }
    let length = digits(line);
    let mark =
        line[length..].chars().next().filter(|c| matches!(c, '.' | ')' | '）' | '、' | '．' | '\u{3000}'))?;
    let end = length + mark.len_utf8();
    // 3.5 is a number, 1.拆分合同 a member.
    let counts = length > 0 && (mark != '.' || !line[end..].starts_with(|c: char| c.is_ascii_digit()));
    Some((Kind::Digits, value(&line[..length]).filter(|_| counts)?, end))
}

/// A number of two digits and a space.
fn narrow_number(line: &str) -> Option<(usize, usize)> {
    let (digits, rest) = line.split_once([' ', '\u{3000}'])?;
    let count = digits.parse().ok().filter(|_| digits.len() == 2)?;
    rest.trim_start().starts_with(is_cjk).then_some((count, digits.len() + 1))
}

/// The number at the beginning of a line: 3 of "3. Costs".
pub fn counted(line: &str) -> Option<usize> {
    number(line).filter(|(kind, ..)| *kind == Kind::Digits).map(|(_, number, _)| number)
}

/// Whether a line begins with a number.
pub fn is_counted(line: &str) -> bool {
    number(line).is_some()
}

/// Whether a line begins with a number in brackets: （２）老朽化.
pub fn is_bracketed(line: &str) -> bool {
    number(line).is_some_and(|(kind, ..)| kind == Kind::Bracketed)
}

/// Whether a line is the first of its series.
pub fn is_first(line: &str) -> bool {
    number(line).is_some_and(|(_, count, _)| count == 1)
}

/// The parent of a number with parts: 3 for "3.1 Walls"; empty for other numbers.
pub fn clause_of(line: &str) -> &str {
    let number = &line[..line.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count()];
    number.trim_end_matches('.').rsplit_once('.').map_or("", |(clause, _)| clause)
}

/// The clauses in which most parts begin with a short sentence as their name.
pub fn titled_clauses(lines: &[&str]) -> HashSet<String> {
    let parts =
        lines.iter().map(|line| line.trim()).filter(|line| !clause_of(line).is_empty()).filter_map(|line| {
            Some((clause_of(line), line_kinds::run_in(line_kinds::numbered(line)?.1).is_some()))
        });
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    for (clause, is_titled) in parts {
        let (titled, all) = counts.entry(clause).or_default();
        (*titled, *all) = (*titled + usize::from(is_titled), *all + 1);
    }
    let is_titled = |(titled, all): &(usize, usize)| *all > 1 && titled * 3 >= all * 2;
    counts.iter().filter(|(_, count)| is_titled(count)).map(|(clause, _)| (*clause).to_owned()).collect()
}

/// Parses Chinese numerals: 十二 → 12.
fn han(text: &str) -> Option<usize> {
    let digit = |c: char| "一二三四五六七八九".chars().position(|digit| digit == c).map(|at| at + 1);
    let (mut total, mut last) = (0, None);
    for c in text.chars() {
        match (c, digit(c)) {
            ('百', _) => total += last.take().unwrap_or(1) * 100,
            ('十', _) => total += last.take().unwrap_or(1) * 10,
            ('零' | '〇', _) => {}
            (_, Some(digit)) if last.is_none() => last = Some(digit),
            _ => return None,
        }
    }
    Some(total + last.unwrap_or(0)).filter(|&number| number > 0)
}

/// The role of each line from `top` on in its series.
pub fn roles(lines: &[&str], top: usize) -> Vec<Option<Role>> {
    let mut roles = vec![None; lines.len()];
    let mut ends = vec![lines.len(); lines.len()];
    for at in (0..lines.len()).rev() {
        ends[at] =
            if lines[at].trim().is_empty() { at } else { ends.get(at + 1).copied().unwrap_or(lines.len()) };
    }
    let text = Text { lines, ends, referred: lowest_reference(lines) };
    let mut outer: Vec<usize> = Vec::new();
    for kind in KINDS {
        let mut run: Vec<(usize, usize)> = Vec::new();
        let mut last = 0;
        for (at, line) in lines.iter().enumerate().skip(top) {
            let found = number(line.trim()).filter(|found| found.0 == kind);
            // Two-digit numbers are followed by a narrow space even where others have a wide one: ９ 手立て, 10
            // 評価.
            let narrow = || {
                let wide = run.last().is_some_and(|(at, _)| lines[*at].trim().contains('\u{3000}'));
                narrow_number(line.trim())
                    .filter(|(count, _)| kind == Kind::Digits && wide && *count == last + 1 && last > 8)
            };
            let found = found.map(|(_, count, mark)| (count, mark)).or_else(narrow);
            let Some((count, mark)) = found else { continue };
            // A number may occur twice in headings that were numbered by hand.
            let is_again =
                count == last && last > 1 && text.is_heading(at) && text.is_heading(run[run.len() - 1].0);
            if count != last + 1 && !is_again {
                text.settle(kind, &run, &mut roles);
                run.clear();
                last = 0;
            }
            if count == last + 1 || is_again {
                run.push((at, mark));
                last = count;
            }
        }
        text.settle(kind, &run, &mut roles);
        if kind == Kind::Digits {
            outer = (0..lines.len()).filter(|&at| matches!(roles[at], Some(Role::Section { .. }))).collect();
        }
    }
    lower(&mut roles, &outer, lines);
    roles
}

/// Makes bracketed sections between two plain ones part of the first: ３ 実態, （１）好きか, （２）理由, ４ 計画.
fn lower(roles: &mut [Option<Role>], outer: &[usize], lines: &[&str]) {
    if outer.len() < MIN_SERIES_MEMBERS {
        return;
    }
    for at in outer[0]..roles.len() {
        let is_bracketed = number(lines[at].trim()).is_some_and(|(kind, ..)| kind == Kind::Bracketed);
        if let (true, Some(Role::Section { is_inner, .. })) = (is_bracketed, &mut roles[at]) {
            *is_inner = true;
        }
    }
}

/// The lines of a text, the end of each paragraph, and the lowest number that the text refers to.
struct Text<'a> {
    lines: &'a [&'a str],
    ends: Vec<usize>,
    referred: Option<usize>,
}

impl Text<'_> {
    /// Whether the line is short and nothing is directly below it.
    fn is_heading(&self, at: usize) -> bool {
        line_kinds::is_short(self.lines[at].trim())
            && self.lines.get(at + 1).is_none_or(|line| line.trim().is_empty())
    }

    /// Assigns the members of one series their role.
    fn settle(&self, kind: Kind, run: &[(usize, usize)], roles: &mut [Option<Role>]) {
        let lines = self.lines;
        let fewest = if kind == Kind::Clause { MIN_CLAUSES } else { MIN_SERIES_MEMBERS };
        if run.len() < fewest {
            return;
        }
        let blank = |at: usize| lines[at].trim().is_empty();
        let paragraph = |at: usize| self.ends[at];
        let end = |index: usize| run.get(index + 1).map_or_else(|| paragraph(run[index].0), |next| next.0);
        let said: usize =
            (0..run.len()).flat_map(|index| run[index].0..end(index)).map(|at| width_units(lines[at])).sum();
        let is_single = (0..run.len()).all(|index| (paragraph(run[index].0)..end(index)).all(blank));
        // Lines directly below a number belong to it; after the last number they cannot be told from ordinary
        // text.
        let is_line = (0..run.len() - 1).all(|index| (run[index].0 + 1..end(index)).all(blank));
        // A series announced by a sentence is a list.
        let before = lines[..run[0].0].iter().rev().map(|line| line.trim()).find(|line| !line.is_empty());
        let is_list =
            is_line && kind != Kind::Clause && before.is_some_and(|line| line.ends_with([':', '：']));
        // Adjacent lines are also a list, unless each is a long text.
        let is_tight = kind != Kind::Clause
            && run.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0)
            && said < run.len() * MIN_ADJACENT_SECTION_LENGTH;
        let are_sections = said >= run.len() * MIN_SECTION_LENGTH && !is_list && !is_tight;
        if !are_sections && !is_line {
            return;
        }
        let kept = kind == Kind::Clause || self.referred.is_some_and(|number| number <= run.len());
        for &(at, mark) in run {
            let counted = number(lines[at].trim()).map(|(_, count, _)| count);
            let number = counted.filter(|_| kind != Kind::Clause);
            roles[at] = Some(if are_sections {
                Role::Section { mark, kept, is_inner: false }
            } else {
                Role::Item { number }
            });
        }
        let last = run[run.len() - 1].0;
        let behind = (paragraph(last)..lines.len()).find(|&at| !blank(at));
        if let Some(behind) = behind.filter(|&at| are_sections && is_single && roles[at].is_none()) {
            roles[behind] = Some(Role::Behind);
        }
    }
}

/// The lowest number that the text refers to: "too dry in step 7", 见第3步.
fn lowest_reference(lines: &[&str]) -> Option<usize> {
    const NAMES: [&str; 9] =
        ["step ", "steps ", "point ", "points ", "item ", "items ", "stage ", "rule ", "第"];
    let counted = |name: &str, rest: &str| {
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_member = name != "第" || rest[length..].starts_with(|c| "步点點项項".contains(c));
        rest[..length].parse::<usize>().ok().filter(|&number| number > 0 && is_member)
    };
    let numbers = lines.iter().filter_map(|line| {
        let lower = line.to_lowercase();
        let in_line = |name: &&str| {
            lower.match_indices(*name).filter_map(|(at, _)| counted(name, &lower[at + name.len()..])).min()
        };
        NAMES.iter().filter_map(in_line).min()
    });
    numbers.min()
}

/// The heading of a section and the text below it: its first sentence or label, else what its words are about.
/// With `is_alone` the line has its text below it.
pub fn headed(line: &str, mark: usize, kept: bool, is_alone: bool) -> (String, String) {
    let (number, words) = line.split_at(mark);
    let words = words.trim_start_matches([' ', '\t', '\u{3000}', '.', ':', '：', '、']);
    let (title, text) = titled(words, is_alone);
    let title = match title {
        Some(title) if kept => format!("{} {title}", number.trim_end()),
        Some(title) => title,
        None => number.to_owned(),
    };
    (title, text)
}

fn titled(words: &str, is_alone: bool) -> (Option<String>, String) {
    // 日時　　８月２４日（日）
    if let Some((name, text)) = line_kinds::gapped(words).filter(|(name, _)| name.contains(is_cjk)) {
        return (Some(name.to_owned()), text.to_owned());
    }
    if is_alone && line_kinds::is_short(words) {
        return (Some(headings::unstopped(words).to_owned()), String::new());
    }
    if let Some((label, text)) = line_kinds::label(words) {
        return (Some(label.to_owned()), text.to_owned());
    }
    let all = sentences(words);
    let first = all.first().copied().unwrap_or_default();
    let rest = words.trim_start().get(first.len()..).unwrap_or_default().trim();
    let title = headings::unstopped(first);
    if headings::is_short(title) {
        return (Some(title.to_owned()).filter(|title| !title.is_empty()), rest.to_owned());
    }
    let clause = || {
        let end = words
            .find(['，', ',', '；', ';', '：'])
            .filter(|&end| words[end..].starts_with(is_cjk_mark) || words[end + 1..].starts_with(' '))?;
        Some(words[..end].to_owned()).filter(|clause| headings::is_short(clause))
    };
    let made = headings::part(first).or_else(clause);
    (made, words.to_owned())
}

fn is_cjk_mark(c: char) -> bool {
    is_cjk(c) || matches!(c, '，' | '；' | '：')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::read::{Piece, read};

    const LONG_TEXT: &str = "The cane goes grey in water and it stays grey, so that ten minutes are enough for a coil of four or five lengths, and then they are wrapped in a damp towel until somebody needs them again.";

    fn titles(text: &str) -> Vec<String> {
        read(text).sections.into_iter().map(|section| section.title).collect()
    }

    #[test]
    fn long_members_are_sections_all_of_them() {
        let text = format!(
            "Chairs\n\n1. Cut the seat out. {LONG_TEXT}\n\n2. Third step, front to back and then to the right, as I said, so that it lies beside the first set of canes and not on it. {LONG_TEXT}\n\n3. Soak it. {LONG_TEXT}\n\nThen it dries in the garage for some days and nights. {LONG_TEXT}\n"
        );
        assert_eq!(titles(&text), ["Cut the seat out", "Third step", "Soak it", ""]);
        // A number that the text speaks of stays.
        let text = text.replace("Then it", "It snaps in step 3 and");
        assert_eq!(titles(&text), ["1. Cut the seat out", "2. Third step", "3. Soak it", ""]);
        let text = format!("通告\n\n第一条 晒谷。{LONG_TEXT}\n\n第二条 防汛。{LONG_TEXT}\n");
        assert_eq!(titles(&text), ["第一条 晒谷", "第二条 防汛"]);
    }

    #[test]
    fn a_line_above_its_text_is_a_heading_whole() {
        let text = format!(
            "Rivers\n\n1. Case: Tokyo, a success\n{LONG_TEXT}\n\n2. Case: the farmers\n{LONG_TEXT}\n\n3. Terms\n{LONG_TEXT}\n"
        );
        assert_eq!(titles(&text), ["Case: Tokyo, a success", "Case: the farmers", "Terms"]);
        let text = format!(
            "案内\n\n１　日時　　８月２４日\n{LONG_TEXT}\n\n２　場所　　体育館\n{LONG_TEXT}\n\n３　内容\n{LONG_TEXT}\n"
        );
        assert_eq!(titles(&text), ["日時", "場所", "内容"]);
    }

    #[test]
    fn short_and_announced_members_are_items_with_their_numbers() {
        let items = |text: &str| {
            let pieces = read(text).sections.into_iter().flat_map(|section| section.pieces);
            let text = |piece| match piece {
                Piece::Text { label: None, text, is_item: true } => Some(text),
                _ => None,
            };
            pieces.filter_map(text).collect::<Vec<_>>()
        };
        assert_eq!(items("Fruit\n\n1) apples\n2) pears\n3) plums\n"), ["1. apples", "2. pears", "3. plums"]);
        let announced =
            format!("Claims\n\nWe found the following:\n\n1. {LONG_TEXT}\n2. {LONG_TEXT}\n3. {LONG_TEXT}\n");
        assert_eq!(items(&announced).len(), 3);
        assert_eq!(
            (han("十二"), han("二十"), han("百零三"), han("条")),
            (Some(12), Some(20), Some(103), None)
        );
    }
}
