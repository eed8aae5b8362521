//! Which slides are the cover, the agenda and the end, which every deck has anyway?

use super::super::words::{self, is_thanks};
use super::super::{Block, Chapter, Outline, Page, Role, chatter, clean, numbering};
use super::Aside;
use super::fields::{is_cue_line, is_deck_label, is_subtitle_label, is_told_title};
use crate::language::width_units;

/// Texts of an end page that fit on the deck's own last page, in half ems.
const LONGEST_ENDING: usize = 140;
/// An entry of a list of contents.
const LONGEST_ENTRY: usize = 50;
/// The widest label before somebody's name or a day.
const LONGEST_LABEL: usize = 10;
/// Lines of a cover.
const MOST_COVER_LINES: usize = 8;
#[rustfmt::skip]
const COVERS: &[&str] = &[
    "title slide", "cover", "cover slide", "cover page", "title page", "title", "opening slide", "opening", "welcome",
    "封面", "封面页", "标题页", "标题", "首页", "封面頁", "標題頁", "开场", "表紙", "タイトル", "タイトルスライド", "表題",
];
/// Who speaks, for whom and when.
#[rustfmt::skip]
const PEOPLE: &[&str] = &[
    "presenter", "presenters", "presented by", "speaker", "author", "authors", "by", "name", "date", "team", "instructor",
    "teacher", "organization", "organisation", "company", "department", "event", "venue", "location", "contact", "advisor",
    "supervisor", "汇报人", "演讲人", "主讲人", "主讲", "报告人", "答辩人", "讲师", "授课教师", "执教", "教师", "导师", "指导老师",
    "指导教师", "单位", "部门", "日期", "时间", "地点", "班级", "姓名", "学号", "专业", "学院", "公司", "匯報人", "講者",
    "発表者", "報告者", "講師", "担当", "所属", "日付", "日時", "作成者", "氏名", "会場",
];
/// Fields that name no more than their place on the cover.
const PLACES: &[&str] = &["落款", "署名", "底部文字", "页脚", "footer", "text", "内容", "byline"];
/// What a cover says of the talk to whoever prepares it.
#[rustfmt::skip]
const PREPARATION: &[&str] = &[
    "target audience", "audience", "duration", "length", "total time", "tone", "style", "goal", "number of slides", "format",
    "受众", "目标受众", "听众", "适用对象", "适用场景", "length", "purpose", "language", "受眾", "時長", "対象読者", "用途", "时长", "总时长", "演讲时长", "风格", "整体风格", "页数", "対象", "対象者", "想定聴衆", "所要時間",
    "枚数", "トーン",
];

fn is_one_of(label: &str, names: &[&str]) -> bool {
    names.contains(&label.trim_matches(['*', ' ', '_']).to_lowercase().as_str())
}

/// Whether a heading says no more than that the cover is here.
pub(in super::super) fn is_cover_name(title: &str) -> bool {
    is_one_of(bare_title(title), COVERS)
}

/// Takes the cover out of the chapters: its title and what stands below it.
pub(super) fn take_cover(outline: &mut Outline, are_slides: bool) -> Aside {
    let mut aside = Aside::default();
    let mut cover = Cover::default();
    let is_working_title = take_working_title(&mut outline.title);
    let has_cover = outline.chapters.first().is_some_and(|first| is_cover(outline, first, are_slides));
    let is_line = |block: &Block| matches!(block, Block::Text(_) | Block::Item { .. } | Block::Quote(_));
    if (are_slides || has_cover) && outline.body.iter().all(is_line) {
        for line in std::mem::take(&mut outline.body).iter().filter_map(said) {
            cover.add(&line, &mut aside);
        }
    }
    // A subtitle needs no label where it stands.
    for block in &mut outline.body {
        if let Block::Text(text) = block
            && let Some((label, value)) = labelled(text)
            && is_subtitle_label(label)
        {
            *text = value.to_owned();
        }
    }
    if has_cover {
        let chapter = outline.chapters.remove(0);
        let title = bare_title(&chapter.title);
        let title = named(title, COVERS).unwrap_or(title).to_owned();
        let is_called_cover = is_one_of(&title, COVERS);
        let mut own = (!is_called_cover).then_some(title);
        let mut lines = lines_of(&chapter);
        for line in &mut lines {
            if let Some((label, value)) = labelled(line)
                && is_deck_label(label)
                && own.is_none()
            {
                own = Some(value.to_owned());
                line.clear();
            }
        }
        // The first line of a cover is the deck's title where nothing else is.
        if own.is_none() && (outline.title.is_empty() || is_working_title) {
            let first = lines.iter().position(|line| {
                labelled(line).is_none_or(|(label, _)| !is_field(label) && !is_subtitle_label(label))
                    && !line.is_empty()
                    && !is_note(line)
                    && !is_cue_line(line)
            });
            own = first.map(|at| std::mem::take(&mut lines[at]));
        }
        match own {
            Some(own) if outline.title.is_empty() || is_working_title => outline.title = own,
            Some(own) if !letters(&outline.title).contains(&letters(&own)) => cover.subtitles.insert(0, own),
            _ => {}
        }
        for line in lines.iter().filter(|line| !line.is_empty()) {
            cover.add(line, &mut aside);
        }
    }
    cover.set(outline);
    aside
}

