-- Keys of the REST interface, and what is told of their use.

create table api_keys (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  key_hash bytea not null,
  last_four text not null,
  can_read boolean not null,
  can_write boolean not null,
  can_delete boolean not null,
  ip_whitelist text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  old_key_hash bytea,
  old_key_until timestamptz(3),
  old_key_used_at timestamptz(3),
  constraint api_keys_pkey primary key (account_id, id),
  constraint api_keys_hash_key unique (account_id, key_hash)
);

comment on table api_keys is 'Keys of the REST interface; only the SHA-256 and the last four characters are kept. last_used_at is exact to a minute.';
comment on column api_keys.old_key_hash is 'SHA-256 of the secret before the last rotation, which works until old_key_until. Null after a regeneration.';

select app_distribute('api_keys', 'account_id');

alter table api_keys add constraint api_keys_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index api_keys_user_idx on api_keys (account_id, user_id);
create index api_keys_old_hash_idx on api_keys (account_id, old_key_hash) where old_key_hash is not null;

select app_policies('api_keys', 'select insert update', 'admin service own');
grant select, insert on api_keys to leadline_app;
grant update (
  name, key_hash, last_four, can_read, can_write, can_delete, ip_whitelist, last_used_at, revoked_at, old_key_hash, old_key_until,
  old_key_used_at
) on api_keys to leadline_app;

create table api_key_days (
  account_id uuid not null,
  api_key_id uuid not null,
  day date not null,
  outcome text not null,
  user_id uuid not null,
  requests bigint not null,
  constraint api_key_days_pkey primary key (account_id, api_key_id, day, outcome)
);

comment on table api_key_days is 'What each key did and was denied: requests by IST day and outcome, which is a permission or the reason of a refusal. Written every ten seconds, kept for 90 days. user_id is the key''s, which never changes.';

select app_distribute('api_key_days', 'account_id');

alter table api_key_days add constraint api_key_days_key_fkey
  foreign key (account_id, api_key_id) references api_keys (account_id, id) on delete cascade;

create index api_key_days_day_idx on api_key_days (account_id, day);

select app_policies('api_key_days', 'select', 'admin service own');
select app_policies('api_key_days', 'insert update delete', 'service');
grant select, insert, delete on api_key_days to leadline_app;
grant update (requests) on api_key_days to leadline_app;
