create table tasks (
    id bigint generated always as identity primary key,
    user_id bigint not null references users (id),
    channel text not null,
    title text not null,
    type bigint not null,
    sub_type bigint not null,
    -- Free text, for the types that have one; empty otherwise.
    input text not null,
    -- The brief that writers get, as JSON.
    brief text not null,
    created_at bigint not null
);
create index tasks_of_user on tasks (user_id, id);

-- What a task says. One row per task, from the moment that its outline is asked for.
create table outlines (
    task_id bigint not null primary key references tasks (id),
    state text not null check (state in ('generating', 'complete', 'failed')),
    -- Grows with every generation that begins: an older one may no longer write.
    generation bigint not null,
    -- Grows with every change of a complete outline: saved edits, new content.
    version bigint not null default 0,
    -- Markdown; while generating, what is there so far.
    text text not null,
    -- The outline with its body text, once there is some.
    content text,
    -- Who wrote it: composer, model, pasted, topic, saved.
    writer text not null,
    edited bigint not null default 0,
    error text,
    tokens_in bigint not null default 0,
    tokens_out bigint not null default 0,
    updated_at bigint not null
);

-- One row per ticket.
create table contents (
    id bigint generated always as identity primary key,
    task_id bigint not null references tasks (id),
    ticket text not null unique,
    state text not null check (state in ('generating', 'complete', 'failed')),
    -- The outline as it was when the ticket was given.
    outline text not null,
    -- The finished Markdown.
    text text,
    error text,
    tokens_in bigint not null default 0,
    tokens_out bigint not null default 0,
    created_at bigint not null,
    finished_at bigint
);
create index contents_of_task on contents (task_id, id);

-- Chapters that are written: a restart goes on where it was.
create table content_chapters (
    content_id bigint not null references contents (id),
    chapter bigint not null,
    text text not null,
    writer text not null,
    primary key (content_id, chapter)
);

create table edit_log (
    id bigint generated always as identity primary key,
    task_id bigint not null references tasks (id),
    text text not null,
    created_at bigint not null
);
create index edit_log_of_task on edit_log (task_id, id);

-- Outline generations that completed.
create table usage (
    user_id bigint not null references users (id),
    channel text not null,
    count bigint not null,
    primary key (user_id, channel)
);
