//! Classifies a line: a heading, an item, a label with its text, a date, a speaker.

mod numbers;
mod talk;

use deckwright_model::fidelity::{FactKind, facts};
use deckwright_model::language::{is_cjk, is_digit, is_han, sentences, width_units};

use super::blocks::plain;
use super::headings;
use super::wrapping::is_tabular;
pub use numbers::{bullet, item, numbered};
pub use talk::{
    Header, answered, header, is_message_head, is_subject, question, question_line, quoted_head, quoted_turn,
    scheduled, stamped,
};

/// Widest first sentence in Chinese or Japanese that names what follows, in half ems.
const MAX_CJK_RUN_IN_LENGTH: usize = 44;
/// Widest such sentence in other languages, in words and in half ems.
const MAX_RUN_IN_WORDS: usize = 5;
const MAX_RUN_IN_LENGTH: usize = 40;
/// Fewest digits of a telephone number.
const MIN_DIALLED: usize = 7;
/// Rank of a message's heading. Headings with `#` or a number have the ranks 1 to 7, other unnumbered
/// headings those below.
pub const MESSAGE_RANK: usize = 1;
/// Rank of a heading in bold type or of another known heading.
pub const BOLD_RANK: usize = 8;
/// Rank of a short line alone above its text.
pub const LONE_LINE_RANK: usize = 9;
/// Rank of a date.
pub const DATE_RANK: usize = 10;
/// Rank of a heading whose text is indented.
pub const INDENTED_RANK: usize = 11;
/// Rank of a heading in brackets.
pub const BRACKETED_RANK: usize = 12;

/// Widest heading, in half ems.
const MAX_HEADING_LENGTH: usize = 72;
/// Widest label before a colon, in half ems.
const MAX_LABEL_LENGTH: usize = 36;
/// Widest name in a line of an account, in half ems.
const MAX_ACCOUNT_LENGTH: usize = 12;
/// Narrowest text below an item that makes it a section of its own, in half ems.
const MIN_SECTION_TEXT_LENGTH: usize = 160;

/// Marks that introduce headings and items.
const MARKS: &str = "●■◆▶○◇□★☆▼▲◎";

/// Finds the marks that introduce only headings: they begin several lines, no two of them adjacent.
pub fn heading_marks(lines: &[&str]) -> Vec<char> {
    let mut counts: Vec<(char, usize, bool)> = Vec::new();
    let mut before = None;
    for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
        let mark = line.chars().next().filter(|c| MARKS.contains(*c));
        if let Some(mark) = mark {
            let follows = before == Some(mark);
            match counts.iter_mut().find(|count| count.0 == mark) {
                Some(count) => (count.1, count.2) = (count.1 + 1, count.2 || follows),
                None => counts.push((mark, 1, false)),
            }
        }
        before = mark;
    }
    counts.into_iter().filter(|count| count.1 > 1 && !count.2).map(|count| count.0).collect()
}

