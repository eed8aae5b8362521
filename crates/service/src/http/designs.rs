//! Works: save, list, detail, rename, and the recycle bin.

use deckwright_interface::wire::{
    Design, DesignDetail, DesignIdForm, DesignQuery, List, PageDesign, PageQuery, QualityFinding,
    QualityReport, RenameForm, Renamed, SaveForm, SavedDesign, TemplateType, WritingNote,
};
use deckwright_interface::{Code, Empty};
use deckwright_model::finding::Severity;
use deckwright_model::outline::{MAX_NAME, Outline, cut_at_word};
use deckwright_writer::brief::{Brief, Locale};

use super::form::{Form, Query};
use super::layouts;
use super::outlines::{complete, parse};
use super::paging::Paging;
use super::quota::check_storage;
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;
use crate::app::{App, AppState};
use crate::blobs::{Address, BlobKey};
use crate::clock::{milliseconds, wall_time};
use crate::compute::Whose;
use crate::store::designs::{self, Listing};
use crate::store::{Writer, contents, outlines, tasks};
use crate::words::remarks;
use crate::works::{self, LayoutReport, SaveError, Template, ToSave};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Save a work: the task's content, laid out in a template.
#[utoipa::path(
    post, path = "/api/design/v2/save", tag = "Works",
    request_body(content((SaveForm = "application/x-www-form-urlencoded"), (SaveForm = "multipart/form-data"))),
    responses(super::openapi::Answer<SavedDesign>),
)]
pub async fn save(app: AppState, user: User, Form(form): Form<SaveForm>) -> ApiResult<SavedDesign> {
    let given_name = form.name.as_deref().map(name).transpose()?;
    let outline_row = complete(&app, user.id, form.task_id).await?;
    let mut conn = app.db.read().await?;
    let task = tasks::find(&mut conn, user.id, form.task_id).await?;
    let task = task.ok_or_else(|| ApiError::of(Code::NoTask))?;
    drop(conn);
    check_storage(&app, &user).await?;
    let brief: Brief = serde_json::from_str(&task.brief).map_err(anyhow::Error::from)?;
    let template = choose_template(&app, &user, &form, &brief).await?;
    let outline = parse(outline_row.fullest())?;
    let professional = layouts::wanted(&app, &user, &form, &outline).await?;
    let name = given_name.unwrap_or_else(|| cut_at_word(&outline.title, MAX_NAME).to_owned());

    let lang = lang(&brief, &outline);
    let work = ToSave {
        user_id: user.id,
        task_id: task.id,
        name: name.clone(),
        template,
        outline,
        lang,
        professional,
    };
    let saved = works::save(&app.0, work).await.map_err(save_failed)?;

    Ok(Data(SavedDesign {
        id: saved.id,
        name,
        cover_url: address(&app, saved.cover.as_str())?,
        size: format!("{}x{}", saved.width, saved.height),
    }))
}

/// The language of the deck: the one that was asked for, unless only a model could have written it and none did.
pub fn lang(brief: &Brief, outline: &Outline) -> &'static str {
    let asked = brief.locale();
    if asked.is_composed() {
        return asked.tag();
    }
    let titles: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    Locale::of(&titles.join(" ")).tag()
}

pub fn save_failed(error: SaveError) -> ApiError {
    match error {
        SaveError::TooManyPages => ApiError::parameter(error.to_string()),
        SaveError::NoSuit => ApiError::of(Code::NoTemplate),
        SaveError::Compute(error) => ApiError::from(error),
        SaveError::Files(error) => ApiError::from(error),
        SaveError::Database(error) => no_work(error),
        SaveError::Other(error) => ApiError::from(error),
    }
}

/// The template that was asked for, or one that suits the task's scene.
async fn choose_template(
    app: &AppState,
    user: &User,
    form: &SaveForm,
    brief: &Brief,
) -> Result<Template, ApiError> {
    let kind = template_type(form.template_type)?;
    let library = app.studio.library();
    // A template takes effect only if both say so.
    let (Some(id), Some(_)) = (form.template_id, form.template_type) else {
        let default = library.default_for(brief.scene.id());
        return default.map(|suit| Template::System(suit.id)).ok_or_else(|| ApiError::of(Code::NoTemplate));
    };
    find_template(app, user, kind, id).await
}

