import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLogger } from '../../server/http/request-log.ts'
import { countedLeads } from '../../server/leads/counted-leads.ts'
import { openDatabase } from '../../server/postgres/database.ts'
import { prepareDatabase } from '../../server/postgres/schema/prepare-database.ts'
import { verifyCounts } from '../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { startBackgroundWork } from '../../server/start/background-work.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { NodeProxy } from '../support/database/node-proxy.ts'
import { type Person, Registrar } from '../support/people/people.ts'

let service: TestApp
let registrar: Registrar
/** The workers' ways in, for the cluster and the service alike. */
const workers: NodeProxy[] = []
/** Lives on the worker that is lost. */
let own: Person
let other: Person

beforeAll(async () => {
  service = await startTestApp(
    {},
    {
      async through(host, port) {
        const proxy = new NodeProxy(host, port)
        await proxy.open()
        workers.push(proxy)
        return { host: proxy.host, port: proxy.port }
      },
    },
  )
  registrar = new Registrar(service.ownerUrl)
  const byPort = new Map<number, Person>()
  while (byPort.size < 2) {
    const { admin } = await registrar.people()
    const [row] = await registrar.query<{ nodeport: number }>(
      `select nodeport from pg_dist_placement join pg_dist_node using (groupid)
       where shardid = get_shard_id_for_distribution_column('leads', $1::uuid)`,
      [admin.accountId],
    )
    byPort.set(row?.nodeport ?? 0, admin)
  }
  const [lost, kept] = workers
  own = byPort.get(lost?.port ?? -1) as Person
  other = byPort.get(kept?.port ?? -1) as Person
}, 120_000)

afterAll(async () => {
  for (const worker of workers) await worker.open().catch(() => undefined)
  await registrar.close()
  await service.close()
  for (const worker of workers) await worker.lose()
})

let phones = 0

function save({ key }: Person): Promise<LightMyRequestResponse> {
  phones += 1
  return service.call(key, 'POST', '/api/v1/leads', { name: 'A', phone: `98${String(76_500_000 + phones)}` })
}

const list = ({ key }: Person): Promise<LightMyRequestResponse> => service.call(key, 'GET', '/api/v1/leads')

describe('a worker that is lost under load', () => {
  it('takes its own accounts alone, and nothing that was acknowledged', async () => {
    const [lost] = workers
    if (!lost) throw new Error('there is no worker')
    const acknowledged = new Map<Person, string[]>([
      [own, []],
      [other, []],
    ])
    const whileLost = new Map<Person, LightMyRequestResponse[]>([
      [own, []],
      [other, []],
    ])
    let isRunning = true
    let isLost = false
    const load = [own, other, own, other].map(async (person) => {
      while (isRunning) {
        const began = isLost
        for (const reply of [await save(person), await list(person)]) {
          if (began && isLost) whileLost.get(person)?.push(reply)
          if (reply.statusCode === 201) acknowledged.get(person)?.push(reply.json().data.id)
        }
        await sleep(5)
      }
    })
    await sleep(1_500)

    await lost.lose()
    isLost = true
    await sleep(1_500)
    const name = `${lost.host}:${lost.port}`
    const ready = await service.app.inject({ url: '/readyz' })
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready', lost_nodes: [name] })
    await sleep(1_500)

    isLost = false
    await lost.open()
    const returnedAt = performance.now()
    while ((await save(own)).statusCode !== 201) await sleep(50)
    expect(performance.now() - returnedAt).toBeLessThan(5_000)
    await sleep(1_000)
    isRunning = false
    await Promise.all(load)

    const others = whileLost.get(other) ?? []
    expect(others.length).toBeGreaterThan(10)
    expect(others.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body)).toEqual([])
    const owns = whileLost.get(own) ?? []
    expect(owns.length).toBeGreaterThan(10)
    expect(new Set(owns.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(owns.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)

    for (const [person, ids] of acknowledged) {
      const kept = await registrar.query<{ id: string }>('select id from leads where account_id = $1', [
        person.accountId,
      ])
      const stored = new Set(kept.map(({ id }) => id))
      expect(ids.filter((id) => !stored.has(id))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      const checked = await service.db.transaction(accountCaller(person.accountId), (tx) =>
        verifyCounts(tx, countedLeads(person.accountId), false),
      )
      expect(checked.wrong).toBe(0)
    }
  })

  it('a start, the list of accounts and the sign-in page need it no more than the others do', async () => {
    const [lost] = workers
    await lost?.lose()
    const source = { ownerUrl: service.ownerUrl, sessionSecret: testSessionSecret }
    const { url, engine } = await prepareDatabase(source)
    const db = openDatabase(url, 2, { engine })
    try {
      expect(await db.accountIds()).toEqual(expect.arrayContaining([own.accountId, other.accountId]))
      const { reason, lostNodes } = await db.readiness()
      expect(reason).toBeNull()
      expect(lostNodes).toHaveLength(1)
      const page = await service.app.inject({ url: '/console/api/session-form' })
      expect(page.statusCode).toBe(200)
    } finally {
      await db.close()
      await lost?.open()
    }
  })

  it('the counts of the others’ accounts are compacted on, its own when it is back', async () => {
    const [lost] = workers
    const pending = async ({ accountId }: Person): Promise<number> => {
      const changes = await registrar.query('select from count_changes where account_id = $1', [accountId])
      return changes.length
    }
    for (const person of [own, other]) {
      await expect.poll(async () => (await save(person)).statusCode, { timeout: 5_000 }).toBe(201)
    }
    await lost?.lose()
    const background = startBackgroundWork(service.db, makeLogger('silent'), 90)
    try {
      for (const person of [own, other]) background.onWritten(person.accountId)
      await expect.poll(() => pending(other), { timeout: 10_000 }).toBe(0)
      await lost?.open()
      await expect.poll(() => pending(own).catch(() => null), { timeout: 10_000 }).toBe(0)
    } finally {
      await background.stop()
    }
  })
})
