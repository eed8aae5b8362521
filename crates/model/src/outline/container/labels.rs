//! Reads labels on lines of their own that describe the lines below them: 〔画面〕 shown, 〔話す〕 spoken.

use super::super::listing::heads_slide;
use super::super::role::SAYINGS;
use super::super::slides::{is_content_label, is_cover_name, says_end};
use super::super::wrapping::{FenceStep, Fences};
use super::super::{Role, clean, lines, numbering};
use crate::language::{is_cjk, width_units};

/// Fewest labels; fewer are ordinary words in brackets.
const MIN_LABELS: usize = 2;
/// Longest label, in characters.
const MAX_LABEL_LENGTH: usize = 16;
/// Widest line that can be a title, in half ems.
const MAX_TITLE_LENGTH: usize = 44;
/// Labels of lines that are shown.
#[rustfmt::skip]
const SCREENS: &[&str] = &[
    "画面", "画面表示", "スライド", "スクリーン", "投影", "表示", "屏幕", "屏幕显示", "幻灯片", "畫面", "投影片", "on screen", "on-screen",
    "screen", "slide", "on the slide", "shown",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Shown,
    Spoken,
}

/// Rewrites the text with speech as notes and without the labels.
pub(super) fn read_labels(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let labels = lines.iter().filter_map(|line| label(line));
    let (mut shown, mut spoken) = (0, 0);
    for label in labels {
        *(if label == Label::Shown { &mut shown } else { &mut spoken }) += 1;
    }
    if spoken < MIN_LABELS || shown < MIN_LABELS {
        return None;
    }
    let mut fences = Fences::default();
    let mut out = String::with_capacity(text.len());
    let mut notes: Option<Vec<&str>> = None;
    // The position of the last slide's heading.
    let mut head = 0..0;
    // The line that became the slide's title.
    let mut skipped: Option<&str> = None;
    let close = |notes: &mut Option<Vec<&str>>, out: &mut String| {
        if let Some(words) = notes.take().filter(|words| !words.is_empty()) {
            out.push_str(&format!("\nNotes: {}\n\n", words.join(" ")));
        }
    };
    for (at, line) in lines.iter().enumerate() {
        let is_outside = fences.step(&lines, at) == FenceStep::Outside;
        let label = label(line).filter(|_| is_outside);
        let ends = lines::is_rule(line.trim()) || lines::heading(line.trim()).is_some() || heads_slide(line);
        if label.is_some() || is_outside && ends {
            close(&mut notes, &mut out);
        }
        match (label, &mut notes) {
            (Some(Label::Spoken), _) => notes = Some(Vec::new()),
            (Some(Label::Shown), _) => {
                let shown = first_shown(&lines[at + 1..]);
                let titled = shown.and_then(|line| titled(&out[head.clone()], line));
                if let Some(titled) = titled.filter(|_| !out[head.end..].contains(char::is_alphanumeric)) {
                    out.replace_range(head.clone(), &titled);
                    skipped = shown;
                }
            }
            (None, None) if skipped.is_some_and(|skipped| skipped == line.trim()) => skipped = None,
            (None, Some(words)) => words.extend(Some(line.trim()).filter(|line| !line.is_empty())),
            (None, None) => {
                if heads_slide(line) {
                    head = out.len()..out.len() + line.trim_end().len();
                }
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    close(&mut notes, &mut out);
    Some(out)
}

/// The first shown line, if it can be the title of the others: short, not a sentence and of another form.
fn first_shown<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let mut shown =
        lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty() && label(line).is_none());
    let (first, second) = (shown.next()?, shown.next()?);
    let is_title = width_units(first) <= MAX_TITLE_LENGTH && !clean::ends_sentence(first);
    let is_line = lines::bullet(first).is_none() && numbering::parse(first).is_none();
    // 水 3日分, トイレ 5回分: a name and a quantity with a space between them.
    let is_spaced =
        |line: &str| line.contains(is_cjk) && line.contains(' ') && numbering::parse(line).is_none();
    let are_alike = lines::are_alike(first, second) || is_spaced(first) && is_spaced(second);
    (is_title && is_line && !are_alike).then_some(first)
}

/// Replaces the script's name for a slide, 3枚目(約束), by the title that the slide shows.
fn titled(head: &str, title: &str) -> Option<String> {
    let inner = head.trim_end().strip_suffix([')', '）'])?;
    let at = inner.rfind(['(', '（'])?;
    let name = inner[at..].trim_start_matches(['(', '（']);
    let before = inner[..at].trim_end();
    let is_free = heads_slide(&format!("{before}：{title}")) && !is_cover_name(name) && !says_end(name);
    is_free.then(|| format!("{before}：{title}\n\nNotes: {name}\n"))
}

fn label(line: &str) -> Option<Label> {
    let line = line.trim().trim_matches('*');
    let pairs = [
        ('〔', '〕'),
        ('【', '】'),
        ('[', ']'),
        ('［', '］'),
        ('（', '）'),
        ('(', ')'),
        ('<', '>'),
        ('＜', '＞'),
    ];
    let inner = pairs.iter().find_map(|(open, close)| line.strip_prefix(*open)?.strip_suffix(*close))?;
    let inner = inner.trim_matches(['*', ' ', ':', '：']).to_lowercase();
    if inner.chars().count() > MAX_LABEL_LENGTH {
        return None;
    }
    match Role::of_label(&inner) {
        Some(Role::Notes) => Some(Label::Spoken),
        _ if SAYINGS.contains(&inner.as_str()) => Some(Label::Spoken),
        _ if SCREENS.contains(&inner.as_str()) || is_content_label(&inner) => Some(Label::Shown),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read_labels;

    #[test]
    fn what_is_shown_first_is_the_title() {
        let text = "1枚目(表紙)\n〔画面〕\n防災\n講座\n〔話す〕\nさて。\n2枚目(約束)\n────\n〔画面〕\n集まる場所を決める\n・家\n〔話す〕\nはい。\n";
        let settled = read_labels(text).unwrap();
        assert!(settled.contains("1枚目(表紙)\n防災\n"), "{settled}");
        assert!(settled.contains("2枚目：集まる場所を決める\n\nNotes: 約束\n\n────\n・家\n"), "{settled}");
    }

    #[test]
    fn what_is_spoken_becomes_notes() {
        let text = "1枚目：表紙\n〔画面〕\n防災\n\n〔話す〕\nこんばんは。\n手を挙げて。\n\n2枚目：水\n〔画面〕\n・3日分\n〔話す〕\n今日買ってください。\n";
        assert_eq!(
            read_labels(text).unwrap(),
            "1枚目：表紙\n防災\n\n\nNotes: こんばんは。 手を挙げて。\n\n2枚目：水\n・3日分\n\nNotes: 今日買ってください。\n\n"
        );
        assert_eq!(read_labels("【画面】\na\n【作者】\nb"), None);
    }
}
