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
select id from leads where leads.account_id = $1 and leads.id = $2 for no key update;
select set_config($1, coalesce(leads.id::text, ''), true),set_config($2, coalesce(leads.created_at::text, ''), true),set_config($3, coalesce(assigned_to_id::text, ''), true),set_config($4, coalesce(created_by_id::text, ''), true),set_config($5, coalesce(source::text, ''), true),set_config($6, coalesce(status::text, ''), true),set_config($7, coalesce(priority::text, ''), true),set_config($8, coalesce(webhook_id::text, ''), true),set_config($9, coalesce(is_from_call::text, ''), true),set_config($10, coalesce(first_call_at::text, ''), true),set_config($11, coalesce(last_call_at::text, ''), true) from leads join lead_calls on lead_calls.account_id = $12 and lead_calls.lead_id = leads.id where leads.account_id = $13 and leads.id = $14;
select 1 / case when coalesce(current_setting($1, true), '') = '' or coalesce($2 >= nullif(current_setting('app.found_created_at', true), '')::timestamptz and $3 < nullif(current_setting('app.found_first_call_at', true), '')::timestamptz, false) then 0 else 1 end
  as is_there;
insert into call_logs (id, lead_id, call_type, duration_seconds, outcome, created_at, notes, called_at, account_id, called_by_id, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, nullif(current_setting('app.found_assigned_to_id'), '')::uuid, nullif(current_setting('app.found_created_by_id'), '')::uuid);
insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, nullif(current_setting('app.found_assigned_to_id'), '')::uuid, nullif(current_setting('app.found_created_by_id'), '')::uuid);
insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions) values ($1, $2, $3, $4, $5, $6, nullif(current_setting('app.found_assigned_to_id'), '')::uuid, nullif(current_setting('app.found_created_by_id'), '')::uuid, $7);
insert into audit_log (account_id, id, at, action, actor_kind, actor_name, actor_user_id, via_id, address, subject_kind, subject_id, details) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
update lead_calls set last_call_at = greatest(last_call_at, $1::timestamptz),
  first_call_at = case when is_from_call or $2 < created_at then first_call_at else least(first_call_at, $3) end
  where account_id = $4 and lead_id = $5;
insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
  select $1::uuid, change.id, subject, nullif(current_setting('app.found_created_at', true), '')::timestamptz, 1, 0, nullif(current_setting('app.found_assigned_to_id', true), '')::uuid,
  nullif(current_setting('app.found_created_by_id', true), '')::uuid, dimensions
  from (values
  ($2::uuid, 'called_leads', nullif(current_setting('app.found_last_call_at', true), '')::timestamptz is null, jsonb_build_object('source', nullif(current_setting('app.found_source', true), '')::text,
  'status', nullif(current_setting('app.found_status', true), '')::text, 'priority', nullif(current_setting('app.found_priority', true), '')::text,
  'assigned_to', coalesce(nullif(current_setting('app.found_assigned_to_id', true), '')::uuid::text, ''))),
  ($3::uuid, 'first_calls', nullif(current_setting('app.found_first_call_at', true), '')::timestamptz is null and not nullif(current_setting('app.found_is_from_call', true), '')::boolean and $4 >= nullif(current_setting('app.found_created_at', true), '')::timestamptz, jsonb_build_object('source', nullif(current_setting('app.found_source', true), '')::text,
  'delay', (array[0, 60, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10800, 14400, 21600, 28800, 43200, 64800, 86400, 129600, 172800, 259200, 432000, 604800, 1209600, 2592000, 7776000])[greatest(1, width_bucket(extract(epoch from $5::timestamptz - nullif(current_setting('app.found_created_at', true), '')::timestamptz)::numeric - 0.001, array[0, 60, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10800, 14400, 21600, 28800, 43200, 64800, 86400, 129600, 172800, 259200, 432000, 604800, 1209600, 2592000, 7776000]::numeric[]))]::text,
  'webhook', coalesce(nullif(current_setting('app.found_webhook_id', true), '')::text, '')))
  ) change (id, subject, is_new, dimensions) where is_new;
commit;
