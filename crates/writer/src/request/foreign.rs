//! In which language is a title that we do not write?

/// Short words that only this language has, in lower case.
const WORDS: [(&str, &str); 6] = [
    (
        "German",
        "der die das und für ein eine einer im vom zum zur des mit über wie ist nach einführung stand ausblick projekt bericht",
    ),
    ("French", "le la les des du de et pour une un au aux dans sur l' d' qu' est bilan comment"),
    ("Spanish", "el los las del y para una cómo como en con por qué empezar informe"),
    ("Portuguese", "o os as do da dos das e para uma como em com não relatório"),
    ("Italian", "il lo gli della delle dei e per una come nel con di che è"),
    ("Dutch", "het een van voor en met naar over hoe wat zijn"),
];
const LEAST_WORDS: usize = 2;

/// The name of the language, unless it is English, Chinese or Japanese or cannot be told.
pub(super) fn language(title: &str) -> Option<&'static str> {
    let script = |c: char| match c {
        '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' => Some("Korean"),
        '\u{400}'..='\u{4ff}' => Some("Russian or another language in Cyrillic script"),
        '\u{600}'..='\u{6ff}' => Some("Arabic or another language in Arabic script"),
        '\u{590}'..='\u{5ff}' => Some("Hebrew"),
        '\u{900}'..='\u{97f}' => Some("Hindi or another language in Devanagari script"),
        '\u{e00}'..='\u{e7f}' => Some("Thai"),
        '\u{370}'..='\u{3ff}' => Some("Greek"),
        _ => None,
    };
    // A Greek letter in a formula makes no Greek title.
    let letters = title.chars().filter(|c| c.is_alphabetic()).count();
    let foreign: Vec<&str> = title.chars().filter_map(script).collect();
    if foreign.len() * 2 > letters {
        return foreign.first().copied();
    }
    let lower = title.to_lowercase().replace('’', "'").replace('\'', "' ");
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic() && c != '\'').collect();
    let count = |list: &str| words.iter().filter(|word| list.split(' ').any(|known| known == **word)).count();
    let english = count("the a of and for in to is with how what on our your");
    let (found, name) =
        WORDS.iter().rev().map(|(name, list)| (count(list), *name)).max_by_key(|(found, _)| *found)?;
    (found >= LEAST_WORDS && found > english).then_some(name)
}
