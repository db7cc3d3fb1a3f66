create table sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (account_id, id),
  constraint sessions_secret_key unique (account_id, secret_hash)
);

comment on table sessions is 'Signed-in browsers. The cookie holds the account id and the secret; only its SHA-256 is here.';

select app_distribute('sessions', 'account_id');

alter table sessions enable row level security;

alter table sessions add constraint sessions_user_fkey foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index sessions_user_idx on sessions (account_id, user_id);

create policy sessions_select on sessions for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy sessions_insert on sessions for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy sessions_update on sessions for update to leadline_app
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

create policy sessions_delete on sessions for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

grant select, insert, delete on sessions to leadline_app;

grant update (last_seen_at, expires_at) on sessions to leadline_app;
