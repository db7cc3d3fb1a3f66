create table audit_log (
  account_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  action text not null,
  actor_kind text not null,
  actor_name text not null,
  actor_user_id uuid,
  via_id uuid,
  address text,
  subject_kind text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  constraint audit_log_pkey primary key (account_id, id)
);

comment on table audit_log is 'Every write and settings change. Outlives what it describes, so it names fields, never values of a lead. via_id is the API key, session or webhook.';

select app_distribute('audit_log', 'account_id');

alter table audit_log enable row level security;

-- The only one beside the key: every write pays for it, and few people read the log, by days.
create index audit_log_newest_idx on audit_log (account_id, at desc, id desc);

create policy audit_log_select on audit_log for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or actor_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy audit_log_insert on audit_log for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or actor_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

grant select, insert on audit_log to leadline_app;