/// "Presentation Title: …" above all slides, perhaps with a few lines below it.
pub(super) fn raise_title(outline: &mut Outline) {
    if let Some(first) = outline.chapters.first()
        && let Some((label, title)) = labelled(&first.title)
        && is_deck_label(label)
        && !has_more_than_texts(first)
        && lines_of(first).len() <= MOST_COVER_LINES
        && outline.chapters.len() > 1
    {
        outline.title = title.to_owned();
        let lines = lines_of(first).into_iter().map(Block::Text);
        outline.body.extend(lines);
        outline.chapters.remove(0);
    }
}

/// Slides that only say which part begins, "Section: Results" or 过渡页 with PART 02 below it, are the chapters of those
/// that follow.
pub(super) fn gather_parts(outline: &mut Outline) {
    let parts: Vec<Option<String>> = outline.chapters.iter().map(part_of).collect();
    if parts.iter().flatten().count() < 2 {
        return;
    }
    let mut gathered: Vec<Chapter> = Vec::new();
    let mut is_part = false;
    let mut notes: Vec<Block> = Vec::new();
    for (chapter, part) in std::mem::take(&mut outline.chapters).into_iter().zip(parts) {
        match (part, gathered.last_mut()) {
            (Some(title), _) => {
                notes.extend(lines_of(&chapter).into_iter().filter(|line| is_note(line)).map(Block::Text));
                gathered.push(Chapter { title, ..Chapter::default() });
                is_part = true;
            }
            (None, Some(part)) if is_part && !says_end(bare_title(&chapter.title)) => {
                let mut pages = pages_of(chapter);
                if let Some(first) = pages.first_mut() {
                    first.body.append(&mut notes);
                }
                part.pages.append(&mut pages);
            }
            (None, _) => {
                gathered.push(chapter);
                is_part = false;
            }
        }
    }
    outline.chapters = gathered;
}

fn is_note(line: &str) -> bool {
    Role::of(line).is_some_and(|(role, _)| role.is_for_speaker())
}

/// The pages of a slide, or of a chapter with several.
fn pages_of(chapter: Chapter) -> Vec<Page> {
    let Chapter { title, body, mut pages } = chapter;
    let Some(first) = pages.first_mut() else { return vec![Page { title, body, ..Page::default() }] };
    if first.title.is_empty() {
        first.title.clone_from(&title);
    }
    first.body.splice(0..0, body);
    pages
}

/// The name of the part that begins with a slide which says nothing else.
fn part_of(chapter: &Chapter) -> Option<String> {
    #[rustfmt::skip]
    const NAMES: &[&str] = &[
        "过渡页", "過渡頁", "章节页", "章節頁", "转场页", "分隔页", "扉页", "transition", "transition slide", "section divider",
        "section slide", "divider", "中扉", "扉", "セクション",
    ];
    let title = bare_title(&chapter.title);
    let lines: Vec<String> = lines_of(chapter).into_iter().filter(|line| !is_note(line)).collect();
    let name = match lines.as_slice() {
        [] => named(title, NAMES)?,
        [line] if is_one_of(title, NAMES) => line,
        _ => return None,
    };
    // PART 04 2025年计划: one number counts the part, the next one is a year.
    let rest = ["PART", "Part", "part"].iter().find_map(|word| name.strip_prefix(word));
    let name = rest.map_or(name, |rest| {
        let rest = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        rest.trim_start_matches(|c: char| c.is_whitespace() || ":：.-–—|｜".contains(c))
    });
    (!name.is_empty()).then(|| bare_title(name).to_owned())
}

