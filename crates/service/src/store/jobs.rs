//! Table `jobs`: the line of things to do, and who holds which of them.
//!
//! A job is `queued` (ready), `waiting` (until `due_at`), `running` (leased until `due_at`), `done` or
//! `failed`. Each time it is handed out `claims` grows; a [`Claim`] names that handing-out, and only the
//! newest one may change the job. Nobody else can have taken it while `claims` is the same.
//!
//! Users take turns: a job's `rank` is the round in which it is served. A user's next job goes one
//! round behind the user's last; the first one goes into the round that is being served now. So the
//! line is one index, and handing out the next job costs the same however long it is.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, FromRow, Row};

use super::row::from_row;
use super::{Dialect, JobKind, stored};

/// A round for a job that `jobs.user_id` adds to the end of the user's own line.
const NEXT_ROUND: &str = "coalesce(
    (select max(q.rank) + 1 from jobs q where q.user_id = jobs.user_id and q.lane = jobs.lane and q.state = 'queued'),
    (select min(q.rank) from jobs q where q.lane = jobs.lane and q.state = 'queued'),
    jobs.rank)";

/// The round that is being served.
const THIS_ROUND: &str = "coalesce(
    (select min(q.rank) from jobs q where q.lane = jobs.lane and q.state = 'queued'),
    jobs.rank)";

#[derive(Clone, Copy, Debug)]
pub struct NewJob<'a> {
    pub kind: &'a JobKind,
    pub lane: &'a str,
    /// While a job of this kind, user and key is open, no second one is added.
    pub unique_key: Option<&'a str>,
    pub payload: &'a str,
    pub max_attempts: i64,
    pub now: i64,
}

/// Adds a job and returns its id; `None` if one with the same key is open.
pub async fn add(conn: &mut AnyConnection, user_id: i64, job: NewJob<'_>) -> sqlx::Result<Option<i64>> {
    let query = "
        insert into jobs (user_id, kind, lane, unique_key, payload, max_attempts, created_at, state, rank)
        values ($1, $2, $3, $4, $5, $6, $7, 'queued', coalesce(
            (select max(rank) + 1 from jobs where user_id = $1 and lane = $3 and state = 'queued'),
            (select min(rank) from jobs where lane = $3 and state = 'queued'),
            0))
        on conflict do nothing
        returning id";

    sqlx::query_scalar(query)
        .bind(user_id)
        .bind(job.kind.name())
        .bind(job.lane)
        .bind(job.unique_key)
        .bind(job.payload)
        .bind(job.max_attempts)
        .bind(job.now)
        .fetch_optional(conn)
        .await
}

/// The open job of this kind and key.
pub async fn find_open(
    conn: &mut AnyConnection,
    user_id: i64,
    kind: &JobKind,
    unique_key: &str,
) -> sqlx::Result<Option<i64>> {
    let query = "
        select id from jobs
        where user_id = $1 and kind = $2 and unique_key = $3 and finished_at is null";

    sqlx::query_scalar(query).bind(user_id).bind(kind.name()).bind(unique_key).fetch_optional(conn).await
}

/// What a client may see of a job, or a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    pub kind: JobKind,
    pub state: String,
    pub attempt: i64,
    /// Percent.
    pub progress: i64,
    pub error: Option<String>,
}

from_row!(Status { state, attempt, progress, error; kind });

pub async fn status(conn: &mut AnyConnection, user_id: i64, id: i64) -> sqlx::Result<Option<Status>> {
    let query = "select kind, state, attempt, progress, error from jobs where id = $1 and user_id = $2";

    sqlx::query_as(query).bind(id).bind(user_id).fetch_optional(conn).await
}

/// Open jobs of a kind of one user. Counting ends at `up_to`, so that it stays cheap in a long line.
pub async fn count_open_of(
    conn: &mut AnyConnection,
    user_id: i64,
    kind: &JobKind,
    up_to: i64,
) -> sqlx::Result<i64> {
    let query = "
        select count(*) from (
            select id from jobs where kind = $2 and user_id = $1 and finished_at is null limit $3
        ) as open";

    sqlx::query_scalar(query).bind(user_id).bind(kind.name()).bind(up_to).fetch_one(conn).await
}

/// Open jobs of a kind of all users of an integrator, counted up to `up_to`.
pub async fn count_open_of_integrator(
    conn: &mut AnyConnection,
    integrator_id: i64,
    kind: &JobKind,
    up_to: i64,
) -> sqlx::Result<i64> {
    let query = "
        select count(*) from (
            select j.id from jobs j join users u on u.id = j.user_id
            where j.kind = $2 and j.finished_at is null and u.integrator_id = $1 limit $3
        ) as open";

    sqlx::query_scalar(query).bind(integrator_id).bind(kind.name()).bind(up_to).fetch_one(conn).await
}

/// One handing-out of one job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub id: i64,
    pub claims: i64,
}

from_row!(Claim { id, claims });

#[derive(Clone, Debug)]
pub struct ClaimedJob {
    pub claim: Claim,
    pub user_id: i64,
    pub kind: JobKind,
    pub lane: String,
    pub payload: String,
    /// This attempt, from 1. Beyond `max_attempts` when the last one ended without a word.
    pub attempt: i64,
    pub max_attempts: i64,
    /// What the last attempt failed with.
    pub error: Option<String>,
}

impl<'r> FromRow<'r, AnyRow> for ClaimedJob {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            claim: Claim::from_row(row)?,
            user_id: row.try_get("user_id")?,
            kind: stored::read(row, "kind")?,
            lane: row.try_get("lane")?,
            payload: row.try_get("payload")?,
            attempt: row.try_get("attempt")?,
            max_attempts: row.try_get("max_attempts")?,
            error: row.try_get("error")?,
        })
    }
}

