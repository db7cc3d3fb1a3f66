-- The fold of the release before knows nothing of the counter below. It works as user one; from here on it finds no
-- changes, so it sums nothing and deletes nothing, and what waits is folded by this release, as user two.
alter policy count_changes_select on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then (nullif(current_setting('app.user_id', true), '')::uuid in (
        '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000001'
      )) is not true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy count_changes_delete on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) = 'service'
    and nullif(current_setting('app.user_id', true), '')::uuid = '00000000-0000-0000-0000-000000000002'
  );

create table sights (
  account_id uuid not null,
  id uuid not null,
  user_ids uuid[] not null,
  created_at timestamptz not null,
  constraint sights_pkey primary key (account_id, id)
);

comment on table sights is 'All whom the manager of a large team sees, himself among them, for whom sight_counts are kept. The id is made of theirs; a manager carries it in his identity and so sees his own.';

select app_distribute('sights', 'account_id');

alter table sights enable row level security;

create policy sights_select on sights for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(id::text, 1), true), id::text) > 0
      else false
    end
  );

create policy sights_insert on sights for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) = 'service'
  );

create policy sights_delete on sights for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) = 'service'
  );

grant select, insert, delete on sights to leadline_app;

create table sight_counts (
  account_id uuid not null,
  subject text not null,
  sight_id uuid not null,
  span_days smallint not null,
  day date not null,
  n bigint not null,
  seconds bigint not null,
  constraint sight_counts_pkey primary key (account_id, subject, sight_id, span_days, day)
);

comment on table sight_counts is 'What the people of a sight have, each lead and call once, of single days and spans of 16: exact together with count_changes.';

select app_distribute('sight_counts', 'account_id');

alter table sight_counts add constraint sight_counts_sight_fkey
  foreign key (account_id, sight_id) references sights (account_id, id) on delete cascade;

create index sight_counts_sight on sight_counts (account_id, sight_id);

alter table sight_counts enable row level security;

create policy sight_counts_select on sight_counts for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(sight_id::text, 1), true), sight_id::text) > 0
      else false
    end
  );

create policy sight_counts_insert on sight_counts for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy sight_counts_update on sight_counts for update to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert on sight_counts to leadline_app;

grant update (n, seconds) on sight_counts to leadline_app;
