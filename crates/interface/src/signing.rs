//! How calls without a token prove who makes them.
//!
//! The string to sign is `METHOD@/path/@timestamp`; its HMAC-SHA1 under the secret key, in Base64, is the
//! signature.
//!
//! ```
//! use deckwright_interface::{endpoint, signing};
//!
//! let signature = signing::sign("secret", "GET", endpoint::TOKEN, 1_700_000_000);
//! assert!(signing::verify("secret", "GET", endpoint::TOKEN, 1_700_000_000, &signature));
//! assert!(!signing::verify("secret", "GET", endpoint::TOKEN, 1_700_000_001, &signature));
//! ```

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use subtle::ConstantTimeEq;

/// What is signed. `path` may come with or without its trailing slash; the signed one has it.
///
/// ```
/// # use deckwright_interface::signing::string_to_sign;
/// assert_eq!(string_to_sign("GET", "/api/grant/token", 5), "GET@/api/grant/token/@5");
/// ```
pub fn string_to_sign(method: &str, path: &str, timestamp: i64) -> String {
    let path = path.strip_suffix('/').unwrap_or(path);
    format!("{method}@{path}/@{timestamp}")
}

/// The signature of a call, to be sent as `x-signature` with the same `timestamp` as `x-timestamp`.
pub fn sign(secret: &str, method: &str, path: &str, timestamp: i64) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(string_to_sign(method, path, timestamp).as_bytes());
    STANDARD.encode(mac.finalize().into_bytes())
}

/// Whether `signature` is that of the call. The time it takes does not tell how much of it was right.
pub fn verify(secret: &str, method: &str, path: &str, timestamp: i64, signature: &str) -> bool {
    let expected = sign(secret, method, path, timestamp);
    expected.as_bytes().ct_eq(signature.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected values computed with `openssl dgst -sha1 -hmac`.
    #[test]
    fn signatures_are_those_of_openssl() {
        let long = "x".repeat(100);
        for (secret, method, path, timestamp, expected) in [
            ("secret", "GET", "/api/grant/token", 1_700_000_000, "JdIdu0vbOYFm449sXOnirjCKGiQ="),
            ("k-令牌-9f", "POST", "/api/statistic/user/task", 1_762_000_000, "VPB4Dqcmn+83OUnONCNoxSYeoOw="),
            (&long, "GET", "/api/grant/token", 0, "r7P7OgfE+wsbqjWmDNAnSJy9b10="),
        ] {
            assert_eq!(sign(secret, method, path, timestamp), expected);
            assert_eq!(sign(secret, method, &format!("{path}/"), timestamp), expected);
            assert!(verify(secret, method, path, timestamp, expected));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let good = sign("secret", "GET", "/api/grant/token", 5);
        assert!(!verify("Secret", "GET", "/api/grant/token", 5, &good));
        assert!(!verify("secret", "POST", "/api/grant/token", 5, &good));
        assert!(!verify("secret", "GET", "/api/grant/tokens", 5, &good));
        for wrong in ["", "=", &good[1..], &good.to_lowercase(), &format!("{good} ")] {
            assert!(!verify("secret", "GET", "/api/grant/token", 5, wrong), "{wrong:?}");
        }
    }
}
