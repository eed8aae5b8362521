//! What does a draft call the thing that its title names? The title without the words that only tell the genre.
//!
//! "Kickoff deck for project Bluebird" is about project Bluebird, 三年级二班期中家长会 about 三年级二班.

use super::genre::{cues_beside_the_name, deck_words};
use super::title_details::width;
use crate::brief::Language;
use crate::topic::Topic;
use crate::word_list::is_in;

/// The longest name that headings can hold, in widths of a Latin letter.
const MAX_HEADING_NAME_LENGTH: usize = 40;
/// The longest name of a person or a class in characters.
const MAX_PERSON_NAME_LENGTH: usize = 3;
/// What parts of a title stand between.
const BORDERS: &[char] = &[
    ':', '：', '–', '—', '|', '｜', '(', ')', '（', '）', '[', ']', '【', '】', '!', '！', '?', '？', ';',
    '；', '、', '，', '。', '.', ' ', '\u{3000}', '~', '〜', '～', ',', '"', '“', '”',
];

/// The name in `title`, a draft of `genre`; `None` if nothing is left or it is too long to be repeated.
pub(super) fn name(title: &str, genre: &str, language: Language) -> Option<String> {
    match cues_beside_the_name(genre) {
        Some(cues) => rest(title, cues, language),
        None => topic(title, language).or_else(|| rest(title, &[], language)),
    }
}

/// The topic of the title, unless it is a question.
fn topic(title: &str, language: Language) -> Option<String> {
    let longest = if language.is_cjk() { 24 } else { 30 };
    let title = without_lead(title);
    let title = if language.is_cjk() { without_deck_parts(title, language) } else { title.to_owned() };
    let topic = Topic::of(&title, language).map(|topic| topic.short());
    let fits = topic.filter(|topic| topic.extent() <= longest && topic.suits("{topic}"));
    fits.map(|topic| before_open_bracket(&topic.phrase).to_owned()).filter(|phrase| !phrase.is_empty())
}

/// A title without what only says which deck it is, before a colon: "Series A pitch: Loopwell".
fn without_lead(title: &str) -> &str {
    let leads = [
        "pitch",
        "pitch deck",
        "proposal",
        "lecture",
        "seminar",
        "talk",
        "webinar",
        "路演",
        "发布会",
        "讲座",
        "ピッチ",
        "提案",
        "講演",
    ];
    let parted = title.split_once(": ").or_else(|| title.split_once('：'));
    let tail = parted.filter(|(head, _)| leads.iter().any(|lead| head.to_lowercase().ends_with(lead)));
    tail.map_or(title, |(_, tail)| tail.split([',', '，', '、']).next().unwrap_or(tail).trim())
}

/// A Chinese or Japanese title without parts that only say which deck it is: … 说课, … 主题班会.
fn without_deck_parts(title: &str, language: Language) -> String {
    let parts = title.split([' ', '\u{3000}']);
    let says = |part: &&str| !without_deck_words(part, deck_words(language)).is_empty();
    parts.filter(says).collect::<Vec<_>>().join(" ")
}

/// A phrase without a bracket that is not closed in it.
fn before_open_bracket(phrase: &str) -> &str {
    let is_open = |open: char, close: char| phrase.contains(open) && !phrase.contains(close);
    let brackets = [('（', '）'), ('(', ')'), ('「', '」'), ('『', '』'), ('《', '》')];
    let open = brackets
        .iter()
        .filter(|(open, close)| is_open(*open, *close))
        .filter_map(|(open, _)| phrase.find(*open));
    phrase[..open.min().unwrap_or(phrase.len())].trim_end()
}

/// What stands in the title beside the cues and words of decks.
fn rest(title: &str, cues: &[&str], language: Language) -> Option<String> {
    let asks = title.contains(['?', '？']);
    let parts: Vec<String> = match language {
        _ if asks && cues.is_empty() => Vec::new(),
        Language::En => english(title, cues),
        _ => characters(title, cues, deck_words(language)),
    };
    let name = parts.join(if language == Language::En { ", " } else { " " });
    // All of it is best; what is too long to be repeated is called by its first part that is no single word ("Project").
    let is_phrase = |part: &&String| language.is_cjk() || part.contains(' ');
    let mut names = [Some(name), parts.iter().find(is_phrase).cloned()].into_iter().flatten();
    let says = |name: &String| name.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    names.find(|name| says(name) && width(name) <= MAX_HEADING_NAME_LENGTH)
}