/// Where slides stand in chapters, the cover is the first slide of the first chapter and the end the last of the last.
pub(super) fn raise_frame(outline: &mut Outline) {
    let alone = |page: Page| Chapter {
        title: page.title.clone(),
        body: Vec::new(),
        pages: vec![Page { title: String::new(), ..page }],
    };
    if let Some(first) = outline.chapters.first_mut()
        && first.pages.len() > 1
        && is_cover_name(&first.pages[0].title)
    {
        let cover = alone(first.pages.remove(0));
        // The agenda behind it, too.
        let agenda = first.pages.pop_if(|page| words::is_contents(bare_title(&page.title))).map(alone);
        let is_left = !first.pages.is_empty() || !first.body.is_empty();
        if !is_left {
            outline.chapters.remove(0);
        }
        outline.chapters.splice(0..0, std::iter::once(cover).chain(agenda));
    }
    if let Some(last) = outline.chapters.last_mut()
        && let Some(page) = last.pages.pop_if(|page| says_end(&page.title))
    {
        if last.pages.is_empty() && last.body.is_empty() {
            outline.chapters.pop();
        }
        outline.chapters.push(alone(page));
    }
}

/// What stands below the title.
#[derive(Debug, Default)]
struct Cover {
    subtitles: Vec<String>,
    /// People, places and days.
    fields: Vec<String>,
    /// What the line above says the next one is.
    label: Option<Role>,
}

impl Cover {
    fn add(&mut self, line: &str, aside: &mut Aside) {
        let line = line.trim_start_matches(['—', '–', '-', ' ', '\u{3000}']).trim();
        // A label that stands alone is for the line below it.
        let above = self.label.take();
        let mut label = above;
        if line.is_empty() || aside.take(line, &mut label) {
            self.label = label.filter(|_| above.is_none());
            return;
        }
        let speaks = chatter::offers(line)
            || chatter::speaks_of_slides(line)
            || chatter::opens(line)
            || tells_of_outline(line);
        if speaks || is_placeholder(line) {
            return aside.notes.push(line.to_owned());
        }
        match labelled(line) {
            Some((_, value)) if is_placeholder(value) => aside.notes.push(line.to_owned()),
            Some((label, value)) if is_one_of(label, PREPARATION) || is_duration(value) => {
                aside.notes.push(line.to_owned());
            }
            Some((label, value)) if is_subtitle_label(label) => {
                self.subtitles.push(value.trim_start_matches(['—', '–', ' ']).to_owned())
            }
            Some((label, value)) if is_one_of(label, PLACES) || is_deck_label(label) => {
                self.fields.push(value.to_owned())
            }
            Some((label, _)) if is_field(label) || width_units(label) <= LONGEST_LABEL => {
                self.fields.push(line.to_owned());
            }
            _ if self.subtitles.is_empty() && !has_day(line) => self.subtitles.push(line.to_owned()),
            _ => self.fields.push(line.to_owned()),
        }
    }

    /// One line of subtitles, one of fields.
    fn set(self, outline: &mut Outline) {
        // A part of the title is not said twice.
        let title = letters(&outline.title);
        let is_new = |line: &String| !title.contains(&letters(line)) || letters(line).is_empty();
        let joined = |lines: Vec<String>| {
            let mut lines: Vec<String> = lines.into_iter().filter(is_new).collect();
            lines.dedup();
            Some(lines.join(" · ")).filter(|line| !line.is_empty()).map(Block::Text)
        };
        let below: Vec<Block> = joined(self.subtitles).into_iter().chain(joined(self.fields)).collect();
        outline.body.splice(0..0, below);
    }
}

fn is_field(label: &str) -> bool {
    is_one_of(label, PEOPLE)
}

