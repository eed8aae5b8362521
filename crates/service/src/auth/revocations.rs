//! What ends tokens before their time: a restore from a backup, or somebody who revoked them.

use std::collections::HashMap;
use std::sync::RwLock;
use std::sync::atomic::{AtomicI64, Ordering};

use super::Claims;
use super::keys::{Keys, Purpose};
use crate::store::{self, Db, settings, users};

/// The shared setting that counts restores.
const EPOCH: &str = "epoch";
/// Users whose names are remembered. Once there are more, all are forgotten and looked up again.
const MAX_REMEMBERED: usize = 100_000;

/// As this process knows it, never more than a few seconds old.
#[derive(Debug, Default)]
pub struct TokenRevocations {
    epoch: AtomicI64,
    /// Users, and until when their tokens ended.
    revoked: RwLock<HashMap<i64, i64>>,
    /// Whose rows the users' numbers are. A number can become another person's when a backup is restored.
    names: RwLock<HashMap<i64, i64>>,
}

/// A short form of a user's name with an integrator, which tells nobody the name.
pub fn name_digest(keys: &Keys, integrator_id: i64, uid: &str) -> i64 {
    let signed = keys.sign(Purpose::Token, &[b"uid", &integrator_id.to_le_bytes(), uid.as_bytes()]);
    i64::from_le_bytes(signed[..8].try_into().expect("eight bytes"))
}

impl TokenRevocations {
    pub async fn load(db: &Db) -> sqlx::Result<Self> {
        let revocations = Self::default();
        revocations.refresh(db).await?;
        Ok(revocations)
    }

    pub async fn refresh(&self, db: &Db) -> sqlx::Result<()> {
        let mut conn = db.read().await?;
        let epoch = settings::get(&mut conn, EPOCH).await?;
        let epoch = epoch.and_then(|text| text.parse().ok()).unwrap_or_default();
        let revoked = store::revocations::all(&mut conn).await?;
        self.epoch.store(epoch, Ordering::Relaxed);
        *self.revoked.write().expect("no panic holds this lock") = revoked.into_iter().collect();
        Ok(())
    }

    /// What new tokens say.
    pub fn epoch(&self) -> i64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// Whether the token still stands for the user it was issued for. Asks the database about a user that this process
    /// has not seen yet, and never again.
    pub async fn allow(&self, db: &Db, keys: &Keys, claims: &Claims) -> sqlx::Result<bool> {
        let revoked_at = self.revoked.read().expect("no panic holds this lock").get(&claims.user_id).copied();
        if claims.epoch != self.epoch() || revoked_at.is_some_and(|at| claims.issued_at <= at) {
            return Ok(false);
        }
        let known = self.names.read().expect("no panic holds this lock").get(&claims.user_id).copied();
        let name = match known {
            Some(name) => name,
            None => {
                let uid = users::name(&mut *db.read().await?, claims.integrator_id, claims.user_id).await?;
                let Some(uid) = uid else { return Ok(false) };
                let name = name_digest(keys, claims.integrator_id, &uid);
                self.remember(claims.user_id, name);
                name
            }
        };
        Ok(name == claims.uid_digest)
    }

    /// A user whose row was just read.
    pub fn remember(&self, user_id: i64, name: i64) {
        let mut names = self.names.write().expect("no panic holds this lock");
        if names.len() >= MAX_REMEMBERED {
            names.clear();
        }
        names.insert(user_id, name);
    }
}

/// Ends every token there is: what a restored database says of users may not be what they were told.
pub async fn begin_epoch(db: &Db) -> sqlx::Result<i64> {
    let mut tx = db.write().await?;
    let epoch = settings::get(&mut tx, EPOCH).await?.and_then(|text| text.parse::<i64>().ok());
    // Random steps: the copy may be older than the last restore, and a number must not come again.
    let step = i64::from(u32::from_le_bytes(super::random())) + 1;
    let next = epoch.unwrap_or_default() + step;
    settings::replace(&mut tx, EPOCH, &next.to_string()).await?;
    tx.commit().await?;
    Ok(next)
}
