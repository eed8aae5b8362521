//! What a single line of Markdown is.

use super::html;
use super::inline;
use super::numbering::Style;
use crate::language::{is_cjk, width_units};

/// Longest word before the number of a step, in bytes.
const MAX_COUNTED_WORD_LENGTH: usize = 16;
/// Longest line in bold that can be a title, in characters.
const MAX_BOLD_TITLE_LENGTH: usize = 80;
/// Widest name before a sign that sets it apart, in half ems.
const MAX_LEADING_NAME_LENGTH: usize = 50;
/// Columns of a name before a mere space between East Asian words.
const MAX_SPACED_LENGTH: usize = 24;

/// Columns of leading white space, and the rest without space at its ends.
pub(super) fn indent(line: &str) -> (usize, &str) {
    let mut columns = 0;
    let mut rest = line;
    while let Some(c) = rest.chars().next().filter(|c| c.is_whitespace()) {
        columns += match c {
            '\t' => 4 - columns % 4,
            '\u{3000}' => 2,
            _ => 1,
        };
        rest = &rest[c.len_utf8()..];
    }
    (columns, rest.trim_end())
}

/// `## Text`, `##Text`, `#文`, `## Text ##`, `<h2>Text</h2>`: the level and the text.
pub(super) fn heading(text: &str) -> Option<(u8, &str)> {
    if !text.starts_with(['#', '＃', '<']) {
        return None;
    }
    let rest = text.trim_start_matches(['#', '＃']);
    let hashes = text[..text.len() - rest.len()].chars().count();
    if hashes == 0 {
        return html::heading(text);
    }
    let glued = !rest.is_empty() && !rest.starts_with(char::is_whitespace);
    let meant = match hashes {
        // One hash without a space is a tag or "#1", except before Chinese.
        1 => !glued || (rest.starts_with(is_cjk) && !rest.contains('#')),
        _ => !rest.starts_with(['\\', '!']),
    };
    if !meant || hashes > 10 {
        return None;
    }
    let rest = rest.trim();
    let open = rest.trim_end_matches('#');
    let closed = open.len() < rest.len() && (open.is_empty() || open.ends_with(char::is_whitespace));
    Some((hashes as u8, if closed { open.trim_end() } else { rest }))
}

/// `---`, `* * *`, `————`
pub(super) fn is_rule(text: &str) -> bool {
    // A dash three ems wide is a rule by itself.
    if text.trim() == "⸻" {
        return true;
    }
    let Some(mark) = text.chars().next().filter(|c| matches!(c, '-' | '*' | '_' | '—' | '─' | '━'))
    else {
        return false;
    };
    let mut count = 0;
    text.chars().all(|c| {
        count += u8::from(c == mark && count < 3);
        c == mark || c == ' ' || c == '\t'
    }) && count == 3
}

/// A line of `=` or of `-` below a heading: its level.
pub(super) fn underline(text: &str) -> Option<u8> {
    let all = |mark: char| text.len() >= 3 && text.chars().all(|c| c == mark);
    if all('=') { Some(1) } else { all('-').then_some(2) }
}

/// The beginning or end of a fenced block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fence<'a> {
    pub(super) mark: char,
    pub(super) len: usize,
    pub(super) info: &'a str,
}

pub(super) fn fence(text: &str) -> Option<Fence<'_>> {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = text.trim_start_matches(mark);
    let len = text.len() - info.len();
    (len >= 3 && !(mark == '`' && info.contains('`'))).then(|| Fence { mark, len, info: info.trim() })
}

/// The style and text of a list item with a bullet, without bullets and hashes after the bullet.
pub(super) fn bullet(text: &str) -> Option<(Style, &str)> {
    // A tick or a cross judges its line, which therefore keeps it.
    if text.starts_with(['✓', '✔', '✗', '✘']) {
        return Some((Style::Bullet, text));
    }
    let style = if text.starts_with(['■', '◆', '●', '★', '►', '▶']) {
        Style::BigBullet
    } else {
        Style::Bullet
    };
    let mut text = after_bullet(text)?;
    // A plus or minus after the bullet says what speaks for something and what against it, and so does a circle
    // directly before the words.
    let judges = |text: &str| {
        let circled = text.strip_prefix(['○', '◯']);
        text.starts_with(['+', '–']) || circled.is_some_and(|rest| !rest.starts_with(char::is_whitespace))
    };
    while let Some(inside) = after_bullet(text).filter(|_| !judges(text)) {
        text = inside;
    }
    let unhashed = text.trim_start_matches('#');
    if unhashed.len() < text.len() && unhashed.starts_with(char::is_whitespace) {
        text = unhashed;
    }
    Some((style, text.trim_start()))
}

