//! What is the role of a text in an outline? Its first words say: notes for the speaker, a source, a warning.

use super::timing;
use crate::language::{Locale, is_wide};

/// Longest label that names a role, in characters.
const MAX_ROLE_LABEL_LENGTH: usize = 24;

/// The part that a labelled text plays on its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// What the speaker says and the page does not show.
    Notes,
    /// A wish for a picture or chart that is not there.
    Visual,
    /// How long the page takes.
    Timing,
    /// Where the page's facts come from.
    Source,
    /// What follows from the page.
    Implication,
    /// What the page comes down to.
    Insight,
    /// Why it matters.
    Reason,
    Warning,
    /// What the audience is asked for.
    Ask,
    Example,
    Note,
}

#[rustfmt::skip]
const LABELS: &[(Role, &[&str])] = &[
    (Role::Notes, &[
        "notes", "speaker notes", "speaker note", "speaker's notes", "presenter notes", "presenter note",
        "talking points", "talking point", "talk track", "teacher note", "teacher notes", "script", "narration",
        "presentation notes", "presenter hint", "presenter tip", "delivery tip", "speaker tip", "speech", "voiceover", "teacher's notes", "facilitator notes",
        "trainer notes", "备注", "讲者备注", "教师备注", "讲师备注", "发言稿", "解说词", "讲解", "讲解提示", "口播稿", "逐字稿", "演讲备注", "演讲者备注", "演讲稿", "讲稿", "讲稿提示",
        "讲解要点", "讲解词", "演讲词", "演講詞", "讲词", "講詞", "发言词", "串词", "串詞", "演讲要点", "演讲提示", "教学提示", "口播", "旁白", "话术", "講者備註", "講者備忘稿", "備忘稿", "講稿", "演講備註", "備註", "口白", "ノート",
        "スピーカーノート", "発表者ノート", "話すポイント", "話し方のヒント", "発表メモ", "台本", "トークスクリプト",
        "トーク", "トーク例", "話す内容", "セリフ", "ナレーション", "読み原稿", "讲述要点", "講述要點", "讲解话术", "発表原稿", "教师活动", "师生活动", "教師活動", "先生メモ", "講師メモ", "スピーカーメモ", "補足説明",
        "발표자 노트", "notes de l'orateur", "notes de l’orateur", "sprechernotizen", "notas del orador", "notas do apresentador", "note del relatore",
        "sprekersnotities", "заметки докладчика", "ملاحظات المتحدث", "یادداشت‌های سخنران", "บันทึกสำหรับผู้พูด", "ghi chú của người nói", "catatan pembicara", "वक्ता के लिए नोट",
    ]),
    (Role::Visual, &[
        "visual", "visuals", "visual idea", "visual suggestion", "suggested visual", "image idea",
        "image suggestion", "suggested image", "chart idea", "chart suggestion", "suggested chart", "diagram idea",
        "graphic idea", "design note", "design tip", "photo idea", "配图", "配图建议", "图表建议", "视觉建议", "視覺建議", "圖表建議", "配圖建議", "圖片建議", "插圖建議", "設計建議", "版面建議", "圖像建議", "图像建议",
        "建议配图", "图片建议", "插图建议", "设计建议", "版式建议", "動畫建議", "视觉", "背景建议", "动画建议", "排版建议", "画面建议", "插图", "ビジュアル", "ビジュアル案",
        "図の案", "図の提案", "図表の提案", "グラフの提案", "画像の提案", "図解案", "図表案", "画像案", "イラスト案", "グラフ案",
    ]),
    (Role::Timing, &[
        "timing", "estimated time", "suggested time", "speaking time", "时长", "建议时长", "预计用时", "用时",
        "所要時間", "時間配分", "目安時間",
    ]),
    (Role::Source, &[
        "source", "sources", "data source", "data sources", "来源", "数据来源", "资料来源", "數據來源", "資料來源",
        "出处", "出典", "データ出典", "資料出所", "quelle", "quellen", "fuente", "fuentes", "fonte", "fontes", "fonti", "bron", "bronnen", "источник",
        "источники", "المصدر", "المصادر", "منبع", "來源", "출처", "ที่มา", "แหล่งที่มา", "nguồn", "sumber", "स्रोत",
    ]),
    (Role::Implication, &[
        "so what", "implication", "implications", "what this means", "what it means", "conclusion", "verdict", "in short",
        "my view", "our view", "my take", "our take", "my preference", "our preference", "my stance", "our stance", "我的倾向", "我们的倾向", "倾向",
        "我的看法", "我们的看法", "我的判断", "我们的判断", "我方立场", "立场", "私の考え", "我々の考え", "私見", "立場",
        "结论", "核心结论", "小结", "启示", "意味着", "这意味着", "意味着什么", "結論", "まとめ", "示唆", "意味合い", "fazit", "schlussfolgerung", "conclusión",
        "conclusão", "conclusione", "conclusie", "вывод", "الخلاصة", "نتیجه", "결론", "ข้อสรุป", "kết luận", "kesimpulan", "निष्कर्ष",
    ]),
    (Role::Insight, &[
        "key insight", "insight", "key message", "key point", "key takeaway", "takeaway", "big idea", "main idea",
        "bottom line", "核心观点", "核心信息", "关键洞察", "洞察", "关键信息", "关键点", "一句话", "一句话总结",
        "キーメッセージ", "ポイント", "要点まとめ", "kernaussage", "kernbotschaft", "à retenir", "message clé", "idea clave", "mensaje clave",
    ]),
    (Role::Reason, &["why it matters", "why this matters", "为什么重要", "重要意义", "なぜ重要か"]),
    (Role::Warning, &["warning", "caution", "警告", "风险提示", "注意", "注意事项", "注意点", "achtung", "warnung", "avertissement", "advertencia"]),
    (Role::Ask, &[
        "ask", "the ask", "our ask", "call to action", "请求", "诉求", "行动号召", "行動呼籲", "お願い", "依頼事項",
        "실행 요청", "appel à l'action", "appel à l’action", "aufruf zum handeln", "llamada a la acción", "chamada à ação", "invito all'azione",
        "invito all’azione", "oproep tot actie", "призыв к действию", "دعوة إلى العمل", "دعوت به اقدام", "คำกระตุ้นให้ลงมือทำ", "kêu gọi hành động",
        "ajakan bertindak", "कार्रवाई का आह्वान",
    ]),
    (Role::Example, &["example", "for example", "示例", "举例", "例子", "例", "beispiel", "zum beispiel", "exemple", "par exemple", "ejemplo", "por ejemplo"]),
    (Role::Note, &["note", "注", "说明", "提示", "補足", "注記", "備考", "hinweis", "anmerkung", "anm", "remarque", "obs", "observação", "observación", "opmerking", "osservazione", "註", "nota", "noot", "참고", "примечание", "ملاحظة", "یادداشت", "หมายเหตุ", "ghi chú", "catatan", "टिप्पणी"]),
];

