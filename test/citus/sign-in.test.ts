import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/postgres/database.ts'
import { makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { placementOf } from '../support/database/account-moves.ts'
import { AppRole, adminIdentity } from '../support/database/app-role.ts'
import type { Person } from '../support/people/people.ts'

const service = serviceForTests()

/** Every node, by the address that the cluster knows it under, with its pg_hba.conf as it was found. */
interface NodeRules {
  readonly node: string
  readonly file: string
  readonly rules: string
}

let nodes: NodeRules[]
let role: string

function at(url: string, node: string): string {
  const there = new URL(url)
  there.host = node
  return there.href
}

async function asOwner<R extends pg.QueryResultRow>(node: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: at(service.test.ownerUrl, node) })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

async function write({ node, file }: NodeRules, rules: string): Promise<void> {
  const lines = rules.replace(/\n$/, '').split('\n')
  // An empty line would be quoted.
  const values = lines.map((line) => `(${pg.escapeLiteral(line || '#')})`).join(', ')
  // In the text format a backslash would be doubled and a tab escaped: csv with characters that no rule holds.
  await asOwner(
    node,
    `copy (select * from (values ${values}) lines) to ${pg.escapeLiteral(file)} (format csv, delimiter e'\\x01', quote e'\\x02')`,
  )
  await asOwner(node, 'select pg_reload_conf()')
  expect(await asOwner(node, 'select error from pg_hba_file_rules where error is not null')).toEqual([])
}

beforeAll(async () => {
  role = new URL(service.test.serviceUrl).username
  const found = await service.registrar.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node order by groupid`,
  )
  nodes = await Promise.all(
    found.map(async ({ node }) => {
      const [row] = await asOwner<{ file: string; rules: string }>(
        node,
        `select current_setting('hba_file') as file, pg_read_file(current_setting('hba_file')) as rules`,
      )
      return { node, file: row?.file ?? '', rules: row?.rules ?? '' }
    }),
  )
  const database = new URL(service.test.ownerUrl).pathname.slice(1)
  for (const node of nodes)
    await write(
      node,
      `host ${database} ${role} 0.0.0.0/0 scram-sha-256\nlocal ${database} ${role} reject\n${node.rules}`,
    )
})

afterAll(async () => {
  for (const node of nodes) await write(node, node.rules)
})

async function nodeOf({ accountId }: Person): Promise<string> {
  return (await placementOf(service.registrar, accountId)).node
}

async function countThrough(node: string, person: Person): Promise<number> {
  const client = new AppRole(at(service.test.serviceUrl, node))
  await client.connect()
  try {
    return await client.as(adminIdentity(person), () =>
      client.count('leads', `account_id = '${person.accountId}'`),
    )
  } finally {
    await client.close()
  }
}

/** The postmaster reads the new rules a moment after it is told to. */
beforeAll(() => sleep(500))

describe('where every node asks the service’s role for its password (docs/scaling.md)', () => {
  it('nobody signs in as it without the password, on any node', async () => {
    for (const { node } of nodes) {
      const url = new URL(at(service.test.serviceUrl, node))
      url.password = 'wrong'
      const client = new pg.Client({ connectionString: url.href })
      client.on('error', () => undefined)
      await expect(client.connect(), node).rejects.toMatchObject({ code: '28P01' })
    }
  })

  it('the service works: it has the password, and goes to each node itself', async () => {
    const db = openDatabase(service.test.serviceUrl, 2, { engine: 'citus' })
    expect(await db.readiness()).toEqual({ reason: null, lostNodes: [] })
    await db.close()
    const id = await makeLead(service, service.people.admin)
    expect((await service.as(service.people.admin, 'GET', '/leads')).json().data[0].id).toBe(id)
  })

  it('a node that is asked for another one’s account needs the password too, from pg_dist_authinfo', async () => {
    const person = service.people.admin
    const away = nodes.slice(1).find(({ node }) => node !== '')
    const own = await nodeOf(person)
    const stale = nodes.slice(1).find(({ node }) => node !== own) ?? away
    await expect(countThrough(stale?.node ?? '', person)).rejects.toThrow(/connection to the remote node/)
    const password = new URL(service.test.serviceUrl).password
    for (const { node } of nodes) {
      await asOwner(
        node,
        `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, '${role}', 'password=${password}')`,
      )
    }
    expect(await countThrough(stale?.node ?? '', person)).toBe(1)
  })
})
