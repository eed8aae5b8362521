//! What `/openapi.json` says of every operation: its answers.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use deckwright_interface::wire::{
    ContentResult, Design, DesignDetail, EnterpriseSuit, ExportProgress, GrantCode, Granted, Layout,
    OutlineNode, Pagination, QualityReport, Renamed, SavedDesign, SeniorOption, SuitPreview, SuitReport,
    Task, TemplateFilters, TemplateSuit, Token, Topic, TopicDetail, UsageRecords, WorkNode, WorkPages,
};
use deckwright_interface::{Code, Empty};
use utoipa::openapi::{
    Components, ComponentsBuilder, ContentBuilder, HeaderBuilder, ObjectBuilder, RefOr, Response,
    ResponseBuilder, ResponsesBuilder, Schema,
    schema::{OneOfBuilder, Type},
};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

/// The answers of an operation whose `data` is a `T`: success or failure as 200, and the transport's failures.
#[derive(Debug)]
pub struct Answer<T>(PhantomData<T>);

impl<T: ToSchema> IntoResponses for Answer<T> {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let code = ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some([0]));
        let success = envelope(code, T::schema());
        let either: RefOr<Schema> = OneOfBuilder::new().item(success).item(failure()).into();
        let ok = ResponseBuilder::new()
            .description("code 0 with the data, or another code with the reason")
            .content("application/json", ContentBuilder::new().schema(Some(either)).build())
            .build();
        let transport = [
            Code::NotFound,
            Code::MethodNotAllowed,
            Code::BodyTooLarge,
            Code::UnsupportedMediaType,
            Code::TooManyRequests,
            Code::Internal,
            Code::Unavailable,
        ];
        let failures = transport.into_iter().map(|code| (code.status().to_string(), transport_failure(code)));
        ResponsesBuilder::new().response("200", ok).responses_from_iter(failures).build().responses
    }
}

fn failure() -> RefOr<Schema> {
    envelope(ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)), Empty::schema())
}

/// The frame around `data`, written out where it is used: with every `data` it is another one.
fn envelope(code: ObjectBuilder, data: RefOr<Schema>) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new().property("code", code).property("data", data);
    object = object.property("msg", ObjectBuilder::new().schema_type(Type::String));
    ["code", "data", "msg"].into_iter().fold(object, ObjectBuilder::required).into()
}

/// Everything that answers refer to by name.
pub fn components() -> Components {
    let mut schemas = Vec::new();
    named::<ContentResult>(&mut schemas);
    named::<Design>(&mut schemas);
    named::<DesignDetail>(&mut schemas);
    named::<EnterpriseSuit>(&mut schemas);
    named::<ExportProgress>(&mut schemas);
    named::<GrantCode>(&mut schemas);
    named::<Granted>(&mut schemas);
    named::<Layout>(&mut schemas);
    named::<OutlineNode>(&mut schemas);
    named::<Pagination>(&mut schemas);
    named::<QualityReport>(&mut schemas);
    named::<Renamed>(&mut schemas);
    named::<SavedDesign>(&mut schemas);
    named::<SeniorOption>(&mut schemas);
    named::<SuitPreview>(&mut schemas);
    named::<SuitReport>(&mut schemas);
    named::<Task>(&mut schemas);
    named::<TemplateFilters>(&mut schemas);
    named::<TemplateSuit>(&mut schemas);
    named::<Token>(&mut schemas);
    named::<Topic>(&mut schemas);
    named::<TopicDetail>(&mut schemas);
    named::<UsageRecords>(&mut schemas);
    named::<WorkNode>(&mut schemas);
    named::<WorkPages>(&mut schemas);
    ComponentsBuilder::new().schemas_from_iter(schemas).build()
}

/// `T` and everything inside it.
fn named<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

fn transport_failure(code: Code) -> Response {
    let mut response = ResponseBuilder::new()
        .description(code.message())
        .content("application/json", ContentBuilder::new().schema(Some(failure())).build());
    if matches!(code, Code::TooManyRequests | Code::Unavailable) {
        let seconds = HeaderBuilder::new()
            .schema(Some(ObjectBuilder::new().schema_type(Type::Integer)))
            .description(Some("seconds to wait before trying again"))
            .build();
        response = response.header("Retry-After", seconds);
    }
    response.build()
}

/// The answers of the outline stream: events, or the envelope of a failure before they begin.
#[derive(Debug)]
pub struct OutlineStream;

impl IntoResponses for OutlineStream {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut responses = Answer::<Empty>::responses();
        let text = || ObjectBuilder::new().schema_type(Type::String);
        let event = text().enum_values(Some(["message", "error", "close"]));
        let events = ObjectBuilder::new().property("event", event).property("data", text());
        let events: RefOr<Schema> = events.required("event").required("data").into();
        let ok = ResponseBuilder::new()
            .description("events `message` with {\"content\": fragment}, then `close` with api-close; or the reason of a failure")
            .content("text/event-stream", ContentBuilder::new().schema(Some(events)).build())
            .content("application/json", ContentBuilder::new().schema(Some(failure())).build())
            .build();
        responses.insert("200".to_owned(), ok.into());
        responses
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    /// Every `$ref` below `value`.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = serde_json::to_value(crate::http::document()).unwrap();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 20, "{found:?}");
        for reference in found {
            assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
        }
    }
}