impl Role {
    /// The role that a text names at its beginning, and the text without that label: `Notes: …`, `【备注】…`,
    /// `(Visual: …)`, `[Insert chart: …]`.
    pub fn of(text: &str) -> Option<(Self, &str)> {
        let is_spoken = text.trim_start().starts_with(['💬', '🗣', '🎤', '🎙', '📢']);
        let is_pictured =
            text.trim_start().starts_with(['🖼', '📷', '📸', '🎨', '📊', '📈', '📉', '🎵', '🎶']);
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || is_picture(c)).trim_end();
        if let Some(rest) = placeholder(text) {
            return Some((Self::Visual, rest));
        }
        if is_spoken && let Some(rest) = saying(text) {
            return Some((Self::Notes, rest));
        }
        if is_pictured && let Some(rest) = figure(text) {
            return Some((Self::Visual, rest));
        }
        // The brackets may hold the whole text or only its label.
        let inner = enclosed(text).unwrap_or(text);
        let bracketed = inner.strip_prefix(['【', '[', '〔', '［']);
        let (label, rest) = match bracketed {
            Some(open) => open.split_once(['】', ']', '〕', '］'])?,
            None => inner.split_once([':', '：'])?,
        };
        // 【図】 alone is the placeholder of a figure.
        let is_figure = bracketed.is_some() && ["図", "图", "圖", "画像", "写真"].contains(&label.trim());
        // （発表時間の目安：1分30秒）: a time in brackets is how long the page takes.
        let times = || enclosed(text).is_some() && tells_time(label) && timing::is_span(rest);
        let role = match Self::of_label(label) {
            _ if is_figure => Self::Visual,
            None if times() => Self::Timing,
            role => role?,
        };
        Some((role, rest.trim_start_matches([':', '：', ' ', '\u{3000}']).trim()))
    }

    /// The role that a label names by itself.
    pub fn of_label(label: &str) -> Option<Self> {
        let label = label
            .trim_matches(|c: char| c.is_whitespace() || is_picture(c) || "*:：.（）()【】[]".contains(c));
        if label.chars().count() > MAX_ROLE_LABEL_LENGTH {
            return None;
        }
        let label = label.to_lowercase();
        let named =
            LABELS.iter().find_map(|(role, labels)| labels.contains(&label.as_str()).then_some(*role));
        // The label may name the speaker: 教师讲稿, 主持人台本.
        named.or_else(|| {
            ["讲稿", "講稿", "台本"].iter().any(|end| label.ends_with(end)).then_some(Self::Notes)
        })
    }

    /// Whether it says what a page comes down to, and stands at its end.
    pub const fn is_verdict(self) -> bool {
        matches!(self, Self::Implication | Self::Insight | Self::Reason | Self::Warning | Self::Ask)
    }

    /// Whether the page does not show it.
    pub const fn is_for_speaker(self) -> bool {
        matches!(self, Self::Notes | Self::Visual | Self::Timing)
    }

    /// How we write the label of sources, of remarks at the foot of a page, and of what the speaker says.
    pub fn label(self, locale: Locale) -> &'static str {
        match self {
            Self::Source => Self::source_label(locale),
            Self::Note => Self::note_label(locale),
            _ => Self::notes_label(locale),
        }
    }

    fn source_label(locale: Locale) -> &'static str {
        match locale {
            Locale::Korean => "출처: ",
            Locale::French => "Source\u{a0}: ",
            Locale::German => "Quelle: ",
            Locale::Spanish => "Fuente: ",
            Locale::Portuguese | Locale::Italian => "Fonte: ",
            Locale::Dutch => "Bron: ",
            Locale::Russian => "Источник: ",
            Locale::Arabic => "المصدر: ",
            Locale::Persian => "منبع: ",
            Locale::Thai => "ที่มา: ",
            Locale::Vietnamese => "Nguồn: ",
            Locale::Indonesian => "Sumber: ",
            Locale::Hindi => "स्रोत: ",
            Locale::TraditionalChinese => "來源：",
            _ => locale.language().pick("Source: ", "来源：", "出典："),
        }
    }

    fn note_label(locale: Locale) -> &'static str {
        match locale {
            Locale::Korean => "참고: ",
            Locale::French => "Remarque\u{a0}: ",
            Locale::German => "Anmerkung: ",
            Locale::Spanish | Locale::Portuguese | Locale::Italian => "Nota: ",
            Locale::Dutch => "Noot: ",
            Locale::Russian => "Примечание: ",
            Locale::Arabic => "ملاحظة: ",
            Locale::Persian => "یادداشت: ",
            Locale::Thai => "หมายเหตุ: ",
            Locale::Vietnamese => "Ghi chú: ",
            Locale::Indonesian => "Catatan: ",
            Locale::Hindi => "टिप्पणी: ",
            Locale::TraditionalChinese => "註：",
            _ => locale.language().pick("Note: ", "注：", "注記："),
        }
    }

    /// How we write the label of what follows from a page.
    pub fn verdict_label(locale: Locale) -> &'static str {
        match locale {
            Locale::Korean => "결론: ",
            Locale::French => "À retenir\u{a0}: ",
            Locale::German => "Fazit: ",
            Locale::Spanish => "Conclusión: ",
            Locale::Portuguese => "Conclusão: ",
            Locale::Italian => "Conclusione: ",
            Locale::Dutch => "Conclusie: ",
            Locale::Russian => "Вывод: ",
            Locale::Arabic => "الخلاصة: ",
            Locale::Persian => "نتیجه: ",
            Locale::Thai => "ข้อสรุป: ",
            Locale::Vietnamese => "Kết luận: ",
            Locale::Indonesian => "Kesimpulan: ",
            Locale::Hindi => "निष्कर्ष: ",
            Locale::TraditionalChinese => "結論：",
            _ => locale.language().pick("So what: ", "结论：", "結論："),
        }
    }

    /// How we write the label of what a deck concludes.
    pub fn conclusion_label(locale: Locale) -> &'static str {
        if locale == Locale::English { "Conclusion: " } else { Self::verdict_label(locale) }
    }

    /// How we write the label of what a deck asks for.
    pub fn ask_label(locale: Locale) -> &'static str {
        match locale {
            Locale::Korean => "실행 요청: ",
            Locale::French => "Appel à l’action\u{a0}: ",
            Locale::German => "Aufruf zum Handeln: ",
            Locale::Spanish => "Llamada a la acción: ",
            Locale::Portuguese => "Chamada à ação: ",
            Locale::Italian => "Invito all’azione: ",
            Locale::Dutch => "Oproep tot actie: ",
            Locale::Russian => "Призыв к действию: ",
            Locale::Arabic => "دعوة إلى العمل: ",
            Locale::Persian => "دعوت به اقدام: ",
            Locale::Thai => "คำกระตุ้นให้ลงมือทำ: ",
            Locale::Vietnamese => "Kêu gọi hành động: ",
            Locale::Indonesian => "Ajakan bertindak: ",
            Locale::Hindi => "कार्रवाई का आह्वान: ",
            Locale::TraditionalChinese => "行動呼籲：",
            _ => locale.language().pick("The ask: ", "行动号召：", "お願い："),
        }
    }

    /// How we write the label of notes in a language.
    pub fn notes_label(locale: Locale) -> &'static str {
        match locale {
            Locale::Korean => "발표자 노트: ",
            Locale::French => "Notes de l’orateur\u{a0}: ",
            Locale::German => "Sprechernotizen: ",
            Locale::Spanish => "Notas del orador: ",
            Locale::Portuguese => "Notas do apresentador: ",
            Locale::Italian => "Note del relatore: ",
            Locale::Dutch => "Sprekersnotities: ",
            Locale::Russian => "Заметки докладчика: ",
            Locale::Arabic => "ملاحظات المتحدث: ",
            Locale::Persian => "یادداشت‌های سخنران: ",
            Locale::Thai => "บันทึกสำหรับผู้พูด: ",
            Locale::Vietnamese => "Ghi chú của người nói: ",
            Locale::Indonesian => "Catatan pembicara: ",
            Locale::Hindi => "वक्ता के लिए नोट: ",
            _ => locale.language().pick("Notes: ", "备注：", "ノート："),
        }
    }
}

