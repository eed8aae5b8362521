//! Which of a style's two families does a character belong to? Letters show it themselves, and punctuation that scripts
//! share follows its neighbours.

/// Which of a style's two families a character belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Latin,
    EastAsian,
}

/// How a character takes part in choosing between a style's two families.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Letters, digits and punctuation of one family.
    Strong(Slot),
    /// Quotation marks, dashes and ellipses: punctuation that scripts share.
    Shared,
    /// Spaces, symbols and emoji: they go with what stands before them.
    Weak,
}

pub(super) fn class_of(c: char) -> Class {
    match c {
        '\u{2018}'..='\u{201f}' | '\u{2013}'..='\u{2015}' | '\u{2025}' | '\u{2026}' => Class::Shared,
        ' ' | '\u{a0}' | '\u{2000}'..='\u{2bff}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f000}'..='\u{1faff}' => {
            Class::Weak
        }
        '\u{1100}'..='\u{11ff}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7ff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}'
        | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{3ffff}' => Class::Strong(Slot::EastAsian),
        _ => Class::Strong(Slot::Latin),
    }
}

pub(super) fn is_strong(c: char, slot: Slot) -> bool {
    class_of(c) == Class::Strong(slot)
}

pub(super) fn is_neutral(c: char) -> bool {
    !matches!(class_of(c), Class::Strong(_))
}

pub(super) fn is_korean(lang: &str) -> bool {
    lang.split(['-', '_']).next().is_some_and(|primary| primary.eq_ignore_ascii_case("ko"))
}

pub(super) fn is_japanese(lang: &str) -> bool {
    lang.split(['-', '_']).next().is_some_and(|primary| primary.eq_ignore_ascii_case("ja"))
}

/// Whether shared punctuation in text of this language belongs to the East Asian family.
pub(super) fn is_east_asian_language(lang: &str) -> bool {
    let primary = lang.split(['-', '_']).next().unwrap_or_default();
    ["zh", "ja", "ko"].iter().any(|known| primary.eq_ignore_ascii_case(known))
}

/// The family of every character; each comes with whether its run is in an East Asian language.
pub(super) fn slots(chars: &[(char, bool)]) -> Vec<Slot> {
    let strong = |&(c, _): &(char, bool)| match class_of(c) {
        Class::Strong(slot) => Some(slot),
        Class::Shared | Class::Weak => None,
    };
    let mut following = vec![None; chars.len()];
    let mut next = None;
    for (at, c) in chars.iter().enumerate().rev() {
        following[at] = next;
        next = strong(c).or(next);
    }
    // What stands before the first strong character goes with it.
    let first = next.unwrap_or(Slot::Latin);
    let mut before = None;
    let mut open = Vec::new();
    let slot = |(at, &(c, east_asian)): (usize, &(char, bool))| match class_of(c) {
        Class::Strong(slot) => {
            before = Some(slot);
            slot
        }
        Class::Shared if east_asian => {
            shared_slot(c, before, following[at], &mut open, is_apostrophe(chars, at))
        }
        Class::Shared | Class::Weak => before.unwrap_or(first),
    };
    chars.iter().enumerate().map(slot).collect()
}

/// Shared punctuation in an East Asian text is wide, except among Latin words: “yes” is not “　yes　”. A closing mark
/// looks like the one that opened.
fn shared_slot(
    c: char,
    before: Option<Slot>,
    after: Option<Slot>,
    open: &mut Vec<Slot>,
    apostrophe: bool,
) -> Slot {
    let among = |sides: [Option<Slot>; 2]| {
        let latin = sides.contains(&Some(Slot::Latin)) && !sides.contains(&Some(Slot::EastAsian));
        if latin { Slot::Latin } else { Slot::EastAsian }
    };
    match c {
        _ if apostrophe => Slot::Latin,
        '\u{2018}' | '\u{201c}' => {
            let slot = if after == Some(Slot::Latin) { among([before, after]) } else { Slot::EastAsian };
            open.push(slot);
            slot
        }
        '\u{2019}' | '\u{201d}' => open.pop().unwrap_or_else(|| among([before, None])),
        _ => among([before, after]),
    }
}

/// Whether this is an apostrophe between two letters of an English word.
fn is_apostrophe(chars: &[(char, bool)], at: usize) -> bool {
    let letter = |at: Option<usize>| {
        let neighbour = at.and_then(|at| chars.get(at));
        neighbour.is_some_and(|&(c, _)| c.is_alphabetic() && is_strong(c, Slot::Latin))
    };
    letter(at.checked_sub(1)) && letter(Some(at + 1))
}
