//! A user's data: handed out, and removed, on the word of the user's integrator or of an operator.

mod piecewise_zip;

use futures::TryStreamExt;
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Column, Row};
use tokio::io::AsyncWrite;

use self::piecewise_zip::PiecewiseZip;

use crate::blobs::{BlobError, BlobKey, Blobs};
use crate::store::audit_log::{self, Actor, AuditEntry};
use crate::store::{Db, erasure, revocations, users};

/// What was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErasureCount {
    pub rows: u64,
    pub files: usize,
}

/// Where the data of all users is.
#[derive(Clone, Copy, Debug)]
pub struct Records<'a> {
    pub db: &'a Db,
    pub blobs: &'a Blobs,
    pub now: i64,
    /// Who asks, for the audit log.
    pub actor: Actor,
}

impl Records<'_> {
    /// Removes every row and file of the integrator's user and ends the user's tokens. `None` for one never seen.
    ///
    /// Rows go in one transaction, then the files; one that cannot be removed now is left to the sweeper.
    pub async fn erase(self, integrator_id: i64, uid: &str) -> anyhow::Result<Option<ErasureCount>> {
        let mut tx = self.db.write().await?;
        let Some(user_id) = users::find(&mut tx, integrator_id, uid).await? else { return Ok(None) };
        let files = erasure::files_of_user(&mut tx, user_id).await?;
        let rows = erasure::forget_user(&mut tx, user_id).await?;
        revocations::add(&mut tx, user_id, self.now).await?;
        self.note(&mut tx, "erase user", integrator_id, user_id).await?;
        tx.commit().await?;
        for key in files.iter().filter_map(|key| BlobKey::parse(key)) {
            if let Err(error) = self.blobs.delete(&key).await {
                tracing::warn!(%error, "a file of an erased user is left to the sweeper");
            }
        }
        Ok(Some(ErasureCount { rows, files: files.len() }))
    }

    /// Ends the tokens of the integrator's user that were issued until now. `None` for one never seen.
    pub async fn revoke(self, integrator_id: i64, uid: &str) -> anyhow::Result<Option<()>> {
        let mut tx = self.db.write().await?;
        let Some(user_id) = users::find(&mut tx, integrator_id, uid).await? else { return Ok(None) };
        revocations::add(&mut tx, user_id, self.now).await?;
        self.note(&mut tx, "revoke user", integrator_id, user_id).await?;
        tx.commit().await?;
        Ok(Some(()))
    }

    /// Writes a zip of all that is kept of the integrator's user: the rows as JSON, and the files. Returns its size, or
    /// `None` for a user never seen, of whom nothing is written.
    ///
    /// It goes piece by piece, as much as there is: what is in memory at one time is a row, or a piece of a file.
    pub async fn hand_out(
        self,
        integrator_id: i64,
        uid: &str,
        target: &mut (impl AsyncWrite + Unpin + Send),
    ) -> anyhow::Result<Option<u64>> {
        let mut tx = self.db.write().await?;
        let Some(user_id) = users::find(&mut tx, integrator_id, uid).await? else { return Ok(None) };
        self.note(&mut tx, "export user", integrator_id, user_id).await?;
        tx.commit().await?;

        let mut zip = PiecewiseZip::new(target);
        let mut conn = self.db.read().await?;
        zip.begin("data.json").await?;
        zip.write(format!("{{\"uid\":{},\"tables\":{{", Value::from(uid)).as_bytes()).await?;
        for (at, (table, query)) in TABLES.into_iter().enumerate() {
            zip.write(format!("{}\"{table}\":[", if at > 0 { "," } else { "" }).as_bytes()).await?;
            let mut rows = sqlx::query(query).bind(user_id).fetch(&mut *conn);
            let mut is_first = true;
            while let Some(row) = rows.try_next().await? {
                let comma = if std::mem::take(&mut is_first) { "\n" } else { ",\n" };
                zip.write(format!("{comma}{}", to_json(&row)).as_bytes()).await?;
            }
            zip.write(b"]").await?;
        }
        zip.write(b"}}\n").await?;
        let files = erasure::files_of_user(&mut conn, user_id).await?;
        drop(conn);
        for key in files.iter().filter_map(|key| BlobKey::parse(key)) {
            let size = match self.blobs.stat(&key).await {
                // Cleared meanwhile.
                Err(BlobError::Missing) => continue,
                stat => stat?.size,
            };
            zip.begin(&format!("files/{key}")).await?;
            if size > 0 {
                let mut pieces = self.blobs.stream(&key, 0..size).await?;
                while let Some(piece) = pieces.try_next().await? {
                    zip.write(&piece).await?;
                }
            }
        }
        zip.finish().await.map(Some)
    }

    async fn note(
        self,
        conn: &mut AnyConnection,
        action: &str,
        integrator_id: i64,
        user_id: i64,
    ) -> sqlx::Result<()> {
        let entry = AuditEntry {
            actor: self.actor,
            action,
            integrator_id: Some(integrator_id),
            subject: Some(user_id),
        };
        audit_log::add(conn, entry, self.now).await
    }
}

/// What is handed out of each table. Columns that only say how the service works are left out.
const TABLES: [(&str, &str); 8] = [
    ("tasks", "select id, channel, title, type, sub_type, input, brief, created_at from tasks where user_id = $1 order by id"),
    (
        "outlines",
        "select o.task_id, o.text, o.content, o.writer, o.updated_at from outlines o
        join tasks t on t.id = o.task_id where t.user_id = $1 order by o.task_id",
    ),
    (
        "contents",
        "select c.id, c.task_id, c.outline, c.text, c.created_at from contents c
        join tasks t on t.id = c.task_id where t.user_id = $1 order by c.id",
    ),
    (
        "edit_log",
        "select e.task_id, e.text, e.created_at from edit_log e
        join tasks t on t.id = e.task_id where t.user_id = $1 order by e.id",
    ),
    ("layout_tasks", "select id, task_id, plan, created_at from layout_tasks where user_id = $1 order by id"),
    (
        "designs",
        "select id, task_id, name, version, cover_key, canvas_key, data_key, created_at, updated_at, deleted_at
        from designs where user_id = $1 order by id",
    ),
    ("exports", "select id, design_id, format, files, created_at from exports where user_id = $1 order by id"),
    ("usage", "select channel, count from usage where user_id = $1"),
];

/// A row as JSON, each column as the number or text that it is.
fn to_json(row: &AnyRow) -> Value {
    let cells = row.columns().iter().map(|column| {
        let at = column.ordinal();
        let number = row.try_get::<Option<i64>, _>(at).map(|number| number.map(Value::from));
        let text = || row.try_get::<Option<String>, _>(at).map(|text| text.map(Value::from));
        let value = number.or_else(|_| text()).ok().flatten().unwrap_or(Value::Null);
        (column.name().to_owned(), value)
    });
    Value::Object(cells.collect())
}
