//! Reads speakers, questions and times in lines of chats, transcripts, programmes, mails and interviews.

use deckwright_model::language::{is_cjk, width_units};

use super::{MAX_LABEL_LENGTH, is_date, is_short, label};

/// Widest head of a message with its author and time, in half ems.
const MAX_STAMP_LENGTH: usize = 48;
/// Most characters of a speaker's name.
const MAX_SPEAKER_NAME_LENGTH: usize = 12;

/// Whether a line is the head of a message with its author and time: "Raj 9:03 AM".
pub fn is_message_head(line: &str, next: &str) -> bool {
    let last = line
        .rsplit([' ', '\t', '\u{3000}'])
        .find(|part| !part.is_empty() && !["AM", "PM", "am", "pm"].contains(part));
    let is_time = last.is_some_and(|time| {
        let (hour, minute) = time.split_once([':', '：']).unwrap_or_default();
        let digits = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        digits(hour) && digits(minute)
    });
    is_time
        && is_short(line)
        && width_units(line) <= MAX_STAMP_LENGTH
        && !next.is_empty()
        && !is_date(line)
        && label(line).is_none()
}

/// Splits a turn that begins with its time: "[00:01:31] HOST: And how many?", "2024-09-02 19:02 Ann: Three."
/// Returns the speaker, the time and the words, which may begin on the next line.
pub fn stamped(line: &str) -> Option<(&str, &str, &str)> {
    if let Some((stamp, rest)) = dated_time(line) {
        let (speaker, text) = rest.split_once([':', '：'])?;
        let is_name = width_units(speaker) <= MAX_LABEL_LENGTH && !speaker.trim().is_empty();
        return is_name.then(|| (speaker.trim(), stamp, text.trim()));
    }
    let end = line.strip_prefix('[')?.find(']')? + 2;
    let (stamp, rest) = line.split_at(end);
    let is_time = stamp.contains(':') && stamp.chars().filter(char::is_ascii_digit).count() >= 3;
    let (speaker, text) = rest.trim_start().split_once([':', '：'])?;
    let is_name = width_units(speaker) <= MAX_LABEL_LENGTH && !speaker.trim().is_empty();
    (is_time && is_name && !text.trim().is_empty()).then(|| (speaker.trim(), stamp, text.trim()))
}

/// Splits off a date and time at the beginning of a line, as chat programs export them: "2024-09-02 19:02
/// Ann: Hello".
fn dated_time(line: &str) -> Option<(&str, &str)> {
    let (day, rest) = line.split_once(' ')?;
    let (time, said) = rest.split_once(' ')?;
    let parts = |text: &str, mark: char| text.split(mark).filter(|part| is_number(part)).count();
    let is_day = ['-', '/', '.'].iter().any(|mark| parts(day, *mark) == 3 && day.matches(*mark).count() == 2);
    let is_time = (2..=3).contains(&parts(time, ':')) && time.chars().all(|c| c.is_ascii_digit() || c == ':');
    (is_day && is_time).then(|| (&line[..day.len() + 1 + time.len()], said.trim()))
}

fn is_number(part: &str) -> bool {
    (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
}

/// Splits a line of a programme into its time and event: "8:30 Welcome", "19:00～19:20 開会".
pub fn scheduled(line: &str) -> Option<(&str, &str)> {
    let end = line.find(|c: char| !(c.is_ascii_digit() || ":：.-–—~～〜".contains(c)))?;
    let (time, event) = line.split_at(end);
    let clock = |part: &str| {
        let (hour, minute) = part.split_once([':', '：'])?;
        let digits = |text: &str, most| {
            text.len() <= most && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
        };
        (digits(hour, 2) && digits(minute, 2)).then_some(())
    };
    let mut parts = time.split(['-', '–', '—', '~', '～', '〜']).filter(|part| !part.is_empty());
    let is_time = time.contains([':', '：']) && parts.all(|part| clock(part).is_some());
    let spaced = event.starts_with([' ', '\t', '\u{3000}']);
    (is_time && spaced && event.contains(char::is_alphabetic)).then(|| (time, event.trim()))
}

/// The kinds of lines in a message's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    From,
    Subject,
    Date,
    Other,
}

/// Reads a line of an e-mail's head: its kind and its text.
pub fn header(line: &str) -> Option<(Header, &str)> {
    let (head, text) = line.split_once([':', '：'])?;
    let kind = match head.trim().to_lowercase().as_str() {
        "from" | "发件人" | "差出人" | "寄件者" => Header::From,
        "subject" | "主题" | "件名" | "主旨" => Header::Subject,
        "date" | "sent" | "日期" | "发送时间" | "日時" => Header::Date,
        "to" | "cc" | "bcc" | "收件人" | "抄送" | "宛先" => Header::Other,
        _ => return None,
    };
    Some((kind, text.trim()))
}

