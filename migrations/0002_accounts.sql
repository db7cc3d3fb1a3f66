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

alter table accounts enable row level security;

create policy accounts_select on accounts for select to leadline_app
  using (
    id = (select nullif(current_setting('app.account_id', true), '')::uuid)
  );

grant select on accounts to leadline_app;

-- Ids and nothing else: for the sign-in page (is there one account or several?), the shell and the sweep of old bodies.
create function app_account_ids() returns setof uuid
language sql stable security definer set search_path from current as $$
  select id from accounts order by created_at, id
$$;

revoke all on function app_account_ids() from public;

grant execute on function app_account_ids() to leadline_app;
