-- one packet
begin read only;
select app_identity($1, $2, $3);
select api_keys.id, api_keys.name, user_id, users.email as user_email, role, can_read, can_write, can_delete,
  ip_whitelist, default_region, last_used_at as last_used_at, team_user_ids, revoked_at, disabled_at,
  null::timestamptz as works_until
  from api_keys
  join users on users.account_id = $1 and users.id = user_id
  join accounts on accounts.id = $1
  where api_keys.account_id = $1 and key_hash = $2;
commit;

-- one packet
begin read only;
select app_identity($1, $2, $3);
select coalesce(string_agg(leads.json || case when assignee.email is null then ',"assigned_to":null}'
  else ',"assigned_to":' || to_json(assignee.email)::text || '}' end, ',' order by leads.created_at desc, leads.id desc), '') as page,
  count(*)::int as returned, (
  select coalesce(sum(n), 0) from (
  select day, n from day_counts
  where account_id = $1 and subject = $2 and viewer_id = $3
  and dimension = $4 and value = ''
  and day >= $5::date and day <= $6::date
  union all
  select (at at time zone 'Asia/Kolkata')::date, n from count_changes
  where account_id = $7 and subject = $8
  and at >= $9 and at < $10 and (assigned_to_id = $11 or created_by_id = $12)
  ) counted (day, n)
  )::float8 as total
  from (
  select * from ((select * from leads where account_id = $13 and created_at >= $14 and created_at < $15 and assigned_to_id = $16  order by created_at desc, id desc limit 50) union all (select * from leads where account_id = $17 and created_at >= $18 and created_at < $19 and created_by_id = $20 and assigned_to_id is distinct from created_by_id  order by created_at desc, id desc limit 50)) mine order by created_at desc, id desc limit 50 ) leads left join users assignee on assignee.account_id = $21 and assignee.id = leads.assigned_to_id;
commit;
