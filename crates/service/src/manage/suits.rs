//! Managing the templates that an integrator brought: what `deckwright suit` does.

use std::sync::Arc;

use anyhow::Context;

use crate::app::App;
use crate::clock::Clock;
use crate::settings::Settings;
use crate::store::{enterprise_suits, integrators};
use crate::works::enterprise;
pub use crate::works::enterprise::{Accepted, Brought};

/// Enough for any list that a person reads.
const MOST_LISTED: i64 = 10_000;

/// The templates of one integrator.
#[derive(Debug)]
pub struct Suits {
    app: Arc<App>,
    integrator_id: i64,
}

pub async fn open(settings: Settings, api_key: &str) -> anyhow::Result<Suits> {
    let app = App::open(settings, String::new(), Clock::default()).await?;
    let integrator = integrators::find(&mut *app.db.read().await?, api_key).await?;
    let integrator = integrator.with_context(|| format!("there is no integrator with the key {api_key}"))?;
    Ok(Suits { app, integrator_id: integrator.id })
}

impl Suits {
    pub async fn add(&self, brought: Brought) -> anyhow::Result<Accepted> {
        Ok(enterprise::add(&self.app, self.integrator_id, brought).await?)
    }

    pub async fn list(&self) -> anyhow::Result<Vec<Accepted>> {
        let mut conn = self.app.db.read().await?;
        let rows = enterprise_suits::list(&mut conn, self.integrator_id, MOST_LISTED, 0).await?;
        rows.iter().map(enterprise::accepted).collect()
    }

    pub async fn remove(&self, id: i64) -> anyhow::Result<()> {
        let mut tx = self.app.db.write().await?;
        match enterprise_suits::remove(&mut tx, self.integrator_id, id, self.app.clock.now()).await {
            Ok(()) => tx.commit().await.map_err(anyhow::Error::from),
            Err(sqlx::Error::RowNotFound) => anyhow::bail!("the integrator has no template {id}"),
            Err(error) => Err(error.into()),
        }
    }
}