/// `[x] text` as `☑ text`: whether a task is done says something.
pub(super) fn ticked(item: &str) -> String {
    let boxes = [("[ ] ", '☐'), ("[x] ", '☑'), ("[X] ", '☑')];
    let found = boxes.iter().find_map(|(mark, sign)| Some((*sign, item.strip_prefix(mark)?)));
    found.map_or_else(|| item.to_owned(), |(sign, text)| format!("{sign} {}", text.trim_start()))
}

/// The items that a list item with `<br>` in it stands for: lines of the same form are items of their own, others are
/// nested below the first.
pub(super) fn broken(item: &str) -> Vec<String> {
    let lines: Vec<&str> = breaks(item);
    let [first, rest @ ..] = &lines[..] else { return vec![item.to_owned()] };
    if rest.is_empty() {
        return vec![item.to_owned()];
    }
    let is_one_more = |line: &&str| are_alike(first, line) && !line.starts_with("**");
    if rest.iter().all(is_one_more) {
        return lines.into_iter().map(ToOwned::to_owned).collect();
    }
    vec![lines.join("\n")]
}

fn breaks(text: &str) -> Vec<&str> {
    let (mut lines, mut from, mut at) = (Vec::new(), 0, 0);
    while let Some(found) = text[at..].find('<') {
        at += found;
        match html::at(&text[at..]) {
            Some((html::Html::Break, len)) => {
                lines.push(text[from..at].trim());
                at += len;
                from = at;
            }
            _ => at += 1,
        }
    }
    lines.push(text[from..].trim());
    lines.retain(|line| !line.is_empty());
    lines
}

/// A line of a tree that is drawn with characters, `│ ├ Text` or `→ → Text`: the width of the drawn part in columns,
/// and the text.
pub(super) fn branch(text: &str) -> Option<(usize, &str)> {
    const DRAWN: [char; 12] = ['├', '└', '│', '─', '┣', '┗', '┃', '━', '╠', '╚', '║', '═'];
    let arrows = || {
        let rest = text.trim_start_matches(['→', ' ']);
        let count = text[..text.len() - rest.len()].matches('→').count();
        (count > 1).then(|| (2 * (count - 1), rest))
    };
    let (columns, rest) = if text.starts_with(DRAWN) {
        let rest = text.trim_start_matches(|c: char| c.is_whitespace() || DRAWN.contains(&c));
        (text[..text.len() - rest.len()].chars().count(), rest)
    } else {
        arrows()?
    };
    (!rest.is_empty()).then_some((columns, rest))
}

/// Signs between a name and what is said of it.
const SIGNS: [&str; 16] =
    [": ", "：", " - ", " – ", " — ", " ― ", "——", "→", " = ", "＝", " | ", "｜", " · ", "…", "->", "\t"];

/// Whether two lines have the same form, so that each was meant as a line of its own: a symbol, a figure, a time or
/// words in bold before both, the same word with the next number, or the same sign between a name and what is said of
/// it.
pub(super) fn are_alike(first: &str, second: &str) -> bool {
    let begins_with_symbol = |line: &str| line.starts_with(|c: char| !c.is_alphanumeric() && !c.is_ascii());
    let begins_with_figure = |line: &str| line.starts_with(|c: char| c.is_ascii_digit());
    let begins_in_bold = |line: &str| line.starts_with("**") || line.starts_with("__");
    let named = |line: &str, sign: &str| {
        line.find(sign).is_some_and(|at| at > 0 && width_units(&line[..at]) <= MAX_LEADING_NAME_LENGTH)
    };
    let both = |is: &dyn Fn(&str) -> bool| is(first) && is(second);
    both(&begins_with_symbol)
        || both(&begins_with_figure)
        || both(&begins_in_bold)
        || counted(first).zip(counted(second)).is_some_and(|(one, next)| one.0 == next.0 && one.1 < next.1)
        || SIGNS.iter().any(|sign| both(&|line| named(line, sign)))
        || both(&|line| {
            SIGNS.iter().any(|sign| line.find(sign).is_some_and(|at| (1..=MAX_LETTER_LENGTH).contains(&at)))
        })
        || both(&is_spaced)
}