/// Whether a label speaks of how long something takes.
fn tells_time(label: &str) -> bool {
    const WORDS: &[&str] =
        &["時間", "时间", "時間", "用时", "时长", "時長", "目安", "time", "timing", "duration"];
    let label = label.to_lowercase();
    WORDS.iter().any(|word| label.contains(word))
}

/// Emoji and signs before a label.
pub(super) fn is_picture(c: char) -> bool {
    is_wide(c) && !c.is_alphanumeric() && u32::from(c) > 0x1_0000
        || matches!(u32::from(c), 0x25A0..=0x27BF | 0x2B00..=0x2BFF | 0xFE0F)
        // Clocks and buttons.
        || matches!(c, '⌚' | '⌛' | '⌨' | '⏏' | '⏩'..='⏳' | '⏸'..='⏺')
}

/// The content of brackets that enclose all of `text`.
fn enclosed(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.or_else(|| text.strip_prefix('（').and_then(|rest| rest.strip_suffix('）')))
}

/// Labels of speech, which name a skill if nobody speaks.
pub(super) const SAYINGS: &[&str] =
    &["話す", "話すこと", "say", "what to say", "spoken", "口头", "你可以说", "可以这样说"];

/// `話すこと：…` after the sign of somebody who speaks.
fn saying(text: &str) -> Option<&str> {
    let (label, rest) = text.split_once([':', '：'])?;
    SAYINGS.contains(&label.trim().to_lowercase().as_str()).then(|| rest.trim())
}

