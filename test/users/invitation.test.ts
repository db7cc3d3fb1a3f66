import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { changeUser } from '../../server/users/change-user.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { callConsole, type Office, openOffice } from '../support/app/console.ts'

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
const invitationsOf = (id: string) =>
  asOwner(service.ownerUrl, (owner) => owner.query(sql`select id from invitations where user_id = ${id}`))

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

describe('a link that waits ends', () => {
  type Guest = Awaited<ReturnType<typeof invite>>
  const change = (of: Guest, body: object) => office.admin.call('POST', `/users/${of.id}`, body)

  it('with a password that an admin gives instead', async () => {
    const guest = await invite()
    const { password } = (await office.admin.call('POST', `/users/${guest.id}/password`)).json().data
    expect((await look(guest.secret)).statusCode).toBe(404)
    expect((await accept(guest.secret)).statusCode).toBe(404)
    expect((await signIn(guest.email, password)).statusCode).toBe(200)
  })

  it('with a password that its person sets, an agent too', async () => {
    const guest = await invite()
    const cookie = String((await accept(guest.secret)).headers['set-cookie']).split(';', 1)[0] ?? ''
    const link = (await office.admin.call('POST', `/users/${guest.id}/invitation`)).json().data.url
    const passwords = { current_password: 'tulsi and marigold', new_password: 'jasmine and rose' }
    const changed = await callConsole(service.app, 'POST', '/session/password', passwords, { cookie })
    expect(changed.statusCode).toBe(200)
    expect((await accept(new URL(link).hash.slice(1))).statusCode).toBe(404)
    expect((await signIn(guest.email, 'jasmine and rose')).statusCode).toBe(200)
  })

  it.each([
    ['disabled in the console', (guest: Guest) => change(guest, { disabled: true })],
    [
      'disabled in the shell',
      ({ id }: Guest) =>
        service.db.transaction(
          accountCaller(office.account.id, { kind: 'shell', name: 'test', viaId: null }),
          (tx) => changeUser(tx, id, { disabled: true }, new Date()),
        ),
    ],
  ])('when its person is %s, and enabling brings it not back', async (_, disable) => {
    const guest = await invite()
    await disable(guest)
    expect((await change(guest, { disabled: false })).statusCode).toBe(200)
    expect((await look(guest.secret)).statusCode).toBe(404)
    expect((await accept(guest.secret)).statusCode).toBe(404)
  })

  it('with another role, and with nothing else that changes', async () => {
    const guest = await invite()
    await change(guest, { name: 'Meena Iyer', daily_cap: 5 })
    expect((await look(guest.secret)).statusCode).toBe(200)
    await change(guest, { role: 'admin' })
    expect((await accept(guest.secret)).statusCode).toBe(404)
    const again = (await office.admin.call('POST', `/users/${guest.id}/invitation`)).json().data.url
    expect((await accept(new URL(again).hash.slice(1))).statusCode).toBe(200)
  })

  it('also when it was made while its person was being disabled', async () => {
    const guests = await Promise.all(Array.from({ length: 6 }, invite))
    await Promise.all(
      guests.flatMap((guest) => [
        change(guest, { disabled: true }),
        office.admin.call('POST', `/users/${guest.id}/invitation`),
      ]),
    )
    for (const { id } of guests) expect(await invitationsOf(id)).toEqual([])
  })
})
