import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeLogger } from '../../server/http/request-log.ts'
import { countedLeads } from '../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { startBackgroundWork } from '../../server/start/background-work.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { addCitusWorker } from '../support/database/citus.ts'
import { type Person, Registrar } from '../support/people/people.ts'

const accounts = 4
const clients = 12
const shards = 4

let service: TestApp
let registrar: Registrar
const people: Person[] = []

beforeAll(async () => {
  service = await startTestApp({}, { workers: 1, shards })
  registrar = new Registrar(service.ownerUrl)
  for (let i = 0; i < accounts; i++) {
    people.push(await registrar.person(await registrar.account(`account-${i}`), 'admin', 'admin'))
  }
})
afterAll(async () => {
  await registrar.close()
  await service.close()
})

/** Shards of leads by the port of their node. */
async function shardsByPort(): Promise<Map<number, number>> {
  const rows = await registrar.query<{ port: number; n: number }>(
    `select nodeport as port, count(*)::int as n
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where logicalrelid = 'leads'::regclass group by 1`,
  )
  return new Map(rows.map(({ port, n }) => [port, n]))
}

/** How many counters of the account do not say what its rows say. */
async function wrongCounts({ accountId }: Person): Promise<number> {
  const check = await service.db.transaction(accountCaller(accountId), (tx) =>
    verifyCounts(tx, countedLeads(accountId), false),
  )
  return check.wrong
}

/** One client: saves somebody new again and again, and asks once more where it is told to come later. */
async function saveUntil(isOver: () => boolean, person: Person, client: number): Promise<string[]> {
  const saved: string[] = []
  for (let n = 0; !isOver(); n++) {
    const body = { name: 'Asha', phone: `9${client + 10}${String(n).padStart(7, '0')}` }
    let reply = await service.call(person.key, 'POST', '/api/v1/leads', body)
    for (; reply.statusCode === 503; await sleep(100)) {
      reply = await service.call(person.key, 'POST', '/api/v1/leads', body)
    }
    expect([200, 201], reply.body).toContain(reply.statusCode)
    saved.push(reply.json().data.id)
  }
  return saved
}

it('a worker is added and takes half of the shards while twelve clients save: nothing fails, is lost or doubled', async () => {
  const background = startBackgroundWork(service.db, makeLogger('silent'), 90)
  let isOver = false
  const load = Array.from({ length: clients }, async (_, client) => {
    const person = people[client % accounts] as Person
    return { person, saved: await saveUntil(() => isOver, person, client) }
  })
  const noting = (async () => {
    for (; !isOver; await sleep(200)) for (const { accountId } of people) background.onWritten(accountId)
  })()
  const checking = (async () => {
    for (; !isOver; await sleep(1_000)) for (const person of people) expect(await wrongCounts(person)).toBe(0)
  })()
  const growing = (async () => {
    await addCitusWorker(new URL(inject('citusUrl') ?? ''), new URL(service.ownerUrl).pathname.slice(1))
    await registrar.query("select citus_rebalance_start(shard_transfer_mode => 'force_logical')")
    await registrar.query('select citus_rebalance_wait()')
  })().finally(() => {
    isOver = true
  })
  try {
    await Promise.all([growing, noting, checking, ...load])
  } finally {
    isOver = true
    await Promise.allSettled([growing, noting, checking, ...load])
    await background.stop()
  }

  expect([...(await shardsByPort()).values()]).toEqual([shards / 2, shards / 2])
  const clientsDone = await Promise.all(load)
  for (const person of people) {
    const saved = clientsDone.filter((one) => one.person === person).flatMap((one) => one.saved)
    expect(saved.length).toBeGreaterThan(100)
    const rows = await registrar.query<{ id: string }>('select id from leads where account_id = $1', [
      person.accountId,
    ])
    expect(rows.map(({ id }) => id).sort()).toEqual([...saved].sort())
    const list = await service.call(person.key, 'GET', '/api/v1/leads')
    expect(list.json().pagination.total).toBe(saved.length)
    expect(await wrongCounts(person)).toBe(0)
  }
})
