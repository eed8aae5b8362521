//! What the browser asks the back end for, one file per screen.

mod integrators;
mod suits;
mod tasks;
mod templates;
mod works;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::session;
use crate::state::Shared;

/// As many bytes of files as the service takes at once.
const MAX_FILES: usize = 128 * 1024 * 1024;

pub fn routes() -> Router<Shared> {
    Router::new()
        .route("/session", get(session::begin))
        .route("/login", post(session::log_in))
        .route("/logout", post(session::log_out))
        .route("/options", get(tasks::options))
        .route("/topics", get(tasks::topics))
        .route("/topics/{id}", get(tasks::topic))
        .route("/tasks", post(tasks::create))
        .route("/tasks/files", post(tasks::create_from_files).layer(DefaultBodyLimit::max(MAX_FILES)))
        .route("/tasks/{id}/found", get(tasks::summary))
        .route("/tasks/{id}/outline", get(tasks::outline))
        .route("/tasks/{id}/tree", get(tasks::tree).put(tasks::save_tree))
        .route("/tasks/{id}/markdown", post(tasks::save_markdown))
        .route("/tasks/{id}/content", post(tasks::start_content))
        .route("/tasks/{id}/preview", get(suits::preview_of_task))
        .route("/content/{ticket}", get(tasks::content))
        .route("/suits", get(suits::search))
        .route("/suits/filters", get(suits::filters))
        .route(
            "/suits/enterprise",
            get(suits::enterprise).post(templates::bring).layer(DefaultBodyLimit::max(MAX_FILES)),
        )
        .route("/suits/enterprise/{id}", get(templates::report))
        .route("/suits/enterprise/{id}/try", post(templates::try_mapping))
        .route("/suits/enterprise/{id}/map", post(templates::keep_mapping))
        .route("/suits/enterprise/{id}/rename", post(templates::rename))
        .route("/suits/enterprise/{id}/remove", post(templates::remove))
        .route("/works", get(works::list).post(works::save))
        .route("/works/{id}", get(works::detail))
        .route("/works/{id}/pages", get(works::pages))
        .route("/works/{id}/pages/{number}", get(works::picture))
        .route("/works/{id}/preview", get(suits::preview_of_work))
        .route("/works/{id}/quality", get(works::quality))
        .route("/works/{id}/restyle", post(works::restyle))
        .route("/works/{id}/rename", post(works::rename))
        .route("/works/{id}/delete", post(works::delete))
        .route("/works/{id}/restore", post(works::restore))
        .route("/works/{id}/clear", post(works::clear))
        .route("/works/{id}/exports", post(works::export))
        .route("/exports/{key}", get(works::exported))
        .route("/bin", get(works::bin))
        .route("/calls", get(integrators::calls))
        .route("/integrator", get(integrators::overview))
}
