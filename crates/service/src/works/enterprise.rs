//! Enterprise templates: a file that an integrator brings becomes a suit, is kept, found again, and used as a person says.

use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use deckwright_brand::{Brand, BrandError, ReportFont, TemplateMap, TemplateReport};
use deckwright_layout::Suit;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;

use super::draw::{SamplePicture, Workshop};
use super::files;
use super::save::SaveError;
use crate::app::App;
use crate::blobs::BlobKey;
use crate::compute::{ComputeError, Whose, leave_if_unwanted};
use crate::store::audit_log::{self, Actor, Deed};
use crate::store::enterprise_suits::{self, EnterpriseSuit, NewSuit, Remapped};
use crate::store::{Write, blobs};

/// How often a correction begins anew because another one was faster.
const MOST_TRIES: usize = 5;

/// A template that an integrator brings.
#[derive(Clone, Debug)]
pub struct Brought {
    pub name: String,
    /// Somebody said the name; otherwise it is the file's.
    pub is_named: bool,
    pub file: Bytes,
    /// How it is used; without one, as found, or as it was before.
    pub map: Option<TemplateMap>,
}

/// A template that was accepted.
#[derive(Clone, Debug)]
pub struct Accepted {
    pub id: i64,
    pub cover_key: String,
    pub version: i64,
    pub report: TemplateReport,
}

