//! Enterprise templates of an integrator: bring, list, look at, use otherwise, rename, remove.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use deckwright_brand::{BrandError, ReportFont, TemplateMap, TemplateMapping, TemplateReport};
use deckwright_interface::wire::{
    EnterpriseSuit, List, PageQuery, Renamed, SuitAddForm, SuitIdForm, SuitMapForm, SuitMapping,
    SuitNameForm, SuitPicture, SuitReport, SuitReportFont, SuitReportForm, SuitReportPage, SuitReportSlot,
    TemplateSuit,
};
use deckwright_interface::{Code, Empty};
use deckwright_model::language::Language as Written;

use super::files::address;
use super::form::{Form, Query, Upload};
use super::language::Language;
use super::name::parse_name;
use super::paging::Paging;
use super::reply::{ApiError, ApiResult, Data};
use super::user::{Signed, User};
use crate::app::AppState;
use crate::store::audit_log::{self, Actor, AuditEntry};
use crate::store::enterprise_suits;
use crate::works::SamplePicture;
use crate::works::enterprise::{self, AddError, PreviewRequest, StoredTemplate, TemplateUpload};

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
        let name = Some(row.name.clone());
        Ok(TemplateSuit { id: row.id, cover_img: address(&app, &row.cover_key)?, name })
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
    let given = |name: &str| {
        let said = upload.fields.iter().find(|(field, text)| field == name && !text.trim().is_empty());
        said.map(|(_, text)| text)
    };
    let name = match given("name") {
        Some(text) => parse_name(text)?,
        None => parse_name(stem).unwrap_or_else(|_| "Template".to_owned()),
    };
    let (is_named, map) = (given("name").is_some(), given("map").map(|text| parse_map(text)).transpose()?);
    let upload = TemplateUpload { name, is_named, file: file.read().await?, map };
    let added = enterprise::add(&app.works_context(), integrator.id, upload).await.map_err(not_added)?;
    Ok(Data(suit_on_the_wire(&app, &added)?))
}

fn parse_map(text: &str) -> Result<TemplateMap, ApiError> {
    TemplateMap::from_json(text).map_err(|error| ApiError::parameter(format!("map: {error}")))
}

fn not_added(error: AddError) -> ApiError {
    match error {
        AddError::Unfit(reason @ BrandError::Map(_)) => ApiError::parameter(format!("map: {reason}")),
        AddError::Unfit(reason) => ApiError::parameter(format!("file: {reason}")),
        AddError::Busy => ApiError::parameter(error.to_string()),
        AddError::Failed(error) => error.into(),
        AddError::Compute(error) => ApiError::from(error),
        AddError::Database(error) => ApiError::from(error),
        AddError::Other(error) => ApiError::from(error),
    }
}

fn suit_on_the_wire(app: &AppState, added: &StoredTemplate) -> Result<EnterpriseSuit, ApiError> {
    Ok(EnterpriseSuit {
        id: added.id,
        cover_img: address(app, &added.cover_key)?,
        report: on_the_wire(&added.report, added.version)?,
    })
}

/// Use a template as a person says, from now on. Works keep the pages that they have. Signed. An extension.
#[utoipa::path(
    post, path = "/api/template_component/enterprise/suit/map", tag = "Templates",
    request_body(content((SuitMapForm = "application/x-www-form-urlencoded"), (SuitMapForm = "multipart/form-data"))),
    responses(super::openapi::Answer<EnterpriseSuit>),
)]
pub async fn map(
    app: AppState,
    Signed(integrator): Signed,
    Form(form): Form<SuitMapForm>,
) -> ApiResult<EnterpriseSuit> {
    let map = if form.map.trim().is_empty() { TemplateMap::default() } else { parse_map(&form.map)? };
    let mapped =
        enterprise::remap(&app.works_context(), integrator.id, form.id, map, Actor::Integrator).await;
    let mapped = mapped.map_err(not_added)?.ok_or_else(|| ApiError::of(Code::NoTemplate))?;
    Ok(Data(suit_on_the_wire(&app, &mapped)?))
}

/// Call a template otherwise. Signed. An extension.
#[utoipa::path(
    post, path = "/api/template_component/enterprise/suit/rename", tag = "Templates",
    request_body(content((SuitNameForm = "application/x-www-form-urlencoded"), (SuitNameForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Renamed>),
)]
pub async fn rename(
    app: AppState,
    Signed(integrator): Signed,
    Form(form): Form<SuitNameForm>,
) -> ApiResult<Renamed> {
    let name = parse_name(&form.name)?;
    let mut tx = app.db.write().await?;
    match enterprise_suits::rename(&mut tx, integrator.id, form.id, &name).await {
        Ok(()) => tx.commit().await?,
        Err(sqlx::Error::RowNotFound) => return Err(ApiError::of(Code::NoTemplate)),
        Err(error) => return Err(error.into()),
    }
    Ok(Data(Renamed { name }))
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
            let entry = AuditEntry {
                actor: Actor::Integrator,
                action: "remove template",
                integrator_id: Some(integrator.id),
                subject: Some(form.id),
            };
            audit_log::add(&mut tx, entry, app.clock.now()).await?;
        }
        Err(sqlx::Error::RowNotFound) => return Err(ApiError::of(Code::NoTemplate)),
        Err(error) => return Err(error.into()),
    }
    tx.commit().await?;
    Ok(Data(Empty))
}

/// What to expect of a template, as it is or with another mapping. Signed. An extension.
#[utoipa::path(
    post, path = "/api/template_component/enterprise/suit/report", tag = "Templates",
    request_body(content((SuitReportForm = "application/x-www-form-urlencoded"), (SuitReportForm = "multipart/form-data"))),
    responses(super::openapi::Answer<SuitReport>),
)]
pub async fn report(
    app: AppState,
    Signed(integrator): Signed,
    language: Language,
    Form(form): Form<SuitReportForm>,
) -> ApiResult<SuitReport> {
    let map = form.map.as_deref().filter(|text| !text.trim().is_empty()).map(parse_map).transpose()?;
    let language = language.of(Written::En, Written::Zh);
    let request = PreviewRequest { map, has_pictures: form.pictures, language };
    let preview = enterprise::preview(&app.works_context(), integrator.id, form.id, request)
        .await
        .map_err(not_added)?;
    let preview = preview.ok_or_else(|| ApiError::of(Code::NoTemplate))?;
    let picture = |own: SamplePicture| SuitPicture {
        role: own.role.to_owned(),
        picture: format!("data:image/jpeg;base64,{}", STANDARD.encode(own.jpeg)),
    };
    let report = on_the_wire(&preview.report, preview.version)?;
    Ok(Data(SuitReport { pictures: preview.pictures.into_iter().map(picture).collect(), ..report }))
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

fn on_the_wire(report: &TemplateReport, version: i64) -> Result<SuitReport, ApiError> {
    Ok(SuitReport {
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
        version,
        mapping: mapping(&report.mapping)?,
        pictures: Vec::new(),
    })
}

fn mapping(mapping: &TemplateMapping) -> Result<SuitMapping, ApiError> {
    // What a mapping may say is `brand`'s to know, and what it is called is its serialization's.
    let value = serde_json::to_value(mapping).map_err(anyhow::Error::from)?;
    Ok(serde_json::from_value(value).map_err(anyhow::Error::from)?)
}
