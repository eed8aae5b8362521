//! The topic of an English title: its genre words stripped, its grammar known well enough for a sentence.

use super::{Kind, Topic, contains};

const COUNTABLE: &str = include_str!("english/countable.txt");
const MASS: &str = include_str!("english/mass.txt");
const OTHER: &str = include_str!("english/other.txt");
const VERBS: &str = include_str!("english/verbs.txt");

/// Words that name the kind of document rather than what it is about.
const GENRES: &str = "plan plans report review summary overview introduction intro presentation deck pitch proposal \
    analysis agenda lecture lesson course courseware training tutorial guide speech talk briefing update \
    announcement essay article recap outlook handbook primer slides ppt basics fundamentals crash study \
    retrospective minutes";
/// Words that go with a genre: "annual", "final", "business" in "business plan".
const MODIFIERS: &str = "a an the my our business annual yearly quarterly monthly weekly final short brief quick complete \
    comprehensive general executive project research market case feasibility meeting status progress \
    work financial beginner's year-end mid-year end-of-year team strategic first simple practical full \
    year new";
const PREPOSITIONS: &str = "in of for on at with from to by into under after before across between among through without within \
    against during as over behind beyond around towards toward via vs versus that who which";
const DETERMINERS: &str = "a an the my our your his her its their this that these those every each all some no any one two \
    three four five six seven eight nine ten many several both";
/// Verbs whose second place makes a clause or a question of a title.
const FINITE: &str = "is are was were am be do does did can could should will would has have had may might must don't \
    doesn't can't won't isn't aren't cannot it's let's i'm we're you're that's";
const PRONOUNS: &str = "i we you he she it they who let please";

/// What a title is about, ready for an English sentence; `None` if it only names a genre or is a
/// sentence of its own.
pub(super) fn topic(title: &str) -> Option<Topic> {
    let words = essence(title)?;
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let is = |at: usize, list: &str| lower.get(at).is_some_and(|word| contains(list, word));

    if lower[0] == "how" && is(1, "to") && words.len() > 2 {
        return Some(activity(&words[2..]));
    }
    if lower[0] == "what" && is(1, "is are") && words.len() > 2 {
        return Some(noun_phrase(&words[2..]));
    }
    if is(0, "why how what when where whether which") {
        // "Why is the sky blue" cannot be an object; "why cats purr" can.
        let inverted = is(1, FINITE) || title.ends_with('?') && words.len() < 3;
        return (!inverted && words.len() > 2).then(|| Topic::matter(sentence_case(&words)));
    }
    if is(0, FINITE)
        || is(0, PRONOUNS)
        || title.ends_with(['?', '!'])
        || lower.iter().any(|word| contains(FINITE, word))
    {
        return None;
    }
    let noun_too = contains(COUNTABLE, &lower[0]) || contains(MASS, &lower[0]) || contains(OTHER, &lower[0]);
    if words.len() > 1 && contains(VERBS, &lower[0]) && (!noun_too || is(1, DETERMINERS)) {
        return Some(activity(&words));
    }
    Some(noun_phrase(&words))
}

/// A heading as a noun phrase with all its words; `None` if it is a sentence, a question or too long.
pub(super) fn mention(heading: &str) -> Option<Topic> {
    let words: Vec<String> = heading.split(' ').map(ToOwned::to_owned).collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let clause = lower.iter().any(|word| contains(FINITE, word))
        || contains("how what why when where who which if", &lower[0])
        || contains(PRONOUNS, &lower[0]);
    let punctuated = heading.contains([',', ':', ';', '?', '!', '.', '(', '"', '“', '/']);
    let imperative = words.len() > 1
        && contains(VERBS, &lower[0])
        && !contains(COUNTABLE, &lower[0])
        && !contains(MASS, &lower[0]);
    if clause || punctuated || words.len() > 7 {
        return None;
    }
    Some(if imperative { activity(&words) } else { noun_phrase(&words) })
}

/// The same as a bare name, for sentences of another language.
pub(super) fn name(title: &str) -> Option<Topic> {
    let words = essence(title)?;
    let words = if words.len() > 1 && contains("a an the", &words[0].to_lowercase()) {
        &words[1..]
    } else {
        &words[..]
    };
    Some(Topic::thing(words.join(" ")))
}

/// The words of a title that are left when genre words, years and a subtitle are gone.
fn essence(title: &str) -> Option<Vec<String>> {
    let parts = title.replace(" - ", ": ").replace(['–', '—'], ": ");
    parts.split(": ").find_map(|part| {
        let words: Vec<&str> = part
            .split(' ')
            .map(|word| word.trim_matches(|c: char| ",;.?!\"“”()".contains(c)))
            .filter(|word| !word.is_empty())
            .collect();
        let rest = without_genre(without_time(&words));
        (!rest.is_empty() && rest.len() <= 12).then(|| rest.iter().map(|&word| word.to_owned()).collect())
    })
}

