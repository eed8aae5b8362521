//! What is a sentence about, in its own words? Its subject, or its first clause; never a cut word or number.

use std::collections::HashSet;
use std::sync::LazyLock;

use deckwright_model::fidelity::compare;
use deckwright_model::language::{Language, is_han, is_kana, width_units};
use deckwright_model::outline::cut_at_word;

use crate::topic::capitalised;

/// Widths of headings in half ems.
const LONGEST_SUBJECT: usize = 40;
const LONGEST_CLAUSE: usize = 56;

static VERBS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("verbs.txt").split_ascii_whitespace().collect());

/// Verbs and auxiliaries that show where a subject ends.
const FINITE: &[&str] = &[
    "is", "are", "was", "were", "has", "have", "had", "will", "would", "can", "could", "must", "should",
    "may", "might", "does", "did", "remains", "became", "rose", "fell", "grew", "went", "came", "took",
    "made", "gave", "led", "said", "says", "stood", "stands", "hit", "met", "cost", "costs", "ran", "won",
    "lost", "held", "kept",
];

/// Words that lean on another sentence, or only count; none begins a heading.
const NO_SUBJECTS: &[&str] = &[
    "it",
    "this",
    "that",
    "these",
    "those",
    "they",
    "we",
    "he",
    "she",
    "i",
    "you",
    "there",
    "here",
    "which",
    "who",
    "when",
    "if",
    "as",
    "while",
    "after",
    "before",
    "since",
    "because",
    "although",
    "though",
    "however",
    "but",
    "and",
    "or",
    "so",
    "in",
    "on",
    "at",
    "by",
    "for",
    "from",
    "with",
    "without",
    "under",
    "over",
    "to",
    "of",
    "no",
    "not",
    "all",
    "some",
    "most",
    "many",
    "several",
    "both",
    "each",
    "every",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "another",
    "other",
    "others",
    "such",
    "what",
    "how",
    "why",
    "where",
    "also",
    "then",
    "now",
    "today",
    "yesterday",
    "only",
    "please",
    "let",
    "its",
    "their",
    "his",
    "her",
    "my",
];

const CHINESE_OPENINGS: &[&str] = &[
    "随着",
    "因为",
    "由于",
    "如果",
    "虽然",
    "但是",
    "但",
    "目前",
    "近年来",
    "一旦",
    "为了",
    "通过",
    "同时",
    "此外",
    "其中",
    "因此",
    "所以",
    "然而",
    "不过",
    "例如",
    "首先",
    "其次",
    "最后",
    "另外",
    "部分",
    "我们",
    "他们",
    "这些",
    "那些",
    "这",
    "那",
    "它",
    "其",
    "也",
    "还",
    "并",
    "而",
    "又",
    "再",
    "各位",
    "现将",
    "根据",
    "按照",
    "截至",
    "共",
    "经",
    "以",
    "在",
    "从",
    "对",
    "把",
    "将",
    "被",
    "比",
    "和",
    "与",
    "及",
    "或",
    "有",
    "无",
    "是",
    "请",
    "要",
    "不",
];

/// Where the subject of a Chinese clause ends.
const CHINESE_BREAKS: &[&str] = &[
    "是", "在", "将", "把", "被", "已", "正", "通过", "需要", "可以", "能够", "必须", "应当", "应该", "由",
    "使", "让", "向", "为", "会", "要", "达到", "面临", "成为", "提供", "仍", "还", "也", "同样", "有待",
    "主要", "完成", "占", "比", "达", "增", "降", "约", "从", "超过", "低于", "高于", "不", "没有", "有",
    "均", "全部", "显示",
];

/// A heading for a sentence if it has a subject that can be one.
pub fn heading(sentence: &str, language: Language) -> Option<String> {
    let subject = match language {
        Language::En => english(sentence),
        Language::Zh => chinese(sentence),
        Language::Ja => japanese(sentence),
    }?;
    is_whole(&subject, sentence).then(|| capitalised(&subject))
}

/// The words that a sentence begins with: its subject, its first clause, or as much of that as a heading
/// holds.
pub fn beginning(sentence: &str, language: Language) -> String {
    if let Some(subject) = heading(sentence, language) {
        return subject;
    }
    let clause = first_clause(sentence);
    let shorter = (1..=6).rev().map(|sixth| {
        let room = LONGEST_CLAUSE * sixth / 6;
        cut_at_word(clause, if clause.contains(is_han) { room / 2 } else { room })
    });
    let whole = [clause].into_iter().filter(|clause| width_units(clause) <= LONGEST_CLAUSE);
    let found = whole.chain(shorter).find(|words| !words.is_empty() && is_whole(words, sentence));
    capitalised(found.unwrap_or(clause))
}

/// Whether a part of a sentence ends neither inside a word nor inside a number, so that it says nothing
/// that the sentence does not say.
fn is_whole(part: &str, sentence: &str) -> bool {
    let Some(at) = sentence.find(part) else { return false };
    let (before, after) = (&sentence[..at], &sentence[at + part.len()..]);
    let spaced = |c: char| c.is_alphanumeric() && !is_han(c) && !is_kana(c);
    let torn = |left: Option<char>, right: Option<char>| {
        left.zip(right).is_some_and(|(left, right)| {
            spaced(left) && spaced(right)
                || left.is_ascii_digit() && (right.is_alphanumeric() || "%.,:％-–".contains(right))
                || right.is_ascii_digit() && "$€£¥-–.,".contains(left)
        })
    };
    !torn(before.chars().next_back(), part.chars().next())
        && !torn(part.chars().next_back(), after.chars().next())
        && compare(sentence, part).foreign.is_empty()
}

