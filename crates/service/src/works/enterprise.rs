//! Enterprise templates: an integrator's file becomes a suit, which is stored, found again, and used as its mapping says.

use anyhow::Context;
use bytes::Bytes;
use deckwright_brand::{Brand, BrandError, ReportFont, TemplateMap, TemplateReport};
use deckwright_layout::Suit;
use deckwright_model::language::Language;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;

use super::context::WorksContext;
use super::files;
use super::layout_engine::{LayoutEngine, SamplePicture};
use super::save_error::SaveError;
use crate::blobs::BlobKey;
use crate::compute::{ComputeError, ComputeOwner, bail_if_cancelled};
use crate::store::audit_log::{self, Actor, AuditEntry};
use crate::store::enterprise_suits::{self, EnterpriseSuit, NewMapping, NewSuit};
use crate::store::{WriteTx, blobs};

/// How often a correction starts over because another one was faster.
const MAX_TRIES: usize = 5;

/// A template file from an integrator.
#[derive(Clone, Debug)]
pub struct TemplateUpload {
    pub name: String,
    /// Whether the integrator gave the name; otherwise it is the file's.
    pub is_named: bool,
    pub file: Bytes,
    /// How the template is used. Without one, as it was before, or as the file suggests.
    pub map: Option<TemplateMap>,
}

/// A template in the store.
#[derive(Clone, Debug)]
pub struct StoredTemplate {
    pub id: i64,
    pub cover_key: String,
    pub version: i64,
    pub report: TemplateReport,
}

#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// The file cannot be used as a template, or not in this way. The caller may read why.
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

/// Builds a suit from the integrator's file, or finds the one that was built from it before.
pub async fn add(
    works: &WorksContext,
    integrator_id: i64,
    upload: TemplateUpload,
) -> Result<StoredTemplate, AddError> {
    let digest: String = Sha256::digest(&upload.file).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut tx = works.db.write().await?;
    let known = enterprise_suits::bring_back(&mut tx, integrator_id, &digest).await?;
    tx.commit().await?;
    if let Some(known) = known {
        return update_existing(works, integrator_id, known, upload).await;
    }

    let map = upload.map.clone().unwrap_or_default();
    let kept_map = serde_json::to_string(&map).context("the mapping")?;
    let (engine, bytes, title) = (works.engine.clone(), upload.file.clone(), upload.name.clone());
    let reading = move |stop: &CancellationToken| {
        let bytes = deckwright_brand::to_transitional(&bytes)?.map_or(bytes, Bytes::from);
        build(&engine, bytes, &title, &map, stop)
    };
    let built = works.compute.run(ComputeOwner::Integrator(integrator_id), reading).await??;

    let package = (BlobKey::random("template", "pptx"), built.file);
    let keys = files::write(works, vec![package, (BlobKey::random("cover", "jpeg"), built.cover)]).await?;
    let json = serde_json::to_string(&built.report).context("the report")?;
    let new = NewSuit {
        name: &upload.name,
        digest: &digest,
        package_key: keys[0].as_str(),
        cover_key: keys[1].as_str(),
        report: &json,
        map: &kept_map,
    };
    let mut tx = works.db.write().await?;
    match store(&mut tx, integrator_id, new, &keys, works.clock.now()).await? {
        Some(id) => {
            tx.commit().await?;
            let cover_key = keys[1].as_str().to_owned();
            Ok(StoredTemplate { id, cover_key, version: 1, report: built.report })
        }
        None => {
            // Somebody uploaded the same file at the same time; our files are swept.
            let known = enterprise_suits::bring_back(&mut tx, integrator_id, &digest).await?;
            tx.commit().await?;
            Ok(stored(&known.context("the suit is gone")?)?)
        }
    }
}

/// Gives the existing suit of a file the name and the mapping of the new upload.
async fn update_existing(
    works: &WorksContext,
    integrator_id: i64,
    mut known: EnterpriseSuit,
    upload: TemplateUpload,
) -> Result<StoredTemplate, AddError> {
    if upload.is_named && upload.name != known.name {
        let mut tx = works.db.write().await?;
        enterprise_suits::rename(&mut tx, integrator_id, known.id, &upload.name).await?;
        tx.commit().await?;
        known.name = upload.name;
    }
    match upload.map {
        Some(map) if map != kept_map(&known)? => {
            let remapped = remap(works, integrator_id, known.id, map, Actor::Integrator).await?;
            Ok(remapped.context("the suit is gone")?)
        }
        _ => Ok(stored(&known)?),
    }
}

