//! Which figures, quotations and pieces of code does a text have?

use deckwright_model::outline::Block;

/// The block at the beginning of `lines`, and how many lines it takes.
pub fn block(lines: &[&str]) -> Option<(Block, usize)> {
    fence(lines).or_else(|| picture(lines[0].trim())).or_else(|| quote(lines))
}

/// The text without the marks of emphasis, code and links. The address of a link stays behind its words.
pub fn plain(text: &str) -> String {
    let text = unstarred(&text.replace("**", "").replace("__", "").replace('`', ""));
    let mut result = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, (label, after))) =
        rest.split_once('[').and_then(|(before, tail)| Some((before, tail.split_once("](")?)))
    {
        let Some((address, after)) = after.split_once(')') else { break };
        result.push_str(before);
        result.push_str(label);
        if !label.contains(address) && address.contains("://") {
            result.push_str(&format!(" ({address})"));
        }
        rest = after;
    }
    result.push_str(rest);
    result.trim().to_owned()
}

/// The text without single stars around words: `a *poster* there`. A lone star marks a note or a product.
fn unstarred(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('*') {
        let begins = before.chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '*')
            && after.starts_with(|c: char| c.is_alphanumeric() || "\"“「'".contains(c));
        let closed = after.split_once('*').filter(|(inner, behind)| {
            !inner.ends_with(char::is_whitespace)
                && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '*')
        });
        result.push_str(before);
        match closed.filter(|_| begins) {
            Some((inner, behind)) => {
                result.push_str(inner);
                rest = behind;
            }
            None => {
                result.push('*');
                rest = after;
            }
        }
    }
    result + rest
}

fn fence(lines: &[&str]) -> Option<(Block, usize)> {
    lines[0].trim().strip_prefix("```")?;
    let end =
        lines.iter().skip(1).position(|line| line.trim().starts_with("```")).map_or(lines.len(), |at| at + 1);
    let code = lines[1..end].join("\n");
    Some((Block::Code(code), (end + 1).min(lines.len()).max(1)))
        .filter(|(block, _)| !matches!(block, Block::Code(code) if code.trim().is_empty()))
}

fn picture(line: &str) -> Option<(Block, usize)> {
    let (alt, rest) = line.strip_prefix("![")?.split_once("](")?;
    let source = rest.strip_suffix(')')?.split_whitespace().next()?.to_owned();
    Some((Block::Picture { alt: alt.to_owned(), source }, 1))
}

fn quote(lines: &[&str]) -> Option<(Block, usize)> {
    let count = lines.iter().take_while(|line| line.trim().starts_with('>')).count();
    let text = lines[..count]
        .iter()
        .map(|line| line.trim().trim_start_matches('>').trim())
        .collect::<Vec<_>>()
        .join(" ");
    (count > 0 && !text.trim().is_empty()).then(|| (Block::Quote(plain(&text)), count))
}
