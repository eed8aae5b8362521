//! What a running process holds: one [`App`], shared by every request and job.

use std::ops::Deref;
use std::sync::Arc;

use anyhow::Context;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use metrics_exporter_prometheus::PrometheusHandle;
use secrecy::ExposeSecret;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::auth::{Integrators, Keys, Limits, TokenRevocations};
use crate::blobs::Blobs;
use crate::clock::Clock;
use crate::compute::Compute;
use crate::links::Links;
use crate::settings::Settings;
use crate::store::{Db, settings as shared};
use crate::words::streams::Streams;
use crate::words::{Allowance, Author, Documents, WritingContext};
use crate::works::{LayoutEngine, PageReader, StorageSums, WorksContext};

/// Requests that are being answered at the same time; one more is told to come back.
const MAX_IN_FLIGHT: usize = 4_096;

/// The shared setting that tells whether a master key is the one of this database.
pub const KEY_CHECK: &str = "master_key_check";

#[derive(Debug)]
pub struct App {
    pub settings: Settings,
    pub clock: Clock,
    pub db: Db,
    pub keys: Keys,
    pub blobs: Blobs,
    pub integrators: Integrators,
    pub revocations: TokenRevocations,
    pub limits: Limits,
    pub author: Arc<Author>,
    pub documents: Documents,
    pub links: Links,
    pub engine: Arc<LayoutEngine>,
    pub compute: Arc<Compute>,
    pub streams: Arc<Streams>,
    pub storage_sums: StorageSums,
    pub in_flight: Semaphore,
    pub metrics: PrometheusHandle,
    /// Address under which clients reach this service, without a slash at its end.
    pub public_url: String,
    /// Cancelled when the process should end.
    pub stop: CancellationToken,
}

impl App {
    /// Opens the data folder, the database and everything else that `settings` name.
    pub async fn open(settings: Settings, public_url: String, clock: Clock) -> anyhow::Result<Arc<Self>> {
        let (db, keys) = open_database(&settings, &clock).await?;
        let WorksContext { blobs, compute, engine, .. } =
            WorksContext::open(&settings, db.clone(), clock.clone())?;
        let allowance = Allowance::new(&settings, db.clone(), clock.clone());
        let integrators = Integrators::load(&db, &keys).await?;
        let revocations = TokenRevocations::load(&db).await?;
        Ok(Arc::new(Self {
            author: Arc::new(Author::open(&settings, allowance, compute.clone())?),
            documents: Documents::new(settings.reader.clone()),
            links: Links::new(&settings),
            streams: Arc::default(),
            storage_sums: StorageSums::default(),
            limits: Limits::new(settings.rate_key, settings.rate_uid),
            in_flight: Semaphore::new(MAX_IN_FLIGHT),
            metrics: crate::observe::metrics_handle(),
            stop: CancellationToken::new(),
            settings,
            clock,
            db,
            keys,
            blobs,
            engine,
            compute,
            integrators,
            revocations,
            public_url,
        }))
    }

    /// What works are made with.
    pub fn works_context(&self) -> WorksContext {
        WorksContext {
            db: self.db.clone(),
            clock: self.clock.clone(),
            blobs: self.blobs.clone(),
            compute: self.compute.clone(),
            engine: self.engine.clone(),
        }
    }

    /// Who reads what pages mean.
    pub fn page_reader(&self) -> PageReader {
        PageReader {
            author: self.author.clone(),
            compute: self.compute.clone(),
            patience: self.settings.model.total,
        }
    }

    /// What words are written with.
    pub fn writing_context(&self) -> WritingContext {
        WritingContext {
            db: self.db.clone(),
            author: self.author.clone(),
            compute: self.compute.clone(),
            streams: self.streams.clone(),
            pace: self.settings.writer_pace,
            stop: self.stop.clone(),
        }
    }
}

/// The database with the master key that is its own. From then on `clock` keeps the database's time.
pub async fn open_database(settings: &Settings, clock: &Clock) -> anyhow::Result<(Db, Keys)> {
    let keys = open_keys(settings)?;
    let db = Db::connect(settings.database_url().expose_secret()).await?;
    agree_on_key(&db, &keys).await?;
    if let Some(now) = db.time().await? {
        clock.agree_on(now);
    }
    Ok((db, keys))
}

/// The master key of `settings`, made on first start if the data folder should have it.
pub fn open_keys(settings: &Settings) -> anyhow::Result<Keys> {
    if let Some(hex) = &settings.master_key {
        return Keys::parse(hex.expose_secret()).context("DECKWRIGHT_MASTER_KEY");
    }
    let folder = &settings.data;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the data folder {}", folder.display()))?;
    Keys::read_or_make(&folder.join("master.key"))
}

/// Two machines on one database must have one key: the first writes its check value, others compare.
pub async fn agree_on_key(db: &Db, keys: &Keys) -> anyhow::Result<()> {
    let mut tx = db.write().await?;
    let agreed = shared::set_once(&mut tx, KEY_CHECK, &keys.check_value()).await?;
    tx.commit().await?;
    anyhow::ensure!(
        agreed == keys.check_value(),
        "this database belongs to another master key; set DECKWRIGHT_MASTER_KEY to the one of the other machines, \
         or bring back the data folder's master.key"
    );
    Ok(())
}

/// The app in a handler.
#[derive(Clone, Debug)]
pub struct AppState(pub Arc<App>);

impl Deref for AppState {
    type Target = App;
    fn deref(&self) -> &App {
        &self.0
    }
}

impl FromRequestParts<AppState> for AppState {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(_parts: &mut Parts, app: &AppState) -> Result<Self, Self::Rejection> {
        Ok(app.clone())
    }
}
