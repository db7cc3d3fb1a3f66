-- What migrations call. This runs before those that a database lacks, whichever it has: a change here alters no table that is
-- there already, and `docs/schema.sql` shows what all calls have made.

-- Places a table with its account where the database is distributed; without a column each node holds it whole. Enables
-- row-level security of every table that has an account.
create or replace function app_distribute(table_name text, column_name text) returns void
language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if column_name is null then
      perform create_reference_table(table_name);
    elsif table_name = 'accounts' then
      perform create_distributed_table(table_name, column_name);
    else
      perform create_distributed_table(table_name, column_name, colocate_with => 'accounts');
    end if;
  end if;
  if column_name is not null then
    execute format('alter table %I enable row level security', table_name);
  end if;
end
$$;

-- Makes the policy `<table>_<command>` for each of the commands, as `select insert update delete`. Always the row must be of the
-- account for which the transaction works (`app_identity`). `who` says for whom it works then: `everybody`, or any of the
-- roles `admin`, `manager`, `agent` and `service`, and last `own` for the person whom the row names as its `user_id`. So
--   select app_policies('notes', 'select insert', 'admin service own');
-- makes two policies, of which the first is
--   create policy notes_select on notes for select to leadline_app
--     using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
--       and (current_setting('app.role', true) in ('admin', 'service')
--         or user_id = nullif(current_setting('app.user_id', true), '')::uuid));
-- and an insert has the same as its `with check`, an update as both. A policy that asks for more is written out.
create or replace function app_policies(table_name text, commands text, who text) returns void
language plpgsql as $$
declare
  command text;
  of_account text := 'account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid';
  of_role text := 'current_setting(''app.role'', true) in ('
    || (select string_agg(quote_literal(word), ', ') from regexp_split_to_table(who, ' ') word where word <> 'own') || ')';
  of_person text := case when who ~ '\yown$' then 'user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid' end;
  condition text := '(' || of_account
    || case when who <> 'everybody' then ' and (' || concat_ws(' or ', of_role, of_person) || ')' else '' end || ')';
begin
  foreach command in array string_to_array(commands, ' ') loop
    execute format('create policy %I on %I for %s to leadline_app', table_name || '_' || command, table_name, command)
      || case when command <> 'insert' then ' using ' || condition else '' end
      || case when command in ('insert', 'update') then ' with check ' || condition else '' end;
  end loop;
end
$$;
