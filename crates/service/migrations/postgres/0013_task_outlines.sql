-- The outline that a document made when its task was created, until the task's own outline is complete.
alter table tasks add column outline text;
