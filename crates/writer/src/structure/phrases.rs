//! What is a sentence about, in its own words? Key phrases for titles, never invented ones.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::brief::{Language, is_han};
use crate::topic::capitalised;

/// Statistics are taken from this many characters; the rest of a longer text reads the same way.
const SAMPLE: usize = 60_000;

static STOP_WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| STOPS.split_ascii_whitespace().collect());

const STOPS: &str = "a about above after again all also although always am an and another any are as at away back be because been before being below \
    between both but by came can cannot come could did do does doing done down during each either else enough especially etc even ever every few first for from further get gets give given go goes \
    had has have having he her here hers him his how however i if in instead into is it its itself just keep kept last later least less let like likely made mainly make makes many may me might more most much must my \
    need needs never no nor not now of off often on once one only or other others our out over own per perhaps quite rather really said same say says see seem seems several shall she should since so some still such \
    take takes than that the their them then there therefore these they this those though through thus to today together too toward towards two under until up upon us use used uses using very was way we well were what when where whether \
    which while who whom whose why will with within without would yes yet you your";

/// Characters that end the first part of a Chinese clause: what comes before is usually its subject.
const CHINESE_BREAKS: &[&str] = &[
    "的", "了", "是", "在", "将", "把", "被", "已", "正", "通过", "需要", "可以", "能够", "必须", "应当",
    "应该", "以及", "并", "从", "由", "使", "让", "对", "向", "为", "不", "会", "要",
];

/// How often the words of a text occur in it.
#[derive(Debug)]
pub struct Phrases {
    language: Language,
    counts: HashMap<String, usize>,
}

impl Phrases {
    pub fn of(text: &str, language: Language) -> Self {
        let mut counts: HashMap<String, usize> = HashMap::new();
        let sample: String = text.chars().take(SAMPLE).collect();
        for clause in clauses(&sample) {
            for term in terms(clause, language) {
                *counts.entry(term).or_default() += 1;
            }
        }
        Self { language, counts }
    }

    /// How central a sentence is to the text, for choosing between sentences.
    pub fn weight(&self, sentence: &str) -> usize {
        let mut total = 0;
        let mut count = 0_usize;
        for clause in clauses(sentence) {
            for term in terms(clause, self.language) {
                total += self.count(&term).min(20) * 100;
                count += 1;
            }
        }
        let figures = usize::from(sentence.chars().any(|c| c.is_ascii_digit())) * 60;
        // The square root keeps long sentences from winning by length alone, short ones by density.
        total / (count.max(1).isqrt() * 4).max(1) + figures
    }

    /// A title for `sentences` that is not in `taken` yet, which it joins.
    pub fn title(&self, sentences: &[&str], taken: &mut HashSet<String>) -> String {
        let mut candidates: Vec<(usize, String)> = Vec::new();
        for (place, sentence) in sentences.iter().enumerate() {
            let found = match self.language {
                Language::En => self.english(sentence),
                Language::Zh => self.chinese(sentence),
                Language::Ja => self.japanese(sentence),
            };
            // The first sentences say what a passage is about.
            candidates
                .extend(found.into_iter().map(|(score, phrase)| (score * 10 / (10 + place * 3), phrase)));
        }
        candidates.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        let fallback = sentences.first().map(|sentence| self.beginning(sentence)).unwrap_or_default();
        let choice = candidates
            .into_iter()
            .map(|(_, phrase)| capitalised(&phrase))
            .chain([fallback.clone()])
            .find(|phrase| !phrase.is_empty() && !taken.contains(&phrase.to_lowercase()));
        let title = choice.unwrap_or_else(|| {
            // One of these is free: there are more of them than titles taken.
            let numbered = (2..taken.len() + 3).map(|n| format!("{fallback} ({n})"));
            numbered.into_iter().find(|title| !taken.contains(&title.to_lowercase())).unwrap_or(fallback)
        });
        taken.insert(title.to_lowercase());
        title
    }

    fn count(&self, term: &str) -> usize {
        self.counts.get(term).copied().unwrap_or(0)
    }

    /// Runs of up to four words without a stop word, the frequent and the early ones first.
    fn english(&self, sentence: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (place, clause) in clauses(sentence).enumerate() {
            let words: Vec<&str> = clause.split_whitespace().map(trimmed).collect();
            for run in words.split(|word| is_stop(word)).filter(|run| !run.is_empty()) {
                let run = &run[..run.len().min(4)];
                let letters = run.iter().any(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2);
                if !letters || run[0].ends_with("ly") {
                    continue;
                }
                let frequency: usize = run.iter().map(|word| self.count(&word.to_lowercase()).min(8)).sum();
                let shape = match run.len() {
                    1 => 6,
                    2 | 3 => 12,
                    _ => 9,
                };
                found.push((frequency * 10 / run.len() + shape * 10 / (1 + place), run.join(" ")));
            }
        }
        found
    }

