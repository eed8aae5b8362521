//! Recognises the words that a language model addresses to its user around an outline.
//!
//! Where only the words can decide, a text counts as chat only if it is clearly addressed to the user: it has
//! both an opening phrase and the name of the thing that was requested.

/// Longest label of advice to the user, in characters.
const MAX_ADVICE_LABEL_LENGTH: usize = 40;
/// Longest text that can be chatter, in bytes.
const MAX_CHATTER_LENGTH: usize = 900;

/// Whether a text opens an answer: "Sure! Here is your outline:".
pub(super) fn opens(raw: &str) -> bool {
    short(raw).is_some_and(|text| greets(&text) || greets(&simplified(&text)))
}

fn greets(text: &str) -> bool {
    #[rustfmt::skip]
    let phrases = [
        "sure", "certainly", "of course", "absolutely", "okay", "ok,", "ok!", "got it", "no problem", "great",
        "here is", "here's", "here’s", "here are", "below is", "the following is", "i've", "i’ve", "i have",
        "i'd be", "i can help", "happy to", "as requested", "based on your", "好的", "当然", "没问题", "以下是", "下面是",
        "这是一份", "这是为", "这里是", "根据您", "根据你", "按照您", "为您", "为你", "我为您", "我将", "我来", "已为您", "您好", "你好", "收到",
        "明白", "非常乐意", "很高兴", "はい", "もちろん", "承知", "了解", "かしこまりました", "以下は", "以下に", "以下が", "こちらが", "こちらは", "ご依頼",
        "ご要望",
    ];
    #[rustfmt::skip]
    let short_answer = [
        "sure", "certainly", "of course", "absolutely", "okay", "got it", "好的", "当然", "没问题", "はい", "承知しました",
        "かしこまりました",
    ];
    let bare = text.trim_end_matches(['!', '.', ',', '！', '。', '，', '、']);
    // A sentence for the user: 根据检索到的资料，为您整理PPT大纲如下。
    let is_for_user = contains(text, &["为您", "为你", "for you:", "for you.", "for you!"]);
    starts_with(text, &phrases)
        && (contains(text, OUTLINES) || text.ends_with([':', '：']) || short_answer.contains(&bare))
        || is_for_user && contains(text, OUTLINES)
}

/// The things that people request from assistants.
#[rustfmt::skip]
const OUTLINES: &[&str] = &[
    "outline", "presentation", "slide", "deck", "ppt", "powerpoint", "markdown", "here's a draft", "here is a draft",
    "大纲", "提纲", "演示文稿", "幻灯片", "投影片", "简报", "课件", "文案", "复制", "如下",
    "アウトライン", "スライド", "プレゼン", "構成案", "作成しました",
];

/// Whether a text mentions an outline or slides.
pub(super) fn names_outline(raw: &str) -> bool {
    short(raw).is_some_and(|text| contains(&text, OUTLINES))
}

/// Whether a heading only announces the slides: "Slide-by-slide outline", 逐页设计, スライド構成.
pub(super) fn names_part(raw: &str) -> bool {
    #[rustfmt::skip]
    const PARTS: &[&str] = &[
        "slides", "slide outline", "slide-by-slide outline", "slide by slide outline", "slide structure", "slide content",
        "deck outline", "presentation outline", "outline", "逐页设计", "逐页内容", "逐页大纲", "页面设计", "幻灯片内容",
        "ppt大纲", "ppt内容", "课件总览", "總覽", "逐頁內容", "投影片內容", "スライド構成", "スライド構成案", "構成", "構成案", "全体構成",
        "整体结构", "整體結構", "overall structure",
    ];
    short(raw).is_some_and(|text| {
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        PARTS.contains(&text) || names_form(text)
    })
}