/// The kind of template that was sent, or the default.
pub(super) fn template_type(number: Option<i64>) -> Result<TemplateType, ApiError> {
    let wrong = || ApiError::parameter("template_type must be 1 (system) or 2 (enterprise)");
    number.map_or(Ok(TemplateType::default()), |number| TemplateType::from_number(number).ok_or_else(wrong))
}

/// The template of this id, if it is one that the user may take.
pub(super) async fn find_template(
    app: &AppState,
    user: &User,
    kind: TemplateType,
    id: i64,
) -> Result<Template, ApiError> {
    let library = app.studio.library();
    let found = match kind {
        TemplateType::System => {
            u32::try_from(id).ok().filter(|id| library.get(*id).is_some()).map(Template::System)
        }
        TemplateType::Enterprise => {
            let found =
                works::enterprise::template(&app.0, user.integrator.id, id, Whose::User(user.id)).await;
            found.map_err(save_failed)?.map(Template::Enterprise)
        }
    };
    found.ok_or_else(|| ApiError::of(Code::NoTemplate))
}

/// A work's name: trimmed, 1 to 200 characters on one line.
pub(super) fn name(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if !(1..=MAX_NAME).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        return Err(ApiError::parameter("name must have 1 to 200 characters on one line"));
    }
    Ok(text.to_owned())
}

/// The address of a file for as long as the settings say. The same all day, so that browsers need not fetch it again.
pub(super) fn address(app: &App, key: &str) -> Result<String, ApiError> {
    let key = BlobKey::parse(key).ok_or_else(|| ApiError::internal(&"a stored file key does not read"))?;
    let life = app.settings.file_address_life.as_secs() as i64;
    let day = DAY / 1_000;
    let expires_at = (life > 0).then(|| ((app.clock.now_seconds() + life) / day + 1) * day);
    let signed = Address { key, file_name: String::new(), expires_at }.sign(&app.keys);
    Ok(format!("{}/files/{signed}", app.public_url))
}

/// List the active works.
#[utoipa::path(
    get, path = "/api/design/list", tag = "Works", params(DesignQuery),
    responses(super::openapi::Answer<List<Design>>),
)]
pub async fn list(app: AppState, user: User, Query(query): Query<DesignQuery>) -> ApiResult<List<Design>> {
    // The interface names no values: one that we do not know is no reason to show nothing.
    let listing = if query.order == Some(2) { Listing::ByChange } else { Listing::ByCreation };
    let paging = Paging::parse(&PageQuery { page: query.page, page_size: query.page_size })?;
    let keyword = query.keyword.as_deref().map(str::trim).unwrap_or_default();
    if keyword.is_empty() {
        return list_of(&app, &user, listing, paging).await;
    }
    if keyword.chars().count() > MAX_NAME {
        return Err(ApiError::parameter("keyword must have 200 characters at most"));
    }
    let mut conn = app.db.read().await?;
    let (total, rows) =
        designs::search(&mut conn, user.id, listing, keyword, paging.page_size, paging.offset()).await?;
    drop(conn);
    let rows = rows.iter().map(|row| on_the_wire(&app, row)).collect::<Result<_, _>>()?;
    Ok(Data(paging.list(total, rows)))
}

/// List the works in the recycle bin.
#[utoipa::path(
    get, path = "/api/design/del/list", tag = "Recycle bin", params(PageQuery),
    responses(super::openapi::Answer<List<Design>>),
)]
pub async fn list_deleted(
    app: AppState,
    user: User,
    Query(query): Query<PageQuery>,
) -> ApiResult<List<Design>> {
    list_of(&app, &user, Listing::Deleted, Paging::parse(&query)?).await
}

