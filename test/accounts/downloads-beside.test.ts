// slow: it starts two processes of the service, and breaks downloads off, of more than sockets hold on their way
import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../server/records/roles.ts'
import { accountIdOf } from '../../server/users/account.ts'
import { hashPassword } from '../../server/users/password.ts'
import { password } from '../support/app/console.ts'
import type { Person } from '../support/people/people.ts'
import { type ServiceProcess, twoProcesses } from '../support/processes/two-processes.ts'

const there = twoProcesses()

const leads = 4_000
const shortName = 'beside'
/** Whoever signs in is looked for in the account that the short name says. */
const accountId = accountIdOf(shortName)
let passwordHash: string
let admin: string

async function newPerson(name: string, role: Role): Promise<Person> {
  const person = await there.registrar.person(accountId, name, role)
  await there.registrar.query('update users set password_hash = $2 where account_id = $1 and id = $3', [
    accountId,
    passwordHash,
    person.userId,
  ])
  return person
}

/** Signs in through a process and answers the cookie, which holds in both. */
async function signIn({ url }: ServiceProcess, email: string): Promise<string> {
  const reply = await fetch(`${url}/console/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password, account: shortName }),
  })
  expect(reply.status).toBe(200)
  return String(reply.headers.get('set-cookie')).split(';', 1)[0] ?? ''
}

/** What the admin does, always through the other process. */
async function asAdmin(path: string, body: object): Promise<void> {
  const { url } = there.other
  const headers = { 'content-type': 'application/json', origin: url, cookie: admin }
  const reply = await fetch(`${url}/console/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(reply.status, await reply.text()).toBe(200)
}

let last = 0
/** An agent with leads of more than sockets hold, signed in through the one process. */
async function newAgent(): Promise<{ id: string; cookie: string }> {
  last += 1
  const { registrar, one } = there
  const name = `caller-${last}`
  const { userId, email } = await newPerson(name, 'agent')
  await registrar.query(
    `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, notes, assigned_to_id,
        created_at, updated_at)
      select $1, gen_random_uuid(), 'Lead ' || n, $2 || n || '@example.com', $2 || n || '@example.com', 'Many', 'New',
        'Medium', repeat('x', 4000), $3, now(), now() from generate_series(1, ${leads}) n`,
    [accountId, name, userId],
  )
  return { id: userId, cookie: await signIn(one, email) }
}

/** Downloads from the one process, acting once something came: how many leads came, and whether it broke off. */
async function download(cookie: string, meanwhile: () => Promise<void>) {
  const reply = await fetch(`${there.one.url}/console/api/leads.csv`, { headers: { cookie } })
  expect(reply.status).toBe(200)
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const pieces: Uint8Array[] = []
  const came = () => Buffer.concat(pieces).toString('latin1').split('Lead ').length - 1
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { brokeOff: false, rows: came() }
      pieces.push(value)
      if (pieces.length === 1) await meanwhile()
    }
  } catch {
    return { brokeOff: true, rows: came() }
  }
}

/** What the audit log has of somebody's downloads. */
const entriesOf = (userId: string) =>
  there.registrar.query<{ action: string; details: { rows: number; is_whole: boolean } }>(
    "select action, details from audit_log where account_id = $1 and actor_user_id = $2 and action like 'download.%' order by at, action",
    [accountId, userId],
  )

beforeAll(async () => {
  const { registrar, other } = there
  await registrar.query(
    'insert into accounts (id, name, short_name, created_at) values ($1, $2, $2, now())',
    [accountId, shortName],
  )
  await registrar.query('insert into account_ids (account_id, created_at) values ($1, now())', [accountId])
  passwordHash = await hashPassword(password)
  admin = await signIn(other, (await newPerson('owner', 'admin')).email)
})

describe('a download from one process', () => {
  it('is whole while nothing changes', async () => {
    await asAdmin('/account-rules', { downloads_by: 'everybody' })
    const { cookie } = await newAgent()
    expect(await download(cookie, async () => undefined)).toEqual({ brokeOff: false, rows: leads })
  })

  it.each<[string, (id: string) => Promise<void>]>([
    ['its person loses the right', () => asAdmin('/account-rules', { downloads_by: 'managers' })],
    ['its person is disabled', (id) => asAdmin(`/users/${id}`, { disabled: true })],
    ['its person has a new password', (id) => asAdmin(`/users/${id}/password`, {})],
  ])('ends when through another process %s', async (_when, act) => {
    await asAdmin('/account-rules', { downloads_by: 'everybody' })
    const { id, cookie } = await newAgent()
    const got = await download(cookie, () => act(id))
    expect(got.brokeOff).toBe(true)
    await expect.poll(() => entriesOf(id), { timeout: 15_000, interval: 100 }).toHaveLength(2)
    const [began, ended] = await entriesOf(id)
    expect([began?.action, ended?.action]).toEqual(['download.began', 'download.ended'])
    expect(ended?.details.is_whole).toBe(false)
    expect(ended?.details.rows).toBeGreaterThanOrEqual(got.rows)
    expect(ended?.details.rows).toBeLessThan(leads)
  })
})
