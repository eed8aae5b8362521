//! Requests in English, and in languages that we do not read.

use super::wishes::{Wishes, count};
use crate::options::{Audience, Tone};
use crate::topic::capitalised;
use crate::word_list::is_in;

/// What requests are made of before they come to the subject.
const REQUEST: &str = "hi hello hey dear please pls plz kindly can could would will you i i'd i'm we need want like to have help me us make create \
    write prepare generate build design give do draft produce get a an the some my short brief nice simple good quick great complete looking \
    slide slides page pages ppt pptx powerpoint presentation presentations deck slideshow keynote with for tomorrow urgent";
const POLITE: &str = "hi hello hey dear please pls plz kindly can could would i i'd we help";
const VERBS: &str = "make create write prepare generate build design give draft produce do get";
const DECKS: &str = "ppt pptx powerpoint presentation presentations deck slideshow slides keynote";
const CONNECTORS: &str = "about on regarding covering concerning explaining titled called for of";
/// What a request may ask for instead of a deck; it stays in the title.
const GENRES: &str =
    "plan report lesson speech talk proposal summary review introduction agenda toast eulogy pitch";
/// Requests that the subject follows at once.
const TELLINGS: [&str; 5] = ["tell me about ", "explain to me ", "teach me about ", "teach me ", "explain "];

/// What wishes about a deck are made of.
const WISHES: &str = "please pls plz thanks thank you in it should be must make look looking and or with for no not too very more about approx around \
    approximately max maximum minimum at least only just mandatory tone style slide slides page pages long short brief simple detailed colorful \
    colourful cute cool nice fun funny humorous friendly formal professional serious inspiring inspirational motivating confident gentle warm minimal \
    modern picture pictures image images photos animation animations chart charts tomorrow today monday tuesday wednesday thursday friday urgent asap \
    kids children child kindergarten toddlers preschool students pupils class grade graders year school level beginners adults investors executives \
    colleagues teachers parents easy english language a an the my few many lots of little text emoji emojis that is are like i'm five calm relaxed informal casual lighthearted upbeat min mins minute \
    minutes talk lol haha thx cheers";
/// What a deck shall be so that somebody follows it: "… so my 10 year old gets it".
const FOLLOWING: &str =
    "so that my a an even our the gets it understands can could will understand get follow old year years";
/// Where such words begin behind a subject without a comma.
const BEGINNINGS: [&str; 11] = [
    "please",
    "plz",
    "pls",
    "make it",
    "it should",
    "it must",
    "with",
    "for tomorrow",
    "like i'm",
    "thanks",
    "in simple",
];
const SCHOOL_SUBJECTS: &str = "biology physics chemistry math maths mathematics science history geography english students class pupils";

pub(super) fn read(text: &str) -> (String, Wishes) {
    let mut wishes = Wishes::default();
    let mut kept = String::new();
    for (separator, clause) in clauses(text) {
        let said = lower(clause);
        if said.iter().all(|word| is_in(WISHES, word) || is_count(word))
            && (!kept.is_empty() || is_courtesy(&said))
        {
            wishes.take(&said);
            continue;
        }
        if !kept.is_empty() {
            kept.push_str(separator);
        }
        kept.push_str(clause);
    }
    let kept = close_brackets(kept.trim());
    let subject = without_request(&kept, &mut wishes);
    let subject = without_tail(subject, &mut wishes);
    let subject = without_followers(&subject, &mut wishes);
    let subject = without_course(&subject, &mut wishes);
    let subject = without_grade(&subject, &mut wishes);
    wishes.audience = wishes.audience.or_else(|| audience(&lower(text)));
    (
        capitalised(subject.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '-'))),
        wishes,
    )
}

/// The clauses of a title, each with what stands before it.
fn clauses(text: &str) -> Vec<(&str, &str)> {
    let mut clauses = Vec::new();
    let (mut start, mut separator) = (0, "");
    let mut from = 0;
    for (at, sign) in text.char_indices() {
        let ends = matches!(sign, ',' | ';' | '(' | ')' | '!')
            || (sign == '.' && text[at + 1..].starts_with(' ') && at > from + 3);
        if ends && !is_inside_number(text, at) {
            clauses.push((separator, text[start..at].trim()));
            let next = at + sign.len_utf8();
            let gap = text[next..].len() - text[next..].trim_start().len();
            from = next + gap;
            let before = text[..at].len() - text[..at].trim_end().len();
            separator = &text[at - before..from];
            start = from;
        }
    }
    clauses.push((separator, text[start..].trim()));
    clauses.retain(|(_, clause)| !clause.is_empty());
    clauses
}

/// A comma between digits parts nothing.
fn is_inside_number(text: &str, at: usize) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    digit(text[..at].chars().next_back()) && digit(text[at + 1..].chars().next())
}

