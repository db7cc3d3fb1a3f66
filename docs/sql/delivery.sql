-- one packet
begin read only;
select app_identity($1, $2, $3);
select webhook.id, webhook.account_id, webhook.name, coalesce(webhook.source, webhook.name) as source, enabled,
  default_assignee_id, assignee.email as default_assignee_email, default_status, default_tags, accept_tests,
  notes_from_unmapped, condition, mapping, kind, our_numbers, takes_get, takes_lists_apart, answer, coalesce(webhook.without_name, case webhook.kind when 'calls' then 'phone' else 'refuse' end) as without_name, verify_token,
  signing_secret, honeypot, allowed_origins, sender_rate_limit, accounts.default_region as region, (
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'when', conditions, 'shares_by', shares_by)
  order by position, id), '[]')::text
  from distribution_rules where account_id = $1 and enabled) as rules
  from webhooks webhook join accounts on accounts.id = $2
  left join users assignee on assignee.account_id = $3 and assignee.id = default_assignee_id
  and assignee.disabled_at is null
  where webhook.account_id = $4 and deleted_at is null and token_hash = $5;
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
select 1 / (0 * octet_length(body_hash)) as nobody
  from deliveries where account_id = $1 and webhook_id = $2 and received_at > $3
  and outcome in ('created', 'merged') and body_hash >= $4 and body_hash <= $5 order by body_hash;
insert into leads (account_id, name, email, email_normalized, phone, phone_e164, company, city, source, status, priority, tags, deal_value, notes, assigned_to_id, id, created_by_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);
insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions) values ($1, $2, $3, $4, $5, $6, $7, $8, $9), ($10, $11, $12, $13, $14, $15, $16, $17, $18);
insert into lead_calls (account_id, lead_id, created_at, webhook_id, is_from_call, campaign, first_call_at, last_call_at, assigned_to_id, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
insert into audit_log (account_id, id, at, action, actor_kind, actor_name, actor_user_id, via_id, address, subject_kind, subject_id, details) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
insert into lead_words (account_id, lead_id, created_at, words)
  values ($1, $2, $3, app_lead_words($4, $5, $6, $7, $8,
  $9::jsonb, $10, $11));
update leads set updated_at = (select closed_until from change_horizons where account_id = $1) + interval '1 millisecond'
  where account_id = $2 and id = any($3::uuid[]) and updated_at <= (select closed_until from change_horizons where account_id = $4)
  and (select closed_until from change_horizons where account_id = $5) >= any($6::timestamptz[]);
insert into deliveries (account_id, id, webhook_id, received_at, address, content_type, body, method, query, body_hash, platform_delivery_id, outcome, reason, field, lead_id, mapped, origins, rule_id, rule_name, replayed_at, assignment) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21);
commit;
