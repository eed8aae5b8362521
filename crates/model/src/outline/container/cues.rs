//! Reads a script with cues for its slides: `[SLIDE 3: "What went well" – photo: the shed | 2:00–3:30]`.
//!
//! The cue describes the slide, and the text after it is spoken. If the cue describes nothing, the slide
//! shows the spoken text.

use super::super::slides::{head, is_cue, says_end};
use super::super::{Role, clean, timing};
use super::columns;
use crate::language::width_units;

/// Fewest cues; fewer may be remarks.
const MIN_CUES: usize = 3;
/// Longest line of a cover.
const MAX_TITLE_LENGTH: usize = 80;

/// A cue: the next slide, and what the line says about it.
#[derive(Debug)]
struct Cue<'a> {
    line: usize,
    number: u32,
    title: &'a str,
    /// Lines shown below the slide's title.
    shown: Vec<&'a str>,
    /// A suggestion for a picture, and when the slide is shown.
    asides: Vec<String>,
}

/// Translates the slides of a script to Markdown; also returns the text after its end.
pub(super) fn to_markdown(text: &str) -> Option<(String, Vec<String>)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut cues: Vec<Cue> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let last = cues.last().map_or(0, |cue| cue.number);
        cues.extend(cue(at, line).filter(|cue| cue.number == last + 1));
    }
    if cues.len() < MIN_CUES {
        return None;
    }
    let first = cues[0].line;
    // Lines above the first cue that are not sentences go on the cover.
    let is_title = |line: &&&str| {
        let line = line.trim();
        line.is_empty() || width_units(line) <= MAX_TITLE_LENGTH && !clean::ends_sentence(line)
    };
    let titles = lines[..first].iter().rev().take_while(is_title).count();
    let mut out: String = lines[..first - titles].join("\n");
    let end = lines.iter().rposition(|line| is_end(line)).filter(|end| *end > cues[cues.len() - 1].line);
    let end = end.unwrap_or(lines.len());
    for (at, cue) in cues.iter().enumerate() {
        let to = cues.get(at + 1).map_or(end, |next| next.line);
        let above: &[&str] = if at == 0 { &lines[first - titles..first] } else { &[] };
        slide(cue, above, &lines[cue.line + 1..to], &mut out);
    }
    let behind = lines[end..].iter().filter(|line| !is_end(line));
    let said = behind.map(|line| clean::line(line)).filter(|line| !line.is_empty()).collect();
    Some((out, said))
}

fn is_end(line: &str) -> bool {
    ["[end]", "[the end]", "[fin]", "[結束]", "[结束]", "[終わり]", "[終了]"]
        .contains(&line.trim().to_lowercase().as_str())
}

fn cue(line: usize, text: &str) -> Option<Cue<'_>> {
    let inner = text.trim().strip_prefix(['[', '［'])?.strip_suffix([']', '］'])?;
    let head = head::of(inner).filter(|head| head.is_parted && !head.is_short && !head.title.is_empty())?;
    let mut parts = head.title.split(['|', '｜']).map(str::trim).filter(|part| !part.is_empty());
    let (title, rest) = titled(parts.next()?);
    let mut cue = Cue { line, number: head.number, title, shown: Vec::new(), asides: Vec::new() };
    for part in rest.into_iter().chain(parts) {
        if timing::clock_span(part).is_some() || timing::is_span(part) {
            cue.asides.push(format!("Timing: {part}"));
        } else if is_wish(part) {
            cue.asides.push(format!("Visual: {part}"));
        } else {
            cue.shown.extend(part.split(" · ").map(str::trim));
        }
    }
    Some(cue)
}

/// Splits the title from the rest: `"Title" – the rest`, `Title – the rest`.
fn titled(text: &str) -> (&str, Option<&str>) {
    let quotes = [('"', '"'), ('“', '”'), ('「', '」')];
    let quoted = quotes.iter().find_map(|(open, close)| text.strip_prefix(*open)?.split_once(*close));
    let (title, rest) =
        quoted.or_else(|| text.split_once(" – ")).or_else(|| text.split_once(" — ")).unwrap_or((text, ""));
    let rest = rest.trim_start_matches([' ', '–', '—', '-', ':', '：']).trim();
    (title.trim(), Some(rest).filter(|rest| !rest.is_empty()))
}

