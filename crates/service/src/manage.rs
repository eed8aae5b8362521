//! Managing integrators: what `deckwright integrator` and the first start do.

pub mod suits;

use std::path::PathBuf;

use anyhow::{Context, ensure};
use secrecy::{ExposeSecret, SecretString};

use crate::app::{KEY_CHECK, agree_on_key, open_keys};
use crate::auth::revocations::begin_epoch;
use crate::auth::{Credentials, Keys};
use crate::blobs::Blobs;
use crate::clock::Clock;
use crate::first_credentials::replace_first_secret;
use crate::people::{ErasureCount, Records};
use crate::settings::Settings;
use crate::store::audit_log::{self, Actor, AuditEntry};
use crate::store::{Db, WriteTx, integrators, settings as shared};

/// Longest name of an integrator, in characters; its message says so.
const MAX_INTEGRATOR_NAME_LENGTH: usize = 200;
/// Longest API key from the environment, in bytes; its message says so.
const MAX_API_KEY_LENGTH: usize = 128;

/// The database and the key that its secrets are sealed with.
#[derive(Debug)]
pub struct Manage {
    db: Db,
    /// Where the files are.
    blobs: String,
    keys: Keys,
    clock: Clock,
    time_zone: jiff::tz::TimeZone,
    data: PathBuf,
}

/// A key whose secret is known for this moment.
#[derive(Debug)]
pub struct IssuedKey {
    pub api_key: String,
    pub secret: SecretString,
}

#[derive(Debug)]
pub struct IntegratorSummary {
    pub api_key: String,
    pub name: String,
    pub created_at: String,
    pub disabled_at: Option<String>,
}

pub async fn open(settings: &Settings) -> anyhow::Result<Manage> {
    let keys = open_keys(settings)?;
    let db = Db::connect(settings.database_url().expose_secret()).await?;
    agree_on_key(&db, &keys).await?;
    Ok(Manage {
        db,
        blobs: settings.blobs(),
        keys,
        clock: Clock::default(),
        time_zone: settings.time_zone.clone(),
        data: settings.data.clone(),
    })
}

impl Manage {
    pub async fn add(&self, name: &str) -> anyhow::Result<IssuedKey> {
        let name = name.trim();
        ensure!(
            (1..=MAX_INTEGRATOR_NAME_LENGTH).contains(&name.chars().count()),
            "a name has 1 to 200 characters"
        );
        let Credentials { api_key, secret } = Credentials::generate();
        insert(&self.db, &self.keys, &api_key, name, &secret, self.clock.now()).await?;
        Ok(IssuedKey { api_key, secret })
    }

