//! Saving a work: lay it out, write its files, then the row that refers to them.
//!
//! A crash before the row leaves files that belong to nothing, which the sweeper collects; a crash
//! after it leaves a whole work.

use anyhow::Context;
use bytes::Bytes;
use deckwright_brand::ReportFont;
use deckwright_interface::wire::{LayoutType, TemplateType};
use deckwright_layout::{DesignChoice, Options, Plan};
use deckwright_model::finding::Severity;
use deckwright_model::outline::Outline;
use deckwright_model::scene::Scene;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::context::WorksContext;
use super::enterprise::EnterpriseTemplate;
use super::save_error::{MAX_PAGES, SaveError};
use super::{files, pictures};
use crate::blobs::BlobKey;
use crate::compute::{ComputeOwner, bail_if_cancelled};
use crate::store::designs::NewDesign;
use crate::store::{blobs, designs};

#[derive(Clone, Debug)]
pub struct WorkDraft {
    pub user_id: i64,
    pub task_id: i64,
    pub name: String,
    pub template: Template,
    pub outline: Outline,
    pub lang: &'static str,
    /// The standard layout, where there is none.
    pub professional: Option<Professional>,
}

impl WorkDraft {
    fn layout_type(&self) -> LayoutType {
        if self.professional.is_some() { LayoutType::Professional } else { LayoutType::Standard }
    }
}

/// A professional layout: what each page means.
#[derive(Clone, Debug)]
pub struct Professional {
    /// The task that made it, where somebody asked for it before.
    pub layout_task_id: Option<i64>,
    pub plan: Plan,
}

/// The template that a work is laid out in.
#[derive(Clone, Debug)]
pub enum Template {
    System(u32),
    Enterprise(EnterpriseTemplate),
}

impl Template {
    pub(super) fn id(&self) -> i64 {
        match self {
            Self::System(id) => i64::from(*id),
            Self::Enterprise(template) => template.id,
        }
    }

    pub(super) fn kind(&self) -> TemplateType {
        match self {
            Self::System(_) => TemplateType::System,
            Self::Enterprise(_) => TemplateType::Enterprise,
        }
    }
}

#[derive(Clone, Debug)]
pub struct SavedWork {
    pub id: i64,
    pub cover: BlobKey,
    pub width: i64,
    pub height: i64,
}

/// The quality report as it is kept with the work.
#[derive(Debug, Serialize, Deserialize)]
pub struct LayoutReport {
    pub findings: Vec<deckwright_model::finding::Finding>,
    /// Which design each page took, and why. Works of the first versions have none.
    #[serde(default)]
    pub pages: Vec<DesignChoice>,
    /// The families that a reader's machine should have. Processes of version 0.1 do not read a report without them,
    /// and they may still run beside this one.
    #[serde(default)]
    pub fonts: Vec<String>,
    /// Fonts of an enterprise template, and what stands in for them.
    #[serde(default)]
    pub template_fonts: Vec<ReportFont>,
    pub passed: bool,
}

struct DrawnWork {
    scene: Scene,
    canvas: String,
    cover: Vec<u8>,
    /// The content as a tree, as JSON.
    data: String,
    /// A [`LayoutReport`] as JSON.
    report: String,
}

/// The pages of a work as they are kept: three files, and what the row says of them.
pub(super) struct Pages {
    pub cover: BlobKey,
    pub canvas: BlobKey,
    pub data: BlobKey,
    /// As JSON.
    pub report: String,
    /// In points.
    pub width: i64,
    pub height: i64,
    pub count: i64,
}

/// Whether `outline` is short enough to be laid out at all.
pub fn check_pages(outline: &Outline) -> Result<(), SaveError> {
    if outline.page_count() > MAX_PAGES { Err(SaveError::TooManyPages) } else { Ok(()) }
}

