//! Is a line the caption of a figure or of a table? It counts one: `Figure 2: The quay`, `表1 売上`.

/// What a caption belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionKind {
    Figure,
    Table,
}

/// Characters of a caption.
const MAX_CAPTION_LENGTH: usize = 160;
/// Characters of a caption directly below its figure.
const MAX_BELOW_LENGTH: usize = 400;

const WORDS: [(&str, CaptionKind); 19] = [
    ("figure", CaptionKind::Figure),
    ("fig.", CaptionKind::Figure),
    ("chart", CaptionKind::Figure),
    ("exhibit", CaptionKind::Figure),
    ("diagram", CaptionKind::Figure),
    ("photo", CaptionKind::Figure),
    ("abbildung", CaptionKind::Figure),
    ("abb.", CaptionKind::Figure),
    ("图表", CaptionKind::Figure),
    ("圖表", CaptionKind::Figure),
    ("図表", CaptionKind::Figure),
    ("图", CaptionKind::Figure),
    ("圖", CaptionKind::Figure),
    ("図", CaptionKind::Figure),
    ("table", CaptionKind::Table),
    ("tab.", CaptionKind::Table),
    ("tabelle", CaptionKind::Table),
    ("tableau", CaptionKind::Table),
    ("表", CaptionKind::Table),
];

/// What a line counts, if it does: the word, its number, and then nothing, or a title that is not a sentence. `Table
/// 3 shows the costs.` speaks of a table; `Table 3: Costs` is its caption.
pub fn kind(text: &str) -> Option<CaptionKind> {
    let text = text.trim();
    if text.chars().count() > MAX_CAPTION_LENGTH {
        return None;
    }
    let (of, rest, title) = counted(text)?;
    // `Figure 1. Trips per quarter.`: a mark after the number makes a title of what follows.
    let is_marked =
        rest[..rest.len() - title.len()].ends_with(['.', '．']) && title.starts_with(char::is_whitespace);
    let is_sentence =
        !is_marked && title.ends_with(['.', '。', '!', '?', '！', '？', ';', '；', ',', '，', '、']);
    match title.chars().next() {
        None | Some(':' | '：' | '|' | '—') => Some(of),
        Some(c) if c.is_whitespace() && !is_sentence => Some(of),
        _ => None,
    }
}

/// Whether a text directly below a figure describes it, in any number of sentences: the words after its number begin
/// with a capital letter. `Figure 6.1 Curves of sand and clay. Dotted lines: limits.`
pub fn describes_figure(text: &str) -> bool {
    let text = text.trim();
    let found = counted(text).filter(|_| text.chars().count() <= MAX_BELOW_LENGTH);
    found.is_some_and(|(of, _, title)| {
        of == CaptionKind::Figure
            && title.starts_with(char::is_whitespace)
            && title.trim_start().starts_with(char::is_uppercase)
    })
}

/// Whether a line below a caption says what the numbers of its table are counted in: `单位：万元`, `(in EUR thousand)`.
pub fn is_unit(text: &str) -> bool {
    const WORDS: [&str; 8] = ["单位", "單位", "単位", "단위", "unit", "in ", "einheit", "unité"];
    const MAX_UNIT_LENGTH: usize = 40;
    let inside = text.trim().trim_start_matches(['(', '（']).to_lowercase();
    let is_bracketed = text.trim().starts_with(['(', '（']) && text.trim().ends_with([')', '）']);
    text.chars().count() <= MAX_UNIT_LENGTH
        && WORDS.iter().any(|word| {
            inside
                .strip_prefix(word)
                .is_some_and(|rest| is_bracketed || rest.trim_start().starts_with([':', '：']))
        })
}

/// What a line counts, what follows the word, and what follows the number.
fn counted(text: &str) -> Option<(CaptionKind, &str, &str)> {
    let is_word = |word: &str| text.get(..word.len()).is_some_and(|head| head.to_lowercase() == word);
    let (word, of) = WORDS.iter().find(|(word, _)| is_word(word))?;
    let rest = text[word.len()..].trim_start();
    let title = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if title.len() == rest.len() {
        return None;
    }
    // `3.1`, `2-4`: the number has parts.
    let title = title.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '–' | '．'));
    Some((*of, rest, title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_below_a_figure_may_describe_it_in_sentences() {
        assert!(describes_figure("Figure 6.1 Curves of sand and clay. Dotted lines: limits."));
        assert!(!describes_figure("Figure 6.1 shows the curves."));
        assert!(!describes_figure("Table 2 Costs. In euros."));
    }

    #[test]
    fn captions_are_told_from_sentences() {
        for (text, expected) in [
            ("Figure 2: The quay in the evening.", Some(CaptionKind::Figure)),
            ("Fig. 3", Some(CaptionKind::Figure)),
            ("Table 1.2 Sales by region", Some(CaptionKind::Table)),
            ("表3.1：再編前後の利用者数（千人）", Some(CaptionKind::Table)),
            ("图 1 网络拓扑结构", Some(CaptionKind::Figure)),
            ("表 3.1に各市の変化を示す。", None),
            ("Table 3 shows the costs of the last year.", None),
            ("Tables are made of wood", None),
            ("表示が分かりにくい", None),
            ("Figure it out", None),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
    }
}