/// The heading at the beginning of `lines`, after the line `before`: its rank, its text and how many lines it
/// takes.
pub fn heading(lines: &[&str], before: &str) -> Option<(usize, String, usize)> {
    let line = lines[0].trim();
    let hashes = line.chars().take_while(|&c| c == '#').count();
    if (1..=6).contains(&hashes) && line[hashes..].starts_with([' ', '\t']) {
        return Some((hashes, plain(line.trim_matches(['#', ' ', '\t'])), 1))
            .filter(|(_, title, _)| !title.is_empty());
    }
    let alone = before.is_empty();
    // A signature after the end of a letter is not a heading.
    if headings::closes(before) {
        return None;
    }
    let below = lines.get(1).map(|line| line.trim()).unwrap_or_default();
    if alone && below.len() >= 3 && (below.chars().all(|c| c == '=') || below.chars().all(|c| c == '-')) {
        return Some((if below.starts_with('=') { 1 } else { 2 }, plain(line), 2));
    }
    if !is_short(line) || reaches(line) {
        return None;
    }
    if let Some(title) = marked(line, lines) {
        return Some((LONE_LINE_RANK, title, 1));
    }
    if let Some(title) = bold(line) {
        return Some((BOLD_RANK, title, 1));
    }
    let next = lines.iter().skip(1).map(|line| line.trim()).find(|line| !line.is_empty())?;
    // A list of enclosures below its label: 附：名单.
    if alone && headings::encloses(line) && label(line).is_some() && !below.is_empty() {
        return Some((LONE_LINE_RANK, plain(line), 1));
    }
    // Inside a block, a date belongs to the lines around it.
    if alone && is_date(line) {
        return Some((DATE_RANK, line.to_owned(), 1));
    }
    if let Some((level, title)) = numbered(line) {
        // If its neighbours are of the same kind, the line is an item of a list.
        let kind =
            |line: &str| line.chars().next().map(|c| (c.is_ascii_digit(), matches!(c, '第' | '（' | '(')));
        let sibling =
            |other: &str| kind(other) == kind(line) && numbered(other).is_some_and(|(rank, _)| rank == level);
        // Text announced by a colon is not the heading's own text.
        let opens = line.ends_with([':', '：']);
        return (!sibling(next) && !sibling(before) && !opens).then(|| (level, plain(title), 1));
    }
    // A date with its weather has the rank of a date.
    let rank = if begins_with_day(line) { DATE_RANK } else { LONE_LINE_RANK };
    // A line separated from the table below it is a heading; one directly above is a caption.
    let points =
        ["下表", "如下", "以下", "次の", "below", "following"].iter().any(|word| line.contains(word));
    let heads_table = below.is_empty() && is_tabular(next) && !is_tabular(line) && !points;
    (alone && is_lonely(line, next, heads_table)).then(|| (rank, called(line), 1))
}

/// The heading that a line contains: 鍵 for 【鍵】.
pub fn called(line: &str) -> String {
    let title = plain(line.trim_end_matches([':', '：']));
    let inner = title.strip_prefix('【').and_then(|title| title.strip_suffix('】'));
    inner.filter(|inner| !inner.contains(['【', '】'])).map_or(title.clone(), ToOwned::to_owned)
}

/// The text of a heading such as "■ Title", unless an item with the same mark follows.
fn marked(line: &str, lines: &[&str]) -> Option<String> {
    let next = lines.iter().skip(1).map(|line| line.trim()).find(|line| !line.is_empty())?;
    let mark = line.chars().next().filter(|c| MARKS.contains(*c))?;
    let title = line.trim_start_matches(mark).trim();
    let is_title = width_units(title) <= MAX_LABEL_LENGTH && !title.is_empty() && label(title).is_none();
    (is_title && !next.starts_with(mark)).then(|| plain(title))
}

/// The text of a line that is only `**Title**`.
fn bold(line: &str) -> Option<String> {
    let title = line.strip_prefix("**")?.trim_end_matches([':', '：']).strip_suffix("**")?;
    (!title.contains("**")).then(|| plain(title).trim_end_matches(['：', ':']).to_owned())
}

/// Whether a short line alone is followed by something longer.
fn is_lonely(line: &str, next: &str, heads_table: bool) -> bool {
    let listed = heads_table || item(next).is_some() || numbered(next).is_some() || label(next).is_some();
    // Marked questions can be a list as well: 【発送】 above Q4.
    let asked = next.starts_with(['Q', 'Ｑ']) && matches!(question_line(next), Some((true, _)));
    // "TS-1: 4 x $289" below it is a line of an account.
    let is_account = next.split_once(": ").is_some_and(|(name, _)| width_units(name) <= MAX_ACCOUNT_LENGTH);
    let listed = listed || asked || is_account && !line.ends_with([':', '：']);
    let longer = width_units(next) > width_units(line) + 10;
    // A salutation is not a heading.
    let greets = addresses(line);
    // A single letter is a signature.
    let is_letter = width_units(line) <= 2;
    let is_said = line.starts_with(['「', '“', '"']) && line.ends_with(['」', '”', '"']);
    let opens = line.ends_with([':', '：']);
    // A sentence that announces a list is not a heading, since the text after the list does not belong to it.
    let announces = opens && headings::announces(line) && !headings::names_clause(line);
    // Neither is the end of a letter.
    let ends = headings::closes(line) || question_line(line).is_some();
    item(line).is_none()
        && !ends
        && !announces
        && !is_rule(next)
        && !is_row(line)
        // Words separated by wide gaps are column heads.
        && !line.contains("   ")
        && !is_letter
        && !is_said
        && header(next).is_none()
        && !line.contains(['|', '\t'])
        && !greets
        && label(line).is_none()
        // A label with its value: 日程 9月19日〜22日.
        && spaced_label(line).is_none_or(|(_, text)| !text.contains(|c: char| c.is_numeric()))
        && sentences(line).len() == 1
        && if opens { listed } else { longer || listed }
}

