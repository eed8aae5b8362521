//! A process from start to end: open, serve or work, stop in order.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use secrecy::SecretString;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::{App, AppState};
use crate::auth::Credentials;
use crate::clock::Clock;
use crate::first_credentials::{FIRST_INTEGRATOR, write_credentials};
use crate::jobs::{Registry, Worker, WorkerOptions};
use crate::settings::{ListenSettings, Settings};
use crate::store::integrators;
use crate::{http, manage, upkeep, words, works};

/// Disabling or rotating a key takes effect on every machine within 5 s; this leaves room for a slow answer.
const REFRESH_EVERY: Duration = Duration::from_secs(2);

/// How often a process asks the database for the time that all of them share.
const AGREE_EVERY: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug)]
pub struct Roles {
    /// Run jobs in this process too.
    pub worker: bool,
}

/// The integrator that a first start makes, for whoever starts it to read.
#[derive(Clone, Debug)]
pub struct FirstIntegrator {
    pub api_key: String,
    /// A file, or the name of the variable it came from.
    pub secret_place: String,
    pub secret: SecretString,
}

/// A process that listens.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    admin: Option<TcpListener>,
    roles: Roles,
    first: Option<FirstIntegrator>,
}

impl Server {
    /// Opens everything and starts to listen; calls are answered from [`run`](Self::run) on.
    pub async fn open(settings: Settings, listen: ListenSettings, roles: Roles) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(listen.listen)
            .await
            .with_context(|| format!("cannot listen on {}; is another one running there?", listen.listen))?;
        let address = listener.local_addr().context("the listening address")?;
        let public_url = listen.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
        if listen.public_url.is_none() && address.ip().is_unspecified() {
            tracing::warn!(
                "links to covers and downloads begin with {public_url}, which no other machine can open; \
                 set DECKWRIGHT_PUBLIC_URL to the address that users reach"
            );
        }
        let admin = admin_listener(&settings).await?;
        let app = App::open(settings, public_url, Clock::default()).await?;
        let first = first_integrator(&app, listen.api_key, listen.secret_key).await?;
        Ok(Self { app, listener, admin, roles, first })
    }

    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    pub fn public_url(&self) -> &str {
        &self.app.public_url
    }

    /// The clock of the times that it tells.
    pub fn time_zone(&self) -> &jiff::tz::TimeZone {
        &self.app.settings.time_zone
    }

    pub fn first_integrator(&self) -> Option<&FirstIntegrator> {
        self.first.as_ref()
    }

    /// The address that this process itself reaches the service under.
    pub fn local_url(&self) -> anyhow::Result<String> {
        let mut address = self.listener.local_addr().context("the listening address")?;
        if address.ip().is_unspecified() {
            address.set_ip(if address.is_ipv4() {
                std::net::Ipv4Addr::LOCALHOST.into()
            } else {
                std::net::Ipv6Addr::LOCALHOST.into()
            });
        }
        Ok(format!("http://{address}"))
    }

    /// Serves until SIGTERM, Ctrl-C, or until the app's `stop` is cancelled.
    pub async fn run(self) -> anyhow::Result<()> {
        self.run_with(axum::Router::new()).await
    }

    /// As [`run`](Self::run), and answers the routes of `beside` on the same address.
    pub async fn run_with(self, beside: axum::Router) -> anyhow::Result<()> {
        let Self { app, listener, admin, roles, .. } = self;
        let stop = app.stop.clone();
        stop_on_signal(&stop)?;
        let background = Background::start(&app, roles, admin);
        let beside = http::beside(AppState(app.clone()), beside);
        let router = http::router(AppState(app.clone())).merge(beside);
        http::serve(listener, router, stop).await;
        background.end().await;
        app.db.close().await;
        tracing::info!("stopped");
        Ok(())
    }
}

/// A process that only runs jobs.
pub async fn work(settings: Settings) -> anyhow::Result<()> {
    let admin = admin_listener(&settings).await?;
    let app = App::open(settings, String::new(), Clock::default()).await?;
    stop_on_signal(&app.stop)?;
    tracing::info!("working");
    let background = Background::start(&app, Roles { worker: true }, admin);
    app.stop.cancelled().await;
    background.end().await;
    app.db.close().await;
    Ok(())
}

async fn admin_listener(settings: &Settings) -> anyhow::Result<Option<TcpListener>> {
    let Some(address) = settings.admin_listen else { return Ok(None) };
    let listener = TcpListener::bind(address).await;
    listener.map(Some).with_context(|| format!("cannot listen on {address} for operators"))
}

