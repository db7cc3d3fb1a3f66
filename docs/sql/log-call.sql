-- one packet
begin read only;
select app_identity($1, $2, $3);
select api_keys.id, api_keys.name, user_id, users.email as user_email, role, can_read, can_write, can_delete,
  ip_whitelist, default_region, last_used_at as last_used_at, team_user_ids, revoked_at, disabled_at,
  null::timestamptz as works_until
  from api_keys
  join users on users.account_id = $1 and users.id = user_id
  join accounts on accounts.id = $2
  where api_keys.account_id = $3 and key_hash = $4;
commit;

-- one packet
begin;
select app_identity($1, $2, $3);
select id from leads where account_id = $1 and id = $2 for share;
select set_config($1, coalesce(id::text, ''), true),set_config($2, coalesce(assigned_to_id::text, ''), true),set_config($3, coalesce(created_by_id::text, ''), true) from leads where account_id = $4 and id = $5;
select 1 / length(coalesce(current_setting($1, true), '')) as is_there;
insert into call_logs (account_id, called_by_id, id, lead_id, call_type, duration_seconds, outcome, created_at, notes, called_at, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, nullif(current_setting('app.found_assigned_to_id'), '')::uuid, nullif(current_setting('app.found_created_by_id'), '')::uuid);
insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, nullif(current_setting('app.found_assigned_to_id'), '')::uuid, nullif(current_setting('app.found_created_by_id'), '')::uuid);
insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions) values ($1, $2, $3, $4, $5, $6, nullif(current_setting('app.found_assigned_to_id'), '')::uuid, nullif(current_setting('app.found_created_by_id'), '')::uuid, $7);
insert into audit_log (account_id, id, at, action, actor_kind, actor_name, actor_user_id, via_id, address, subject_kind, subject_id, details) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
commit;