/// Drops "2025", "FY2025", "Q3" and the like from both ends.
fn without_time<'a, 'b>(mut words: &'a [&'b str]) -> &'a [&'b str] {
    let is_time = |word: &str| {
        let digits = word.trim_start_matches(['F', 'Y', 'Q', 'H', '\'']).trim_end_matches(['/', '-']);
        !digits.is_empty()
            && word.len() <= 9
            && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '-'))
            && (digits.len() >= 4 || word.starts_with(['Q', 'H', 'F']))
    };
    while let [first, rest @ ..] = words
        && is_time(first)
    {
        words = rest;
    }
    while let [rest @ .., last] = words
        && is_time(last)
    {
        words = rest;
        if let [rest @ .., "for" | "in" | "of" | "For" | "In" | "Of"] = words {
            words = rest;
        }
    }
    words
}

fn without_genre<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let genre = |at: usize| contains(GENRES, &lower[at]);
    let modifier = |at: usize| contains(MODIFIERS, &lower[at]);

    // "A short introduction to …", "Business plan for …"
    let opening = (0..words.len()).find(|&at| !genre(at) && !modifier(at)).unwrap_or(words.len());
    let mut start = 0;
    if opening > 0
        && genre(opening - 1)
        && opening < words.len()
        && matches!(lower[opening].as_str(), "for" | "of" | "on" | "about" | "to" | "into")
    {
        start = opening + 1;
    }
    // "… business plan", "Annual … review"
    let mut end = words.len();
    while end > start && genre(end - 1) {
        end -= 1;
    }
    let tail = end < words.len();
    while tail
        && end > start
        && matches!(
            lower[end - 1].as_str(),
            "business"
                | "annual"
                | "case"
                | "feasibility"
                | "pitch"
                | "project"
                | "meeting"
                | "research"
                | "year-end"
                | "quarterly"
                | "monthly"
                | "weekly"
                | "status"
                | "progress"
        )
    {
        end -= 1;
    }
    while tail
        && start < end
        && matches!(
            lower[start].as_str(),
            "annual" | "yearly" | "quarterly" | "monthly" | "weekly" | "final" | "year-end" | "mid-year"
        )
    {
        start += 1;
    }
    let named = start > 0 || tail || (start..end).any(genre);
    if start == end || (named && (start..end).all(|at| genre(at) || modifier(at))) {
        &[]
    } else {
        &words[start..end]
    }
}

fn noun_phrase(words: &[String]) -> Topic {
    let phrase = sentence_case(words);
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let end =
        lower.iter().skip(1).position(|word| contains(PREPOSITIONS, word)).map_or(lower.len(), |at| at + 1);
    let determined = contains(DETERMINERS, &lower[0])
        || lower[0].ends_with("'s")
        || lower[0].starts_with(|c: char| c.is_ascii_digit());
    if lower[..end].iter().any(|word| word == "and" || word == "&") {
        return Topic { plural: true, ..Topic::thing(phrase) };
    }
    let head = &lower[end - 1];
    let plural =
        is_plural(head, &words[end - 1]) && !matches!(lower[0].as_str(), "a" | "an" | "every" | "each");
    let countable = !plural && contains(COUNTABLE, head) && !contains(MASS, head);
    let proper = end == 1 && words[0].chars().skip(1).any(char::is_uppercase);
    let phrase = if countable && !determined && !proper { format!("the {phrase}") } else { phrase };
    let activity = end == lower.len()
        && words.len() > 1
        && lower[0].ends_with("ing")
        && is_verb_form(&lower[0])
        && !contains(MASS, &lower[0]);
    Topic { phrase, kind: if activity { Kind::Matter } else { Kind::Thing }, plural: plural && !activity }
}

/// Only a known noun, or a lower-case word that looks like a plural: a name may end in s as well.
fn is_plural(lower: &str, word: &str) -> bool {
    if matches!(lower, "people" | "children" | "women" | "men") {
        return true;
    }
    if contains(MASS, lower) || contains(COUNTABLE, lower) {
        return false;
    }
    let Some(stem) = lower.strip_suffix('s') else { return false };
    let singular = contains(COUNTABLE, stem)
        || contains(MASS, stem)
        || stem.strip_suffix('e').is_some_and(|stem| contains(COUNTABLE, stem))
        || stem.strip_suffix("ie").is_some_and(|stem| contains(COUNTABLE, &format!("{stem}y")));
    singular
        || (word == lower
            && !lower.ends_with("ss")
            && !lower.ends_with("us")
            && !lower.ends_with("is")
            && !lower.ends_with("ics"))
}

/// "brew coffee" → "brewing coffee".
fn activity(words: &[String]) -> Topic {
    let verb = words[0].to_lowercase();
    let rest = sentence_case(&words[1..]);
    let space = if rest.is_empty() { "" } else { " " };
    Topic::matter(format!("{}{space}{rest}", gerund(&verb)))
}

