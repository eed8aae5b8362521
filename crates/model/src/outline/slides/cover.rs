//! Reads the cover: the title, the lines below it, and the speaker, place and date.

use super::super::{Block, Chapter, Outline, Role, chatter, clean, timing};
use super::HiddenNotes;
use super::ending::MAX_ENDING_LENGTH;
use super::fields::{
    is_content_label, is_cue_line, is_deck_label, is_main_title, is_subtitle_label, is_told_title, names_plan,
};
use super::frame::{
    bare_title, has_more_than_texts, is_note, is_one_of, is_placeholder, labelled, lines_of, named,
};
use super::hints::Hints;
use crate::language::{letters_and_digits, width_units};

/// Widest line that is a date with its year, in half ems.
const MAX_DATE_LINE_LENGTH: usize = 60;
/// Longest label before a name or a date, in characters.
const MAX_LABEL_LENGTH: usize = 10;
/// Most lines of a cover.
const MAX_COVER_LINES: usize = 8;
/// Most lines below a title that is not marked as a cover.
const MAX_LINES_BELOW: usize = 3;
/// Fewest letters of a line that repeats the deck's title.
const MIN_TITLE_LENGTH: usize = 4;
/// Most lines of a first slide that can be the cover below the title of a plan.
const MAX_LINES_OF_PLAN: usize = 2;
#[rustfmt::skip]
const COVERS: &[&str] = &[
    "title slide", "cover", "cover slide", "cover page", "title page", "title", "opening slide", "opening", "welcome",
    "封面", "封面页", "标题页", "标题", "首页", "封面頁", "標題頁", "开场", "表紙", "タイトル", "タイトルスライド", "表題",
];
/// Labels of the speaker, the audience, the place and the date.
#[rustfmt::skip]
const PEOPLE: &[&str] = &[
    "presenter", "presenters", "presented by", "speaker", "author", "authors", "by", "name", "date", "team", "instructor",
    "teacher", "organization", "organisation", "company", "department", "event", "venue", "location", "contact", "advisor",
    "supervisor", "汇报人", "演讲人", "主讲人", "主讲", "报告人", "答辩人", "讲师", "授课教师", "执教", "教师", "导师", "指导老师",
    "指导教师", "单位", "部门", "日期", "时间", "地点", "班级", "姓名", "学号", "专业", "学院", "公司", "匯報人", "講者",
    "発表者", "報告者", "講師", "担当", "所属", "日付", "日時", "作成者", "氏名", "会場",
];
/// Labels of fields that say only where on the cover they go.
const PLACES: &[&str] = &["落款", "署名", "底部文字", "页脚", "footer", "text", "内容", "byline"];
/// Labels of remarks on a cover that are for the presenter.
#[rustfmt::skip]
const PREPARATION: &[&str] = &[
    "target audience", "audience", "duration", "length", "total time", "tone", "style", "goal", "number of slides", "format",
    "受众", "目标受众", "听众", "适用对象", "适用场景", "length", "purpose", "language", "受眾", "時長", "対象読者", "用途", "时长", "总时长", "演讲时长", "风格", "整体风格", "页数", "总页数", "建议页数", "总頁數", "対象", "対象者", "想定聴衆", "所要時間",
    "枚数", "スライド枚数", "slide count", "幻灯片数量", "トーン", "目的", "objective", "objectives", "目标", "目標", "ゴール",
];

/// Whether a heading only says that this is the cover.
pub(in super::super) fn is_cover_name(title: &str) -> bool {
    is_one_of(Hints::of_talk().without(bare_title(title)), COVERS)
}

