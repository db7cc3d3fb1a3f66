import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { countedCallLogs } from '../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../server/leads/counted-leads.ts'
import { openDatabase } from '../../server/postgres/database.ts'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { verifyCounts } from '../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { type Office, openOffice } from '../support/app/console.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { countCommands, type NodeCommands, showCommands } from '../support/database/node-commands.ts'
import { serversOf } from '../support/database/servers.ts'
import { newPhone, post } from '../webhooks/support.ts'

const service = serviceForTests()
let nodes: string[]
let office: Office

beforeAll(async () => {
  nodes = (await serversOf(service.test.ownerUrl)).map(({ href }) => href)
  office = await openOffice(service.test)
  await showCommands(nodes, true)
}, 60_000)

afterAll(() => showCommands(nodes, false))

afterEach(() => {
  vi.restoreAllMocks()
})

/** The commands of one piece of work, done once before for what is noted or parsed the first time. */
async function commandsOf(work: () => Promise<unknown>): Promise<NodeCommands> {
  await work()
  const commands = countCommands()
  await work()
  vi.restoreAllMocks()
  return commands
}

async function expectOneNode(work: () => Promise<unknown>): Promise<void> {
  const { between, local } = await commandsOf(work)
  expect(between).toEqual([])
  expect(local, 'statements that the account’s node did itself').toBeGreaterThan(0)
}

const lead = () => ({ name: 'Asha Rao', phone: newPhone(), source: 'Fair', assigned_to: 'agent@example.com' })

async function expectDone(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply
  expect(statusCode, body).toBeLessThan(300)
}

describe('a request makes no node ask another one (docs/scaling.md)', () => {
  const api = (method: string, path: string, body?: unknown) =>
    expectDone(service.as(service.people.admin, method, path, body))
  const made = async (path: string, body: unknown): Promise<string> =>
    (await service.as(service.people.admin, 'POST', path, body)).json().data.id
  const page = (path: string) => expectDone(office.admin.call('GET', path))
  const known = lead()

  const requests: [name: string, request: () => Promise<void>][] = [
    ['a list', () => api('GET', '/leads')],
    ['a filtered list', () => api('GET', '/leads?status=New&source=Fair&assigned_to=agent@example.com')],
    ['a deep page', () => api('GET', '/leads?limit=1&offset=2000')],
    [
      'leads by id, phone and email',
      () => api('GET', `/leads?phone=${encodeURIComponent(known.phone)}&email=a@b.in&id=${randomUUID()}`),
    ],
    ['leads that changed', () => api('GET', '/leads?updated_since=1970-01-01T00:00:00Z&limit=500')],
    ['a list as an agent', () => expectDone(service.as(service.people.agent, 'GET', '/leads'))],
    ['a call list', () => api('GET', '/call-logs?call_type=Inbound')],
    ['a create', () => api('POST', '/leads', lead())],
    ['a merge', () => api('POST', '/leads', { ...known, notes: 'Asks again.' })],
    [
      'a call log',
      async () =>
        api('POST', '/call-logs', {
          lead_id: await made('/leads', lead()),
          call_type: 'Inbound',
          duration_seconds: 5,
        }),
    ],
    ['a deletion', async () => api('DELETE', `/leads/${await made('/leads', lead())}`)],
    ['the overview', () => page('/overview')],
    ['a search', () => page('/search?q=Asha')],
    ['possible duplicates', () => page('/duplicates')],
    ['the audit log', () => page('/audit')],
    ['the users', () => page('/users')],
    ['the rules', () => page('/distribution-rules')],
    ['the webhooks', () => page('/webhooks')],
    ['a CSV of all leads', () => page('/leads.csv')],
  ]
  for (const [name, request] of requests) it(name, () => expectOneNode(request))

  it('a delivery, with a rule and without, and its replay', async () => {
    const { data } = (await office.admin.call('POST', '/webhooks', { name: 'Form' })).json()
    const deliver = () => expectDone(post(service, data, { name: 'Ravi', phone: newPhone() }))
    await expectOneNode(deliver)
    const rule = { name: 'All', when: { all: [] }, assignees: [{ user_id: office.users.agent.id }] }
    await expectDone(office.admin.call('POST', '/distribution-rules', rule))
    await expectOneNode(deliver)
    const [delivery] = (await office.admin.call('GET', `/webhooks/${data.id}/deliveries`)).json().data
    await expectOneNode(() => expectDone(office.admin.call('POST', `/deliveries/${delivery.id}/replay`)))
  })
})

describe('what is done beside requests', () => {
  it('compacting the counts and verifying them reach the account’s own node alone', async () => {
    const { admin } = service.people
    const caller = accountCaller(admin.accountId)
    await expectOneNode(async () => {
      await expectDone(service.as(admin, 'POST', '/leads', lead()))
      expect(await compactCounts(service.test.db, caller)).toBe(true)
    })
    const damage = {
      text: 'update day_counts set n = n + 1 where account_id = $1',
      values: [admin.accountId],
    }
    await expectOneNode(async () => {
      await service.test.db.write(caller, (tx) => tx.run(damage))
      const [leads] = await service.test.db.transaction(caller, async (tx) => [
        await verifyCounts(tx, countedLeads(admin.accountId), true),
        await verifyCounts(tx, countedCallLogs(admin.accountId), true),
      ])
      expect(leads?.wrong).toBeGreaterThan(0)
    })
  })

  it('a node that is asked for another one’s account does make commands: the count can fail', async () => {
    // Taken for one PostgreSQL, the coordinator is asked for everything.
    const db = openDatabase(service.test.serviceUrl, 1, { engine: 'postgres' })
    const { accountId } = service.people.admin
    const statement = { text: 'select count(*) from leads where account_id = $1', values: [accountId] }
    const { between } = await commandsOf(() => db.read(accountCaller(accountId), (tx) => tx.one(statement)))
    await db.close()
    expect(between.length).toBeGreaterThan(0)
  })
})