async fn list_of(app: &App, user: &User, listing: Listing, paging: Paging) -> ApiResult<List<Design>> {
    let mut conn = app.db.read().await?;
    let (total, rows) = designs::list(&mut conn, user.id, listing, paging.page_size, paging.offset()).await?;
    drop(conn);
    let rows: Vec<Design> = rows.iter().map(|row| on_the_wire(app, row)).collect::<Result<_, _>>()?;
    Ok(Data(paging.list(total, rows)))
}

fn on_the_wire(app: &App, row: &designs::Design) -> Result<Design, ApiError> {
    let time = |milliseconds| wall_time(milliseconds, &app.settings.time_zone);
    // Whole days, rounded up, so that it is never 0 before the purge.
    let days_left = |purge_at: i64| ((purge_at - app.clock.now()).max(1) + DAY - 1) / DAY;
    Ok(Design {
        id: row.id,
        user_id: row.user_id,
        name: row.name.clone(),
        cover_url: address(app, &row.cover_key)?,
        size: format!("{}x{}", row.width, row.height),
        canvas_url: address(app, &row.canvas_key)?,
        ai_data: address(app, &row.data_key)?,
        storage_time: time(row.stored_at),
        delete_time: row.deleted_at.map(time).unwrap_or_default(),
        auto_delete_time: row.purge_at.map(days_left).unwrap_or_default(),
        created_at: time(row.created_at),
        updated_at: time(row.updated_at),
    })
}

/// Read one work.
#[utoipa::path(
    get, path = "/api/design/info", tag = "Works", params(DesignIdForm),
    responses(super::openapi::Answer<DesignDetail>),
)]
pub async fn detail(app: AppState, user: User, Query(query): Query<DesignIdForm>) -> ApiResult<DesignDetail> {
    Ok(Data(detail_of(&app, active(&app, &user, query.user_design_id).await?)?))
}

pub fn detail_of(app: &App, row: designs::Design) -> Result<DesignDetail, ApiError> {
    Ok(DesignDetail {
        id: row.id,
        cover_url: address(app, &row.cover_key)?,
        task_id: row.task_id,
        created_at: wall_time(row.created_at, &app.settings.time_zone),
        storage_time: wall_time(row.stored_at, &app.settings.time_zone),
        version: row.version,
        name: row.name,
    })
}

pub async fn active(app: &App, user: &User, id: i64) -> Result<designs::Design, ApiError> {
    let found = designs::find(&mut *app.db.read().await?, user.id, id).await?;
    found.ok_or_else(|| ApiError::of(Code::NoWork))
}

/// Rename a work.
#[utoipa::path(
    post, path = "/api/design/save/name", tag = "Works",
    request_body(content((RenameForm = "application/x-www-form-urlencoded"), (RenameForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Renamed>),
)]
pub async fn rename(app: AppState, user: User, Form(form): Form<RenameForm>) -> ApiResult<Renamed> {
    let name = name(&form.name)?;
    let mut tx = app.db.write().await?;
    designs::rename(&mut tx, user.id, form.user_design_id, &name, app.clock.now()).await.map_err(no_work)?;
    tx.commit().await?;
    Ok(Data(Renamed { name }))
}

/// Move a work to the recycle bin.
#[utoipa::path(
    post, path = "/api/design/delete", tag = "Works",
    request_body(content((DesignIdForm = "application/x-www-form-urlencoded"), (DesignIdForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Empty>),
)]
pub async fn delete(app: AppState, user: User, Form(form): Form<DesignIdForm>) -> ApiResult<Empty> {
    let now = app.clock.now();
    let purge_at = now + milliseconds(app.settings.retention);
    let mut tx = app.db.write().await?;
    designs::delete(&mut tx, user.id, form.user_design_id, now, purge_at).await.map_err(no_work)?;
    tx.commit().await?;
    Ok(Data(Empty))
}

