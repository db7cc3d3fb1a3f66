import type pg from 'pg'
import { countedCallLogs } from '../server/call-logs/counted-call-logs.ts'
import { countedLeadCalls } from '../server/read/lead-calls/verify-lead-calls.ts'
import { hashPassword } from '../server/users/password.ts'
import { insertCounts } from './seed-counts.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Whose lists are measured beside an admin's and an agent's. */
export const teamSizes = { usual: 50, large: 300 } as const

/** What the admin of a seeded account signs in to the console with. */
export const adminPassword = 'only for this benchmark'

/** Makes somebody a manager of these people. */
export async function seedManager(
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
}

/** Lets the admin sign in. */
export async function letAdminIn(client: pg.Client, accountId: string): Promise<void> {
  await client.query(`update users set password_hash = $2 where account_id = $1 and role = 'admin'`, [
    accountId,
    await hashPassword(adminPassword),
  ])
}

/** Of every fourth lead one call in the hours after it came, by the assignee. */
const callRows = `
  insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, called_at, created_at,
    assigned_to_id, created_by_id, called_by_id)
  select account_id, gen_random_uuid(), id, (array['Inbound', 'Outbound'])[1 + n % 2], n % 600,
    (array['Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'])[1 + n / 2 % 5], called_at, called_at,
    assigned_to_id, created_by_id, assigned_to_id
  from (
    select *, least(now(), created_at + n % 100000 * interval '1 second') as called_at from (
      select *, (hashint4(deal_value::int) & 2147483647) as n from leads where account_id = $1 and deal_value::int % 4 = 0
    ) leads
  ) called`

/** When each lead was called. */
const leadCallRows = `
  insert into lead_calls (account_id, lead_id, created_at, is_from_call, first_call_at, last_call_at, assigned_to_id, created_by_id)
  select leads.account_id, leads.id, leads.created_at, false, called_at, called_at, leads.assigned_to_id, leads.created_by_id
  from leads left join call_logs on call_logs.account_id = $1 and lead_id = leads.id where leads.account_id = $1`

/** Whom the last call did not reach, and of each eighth of these that it is to be called again. */
const toCallRows = `
  insert into leads_to_call (account_id, lead_id, assigned_to_id, unreached_at, call_again_at, said_at, said_by_id)
  select account_id, lead_id, assigned_to_id, called_at, call_again_at,
    case when call_again_at is not null then called_at end, case when call_again_at is not null then called_by_id end
  from (select *, case when duration_seconds % 8 = 0 then called_at + interval '1 day' end as call_again_at
    from call_logs where account_id = $1 and outcome <> 'Completed') unreached`

/** Calls, what is kept of them beside each lead, and what counts both. */
export async function seedCalls(client: pg.Client, accountId: string): Promise<void> {
  await withoutIndexes(client, 'call_logs', async () => {
    await client.query(callRows, [accountId])
  })
  await withoutIndexes(client, 'lead_calls', async () => {
    await client.query(leadCallRows, [accountId])
  })
  await client.query(toCallRows, [accountId])
  for (const counted of [countedCallLogs(accountId), ...countedLeadCalls(accountId)])
    await insertCounts(client, accountId, counted)
}
