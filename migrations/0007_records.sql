-- What is recorded beside the rows: timelines, what an undo needs, the audit log, and replies for requests that come again.

create table lead_activities (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  at timestamptz(3) not null,
  actor_kind text not null,
  actor_name text not null,
  actor_user_id uuid,
  details jsonb not null default '{}',
  assigned_to_id uuid,
  created_by_id uuid,
  constraint lead_activities_pkey primary key (account_id, id)
);

comment on table lead_activities is 'A lead''s timeline. assigned_to_id and created_by_id are the lead''s, for the policy.';

select app_distribute('lead_activities', 'account_id');

alter table lead_activities add constraint lead_activities_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
alter table lead_activities add constraint lead_activities_kind_check
  check (kind in ('created', 'merged', 'call_logged', 'call_deleted', 'possible_duplicate'));

create index lead_activities_lead_idx on lead_activities (account_id, lead_id, at desc, id desc);
create index lead_activities_duplicates_idx on lead_activities (account_id, at desc, id desc) where kind = 'possible_duplicate';

create policy lead_activities_select on lead_activities for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end);

create policy lead_activities_insert on lead_activities for insert to leadline_app
  with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end);

select app_policies('lead_activities', 'update delete', 'admin service');
grant select, insert, delete on lead_activities to leadline_app;
grant update (assigned_to_id, lead_id, created_by_id, details) on lead_activities to leadline_app;

-- What undoing a change or a merge needs (decision 0021.56).
create table lead_undos (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  at timestamptz(3) not null,
  state jsonb not null,
  constraint lead_undos_pkey primary key (account_id, id)
);

comment on table lead_undos is 'What undoing an entry of the timeline needs; id is the entry''s. state holds the columns that changed, before and after, and whole what a merge took in. Kept for 30 days, and gone with its lead.';

select app_distribute('lead_undos', 'account_id');

alter table lead_undos add constraint lead_undos_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

create index lead_undos_lead_idx on lead_undos (account_id, lead_id);
create index lead_undos_age_idx on lead_undos (account_id, at);

select app_policies('lead_undos', 'select insert delete', 'admin service');
grant select, insert, delete on lead_undos to leadline_app;

-- Pairs of leads that are not one person (decision 0021.57).
create table dismissed_duplicates (
  account_id uuid not null,
  lead_id uuid not null,
  other_id uuid not null,
  at timestamptz(3) not null,
  constraint dismissed_duplicates_pkey primary key (account_id, lead_id, other_id)
);

comment on table dismissed_duplicates is 'Pairs that somebody said are not one person, the smaller id first. Gone when one of the two changes its phone or email.';

select app_distribute('dismissed_duplicates', 'account_id');

alter table dismissed_duplicates add constraint dismissed_duplicates_order_check check (lead_id < other_id);
alter table dismissed_duplicates add constraint dismissed_duplicates_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
alter table dismissed_duplicates add constraint dismissed_duplicates_other_fkey
  foreign key (account_id, other_id) references leads (account_id, id) on delete cascade;

create index dismissed_duplicates_other_idx on dismissed_duplicates (account_id, other_id);

select app_policies('dismissed_duplicates', 'select insert delete', 'admin service');
grant select, insert, delete on dismissed_duplicates to leadline_app;

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

-- The only one beside the key: every write pays for it, and few people read the log, by days.
create index audit_log_newest_idx on audit_log (account_id, at desc, id desc);

create policy audit_log_select on audit_log for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or actor_user_id = nullif(current_setting('app.user_id', true), '')::uuid));

create policy audit_log_insert on audit_log for insert to leadline_app
  with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or actor_user_id = nullif(current_setting('app.user_id', true), '')::uuid));

grant select, insert on audit_log to leadline_app;

create table idempotent_replies (
  account_id uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  idempotency_key text not null,
  body_hash bytea not null,
  lead_id uuid not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null,
  constraint idempotent_replies_pkey primary key (account_id, id),
  constraint idempotent_replies_key unique (account_id, api_key_id, endpoint, idempotency_key)
);

comment on table idempotent_replies is 'First replies to requests with an Idempotency-Key, kept for 24 hours, and gone with their lead.';

select app_distribute('idempotent_replies', 'account_id');

alter table idempotent_replies add constraint idempotent_replies_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
alter table idempotent_replies add constraint idempotent_replies_api_key_fkey
  foreign key (account_id, api_key_id) references api_keys (account_id, id) on delete cascade;

create index idempotent_replies_lead_idx on idempotent_replies (account_id, lead_id);
create index idempotent_replies_age_idx on idempotent_replies (account_id, created_at);

select app_policies('idempotent_replies', 'select insert delete', 'admin service own');
grant select, insert, delete on idempotent_replies to leadline_app;
