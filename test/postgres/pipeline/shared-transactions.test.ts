import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { type Query, query, type Row } from '../../../server/postgres/database.ts'
import type { Caller } from '../../../server/records/caller.ts'
import { makeLead } from '../../support/app/leads.ts'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import { onEveryServer } from '../../support/database/servers.ts'
import type { Person } from '../../support/people/people.ts'

const service = serviceForTests()

function callerOf({ accountId, userId, email }: Person, role: 'admin' | 'agent'): Caller {
  const actor = { kind: 'api_key', name: 'test', viaId: null } as const
  return { accountId, userId, role, teamUserIds: [], email, actor, address: null }
}

const transactionId = query<{ id: string }>`select pg_current_xact_id()::text as id`

/** Statements that share a transaction, and what they answered. */
async function together(
  person: Person,
  role: 'admin' | 'agent',
  ...statements: Query<Row>[]
): Promise<Row[][]> {
  const answered: Row[][] = []
  await service.test.db.writeUnless(callerOf(person, role), {
    keys: [],
    preconditions: [],
    reads: statements,
    steps(rows) {
      answered.push(...rows)
      return []
    },
  })
  return answered
}

it('steps of one account that wait at the same moment share a transaction; another account never does', async () => {
  const { admin, stranger } = service.people
  const askFor = async (person: Person): Promise<unknown> =>
    (await together(person, 'admin', transactionId))[0]?.[0]?.id
  const ours = await Promise.all(Array.from({ length: 30 }, () => askFor(admin)))
  const [mine, theirs] = await Promise.all([askFor(admin), askFor(stranger)])
  expect(new Set(ours).size).toBeLessThan(10)
  expect(mine).not.toBe(theirs)
})

it('each caller in a shared transaction sees what that caller may see, also behind one who sees the whole account', async () => {
  const { admin, agent, otherAgent } = await service.newPeople()
  await makeLead(service, admin)
  await makeLead(service, agent)
  const count = query<{
    n: number
  }>`select count(*)::int as n from leads where account_id = ${admin.accountId}`
  const asked = Array.from({ length: 24 }, (_, i) => [admin, agent, otherAgent][i % 3] ?? admin)
  const seen = await Promise.all(
    asked.map((person) => together(person, person === admin ? 'admin' : 'agent', transactionId, count)),
  )
  expect(new Set(seen.map(([id]) => id?.[0]?.id)).size).toBeLessThan(asked.length)
  expect(seen.map(([, own]) => own?.[0]?.n)).toEqual(
    asked.map((person) => (person === admin ? 2 : person === agent ? 1 : 0)),
  )
})

it('look-ups that wait with the same question have one answer; a later one asks anew, and so does another caller', async () => {
  const { admin, agent } = service.people
  const question = query<{
    id: string
  }>`select gen_random_uuid()::text as id where ${Buffer.from('a hash')}::bytea is not null`
  const ask = async (person: Person): Promise<unknown> =>
    (await service.test.db.lookUp(callerOf(person, 'agent'), (tx) => tx.run(question)))[0]?.[0]?.id
  const asked = await Promise.all([ask(admin), ask(admin), ask(admin), ask(agent)])
  expect(new Set(asked.slice(0, 3)).size).toBe(1)
  expect(new Set([...asked, await ask(admin)]).size).toBe(3)
})

it('a slow step holds up what comes after it for a moment only', async () => {
  const { admin } = service.people
  const done: string[] = []
  const slow = together(admin, 'admin', query<Row>`select pg_sleep(1)`).then(() => done.push('slow'))
  await setImmediate()
  await together(admin, 'admin', transactionId).then(() => done.push('quick'))
  await slow
  expect(done).toEqual(['quick', 'slow'])
})

it('what the database refuses to one is kept for all the others', async () => {
  const { admin } = service.people
  const { accountId } = admin
  const write = (i: number) => query<Row>`
    insert into count_changes (account_id, id, subject, at, n, seconds, dimensions)
    values (${accountId}, gen_random_uuid(), 'leads', now(), ${i === 7 ? 'seven' : String(i)}::int, 0, '{}')
    returning n`
  const settled = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => together(admin, 'admin', write(i))),
  )
  expect(settled.map(({ status }) => status)).toEqual(
    Array.from({ length: 12 }, (_, i) => (i === 7 ? 'rejected' : 'fulfilled')),
  )
  const values = settled.map((one) => (one.status === 'fulfilled' ? one.value[0]?.[0]?.n : null))
  expect(values).toEqual([0, 1, 2, 3, 4, 5, 6, null, 8, 9, 10, 11])
})

/** On a crowded machine a save may wait longer than anybody should: it is told 503 and sent again. */
async function saveUntilTaken(person: Person, body: object): Promise<{ readonly statusCode: number }> {
  for (;;) {
    const reply = await service.as(person, 'POST', '/leads', body)
    if (reply.statusCode !== 503) return reply
    await sleep(500)
  }
}

it('a thousand parallel creates of six hundred persons make six hundred leads, in far fewer transactions', async () => {
  const { admin } = await service.newPeople()
  const persons = Array.from({ length: 1000 }, (_, i) => (i * 7) % 600)
  const answers = await Promise.all(
    persons.map((i) => saveUntilTaken(admin, { name: 'N', phone: `98${String(i).padStart(8, '0')}` })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 200).length]).toEqual([
    600, 400,
  ])
  const [written] = await service.registrar.query(
    `select count(*)::int as activities, count(distinct xmin::text)::int as transactions from lead_activities
     where account_id = $1 and kind = 'created'`,
    [admin.accountId],
  )
  expect(written?.activities).toBe(600)
  expect(written?.transactions).toBeLessThan(300)
}, 60_000)

it('when the connection is lost, all who shared it are told 503, and nothing is written', async () => {
  const { admin } = await service.newPeople()
  const { accountId, userId } = admin
  const rename = (i: number) => query<Row>`
    update users set name = ${`renamed ${i}`} where account_id = ${accountId} and id = ${userId} returning id`
  const settled = Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => together(admin, 'admin', rename(i), query<Row>`select pg_sleep(10)`)),
  )
  const busy = `from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(10)%'`
  const onServers = (text: string) => onEveryServer(service.test.ownerUrl, text)
  await vi.waitFor(async () => expect(await onServers(`select pid ${busy}`)).toHaveLength(1), 8_000)
  await onServers(`select pg_terminate_backend(pid) ${busy}`)
  for (const one of await settled) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  }
  const [user] = await service.registrar.query('select name from users where id = $1', [userId])
  expect(user?.name).toBe('admin')
})
