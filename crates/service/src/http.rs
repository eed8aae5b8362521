//! The HTTP side: the route table, and below it one file per resource.

mod contents;
mod designs;
mod docs;
mod documents;
mod enterprise;
mod event_stream;
mod exports;
mod files;
pub mod form;
mod frame;
mod grant;
mod health;
mod language;
mod layouts;
mod long_poll;
mod name;
mod openapi;
mod options;
mod outlines;
mod pages;
mod paging;
mod people;
mod quota;
mod references;
pub mod reply;
mod request_id;
mod restyle;
mod server;
mod side_calls;
mod task_draft;
mod tasks;
mod templates;
mod token;
mod topics;
mod usage;
mod user;
mod work_tree;
mod write_timeout;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, http::Method};
use deckwright_interface::Code;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::AppState;
use reply::ApiError;

pub use request_id::request_id;
pub use server::serve;
pub use user::{Signed, User};

/// The interface's own routes, which describe themselves.
fn interface() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(docs::openapi())
        .routes(routes!(token::issue))
        .routes(routes!(grant::issue))
        .routes(routes!(grant::redeem))
        .routes(routes!(tasks::create))
        .routes(routes!(outlines::stream))
        .routes(routes!(contents::start))
        .routes(routes!(contents::check))
        .routes(routes!(layouts::add))
        .routes(routes!(outlines::read_tree))
        .routes(routes!(outlines::save))
        .routes(routes!(topics::list))
        .routes(routes!(topics::detail))
        .routes(routes!(options::list))
        .routes(routes!(templates::filters))
        .routes(routes!(templates::search))
        .routes(routes!(enterprise::list))
        .routes(routes!(enterprise::add))
        .routes(routes!(enterprise::remove))
        .routes(routes!(enterprise::report))
        .routes(routes!(enterprise::map))
        .routes(routes!(enterprise::rename))
        .routes(routes!(designs::save))
        .routes(routes!(designs::list))
        .routes(routes!(designs::detail))
        .routes(routes!(designs::rename))
        .routes(routes!(designs::delete))
        .routes(routes!(work_tree::read))
        .routes(routes!(exports::start))
        .routes(routes!(exports::result))
        .routes(routes!(exports::progress))
        .routes(routes!(designs::list_deleted))
        .routes(routes!(designs::revert))
        .routes(routes!(designs::clear))
        .routes(routes!(designs::quality))
        .routes(routes!(pages::of_work))
        .routes(routes!(pages::in_suit))
        .routes(routes!(restyle::restyle))
        .routes(routes!(usage::count))
        .routes(routes!(people::export))
        .routes(routes!(people::erase))
        .routes(routes!(side_calls::word))
        .routes(routes!(side_calls::link))
        .routes(routes!(side_calls::refer))
        .routes(routes!(side_calls::convert))
        .routes(routes!(side_calls::content))
        .routes(routes!(side_calls::wx_outline))
        .routes(routes!(side_calls::wx_content))
}

/// What `/openapi.json` says.
#[cfg(test)]
fn document() -> utoipa::openapi::OpenApi {
    interface().into_openapi()
}

fn health_routes() -> Router<AppState> {
    Router::new().route("/healthz", get(health::alive)).route("/readyz", get(health::ready))
}

fn admin_routes() -> Router<AppState> {
    health_routes().route("/metrics", get(health::metrics))
}

/// The routes for operators.
pub fn admin_router(app: AppState) -> Router {
    admin_routes().fallback(unknown_path).with_state(app)
}

/// Every route of the service.
pub fn router(app: AppState) -> Router {
    let (interface, openapi) = interface().split_for_parts();

    // Where operators have an address of their own, the public one tells nothing about the process.
    let health = if app.settings.admin_listen.is_some() { health_routes() } else { admin_routes() };
    let around = health
        .route("/files/{address}", get(files::serve))
        .route("/suits/{id}/{file}", get(templates::cover))
        .merge(docs::routes(openapi));

    interface
        .merge(around)
        .fallback(unknown_path)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(form::MULTIPART_BYTES))
        .layer(from_fn_with_state(app.clone(), frame_request))
        .with_state(app)
}

/// Routes that are answered beside those of the service, within the same bounds of number and time.
pub fn beside(app: AppState, routes: Router) -> Router {
    routes.layer(from_fn_with_state(app, frame_request))
}

async fn frame_request(State(app): State<AppState>, request: Request, next: Next) -> Response {
    frame::frame(app, request, next).await
}

async fn unknown_path(request: Request) -> ApiError {
    ApiError::new(Code::NotFound, format!("there is nothing at {}; see /docs", request.uri().path()))
}

async fn wrong_method(method: Method) -> Response {
    ApiError::new(Code::MethodNotAllowed, format!("{method} is not answered here; see /docs")).into_response()
}
