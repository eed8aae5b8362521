-- Tokens of a language model by day (since 1970, of UTC), for each user and for each integrator as a whole.
create table user_model_use (
    user_id bigint not null references users (id),
    day bigint not null,
    tokens bigint not null,
    primary key (user_id, day)
);

create table integrator_model_use (
    integrator_id bigint not null references integrators (id),
    day bigint not null,
    tokens bigint not null,
    primary key (integrator_id, day)
);
