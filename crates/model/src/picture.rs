//! Which pictures does an outline show? Their files, by the sources that its blocks name.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::scene::Image;

/// Sources of pictures that somebody gave begin so; what follows tells the bytes.
pub const SCHEME: &str = "picture:";

/// A picture that somebody gave, and what decides how it is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProvidedPicture {
    pub image: Image,
    /// It may be cropped to a frame: nothing at its edges is meant to be read.
    pub is_photo: bool,
    /// Its ground is transparent.
    pub is_clear: bool,
}

/// Pictures by source, the same bytes once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pictures {
    by_source: BTreeMap<String, Arc<ProvidedPicture>>,
}

impl ProvidedPicture {
    /// The source that names it in an outline.
    pub fn source(&self) -> String {
        format!("{SCHEME}{}", fingerprint(&self.image.bytes))
    }
}

/// A short name for bytes, by which the same ones are told.
pub fn fingerprint(bytes: &[u8]) -> String {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", bytes.iter().fold(0xCBF2_9CE4_8422_2325, step))
}

impl Pictures {
    pub fn get(&self, source: &str) -> Option<&Arc<ProvidedPicture>> {
        self.by_source.get(source)
    }

    /// Adds a picture and tells the source that names it.
    pub fn add(&mut self, given: ProvidedPicture) -> String {
        let source = given.source();
        self.add_as(&source, Arc::new(given));
        source
    }

    /// Adds a picture under a source that an outline has for it.
    pub fn add_as(&mut self, source: &str, given: Arc<ProvidedPicture>) {
        self.by_source.entry(source.to_owned()).or_insert(given);
    }

    /// Adds the pictures of another document.
    pub fn extend(&mut self, others: Self) {
        for (source, given) in others.by_source {
            self.by_source.entry(source).or_insert(given);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<ProvidedPicture>)> {
        self.by_source.iter().map(|(source, given)| (source.as_str(), given))
    }

    pub fn len(&self) -> usize {
        self.by_source.len()
    }

    pub fn is_empty(&self) -> bool {
        self.by_source.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_bytes_are_kept_once() {
        let given = |bytes: &[u8]| ProvidedPicture {
            image: Image { media_type: "image/png".to_owned(), width: 2, height: 1, bytes: bytes.into() },
            is_photo: false,
            is_clear: false,
        };
        let mut pictures = Pictures::default();
        let (one, again, other) =
            (pictures.add(given(b"a")), pictures.add(given(b"a")), pictures.add(given(b"b")));
        assert!(one == again && one != other && one.starts_with(SCHEME), "{one} {other}");
        assert_eq!(pictures.len(), 2);
        assert_eq!(pictures.get(&one).map(|given| &*given.image.bytes), Some(&b"a"[..]));
        let json = serde_json::to_string(&pictures).unwrap();
        assert_eq!(serde_json::from_str::<Pictures>(&json).unwrap(), pictures);
    }
}