fn gerund(verb: &str) -> String {
    let vowel = |c: char| "aeiou".contains(c);
    let letters: Vec<char> = verb.chars().collect();
    match letters.as_slice() {
        _ if verb == "be" || verb == "see" || verb.ends_with("ee") => format!("{verb}ing"),
        [.., 'i', 'e'] => format!("{}ying", &verb[..verb.len() - 2]),
        [.., 'e'] => format!("{}ing", &verb[..verb.len() - 1]),
        // One short syllable: run, plan, get, cut; but not "grow", "fix", "play", "open".
        [start @ .., v, c]
            if vowel(*v)
                && !vowel(*c)
                && !"wxy".contains(*c)
                && !start.iter().any(|&c| vowel(c))
                && !start.is_empty() =>
        {
            format!("{verb}{c}ing")
        }
        [.., 'g', 'i', 'n'] => format!("{verb}ning"),
        _ => format!("{verb}ing"),
    }
}

/// Title Case taken back for words that we know. Names keep their capitals, and so do the words that
/// follow a name up to the next preposition: "the French Revolution".
fn sentence_case(words: &[String]) -> String {
    let shouting = words.len() > 1 && words.iter().all(|word| !word.chars().any(char::is_lowercase));
    let mut in_name = false;
    let mut cased = Vec::with_capacity(words.len());
    for word in words {
        let lower = word.to_lowercase();
        let spelt_its_own_way = !shouting && word.chars().skip(1).any(char::is_uppercase);
        let known = is_common(&lower) && word != "AI" && word != "IT";
        if contains(PREPOSITIONS, &lower) || matches!(lower.as_str(), "and" | "or" | "a" | "an" | "the") {
            in_name = false;
            cased.push(lower);
        } else if known && !spelt_its_own_way && !in_name {
            cased.push(lower);
        } else {
            in_name |= !known && word.starts_with(char::is_uppercase);
            cased.push(word.clone());
        }
    }
    cased.join(" ")
}

fn is_common(lower: &str) -> bool {
    let known = |word: &str| [COUNTABLE, MASS, OTHER, VERBS].iter().any(|list| contains(list, word));
    lower.split('-').all(|part| {
        known(part)
            || part.strip_suffix('s').is_some_and(known)
            || part.strip_suffix("es").is_some_and(known)
            || part.strip_suffix("ies").is_some_and(|stem| known(&format!("{stem}y")))
            || part.strip_suffix("ing").is_some_and(|stem| known(stem) || known(&format!("{stem}e")))
            || part.strip_suffix("'s").is_some_and(known)
    }) || [GENRES, MODIFIERS, PREPOSITIONS, DETERMINERS, FINITE, "and or but not what how why"]
        .iter()
        .any(|list| contains(list, lower))
}

/// "building", "making": a verb that we know with its ending.
fn is_verb_form(lower: &str) -> bool {
    VERBS.split_ascii_whitespace().any(|verb| gerund(verb) == lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(title: &str, phrase: Option<&str>, plural: bool) {
        let found = topic(&super::super::clean(title));
        assert_eq!(found.as_ref().map(|topic| topic.phrase.as_str()), phrase, "{title}");
        assert_eq!(found.is_some_and(|topic| topic.plural), plural, "{title}");
    }

    #[test]
    fn genre_words_and_years_fall_away() {
        check("Annual Sales Review 2025", Some("sales"), false);
        check("Business plan for a coffee shop on wheels", Some("a coffee shop on wheels"), false);
        check("Coffee Shop Business Plan", Some("the coffee shop"), false);
        check("A Short Introduction to Quantum Computing", Some("quantum computing"), false);
        check("2025 Annual Report", None, false);
        check("Business Plan: Nimbus", Some("Nimbus"), false);
        check("Nimbus: notes that think", Some("Nimbus"), false);
        check("Our Annual Plan for 2026", None, false);
        check("Our Team", Some("our team"), false);
    }

    #[test]
    fn number_and_article_follow_the_head_noun() {
        check("Electric Vehicles in Cities", Some("electric vehicles in cities"), true);
        check(
            "Artificial Intelligence in Health Care",
            Some("artificial intelligence in health care"),
            false,
        );
        check("Smart Home Robot", Some("the smart home robot"), false);
        check("Sales and Marketing", Some("sales and marketing"), true);
        check("Paris", Some("Paris"), false);
        check("iPhone accessories", Some("iPhone accessories"), true);
        check("The French Revolution", Some("the French Revolution"), false);
    }

    #[test]
    fn instructions_become_activities_and_sentences_give_none() {
        check("How to brew coffee", Some("brewing coffee"), false);
        check("Improve Customer Retention", Some("improving customer retention"), false);
        check("Run a Marathon", Some("running a Marathon"), false);
        check("What is machine learning?", Some("machine learning"), false);
        check("Why cats purr", Some("why cats purr"), false);
        check("Why is the sky blue?", None, false);
        check("Should we move to the cloud?", None, false);
        check("AI is changing medicine", None, false);
        check("Design Thinking", Some("design thinking"), false);
    }
}
