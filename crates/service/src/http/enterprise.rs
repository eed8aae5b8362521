//! Enterprise templates of an integrator: bring, list, look at, remove.

use deckwright_brand::{ReportFont, TemplateReport};
use deckwright_interface::wire::{
    EnterpriseSuit, List, PageQuery, SuitAddForm, SuitIdForm, SuitReport, SuitReportFont, SuitReportPage,
    SuitReportSlot, TemplateSuit,
};
use deckwright_interface::{Code, Empty};

use super::designs::{address, name as parse_name, save_failed};
use super::form::{Form, Query, Upload};
use super::paging::Paging;
use super::reply::{ApiError, ApiResult, Data};
use super::user::{Signed, User};
use crate::app::AppState;
use crate::store::audit_log::{self, Actor, Deed};
use crate::store::enterprise_suits;
use crate::works::enterprise::{self, AddError};

/// List the integrator's own templates. Empty until some are configured.
#[utoipa::path(
    get, path = "/api/template_component/enterprise/suit/list", tag = "Templates", params(PageQuery),
    responses(super::openapi::Answer<List<TemplateSuit>>),
)]
pub async fn list(
    app: AppState,
    user: User,
    Query(query): Query<PageQuery>,
) -> ApiResult<List<TemplateSuit>> {
    let paging = Paging::parse(&query)?;
    let mut conn = app.db.read().await?;
    let total = enterprise_suits::count(&mut conn, user.integrator.id).await?;
    let rows =
        enterprise_suits::list(&mut conn, user.integrator.id, paging.page_size, paging.offset()).await?;
    drop(conn);
    let suit = |row: &enterprise_suits::EnterpriseSuit| {
        Ok(TemplateSuit { id: row.id, cover_img: address(&app, &row.cover_key)? })
    };
    let rows = rows.iter().map(suit).collect::<Result<_, ApiError>>()?;
    Ok(Data(paging.list(total, rows)))
}

/// Make a template of a presentation file. Signed. An extension.
#[utoipa::path(
    post, path = "/api/template_component/enterprise/suit/add", tag = "Templates",
    request_body(content((SuitAddForm = "multipart/form-data"))),
    responses(super::openapi::Answer<EnterpriseSuit>),
)]
pub async fn add(app: AppState, Signed(integrator): Signed, upload: Upload) -> ApiResult<EnterpriseSuit> {
    let file = upload.file.ok_or_else(|| ApiError::parameter("file is missing: send a .pptx or .potx"))?;
    let stem = file.name.rsplit_once('.').map_or(file.name.as_str(), |(stem, _)| stem);
    let given = upload.fields.iter().find(|(field, text)| field == "name" && !text.trim().is_empty());
    let name = match given {
        Some((_, text)) => parse_name(text)?,
        None => parse_name(stem).unwrap_or_else(|_| "Template".to_owned()),
    };
    let added =
        enterprise::add(&app.0, integrator.id, &name, file.read().await?).await.map_err(
            |error| match error {
                AddError::Unfit(reason) => ApiError::parameter(format!("file: {reason}")),
                AddError::Failed(error) => save_failed(error),
                AddError::Compute(error) => ApiError::from(error),
                AddError::Database(error) => ApiError::from(error),
                AddError::Other(error) => ApiError::from(error),
            },
        )?;
    Ok(Data(EnterpriseSuit {
        id: added.id,
        cover_img: address(&app, &added.cover_key)?,
        report: on_the_wire(&added.report),
    }))
}

/// Take a template away. Works that have it keep it. Signed. An extension.
#[utoipa::path(
    post, path = "/api/template_component/enterprise/suit/remove", tag = "Templates",
    request_body(content((SuitIdForm = "application/x-www-form-urlencoded"), (SuitIdForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Empty>),
)]
pub async fn remove(
    app: AppState,
    Signed(integrator): Signed,
    Form(form): Form<SuitIdForm>,
) -> ApiResult<Empty> {
    let mut tx = app.db.write().await?;
    match enterprise_suits::remove(&mut tx, integrator.id, form.id, app.clock.now()).await {
        Ok(()) => {
            let deed = Deed {
                actor: Actor::Integrator,
                action: "remove template",
                integrator_id: Some(integrator.id),
                subject: Some(form.id),
            };
            audit_log::add(&mut tx, deed, app.clock.now()).await?;
        }
        Err(sqlx::Error::RowNotFound) => return Err(ApiError::of(Code::NoTemplate)),
        Err(error) => return Err(error.into()),
    }
    tx.commit().await?;
    Ok(Data(Empty))
}

/// What to expect of a template. Signed. An extension.
#[utoipa::path(
    post, path = "/api/template_component/enterprise/suit/report", tag = "Templates",
    request_body(content((SuitIdForm = "application/x-www-form-urlencoded"), (SuitIdForm = "multipart/form-data"))),
    responses(super::openapi::Answer<SuitReport>),
)]
pub async fn report(
    app: AppState,
    Signed(integrator): Signed,
    Form(form): Form<SuitIdForm>,
) -> ApiResult<SuitReport> {
    let row = enterprise_suits::find(&mut *app.db.read().await?, integrator.id, form.id).await?;
    let row = row.ok_or_else(|| ApiError::of(Code::NoTemplate))?;
    Ok(Data(on_the_wire(&enterprise::accepted(&row)?.report)))
}

/// Fonts of a template as the wire has them.
pub(super) fn fonts(fonts: &[ReportFont]) -> Vec<SuitReportFont> {
    let font = |font: &ReportFont| SuitReportFont {
        name: font.name.clone(),
        drawn_with: font.drawn_with.clone(),
        same_widths: font.same_widths,
    };
    fonts.iter().map(font).collect()
}

fn on_the_wire(report: &TemplateReport) -> SuitReport {
    SuitReport {
        name: report.name.clone(),
        size: format!("{}x{}", report.width.round(), report.height.round()),
        grade: report.grade.to_string(),
        pages: report
            .pages
            .iter()
            .map(|page| SuitReportPage { role: page.role.clone(), layout: page.layout.clone() })
            .collect(),
        slots: report
            .slots
            .iter()
            .map(|slot| SuitReportSlot {
                layout: slot.layout.clone(),
                place: slot.place.clone(),
                latin: slot.latin as i64,
                east_asian: slot.east_asian as i64,
            })
            .collect(),
        fonts: fonts(&report.fonts),
        contrast: report.contrast.clone(),
        notes: report.notes.clone(),
    }
}
