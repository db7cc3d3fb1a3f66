import type { Person, Registrar } from '../people/people.ts'

/** A row in each table that the REST interface alone does not fill. */
export async function fillSettings(registrar: Registrar, { accountId, userId }: Person): Promise<void> {
  const fill = (text: string) =>
    registrar.query(text.replaceAll('$a', `'${accountId}'`).replaceAll('$u', `'${userId}'`))
  await fill(`insert into sessions (account_id, id, user_id, secret_hash, address, user_agent, created_at, last_seen_at, expires_at)
    values ($a, $u, $u, 'x', '::1', 'x', now(), now(), now())`)
  await fill(`insert into api_key_days (account_id, api_key_id, day, outcome, user_id, requests)
    select account_id, id, now(), 'read', user_id, 1 from api_keys where account_id = $a`)
  await fill(`insert into invitations (account_id, id, user_id, secret_hash, created_at, expires_at)
    values ($a, $u, $u, 'x', now(), now())`)
  await fill(
    "insert into totp_secrets (account_id, user_id, sealed, last_step, created_at) values ($a, $u, 'x', 0, now())",
  )
  await fill(
    "insert into recovery_codes (account_id, user_id, code_hash, created_at) values ($a, $u, 'x', now())",
  )
  await fill(`insert into passkeys
    (account_id, id, user_id, credential_id, host, public_key, sign_count, transports, name, created_at)
    values ($a, $u, $u, 'x', 'localhost', 'x', 0, '{}', 'x', now())`)
  await fill(`insert into pending_sign_ins (account_id, id, user_id, secret_hash, tries, created_at, expires_at)
    values ($a, $u, $u, 'x', 0, now(), now())`)
  await fill('insert into second_factor_rules (account_id, required_since) values ($a, now())')
  await fill(`insert into webhooks (account_id, id, name, token, token_hash, created_at, updated_at)
    values ($a, $u, 'w', 't', 't', now(), now())`)
  await fill(`insert into webhook_fields (account_id, id, webhook_id, expression, label, first_seen_at, last_seen_at)
    values ($a, $u, $u, 'e', 'l', now(), now())`)
  await fill(`insert into deliveries (account_id, id, webhook_id, received_at, address, body_hash, outcome)
    values ($a, $u, $u, now(), '::1', 'h', 'created')`)
  await fill(`insert into retention_settings (account_id, months, notice_days, changed_at)
    values ($a, 24, 30, now())`)
  await fill("insert into erased_contacts (account_id, contact_hash, erased_at) values ($a, 'h', now())")
  await fill('insert into change_horizons (account_id, closed_until) values ($a, now())')
  await fill(`insert into lead_contacts (account_id, key, lead_id, is_shared)
    select account_id, 'phone:+910000000000', id, false from leads where account_id = $a limit 1`)
  await fill(`insert into call_marks (account_id, id, lead_id, kind, marked_at)
    select account_id, id, id, 'not_to_call', now() from leads where account_id = $a`)
  await fill(`insert into leads_not_to_call (account_id, lead_id, since)
    select account_id, id, now() from leads where account_id = $a`)
  await fill(`insert into leads_to_call (account_id, lead_id, unreached_at)
    select account_id, id, now() from leads where account_id = $a limit 1`)
  await fill(`insert into retention_notices (account_id, lead_id, listed_at)
    select account_id, id, now() from leads where account_id = $a`)
  await fill(`insert into consents (account_id, delivery_id, statements, received_at)
    values ($a, $u, '[]', now())`)
  await fill(
    "insert into attributions (account_id, delivery_id, parameters, received_at) values ($a, $u, '{}', now())",
  )
  await fill("insert into campaigns (account_id, name) values ($a, 'Monsoon')")
  await fill(`insert into lead_takings (account_id, user_id, day, downloaded, listed, opened)
    values ($a, $u, now(), 1, 1, 1)`)
  await fill(`insert into distribution_rules (account_id, id, name, position, conditions, created_at)
    values ($a, $u, 'r', 1, '[]', now())`)
  await fill('insert into rule_assignees (account_id, id, rule_id, user_id) values ($a, $u, $u, $u)')
  await fill('insert into rule_turns (account_id, user_id, day, n) values ($a, $u, now(), 1)')
  await fill(`insert into leads_to_pass_on (account_id, lead_id, rule_id, had_ids, passes, goes_on_at)
    select account_id, id, $u, '{}', 0, now() from leads where account_id = $a limit 1`)
  await fill(
    `insert into assignee_counts (account_id, subject, assigned_to_id, status, n) values ($a, 'leads', $u, 'New', 1)`,
  )
  await fill(`insert into day_counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
    values ($a, 'leads', $u, '', '', now(), 1, 0)`)
  await fill(`insert into bucket_counts (account_id, subject, grouped_by, assigned_to_id, created_by_id, value_1, value_2, value_3,
    bucket_days, day, n, seconds) values ($a, 'leads', 1, $u, $u, '', '', '', 1, now(), 1, 0)`)
  await fill(`insert into dismissed_duplicates (account_id, lead_id, other_id, at)
    select account_id, (array_agg(id order by id))[1], (array_agg(id order by id))[2], now()
    from leads where account_id = $a group by account_id`)
  await fill(
    "insert into hour_counts (account_id, subject, viewer_id, hour, n) values ($a, 'leads', $u, now(), 1)",
  )
  await fill(
    "insert into teams (account_id, id, name, name_normalized, created_at) values ($a, $u, 'T', 't', now())",
  )
  await fill(`insert into team_members (account_id, team_id, user_id, is_manager, created_at)
    values ($a, $u, $u, false, now())`)
}
