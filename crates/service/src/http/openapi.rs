//! What `/openapi.json` says of every operation: its answers.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use deckwright_interface::{Code, Empty, Envelope};
use utoipa::openapi::{
    ContentBuilder, HeaderBuilder, ObjectBuilder, RefOr, Response, ResponseBuilder, ResponsesBuilder, Schema,
    schema::{OneOfBuilder, Type},
};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

/// The answers of an operation whose `data` is a `T`: success or failure as 200, and the transport's failures.
#[derive(Debug)]
pub struct Answer<T>(PhantomData<T>);

impl<T> IntoResponses for Answer<T>
where
    Envelope<T>: ToSchema,
{
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let either: RefOr<Schema> = OneOfBuilder::new().item(Envelope::<T>::schema()).item(failure()).into();
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
    Envelope::<Empty>::schema()
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
        let events: RefOr<Schema> = ObjectBuilder::new().schema_type(Type::String).into();
        let ok = ResponseBuilder::new()
            .description("events `message` with {\"content\": fragment}, then `close` with api-close; or the reason of a failure")
            .content("text/event-stream", ContentBuilder::new().schema(Some(events)).build())
            .content("application/json", ContentBuilder::new().schema(Some(failure())).build())
            .build();
        responses.insert("200".to_owned(), ok.into());
        responses
    }
}
