// slow: it reads plans and pages over many leads
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Seeded, seed } from '../../bench/seed.ts'
import { createLead, nobodyWith } from '../../server/leads/create-lead.ts'
import { leadDefaults } from '../../server/leads/lead.ts'
import { lookForLeads } from '../../server/leads/match-lead.ts'
import { startupOptions } from '../../server/postgres/citus/engine.ts'
import type { Statement, Step } from '../../server/postgres/database.ts'
import { findValues, refuseWhenThere } from '../../server/postgres/pipeline/conditional-write.ts'
import { packSteps } from '../../server/postgres/pipeline/packet.ts'
import { readCallLogFilter } from '../../server/read/call-logs/call-log-filter.ts'
import { pageOfCallLogs } from '../../server/read/call-logs/list-call-logs.ts'
import { pageOfAskedLeads } from '../../server/read/leads/asked-leads.ts'
import { beforeAllIds, pageOfChanges } from '../../server/read/leads/changed-leads.ts'
import { type LeadQuery, readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { pageOfLeads } from '../../server/read/leads/list-leads.ts'
import { accountCaller, type Caller } from '../../server/records/caller.ts'
import { findFirstDelivery, notRepeated } from '../../server/webhooks/repeated-delivery.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { describeNode, nodesOf, type PlanNode, plansOf, rowsRead } from '../support/database/plans.ts'

/** Enough that a plan which reads rows in proportion to the window cannot stay within the bounds. */
const leads = 100_000
/** Rows that any one scan of a page may read: the page, the rows of one hour or one day, some dozens of counts. */
const mostRowsOfAScan = 1_000
/**
 * A team's rows stand among those of the account, and its buckets are some for each member. Who manages a large team and
 * asks for somebody outside of it looks through that person's leads: 5 % of all.
 */
const mostRowsOfATeamsScan = 5_200
/** Pages of 8 KB that a statement may touch. */
const mostBuffers = 1_500

let database: TestDatabase
let client: pg.Client
let seeded: Seeded
let agentIds: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  seeded = await seed(owner, leads)
  const users = await owner.query("select id from users where role = 'agent' order by email")
  agentIds = users.rows.map(({ id }) => id)
  await owner.end()
  client = new pg.Client({ connectionString: database.serviceUrl, options: startupOptions() })
  await client.connect()
}, 180_000)

beforeEach(({ skip }) =>
  skip(
    inject('citusUrl') !== null,
    'Citus answers the plans of its shards as text inside its own, and keeps none',
  ),
)

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The plan that the service's own connections make, with what it read; everything is rolled back. */
async function planOf(caller: Caller, statement: Statement): Promise<PlanNode> {
  const [plan] = await plansOfSteps(caller, [statement])
  if (!plan) throw new Error('there is no plan')
  return plan
}

/** The plans of steps, one after the other as they are sent. */
async function plansOfSteps(caller: Caller, steps: readonly Step[]): Promise<PlanNode[]> {
  const plans = await plansOf(client, packSteps([{ caller, steps }]).statements)
  // The first says who asks.
  return plans.slice(1)
}

function expectBounded(plan: PlanNode, mostRows = mostRowsOfAScan): void {
  for (const node of nodesOf(plan)) {
    expect(node['Node Type'], describeNode(node)).not.toBe('Seq Scan')
    expect(rowsRead(node), describeNode(node)).toBeLessThanOrEqual(mostRows)
  }
  if (mostRows === mostRowsOfAScan) {
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(mostBuffers)
  }
}

function admin(): Caller {
  return { ...accountCaller(seeded.accountId), role: 'admin', userId: seeded.agentId }
}

/** Of a team of so many agents. */
function manager(members: number): Caller {
  const teamUserIds = agentIds.slice(0, members)
  return { ...accountCaller(seeded.accountId), role: 'manager', userId: randomUUID(), teamUserIds }
}

function agent(): Caller {
  return { ...accountCaller(seeded.accountId), role: 'agent', userId: seeded.agentId }
}

const queries: Record<string, LeadQuery> = {
  'the default page': {},
  'one status': { status: 'Qualified' },
  'one source': { source: 'JustDial' },
  'a source that nobody has': { source: 'nothing of this name' },
  'one priority': { priority: 'High' },
  'one assignee': { assigned_to: 'agent3@example.com' },
  'status and priority': { status: 'Won', priority: 'High' },
  'source and status': { source: 'JustDial', status: 'Won' },
  'source and priority': { source: 'JustDial', priority: 'High' },
  'source, status and priority': { source: 'JustDial', status: 'Won', priority: 'High' },
  'a source that nobody has, and a status': { source: 'nothing of this name', status: 'Won' },
  'assignee and status': { assigned_to: 'agent0@example.com', status: 'Won' },
  'assignee and priority': { assigned_to: 'agent0@example.com', priority: 'High' },
  'assignee and source': { assigned_to: 'agent0@example.com', source: 'JustDial' },
  'all four filters': {
    assigned_to: 'agent0@example.com',
    source: 'JustDial',
    status: 'Won',
    priority: 'Low',
  },
  'all four filters over 400 days': {
    assigned_to: 'agent0@example.com',
    source: 'JustDial',
    status: 'Won',
    priority: 'Low',
    from_date: '2025-10-20',
    to_date: '2026-11-23',
  },
  'a page behind half of a status and priority': { status: 'Won', priority: 'High', offset: 2_700 },
  'a page behind half of a source and status': { source: 'JustDial', status: 'Won', offset: 1_600 },
  'the second page': { offset: 50 },
  'a page behind half of the leads': { offset: 50000 },
  'a page behind all of them': { offset: 1000000 },
}

