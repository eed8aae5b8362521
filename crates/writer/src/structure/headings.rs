//! Chooses a paragraph's heading from its own words: a short whole sentence, a whole first clause, or the
//! phrase it is about, but never a cut word, number, bracket or thought.

mod clauses;
mod lists;

use deckwright_model::language::{is_cjk, width_units};

use super::units::Line;
use crate::topic::capitalised;
use clauses::{clause, core, has_verb, is_finite, is_whole, lead, subject, topic, waits};
use lists::{List, words};

/// Widest Chinese or Japanese line with a colon that is a label, not a sentence announcing what follows, in half ems.
const MAX_ANNOUNCING_LABEL_LENGTH: usize = 12;
/// Widest heading, in half ems.
const MAX_HEADING_LENGTH: usize = 90;
/// Widest heading in Chinese or Japanese, in half ems.
const MAX_CJK_HEADING_LENGTH: usize = 86;
/// Narrowest heading, in half ems.
const MIN_HEADING_LENGTH: usize = 8;
/// Narrowest one-word sentence that can be a heading, in half ems: "Stigma.", 修路。
const MIN_SENTENCE_LENGTH: usize = 4;

/// Narrowest sentence that can be a heading without being the first of its paragraph, in half ems.
const MIN_LATER_LENGTH: usize = 20;
/// Widest such sentence, in half ems.
const MAX_LATER_LENGTH: usize = 64;
/// Fewest different characters of a heading.
const MIN_LETTERS: usize = 4;
/// Widest question without a question mark, in half ems.
const MAX_ASKED_LENGTH: usize = 44;
/// Widest first sentence that can be a heading as it is, in half ems.
const MAX_WHOLE_LENGTH: usize = 130;
/// Most characters of a remark about urgency after a kind of paper (【新聞稿】即時發布).
const MAX_HASTE_LENGTH: usize = 8;

/// A heading made of a paragraph's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub text: String,
    /// Whether it is the whole first sentence, which is then not repeated below it.
    pub is_first_sentence: bool,
}

/// Finds the heading of a paragraph, if its first sentence contains one.
pub fn of(lines: &[Line]) -> Option<Heading> {
    let first = lines.first()?.text.as_str();
    // A line that does not end like a sentence is a salutation, a signature or an entry.
    if lines.len() == 1 && !ends(first) {
        return None;
    }
    if greets(first) {
        // A greeting is not a subject; the next sentence may contain one.
        let next = lines[1..].iter().map(|line| line.text.as_str()).find(|text| !greets(text))?;
        let text = sentence(next)?;
        return Some(Heading { text, is_first_sentence: false });
    }
    let bare = unled(first);
    let later = || later_sentence(&lines[1..]).map(|text| Heading { text, is_first_sentence: false });
    // A sentence that depends on the previous one is the heading only if there is no other.
    if leans(bare)
        && let Some(heading) = later()
    {
        return Some(heading);
    }
    let is_said = width_units(bare) >= MIN_HEADING_LENGTH || !leans(bare);
    if let Some(text) = sentence(bare).filter(|_| is_said) {
        return Some(Heading { text, is_first_sentence: true });
    }
    let part = part(bare).map(|text| Heading { text, is_first_sentence: false });
    part.or_else(later)
}

/// The sentence without the conjunction at its beginning: "And the customers have changed".
fn unled(sentence: &str) -> &str {
    let rest = words(List::Leading).iter().find_map(|word| sentence.strip_prefix(&word.replace('_', " ")));
    let rest = rest.map(|rest| rest.trim_start_matches([' ', '，', '、']));
    let goes_on = |rest: &str| {
        let next = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        words(List::LedBy).contains(&next)
    };
    rest.filter(|rest| rest.starts_with(char::is_alphanumeric) && !goes_on(rest)).unwrap_or(sentence)
}

