-- Pages laid out ahead of a save, by a professional layout task.
create table layout_tasks (
    id integer primary key autoincrement,
    user_id bigint not null references users (id),
    task_id bigint not null references tasks (id),
    state text not null check (state in ('working', 'ready', 'failed')),
    -- The plan as JSON, once it is ready.
    plan text,
    error text,
    created_at bigint not null,
    finished_at bigint
);

create table designs (
    id integer primary key autoincrement,
    user_id bigint not null references users (id),
    task_id bigint not null references tasks (id),
    name text not null,
    -- Grows with every saved change of the work.
    version bigint not null default 1,
    template_id bigint not null,
    template_type bigint not null,
    layout_type bigint not null,
    layout_task_id bigint,
    -- In points.
    width bigint not null,
    height bigint not null,
    pages bigint not null,
    cover_key text not null,
    canvas_key text not null,
    data_key text not null,
    -- The quality report as JSON.
    report text not null,
    created_at bigint not null,
    updated_at bigint not null,
    -- When its pages were stored; a new name leaves it alone.
    stored_at bigint not null,
    -- In the recycle bin since, and until.
    deleted_at bigint,
    purge_at bigint,
    check ((deleted_at is null) = (purge_at is null))
);
-- The state at the end lets SQLite, too, walk over the pages before without reading their rows.
create index designs_by_creation on designs (user_id, created_at desc, id desc, deleted_at) where deleted_at is null;
create index designs_by_change on designs (user_id, updated_at desc, id desc, deleted_at) where deleted_at is null;
create index designs_by_deletion on designs (user_id, deleted_at desc, id desc) where deleted_at is not null;
create index designs_to_purge on designs (purge_at) where purge_at is not null;

-- How many works a user has, so that a list knows its total without counting.
create table design_totals (
    user_id bigint not null primary key references users (id),
    active bigint not null,
    deleted bigint not null
);
create trigger designs_added after insert on designs begin
    insert into design_totals (user_id, active, deleted)
    values (new.user_id, new.deleted_at is null, new.deleted_at is not null)
    on conflict (user_id) do update set
        active = active + excluded.active, deleted = deleted + excluded.deleted;
end;
create trigger designs_changed after update on designs
when (old.deleted_at is null) <> (new.deleted_at is null) begin
    update design_totals set
        active = active + (new.deleted_at is null) - (old.deleted_at is null),
        deleted = deleted + (old.deleted_at is null) - (new.deleted_at is null)
    where user_id = new.user_id;
end;
create trigger designs_removed after delete on designs begin
    update design_totals set
        active = active - (old.deleted_at is null),
        deleted = deleted - (old.deleted_at is not null)
    where user_id = old.user_id;
end;

create table exports (
    id integer primary key autoincrement,
    user_id bigint not null references users (id),
    design_id bigint not null references designs (id) on delete cascade,
    -- What the client polls with: random, since it is all that a result needs.
    task_key text not null unique,
    -- The work as it was asked for. Same pages, same file: the canvas decides what can be shared.
    version bigint not null,
    canvas_key text not null,
    format text not null,
    edit bigint not null,
    zip bigint not null,
    state text not null check (state in ('waiting', 'ready', 'failed')),
    -- The files in page order as JSON, once they are there.
    files text,
    error text,
    created_at bigint not null,
    finished_at bigint
);
create unique index exports_shared on exports (design_id, canvas_key, format, edit, zip) where state <> 'failed';
create index exports_of_design on exports (design_id);
create index exports_open on exports (user_id) where finished_at is null;
create index exports_finished on exports (finished_at) where finished_at is not null;

-- Every file that was ever meant to be written. One that belongs to nothing is swept.
create table blobs (
    key text not null primary key,
    size bigint not null,
    design_id bigint references designs (id) on delete set null,
    export_id bigint references exports (id) on delete set null,
    -- 1 once the sweeper has chosen it; it can belong to nothing from then on.
    doomed bigint not null default 0,
    created_at bigint not null
);
create index blobs_of_design on blobs (design_id) where design_id is not null;
create index blobs_of_export on blobs (export_id) where export_id is not null;
create index blobs_unused on blobs (created_at) where design_id is null and export_id is null;
