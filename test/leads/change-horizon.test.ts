// slow: what is told is two seconds old, and tests wait for it
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { leadDefaults } from '../../server/leads/lead.ts'
import { saveLead } from '../../server/leads/save-lead.ts'
import { readSentLead } from '../../server/leads/sent-lead.ts'
import { alone, within } from '../../server/postgres/scope.ts'
import { accountCaller, type Caller } from '../../server/records/caller.ts'
import { type Cursor, past, readChanges, readOn } from '../support/app/changes.ts'
import { freshContact, type ListedLead, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { People } from '../support/people/people.ts'

const service = serviceForTests()

const adminOf = ({ admin }: People): Caller => ({
  ...accountCaller(admin.accountId),
  role: 'admin',
  userId: admin.userId,
})

const sent = (fields: Record<string, unknown> = {}) => readSentLead({ ...freshContact(), ...fields }, 'IN')

it('what was written a moment ago is told when it is complete', async () => {
  const people = await service.newPeople()
  const id = await makeLead(service, people.admin)
  expect(await readChanges(service, people.admin, { since: past })).toEqual([])
  await expect
    .poll(async () => (await readChanges(service, people.admin, { since: past })).map((lead) => lead.id))
    .toEqual([id])
})

it('a process whose clock is an hour late writes behind what was told, alone and beside others', async () => {
  const people = await service.newPeople()
  const caller = adminOf(people)
  const cursor: Cursor = { since: past }
  await readOn(service, people.admin, cursor)
  const late = new Date(Date.now() - 3_600_000)
  const { db } = service.test
  const saved = await Promise.all(
    Array.from({ length: 5 }, () => saveLead(alone(db, caller), sent(), late, 'overwrite', leadDefaults)),
  )
  cursor.since = new Date(Date.now() - 60_000).toISOString()
  await expect.poll(async () => (await readChanges(service, people.admin, cursor)).length).toBe(saved.length)
  const [lead] = await readOn(service, people.admin, cursor)
  expect(lead?.created_at).toBe(late.toISOString())
})

it('an account that nobody follows keeps the time of its writer', async () => {
  const people = await service.newPeople()
  const late = new Date(Date.now() - 3_600_000)
  const { lead } = await saveLead(alone(service.test.db, adminOf(people)), sent(), late)
  const rows = await service.registrar.query('select updated_at from leads where id = $1', [lead.id])
  expect(rows).toEqual([{ updated_at: late }])
})

/** A write that stays open until `end` is called. */
async function openWrite(people: People, city: string): Promise<{ end(): Promise<void> }> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let ended: Promise<void> = Promise.resolve()
  await new Promise<void>((began) => {
    ended = service.test.db.transaction(adminOf(people), async (tx) => {
      await saveLead(within(tx), sent({ city }), new Date(Date.now() - 10_000))
      await tx.all({ text: 'select 1', values: [] })
      began()
      await released
    })
  })
  return {
    end: () => {
      release()
      return ended
    },
  }
}

it('a write that is open while it is asked is told once it has ended, and never skipped', async () => {
  const people = await service.newPeople()
  const cursor: Cursor = { since: past }
  const open = await openWrite(people, 'Nashik')
  const other = await makeLead(service, people.admin)
  await sleep(2_500)
  expect(await readOn(service, people.admin, cursor)).toEqual([])
  await open.end()
  const told = await readOn(service, people.admin, cursor)
  expect(told.map(({ city }) => city)).toEqual(['Nashik', null])
  expect(told[1]?.id).toBe(other)
})

it('a write that stays open holds up only what was closed after it began', async () => {
  const people = await service.newPeople()
  const told = async () => (await readOn(service, people.admin, { since: past })).map(({ id }) => id)
  const before = await makeLead(service, people.admin)
  await sleep(2_100)
  expect(await told()).toEqual([before])
  const first = await openWrite(people, 'Nashik')
  const later = await makeLead(service, people.admin)
  await sleep(2_100)
  expect(await told()).toEqual([before])
  const second = await openWrite(people, 'Pune')
  await first.end()
  // What was closed beside the first is settled now; what is closed beside the second is not.
  await told()
  expect(new Set(await told())).toEqual(new Set([before, later, expect.anything()]))
  await second.end()
})

it('a transaction that is open in another database of the server holds nothing up', async () => {
  const people = await service.newPeople()
  const id = await makeLead(service, people.admin)
  const elsewhere = new pg.Client(service.test.ownerUrl.replace(/\/[^/?]*(\?|$)/, '/postgres$1'))
  await elsewhere.connect()
  try {
    await elsewhere.query('begin')
    await elsewhere.query('select pg_current_xact_id()')
    await sleep(2_100)
    const told = await readChanges(service, people.admin, { since: past })
    expect(told.map((lead) => lead.id)).toEqual([id])
  } finally {
    await elsewhere.end()
  }
})

it('writers with clocks of their own, merges and handed over leads: each state is told, none twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          person: fc.nat({ max: 4 }),
          clockMs: fc.integer({ min: -20_000, max: 4_000 }),
          pauseMs: fc.nat({ max: 40 }),
          city: fc.constantFrom('Pune', 'Nashik', 'Surat'),
        }),
        { minLength: 10, maxLength: 40 },
      ),
      async (writes) => {
        const people = await service.newPeople()
        const caller = adminOf(people)
        const contacts = Array.from({ length: 5 }, freshContact)
        const cursor: Cursor = { since: past }
        const told: ListedLead[] = []
        let isWriting = true
        const reader = (async () => {
          while (isWriting) told.push(...(await readOn(service, people.admin, cursor, 2)))
        })()
        await Promise.all(
          writes.map(async ({ person, clockMs, pauseMs, city }, n) => {
            await sleep(n * 10 + pauseMs)
            const body = readSentLead(
              { ...(contacts[person] ?? freshContact()), city, notes: `write ${n}` },
              'IN',
            )
            await saveLead(alone(service.test.db, caller), body, new Date(Date.now() + clockMs))
          }),
        )
        isWriting = false
        await reader
        await expect
          .poll(
            async () => {
              told.push(...(await readOn(service, people.admin, cursor, 2)))
              const stored = await service.registrar.query(
                'select id, notes from leads where account_id = $1',
                [people.admin.accountId],
              )
              const mirrored = new Map(told.map((lead) => [lead.id, lead.notes]))
              return stored.filter(({ id, notes }) => mirrored.get(String(id)) !== notes).length
            },
            { timeout: 20_000 },
          )
          .toBe(0)
        const states = told.map(({ id, updated_at: at }) => `${id} ${at}`)
        expect(new Set(states).size).toBe(states.length)
        const order = told.map(({ id, updated_at: at }) => `${at} ${id}`)
        expect(order).toEqual(order.toSorted())
      },
    ),
    { numRuns: 4 },
  )
}, 120_000)
