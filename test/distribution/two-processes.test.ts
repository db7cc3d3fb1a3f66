// slow: it starts processes of the service, and some are killed
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ServiceProcess, twoProcesses } from '../support/processes/two-processes.ts'
import { makeWebhook, newPhone } from '../webhooks/support.ts'

const processes = twoProcesses()

/** Where a process listens, from the line with which it says so. */
async function urlOf({ program }: ServiceProcess): Promise<string> {
  return JSON.parse(await program.line(/"msg":"Leadline is ready"/)).url
}

/** A rule for every lead, with two agents in turn, the first with a daily cap. */
async function makeRule(cap: number): Promise<void> {
  const { registrar, people } = processes
  const { accountId } = people.admin
  const ruleId = randomUUID()
  await registrar.query(
    `insert into distribution_rules (account_id, id, name, position, conditions, created_at)
     values ($1, $2, 'All', 1, '{"all": []}', now())`,
    [accountId, ruleId],
  )
  for (const { userId } of [people.agent, people.otherAgent]) {
    await registrar.query(
      'insert into rule_assignees (account_id, id, rule_id, user_id) values ($1, gen_random_uuid(), $2, $3)',
      [accountId, ruleId, userId],
    )
  }
  await registrar.query('update users set daily_cap = $2 where account_id = $1 and id = $3', [
    accountId,
    cap,
    people.agent.userId,
  ])
}

/** How many leads each user has. */
async function shares(): Promise<Record<string, number>> {
  const rows = await processes.registrar.query(
    `select users.email, count(*)::int as n from leads
     join users on users.account_id = leads.account_id and users.id = assigned_to_id
     where leads.account_id = $1 group by 1`,
    [processes.people.admin.accountId],
  )
  return Object.fromEntries(rows.map(({ email, n }) => [email, n]))
}

it('turns stay even and caps exact when two processes take leads in (§4.7 rule 5)', async () => {
  await makeRule(15)
  const webhook = await makeWebhook(processes, processes.people.admin.accountId)
  const urls = [await urlOf(processes.one), await urlOf(processes.other)]
  const postAll = (count: number): Promise<Response[]> =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        fetch(`${urls[i % 2]}/webhook/${webhook.token}`, {
          method: 'POST',
          body: JSON.stringify({ name: 'A', phone: newPhone() }),
        }),
      ),
    )
  for (const { status } of await postAll(25)) expect(status).toBe(200)
  expect(Object.values(await shares()).sort()).toEqual([12, 13])
  await postAll(15)
  expect(await shares()).toEqual({ 'agent@example.com': 15, 'other-agent@example.com': 25 })
})