/// Words of headings that say nothing about the deck's subject: names of the thing and of its form.
#[rustfmt::skip]
const THINGS: &[&str] = &[
    "presentation", "slide", "slides", "deck", "powerpoint", "ppt", "by", "the", "full", "detailed", "suggested", "proposed",
    "幻灯片", "演示文稿", "课件", "简报", "簡報", "投影片", "逐页", "逐頁", "整体", "整體", "总体", "页面", "頁面",
    "プレゼンテーション", "プレゼン", "スライド", "全体", "の", "的",
];
#[rustfmt::skip]
const FORM_WORDS: &[&str] = &[
    "outline", "overview", "structure", "storyline", "flow", "at a glance", "breakdown", "content", "contents", "table",
    "大纲", "大綱", "提纲", "结构", "結構", "框架", "总览", "總覽", "概览", "一览", "内容", "內容", "设计", "設計", "安排", "规划", "規劃",
    "構成", "案", "一覧", "全体像", "概要",
];

/// Whether a text consists only of these words and contains at least one form.
fn names_form(text: &str) -> bool {
    let mut rest = text;
    let mut is_told = false;
    while !rest.is_empty() {
        let found = |words: &'static [&str]| {
            words.iter().filter(|word| rest.starts_with(*word)).max_by_key(|word| word.len())
        };
        let Some(word) = found(THINGS).into_iter().chain(found(FORM_WORDS)).max_by_key(|word| word.len())
        else {
            return false;
        };
        is_told |= FORM_WORDS.contains(word);
        let after = &rest[word.len()..];
        // A Latin word must not continue with another letter.
        if word.is_ascii() && after.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return false;
        }
        rest = after.trim_start_matches(|c: char| c.is_whitespace() || "-–—/・：:".contains(c));
    }
    is_told
}

/// Whether a heading offers titles to choose from: "Title options", タイトル案.
pub(super) fn offers_titles(raw: &str) -> bool {
    const OFFERS: &[&str] = &[
        "title options",
        "title ideas",
        "possible titles",
        "标题备选",
        "备选标题",
        "标题建议",
        "標題備選",
        "タイトル案",
        "タイトル候補",
    ];
    short(raw).is_some_and(|text| OFFERS.contains(&text.trim_matches(|c: char| !c.is_alphanumeric())))
}

/// Whether a text states the number of slides: "Twelve slides", 全12枚.
pub(super) fn counts_slides(raw: &str) -> bool {
    let Some(text) = short(raw) else { return false };
    ["枚", "页", "頁", "张", "張", " slides"].iter().any(|unit| {
        text.match_indices(unit).any(|(at, _)| text[..at].ends_with(|c: char| c.is_ascii_digit()))
    })
}

/// Whether a text says that there are `count` slides: "Here's a 10-slide talk", 10枚でまとめました.
pub(super) fn counts_as_many(raw: &str, count: usize) -> bool {
    let Some(text) = short(raw) else { return false };
    let is_counted = |unit: &str| {
        text.match_indices(unit).any(|(at, _)| {
            let before = text[..at].trim_end_matches([' ', '-']);
            let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            before[before.len() - digits..].parse() == Ok(count)
        })
    };
    ["枚", "页", "頁", "张", "張", "slide"].iter().any(|unit| is_counted(unit))
}

/// Whether a text closes an answer: "Let me know if you would like more slides!"
pub(super) fn closes(raw: &str) -> bool {
    let Some(text) = short(raw) else { return false };
    #[rustfmt::skip]
    let phrases = [
        "let me know", "please let me know", "feel free", "would you like", "do you want", "shall i",
        "want me to", "i hope", "hope this", "if you'd like", "if you’d like", "if you would like",
        "if you need", "if you want", "this outline", "希望", "如果您", "如果你", "如需", "如有", "若需", "若您", "需要我", "您可以",
        "你可以", "以上是", "以上就是", "以上为", "这份大纲", "该大纲", "此大纲", "本大纲", "请告诉我", "ご希望", "必要であれば", "必要に応じて", "以上が",
        "いかがでしょうか", "このアウトライン", "ご不明",
    ];
    #[rustfmt::skip]
    let subjects = [
        "let me know", "outline", "presentation", "slide", "expand", "adjust", "customi", "大纲", "ppt", "幻灯片",
        "修改", "调整", "告诉我", "细化", "扩展", "帮到您", "帮到你", "对您有", "对你有", "アウトライン", "スライド", "調整", "お知らせ", "お申し付け",
        "追加します",
    ];
    starts_with(&text, &phrases) && contains(&text, &subjects)
}

