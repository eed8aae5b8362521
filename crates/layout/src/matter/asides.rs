//! Which lines beside a page's exhibit are not part of its text? What follows from it, and where it comes from.

/// Words before what follows from a page.
const VERDICTS: &[&str] = &[
    "so what",
    "implication",
    "implications",
    "key insight",
    "insight",
    "big idea",
    "verdict",
    "conclusion",
    "bottom line",
    "takeaway",
    "key takeaway",
    "why it matters",
    "what this means",
    "what it means",
    "result",
    "结论",
    "启示",
    "关键洞察",
    "洞察",
    "意味着什么",
    "意味着",
    "小结",
    "核心结论",
    "一句话",
    "示唆",
    "結論",
    "まとめ",
    "ポイント",
    "要点",
];
/// Words before where it comes from, or a remark on it.
const SOURCES: &[&str] = &[
    "source",
    "sources",
    "data",
    "note",
    "notes",
    "来源",
    "数据来源",
    "资料来源",
    "出处",
    "注",
    "出典",
    "資料",
    "備考",
];

/// The lines beside a page's exhibit that have a place of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asides {
    /// What follows, and the word that said so.
    pub verdict: String,
    pub verdict_label: String,
    /// With the word before it.
    pub source: String,
}

impl Asides {
    /// Takes them out of `texts`, each of which may have several lines. Of several verdicts the first is taken.
    pub fn take(texts: &mut Vec<String>) -> Self {
        let mut asides = Self::default();
        for text in texts.iter_mut() {
            let kept: Vec<&str> = text.lines().filter(|line| !asides.takes(line)).collect();
            *text = kept.join("\n");
        }
        texts.retain(|text| !text.trim().is_empty());
        asides
    }

    fn takes(&mut self, line: &str) -> bool {
        let Some((at, mark)) = line.char_indices().find(|(_, c)| matches!(c, ':' | '：')) else {
            return false;
        };
        let (label, rest) = (line[..at].trim(), line[at + mark.len_utf8()..].trim());
        let lower = label.to_lowercase();
        match () {
            () if rest.is_empty() => false,
            () if self.verdict.is_empty() && VERDICTS.contains(&lower.as_str()) => {
                (self.verdict, self.verdict_label) = (rest.to_owned(), label.to_owned());
                true
            }
            () if SOURCES.contains(&lower.as_str()) => {
                let joint = if self.source.is_empty() { "" } else { "  " };
                self.source = format!("{}{joint}{}", self.source, line.trim());
                true
            }
            () => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_and_where_it_comes_from_are_no_text() {
        let mut texts = vec![
            "Sales grew.\nSource: annual report".to_owned(),
            "So what: buy vehicles.".to_owned(),
            "关键洞察：增长是买来的。".to_owned(),
            "At 9:30 we begin.".to_owned(),
        ];
        let asides = Asides::take(&mut texts);
        assert_eq!(asides.verdict, "buy vehicles.");
        assert_eq!(asides.verdict_label, "So what");
        assert_eq!(asides.source, "Source: annual report");
        assert_eq!(texts, ["Sales grew.", "关键洞察：增长是买来的。", "At 9:30 we begin."]);
    }
}