/// Lays out, draws the cover and writes the files, which belong to nothing yet.
pub(super) async fn render_pages(
    works: &WorksContext,
    work: WorkDraft,
) -> Result<(WorkDraft, Pages), SaveError> {
    check_pages(&work.outline)?;
    let kept = pictures::of_task(works, work.user_id, work.task_id).await?;
    let (work, drawn) = draw(works, work, kept).await?;
    if drawn.scene.pages.len() > MAX_PAGES {
        return Err(SaveError::TooManyPages);
    }

    let files = files::write(
        works,
        vec![
            (BlobKey::random("cover", "jpeg"), drawn.cover.into()),
            (BlobKey::random("canvas", "json"), drawn.canvas.into()),
            (BlobKey::random("data", "json"), drawn.data.into()),
        ],
    )
    .await?;
    let [cover, canvas, data] = <[BlobKey; 3]>::try_from(files).expect("as many keys as files");

    let points = |length: deckwright_model::geometry::Emu| length.points().round() as i64;
    let (width, height) = (points(drawn.scene.size.width), points(drawn.scene.size.height));
    let count = drawn.scene.pages.len() as i64;
    Ok((work, Pages { cover, canvas, data, report: drawn.report, width, height, count }))
}

pub async fn save(works: &WorksContext, work: WorkDraft) -> Result<SavedWork, SaveError> {
    let (work, Pages { cover, canvas, data, report, width, height, count }) =
        render_pages(works, work).await?;
    let now = works.clock.now();
    let new = NewDesign {
        task_id: work.task_id,
        name: &work.name,
        template_id: work.template.id(),
        template_type: work.template.kind(),
        layout_type: work.layout_type(),
        layout_task_id: work.professional.as_ref().and_then(|layout| layout.layout_task_id),
        width,
        height,
        pages: count,
        cover_key: cover.as_str(),
        canvas_key: canvas.as_str(),
        data_key: data.as_str(),
        report: &report,
    };
    let mut tx = works.db.write().await?;
    let id = designs::add(&mut tx, work.user_id, new, now).await?.context("the task is gone")?;
    for key in [&cover, &canvas, &data] {
        blobs::attach_to_design(&mut tx, work.user_id, id, key.as_str()).await?;
    }
    tx.commit().await?;
    Ok(SavedWork { id, cover, width, height })
}

async fn draw(
    works: &WorksContext,
    work: WorkDraft,
    kept: Option<Bytes>,
) -> Result<(WorkDraft, DrawnWork), SaveError> {
    let engine = works.engine.clone();
    let user_id = work.user_id;
    let drawing = move |stop: &CancellationToken| {
        let suit = match &work.template {
            Template::System(id) => engine.library().get(*id).ok_or(SaveError::NoSuit)?,
            Template::Enterprise(template) => &template.suit,
        };
        let pictures = pictures::read(kept.as_ref())?;
        let options = Options { lang: Some(work.lang.to_owned()), pictures, ..Options::default() };
        let plan = work.professional.as_ref().map(|layout| &layout.plan);
        let (scene, findings, pages) = engine.lay_out(&work.outline, suit, &options, plan);
        bail_if_cancelled(stop);
        let cover = engine.cover(&scene)?;
        let report = LayoutReport {
            passed: findings.iter().all(|finding| finding.severity() != Severity::Zero),
            pages,
            fonts: font_names(&scene),
            template_fonts: match &work.template {
                Template::System(_) => Vec::new(),
                Template::Enterprise(template) => template.fonts.clone(),
            },
            findings,
        };
        let canvas = scene.to_json();
        let tree = crate::words::tree::to_wire(&work.outline.to_tree());
        let data = serde_json::to_string(&tree).context("the content tree")?;
        let report = serde_json::to_string(&report).context("the quality report")?;
        Ok((work, DrawnWork { scene, canvas, cover, data, report }))
    };
    works.compute.run(ComputeOwner::User(user_id), drawing).await?
}

/// The families that a reader's machine should have.
fn font_names(scene: &Scene) -> Vec<String> {
    let theme = &scene.theme;
    let mut names: Vec<String> = [&theme.heading, &theme.body]
        .into_iter()
        .flat_map(|pair| [pair.latin.to_string(), pair.east_asian.to_string()])
        .collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_an_earlier_version_is_read() {
        let stored = r#"{"findings":[],"designs":["bars"],"fonts":["Arial"],"passed":true}"#;
        let report: LayoutReport = serde_json::from_str(stored).unwrap();
        assert!(report.passed && report.pages.is_empty() && report.template_fonts.is_empty());
    }
}
