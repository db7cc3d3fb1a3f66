import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, query } from '../../server/postgres/database.ts'
import { prepareDatabase } from '../../server/postgres/schema/prepare-database.ts'
import { accountCaller, type Caller } from '../../server/records/caller.ts'
import type { Database } from '../../server/records/database.ts'
import { makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { moveAccount, placementOf } from '../support/database/account-moves.ts'
import { AppRole, adminIdentity } from '../support/database/app-role.ts'
import { testSessionSecret } from '../support/database/database.ts'
import type { Person } from '../support/people/people.ts'
import { beside } from '../support/processes/beside.ts'
import { newPhone } from '../webhooks/support.ts'

const service = serviceForTests()

/** Every node of the cluster, the coordinator too, by the address that the cluster knows it under. */
let nodes: string[]
let people: Person[]

beforeAll(async () => {
  const found = await service.registrar.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node order by groupid`,
  )
  nodes = found.map(({ node }) => node)
  people = []
  while (new Set(await Promise.all(people.map(nodeOf))).size < 2) {
    people.push((await service.newPeople()).admin)
  }
  for (const person of people) await makeLead(service, person)
})

async function nodeOf({ accountId }: Person): Promise<string> {
  return (await placementOf(service.registrar, accountId)).node
}

function at(url: string, node: string): string {
  const there = new URL(url)
  there.host = node
  return there.href
}

async function onNode<T>(node: string, work: (role: AppRole) => Promise<T>): Promise<T> {
  const role = new AppRole(at(service.test.serviceUrl, node))
  await role.connect()
  try {
    return await work(role)
  } finally {
    await role.close()
  }
}

async function servedBy(db: Database, { accountId }: Person): Promise<string> {
  const port = await db.read(accountCaller(accountId), (tx) =>
    tx.one(query<{ port: number }>`select inet_server_port() as port`),
  )
  return nodes.find((node) => node.endsWith(`:${port.port}`)) ?? ''
}

describe('tables and nodes', () => {
  it('every table is distributed with its account; what everybody asks is held whole by each node', async () => {
    const tables = await service.registrar.query<{ name: string; kind: string; group: number }>(
      `select table_name::text as name, citus_table_type as kind, colocation_id as group from citus_tables`,
    )
    const whole = tables.filter(({ kind }) => kind === 'reference').map(({ name }) => name)
    expect(whole.sort()).toEqual(['account_ids', 'schema_migrations'])
    const distributed = tables.filter(({ kind }) => kind === 'distributed')
    expect(distributed.length).toBeGreaterThanOrEqual(18)
    expect(new Set(distributed.map(({ group }) => group)).size).toBe(1)
    const [all] = await service.registrar.query<{ n: string }>(
      `select count(*) as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    expect(tables.length).toBe(Number(all?.n))
  })

  it('each request is served by the node that holds its account', async () => {
    for (const person of people) {
      expect(await servedBy(service.test.db, person)).toBe(await nodeOf(person))
    }
  })

  it('any node can be the one that DATABASE_URL names, once the database is migrated', async () => {
    for (const node of nodes) {
      const ownerUrl = at(service.test.ownerUrl, node)
      const { url, engine, ran } = await prepareDatabase({ ownerUrl, sessionSecret: testSessionSecret })
      expect({ engine, ran }).toEqual({ engine: 'citus', ran: [] })
      const db = openDatabase<Caller>(url, 2, { engine })
      const ids = await db.accountIds()
      expect(ids).toEqual(expect.arrayContaining(people.map(({ accountId }) => accountId)))
      for (const person of people) expect(await servedBy(db, person)).toBe(await nodeOf(person))
      expect(await db.readiness()).toEqual({ reason: null, lostNodes: [] })
      await db.close()
    }
  })

  it('the same where the query of DATABASE_URL names host and port', async () => {
    const url = new URL(service.test.serviceUrl)
    url.searchParams.set('host', url.hostname)
    url.searchParams.set('port', url.port)
    url.host = 'localhost:1'
    const db = openDatabase<Caller>(url.href, 2, { engine: 'citus' })
    for (const person of people) expect(await servedBy(db, person)).toBe(await nodeOf(person))
    await db.close()
  })

  it('an account that moves is followed, and answers rightly meanwhile', async () => {
    const [person] = people
    if (!person) throw new Error('nobody was made')
    const from = await nodeOf(person)
    const statuses = new Set<number>()
    const ask = async (): Promise<void> => {
      const reply = await service.as(person, 'GET', '/leads')
      statuses.add(reply.statusCode)
      expect(reply.json().pagination.total).toBe(1)
    }
    await beside([ask], async () => {
      const to = await moveAccount(service.registrar, person.accountId, 'force_logical')
      expect(to).not.toBe(from)
      await expect.poll(() => servedBy(service.test.db, person), { timeout: 60_000, interval: 500 }).toBe(to)
    })
    expect([...statuses]).toEqual([200])
  })

  it('an account is given a node of its own while it is used', async () => {
    const { admin: person } = await service.newPeople()
    const from = await nodeOf(person)
    const statuses = new Set<number>()
    const acknowledged: string[] = []
    const use = async (): Promise<void> => {
      const body = { name: 'A', phone: newPhone() }
      for (const reply of [
        await service.as(person, 'POST', '/leads', body),
        await service.as(person, 'GET', '/leads'),
      ]) {
        statuses.add(reply.statusCode)
        if (reply.statusCode === 201) acknowledged.push(reply.json().data.id)
      }
    }
    const to = await beside([use, use, use], async () => {
      // By logical replication Citus hangs for good where a row of the shard is updated meanwhile (its issue 6790).
      await service.registrar.query(
        `select isolate_tenant_to_new_shard('accounts', $1::uuid, 'CASCADE', 'block_writes')`,
        [person.accountId],
      )
      const to = await moveAccount(service.registrar, person.accountId, 'force_logical')
      expect(to).not.toBe(from)
      await expect.poll(() => servedBy(service.test.db, person), { timeout: 60_000, interval: 500 }).toBe(to)
      return to
    })
    // Who writes waits for the copy; where that takes longer than a statement may, the answer is 503.
    expect([...statuses].filter((status) => status !== 503).sort()).toEqual([200, 201])
    const kept = await service.registrar.query<{ id: string }>('select id from leads where account_id = $1', [
      person.accountId,
    ])
    expect(kept.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
    // Nobody else lives in its shard, and its rules came along.
    const { shard } = await placementOf(service.registrar, person.accountId)
    await onNode(to, async (role) => {
      await role.query('set citus.override_table_visibility = off')
      expect(await role.as(adminIdentity(people[0] as Person), () => role.count(`leads_${shard}`))).toBe(0)
      expect(await role.as(undefined, () => role.count(`leads_${shard}`))).toBe(0)
      expect(await role.as(adminIdentity(person), () => role.count(`leads_${shard}`))).toBe(kept.length)
    })
  })
})

