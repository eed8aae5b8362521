//! Names of files: made by us, safe in every store.

use std::fmt;

use crate::auth::random;

/// Longest key of a file, in bytes.
const MAX_KEY_LENGTH: usize = 128;

/// `kind/xx/<random>.<extension>`: lower-case letters, digits, dots, dashes and slashes only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlobKey(String);

impl BlobKey {
    /// A key that nobody has used or can guess.
    pub fn random(kind: &str, extension: &str) -> Self {
        let name: String = random::<16>().iter().map(|byte| format!("{byte:02x}")).collect();
        // Spread over folders: a folder with a million files is slow in many file systems.
        Self(format!("{kind}/{}/{name}.{extension}", &name[..2]))
    }

    /// Reads a key that we wrote down; `None` for anything that we would not have made.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let part = |part: &str| !part.is_empty() && part.chars().all(plain);
        let (folders, file) = text.rsplit_once('/')?;
        let (name, extension) = file.split_once('.')?;
        let ours =
            text.len() <= MAX_KEY_LENGTH && folders.split('/').all(part) && part(name) && part(extension);
        ours.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn extension(&self) -> &str {
        self.0.rsplit('.').next().unwrap_or_default()
    }

    pub fn media_type(&self) -> &'static str {
        match self.extension() {
            "pptx" => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            "pdf" => "application/pdf",
            "png" => "image/png",
            "jpeg" | "jpg" => "image/jpeg",
            "zip" => "application/zip",
            "json" => "application/json",
            _ => "application/octet-stream",
        }
    }
}

impl fmt::Display for BlobKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back_and_nothing_else_does() {
        let key = BlobKey::random("export", "pptx");
        assert_eq!(BlobKey::parse(key.as_str()), Some(key));
        for wrong in [
            "",
            "a",
            "a.b",
            "../a.b",
            "a/../b.c",
            "/a.b",
            "a//b.c",
            "a/b",
            "A/b.c",
            "a/b.c/",
            "a/b.c.d/e",
            "a/b\0.c",
            "a/%2e%2e.c",
        ] {
            assert_eq!(BlobKey::parse(wrong), None, "{wrong:?}");
        }
    }
}
