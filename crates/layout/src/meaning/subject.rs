//! What is a page about, by its title? A term, the whole of its parts, the question of its cases.

use super::lists::list;
use crate::words::{is_wide, width_units};

/// Longest name in the middle of its sides, and longest question, in half ems.
const MAX_HUB_LENGTH: usize = 32;
const MAX_QUESTION_LENGTH: usize = 44;

/// What a title asks the meaning of: `What is a heat pump?` is about a heat pump.
pub fn term(title: &str) -> String {
    let title = title.trim_end_matches(['?', '？', ' ']);
    let lower = title.to_lowercase();
    for start in [
        "what is an ",
        "what is a ",
        "what is the ",
        "what is ",
        "what are ",
        "what's ",
        "definition of ",
        "the meaning of ",
        "什么是",
        "什么叫",
        "何谓",
        "何为",
    ] {
        if lower.starts_with(start) && title.is_char_boundary(start.len()) {
            return capitalised(without_quotes(&title[start.len()..]));
        }
    }
    for end in ["的定义", "的概念", "とは", "是什么", "定义", "の定義"] {
        if let Some(rest) = title.strip_suffix(end).filter(|rest| !rest.is_empty()) {
            return without_quotes(rest).to_owned();
        }
    }
    title.split([':', '：']).next().unwrap_or(title).trim().to_owned()
}

/// `text` without the marks around a term.
fn without_quotes(text: &str) -> &str {
    text.trim_matches(['“', '”', '"', '「', '」', '『', '』', ' '])
}

/// Whether the title asks for the meaning of a thing. `What is next` asks for no meaning.
pub fn is_asked(title: &str) -> bool {
    const OTHERS: [&str; 24] = [
        "next",
        "new",
        "at",
        "in",
        "on",
        "not",
        "going",
        "changing",
        "different",
        "left",
        "wrong",
        "right",
        "it",
        "this",
        "that",
        "our",
        "your",
        "to",
        "for",
        "working",
        "missing",
        "included",
        "happening",
        "coming",
    ];
    let lower = title.to_lowercase();
    let after = ["what is ", "what are ", "what's "].iter().find_map(|start| lower.strip_prefix(start));
    let first = after.and_then(|rest| rest.split(|c: char| !c.is_alphanumeric()).next());
    first.is_none_or(|word| !OTHERS.contains(&word)) && !lower.starts_with("what are the")
}

fn strip_start<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    text.get(..start.len()).filter(|head| head.eq_ignore_ascii_case(start)).map(|_| &text[start.len()..])
}

/// What is divided into kinds: `Types of solar cell` are about solar cells.
pub fn of_classes(title: &str) -> Option<String> {
    let lower = title.to_lowercase();
    for cue in ["types of ", "kinds of ", "categories of ", "classification of ", "taxonomy of "] {
        if let Some(at) = lower.find(cue).map(|at| at + cue.len()) {
            return title.get(at..).map(|rest| capitalised(rest.trim()));
        }
    }
    let ends = [
        "的分类",
        "的类型",
        "的种类",
        "的类别",
        "の種類",
        "の分類",
        "分类",
        "类型",
        "种类",
        "类别",
        "種類",
        "分類",
    ];
    let subject = ends.iter().find_map(|end| title.strip_suffix(end)).unwrap_or_default();
    (!subject.is_empty()).then(|| without_count(subject).to_owned())
}

/// What the sides of a page are sides of: `Five elements of the lamp` are about the lamp, `四大战略支柱` about 战略. Empty if
/// the title does not say it briefly.
pub fn of_sides(title: &str) -> String {
    let title = title.split([':', '：']).next().unwrap_or(title).trim();
    let subject = if title.chars().any(is_wide) { wide_whole(title) } else { latin_whole(title) };
    // The title repeated would say nothing.
    if width_units(&subject) <= MAX_HUB_LENGTH && subject != title { subject } else { String::new() }
}

fn latin_whole(title: &str) -> String {
    // `Factors that we measured` are factors.
    let title = title.split(" that ").next().unwrap_or(title);
    let links = [" of ", " for ", " behind ", " on ", " in "];
    let after = links.iter().filter_map(|link| title.find(link).map(|at| at + link.len())).min();
    let whole = after.map(|at| title[at..].trim()).filter(|whole| !whole.is_empty());
    let articles = ["the ", "a ", "an "];
    match whole {
        Some(whole) => {
            capitalised(articles.iter().find_map(|word| whole.strip_prefix(word)).unwrap_or(whole))
        }
        None => without_number(title),
    }
}

