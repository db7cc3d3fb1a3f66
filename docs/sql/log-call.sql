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
begin;
select app_identity($1, $2, $3);
select id from leads where account_id = $1 and id = any($2::uuid[]) order by id for no key update;
select leads.id as lead_id, leads.created_at, source, status, priority, leads.assigned_to_id, leads.created_by_id, webhook_id,
  is_from_call, campaign, first_call_at, last_call_at
  from leads join lead_calls on lead_calls.account_id = $1 and lead_calls.lead_id = leads.id
  where leads.account_id = $2 and leads.id = any($3::uuid[]);

-- one packet
insert into call_logs (id, lead_id, call_type, duration_seconds, outcome, created_at, notes, called_at, account_id, called_by_id, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions) values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into audit_log (account_id, id, at, action, actor_kind, actor_name, actor_user_id, via_id, address, subject_kind, subject_id, details) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
update leads_to_call set
  unreached_at = case when unreached_at > $1::timestamptz then unreached_at end,
  call_again_at = case when said_at > $2::timestamptz then call_again_at end,
  said_by_id = case when said_at > $3::timestamptz then said_by_id end,
  said_at = case when said_at > $4::timestamptz then said_at end
  where account_id = $5 and lead_id = $6;
update lead_calls set last_call_at = greatest(last_call_at, ($3::timestamptz[])[(array_positions($2::uuid[], lead_id))[cardinality(array_positions($2::uuid[], lead_id))]]),
  first_call_at = least(first_call_at, ($4::timestamptz[])[(array_positions($2::uuid[], lead_id))[cardinality(array_positions($2::uuid[], lead_id))]])
  where account_id = $1 and lead_id = any($2::uuid[]);
commit;
