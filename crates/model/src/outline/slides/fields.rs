//! Handles labels that are the form of a slide, not its words: "Headline:", "Key points:", "Chart:".
//!
//! A headline loses its label, the content below "Content:" moves to the page, and suggestions for pictures
//! or design go to the notes. An activity for the audience is content.

use super::super::{Block, Chapter, Outline, Page, Point, Role};
use crate::language::Language;

/// Longest label that marks a suggestion for the look of a slide, in characters.
const MAX_CUE_LENGTH: usize = 24;

/// Labels of a slide's title.
#[rustfmt::skip]
const TITLES: &[&str] = &[
    "title", "slide title", "headline", "heading", "header", "标题", "主标题", "页面标题", "幻灯片标题", "大标题", "標題", "主標題",
    "タイトル", "メインタイトル", "見出し", "スライドタイトル", "大標", "大标", "大標題",
];
/// Labels of a deck's title.
#[rustfmt::skip]
const DECK_TITLES: &[&str] = &[
    "main title", "presentation title", "deck title", "topic", "presentation outline", "presentation", "powerpoint presentation", "powerpoint", "ppt", "deck", "slide deck",
    "slide deck outline", "outline", "课题", "题目", "主题", "ppt标题", "ppt主题", "簡報大綱", "簡報主題", "簡報題目", "简报大纲", "演示文稿标题", "プレゼンタイトル", "标题/主题", "主题/标题", "题名", "題名", "项目名称", "項目名稱", "课件题目", "発表テーマ", "テーマ", "発表題目",
];
#[rustfmt::skip]
const SUBTITLES: &[&str] = &[
    "subtitle", "sub-title", "sub-headline", "subheadline", "subheading", "tagline", "slogan", "副标题", "副標題", "标语",
    "口号", "サブタイトル", "副題", "キャッチコピー", "小標", "小标", "小標題", "小标题",
];
/// Labels of a slide's content.
#[rustfmt::skip]
const CONTENT_LABELS: &[&str] = &[
    "content", "contents", "key points", "main points", "bullets", "bullet points", "points", "body", "body text", "text",
    "slide content", "on-slide text", "on slide", "on the slide", "what's on the slide", "on screen", "on-screen", "on-screen text", "copy", "table", "data",
    "内容", "要点", "正文", "核心内容", "主要内容", "页面内容", "内容要点", "核心要点", "关键要点", "文案", "正文内容", "表格",
    "页面文字", "屏幕文字", "版面文字", "文言", "スライド文言", "內容", "要點", "コンテンツ", "本文", "箇条書き", "表", "スライド内容", "記載内容",
];
/// Words for the look of a slide.
#[rustfmt::skip]
const LOOKS: &[&str] = &[
    "background image", "背景图", "背景圖", "背景图片", "image", "images", "picture", "photo", "illustration", "chart", "graph", "graphic", "graphics", "diagram", "icon",
    "icons", "visual", "visuals", "animation", "layout", "图片", "图表", "图示", "配图", "动画", "排版", "版式", "配色", "插图", "圖片",
    "圖表", "圖像", "图像", "视觉设计", "視覺設計", "画像", "写真", "図表", "図・表", "イラスト", "レイアウト", "アニメーション",
];
/// Words that are about the look only if called an idea or a suggestion; a background may be that of a story.
#[rustfmt::skip]
const WISHED_LOOKS: &[&str] = &[
    "background", "design", "color", "colors", "color scheme", "font", "transition", "style", "背景", "背景图", "布局", "视觉",
    "画面", "设计", "风格", "視覺", "設計", "圖示", "図", "グラフ", "デザイン", "背景画像", "配色",
];
const WISHES: &[&str] = &[
    " idea",
    " ideas",
    " suggestion",
    " suggestions",
    " note",
    " notes",
    " tip",
    " tips",
    " description",
    "建议",
    "建議",
    "の提案",
    "說明",
    "说明",
    "提示",
    "要求",
    "案",
    "の案",
    "のイメージ",
    "イメージ",
    "アイデア",
    "指示",
];

fn plain(label: &str) -> String {
    let label = label
        .trim_matches(|c: char| c.is_whitespace() || super::is_picture(c) || "*_:：【】[]（）()".contains(c));
    label.to_lowercase()
}

/// Whether a label names the title of a slide.
pub(in super::super) fn is_title_label(label: &str) -> bool {
    TITLES.contains(&plain(label).as_str())
}

/// Whether a label names the title of a deck.
pub(in super::super) fn is_deck_label(label: &str) -> bool {
    is_title_label(label) || DECK_TITLES.contains(&plain(label).as_str()) || names_deck(label)
}

