-- The template that the pages were laid out in when the export was asked for; the work may take another one before it ends.
alter table exports add column template_id bigint not null default 0;
alter table exports add column template_type bigint not null default 1;
update exports set
    template_id = (select template_id from designs where designs.id = exports.design_id),
    template_type = (select template_type from designs where designs.id = exports.design_id);
create index exports_waiting on exports (canvas_key) where state = 'waiting';
