//! The master key and what is derived from it: sealing of secrets, signing of tokens and addresses.

use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, bail};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{ChaCha20Poly1305, KeyInit};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

const NONCE: usize = 12;

/// Keys for one purpose each, so that a signature of one kind is never valid as another.
#[derive(Clone)]
pub struct Keys {
    seal: [u8; 32],
    token: [u8; 32],
    address: [u8; 32],
    check: [u8; 32],
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(…)")
    }
}

/// What is being signed: one key each.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    Token,
    Address,
}

impl Keys {
    pub fn derive(master: &[u8; 32]) -> Self {
        let derive = |label: &str| mac(master, &[label.as_bytes()]);
        Self {
            seal: derive("deckwright seal 1"),
            token: derive("deckwright token 1"),
            address: derive("deckwright address 1"),
            check: derive("deckwright check 1"),
        }
    }

    /// Reads 64 hexadecimal digits.
    pub fn parse(hex: &str) -> anyhow::Result<Self> {
        let hex = hex.trim().as_bytes();
        if hex.len() != 64 {
            bail!(
                "the master key has {} characters; it needs 64 hexadecimal digits (openssl rand -hex 32)",
                hex.len()
            );
        }
        let mut master = [0; 32];
        for (byte, pair) in master.iter_mut().zip(hex.chunks_exact(2)) {
            let digit = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
            let (Some(high), Some(low)) = (digit(pair[0]), digit(pair[1])) else {
                bail!("the master key holds something else than hexadecimal digits");
            };
            *byte = high << 4 | low;
        }
        Ok(Self::derive(&master))
    }

    /// Reads the master key from `file`, or makes one that only the owner can read.
    pub fn read_or_make(file: &Path) -> anyhow::Result<Self> {
        loop {
            match std::fs::read_to_string(file) {
                Ok(hex) => return Self::parse(&hex).with_context(|| format!("in {}", file.display())),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(error).with_context(|| format!("cannot read {}", file.display())),
            }
            let hex: String = random::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
            match write_private(file, &format!("{hex}\n")) {
                // Two starters on one folder: whoever was first has made the key; read it.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error).with_context(|| format!("cannot write {}", file.display())),
                Ok(()) => return Self::parse(&hex),
            }
        }
    }

    /// A value that shows whether two machines have the same key without telling it.
    pub fn check_value(&self) -> String {
        URL_SAFE_NO_PAD.encode(mac(&self.check, &[b"check"]))
    }

    /// Encrypts `plain` so that only this key opens it, and only together with the same `context`.
    pub fn seal(&self, plain: &[u8], context: &str) -> Vec<u8> {
        let nonce = random::<NONCE>();
        let payload = Payload { msg: plain, aad: context.as_bytes() };
        let sealed =
            self.cipher().encrypt(&nonce.into(), payload).expect("a secret is far below the cipher's limit");
        [nonce.as_slice(), &sealed].concat()
    }

    pub fn open(&self, sealed: &[u8], context: &str) -> anyhow::Result<Vec<u8>> {
        let wrong = "a stored secret does not open with this master key; was DECKWRIGHT_MASTER_KEY or master.key changed?";
        let (nonce, msg) = sealed.split_first_chunk::<NONCE>().context(wrong)?;
        let payload = Payload { msg, aad: context.as_bytes() };
        self.cipher().decrypt(nonce.into(), payload).ok().context(wrong)
    }

    fn cipher(&self) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&self.seal.into())
    }

    pub fn sign(&self, purpose: Purpose, parts: &[&[u8]]) -> [u8; 32] {
        let key = match purpose {
            Purpose::Token => &self.token,
            Purpose::Address => &self.address,
        };
        mac(key, parts)
    }

    /// Compares in constant time.
    pub fn verify(&self, purpose: Purpose, parts: &[&[u8]], signature: &[u8]) -> bool {
        self.sign(purpose, parts).ct_eq(signature).into()
    }
}

/// HMAC-SHA256 over `parts`, each with its length, so that no two lists of parts sign alike.
fn mac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac =
        <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(key).expect("HMAC takes keys of any length");
    for part in parts {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// Fresh random bytes from the operating system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Writes a new file that only its owner can read; fails if it exists.
pub fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut opened = options.open(file)?;
    opened.write_all(text.as_bytes())?;
    opened.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_secret_opens_only_with_its_key_and_context() {
        let keys = Keys::derive(&[7; 32]);
        let sealed = keys.seal(b"secret", "key-1");
        assert!(!sealed.windows(6).any(|window| window == b"secret"));
        assert_eq!(keys.open(&sealed, "key-1").unwrap(), b"secret");
        assert!(keys.open(&sealed, "key-2").is_err());
        assert!(Keys::derive(&[8; 32]).open(&sealed, "key-1").is_err());
        assert!(keys.open(&sealed[..5], "key-1").is_err());
    }

    #[test]
    fn a_signature_holds_for_its_purpose_and_parts_alone() {
        let keys = Keys::derive(&[7; 32]);
        let signature = keys.sign(Purpose::Token, &[b"ab", b"c"]);
        assert!(keys.verify(Purpose::Token, &[b"ab", b"c"], &signature));
        assert!(!keys.verify(Purpose::Token, &[b"a", b"bc"], &signature));
        assert!(!keys.verify(Purpose::Address, &[b"ab", b"c"], &signature));
        assert!(!keys.verify(Purpose::Token, &[b"ab", b"c"], &signature[..31]));
    }

    #[test]
    fn the_master_key_file_is_made_once_and_private() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("master.key");
        let first = Keys::read_or_make(&file).unwrap();
        assert_eq!(first.check_value(), Keys::read_or_make(&file).unwrap().check_value());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        std::fs::write(&file, "not a key").unwrap();
        assert!(Keys::read_or_make(&file).is_err());
    }
}