/// Hands out the job whose turn it is, until `lease_until`.
pub async fn claim(
    conn: &mut AnyConnection,
    lane: &str,
    lease_until: i64,
) -> sqlx::Result<Option<ClaimedJob>> {
    // Without the outer check of the state, two callers that saw the same row would both get it.
    let query = format!(
        "update jobs set state = 'running', attempt = attempt + 1, claims = claims + 1, due_at = $2, progress = 0
        where state = 'queued' and id = (
            select id from jobs where state = 'queued' and lane = $1 order by rank, id limit 1 {}
        )
        returning id, claims, user_id, kind, lane, payload, attempt, max_attempts, error",
        Dialect::of(conn).skip_locked()
    );

    sqlx::query_as(AssertSqlSafe(query)).bind(lane).bind(lease_until).fetch_optional(conn).await
}

/// Prolongs a lease. False if the job is no longer held by this claim.
///
/// Inside a transaction it also keeps others from taking the job before that is committed.
pub async fn extend(conn: &mut AnyConnection, claim: Claim, lease_until: i64) -> sqlx::Result<bool> {
    // The same claim may find the job queued again: the lease ended, but nobody took it yet.
    let query = "
        update jobs set state = 'running', due_at = $3
        where id = $1 and claims = $2 and state in ('running', 'queued')";

    let done = sqlx::query(query).bind(claim.id).bind(claim.claims).bind(lease_until).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

pub async fn set_progress(conn: &mut AnyConnection, claim: Claim, percent: i64) -> sqlx::Result<()> {
    let query = "update jobs set progress = $3 where id = $1 and claims = $2 and state = 'running'";

    sqlx::query(query).bind(claim.id).bind(claim.claims).bind(percent).execute(conn).await?;
    Ok(())
}

/// Marks a job as done. False if it is no longer held by this claim.
pub async fn finish(conn: &mut AnyConnection, claim: Claim, now: i64) -> sqlx::Result<bool> {
    let query = "
        update jobs set state = 'done', progress = 100, error = null, due_at = null, finished_at = $3
        where id = $1 and claims = $2 and state in ('running', 'queued')";

    let done = sqlx::query(query).bind(claim.id).bind(claim.claims).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Marks a job as failed for good. False if it is no longer held by this claim.
pub async fn fail(conn: &mut AnyConnection, claim: Claim, now: i64, error: &str) -> sqlx::Result<bool> {
    let query = "
        update jobs set state = 'failed', error = $4, due_at = null, finished_at = $3
        where id = $1 and claims = $2 and state in ('running', 'queued')";

    let done =
        sqlx::query(query).bind(claim.id).bind(claim.claims).bind(now).bind(error).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Lets a job wait until `due_at` and run again. False if it is no longer held by this claim.
pub async fn retry(conn: &mut AnyConnection, claim: Claim, due_at: i64, error: &str) -> sqlx::Result<bool> {
    let query = "
        update jobs set state = 'waiting', error = $4, due_at = $3
        where id = $1 and claims = $2 and state in ('running', 'queued')";

    let done =
        sqlx::query(query).bind(claim.id).bind(claim.claims).bind(due_at).bind(error).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Gives a job back without counting the attempt: at once and first in line, or not before `due_at`.
/// False if it is no longer held by this claim.
pub async fn hand_back(conn: &mut AnyConnection, claim: Claim, due_at: Option<i64>) -> sqlx::Result<bool> {
    let query = format!(
        "update jobs set state = $3, due_at = $4, attempt = attempt - 1, rank = {THIS_ROUND}
        where id = $1 and claims = $2 and state in ('running', 'queued')"
    );

    let state = if due_at.is_some() { "waiting" } else { "queued" };
    let query = sqlx::query(AssertSqlSafe(query)).bind(claim.id).bind(claim.claims).bind(state).bind(due_at);
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Puts back into the line one job whose wait is over or whose holder let the lease end, and returns
/// its lane. One at a time, since each takes its place behind the one before.
pub async fn revive(conn: &mut AnyConnection, now: i64) -> sqlx::Result<Option<String>> {
    let query = format!(
        "update jobs set state = 'queued', due_at = null,
            rank = case state when 'running' then {THIS_ROUND} else {NEXT_ROUND} end
        where due_at <= $1 and id = (
            select id from jobs where due_at <= $1 order by due_at limit 1 {}
        )
        returning lane",
        Dialect::of(conn).skip_locked()
    );

    sqlx::query_scalar(AssertSqlSafe(query)).bind(now).fetch_optional(conn).await
}

/// Forgets jobs that were done before `done_before` or failed before `failed_before`, `limit` at most;
/// returns how many.
pub async fn prune(
    conn: &mut AnyConnection,
    done_before: i64,
    failed_before: i64,
    limit: i64,
) -> sqlx::Result<u64> {
    let query = "
        delete from jobs where id in (
            select id from jobs
            where finished_at < $1 and (state = 'done' or finished_at < $2)
            order by finished_at limit $3
        )";

    let query = sqlx::query(query).bind(done_before).bind(failed_before).bind(limit);
    Ok(query.execute(conn).await?.rows_affected())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depth {
    pub kind: JobKind,
    pub state: String,
    pub count: i64,
    /// When the oldest of them was added.
    pub oldest: i64,
}

from_row!(Depth { state, count, oldest; kind });

/// How many open jobs there are, by kind and state.
pub async fn depths(conn: &mut AnyConnection) -> sqlx::Result<Vec<Depth>> {
    let query = "
        select kind, state, count(*) as count, min(created_at) as oldest
        from jobs where finished_at is null
        group by kind, state order by kind, state";

    sqlx::query_as(query).fetch_all(conn).await
}
