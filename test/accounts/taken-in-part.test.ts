// slow: it breaks downloads off, of more than sockets hold on their way
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Browser, makeUser, signIn } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'
import { onEveryServer } from '../support/database/servers.ts'

const there = leadOffice()

const leads = 4_000
let port: number

beforeAll(async () => {
  const { app } = there.service
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  await there.registrar.query(
    `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, notes, created_at, updated_at)
      select $1, gen_random_uuid(), 'Lead ' || n, n || '@example.com', n || '@example.com', 'Many', 'New', 'Medium',
        repeat('x', 4000), now(), now() from generate_series(1, ${leads}) n`,
    [there.office.account.id],
  )
})

let last = 0
/** An admin of whom nothing is counted yet. */
async function newAdmin(): Promise<{ id: string; name: string; browser: Browser }> {
  last += 1
  const { account } = there.office
  const name = `owner${last}`
  const { id, email } = await makeUser(there.service, account, name, 'admin')
  return { id, name, browser: await signIn(there.service, account, email) }
}

function ask({ cookie }: Browser, path: string, method = 'GET'): ClientRequest {
  const asked = request({ port, method, path: `/console/api${path}`, headers: { cookie }, agent: false })
  return asked.on('error', () => undefined).end()
}

async function begin(browser: Browser, path = '/leads.csv?source=Many'): Promise<IncomingMessage> {
  const [reply] = (await once(ask(browser, path), 'response')) as [IncomingMessage]
  expect(reply.statusCode).toBe(200)
  return reply
}

/** How many leads came until the end, or until there were enough bytes. */
async function readLeads(reply: IncomingMessage, enough = Number.POSITIVE_INFINITY): Promise<number> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of reply) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= enough) break
    }
  } catch {
    // It broke off.
  }
  return Buffer.concat(pieces).toString('latin1').split('Lead ').length - 1
}

/** What the audit log has of somebody's downloads. */
const entriesOf = (name: string) =>
  there.registrar.query<{ action: string; details: { rows: number; is_whole: boolean } }>(
    "select action, details from audit_log where actor_name = $1 and action like 'download.%' order by at, action",
    [name],
  )

/** How a download ended that began, once the audit log says so: how many rows it gave, of all. */
async function ending(name: string): Promise<[rows: number, isWhole: boolean]> {
  await expect.poll(() => entriesOf(name), { timeout: 15_000, interval: 100 }).toHaveLength(2)
  const [began, ended] = await entriesOf(name)
  expect([began?.action, ended?.action]).toEqual(['download.began', 'download.ended'])
  return [ended?.details.rows ?? -1, ended?.details.is_whole ?? true]
}

/** By person, what must be counted in the end. */
const taken = new Map<string, object>()

it('a whole download is once in the audit log and the count, over a connection that closes behind it', async () => {
  const { id, name, browser } = await newAdmin()
  expect(await readLeads(await begin(browser))).toBe(leads)
  expect(await ending(name)).toEqual([leads, true])
  taken.set(id, { downloaded: leads, listed: 0, opened: 0 })
})

describe('a download that breaks off has an end in the audit log, and is counted with no less than what came,', () => {
  it.each<[string, (admin: { id: string; reply: IncomingMessage }) => unknown]>([
    ['its reader hangs up', ({ reply }) => reply.destroy()],
    ['its connection is reset', ({ reply }) => reply.socket.resetAndDestroy()],
    [
      'its person is disabled',
      ({ id }) => there.office.admin.call('POST', `/users/${id}`, { disabled: true }),
    ],
    [
      'the connections of the database die again and again',
      async () => {
        for (let times = 0; times < 30; times++) {
          await onEveryServer(
            there.service.ownerUrl,
            `
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'leadline'`,
          )
        }
      },
    ],
  ])('when %s', async (_when, act) => {
    const { id, name, browser } = await newAdmin()
    const reply = await begin(browser)
    const some = await readLeads(reply, 1_000_000)
    await act({ id, reply })
    const [rows, isWhole] = await ending(name)
    expect([some > 0, rows >= some, rows < leads, isWhole]).toEqual([true, true, true, false])
    taken.set(id, { downloaded: rows, listed: 0, opened: 0 })
  })

  it('when its reader hangs up before anything came', async () => {
    const { id, name, browser } = await newAdmin()
    const asked = ask(browser, '/leads.csv')
    await expect.poll(() => entriesOf(name), { interval: 1 }).toHaveLength(1)
    asked.destroy()
    const [rows] = await ending(name)
    expect(rows).toBeLessThan(leads)
    if (rows > 0) taken.set(id, { downloaded: rows, listed: 0, opened: 0 })
  })
})

it('the head of a download or a list is no download, and gives nothing', async () => {
  const { id, name, browser } = await newAdmin()
  const [reply] = (await once(ask(browser, '/leads.csv?source=Many', 'HEAD'), 'response')) as [
    IncomingMessage,
  ]
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const made = { name: 'Mirror', permissions: ['read'], ip_whitelist: [] }
  const { key } = (await browser.call('POST', '/api-keys', made)).json().data
  const headers = { authorization: `Bearer ${key}` }
  const listed = await there.service.app.inject({ method: 'HEAD', url: '/api/v1/leads?limit=500', headers })
  expect([listed.statusCode, listed.body]).toEqual([200, ''])
  expect(await entriesOf(name)).toEqual([])
  expect(taken.has(id)).toBe(false)
})

it('what each of them took is counted, and nothing twice', async () => {
  await there.service.app.close()
  const rows = await there.registrar.query<{ user_id: string }>(
    'select user_id, downloaded, listed, opened from lead_takings where account_id = $1',
    [there.office.account.id],
  )
  expect(Object.fromEntries(rows.map(({ user_id: id, ...row }) => [id, row]))).toEqual(
    Object.fromEntries(taken),
  )
})
