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
  constraint call_logs_pkey primary key (account_id, id)
);

comment on table call_logs is 'Calls with a lead. assigned_to_id and created_by_id are the lead''s: a call log is seen by whoever sees its lead.';

select app_distribute('call_logs', 'account_id');

alter table call_logs enable row level security;

alter table call_logs add constraint call_logs_lead_fkey foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

alter table call_logs add constraint call_logs_call_type_check check (call_type in ('Inbound', 'Outbound'));

alter table call_logs add constraint call_logs_outcome_check check (outcome in ('Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'));

alter table call_logs add constraint call_logs_duration_check check (duration_seconds between 0 and 86400);

create index call_logs_newest_idx on call_logs (account_id, called_at desc, id desc) include (assigned_to_id, created_by_id);

create index call_logs_call_type_idx on call_logs (account_id, call_type, called_at desc, id desc);

create index call_logs_lead_idx on call_logs (account_id, lead_id, called_at desc, id desc);

create index call_logs_assigned_to_idx on call_logs (account_id, assigned_to_id, called_at desc, id desc);

create index call_logs_created_for_others_idx on call_logs (account_id, created_by_id, called_at desc, id desc)
  where assigned_to_id is distinct from created_by_id;

create policy call_logs_select on call_logs for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or assigned_to_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
      or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy call_logs_insert on call_logs for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or assigned_to_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
      or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy call_logs_update on call_logs for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or assigned_to_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
      or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
  );

create policy call_logs_delete on call_logs for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or assigned_to_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
      or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

grant select, insert, delete on call_logs to leadline_app;

grant update (assigned_to_id) on call_logs to leadline_app;