/// Whether a text is advice for the presenter with good wishes: "Note: You can add images. Good luck!"
pub(super) fn wishes_luck(raw: &str) -> bool {
    let Some(text) = short(raw) else { return false };
    let is_advice =
        advises(raw) || starts_with(&text, &["you can", "remember to", "feel free", "你可以", "您可以"]);
    #[rustfmt::skip]
    let wishes = ["good luck", "祝你", "祝您", "加油", "頑張ってください", "がんばってください"];
    is_advice && contains(&text, &wishes)
}

/// Whether a text offers more work, anywhere at the end of an answer: "Would you like me to write the script
/// as well?"
pub(super) fn offers(raw: &str) -> bool {
    short(raw).is_some_and(|text| contains(&text, OFFERS) || contains(&simplified(&text), OFFERS))
}

/// Whether a text is an offer that only an assistant makes: "Would you like me to turn this into a script?"
pub(super) fn offers_to_write(raw: &str) -> bool {
    let offers = |text: &str| contains(text, OFFERS_TO_WRITE);
    short(raw).is_some_and(|text| offers(&text) || offers(&simplified(&text)))
}

#[rustfmt::skip]
const OFFERS_TO_WRITE: &[&str] = &[
    "would you like me", "do you want me to", "want me to", "if you want, i", "if it helps, i", "if you need, i", "i can also",
    "i can turn", "i can expand", "i can create", "i can adapt", "i can draft", "i can add", "i can write", "i can shorten",
    "如果需要，我", "需要我", "我可以继续", "我可以帮", "我可以把", "我可以进一步", "我可以换", "我可以为", "要不要我", "需要的话，我",
    "是否需要我", "如需我", "に変換できます", "追加しますか", "作成可能です", "の構成でいかが", "も作成できます",
];

#[rustfmt::skip]
const OFFERS: &[&str] = &[
    "would you like me", "would you like a ", "would you like this", "would you like it", "would you like the", "do you want me", "want me to", "if you'd like", "if you’d like",
    "if you want, i", "if it helps, i", "if you need, i", "i can also", "i can turn", "i can expand", "i can create",
    "i can adapt", "i can help you", "happy to ", "let me know", "shall i", "should i ", "just tell me", "just say",
    "would that be helpful", "feel free to",
    "您希望我", "你希望我", "如果你愿意", "如果您愿意", "如果需要，我", "如果您觉得", "需要我", "我可以继续", "我可以帮", "我可以把", "我可以进一步",
    "我可以换", "我可以为", "要不要我", "需要的话，我", "是否需要我", "请告诉我", "告诉我", "如需补充", "如需调整", "如需我",
    "帮到您", "帮到你", "仅供参考", "僅供參考", "告訴我", "需要調整", "根据实际情况进行调整",
    "ご希望であれば", "ご希望があれば", "ご希望でしょうか", "必要であれば", "必要でしたら", "しましょうか", "に変換できます",
    "追加しますか", "お申し付け", "お知らせください", "お手伝いできます", "ご用意できます", "作成可能です", "の構成でいかが", "も作成できます",
    "いかがでしょうか",
];

