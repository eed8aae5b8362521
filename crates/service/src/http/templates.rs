//! Templates: what they are searched by, the search, their covers.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use deckwright_interface::Code;
use deckwright_interface::wire::{
    Colour, List, PageQuery, SuitQuery, SuitScene, SuitStyle, TemplateFilters, TemplateSuit,
};
use deckwright_layout::Suit;
use deckwright_layout::suit::family::COLORS;
use deckwright_layout::suit::library::Filter;

use super::form::Query;
use super::language::Language;
use super::paging::Paging;
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;
use crate::app::AppState;
use crate::compute::Whose;

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
    let library = app.studio.library();
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

/// `GET /suits/{id}/{en|zh}.jpeg`: the cover of a suit, the same for everybody.
pub async fn cover(app: AppState, Path((id, file)): Path<(u32, String)>) -> Result<Response, ApiError> {
    let chinese = match file.as_str() {
        "en.jpeg" => false,
        "zh.jpeg" => true,
        _ => return Err(ApiError::of(Code::NotFound)),
    };
    let studio = app.studio.clone();
    let suit = studio.library().get(id).ok_or_else(|| ApiError::of(Code::NotFound))?;
    let cover = match studio.known_suit_cover(suit, chinese) {
        Some(known) => known,
        None => app.compute.run(Whose::Everybody, move |_| studio.suit_cover(suit, chinese)).await??,
    };
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    Ok((headers, cover).into_response())
}
