//! Makes the files of an export from the work's canvas.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context;
use deckwright_export::raster::ImageFormat;
use deckwright_export::{File, FileFormat, FileOptions, PAGE_WIDTH, PREVIEW_WIDTH, make_files};
use deckwright_model::scene::Scene;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::context::WorksContext;
use super::layout_engine::LayoutEngine;
use super::{export_topic, files};
use crate::blobs::BlobKey;
use crate::compute::{ComputeOwner, bail_if_cancelled};
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::exports::{self, Export};
use crate::store::{ExportFormat, ExportState, WriteTx, blobs, enterprise_suits};

/// How often the progress of an export is written down.
const NOTED_EVERY: Duration = Duration::from_millis(300);

/// How many pages are drawn, and how many there are.
#[derive(Debug, Default)]
struct Progress {
    drawn: AtomicUsize,
    to_draw: AtomicUsize,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct ExportJob {
    pub export_id: i64,
}

impl Job for ExportJob {
    type State = WorksContext;
    const KIND: JobKind = JobKind::named("export");
    const LANE: Lane = Lane::Files;
    const MAX_ATTEMPTS: u32 = 4;

    fn unique_key(&self) -> Option<String> {
        Some(self.export_id.to_string())
    }

    async fn run(self, ctx: JobContext<WorksContext>) -> anyhow::Result<()> {
        let works = &ctx.state;
        let export = exports::get(&mut *works.db.read().await?, ctx.owner, self.export_id).await?;
        // Cleared together with its work: nobody waits for it any more.
        let Some(export) = export.filter(|export| export.state == ExportState::Waiting) else {
            return Ok(());
        };

        let key =
            BlobKey::parse(&export.canvas_key).context("the canvas key does not read").map_err(give_up)?;
        let canvas = works.blobs.get(&key).await?;
        let canvas = String::from_utf8(canvas.into()).context("the canvas is not text").map_err(give_up)?;
        let template =
            enterprise_suits::package_of_export(&mut *works.db.read().await?, ctx.owner, export.id).await?;
        let template = match template {
            Some(key) => {
                let key =
                    BlobKey::parse(&key).context("the template's key does not read").map_err(give_up)?;
                Some(works.blobs.get(&key).await?)
            }
            None => None,
        };
        let progress = Arc::new(Progress::default());
        let (engine, wanted, seen) = (works.engine.clone(), export.clone(), progress.clone());
        let making = works.compute.run(ComputeOwner::Job(ctx.owner), move |stop| {
            make(&engine, &canvas, template.as_deref(), &wanted, &seen, stop)
        });
        let mut making = std::pin::pin!(making);
        let files = loop {
            if let Ok(made) = tokio::time::timeout(NOTED_EVERY, &mut making).await {
                break made?.map_err(give_up)?;
            }
            let mut tx = works.db.write().await?;
            tell(&mut tx, ctx.owner, export.id, &progress).await?;
            tx.commit().await?;
        };

        let named = |File { extension, bytes }| (BlobKey::random("export", extension), bytes.into());
        let keys = files::write(works, files.into_iter().map(named).collect()).await?;
        let list: Vec<&str> = keys.iter().map(BlobKey::as_str).collect();
        let list = serde_json::to_string(&list)?;
        let mut tx = works.db.write().await?;
        ctx.finish(&mut tx).await?;
        tell(&mut tx, ctx.owner, export.id, &progress).await?;
        if exports::complete(&mut tx, ctx.owner, export.id, &list, works.clock.now()).await? {
            for key in &keys {
                blobs::attach_to_export(&mut tx, ctx.owner, export.id, key.as_str()).await?;
            }
        }
        tx.signal(export_topic(export.id));
        tx.commit().await?;
        Ok(())
    }

    async fn on_exhausted(&self, tx: &mut WriteTx, failure: &Failure<WorksContext>) -> anyhow::Result<()> {
        let reason = "the file could not be made; start a new export";
        exports::fail(tx, failure.owner, self.export_id, reason, failure.now).await?;
        tx.signal(export_topic(self.export_id));
        Ok(())
    }
}

/// Writes the progress down, once the number of pages is known.
async fn tell(tx: &mut WriteTx, owner: i64, export: i64, progress: &Progress) -> anyhow::Result<()> {
    let to_draw = progress.to_draw.load(Ordering::Relaxed) as i64;
    if to_draw > 0 {
        let drawn = progress.drawn.load(Ordering::Relaxed) as i64;
        exports::progress(tx, owner, export, drawn, to_draw).await?;
    }
    Ok(())
}

/// The files in page order.
fn make(
    engine: &LayoutEngine,
    canvas: &str,
    template: Option<&[u8]>,
    export: &Export,
    progress: &Progress,
    stop: &CancellationToken,
) -> anyhow::Result<Vec<File>> {
    let scene = Scene::from_json(canvas)?;
    progress.to_draw.store(scene.pages.len(), Ordering::Relaxed);
    // Of some templates only colours and fonts were taken.
    let template = template.filter(|_| scene.layouts.iter().any(|layout| layout.source.is_some()));
    let drawn = |count| {
        bail_if_cancelled(stop);
        progress.drawn.fetch_max(count, Ordering::Relaxed);
    };
    let options = FileOptions { editable: export.edit, template, progress: &drawn, ..FileOptions::default() };
    Ok(make_files(&scene, &engine.fonts, &engine.renderer, format(export), &options)?)
}

fn format(export: &Export) -> FileFormat {
    let pages = |image, width| FileFormat::Pages { image, width, is_zipped: export.zip };
    match export.format {
        ExportFormat::Ppt => FileFormat::Pptx,
        ExportFormat::Pdf => FileFormat::Pdf,
        ExportFormat::Png => pages(ImageFormat::Png, PAGE_WIDTH),
        ExportFormat::Jpeg => pages(ImageFormat::Jpeg, PAGE_WIDTH),
        ExportFormat::Preview => pages(ImageFormat::Jpeg, PREVIEW_WIDTH),
    }
}