/// Reads the head of a quoted message, "On 18 Sep 2025, at 15:20, Ann Lee <ann@example.org> wrote:": its
/// author and time.
pub fn quoted_head(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(['>', ' ']).trim_end();
    let said = line
        .strip_prefix("On ")
        .and_then(|rest| rest.strip_suffix(" wrote:"))
        .or_else(|| line.strip_prefix(['在', '于'])?.strip_suffix("写道：").map(str::trim_end))?;
    let open = said.find('<').unwrap_or(said.len());
    let at = said[..open].rfind([',', '，'])?;
    let mark = said[at..].chars().next().map_or(1, char::len_utf8);
    let (date, sender) = (said[..at].trim(), said[at + mark..open].trim());
    (!sender.is_empty() && date.contains(|c: char| c.is_ascii_digit())).then_some((sender, date))
}

/// Splits a turn with quoted words into speaker and words: モリ「まず、最初のことを聞かせてください」.
pub fn quoted_turn(line: &str) -> Option<(&str, &str)> {
    let at = line.find('「').filter(|&at| at > 0 && line.ends_with('」'))?;
    let (name, said) = line.split_at(at);
    let is_name = name.chars().count() <= MAX_SPEAKER_NAME_LENGTH
        && name.chars().all(|c| c.is_alphanumeric() || "・、ー （）()".contains(c));
    (is_name && !name.ends_with(['の', 'が', 'は', 'を', 'に', 'と', 'で', 'も']))
        .then_some((name.trim(), said))
}

/// Whether a label introduces the subject of a message or memo.
pub fn is_subject(label: &str) -> bool {
    const WORDS: &[&str] = &[
        "subject",
        "re",
        "title",
        "topic",
        "主题",
        "主旨",
        "标题",
        "標題",
        "事由",
        "件名",
        "題名",
        "表題",
        "案件名",
    ];
    WORDS.contains(&label.trim().to_lowercase().as_str())
}

/// Reads a line marked as a question or an answer without a colon: "Q1 …", "A. …", "――…". Returns whether it
/// is a question, and its words.
pub fn question_line(line: &str) -> Option<(bool, &str)> {
    if let Some(rest) = ["――", "——", "──", "— "].iter().find_map(|dash| line.strip_prefix(dash))
    {
        let rest = rest.trim_start_matches(['―', '—', '─', ' ', '\u{3000}']);
        return (!rest.is_empty()).then_some((true, rest));
    }
    let mark = line.chars().next().filter(|c| "QA问問答ＱＡ".contains(*c))?;
    let rest = line[mark.len_utf8()..].trim_start_matches(|c: char| c.is_ascii_digit());
    let said = rest.strip_prefix(['.', '．', '、', '\u{3000}', ' '])?.trim();
    // "A dog" begins with an article; "Q2 2028" is a quarter.
    let is_counted =
        rest.len() < line.len() - mark.len_utf8() && (!rest.starts_with(' ') || line.contains(['?', '？']));
    let is_mark = is_counted
        || said.chars().next().is_some_and(is_cjk)
        || rest.starts_with('\u{3000}')
        || rest.starts_with('.') && mark == 'Q';
    is_mark.then_some((matches!(mark, 'Q' | 'Ｑ' | '问' | '問'), said))
}

/// Splits a question and its answer on one line: "Q. 水を吸えますか？ A. 吸えません。"
pub fn answered(line: &str) -> Option<(&str, &str)> {
    let marks = ["A. ", "A.", "A：", "A:", "Ａ．", "Ａ：", "答：", "A "];
    let (at, _) = line.char_indices().find(|&(at, c)| {
        let rest = line[at + c.len_utf8()..].trim_start();
        matches!(c, '?' | '？') && marks.iter().any(|mark| rest.starts_with(mark))
    })?;
    let end = at + line[at..].chars().next().map_or(1, char::len_utf8);
    Some((line[..end].trim(), line[end..].trim()))
}

/// Whether a label marks a question (`Some(true)`) or an answer (`Some(false)`).
pub fn question(label: &str) -> Option<bool> {
    let label = label.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    match label.to_lowercase().as_str() {
        "q" | "question" | "问" | "問" => Some(true),
        "a" | "answer" | "答" => Some(false),
        _ => None,
    }
}
