//! Table `audit_log`: what integrators' servers and operators did. Numbers and names of deeds, nobody's words.

use sqlx::AnyConnection;

use super::row::from_row;

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// An integrator's server, by a signed call.
    Integrator,
    /// Somebody at the command line.
    Operator,
}

#[derive(Clone, Copy, Debug)]
pub struct AuditEntry<'a> {
    pub actor: Actor,
    /// Such as `erase user`.
    pub action: &'a str,
    pub integrator_id: Option<i64>,
    /// The number of the user or template that it was about.
    pub subject: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub at: i64,
    pub actor: String,
    pub action: String,
    pub integrator_id: Option<i64>,
    pub subject: Option<i64>,
}

from_row!(Entry { at, actor, action, integrator_id, subject });

pub async fn add(conn: &mut AnyConnection, entry: AuditEntry<'_>, now: i64) -> sqlx::Result<()> {
    let query =
        "insert into audit_log (at, actor, action, integrator_id, subject) values ($1, $2, $3, $4, $5)";

    let actor = match entry.actor {
        Actor::Integrator => "integrator",
        Actor::Operator => "operator",
    };
    sqlx::query(query)
        .bind(now)
        .bind(actor)
        .bind(entry.action)
        .bind(entry.integrator_id)
        .bind(entry.subject)
        .execute(conn)
        .await?;
    Ok(())
}

/// The newest first.
pub async fn list(conn: &mut AnyConnection, limit: i64) -> sqlx::Result<Vec<Entry>> {
    let query = "select at, actor, action, integrator_id, subject from audit_log order by id desc limit $1";

    sqlx::query_as(query).bind(limit).fetch_all(conn).await
}
