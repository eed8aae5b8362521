//! Which things does a text join with arrows? `Leaf → ferment → reduce` names three, one after the other.

use super::width_units;

const ARROWS: [&str; 9] = ["→", "⇒", "➡", "➜", "➔", "⟶", "⇨", "->", "=>"];
/// A chain has this many links at least; two are a change, not a chain.
const LEAST: usize = 3;
const MOST: usize = 9;
/// The width of a chain in half-width characters, what lies between two links, and the lines that a link may take.
const WIDTH: usize = 100;
const BETWEEN: usize = 4;
const LINES: usize = 2;

/// What stands before the first arrow of `text`, and what follows it.
pub fn split_at_first_arrow(text: &str) -> Option<(&str, &str)> {
    let arrow = |arrow: &&str| Some((text.find(arrow)?, arrow.len()));
    let (at, len) = ARROWS.iter().filter_map(arrow).min()?;
    Some((text[..at].trim(), text[at + len..].trim_start_matches('\u{fe0f}').trim()))
}

/// The links of `text`, if all of it is one chain whose links have room beside each other; else none.
pub fn links(text: &str) -> Vec<&str> {
    let mut parts = vec![text.trim()];
    for arrow in ARROWS {
        parts = parts.into_iter().flat_map(|part| part.split(arrow)).map(str::trim).collect();
    }
    let count = parts.len();
    if !(LEAST..=MOST).contains(&count) || text.trim().contains('\n') {
        return Vec::new();
    }
    let room = (WIDTH / count).saturating_sub(BETWEEN);
    // `Today: rules → picks` is a chain with a name before it, `(Halden → Moss)` an aside.
    let is_labelled = parts[0].contains([':', '：']);
    let is_link = |part: &&str| {
        let opens = part.chars().filter(|c| matches!(c, '(' | '（' | '「' | '《')).count();
        let closes = part.chars().filter(|c| matches!(c, ')' | '）' | '」' | '》')).count();
        let word = part.split_whitespace().filter(|word| word.is_ascii()).map(str::len).max().unwrap_or(0);
        !part.is_empty() && opens == closes && width_units(part) <= room * LINES && word <= room
    };
    if is_labelled || !parts.iter().all(is_link) { Vec::new() } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_has_three_links_or_more() {
        assert_eq!(links("Leaf → ferment -> reduce"), ["Leaf", "ferment", "reduce"]);
        assert_eq!(links("农业发展 → 粮食剩余 → 人口增长 → 城市扩大").len(), 4);
        assert!(links("68 % → 82 %").is_empty());
    }

    #[test]
    fn what_is_no_chain_stays_text() {
        assert!(links("first depots merged (Halden → Moss, Lyon Est → Lyon Sud)").is_empty());
        assert!(links("Today: rules per merchant → user picks → accountant corrects").is_empty());
        assert!(links("").is_empty());
        let long = "nutrient reduction in the whole of the river basin";
        assert!(links(&[long; 4].join(" → ")).is_empty());
        assert!(links(&["step"; 12].join(" → ")).is_empty());
    }
}
