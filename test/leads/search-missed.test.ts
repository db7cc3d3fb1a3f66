import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { enterLeads } from '../../server/leads/search/enter-leads.ts'
import { accountCaller } from '../../server/platform/caller.ts'
import { makeLogger } from '../../server/platform/http/request-log.ts'
import { startBackgroundWork } from '../../server/start/background-work.ts'
import { makeGoodMissedWrites } from '../../server/start/missed-writes.ts'
import { leadOffice } from '../support/lead-office.ts'

const there = leadOffice()

const caller = () => accountCaller(there.office.account.id)

async function enter(): Promise<void> {
  while ((await enterLeads(there.service.db, caller())) !== 'done');
}

const makeGood = (): Promise<void> =>
  makeGoodMissedWrites(there.service.db, caller(), new Date(Date.now() - 60_000))

const found = async (q: string): Promise<unknown> =>
  (await there.office.admin.call('GET', `/leads?q=${q}`)).json().pagination.total

/** A lead as a process of the release before saves it: no word of it to the search, nothing kept of its calls. */
async function saveAsBefore(name: string): Promise<string> {
  const id = randomUUID()
  await there.registrar.query(
    `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
     values ($1, $2, $3, $4, $4, 'API', 'New', 'Medium', $5, $5)`,
    [caller().accountId, id, name, `${id}@example.net`, new Date()],
  )
  return id
}

const changeAsBefore = (id: string, name: string): Promise<unknown> =>
  there.registrar.query('update leads set name = $3, updated_at = $4 where account_id = $1 and id = $2', [
    caller().accountId,
    id,
    name,
    new Date(),
  ])

/** What is noted, and times that stand twice in one entry. */
const noted = () =>
  there.registrar.query('select lead_id from search_changes where account_id = $1', [caller().accountId])
const twice = () =>
  there.registrar.query(
    `select word from search_entries where account_id = $1
       and cardinality(created_ms) <> (select count(distinct ms) from unnest(created_ms) ms)`,
    [caller().accountId],
  )

it('leads that a process of the release before saves or changes are found as soon as they are looked for', async () => {
  await enter()
  const known = await there.save({ name: 'Wombat Known' })
  await enter()
  const saved = await saveAsBefore('Numbat Saved')
  await changeAsBefore(known, 'Quokka Known')
  const waiting = await there.save({ name: 'Bilby Waiting' })
  expect([await found('numbat'), await found('quokka'), await found('bilby')]).toEqual([0, 0, 1])

  await makeGood()
  const ids = (await noted()).map(({ lead_id }) => lead_id)
  expect(ids.sort()).toEqual([known, saved, waiting].sort())
  for (const state of ['noted', 'entered']) {
    expect([await found('numbat'), await found('quokka'), await found('bilby')], state).toEqual([1, 1, 1])
    expect([await found('saved'), await found('known'), await found('wombat')], state).toEqual([1, 1, 0])
    await enter()
  }
  expect(await twice()).toEqual([])

  // What is entered is not noted again, however often it is looked for.
  await makeGood()
  expect(await noted()).toEqual([])

  await changeAsBefore(saved, 'Potoroo Saved')
  await makeGood()
  expect([await found('potoroo'), await found('numbat')]).toEqual([1, 0])
  await enter()
  expect([await found('potoroo'), await found('saved')]).toEqual([1, 1])
  expect(await twice()).toEqual([])
})

it('a process looks for them when it starts, and enters them', async () => {
  await enter()
  await saveAsBefore('Dibbler Started')
  expect(await found('dibbler')).toBe(0)
  const background = startBackgroundWork(
    there.service.db,
    makeLogger('silent'),
    90,
    new Date(Date.now() - 60_000),
  )
  try {
    await expect.poll(() => found('dibbler'), { timeout: 10_000 }).toBe(1)
    await expect.poll(async () => (await noted()).length, { timeout: 10_000 }).toBe(0)
  } finally {
    await background.stop()
  }
  expect(await found('dibbler')).toBe(1)
})

it('where the release before never worked nothing is looked for', async () => {
  await enter()
  await saveAsBefore('Kowari Fresh')
  const background = startBackgroundWork(there.service.db, makeLogger('silent'), 90)
  await background.stop()
  expect(await noted()).toEqual([])
  await makeGood()
  expect(await found('kowari')).toBe(1)
})
