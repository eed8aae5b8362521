//! How are lines related, to judge by the signs they begin or end with? Some head the lists below them, some speak
//! for a thing and others against it.

use super::lines;
use super::{clean, numbering};
use crate::language::width_units;

/// Columns of a line that heads the list below it.
const MAX_HEAD_LENGTH: usize = 40;
/// Columns of a line that may continue on the next one.
const MAX_WHOLE_LENGTH: usize = 60;
const CIRCLES: [char; 4] = ['○', '◯', '〇', '⭕'];
const CROSSES: [char; 5] = ['×', '✕', '✖', '❌', '☓'];

/// What was found for each line of a document.
pub(super) struct Signs {
    heads_list: Vec<bool>,
    is_weighed: Vec<bool>,
}

impl Signs {
    /// Looks at the lines between one heading and the next.
    pub(super) fn of(lines: &[&str]) -> Self {
        let mut signs = Self { heads_list: vec![false; lines.len()], is_weighed: vec![false; lines.len()] };
        let mut start = 0;
        for at in 0..=lines.len() {
            let is_end = lines.get(at).is_none_or(|line| lines::heading(lines::indent(line).1).is_some());
            if is_end {
                signs.look_at(lines, start, at);
                start = at + 1;
            }
        }
        signs
    }

    fn look_at(&mut self, lines: &[&str], start: usize, end: usize) {
        let mut heads: Vec<usize> = (start..end).filter(|at| heads_list(&lines[*at..end])).collect();
        if heads.len() < 2 {
            heads = take_turns(&lines[start..end]).into_iter().map(|at| start + at).collect();
        }
        // One such line says what the list is; two or more divide it.
        if heads.len() >= 2 {
            heads.iter().for_each(|at| self.heads_list[*at] = true);
        }
        let marked = |marks: &[char]| -> Vec<usize> {
            let is = |at: &usize| {
                let text = lines::indent(lines[*at]).1;
                let rest = text.strip_prefix(marks);
                rest.is_some_and(|rest| rest.starts_with([' ', '\u{3000}']))
            };
            (start..end).filter(is).collect()
        };
        for (marks, others) in [(&['+'][..], &['-', '–'][..]), (&CIRCLES[..], &CROSSES[..])] {
            let (pros, cons) = (marked(marks), marked(others));
            // Among bullets of other kinds these signs are bullets.
            let is_other = |line: &&str| {
                let text = lines::indent(line).1;
                lines::bullet(text).is_some() && !text.starts_with(marks) && !text.starts_with(others)
            };
            let is_mixed = lines[start..end].iter().any(is_other);
            if is_mixed {
                continue;
            }
            if heads.len() < 2 && !pros.is_empty() && !cons.is_empty() && pros.len() + cons.len() >= 3 {
                pros.iter().chain(&cons).for_each(|at| self.is_weighed[*at] = true);
            }
        }
    }

    /// Whether the line heads the list below it, as others do further up or down.
    pub(super) fn heads_list(&self, at: usize) -> bool {
        self.heads_list.get(at).copied().unwrap_or(false)
    }

    /// The text of a line whose sign judges it, with that sign.
    pub(super) fn weighed(&self, at: usize, text: &str) -> Option<String> {
        let is_weighed = self.is_weighed.get(at).copied().unwrap_or(false);
        is_weighed.then(|| text.strip_prefix('-').map_or_else(|| text.to_owned(), |rest| format!("–{rest}")))
    }
}

/// `Against:` above a list, or a short line above a list that is indented more.
fn heads_list(lines: &[&str]) -> bool {
    let is_item = |text: &str| lines::bullet(text).is_some() || numbering::parse(text).is_some();
    let (indent, text) = lines::indent(lines[0]);
    if text.is_empty() || text.starts_with("**") || text.contains('|') || width_units(text) > MAX_HEAD_LENGTH
    {
        return false;
    }
    if is_item(text)
        || lines::branch(text).is_some()
        || lines::quote(text).is_some()
        || clean::ends_sentence(text)
    {
        return false;
    }
    let is_open = text.ends_with([':', '：']);
    let next = match &lines[1..] {
        [next, ..] if !next.trim().is_empty() => next,
        [_, next, ..] if is_open => next,
        _ => return false,
    };
    let (below, item) = lines::indent(next);
    lines::bullet(item).is_some() && (is_open && below >= indent || below > indent)
        || is_open && is_item(item)
}

