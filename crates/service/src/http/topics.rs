//! Preset topics.

use deckwright_interface::Code;
use deckwright_interface::wire::{List, PageQuery, Topic, TopicDetail, TopicQuery};
use deckwright_writer::brief::Language as Written;
use deckwright_writer::preset_topics;

use super::form::Query;
use super::language::Language;
use super::paging::Paging;
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;

/// List the preset topics.
#[utoipa::path(
    get, path = "/api/ai/chat/config/list", tag = "Preset topics and options", params(PageQuery),
    responses(super::openapi::Answer<List<Topic>>),
)]
pub async fn list(_user: User, language: Language, Query(query): Query<PageQuery>) -> ApiResult<List<Topic>> {
    let paging = Paging::parse(&query)?;
    let written = language.of(Written::En, Written::Zh);
    let topics = preset_topics::list().iter();
    Ok(Data(paging.cut(topics.map(|topic| Topic { id: topic.id, title: topic.title(written).to_owned() }))))
}

/// Read a preset topic with its outline.
#[utoipa::path(
    get, path = "/api/ai/chat/config/detail", tag = "Preset topics and options", params(TopicQuery),
    responses(super::openapi::Answer<TopicDetail>),
)]
pub async fn detail(
    _user: User,
    language: Language,
    Query(query): Query<TopicQuery>,
) -> ApiResult<TopicDetail> {
    let topic = preset_topics::get(query.id).ok_or_else(|| ApiError::of(Code::NoTopic))?;
    let written = language.of(Written::En, Written::Zh);
    Ok(Data(TopicDetail {
        id: topic.id,
        title: topic.title(written).to_owned(),
        source: topic.source,
        content: topic.content(written).to_owned(),
    }))
}
