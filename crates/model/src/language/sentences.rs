//! Where does a sentence end? In English, Chinese and Japanese, and around German ordinals.

/// Titles and words that are always followed by what they belong to.
const LEADING: &[&str] = &[
    "mr", "mrs", "ms", "mx", "dr", "prof", "rev", "hon", "gen", "col", "capt", "lt", "sgt", "sen", "gov",
    "st", "mt", "ft", "messrs", "pres", "treas", "rec", "sec", "bro", "supt", "atty", "asst", "dir", "vs",
    "e.g", "i.e", "cf", "ca", "approx", "viz", "incl", "excl", "resp",
];

/// Words that count what follows: a stop after them does not end a sentence if a number follows.
const COUNTING: &[&str] = &[
    "no", "nos", "nr", "fig", "figs", "eq", "art", "ch", "vol", "p", "pp", "para", "cl", "tab", "app", "ref",
    "al", "v", "ver", "ext", "tel", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct",
    "nov", "dec", "est", "rs", "re", "hs", "b", "d", "m",
];

/// Words that may end a sentence as well as stand inside one.
const TRAILING: &[&str] =
    &["inc", "ltd", "co", "corp", "bros", "jr", "sr", "dept", "univ", "ave", "blvd", "rd", "assn", "ph.d"];

/// Words that sentences begin with; after an abbreviation, they show that it ended a sentence.
const STARTERS: &[&str] = &[
    "the",
    "a",
    "an",
    "this",
    "that",
    "these",
    "those",
    "it",
    "its",
    "he",
    "she",
    "they",
    "we",
    "you",
    "i",
    "in",
    "on",
    "at",
    "for",
    "from",
    "with",
    "by",
    "as",
    "if",
    "when",
    "while",
    "after",
    "before",
    "since",
    "although",
    "however",
    "but",
    "and",
    "so",
    "then",
    "there",
    "our",
    "their",
    "his",
    "her",
    "my",
    "your",
    "no",
    "not",
    "all",
    "some",
    "many",
    "most",
    "both",
    "each",
    "every",
    "today",
    "now",
    "overall",
    "meanwhile",
    "finally",
    "next",
    "also",
    "what",
    "who",
    "how",
    "why",
    "where",
];

/// Words after which a number with a stop is an ordinal in German: `am 12. Mai`, `im 2. Quartal`.
const BEFORE_ORDINALS: &[&str] = &[
    "am", "im", "zum", "vom", "beim", "ins", "bis", "ab", "seit", "der", "die", "das", "den", "dem", "des",
    "zur",
];

/// The months that a day with a stop stands before.
const MONTHS_BEHIND_ORDINALS: &[&str] = &[
    "januar",
    "jänner",
    "februar",
    "märz",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
];

/// Longer quotations and brackets may be parted between their sentences.
const MAX_BRACKET_LENGTH: usize = 160;

/// The sentences of a text, in order and word for word, without the white space between them. A line
/// feed ends one; what stands in brackets or quotation marks stays together. Nothing is left out: marks
/// without words belong to the sentence before them.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.split('\n') {
        sentences_of_line(line, &mut found);
    }
    found
}

fn sentences_of_line<'a>(line: &'a str, found: &mut Vec<&'a str>) {
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let enclosed = enclosed(&chars);
    let offset = |at: usize| chars.get(at).map_or(line.len(), |&(offset, _)| offset);
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    let (mut start, mut at, mut speaks) = (0, 0, false);
    while at < chars.len() {
        speaks |= chars[at].1.is_alphanumeric();
        let Some(end) = sentence_end(line, &chars, &enclosed, start, at) else {
            at += 1;
            continue;
        };
        let piece = (offset(start), offset(end));
        match ranges.last_mut() {
            Some(last) if !speaks => last.1 = piece.1,
            None if !speaks => {
                at = end;
                continue;
            }
            _ => ranges.push(piece),
        }
        (start, at, speaks) = (end, end, false);
    }
    let rest = (offset(start), line.len());
    match ranges.last_mut() {
        Some(last) if !line[rest.0..].contains(char::is_alphanumeric) => last.1 = rest.1,
        _ => ranges.push(rest),
    }
    let trimmed = ranges.into_iter().map(|(start, end)| line[start..end].trim());
    found.extend(trimmed.filter(|sentence| !sentence.is_empty()));
}

