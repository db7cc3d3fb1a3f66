-- A manager's identity in one statement: in a loop each of the sixteen settings is a statement of its own, and all of it
-- takes twice as long. Where the database is distributed nothing changes: only `set local` reaches the other nodes.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  create or replace function app_identity(account_id uuid, user_id uuid, role text, sees text[]) returns void
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