/// Words for a presentation, and for the forms of its plan.
#[rustfmt::skip]
const MEDIA: &[&str] = &[
    "powerpoint", "presentation", "slides", "slide", "deck", "ppt", "プレゼンテーション", "プレゼン", "スライド", "発表", "演示文稿",
    "幻灯片", "课件", "简报", "簡報", "投影片",
];
#[rustfmt::skip]
const FORMS: &[&str] = &[
    "outline", "plan", "structure", "storyline", "title", "構成案", "構成", "アウトライン", "タイトル", "テーマ", "大纲", "大綱",
    "提纲", "内容", "标题", "標題", "主题", "主題", "题目", "題目",
];

/// Whether a label is one word for a deck and one for its form: "Slide deck plan", プレゼンテーション構成案.
fn names_deck(label: &str) -> bool {
    let mut rest = plain(label);
    let mut take = |words: &[&str]| {
        let before = rest.len();
        for word in words {
            rest = rest.replacen(word, "", 1);
        }
        rest.len() < before
    };
    let (has_medium, has_form) = (take(MEDIA), take(FORMS));
    has_medium && has_form && rest.chars().all(|c| c.is_whitespace() || "の的-".contains(c))
}

/// Whether words end like the name of a deck's plan: "Sales Deck Plan", 路演PPT大纲.
pub(super) fn names_plan(words: &str) -> bool {
    let words = plain(words);
    let before = FORMS.iter().filter_map(|form| words.strip_suffix(form)).map(str::trim_end);
    before.into_iter().any(|rest| MEDIA.iter().any(|medium| rest.ends_with(medium)))
}

/// Whether a label marks the deck's own title, not that of the answer.
pub(super) fn is_told_title(label: &str) -> bool {
    #[rustfmt::skip]
    const TITLE_LABELS: &[&str] = &[
        "presentation title", "deck title", "main title", "项目名称", "項目名稱", "课件题目", "発表テーマ", "テーマ", "発表題目",
    ];
    TITLE_LABELS.contains(&plain(label).as_str())
}

/// Whether a label marks the main one of several titles.
pub(super) fn is_main_title(label: &str) -> bool {
    ["main title", "主标题", "主標題", "メインタイトル"].contains(&plain(label).as_str())
}

pub(super) fn is_subtitle_label(label: &str) -> bool {
    SUBTITLES.contains(&plain(label).as_str())
}

pub(in super::super) fn is_content_label(label: &str) -> bool {
    CONTENT_LABELS.contains(&plain(label).as_str())
}

/// Whether a label marks a suggestion for the look of a slide: "Image", "Suggested layout", 背景建议.
pub(in super::super) fn is_cue(label: &str) -> bool {
    let label = plain(label);
    if label.chars().count() > MAX_CUE_LENGTH {
        return false;
    }
    let prefixes = ["suggested ", "recommended ", "proposed ", "建议", "推荐", "推奨"];
    let base = prefixes.iter().find_map(|prefix| label.strip_prefix(prefix)).unwrap_or(&label);
    let names_look =
        |base: &str| LOOKS.contains(&base) || base.len() < label.len() && WISHED_LOOKS.contains(&base);
    let wished = |base: &str| names_look(base) || base.strip_suffix(['小', '的']).is_some_and(names_look);
    names_look(base) || WISHES.iter().filter_map(|wish| base.strip_suffix(wish)).any(wished)
}

/// Whether a line is a suggestion for the look: `Image: a harbour at dawn`, `*[Layout: two columns]*`,
/// 【图示建议】树状图.
pub(super) fn is_cue_line(text: &str) -> bool {
    let bracketed =
        text.strip_prefix(['【', '〔', '［']).and_then(|rest| rest.split_once(['】', '〕', '］']));
    let labelled = bracketed.or_else(|| text.split_once([':', '：']));
    labelled.is_some_and(|(label, wish)| !wish.trim().is_empty() && is_cue(label))
}

/// Whether a line describes a picture to be made, because the label has no number and no picture is there:
/// 図：市の地図, `Figure: a map`.
pub(super) fn is_figure_line(text: &str) -> bool {
    const NAMES: &[&str] = &["図", "图", "圖", "figure", "fig", "photo", "照片", "写真"];
    text.split_once([':', '：']).is_some_and(|(label, wish)| {
        !wish.trim().is_empty() && NAMES.contains(&plain(label).trim_end_matches('.'))
    })
}

/// Fewest slides with the same label that make it a field of the answer, not a word of the deck.
const MIN_RECURRING: usize = 3;

