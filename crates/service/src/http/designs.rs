//! Works: save, list, detail, rename, and the recycle bin.

use deckwright_interface::wire::{
    Design, DesignDetail, DesignIdForm, DesignQuery, List, PageDesign, PageQuery, QualityFinding,
    QualityReport, RenameForm, Renamed, SaveForm, SavedDesign, WritingNote,
};
use deckwright_interface::{Code, Empty};
use deckwright_model::finding::Severity;
use deckwright_model::outline::{MAX_NAME, Outline, cut_at_word};
use deckwright_writer::brief::{Brief, Locale};

use super::files::address;
use super::form::{Form, Query};
use super::layouts;
use super::name::parse_name;
use super::outlines::{complete, read_outline};
use super::paging::Paging;
use super::quota::check_storage;
use super::reply::{ApiError, ApiResult, Data};
use super::templates::choose_template;
use super::user::User;
use crate::app::{App, AppState};
use crate::clock::DAY_MILLISECONDS;
use crate::clock::{milliseconds, wall_time};
use crate::compute::ComputeOwner;
use crate::store::designs::{self, Listing};
use crate::store::{TextOrigin, contents, outlines, tasks};
use crate::words::remarks;
use crate::works::{self, LayoutReport, WorkDraft};

/// Save a work: the task's content, laid out in a template.
#[utoipa::path(
    post, path = "/api/design/v2/save", tag = "Works",
    request_body(content((SaveForm = "application/x-www-form-urlencoded"), (SaveForm = "multipart/form-data"))),
    responses(super::openapi::Answer<SavedDesign>),
)]
pub async fn save(app: AppState, user: User, Form(form): Form<SaveForm>) -> ApiResult<SavedDesign> {
    let given_name = form.name.as_deref().map(parse_name).transpose()?;
    let outline_row = complete(&app, user.id, form.task_id).await?;
    let mut conn = app.db.read().await?;
    let task = tasks::find(&mut conn, user.id, form.task_id).await?;
    let task = task.ok_or_else(|| ApiError::of(Code::NoTask))?;
    drop(conn);
    check_storage(&app, &user).await?;
    let brief: Brief = serde_json::from_str(&task.brief).map_err(anyhow::Error::from)?;
    let template = choose_template(&app, &user, &form, &brief).await?;
    let outline = read_outline(&app, &user, outline_row, |outline| outline).await?;
    let professional = layouts::wanted(&app, &user, &form, &outline).await?;
    let name = given_name.unwrap_or_else(|| cut_at_word(&outline.title, MAX_NAME).to_owned());

    let lang = lang(&brief, &outline);
    let work = WorkDraft {
        user_id: user.id,
        task_id: task.id,
        name: name.clone(),
        template,
        outline,
        lang,
        professional,
    };
    let saved = works::save(&app.works_context(), work).await?;

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
    let days_left =
        |purge_at: i64| ((purge_at - app.clock.now()).max(1) + DAY_MILLISECONDS - 1) / DAY_MILLISECONDS;
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
    let name = parse_name(&form.name)?;
    let mut tx = app.db.write().await?;
    designs::rename(&mut tx, user.id, form.user_design_id, &name, app.clock.now())
        .await
        .map_err(ApiError::no_work)?;
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
    designs::delete(&mut tx, user.id, form.user_design_id, now, purge_at).await.map_err(ApiError::no_work)?;
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
    designs::revert(&mut tx, user.id, form.user_design_id, app.clock.now())
        .await
        .map_err(ApiError::no_work)?;
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
    works::clear(&app.works_context(), user.id, form.user_design_id).await.map_err(ApiError::no_work)?;
    Ok(Data(Empty))
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
    drop(conn);
    let notes = match task.zip(outline) {
        Some((task, outline)) => {
            let bytes = task.input.len();
            let reading = move || remarks(&task, &outline);
            app.compute.run_on_text(ComputeOwner::User(user.id), bytes, reading).await??
        }
        None => Vec::new(),
    };
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
    (chapter.writer == TextOrigin::ComposerInsteadOfModel).then(|| WritingNote {
        chapter: chapter.chapter + 1,
        outcome: "composed".to_owned(),
        detail: "the language model's text could not be used; this chapter has what the built-in composer knows about it"
            .to_owned(),
    })
}

fn page_design((page, taken): (i64, deckwright_layout::DesignChoice)) -> PageDesign {
    PageDesign {
        page,
        design: taken.design,
        relation: taken.relation.map(|relation| relation.name().to_owned()),
        reason: taken.why,
    }
}