    pub async fn list(&self) -> anyhow::Result<Vec<IntegratorSummary>> {
        let mut conn = self.db.read().await?;
        let rows = integrators::all(&mut conn).await?;
        let time = |milliseconds| crate::clock::wall_time(milliseconds, &self.time_zone);
        let listed = |row: integrators::Integrator| IntegratorSummary {
            api_key: row.api_key,
            name: row.name,
            created_at: time(row.created_at),
            disabled_at: row.disabled_at.map(time),
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// `None` if there is no such key.
    pub async fn rotate(&self, api_key: &str) -> anyhow::Result<Option<IssuedKey>> {
        let secret = Credentials::new_secret();
        let sealed = self.keys.seal(secret.expose_secret().as_bytes(), api_key);
        let mut tx = self.db.write().await?;
        if !known(integrators::rotate(&mut tx, api_key, &sealed).await)? {
            return Ok(None);
        }
        self.note(&mut tx, "rotate integrator", api_key).await?;
        tx.commit().await?;
        // The studio of this data folder reads its credentials at the next start.
        replace_first_secret(&self.data, api_key, &secret)?;
        Ok(Some(IssuedKey { api_key: api_key.to_owned(), secret }))
    }

    /// `None` if there is no such key.
    pub async fn disable(&self, api_key: &str) -> anyhow::Result<Option<()>> {
        let mut tx = self.db.write().await?;
        if !known(integrators::set_disabled(&mut tx, api_key, Some(self.clock.now())).await)? {
            return Ok(None);
        }
        self.note(&mut tx, "disable integrator", api_key).await?;
        tx.commit().await?;
        Ok(Some(()))
    }
}

impl Manage {
    /// What is kept of users, to be asked by whoever is at the command line.
    fn records<'a>(&'a self, blobs: &'a Blobs) -> Records<'a> {
        Records { db: &self.db, blobs, now: self.clock.now(), actor: Actor::Operator }
    }

    async fn integrator_id(&self, api_key: &str) -> anyhow::Result<i64> {
        let found = integrators::find(&mut *self.db.read().await?, api_key).await?;
        Ok(found.with_context(|| format!("there is no integrator with the key {api_key}"))?.id)
    }

    /// Ends the tokens of a user within seconds. `None` for a user never seen.
    pub async fn revoke_user(&self, api_key: &str, uid: &str) -> anyhow::Result<Option<()>> {
        let blobs = Blobs::open(&self.blobs)?;
        self.records(&blobs).revoke(self.integrator_id(api_key).await?, uid).await
    }

    /// Writes a zip of everything that is kept of a user, and returns its size; `None` for one never seen.
    pub async fn export_user(
        &self,
        api_key: &str,
        uid: &str,
        target: &mut (impl tokio::io::AsyncWrite + Unpin + Send),
    ) -> anyhow::Result<Option<u64>> {
        let blobs = Blobs::open(&self.blobs)?;
        self.records(&blobs).hand_out(self.integrator_id(api_key).await?, uid, target).await
    }

    /// Removes everything that is kept of a user; `None` for one never seen.
    pub async fn erase_user(&self, api_key: &str, uid: &str) -> anyhow::Result<Option<ErasureCount>> {
        let blobs = Blobs::open(&self.blobs)?;
        self.records(&blobs).erase(self.integrator_id(api_key).await?, uid).await
    }

    /// Says that the database came from a backup: every token ends.
    pub async fn restored(&self) -> anyhow::Result<()> {
        begin_epoch(&self.db).await?;
        let mut tx = self.db.write().await?;
        let entry =
            AuditEntry { actor: Actor::Operator, action: "restore", integrator_id: None, subject: None };
        audit_log::add(&mut tx, entry, self.clock.now()).await?;
        tx.commit().await?;
        Ok(())
    }

    /// What integrators and operators did, the newest first: one line each.
    pub async fn audit(&self, limit: i64) -> anyhow::Result<Vec<String>> {
        let entries = audit_log::list(&mut *self.db.read().await?, limit).await?;
        let line = |entry: audit_log::Entry| {
            let number =
                |what: &str, id: Option<i64>| id.map(|id| format!("  {what} {id}")).unwrap_or_default();
            let time = crate::clock::wall_time(entry.at, &self.time_zone);
            let (whose, about) = (number("integrator", entry.integrator_id), number("about", entry.subject));
            format!("{time}  {:<10}  {}{whose}{about}", entry.actor, entry.action)
        };
        Ok(entries.into_iter().map(line).collect())
    }

    async fn note(&self, tx: &mut WriteTx, action: &str, api_key: &str) -> sqlx::Result<()> {
        let integrator_id = integrators::find(tx, api_key).await?.map(|found| found.id);
        let entry = AuditEntry { actor: Actor::Operator, action, integrator_id, subject: None };
        audit_log::add(tx, entry, self.clock.now()).await
    }

    /// Seals every secret with another master key, which is the database's own from then on. Returns how many.
    ///
    /// Processes that still have the old key cannot open anything any more: stop them before.
    pub async fn reseal(&self, new_master_key: &SecretString) -> anyhow::Result<usize> {
        let new = Keys::parse(new_master_key.expose_secret())?;
        let mut tx = self.db.write().await?;
        let rows = integrators::all(&mut tx).await?;
        for row in &rows {
            let secret = self.keys.open(&row.secret, &row.api_key)?;
            integrators::rotate(&mut tx, &row.api_key, &new.seal(&secret, &row.api_key)).await?;
        }
        shared::replace(&mut tx, KEY_CHECK, &new.check_value()).await?;
        tx.commit().await?;
        Ok(rows.len())
    }
}

/// Whether the row that a statement names was there.
fn known<T>(result: sqlx::Result<T>) -> sqlx::Result<bool> {
    match result {
        Ok(_) => Ok(true),
        Err(sqlx::Error::RowNotFound) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Stores a new integrator with its secret sealed.
pub async fn insert(
    db: &Db,
    keys: &Keys,
    api_key: &str,
    name: &str,
    secret: &SecretString,
    now: i64,
) -> anyhow::Result<()> {
    let sealed = keys.seal(secret.expose_secret().as_bytes(), api_key);
    let mut tx = db.write().await?;
    ensure!(
        integrators::add(&mut tx, api_key, name, &sealed, now).await?.is_some(),
        "the key {api_key} exists"
    );
    tx.commit().await?;
    Ok(())
}

/// Makes sure that `api_key` exists with this secret: the one that the settings name.
///
/// A different secret rotates it, as `deckwright integrator rotate` would. One that was disabled stays so.
pub async fn ensure(
    db: &Db,
    keys: &Keys,
    api_key: &str,
    secret: &SecretString,
    now: i64,
) -> anyhow::Result<()> {
    let visible = |text: &str| {
        (1..=MAX_API_KEY_LENGTH).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic())
    };
    ensure!(visible(api_key), "DECKWRIGHT_API_KEY must have 1 to 128 visible ASCII characters");
    ensure!(!secret.expose_secret().is_empty(), "DECKWRIGHT_SECRET_KEY is empty");

    let plain = secret.expose_secret().as_bytes();
    let mut tx = db.write().await?;
    match integrators::find(&mut tx, api_key).await? {
        None => {
            integrators::add(&mut tx, api_key, "from the settings", &keys.seal(plain, api_key), now).await?;
        }
        Some(row) if keys.open(&row.secret, api_key)? != plain => {
            integrators::rotate(&mut tx, api_key, &keys.seal(plain, api_key)).await?;
        }
        Some(_) => {}
    }
    tx.commit().await?;
    Ok(())
}
