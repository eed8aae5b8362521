//! What is a sentence about, in its own words? Key phrases for titles, never invented ones.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use deckwright_model::language::{Language, is_han, is_hiragana, is_katakana};

use crate::topic::capitalised;

/// Nouns that say nothing by themselves.
const VAGUE: &[&str] = &[
    "number", "part", "way", "ways", "kind", "half", "lot", "corner", "thing", "things", "case", "end",
    "example", "amount", "side", "times",
];

/// A title is looked for in so many sentences; what comes later is not what a passage is about.
const MOST_SENTENCES: usize = 24;

/// The longest Chinese phrase that is looked for, in characters.
const LONGEST_RUN: usize = 8;

/// Statistics are taken from this many characters; the rest of a longer text reads the same way.
const SAMPLE: usize = 60_000;

static STOP_WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| STOPS.split_ascii_whitespace().collect());

static VERBS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("verbs.txt").split_ascii_whitespace().collect());
static ADJECTIVES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| ADJECTIVE_LIST.split_ascii_whitespace().collect());

const ADJECTIVE_LIST: &str = "able active available bad basic beautiful better big broad busy central cheap clean clear close common complete complex \
    correct current daily dangerous dark deep different difficult direct double early easy empty entire equal especially expensive extra famous fast \
    final fine free fresh full general good great green happy hard healthy heavy high huge ideal important impossible independent key large late legal \
    little local long loud low main major many modern national native natural necessary new nice normal obvious old open ordinary original past perfect \
    poor popular positive possible powerful present private public quick quiet rare ready real recent regular relevant rich right safe serious severe \
    short significant similar simple single slow small social soft special specific stable steady strict strong sudden suitable sure tall total tough \
    true typical unusual urgent useful usual valuable various vast warm weak whole wide wild wrong young";

const STOPS: &str = "a about above after again all also although always am an and another any are as at away back be because been before being below \
    between both but by came can cannot come could did do does doing done down during each either else enough especially etc even ever every few first for from further get gets give given go goes \
    had has have having he her here hers him his how however i if in instead into is it its itself just keep kept last later least less let like likely made mainly make makes many may me might more most much must my \
    need needs never no nor not now of off often on once one only or other others our out over own per perhaps quite rather really said same say says see seem seems several shall she should since so some still such \
    take takes than that the their them then there therefore these they this those though through thus to today together too toward towards two under until up upon us use used uses using very was way we well were what when where whether \
    which while who whom whose why will with within without would yes yet you your";

/// Characters that end the first part of a Chinese clause: what comes before is usually its subject.
const CHINESE_OPENINGS: &str = "随着 因为 由于 如果 虽然 但是 目前 近年来 一旦 为了 通过 下一步 同时 此外 其中 因此 所以 然而 不过 例如 首先 其次 最后 另外 \
    部分 鼓励 我们 他们 这些 那些 这 那 它 其";

