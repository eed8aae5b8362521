//! The integrators as this process knows them: in memory, and never more than a few seconds old.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, RwLock};

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use secrecy::{ExposeSecret, SecretString};

use super::keys::{Keys, random};
use crate::store::{Db, integrators};

const MAX_KEY_LENGTH: usize = 128;
/// Stands where a key would.
const NOBODY: &str = "";
/// Questions to the database before a signature is refused, a second.
const REFUSED_KEYS: NonZeroU32 = NonZeroU32::new(50).expect("not zero");

#[derive(Clone, Debug)]
pub struct Integrator {
    pub id: i64,
    pub api_key: String,
    pub name: String,
    pub generation: i64,
    enabled: bool,
    secret: SecretString,
}

impl Integrator {
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    pub fn secret(&self) -> &str {
        self.secret.expose_secret()
    }

    fn open(row: integrators::Integrator, keys: &Keys) -> anyhow::Result<Self> {
        let secret = keys.open(&row.secret, &row.api_key)?;
        let secret = String::from_utf8(secret).context("a stored secret is not text")?;
        Ok(Self {
            id: row.id,
            api_key: row.api_key,
            name: row.name,
            generation: row.generation,
            enabled: row.disabled_at.is_none(),
            secret: secret.into(),
        })
    }
}

/// A new application key with its secret, as text that survives any shell.
#[derive(Debug)]
pub struct Credentials {
    pub api_key: String,
    pub secret: SecretString,
}

impl Credentials {
    pub fn generate() -> Self {
        Self { api_key: format!("dw_{}", URL_SAFE_NO_PAD.encode(random::<12>())), secret: Self::new_secret() }
    }

    pub fn new_secret() -> SecretString {
        URL_SAFE_NO_PAD.encode(random::<32>()).into()
    }
}

#[derive(Debug)]
pub struct Integrators {
    by_key: RwLock<HashMap<String, Arc<Integrator>>>,
    /// A secret that belongs to no key, to check signatures of unknown keys against.
    nobody: SecretString,
    /// The same as a row would hold it, to be opened where a known key's row is opened.
    sealed_nobody: Vec<u8>,
    refused_keys: DefaultDirectRateLimiter,
}

impl Integrators {
    pub async fn load(db: &Db, keys: &Keys) -> anyhow::Result<Self> {
        let nobody = Credentials::new_secret();
        let sealed_nobody = keys.seal(nobody.expose_secret().as_bytes(), NOBODY);
        let refused_keys = RateLimiter::direct(Quota::per_second(REFUSED_KEYS));
        let integrators = Self { by_key: RwLock::default(), nobody, sealed_nobody, refused_keys };
        integrators.refresh(db, keys).await?;
        Ok(integrators)
    }

    /// The integrator of `api_key` if `proves` is true for its secret.
    ///
    /// What is known here may be a moment old: before a signature is refused, the database is asked once.
    /// Known and unknown keys take the same way, so that time does not tell which ones exist.
    pub async fn prove(
        &self,
        db: &Db,
        keys: &Keys,
        api_key: &str,
        proves: impl Fn(&str) -> bool,
    ) -> anyhow::Result<Option<Arc<Integrator>>> {
        let known = self.get(api_key);
        let right = proves(known.as_ref().map_or(self.nobody.expose_secret(), |it| it.secret()));
        if let Some(known) = known.filter(|_| right) {
            return Ok(Some(known));
        }
        if api_key.is_empty() || api_key.len() > MAX_KEY_LENGTH || self.refused_keys.check().is_err() {
            return Ok(None);
        }
        let row = integrators::find(&mut *db.read().await?, api_key).await?;
        let found = match row {
            Some(row) => Some(Arc::new(Integrator::open(row, keys)?)),
            None => keys.open(&self.sealed_nobody, NOBODY).map(|_| None)?,
        };
        let right = proves(found.as_ref().map_or(self.nobody.expose_secret(), |it| it.secret()));
        let found = found.filter(|_| right);
        if let Some(found) = &found {
            self.by_key.write().expect("no panic holds this lock").insert(api_key.to_owned(), found.clone());
        }
        Ok(found)
    }

    /// The integrator of a key that a token of ours names. Only one that was never seen asks the database:
    /// it may have been added a moment ago by another process.
    pub async fn of_token(
        &self,
        db: &Db,
        keys: &Keys,
        api_key: &str,
    ) -> anyhow::Result<Option<Arc<Integrator>>> {
        if let Some(known) = self.get(api_key) {
            return Ok(Some(known));
        }
        let row = integrators::find(&mut *db.read().await?, api_key).await?;
        row.map(|row| Integrator::open(row, keys).map(Arc::new)).transpose()
    }

    fn get(&self, api_key: &str) -> Option<Arc<Integrator>> {
        self.by_key.read().expect("no panic holds this lock").get(api_key).cloned()
    }

    /// Takes over what has changed in the database.
    pub async fn refresh(&self, db: &Db, keys: &Keys) -> anyhow::Result<()> {
        let mut conn = db.read().await?;
        let mut fresh = HashMap::new();
        for row in integrators::all(&mut conn).await? {
            let (api_key, generation) = (row.api_key.clone(), row.generation);
            let enabled = row.disabled_at.is_none();
            let known = self.get(&api_key);
            let unchanged = known.filter(|it| it.generation == generation && it.enabled == enabled);
            let integrator = match unchanged {
                Some(known) => known,
                None => Arc::new(Integrator::open(row, keys)?),
            };
            fresh.insert(api_key, integrator);
        }
        *self.by_key.write().expect("no panic holds this lock") = fresh;
        Ok(())
    }
}