/// Takes the cover from the chapters: its title and the lines below it.
pub(super) fn take_cover(outline: &mut Outline, are_slides: bool, is_counted: bool) -> HiddenNotes {
    let mut aside = HiddenNotes::default();
    let mut cover = Cover::default();
    // A title that counts the slides is the title of the answer.
    let is_plan = outline.title.rsplit([':', '：', '|', '｜', '–', '—']).next().is_some_and(names_plan);
    let is_working_title = take_working_title(&mut outline.title) || is_counted;
    let has_title = !outline.title.is_empty() && !is_counted;
    let has_cover = outline
        .chapters
        .first()
        .is_some_and(|first| is_cover(outline, first, are_slides, has_title, is_plan));
    let is_line = |block: &Block| matches!(block, Block::Text(_) | Block::Item { .. } | Block::Quote(_));
    if (are_slides || has_cover) && outline.body.iter().all(is_line) {
        for block in std::mem::take(&mut outline.body) {
            let said = match &block {
                Block::Quote(lines) => Some(lines.as_str()),
                block => block.text(),
            };
            for line in said.unwrap_or_default().split('\n') {
                cover.add(line, &mut aside);
            }
        }
    }
    // Fields of a cover are its lines, quoted or not.
    let is_told = |line: &str| {
        labelled(line).is_some_and(|(label, _)| is_field(label) || width_units(label) <= MAX_LABEL_LENGTH)
    };
    for block in &mut outline.body {
        if let Block::Quote(lines) = block
            && lines.lines().all(is_told)
        {
            *block = Block::Text(std::mem::take(lines));
        }
    }
    // Texts for the presenter do not go on the cover.
    outline.body.retain(|block| match block {
        Block::Text(text) => match Role::of(text) {
            Some((role, words)) if role.is_for_speaker() && !words.is_empty() => {
                aside.add(role, if role == Role::Visual { text } else { words });
                false
            }
            _ => true,
        },
        _ => true,
    });
    // On the cover, a subtitle needs no label.
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
        let mut is_main = false;
        for line in &mut lines {
            if let Some((label, value)) = labelled(line)
                && is_deck_label(label)
                && own.is_none()
            {
                is_main = is_main_title(label);
                own = Some(value.to_owned());
                line.clear();
            }
        }
        // The first line of a cover is the deck's title if there is no other.
        if own.is_none() && (outline.title.is_empty() || is_working_title) {
            let first = lines.iter().position(|line| {
                labelled(line).is_none_or(|(label, _)| !is_field(label) && !is_subtitle_label(label))
                    && !line.is_empty()
                    && !is_note(line)
                    && !is_cue_line(line)
            });
            own = first.map(|at| std::mem::take(&mut lines[at]));
        }
        // What the cover calls its main title is the title, unless it is part of the heading; the heading
        // becomes the subtitle.
        if is_main
            && let Some(main) = own.take_if(|own| {
                !is_working_title && !letters_and_digits(&outline.title).contains(&letters_and_digits(own))
            })
        {
            let heading = std::mem::replace(&mut outline.title, main);
            let is_said = letters_and_digits(&outline.title).contains(&letters_and_digits(&heading));
            cover.subtitles.extend(Some(heading).filter(|_| !is_said));
        }
        match own {
            Some(own) if outline.title.is_empty() || is_working_title => {
                let working = std::mem::replace(&mut outline.title, own);
                let is_said = letters_and_digits(&outline.title).contains(&letters_and_digits(&working));
                aside.notes.extend(Some(working).filter(|_| !is_said));
            }
            Some(own)
                if title_parts(&outline.title)
                    .all(|part| letters_and_digits(part) != letters_and_digits(&own)) =>
            {
                cover.subtitles.insert(0, own);
            }
            _ => {}
        }
        for line in lines.iter().filter(|line| !line.is_empty()) {
            cover.add(line, &mut aside);
        }
    }
    outline.title = unquoted(&outline.title).to_owned();
    cover.set(outline);
    aside
}

/// Removes quotation marks or brackets around a whole title.
fn unquoted(title: &str) -> &str {
    let marks = [('《', '》'), ('“', '”'), ('"', '"'), ('『', '』'), ('「', '」')];
    let inner = marks.iter().find_map(|(open, close)| title.strip_prefix(*open)?.strip_suffix(*close));
    inner
        .filter(|inner| !inner.contains(['《', '》', '“', '”', '"', '『', '』', '「', '」']))
        .unwrap_or(title)
}