/// `S – …` and `W: …`: a letter or two before any sign.
const MAX_LETTER_LENGTH: usize = 3;

/// East Asian words have no spaces between them, so a space after a short name sets it apart.
fn is_spaced(line: &str) -> bool {
    line.find([' ', '\u{3000}']).is_some_and(|at| {
        let rest = line[at..].trim_start();
        width_units(&line[..at]) <= MAX_SPACED_LENGTH
            && line[..at].ends_with(|c: char| is_cjk(c) || c == '）')
            && rest.starts_with(is_cjk)
    })
}

/// `Step 2 …`, `第2步 …` as the word and the number that it begins with.
fn counted(line: &str) -> Option<(&str, u32)> {
    let at =
        line.find(|c: char| c.is_ascii_digit()).filter(|at| (1..=MAX_COUNTED_WORD_LENGTH).contains(at))?;
    let word = line[..at].trim_end();
    let digits = line[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len() - at);
    let number = line[at..at + digits].parse().ok()?;
    word.chars().all(char::is_alphabetic).then_some((word, number))
}

/// Signs that say yes, no and in between: one directly next to another is not a bullet.
const JUDGING: [char; 13] = ['×', '✕', '✖', '☓', '╳', '△', '▲', '○', '◯', '●', '◎', '☆', '★'];

fn after_bullet(text: &str) -> Option<&str> {
    let mark = text.chars().next()?;
    let rest = &text[mark.len_utf8()..];
    let spaced = rest.is_empty() || rest.starts_with(char::is_whitespace);
    let is_bullet = match mark {
        '-' => spaced || rest.starts_with(|c: char| is_cjk(c) && c.is_alphabetic()),
        '*' | '+' | '–' | '★' | '☆' | '→' | '➢' | '➤' | '►' | '▶' | '»' => spaced,
        '•' | '●' | '○' | '◦' | '▪' | '▫' | '■' | '□' | '◆' | '◇' | '‣' | '⁃' | '·' | '・' | '∙' =>
        {
            // ○×, ●○ and the like are words.
            !rest.starts_with(mark) && !rest.starts_with(JUDGING)
        }
        _ => false,
    };
    is_bullet.then(|| rest.trim_start())
}

/// The text of a quoted line, out of all its levels, without callout, heading or list marks.
pub(super) fn quote(text: &str) -> Option<&str> {
    let mut text = text.strip_prefix(['>', '＞'])?.trim_start();
    while let Some(inside) = text.strip_prefix(['>', '＞']) {
        text = inside.trim_start();
    }
    if text.starts_with("[!") {
        text = text.split_once(']').map_or(text, |(_, rest)| rest.trim_start());
    }
    text = heading(text).map_or(text, |(_, title)| title);
    Some(bullet(text).map_or(text, |(_, item)| item))
}

/// `> ・text`: an item of a list that stands in a frame, as slides do in some answers.
pub(super) fn quoted_item(text: &str) -> Option<(Style, &str)> {
    let inside = text.strip_prefix(['>', '＞'])?.trim_start();
    // Dashes begin lines of talk, too.
    inside.strip_prefix(['・', '•', '●', '▪', '◆', '■']).and_then(|_| bullet(inside))
}

/// `**Text**` and nothing else, perhaps with a colon: the text.
pub(super) fn bold(text: &str) -> Option<&str> {
    let text = text.trim_end_matches([':', '：']);
    ["**", "__"].iter().find_map(|mark| {
        let inside = text.strip_prefix(mark)?.strip_suffix(mark)?;
        let inside = inside.trim_matches(['*', '_']).trim().trim_end_matches([':', '：']);
        let is_title = !inside.is_empty()
            && inside.chars().count() <= MAX_BOLD_TITLE_LENGTH
            && !inside.contains(mark)
            && (asks(inside) || !inside.ends_with(['.', '。', '；', ';', '，', ',']));
        is_title.then_some(inside)
    })
}

