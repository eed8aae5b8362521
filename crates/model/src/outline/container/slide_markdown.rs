//! Reads the Markdown of slide programs: `Note:` begins notes, `--` separates vertical slides, and a picture
//! called `bg` is the slide's background.

use super::super::lines;
use super::super::wrapping::{FenceStep, Fences};

/// Fewest rules; fewer separate other things than slides.
const MIN_RULES: usize = 2;

/// Rewrites the text with notes and pictures in their places.
pub(super) fn read_slide_markdown(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let is_own = |line: &&str| is_note(line) || line.trim() == "--" || background(line).is_some();
    let rules = lines.iter().filter(|line| line.trim_end() == "---").count();
    if rules < MIN_RULES || !lines.iter().any(is_own) {
        return None;
    }
    let mut fences = Fences::default();
    let mut out = String::with_capacity(text.len());
    let mut notes: Option<Vec<&str>> = None;
    // Backgrounds before their slide's heading.
    let mut pictures: Vec<String> = Vec::new();
    let mut is_headed = true;
    let close = |notes: &mut Option<Vec<&str>>, out: &mut String| {
        if let Some(words) = notes.take().filter(|words| !words.is_empty()) {
            out.push_str(&format!("\nNotes: {}\n", words.join(" ")));
        }
    };
    for (at, line) in lines.iter().enumerate() {
        if fences.step(&lines, at) != FenceStep::Outside {
            if fences_end(line) {
                close(&mut notes, &mut out);
            }
            out.push_str(&format!("{line}\n"));
            continue;
        }
        let words = line.trim();
        let is_rule = line.trim_end() == "---" || words == "--";
        let is_heading = lines::heading(words).is_some();
        if is_rule || is_heading {
            close(&mut notes, &mut out);
        }
        match (background(line), &mut notes) {
            _ if is_rule => {
                out.extend(pictures.drain(..));
                out.push_str("\n---\n");
                is_headed = false;
            }
            _ if is_heading => {
                out.push_str(&format!("{line}\n"));
                out.extend(pictures.drain(..));
                is_headed = true;
            }
            (Some(picture), _) if is_headed => out.push_str(&picture),
            (Some(picture), _) => pictures.push(picture),
            (None, None) if is_note(line) => notes = Some(Vec::new()),
            (None, Some(said)) => said.extend(Some(words).filter(|words| !words.is_empty())),
            (None, None) => out.push_str(&format!("{line}\n")),
        }
    }
    close(&mut notes, &mut out);
    out.extend(pictures);
    Some(out)
}

/// Whether a line is the end of the fence around the document, which also ends a note.
fn fences_end(line: &str) -> bool {
    lines::fence(line.trim()).is_some()
}

fn is_note(line: &str) -> bool {
    matches!(line.trim(), "Note:" | "Notes:" | "note:" | "notes:" | "???")
}

/// The picture `![bg right:40%](address)` without the words about its position.
fn background(line: &str) -> Option<String> {
    let rest = line.trim().strip_prefix("![bg")?;
    let (words, address) = rest.split_once("](")?;
    words.is_empty().then_some(()).or_else(|| words.starts_with(' ').then_some(()))?;
    Some(format!("\n![]({address}\n\n"))
}

#[cfg(test)]
mod tests {
    use super::read_slide_markdown;

    #[test]
    fn notes_and_backgrounds_find_their_slides() {
        let text = "# A\n\nNote:\nSlowly.\n\nTwice.\n\n---\n\n![bg right:40%](x.png)\n\n## B\n\n--\n\n### C\n\n---\n\n## D\n";
        let settled = read_slide_markdown(text).unwrap();
        assert!(settled.contains("\nNotes: Slowly. Twice.\n\n---\n"), "{settled}");
        assert!(settled.contains("## B\n\n![](x.png)\n"), "{settled}");
        assert!(!settled.contains("\n--\n") && settled.matches("\n---\n").count() == 3, "{settled}");
        assert_eq!(read_slide_markdown("# A\n\nNote:\nb\n"), None);
    }
}
