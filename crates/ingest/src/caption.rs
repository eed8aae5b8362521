//! Is a line the caption of a figure or of a table? It counts one: `Figure 2: The quay`, `表1 売上`.

/// What a caption is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionKind {
    Figure,
    Table,
}

/// Characters of a caption.
const LONGEST: usize = 160;

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

/// What a line counts, if it is one that does: the word, its number, and then nothing, or a title that is no sentence.
/// `Table 3 shows the costs.` tells of a table; `Table 3: Costs` is its caption.
pub fn kind(text: &str) -> Option<CaptionKind> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return None;
    }
    let lower = text.to_lowercase();
    let (rest, of) = WORDS.iter().find_map(|(word, of)| Some((lower.strip_prefix(word)?, *of)))?;
    let rest = rest.trim_start();
    let title = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if title.len() == rest.len() {
        return None;
    }
    // `3.1`, `2-4`: the number has parts.
    let title = title.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '–' | '．'));
    // `Figure 1. Trips per quarter.`: a mark behind the number makes a title of what follows.
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

#[cfg(test)]
mod tests {
    use super::*;

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
