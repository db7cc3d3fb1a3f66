-- Call logs that are there are counted by who called, as new ones are. The day counts of that dimension are what the rows
-- say, less the changes that are still to be folded; these do not name a caller.
insert into day_counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
select account_id, 'call_logs', viewer_id, 'called_by', called_by, day, sum(n), sum(seconds)
from (
  select account_id, day, called_by, assigned_to_id, created_by_id, sum(n) as n, sum(seconds) as seconds
  from (
    select account_id, (called_at at time zone 'Asia/Kolkata')::date as day, coalesce(called_by_id::text, '') as called_by,
      assigned_to_id, created_by_id, 1 as n, duration_seconds as seconds
    from call_logs
    union all
    select account_id, (at at time zone 'Asia/Kolkata')::date, '', assigned_to_id, created_by_id, -n, -seconds
    from count_changes where subject = 'call_logs'
  ) rows group by 1, 2, 3, 4, 5
) alike
cross join lateral (
  values ('00000000-0000-0000-0000-000000000000'::uuid), (assigned_to_id), (nullif(created_by_id, assigned_to_id))
) viewers (viewer_id)
where viewer_id is not null
group by 1, 2, 3, 4, 5, 6
having sum(n) <> 0 or sum(seconds) <> 0;

-- A cell counts them under nobody so far: they go from there to their callers.
insert into cell_counts (account_id, subject, kept, assigned_to_id, value_1, span_days, day, value_2, value_3, created_by_id, n, seconds)
select account_id, 'call_logs', kept,
  case when kept & 1 = 1 then assigned_to_id else '00000000-0000-0000-0000-000000000000' end,
  called_by, span_days, day - (day - date '0001-01-01') % span_days,
  case when kept & 4 = 4 then outcome else '' end,
  case when kept & 4 = 4 then call_type else '' end,
  case when kept & 1 = 1 then created_by_id else '00000000-0000-0000-0000-000000000000' end,
  sum(n), sum(seconds)
from (
  select account_id, (called_at at time zone 'Asia/Kolkata')::date as day, called_by, outcome, call_type,
    coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000') as assigned_to_id,
    coalesce(created_by_id, '00000000-0000-0000-0000-000000000000') as created_by_id,
    sum(sign) as n, sum(sign * duration_seconds) as seconds
  from call_logs cross join lateral (values (called_by_id::text, 1), ('', -1)) moved (called_by, sign)
  where called_by_id is not null group by 1, 2, 3, 4, 5, 6, 7
) alike
cross join (values (3::smallint), (6), (7)) grains (kept)
cross join (values (1::smallint), (16)) spans (span_days)
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
having sum(n) <> 0 or sum(seconds) <> 0
on conflict (account_id, subject, kept, assigned_to_id, value_1, span_days, day, value_2, value_3, created_by_id)
  do update set n = cell_counts.n + excluded.n, seconds = cell_counts.seconds + excluded.seconds;

-- Calls of one outcome, newest first; where the type is open the two of it are merged.
create index call_logs_outcome_idx on call_logs (account_id, outcome, call_type, called_at desc, id desc);
