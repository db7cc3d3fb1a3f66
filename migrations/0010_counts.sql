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

alter table day_counts enable row level security;

create policy day_counts_select on day_counts for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy day_counts_insert on day_counts for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy day_counts_update on day_counts for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy day_counts_delete on day_counts for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

grant select, insert, delete on day_counts to leadline_app;

grant update (n, seconds) on day_counts to leadline_app;

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

alter table hour_counts enable row level security;

create policy hour_counts_select on hour_counts for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy hour_counts_insert on hour_counts for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy hour_counts_update on hour_counts for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy hour_counts_delete on hour_counts for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

grant select, insert, delete on hour_counts to leadline_app;

grant update (n) on hour_counts to leadline_app;

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

comment on table count_changes is 'Written by the statement that writes a lead or call log, one row a change: parallel saves never meet on a counter. Folded into day_counts and hour_counts soon after; a reader adds what is not folded yet.';

select app_distribute('count_changes', 'account_id');

alter table count_changes enable row level security;

create policy count_changes_select on count_changes for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or assigned_to_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
      or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy count_changes_insert on count_changes for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
  );

create policy count_changes_delete on count_changes for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

grant select, insert, delete on count_changes to leadline_app;
