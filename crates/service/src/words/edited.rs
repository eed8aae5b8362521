//! An outline that a client sends back: the tree as JSON, or Markdown.

use deckwright_interface::json_bounds::JsonBounds;
use deckwright_interface::wire::OutlineNode;
use deckwright_model::outline::{MAX_DEPTH, MAX_NODES, Outline};
use serde::de::IgnoredAny;

use super::tree;

/// A node is an object in a list, with about a dozen fields and room for what editors keep beside them.
const BOUNDS: JsonBounds = JsonBounds { depth: 4 * MAX_DEPTH, values: 40 * MAX_NODES };
/// Times that a tree may be written as JSON in a JSON string.
const MAX_WRAPPINGS: usize = 3;

/// Reads what a client sent: JSON of the tree's root, or else Markdown. Some clients hold the root in a list, or write it as
/// JSON twice. An error is for the caller to read.
pub fn read_edited(content: &str, fallback_title: &str) -> Result<Outline, String> {
    let mut content = trimmed(content).to_owned();
    for _ in 0..MAX_WRAPPINGS {
        let Ok(inner) = serde_json::from_str::<String>(&content) else { break };
        if !trimmed(&inner).starts_with(['{', '[']) {
            return Err(no_tree("it has no root"));
        }
        content = trimmed(&inner).to_owned();
    }
    let outline = match read_root(&content)? {
        Some(root) => Outline::from_tree(&tree::from_wire(&root)),
        None => Outline::from_own_markdown(&content, fallback_title),
    };
    outline.map_err(|error| format!("content: {error}"))
}

fn trimmed(text: &str) -> &str {
    text.trim_start_matches('\u{FEFF}').trim()
}

fn no_tree(reason: &str) -> String {
    format!("content is JSON but not that of an outline tree: {reason}")
}

/// The root of a tree; `None` if `content` is no JSON.
fn read_root(content: &str) -> Result<Option<OutlineNode>, String> {
    let parsed = match content.as_bytes().first() {
        None => return Err("content is missing".to_owned()),
        Some(b'{') => {
            BOUNDS.check(content.as_bytes()).map_err(|excess| no_tree(&format!("it {excess}")))?;
            return serde_json::from_str(content).map(Some).map_err(|error| no_tree(&error.to_string()));
        }
        // Markdown may begin with a link, which is no JSON.
        Some(b'[') => match BOUNDS.check(content.as_bytes()) {
            Ok(()) => serde_json::from_str::<Vec<OutlineNode>>(content),
            Err(excess) if content[1..].trim_start().starts_with(['[', '{']) => {
                return Err(no_tree(&format!("it {excess}")));
            }
            Err(_) => return Ok(None),
        },
        Some(_) => Ok(Vec::new()),
    };
    match parsed.map(<[OutlineNode; 1]>::try_from) {
        Ok(Ok([root])) => Ok(Some(root)),
        _ if serde_json::from_str::<IgnoredAny>(content).is_ok() => Err(no_tree("it has no root")),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = r#"{"value":"Bees","children":[{"value":"Honey"}]}"#;

    #[track_caller]
    fn title(content: &str) -> Result<String, String> {
        read_edited(content, "Fallback").map(|outline| outline.title)
    }

    #[test]
    fn a_tree_may_be_wrapped_and_markdown_may_look_like_json() {
        let twice = serde_json::to_string(TREE).unwrap();
        for tree in [TREE, &format!("[{TREE}]"), &format!("\u{FEFF} {TREE}\n"), &twice] {
            assert_eq!(title(tree).unwrap(), "Bees", "{tree}");
        }
        assert_eq!(title("# Bees\n## Honey").unwrap(), "Bees");
        assert!(title("[Honey](https://honey.example) is sweet").is_ok());
        assert!(title(&format!("[{}", ",".repeat(500_000))).is_ok(), "a line of commas is a text");
        for wrong in ["", "  ", "[]", "[1,2]", "7", "null", "\"text\"", "{\"value\":", "[[{}]]"] {
            assert!(title(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn deep_and_wide_json_is_refused_before_it_is_read() {
        let deep = format!("{}{}{}", "[".repeat(120), "0,".repeat(500_000), "]".repeat(120));
        assert!(title(&deep).unwrap_err().contains("nested more than 64 levels"));
        let wide = format!("[{{\"children\":[{}{{}}]}}]", "{},".repeat(300_000));
        assert!(title(&wide).unwrap_err().contains("holds more than 200000 values"));
        let wrapped = (0..6).fold(TREE.to_owned(), |text, _| serde_json::to_string(&text).unwrap());
        assert!(title(&wrapped).is_err());
    }
}
