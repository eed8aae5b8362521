create table settings (
    key text not null primary key,
    value text not null
);

create table integrators (
    id integer primary key autoincrement,
    api_key text not null unique,
    name text not null,
    -- Sealed with the master key; a copy of the database alone does not open it.
    secret blob not null,
    -- Grows when the secret is rotated: older tokens end.
    generation bigint not null default 1,
    created_at bigint not null,
    disabled_at bigint
);

create table users (
    id integer primary key autoincrement,
    integrator_id bigint not null references integrators (id),
    uid text not null,
    created_at bigint not null,
    unique (integrator_id, uid)
);

create table jobs (
    id integer primary key autoincrement,
    -- 0 for the service's own work.
    user_id bigint not null,
    kind text not null,
    lane text not null,
    unique_key text,
    payload text not null,
    state text not null check (state in ('queued', 'waiting', 'running', 'done', 'failed')),
    -- Place in the lane's line: users take turns.
    rank bigint not null,
    attempt bigint not null default 0,
    max_attempts bigint not null,
    -- Times it was handed out. Names the holder: only the last one may report.
    claims bigint not null default 0,
    -- Waiting: when it may run. Running: when the lease ends.
    due_at bigint,
    progress bigint not null default 0,
    error text,
    created_at bigint not null,
    finished_at bigint
);
create index jobs_line on jobs (lane, rank, id) where state = 'queued';
create index jobs_line_of_user on jobs (user_id, lane, rank) where state = 'queued';
create index jobs_due on jobs (due_at) where due_at is not null;
create index jobs_open on jobs (kind, user_id) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create unique index jobs_unique on jobs (kind, user_id, unique_key)
    where unique_key is not null and finished_at is null;
