import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { countedCallLogs } from '../server/call-logs/counted-call-logs.ts'
import { counters, sumUp } from '../server/platform/counts/counters.ts'
import { hashPassword } from '../server/users/password.ts'

/** Whose lists are measured beside an admin's and an agent's. */
export const teamSize = 50

/** What the admin of a seeded account signs in to the console with. */
export const adminPassword = 'only for this benchmark'

/** Makes somebody a manager of these people, and lets the admin sign in. */
export async function seedTeam(
  client: pg.Client,
  accountId: string,
  managerId: string,
  memberIds: readonly string[],
): Promise<void> {
  await client.query('update users set team_user_ids = $3 where account_id = $1 and id = $2', [
    accountId,
    managerId,
    memberIds,
  ])
  await client.query(`update users set password_hash = $2 where account_id = $1 and role = 'admin'`, [
    accountId,
    await hashPassword(adminPassword),
  ])
}

/** Of every fourth lead one call, by the assignee. When leads were called is not kept for them: no line here asks for it. */
const callRows = `
  insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, called_at, created_at,
    assigned_to_id, created_by_id, called_by_id)
  select account_id, gen_random_uuid(), id, (array['Inbound', 'Outbound'])[1 + n % 2], n % 600,
    (array['Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'])[1 + n / 2 % 5], created_at, created_at,
    assigned_to_id, created_by_id, assigned_to_id
  from (
    select *, (hashint4(deal_value::int) & 2147483647) as n from leads where account_id = $1 and deal_value::int % 4 = 0
  ) called`

/** Calls, and what counts them. */
export async function seedCalls(client: pg.Client, accountId: string): Promise<void> {
  await client.query(callRows, [accountId])
  for (const counter of counters) {
    const columns = raw([...counter.keys, ...counter.sums].join(', '))
    const counted = sumUp(counter, sql`(${countedCallLogs(accountId).rows}) counted`)
    const { text, values } = sql`
      insert into ${raw(counter.table)} (account_id, ${columns}) select ${accountId}::uuid, sums.* from (${counted}) sums`
    await client.query(text, [...values])
  }
}
