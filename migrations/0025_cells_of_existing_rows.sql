-- What leads and call logs say, less the changes that are still to be folded: one statement, so one moment. Nothing is
-- folded meanwhile, because the release before this one can delete no changes any more.
insert into cell_counts (account_id, subject, kept, assigned_to_id, value_1, span_days, day, value_2, value_3, created_by_id, n, seconds)
select account_id, subject, kept,
  case when kept & 1 = 1 then assigned_to_id else '00000000-0000-0000-0000-000000000000' end,
  case when kept & 2 = 2 then value_1 else '' end,
  span_days, day - (day - date '0001-01-01') % span_days,
  case when kept & 4 = 4 then value_2 else '' end,
  case when kept & 4 = 4 then value_3 else '' end,
  case when kept & 1 = 1 then created_by_id else '00000000-0000-0000-0000-000000000000' end,
  sum(n), sum(seconds)
from (
  select account_id, subject, day, value_1, value_2, value_3, assigned_to_id, created_by_id, sum(n) as n, sum(seconds) as seconds
  from (
    select account_id, 'leads' as subject, (created_at at time zone 'Asia/Kolkata')::date as day, source as value_1,
      status as value_2, priority as value_3, coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000') as assigned_to_id,
      coalesce(created_by_id, '00000000-0000-0000-0000-000000000000') as created_by_id, 1 as n, 0 as seconds
    from leads
    union all
    select account_id, 'call_logs', (called_at at time zone 'Asia/Kolkata')::date, '', outcome, call_type,
      coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000'),
      coalesce(created_by_id, '00000000-0000-0000-0000-000000000000'), 1, duration_seconds
    from call_logs
    union all
    select account_id, subject, (at at time zone 'Asia/Kolkata')::date,
      coalesce(dimensions ->> 'source', ''), coalesce(dimensions ->> 'status', dimensions ->> 'outcome', ''),
      coalesce(dimensions ->> 'priority', dimensions ->> 'call_type', ''),
      coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000'),
      coalesce(created_by_id, '00000000-0000-0000-0000-000000000000'), -n, -seconds
    from count_changes
  ) rows group by 1, 2, 3, 4, 5, 6, 7, 8
) alike
cross join (values (1::smallint), (3), (4), (5), (6), (7)) grains (kept)
cross join (values (1::smallint), (16)) spans (span_days)
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
having sum(n) <> 0 or sum(seconds) <> 0;
