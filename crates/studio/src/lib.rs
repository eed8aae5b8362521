//! The studio: a web app, and the small back end that it talks to.
//!
//! The back end is an integrator like any other. It holds the secret and the tokens and speaks to the
//! service through [`deckwright_interface`] alone; the browser has a session cookie and nothing else.
//!
//! | module | what it answers |
//! |---|---|
//! | [`settings`] | how the studio is configured |
//! | `state` | what all requests share |
//! | `web` | the built web app, from memory |
//! | `guard` | headers of every answer, and who may write |
//! | `session` | who the visitor is, with `cookie` and `attempts` |
//! | `users` | the visitor's access to the service |
//! | `calls` | which calls were made, as curl |
//! | `files` | pictures and downloads, passed on |
//! | `api` | what the browser asks for, one file per screen |

mod api;
mod attempts;
mod calls;
mod cookie;
mod files;
mod guard;
mod reply;
mod seal;
mod session;
pub mod settings;
mod state;
mod users;
mod web;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::Redirect;
use axum::routing::get;
use deckwright_interface::client::Client;
use tower_http::catch_panic::CatchPanicLayer;

use settings::StudioSettings;
use state::Studio;

pub use state::Access;

/// The largest request of a browser: an outline, as the interface bounds it.
const MAX_BODY: usize = 4 * 1024 * 1024;

/// The routes of the studio: `/` and everything below `/studio`.
pub fn router(settings: StudioSettings, access: Access) -> deckwright_interface::Result<Router> {
    let client = Client::new(&access.service_url, access.api_key.clone(), access.secret.clone())?;
    let studio = Arc::new(Studio {
        seal: seal::Seal::new(&access.secret, settings.code.as_ref()),
        users: users::Users::new(client),
        attempts: attempts::Attempts::default(),
        policy: guard::policy(&settings.frames),
        settings,
        access,
    });
    Ok(Router::new()
        .route("/", get(|| async { Redirect::to("/studio/") }))
        .route("/studio", get(web::index))
        .route("/studio/{*path}", get(web::file))
        .route("/studio/embed", get(session::enter))
        .nest("/studio/api", api::routes())
        .route("/studio/files/{sealed}", get(files::sealed))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CatchPanicLayer::custom(reply::panicked))
        .layer(from_fn_with_state(studio.clone(), guard::guard))
        .with_state(studio))
}