/// `図：…` after the sign of a picture is a wish for one, and so is music after a note.
fn figure(text: &str) -> Option<&str> {
    const NAMES: &[&str] = &[
        "図",
        "图",
        "圖",
        "図表",
        "图表",
        "グラフ",
        "写真",
        "画像",
        "照片",
        "图片",
        "chart",
        "image",
        "photo",
        "picture",
        "graph",
        "figure",
        "music",
        "song",
        "音乐",
        "音樂",
        "音楽",
    ];
    let (label, rest) = text.split_once([':', '：'])?;
    NAMES.contains(&label.trim().to_lowercase().as_str()).then(|| rest.trim())
}

/// `[Insert chart: …]`, `[图：…]`: a place where something was to be put.
fn placeholder(text: &str) -> Option<&str> {
    let inner = text.strip_prefix(['[', '［', '【'])?.strip_suffix([']', '］', '】'])?;
    let lower = inner.to_lowercase();
    let kinds = [
        "chart",
        "image",
        "photo",
        "graph",
        "diagram",
        "picture",
        "screenshot",
        "logo",
        "render",
        "visual",
        "map",
        "video",
        "图",
        "地图",
    ];
    let names =
        |kind: &&str| lower.starts_with(&format!("{kind}:")) || lower.starts_with(&format!("{kind}："));
    let inserts = ["insert ", "插入", "此处插入"].iter().any(|word| lower.starts_with(word));
    let is_wish = kinds.iter().any(names) || inserts && kinds.iter().any(|kind| lower.contains(kind));
    is_wish.then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_tell_roles() {
        for (text, role, rest) in [
            ("Speaker notes: Pause here.", Role::Notes, "Pause here."),
            ("🎤 Notes: Go on", Role::Notes, "Go on"),
            ("Speaker Notes:", Role::Notes, ""),
            ("【配图建议】水墨明月", Role::Visual, "水墨明月"),
            ("(Visual: a circle)", Role::Visual, "a circle"),
            ("[Insert chart: promotion rate]", Role::Visual, "Insert chart: promotion rate"),
            ("来源：国家统计局", Role::Source, "国家统计局"),
            ("スピーカーノート：強調する", Role::Notes, "強調する"),
            ("📷 図：3年間の推移", Role::Visual, "3年間の推移"),
            ("🎵 Music: a waltz", Role::Visual, "a waltz"),
            ("💬 話すこと:向きが違います", Role::Notes, "向きが違います"),
            ("So what: act now", Role::Implication, "act now"),
            ("注意：高温", Role::Warning, "高温"),
            ("教师讲稿：请看屏幕", Role::Notes, "请看屏幕"),
            ("演讲词：各位老师好", Role::Notes, "各位老师好"),
            ("（発表時間の目安：1分30秒）", Role::Timing, "1分30秒"),
            ("【図】推移（棒：戸数）", Role::Visual, "推移（棒：戸数）"),
            ("Notes de l’orateur\u{a0}: pause", Role::Notes, "pause"),
            ("Quelle: Statistisches Bundesamt", Role::Source, "Statistisches Bundesamt"),
            ("Conclusión: empezar ya", Role::Implication, "empezar ya"),
        ] {
            assert_eq!(Role::of(text), Some((role, rest)), "{text}");
        }
        for &locale in Locale::ALL {
            let label = Role::notes_label(locale);
            assert_eq!(Role::of(&format!("{label}x")), Some((Role::Notes, "x")), "{label}");
            let label = Role::verdict_label(locale);
            assert!(Role::of(&format!("{label}x")).is_some_and(|(role, _)| role.is_verdict()), "{label}");
            let label = Role::ask_label(locale);
            assert_eq!(Role::of(&format!("{label}x")), Some((Role::Ask, "x")), "{label}");
        }
        for text in [
            "Source today: scrap",
            "話すこと：発表",
            "Music: a waltz",
            "Notes on a scandal",
            "Design: Bauhaus",
            "[1] Vaswani",
            "时间：9:30",
            "停止時間：4時間36分",
            "（期間：3か月）",
        ] {
            assert_eq!(Role::of(text), None, "{text}");
        }
    }
}
