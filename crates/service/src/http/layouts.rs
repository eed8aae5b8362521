//! Professional layouts: made from a task's outline, used by the work that names them.

use std::time::Duration;

use deckwright_interface::Code;
use deckwright_interface::wire::{Layout, LayoutForm, LayoutType, SaveForm};
use deckwright_layout::Plan;
use deckwright_model::outline::Outline;

use super::form::Form;
use super::outlines::complete;
use super::quota::check_open_jobs;
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;
use crate::app::{App, AppState};
use crate::compute::ComputeOwner;
use crate::jobs;
use crate::store::LayoutState;
use crate::store::designs::Design;
use crate::store::layout_tasks::{self, LayoutTask};
use crate::works::{LayoutJob, Professional, check_pages};

/// How long saving waits for a layout that is being made, and how often it looks.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(40);

/// Start a professional layout of a task whose outline is complete.
#[utoipa::path(
    post, path = "/api/ai/pro/layout/add", tag = "Task and content",
    request_body(content((LayoutForm = "application/json"), (LayoutForm = "application/x-www-form-urlencoded"))),
    responses(super::openapi::Answer<Layout>),
)]
pub async fn add(app: AppState, user: User, Form(form): Form<LayoutForm>) -> ApiResult<Layout> {
    complete(&app, user.id, form.text_id).await?;

    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    check_open_jobs::<LayoutJob>(&app, &mut tx, &user).await?;
    let id = layout_tasks::add(&mut tx, user.id, form.text_id, now).await?;
    let id = id.ok_or_else(|| ApiError::of(Code::NoTask))?;
    jobs::enqueue(&mut tx, user.id, &LayoutJob { layout_task_id: id }, now).await?;
    tx.commit().await?;

    Ok(Data(Layout { id }))
}

/// The kind of layout that was sent, or the default.
pub(super) fn layout_type(number: Option<i64>) -> Result<LayoutType, ApiError> {
    let wrong = || ApiError::parameter("layout_type must be 1 (standard) or 2 (professional)");
    number.map_or(Ok(LayoutType::default()), |number| LayoutType::from_number(number).ok_or_else(wrong))
}

/// The professional layout that a work is saved with: the one it names, or one that is made on the way.
pub async fn wanted(
    app: &App,
    user: &User,
    form: &SaveForm,
    outline: &Outline,
) -> Result<Option<Professional>, ApiError> {
    let layout_type = layout_type(form.layout_type)?;
    let Some(id) = form.layout_task_id else {
        return match layout_type {
            LayoutType::Standard => Ok(None),
            LayoutType::Professional => {
                let plan = make_plan(app, user, outline).await?;
                Ok(Some(Professional { layout_task_id: None, plan }))
            }
        };
    };
    let ready = ready(app, user, form.task_id, id).await?;
    let plan = serde_json::from_str(&ready.plan.unwrap_or_default()).map_err(anyhow::Error::from)?;
    Ok(Some(Professional { layout_task_id: Some(id), plan }))
}

/// The professional layout that a work was saved with, for its pages in another template.
pub async fn saved_layout(
    app: &App,
    user: &User,
    design: &Design,
    outline: &Outline,
) -> Result<Option<Professional>, ApiError> {
    if design.layout_type == LayoutType::Standard {
        return Ok(None);
    }
    let plan = match saved_plan(app, user, design).await? {
        Some(plan) => plan,
        None => make_plan(app, user, outline).await?,
    };
    Ok(Some(Professional { layout_task_id: design.layout_task_id, plan }))
}

/// The plan that was made ahead of a work, if there is one.
pub async fn saved_plan(app: &App, user: &User, design: &Design) -> Result<Option<Plan>, ApiError> {
    let Some(id) = design.layout_task_id else { return Ok(None) };
    let layout = layout_tasks::find(&mut *app.db.read().await?, user.id, id).await?;
    Ok(layout.and_then(|layout| serde_json::from_str(&layout.plan?).ok()))
}

/// A plan that is made now.
async fn make_plan(app: &App, user: &User, outline: &Outline) -> Result<Plan, ApiError> {
    check_pages(outline)?;
    let outline = outline.clone();
    Ok(app.compute.run(ComputeOwner::User(user.id), move |_| Plan::of(&outline)).await?)
}

/// The user's layout of that task, once it is ready. A layout takes moments, so it is waited for a little.
async fn ready(app: &App, user: &User, task_id: i64, id: i64) -> Result<LayoutTask, ApiError> {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let found = layout_tasks::find(&mut *app.db.read().await?, user.id, id).await?;
        let layout = found.filter(|layout| layout.task_id == task_id);
        let layout = layout.ok_or_else(|| ApiError::of(Code::NoLayout))?;
        match layout.state {
            LayoutState::Ready => return Ok(layout),
            LayoutState::Working if tokio::time::Instant::now() < deadline => tokio::time::sleep(PAUSE).await,
            LayoutState::Working | LayoutState::Failed => return Err(ApiError::of(Code::NoLayout)),
        }
    }
}
