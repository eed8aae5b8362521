//! Signed addresses under which this service hands out a file.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use super::BlobKey;
use crate::auth::Keys;
use crate::auth::keys::Purpose;

const MAX_FILE_ADDRESS_LENGTH: usize = 4_096;

/// What an address says: which file, under which name, until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub key: BlobKey,
    /// With its ending; empty to show the file in place instead of saving it.
    pub file_name: String,
    /// Unix seconds; `None` for as long as the file exists.
    pub expires_at: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    k: String,
    n: String,
    e: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("this address was not made by this service")]
    Forged,
    #[error("this address has expired; ask for the result again")]
    Expired,
}

impl Address {
    /// The part of the address after `/files/`.
    pub fn sign(&self, keys: &Keys) -> String {
        let claims = Claims { k: self.key.to_string(), n: self.file_name.clone(), e: self.expires_at };
        let claims = serde_json::to_vec(&claims).expect("texts and numbers are always valid JSON");
        let signature = keys.sign(Purpose::Address, &[&claims]);
        format!("{}.{}", URL_SAFE_NO_PAD.encode(claims), URL_SAFE_NO_PAD.encode(signature))
    }

    pub fn read(keys: &Keys, text: &str, now: i64) -> Result<Self, AddressError> {
        let read = || {
            let (claims, signature) = text.split_once('.')?;
            let claims = URL_SAFE_NO_PAD.decode(claims).ok()?;
            let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
            if !keys.verify(Purpose::Address, &[&claims], &signature) {
                return None;
            }
            let claims: Claims = serde_json::from_slice(&claims).ok()?;
            Some(Self { key: BlobKey::parse(&claims.k)?, file_name: claims.n, expires_at: claims.e })
        };
        if text.len() > MAX_FILE_ADDRESS_LENGTH {
            return Err(AddressError::Forged);
        }
        let address = read().ok_or(AddressError::Forged)?;
        match address.expires_at {
            Some(end) if end <= now => Err(AddressError::Expired),
            _ => Ok(address),
        }
    }
}

/// `Content-Disposition` for saving under `file_name`: an ASCII fallback and the name itself.
pub fn disposition(file_name: &str) -> String {
    let plain =
        |c: char| if c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') || c == ' ' { c } else { '_' };
    let fallback: String = file_name.chars().map(plain).collect();
    // A name in another script would be one underline after another.
    let readable = |stem: &str| stem.contains(|c: char| c.is_ascii_alphanumeric());
    let fallback = match fallback.rsplit_once('.') {
        Some((stem, extension)) if !readable(stem) => format!("presentation.{extension}"),
        _ => fallback,
    };
    let mut encoded = String::new();
    for byte in file_name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            encoded.push(byte as char);
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    format!("attachment; filename=\"{fallback}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_reads_back_until_it_expires() {
        let keys = Keys::derive(&[3; 32]);
        let address = Address {
            key: BlobKey::random("export", "pdf"),
            file_name: "年报 🎉.pdf".into(),
            expires_at: Some(100),
        };
        let signed = address.sign(&keys);
        assert_eq!(Address::read(&keys, &signed, 99), Ok(address));
        assert_eq!(Address::read(&keys, &signed, 100), Err(AddressError::Expired));
        assert_eq!(Address::read(&Keys::derive(&[4; 32]), &signed, 99), Err(AddressError::Forged));
        assert_eq!(Address::read(&keys, &signed[1..], 99), Err(AddressError::Forged));
        assert_eq!(Address::read(&keys, "", 99), Err(AddressError::Forged));
    }

    #[test]
    fn names_of_any_language_survive_the_header() {
        assert!(
            disposition("年度总结.pptx").starts_with("attachment; filename=\"presentation.pptx\"; filename*")
        );
        assert_eq!(disposition("a b.pdf"), "attachment; filename=\"a b.pdf\"; filename*=UTF-8''a%20b.pdf");
        assert_eq!(
            disposition("\"é\".pdf"),
            "attachment; filename=\"presentation.pdf\"; filename*=UTF-8''%22%C3%A9%22.pdf"
        );
        assert!(disposition("年\r\nx: y").is_ascii());
        assert!(!disposition("年\r\nx: y").contains(['\r', '\n']));
    }
}
