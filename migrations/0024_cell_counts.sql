-- Only a fold that writes cells may take changes away: it works as the account itself and names the user zero. The fold
-- of the release before finds nothing to delete; what it would have folded waits, and readers add what waits.
alter policy count_changes_delete on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) = 'service'
    and nullif(current_setting('app.user_id', true), '')::uuid = '00000000-0000-0000-0000-000000000000'
  );

create table cell_counts (
  account_id uuid not null,
  subject text not null,
  kept smallint not null,
  assigned_to_id uuid not null,
  value_1 text not null,
  span_days smallint not null,
  day date not null,
  value_2 text not null,
  value_3 text not null,
  created_by_id uuid not null,
  n bigint not null,
  seconds bigint not null,
  constraint cell_counts_pkey primary key (account_id, subject, kept, assigned_to_id, value_1, span_days, day, value_2, value_3, created_by_id)
);

comment on table cell_counts is 'How many leads or call logs are alike: what totals under several filters are sums of. kept says what of a row tells cells apart (1: assignee and creator, 2: value_1, 4: value_2 and value_3); what is not kept is zero or empty, and nobody is zero. Values are source, status, priority of leads; called_by, outcome, call_type of call logs. A cell covers one IST day, or the 16 that begin with day. Exact together with count_changes.';

select app_distribute('cell_counts', 'account_id');

alter table cell_counts enable row level security;

-- What somebody created for others, as in leads.
create index cell_counts_created_for_others_idx on cell_counts (account_id, subject, kept, created_by_id, value_1, span_days, day, value_2, value_3)
  where assigned_to_id <> created_by_id;

create policy cell_counts_select on cell_counts for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  );

create policy cell_counts_insert on cell_counts for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy cell_counts_update on cell_counts for update to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert on cell_counts to leadline_app;

grant update (n, seconds) on cell_counts to leadline_app;
