-- Calls, and when each lead was called.

create table call_logs (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  call_type text not null,
  duration_seconds integer not null,
  outcome text not null,
  notes text,
  called_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  assigned_to_id uuid,
  created_by_id uuid,
  webhook_id uuid,
  webhook_name text,
  call_external_id text,
  called_by_id uuid,
  constraint call_logs_pkey primary key (account_id, id)
);

comment on table call_logs is 'Calls with a lead. assigned_to_id and created_by_id are the lead''s: a call log is seen by whoever sees its lead.';
comment on column call_logs.webhook_name is 'Through which webhook the call came, as it was called then; agents may not read webhooks.';
comment on column call_logs.call_external_id is 'The id that telephony gave the call: it never makes a second log.';
comment on column call_logs.called_by_id is 'The user who called; null where nobody knows. Who sees a call log stays the lead''s affair.';

select app_distribute('call_logs', 'account_id');

alter table call_logs add constraint call_logs_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
alter table call_logs add constraint call_logs_call_type_check check (call_type in ('Inbound', 'Outbound'));
alter table call_logs add constraint call_logs_outcome_check
  check (outcome in ('Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'));
alter table call_logs add constraint call_logs_duration_check check (duration_seconds between 0 and 86400);

create index call_logs_newest_idx on call_logs (account_id, called_at desc, id desc) include (assigned_to_id, created_by_id);
create index call_logs_call_type_idx on call_logs (account_id, call_type, called_at desc, id desc);
create index call_logs_lead_idx on call_logs (account_id, lead_id, called_at desc, id desc);
create index call_logs_assigned_to_idx on call_logs (account_id, assigned_to_id, called_at desc, id desc);
create index call_logs_created_for_others_idx on call_logs (account_id, created_by_id, called_at desc, id desc)
  where assigned_to_id is distinct from created_by_id;
create unique index call_logs_external_id_idx on call_logs (account_id, webhook_id, call_external_id)
  where call_external_id is not null;
create index call_logs_called_by_idx on call_logs (account_id, called_by_id, called_at desc, id desc);
-- Calls of one outcome, newest first; where the type is open the two of it are merged.
create index call_logs_outcome_idx on call_logs (account_id, outcome, call_type, called_at desc, id desc);

create policy call_logs_select on call_logs for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end);

create policy call_logs_insert on call_logs for insert to leadline_app
  with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end);

create policy call_logs_update on call_logs for update to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end)
  with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

create policy call_logs_delete on call_logs for delete to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and case current_setting('app.role', true)
      when 'admin' then true
      when 'service' then true
      when 'manager' then strpos(current_setting('app.sees_' || left(assigned_to_id::text, 1), true), assigned_to_id::text) > 0
        or strpos(current_setting('app.sees_' || left(created_by_id::text, 1), true), created_by_id::text) > 0
      else nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id)
    end);

grant select, insert, delete on call_logs to leadline_app;
grant update (assigned_to_id, notes, lead_id, created_by_id, called_by_id) on call_logs to leadline_app;

-- When a lead was called, beside the lead and not in it: a call that changed the lead's own row would write all of its
-- indexes anew (0.36 ms and 3 to 28 kB of log, against 0.06 ms and 1.7 kB here).
create table lead_calls (
  account_id uuid not null,
  lead_id uuid not null,
  created_at timestamptz(3) not null,
  webhook_id uuid,
  is_from_call boolean not null,
  first_call_at timestamptz(3),
  last_call_at timestamptz(3),
  assigned_to_id uuid,
  created_by_id uuid,
  constraint lead_calls_pkey primary key (account_id, lead_id)
);

comment on table lead_calls is 'When each lead was called: last_call_at is null for one that never was. first_call_at is the first call at or after created_at, which is the lead''s, and stays null for a lead that a call made (is_from_call). webhook_id is the webhook that made the lead. assigned_to_id and created_by_id are the lead''s, so that each person''s own are in order. Holds ids and times alone: who sees the lead is the lead''s affair.';

select app_distribute('lead_calls', 'account_id');

alter table lead_calls add constraint lead_calls_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

-- Who was never called, newest first; and who was called, longest ago first.
create index lead_calls_never_called_idx on lead_calls (account_id, created_at desc, lead_id desc) where last_call_at is null;
create index lead_calls_last_call_idx on lead_calls (account_id, last_call_at desc, lead_id desc) where last_call_at is not null;
-- The same of each person: nobody who waits may stand behind all the others of an account.
create index lead_calls_assigned_never_called_idx on lead_calls (account_id, assigned_to_id, created_at desc, lead_id desc) where last_call_at is null;
create index lead_calls_assigned_last_call_idx on lead_calls (account_id, assigned_to_id, last_call_at desc, lead_id desc)
  where last_call_at is not null;
create index lead_calls_created_never_called_idx on lead_calls (account_id, created_by_id, created_at desc, lead_id desc)
  where last_call_at is null and assigned_to_id is distinct from created_by_id;
create index lead_calls_created_last_call_idx on lead_calls (account_id, created_by_id, last_call_at desc, lead_id desc)
  where last_call_at is not null and assigned_to_id is distinct from created_by_id;
-- Leads that were last called before they came here, as an import may say: a list of who was called longest ago begins with
-- these, and for all others where its window does.
create index lead_calls_called_before_idx on lead_calls (account_id, last_call_at desc, lead_id desc) where last_call_at < created_at;

select app_policies('lead_calls', 'select insert update', 'everybody');
grant select, insert on lead_calls to leadline_app;
grant update (first_call_at, last_call_at, assigned_to_id) on lead_calls to leadline_app;