/// `Q. …`, `Q1：…`: marked as a question, however it ends.
fn asks(text: &str) -> bool {
    let rest = ["Q", "Ｑ", "问", "問"].iter().find_map(|mark| text.strip_prefix(mark));
    let rest = rest.map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    rest.is_some_and(|rest| rest.starts_with(['.', '．', ':', '：', '、']))
}

/// `**Phase 1** *(May)*`: a line in bold with words in brackets after it.
pub(super) fn bold_with_aside(text: &str) -> Option<String> {
    let (head, aside) = text.strip_prefix("**")?.split_once("**")?;
    let aside = aside.trim().trim_matches(['*', '_']);
    let is_aside = aside.starts_with(['(', '（'])
        && aside.ends_with([')', '）'])
        && aside.matches(['(', '（']).count() == 1;
    let title = bold(&text[..head.len() + 4]).filter(|_| is_aside)?;
    let space = if aside.starts_with('(') { " " } else { "" };
    Some(format!("{title}{space}{aside}"))
}

/// Cells of a table's line. A pipe with a backslash before it belongs to its cell.
pub(super) fn cells(text: &str) -> Vec<String> {
    let text = text.strip_prefix('|').unwrap_or(text);
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for c in text.chars() {
        let cell = cells.last_mut().expect("there is always a cell");
        match c {
            '|' if escaped => {
                cell.pop();
                cell.push('|');
            }
            '|' => cells.push(String::new()),
            _ => cell.push(c),
        }
        escaped = c == '\\';
    }
    if cells.len() > 1 && cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells
}

/// Pipes that separate cells.
pub(super) fn pipes(text: &str) -> usize {
    let before = [0].into_iter().chain(text.bytes());
    text.bytes().zip(before).filter(|&(byte, before)| byte == b'|' && before != b'\\').count()
}

/// The line between a table's header and its rows: `|---|:-:|`.
pub(super) fn is_table_delimiter(text: &str) -> bool {
    text.contains('|')
        && text.contains('-')
        && text.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t'))
}

/// The images of a line that holds nothing else: text and address of each.
pub(super) fn pictures(text: &str) -> Option<Vec<(&str, String)>> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (alt, source, after) = match rest.strip_prefix("[![") {
            // An image that is a link.
            Some(inside) => {
                let (alt, source, after) = picture(inside)?;
                let after = after.strip_prefix(']')?;
                let (_, len) = inline::destination(after)?;
                (alt, source, &after[len..])
            }
            None => picture(rest.strip_prefix("![")?)?,
        };
        found.push((alt, source));
        rest = after.trim_start();
    }
    (!found.is_empty()).then_some(found)
}

/// `text](address)`: the text, the address, and what follows.
fn picture(text: &str) -> Option<(&str, String, &str)> {
    let mut depth = 0_usize;
    let mut escaped = false;
    let end = text.char_indices().find_map(|(at, c)| {
        let ends = c == ']' && !escaped && depth == 0;
        match c {
            '[' if !escaped => depth += 1,
            ']' if !escaped => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
        ends.then_some(at)
    })?;
    let rest = &text[end + 1..];
    let (source, len) = inline::destination(rest)?;
    Some((&text[..end], source, &rest[len..]))
}

/// `[label]: address` or `[^note]: text`: the label and what follows.
pub(super) fn definition(text: &str) -> Option<(String, &str)> {
    let (label, len) = inline::label(text)?;
    let rest = text[len..].strip_prefix(':')?.trim();
    (!label.trim().is_empty() && (label.starts_with('^') || is_address(rest))).then_some((label, rest))
}

fn is_address(text: &str) -> bool {
    let address = text.split_whitespace().next().unwrap_or_default();
    address.contains("://") || address.starts_with(['/', '#', '<', '.']) || address.contains("mailto:")
}

/// An unfinished last line of a stream that is still nothing but marks.
pub(super) fn is_unfinished(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| "#-*_=>|`~+:[!\\ \t".contains(c))
}

#[cfg(test)]
mod tests;
