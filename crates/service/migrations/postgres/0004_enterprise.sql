-- Templates that an integrator brought: a presentation file and what was made of it.
create table enterprise_suits (
    id bigint generated always as identity primary key,
    integrator_id bigint not null references integrators (id),
    name text not null,
    -- SHA-256 of the file, in hexadecimal: the same file is the same suit.
    digest text not null,
    package_key text not null,
    cover_key text not null,
    -- The preflight report as JSON.
    report text not null,
    created_at bigint not null,
    -- Since then it is in no list and takes no new works; works that have it keep it.
    removed_at bigint,
    unique (integrator_id, digest)
);
create index enterprise_suits_by_creation on enterprise_suits (integrator_id, created_at desc, id desc) where removed_at is null;

alter table blobs add column suit_id bigint references enterprise_suits (id);
