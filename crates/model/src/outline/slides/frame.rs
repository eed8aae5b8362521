//! Finds the slides that every deck has anyway: the cover, the agenda and the end.

use super::super::words::{self, is_thanks};
use super::super::{Block, Chapter, Outline, Page, Role, clean, numbering};
use super::HiddenNotes;
use super::cover::is_cover_name;
use super::fields::is_deck_label;
use super::hints::Hints;
use crate::language::{letters_and_digits, width_units};

/// Longest label before a colon, in characters.
const MAX_LABEL_LENGTH: usize = 24;
/// Longest words behind "today" in a title that asks what today is about, in characters.
const MAX_TODAY_LENGTH: usize = 10;
/// Longest entry of a list of contents.
pub(super) const MAX_ENTRY_LENGTH: usize = 50;
const MIN_ENTRIES: usize = 3;

pub(super) fn is_one_of(label: &str, names: &[&str]) -> bool {
    names.contains(&label.trim_matches(['*', ' ', '_']).to_lowercase().as_str())
}

pub(super) fn is_note(line: &str) -> bool {
    Role::of(line).is_some_and(|(role, _)| role.is_for_speaker())
}

/// Takes the cover and the end out of chapters: the first slide of the first chapter and the last of the
/// last.
pub(super) fn raise_frame(outline: &mut Outline, hints: Hints) {
    let alone = |page: Page| Chapter {
        title: page.title.clone(),
        body: Vec::new(),
        pages: vec![Page { title: String::new(), ..page }],
    };
    if let Some(first) = outline.chapters.first_mut()
        && first.pages.len() > 1
        && is_cover_name(hints.without(&first.pages[0].title))
    {
        let cover = alone(first.pages.remove(0));
        // The agenda after it as well.
        let is_agenda = |page: &mut Page| words::is_contents(bare_title(hints.without(&page.title)));
        let agenda = first.pages.pop_if(is_agenda).map(alone);
        let is_left = !first.pages.is_empty() || !first.body.is_empty();
        if !is_left {
            outline.chapters.remove(0);
        }
        outline.chapters.splice(0..0, std::iter::once(cover).chain(agenda));
    }
    if let Some(last) = outline.chapters.last_mut()
        && let Some(page) = last.pages.pop_if(|page| says_end(bare_title(hints.without(&page.title))))
    {
        if last.pages.is_empty() && last.body.is_empty() {
            outline.chapters.pop();
        }
        outline.chapters.push(alone(page));
    }
}

/// The title after the name of its page: 封面：出海战略.
pub(super) fn named<'a>(title: &'a str, names: &[&str]) -> Option<&'a str> {
    labelled(title).and_then(|(label, value)| is_one_of(label, names).then_some(value))
}

pub(super) fn labelled(text: &str) -> Option<(&str, &str)> {
    let (label, value) = text.split_once([':', '：'])?;
    (label.chars().count() <= MAX_LABEL_LENGTH && !value.trim().is_empty())
        .then(|| (label.trim(), value.trim()))
}

/// Whether a text is a placeholder: `[Your name]`, ×××.
pub(super) fn is_placeholder(text: &str) -> bool {
    let text = text.trim();
    let bracketed = text.starts_with(['[', '【', '［']) && text.ends_with([']', '】', '］']);
    let names = [
        "date",
        "your name",
        "presenter name",
        "name",
        "affiliation",
        "presenter",
        "日期",
        "姓名",
        "名前",
        "日付",
    ];
    let is_blank = text.split(['/', '|', '／', '｜']).all(|part| is_one_of(part, &names));
    bracketed || is_blank || (!text.is_empty() && text.chars().all(|c| "×xX_＿…. 　".contains(c)))
}

/// Whether a line has a placeholder to fill in; what it asks for becomes a note.
pub(super) fn is_unfilled(line: &str, aside: &mut HiddenNotes) -> bool {
    let waits = labelled(line).is_some_and(|(_, value)| is_placeholder(value));
    if waits {
        aside.notes.push(line.to_owned());
    }
    waits || is_placeholder(line)
}

