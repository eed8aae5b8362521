//! Is it alive, is it ready, how is it doing.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use deckwright_interface::Empty;

use super::reply::{ApiError, ApiResult, Data};
use crate::app::AppState;
use crate::store::settings;

/// The process answers.
pub async fn alive() -> Data<Empty> {
    Data(Empty)
}

/// The process can do its work: the database takes changes, and it is not about to end.
pub async fn ready(app: AppState) -> ApiResult<Empty> {
    if app.stop.is_cancelled() {
        return Err(ApiError::unavailable("the process is about to end"));
    }
    // Undone when it is dropped: what counts is that it could be done.
    settings::replace(&mut *app.db.write().await?, "ready", "").await?;
    Ok(Data(Empty))
}

/// Metrics in Prometheus's text form.
pub async fn metrics(app: AppState) -> Response {
    app.metrics.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.render()).into_response()
}
