-- When a lead was called, beside the lead and not in it: a call that changed the lead's own row would write all of its
-- indexes anew (0.36 ms and 3 to 28 kB of log, against 0.06 ms and 1.7 kB here). The release before
-- neither reads nor writes this table: what it saves and logs meanwhile is made good by the sweep of this one, and by
-- counts verify.
create table lead_calls (
  account_id uuid not null,
  lead_id uuid not null,
  created_at timestamptz(3) not null,
  webhook_id uuid,
  is_from_call boolean not null,
  first_call_at timestamptz(3),
  last_call_at timestamptz(3),
  constraint lead_calls_pkey primary key (account_id, lead_id)
);

comment on table lead_calls is 'When each lead was called: last_call_at is null for one that never was. first_call_at is the first call at or after created_at, which is the lead''s, and stays null for a lead that a call made (is_from_call). webhook_id is the webhook that made the lead. Holds ids and times alone: who sees the lead is the lead''s affair.';

select app_distribute('lead_calls', 'account_id');

alter table lead_calls enable row level security;

create policy lead_calls_select on lead_calls for select to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

create policy lead_calls_insert on lead_calls for insert to leadline_app
  with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

create policy lead_calls_update on lead_calls for update to leadline_app
  using (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
  with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

grant select, insert on lead_calls to leadline_app;

grant update (first_call_at, last_call_at) on lead_calls to leadline_app;

-- Of calls of webhooks the log that was made with its lead tells that the call made the lead.
insert into lead_calls (account_id, lead_id, created_at, webhook_id, is_from_call, first_call_at, last_call_at)
select leads.account_id, leads.id, leads.created_at, made.webhook_id, coalesce(called.is_from_call, false),
  case when not coalesce(called.is_from_call, false) then called.first_call_at end, called.last_call_at
from leads
left join (
  select call_logs.account_id, lead_id, max(called_at) as last_call_at,
    min(called_at) filter (where called_at >= leads.created_at) as first_call_at,
    bool_or(call_logs.webhook_id is not null and call_logs.created_at = leads.created_at) as is_from_call
  from call_logs join leads on leads.account_id = call_logs.account_id and leads.id = call_logs.lead_id group by 1, 2
) called on called.account_id = leads.account_id and called.lead_id = leads.id
left join (
  select distinct on (account_id, lead_id) account_id, lead_id, webhook_id from deliveries
  where outcome = 'created' order by account_id, lead_id, received_at
) made on made.account_id = leads.account_id and made.lead_id = leads.id;

-- Leads that were called are counted as leads are, as a subject of their own: those that never were are the rest.
insert into day_counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
select account_id, 'called_leads', viewer_id, dimension, value, day, count(*), 0
from (
  select leads.account_id, (leads.created_at at time zone 'Asia/Kolkata')::date as day, assigned_to_id, created_by_id,
    source, status, priority
  from leads join lead_calls on lead_calls.account_id = leads.account_id and lead_id = leads.id
  where last_call_at is not null
) called
cross join lateral (
  values ('00000000-0000-0000-0000-000000000000'::uuid), (assigned_to_id), (nullif(created_by_id, assigned_to_id))
) viewers (viewer_id)
cross join lateral (
  values ('', ''), ('source', source), ('status', status), ('priority', priority), ('assigned_to', coalesce(assigned_to_id::text, ''))
) dimensions (dimension, value)
where viewer_id is not null
group by 1, 2, 3, 4, 5, 6;

insert into hour_counts (account_id, subject, viewer_id, hour, n)
select leads.account_id, 'called_leads', viewer_id, date_trunc('hour', leads.created_at at time zone 'Asia/Kolkata'), count(*)
from leads join lead_calls on lead_calls.account_id = leads.account_id and lead_id = leads.id
cross join lateral (
  values ('00000000-0000-0000-0000-000000000000'::uuid), (assigned_to_id), (nullif(created_by_id, assigned_to_id))
) viewers (viewer_id)
where last_call_at is not null and viewer_id is not null
group by 1, 2, 3, 4;

-- First calls are counted in cells alone: source, how long it took, and the webhook. A delay is named by the seconds
-- that it is longer than.
insert into cell_counts (account_id, subject, kept, assigned_to_id, value_1, span_days, day, value_2, value_3, created_by_id, n, seconds)
select account_id, subject, kept,
  case when kept & 1 = 1 then assigned_to_id else '00000000-0000-0000-0000-000000000000' end,
  case when kept & 2 = 2 then value_1 else '' end,
  span_days, day - (day - date '0001-01-01') % span_days,
  case when kept & 4 = 4 then value_2 else '' end,
  case when kept & 4 = 4 then value_3 else '' end,
  case when kept & 1 = 1 then created_by_id else '00000000-0000-0000-0000-000000000000' end,
  sum(n), 0
from (
  select leads.account_id, subject, (leads.created_at at time zone 'Asia/Kolkata')::date as day, value_1, value_2, value_3,
    coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000') as assigned_to_id,
    coalesce(created_by_id, '00000000-0000-0000-0000-000000000000') as created_by_id, count(*) as n
  from leads join lead_calls on lead_calls.account_id = leads.account_id and lead_id = leads.id
  cross join lateral (
    values ('called_leads', source, status, priority, last_call_at is not null),
      ('first_calls', source, (array[
        0, 60, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10800, 14400, 21600, 28800, 43200, 64800, 86400,
        129600, 172800, 259200, 432000, 604800, 1209600, 2592000, 7776000])[greatest(1, width_bucket(extract(epoch from first_call_at - leads.created_at)::numeric - 0.001, array[
        0, 60, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10800, 14400, 21600, 28800, 43200, 64800, 86400,
        129600, 172800, 259200, 432000, 604800, 1209600, 2592000, 7776000]::numeric[]))]::text, coalesce(webhook_id::text, ''), first_call_at is not null)
  ) subjects (subject, value_1, value_2, value_3, is_counted)
  where is_counted
  group by 1, 2, 3, 4, 5, 6, 7, 8
) alike
cross join (values (1::smallint), (3), (4), (5), (6), (7)) grains (kept)
cross join (values (1::smallint), (16)) spans (span_days)
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;

-- Who was never called, newest first; and who was called, longest ago first.
create index lead_calls_never_called_idx on lead_calls (account_id, created_at desc, lead_id desc) where last_call_at is null;

create index lead_calls_last_call_idx on lead_calls (account_id, last_call_at desc, lead_id desc) where last_call_at is not null;

-- From here to the end leads can be read and not written; all above takes no lock on them.
create index leads_updated_idx on leads (account_id, updated_at desc, id desc);

create index leads_deal_value_idx on leads (account_id, deal_value desc, id desc) where deal_value is not null;

-- Of leads that were deleted or merged away meanwhile; the indexes hold off further ones. What the counts above say of them
-- counts verify takes out, as what the release before deletes later.
delete from lead_calls where not exists (
  select from leads where leads.account_id = lead_calls.account_id and leads.id = lead_calls.lead_id);

alter table lead_calls add constraint lead_calls_lead_fkey foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