    /// The subject of the first clauses, and phrases that the text repeats.
    fn chinese(&self, sentence: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (place, clause) in clauses(sentence).enumerate() {
            let chars: Vec<char> = clause.chars().collect();
            for length in 3..=8_usize.min(chars.len()) {
                for run in chars.windows(length) {
                    let phrase: String = run.iter().collect();
                    let count = self.count(&phrase);
                    let clean =
                        !CHINESE_BREAKS.iter().any(|stop| phrase.starts_with(stop) || phrase.ends_with(stop));
                    if count > 1 && clean && run.iter().all(|&c| is_han(c) || c.is_alphanumeric()) {
                        found.push((count.min(6) * length * 2 / (1 + place), phrase));
                    }
                }
            }
            if chars.len() <= 12 && chars.len() >= 4 {
                found.push((30 / (1 + place), clause.to_owned()));
            }
            let subject =
                CHINESE_BREAKS.iter().filter_map(|stop| clause.find(stop)).filter(|&at| at > 0).min();
            let subject = subject.map_or("", |at| &clause[..at]);
            if (3..=12).contains(&subject.chars().count()) {
                found.push((24 / (1 + place), subject.to_owned()));
            }
        }
        found
    }

    /// Runs of kanji, katakana and Latin letters, joined by の.
    fn japanese(&self, sentence: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (place, clause) in clauses(sentence).enumerate() {
            let spans = content_spans(clause);
            for (at, &(start, end)) in spans.iter().enumerate() {
                let mut end = end;
                let mut parts = 1;
                for &(next_start, next_end) in &spans[at + 1..] {
                    let joined = &clause[end..next_start] == "の";
                    if !joined || clause[start..next_end].chars().count() > 16 || parts == 3 {
                        break;
                    }
                    end = next_end;
                    parts += 1;
                }
                let phrase = &clause[start..end];
                let length = phrase.chars().count();
                if length < 2 || !phrase.chars().any(char::is_alphabetic) {
                    continue;
                }
                let frequency: usize = terms(phrase, Language::Ja).map(|term| self.count(&term).min(8)).sum();
                found.push((
                    length.min(10) * 3 + parts * 6 + frequency * 2 + 20 / (1 + place + at),
                    phrase.to_owned(),
                ));
            }
        }
        found
    }

    /// The first words of a sentence.
    fn beginning(&self, sentence: &str) -> String {
        let clause = clauses(sentence).next().unwrap_or(sentence).trim();
        if self.language.is_cjk() {
            clause.chars().take(14).collect()
        } else {
            capitalised(
                &clause
                    .split_whitespace()
                    .take(7)
                    .map(trimmed)
                    .collect::<Vec<_>>()
                    .join(" ")
                    .chars()
                    .take(60)
                    .collect::<String>(),
            )
        }
    }
}

/// The parts of a text between punctuation marks.
fn clauses(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| {
        !c.is_alphanumeric()
            && !c.is_whitespace()
            && !matches!(c, '-' | '\'' | '’' | '%' | '/' | '&' | 'ー' | '・')
            || c == '\n'
    })
    .map(str::trim)
    .filter(|clause| !clause.is_empty())
}

/// What is counted: words in English; in Chinese runs of two to eight characters; in Japanese runs of
/// kanji or katakana.
fn terms(clause: &str, language: Language) -> Box<dyn Iterator<Item = String> + '_> {
    match language {
        Language::En => Box::new(
            clause.split_whitespace().map(trimmed).filter(|word| !is_stop(word)).map(str::to_lowercase),
        ),
        Language::Zh => {
            let chars: Vec<char> = clause.chars().collect();
            let runs: Vec<String> = (2..=8)
                .flat_map(|length| {
                    chars.windows(length).map(|run| run.iter().collect::<String>()).collect::<Vec<_>>()
                })
                .collect();
            Box::new(runs.into_iter())
        }
        Language::Ja => {
            Box::new(content_spans(clause).into_iter().map(|(start, end)| clause[start..end].to_owned()))
        }
    }
}

/// Where kanji, katakana and Latin letters stand together.
fn content_spans(clause: &str) -> Vec<(usize, usize)> {
    let content = |c: char| {
        is_han(c)
            || matches!(c, '\u{30a0}'..='\u{30ff}')
            || (c.is_alphanumeric() && !matches!(c, '\u{3041}'..='\u{309f}'))
    };
    let mut spans = Vec::new();
    let mut start = None;
    for (at, c) in clause.char_indices().chain([(clause.len(), ' ')]) {
        match (content(c), start) {
            (true, None) => start = Some(at),
            (false, Some(begin)) => {
                spans.push((begin, at));
                start = None;
            }
            _ => {}
        }
    }
    spans
}

fn trimmed(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '%')
}

fn is_stop(word: &str) -> bool {
    let lower = word.to_lowercase();
    lower.is_empty() || STOP_WORDS.contains(lower.as_str())
}
