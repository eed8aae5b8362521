-- How a person said that a template is used, over what was found in it, as JSON; and how often that was said.
alter table enterprise_suits add column map text not null default '{}';
alter table enterprise_suits add column version bigint not null default 1;