describe('a list reads a bounded number of rows beside 100,000 leads (no sequential scan, no large sort)', () => {
  for (const [name, query] of Object.entries(queries)) {
    it(`as an admin: ${name}`, async () => {
      expectBounded(await planOf(admin(), pageOfLeads(admin(), readLeadFilter(query, new Date()))))
    })
    it(`as an agent: ${name}`, async () => {
      expectBounded(await planOf(agent(), pageOfLeads(agent(), readLeadFilter(query, new Date()))))
    })
    it.each([0, 3, 12])(`as a manager of %i: ${name}`, async (members) => {
      const caller = manager(members)
      const statement = pageOfLeads(caller, readLeadFilter(query, new Date()))
      expectBounded(await planOf(caller, statement), mostRowsOfATeamsScan)
    })
  }
})

describe('lists by person and team read a bounded number of rows: a page for each person', () => {
  const team = (members: number): string[] => [randomUUID(), ...agentIds.slice(0, members)]
  const leadsBy = (query: LeadQuery, members: number): Statement =>
    pageOfLeads(admin(), { ...readLeadFilter(query, new Date()), assigneeIds: team(members) })
  const callsBy = (by: object): Statement =>
    pageOfCallLogs(admin(), { ...readCallLogFilter({}, new Date()), ...by }, raw('id'))
  it.each<[string, () => Statement]>([
    ['leads of a team, source and priority', () => leadsBy({ source: 'JustDial', priority: 'High' }, 12)],
    ['leads of a team without a lead', () => leadsBy({}, 0)],
    ['calls of one outcome and person', () => callsBy({ calledBy: 'agent0@example.com', outcome: 'Missed' })],
    ['calls of one outcome', () => callsBy({ outcome: 'Missed' })],
    ['calls of a team and outcome', () => callsBy({ callerIds: team(12), outcome: 'Voicemail' })],
    ['calls of nobody known', () => callsBy({ calledBy: 'unknown' })],
  ])('%s', async (_name, statement) =>
    expectBounded(await planOf(admin(), statement()), mostRowsOfATeamsScan),
  )
})

describe('leads that are asked for, and those that changed, are read by an index', () => {
  const value = { phone: 'phone_e164', email: 'email_normalized' } as const
  it.each(['phone', 'email'] as const)('by %s', async (field) => {
    const asked = { values: [{ column: value[field], value: 'nobody' }], conditions: [] }
    for (const caller of [admin(), agent(), manager(12)])
      expectBounded(await planOf(caller, pageOfAskedLeads(caller, { limit: 50, offset: 0 }, asked)))
  })
  it.each([0, 50, 100])('500 changes behind %i %% of all', async (percent) => {
    const since = new Date(Date.now() - (100 - percent) * 0.4 * 86_400_000)
    const everything = { values: [], conditions: [] }
    const page = pageOfChanges(
      admin(),
      { limit: 500, offset: 0 },
      { since, afterId: beforeAllIds },
      sql`${new Date()}`,
      everything,
    )
    expectBounded(await planOf(admin(), page))
  })
})

describe('a save reads a bounded number of rows beside 100,000 leads', () => {
  const sent = {
    name: 'Asha',
    phone: { text: '9876543210', normalized: '+919876543210' },
    email: { text: 'asha@example.com', normalized: 'asha@example.com' },
  }
  it('creating a lead, with all that looks for somebody who is there already', async () => {
    const lead = { id: randomUUID(), at: new Date(), sent, defaults: leadDefaults }
    const preconditions = nobodyWith(seeded.accountId, sent)
    const plans = await plansOfSteps(admin(), [
      ...(['each', 'together'] as const).flatMap((asking) =>
        preconditions.flatMap((precondition) => [
          refuseWhenThere(precondition, asking),
          findValues(precondition, asking),
        ]),
      ),
      ...createLead(admin(), lead, { id: seeded.agentId, email: 'agent0@example.com' }),
    ])
    expect(plans).toHaveLength(23)
    for (const plan of plans) expectBounded(plan)
  })
  it('looking for the match', async () => {
    for (const plan of await plansOfSteps(admin(), lookForLeads(seeded.accountId, sent))) expectBounded(plan)
  })
  it('looking for the first of repeated deliveries', async () => {
    const delivery = {
      id: randomUUID(),
      webhookId: randomUUID(),
      receivedAt: new Date(),
      method: 'POST',
      query: null,
      address: '127.0.0.1',
      contentType: null,
      body: Buffer.from('{}'),
      leadId: randomUUID(),
      replayedAt: null,
    }
    const plans = await plansOfSteps(admin(), [
      ...[false, true].flatMap((isOfCall) => [
        ...notRepeated(seeded.accountId, delivery, { id: 'an id', isOfCall }).flatMap((precondition) => [
          refuseWhenThere(precondition, 'each'),
          refuseWhenThere(precondition, 'together'),
        ]),
        ...findFirstDelivery(seeded.accountId, delivery, { id: 'an id', isOfCall }),
      ]),
    ])
    expect(plans).toHaveLength(12)
    for (const plan of plans) expectBounded(plan)
  })
})