/// Takes the title from a chapter "Presentation Title: …" above all slides, perhaps with a few lines below
/// it.
pub(super) fn raise_title(outline: &mut Outline) {
    if let Some(first) = outline.chapters.first()
        && let Some((label, title)) = labelled(&first.title)
        && is_deck_label(label)
        && !has_more_than_texts(first)
        && lines_of(first).len() <= MAX_COVER_LINES
        && outline.chapters.len() > 1
    {
        outline.title = title.to_owned();
        let lines = lines_of(first).into_iter().map(Block::Text);
        outline.body.extend(lines);
        outline.chapters.remove(0);
    }
}

/// The lines below the title.
#[derive(Debug, Default)]
struct Cover {
    subtitles: Vec<String>,
    /// People, places and dates.
    fields: Vec<String>,
    /// The role that a label on its own line gives to the next line.
    label: Option<Role>,
}

impl Cover {
    fn add(&mut self, line: &str, aside: &mut HiddenNotes) {
        let line = line.trim_start_matches(['—', '–', '-', ' ', '\u{3000}']).trim();
        // Several fields on one line: 汇报对象：… ｜ 页数：17页.
        let parts: Vec<&str> = line.split(['｜', '|']).map(str::trim).collect();
        if parts.len() > 1 && parts.iter().all(|part| labelled(part).is_some()) {
            return parts.iter().for_each(|part| self.add(part, aside));
        }
        // A label on its own line applies to the next line.
        let above = self.label.take();
        let mut label = above;
        // "Content:" alone introduces the lines below it.
        let is_form = line.ends_with([':', '：']) && is_content_label(line);
        if line.is_empty() || is_form || aside.take(line, &mut label) {
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
            Some((label, value))
                if is_one_of(unpictured(label), PREPARATION) || timing::begins_with_span(value) =>
            {
                aside.notes.push(line.to_owned());
            }
            Some((label, value)) if is_subtitle_label(label) => {
                self.subtitles.push(value.trim_start_matches(['—', '–', ' ']).to_owned())
            }
            Some((label, value))
                if is_one_of(label, PLACES) || is_deck_label(label) || is_content_label(label) =>
            {
                self.fields.push(value.to_owned())
            }
            // A question is not a field.
            Some((label, value))
                if is_field(label)
                    || width_units(label) <= MAX_LABEL_LENGTH && !value.ends_with(['?', '？']) =>
            {
                self.fields.push(line.to_owned());
            }
            _ if self.subtitles.is_empty() && !has_day(line) => self.subtitles.push(line.to_owned()),
            _ => self.fields.push(line.to_owned()),
        }
    }

    /// Writes one line of subtitles and one of fields.
    fn set(self, outline: &mut Outline) {
        // Parts of the title are not repeated.
        let parts: Vec<String> = title_parts(&outline.title).map(letters_and_digits).collect();
        let is_new =
            |line: &String| !parts.contains(&letters_and_digits(line)) || letters_and_digits(line).is_empty();
        let joined = |lines: Vec<String>| {
            let mut lines: Vec<String> = lines.into_iter().filter(is_new).collect();
            lines.dedup();
            Some(lines.join(" · ")).filter(|line| !line.is_empty()).map(Block::Text)
        };
        let told: Vec<String> = self.subtitles.iter().map(|line| letters_and_digits(line)).collect();
        let fields: Vec<String> =
            self.fields.into_iter().filter(|line| !told.contains(&letters_and_digits(line))).collect();
        let below: Vec<Block> = joined(self.subtitles).into_iter().chain(joined(fields)).collect();
        outline.body.splice(0..0, below);
    }
}

/// A title and its parts between separators.
fn title_parts(title: &str) -> impl Iterator<Item = &str> {
    std::iter::once(title)
        .chain(title.split([':', '：', '—', '–', '·', '|', '｜', '(', ')', '（', '）', '《', '》']))
}

fn is_field(label: &str) -> bool {
    is_one_of(label, PEOPLE)
}

fn unpictured(label: &str) -> &str {
    label.trim_start_matches(|c: char| super::is_picture(c) || c.is_whitespace())
}