pub(super) fn has_more_than_texts(chapter: &Chapter) -> bool {
    let pages = chapter
        .pages
        .iter()
        .flat_map(|page| page.body.iter().chain(page.points.iter().flat_map(|point| &point.body)));
    chapter.body.iter().chain(pages).any(|block| !matches!(block, Block::Text(_) | Block::Quote(_)))
}

pub(super) fn block_line(block: &Block) -> Option<String> {
    match block {
        Block::Quote(text) => Some(text.replace('\n', " ")),
        block => block.text().map(ToOwned::to_owned),
    }
}

/// The content of a chapter, line by line; a point with its text is one line.
pub(super) fn lines_of(chapter: &Chapter) -> Vec<String> {
    let spoken = |block: &Block| match block {
        Block::Quote(text) => text.split('\n').map(ToOwned::to_owned).collect(),
        block => block_line(block).into_iter().collect::<Vec<_>>(),
    };
    let mut lines: Vec<String> = chapter.body.iter().flat_map(spoken).collect();
    for page in &chapter.pages {
        lines.extend(Some(page.title.clone()).filter(|title| !title.is_empty()));
        lines.extend(page.body.iter().flat_map(spoken));
        for point in &page.points {
            let texts: Vec<String> = point.body.iter().filter_map(block_line).collect();
            let text = texts.join(" ");
            lines.push(match (text.is_empty(), point.title.trim_end_matches([':', '：'])) {
                (true, title) => title.to_owned(),
                (false, title) => format!("{title}: {text}"),
            });
        }
    }
    lines.into_iter().map(|line| clean::line(&line)).filter(|line| !line.is_empty()).collect()
}

