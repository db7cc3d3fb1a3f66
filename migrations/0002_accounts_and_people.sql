-- Accounts, the people of each, their teams, and invitations to set a password.

create table accounts (
  id uuid not null,
  name text not null,
  short_name text not null,
  default_region text not null default 'IN',
  created_at timestamptz not null,
  constraint accounts_pkey primary key (id)
);

comment on table accounts is 'One customer of the installation. The id is derived from the short name, so that a sign-in finds its account without looking across accounts.';

select app_distribute('accounts', 'id');

-- No policy has a sub-select: a distributed database refuses one. current_setting() is stable, so an index condition reads it
-- once for a scan.
create policy accounts_select on accounts for select to leadline_app
  using (id = nullif(current_setting('app.account_id', true), '')::uuid);

grant select on accounts to leadline_app;

create table account_ids (
  account_id uuid not null,
  created_at timestamptz not null,
  constraint account_ids_pkey primary key (account_id)
);

comment on table account_ids is 'Every account once more, held whole by each node of a distributed database, where accounts are spread: whoever asks which there are must not need all nodes. Written with the account.';

select app_distribute('account_ids', null);
alter table account_ids enable row level security;

select app_policies('account_ids', 'select', 'everybody');
grant select on account_ids to leadline_app;

-- Ids and nothing else: for the sign-in page (is there one account or several?), the shell and the work in the background. Works
-- as the owner of the tables, so it names its schema, and the search path ends with what a session can make itself: a
-- temporary table named accounts is not the one that is read.
do $$
begin
  execute format(
    'create function app_account_ids() returns setof uuid
       language sql stable security definer set search_path = pg_catalog, %1$I, pg_temp
       as ''select %2$s from %1$I.%3$I order by created_at, %2$s''',
    current_schema(),
    case when exists (select from pg_extension where extname = 'citus') then 'account_id' else 'id' end,
    case when exists (select from pg_extension where extname = 'citus') then 'account_ids' else 'accounts' end
  );
end
$$;

revoke all on function app_account_ids() from public;
grant execute on function app_account_ids() to leadline_app;

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
  phone text,
  team_user_ids uuid[] not null default '{}',
  working_hours jsonb,
  second_factor_at timestamptz(3),
  constraint users_pkey primary key (account_id, id),
  constraint users_email_key unique (account_id, email_normalized)
);

comment on table users is 'People of an account. daily_cap is the most leads that distribution rules give one person in an IST day.';
comment on column users.phone is 'E.164: calls of telephony find their agent by it.';
-- The look-up of a key or session reads it with its user: as a join it would cost 42 µs of PostgreSQL instead of 31, for
-- every request of every role.
comment on column users.team_user_ids is 'The members of all teams that the user manages, and who therefore sees what they see while the role is manager. Written with team_members, of which it is made.';
comment on column users.working_hours is 'Weekdays (1 is Monday) and times in IST at which distribution rules give this person leads; null: any time.';
comment on column users.second_factor_at is 'Since when a sign-in asks for a second factor; null: it does not. Changes together with totp_secrets and passkeys, under a lock of the user.';

select app_distribute('users', 'account_id');

alter table users add constraint users_account_fkey foreign key (account_id) references accounts (id) on delete cascade;
alter table users add constraint users_daily_cap_check check (daily_cap >= 0);
alter table users add constraint users_phone_key unique (account_id, phone);
alter table users add constraint users_role_check check (role in ('admin', 'manager', 'agent'));

select app_policies('users', 'select', 'everybody');
select app_policies('users', 'insert', 'admin service');
create policy users_update on users for update to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or id = nullif(current_setting('app.user_id', true), '')::uuid))
  with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or id = nullif(current_setting('app.user_id', true), '')::uuid));

grant select, insert on users to leadline_app;
grant update (
  name, role, password_hash, disabled_at, away, daily_cap, last_signed_in_at, phone, team_user_ids, working_hours,
  second_factor_at
) on users to leadline_app;

create table teams (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  name_normalized text not null,
  created_at timestamptz(3) not null,
  constraint teams_pkey primary key (account_id, id),
  constraint teams_name_key unique (account_id, name_normalized)
);

comment on table teams is 'Groups of users. Whoever manages one sees what its members see.';

select app_distribute('teams', 'account_id');

alter table teams add constraint teams_account_fkey foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('teams', 'select', 'admin service manager');
select app_policies('teams', 'insert update delete', 'admin service');
grant select, insert, delete on teams to leadline_app;
grant update (name, name_normalized) on teams to leadline_app;

create table team_members (
  account_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  is_manager boolean not null,
  created_at timestamptz(3) not null,
  constraint team_members_pkey primary key (account_id, team_id, user_id)
);

comment on table team_members is 'Who is in a team, in any number of them: as a member, or as a manager. Members may have any role and may be disabled.';

select app_distribute('team_members', 'account_id');

alter table team_members add constraint team_members_team_fkey
  foreign key (account_id, team_id) references teams (account_id, id) on delete cascade;
alter table team_members add constraint team_members_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index team_members_user_idx on team_members (account_id, user_id, is_manager);

create policy team_members_select on team_members for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(user_id::text, 1), true), user_id::text) > 0
      else user_id = nullif(current_setting('app.user_id', true), '')::uuid
    end);

select app_policies('team_members', 'insert update delete', 'admin service');
grant select, insert, delete on team_members to leadline_app;
grant update (is_manager) on team_members to leadline_app;

create table invitations (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitations_pkey primary key (account_id, id),
  constraint invitations_user_key unique (account_id, user_id),
  constraint invitations_secret_key unique (account_id, secret_hash)
);

comment on table invitations is 'Links with which a person sets a password, once. The link holds the account id and the secret; only its SHA-256 is here.';

select app_distribute('invitations', 'account_id');

alter table invitations add constraint invitations_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

select app_policies('invitations', 'select insert delete', 'admin service');
grant select, insert, delete on invitations to leadline_app;
