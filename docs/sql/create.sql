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
select pg_advisory_xact_lock(hashtextextended($2, 0)), pg_advisory_xact_lock(hashtextextended($3, 0)) from accounts where id = $1;
select 1 / (0 * octet_length(phone_e164)) as nobody
  from leads where account_id = $1 and phone_e164 >= $2 and phone_e164 <= $3 order by phone_e164;
select 1 / (0 * octet_length(email_normalized)) as nobody
  from leads where account_id = $1 and email_normalized >= $2 and email_normalized <= $3 order by email_normalized;
select 1 / (0 * octet_length(key)) as nobody
  from lead_contacts where account_id = $1 and key >= $2 and key <= $3 order by key;
select 1 / (0 * octet_length(key)) as nobody
  from lead_contacts where account_id = $1 and key >= $2 and key <= $3 order by key;
insert into leads (account_id, name, email, email_normalized, phone, phone_e164, company, city, source, status, priority, tags, deal_value, notes, assigned_to_id, id, created_by_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);
insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions) values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into lead_calls (account_id, lead_id, created_at, webhook_id, is_from_call, campaign, first_call_at, last_call_at, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
insert into audit_log (account_id, id, at, action, actor_kind, actor_name, actor_user_id, via_id, address, subject_kind, subject_id, details) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
insert into lead_words (account_id, lead_id, created_at, words)
  values ($1, $2, $3, app_lead_words($4, $5, $6, $7, $8,
  $9::jsonb, $10, $11));
update leads set updated_at = (select closed_until from change_horizons where account_id = $1) + interval '1 millisecond'
  where account_id = $2 and id = any($3::uuid[]) and updated_at <= (select closed_until from change_horizons where account_id = $4)
  and (select closed_until from change_horizons where account_id = $5) >= any($6::timestamptz[]);
commit;

-- one packet
begin;
select app_identity($1, $2, $3);
select pg_advisory_xact_lock(hashtextextended($2, 0)), pg_advisory_xact_lock(hashtextextended($3, 0)) from accounts where id = $1;
select id, created_by_id, created_at, updated_at, further_contacts, name, email, email_normalized, phone, phone_e164, company, city, source, status, priority, tags, deal_value::float8 as deal_value, notes, assigned_to_id from leads
  where account_id = $1 and leads.phone_e164 >= $2 and leads.phone_e164 <= $3 order by leads.phone_e164 for update;
select id, created_by_id, created_at, updated_at, further_contacts, name, email, email_normalized, phone, phone_e164, company, city, source, status, priority, tags, deal_value::float8 as deal_value, notes, assigned_to_id from leads
  where account_id = $1 and leads.email_normalized >= $2 and leads.email_normalized <= $3 order by leads.email_normalized for update;
(
  select key, lead_id, is_shared from lead_contacts
  where account_id = $1 and lead_contacts.key >= $2 and lead_contacts.key <= $3 order by lead_contacts.key, lead_id) union all (
  select key, lead_id, is_shared from lead_contacts
  where account_id = $4 and lead_contacts.key >= $5 and lead_contacts.key <= $6 order by lead_contacts.key, lead_id);

-- one packet
update leads set name = $1::text, email = $2::text, email_normalized = $3::text, phone = $4::text, phone_e164 = $5::text, company = $6::text, city = $7::text, source = $8::text, status = $9::text, priority = $10::text, tags = $11::text[], deal_value = $12::numeric, notes = $13::text, assigned_to_id = $14::uuid, updated_at = $15,
  further_contacts = $16::jsonb
  where account_id = $17 and id = $18;
insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
insert into audit_log (account_id, id, at, action, actor_kind, actor_name, actor_user_id, via_id, address, subject_kind, subject_id, details) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
insert into lead_undos (account_id, id, lead_id, at, state) values ($1, $2, $3, $4, $5);
commit;
