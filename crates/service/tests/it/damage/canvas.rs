//! A canvas: the pages of a work as JSON.

use std::sync::OnceLock;

use deckwright_layout::{Library, Options, lay_out};
use deckwright_model::outline::Outline;
use deckwright_model::scene::Scene;

use super::blows;

fn whole() -> &'static str {
    static WHOLE: OnceLock<String> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let outline = Outline::from_markdown(
            "# Bees\n## Life\n### A hive\n#### Queen\n- One\n#### Workers\n- Many",
            "",
        );
        let library = Library::built_in();
        let suit = library.named("minimal", "blue").expect("a built-in suit");
        let fonts = deckwright_fonts::bundled();
        let (mut scene, _) = lay_out(&outline.expect("an outline"), suit, &fonts, &Options::default());
        // One page of content says it all, and short texts are tried more often.
        scene.pages.drain(..scene.pages.len().saturating_sub(2));
        scene.to_json()
    })
}

/// What is read is written as the same again.
pub fn survive(data: &[u8]) {
    let Ok(scene) = Scene::from_json(&blows::text(&[whole()], data)) else { return };
    let written = scene.to_json();
    let again = Scene::from_json(&written).expect("what we wrote reads");
    assert_eq!(again.to_json(), written);
}