/// The first of the later sentences that is short and understandable by itself.
fn later_sentence(lines: &[Line]) -> Option<String> {
    lines.iter().find_map(|line| {
        let text = line.text.as_str();
        let stands = !leans(text) && !greets(text) && !asks(text) && !text.starts_with(['-', '[']);
        let width = width_units(text);
        let fits = (MIN_LATER_LENGTH..=MAX_LATER_LENGTH).contains(&width);
        let is_clause = text.contains(is_cjk) || has_verb(text);
        sentence(text).filter(|_| stands && fits && is_clause && ends_as_statement(text))
    })
}

/// Whether a text ends as a statement does.
fn ends_as_statement(text: &str) -> bool {
    text.ends_with(['.', '。'])
}

/// Whether a text is meaningful by itself, unlike "All of it", 两个半, 坐，坐.
fn says_something(text: &str) -> bool {
    if text.contains(is_cjk) {
        let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
        letters.sort_unstable();
        letters.dedup();
        let is_small = |c: &char| "一二两三四五六七八九十半几我你他她它这那吗呢吧了的".contains(*c);
        return letters.len() >= MIN_LETTERS || !letters.iter().any(is_small) && letters.len() > 1;
    }
    let mut all = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    all.any(|word| word.len() > 3 && !words(List::Small).contains(&word.to_lowercase().as_str()))
        || text.contains(|c: char| c.is_ascii_digit())
        || !text.is_ascii()
}

/// The part of a long first sentence that can be its heading.
pub fn part(sentence: &str) -> Option<String> {
    let sound = |text: &String| is_short(text) && is_sound(text) && !waits(text) && is_whole(text, sentence);
    let found = if sentence.contains(is_cjk) {
        clause(sentence).filter(sound).or_else(|| topic(sentence).filter(sound))
    } else {
        let found = lead(sentence).filter(sound).or_else(|| clause(sentence).filter(sound));
        found.or_else(|| core(sentence).filter(sound)).or_else(|| subject(sentence).filter(sound))
    };
    found.map(|text| capitalised(&text))
}

/// The whole sentence, although too long for a good heading; used where there is no better one.
pub fn whole(sentence: &str) -> Option<String> {
    let text = unstopped(sentence.trim());
    let fits =
        width_units(text) <= MAX_WHOLE_LENGTH && is_sound(text) && says_something(text) && ends(sentence);
    let is_counted = text.starts_with(|c: char| c.is_ascii_digit());
    (fits && !is_counted && !greets(text)).then(|| capitalised(text))
}

/// The subject that a first sentence announces: "Please find below the report of …", 现将……报告如下.
pub fn announced(sentence: &str) -> Option<String> {
    if let Some((_, rest)) = sentence.split_once("现将") {
        let end = ["报告如下", "汇报如下", "通报如下", "公布如下", "说明如下"]
            .iter()
            .find_map(|end| rest.find(end))?;
        let text = rest[..end].trim_end_matches('的');
        return (is_short(text) && width_units(text) >= MIN_HEADING_LENGTH && is_sound(text))
            .then(|| text.to_owned());
    }
    // The subject that a speaker announces: 傘のお話をさせていただきます.
    let told = ["のお話をさせて", "のお話をいたし", "の話をさせて", "の話をします", "についてお話"];
    if let Some(end) = told.iter().find_map(|word| sentence.find(word)) {
        let from = sentence[..end].rfind(['、', '，', 'は']).map_or(0, |at| at + '、'.len_utf8());
        let text = sentence[from..end].trim();
        let is_phrase = !text.is_empty() && is_short(text) && is_sound(text);
        return is_phrase
            .then(|| format!("{text}の{}", if sentence[end..].starts_with("のお") { "お話" } else { "話" }));
    }
    // The subject that a letter announces: この一年の歩みについてご報告いたします.
    let reported = ["についてご報告", "についてご案内", "についてお知らせ"];
    if let Some(end) = reported.iter().find_map(|word| sentence.find(word)) {
        let from = sentence[..end].rfind(['、', '，']).map_or(0, |at| at + '、'.len_utf8());
        let text = sentence[from..end].trim();
        let is_phrase = width_units(text) >= MIN_HEADING_LENGTH && is_short(text) && is_sound(text);
        return is_phrase.then(|| text.to_owned());
    }
    let openings = [
        "to say a few words about ",
        "Please find below ",
        "Please find attached ",
        "Please find enclosed ",
        "Here's ",
        "Here is ",
        "I am writing about ",
        "I am writing regarding ",
        "I am writing concerning ",
        "We are writing about ",
        "We are writing regarding ",
    ];
    let rest = openings.iter().find_map(|opening| sentence.split_once(opening).map(|(_, rest)| rest))?;
    let rest = ["a draft of ", "the ", "a ", "an ", "our ", "my ", "your "]
        .iter()
        .fold(rest, |rest, article| rest.strip_prefix(article).unwrap_or(rest));
    let end = rest.find([',', '(', ':', '.', ';']).unwrap_or(rest.len());
    let phrase = rest[..end].trim();
    let phrase =
        if is_short(phrase) { phrase } else { phrase.split_once(" for ").map_or(phrase, |(head, _)| head) };
    // A name may be short.
    let is_name = phrase.split_whitespace().count() == 2
        && phrase.split(' ').all(|word| word.starts_with(char::is_uppercase));
    let is_phrase = (is_name || phrase.split_whitespace().count() >= 3) && is_short(phrase);
    (is_phrase && is_sound(phrase) && !waits(phrase) && is_whole(phrase, sentence))
        .then(|| capitalised(phrase))
}

