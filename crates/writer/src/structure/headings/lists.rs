//! The word lists of `words.txt`, by names that the compiler checks. Lines of the file that begin with `#` tell what the
//! list below them is for.

use std::sync::LazyLock;

const FILE: &str = include_str!("../words.txt");

/// Declares the lists with their names in the file.
macro_rules! lists {
    ($($list:ident $name:literal,)*) => {
        /// A list of words that the rules for headings ask for.
        #[derive(Clone, Copy, Debug)]
        pub(super) enum List {
            $($list,)*
        }

        const NAMES: &[&str] = &[$($name,)*];
    };
}

lists! {
    Greetings "greetings",
    Closings "closings",
    Leaning "leaning",
    Letters "letters",
    Authors "authors",
    Addressed "addressed",
    Enclosed "enclosed",
    LeaningWide "leaning_wide",
    Waiting "waiting",
    Abbreviated "abbreviated",
    WaitingWide "waiting_wide",
    Limiting "limiting",
    LimitingWide "limiting_wide",
    GoingOn "going_on",
    GoingOnWide "going_on_wide",
    NoSubjects "no_subjects",
    Finite "finite",
    Persons "persons",
    First "first",
    Denying "denying",
    Phrases "phrases",
    Saying "saying",
    Enclosures "enclosures",
    Leading "leading",
    LedBy "led_by",
    Small "small",
    Houses "houses",
    Secrets "secrets",
    Papers "papers",
    Concluding "concluding",
    Ended "ended",
    Contacts "contacts",
    HouseHeads "house_heads",
    Forms "forms",
    Genres "genres",
    Scripts "scripts",
    Subjects "subjects",
    Offices "offices",
}

/// The words of each list, in the order of [`List`].
static WORDS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let words = |name: &&str| {
        let line = FILE.lines().find_map(|line| line.strip_prefix(*name)?.strip_prefix(':'));
        line.unwrap_or_default().split_whitespace().collect()
    };
    NAMES.iter().map(words).collect()
});

pub(super) fn words(list: List) -> &'static [&'static str] {
    &WORDS[list as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_exactly_the_lists_that_are_asked_for() {
        let named = |line: &'static str| line.split_once(':').expect(line).0;
        let is_list = |line: &&'static str| !line.is_empty() && !line.starts_with('#');
        for (above, list) in FILE.lines().zip(FILE.lines().skip(1)).filter(|(_, line)| is_list(line)) {
            assert!(above.starts_with('#'), "what is this list for? {list}");
        }
        let mut in_file: Vec<&str> = FILE.lines().filter(is_list).map(named).collect();
        let mut asked_for = NAMES.to_vec();
        in_file.sort_unstable();
        asked_for.sort_unstable();
        assert_eq!(in_file, asked_for);
        for (name, words) in NAMES.iter().zip(WORDS.iter()) {
            assert!(!words.is_empty(), "{name} has no words");
        }
    }
}
