//! The file with the credentials of the integrator that the first start makes.

use std::path::Path;

use anyhow::Context;
use secrecy::{ExposeSecret, SecretString};

use crate::auth::{Credentials, keys};

/// The file's name in the data folder.
pub const FIRST_INTEGRATOR: &str = "integrator.json";

/// Keeps the new secret of the integrator that the first start made, if `api_key` is that one.
pub fn replace_first_secret(data: &Path, api_key: &str, secret: &SecretString) -> anyhow::Result<()> {
    let file = data.join(FIRST_INTEGRATOR);
    let Ok(json) = std::fs::read_to_string(&file) else { return Ok(()) };
    let json: serde_json::Value = serde_json::from_str(&json).unwrap_or_default();
    if json["api_key"] != api_key {
        return Ok(());
    }
    write_credentials(&file, &Credentials { api_key: api_key.to_owned(), secret: secret.clone() })
}

/// Writes the credentials so that only the owner can read them.
pub fn write_credentials(file: &Path, credentials: &Credentials) -> anyhow::Result<()> {
    let json = serde_json::json!({ "api_key": credentials.api_key, "secret_key": credentials.secret.expose_secret() });
    // A file without its integrator is left over from a start that was cut off: it never worked.
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot replace {}", file.display()));
        }
        _ => {}
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    keys::write_private(file, &format!("{json:#}\n"))
        .with_context(|| format!("cannot write {}", file.display()))
}