/// Every part of an English title, without cues, and without words of decks and numbers at its ends.
fn english(title: &str, cues: &[&str]) -> Vec<String> {
    let title = title.replace(" - ", ": ").replace('’', "'");
    let is_border = |c: char| BORDERS.contains(&c) && !matches!(c, ' ' | '.');
    let parts = title.split(is_border).map(|part| {
        let says = |word: &&str| word.contains(char::is_alphanumeric) || *word == "&";
        let mut words: Vec<&str> = part.split_whitespace().filter(says).collect();
        for cue in cues.iter().filter(|cue| cue.is_ascii()) {
            let at = without_words(&mut words, told_by(cue));
            // A verb in the middle joins what stands around it: "Let's convince mum" names nobody.
            let follows = |at: usize| {
                words.get(at).is_some_and(|word| {
                    let lower = word.to_lowercase();
                    !is_in(deck_words(Language::En), &lower) && word.starts_with(char::is_lowercase)
                })
            };
            if at.is_some_and(|at| at > 0 && follows(at)) {
                words.clear();
            }
        }
        // A question is no name: "Why you should hire me".
        if words.first().is_some_and(|word| is_in("why how what when who", &word.to_lowercase())) {
            words.clear();
        }
        let is_empty_word = |word: &str| {
            let lower = word.to_lowercase();
            is_in(deck_words(Language::En), &lower)
        };
        let ordinal =
            |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with(['t', 'h', 'd']);
        while words.last().is_some_and(|word| is_empty_word(word) || ordinal(word)) {
            words.pop();
        }
        let first = words.iter().position(|word| !is_empty_word(word)).unwrap_or(words.len());
        let name = words[first..].join(" ");
        name.strip_suffix("'s").unwrap_or(&name).trim_end_matches('.').to_owned()
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// The word of a cue that tells the genre: of two the last, the first is part of the subject (障害+報告).
fn told_by(cue: &str) -> &str {
    cue.rsplit('+').next().unwrap_or(cue)
}

/// Takes the words of a cue out, wherever they stand together, and says where.
fn without_words(words: &mut Vec<&str>, cue: &str) -> Option<usize> {
    let cue: Vec<&str> = cue.split(' ').collect();
    let same = |word: &str, cue: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        cue.strip_suffix('*').map_or_else(|| word == cue, |beginning| word.starts_with(beginning))
    };
    let found = words
        .windows(cue.len())
        .position(|window| window.iter().zip(&cue).all(|(word, cue)| same(word, cue)));
    if let Some(at) = found {
        words.drain(at..at + cue.len());
    }
    found
}

/// Every part of a Chinese or Japanese title, without cues, and without words of decks and numerals at its ends. What stands
/// around a cue is not joined: of a part that holds one, what comes before it is the name.
fn characters(title: &str, cues: &[&str], deck_words: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut is_told = false;
    // Two names are whom the deck is about.
    let is_pair = |part: &&str| part.contains(['＆', '&', '♡', '♥']) && part.chars().count() > 3;
    if let Some(pair) = title.split(|c: char| BORDERS.contains(&c)).find(is_pair).filter(|_| !cues.is_empty())
    {
        return vec![pair.to_owned()];
    }
    for part in title.split(|c: char| BORDERS.contains(&c)) {
        let cues = cues.iter().map(|cue| told_by(cue)).filter(|cue| !cue.is_ascii() && !is_quote(cue));
        // The first cue, and the longest that begins there.
        let found = cues.filter_map(|cue| part.find(cue).map(|at| (at, std::cmp::Reverse(cue.len())))).min();
        let bare = match found {
            Some((at, std::cmp::Reverse(length))) => {
                let before = without_deck_words(&part[..at], deck_words);
                let after = &part[at + length..];
                // What goes on with a particle is no name.
                let goes_on = after.starts_with(['の', 'を', 'に', 'た', 'で', '的', '及', '和', '与', '暨']);
                if before.is_empty() && parts.is_empty() && !goes_on {
                    without_deck_words(after, deck_words)
                } else {
                    before
                }
            }
            None => without_deck_words(part, deck_words),
        };
        let letters = bare.chars().filter(|c| c.is_alphanumeric()).count();
        let says = letters > 1 && !bare.chars().all(|c| c.is_ascii_digit());
        // Behind what tells both genre and name only a name of somebody follows.
        let follows = !is_told || bare.chars().count() <= MAX_PERSON_NAME_LENGTH;
        if says && follows {
            parts.push(bare.to_owned());
        }
        is_told |= found.is_some() && !parts.is_empty();
    }
    parts
}

/// A part of a title without words of decks and numerals at its ends.
fn without_deck_words<'p>(part: &'p str, deck_words: &str) -> &'p str {
    let is_mark = |c: char| {
        matches!(c, '-' | '&' | '＆' | '・')
            || !(c.is_alphanumeric() || c.is_ascii_graphic() || is_quote_mark(c))
    };
    let mut part = part.trim_matches(is_mark);
    let words = || deck_words.split_ascii_whitespace();
    while let Some(shorter) = words().find_map(|word| part.strip_suffix(word)) {
        part = shorter.trim_end_matches(is_mark);
    }
    while let Some(shorter) =
        words().filter(|word| word.chars().count() > 1).find_map(|word| part.strip_prefix(word))
    {
        part = shorter;
    }
    // The year of an era is no name.
    if ["令和", "平成", "昭和"].iter().any(|era| part.starts_with(era)) && part.chars().count() < 6 {
        return "";
    }
    let is_numeral = |c: char| "一二三四五六七八九十百".contains(c) || c.is_ascii_digit();
    let short = part.trim_end_matches(is_numeral);
    let is_name = short.chars().count() > 1 && short.ends_with(char::is_alphabetic);
    // One numeral may belong to a word: 高三.
    let numerals = part[short.len()..].chars();
    let is_count = numerals.clone().count() > 1 || numerals.clone().all(|c| c.is_ascii_digit());
    if is_name && is_count && part.chars().count() > 2 { short } else { part }
}

