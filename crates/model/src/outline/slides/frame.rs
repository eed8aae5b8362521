//! Which slides are the cover, the agenda and the end, which every deck has anyway?

use super::super::numbering;
use super::super::words::{self, is_thanks};
use super::super::{Block, Chapter, Outline, clean};
use super::{Aside, slide_title};
use crate::language::width_units;

/// What fits below the title of the cover.
const LONGEST_SUBTITLE: usize = 160;
/// Texts of an end page that fit on the deck's own last page, in half ems.
const LONGEST_ENDING: usize = 140;
const COVERS: &[&str] = &[
    "title slide",
    "cover",
    "cover slide",
    "cover page",
    "title page",
    "title",
    "opening slide",
    "封面",
    "封面页",
    "标题页",
    "标题",
    "首页",
    "表紙",
    "タイトル",
    "タイトルスライド",
];
const TITLES: &[&str] = &[
    "title",
    "main title",
    "presentation title",
    "deck title",
    "标题",
    "主标题",
    "课题",
    "题目",
    "主题",
    "タイトル",
    "メインタイトル",
];
const SUBTITLES: &[&str] = &["subtitle", "sub-title", "tagline", "副标题", "サブタイトル", "副題"];

/// Takes the cover out of the chapters: its title and what stands below it.
pub(super) fn take_cover(outline: &mut Outline, are_slides: bool) -> Aside {
    let mut aside = Aside::default();
    // "Presentation Title: …" above all slides.
    if let Some(first) = outline.chapters.first()
        && let Some((label, title)) = labelled(&first.title)
        && is_bare(first)
        && TITLES.contains(&label.to_lowercase().as_str())
    {
        outline.title = title.to_owned();
        outline.chapters.remove(0);
    }
    // What stands before the first slide belongs to the title.
    let first_slide = outline.chapters.iter().position(|chapter| slide_title(&chapter.title).is_some());
    if are_slides
        && !outline.title.is_empty()
        && first_slide == Some(1)
        && outline.chapters[0].pages.is_empty()
    {
        let chapter = outline.chapters.remove(0);
        let texts: Vec<String> = std::iter::once(chapter.title)
            .chain(chapter.body.iter().filter_map(Block::text).map(ToOwned::to_owned))
            .collect();
        set_subtitle(outline, texts);
    }
    let Some(first) = outline.chapters.first() else { return aside };
    let is_called_cover = COVERS.contains(&bare_title(&first.title).to_lowercase().as_str());
    if has_more_than_texts(first) || !(is_called_cover || (are_slides && is_untold_cover(outline, first))) {
        return aside;
    }
    let chapter = outline.chapters.remove(0);
    let mut below = Vec::new();
    let mut title = (!is_called_cover).then(|| bare_title(&chapter.title).to_owned());
    for text in lines_of(&chapter) {
        if aside.take(&text, &mut None) || is_placeholder(&text) {
            continue;
        }
        match labelled(&text) {
            Some((label, value)) if TITLES.contains(&label.to_lowercase().as_str()) && title.is_none() => {
                title = Some(value.to_owned());
            }
            Some((label, value)) if SUBTITLES.contains(&label.to_lowercase().as_str()) => {
                below.push(value.to_owned())
            }
            Some((_, value)) if is_placeholder(value) => {}
            _ => below.push(text),
        }
    }
    if title.is_none() && outline.title.is_empty() && !below.is_empty() {
        title = Some(below.remove(0));
    }
    if let Some(title) = title {
        let is_working_title = ["大纲", "outline", "ppt", "提纲", "構成案", "アウトライン"]
            .iter()
            .any(|word| outline.title.to_lowercase().trim_end_matches(['）', ')']).ends_with(word));
        if outline.title.is_empty() || is_working_title {
            outline.title = title;
        } else if !outline.title.contains(title.as_str()) {
            below.insert(0, title);
        }
    }
    below.retain(|text| *text != outline.title);
    set_subtitle(outline, below);
    aside
}

/// A deck without a title whose first slide has a title and a few short lines: that slide is the cover.
fn is_untold_cover(outline: &Outline, first: &Chapter) -> bool {
    let lines = lines_of(first);
    outline.title.is_empty()
        && slide_title(&first.title).is_some_and(|title| !title.is_empty())
        && lines.len() <= 3
        && lines.iter().all(|line| width_units(line) <= LONGEST_ENDING)
}

fn set_subtitle(outline: &mut Outline, mut below: Vec<String>) {
    let own: Vec<String> = outline.body.iter().filter_map(Block::text).map(ToOwned::to_owned).collect();
    if own.len() == outline.body.len() {
        below.splice(0..0, own);
        let joined = below.join(" · ");
        let fits = width_units(&joined) <= LONGEST_SUBTITLE;
        outline.body = if fits {
            Some(joined).filter(|text| !text.is_empty()).map(Block::Text).into_iter().collect()
        } else {
            below.into_iter().map(Block::Text).collect()
        };
    } else {
        outline.body.extend(below.into_iter().map(Block::Text));
    }
}

