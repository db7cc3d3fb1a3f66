create table users (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  email_normalized text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  disabled_at timestamptz,
  away boolean not null default false,
  daily_cap integer,
  last_signed_in_at timestamptz,
  created_at timestamptz not null,
  constraint users_pkey primary key (account_id, id),
  constraint users_email_key unique (account_id, email_normalized)
);

comment on table users is 'People of an account. daily_cap is the most leads that distribution rules give one person in an IST day.';

select app_distribute('users', 'account_id');

alter table users enable row level security;

alter table users add constraint users_account_fkey foreign key (account_id) references accounts (id) on delete cascade;

alter table users add constraint users_role_check check (role in ('admin', 'agent'));

alter table users add constraint users_daily_cap_check check (daily_cap >= 0);

create policy users_select on users for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
  );

create policy users_insert on users for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy users_update on users for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

grant select, insert on users to leadline_app;

grant update (name, role, password_hash, disabled_at, away, daily_cap, last_signed_in_at) on users to leadline_app;
