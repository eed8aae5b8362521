//! The part of YAML that outlines are written in.

use super::node::{Map, Node};

/// Longest name before a colon, in words and in bytes.
const MAX_KEY_WORDS: usize = 3;
const MAX_KEY_LENGTH: usize = 40;
/// Deeper nesting than any outline has.
const MAX_YAML_DEPTH: usize = 8;

/// Names with values, and lists of both, if one of `lists` is among the names.
pub(super) fn parse(text: &str, lists: &[&str]) -> Option<Node> {
    let is_said =
        |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#') && line.trim() != "---";
    let lines: Vec<(usize, &str)> = text
        .lines()
        .filter(is_said)
        .map(|line| (line.len() - line.trim_start_matches(' ').len(), line.trim()))
        .collect();
    let is_list = |(_, line): &(usize, &str)| lists.iter().any(|name| line.strip_suffix(':') == Some(*name));
    if !lines.iter().any(is_list) {
        return None;
    }
    let mut at = 0;
    let value = node(&lines, &mut at, lines.first()?.0, 0)?;
    (at == lines.len()).then_some(value)
}

fn node(lines: &[(usize, &str)], at: &mut usize, indent: usize, depth: usize) -> Option<Node> {
    if depth > MAX_YAML_DEPTH {
        return None;
    }
    if lines.get(*at)?.1.starts_with('-') {
        sequence(lines, at, indent, depth)
    } else {
        mapping(lines, at, indent, depth, None)
    }
}

fn sequence(lines: &[(usize, &str)], at: &mut usize, indent: usize, depth: usize) -> Option<Node> {
    let mut items = Vec::new();
    while let Some((_, line)) = lines.get(*at).filter(|(own, line)| *own == indent && line.starts_with('-')) {
        let rest = line[1..].trim_start();
        let inner = indent + (line.len() - rest.len());
        *at += 1;
        items.push(match pair(rest) {
            Some(_) => mapping(lines, at, inner, depth + 1, Some(rest))?,
            None if rest.is_empty() => node(lines, at, lines.get(*at)?.0, depth + 1)?,
            None => scalar(rest),
        });
    }
    Some(Node::List(items))
}

/// Names at one indent; the first may follow the dash of a list.
fn mapping(
    lines: &[(usize, &str)],
    at: &mut usize,
    indent: usize,
    depth: usize,
    first: Option<&str>,
) -> Option<Node> {
    let mut map = Map::new();
    let mut pending = first;
    loop {
        let line = match pending.take() {
            Some(line) => line,
            None => match lines.get(*at) {
                Some((own, line)) if *own == indent && !line.starts_with('-') => {
                    *at += 1;
                    line
                }
                _ => break,
            },
        };
        let (key, value) = pair(line)?;
        let value = if value.is_empty() {
            match lines.get(*at) {
                // A list may begin directly below its name.
                Some((own, next)) if *own > indent || *own == indent && next.starts_with('-') => {
                    node(lines, at, *own, depth + 1)?
                }
                _ => Node::Nothing,
            }
        } else if ["|", ">", "|-", ">-", "|+", ">+"].contains(&value) {
            // A text over several lines.
            let from = *at;
            *at += lines[from..].iter().take_while(|(own, _)| *own > indent).count();
            let words: Vec<&str> = lines[from..*at].iter().map(|(_, line)| *line).collect();
            Node::Text(words.join(if value.starts_with('|') { "\n" } else { " " }))
        } else {
            scalar(value)
        };
        map.push((key.trim_matches(['"', '\'']).to_owned(), value));
    }
    Some(Node::Map(map))
}

/// `name: value`
fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
    let is_name = !key.starts_with(['"', '“', '「'])
        && key.split_whitespace().count() <= MAX_KEY_WORDS
        && key.len() <= MAX_KEY_LENGTH;
    (is_name && !key.is_empty()).then(|| (key, value.trim()))
}

fn scalar(text: &str) -> Node {
    let quoted = |mark: char| text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark));
    let text = quoted('"').or_else(|| quoted('\'')).unwrap_or(text);
    match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(list) => Node::List(list.split(", ").map(scalar).collect()),
        None => Node::Text(text.to_owned()),
    }
}
