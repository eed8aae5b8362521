//! An outline's tree as an editor sends it back.

use deckwright_model::outline::Outline;

use super::blows;

const WHOLE: [&str; 3] = [
    r#"{"id":1,"parentId":0,"depth":1,"sort":0,"type":"title","value":"Bees","expanded":true,"children":[{"id":2,"value":"Life",
    "children":[{"value":"A hive","pageIndex":"3","children":[{"value":"Queen","lastLevel":true,"children":[{"type":"text",
    "value":"She lays the eggs."}]}]}]},{"type":"catalog","value":"Contents"},{"type":"ending","value":"Thanks"}]}"#,
    r#"[{"value":"Bees","children":[{"value":"Life","children":[]}]}]"#,
    r#""{\"value\":\"Bees\",\"children\":[{\"value\":\"Life\"}]}""#,
];

/// What is read can be written as a tree and as text, which both read.
pub fn survive(data: &[u8], read: impl Fn(&str, &str) -> Result<Outline, String>) {
    let text = blows::text(&WHOLE, data);
    let Ok(outline) = read(&text, "Fallback") else { return };
    let tree = Outline::from_tree(&outline.to_tree());
    assert!(tree.is_ok(), "of {text:?}: {tree:?}");
    let again = Outline::from_own_markdown(&outline.to_markdown(), "Fallback");
    assert!(again.is_ok(), "of {text:?}: {again:?}");
}
