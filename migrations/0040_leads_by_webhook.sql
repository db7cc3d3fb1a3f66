-- Leads by the webhook that made them, counted as first calls are: in cells alone, by source, status and webhook. What the
-- release before makes and changes meanwhile is put right by counts verify.
insert into cell_counts (account_id, subject, kept, assigned_to_id, value_1, span_days, day, value_2, value_3, created_by_id, n, seconds)
select account_id, 'webhook_leads', kept,
  case when kept & 1 = 1 then assigned_to_id else '00000000-0000-0000-0000-000000000000' end,
  case when kept & 2 = 2 then source else '' end,
  span_days, day - (day - date '0001-01-01') % span_days,
  case when kept & 4 = 4 then status else '' end,
  case when kept & 4 = 4 then webhook_id else '' end,
  case when kept & 1 = 1 then created_by_id else '00000000-0000-0000-0000-000000000000' end,
  sum(n), 0
from (
  select leads.account_id, (leads.created_at at time zone 'Asia/Kolkata')::date as day, source, status,
    webhook_id::text as webhook_id,
    coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000') as assigned_to_id,
    coalesce(created_by_id, '00000000-0000-0000-0000-000000000000') as created_by_id, count(*) as n
  from leads join lead_calls on lead_calls.account_id = leads.account_id and lead_id = leads.id
  where webhook_id is not null
  group by 1, 2, 3, 4, 5, 6, 7
) alike
cross join (values (1::smallint), (3), (4), (5), (6), (7)) grains (kept)
cross join (values (1::smallint), (16)) spans (span_days)
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
