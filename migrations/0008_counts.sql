-- Exact totals (decision page 0008): changes that wait, and the counters into which they are compacted.

create table count_changes (
  account_id uuid not null,
  id uuid not null,
  subject text not null,
  at timestamptz(3) not null,
  n integer not null,
  seconds integer not null,
  assigned_to_id uuid,
  created_by_id uuid,
  dimensions jsonb not null,
  constraint count_changes_pkey primary key (account_id, id)
);

comment on table count_changes is 'Written by the statement that writes a lead or call log, one row a change: parallel saves never meet on a counter. Compacted into day_counts and hour_counts soon after; a reader adds what is not compacted yet.';

select app_distribute('count_changes', 'account_id');

-- Whoever has the fewest open leads is asked for behind a lock. Of what waits to be compacted only leads that somebody has are
-- read for it, however many calls and other changes wait beside them.
create index count_changes_assigned_leads_idx on count_changes (account_id) where subject = 'leads' and assigned_to_id is not null;

create policy count_changes_select on count_changes for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end);

select app_policies('count_changes', 'insert', 'everybody');
select app_policies('count_changes', 'delete', 'service');
grant select, insert, delete on count_changes to leadline_app;

create table day_counts (
  account_id uuid not null,
  subject text not null,
  viewer_id uuid not null,
  dimension text not null,
  value text not null,
  day date not null,
  n bigint not null,
  seconds bigint not null,
  constraint day_counts_pkey primary key (account_id, subject, viewer_id, dimension, value, day)
);

comment on table day_counts is 'How many leads or call logs of an IST day somebody sees, by one dimension. viewer_id zero is the whole account. Exact together with count_changes. seconds is talk time.';

select app_distribute('day_counts', 'account_id');

create policy day_counts_select on day_counts for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(viewer_id::text, 1), true), viewer_id::text) > 0
      else viewer_id = nullif(current_setting('app.user_id', true), '')::uuid
    end);

select app_policies('day_counts', 'insert update delete', 'admin service');
grant select, insert, delete on day_counts to leadline_app;
grant update (n, seconds) on day_counts to leadline_app;

create table bucket_counts (
  account_id uuid not null,
  subject text not null,
  grouped_by smallint not null,
  assigned_to_id uuid not null,
  value_1 text not null,
  bucket_days smallint not null,
  day date not null,
  value_2 text not null,
  value_3 text not null,
  created_by_id uuid not null,
  n bigint not null,
  seconds bigint not null,
  constraint bucket_counts_pkey primary key (account_id, subject, grouped_by, assigned_to_id, value_1, bucket_days, day, value_2, value_3, created_by_id)
);

comment on table bucket_counts is 'How many leads or call logs are alike: what totals under several filters are sums of. grouped_by says what of a row tells buckets apart (1: assignee and creator, 2: value_1, 4: value_2 and value_3); what is not grouped_by is zero or empty, and nobody is zero. Values are source, status, priority of leads; called_by, outcome, call_type of call logs. A bucket covers one IST day, or the 16 that begin with day. Exact together with count_changes.';

select app_distribute('bucket_counts', 'account_id');

-- What somebody created for others, as in leads.
create index bucket_counts_created_for_others_idx on bucket_counts (account_id, subject, grouped_by, created_by_id, value_1, bucket_days, day, value_2, value_3)
  where assigned_to_id <> created_by_id;

create policy bucket_counts_select on bucket_counts for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end);

select app_policies('bucket_counts', 'insert update', 'admin service');
grant select, insert on bucket_counts to leadline_app;
grant update (n, seconds) on bucket_counts to leadline_app;

create table hour_counts (
  account_id uuid not null,
  subject text not null,
  viewer_id uuid not null,
  hour timestamp not null,
  n bigint not null,
  constraint hour_counts_pkey primary key (account_id, subject, viewer_id, hour)
);

comment on table hour_counts is 'As day_counts, by the hour of the IST clock and without dimensions: tells a deep page where to begin.';

select app_distribute('hour_counts', 'account_id');

create policy hour_counts_select on hour_counts for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(viewer_id::text, 1), true), viewer_id::text) > 0
      else viewer_id = nullif(current_setting('app.user_id', true), '')::uuid
    end);

select app_policies('hour_counts', 'insert update delete', 'admin service');
grant select, insert, delete on hour_counts to leadline_app;
grant update (n) on hour_counts to leadline_app;

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

select app_policies('assignee_counts', 'select insert update', 'admin service');
grant select, insert on assignee_counts to leadline_app;
grant update (n) on assignee_counts to leadline_app;