/// Whether a line is a row of an account: a name, a gap and a figure.
fn is_row(line: &str) -> bool {
    let last = line.rsplit(['\u{3000}', '\t']).next().unwrap_or_default();
    let figure = last.rsplit("  ").next().unwrap_or_default().trim();
    figure.len() < line.len()
        && figure.starts_with(|c: char| c.is_numeric() || "$€£¥-−△▲".contains(c))
        && figure.chars().all(|c| !c.is_alphabetic() || "円元".contains(c))
}

/// Whether a line is a salutation: 院長先生, "Dear all".
pub fn addresses(line: &str) -> bool {
    let ends = ["様", "殿", "先生", "さん", "御中", "各位", "へ"].iter().any(|end| line.ends_with(end));
    (ends && !ends_in_thing(line) && width_units(line) <= MAX_LABEL_LENGTH) || headings::greets(line)
}

/// Whether a line that ends in 様 is not about a person: 主な仕様.
pub fn ends_in_thing(line: &str) -> bool {
    ["仕様", "模様", "同様", "多様", "有様", "異様"].iter().any(|thing| line.ends_with(thing))
}

pub fn is_short(line: &str) -> bool {
    width_units(line) <= MAX_HEADING_LENGTH
        && !line.ends_with(['.', '。', '，', ',', ';', '；', '！', '!', '、', '…'])
        && line.chars().any(char::is_alphanumeric)
}

/// Whether a line is only a divider: one drawing character three times or more, perhaps around a word or two,
/// or 記 above the details of a letter. Up to five stars are a rating.
pub fn is_rule(line: &str) -> bool {
    let mark = |c: char| "-‐–—―─━═=＝_＿~～〜*＊·・•+＋◆◇■□●○◎▼▲▽△※★☆✦✧❖".contains(c);
    let Some(first) = line.chars().next().filter(|c| mark(*c)) else { return line == "記" };
    let fewest = if "★☆".contains(first) { 6 } else { 3 };
    let is_drawn = line.chars().count() >= fewest && line.chars().all(|c| c == first || c.is_whitespace());
    let bare = line.trim_matches('-');
    is_drawn
        || line.starts_with("---")
            && line.ends_with("---")
            && (1..=3).contains(&bare.split_whitespace().count())
}

/// Whether a line is only a date: "3月21日 上午9:12", "Monday, 3 May".
pub fn is_date(line: &str) -> bool {
    let found = facts(line);
    if found.is_empty()
        || !found
            .iter()
            .all(|fact| matches!(fact.kind, FactKind::Date(_) | FactKind::Joined(_) | FactKind::Name(_)))
    {
        return false;
    }
    let has_date = found.iter().any(|fact| matches!(fact.kind, FactKind::Date(_)));
    let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    has_date && words.into_iter().all(is_date_word)
}

/// Whether a line is only a day: 8/2, 3月21日.
pub fn is_day(line: &str) -> bool {
    let number = |text: &str, most: u8| text.parse::<u8>().is_ok_and(|number| (1..=most).contains(&number));
    line.split_once('/').is_some_and(|(month, day)| number(month, 12) && number(day, 31)) || is_date(line)
}

/// The day that a line begins with: 7月9日 星期日 晴.
pub fn leading_day(line: &str) -> Option<&str> {
    let end = line.find(['日', '号']).map(|at| at + '日'.len_utf8())?;
    let day = &line[..end];
    let is_day = |c: char| c.is_numeric() || "年月日号 –—-~〜～至".contains(c);
    (day.contains('月') && day.chars().all(is_day)).then_some(day)
}