/// Moves repeated design instructions (`Design: …`) to the notes of their pages.
pub(super) fn note_looks(outline: &mut Outline, language: Language) {
    let label = |text: &str| text.split_once([':', '：']).map(|(label, _)| plain(label));
    let looks = |text: &str| label(text).filter(|label| WISHED_LOOKS.contains(&label.as_str()));
    let said = |chapter: &Chapter| {
        let pages = chapter.pages.iter();
        let in_points = |page: &Page| {
            page.points.iter().any(|point| {
                looks(&point.title).is_some()
                    || point.body.iter().filter_map(Block::text).any(|text| looks(text).is_some())
            })
        };
        let in_body = |body: &[Block]| body.iter().filter_map(Block::text).any(|text| looks(text).is_some());
        in_body(&chapter.body) || pages.into_iter().any(|page| in_body(&page.body) || in_points(page))
    };
    let count = outline.chapters.iter().filter(|chapter| said(chapter)).count();
    if count < MIN_RECURRING || count * 2 < outline.chapters.len() {
        return;
    }
    let mark = Role::notes_label(language.into());
    let note = |blocks: &mut Vec<Block>| {
        for block in blocks {
            if let Block::Text(text) = block
                && (looks(text).is_some() || label(text).is_some_and(|label| is_thought(&label)))
            {
                text.insert_str(0, mark);
            }
        }
    };
    for chapter in &mut outline.chapters {
        note(&mut chapter.body);
        for page in &mut chapter.pages {
            note(&mut page.body);
            for point in &mut page.points {
                note(&mut point.body);
                let is_thought = label(&point.title).is_some_and(|label| is_thought(&label));
                if point.body.is_empty() && (looks(&point.title).is_some() || is_thought) {
                    point.title.insert_str(0, mark);
                }
            }
        }
    }
}

/// Whether a label marks what the audience may think: "Investor's thought".
fn is_thought(label: &str) -> bool {
    ["'s thought", "’s thought", "s' thought", "s’ thought", "的心理", "の心の声"]
        .iter()
        .any(|end| label.ends_with(end))
}

/// Moves the content below "On the slide" to the cover's lines.
pub(super) fn lift_contents(chapter: &mut Chapter) {
    let [page] = chapter.pages.as_mut_slice() else { return };
    let is_form = |point: &Point| is_content_label(&point.title) && !point.body.is_empty();
    if page.points.iter().any(is_form) {
        let mut lines = Vec::new();
        page.points.retain_mut(|point| {
            let is_form = is_form(point);
            if is_form {
                lines.append(&mut point.body);
            }
            !is_form
        });
        page.body.extend(lines);
    }
}

/// Labels of positions on a slide.
#[rustfmt::skip]
const LEFT: &[&str] = &[
    "left", "left side", "left column", "left panel", "left half", "左", "左侧", "左边", "左栏", "左側", "左邊", "左欄", "左カラム",
];
#[rustfmt::skip]
const RIGHT: &[&str] = &[
    "right", "right side", "right column", "right panel", "right half", "右", "右侧", "右边", "右栏", "右側", "右邊", "右欄",
    "右カラム",
];
#[rustfmt::skip]
const OTHER_PLACES: &[&str] = &[
    "top", "bottom", "center", "centre", "middle", "上方", "下方", "中间", "顶部", "底部", "上部", "下部", "中央", "中間",
];
const VISUAL_WORDS: &[&str] = &[
    "photo",
    "picture",
    "image",
    "chart",
    "diagram",
    "icon",
    "照片",
    "图",
    "圖",
    "写真",
    "画像",
    "イラスト",
    "図",
];

/// Removes labels for left and right from a slide: pictures become suggestions, words stay. What was
/// described goes to `notes`.
pub(super) fn settle_sides(page: &mut Page, notes: &mut Vec<String>) {
    let place = |title: &str| {
        let (label, _) = title.split_once([':', '：'])?;
        let label = plain(label);
        let bare = label.strip_suffix("文字").unwrap_or(&label).trim();
        [LEFT, RIGHT, OTHER_PLACES].iter().position(|names| names.contains(&bare))
    };
    let places: Vec<Option<usize>> = page.points.iter().map(|point| place(&point.title)).collect();
    if ![0, 1].iter().all(|side| places.contains(&Some(*side))) {
        return;
    }
    let points = std::mem::take(&mut page.points).into_iter().zip(places);
    page.points = points
        .filter_map(|(mut point, place)| {
            let Some((_, words)) = point.title.split_once([':', '：']).filter(|_| place.is_some()) else {
                return Some(point);
            };
            let words = words.trim().to_owned();
            let is_picture =
                point.body.is_empty() && VISUAL_WORDS.iter().any(|name| words.to_lowercase().contains(name));
            notes.push(point.title.clone());
            if is_picture || words.is_empty() && point.body.is_empty() {
                return None;
            }
            if !words.is_empty() {
                point.title = words;
            }
            Some(point)
        })
        .collect();
}