/// Whether a line begins with a time: `9:00 Breakfast`.
fn begins_with_time(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len()
        && rest.strip_prefix([':', '：']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a chapter is an agenda.
pub(super) fn is_agenda(chapter: &Chapter) -> bool {
    let title = bare_title(&chapter.title);
    // A list of contents may describe each part in a few words.
    let is_list = words::is_contents(title)
        && lines_of(chapter).iter().all(|line| width_units(line) <= MAX_ENTRY_LENGTH);
    let points = chapter.pages.iter().flat_map(|page| &page.points);
    let is_aside =
        |title: &str| is_deck_label(title) || Role::of_label(title).is_some_and(Role::is_for_speaker);
    let says_more = !is_list && points.clone().any(|point| !point.body.is_empty() && !is_aside(&point.title));
    // Entries with times are the plan of a day.
    let has_times = lines_of(chapter).iter().any(|line| begins_with_time(line));
    !has_times
        && is_agenda_name(title)
        && !says_more
        && chapter.pages.len() <= 1
        && !has_more_than_texts(chapter)
}

/// Whether a title announces an agenda.
pub(in super::super) fn is_agenda_name(title: &str) -> bool {
    #[rustfmt::skip]
    let agenda = [
        "agenda", "today's agenda", "our agenda", "meeting agenda", "agenda slide", "outline", "table of contents", "contents",
        "what we'll cover", "what we will cover", "目录", "目录页", "议程", "今日议程", "汇报目录", "内容目录", "課程大綱",
        "今天讲什么", "今天聊什么", "目次", "アジェンダ", "本日のアジェンダ", "本日の流れ", "本讲提纲", "提纲", "汇报提纲", "汇报大纲", "大纲", "大綱", "簡報大綱", "議程", "目錄",
    ];
    words::is_contents(title) || agenda.contains(&title.to_lowercase().as_str()) || asks_for_today(title)
}

/// Whether a title asks what today is about: 今天我们聊什么, 本日の内容.
fn asks_for_today(title: &str) -> bool {
    let days = ["今天", "今日", "本日"];
    let asks = ["聊什么", "讲什么", "说什么", "聊什麼", "講什麼", "議程", "流れ", "お話の流れ"];
    let title = title.trim_end_matches(['？', '?', '：', ':']);
    let rest = days.iter().find_map(|day| title.strip_prefix(day));
    rest.is_some_and(|rest| {
        rest.chars().count() <= MAX_TODAY_LENGTH && asks.iter().any(|end| rest.ends_with(end))
            || ["内容", "的内容", "の内容", "內容"].contains(&rest)
    })
}

/// The letters of all headings but those of agendas.
pub(super) fn headings(outline: &Outline) -> String {
    let chapters = outline.chapters.iter().filter(|chapter| !is_agenda(chapter));
    let titles = chapters.flat_map(|chapter| {
        std::iter::once(chapter.title.as_str()).chain(chapter.pages.iter().map(|page| page.title.as_str()))
    });
    titles.map(|title| letters_and_digits(title) + "\n").collect()
}

/// Whether a slide contains only the titles of others.
pub(super) fn lists_headings(chapter: &Chapter, headings: &str) -> bool {
    let lines = lines_of(chapter);
    let is_title = |line: &String| {
        let letters = letters_and_digits(line);
        !letters.is_empty() && width_units(line) <= MAX_ENTRY_LENGTH && headings.contains(&letters)
    };
    lines.len() >= MIN_ENTRIES && lines.iter().all(is_title) && !has_more_than_texts(chapter)
}

/// The parts of an agenda that go to the notes: the presenter's texts, and the whole list if a line of it is
/// in no heading, since our own contents would not have it.
pub(super) fn left_of(agenda: &Chapter, headings: &str) -> Vec<String> {
    // 读者画像与反馈 is covered if both of its parts are.
    let is_said = |line: &String| {
        let parts = line.split(['与', '和', '、', '&', '＆', '/', '及']).map(letters_and_digits);
        headings.contains(&letters_and_digits(line))
            || parts.into_iter().all(|part| !part.is_empty() && headings.contains(&part))
    };
    // An entry labelled as a title is another name of the list.
    let is_name = |line: &String| labelled(line).is_some_and(|(label, _)| is_deck_label(label));
    let lines = lines_of(agenda);
    // A label alone is that of what is quoted.
    let has_label = lines.iter().any(|line| matches!(Role::of(line), Some((Role::Notes, ""))));
    let is_spoken = |line: &String| is_note(line) || has_label && line.starts_with(['「', '“', '"', '『']);
    let (spoken, listed): (Vec<String>, Vec<String>) =
        lines.into_iter().filter(|line| !is_name(line)).partition(is_spoken);
    let entries: Vec<String> =
        listed.iter().map(|line| bare_title(line).trim_start_matches([':', '：', ' ']).to_owned()).collect();
    let mut notes: Vec<String> = Vec::new();
    if !entries.iter().all(is_said) {
        let is_wide = !agenda.title.is_ascii();
        let (mark, between) = if is_wide { ("：", "；") } else { (": ", "; ") };
        notes.push(format!("{}{mark}{}", bare_title(&agenda.title), entries.join(between)));
    }
    notes.extend(spoken.iter().filter_map(|line| match Role::of(line) {
        Some((Role::Notes, said)) => Some(said.to_owned()).filter(|said| !said.is_empty()),
        _ => Some(line.clone()),
    }));
    notes
}

/// Whether a title only ends the deck: "Thank you / Q&A".
pub(in super::super) fn says_end(title: &str) -> bool {
    let is_end = |part: &str| {
        let part = part.trim().to_lowercase();
        #[rustfmt::skip]
        let ends = [
            "q&a", "q & a", "qa", "questions", "questions?", "any questions?", "discussion", "the end", "end", "end slide",
            "end page", "closing slide", "closing", "close", "thank you slide", "结束页", "结束", "尾页", "封底", "致谢", "致谢页",
            "感谢页", "问答", "答疑", "q&a环节", "互动问答", "結束", "致謝", "問答", "質疑応答", "終わり", "おわり", "終了", "最後に", "结尾",
            "結尾", "收尾",
        ];
        is_thanks(&part) || ends.contains(&part.trim_end_matches(['!', '！', '。', '.']))
    };
    let parts = title.replace(" & ", "/");
    parts.split(['/', '／', '|', '｜', '与', '和', '、', '–']).all(is_end)
}

/// A title without its number.
pub(in super::super) fn bare_title(title: &str) -> &str {
    let plain = title.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '（' && c != '(');
    numbering::parse(plain).map_or(plain, |number| plain[number.len..].trim()).trim_matches(['*', ' '])
}