/// Whether a text ends as a sentence does.
pub fn ends(text: &str) -> bool {
    text.trim_end_matches(['”', '"', '」', '』', ')', '）', ' '])
        .ends_with(['.', '。', '!', '！', '?', '？', ':', '：', '…'])
}

/// The whole sentence, if it is short enough for a heading.
fn sentence(sentence: &str) -> Option<String> {
    let text = unstopped(sentence.trim());
    let said =
        text.chars().filter(|c| c.is_alphanumeric()).map(|c| if is_cjk(c) { 2 } else { 1 }).sum::<usize>();
    let is_whole = said >= MIN_SENTENCE_LENGTH && !lacks_subject(text);
    (is_whole && is_short(text) && is_sound(text) && says_something(text)).then(|| capitalised(text))
}

/// Whether a Japanese sentence lacks its subject: 二階である.
fn lacks_subject(text: &str) -> bool {
    let says_what = ["である", "です", "だった", "でした"].iter().any(|end| text.ends_with(end));
    says_what && !text.contains(['は', 'が', 'も', 'を', 'に', 'へ', '、'])
}

/// The sentence without its final mark; the stop of "8 a.m." is part of the word.
pub fn unstopped(sentence: &str) -> &str {
    let text = sentence.trim_end_matches(['.', '。', ':', '：', ';', '；', ',', '，']);
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let abbreviates = last.contains('.')
        && last
            .split('.')
            .all(|letter| letter.chars().count() == 1 && !letter.contains(|c: char| c.is_ascii_digit()));
    if abbreviates && sentence[text.len()..].starts_with('.') { &sentence[..=text.len()] } else { text }
}

/// Whether a text is short enough for a heading.
pub fn is_short(text: &str) -> bool {
    width_units(text) <= if text.contains(is_cjk) { MAX_CJK_HEADING_LENGTH } else { MAX_HEADING_LENGTH }
}

/// Whether a sentence ends with a question mark.
pub fn asks(sentence: &str) -> bool {
    sentence.trim_end_matches(['”', '"', '」', ')', '）']).ends_with(['?', '？'])
}

/// Whether a sentence is a question, with or without a question mark.
pub fn wonders(sentence: &str) -> bool {
    const WORDS: [&str; 10] =
        ["怎么", "什么", "为什么", "多少钱", "哪里", "如何", "怎麼", "什麼", "為什麼", "どう"];
    asks(sentence)
        || sentence.ends_with(['吗', '呢', '嗎'])
        || sentence.contains(is_cjk)
            && width_units(sentence) <= MAX_ASKED_LENGTH
            && WORDS.iter().any(|word| sentence.contains(word))
}

/// Whether a sentence can be understood by itself.
pub fn is_understandable(sentence: &str) -> bool {
    let is_clause = sentence.contains(is_cjk) || has_verb(sentence);
    is_clause && !leans(sentence) && !greets(sentence) && says_something(sentence)
}

