-- Users whose tokens were ended before their time. Not a reference: an erased user's tokens are ended too.
create table revocations (
    user_id bigint not null primary key,
    revoked_at bigint not null
);

-- What integrators' servers and operators did, without anybody's words.
create table audit_log (
    id bigint generated always as identity primary key,
    at bigint not null,
    actor text not null check (actor in ('integrator', 'operator')),
    action text not null,
    integrator_id bigint,
    -- The number of the user or template that it was about.
    subject bigint
);

create index designs_of_task on designs (task_id);
create index layout_tasks_of_task on layout_tasks (task_id);
create index tasks_by_age on tasks (created_at);
