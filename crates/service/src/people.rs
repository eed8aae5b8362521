//! A user's data: handed out, and removed, on the word of the user's integrator or of an operator.

use std::io::{Cursor, Write as _};

use anyhow::Context;
use serde_json::{Value, json};
use sqlx::{AnyConnection, Column, Row};
use zip::write::SimpleFileOptions;

use crate::blobs::{BlobError, BlobKey, Blobs};
use crate::store::audit_log::{self, Actor, Deed};
use crate::store::{Db, erasure, revocations, users};

/// What was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Erased {
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
    pub async fn erase(self, integrator_id: i64, uid: &str) -> anyhow::Result<Option<Erased>> {
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
        Ok(Some(Erased { rows, files: files.len() }))
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

    /// A zip of all that is kept of the integrator's user: the rows as JSON, and the files. `None` for one never seen.
    pub async fn hand_out(self, integrator_id: i64, uid: &str) -> anyhow::Result<Option<Vec<u8>>> {
        let mut tx = self.db.write().await?;
        let Some(user_id) = users::find(&mut tx, integrator_id, uid).await? else { return Ok(None) };
        let mut rows = serde_json::Map::new();
        for (table, query) in TABLES {
            rows.insert(table.to_owned(), read_all(&mut tx, query, user_id).await?);
        }
        let files = erasure::files_of_user(&mut tx, user_id).await?;
        self.note(&mut tx, "export user", integrator_id, user_id).await?;
        tx.commit().await?;

        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("data.json", SimpleFileOptions::default())?;
        zip.write_all(&serde_json::to_vec_pretty(&json!({ "uid": uid, "tables": rows }))?)?;
        for key in files.iter().filter_map(|key| BlobKey::parse(key)) {
            let bytes = match self.blobs.get(&key).await {
                // Cleared meanwhile.
                Err(BlobError::Missing) => continue,
                bytes => bytes?,
            };
            zip.start_file(format!("files/{key}"), SimpleFileOptions::default())?;
            zip.write_all(&bytes)?;
        }
        Ok(Some(zip.finish().context("the zip")?.into_inner()))
    }

    async fn note(
        self,
        conn: &mut AnyConnection,
        action: &str,
        integrator_id: i64,
        user_id: i64,
    ) -> sqlx::Result<()> {
        let deed =
            Deed { actor: self.actor, action, integrator_id: Some(integrator_id), subject: Some(user_id) };
        audit_log::add(conn, deed, self.now).await
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

/// The rows of a query as JSON, each column as the number or text that it is.
async fn read_all(conn: &mut AnyConnection, query: &'static str, user_id: i64) -> sqlx::Result<Value> {
    let rows = sqlx::query(query).bind(user_id).fetch_all(conn).await?;
    let object = |row: &sqlx::any::AnyRow| {
        let cells = row.columns().iter().map(|column| {
            let at = column.ordinal();
            let number = row.try_get::<Option<i64>, _>(at).map(|number| number.map(Value::from));
            let text = || row.try_get::<Option<String>, _>(at).map(|text| text.map(Value::from));
            let value = number.or_else(|_| text()).ok().flatten().unwrap_or(Value::Null);
            (column.name().to_owned(), value)
        });
        Value::Object(cells.collect())
    };
    Ok(rows.iter().map(object).collect())
}