/// Whether a line is a duration: `Time: 1 min`.
fn is_timing(line: &str) -> bool {
    labelled(line).is_some_and(|(_, value)| timing::is_span(value))
}

/// Whether a line describes the outline itself: "Guest lecture outline, 12 slides, 40 minutes".
fn tells_of_outline(line: &str) -> bool {
    let lower = line.to_lowercase();
    let counts = [" slides", "张幻灯片", "页ppt", "枚のスライド"].iter().any(|word| lower.contains(word));
    counts && lower.contains(|c: char| c.is_ascii_digit())
}

/// Whether a line contains a date with its year: 2025年7月, 2025.10.17, October 14, 2025, 二〇二五年七月.
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
    width_units(line) <= MAX_DATE_LINE_LENGTH && (has_year || line.contains("年") && line.contains('月'))
}

/// Removes what makes a title that of the answer instead of the deck: "…PPT大纲", "Presentation Outline: …".
/// Returns whether there was anything to remove.
fn take_working_title(title: &mut String) -> bool {
    if let Some((label, own)) = labelled(title)
        && is_deck_label(label)
    {
        // A title after the label of a title is complete.
        let is_told = is_told_title(label);
        *title = own.to_owned();
        return !is_told;
    }
    // The form after the title: "Solar for Warehouses: Sales Deck Plan".
    if let Some((own, form)) = title.rsplit_once([':', '：', '|', '｜', '–', '—'])
        && !own.trim().is_empty()
        && names_plan(form)
    {
        *title = own.trim().to_owned();
        return true;
    }
    // The form in brackets after the title: …PPT文案（适合三年级，约40分钟）.
    if let Some(inner) = title.strip_suffix(['）', ')'])
        && let Some(at) = inner.rfind(['（', '('])
        && at > 0
    {
        let mut before = inner[..at].trim_end().to_owned();
        // Only one bracket is removed, since a title with thousands would need as many recursions.
        if take_working_ending(&mut before) {
            *title = before;
            return true;
        }
    }
    take_working_ending(title)
}

/// Removes a working title's form at the end of a title; returns whether there was one.
fn take_working_ending(title: &mut String) -> bool {
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

/// Whether the first chapter is the cover: it is called that; or it is the first slide and names the speaker,
/// repeats the deck's title, or has a few short lines while the deck has no title yet.
fn is_cover(outline: &Outline, first: &Chapter, are_slides: bool, has_title: bool, is_plan: bool) -> bool {
    let lines = lines_of(first);
    // A chapter with pages of several points is not a cover, whatever its name.
    let pages = first.pages.iter().filter(|page| !page.title.is_empty() && page.points.len() > 1);
    if has_more_than_texts(first) || pages.count() > 1 {
        return false;
    }
    let title = bare_title(&first.title);
    let are_short = lines.len() <= MAX_COVER_LINES
        && lines
            .iter()
            .all(|line| width_units(line) <= MAX_ENDING_LENGTH || is_cue_line(line) || is_note(line));
    if is_one_of(title, COVERS) || named(title, COVERS).is_some() {
        return are_slides && are_short || !lines.is_empty() || outline.title.is_empty();
    }
    let says_who = lines.iter().any(|line| labelled(line).is_some_and(|(label, _)| is_field(label)));
    let says_title = !outline.title.is_empty() && lines.contains(&outline.title);
    let shown = lines.iter().filter(|line| !is_note(line) && !is_cue_line(line) && !is_timing(line)).count();
    let is_bare = lines.iter().all(|line| is_note(line) || is_cue_line(line) || !clean::ends_sentence(line));
    // Below the title of a plan, a first slide of a line or two has the deck's own.
    let is_planned = is_plan && shown <= MAX_LINES_OF_PLAN && is_bare;
    let is_alone = (!has_title && shown <= MAX_LINES_BELOW || is_planned) && !title.is_empty();
    let repeats_title = letters_and_digits(title).chars().count() >= MIN_TITLE_LENGTH
        && letters_and_digits(&outline.title).contains(&letters_and_digits(title))
        && shown <= MAX_LINES_BELOW;
    are_slides && are_short && (says_who || says_title || repeats_title || is_alone)
}
