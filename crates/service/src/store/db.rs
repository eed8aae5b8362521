//! How rows are reached: connections to read with, transactions to write with, on either database.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Once};
use std::time::Duration;

use anyhow::{Context, bail};
use secrecy::SecretString;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions, Connection, Transaction};

use super::dialect::Dialect;
use super::schema;
use super::signals::{Signals, Subscription};
use super::transient_error::TransientError;
use crate::fault;

/// How long to wait for a free connection before giving up.
const PATIENCE: Duration = Duration::from_secs(10);
const SQLITE_READERS: u32 = 8;
/// Leaves room for six processes on a server with the usual limit of 100.
const POSTGRES_CONNECTIONS: u32 = 15;
/// A connection that lay idle for longer is tried before it is handed out.
const TRUSTED_IDLE: Duration = Duration::from_secs(5);

/// The database. Clones share its connections.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    dialect: Dialect,
    reads: AnyPool,
    /// On SQLite a single connection: writers queue here in order, not inside SQLite by luck.
    writes: AnyPool,
    signals: Signals,
}

impl std::fmt::Debug for Db {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Db").field(&self.0.dialect).finish_non_exhaustive()
    }
}

impl Db {
    /// Connects to `sqlite:path` or `postgres://…` and brings its tables up to date.
    pub async fn connect(url: &str) -> anyhow::Result<Self> {
        static DRIVERS: Once = Once::new();
        DRIVERS.call_once(sqlx::any::install_default_drivers);

        let inner = if let Some(path) = url.strip_prefix("sqlite:") {
            open_sqlite(path.strip_prefix("//").unwrap_or(path)).await?
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            open_postgres(url).await?
        } else {
            bail!("the database address must begin with sqlite: or postgres://");
        };
        Ok(Self(Arc::new(inner)))
    }

    pub fn dialect(&self) -> Dialect {
        self.0.dialect
    }

    /// A connection to read with.
    pub async fn read(&self) -> sqlx::Result<PoolConnection<Any>> {
        self.0.reads.acquire().await
    }

    /// A transaction to write in. Dropping it undoes everything.
    ///
    /// On SQLite it holds the process's only writing connection: do no slow work inside, and do not
    /// ask for a second one while holding the first.
    pub async fn write(&self) -> sqlx::Result<WriteTx> {
        let tx = match self.0.dialect {
            Dialect::Sqlite => self.begin_immediate().await?,
            Dialect::Postgres => self.begin_anew().await?,
        };
        Ok(WriteTx { tx, dialect: self.0.dialect, signals: self.0.signals.clone(), topics: Vec::new() })
    }

    /// Immediate: a transaction that begins by reading and writes later could otherwise fail half way, when
    /// another process wrote in between.
    async fn begin_immediate(&self) -> sqlx::Result<Transaction<'static, Any>> {
        match self.0.writes.begin_with("begin immediate").await {
            // SQLite undoes a transaction by itself when the disk is full. The driver does not learn of it and
            // takes the connection to be inside that transaction for ever: only a new one helps.
            Err(sqlx::Error::InvalidSavePointStatement) => {
                self.0.writes.acquire().await?.close().await?;
                self.0.writes.begin_with("begin immediate").await
            }
            begun => begun,
        }
    }

    /// What time it is for all who share this database; `None` on SQLite, where they share a machine and its clock.
    pub async fn time(&self) -> sqlx::Result<Option<i64>> {
        match self.0.dialect {
            Dialect::Sqlite => Ok(None),
            Dialect::Postgres => {
                let query = "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";
                sqlx::query_scalar(query).fetch_one(&mut *self.read().await?).await.map(Some)
            }
        }
    }

    /// After a restart of the server every idle connection is broken. Nothing has happened on one that cannot begin, so
    /// the next is tried, until one is new.
    async fn begin_anew(&self) -> sqlx::Result<Transaction<'static, Any>> {
        let mut broken = 0;
        loop {
            match self.0.writes.begin().await {
                Err(error)
                    if broken < POSTGRES_CONNECTIONS
                        && !matches!(error, sqlx::Error::PoolTimedOut)
                        && TransientError::of(&error).is_some_and(TransientError::ends_connection) =>
                {
                    broken += 1;
                }
                begun => return begun,
            }
        }
    }

    /// Waits for commits that [`WriteTx::signal`] `topic`, in this process and, on PostgreSQL, in all
    /// others. A signal can be missed when a connection breaks: poll slowly as well.
    pub fn subscribe(&self, topic: &str) -> Subscription {
        self.0.signals.subscribe(topic)
    }

    /// Waits until all connections are back and closes them.
    pub async fn close(&self) {
        self.0.signals.stop_listening();
        self.0.reads.close().await;
        self.0.writes.close().await;
    }
}

/// A transaction that ends with [`WriteTx::commit`].
#[derive(Debug)]
pub struct WriteTx {
    tx: Transaction<'static, Any>,
    dialect: Dialect,
    signals: Signals,
    topics: Vec<String>,
}

