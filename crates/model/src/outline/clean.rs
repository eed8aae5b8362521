//! Which characters may an outline hold? Those of clean lines, clean code, clean documents.

/// One line of text: no invisible characters, single spaces, none at the ends.
pub(super) fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars() {
        if c.is_whitespace() {
            gap = true;
        } else if !is_noise(c) {
            if gap && !out.is_empty() {
                out.push(' ');
            }
            gap = false;
            out.push(c);
        }
    }
    let kept = out.trim_start_matches(|c| c == ' ' || is_joiner(c) || is_variation(c));
    let kept = kept.trim_end_matches(|c| c == ' ' || is_joiner(c));
    if kept.len() == out.len() { out } else { kept.to_owned() }
}

/// A whole document: line feeds between lines, no invisible characters.
pub(super) fn document(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            '\u{000B}' | '\u{000C}' | '\u{0085}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\n' | '\t' => out.push(c),
            _ if is_noise(c) => {}
            _ => out.push(c),
        }
    }
    out
}

/// Program text: its lines as they are, without spaces at their ends and empty lines around.
pub(super) fn code(text: &str) -> String {
    let document = document(text);
    let lines: Vec<&str> = document.split('\n').map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

pub(super) fn ends_sentence(text: &str) -> bool {
    let closing = |c: &char| "\"')”’）」』*_".contains(*c);
    let end = text.chars().rev().take(8).find(|c| !closing(c));
    end.is_some_and(|c| ".!?;。！？；…．".contains(c))
}

/// Invisible characters that carry no meaning in a slide, or reorder what is around them.
fn is_noise(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFC}'
        | '\u{FDD0}'..='\u{FDEF}' | '\u{FFFE}' | '\u{FFFF}')
        || c.is_control()
}

/// Joiners shape emoji and several scripts, but mean nothing at the ends of a text.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

fn is_variation(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_single_spaced() {
        assert_eq!(line("\u{FEFF} a\t\u{3000}b\u{A0}\n c\u{200B}d "), "a b cd");
        assert_eq!(line("👩\u{200D}👧\u{200D}"), "👩\u{200D}👧");
        assert_eq!(line(" \u{200D} \u{FE0F}"), "");
    }

    #[test]
    fn documents_have_line_feeds_only() {
        assert_eq!(document("a\r\nb\rc\u{2028}d\0"), "a\nb\nc\nd");
        assert_eq!(code("\n\n  a  \r\n\tb\n\n"), "  a\n\tb");
    }
}
