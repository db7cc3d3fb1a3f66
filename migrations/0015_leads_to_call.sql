-- Which leads are to be called again, and which were tried and not reached.

create table leads_to_call (
  account_id uuid not null,
  lead_id uuid not null,
  assigned_to_id uuid,
  call_again_at timestamptz(3),
  said_at timestamptz(3),
  said_by_id uuid,
  unreached_at timestamptz(3),
  constraint leads_to_call_pkey primary key (account_id, lead_id)
);

comment on table leads_to_call is 'Leads that are to be called again, beside lead_calls: few of many. call_again_at is when; said_at is since when that holds, so that an answered call at or after it ends it; said_by_id is who said so, null for a missed call that nobody returned. unreached_at is the last call where it reached nobody. assigned_to_id is the lead''s. Holds ids and times alone: who sees the lead is the lead''s affair.';

select app_distribute('leads_to_call', 'account_id');

alter table leads_to_call add constraint leads_to_call_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
alter table leads_to_call add constraint leads_to_call_said_by_fkey
  foreign key (account_id, said_by_id) references users (account_id, id);
alter table leads_to_call add constraint leads_to_call_said_check
  check ((call_again_at is null) = (said_at is null) and (said_by_id is null or call_again_at is not null));

-- What is due, of the account and of each person; and whom each person tried, longest ago first.
create index leads_to_call_due_idx on leads_to_call (account_id, call_again_at, lead_id) where call_again_at is not null;
create index leads_to_call_assigned_due_idx on leads_to_call (account_id, assigned_to_id, call_again_at, lead_id)
  where call_again_at is not null;
create index leads_to_call_unreached_idx on leads_to_call (account_id, assigned_to_id, unreached_at, lead_id)
  where unreached_at is not null and call_again_at is null;

select app_policies('leads_to_call', 'select insert update', 'everybody');
grant select, insert on leads_to_call to leadline_app;
grant update (assigned_to_id, call_again_at, said_at, said_by_id, unreached_at) on leads_to_call to leadline_app;

-- Whom the calls that are there did not reach.
insert into leads_to_call (account_id, lead_id, assigned_to_id, unreached_at)
select calls.account_id, calls.lead_id, calls.assigned_to_id, calls.last_call_at
from lead_calls calls
where calls.last_call_at is not null and (
  select outcome <> 'Completed' from call_logs
  where call_logs.account_id = calls.account_id and call_logs.lead_id = calls.lead_id
  order by called_at desc, id desc limit 1
);
