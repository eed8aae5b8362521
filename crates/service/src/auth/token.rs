//! Tokens: self-contained and signed, so that any machine checks one without asking the database.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::keys::{Keys, Purpose};

/// Says what the bytes are, and makes room for another form later.
const VERSION: u8 = 2;
const CLAIMS: usize = 1 + 7 * 8;
const MAX_TOKEN_LENGTH: usize = 128;

/// What a token says of its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    pub integrator_id: i64,
    /// Generation of the integrator's secret: rotating it ends its tokens.
    pub generation: i64,
    pub user_id: i64,
    /// Who that user is to the integrator: [`super::revocations::name_digest`].
    pub uid_digest: i64,
    /// Of the database, which a restore changes.
    pub epoch: i64,
    /// Unix milliseconds.
    pub issued_at: i64,
    /// Unix seconds.
    pub expires_at: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    #[error("not a token of this service for this key and channel")]
    Forged,
    #[error("the token has expired")]
    Expired,
}

impl Claims {
    /// The token for these claims. `api_key` and `channel` are signed but not carried: whoever
    /// shows the token must show them too.
    pub fn issue(&self, keys: &Keys, api_key: &str, channel: &str) -> String {
        let claims = self.to_bytes();
        let signature = keys.sign(Purpose::Token, &[&claims, api_key.as_bytes(), channel.as_bytes()]);
        URL_SAFE_NO_PAD.encode([claims.as_slice(), &signature].concat())
    }

    pub fn read(
        keys: &Keys,
        token: &str,
        api_key: &str,
        channel: &str,
        now: i64,
    ) -> Result<Self, TokenError> {
        if token.len() > MAX_TOKEN_LENGTH {
            return Err(TokenError::Forged);
        }
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| TokenError::Forged)?;
        let (claims, signature) = bytes.split_first_chunk::<CLAIMS>().ok_or(TokenError::Forged)?;
        if !keys.verify(Purpose::Token, &[claims, api_key.as_bytes(), channel.as_bytes()], signature) {
            return Err(TokenError::Forged);
        }
        let claims = Self::from_bytes(claims).ok_or(TokenError::Forged)?;
        if claims.expires_at <= now { Err(TokenError::Expired) } else { Ok(claims) }
    }

    fn to_bytes(self) -> [u8; CLAIMS] {
        let mut bytes = [VERSION; CLAIMS];
        let fields = [
            self.integrator_id,
            self.generation,
            self.user_id,
            self.uid_digest,
            self.epoch,
            self.issued_at,
            self.expires_at,
        ];
        for (slot, field) in bytes[1..].chunks_exact_mut(8).zip(fields) {
            slot.copy_from_slice(&field.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; CLAIMS]) -> Option<Self> {
        let mut fields =
            bytes[1..].chunks_exact(8).map(|slot| i64::from_le_bytes(slot.try_into().expect("eight bytes")));
        let mut next = || fields.next().expect("seven fields");
        let claims = Self {
            integrator_id: next(),
            generation: next(),
            user_id: next(),
            uid_digest: next(),
            epoch: next(),
            issued_at: next(),
            expires_at: next(),
        };
        (bytes[0] == VERSION).then_some(claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_belongs_to_key_and_channel_and_ends() {
        let keys = Keys::derive(&[1; 32]);
        let claims = Claims {
            integrator_id: 4,
            generation: 2,
            user_id: -9,
            uid_digest: 77,
            epoch: 3,
            issued_at: 50,
            expires_at: 100,
        };
        let token = claims.issue(&keys, "key", "web");

        let read = |token: &str, api_key, channel, now| Claims::read(&keys, token, api_key, channel, now);
        assert_eq!(read(&token, "key", "web", 99), Ok(claims));
        assert_eq!(read(&token, "key", "web", 100), Err(TokenError::Expired));
        assert_eq!(read(&token, "kex", "web", 99), Err(TokenError::Forged));
        assert_eq!(read(&token, "key", "", 99), Err(TokenError::Forged));
        assert_eq!(read("", "key", "web", 99), Err(TokenError::Forged));
        assert_eq!(read(&"A".repeat(5000), "key", "web", 99), Err(TokenError::Forged));
        for at in 0..token.len() {
            let mut other = token.clone().into_bytes();
            other[at] = if other[at] == b'A' { b'B' } else { b'A' };
            let other = String::from_utf8(other).unwrap();
            assert!(read(&other, "key", "web", 99).is_err(), "byte {at}");
        }
    }
}
