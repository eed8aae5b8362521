-- How far an export is: pages drawn, of how many.
alter table exports add column drawn bigint not null default 0;
alter table exports add column to_draw bigint not null default 0;