/// `Four pillars` as `Pillars`.
fn without_number(title: &str) -> String {
    const NUMBERS: [&str; 9] = ["the", "our", "two", "three", "four", "five", "six", "seven", "eight"];
    let counts = |word: &str| {
        NUMBERS.contains(&word.to_lowercase().as_str()) || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let rest: Vec<&str> = title.split_whitespace().skip_while(|word| counts(word)).collect();
    capitalised(&rest.join(" "))
}

fn wide_whole(title: &str) -> String {
    const EMPTY: [&str; 5] = ["重点", "核心", "关键", "主要", "基本"];
    let counted = without_count(title);
    let before = list("title.concepts")
        .iter()
        .filter_map(|cue| counted.strip_suffix(cue))
        .min_by_key(|rest| rest.len());
    let before = before.map(|before| without_count_at_end(before).trim_end_matches(['的', 'の']));
    let whole = before.map(|before| {
        let plain = EMPTY.iter().find_map(|word| before.strip_suffix(word)).unwrap_or(before);
        plain.trim_end_matches(['的', 'の'])
    });
    whole.filter(|whole| !whole.is_empty()).unwrap_or(counted).to_owned()
}

const COUNTS: &str = "一二三四五六七八九十两0123456789";
const MEASURES: [char; 8] = ['大', '个', '项', '种', '条', '类', '点', 'つ'];

/// `四大战略` as `战略`.
fn without_count(title: &str) -> &str {
    let rest = title.trim_start_matches(|c| COUNTS.contains(c));
    match rest.strip_prefix(MEASURES) {
        Some(counted) if rest.len() < title.len() && !counted.is_empty() => counted,
        _ => title,
    }
}

/// `内容的四个` as `内容的`.
fn without_count_at_end(title: &str) -> &str {
    let Some(rest) = title.strip_suffix(MEASURES) else { return title };
    let plain = rest.trim_end_matches(|c| COUNTS.contains(c));
    if plain.len() < rest.len() { plain } else { title }
}

/// Whether the title says how many there are: `Three ideas`, `四つのこと`, `这三样`; not `第三章`, `三月`, `Room 3`.
pub fn counts(title: &str, count: usize) -> bool {
    const WORDS: [[&str; 4]; 7] = [
        ["two", "zwei", "deux", "dos"],
        ["three", "drei", "trois", "tres"],
        ["four", "vier", "quatre", "cuatro"],
        ["five", "fünf", "cinq", "cinco"],
        ["six", "sechs", "six", "seis"],
        ["seven", "sieben", "sept", "siete"],
        ["eight", "acht", "huit", "ocho"],
    ];
    const NUMERALS: [&str; 7] = ["二两兩", "三", "四", "五", "六", "七", "八"];
    let Some(at) = count.checked_sub(2).filter(|at| *at < WORDS.len()) else { return false };
    let lower = title.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let digits = count.to_string();
    for pair in words.windows(2) {
        let is_counted = pair[1].starts_with(char::is_alphabetic);
        if is_counted && WORDS[at].contains(&pair[0]) {
            return true;
        }
    }
    if !title.chars().any(is_wide) && counts_in_digits(title, &digits) {
        return true;
    }
    let chars: Vec<char> = title.chars().collect();
    chars.iter().enumerate().any(|(place, c)| {
        let is_number = NUMERALS[at].contains(*c) || c.to_digit(10) == u32::try_from(count).ok();
        let before = place.checked_sub(1).map(|before| chars[before]);
        let after = chars.get(place + 1).copied();
        let is_free =
            before.is_none_or(|c| !"第十百千万一二三四五六七八九.".contains(c) && !c.is_ascii_alphanumeric());
        is_number
            && is_free
            && after.is_some_and(|c| {
                is_wide(c)
                    && c.is_alphabetic()
                    && !"月日年号號楼层層班期季点點时時分十百千万級级等成折割階周週岁歳".contains(c)
            })
    })
}

/// Whether `title` says this number of things: `the 3 reasons`. Not a part of another number (`4.2 Adjustments`), nor
/// the number of the section that the title heads (`2 Background`): what is counted begins with a small letter or is a
/// plural.
fn counts_in_digits(title: &str, digits: &str) -> bool {
    title.match_indices(digits).any(|(at, _)| {
        let before = title[..at].chars().next_back();
        let is_apart = before.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '“' | '"' | ':'));
        let Some(behind) = title[at + digits.len()..].strip_prefix([' ', '-']) else { return false };
        let next = behind.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let heads = at == 0 && next.starts_with(char::is_uppercase) && !next.ends_with('s');
        is_apart && !next.is_empty() && !heads
    })
}

/// What is decided on a page that tells what to do in which case: `If the hall is late` asks whether it is. Empty if
/// the title asks nothing.
pub fn question(title: &str) -> String {
    let title = title.trim();
    let asked = if title.ends_with(['?', '？']) {
        title.to_owned()
    } else if let Some(rest) = ["if ", "when "].iter().find_map(|word| strip_start(title, word)) {
        format!("{}?", capitalised(rest.trim()))
    } else {
        let rest = ["如果", "假如", "一旦", "若"].iter().find_map(|word| title.strip_prefix(word));
        rest.map(|rest| format!("{rest}？")).unwrap_or_default()
    };
    if (4..=MAX_QUESTION_LENGTH).contains(&width_units(&asked)) { asked } else { String::new() }
}

