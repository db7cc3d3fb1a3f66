import { beforeAll, expect, it } from 'vitest'
import {
  type CallLogFilter,
  readCallLogFilter,
  unknownCaller,
} from '../../server/read/call-logs/call-log-filter.ts'
import {
  callLogColumns,
  callLogsByTable,
  pageOfCallLogs,
} from '../../server/read/call-logs/list-call-logs.ts'
import { accountCaller, type Caller } from '../../server/records/caller.ts'
import { makeCall, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { People, Person } from '../support/people/people.ts'

const service = serviceForTests()
let people: People
let leadId: string

const notes = ['Said "yes" \\ no,\nthen 😀 </b>\u0007', undefined, '']
const outcomes = ['Completed', 'Busy', 'Missed'] as const

beforeAll(async () => {
  people = await service.newPeople()
  const { admin, agent } = people
  leadId = await makeLead(service, agent)
  const other = await makeLead(service, admin)
  for (let i = 0; i < 12; i++) {
    await makeCall(service, admin, i % 3 === 0 ? other : leadId, {
      // Two share each moment.
      called_at: new Date(Date.now() - Math.floor(i / 2) * 60_000).toISOString(),
      call_type: i % 2 === 0 ? 'Inbound' : 'Outbound',
      outcome: outcomes[i % 3],
      notes: notes[i % 3],
    })
  }
})

const callerOf = ({ accountId, userId, email }: Person, role: Caller['role']): Caller => ({
  ...accountCaller(accountId),
  role,
  userId,
  email,
})

/** True when the list is made of statements of one table each; it is the same then. */
async function isByTable(caller: Caller, more: Partial<CallLogFilter>): Promise<boolean> {
  const { db } = service.test
  const filter = { ...readCallLogFilter({}, new Date()), ...more }
  const page = callLogsByTable(db, caller, filter)
  const inOne = await db.read(caller, (tx) => tx.one(pageOfCallLogs(caller, filter, callLogColumns)))
  if (page) expect(await page, JSON.stringify([caller.role, more])).toEqual(inOne)
  return page !== null
}

const pages = [{}, { limit: 3, offset: 0 }, { limit: 3, offset: 5 }, { limit: 3, offset: 50 }].map(
  (part) => ({
    paging: { limit: 50, offset: 0, ...part },
  }),
)

it('a list of what is latest of each person is byte for byte the same', async () => {
  const { admin, agent, otherAgent } = people
  const manager = { ...callerOf(otherAgent, 'manager'), teamUserIds: [agent.userId, admin.userId] }
  for (const caller of [callerOf(agent, 'agent'), manager])
    for (const paging of pages)
      for (const more of [{}, { callType: 'Inbound' }, { outcome: 'Busy' }, { calledBy: admin.email }]) {
        const filter = { ...readCallLogFilter({}, new Date()), ...paging, ...more }
        const [ofEach, ofAll] = await service.test.db.read(caller, (tx) =>
          tx.run(
            pageOfCallLogs(caller, filter, callLogColumns, 'each'),
            pageOfCallLogs(caller, filter, callLogColumns),
          ),
        )
        expect(ofEach, JSON.stringify([caller.role, paging, more])).toEqual(ofAll)
      }
})

it('a list that is made of statements of one table each is byte for byte the same, page and total', async () => {
  const [admin, agent] = [callerOf(people.admin, 'admin'), callerOf(people.agent, 'agent')]
  const filters = [
    {},
    { leadId },
    { callType: 'Inbound' },
    { outcome: 'Busy' },
    { callType: 'Outbound', outcome: 'Missed' },
    { calledBy: unknownCaller },
  ]
  for (const paging of pages) {
    for (const filter of filters) expect(await isByTable(admin, { ...filter, ...paging })).toBe(true)
    expect(await isByTable(agent, paging)).toBe(true)
    expect(await isByTable(agent, { ...paging, leadId })).toBe(true)
  }
  const others = [{ calledBy: people.admin.email }, { paging: { limit: 50, offset: 1_000 } }]
  for (const filter of others) expect(await isByTable(admin, filter)).toBe(false)
})