const CHINESE_BREAKS: &[&str] = &[
    "的", "了", "是", "在", "将", "把", "被", "已", "正", "通过", "需要", "可以", "能够", "必须", "应当",
    "应该", "以及", "并", "从", "由", "使", "让", "对", "向", "为", "不", "会", "要", "达到", "面临", "成为",
    "提供", "仍", "还", "也", "同样", "有待", "定期", "主要", "比较",
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
            for term in terms(clause, language, LONGEST_RUN) {
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
            // Pairs of characters are enough to tell common words of a Chinese text.
            for term in terms(clause, self.language, 2) {
                total += self.count(&term).min(20) * 100;
                count += 1;
            }
        }
        let figures = usize::from(sentence.chars().any(|c| c.is_ascii_digit())) * 60;
        // The square root keeps long sentences from winning by length alone, short ones by density.
        total / (count.max(1).isqrt() * 4).max(1) + figures
    }

    /// A title for `sentences` that is not in `taken` yet, which it joins; if possible, one that is not
    /// in `avoid` either.
    pub fn title(&self, sentences: &[&str], taken: &mut HashSet<String>, avoid: &HashSet<String>) -> String {
        let candidates = self.candidates(sentences);
        let best = candidates.first().map_or(0, |&(score, _)| score);
        let free = |phrase: &String| !taken.contains(&phrase.to_lowercase());
        let good = candidates.iter().filter(|&&(score, _)| score * 2 >= best).map(|(_, phrase)| phrase);
        let fallback = sentences.first().map(|sentence| self.beginning(sentence)).unwrap_or_default();
        let choice = good
            .filter(|phrase| free(phrase) && !avoid.contains(&phrase.to_lowercase()))
            .chain(candidates.iter().map(|(_, phrase)| phrase).filter(|phrase| free(phrase)))
            .chain([&fallback].into_iter().filter(|phrase| free(phrase) && !phrase.is_empty()))
            .next();
        let title = choice.cloned().unwrap_or_else(|| {
            // One of these is free: there are more of them than titles taken.
            let numbered = (2..taken.len() + 3).map(|n| format!("{fallback} ({n})"));
            numbered.into_iter().find(free).unwrap_or(fallback)
        });
        taken.insert(title.to_lowercase());
        title
    }

    /// Phrases of the sentences, the best first. One that several sentences have adds up.
    fn candidates(&self, sentences: &[&str]) -> Vec<(usize, String)> {
        let mut found: Vec<(usize, String)> = Vec::new();
        for (place, sentence) in sentences.iter().take(MOST_SENTENCES).enumerate() {
            let phrases = match self.language {
                Language::En => self.english(sentence),
                Language::Zh => self.chinese(sentence),
                Language::Ja => self.japanese(sentence),
            };
            for (score, phrase) in phrases {
                // The first sentences say what a passage is about.
                let score = score * 10 / (10 + place * 3);
                let phrase = capitalised(&phrase);
                match found.iter_mut().find(|(_, known)| *known == phrase) {
                    Some((sum, _)) => *sum += score,
                    None => found.push((score, phrase)),
                }
            }
        }
        found.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        found
    }

    fn count(&self, term: &str) -> usize {
        self.counts.get(term).copied().unwrap_or(0)
    }

    /// Noun phrases of up to four words, the frequent and the early ones first.
    fn english(&self, sentence: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        let runs = clauses(sentence).flat_map(noun_runs);
        for (place, run) in runs.enumerate() {
            let frequency: usize = run.iter().map(|word| self.count(&word.to_lowercase()).min(8)).sum();
            let shape = match run.as_slice() {
                [word] if VAGUE.contains(&word.to_lowercase().as_str()) => 0,
                [_] => 8,
                _ => 12,
            };
            // The first phrase of a sentence is mostly its subject.
            let early = [60, 25, 10].get(place).copied().unwrap_or(0);
            found.push((frequency * 10 / run.len() + shape * 4 + early, run.join(" ")));
        }
        found
    }

    /// The subject of the first clauses, and phrases that the text repeats.
    fn chinese(&self, sentence: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (place, clause) in clauses(sentence).enumerate() {
            let chars: Vec<char> = clause.chars().collect();
            for length in 3..=LONGEST_RUN.min(chars.len()) {
                for (at, run) in chars.windows(length).enumerate() {
                    let phrase: String = run.iter().collect();
                    let count = self.count(&phrase);
                    let clean =
                        !CHINESE_BREAKS.iter().any(|stop| phrase.starts_with(stop) || phrase.ends_with(stop));
                    if count > 1
                        && clean
                        && self.is_whole(&chars, at, length)
                        && run.iter().all(|&c| is_han(c) || c.is_alphanumeric())
                    {
                        found.push((count.min(6) * length * 2 / (1 + place), phrase));
                    }
                }
            }
            let opens = CHINESE_OPENINGS.split_ascii_whitespace().any(|opening| clause.starts_with(opening));
            if (4..=12).contains(&chars.len()) && !opens {
                found.push((30 / (1 + place), clause.to_owned()));
            }
            // What stands before 的 is only an attribute of the subject.
            let ends =
                CHINESE_BREAKS.iter().filter(|&&stop| stop != "的").filter_map(|stop| clause.find(stop));
            let subject = ends.filter(|&at| at > 0).min().map_or("", |at| &clause[..at]);
            if (2..=12).contains(&subject.chars().count()) && !opens {
                let worth = if subject.chars().count() > 2 { 24 } else { 14 };
                found.push((worth / (1 + place), subject.to_owned()));
            }
        }
        found
    }

    /// Whether a repeated run of characters is not just a piece of a longer one that is repeated as often.
    fn is_whole(&self, chars: &[char], at: usize, length: usize) -> bool {
        let count = |from: usize, to: usize| self.count(&chars[from..to].iter().collect::<String>());
        let own = count(at, at + length);
        let left = at > 0 && count(at - 1, at + length) == own;
        let right = at + length < chars.len() && count(at, at + length + 1) == own;
        length == LONGEST_RUN || !(left || right)
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
                let terms = terms(phrase, Language::Ja, LONGEST_RUN);
                let frequency: usize = terms.iter().map(|term| self.count(term).min(8)).sum();
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
            // A number is not cut in two.
            let cut: String = clause.chars().take(14).collect();
            let whole = clause[cut.len()..].starts_with(|c: char| c.is_ascii_digit());
            if whole { cut.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned() } else { cut }
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

/// What is counted: words in English; in Chinese runs of two to `longest` characters; in Japanese runs
/// of kanji or katakana.
fn terms(clause: &str, language: Language, longest: usize) -> Vec<String> {
    match language {
        Language::En => clause
            .split_whitespace()
            .map(trimmed)
            .filter(|word| !is_stop(word))
            .map(str::to_lowercase)
            .collect(),
        Language::Zh => {
            let chars: Vec<char> = clause.chars().collect();
            (2..=longest).flat_map(|length| chars.windows(length)).map(|run| run.iter().collect()).collect()
        }
        Language::Ja => {
            content_spans(clause).into_iter().map(|(start, end)| clause[start..end].to_owned()).collect()
        }
    }
}

/// Where kanji, katakana and Latin letters stand together.
fn content_spans(clause: &str) -> Vec<(usize, usize)> {
    let content = |c: char| {
        is_han(c) || is_katakana(c) || matches!(c, '・' | 'ー') || (c.is_alphanumeric() && !is_hiragana(c))
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

/// The noun phrases of an English clause, as far as a list of verbs and the words around can tell.
fn noun_runs(clause: &str) -> Vec<Vec<&str>> {
    let words: Vec<&str> = clause.split_whitespace().map(trimmed).filter(|word| !word.is_empty()).collect();
    let mut runs: Vec<Vec<&str>> = vec![Vec::new()];
    for (at, &word) in words.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |at| words[at]);
        let after = words.get(at + 1).copied().unwrap_or_default();
        if is_stop(word) || is_verb(word, before, after) {
            runs.push(Vec::new());
        } else if let Some(run) = runs.last_mut() {
            run.push(word);
        }
    }
    for run in &mut runs {
        run.truncate(4);
        while run.last().is_some_and(|word| is_adjective(word)) {
            run.pop();
        }
    }
    let speaks =
        |run: &Vec<&str>| run.iter().any(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2);
    runs.retain(|run| speaks(run) && !run[0].ends_with("ly"));
    runs
}

/// Whether a word that can be a verb is one behind `before`: "can plan", "councils plan", "Paris plans",
/// but not "the plan", "annual plan", "annual plans".
fn is_verb(word: &str, before: &str, after: &str) -> bool {
    let lower = word.to_lowercase();
    let known = |stem: &str| VERBS.contains(stem);
    let before_lower = before.to_lowercase();
    let asks_for_verb = [
        "to", "not", "can", "could", "will", "would", "should", "must", "may", "might", "they", "we", "you",
        "i", "never", "also",
    ];
    if before.is_empty() {
        return false;
    }
    if known(&lower) {
        return asks_for_verb.contains(&before_lower.as_str())
            || (before_lower.ends_with('s') && !is_stop(before));
    }
    let past = lower.strip_suffix("ed").is_some_and(|stem| known(stem) || known(&format!("{stem}e")))
        || lower.strip_suffix('d').is_some_and(known);
    let present =
        lower.strip_suffix('s').is_some_and(|stem| known(stem) || stem.strip_suffix('e').is_some_and(known));
    let subject = matches!(before_lower.as_str(), "it" | "he" | "she" | "that" | "which" | "who")
        || (!is_stop(before) && !is_adjective(before) && !before_lower.ends_with('s'));
    let object = matches!(
        after.to_lowercase().as_str(),
        "a" | "an" | "the" | "that" | "to" | "each" | "every" | "its" | "their"
    );
    past || (present && (subject || (object && !is_stop(before))))
}

fn is_adjective(word: &str) -> bool {
    ADJECTIVES.contains(word.to_lowercase().as_str())
}

fn trimmed(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '%')
}

fn is_stop(word: &str) -> bool {
    let lower = word.to_lowercase();
    lower.is_empty() || STOP_WORDS.contains(lower.as_str())
}