/// The sentence up to its first pause that stands between words.
fn first_clause(sentence: &str) -> &str {
    let mut chars = sentence.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |&(_, next)| next);
        let pauses = match c {
            '，' | '。' | '；' | '：' | '！' | '？' | '、' | '（' | '—' | '(' => true,
            ',' | ';' | ':' | '.' | '!' | '?' | '–' => next.is_whitespace(),
            _ => false,
        };
        // A clause of a word or two says too little.
        if pauses && width_units(&sentence[..at]) >= 8 {
            return sentence[..at].trim();
        }
    }
    sentence.trim_end_matches(['.', '。', '!', '！', '?', '？', ';', '；']).trim()
}

/// What stands before the finite verb.
fn english(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split(' ').collect();
    let first = words.first()?.to_lowercase();
    if NO_SUBJECTS.contains(&first.trim_end_matches([',', '.'])) {
        return None;
    }
    let verb = (1..words.len().min(8)).find(|&at| is_finite(words[at], words[at - 1]))?;
    let from = usize::from(["the", "a", "an", "our"].contains(&first.as_str()));
    let subject = words.get(from..verb)?.join(" ");
    let names = subject.chars().filter(|c| c.is_alphabetic()).count() >= 4;
    let plain = !subject.contains([',', ';', ':', '"', '“', '(', ')', '?', '!']) && !subject.ends_with('.');
    (names && plain && width_units(&subject) <= LONGEST_SUBJECT).then_some(subject)
}

/// Whether `word` is a verb behind `before`: "Paris plans", "sales increased", but not "annual plans".
fn is_finite(word: &str, before: &str) -> bool {
    let lower = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    if FINITE.contains(&lower.as_str()) {
        return true;
    }
    let known = |stem: &str| VERBS.contains(stem);
    let past = lower.strip_suffix("ed").is_some_and(|stem| known(stem) || known(&format!("{stem}e")))
        || lower.strip_suffix('d').is_some_and(known);
    let plural = before.to_lowercase().ends_with('s');
    past && plural
}

/// What stands before the predicate or the first number of a clause.
fn chinese(sentence: &str) -> Option<String> {
    let clause = first_clause(sentence);
    if CHINESE_OPENINGS.iter().any(|opening| clause.starts_with(opening)) {
        return None;
    }
    let breaks = CHINESE_BREAKS.iter().filter_map(|stop| clause.find(stop));
    let number = clause.find(|c: char| c.is_ascii_digit());
    let end = breaks.chain(number).filter(|&at| at > 0).min().unwrap_or(clause.len());
    let subject = clause[..end].trim_end_matches(['的', '了', '共', '为', '约']).trim();
    let count = subject.chars().count();
    let plain = subject.chars().all(|c| is_han(c) || c.is_alphanumeric() || matches!(c, '·' | '-' | ' '));
    ((3..=14).contains(&count) && plain && subject.chars().filter(|&c| is_han(c)).count() >= 2)
        .then(|| subject.to_owned())
}

/// What stands before the first particle of topic or subject.
fn japanese(sentence: &str) -> Option<String> {
    let clause = first_clause(sentence);
    let end = clause.find(['は', 'が']).filter(|&at| at > 0)?;
    let subject = clause[..end].trim();
    let leans = [
        "これ",
        "それ",
        "この",
        "その",
        "また",
        "一方",
        "しかし",
        "なお",
        "ただ",
        "さらに",
        "私",
        "彼",
        "皆",
    ];
    let plain = !subject.contains(['「', '」', '（', '）', '・', 'で', 'に']);
    let speaks = subject.chars().any(|c| is_han(c) || is_kana(c));
    ((4..=LONGEST_SUBJECT).contains(&width_units(subject))
        && plain
        && speaks
        && !leans.iter().any(|opening| subject.starts_with(opening)))
    .then(|| subject.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sentence: &str, expected: Option<&str>) {
        assert_eq!(heading(sentence, Language::of(sentence)).as_deref(), expected, "{sentence}");
    }

    #[test]
    fn subjects_are_headings() {
        check("Budgeted hours per patient day were 9.2.", Some("Budgeted hours per patient day"));
        check("The small pool was closed for 23 days.", Some("Small pool"));
        check("It was closed.", None);
        check("Two led to injury.", None);
        check("规模以上服务业企业由23家增至27家。", Some("规模以上服务业企业"));
        check("新登记市场主体612户，其中个体工商户438户。", Some("新登记市场主体"));
        check("其中红旗里完工。", None);
        check("年間の来館者数は21万4,380人である。", Some("年間の来館者数"));
        check("これは大切だ。", None);
    }

    #[test]
    fn numbers_and_words_are_never_cut() {
        for (sentence, expected) in [
            (
                "88.6 million people use it every single day of the year, we think",
                "88.6 million people use it every single day of the year",
            ),
            ("EUR 4,260 was paid", "EUR 4,260 was paid"),
            ("按户籍统计，3,400人分别签名", "按户籍统计"),
            ("3,400人分の署名を集めた", "3,400人分の署名を集めた"),
        ] {
            assert_eq!(beginning(sentence, Language::of(sentence)), expected);
        }
        assert!(!is_whole("6 million people", "88.6 million people"));
        assert!(!is_whole("400人", "3,400人") && !is_whole("共3", "共3人") && is_whole("共3人", "共3人来"));
    }
}
