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
