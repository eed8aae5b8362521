//! Which things does a text join with arrows? `Leaf → ferment → reduce` names three, one after the other.

use super::width_units;

const ARROWS: [&str; 9] = ["→", "⇒", "➡", "➜", "➔", "⟶", "⇨", "->", "=>"];
/// The fewest and the most links of a chain; two are a change, not a chain.
const MIN_LINKS: usize = 3;
const MAX_LINKS: usize = 10;
/// The width of a chain in half-width characters, that of an arrow between two links, and the lines that a link may
/// take: more of them if the chain continues in a second row, which it may from this many links on.
const CHAIN_WIDTH: usize = 100;
const ARROW_WIDTH: usize = 4;
const MAX_LINK_LINES: [usize; 2] = [2, 3];
const MIN_LINKS_IN_TWO_ROWS: usize = 4;
/// The widest link: longer ones are sentences.
const MAX_LINK_WIDTH: usize = 64;

/// What stands before the first arrow of `text`, and what follows it.
pub fn split_at_first_arrow(text: &str) -> Option<(&str, &str)> {
    let arrow = |arrow: &&str| Some((text.find(arrow)?, arrow.len()));
    let (at, len) = ARROWS.iter().filter_map(arrow).min()?;
    Some((text[..at].trim(), text[at + len..].trim_start_matches('\u{fe0f}').trim()))
}

/// The links of `text`, if all of it is one chain whose links have room beside each other in one row or two; else none.
pub fn links(text: &str) -> Vec<&str> {
    chain(text).map_or_else(Vec::new, |(links, _)| links)
}

/// The rows that the links of `text` take: one, two, or none if it is not a chain.
pub fn link_rows(text: &str) -> usize {
    chain(text).map_or(0, |(_, rows)| rows)
}

fn chain(text: &str) -> Option<(Vec<&str>, usize)> {
    let text = text.trim();
    if text.contains('\n') {
        return None;
    }
    let mut parts = vec![text];
    for arrow in ARROWS {
        parts = parts.into_iter().flat_map(|part| part.split(arrow)).map(str::trim).collect();
    }
    let count = parts.len();
    // `Today: rules → picks` is a chain with a name before it, `(Halden → Moss)` an aside.
    if !(MIN_LINKS..=MAX_LINKS).contains(&count) || parts[0].contains([':', '：']) {
        return None;
    }
    // The full stop of the sentence is not part of its last link.
    let last = &mut parts[count - 1];
    *last = last.strip_suffix(['.', '。']).filter(|rest| !rest.ends_with('.')).unwrap_or(last);
    let is_link = |part: &&str| {
        let opens = part.chars().filter(|c| matches!(c, '(' | '（' | '「' | '《')).count();
        let closes = part.chars().filter(|c| matches!(c, ')' | '）' | '」' | '》')).count();
        // Two statements with an arrow each are not a chain: `急诊 118分钟 → 46分钟；病房 165分钟 → 121分钟`.
        !part.is_empty() && opens == closes && !part.contains(['。', ';', '；']) && !part.contains(". ")
    };
    if !parts.iter().all(is_link) || are_amounts(&parts) {
        return None;
    }
    let fits = |rows: &usize| {
        let room = (CHAIN_WIDTH / count.div_ceil(*rows)).saturating_sub(ARROW_WIDTH);
        parts.iter().all(|part| {
            let word = part.split_whitespace().filter(|word| word.is_ascii()).map(str::len).max();
            width_units(part) <= MAX_LINK_WIDTH.min(room * MAX_LINK_LINES[rows - 1])
                && word.unwrap_or(0) <= room
        })
    };
    let rows = [1, 2].into_iter().filter(|rows| *rows == 1 || count >= MIN_LINKS_IN_TWO_ROWS).find(fits)?;
    Some((parts, rows))
}

/// Whether the parts are what one amount became, again and again, and not things one after the other:
/// `Time to contain: 9.5 h → 5.1 → 1.4 h`. Without a name before them, amounts are stages:
/// `1 % of the sites → 10 % → 100 %`.
pub fn are_amounts(parts: &[&str]) -> bool {
    let is_amount = |part: &&str| {
        let outside = part.split(['(', '（']).next().unwrap_or_default().trim().trim_end_matches(['.', '。']);
        outside.starts_with(|c: char| c.is_ascii_digit()) && crate::numbers::parse(outside).is_some()
    };
    let is_named = parts.first().is_some_and(|first| first.starts_with(char::is_alphabetic));
    is_named && parts.len() > 1 && parts[1..].iter().all(is_amount)
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
    fn long_chains_go_on_in_a_second_row() {
        let long = "scaffold in February → strip the south slope, bays 4–8, from March → north slope in summer → bays 1–3 \
                    from 1 September → scaffold down before Christmas.";
        assert_eq!((link_rows(long), links(long)[4]), (2, "scaffold down before Christmas"));
        assert_eq!(link_rows("Leaf → ferment -> reduce"), 1);
    }

    #[test]
    fn what_is_no_chain_stays_text() {
        assert!(links("first depots merged (Halden → Moss, Lyon Est → Lyon Sud)").is_empty());
        assert!(links("Today: rules per merchant → user picks → accountant corrects").is_empty());
        assert!(links("").is_empty());
        assert!(links("Time to contain 9.5 h -> 5.1 -> 2.2 -> 1.4 h.").is_empty());
        assert!(are_amounts(&["Median: 47 min (Q4 24)", "22", "6 min (Q3 25)."]));
        assert!(!are_amounts(&["1 % of the sites", "10 %", "100 %"]));
        assert!(!are_amounts(&["Leaf", "2 weeks of rest", "reduce"]));
        let long =
            "nutrient reduction in the whole of the river basin, and in all of the lakes that it flows into";
        assert_eq!(link_rows(&[long; 4].join(" → ")), 0);
        assert!(links("1 % → 10 % → 100 %. Two weeks each.").is_empty());
        assert!(links("急诊 118分钟 → 46分钟;病房 165分钟 → 121分钟").is_empty());
        assert!(links(&["step"; 12].join(" → ")).is_empty());
    }
}
