-- Without a column: a table that each node of a distributed database holds whole.
create or replace function app_distribute(table_name text, column_name text) returns void
language plpgsql as $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  if column_name is null then
    perform create_reference_table(table_name);
  elsif table_name = 'accounts' then
    perform create_distributed_table(table_name, column_name);
  else
    perform create_distributed_table(table_name, column_name, colocate_with => 'accounts');
  end if;
end
$$;

-- A start through any node can tell whether the database is up to date.
select app_distribute('schema_migrations', null);

create table account_ids (
  account_id uuid not null,
  created_at timestamptz not null,
  constraint account_ids_pkey primary key (account_id)
);

comment on table account_ids is 'Every account once more, held whole by each node of a distributed database, where accounts are spread: whoever asks which there are must not need all nodes. Written with the account.';

select app_distribute('account_ids', null);

alter table account_ids enable row level security;

create policy account_ids_select on account_ids for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

grant select on account_ids to leadline_app;

insert into account_ids (account_id, created_at) select id, created_at from accounts;

-- Works as the owner of the tables, so it names its schema, and the search path ends with what a session can make
-- itself: a temporary table named accounts is not the one that is read.
do $$
begin
  execute format(
    'create or replace function app_account_ids() returns setof uuid
       language sql stable security definer set search_path = pg_catalog, %1$I, pg_temp
       as ''select %2$s from %1$I.%3$I order by created_at, %2$s''',
    current_schema(),
    case when exists (select from pg_extension where extname = 'citus') then 'account_id' else 'id' end,
    case when exists (select from pg_extension where extname = 'citus') then 'account_ids' else 'accounts' end
  );
end
$$;

-- The identity of a distributed database refuses what 0015 refuses elsewhere.
do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  create or replace function app_identity(account_id uuid, user_id uuid, role text) returns void
  language plpgsql as $identity$
  begin
    if account_id is null then
      raise exception 'an identity must name its account';
    end if;
    execute format('set local app.account_id = %L', account_id);
    execute format('set local app.user_id = %L', coalesce(user_id::text, ''));
    execute format('set local app.role = %L', role);
  end
  $identity$;
end
$$;