/// Removes the labels of form from a slide.
pub(super) fn normalize_fields(chapter: &mut Chapter) {
    let mut body = std::mem::take(&mut chapter.body);
    lift_texts(&mut chapter.title, &mut body);
    chapter.body = body;
    for page in &mut chapter.pages {
        let mut lead = Vec::new();
        let mut points = Vec::new();
        // Among other labelled points, "Text" is an ordinary label: a mail has a sender, a subject and a
        // text.
        let is_words =
            |point: &Point| matches!(field_content(point), FieldContent::Words) && !point.body.is_empty();
        let is_labelled = |point: &Point| {
            point.body.is_empty()
                && matches!(field_content(point), FieldContent::Words)
                && point.title.contains([':', '：'])
        };
        let are_labelled = page.points.iter().filter(|point| is_words(point)).count() > 1
            || page.points.iter().filter(|point| is_labelled(point)).count() > 1;
        for point in std::mem::take(&mut page.points) {
            match field_content(&point) {
                FieldContent::Content if are_labelled && matches!(point.body[..], [] | [Block::Text(_)]) => {
                    points.push(point)
                }
                FieldContent::Title(text) if chapter.title.is_empty() => chapter.title = text,
                FieldContent::Title(text) | FieldContent::Subtitle(text) => {
                    lead.extend(Some(text).filter(|text| *text != chapter.title).map(Block::Text));
                }
                FieldContent::Content => lift(point, page, &mut points),
                FieldContent::Words => points.push(point),
            }
        }
        page.points = points;
        lift_texts(&mut chapter.title, &mut page.body);
        page.body.splice(0..0, lead);
    }
}

enum FieldContent {
    Title(String),
    Subtitle(String),
    Content,
    Words,
}

fn field_content(point: &Point) -> FieldContent {
    let (label, value) = match (&point.body[..], point.title.split_once([':', '：'])) {
        ([], Some((label, value))) => (label, value.trim().to_owned()),
        ([Block::Text(text)], _) => (point.title.as_str(), text.clone()),
        _ if is_content_label(&point.title) => return FieldContent::Content,
        _ => return FieldContent::Words,
    };
    if value.is_empty() {
        return if is_content_label(label) { FieldContent::Content } else { FieldContent::Words };
    }
    match () {
        () if is_title_label(label) => FieldContent::Title(value),
        () if is_subtitle_label(label) => FieldContent::Subtitle(value),
        () if is_content_label(label) => FieldContent::Content,
        () => FieldContent::Words,
    }
}

/// Replaces a label by the content below it.
fn lift(point: Point, page: &mut Page, points: &mut Vec<Point>) {
    let inline = point.title.split_once([':', '：']).map(|(_, value)| value.trim().to_owned());
    if let Some(text) = inline.filter(|text| point.body.is_empty() && !text.is_empty()) {
        points.push(Point { title: text, body: Vec::new() });
        return;
    }
    for block in point.body {
        match block {
            Block::Text(title) => points.push(Point { title, body: Vec::new() }),
            Block::Item { level, text } => {
                let below = Block::at_level(level.saturating_sub(1), text.clone());
                match points.last_mut() {
                    Some(last) => last.body.push(below),
                    None => points.push(Point { title: text, body: Vec::new() }),
                }
            }
            other => page.body.push(other),
        }
    }
}

/// Removes the labels from lines of prose: "Headline: …" loses its label, "Content:" alone is dropped.
fn lift_texts(title: &mut String, body: &mut Vec<Block>) {
    let mut kept = Vec::with_capacity(body.len());
    for block in std::mem::take(body) {
        let Block::Text(text) = &block else {
            kept.push(block);
            continue;
        };
        let Some((label, value)) = text.split_once([':', '：']) else {
            kept.push(block);
            continue;
        };
        let value = value.trim();
        let is_form = is_title_label(label) || is_subtitle_label(label) || is_content_label(label);
        match (is_form, value.is_empty()) {
            (true, true) => {}
            (true, false) if is_title_label(label) && title.is_empty() => value.clone_into(title),
            (true, false) => kept.extend(
                Some(value).filter(|value| *value != title).map(|value| Block::Text(value.to_owned())),
            ),
            (false, _) => kept.push(block),
        }
    }
    *body = kept;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_told_from_words() {
        for label in [
            "Image",
            "Suggested layout",
            "Chart idea",
            "背景建议",
            "图片说明",
            "画像イメージ",
            "**Design notes:**",
            "配色小建议",
        ] {
            assert!(is_cue(label), "{label}");
        }
        for label in
            ["背景", "Design", "政策建议", "Activity", "Imagination", "Recommendation", "投资建议", "Data"]
        {
            assert!(!is_cue(label), "{label}");
        }
    }
}