/// 30 minutes, 20分钟: how long the talk is.
fn is_duration(value: &str) -> bool {
    let lower = value.trim().to_lowercase();
    let unit = lower.trim_start_matches(|c: char| c.is_ascii_digit() || " -–~〜～.约約".contains(c));
    let units =
        ["min", "mins", "minutes", "minute", "hour", "hours", "分", "分钟", "分鐘", "分間", "小时", "時間"];
    unit.len() < lower.len() && units.contains(&unit)
}

/// "Guest lecture outline, 12 slides, 40 minutes" tells of the outline itself.
fn tells_of_outline(line: &str) -> bool {
    let lower = line.to_lowercase();
    let counts =
        [" slides", "张幻灯片", "页ppt", "枚のスライド", "全10枚"].iter().any(|word| lower.contains(word));
    counts && lower.contains(|c: char| c.is_ascii_digit())
}

/// A day or a month of a year: 2025年7月, 2025.10.17, October 14, 2025, 二〇二五年七月.
fn has_day(line: &str) -> bool {
    let lower = line.to_lowercase();
    let groups: Vec<&str> =
        lower.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let is_year = |part: &&str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "spring",
        "summer", "autumn", "fall", "winter",
    ];
    let names_month = lower
        .split(|c: char| !c.is_alphabetic())
        .any(|word| months.iter().any(|month| word.starts_with(month)));
    let has_year = groups.iter().any(is_year) && (groups.len() > 1 || names_month || line.contains('年'));
    width_units(line) <= 60 && (has_year || line.contains("年") && line.contains('月'))
}

/// "…PPT大纲", "Presentation Outline: …": the title of the answer rather than of the deck. Takes that off and tells.
fn take_working_title(title: &mut String) -> bool {
    if let Some((label, own)) = labelled(title)
        && is_deck_label(label)
    {
        // A deck whose title is told by its name has it.
        let is_told = is_told_title(label);
        *title = own.to_owned();
        return !is_told;
    }
    // …PPT文案（适合三年级，约40分钟）
    if let Some(inner) = title.strip_suffix(['）', ')'])
        && let Some(at) = inner.rfind(['（', '('])
        && at > 0
    {
        let mut before = inner[..at].trim_end().to_owned();
        if take_working_title(&mut before) {
            *title = before;
            return true;
        }
    }
    let lower = title.to_lowercase();
    let open = lower.trim_end_matches(['）', ')']);
    #[rustfmt::skip]
    let endings = [
        "ppt大纲", "ppt 大纲", "ppt提纲", "ppt文案", "ppt内容", "ppt内容设计", "ppt 内容设计", "ppt设计", "大纲", "提纲", "大綱",
        "presentation outline", "slide deck outline", "slide outline", "deck outline", "outline", "ppt", "構成案", "アウトライン",
    ];
    let Some(ending) = endings.iter().find(|ending| open.ends_with(*ending)) else { return false };
    if lower.len() == title.len() {
        let rest = title[..open.len() - ending.len()]
            .trim_end_matches(['（', '(', ' ', '-', '–', '—', ':', '：', '的', 'の'])
            .trim();
        let rest = rest.strip_prefix('《').and_then(|rest| rest.strip_suffix('》')).unwrap_or(rest);
        if !rest.is_empty() {
            *title = rest.to_owned();
        }
    }
    true
}

/// Whether the first chapter is the cover: it is called so, or it is the first slide and says who speaks, says the
/// deck's title again, or is a few short lines where the deck has no title yet.
fn is_cover(outline: &Outline, first: &Chapter, are_slides: bool) -> bool {
    if has_more_than_texts(first) {
        return false;
    }
    let title = bare_title(&first.title);
    let lines = lines_of(first);
    let are_short = lines.len() <= MOST_COVER_LINES
        && lines.iter().all(|line| width_units(line) <= LONGEST_ENDING || is_cue_line(line));
    if is_one_of(title, COVERS) || named(title, COVERS).is_some() {
        return are_slides && are_short || !lines.is_empty() || outline.title.is_empty();
    }
    let says_who = lines.iter().any(|line| labelled(line).is_some_and(|(label, _)| is_field(label)));
    let says_title = !outline.title.is_empty() && lines.contains(&outline.title);
    let is_alone = outline.title.is_empty() && !title.is_empty() && lines.len() <= 3;
    are_slides && are_short && (says_who || says_title || is_alone)
}

