//! What do the names in an outline of data say? Which part of a slide follows, how it looks, or a word of the slide.

use super::node::Node;
use crate::language::Language;

/// Which part of a deck follows a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Slides,
    Title,
    Subtitle,
    Notes,
    Visual,
    Source,
    /// What is nested below it is the slide.
    Content,
    Question,
    /// One side of a slide.
    Place,
    Columns,
    Rows,
    /// What only counts a slide or names its form.
    Form,
    Other,
}

pub(super) const SLIDES: &[&str] = &["slides", "pages", "幻灯片", "页面", "スライド"];
#[rustfmt::skip]
const KINDS: &[(Kind, &[&str])] = &[
    (Kind::Slides, SLIDES),
    (Kind::Title, &[
        "title", "slide_title", "heading", "headline", "header", "name", "topic", "标题", "標題", "タイトル", "見出し", "题目",
    ]),
    (Kind::Subtitle, &["subtitle", "sub_title", "subheading", "tagline", "副标题", "副標題", "サブタイトル"]),
    (Kind::Notes, &[
        "notes", "speaker_notes", "note", "speakernotes", "script", "talking_points", "presenter_notes", "narration", "备注",
        "讲稿", "演讲备注", "備註", "ノート", "発表者ノート", "台本",
    ]),
    (Kind::Visual, &[
        "visual", "visuals", "image", "images", "image_prompt", "image_suggestion", "visual_suggestion", "picture", "photo",
        "design", "background", "icon", "icons", "animation", "配图", "图片", "配圖", "ビジュアル", "画像", "図",
    ]),
    (Kind::Source, &["source", "sources", "citation", "citations", "references", "footnote", "footnotes", "来源", "资料来源", "出典"]),
    (Kind::Content, &[
        "content", "contents", "bullets", "bullet_points", "points", "key_points", "items", "body", "text", "steps", "options",
        "choices", "event", "milestone", "activity", "action", "task", "paragraphs", "list", "caption", "cards", "sections", "description", "details", "value", "what", "formula", "equation", "groups", "blocks", "要点", "内容", "內容", "要點",
        "ポイント", "本文", "箇条書き", "步骤", "选项", "公式", "分组",
    ]),
    (Kind::Question, &["question", "prompt_question", "问题", "問題", "質問", "設問"]),
    (Kind::Place, &[
        "left", "right", "top", "bottom", "middle", "center", "left_column", "right_column", "column_1", "column_2", "column_3",
        "column1", "column2", "column3", "col1", "col2", "左", "右", "左栏", "右栏",
    ]),
    (Kind::Columns, &["columns", "headers", "table_header", "表头", "列"]),
    (Kind::Rows, &["rows", "table_rows", "data_rows", "行"]),
    (Kind::Form, &[
        "slide", "slide_number", "slide_no", "number", "page", "page_number", "id", "index", "no", "step", "type", "slide_type",
        "页码", "duration", "duration_minutes", "time", "order", "编号", "序号", "番号", "枚数",
    ]),
];
/// Settings that tell a program how to show a deck.
#[rustfmt::skip]
const SETTINGS: &[&str] = &[
    "layout", "theme", "template", "style", "language", "lang", "font", "color", "colors", "color_scheme", "version", "format",
    "aspect_ratio", "ratio", "transition", "slide_count", "total_slides", "icon", "background_color", "chart_type",
];

impl Kind {
    pub(super) fn of(name: &str) -> Self {
        let name = plain(name);
        KINDS
            .iter()
            .find_map(|(kind, names)| names.contains(&name.as_str()).then_some(*kind))
            .unwrap_or(Kind::Other)
    }
}

pub(super) fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// Whether a name holds what concerns the whole deck.
pub(super) fn is_about(name: &str) -> bool {
    ["meta", "metadata", "presentation", "deck", "info", "about", "cover", "封面", "表紙"]
        .contains(&plain(name).as_str())
}

pub(super) fn is_setting(name: &str) -> bool {
    SETTINGS.contains(&plain(name).as_str())
}

/// Whether a name is that of a table's header; the header of a slide may have the same.
pub(super) fn is_header(name: &str) -> bool {
    ["header", "heading", "headings"].contains(&plain(name).as_str())
}

/// Whether a name is that of a point's label before its text.
pub(super) fn is_label(name: &str) -> bool {
    #[rustfmt::skip]
    const LABELS: &[&str] = &["label", "term", "key", "point", "bullet", "stage", "phase", "date", "year", "when", "time", "month", "period", "名称", "时间", "日期", "ラベル", "項目", "時期", "日付"];
    LABELS.contains(&plain(name).as_str())
}

pub(super) fn is_quote(name: &str) -> bool {
    ["quote", "quotation", "引用", "金句"].contains(&plain(name).as_str())
}

/// Whether a name says whose words a quotation is.
pub(super) fn is_attribution(name: &str) -> bool {
    ["attribution", "quote_author", "quoted", "author", "speaker", "by", "出处", "作者"]
        .contains(&plain(name).as_str())
}

/// Things that arrows join, and the arrows.
pub(super) fn is_nodes(name: &str) -> bool {
    plain(name) == "nodes"
}

pub(super) fn is_edges(name: &str) -> bool {
    ["edges", "links", "connections", "arrows"].contains(&plain(name).as_str())
}

/// Whether a name says that an entry is done or not.
pub(super) fn is_tick(name: &str) -> bool {
    ["done", "checked", "completed", "complete", "finished"].contains(&plain(name).as_str())
}

/// Whether a value is one word for a program: `title_and_content`.
pub(super) fn is_word(value: &Node) -> bool {
    value.text().is_some_and(|text| text.chars().all(|c| c.is_ascii_alphanumeric() || "_-#:.".contains(c)))
        || value.map().is_some()
}

/// A name as people write it.
pub(super) fn spelled(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut chars = words.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// The same in the language of the deck, if the name is one that many write in English whatever their language.
pub(super) fn label_in(name: &str, language: Language) -> String {
    #[rustfmt::skip]
    const WORDS: &[(&[&str], &str, &str)] = &[
        (&["risk", "risks"], "风险", "リスク"),
        (&["answer", "answers"], "答案", "答え"),
        (&["question", "questions"], "问题", "質問"),
        (&["example", "examples"], "示例", "例"),
        (&["summary"], "小结", "要約"),
        (&["goal", "goals", "objective", "objectives"], "目标", "目標"),
        (&["quote"], "引用", "引用"),
        (&["pros"], "优点", "長所"),
        (&["cons"], "缺点", "短所"),
        (&["before"], "之前", "前"),
        (&["after"], "之后", "後"),
        (&["next_steps", "actions"], "下一步", "次のステップ"),
        (&["timeline", "schedule"], "时间安排", "スケジュール"),
        (&["key_message", "takeaway", "conclusion"], "结论", "結論"),
        (&["author", "presenter", "speaker"], "汇报人", "発表者"),
        (&["date"], "日期", "日付"),
        (&["audience"], "受众", "対象"),
        (&["activity"], "活动", "活動"),
    ];
    let plain = plain(name);
    let found = WORDS.iter().find(|(names, ..)| names.contains(&plain.as_str()));
    found.map_or_else(
        || spelled(name),
        |(_, chinese, japanese)| language.pick(spelled(name), (*chinese).to_owned(), (*japanese).to_owned()),
    )
}