/// The heading for something that somebody says.
pub fn spoken(said: &str) -> Option<String> {
    let text = unstopped(said.trim());
    (is_sound(text) && is_short(text)).then(|| capitalised(text))
}

/// Whether a sentence is a greeting or only introduces an answer.
pub fn greets(sentence: &str) -> bool {
    begins(sentence, List::Greetings)
}

/// Whether a letter ends here: "Best regards", 此致.
pub fn closes(line: &str) -> bool {
    // "Best" alone; "Best of all" goes on.
    let is_best = line.trim().trim_end_matches(['.', '!']).eq_ignore_ascii_case("best");
    is_best || begins(line, List::Closings) && is_short(line)
}

/// Whether a paragraph announces that it is the last: "One last thing.", 最後に.
pub fn concludes(line: &str) -> bool {
    begins(line, List::Concluding)
}

/// Whether a line says that a meeting is over, or gives contact details.
pub fn ends_meeting(line: &str) -> bool {
    begins(line, List::Ended) && is_short(line)
}

/// Whether a line gives contact details: 联系人：邵工, お問い合わせ.
pub fn tells_contact(line: &str) -> bool {
    begins(line, List::Contacts)
}

/// Whether a Japanese letter begins here.
pub fn opens_letter(line: &str) -> bool {
    begins(line, List::Letters)
}

/// Whether a line below a title says who wrote the text: 本报记者 顾晓岚, "By Ann Lee".
pub fn names_author(line: &str) -> bool {
    begins(line, List::Authors) && is_short(line) && !ends(line)
}

/// Whether a line is only a letterhead or a restriction on readers: "HOLLOW LANE ALLOTMENT ASSOCIATION", 社外秘.
pub fn names_house(line: &str) -> bool {
    let lower = line.to_lowercase();
    let is_secret =
        words(List::Secrets).contains(&lower.trim_matches(['(', ')', '（', '）', '【', '】', ' ']));
    is_secret
        || words(List::Houses).iter().any(|word| ends_with_word(&lower, word))
        || begins(line, List::HouseHeads)
}

/// Whether a title is the name of a filled-in form, perhaps with its number in brackets: "Rivers Fund –
/// Application form (round 6)", 补助金申请表.
pub fn names_form(title: &str) -> bool {
    let lower = title.to_lowercase();
    let bare = lower.split(['(', '（']).next().unwrap_or_default().trim_end();
    words(List::Forms).iter().any(|word| ends_with_word(bare, &word.replace('_', " ")))
}

/// Whether a line says only what kind of paper it is: 研究概要, "Press release".
pub fn names_genre(line: &str) -> bool {
    // In 【新聞稿】即時發布, the words after the kind of paper say how urgent it is.
    let begun = line.trim().strip_prefix('【').and_then(|rest| rest.split_once('】'));
    let line =
        begun.filter(|(_, rest)| rest.chars().count() <= MAX_HASTE_LENGTH).map_or(line, |(kind, _)| kind);
    let line = line.trim_matches(|c: char| c.is_whitespace() || "【】[]［］".contains(c)).to_lowercase();
    words(List::Genres).iter().any(|word| word.replace('_', " ") == line)
}

/// Whether a title says that the text is the script of a talk: 講義原稿, 演讲稿, "Lecture script".
pub fn names_script(title: &str) -> bool {
    let lower = title.to_lowercase();
    let last = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    width_units(title) <= MAX_WHOLE_LENGTH
        && words(List::Scripts).iter().any(|word| ends_with_word(last, word))
}

/// Whether a label introduces the subject of a paper: 会议名称, "Project".
pub fn names_subject(label: &str) -> bool {
    words(List::Subjects).contains(&label.trim().to_lowercase().as_str())
}

/// Whether a line contains the name of a company or an office: 宏远化工有限公司 安环部.
pub fn has_house(line: &str) -> bool {
    let is_office = |word: &str| {
        (3..=10).contains(&word.chars().count()) && words(List::Offices).iter().any(|end| word.ends_with(end))
    };
    line.split_whitespace().any(|word| names_house(word) || is_office(word))
}

