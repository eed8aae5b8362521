//! Managing the templates that an integrator upload: what `deckwright suit` does.

use anyhow::Context;

use crate::app::open_database;
use crate::clock::Clock;
use crate::settings::Settings;
use crate::store::{enterprise_suits, integrators};
pub use crate::works::enterprise::{StoredTemplate, TemplateUpload};
use crate::works::{WorksContext, enterprise};

/// Enough for any list that a person reads.
const MAX_LISTED: i64 = 10_000;

/// The templates of one integrator.
#[derive(Debug)]
pub struct Suits {
    works: WorksContext,
    integrator_id: i64,
}

pub async fn open(settings: Settings, api_key: &str) -> anyhow::Result<Suits> {
    let clock = Clock::default();
    let (db, _) = open_database(&settings, &clock).await?;
    let integrator = integrators::find(&mut *db.read().await?, api_key).await?;
    let integrator = integrator.with_context(|| format!("there is no integrator with the key {api_key}"))?;
    Ok(Suits { works: WorksContext::open(&settings, db, clock)?, integrator_id: integrator.id })
}

impl Suits {
    pub async fn add(&self, upload: TemplateUpload) -> anyhow::Result<StoredTemplate> {
        Ok(enterprise::add(&self.works, self.integrator_id, upload).await?)
    }

    pub async fn list(&self) -> anyhow::Result<Vec<StoredTemplate>> {
        let mut conn = self.works.db.read().await?;
        let rows = enterprise_suits::list(&mut conn, self.integrator_id, MAX_LISTED, 0).await?;
        rows.iter().map(enterprise::stored).collect()
    }

    pub async fn remove(&self, id: i64) -> anyhow::Result<()> {
        let mut tx = self.works.db.write().await?;
        match enterprise_suits::remove(&mut tx, self.integrator_id, id, self.works.clock.now()).await {
            Ok(()) => tx.commit().await.map_err(anyhow::Error::from),
            Err(sqlx::Error::RowNotFound) => anyhow::bail!("the integrator has no template {id}"),
            Err(error) => Err(error.into()),
        }
    }
}
