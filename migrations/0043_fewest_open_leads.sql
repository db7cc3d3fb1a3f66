-- A rule gives leads by turns, or to whoever has the fewest open ones. The release before takes turns under every rule.
alter table distribution_rules add column shares_by text not null default 'turns';

alter table distribution_rules add constraint distribution_rules_shares_by_check check (shares_by in ('turns', 'fewest_open'));

grant update (shares_by) on distribution_rules to leadline_app;

-- The fold of the release before knows nothing of the counter below. It works as user zero; from here on it finds no
-- changes, so it sums nothing and deletes nothing, and what waits is folded by this release, as user one.
alter policy count_changes_select on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then (nullif(current_setting('app.user_id', true), '')::uuid = '00000000-0000-0000-0000-000000000000') is not true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
      or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end
  );

alter policy count_changes_delete on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) = 'service'
    and nullif(current_setting('app.user_id', true), '')::uuid = '00000000-0000-0000-0000-000000000001'
  );

create table assignee_counts (
  account_id uuid not null,
  subject text not null,
  assigned_to_id uuid not null,
  status text not null,
  n bigint not null,
  constraint assignee_counts_pkey primary key (account_id, subject, assigned_to_id, status)
);

comment on table assignee_counts is 'How many leads each person has in each status, of all days: a few rows a person, however many leads there are. Exact together with count_changes.';

select app_distribute('assignee_counts', 'account_id');

alter table assignee_counts enable row level security;

create policy assignee_counts_select on assignee_counts for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy assignee_counts_insert on assignee_counts for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy assignee_counts_update on assignee_counts for update to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert on assignee_counts to leadline_app;

grant update (n) on assignee_counts to leadline_app;

-- What is folded already stands in the cells of sixteen days; what waits is folded from here on. Not from the leads: until
-- this transaction ends nobody saves a lead, and a few rows a person and day are read in that time, not a table of millions.
insert into assignee_counts (account_id, subject, assigned_to_id, status, n)
select account_id, 'leads', assigned_to_id, value_2, sum(n)
from cell_counts
where subject = 'leads' and kept = 5 and span_days = 16 and assigned_to_id <> '00000000-0000-0000-0000-000000000000'
group by account_id, assigned_to_id, value_2 having sum(n) <> 0;
