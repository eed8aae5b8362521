//! Enterprise templates: a file that an integrator brings becomes a suit, is kept, and is found again.

use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use deckwright_brand::{Brand, BrandError, ReportFont, TemplateReport};
use deckwright_layout::Suit;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;

use super::files;
use super::save::SaveError;
use crate::app::App;
use crate::blobs::BlobKey;
use crate::compute::{ComputeError, Whose, leave_if_unwanted};
use crate::store::enterprise_suits::{self, EnterpriseSuit, NewSuit};
use crate::store::{Write, blobs};

/// A template that was accepted.
#[derive(Clone, Debug)]
pub struct Accepted {
    pub id: i64,
    pub cover_key: String,
    pub report: TemplateReport,
}

#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// The file cannot serve; the caller may read why.
    #[error(transparent)]
    Unfit(#[from] BrandError),
    #[error(transparent)]
    Failed(#[from] SaveError),
    #[error(transparent)]
    Compute(#[from] ComputeError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

/// Makes a suit of `file` for the integrator, or finds the one that was made of it before.
pub async fn add(app: &Arc<App>, integrator_id: i64, name: &str, file: Bytes) -> Result<Accepted, AddError> {
    let digest: String = Sha256::digest(&file).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut tx = app.db.write().await?;
    let known = enterprise_suits::bring_back(&mut tx, integrator_id, &digest).await?;
    tx.commit().await?;
    if let Some(known) = known {
        return Ok(accepted(&known)?);
    }

    let (studio, bytes, title) = (app.studio.clone(), file.clone(), name.to_owned());
    let reading = move |stop: &CancellationToken| -> Result<_, AddError> {
        let bytes = deckwright_brand::ordinary(&bytes)?.map_or(bytes, Bytes::from);
        let Brand { family, report } = deckwright_brand::import(&bytes, &title, &studio.fonts)?;
        leave_if_unwanted(stop);
        let cover = studio.draw_suit_cover(&Suit::enterprise(0, family), false)?;
        Ok((report, cover, bytes))
    };
    let (report, cover, file) = app.compute.run(Whose::Integrator(integrator_id), reading).await??;

    let files = vec![(BlobKey::random("template", "pptx"), file), (BlobKey::random("cover", "jpeg"), cover)];
    let keys = files::write(app, files).await?;
    let json = serde_json::to_string(&report).context("the report")?;
    let new = NewSuit {
        name,
        digest: &digest,
        package_key: keys[0].as_str(),
        cover_key: keys[1].as_str(),
        report: &json,
    };
    let mut tx = app.db.write().await?;
    match store(&mut tx, integrator_id, new, &keys, app.clock.now()).await? {
        Some(id) => {
            tx.commit().await?;
            Ok(Accepted { id, cover_key: keys[1].as_str().to_owned(), report })
        }
        None => {
            // Somebody brought the same file at the same time; ours is swept.
            let known = enterprise_suits::bring_back(&mut tx, integrator_id, &digest).await?;
            tx.commit().await?;
            Ok(accepted(&known.context("the suit is gone")?)?)
        }
    }
}

async fn store(
    tx: &mut Write,
    integrator_id: i64,
    new: NewSuit<'_>,
    keys: &[BlobKey],
    now: i64,
) -> sqlx::Result<Option<i64>> {
    let Some(id) = enterprise_suits::add(tx, integrator_id, new, now).await? else { return Ok(None) };
    for key in keys {
        blobs::attach_to_suit(tx, integrator_id, id, key.as_str()).await?;
    }
    Ok(Some(id))
}

pub fn accepted(row: &EnterpriseSuit) -> anyhow::Result<Accepted> {
    let report = serde_json::from_str(&row.report).context("a stored report does not read")?;
    Ok(Accepted { id: row.id, cover_key: row.cover_key.clone(), report })
}

/// A template that works are laid out in.
#[derive(Clone, Debug)]
pub struct EnterpriseTemplate {
    pub id: i64,
    pub suit: Suit,
    /// Its fonts, and what stands in for them.
    pub fonts: Vec<ReportFont>,
}

/// The integrator's template, ready to lay out in; `None` if there is no such one.
pub async fn template(
    app: &Arc<App>,
    integrator_id: i64,
    id: i64,
    whose: Whose,
) -> Result<Option<EnterpriseTemplate>, SaveError> {
    let row = enterprise_suits::find(&mut *app.db.read().await?, integrator_id, id).await?;
    let Some(row) = row else { return Ok(None) };
    let fonts = accepted(&row)?.report.fonts;
    let suit = match app.studio.known_enterprise(id) {
        Some(known) => known,
        None => read(app, row, whose).await?,
    };
    Ok(Some(EnterpriseTemplate { id, suit, fonts }))
}

async fn read(app: &Arc<App>, row: EnterpriseSuit, whose: Whose) -> Result<Suit, SaveError> {
    let key = BlobKey::parse(&row.package_key).context("a stored file key does not read")?;
    let file = app.blobs.get(&key).await?;
    let studio = app.studio.clone();
    let reading = move |_: &CancellationToken| {
        let brand = deckwright_brand::import(&file, &row.name, &studio.fonts)?;
        let suit = Suit::enterprise(u32::try_from(row.id).unwrap_or(u32::MAX), brand.family);
        studio.remember_enterprise(row.id, suit.clone());
        anyhow::Ok(suit)
    };
    Ok(app.compute.run(whose, reading).await??)
}