impl WriteTx {
    /// Wakes the subscribers of `topic` once this transaction is committed.
    pub fn signal(&mut self, topic: impl Into<String>) {
        let topic = topic.into();
        if !self.topics.contains(&topic) {
            self.topics.push(topic);
        }
    }

    pub async fn commit(mut self) -> sqlx::Result<()> {
        if self.dialect == Dialect::Postgres {
            for topic in &self.topics {
                self.signals.notify_others(&mut self.tx, topic).await?;
            }
        }
        fault::point();
        self.tx.commit().await?;
        fault::point();
        for topic in &self.topics {
            self.signals.raise(topic);
        }
        Ok(())
    }
}

impl Deref for WriteTx {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.tx
    }
}

impl DerefMut for WriteTx {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.tx
    }
}

async fn open_sqlite(path: &str) -> anyhow::Result<Inner> {
    if path.is_empty() || path.contains(":memory:") {
        bail!("the SQLite database must be a file, such as sqlite:data/deckwright.db");
    }
    if path.contains('?') {
        bail!("the SQLite database takes no parameters: {path}");
    }
    let options = |mode: &str| -> anyhow::Result<AnyConnectOptions> {
        // The driver reads the path as part of an address, where these have a meaning of their own.
        let path = path.replace('%', "%25").replace('#', "%23").replace(' ', "%20");
        Ok(quiet(format!("sqlite:{path}?mode={mode}").parse()?))
    };

    let writes = pool_options(1)
        .after_connect(|conn, _| Box::pin(prepare_sqlite(conn, "pragma query_only = off")))
        .connect_lazy_with(options("rwc")?);
    let mut conn = writes.acquire().await.with_context(|| format!("cannot open the database {path}"))?;
    use_write_ahead_log(&mut conn).await.with_context(|| format!("cannot write to the database {path}"))?;
    let mut tx = conn.begin_with("begin immediate").await?;
    schema::migrate(&mut tx).await?;
    tx.commit().await?;
    drop(conn);

    let reads = pool_options(SQLITE_READERS)
        .after_connect(|conn, _| Box::pin(prepare_sqlite(conn, "pragma query_only = on")))
        .connect_lazy_with(options("rw")?);
    let signals = Signals::within_process();
    Ok(Inner { dialect: Dialect::Sqlite, reads, writes, signals })
}

/// SQLite does not wait for the lock this needs, so two starters on a new file would collide.
async fn use_write_ahead_log(conn: &mut AnyConnection) -> sqlx::Result<()> {
    let mut patience = 100;
    loop {
        match sqlx::query("pragma journal_mode = wal").execute(&mut *conn).await {
            Err(error) if patience > 0 && is_locked(&error) => patience -= 1,
            result => return result.map(drop),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn is_locked(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.message().contains("locked"))
}

async fn prepare_sqlite(conn: &mut AnyConnection, access: &'static str) -> sqlx::Result<()> {
    sqlx::query("pragma busy_timeout = 10000").execute(&mut *conn).await?;
    sqlx::query("pragma foreign_keys = on").execute(&mut *conn).await?;
    sqlx::query(access).execute(conn).await?;
    Ok(())
}

async fn open_postgres(url: &str) -> anyhow::Result<Inner> {
    let options: AnyConnectOptions = url.parse().context("the database address cannot be read")?;
    let options = quiet(options);

    // The driver's own lock keeps a second starter waiting here.
    let mut conn = options.connect().await.context("cannot connect to PostgreSQL")?;
    schema::migrate(&mut conn).await?;
    conn.close().await?;

    let pool = pool_options(POSTGRES_CONNECTIONS)
        .after_connect(|conn, _| Box::pin(prepare_postgres(conn)))
        .connect_lazy_with(options);
    let signals = Signals::between_processes(SecretString::from(url.to_owned()));
    Ok(Inner { dialect: Dialect::Postgres, reads: pool.clone(), writes: pool, signals })
}

/// A process that hangs or loses its network in a transaction must not hold its locks for ever.
async fn prepare_postgres(conn: &mut AnyConnection) -> sqlx::Result<()> {
    sqlx::query("set idle_in_transaction_session_timeout = '60s'").execute(&mut *conn).await?;
    sqlx::query("set statement_timeout = '60s'").execute(conn).await?;
    Ok(())
}

fn pool_options(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(|conn, usage| {
            Box::pin(async move {
                if usage.idle_for > TRUSTED_IDLE {
                    conn.ping().await?;
                }
                Ok(true)
            })
        })
}

/// Statements carry no values in logs, but there are many of them: keep them for `trace`.
fn quiet(options: AnyConnectOptions) -> AnyConnectOptions {
    options
        .log_statements(tracing::log::LevelFilter::Trace)
        .log_slow_statements(tracing::log::LevelFilter::Warn, Duration::from_secs(2))
}