/// Marks that tell a work are part of its name.
fn is_quote(cue: &str) -> bool {
    cue.chars().all(is_quote_mark)
}

fn is_quote_mark(c: char) -> bool {
    "『』《》「」".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_speaks_of_what_its_title_names() {
        for (title, genre, language, expected) in [
            ("Grandma Ruth's 80th birthday slideshow", "birthday", Language::En, Some("Grandma Ruth")),
            ("Kickoff deck for project Bluebird", "kickoff", Language::En, Some("project Bluebird")),
            (
                "Q3 sales review - Northwest region",
                "sales-review",
                Language::En,
                Some("Q3, Northwest region"),
            ),
            (
                "Parents evening – Year 4, Oakfield Primary",
                "parents-evening",
                Language::En,
                Some("Year 4, Oakfield Primary"),
            ),
            ("Parents' evening", "parents-evening", Language::En, None),
            ("三年级二班期中家长会", "parents-evening", Language::Zh, Some("三年级二班")),
            ("家长会（初二3班）", "parents-evening", Language::Zh, Some("初二3班")),
            ("竞聘护士长演讲 李敏", "application", Language::Zh, Some("护士长 李敏")),
            ("爸爸六十大寿 生日回顾", "birthday", Language::Zh, Some("爸爸")),
            ("老爸六十大寿 家庭聚会", "birthday", Language::Zh, Some("老爸")),
            (
                "2024年第四季度销售部工作总结及2025年计划",
                "period-review",
                Language::Zh,
                Some("2024年第四季度销售部"),
            ),
            ("篮球课：三步上篮教学 初一", "lesson-plan", Language::Zh, Some("三步上篮 初一")),
            ("7/14 システム障害のご報告", "incident-review", Language::Ja, Some("7/14 システム障害")),
            ("町内会 夏祭り実行委員会 第1回打合せ", "committee-meeting", Language::Ja, Some("町内会 夏祭り")),
            ("先輩の送別会 思い出ムービー風に 🌸", "farewell", Language::Ja, Some("先輩")),
            ("Lets convince mum and dad to get a cat", "campaign", Language::En, None),
            ("Series A pitch: Loopwell, the refill network", "business-plan", Language::En, Some("Loopwell")),
            ("二次函数的图像与性质 说课", "courseware", Language::Zh, Some("二次函数的图像与性质")),
            ("披露宴プロフィールムービー 健太＆美咲", "wedding", Language::Ja, Some("健太＆美咲")),
            (
                "How to teach backstroke to beginners",
                "lesson-plan",
                Language::En,
                Some("backstroke to beginners"),
            ),
            ("How to stop a toddler biting - parents evening", "parents-evening", Language::En, None),
            (
                "Project kickoff: new warehouse management system, Rotterdam site",
                "kickoff",
                Language::En,
                Some("new warehouse management system"),
            ),
            ("結婚式の友人代表スピーチ", "wedding", Language::Ja, None),
            ("令和8年度 町内会 年間行事計画", "event-plan", Language::Ja, Some("町内会")),
            ("读书社期末分享会：我们这学期读的书", "book-club", Language::Zh, None),
            ("Why you should hire me - Daniel Reyes", "application", Language::En, Some("Daniel Reyes")),
            ("Grandma Rosa's 80th birthday 🎂🎉", "birthday", Language::En, Some("Grandma Rosa")),
            ("おばあちゃんの米寿祝い", "birthday", Language::Ja, Some("おばあちゃん")),
            ("バレーボール レシーブの基本", "sport", Language::Ja, Some("バレーボール レシーブ")),
            (
                "卒論発表 夏目漱石『こころ』における孤独",
                "literature",
                Language::Ja,
                Some("夏目漱石『こころ』における孤独"),
            ),
        ] {
            assert_eq!(name(title, genre, language).as_deref(), expected, "{title}");
        }
    }
}
