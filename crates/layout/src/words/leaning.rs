//! Which words lean on the next one, so that a line of large type does not end on them?

/// How a word leans on what follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaning {
    #[default]
    None,
    /// An article, or a word of one letter: `the`, `O`, `à`.
    Article,
    /// A preposition, a conjunction or a negation of two letters: `de`, `of`, `не`.
    Preposition,
}

/// Articles, in the languages that have them before their nouns; also those that are merged with a preposition.
const ARTICLES: [&str; 46] = [
    "the", "an", "der", "die", "das", "dem", "den", "des", "ein", "eine", "einen", "einem", "einer", "eines",
    "le", "la", "les", "un", "une", "du", "au", "el", "lo", "los", "las", "una", "unos", "unas", "os", "um",
    "uma", "uns", "umas", "il", "gli", "uno", "het", "een", "en", "ett", "et", "dos", "nos", "nas", "al",
    "zum",
];
/// Prepositions, conjunctions and negations of two letters.
const PREPOSITIONS: [&str; 69] = [
    "at", "by", "in", "of", "on", "to", "or", "as", "if", "my", "am", "im", "zu", "ob", "ab", "de", "ou",
    "ce", "sa", "se", "si", "ni", "ne", "su", "do", "da", "no", "na", "em", "ao", "di", "ed", "ma", "te",
    "op", "om", "er", "på", "av", "af", "og", "we", "ze", "od", "po", "za", "że", "ve", "ke", "ku", "și",
    "cu", "на", "не", "по", "от", "до", "за", "из", "ко", "во", "со", "об", "но", "ни", "та", "що", "із",
    "як",
];

/// How the last word of `said` leans on a word after it. A text that `is_loud` is in capitals.
pub fn leaning(said: &str, is_loud: bool) -> Leaning {
    let start = said
        .rfind(char::is_whitespace)
        .map_or(0, |space| space + said[space..].chars().next().map_or(1, char::len_utf8));
    let word = said[start..].trim_start_matches(['(', '"', '“', '«', '¿', '¡', '„']);
    if word.is_empty() || !word.chars().all(char::is_alphabetic) || word.contains(super::is_wide) {
        return Leaning::None;
    }
    // `AI`, `Plan B`: capitals are names, unless a sentence begins with them or the whole text is in capitals.
    let before = said[..start].trim_end().chars().next_back();
    let begins = before.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, ',' | ')'));
    let is_small = word.chars().all(char::is_lowercase);
    let is_first_large = word.chars().skip(1).all(char::is_lowercase);
    let word = word.to_lowercase();
    match word.chars().count() {
        1 if is_small || begins || is_loud => Leaning::Article,
        1 => Leaning::None,
        _ if !is_first_large && !is_loud => Leaning::None,
        _ if ARTICLES.contains(&word.as_str()) => Leaning::Article,
        2 if PREPOSITIONS.contains(&word.as_str()) => Leaning::Preposition,
        _ => Leaning::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &str, expected: Leaning) {
        assert_eq!(leaning(said, false), expected, "{said}");
    }

    #[test]
    fn short_words_lean_on_what_follows() {
        for said in ["O", "ligar a", "Paris à", "Ясно: И", "close the", "Parte 1 – O", "ler as notas (a"]
        {
            check(said, Leaning::Article);
        }
        for said in ["Plano de", "The Art Of", "мы не"] {
            check(said, Leaning::Preposition);
        }
        assert_eq!(leaning("CLOSE THE", true), Leaning::Article);
    }

    #[test]
    fn names_and_other_words_stand_alone() {
        for said in
            ["Plan B", "Use of AI", "try it", "let it be,", "in 20", "中", "about us", "", "made in IN"]
        {
            check(said, Leaning::None);
        }
    }
}