/// 封面：出海战略: the title behind the name of its page.
fn named<'a>(title: &'a str, names: &[&str]) -> Option<&'a str> {
    labelled(title).and_then(|(label, value)| is_one_of(label, names).then_some(value))
}

fn labelled(text: &str) -> Option<(&str, &str)> {
    let (label, value) = text.split_once([':', '：'])?;
    (label.chars().count() <= 24 && !value.trim().is_empty()).then(|| (label.trim(), value.trim()))
}

/// `[Your name]`, ×××: left for somebody to fill in.
fn is_placeholder(text: &str) -> bool {
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

/// Whether a line waits for somebody to fill it in; what it asks for is a note.
fn is_unfilled(line: &str, aside: &mut Aside) -> bool {
    let waits = labelled(line).is_some_and(|(_, value)| is_placeholder(value));
    if waits {
        aside.notes.push(line.to_owned());
    }
    waits || is_placeholder(line)
}

fn has_more_than_texts(chapter: &Chapter) -> bool {
    let pages = chapter
        .pages
        .iter()
        .flat_map(|page| page.body.iter().chain(page.points.iter().flat_map(|point| &point.body)));
    chapter.body.iter().chain(pages).any(|block| !matches!(block, Block::Text(_) | Block::Quote(_)))
}

pub(super) fn said(block: &Block) -> Option<String> {
    match block {
        Block::Quote(text) => Some(text.replace('\n', " ")),
        block => block.text().map(ToOwned::to_owned),
    }
}

/// Everything that a chapter says below its title, line by line; a point with its text is one line.
fn lines_of(chapter: &Chapter) -> Vec<String> {
    let mut lines: Vec<String> = chapter.body.iter().filter_map(said).collect();
    for page in &chapter.pages {
        lines.extend(Some(page.title.clone()).filter(|title| !title.is_empty()));
        lines.extend(page.body.iter().filter_map(said));
        for point in &page.points {
            let texts: Vec<String> = point.body.iter().filter_map(said).collect();
            let text = texts.join(" ");
            lines.push(match (text.is_empty(), point.title.trim_end_matches([':', '：'])) {
                (true, title) => title.to_owned(),
                (false, title) => format!("{title}: {text}"),
            });
        }
    }
    lines.into_iter().map(|line| clean::line(&line)).filter(|line| !line.is_empty()).collect()
}

/// `9:00 Breakfast`
fn begins_with_time(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len()
        && rest.strip_prefix([':', '：']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// A list of what comes.
pub(super) fn is_agenda(chapter: &Chapter) -> bool {
    let title = bare_title(&chapter.title);
    #[rustfmt::skip]
    let agenda = [
        "agenda", "today's agenda", "our agenda", "meeting agenda", "agenda slide", "outline", "table of contents", "contents",
        "what we'll cover", "what we will cover", "目录", "目录页", "议程", "今日议程", "汇报目录", "内容目录", "課程大綱",
        "目次", "アジェンダ", "本日のアジェンダ", "本日の流れ", "本讲提纲", "提纲", "汇报提纲", "汇报大纲", "大纲", "大綱", "簡報大綱", "議程", "目錄",
    ];
    // A list of contents may say in a few words what each part is about.
    let is_list =
        words::is_contents(title) && lines_of(chapter).iter().all(|line| width_units(line) <= LONGEST_ENTRY);
    let says_more =
        !is_list && chapter.pages.iter().flat_map(|page| &page.points).any(|point| !point.body.is_empty());
    // What begins at a time is a day's plan.
    let has_times = lines_of(chapter).iter().any(|line| begins_with_time(line));
    !has_times
        && (words::is_contents(title) || agenda.contains(&title.to_lowercase().as_str()))
        && !says_more
        && chapter.pages.len() <= 1
        && !has_more_than_texts(chapter)
}

/// The letters of all headings but those of agendas.
pub(super) fn headings(outline: &Outline) -> String {
    let chapters = outline.chapters.iter().filter(|chapter| !is_agenda(chapter));
    let titles = chapters.flat_map(|chapter| {
        std::iter::once(chapter.title.as_str()).chain(chapter.pages.iter().map(|page| page.title.as_str()))
    });
    titles.map(|title| letters(title) + "\n").collect()
}

/// The lines of an agenda that no heading says: our own contents do not hold them.
pub(super) fn unsaid(agenda: &Chapter, headings: &str) -> Vec<String> {
    lines_of(agenda).into_iter().filter(|line| !headings.contains(&letters(line))).collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// "Thank you / Q&A": whether a title says no more than that the deck ends.
fn says_end(title: &str) -> bool {
    let is_end = |part: &str| {
        let part = part.trim().to_lowercase();
        #[rustfmt::skip]
        let ends = [
            "q&a", "q & a", "qa", "questions", "questions?", "any questions?", "discussion", "the end", "end", "end slide",
            "end page", "closing slide", "closing", "close", "thank you slide", "结束页", "结束", "尾页", "封底", "致谢", "致谢页",
            "感谢页", "问答", "答疑", "q&a环节", "互动问答", "結束", "致謝", "問答", "質疑応答", "終わり", "おわり", "終了", "最後に",
        ];
        is_thanks(&part) || ends.contains(&part.trim_end_matches(['!', '！', '。', '.']))
    };
    let parts = title.replace(" & ", "/");
    parts.split(['/', '／', '|', '｜', '与', '和', '、', '–']).all(is_end)
}

/// Takes the end page out of the chapters, if what it says fits on the deck's own.
pub(super) fn take_ending(outline: &mut Outline) -> Aside {
    let mut aside = Aside::default();
    let Some(last) = outline.chapters.last() else { return aside };
    let title = bare_title(&last.title);
    let title = labelled(title).filter(|(label, _)| says_end(label)).map_or(title, |(_, value)| value);
    let is_end =
        says_end(title) || says_end(bare_title(&last.title).split([':', '：']).next().unwrap_or_default());
    let lines = lines_of(last);
    let unlabelled = |line: &String| match labelled(line) {
        Some((label, value)) if is_deck_label(label) || is_subtitle_label(label) => value.to_owned(),
        _ => line.clone(),
    };
    let shown: Vec<String> = lines
        .iter()
        .filter(|line| !aside.take(line, &mut None) && !is_unfilled(line, &mut aside))
        .map(unlabelled)
        .collect();
    let shown = shown.join(" · ");
    if !is_end
        || has_more_than_texts(last)
        || width_units(&shown) > LONGEST_ENDING
        || outline.ending.is_some()
    {
        return Aside::default();
    }
    let own = Some(title).filter(|title| is_thanks(title)).map(ToOwned::to_owned);
    outline.ending = Some(shown).filter(|shown| !shown.is_empty()).or(own);
    outline.chapters.pop();
    aside
}

/// Thanks that close the last page are those of the deck.
pub(super) fn take_thanks(outline: &mut Outline) {
    let Some(chapter) = outline.chapters.last_mut() else { return };
    let says_nothing = |page: &Page| page.body.is_empty() && page.points.is_empty();
    if chapter.pages.len() > 1
        && let Some(last) = chapter.pages.pop_if(|page| is_thanks(&page.title) && says_nothing(page))
    {
        outline.ending.get_or_insert(last.title);
    }
    let Some(page) = chapter.pages.last_mut() else { return };
    let thanks = |block: &Block| block.text().is_some_and(is_thanks);
    if page.body.len() + page.points.len() > 1
        && let Some(at) = page.body.iter().rposition(thanks)
        && let Block::Text(text) = page.body.remove(at)
    {
        outline.ending.get_or_insert(text);
    }
    if page.points.len() < 2 {
        return;
    }
    if let Some(last) = page.points.pop_if(|point| point.body.is_empty() && is_thanks(&point.title)) {
        outline.ending.get_or_insert(last.title);
    }
}

/// A title without any number before it.
fn bare_title(title: &str) -> &str {
    let plain = title.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '（' && c != '(');
    numbering::parse(plain).map_or(plain, |number| plain[number.len..].trim()).trim_matches(['*', ' '])
}