/// Whether a text comments on slides, as no slide of the deck itself does: "I'd cut slide 4", 第6页建议配图.
pub(super) fn speaks_of_slides(raw: &str) -> bool {
    let Some(text) = short(raw) else { return false };
    let digit_after = |name: &str| {
        text.match_indices(name)
            .any(|(at, _)| text[at + name.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit()))
    };
    let counted = |mark: &str, unit: &str| {
        text.match_indices(mark).any(|(at, _)| {
            let rest = text[at + mark.len()..].trim_start();
            let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            behind.len() < rest.len() && behind.trim_start().starts_with(unit)
        })
    };
    #[rustfmt::skip]
    let itself = [
        "this outline", "this deck", "this presentation", "这份大纲", "以上大纲", "该大纲", "本大纲", "这份ppt", "生成ppt",
        "以上数据", "示例数据", "構成案です", "このアウトライン", "スライドツール", "このまま",
    ];
    ["slide ", "slides ", "スライド", "幻灯片", "投影片"].iter().any(|name| digit_after(name))
        || counted("第", "页")
        || counted("第", "頁")
        || text.contains("枚目")
        || contains(&text, &itself)
}

/// Whether a text introduces advice for the presenter: **Design tips:**, 使用建议：, 補足です。
pub(super) fn advises(raw: &str) -> bool {
    let Some(text) = short(raw) else { return false };
    let text = super::slides::bare_title(&text);
    #[rustfmt::skip]
    let labels = [
        "tip", "tips", "pro tip", "pro tips", "speaker tip", "speaker tips", "design tip", "design tips",
        "presentation tips", "delivery tips", "tips for delivery", "tips for presenting",
        "tips for the presenter", "presenter tips", "design suggestions", "design notes", "additional notes",
        "additional tips", "补充建议", "演讲提示", "演讲小贴士", "排版建议", "視覺設計建議", "設計建議", "補充說明", "小提醒", "発表のポイント",
        "デザインのポイント", "作成のポイント", "note", "notes", "a note", "one note", "a couple of notes", "a few notes",
        "caveat", "one caveat", "disclaimer", "optional extras", "next steps for you", "说明", "说明两点", "补充说明",
        "使用说明", "使用建议", "设计建议", "制作建议", "演讲建议", "温馨提示", "小贴士", "小提示", "提示", "备注", "注意", "補足", "補足です", "ヒント",
        "備考", "使い方", "使い方のメモ", "使い方メモ", "how to use", "usage notes", "notes on the format", "suggestions", "デザインのヒント", "発表のコツ", "设计说明", "設計說明", "suggested timing", "timing", "时间分配", "時間配分",
        "時間總表", "时间总表", "时间安排", "時間安排", "time plan", "timing table", "tips for the design", "before you present",
    ];
    let label = text.split(['：', ':', '。', '\n']).next().unwrap_or(text).trim_matches(['*', ' ']);
    // Advice addressed to the user: "A few tips for you", 給您的幾個小建議.
    let is_personal =
        ["for you", "给你的", "给您的", "給你的", "給您的"].iter().any(|words| label.contains(words))
            && ["tip", "suggestion", "note", "建议", "建議", "提醒", "提示"]
                .iter()
                .any(|words| label.contains(words));
    let bare = ["a few ", "some ", "several ", "a couple of ", "几点", "幾點"]
        .iter()
        .find_map(|count| label.strip_prefix(count))
        .unwrap_or(label);
    labels.contains(&label)
        || labels.contains(&bare)
        || is_personal && label.chars().count() <= MAX_ADVICE_LABEL_LENGTH
}

/// Whether a text introduces a list of sources: **References**, 参考资料：, 出典.
pub(super) fn lists_sources(raw: &str) -> bool {
    let Some(text) = short(raw) else { return false };
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    #[rustfmt::skip]
    let labels = [
        "references", "sources", "source", "bibliography", "citations", "works cited", "参考资料", "参考文献", "数据来源", "资料来源", "来源", "出典", "参考資料",
    ];
    let label = text.split(['：', ':', '\n']).next().unwrap_or(text).trim_matches(['*', ' ']);
    labels.contains(&label)
}

