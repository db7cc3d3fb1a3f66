import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/platform/database/owner-connection.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { callConsole, type Office, openOffice } from '../support/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})
afterAll(() => service.close())

let guests = 0

/** Invites somebody new and answers the user's id, email and the secret of the link. */
async function invite(): Promise<{ id: string; email: string; secret: string }> {
  guests += 1
  const email = `guest${guests}@example.com`
  const reply = await office.admin.call('POST', '/users', { email, name: 'Meena', role: 'agent' })
  const { id, invitation } = reply.json().data
  return { id, email, secret: new URL(invitation.url).hash.slice(1) }
}

const accept = (secret: string, password = 'tulsi and marigold') =>
  callConsole(service.app, 'POST', '/invitation/accept', { secret, password })
const look = (secret: string) => callConsole(service.app, 'POST', '/invitation', { secret })
const signIn = (email: string, password: string) =>
  callConsole(service.app, 'POST', '/session', { email, password, account: office.account.short_name })

describe('an invitation', () => {
  it('says whom it invites, sets a password, and signs in', async () => {
    const { email, secret } = await invite()
    expect((await look(secret)).json().data).toEqual({
      email,
      name: 'Meena',
      account_name: office.account.name,
    })
    const reply = await accept(secret)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data.user.email).toBe(email)
    expect(String(reply.headers['set-cookie'])).toContain('HttpOnly')
    expect((await signIn(email, 'tulsi and marigold')).statusCode).toBe(200)
  })

  it('works once, also for two at the same moment', async () => {
    const { secret } = await invite()
    const replies = await Promise.all([accept(secret), accept(secret, 'another password')])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect((await look(secret)).statusCode).toBe(404)
  })

  it('is replaced by a newer one, and the password stays until that is used', async () => {
    const { id, email, secret } = await invite()
    await accept(secret)
    const again = await office.admin.call('POST', `/users/${id}/invitation`)
    const newer = await office.admin.call('POST', `/users/${id}/invitation`)
    const secretOf = (reply: typeof again) => new URL(reply.json().data.url).hash.slice(1)
    expect((await look(secretOf(again))).statusCode).toBe(404)
    expect((await signIn(email, 'tulsi and marigold')).statusCode).toBe(200)
    expect((await accept(secretOf(newer), 'a quite new one')).statusCode).toBe(200)
    expect((await signIn(email, 'tulsi and marigold')).statusCode).toBe(401)
  })

  it('ends what sessions the user had', async () => {
    const { id, secret } = await invite()
    const cookie = String((await accept(secret)).headers['set-cookie']).split(';', 1)[0] ?? ''
    const link = (await office.admin.call('POST', `/users/${id}/invitation`)).json().data.url
    await accept(new URL(link).hash.slice(1))
    expect((await callConsole(service.app, 'GET', '/session', undefined, { cookie })).statusCode).toBe(401)
  })

  it('400 naming password for one that is too short, and the link still works', async () => {
    const { secret } = await invite()
    const refused = await accept(secret, 'short')
    expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'password'])
    expect((await accept(secret)).statusCode).toBe(200)
  })

  it('404 when it has expired, its user is disabled, or nobody ever made it', async () => {
    const expired = await invite()
    await asOwner(service.ownerUrl, (owner) =>
      owner.query(
        sql`update invitations set expires_at = now() - interval '1 minute' where user_id = ${expired.id}`,
      ),
    )
    const disabled = await invite()
    await office.admin.call('POST', `/users/${disabled.id}`, { disabled: true })
    const madeUp = `${expired.secret.slice(0, 22)}${'x'.repeat(32)}`
    for (const secret of [expired.secret, disabled.secret, madeUp, 'x', '']) {
      expect((await look(secret)).statusCode).toBe(404)
      expect((await accept(secret)).statusCode).toBe(404)
    }
  })

  it('is made by admins alone, and stored as a hash', async () => {
    const { id, secret } = await invite()
    expect((await office.agent.call('POST', `/users/${id}/invitation`)).statusCode).toBe(403)
    const rows = await asOwner(service.ownerUrl, (owner) =>
      owner.query(sql`select invitations::text as text from invitations where user_id = ${id}`),
    )
    expect(rows).toHaveLength(1)
    expect(String(rows[0]?.text)).not.toContain(secret.slice(22))
  })
})