/// A bracket whose other half went with a wish is set right.
fn close_brackets(text: &str) -> String {
    match (text.contains('('), text.contains(')')) {
        (true, false) => format!("{text})"),
        (false, true) => text.replace(')', ""),
        _ => text.to_owned(),
    }
}

fn without_request<'t>(text: &'t str, wishes: &mut Wishes) -> &'t str {
    let said = lower(text);
    let run = said.iter().take_while(|word| {
        is_in(REQUEST, word) || is_in(CONNECTORS, word) || is_count(word) || is_deck(word)
    });
    let run: Vec<&String> = run.collect();
    let asks_for_deck = run.iter().any(|word| is_deck(word));
    let connector = run.iter().rposition(|word| is_in(CONNECTORS, word));
    if let Some(connector) = connector.filter(|_| asks_for_deck) {
        wishes.take(&said[..connector]);
        return after_words(text, connector + 1);
    }
    if asks_for_deck && run.len() == said.len() {
        wishes.take(&said);
        return "";
    }
    for telling in TELLINGS {
        if text.len() > telling.len()
            && text.is_char_boundary(telling.len())
            && text[..telling.len()].eq_ignore_ascii_case(telling)
        {
            return &text[telling.len()..];
        }
    }
    // "Please write a business plan for …" asks for a business plan.
    let verb = said.iter().take(4).position(|word| is_in(VERBS, word));
    let asks = verb.is_some_and(|verb| {
        said[..verb].iter().all(|word| is_in(POLITE, word) || word == "you" || word == "me" || word == "to")
    });
    if let Some(verb) = verb.filter(|_| asks) {
        let article =
            verb + 1 + usize::from(said.get(verb + 1).is_some_and(|word| word == "me" || word == "us"));
        let genre = said.iter().skip(article + 1).take(3).any(|word| is_in(GENRES, word));
        if said.get(article).is_some_and(|word| is_in("a an the my some", word)) && genre {
            return after_words(text, article + 1);
        }
    }
    text
}

/// Drops wishes behind the subject: "… plz make it look cool", "… with pictures".
fn without_tail(text: &str, wishes: &mut Wishes) -> String {
    let said = lower(text);
    for start in 1..said.len() {
        let rest = said[start..].join(" ");
        let begins = BEGINNINGS
            .iter()
            .any(|beginning| rest == *beginning || rest.starts_with(&format!("{beginning} ")));
        let only_wishes = said[start..].iter().all(|word| is_in(WISHES, word) || is_count(word));
        if begins && only_wishes {
            wishes.take(&said[start..]);
            return text.split_whitespace().take(start).collect::<Vec<_>>().join(" ");
        }
    }
    text.to_owned()
}

/// Drops who is to follow: "explained so my 10 year old gets it lol".
fn without_followers(text: &str, wishes: &mut Wishes) -> String {
    let said = lower(text);
    let follows = |at: &usize| {
        let rest = &said[at + 1..];
        said[*at] == "so"
            && rest.iter().any(|word| is_in("gets understands understand get follow", word))
            && rest.iter().all(|word| is_in(FOLLOWING, word) || is_in(WISHES, word) || is_count(word))
    };
    let Some(start) = (1..said.len()).find(follows) else { return text.to_owned() };
    if said[start..].iter().any(|word| is_in("old kids children", word)) {
        wishes.audience = Some(Audience::Students);
        let who: Vec<&str> = said[start..]
            .iter()
            .map(String::as_str)
            .filter(|word| is_count(word) || is_in("year years old kids children", word))
            .collect();
        let is_age = who.first().is_some_and(|word| is_count(word));
        wishes.people = is_age.then(|| format!("For {}s", who.join("-").replace("years", "year")));
    }
    text.split_whitespace().take(start).collect::<Vec<_>>().join(" ")
}

/// Drops the course that a deck is for: "… AP world history", "… GCSE biology".
fn without_course(text: &str, wishes: &mut Wishes) -> String {
    let said = lower(text);
    let is_course = |at: &usize| {
        let rest = &said[at + 1..];
        is_in("ap gcse igcse ib a-level ks2 ks3 ks4", &said[*at])
            && rest.iter().all(|word| is_in(SCHOOL_SUBJECTS, word) || is_in("world us european level", word))
    };
    let Some(start) = (2..said.len()).find(is_course) else { return text.to_owned() };
    wishes.is_lesson = true;
    wishes.audience = wishes.audience.or(Some(Audience::Students));
    let (kept, course): (Vec<(usize, &str)>, Vec<_>) =
        text.split_whitespace().enumerate().partition(|(at, _)| *at < start);
    wishes.people = Some(course.into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" "));
    let mut kept: Vec<&str> = kept.into_iter().map(|(_, word)| word).collect();
    if kept.last().is_some_and(|word| word.eq_ignore_ascii_case("for")) {
        kept.pop();
    }
    kept.join(" ")
}

