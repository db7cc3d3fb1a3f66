-- Where the database is not distributed, set_config() does what `set local` does for a third of the price: nothing
-- is parsed. Every request pays it twice.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  create or replace function app_identity(account_id uuid, user_id uuid, role text) returns void
  language plpgsql as $identity$
  begin
    if account_id is null then
      raise exception 'an identity must name its account';
    end if;
    perform set_config('app.account_id', account_id::text, true),
      set_config('app.user_id', coalesce(user_id::text, ''), true), set_config('app.role', role, true);
  end
  $identity$;
end
$$;
