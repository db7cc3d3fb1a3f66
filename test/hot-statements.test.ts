import { randomUUID } from 'node:crypto'
import { expect, inject, it, type TestContext } from 'vitest'
import { makeLead } from './support/app/leads.ts'
import { serviceForTests } from './support/app/service-for-tests.ts'
import { packetsOf } from './support/database/sent-packets.ts'
import type { Person } from './support/people/people.ts'
import { makeWebhook, post, type TestWebhook } from './webhooks/support.ts'

const service = serviceForTests()

/** What happens beside the request: compacting, notes of use and samples, and the end of transactions. */
const isBeside = (packet: string[]): boolean =>
  /delete from count_changes|webhook_fields|api_key_days|lead_takings|last_used_at =|pg_try_advisory_xact_lock|app_account_ids/.test(
    packet.join(),
  ) || packet.every((text) => ['commit', 'rollback'].includes(text))

/** What a transaction that writes begins with on Citus alone (decision 0038). */
const isOfCitus = (text: string): boolean => text === 'select app_hold_shards($1)'

const shown = (text: string): string => `${text.trim().replace(/\s*\n\s*/g, '\n  ')};`

/** The SQL of a request, each packet behind a line of its own. */
async function sqlOf(work: () => Promise<unknown>): Promise<string> {
  const packets = (await packetsOf(work)).map((packet) =>
    packet.map(({ text }) => text).filter((text) => !isOfCitus(text)),
  )
  const sent = packets.filter((packet) => !isBeside(packet))
  return `${sent.map((packet) => ['-- one packet', ...packet.map(shown)].join('\n')).join('\n\n')}\n`
}

const number = (): string => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
const someone = () => ({
  name: 'Asha Rao',
  phone: number(),
  email: `${randomUUID()}@example.com`,
  notes: 'Asks.',
})

async function matches(name: string, work: () => Promise<unknown>): Promise<void> {
  // Once before, for what is noted once a minute.
  await work()
  await expect(await sqlOf(work)).toMatchFileSnapshot(`../docs/sql/${name}.sql`)
}

const create =
  (person: Person, body: object = someone()) =>
  async () => {
    const { statusCode } = await service.as(person, 'POST', '/leads', body)
    expect([200, 201]).toContain(statusCode)
  }

const list = (person: Person) => async () => {
  expect((await service.as(person, 'GET', '/leads')).statusCode).toBe(200)
}

const deliver = (webhook: TestWebhook) => async () => {
  expect((await post(service, webhook, someone())).statusCode).toBe(200)
}

/** A key is looked up there by two statements, and a list read table by table (decision 0035); a delivery is the same. */
function skipOnCitus({ skip }: TestContext): void {
  skip(inject('citusUrl') !== null, 'on Citus keys and lists are read table by table, in more packets')
}

it('docs/sql/create.sql is what a create sends', async (test) => {
  skipOnCitus(test)
  await matches('create', create(service.people.admin))
})

it('docs/sql/merge.sql is what a merge sends', async (test) => {
  skipOnCitus(test)
  const body = someone()
  await create(service.people.admin, body)()
  await matches('merge', create(service.people.admin, body))
})

it('docs/sql/log-call.sql is what a call log sends that comes alone', async (test) => {
  skipOnCitus(test)
  const lead = await makeLead(service, service.people.admin)
  await matches('log-call', async () => {
    const call = { lead_id: lead, call_type: 'Outbound', duration_seconds: 60 }
    expect((await service.as(service.people.admin, 'POST', '/call-logs', call)).statusCode).toBe(201)
  })
})

it('docs/sql/list.sql is what a list sends', async (test) => {
  skipOnCitus(test)
  await matches('list', list(service.people.admin))
})

it('docs/sql/list-as-agent.sql is what an agent’s list sends', async (test) => {
  skipOnCitus(test)
  await matches('list-as-agent', list(service.people.agent))
})

it('docs/sql/delivery.sql is what a delivery sends', async () => {
  const webhook = await makeWebhook(service, service.people.admin.accountId)
  await matches('delivery', deliver(webhook))
})

it('docs/sql/delivery-with-rules.sql is what a delivery sends that a rule gives away', async () => {
  const { accountId, userId } = (await service.newPeople()).agent
  const rule = randomUUID()
  await service.registrar.query(
    `insert into distribution_rules (account_id, id, name, position, enabled, conditions, created_at)
     values ($1, $2, 'All', 1, true, '{"all": []}', now())`,
    [accountId, rule],
  )
  await service.registrar.query(
    'insert into rule_assignees (account_id, id, rule_id, user_id, weight, credit) values ($1, $2, $3, $4, 1, 0)',
    [accountId, randomUUID(), rule, userId],
  )
  await matches('delivery-with-rules', deliver(await makeWebhook(service, accountId)))
})