fn labelled(text: &str) -> Option<(&str, &str)> {
    let (label, value) = text.split_once([':', '：'])?;
    (label.chars().count() <= 20 && !value.trim().is_empty()).then(|| (label.trim(), value.trim()))
}

/// `[Your name]`, ×××: left for somebody to fill in.
fn is_placeholder(text: &str) -> bool {
    let text = text.trim();
    let bracketed = text.starts_with(['[', '【', '［']) && text.ends_with([']', '】', '］']);
    bracketed || (!text.is_empty() && text.chars().all(|c| "×xX_＿…. 　".contains(c)))
}

fn is_bare(chapter: &Chapter) -> bool {
    chapter.body.is_empty() && chapter.pages.is_empty()
}

fn has_more_than_texts(chapter: &Chapter) -> bool {
    let pages = chapter
        .pages
        .iter()
        .flat_map(|page| page.body.iter().chain(page.points.iter().flat_map(|point| &point.body)));
    chapter.body.iter().chain(pages).any(|block| !matches!(block, Block::Text(_) | Block::Quote(_)))
}

/// Everything that a chapter says below its title, line by line; a point with its text is one line.
fn lines_of(chapter: &Chapter) -> Vec<String> {
    let said = |block: &Block| match block {
        Block::Quote(text) => Some(text.replace('\n', " ")),
        block => block.text().map(ToOwned::to_owned),
    };
    let mut lines: Vec<String> = chapter.body.iter().filter_map(said).collect();
    for page in &chapter.pages {
        lines.extend(Some(page.title.clone()).filter(|title| !title.is_empty()));
        lines.extend(page.body.iter().filter_map(said));
        for point in &page.points {
            let texts: Vec<&str> = point.body.iter().filter_map(Block::text).collect();
            let text = texts.join(" ");
            lines.push(match (text.is_empty(), point.title.trim_end_matches([':', '：'])) {
                (true, title) => title.to_owned(),
                (false, title) => format!("{title}: {text}"),
            });
        }
    }
    lines.into_iter().map(|line| clean::line(&line)).filter(|line| !line.is_empty()).collect()
}

/// A list of what comes.
pub(super) fn is_agenda(chapter: &Chapter) -> bool {
    let title = bare_title(&chapter.title);
    let agenda = [
        "agenda",
        "today's agenda",
        "outline",
        "目录",
        "目录页",
        "议程",
        "目次",
        "アジェンダ",
        "本日の流れ",
        "本讲提纲",
        "提纲",
        "汇报提纲",
    ];
    let says_more = chapter.pages.iter().flat_map(|page| &page.points).any(|point| !point.body.is_empty());
    (words::is_contents(title) || agenda.contains(&title.to_lowercase().as_str()))
        && !says_more
        && chapter.pages.len() <= 1
        && !has_more_than_texts(chapter)
}

/// Takes the end page out of the chapters, if what it says fits on the deck's own.
pub(super) fn take_ending(outline: &mut Outline) -> Aside {
    let mut aside = Aside::default();
    let Some(last) = outline.chapters.last() else { return aside };
    let title = bare_title(&last.title);
    let says_end = |part: &str| {
        let part = part.trim().to_lowercase();
        let ends = [
            "q&a",
            "q & a",
            "qa",
            "questions",
            "questions?",
            "any questions?",
            "discussion",
            "the end",
            "end",
            "end slide",
            "closing slide",
            "结束页",
            "结束",
            "尾页",
            "封底",
            "致谢",
            "问答",
            "答疑",
            "q&a环节",
            "互动问答",
            "質疑応答",
            "終わり",
            "おわり",
            "終了",
        ];
        is_thanks(&part) || ends.contains(&part.trim_end_matches(['!', '！', '。', '.']))
    };
    let parts = title.replace(" & ", "/");
    let is_end = parts.split(['/', '／', '|', '｜', '与', '和', '、', '–']).all(says_end);
    let lines = lines_of(last);
    let shown: Vec<&str> = lines
        .iter()
        .filter(|line| !aside.take(line, &mut None) && !is_placeholder(line))
        .map(String::as_str)
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

/// A title without any number before it.
fn bare_title(title: &str) -> &str {
    let plain = title.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '（' && c != '(');
    slide_title(plain)
        .or_else(|| numbering::parse(plain).map(|number| plain[number.len..].trim()))
        .unwrap_or(plain)
        .trim_matches(['*', ' '])
}
