//! A work in another template: same content, new pages. An extension of the interface.

use anyhow::Context;
use deckwright_interface::Code;
use deckwright_interface::wire::{DesignDetail, OutlineNode, RestyleForm};
use deckwright_model::outline::Outline;
use deckwright_writer::brief::Brief;

use super::designs::{active, detail_of, lang};
use super::form::Form;
use super::layouts;
use super::reply::{ApiError, ApiResult, Data};
use super::templates::{find_template, template_type};
use super::user::User;
use crate::app::{App, AppState};
use crate::blobs::BlobKey;
use crate::compute::ComputeOwner;
use crate::store::tasks;
use crate::words::tree;
use crate::works::{self, WorkDraft};

/// Lay the content of a work out in another template. Its version grows; its name stays.
/// An extension of the interface.
#[utoipa::path(
    post, path = "/api/design/restyle", tag = "Extensions",
    request_body(content((RestyleForm = "application/x-www-form-urlencoded"), (RestyleForm = "multipart/form-data"))),
    responses(super::openapi::Answer<DesignDetail>),
)]
pub async fn restyle(app: AppState, user: User, Form(form): Form<RestyleForm>) -> ApiResult<DesignDetail> {
    let kind = template_type(form.template_type)?;
    let template = find_template(&app, &user, kind, form.template_id).await?;
    let design = active(&app, &user, form.user_design_id).await?;
    let task = tasks::find(&mut *app.db.read().await?, user.id, design.task_id).await?;
    let task = task.ok_or_else(|| ApiError::of(Code::NoTask))?;
    let brief: Brief = serde_json::from_str(&task.brief).map_err(anyhow::Error::from)?;

    let outline = content(&app, &user, &design.data_key).await?;
    let professional = layouts::saved_layout(&app, &user, &design, &outline).await?;
    let work = WorkDraft {
        user_id: user.id,
        task_id: task.id,
        name: design.name,
        template,
        lang: lang(&brief, &outline),
        outline,
        professional,
    };
    works::restyle(&app.works_context(), design.id, work).await?;
    Ok(Data(detail_of(&app, active(&app, &user, design.id).await?)?))
}

/// What the work says, from its data file: the task's outline may say something else by now.
pub(super) async fn content(app: &App, user: &User, key: &str) -> Result<Outline, ApiError> {
    let key = BlobKey::parse(key).context("a stored file key does not read")?;
    let bytes = app.blobs.get(&key).await?;
    let length = bytes.len();
    let reading = move || {
        let root: OutlineNode = serde_json::from_slice(&bytes).context("the data file does not read")?;
        Outline::from_tree(&tree::from_wire(&root)).context("the data file is no outline")
    };
    Ok(app.compute.run_on_text(ComputeOwner::User(user.id), length, reading).await??)
}
