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

use super::draw::Workshop;
use super::{export_topic, files};
use crate::app::App;
use crate::blobs::BlobKey;
use crate::compute::{Whose, leave_if_unwanted};
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::exports::{self, Export};
use crate::store::{ExportFormat, Write, blobs, enterprise_suits};

/// How often it is kept how far an export is.
const TOLD_EVERY: Duration = Duration::from_millis(300);

/// Pages that are drawn, of how many.
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
    type State = Arc<App>;
    const KIND: JobKind = JobKind::named("export");
    const LANE: Lane = Lane::Files;
    const MAX_ATTEMPTS: u32 = 4;

    fn unique_key(&self) -> Option<String> {
        Some(self.export_id.to_string())
    }

    async fn run(self, ctx: JobContext<Arc<App>>) -> anyhow::Result<()> {
        let app = ctx.state.clone();
        let export = exports::get(&mut *app.db.read().await?, ctx.owner, self.export_id).await?;
        // Cleared together with its work: nobody waits for it any more.
        let Some(export) = export.filter(|export| export.state == exports::WAITING) else { return Ok(()) };

        let key =
            BlobKey::parse(&export.canvas_key).context("the canvas key does not read").map_err(give_up)?;
        let canvas = app.blobs.get(&key).await?;
        let canvas = String::from_utf8(canvas.into()).context("the canvas is not text").map_err(give_up)?;
        let template =
            enterprise_suits::package_of_export(&mut *app.db.read().await?, ctx.owner, export.id).await?;
        let template = match template {
            Some(key) => {
                let key =
                    BlobKey::parse(&key).context("the template's key does not read").map_err(give_up)?;
                Some(app.blobs.get(&key).await?)
            }
            None => None,
        };
        let progress = Arc::new(Progress::default());
        let (studio, wanted, seen) = (app.studio.clone(), export.clone(), progress.clone());
        let making = app.compute.run(Whose::Job(ctx.owner), move |stop| {
            make(&studio, &canvas, template.as_deref(), &wanted, &seen, stop)
        });
        let mut making = std::pin::pin!(making);
        let files = loop {
            if let Ok(made) = tokio::time::timeout(TOLD_EVERY, &mut making).await {
                break made?.map_err(give_up)?;
            }
            let mut tx = app.db.write().await?;
            tell(&mut tx, ctx.owner, export.id, &progress).await?;
            tx.commit().await?;
        };

        let named = |File { ending, bytes }| (BlobKey::random("export", ending), bytes.into());
        let keys = files::write(&app, files.into_iter().map(named).collect()).await?;
        let list: Vec<&str> = keys.iter().map(BlobKey::as_str).collect();
        let list = serde_json::to_string(&list)?;
        let mut tx = app.db.write().await?;
        ctx.finish(&mut tx).await?;
        tell(&mut tx, ctx.owner, export.id, &progress).await?;
        if exports::complete(&mut tx, ctx.owner, export.id, &list, app.clock.now()).await? {
            for key in &keys {
                blobs::attach_to_export(&mut tx, ctx.owner, export.id, key.as_str()).await?;
            }
        }
        tx.signal(export_topic(export.id));
        tx.commit().await?;
        Ok(())
    }

    async fn on_exhausted(&self, tx: &mut Write, failure: &Failure<Arc<App>>) -> anyhow::Result<()> {
        let reason = "the file could not be made; start a new export";
        exports::fail(tx, failure.owner, self.export_id, reason, failure.now).await?;
        tx.signal(export_topic(self.export_id));
        Ok(())
    }
}

/// Keeps how far it is, once it is known of how many pages.
async fn tell(tx: &mut Write, owner: i64, export: i64, progress: &Progress) -> anyhow::Result<()> {
    let to_draw = progress.to_draw.load(Ordering::Relaxed) as i64;
    if to_draw > 0 {
        let drawn = progress.drawn.load(Ordering::Relaxed) as i64;
        exports::progress(tx, owner, export, drawn, to_draw).await?;
    }
    Ok(())
}

/// The files in page order.
fn make(
    studio: &Workshop,
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
        leave_if_unwanted(stop);
        progress.drawn.fetch_max(count, Ordering::Relaxed);
    };
    let options =
        FileOptions { editable: export.edit != 0, template, progress: &drawn, ..FileOptions::default() };
    Ok(make_files(&scene, &studio.fonts, &studio.renderer, format(export), &options)?)
}

fn format(export: &Export) -> FileFormat {
    let pages = |image, width| FileFormat::Pages { image, width, is_zipped: export.zip != 0 };
    match export.format {
        ExportFormat::Ppt => FileFormat::Pptx,
        ExportFormat::Pdf => FileFormat::Pdf,
        ExportFormat::Png => pages(ImageFormat::Png, PAGE_WIDTH),
        ExportFormat::Jpeg => pages(ImageFormat::Jpeg, PAGE_WIDTH),
        ExportFormat::Preview => pages(ImageFormat::Jpeg, PREVIEW_WIDTH),
    }
}