describe('accounts are isolated on every node, by a connection of its own', () => {
  it('nobody sees anything, and an admin its own account alone', async () => {
    for (const node of nodes) {
      await onNode(node, async (role) => {
        for (const table of ['leads', 'users', 'audit_log', 'api_keys']) {
          expect(await role.as(undefined, () => role.count(table)), `${table} on ${node}`).toBe(0)
        }
        for (const person of people) {
          await role.as(adminIdentity(person), async () => {
            const own = `account_id = '${person.accountId}'`
            expect(await role.count('leads', own)).toBe(1)
            expect(await role.count('leads')).toBe(1)
            expect(await role.count('users', `not (${own})`)).toBe(0)
          })
        }
      })
    }
  })

  it('shards themselves show, change and take no row of another account', async () => {
    const [one, other] = people
    if (!one || !other) throw new Error('nobody was made')
    const { shard, node } = await placementOf(service.registrar, other.accountId)
    await onNode(node, async (role) => {
      await role.query('set citus.override_table_visibility = off')
      const table = `leads_${shard}`
      expect(await role.as(undefined, () => role.count(table))).toBe(0)
      await role.as(adminIdentity(one), async () => {
        const others = `account_id = '${other.accountId}'`
        expect(await role.count(table, others)).toBe(0)
        expect((await role.query(`update ${table} set name = 'x' where ${others}`)).rowCount).toBe(0)
        expect((await role.query(`delete from ${table} where ${others}`)).rowCount).toBe(0)
      })
      expect(await role.as(adminIdentity(other), () => role.count(table))).toBe(1)
    })
  })

  it('the role of the service is the same on every node: no rights, a member of leadline_app alone', async () => {
    for (const node of nodes) {
      const client = new pg.Client({ connectionString: at(service.test.ownerUrl, node) })
      await client.connect()
      const { rows } = await client.query(
        `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as has_rights
         from pg_roles where pg_has_role($1, oid, 'member') order by rolname`,
        [new URL(service.test.serviceUrl).username],
      )
      await client.end()
      expect(rows).toEqual([
        { rolname: 'leadline_app', has_rights: false },
        { rolname: new URL(service.test.serviceUrl).username, has_rights: false },
      ])
    }
  })
})
