//! The canvas file is documented by a JSON Schema that is made from the types themselves.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::{env, fs};

use deckwright_model::scene::Scene;

#[test]
fn the_schema_in_the_docs_is_that_of_the_types() {
    let mut schema = schemars::schema_for!(Scene);
    schema.insert("title".to_owned(), "Deckwright canvas".into());
    let made = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/canvas.schema.json");
    if env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        made == kept,
        "the canvas has changed; UPDATE_SCHEMA=1 cargo test -p deckwright-model writes docs/canvas.schema.json"
    );
}
