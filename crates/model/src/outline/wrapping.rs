//! What is around a document and not part of it? Indents, quote marks, settings, fences.

use super::clean;
use super::lines::{self, Fence};
use super::slides::head;

/// Most lines of settings at the beginning of a document.
const MAX_SETTINGS: usize = 100;

/// `lines` without the white space that all of them begin with, and without the quote marks of a note or
/// mail that quotes a whole document.
pub(super) fn outdented(mut lines: Vec<&str>) -> Vec<&str> {
    for _ in 0..4 {
        let mut filled = lines.iter().filter(|line| !line.trim().is_empty());
        let Some(first) = filled.next() else { return lines };
        let space = &first[..first.len() - first.trim_start().len()];
        let common = filled.fold(space, |common, line| {
            let same = common.bytes().zip(line.bytes()).take_while(|(a, b)| a == b).count();
            common.get(..same).unwrap_or_default()
        });
        let common = common.len();
        for line in &mut lines {
            *line = line.get(common..).unwrap_or_default();
        }
        let is_quoted = |line: &&str| line.is_empty() || line.starts_with('>');
        let has_heading = |line: &&str| lines::heading(line.trim_start_matches(['>', ' '])).is_some();
        if !lines.iter().all(is_quoted) || !lines.iter().any(has_heading) {
            return lines;
        }
        for line in &mut lines {
            *line = line.get(1..).unwrap_or_default();
        }
    }
    lines
}

/// What the settings at the beginning of a document say.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) title: Option<String>,
    /// Whether they are for a program that shows slides.
    pub(super) is_for_slides: bool,
}

/// Settings that only a program that shows slides has.
const FOR_SLIDES: [&str; 3] = ["marp:", "theme:", "paginate:"];

fn tell_of_slides(lines: &[&str]) -> bool {
    lines.iter().any(|line| FOR_SLIDES.iter().any(|key| line.starts_with(key)))
}

/// Removes `---` … `---` with settings at the beginning of a document or of the fence that wraps it, or, if they tell
/// a program how to show slides, after what is said before them.
pub(super) fn take_front_matter(lines: &mut Vec<&str>) -> Settings {
    let wrapper = lines.iter().position(|line| lines::fence(line.trim()).is_some_and(is_markdown));
    let first_rule = lines.iter().position(|line| line.trim_end() == "---");
    let (from, to) = [0, wrapper.map_or(0, |at| at + 1)]
        .into_iter()
        .find_map(|from| front_matter(lines, from))
        .or_else(|| front_matter(lines, first_rule?).filter(|(from, to)| tell_of_slides(&lines[*from..*to])))
        .unwrap_or_default();
    let inside: Vec<&str> = lines.drain(from..to).collect();
    let title = inside.iter().find_map(|line| line.strip_prefix("title:"));
    let title = title.map(|title| clean::line(title.trim().trim_matches(['"', '\''])));
    let is_for_slides = tell_of_slides(&inside);
    Settings { title: title.filter(|title| !title.is_empty()), is_for_slides }
}

/// The lines of the settings that the document begins with from the line `from` on.
fn front_matter(lines: &[&str], from: usize) -> Option<(usize, usize)> {
    let start = from + lines[from..].iter().position(|line| !line.trim().is_empty())?;
    if lines[start].trim_end() != "---" || !lines.get(start + 1).is_some_and(|line| line.contains(':')) {
        return None;
    }
    let is_setting = |line: &&str| {
        let key = line.split(':').next().unwrap_or_default();
        let is_key =
            line.contains(':') && key.chars().all(|c| c.is_ascii_alphanumeric() || "_- ".contains(c));
        line.trim().is_empty() || is_key || line.starts_with([' ', '\t', '-', '#'])
    };
    let inside = lines[start + 1..]
        .iter()
        .take(MAX_SETTINGS)
        .take_while(|line| is_setting(line) && line.trim_end() != "---");
    let end = start + 1 + inside.count();
    let is_closed = lines.get(end).is_some_and(|line| matches!(line.trim_end(), "---" | "..."));
    (end > start + 1 && is_closed).then_some((start, end + 1))
}

/// Whether a fence holds slides that are counted in brackets: `[1] Cover`.
fn lists_slides(lines: &[&str], fence: Fence<'_>) -> bool {
    let is_end = |line: &&&str| lines::fence(line.trim()).is_some_and(|end| end.mark == fence.mark);
    let inside = lines.iter().take_while(|line| !is_end(line));
    let mut count = 0;
    for line in inside {
        let head = format!("[{}] ", count + 1);
        count += u32::from(line.starts_with(&head));
    }
    fence.info.is_empty() && count >= MIN_SLIDES
}

fn is_markdown(fence: Fence<'_>) -> bool {
    ["markdown", "md", "mkd"].iter().any(|name| fence.info.eq_ignore_ascii_case(name))
}

/// Fewer entries in brackets than this are something else.
const MIN_SLIDES: u32 = 4;

/// Follows fenced blocks. A fence that wraps Markdown is as if it were not there.
#[derive(Default)]
pub(super) struct Fences {
    code: Option<(char, usize)>,
    wrappers: usize,
    seen_heading: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FenceStep {
    Outside,
    /// The fence of a wrapper.
    Wrapper,
    Start,
    Inside,
    End,
}

impl Fences {
    pub(super) fn step(&mut self, lines: &[&str], at: usize) -> FenceStep {
        let (_, text) = lines::indent(lines[at]);
        let fence = lines::fence(text);
        if let Some((mark, len)) = self.code {
            let ends = |fence: Fence| fence.mark == mark && fence.len >= len && fence.info.is_empty();
            if fence.is_some_and(ends) {
                self.code = None;
                return FenceStep::End;
            }
            return FenceStep::Inside;
        }
        let Some(fence) = fence else {
            self.seen_heading |= lines::heading(text).is_some();
            return FenceStep::Outside;
        };
        if self.wrappers > 0 && fence.info.is_empty() {
            self.wrappers -= 1;
            return FenceStep::Wrapper;
        }
        let wraps_document = || {
            let next = lines[at + 1..].iter().map(|line| line.trim()).find(|line| !line.is_empty());
            let is_start = |line: &str| {
                lines::heading(line).is_some()
                    || head::of(line).is_some_and(|head| head.is_parted && !head.is_short)
            };
            !self.seen_heading && (next.is_some_and(is_start) || lists_slides(&lines[at + 1..], fence))
        };
        if is_markdown(fence) || wraps_document() {
            self.wrappers += 1;
            return FenceStep::Wrapper;
        }
        self.code = Some((fence.mark, fence.len));
        FenceStep::Start
    }
}