/// What runs beside the answers.
struct Background {
    tasks: tokio::task::JoinSet<()>,
}

impl Background {
    fn start(app: &Arc<App>, roles: Roles, admin: Option<TcpListener>) -> Self {
        let mut tasks = tokio::task::JoinSet::new();
        tasks.spawn(keep_fresh(app.clone()));
        tasks.spawn(keep_time(app.clone()));
        if let Some(listener) = admin {
            tasks.spawn(http::serve(listener, http::admin_router(AppState(app.clone())), app.stop.clone()));
        }
        if roles.worker {
            tasks.spawn(run_jobs(app.clone()));
            tasks.spawn(upkeep::run(app.clone()));
        }
        Self { tasks }
    }

    async fn end(self) {
        self.tasks.join_all().await;
    }
}

/// Runs jobs until the app stops, then lets them finish or hands them back.
pub async fn run_jobs(app: Arc<App>) {
    let slots = app.settings.worker_slots();
    let options = WorkerOptions { lease: app.settings.lease, ..WorkerOptions::with_slots(slots) };
    let worker = Worker::new(app.db.clone(), app.clock.clone(), registry(&app), options);
    worker.run(app.stop.clone()).await;
}

/// Every kind of job that this service runs.
fn registry(app: &App) -> Registry {
    Registry::default()
        .with::<words::OutlineJob>(app.writing_context())
        .with::<words::ContentJob>(app.writing_context())
        .with::<works::ExportJob>(app.works_context())
        .with::<works::LayoutJob>(app.page_reader())
}

/// Keeps what is known of integrators and revoked tokens fresh until the app stops.
pub async fn keep_fresh(app: Arc<App>) {
    let mut tick = tokio::time::interval(REFRESH_EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while app.stop.run_until_cancelled(tick.tick()).await.is_some() {
        if let Err(error) = app.integrators.refresh(&app.db, &app.keys).await {
            tracing::warn!(error = format!("{error:#}"), "cannot refresh the integrators");
        }
        if let Err(error) = app.revocations.refresh(&app.db).await {
            tracing::warn!(%error, "cannot refresh the revoked tokens");
        }
    }
}

/// Keeps to the database's time until the app stops.
async fn keep_time(app: Arc<App>) {
    while app.stop.run_until_cancelled(tokio::time::sleep(AGREE_EVERY)).await.is_some() {
        match app.db.time().await {
            Ok(Some(now)) => app.clock.agree_on(now),
            Ok(None) => return,
            Err(error) => tracing::warn!(%error, "cannot ask the database for the time"),
        }
    }
}

/// Ctrl-C and SIGTERM ask for an orderly end; a second one ends at once.
fn stop_on_signal(stop: &CancellationToken) -> anyhow::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).context("cannot wait for SIGTERM")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("cannot wait for Ctrl-C")?;
    let stop = stop.clone();
    tokio::spawn(async move {
        for first in [true, false] {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            if first {
                tracing::info!("stopping; once more to stop at once");
                stop.cancel();
            }
        }
        std::process::exit(130);
    });
    Ok(())
}

/// The integrator that the settings name, or, on a database without any, a new one whose secret goes
/// to a file that only the owner can read.
async fn first_integrator(
    app: &Arc<App>,
    api_key: Option<String>,
    secret: Option<SecretString>,
) -> anyhow::Result<Option<FirstIntegrator>> {
    if let (Some(api_key), Some(secret)) = (api_key, secret) {
        manage::ensure(&app.db, &app.keys, &api_key, &secret, app.clock.now()).await?;
        let secret_place = "DECKWRIGHT_SECRET_KEY".to_owned();
        return Ok(Some(FirstIntegrator { api_key, secret_place, secret }));
    }
    let file = app.settings.data.join(FIRST_INTEGRATOR);
    if integrators::all(&mut *app.db.read().await?).await?.is_empty() {
        let credentials = Credentials::generate();
        write_credentials(&file, &credentials)?;
        let Credentials { api_key, secret } = credentials;
        manage::insert(&app.db, &app.keys, &api_key, "first", &secret, app.clock.now()).await?;
    }
    let Ok(json) = std::fs::read_to_string(&file) else { return Ok(None) };
    let json: serde_json::Value = serde_json::from_str(&json).unwrap_or_default();
    let text = |field: &str| json[field].as_str().map(str::to_owned);
    let (Some(api_key), Some(secret)) = (text("api_key"), text("secret_key")) else { return Ok(None) };
    Ok(Some(FirstIntegrator { api_key, secret_place: file.display().to_string(), secret: secret.into() }))
}
