-- The pictures of the file that a task was made from.
alter table blobs add column task_id bigint references tasks (id) on delete set null;
create index blobs_of_task on blobs (task_id) where task_id is not null;