/// A day and what happens on it: 3月25—26日 景迈.
pub fn dated(line: &str) -> Option<(&str, &str)> {
    let day = leading_day(line)?;
    let rest = &line[day.len()..];
    let event = rest.trim_start_matches([' ', '\u{3000}', '：', ':', '，', ',']);
    (event.len() < rest.len() && event.contains(char::is_alphabetic)).then(|| (day.trim(), event))
}

/// Whether a line contains a mail address, or a telephone number after its label.
pub fn reaches(line: &str) -> bool {
    let lower = line.to_lowercase();
    let is_mail = line.split_whitespace().any(|word| {
        word.split_once('@')
            .is_some_and(|(user, host)| !user.is_empty() && host.trim_end_matches('.').contains('.'))
    });
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let is_called = ["tel", "fax", "phone", "電話", "电话", "☎"].iter().any(|name| lower.starts_with(name));
    let is_dialled =
        line.split_whitespace().any(|word| word.starts_with('+') && word[1..].starts_with(is_digit));
    is_mail || digits >= MIN_DIALLED && (is_called || is_dialled)
}

fn begins_with_day(line: &str) -> bool {
    leading_day(line).is_some()
}

fn is_date_word(word: &str) -> bool {
    const WORDS: &[&str] = &["am", "pm", "st", "nd", "rd", "th", "t", "z"];
    const DAYS: &[&str] = &["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const MONTHS: &[&str] =
        &["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let lower = word.to_lowercase();
    let begins = |list: &[&str]| list.iter().any(|start| lower.starts_with(start)) && lower.len() <= 9;
    word.chars().all(|c| "年月日号時时分点周星期一二三四五六土曜火水木金上午下晚凌晨令和平成昭吉".contains(c))
        || WORDS.contains(&lower.as_str())
        || begins(DAYS)
        || begins(MONTHS)
}

/// Splits "Label: text" if the label is as short as a title.
pub fn label(line: &str) -> Option<(&str, &str)> {
    let (at, mark) = line.char_indices().find(|(_, c)| matches!(c, ':' | '：'))?;
    let (head, text) = (line[..at].trim(), line[at + mark.len_utf8()..].trim());
    let between_digits =
        head.ends_with(|c: char| c.is_numeric()) && text.starts_with(|c: char| c.is_numeric());
    // After a Chinese or Japanese character, a narrow colon counts too.
    let spaced =
        mark == '：' || head.ends_with(is_cjk) || line[at + 1..].starts_with([' ', '\t', '\u{3000}']);
    let opened =
        head.matches(['(', '（', '【', '「']).count() > head.matches([')', '）', '】', '」']).count();
    let speaks = head.chars().any(char::is_alphabetic) && text.chars().any(char::is_alphanumeric);
    let is_label = width_units(head) <= MAX_LABEL_LENGTH
        && head.split_whitespace().count() <= 5
        && !head.contains(['。', '，', '？', '！', '“', '"', '「', '；', ';', '?', '!']);
    let begins = !text.starts_with(char::is_lowercase)
        || head.starts_with(char::is_uppercase) && head.split_whitespace().count() <= 2;
    (spaced && speaks && is_label && begins && !opened && !between_digits).then_some((head, text))
}

/// Splits a Chinese or Japanese label from its text at a wide space: 日時 令和8年4月25日.
pub fn spaced_label(line: &str) -> Option<(&str, &str)> {
    let (head, text) = line.split_once('\u{3000}')?;
    let text = text.trim();
    let is_label =
        (2..=6).contains(&head.chars().count()) && head.chars().all(is_han) && !headings::opens_letter(head);
    (is_label && !text.trim().is_empty() && !text.contains('\u{3000}')).then(|| (head, text.trim()))
}

/// Splits an item's name from its value at a wide gap: 廃棄 2,400ケース.
pub fn gapped(words: &str) -> Option<(&str, &str)> {
    let at = words.find("  ").into_iter().chain(words.find('\u{3000}')).min()?;
    let (name, text) = (words[..at].trim(), words[at..].trim());
    let is_name =
        width_units(name) <= MAX_LABEL_LENGTH && name.contains(char::is_alphabetic) && !headings::ends(name);
    (is_name && label(words).is_none() && !text.is_empty()).then_some((name, text))
}

/// Splits a line of several labels with their texts: 会計:三浦 救護:井出さん.
pub fn pairs(line: &str) -> Vec<(&str, &str)> {
    fn all<'a>(parts: impl Iterator<Item = &'a str>, fewest: usize) -> Option<Vec<(&'a str, &'a str)>> {
        parts.map(pair).collect::<Option<Vec<_>>>().filter(|pairs| pairs.len() >= fewest)
    }
    let cells = line.split("  ").flat_map(|cell| cell.split('\u{3000}')).map(str::trim);
    let cells = cells.filter(|cell| !cell.is_empty());
    all(line.split_whitespace(), 3).or_else(|| all(cells, 2)).unwrap_or_default()
}

fn pair(part: &str) -> Option<(&str, &str)> {
    let (label, text) = part.split_once([':', '：'])?;
    let is_label = label.contains(is_cjk) && width_units(label) <= MAX_LABEL_LENGTH;
    let is_text = text.contains(char::is_alphanumeric) && !text.contains(['。', '，']);
    (is_label && is_text).then(|| (label.trim(), text.trim()))
}

/// Splits a name from its value at a space, as in a list of such lines: 品名 ことり.
pub fn paired(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once([' ', '\u{3000}']).filter(|_| bullet(line).is_none())?;
    let is_name = (2..=5).contains(&name.chars().count()) && name.chars().all(is_cjk);
    let speaks = value.contains(char::is_alphanumeric) && !value.ends_with(['。', '！', '？']);
    let is_row = is_name && speaks && numbered(line).is_none() && !headings::opens_letter(name);
    is_row.then(|| (name, value.trim()))
}

/// Splits a tag in brackets from the text after it: （導入 7分）前時の写真を見せる。
pub fn tagged(line: &str) -> Option<(&str, &str)> {
    let (tag, text) = line.strip_prefix(['（', '(', '【', '〔'])?.split_once(['）', ')', '】', '〕'])?;
    let is_tag =
        (4..=MAX_LABEL_LENGTH).contains(&width_units(tag)) && !tag.contains(['。', '，', '、', '（', '(']);
    let speaks = tag.chars().any(char::is_alphabetic) && width_units(text) > MAX_LABEL_LENGTH;
    (is_tag && speaks && numbered(line).is_none()).then(|| (tag.trim(), text.trim()))
}

/// The words after a long dash at the beginning of a line. A single such line is an interview question.
pub fn dashed(line: &str) -> Option<&str> {
    let words =
        line.strip_prefix("——").or_else(|| line.strip_prefix("――")).or_else(|| line.strip_prefix("──"))?;
    Some(words.trim_start_matches(['—', '―', '─', ' ', '\u{3000}'])).filter(|words| !words.is_empty())
}

/// Splits off the short first sentence that names what follows: "Finance. The year …", "What's good? The
/// speed …", 经济运行总体平稳。1至6月…….
pub fn run_in(text: &str) -> Option<(&str, &str)> {
    let (title, rest) = first_sentence(text)?;
    let short = if title.contains(is_cjk) {
        width_units(title) <= MAX_CJK_RUN_IN_LENGTH && !title.contains(['，', '：', '“'])
    } else {
        title.split_whitespace().count() <= MAX_RUN_IN_WORDS
            && width_units(title) <= MAX_RUN_IN_LENGTH
            && !title.contains([',', ':', '"'])
    };
    short.then_some((title, rest))
}

/// Splits off the first of several sentences, without its full stop; a question keeps its mark.
pub fn first_sentence(text: &str) -> Option<(&str, &str)> {
    let first = *sentences(text).first()?;
    let rest = text.trim_start()[first.len()..].trim();
    let title = first.trim_end_matches(['.', '。']);
    let is_whole = title.len() < first.len() || first.ends_with(['?', '？']);
    let speaks = is_whole && title.chars().any(char::is_alphabetic);
    (speaks && !rest.is_empty()).then_some((title, rest))
}

/// Whether an item with a run-in heading is a section rather than a point.
pub fn is_passage(text: &str) -> bool {
    width_units(text) > MIN_SECTION_TEXT_LENGTH
}

#[cfg(test)]
mod tests;