/// Whether a line is the name of a paper: minutes, a report, a notice.
pub fn names_paper(line: &str) -> bool {
    let lower = line.to_lowercase();
    let mut spoken = lower.split(|c: char| !c.is_alphanumeric());
    let is_latin = spoken.any(|word| word.is_ascii() && words(List::Papers).contains(&word));
    is_latin || words(List::Papers).iter().any(|word| !word.is_ascii() && lower.contains(word))
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let before = text.strip_suffix(word);
    before.is_some_and(|before| !word.is_ascii() || before.ends_with(' '))
}

/// Whether a letter is addressed to many: "To our shareholders".
pub fn addresses_all(line: &str) -> bool {
    begins(line, List::Addressed) && line.split_whitespace().count() <= 6
}

/// Whether a line begins what follows a letter: enclosures, a postscript.
pub fn encloses(line: &str) -> bool {
    begins(line, List::Enclosed)
}

/// Whether a line lists the enclosures of a letter or who receives copies.
pub fn lists_enclosures(line: &str) -> bool {
    begins(line, List::Enclosures)
}

/// Whether a line that ends with a colon is a sentence announcing what follows: "We found the following:",
/// 费用如下：
pub fn announces(line: &str) -> bool {
    let text = line.trim_end_matches([':', '：']);
    let all: Vec<&str> = text.split_whitespace().collect();
    let has_verb = || (1..all.len()).any(|at| is_finite(all[at], all[at - 1]));
    if text.contains(is_cjk) {
        ["如下", "以下", "下列"].iter().any(|word| text.contains(word))
            && width_units(text) > MAX_ANNOUNCING_LABEL_LENGTH
    } else {
        all.len() >= 4 && (has_verb() || all.contains(&"following") || all.contains(&"please"))
    }
}

/// Whether a line that ends with a colon is a heading in the form of a clause: "What I don't know:", "The
/// things you will say:".
pub fn names_clause(line: &str) -> bool {
    let first: Vec<String> = line.split_whitespace().take(2).map(str::to_lowercase).collect();
    let is_wh = |word: &String| ["what", "how", "why", "who", "things"].contains(&word.as_str());
    let is_named = first.first().is_some_and(is_wh) || first == ["the", "things"];
    let points = ["following", "below"].iter().any(|word| line.contains(word));
    is_named && !points && !line.contains(',') && is_short(line)
}

fn begins(text: &str, list: List) -> bool {
    let lower = text.to_lowercase();
    words(list).iter().any(|words| lower.starts_with(&words.replace('_', " ")))
}

/// Whether a paragraph is the first of a counted series: "First, the roof."
pub fn begins_series(sentence: &str) -> bool {
    begins(sentence, List::First)
}

/// Whether a sentence depends on the one before it: "He did.", 但是…….
pub fn leans(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    let first: &str = lower.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    sentence.starts_with(['"', '“', '「', '『', '(', '（', '—'])
        || words(List::Leaning).contains(&first)
        || words(List::LeaningWide).iter().any(|word| sentence.starts_with(word))
}

/// Whether a text is complete: no open bracket, no open quotation, no abbreviation at its end.
fn is_sound(text: &str) -> bool {
    let count = |marks: &[char]| text.matches(marks).count();
    let closed = [
        ('(', ')'),
        ('（', '）'),
        ('[', ']'),
        ('【', '】'),
        ('「', '」'),
        ('『', '』'),
        ('“', '”'),
        ('《', '》'),
    ]
    .iter()
    .all(|&(open, close)| count(&[open]) == count(&[close]));
    let last = text.rsplit(|c: char| c.is_whitespace()).next().unwrap_or_default().to_lowercase();
    let last = last.trim_matches(|c: char| !c.is_alphanumeric());
    closed
        && count(&['"']) % 2 == 0
        && !text.contains(['|', '\t', '→'])
        && !words(List::Abbreviated).contains(&last)
        && text.chars().any(char::is_alphabetic)
}

#[cfg(test)]
mod tests;
