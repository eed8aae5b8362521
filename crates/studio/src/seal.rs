//! Texts that come back from a browser just as they were given out: sessions and addresses of files.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::ChaCha20Poly1305;
use chacha20poly1305::aead::Aead;
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use sha2::Sha256;

const MAX_SEALED_LENGTH: usize = 16 * 1024;
const NONCE: usize = 12;

/// What a sealed text is for. One for a session is none for a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Session,
    File,
    /// Only a key is made for it.
    Guest,
}

/// Signs with a key that only the studio can make: from the integrator's secret and the access code, so
/// that a new code ends the sessions of the old one, and a restart ends none.
pub struct Seal {
    key: [u8; 32],
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    pub fn new(secret: &SecretString, code: Option<&SecretString>) -> Self {
        let mut mac = keyed(secret.expose_secret().as_bytes());
        mac.update(b"deckwright studio\0");
        mac.update(code.map_or("", |code| code.expose_secret()).as_bytes());
        Self { key: mac.finalize().into_bytes().into() }
    }

    /// `text` with a signature, of letters, digits, `-`, `_` and one dot.
    pub fn sign(&self, purpose: Purpose, text: &str) -> String {
        let signature = self.mac(purpose, text).finalize().into_bytes();
        format!("{}.{}", URL_SAFE_NO_PAD.encode(text), URL_SAFE_NO_PAD.encode(signature))
    }

    /// The text, if this seal signed it for that purpose.
    pub fn open(&self, purpose: Purpose, sealed: &str) -> Option<String> {
        if sealed.len() > MAX_SEALED_LENGTH {
            return None;
        }
        let (text, signature) = sealed.split_once('.')?;
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.mac(purpose, &text).verify_slice(&signature).ok()?;
        Some(text)
    }

    /// `text` as nobody else can read it, of letters, digits, `-` and `_`.
    pub fn hide(&self, text: &str) -> String {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).expect("the operating system gives random bytes");
        let hidden = self.cipher().encrypt(&nonce.into(), text.as_bytes()).expect("any text can be hidden");
        URL_SAFE_NO_PAD.encode([nonce.as_slice(), &hidden].concat())
    }

    /// The text, if this seal has hidden it.
    pub fn reveal(&self, hidden: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(hidden).ok().filter(|bytes| bytes.len() <= MAX_SEALED_LENGTH)?;
        let (nonce, hidden) = bytes.split_first_chunk::<NONCE>()?;
        String::from_utf8(self.cipher().decrypt(&(*nonce).into(), hidden).ok()?).ok()
    }

    fn cipher(&self) -> ChaCha20Poly1305 {
        let key: [u8; 32] = self.mac(Purpose::Guest, "").finalize().into_bytes().into();
        ChaCha20Poly1305::new(&key.into())
    }

    fn mac(&self, purpose: Purpose, text: &str) -> Hmac<Sha256> {
        let mut mac = keyed(&self.key);
        mac.update(match purpose {
            Purpose::Session => b"session\0",
            Purpose::File => b"file\0",
            Purpose::Guest => b"guest\0",
        });
        mac.update(text.as_bytes());
        mac
    }
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("a key of any length will do")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sealed_opens_and_nothing_else_does() {
        let seal = Seal::new(&"secret".to_owned().into(), None);
        let sealed = seal.sign(Purpose::File, "http://a/文件");
        assert_eq!(seal.open(Purpose::File, &sealed).as_deref(), Some("http://a/文件"));
        assert_eq!(seal.open(Purpose::Session, &sealed), None);
        assert_eq!(seal.open(Purpose::File, &sealed.replacen('a', "b", 1)), None);
        for wrong in ["", ".", "a.b", "日本.a"] {
            assert_eq!(seal.open(Purpose::File, wrong), None, "{wrong}");
        }
        let hidden = seal.hide("a token");
        assert_eq!(seal.reveal(&hidden).as_deref(), Some("a token"));
        assert_ne!(seal.hide("a token"), hidden);
        let other_letter = if hidden.starts_with('A') { 'B' } else { 'A' };
        assert_eq!(seal.reveal(&format!("{other_letter}{}", &hidden[1..])), None);
        assert_eq!(seal.reveal("AAAA"), None);
        let other = Seal::new(&"secret".to_owned().into(), Some(&"a new code".to_owned().into()));
        assert_eq!(other.open(Purpose::File, &sealed), None);
        assert_eq!(other.reveal(&hidden), None);
    }
}