#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// The file cannot serve, or not in this way; the caller may read why.
    #[error(transparent)]
    Unfit(#[from] BrandError),
    #[error("the template is being changed by others; try again")]
    Busy,
    #[error(transparent)]
    Failed(#[from] SaveError),
    #[error(transparent)]
    Compute(#[from] ComputeError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

/// Makes a suit of the file for the integrator, or finds the one that was made of it before.
pub async fn add(app: &Arc<App>, integrator_id: i64, brought: Brought) -> Result<Accepted, AddError> {
    let digest: String = Sha256::digest(&brought.file).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut tx = app.db.write().await?;
    let known = enterprise_suits::bring_back(&mut tx, integrator_id, &digest).await?;
    tx.commit().await?;
    if let Some(known) = known {
        return bring_up_to_date(app, integrator_id, known, brought).await;
    }

    let map = brought.map.clone().unwrap_or_default();
    let kept_map = serde_json::to_string(&map).context("the mapping")?;
    let (studio, bytes, title) = (app.studio.clone(), brought.file.clone(), brought.name.clone());
    let reading = move |stop: &CancellationToken| {
        let bytes = deckwright_brand::ordinary(&bytes)?.map_or(bytes, Bytes::from);
        make(&studio, bytes, &title, &map, stop)
    };
    let made = app.compute.run(Whose::Integrator(integrator_id), reading).await??;

    let package = (BlobKey::random("template", "pptx"), made.file);
    let keys = files::write(app, vec![package, (BlobKey::random("cover", "jpeg"), made.cover)]).await?;
    let json = serde_json::to_string(&made.report).context("the report")?;
    let new = NewSuit {
        name: &brought.name,
        digest: &digest,
        package_key: keys[0].as_str(),
        cover_key: keys[1].as_str(),
        report: &json,
        map: &kept_map,
    };
    let mut tx = app.db.write().await?;
    match store(&mut tx, integrator_id, new, &keys, app.clock.now()).await? {
        Some(id) => {
            tx.commit().await?;
            let cover_key = keys[1].as_str().to_owned();
            Ok(Accepted { id, cover_key, version: 1, report: made.report })
        }
        None => {
            // Somebody brought the same file at the same time; ours is swept.
            let known = enterprise_suits::bring_back(&mut tx, integrator_id, &digest).await?;
            tx.commit().await?;
            Ok(accepted(&known.context("the suit is gone")?)?)
        }
    }
}

/// The same file again has the same suit, by the name and the mapping that it comes with this time.
async fn bring_up_to_date(
    app: &Arc<App>,
    integrator_id: i64,
    mut known: EnterpriseSuit,
    brought: Brought,
) -> Result<Accepted, AddError> {
    if brought.is_named && brought.name != known.name {
        let mut tx = app.db.write().await?;
        enterprise_suits::rename(&mut tx, integrator_id, known.id, &brought.name).await?;
        tx.commit().await?;
        known.name = brought.name;
    }
    match brought.map {
        Some(map) if map != kept_map(&known)? => {
            let remapped = remap(app, integrator_id, known.id, map, Actor::Integrator).await?;
            Ok(remapped.context("the suit is gone")?)
        }
        _ => Ok(accepted(&known)?),
    }
}

/// What comes of a file.
struct Made {
    report: TemplateReport,
    suit: Suit,
    cover: Bytes,
    /// The file that decks are written into, and whether it is another than the given one.
    file: Bytes,
    is_changed: bool,
}

fn make(
    studio: &Workshop,
    file: Bytes,
    name: &str,
    map: &TemplateMap,
    stop: &CancellationToken,
) -> Result<Made, AddError> {
    let chosen = deckwright_brand::with_chosen_slides(&file, map)?;
    let is_changed = chosen.is_some();
    let file = chosen.map_or(file, Bytes::from);
    let Brand { family, report } = deckwright_brand::import_with(&file, name, &studio.fonts, map)?;
    leave_if_unwanted(stop);
    let suit = Suit::enterprise(0, family);
    let cover = studio.draw_suit_cover(&suit, false)?;
    Ok(Made { report, suit, cover, file, is_changed })
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

/// Uses the template as `map` says from now on, in its next version; `None` if there is no such template.
///
/// Works keep the pages that they have: those are drawn, and stand on layouts that no correction takes out of the file.
pub async fn remap(
    app: &Arc<App>,
    integrator_id: i64,
    id: i64,
    map: TemplateMap,
    actor: Actor,
) -> Result<Option<Accepted>, AddError> {
    let kept = serde_json::to_string(&map).context("the mapping")?;
    for _ in 0..MOST_TRIES {
        let row = enterprise_suits::find(&mut *app.db.read().await?, integrator_id, id).await?;
        let Some(row) = row else { return Ok(None) };
        let made = tried(app, integrator_id, &row, map.clone()).await?;
        let mut files = vec![(BlobKey::random("cover", "jpeg"), made.cover)];
        if made.is_changed {
            files.push((BlobKey::random("template", "pptx"), made.file));
        }
        let keys = files::write(app, files).await?;
        let json = serde_json::to_string(&made.report).context("the report")?;
        let (cover_key, package_key) = (keys[0].as_str(), keys.get(1).map(BlobKey::as_str));
        let change = Remapped {
            version: row.version,
            package_key: package_key.unwrap_or(&row.package_key),
            cover_key,
            report: &json,
            map: &kept,
        };
        let mut tx = app.db.write().await?;
        if !enterprise_suits::remap(&mut tx, integrator_id, id, change).await? {
            // Somebody else was faster; our files are swept.
            continue;
        }
        for key in &keys {
            blobs::attach_to_suit(&mut tx, integrator_id, id, key.as_str()).await?;
        }
        let old = [Some(&row.cover_key), package_key.map(|_| &row.package_key)];
        for key in old.into_iter().flatten() {
            blobs::detach_from_suit(&mut tx, integrator_id, id, key).await?;
        }
        let deed =
            Deed { actor, action: "map template", integrator_id: Some(integrator_id), subject: Some(id) };
        audit_log::add(&mut tx, deed, app.clock.now()).await?;
        tx.commit().await?;
        let cover_key = cover_key.to_owned();
        return Ok(Some(Accepted { id, cover_key, version: row.version + 1, report: made.report }));
    }
    Err(AddError::Busy)
}

/// What a template would be like with `map`; nothing is kept.
async fn tried(
    app: &Arc<App>,
    integrator_id: i64,
    row: &EnterpriseSuit,
    map: TemplateMap,
) -> Result<Made, AddError> {
    let key = BlobKey::parse(&row.package_key).context("a stored file key does not read")?;
    let file = app.blobs.get(&key).await.map_err(SaveError::from)?;
    let (studio, name) = (app.studio.clone(), row.name.clone());
    let making = move |stop: &CancellationToken| make(&studio, file, &name, &map, stop);
    app.compute.run(Whose::Integrator(integrator_id), making).await?
}

/// What somebody wants to know about a template.
#[derive(Clone, Debug, Default)]
pub struct Inquiry {
    /// Instead of the mapping that it has.
    pub map: Option<TemplateMap>,
    pub has_pictures: bool,
    pub is_chinese: bool,
}

/// A report, and pages of a sample deck if they were asked for.
#[derive(Clone, Debug)]
pub struct Told {
    pub version: i64,
    pub report: TemplateReport,
    pub pictures: Vec<SamplePicture>,
}

/// The report of a template as it is, or as it would be; `None` if there is no such one.
pub async fn tell(
    app: &Arc<App>,
    integrator_id: i64,
    id: i64,
    inquiry: Inquiry,
) -> Result<Option<Told>, AddError> {
    let row = enterprise_suits::find(&mut *app.db.read().await?, integrator_id, id).await?;
    let Some(row) = row else { return Ok(None) };
    let Accepted { report, version, .. } = accepted(&row)?;
    // Reports of templates that came before there were mappings know of none.
    let is_complete = !report.mapping.masters.is_empty();
    if is_complete && inquiry.map.is_none() && !inquiry.has_pictures {
        return Ok(Some(Told { version, report, pictures: Vec::new() }));
    }
    let map = inquiry.map.map_or_else(|| kept_map(&row), Ok)?;
    let Made { report, suit, .. } = tried(app, integrator_id, &row, map).await?;
    let studio = app.studio.clone();
    let drawing = move |stop: &CancellationToken| {
        if inquiry.has_pictures {
            studio.draw_sample(&suit, inquiry.is_chinese, stop)
        } else {
            Ok(Vec::new())
        }
    };
    let pictures = app.compute.run(Whose::Integrator(integrator_id), drawing).await??;
    Ok(Some(Told { version, report, pictures }))
}

pub fn accepted(row: &EnterpriseSuit) -> anyhow::Result<Accepted> {
    let mut report: TemplateReport =
        serde_json::from_str(&row.report).context("a stored report does not read")?;
    report.name.clone_from(&row.name);
    Ok(Accepted { id: row.id, cover_key: row.cover_key.clone(), version: row.version, report })
}

fn kept_map(row: &EnterpriseSuit) -> anyhow::Result<TemplateMap> {
    serde_json::from_str(&row.map).context("a stored mapping does not read")
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
    let suit = match app.studio.known_enterprise(id, row.version) {
        Some(known) => known,
        None => read(app, row, whose).await?,
    };
    Ok(Some(EnterpriseTemplate { id, suit, fonts }))
}

async fn read(app: &Arc<App>, row: EnterpriseSuit, whose: Whose) -> Result<Suit, SaveError> {
    let key = BlobKey::parse(&row.package_key).context("a stored file key does not read")?;
    let file = app.blobs.get(&key).await?;
    let (studio, map) = (app.studio.clone(), kept_map(&row)?);
    let reading = move |_: &CancellationToken| {
        let brand = deckwright_brand::import_with(&file, &row.name, &studio.fonts, &map)?;
        let suit = Suit::enterprise(u32::try_from(row.id).unwrap_or(u32::MAX), brand.family);
        studio.remember_enterprise(row.id, row.version, suit.clone());
        anyhow::Ok(suit)
    };
    Ok(app.compute.run(whose, reading).await??)
}