/// Drops the school class that a deck is for: "for 9th grade biology", "for class 8".
fn without_grade(text: &str, wishes: &mut Wishes) -> String {
    let said = lower(text);
    let is_grade = |words: &[String]| {
        let has = |word: &str| words.iter().any(|said| said == word);
        let grade = has("grade") || has("graders") || has("class") || has("year") && has("students");
        let number = words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        grade
            && number
            && words.iter().all(|word| {
                is_in("grade graders class year", word)
                    || is_in(SCHOOL_SUBJECTS, word)
                    || word.starts_with(|c: char| c.is_ascii_digit())
            })
    };
    let start = (1..said.len()).find(|&at| said[at] == "for" && is_grade(&said[at + 1..]));
    let Some(start) = start else { return text.to_owned() };
    wishes.is_lesson = true;
    wishes.audience = Some(Audience::Students);
    let people = text.split_whitespace().skip(start).collect::<Vec<_>>().join(" ");
    wishes.people = Some(capitalised(&people));
    text.split_whitespace().take(start).collect::<Vec<_>>().join(" ")
}

impl Wishes {
    fn take(&mut self, said: &[String]) {
        for (at, word) in said.iter().enumerate() {
            let next = said.get(at + 1).map_or("", String::as_str);
            let joined = word.split_once('-').filter(|(_, noun)| is_in("slide page slides pages", noun));
            let number = joined.map_or(word.as_str(), |(number, _)| number);
            if joined.is_some() || is_in("slide slides page pages", next) {
                self.count = self.count.or_else(|| count(number.parse().ok()?));
            }
            // A talk has about a page a minute.
            if is_in("min mins minute minutes", next) {
                self.count = self.count.or_else(|| count(word.parse().ok()?));
            }
            let tone = match word.as_str() {
                "funny" | "humorous" | "fun" => Some(Tone::Humorous),
                "cute" | "friendly" | "warm" => Some(Tone::Friendly),
                "inspiring" | "inspirational" | "motivating" => Some(Tone::Inspirational),
                "confident" => Some(Tone::Confident),
                "gentle" | "calm" => Some(Tone::Gentle),
                _ => None,
            };
            self.tone = self.tone.or(tone);
            self.is_lesson |=
                matches!(word.as_str(), "kindergarten" | "grade" | "graders" | "pupils" | "preschool");
        }
        self.audience = self.audience.or_else(|| audience(said));
        if self.is_lesson {
            self.audience = Some(Audience::Students);
        }
    }
}

/// Who a deck is for, by what stands behind "for" or "to".
fn audience(said: &[String]) -> Option<Audience> {
    let after = |word: &str| {
        said.windows(3)
            .any(|three| matches!(three[0].as_str(), "for" | "to") && (three[1] == word || three[2] == word))
            || said.windows(2).any(|two| two[0] == "for" && two[1] == word)
    };
    let groups: [(&str, Audience); 8] = [
        ("investors vcs angels", Audience::Investors),
        (
            "students pupils kids children graders classmates kindergarten teenagers beginners",
            Audience::Students,
        ),
        ("teachers educators", Audience::Teachers),
        ("executives management board leadership boss ceo", Audience::Executives),
        ("employees staff hires", Audience::Employees),
        ("customers clients partners", Audience::Business),
        ("colleagues peers researchers", Audience::Peers),
        ("team", Audience::TeamMembers),
    ];
    // "Year 4" is a school class.
    let is_class =
        |two: &[String]| two[0] == "year" && two[1].parse::<u8>().is_ok_and(|year| (1..=13).contains(&year));
    let named =
        groups.into_iter().find(|(words, _)| words.split(' ').any(after)).map(|(_, audience)| audience);
    named.or_else(|| said.windows(2).any(is_class).then_some(Audience::Students))
}

fn is_courtesy(said: &[String]) -> bool {
    said.iter().all(|word| is_in("hi hello hey dear please thanks thank you", word))
}

/// A number, or "10-slide".
fn is_count(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    digits.len() < word.len()
        && matches!(digits, "" | "-slide" | "-page" | "-slides" | "-pages" | "th" | "rd" | "nd" | "st")
}

/// A word for a deck, also misspelt.
fn is_deck(word: &str) -> bool {
    let letters = word.len();
    is_in(DECKS, word) || (word.starts_with("pres") && word.ends_with("ion") && (9..=13).contains(&letters))
}

fn lower(text: &str) -> Vec<String> {
    let bare = |word: &str| {
        word.replace('’', "'").to_lowercase().trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
    };
    text.split_whitespace().map(bare).collect()
}

fn after_words(text: &str, count: usize) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..count {
        rest = rest.find(char::is_whitespace).map_or("", |end| rest[end..].trim_start());
    }
    rest
}
