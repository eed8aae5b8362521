//! Where are the anatomies? In the binary, each parsed when it is first asked for.

use std::sync::OnceLock;

use super::{Anatomy, parse};
use crate::brief::Language;
use crate::options::Scene;

/// Scene, language and text of every file in `assets/composer`.
const SOURCES: &[(&str, &str, &str)] = &include!(concat!(env!("OUT_DIR"), "/anatomies.rs"));

/// The text of the file `assets/composer/<language>/<slug>.md`.
pub fn source(slug: &str, language: Language) -> Option<&'static str> {
    SOURCES.iter().find(|&&(s, l, _)| s == slug && l == language.tag()).map(|&(_, _, text)| text)
}

/// What the composer knows about `scene` in `language`.
pub fn anatomy(scene: Scene, language: Language) -> &'static Anatomy {
    static PARSED: [[OnceLock<Anatomy>; Scene::ALL.len()]; Language::ALL.len()] =
        [const { [const { OnceLock::new() }; Scene::ALL.len()] }; Language::ALL.len()];
    PARSED[language as usize][scene as usize].get_or_init(|| {
        source(scene.slug(), language)
            .and_then(|text| parse(text, language).ok())
            .expect("a test finds and parses every anatomy")
    })
}

/// Every file there is in `language`.
pub fn sources(language: Language) -> impl Iterator<Item = &'static str> {
    SOURCES.iter().filter(move |&&(_, tag, _)| tag == language.tag()).map(|&(_, _, text)| text)
}
