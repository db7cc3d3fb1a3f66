-- As whom the service works and for whom a transaction does, and what a database of several nodes needs.

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

-- `app_identity` says for whom the transaction works: every transaction begins with it. The form with four arguments is a
-- manager's: `sees` says whose rows he sees, himself included, in sixteen lists of ids with commas between them, by the first
-- digit of the id. A setting is copied whenever a policy reads it: one list of fifty ids costs 5 µs a row, as an array 18,
-- these 0.9. Other roles leave it out; their policies do not look at it.
--
-- On one node set_config() does what `set local` does for a third of the price: nothing is parsed. All settings stand in
-- one statement, because in a loop each is a statement of its own, and all of it takes twice as long.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  create function app_identity(account_id uuid, user_id uuid, role text) returns void
  language plpgsql as $identity$
  begin
    if account_id is null then
      raise exception 'an identity must name its account';
    end if;
    perform set_config('app.account_id', account_id::text, true),
      set_config('app.user_id', coalesce(user_id::text, ''), true), set_config('app.role', role, true);
  end
  $identity$;
  create function app_identity(account_id uuid, user_id uuid, role text, sees text[]) returns void
  language plpgsql as $identity$
  begin
    if account_id is null then
      raise exception 'an identity must name its account';
    end if;
    perform set_config('app.account_id', account_id::text, true),
      set_config('app.user_id', coalesce(user_id::text, ''), true), set_config('app.role', role, true),
      set_config('app.sees_0', coalesce(sees[1], ''), true), set_config('app.sees_1', coalesce(sees[2], ''), true),
      set_config('app.sees_2', coalesce(sees[3], ''), true), set_config('app.sees_3', coalesce(sees[4], ''), true),
      set_config('app.sees_4', coalesce(sees[5], ''), true), set_config('app.sees_5', coalesce(sees[6], ''), true),
      set_config('app.sees_6', coalesce(sees[7], ''), true), set_config('app.sees_7', coalesce(sees[8], ''), true),
      set_config('app.sees_8', coalesce(sees[9], ''), true), set_config('app.sees_9', coalesce(sees[10], ''), true),
      set_config('app.sees_a', coalesce(sees[11], ''), true), set_config('app.sees_b', coalesce(sees[12], ''), true),
      set_config('app.sees_c', coalesce(sees[13], ''), true), set_config('app.sees_d', coalesce(sees[14], ''), true),
      set_config('app.sees_e', coalesce(sees[15], ''), true), set_config('app.sees_f', coalesce(sees[16], ''), true);
  end
  $identity$;
end
$$;

-- On a distributed database only the command `set local` reaches the other nodes.
do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  create function app_identity(account_id uuid, user_id uuid, role text) returns void
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
  create function app_identity(account_id uuid, user_id uuid, role text, sees text[]) returns void
  language plpgsql as $identity$
  begin
    perform app_identity(account_id, user_id, role);
    for i in 1..16 loop
      execute format('set local app.sees_%s = %L', to_hex(i - 1), coalesce(sees[i], ''));
    end loop;
  end
  $identity$;
end
$$;

-- A start through any node can tell whether the database is up to date.
select app_distribute('schema_migrations', null);

-- Where the database is distributed a transaction that writes begins with this, so that its shards stay where they are
-- until it ends. Citus lets a shard move between two statements of a transaction that has only read: what it looked up
-- and locked was then on one node, what it wrote on the other (decision 0038). A move locks all shards that move together,
-- the lowest number first, which is the one of accounts.
do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  -- Only who owns the tables may lock their shards; 5 is `share`, as each insert, update and delete takes it.
  execute format(
    'create function app_hold_shards(account_id uuid) returns void
       language plpgsql security definer set search_path = pg_catalog, %1$I, pg_temp as $hold$
     begin
       perform lock_shard_metadata(5, array[get_shard_id_for_distribution_column(''%1$I.accounts'', account_id)]);
     end
     $hold$',
    current_schema()
  );
  revoke execute on function app_hold_shards(uuid) from public;
  grant execute on function app_hold_shards(uuid) to leadline_app;
end
$$;