/// What is built from a file.
struct BuiltTemplate {
    report: TemplateReport,
    suit: Suit,
    cover: Bytes,
    /// The file that decks are written into.
    file: Bytes,
    /// Whether `file` differs from the uploaded one.
    is_changed: bool,
}

fn build(
    engine: &LayoutEngine,
    file: Bytes,
    name: &str,
    map: &TemplateMap,
    stop: &CancellationToken,
) -> Result<BuiltTemplate, AddError> {
    let chosen = deckwright_brand::with_chosen_slides(&file, map)?;
    let is_changed = chosen.is_some();
    let file = chosen.map_or(file, Bytes::from);
    let Brand { family, report } = deckwright_brand::import_with(&file, name, &engine.fonts, map)?;
    bail_if_cancelled(stop);
    let suit = Suit::enterprise(0, family);
    let cover = engine.draw_suit_cover(&suit, Language::En)?;
    Ok(BuiltTemplate { report, suit, cover, file, is_changed })
}

async fn store(
    tx: &mut WriteTx,
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

/// Stores `map` as the next version of the template; `None` if there is no such template.
///
/// Existing works keep their pages: they are drawn already, and no correction removes their layouts from the file.
pub async fn remap(
    works: &WorksContext,
    integrator_id: i64,
    id: i64,
    map: TemplateMap,
    actor: Actor,
) -> Result<Option<StoredTemplate>, AddError> {
    let kept = serde_json::to_string(&map).context("the mapping")?;
    for _ in 0..MAX_TRIES {
        let row = enterprise_suits::find(&mut *works.db.read().await?, integrator_id, id).await?;
        let Some(row) = row else { return Ok(None) };
        let built = build_with_map(works, integrator_id, &row, map.clone()).await?;
        let mut files = vec![(BlobKey::random("cover", "jpeg"), built.cover)];
        if built.is_changed {
            files.push((BlobKey::random("template", "pptx"), built.file));
        }
        let keys = files::write(works, files).await?;
        let json = serde_json::to_string(&built.report).context("the report")?;
        let (cover_key, package_key) = (keys[0].as_str(), keys.get(1).map(BlobKey::as_str));
        let change = NewMapping {
            version: row.version,
            package_key: package_key.unwrap_or(&row.package_key),
            cover_key,
            report: &json,
            map: &kept,
        };
        let mut tx = works.db.write().await?;
        if !enterprise_suits::remap(&mut tx, integrator_id, id, change).await? {
            // Somebody else was faster: our files are swept.
            continue;
        }
        for key in &keys {
            blobs::attach_to_suit(&mut tx, integrator_id, id, key.as_str()).await?;
        }
        let old = [Some(&row.cover_key), package_key.map(|_| &row.package_key)];
        for key in old.into_iter().flatten() {
            blobs::detach_from_suit(&mut tx, integrator_id, id, key).await?;
        }
        let entry = AuditEntry {
            actor,
            action: "map template",
            integrator_id: Some(integrator_id),
            subject: Some(id),
        };
        audit_log::add(&mut tx, entry, works.clock.now()).await?;
        tx.commit().await?;
        let cover_key = cover_key.to_owned();
        return Ok(Some(StoredTemplate { id, cover_key, version: row.version + 1, report: built.report }));
    }
    Err(AddError::Busy)
}

/// Builds a stored template with another mapping, and stores nothing.
async fn build_with_map(
    works: &WorksContext,
    integrator_id: i64,
    row: &EnterpriseSuit,
    map: TemplateMap,
) -> Result<BuiltTemplate, AddError> {
    let key = BlobKey::parse(&row.package_key).context("a stored file key does not read")?;
    let file = works.blobs.get(&key).await.map_err(SaveError::from)?;
    let (engine, name) = (works.engine.clone(), row.name.clone());
    let making = move |stop: &CancellationToken| build(&engine, file, &name, &map, stop);
    works.compute.run(ComputeOwner::Integrator(integrator_id), making).await?
}

/// What a preview of a template shows.
#[derive(Clone, Debug, Default)]
pub struct PreviewRequest {
    /// Replaces the stored mapping.
    pub map: Option<TemplateMap>,
    pub has_pictures: bool,
    /// The language of the sample deck.
    pub language: Language,
}

/// A template's report, with pages of a sample deck if the request asks for them.
#[derive(Clone, Debug)]
pub struct TemplatePreview {
    pub version: i64,
    pub report: TemplateReport,
    pub pictures: Vec<SamplePicture>,
}

/// Reports on a template as it is, or as another mapping would make it; `None` if there is no such template.
pub async fn preview(
    works: &WorksContext,
    integrator_id: i64,
    id: i64,
    request: PreviewRequest,
) -> Result<Option<TemplatePreview>, AddError> {
    let row = enterprise_suits::find(&mut *works.db.read().await?, integrator_id, id).await?;
    let Some(row) = row else { return Ok(None) };
    let StoredTemplate { report, version, .. } = stored(&row)?;
    // Reports from before there were mappings have none.
    let is_complete = !report.mapping.masters.is_empty();
    if is_complete && request.map.is_none() && !request.has_pictures {
        return Ok(Some(TemplatePreview { version, report, pictures: Vec::new() }));
    }
    let map = request.map.map_or_else(|| kept_map(&row), Ok)?;
    let BuiltTemplate { report, suit, .. } = build_with_map(works, integrator_id, &row, map).await?;
    let engine = works.engine.clone();
    let drawing = move |stop: &CancellationToken| {
        if request.has_pictures { engine.draw_sample(&suit, request.language, stop) } else { Ok(Vec::new()) }
    };
    let pictures = works.compute.run(ComputeOwner::Integrator(integrator_id), drawing).await??;
    Ok(Some(TemplatePreview { version, report, pictures }))
}

pub fn stored(row: &EnterpriseSuit) -> anyhow::Result<StoredTemplate> {
    let mut report: TemplateReport =
        serde_json::from_str(&row.report).context("a stored report does not read")?;
    report.name.clone_from(&row.name);
    Ok(StoredTemplate { id: row.id, cover_key: row.cover_key.clone(), version: row.version, report })
}

fn kept_map(row: &EnterpriseSuit) -> anyhow::Result<TemplateMap> {
    serde_json::from_str(&row.map).context("a stored mapping does not read")
}

/// A template, ready for layout.
#[derive(Clone, Debug)]
pub struct EnterpriseTemplate {
    pub id: i64,
    pub suit: Suit,
    /// The template's fonts, and their replacements.
    pub fonts: Vec<ReportFont>,
}

/// Loads the integrator's template for layout; `None` if there is no such template.
pub async fn template(
    works: &WorksContext,
    integrator_id: i64,
    id: i64,
    owner: ComputeOwner,
) -> Result<Option<EnterpriseTemplate>, SaveError> {
    let row = enterprise_suits::find(&mut *works.db.read().await?, integrator_id, id).await?;
    let Some(row) = row else { return Ok(None) };
    let fonts = stored(&row)?.report.fonts;
    let suit = match works.engine.known_enterprise(id, row.version) {
        Some(known) => known,
        None => read(works, row, owner).await?,
    };
    Ok(Some(EnterpriseTemplate { id, suit, fonts }))
}

async fn read(works: &WorksContext, row: EnterpriseSuit, owner: ComputeOwner) -> Result<Suit, SaveError> {
    let key = BlobKey::parse(&row.package_key).context("a stored file key does not read")?;
    let file = works.blobs.get(&key).await?;
    let (engine, map) = (works.engine.clone(), kept_map(&row)?);
    let reading = move |_: &CancellationToken| {
        let brand = deckwright_brand::import_with(&file, &row.name, &engine.fonts, &map)?;
        let suit = Suit::enterprise(u32::try_from(row.id).unwrap_or(u32::MAX), brand.family);
        engine.remember_enterprise(row.id, row.version, suit.clone());
        anyhow::Ok(suit)
    };
    Ok(works.compute.run(owner, reading).await??)
}
