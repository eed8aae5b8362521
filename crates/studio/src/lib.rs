//! The studio: a web app, and the small back end that it talks to.
//!
//! The back end is an integrator like any other. It holds the secret and the tokens and speaks to the
//! service through [`deckwright_interface`] alone; the browser has a session cookie and nothing else.
//!
//! | module | what it answers |
//! |---|---|
//! | [`settings`] | how the studio is configured |
//! | `web` | the built web app, from memory |
//! | `guard` | headers of every answer, and who may write |
//! | `session` | who the visitor is |
//! | `users` | the visitor's access to the service |
//! | `calls` | which calls were made, as curl |
//! | `files` | pictures and downloads, passed on |
//! | `api` | what the browser asks for, one file per screen |

mod api;
mod calls;
mod files;
mod guard;
mod reply;
mod seal;
mod session;
pub mod settings;
mod users;
mod web;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderValue;
use axum::middleware::from_fn_with_state;
use axum::response::Redirect;
use axum::routing::get;
use deckwright_interface::client::Client;
use secrecy::SecretString;
use tower_http::catch_panic::CatchPanicLayer;

use settings::StudioSettings;

/// The largest request of a browser: an outline, as the interface bounds it.
const LARGEST_BODY: usize = 4 * 1024 * 1024;

/// What the studio needs to be an integrator.
#[derive(Clone, Debug)]
pub struct Access {
    pub api_key: String,
    pub secret: SecretString,
    /// Where the studio reaches the service.
    pub service_url: String,
    /// What the service's own addresses begin with, and where people open the studio.
    pub public_url: String,
    /// The clock of the times that the service tells.
    pub time_zone: jiff::tz::TimeZone,
}

/// Everything that requests share.
#[derive(Debug)]
struct Studio {
    settings: StudioSettings,
    access: Access,
    seal: seal::Seal,
    users: users::Users,
    attempts: session::Attempts,
    /// The content security policy of every answer.
    policy: HeaderValue,
}

type Shared = Arc<Studio>;

/// The routes of the studio: `/` and everything below `/studio`.
pub fn router(settings: StudioSettings, access: Access) -> deckwright_interface::Result<Router> {
    let client = Client::new(&access.service_url, access.api_key.clone(), access.secret.clone())?;
    let studio = Arc::new(Studio {
        seal: seal::Seal::new(&access.secret, settings.code.as_ref()),
        users: users::Users::new(client),
        attempts: session::Attempts::default(),
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
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CatchPanicLayer::custom(reply::panicked))
        .layer(from_fn_with_state(studio.clone(), guard::guard))
        .with_state(studio))
}
