-- Codes that open the studio for a user, once.
create table grant_codes (
    -- A digest: whoever reads this table learns no code.
    digest text not null primary key,
    user_id bigint not null references users (id),
    channel text not null,
    expires_at bigint not null
);
create index grant_codes_by_expiry on grant_codes (expires_at);
create index grant_codes_of_user on grant_codes (user_id);