/// Whether the title names a case: `When the alarm goes off`, `转学时`, `転倒した人を見つけたら`.
pub fn is_case(title: &str) -> bool {
    let title = title.trim_end_matches(['?', '？', '!', '！', ' ', '…']);
    let ends =
        ["时", "時", "时候", "的话", "とき", "たら", "だら", "場合", "場合は", "際", "際は", "れば", "なら"];
    let is_hour = ["小时", "当时", "准时", "按时", "工时", "实时", "限时", "同時", "随時", "定時"];
    let is_hour = is_hour.iter().any(|end| title.ends_with(end));
    let begins = ["if ", "when ", "in case ", "如果", "遇到", "もし"]
        .iter()
        .any(|word| title.to_lowercase().starts_with(word));
    begins || !is_hour && ends.iter().any(|end| title.ends_with(end))
}

/// Whether the title asks which of several is right: `Which glue?`, `选哪种门？`.
pub fn asks_which(title: &str) -> bool {
    let lower = title.to_lowercase();
    let begins = ["which ", "where ", "what kind ", "who "].iter().any(|word| lower.starts_with(word));
    let holds = ["哪", "どの", "どれ", "どちら"].iter().any(|word| title.contains(word));
    (begins || holds) && title.ends_with(['?', '？'])
}

/// What the title asks for one of: `form` of `Which form do I need?`, `桶` of `垃圾扔哪个桶`.
pub fn thing_asked_for(title: &str) -> Option<String> {
    let lower = title.to_lowercase();
    if let Some(rest) = lower.strip_prefix("which ").or_else(|| lower.strip_prefix("what kind of ")) {
        let word = rest.split(|c: char| !c.is_alphanumeric()).next()?;
        return (word.chars().count() >= 3).then(|| word.trim_end_matches('s').to_owned());
    }
    let starts = ["哪个", "哪种", "哪条", "哪家", "哪张", "哪类", "哪扇", "哪一", "どの"];
    let at = starts.iter().find_map(|word| title.find(word).map(|at| at + word.len()))?;
    let word: String = title[at..].chars().take_while(|c| c.is_alphabetic()).take(2).collect();
    let word = word.trim_end_matches(['を', 'に', 'が', 'へ', '呢', '好']);
    (!word.is_empty()).then(|| word.to_owned())
}

pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_what_titles_ask_for() {
        assert_eq!(term("What is a heat pump?"), "Heat pump");
        assert_eq!(term("什么是碳中和？"), "碳中和");
        assert_eq!(term("区块链的定义"), "区块链");
        assert_eq!(term("Definition of done"), "Done");
    }

    #[test]
    fn wholes_are_what_sides_are_of() {
        for (title, whole) in [
            ("Five elements of the lamp", "Lamp"),
            ("Five forces on our market", "Our market"),
            ("Four pillars", "Pillars"),
            ("Factors that we measured", "Factors"),
            ("Pillars", ""),
            ("四大战略支柱", "战略"),
            ("三大优势因素", "优势"),
            ("建设内容的四个方面", "建设内容"),
            ("成功的关键要素", "成功"),
            ("五项重点原则", "重点原则"),
            ("What keeps a city alive through many long winters: factors", ""),
        ] {
            assert_eq!(of_sides(title), whole, "{title}");
        }
        assert_eq!(of_classes("Types of cell").as_deref(), Some("Cell"));
        assert_eq!(of_classes("三种服务类型").as_deref(), Some("服务"));
        assert_eq!(of_classes("How we are organised"), None);
    }

    #[test]
    fn titles_count_what_follows() {
        for (title, count) in [
            ("Three ideas behind it", 3),
            ("我信这四样", 4),
            ("大事にしている4つのこと", 4),
            ("窗口的\"三心\"", 3),
            ("Vier Grundsätze", 4),
            ("两种责任", 2),
        ] {
            assert!(counts(title, count), "{title}");
        }
        for (title, count) in [
            ("三月的工作", 3),
            ("第三章", 3),
            ("Room 3", 3),
            ("三号仓库", 3),
            ("Three ideas", 4),
            ("2023年", 3),
            ("4.2 Manual price adjustments", 2),
            ("2 Background and scope", 2),
        ] {
            assert!(!counts(title, count), "{title}");
        }
    }

    #[test]
    fn titles_ask_for_one_of_several() {
        assert_eq!(thing_asked_for("Which form do I need?").as_deref(), Some("form"));
        assert_eq!(thing_asked_for("垃圾到底扔哪个桶").as_deref(), Some("桶"));
        assert_eq!(thing_asked_for("Forms and papers"), None);
    }

    #[test]
    fn cases_answer_a_question() {
        assert_eq!(question("If the hall is late"), "The hall is late?");
        assert_eq!(question("如果延期"), "延期？");
        assert_eq!(question("Does it rain?"), "Does it rain?");
        assert_eq!(question("应急预案"), "");
    }
}
