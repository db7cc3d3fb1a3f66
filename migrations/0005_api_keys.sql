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
  constraint api_keys_pkey primary key (account_id, id),
  constraint api_keys_hash_key unique (account_id, key_hash)
);

comment on table api_keys is 'Keys of the REST interface; only the SHA-256 and the last four characters are kept. last_used_at is exact to a minute.';

select app_distribute('api_keys', 'account_id');

alter table api_keys enable row level security;

alter table api_keys add constraint api_keys_user_fkey foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index api_keys_user_idx on api_keys (account_id, user_id);

create policy api_keys_select on api_keys for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy api_keys_insert on api_keys for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy api_keys_update on api_keys for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

grant select, insert on api_keys to leadline_app;

grant update (name, key_hash, last_four, can_read, can_write, can_delete, ip_whitelist, last_used_at, revoked_at) on api_keys to leadline_app;