/// If the character at `at` ends the sentence that began at `start`, the place after its closing marks.
fn sentence_end(
    line: &str,
    chars: &[(usize, char)],
    enclosed: &[Enclosure],
    start: usize,
    at: usize,
) -> Option<usize> {
    let (offset, mark) = chars[at];
    if !is_terminator(mark) {
        return None;
    }
    // Of several marks the last decides.
    if chars.get(at + 1).is_some_and(|(_, c)| is_terminator(*c)) {
        return None;
    }
    // A straight mark after the end may open what follows: 到了。"好"他说。
    let opens = |place: usize| {
        chars[place].1 == '"'
            && enclosed.get(place + 1).is_some_and(|next| next.depth > enclosed[place].depth)
    };
    let closers =
        (at + 1..chars.len()).take_while(|&place| is_closer(chars[place].1) && !opens(place)).count();
    let end = at + 1 + closers;
    // Inside brackets only their very end counts, and only if the brackets are the sentence.
    let level = enclosed[at].depth;
    let outside = enclosed.get(end).map_or(0, |enclosure| enclosure.depth);
    if level > 0 && (closers == 0 || outside > 0) {
        return None;
    }
    let rest = &line[chars.get(end).map_or(line.len(), |&(offset, _)| offset)..];
    if rest.trim().is_empty() {
        return Some(end);
    }
    let spaced = rest.starts_with(char::is_whitespace);
    let next = rest.trim_start().chars().next()?;
    if level > 0 {
        let bracketed = enclosed[at].opened == start && enclosed[at].is_bracket;
        return (bracketed || (spaced && !next.is_lowercase())).then_some(end);
    }
    match mark {
        '。' | '！' | '？' => Some(end),
        '．' => {
            let digit = |c: Option<&(usize, char)>| c.is_some_and(|(_, c)| c.is_numeric());
            (!(digit(chars.get(end)) && digit(at.checked_sub(1).and_then(|at| chars.get(at))))).then_some(end)
        }
        '…' => (spaced && next.is_uppercase()).then_some(end),
        '!' | '?' => {
            let wide = super::is_cjk(next);
            ((spaced || wide) && !next.is_lowercase()).then_some(end)
        }
        // A dash goes on with what stands before it: "PARIS, Tex. — The mill closed."
        _ if matches!(next, '—' | '–') => None,
        // The sign of a unit without a number after it belongs to the amount before it: "57,5 Mio. € im Jahr".
        _ if matches!(next, '€' | '$' | '£' | '¥' | '%' | '‰')
            && !rest.trim_start().chars().nth(1).is_some_and(|c| c.is_ascii_digit()) =>
        {
            None
        }
        _ => {
            let before = &line[chars[start].0..offset];
            (spaced && !next.is_lowercase() && is_full_stop(before, rest.trim_start())).then_some(end)
        }
    }
}

fn is_terminator(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '!' | '?' | '．' | '.' | '…')
}

fn is_closer(c: char) -> bool {
    matches!(c, '”' | '’' | '"' | '\'' | ')' | ']' | '）' | '】' | '」' | '』' | '》' | '〉' | '»')
}

/// What encloses a character.
#[derive(Clone, Copy, Debug, Default)]
struct Enclosure {
    depth: usize,
    /// Where the outermost bracket or quotation mark stands, and whether it is a bracket.
    opened: usize,
    is_bracket: bool,
}

/// For every character what encloses it. Marks without their partner on the line enclose nothing.
fn enclosed(chars: &[(usize, char)]) -> Vec<Enclosure> {
    let straight_pairs = chars.iter().filter(|(_, c)| *c == '"').count() % 2 == 0;
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (at, &(_, c)) in chars.iter().enumerate() {
        let closes = |opener: char| match c {
            '"' => straight_pairs && opener == '"',
            _ => partner(opener) == Some(c),
        };
        if let Some(place) = open.iter().rposition(|&(_, opener)| closes(opener)) {
            pairs.push((open[place].0, at));
            open.truncate(place);
        } else if partner(c).is_some() || (c == '"' && straight_pairs) {
            // More than a handful of open marks are no nesting that anybody means.
            if open.len() < 8 {
                open.push((at, c));
            }
        }
    }
    pairs.retain(|(from, to)| to - from <= MAX_BRACKET_LENGTH);
    pairs.sort_unstable();
    let mut enclosures = vec![Enclosure::default(); chars.len()];
    for (from, to) in pairs {
        for enclosure in &mut enclosures[from + 1..to] {
            if enclosure.depth == 0 {
                enclosure.opened = from;
                enclosure.is_bracket = matches!(chars[from].1, '(' | '（' | '[' | '【');
            }
            enclosure.depth += 1;
        }
    }
    enclosures
}