/// Whether a part of a cue describes a picture or only names a form: "photo: the shed", "table".
fn is_wish(part: &str) -> bool {
    let label = part.split([':', '：']).next().unwrap_or(part);
    let words = label.split_whitespace().collect::<Vec<_>>();
    let names_look = |word: &&str| is_cue(word);
    is_cue(label)
        || Role::of_label(label) == Some(Role::Visual)
        || part.is_ascii() && words.len() == 1
        || words.len() <= 2 && words.iter().any(names_look)
        || words.iter().take(2).any(names_look)
}

/// Writes one slide. `above` are lines that it also shows, because it is the cover.
fn slide(cue: &Cue, above: &[&str], body: &[&str], out: &mut String) {
    out.push_str(&format!("\n## Slide {}: {}\n\n", cue.number, cue.title));
    above.iter().filter(|line| !line.trim().is_empty()).for_each(|line| push(out, line.trim()));
    let is_drawn = |line: &&str| line.starts_with("  ") || line.starts_with('\t');
    let is_listed = |line: &&str| super::super::lines::bullet(line.trim()).is_some();
    let shows = !cue.shown.is_empty() || body.iter().any(|line| is_drawn(line) || is_listed(line));
    let is_frame = !above.is_empty() || cue.number == 1 || says_end(cue.title);
    cue.shown.iter().for_each(|line| out.push_str(&format!("- {line}\n")));
    let mut notes: Vec<&str> = cue.asides.iter().map(String::as_str).collect();
    for run in body.chunk_by(|one, next| is_drawn(one) == is_drawn(next)) {
        if is_drawn(&run[0]) {
            match columns::table(run) {
                Some(table) => out.push_str(&format!("\n{table}\n")),
                None => run.iter().filter(|line| !line.trim().is_empty()).for_each(|line| {
                    out.push_str(&format!("- {}\n", clean::line(line)));
                }),
            }
            out.push('\n');
            continue;
        }
        for line in run.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
            if is_listed(&line) || line.starts_with(['|', '#', '>']) {
                out.push_str(&format!("{line}\n"));
            } else if is_direction(line) || shows || is_frame {
                notes.push(line);
            } else {
                push(out, line);
            }
        }
    }
    for note in notes {
        let known = Role::of(note).is_some_and(|(role, _)| role.is_for_speaker());
        push(out, &if known { note.to_owned() } else { format!("Notes: {note}") });
    }
}

fn push(out: &mut String, line: &str) {
    out.push_str(&format!("\n{line}\n\n"));
}

/// Whether a line among the speech is in brackets: `[CLICK]`, `(pause for applause)`.
fn is_direction(line: &str) -> bool {
    let pairs = [('(', ')'), ('（', '）'), ('[', ']'), ('［', '］')];
    pairs.iter().any(|(open, close)| line.starts_with(*open) && line.ends_with(*close))
}

#[cfg(test)]
mod tests {
    use super::super::super::Outline;

    #[test]
    fn a_script_is_notes_where_its_slide_shows_something() {
        let text = "Here is the script.\n\nTHE GARDEN\n\n[SLIDE 1: \"Ten Years\" | 0:00–0:45]\n\nGood evening.\n\n[SLIDE 2: \"Numbers\" – 64 plots · 112 members | 0:45–2:00]\n\nEvery plot is taken.\n\n(pause)\n\n[SLIDE 3: \"The shed\" – photo: the shed]\n\nIt is finished. It cost little.\n\n[CLICK]\n\n[END]\n\nI made up the figures.\n";
        let outline = Outline::from_markdown(text, "file").unwrap();
        assert_eq!(outline.title, "Ten Years");
        let titles: Vec<&str> = outline.chapters.iter().map(|chapter| &*chapter.title).collect();
        assert_eq!(titles, ["Numbers", "The shed"]);
        let points: Vec<&str> =
            outline.chapters[0].pages[0].points.iter().map(|point| &*point.title).collect();
        assert_eq!(points, ["64 plots", "112 members"]);
        let said = outline.to_markdown();
        for note in
            ["Every plot is taken.", "(pause)", "[CLICK]", "0:45–2:00", "photo: the shed", "I made up"]
        {
            let line =
                said.lines().find(|line| line.contains(note)).unwrap_or_else(|| panic!("{note}: {said}"));
            assert!(line.starts_with("Notes: "), "{line}");
        }
        assert!(said.contains("\nIt is finished. It cost little.\n"), "{said}");
    }
}