/// Take a work out of the recycle bin.
#[utoipa::path(
    post, path = "/api/design/revert", tag = "Recycle bin",
    request_body(content((DesignIdForm = "application/x-www-form-urlencoded"), (DesignIdForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Empty>),
)]
pub async fn revert(app: AppState, user: User, Form(form): Form<DesignIdForm>) -> ApiResult<Empty> {
    let mut tx = app.db.write().await?;
    designs::revert(&mut tx, user.id, form.user_design_id, app.clock.now()).await.map_err(no_work)?;
    tx.commit().await?;
    Ok(Data(Empty))
}

/// Remove a work from the recycle bin for good.
#[utoipa::path(
    post, path = "/api/design/clear", tag = "Recycle bin",
    request_body(content((DesignIdForm = "application/x-www-form-urlencoded"), (DesignIdForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Empty>),
)]
pub async fn clear(app: AppState, user: User, Form(form): Form<DesignIdForm>) -> ApiResult<Empty> {
    works::clear(&app, user.id, form.user_design_id).await.map_err(no_work)?;
    Ok(Data(Empty))
}

fn no_work(error: sqlx::Error) -> ApiError {
    match error {
        sqlx::Error::RowNotFound => ApiError::of(Code::NoWork),
        error => error.into(),
    }
}

/// Read the quality report of a work. An extension of the interface.
#[utoipa::path(
    get, path = "/api/design/quality", tag = "Extensions", params(DesignIdForm),
    responses(super::openapi::Answer<QualityReport>),
)]
pub async fn quality(
    app: AppState,
    user: User,
    Query(query): Query<DesignIdForm>,
) -> ApiResult<QualityReport> {
    let mut conn = app.db.read().await?;
    let row = designs::find(&mut conn, user.id, query.user_design_id).await?;
    let row = row.ok_or_else(|| ApiError::of(Code::NoWork))?;
    let report = designs::report(&mut conn, user.id, row.id).await?.unwrap_or_default();
    let report: LayoutReport = serde_json::from_str(&report).map_err(anyhow::Error::from)?;
    let writers = contents::writers(&mut conn, row.task_id).await?;
    let task = tasks::find(&mut conn, user.id, row.task_id).await?;
    let outline = outlines::find(&mut conn, user.id, row.task_id).await?;
    let notes =
        task.zip(outline).map(|(task, outline)| remarks(&task, &outline)).transpose()?.unwrap_or_default();
    let rule = |finding: &deckwright_model::finding::Finding| {
        serde_json::to_value(finding.rule)
            .ok()
            .and_then(|rule| rule.as_str().map(str::to_owned))
            .unwrap_or_default()
    };
    Ok(Data(QualityReport {
        user_design_id: row.id,
        version: row.version,
        page_count: row.pages,
        passed: report.passed,
        findings: report
            .findings
            .iter()
            .map(|finding| QualityFinding {
                rule: rule(finding),
                severity: if finding.severity() == Severity::Zero { "zero" } else { "graded" }.to_owned(),
                page: finding.page as i64 + 1,
                shape: finding.shape.clone(),
                detail: finding.detail.clone(),
            })
            .collect(),
        pages: (1..).zip(report.pages).map(page_design).collect(),
        fonts: super::enterprise::fonts(&report.template_fonts),
        writing: notes.into_iter().chain(writers.into_iter().filter_map(stood_in)).collect(),
    }))
}

/// A note on a chapter that the composer wrote in the place of a model.
fn stood_in(chapter: contents::Chapter) -> Option<WritingNote> {
    (chapter.writer == Writer::ComposerInsteadOfModel).then(|| WritingNote {
        chapter: chapter.chapter + 1,
        outcome: "composed".to_owned(),
        detail: "the language model's text could not be used; this chapter has what the built-in composer knows about it"
            .to_owned(),
    })
}

fn page_design((page, taken): (i64, deckwright_layout::Taken)) -> PageDesign {
    PageDesign {
        page,
        design: taken.design,
        relation: taken.relation.map(|relation| relation.name().to_owned()),
        reason: taken.why,
    }
}
