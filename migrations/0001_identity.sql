-- The role that the service works as: it owns nothing and cannot pass by row-level security.
do $$
begin
  create role leadline_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception
  when duplicate_object or unique_violation then null;
end
$$;

-- Whoever runs the migrations signs in for the service too, so it may step down to that role.
do $$
begin
  if not pg_has_role(current_user, 'leadline_app', 'member') then
    execute format('grant leadline_app to %I', current_user);
  end if;
end
$$;

do $$
begin
  execute format('grant usage on schema %I to leadline_app', current_schema());
end
$$;

-- Says for whom the transaction works. `set local` and not set_config(), because only the command reaches
-- the workers of a distributed database.
create function app_identity(account_id uuid, user_id uuid, role text) returns void
language plpgsql as $$
begin
  execute format('set local app.account_id = %L', account_id);
  execute format('set local app.user_id = %L', coalesce(user_id::text, ''));
  execute format('set local app.role = %L', role);
end
$$;

-- Places a table with its account where the database is distributed; does nothing elsewhere.
create function app_distribute(table_name text, column_name text) returns void
language plpgsql as $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  if table_name = 'accounts' then
    perform create_distributed_table(table_name, column_name);
  else
    perform create_distributed_table(table_name, column_name, colocate_with => 'accounts');
  end if;
end
$$;
