//! What did the paper add to a text? Page numbers, and what stood at the head of each page.

use std::collections::{HashMap, HashSet};

/// Fewer page numbers than this are part of the text.
const MIN_PAGES: usize = 2;
/// Lines around the number of a page among which its head and foot stand.
const MAX_PAGE_NUMBER_DISTANCE: usize = 6;

/// The lines without the numbers of pages, and with what stands at the head or foot of every page only once. A
/// sentence that continued on the next page has no gap.
pub fn without_pages<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let is_page: Vec<bool> = lines.iter().map(|line| is_page_number(line.trim())).collect();
    if is_page.iter().filter(|is_page| **is_page).count() < MIN_PAGES {
        return lines.to_vec();
    }
    let is_near = |at: usize| {
        is_page[at.saturating_sub(MAX_PAGE_NUMBER_DISTANCE)
            ..(at + MAX_PAGE_NUMBER_DISTANCE + 1).min(lines.len())]
            .contains(&true)
    };
    let mut counts: HashMap<&str, usize> = HashMap::new();
    lines.iter().for_each(|line| *counts.entry(line.trim()).or_default() += 1);
    let mut seen: HashSet<&str> = HashSet::new();
    let mut kept: Vec<&str> = Vec::with_capacity(lines.len());
    // Whether a page ended since the last line of text.
    let mut is_turned = false;
    for (at, line) in lines.iter().enumerate() {
        let words = line.trim();
        let is_head = !words.is_empty() && counts[words] > 1 && is_near(at);
        let is_first = seen.insert(words);
        if is_page[at] || is_head && !is_first {
            is_turned = true;
            kept.push("");
            continue;
        }
        if is_turned && !words.is_empty() {
            is_turned = false;
            let last = kept.iter().rposition(|line| !line.is_empty());
            let goes_on = last.is_some_and(|last| {
                !kept[last].ends_with(['.', '!', '?', ':', '。', '！', '？', '：'])
                    && words.starts_with(char::is_lowercase)
            });
            if let Some(last) = last.filter(|_| goes_on) {
                kept.truncate(last + 1);
            }
        }
        kept.push(line.trim_end());
    }
    kept
}

/// "Page 3 of 14", "- 3 -", 第3页, 3ページ
fn is_page_number(line: &str) -> bool {
    let bare = line.trim_matches(['-', '–', '—', ' ']);
    let is_dashed = line.starts_with(['-', '–', '—']) && line.ends_with(['-', '–', '—']);
    let lower = bare.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let counts = |word: &str| !word.is_empty() && word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit());
    let squeezed: String = lower.chars().filter(|c| !c.is_whitespace()).collect();
    let numbered = |start: &str, end: &str| {
        squeezed.strip_prefix(start).and_then(|rest| rest.split_once(end)).is_some_and(|(number, rest)| {
            counts(number)
                && (rest.is_empty()
                    || rest.trim_matches(|c: char| "共页頁,，/".contains(c)).parse::<u16>().is_ok())
        })
    };
    match words.as_slice() {
        ["page" | "p.", number] => {
            counts(number) || number.split_once('/').is_some_and(|(a, b)| counts(a) && counts(b))
        }
        ["page", number, "of" | "/", all] => counts(number) && counts(all),
        [number] if is_dashed => counts(number),
        _ => numbered("第", "页") || numbered("第", "頁") || numbered("", "ページ"),
    }
}

/// A line without what is only drawn: dots that lead to a price become a gap, frames around words are dropped, and a
/// line that is only a frame becomes empty.
pub fn undrawn(line: &str) -> Option<String> {
    let is_frame = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let words = line.trim();
    let is_corner = |c: char| is_frame(c) && !"─━│┃".contains(c);
    if words.starts_with(is_corner) && words.chars().all(|c| is_frame(c) || c.is_whitespace()) {
        return None;
    }
    let bars = |c: char| c == '│' || c == '┃';
    let inner = words.strip_prefix(bars).and_then(|words| words.strip_suffix(bars));
    let line = match inner {
        Some(inner) if !inner.contains(bars) => inner.trim_matches([' ', '\u{3000}']).to_owned(),
        Some(_) => words.replace(bars, "|"),
        None => line.to_owned(),
    };
    Some(unled(&line))
}

/// "Gateway ......... $420" → "Gateway    $420"
fn unled(line: &str) -> String {
    let Some(start) = line.find(LEADER) else { return line.to_owned() };
    let rest = line[start..].trim_start_matches('.');
    let is_led = !line[..start].trim().is_empty() && rest.starts_with(' ') && !rest.trim().is_empty();
    if is_led { format!("{}    {}", line[..start].trim_end(), rest.trim_start()) } else { line.to_owned() }
}

/// Dots that lead from a name to what stands at the right.
const LEADER: &str = ".....";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_no_part_of_a_text() {
        let text = "Ref. 7   Survey\n\nThe roof is\n\n  Page 1 of 3\nRef. 7   Survey\n\nold. It leaks.\n\n  Page 2 of 3\nRef. 7   Survey\n\nThe end.\n  Page 3 of 3";
        let lines: Vec<&str> = text.lines().collect();
        let kept: Vec<&str> = without_pages(&lines).into_iter().filter(|line| !line.is_empty()).collect();
        assert_eq!(kept, ["Ref. 7   Survey", "The roof is", "old. It leaks.", "The end."]);
        let joined = without_pages(&lines).join("\n");
        assert!(joined.contains("The roof is\nold."), "{joined}");
        for line in ["Page 3", "第 3 页 共 12 页", "- 4 -", "5ページ"] {
            assert!(is_page_number(line), "{line}");
        }
        for line in ["Page 3 says so", "第3页写错了", "- 4", "42", "第3条"] {
            assert!(!is_page_number(line), "{line}");
        }
    }

    #[test]
    fn what_is_only_drawn_is_not_said() {
        assert_eq!(
            undrawn("Gateway ......... $420   needs it").as_deref(),
            Some("Gateway    $420   needs it")
        );
        assert_eq!(undrawn("┌──────┐"), None);
        assert_eq!(undrawn("│問合せ先　水道課　│").as_deref(), Some("問合せ先　水道課"));
        assert_eq!(undrawn("────").as_deref(), Some("────"));
    }
}
