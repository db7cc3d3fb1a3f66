-- A third role: a manager sees and may write what the members of the teams may that he manages (decision 0021.58).
alter table users drop constraint users_role_check;

alter table users add constraint users_role_check check (role in ('admin', 'manager', 'agent'));

-- The look-up of a key or session reads it with its user: as a join it would cost 42 µs of PostgreSQL instead of 31, for
-- every request of every role.
alter table users add column team_user_ids uuid[] not null default '{}';

comment on column users.team_user_ids is 'The members of all teams that the user manages, and who therefore sees what they see while the role is manager. Written with team_members, of which it is made.';

grant update (team_user_ids) on users to leadline_app;

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

alter table teams enable row level security;

alter table teams add constraint teams_account_fkey foreign key (account_id) references accounts (id) on delete cascade;

create policy teams_select on teams for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service', 'manager')
  );

create policy teams_insert on teams for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy teams_update on teams for update to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy teams_delete on teams for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

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

alter table team_members enable row level security;

alter table team_members add constraint team_members_team_fkey foreign key (account_id, team_id) references teams (account_id, id) on delete cascade;

alter table team_members add constraint team_members_user_fkey foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index team_members_user_idx on team_members (account_id, user_id, is_manager);

create policy team_members_select on team_members for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(user_id::text, 1), true), user_id::text) > 0
      else user_id = nullif(current_setting('app.user_id', true), '')::uuid
    end
  );

create policy team_members_insert on team_members for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy team_members_update on team_members for update to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy team_members_delete on team_members for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert, delete on team_members to leadline_app;

grant update (is_manager) on team_members to leadline_app;

-- The fourth argument says whose rows a manager sees, himself included: sixteen lists of ids with commas between them, by
-- the first digit of the id. A setting is copied whenever a policy reads it: one list of fifty ids costs 5 µs a row, as
-- an array 18, these 0.9. Other roles leave it out; their policies do not look at it.
create function app_identity(account_id uuid, user_id uuid, role text, sees text[]) returns void
language plpgsql as $$
begin
  perform app_identity(account_id, user_id, role);
  for i in 1..16 loop
    execute format('set local app.sees_%s = %L', to_hex(i - 1), coalesce(sees[i], ''));
  end loop;
end
$$;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  create or replace function app_identity(account_id uuid, user_id uuid, role text, sees text[]) returns void
  language plpgsql as $identity$
  begin
    perform app_identity(account_id, user_id, role);
    for i in 1..16 loop
      perform set_config('app.sees_' || to_hex(i - 1), coalesce(sees[i], ''), true);
    end loop;
  end
  $identity$;
end
$$;

-- Read once for a row, whoever asks: a manager's list is not looked at for others.
alter policy leads_select on leads
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy leads_insert on leads
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy leads_update on leads
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy leads_delete on leads
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy call_logs_select on call_logs
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy call_logs_insert on call_logs
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy call_logs_update on call_logs
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy call_logs_delete on call_logs
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy lead_activities_select on lead_activities
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy lead_activities_insert on lead_activities
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy count_changes_select on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy day_counts_select on day_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(viewer_id::text, 1), true), viewer_id::text) > 0
      else viewer_id = nullif(current_setting('app.user_id', true), '')::uuid
    end
  );

alter policy hour_counts_select on hour_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(viewer_id::text, 1), true), viewer_id::text) > 0
      else viewer_id = nullif(current_setting('app.user_id', true), '')::uuid
    end
  );

alter policy cell_counts_select on cell_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );
