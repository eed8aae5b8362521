//! `GET /api/ai/chat/senior/option`: what a task can be told.

use deckwright_interface::wire::SeniorOption;
use deckwright_writer::options::{Choice, GROUPS, Group};

use super::language::Language;
use super::reply::{ApiResult, Data};
use super::user::User;

/// List the advanced options by group.
#[utoipa::path(
    get, path = "/api/ai/chat/senior/option", tag = "Preset topics and options",
    responses(super::openapi::Answer<Vec<SeniorOption>>),
)]
pub async fn list(_user: User, language: Language) -> ApiResult<Vec<SeniorOption>> {
    Ok(Data(GROUPS.iter().map(|group| group_on_the_wire(group, language)).collect()))
}

fn group_on_the_wire(group: &Group, language: Language) -> SeniorOption {
    let child = |choice: &Choice| SeniorOption {
        id: choice.id.into(),
        parent_id: group.id.into(),
        name: language.of(choice.name.en, choice.name.zh).to_owned(),
        key: String::new(),
        is_default: choice.default.into(),
        is_beta: 0,
        is_c: None,
        children: None,
    };
    SeniorOption {
        id: group.id.into(),
        parent_id: 0,
        name: language.of(group.name.en, group.name.zh).to_owned(),
        key: group.key.to_owned(),
        is_default: 0,
        is_beta: 0,
        is_c: (group.key == "page").then_some(1),
        children: Some(group.choices.iter().map(child).collect()),
    }
}
