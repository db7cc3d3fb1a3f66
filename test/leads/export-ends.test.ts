// slow: it waits for what happens ten seconds later
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedWords } from '../../bench/seed-words.ts'
import { type Browser, makeUser, signIn } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'
import { makeTeam } from '../support/people/teams.ts'

const there = leadOffice()

/** More than sockets hold on their way: 16 MB. */
const leads = 4_000
const note = 'x'.repeat(4_000)

let url: string

beforeAll(async () => {
  const { account, users } = there.office
  await there.service.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(there.service.app.server.address() as AddressInfo).port}/console/api`
  await there.registrar.query(
    `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, notes, assigned_to_id,
        created_at, updated_at)
      select $1, gen_random_uuid(), 'Lead ' || n, n || '@example.com', n || '@example.com', 'Many', 'New', 'Medium', $3,
        $2, now(), now() from generate_series(1, ${leads}) n`,
    [account.id, users.agent.id, note],
  )
  await seedWords(there.registrar, account.id)
})

/** Begins a download, does something while it is under way, and reads on: how many leads came, and whether it broke off. */
async function download(browser: Browser, query: string, meanwhile: () => Promise<unknown>) {
  const reply = await fetch(`${url}/leads.csv?source=Many${query}`, { headers: { cookie: browser.cookie } })
  expect(reply.status).toBe(200)
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const pieces: Uint8Array[] = []
  let hasActed = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
      if (!hasActed) await meanwhile()
      hasActed = true
    }
  } catch {
    return { brokeOff: true, rows: rowsIn(pieces) }
  }
  return { brokeOff: false, rows: rowsIn(pieces) }
}

const rowsIn = (pieces: readonly Uint8Array[]): number =>
  Buffer.concat(pieces).toString('latin1').split('Lead ').length - 1

let last = 0
/** A manager of the team that the leads' assignee is in. */
async function newManager(): Promise<{ id: string; teamId: string; browser: Browser }> {
  last += 1
  const { account, users, admin } = there.office
  await admin.call('POST', '/account-rules', { downloads_by: 'managers' })
  const { id, email } = await makeUser(there.service, account, `boss${last}`, 'manager')
  const teamId = await makeTeam(there.service, account.id, { [id]: 'manager', [users.agent.id]: 'member' })
  return { id, teamId, browser: await signIn(there.service, account, email) }
}

describe.each(['', '&sort=deal_value', '&q=Lead'])('a download under way (%s)', (query) => {
  it('goes on to its end while nothing changes', async () => {
    const { browser } = await newManager()
    const got = await download(browser, query, async () => undefined)
    expect(got).toEqual({ brokeOff: false, rows: leads })
  })

  it.each([
    ['is disabled', 'POST', (id: string) => `/users/${id}`, { disabled: true }],
    ['may not download any more', 'POST', () => '/account-rules', { downloads_by: 'admins' }],
    ['gets another role', 'POST', (id: string) => `/users/${id}`, { role: 'agent' }],
    [
      'leaves the team',
      'DELETE',
      (id: string, teamId: string) => `/teams/${teamId}/members/${id}`,
      undefined,
    ],
    ['has a new password', 'POST', (id: string) => `/users/${id}/password`, undefined],
  ] as const)('breaks off when its person %s', async (_what, method, path, body) => {
    const { id, teamId, browser } = await newManager()
    const { admin } = there.office
    const got = await download(browser, query, async () => {
      const reply = await admin.call(method, path(id, teamId), body)
      expect(reply.statusCode, reply.body).toBe(200)
    })
    expect(got.brokeOff).toBe(true)
    expect(got.rows).toBeLessThan(leads)
  })
})

it('with the eyes of another it breaks off when that one leaves the team', async () => {
  const { id, teamId } = await newManager()
  const { admin } = there.office
  const got = await download(admin, `&see_as=${id}`, () =>
    admin.call('DELETE', `/teams/${teamId}/members/${id}`),
  )
  expect(got.brokeOff).toBe(true)
})
