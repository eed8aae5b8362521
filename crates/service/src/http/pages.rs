//! Pictures of pages: those of a work, and those that a task or a work would get in a template.
//! Extensions of the interface.

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use deckwright_interface::wire::{
    DesignIdForm, LayoutType, SuitPreview, SuitPreviewQuery, WorkPage, WorkPages,
};
use deckwright_layout::{Options, Plan};
use deckwright_model::outline::Outline;
use deckwright_model::scene::Scene;
use tokio_util::sync::CancellationToken;

use super::exports::{addresses, begin_export};
use super::form::Query;
use super::layouts;
use super::outlines::{complete, read_outline};
use super::reply::{ApiError, ApiResult, Data};
use super::restyle::content;
use super::templates::{find_template, template_type};
use super::user::User;
use crate::app::{App, AppState};
use crate::blobs::BlobKey;
use crate::compute::{ComputeOwner, bail_if_cancelled};
use crate::store::exports::ExportSpec;
use crate::store::{ExportFormat, ExportState};
use crate::works::{Template, check_pages, pictures};

/// Cover, contents, a chapter's divider and its first page.
const PREVIEWED: usize = 4;
/// Width in pixels of a previewed page.
const PREVIEW_WIDTH: u32 = 640;

/// The pages of a work as pictures, with titles and notes. Empty while they are being drawn: ask again.
/// An extension of the interface.
#[utoipa::path(
    get, path = "/api/design/pages", tag = "Extensions", params(DesignIdForm),
    responses(super::openapi::Answer<WorkPages>),
)]
pub async fn of_work(app: AppState, user: User, Query(query): Query<DesignIdForm>) -> ApiResult<WorkPages> {
    let design = super::designs::active(&app, &user, query.user_design_id).await?;
    let spec = ExportSpec { format: ExportFormat::Preview, edit: true, zip: false };
    let export = begin_export(&app, &user, design.id, spec).await?;
    let mut answer = WorkPages {
        version: design.version,
        template_id: design.template_id,
        template_type: design.template_type.number(),
        layout_type: design.layout_type.number(),
        drawn: export.drawn,
        total: export.to_draw,
        pages: Vec::new(),
    };
    if export.state == ExportState::Ready {
        let files: Vec<String> =
            serde_json::from_str(export.files.as_deref().unwrap_or("[]")).map_err(anyhow::Error::from)?;
        let scene = canvas(&app, &user, &export.canvas_key).await?;
        let pictures = addresses(&app, &design.name, &files).await?;
        let page = |(page, picture): (deckwright_model::scene::Page, String)| WorkPage {
            title: page.title,
            notes: page.notes,
            picture,
        };
        answer.pages = scene.pages.into_iter().zip(pictures).map(page).collect();
    }
    Ok(Data(answer))
}

async fn canvas(app: &App, user: &User, key: &str) -> Result<Scene, ApiError> {
    let key = BlobKey::parse(key).ok_or_else(|| ApiError::internal(&"a stored file key does not read"))?;
    let bytes = app.blobs.get(&key).await?;
    let reading = move |_: &CancellationToken| {
        let text = std::str::from_utf8(&bytes).context("the canvas is not text")?;
        Scene::from_json(text).context("the canvas does not read")
    };
    Ok(app.compute.run(ComputeOwner::User(user.id), reading).await??)
}

/// The first pages of a task in a template, before a work is saved, or of a work before it takes another
/// template. An extension of the interface.
#[utoipa::path(
    get, path = "/api/template_component/suit/preview", tag = "Extensions", params(SuitPreviewQuery),
    responses(super::openapi::Answer<SuitPreview>),
)]
pub async fn in_suit(
    app: AppState,
    user: User,
    Query(query): Query<SuitPreviewQuery>,
) -> ApiResult<SuitPreview> {
    let kind = template_type(query.template_type)?;
    let count = usize::try_from(query.pages.unwrap_or(PREVIEWED as i64)).unwrap_or_default();
    if !(1..=PREVIEWED).contains(&count) {
        return Err(ApiError::parameter("pages must be 1 to 4"));
    }
    let template = find_template(&app, &user, kind, query.template_id).await?;
    let (outline, layout, task_id) = previewed(&app, &user, &query).await?;
    let kept = pictures::of_task(&app.works_context(), user.id, task_id).await?;
    check_pages(&outline)?;
    let engine = app.engine.clone();
    let drawing = move |stop: &CancellationToken| {
        let plan = layout.plan(&outline);
        let suit = match &template {
            Template::System(id) => engine.library().get(*id).context("the template is gone")?,
            Template::Enterprise(template) => &template.suit,
        };
        let options = Options { pictures: pictures::read(kept.as_ref())?, ..Options::default() };
        let (scene, ..) = engine.lay_out(&outline, suit, &options, plan.as_ref());
        let pages = 0..scene.pages.len().min(count);
        pages
            .map(|page| {
                bail_if_cancelled(stop);
                let picture = engine.renderer.jpeg(&scene, page, PREVIEW_WIDTH)?;
                Ok(format!("data:image/jpeg;base64,{}", STANDARD.encode(picture)))
            })
            .collect::<anyhow::Result<Vec<String>>>()
    };
    Ok(Data(SuitPreview { pages: app.compute.run(ComputeOwner::User(user.id), drawing).await?? }))
}

/// How the pages of a preview are laid out.
enum PreviewLayout {
    Standard,
    /// By a plan that is made for the preview.
    Professional,
    Planned(Plan),
}

impl PreviewLayout {
    fn plan(self, outline: &Outline) -> Option<Plan> {
        match self {
            Self::Standard => None,
            Self::Professional => Some(Plan::of(outline)),
            Self::Planned(plan) => Some(plan),
        }
    }
}

/// What is previewed, how it is laid out, and whose pictures it shows: the task's newest content, or what the work says.
async fn previewed(
    app: &App,
    user: &User,
    query: &SuitPreviewQuery,
) -> Result<(Outline, PreviewLayout, i64), ApiError> {
    match (query.task_id, query.user_design_id) {
        (Some(task_id), None) => {
            let row = complete(app, user.id, task_id).await?;
            let outline = read_outline(app, user, row, beginning).await?;
            let layout = match layouts::layout_type(query.layout_type)? {
                LayoutType::Standard => PreviewLayout::Standard,
                LayoutType::Professional => PreviewLayout::Professional,
            };
            Ok((outline, layout, task_id))
        }
        (None, Some(id)) => {
            let design = super::designs::active(app, user, id).await?;
            let outline = beginning(content(app, user, &design.data_key).await?);
            let kept = layouts::saved_plan(app, user, &design).await?;
            let layout = match (design.layout_type, kept) {
                (LayoutType::Standard, _) => PreviewLayout::Standard,
                (LayoutType::Professional, None) => PreviewLayout::Professional,
                (LayoutType::Professional, Some(plan)) => PreviewLayout::Planned(plan),
            };
            Ok((outline, layout, design.task_id))
        }
        _ => Err(ApiError::parameter("either task_id or user_design_id is needed")),
    }
}

/// What the first pages need: every heading for the contents, and one page with all that it says.
fn beginning(mut outline: Outline) -> Outline {
    for page in outline.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages).skip(1) {
        page.body.clear();
        page.points.clear();
    }
    outline
}