fn partner(opener: char) -> Option<char> {
    const PAIRS: [(char, char); 10] = [
        ('(', ')'),
        ('（', '）'),
        ('[', ']'),
        ('【', '】'),
        ('「', '」'),
        ('『', '』'),
        ('《', '》'),
        ('〈', '〉'),
        ('“', '”'),
        ('«', '»'),
    ];
    PAIRS.iter().find_map(|&(open, close)| (open == opener).then_some(close))
}

/// Whether a stop between `before` and `after` ends a sentence, when a space and no small letter follow.
fn is_full_stop(before: &str, after: &str) -> bool {
    let parts = |c: char| c.is_whitespace() || matches!(c, '-' | '–' | '/' | '、' | '，' | ',');
    let word = before.rsplit(parts).next().unwrap_or_default();
    let word = word.trim_start_matches(['(', '"', '“', '[', '\'', '‘']);
    // "1." or "b." before anything was said is a number.
    let short = before.trim();
    if short.len() <= 3 && (short.len() == 1 || short.bytes().all(|b| b.is_ascii_digit())) {
        return false;
    }
    let lower = word.to_lowercase();
    let known = |list: &[&str]| list.contains(&lower.as_str());
    let next_word = after.trim_start_matches(['"', '“', '(', '\'', '‘']);
    let next_word = next_word
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .next()
        .unwrap_or_default()
        .to_lowercase();
    if known(LEADING) {
        return false;
    }
    // `am 12. Mai`: the stop makes an ordinal of the number.
    if (1..=2).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit()) {
        let led = before[..before.len() - word.len()].trim_end().rsplit(parts).next().unwrap_or_default();
        let is_led = BEFORE_ORDINALS.contains(&led.to_lowercase().as_str());
        if is_led || MONTHS_BEHIND_ORDINALS.contains(&next_word.as_str()) {
            return false;
        }
    }
    // An initial is followed by the name that it belongs to: "M. Tran".
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    if known(COUNTING) && !is_initial {
        return !next_word.starts_with(|c: char| c.is_numeric());
    }
    // A short capitalised word without a vowel abbreviates the title of whoever is named after it.
    let is_title = word.chars().count() <= 4
        && word.chars().next().is_some_and(char::is_uppercase)
        && !word.contains(['a', 'e', 'i', 'o', 'u', 'y', 'A', 'E', 'I', 'O', 'U', 'Y'])
        && word.chars().skip(1).all(char::is_lowercase)
        && word.chars().count() > 1;
    if is_title {
        return STARTERS.contains(&next_word.as_str());
    }
    let letters: Vec<&str> = word.split('.').collect();
    let initials =
        letters.iter().all(|letter| letter.chars().count() == 1) && (letters.len() > 1 || is_initial);
    if initials || known(TRAILING) {
        return STARTERS.contains(&next_word.as_str());
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(paragraph: &str, expected: &[&str]) {
        assert_eq!(sentences(paragraph), expected);
    }

    #[test]
    fn english() {
        check(
            "Sales rose 3.5 % in May. Dr. Smith agrees. “Really?” Yes!",
            &["Sales rose 3.5 % in May.", "Dr. Smith agrees.", "“Really?”", "Yes!"],
        );
        check(
            "Der Beschluss wurde am 12. Mai zugestellt. Im 2. Quartal folgt mehr, bis 3. Juni.",
            &["Der Beschluss wurde am 12. Mai zugestellt.", "Im 2. Quartal folgt mehr, bis 3. Juni."],
        );
        check("We grew from 8 to 12. The rest stayed.", &["We grew from 8 to 12.", "The rest stayed."]);
        check("See v1.2 of deckwright.io today", &["See v1.2 of deckwright.io today"]);
        check(
            "Tea, coffee, etc. are sold. J. R. Roe left.",
            &["Tea, coffee, etc. are sold.", "J. R. Roe left."],
        );
        check("One. Two, e.g. three! Four", &["One.", "Two, e.g. three!", "Four"]);
        check("“Who goes?” he asked. Nobody did.", &["“Who goes?” he asked.", "Nobody did."]);
        check("Yahoo! grew. Did it?! Yes", &["Yahoo! grew.", "Did it?!", "Yes"]);
        check("It was great! 🎉", &["It was great! 🎉"]);
        check("Es sind 57,5 Mio. € (2024). Gut.", &["Es sind 57,5 Mio. € (2024).", "Gut."]);
        check("It fell. €5 is left.", &["It fell.", "€5 is left."]);
    }

    #[test]
    fn abbreviations_and_numbers() {
        check(
            "The grant is Rs. 2.4 crore for two years. It was paid.",
            &["The grant is Rs. 2.4 crore for two years.", "It was paid."],
        );
        check("Anna Weiss, b. 4/17/1938, taught here.", &["Anna Weiss, b. 4/17/1938, taught here."]);
        check(
            "Item No. 5 of the U.S. Treasury, 9 a.m. EST. See Fig. 3 and pp. 4-6. Is it so? No. We wait.",
            &[
                "Item No. 5 of the U.S. Treasury, 9 a.m. EST.",
                "See Fig. 3 and pp. 4-6.",
                "Is it so?",
                "No.",
                "We wait.",
            ],
        );
        check(
            "Acme Inc. The board of Acme Inc. Japan met on Jan. 5. It lives in the U.S. They agree.",
            &[
                "Acme Inc.",
                "The board of Acme Inc. Japan met on Jan. 5.",
                "It lives in the U.S.",
                "They agree.",
            ],
        );
        check(
            "The president, Smt. Rao, and Cllr. Boyle paid Re. 1 each. PORT ANSON, Wash. — Fares rise.",
            &["The president, Smt. Rao, and Cllr. Boyle paid Re. 1 each.", "PORT ANSON, Wash. — Fares rise."],
        );
        check("Signed M. Tran, 22 August. Paid.", &["Signed M. Tran, 22 August.", "Paid."]);
        check("[1] I. Brandt, p. 7. [2] D. Roe.", &["[1] I. Brandt, p. 7.", "[2] D. Roe."]);
        check("三輪 千尋、K. Hoffmann", &["三輪 千尋、K. Hoffmann"]);
        check("We chose plan B. The rest was dropped.", &["We chose plan B.", "The rest was dropped."]);
        check("Open Apr. 15-Oct. 15. No dogs.", &["Open Apr. 15-Oct. 15.", "No dogs."]);
        check("1. Start the engine. 2. Drive.", &["1. Start the engine.", "2. Drive."]);
        check(
            "Version 3.5.1 costs EUR 4,260.50. In 2024. 5 people came.",
            &["Version 3.5.1 costs EUR 4,260.50.", "In 2024.", "5 people came."],
        );
    }

    #[test]
    fn brackets_and_quotations_stay_whole() {
        check(
            "We left (late. Very late. Sorry.) at night. (It rained.) Then home.",
            &["We left (late. Very late. Sorry.) at night.", "(It rained.)", "Then home."],
        );
        check("An open ( bracket. Ends nothing.", &["An open ( bracket.", "Ends nothing."]);
        check("He said \"Go. Now.\" and left. Fine.", &["He said \"Go. Now.\" and left.", "Fine."]);
    }

    #[test]
    fn chinese_and_japanese() {
        check("市场在变。机会在哪里？我们行动！", &["市场在变。", "机会在哪里？", "我们行动！"]);
        check(
            "彼は「行くぞ。今だ。」と言った。皆が続いた。",
            &["彼は「行くぞ。今だ。」と言った。", "皆が続いた。"],
        );
        check("第一句。“好。”他说。第三句", &["第一句。", "“好。”他说。", "第三句"]);
        check(
            "完成（见附件。）后休息。（注意安全。）出发！",
            &["完成（见附件。）后休息。", "（注意安全。）", "出发！"],
        );
        check("大多看不见。\"芦苇一号\"售价5.8万元。", &["大多看不见。", "\"芦苇一号\"售价5.8万元。"]);
        check("\"好。\"他说。", &["\"好。\"他说。"]);
        check("価格は３．５倍．次へ", &["価格は３．５倍．", "次へ"]);
    }

    #[test]
    fn lines_and_marks() {
        check("", &[]);
        check(" \n ", &[]);
        check("One\nTwo. … !!", &["One", "Two. … !!"]);
        check("。。。", &["。。。"]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost(text in "([A-Z][a-z]{0,4}|No|U\\.S|e\\.g|[0-9]{1,3}|[。！？.!?…．()（）「」“”\"' \n]|[市場のカ]){0,40}") {
            let squeezed = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(sentences(&text).into_iter().map(squeezed).collect::<String>(), squeezed(&text));
        }
    }
}