/// Whether a text introduces questions that a program suggests after its answer: **Related**, 相关追问.
pub(super) fn offers_questions(raw: &str) -> bool {
    let Some(text) = short(raw) else { return false };
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    #[rustfmt::skip]
    const LABELS: &[&str] = &[
        "related", "related questions", "people also ask", "follow-up questions", "suggested follow-ups", "相关追问", "相关问题",
        "推荐追问", "猜你想问", "延伸提问", "你可能还想问", "相關問題", "関連する質問", "関連質問",
    ];
    LABELS.contains(&text)
}

/// `raw` in lower case and without emphasis, if it is short enough for chatter.
fn short(raw: &str) -> Option<String> {
    let raw = raw.trim_start_matches(['*', '_', '>', ' ']).trim_end_matches(['*', '_', ' ']);
    (raw.len() <= MAX_CHATTER_LENGTH).then(|| raw.to_lowercase())
}

/// Converts the words of assistants from traditional to simplified characters.
fn simplified(text: &str) -> String {
    const PAIRS: &[(char, char)] = &[
        ('沒', '没'),
        ('問', '问'),
        ('題', '题'),
        ('當', '当'),
        ('為', '为'),
        ('據', '据'),
        ('這', '这'),
        ('裡', '里'),
        ('請', '请'),
        ('訴', '诉'),
        ('簡', '简'),
        ('報', '报'),
        ('綱', '纲'),
        ('頁', '页'),
        ('張', '张'),
        ('燈', '灯'),
        ('調', '调'),
        ('擴', '扩'),
        ('細', '细'),
        ('幫', '帮'),
        ('您', '您'),
        ('進', '进'),
        ('換', '换'),
        ('繼', '继'),
        ('續', '续'),
        ('願', '愿'),
        ('話', '话'),
    ];
    let one = |c: char| PAIRS.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to);
    text.chars().map(one).collect()
}

fn starts_with(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| text.starts_with(phrase))
}

fn contains(text: &str, subjects: &[&str]) -> bool {
    subjects.iter().any(|subject| text.contains(subject))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chatter_is_told_from_text() {
        for text in [
            "Sure! Here is your outline:",
            "Here's a presentation on AI.",
            "好的，以下是大纲：",
            "Certainly!",
            "承知しました。以下がアウトラインです。",
            "Absolutely, Mia: here's a review you can drop straight into PowerPoint.",
            "好的，下面按组会的习惯整理，可直接复制。",
        ] {
            assert!(opens(text), "{text}");
        }
        for text in [
            "Here is where we stand",
            "Great products win.",
            "你好，世界",
            "Based on your feedback we grew",
            "A report on outlines",
        ] {
            assert!(!opens(text), "{text}");
        }
        for text in [
            "Let me know if you want changes!",
            "希望这份大纲对您有帮助！",
            "如需调整，请告诉我。",
            "必要であれば調整します。",
        ] {
            assert!(closes(text), "{text}");
        }
        for text in ["Happy to draft the appendix.", "も作成できます！", "需要我继续哪一项？"]
        {
            assert!(offers(text), "{text}");
        }
        for text in ["I'd cut slides 4 and 7.", "第6页建议配实景照片", "4枚目の計算はゆっくり"]
        {
            assert!(speaks_of_slides(text), "{text}");
        }
        assert!(
            advises("💡 **Tip:** Smile.")
                && advises("補足です。数値は概算です。")
                && advises("**A few presentation tips:**")
                && !advises("Tips and tricks")
        );
        for text in ["Deck at a glance", "Overview", "Slide-by-slide breakdown", "プレゼンテーション構成案"]
        {
            assert!(names_part(text), "{text}");
        }
        for text in ["Deck", "Overview of rents", "Slides into debt", "内容营销"] {
            assert!(!names_part(text), "{text}");
        }
        assert!(!speaks_of_slides("The slide into debt") && !offers("We would like you to stay"));
        for text in [
            "如有疑问，请随时联系我们",
            "希望大家平安",
            "If you need help, call 112.",
            "Would you like to know more?",
        ] {
            assert!(!closes(text), "{text}");
        }
    }
}
