//! Templates: what they are searched by, the search, the choice of one, their covers.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use deckwright_interface::Code;
use deckwright_interface::wire::{
    Colour, List, PageQuery, SaveForm, SuitQuery, SuitScene, SuitStyle, TemplateFilters, TemplateSuit,
    TemplateType,
};
use deckwright_layout::Suit;
use deckwright_layout::suit::family::COLORS;
use deckwright_layout::suit::library::Filter;
use deckwright_model::language::Language as Written;
use deckwright_writer::brief::Brief;

use super::form::Query;
use super::language::Language;
use super::paging::Paging;
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;
use crate::app::AppState;
use crate::compute::ComputeOwner;
use crate::works::{Template, enterprise};

/// How the colours are shown as swatches, in the order of [`COLORS`].
const CODES: [&str; 11] = [
    "#F97316", "#DC2626", "#FACC15", "#16A34A", "#06B6D4", "#7C3AED", "#2563EB", "#111827", "#6B7280",
    "#92400E", "#EC4899",
];

const STYLES: [(i64, &str, &str); 10] = [
    (1, "Minimal", "极简"),
    (2, "Business", "商务"),
    (3, "Gradient", "渐变"),
    (4, "Illustration", "插画"),
    (5, "Government", "党政"),
    (6, "Trendy", "潮流"),
    (7, "Technology", "科技"),
    (9, "Retro", "复古"),
    (10, "Three-dimensional", "立体"),
    (13, "Chinese traditional", "中国风"),
];

const SCENES: [(i64, &str, &str); 12] = [
    (1, "Business plan", "商业计划"),
    (2, "Summary report", "总结汇报"),
    (3, "Company introduction", "企业介绍"),
    (4, "University", "高校"),
    (5, "Launch event", "发布会"),
    (6, "Education and training", "教育培训"),
    (7, "Marketing", "营销推广"),
    (8, "Medicine", "医学医疗"),
    (9, "Public administration", "政务"),
    (12, "Self-introduction", "自我介绍"),
    (13, "Public welfare", "公益"),
    (15, "Analysis report", "分析报告"),
];

/// List colours, styles and scenes to search templates by.
#[utoipa::path(
    get, path = "/api/template_component/suit/select", tag = "Templates",
    responses(super::openapi::Answer<TemplateFilters>),
)]
pub async fn filters(_user: User, language: Language) -> ApiResult<TemplateFilters> {
    Ok(Data(TemplateFilters {
        colour: COLORS
            .iter()
            .zip(CODES)
            .map(|(color, code)| Colour {
                id: color.id.into(),
                name: language.of(color.en, color.zh).to_owned(),
                en_name: color.en.to_owned(),
                code: code.to_owned(),
            })
            .collect(),
        suit_style: STYLES
            .iter()
            .map(|&(id, en, zh)| SuitStyle { id, title: language.of(en, zh).to_owned() })
            .collect(),
        suit_scene: SCENES
            .iter()
            .map(|&(id, en, zh)| SuitScene { id, title: language.of(en, zh).to_owned() })
            .collect(),
    }))
}

/// Search the system templates.
#[utoipa::path(
    get, path = "/api/template_component/suit/search", tag = "Templates", params(SuitQuery),
    responses(super::openapi::Answer<List<TemplateSuit>>),
)]
pub async fn search(
    app: AppState,
    _user: User,
    language: Language,
    Query(query): Query<SuitQuery>,
) -> ApiResult<List<TemplateSuit>> {
    let paging = Paging::parse(&PageQuery { page: query.page, page_size: query.page_size })?;
    // An id that no filter has finds nothing.
    let id = |id: Option<i64>| id.map(|id| u32::try_from(id).unwrap_or(u32::MAX));
    let filter =
        Filter { color_id: id(query.colour_id), style_id: id(query.style_id), scene_id: id(query.scene_id) };
    let tag = language.of("en", "zh");
    let library = app.engine.library();
    let family = |id: i64| u32::try_from(id).ok().and_then(|id| library.get(id)).map(|suit| &suit.family);
    let alike = query.like_id.map(family);
    let found = library
        .filter(filter)
        .filter(|suit| alike.is_none_or(|like| like.is_some_and(|like| like.id == suit.family.id)));
    let suits: Vec<TemplateSuit> = varied(found)
        .into_iter()
        .map(|suit| TemplateSuit {
            id: suit.id.into(),
            cover_img: format!("{}/suits/{}/{tag}.jpeg", app.public_url, suit.id),
            name: None,
        })
        .collect();
    Ok(Data(paging.cut(suits.into_iter())))
}

/// One of each family before the second of any, and neighbours in different colours: the first page of a
/// gallery shows how much there is to choose from.
fn varied<'a>(found: impl Iterator<Item = &'a Suit>) -> Vec<&'a Suit> {
    let mut families: Vec<Vec<&Suit>> = Vec::new();
    for suit in found {
        match families.last_mut().filter(|family| family[0].family.id == suit.family.id) {
            Some(family) => family.push(suit),
            None => families.push(vec![suit]),
        }
    }
    for (index, family) in families.iter_mut().enumerate() {
        // Three colours on from family to family, until it begins again.
        let turn = 3 * index % family.len();
        family.rotate_left(turn);
    }
    let most = families.iter().map(Vec::len).max().unwrap_or_default();
    (0..most).flat_map(|rank| families.iter().filter_map(move |family| family.get(rank).copied())).collect()
}

/// The template that was asked for, or one that suits the task's scene.
pub(super) async fn choose_template(
    app: &AppState,
    user: &User,
    form: &SaveForm,
    brief: &Brief,
) -> Result<Template, ApiError> {
    let kind = template_type(form.template_type)?;
    let library = app.engine.library();
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
    let library = app.engine.library();
    let found = match kind {
        TemplateType::System => {
            u32::try_from(id).ok().filter(|id| library.get(*id).is_some()).map(Template::System)
        }
        TemplateType::Enterprise => {
            let (tools, whose) = (app.works_context(), ComputeOwner::User(user.id));
            enterprise::template(&tools, user.integrator.id, id, whose).await?.map(Template::Enterprise)
        }
    };
    found.ok_or_else(|| ApiError::of(Code::NoTemplate))
}

/// `GET /suits/{id}/{en|zh}.jpeg`: the cover of a suit, the same for everybody.
pub async fn cover(app: AppState, Path((id, file)): Path<(u32, String)>) -> Result<Response, ApiError> {
    let language = match file.as_str() {
        "en.jpeg" => Written::En,
        "zh.jpeg" => Written::Zh,
        _ => return Err(ApiError::of(Code::NotFound)),
    };
    let engine = app.engine.clone();
    let suit = engine.library().get(id).ok_or_else(|| ApiError::of(Code::NotFound))?;
    let cover = match engine.known_suit_cover(suit, language) {
        Some(known) => known,
        None => {
            app.compute.run(ComputeOwner::Everybody, move |_| engine.suit_cover(suit, language)).await??
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    Ok((headers, cover).into_response())
}