/// Short lines that head lists of two or more items, if there is nothing but them and their lists.
fn take_turns(lines: &[&str]) -> Vec<usize> {
    let is_item = |text: &str| lines::bullet(text).is_some();
    let is_head = |text: &str| {
        let is_other = text.starts_with("**") || text.contains('|') || lines::quote(text).is_some();
        !is_other
            && width_units(text) <= MAX_HEAD_LENGTH
            && numbering::parse(text).is_none()
            && lines::branch(text).is_none()
            && !clean::ends_sentence(text)
    };
    let mut heads: Vec<(usize, usize)> = Vec::new();
    let mut before = "";
    for (at, line) in lines.iter().enumerate() {
        let text = lines::indent(line).1;
        if is_item(text) {
            let Some((_, items)) = heads.last_mut() else { return Vec::new() };
            *items += 1;
        } else if !text.is_empty() {
            // A line that begins in lower case, or follows a long one, continues that line.
            let goes_on = !before.is_empty()
                && (text.starts_with(char::is_lowercase) || width_units(before) > MAX_WHOLE_LENGTH);
            let is_bare = heads.last().is_some_and(|(_, items)| *items < 2);
            if is_bare || goes_on || !is_head(text) {
                return Vec::new();
            }
            heads.push((at, 0));
        }
        before = text;
    }
    let is_told = heads.last().is_some_and(|(_, items)| *items >= 2);
    if heads.len() >= 2 && is_told { heads.into_iter().map(|(at, _)| at).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heads(text: &str) -> Vec<&str> {
        let lines: Vec<&str> = text.lines().collect();
        let signs = Signs::of(&lines);
        (0..lines.len()).filter(|at| signs.heads_list(*at)).map(|at| lines[at]).collect()
    }

    #[test]
    fn lines_above_lists_head_them() {
        assert_eq!(heads("For:\n+ a\n+ b\n\nAgainst:\n- c"), ["For:", "Against:"]);
        assert_eq!(heads("好处：\n- 快\n坏处：\n- 贵"), ["好处：", "坏处："]);
        assert_eq!(heads("A社(地元)\n ・安い\nB社(大阪)\n ・高い"), ["A社(地元)", "B社(大阪)"]);
        assert_eq!(heads("Gas\n- quick\n- dirty\n\nWood\n- slow\n- warm"), ["Gas", "Wood"]);
        assert_eq!(heads("続けたい\n・早い\n・楽しい\nやめたい\n・高い\n・遠い"), ["続けたい", "やめたい"]);
        assert!(heads("Gas\n- quick\n- dirty\nand loud\n- old\n- far").is_empty());
        assert!(heads("Gas\n- quick\n- dirty\n\nThis is all that we know.\n- old\n- far").is_empty());
        assert!(heads("We need:\n- a\n- b").is_empty());
        assert!(heads("Some text\n- a\nMore text\n- b").is_empty());
        assert!(heads("# One\nNow:\n- a\n# Two\nThen:\n- b").is_empty());
    }

    #[test]
    fn signs_that_weigh_stay() {
        let lines = ["+ quick", "+ cheap", "- loud", "○ 早い", "× 高い"];
        let signs = Signs::of(&lines[..3]);
        assert_eq!(signs.weighed(0, lines[0]).as_deref(), Some("+ quick"));
        assert_eq!(signs.weighed(2, lines[2]).as_deref(), Some("– loud"));
        let signs = Signs::of(&["○ 早い", "○ 軽い", "× 高い"]);
        assert_eq!(signs.weighed(2, "× 高い").as_deref(), Some("× 高い"));
        assert_eq!(Signs::of(&["- a", "- b", "- c"]).weighed(0, "- a"), None);
        assert_eq!(Signs::of(&["○ a", "○ b"]).weighed(0, "○ a"), None);
    }
}
