//! Which words never part at the end of a line? A number and the short word that says what it counts, the groups of a
//! number, and a mark that stands between spaces and its word.

/// Letters that the word after a number has at most: `kg`, `m²`, `kWh`. What is longer is a word of its own.
const LONGEST_UNIT: usize = 3;

/// `text` with spaces that no line ends at, between numbers and their units and between currencies and their amounts, and
/// those of [`bind_marks`].
pub fn bind_units(text: &str) -> String {
    bind(text, |before, after| belongs_together(before, after) || is_held_by_mark(before, after))
}

/// `text` with spaces that no line ends at, between marks and their words (`« oui »`, `non ?`) and between the groups of a
/// number (`7 940`): French and its neighbours write them apart.
pub fn bind_marks(text: &str) -> String {
    bind(text, is_held_by_mark)
}

/// `text` of a cell, whose lines are short: what [`bind_units`] binds, and numbers with the East Asian counters behind them.
pub fn bind_cells(text: &str) -> String {
    let is_counted = |before: &str, after: &str| {
        before.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(super::is_wide)
    };
    bind(text, |before, after| {
        belongs_together(before, after) || is_held_by_mark(before, after) || is_counted(before, after)
    })
}

fn bind(text: &str, holds: impl Fn(&str, &str) -> bool) -> String {
    let mut bound = String::with_capacity(text.len());
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        bound.push_str(word);
        if let Some(next) = words.peek() {
            bound.push(if holds(word, next) { '\u{a0}' } else { ' ' });
        }
    }
    bound
}

fn belongs_together(before: &str, after: &str) -> bool {
    let ends_in_number = before.ends_with(|c: char| c.is_ascii_digit());
    let begins_with_number = after.starts_with(|c: char| c.is_ascii_digit());
    ends_in_number && is_unit(after) || is_currency(before) && begins_with_number
}

fn is_held_by_mark(before: &str, after: &str) -> bool {
    let mark = |c: char| matches!(c, ';' | ':' | '!' | '?' | '»' | '›');
    let first = after.chars().next();
    // `?` and `».` belong to the word before them; `:-)` and `!important` do not.
    let trails = first.is_some_and(mark) && !after.contains(char::is_alphanumeric);
    let led = before.chars().rev().take_while(char::is_ascii_digit).count();
    let group = after.chars().take_while(char::is_ascii_digit).count();
    let grouped = (1..=3).contains(&led) && group == 3 && !after[group..].starts_with(char::is_alphanumeric);
    !before.is_empty() && (before.ends_with(['«', '‹']) || trails || grouped)
}

fn is_unit(word: &str) -> bool {
    let core = word.trim_end_matches([',', '.', ';', ':', ')', '"', '”', '!', '?']);
    let is_part = |c: char| c.is_alphabetic() && c.is_ascii() || "°µμ%‰²³/Ω€£$¥".contains(c);
    // `14 May` and `2 The` are no units, `5 GB` and `3 W` are.
    let is_name = core.chars().skip(1).any(char::is_lowercase) && core.starts_with(char::is_uppercase);
    !is_name && (1..=LONGEST_UNIT).contains(&core.chars().count()) && core.chars().all(is_part)
}

fn is_currency(word: &str) -> bool {
    let core = word.trim_start_matches(['(', '"', '“']);
    core.len() == 3 && core.chars().all(|c| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(bind_units(text).replace('\u{a0}', "~"), expected);
    }

    #[test]
    fn numbers_keep_their_units() {
        check("18 g head stage, 3.9 m wall", "18~g head stage, 3.9~m wall");
        check("about 200 km², at 26.8 °C.", "about 200~km², at 26.8~°C.");
        check("USD 9.5 m for wave 1 (CAD 8)", "USD~9.5~m for wave 1 (CAD~8)");
        check("减排 12 kWh", "减排 12~kWh");
    }

    #[test]
    fn counters_stay_with_their_numbers_in_cells() {
        assert_eq!(bind_cells("督导驻店 3 天").replace('\u{a0}', "~"), "督导驻店 3~天");
        assert_eq!(bind_cells("2 (within 72 h)").replace('\u{a0}', "~"), "2 (within 72~h)");
    }

    #[test]
    fn marks_between_spaces_stay_with_their_words() {
        check("dit « oui », puis : non ?", "dit «~oui~», puis~: non~?");
        check("7 940 tonnes, 1 274 cuisiniers", "7~940 tonnes, 1~274 cuisiniers");
        check("1 234 567,5 €", "1~234~567,5~€");
        check("¿Cómo? ¡Así!", "¿Cómo? ¡Así!");
        check("in 2024 100 people", "in 2024 100 people");
        assert_eq!(bind_marks("non ?"), "non\u{a0}?");
    }

    #[test]
    fn other_words_part_where_they_like() {
        check("in 2024 there were 3 – no more", "in 2024 there were 3 – no more");
        check("24 people, 61–66 years", "24 people, 61–66 years");
        check("14 May 2027", "14 May 2027");
        check("", "");
    }
}
