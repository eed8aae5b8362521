//! Where do the arguments of a command in LaTeX end?

/// The source without its comments: what follows a percent sign that has no backslash before it.
pub(super) fn uncommented(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    for line in source.split_inclusive('\n') {
        let mut escaped = false;
        let comment = line.char_indices().find(|(_, c)| {
            let is_comment = *c == '%' && !escaped;
            escaped = *c == '\\' && !escaped;
            is_comment
        });
        match comment {
            Some((at, _)) => {
                out.push_str(&line[..at]);
                // A line that is nothing but a comment separates nothing.
                if !line[..at].trim().is_empty() {
                    out.push('\n');
                }
            }
            None => out.push_str(line),
        }
    }
    out
}

/// Bytes of an argument.
const MAX_ARGUMENT_LENGTH: usize = 4000;

/// The content of the braces that `text` begins with, perhaps after white space, and what follows them.
pub(super) fn argument(text: &str) -> Option<(&str, &str)> {
    let inside = text.trim_start().strip_prefix('{')?;
    let (mut depth, mut escaped) = (1_usize, false);
    for (at, c) in inside[..inside.floor_char_boundary(MAX_ARGUMENT_LENGTH)].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' if depth == 1 => return Some((&inside[..at], &inside[at + 1..])),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// `text` after its options in brackets and the slides that it is for: `[t]`, `<2->`.
pub(super) fn skip_options(text: &str) -> &str {
    let mut rest = text;
    loop {
        let trimmed = rest.trim_start_matches([' ', '\t']);
        let close = match trimmed.chars().next() {
            Some('[') => ']',
            Some('<') => '>',
            _ => return rest,
        };
        // An option is a few words on one line.
        let near = &trimmed[..trimmed.floor_char_boundary(200)];
        match near.find([close, '\n']) {
            Some(end) if near[end..].starts_with(close) => rest = &trimmed[end + 1..],
            _ => return rest,
        }
    }
}
