import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { password } from '../support/app/console.ts'
import { onEveryServer } from '../support/database/servers.ts'
import { makeAuthenticator } from '../support/people/authenticator.ts'
import { addPasskey, askToMake, openPasskeyOffice, origin } from '../support/people/passkeys.ts'
import { codeOf, refusalOf, type SignedInPerson, setUpTotp } from '../support/people/second-factor.ts'

const at = openPasskeyOffice()
const newPassword = 'jasmine and rose'

type Request = () => Promise<LightMyRequestResponse>

/**
 * What is answered to `change` where it was let in before `reset` and has to wait until that is done: both wait in this order for the person's
 * row, which somebody else holds.
 */
async function behind(reset: Request, change: Request, { id }: SignedInPerson): Promise<unknown[]> {
  const holder = new pg.Client({ connectionString: at.service.ownerUrl })
  await holder.connect()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const areWaiting = (some: number): Promise<void> =>
    vi.waitFor(
      async () => expect(await onEveryServer(at.service.ownerUrl, waiting)).toHaveLength(some),
      10_000,
    )
  try {
    await holder.query('begin')
    await holder.query('select from users where account_id = $1 and id = $2 for update', [
      at.office.account.id,
      id,
    ])
    const first = reset()
    await areWaiting(1)
    const second = change()
    await areWaiting(2)
    await holder.query('rollback')
    expect((await first).statusCode).toBe(200)
    return refusalOf(await second)
  } finally {
    await holder.end()
  }
}

const resetPassword =
  ({ id }: SignedInPerson): Request =>
  () =>
    at.office.admin.call('POST', `/users/${id}/password`)
const resetFactor =
  ({ id }: SignedInPerson): Request =>
  () =>
    at.office.admin.call('POST', `/users/${id}/second-factor/reset`)

/** A request that adds an app, ready to be sent. */
async function addingApp({ browser }: SignedInPerson): Promise<Request> {
  const { secret, setup } = (await browser.call('POST', '/second-factor/totp/setup')).json().data
  return () => browser.call('POST', '/second-factor/totp', { setup, code: codeOf(secret) })
}

/** A request that adds a passkey, ready to be sent. */
async function addingPasskey({ browser }: SignedInPerson): Promise<Request> {
  const response = makeAuthenticator({ origin }).make(await askToMake(browser))
  return () => browser.call('POST', '/second-factor/passkeys', { name: 'Phone', response })
}

const sessionIsOver = [401, 'UNAUTHORIZED', undefined]

describe('a new password from an admin', () => {
  it('stays where a change by whoever knows the old one is under way: 401 to that', async () => {
    const person = await at.newPerson()
    let given = ''
    const reset: Request = async () => {
      const reply = await resetPassword(person)()
      given = reply.json().data.password
      return reply
    }
    const passwords = { current_password: password, new_password: newPassword }
    const change: Request = () => person.browser.call('POST', '/session/password', passwords)
    expect(await behind(reset, change, person)).toEqual(sessionIsOver)
    expect((await at.givePassword(person.email, newPassword)).statusCode).toBe(401)
    expect((await at.givePassword(person.email, given)).statusCode).toBe(200)
    const changes = (await at.actionsOf(person.id)).map(({ action }) => action)
    expect(changes).not.toContain('user.password_changed')
  })

  it('works in each of six resets, however a change beside it takes its turn', async () => {
    const passwords = { current_password: password, new_password: newPassword }
    for (let round = 0; round < 6; round += 1) {
      const person = await at.newPerson()
      const [changed, reset] = await Promise.all([
        person.browser.call('POST', '/session/password', passwords),
        resetPassword(person)(),
      ])
      expect([200, 401]).toContain(changed.statusCode)
      const given = reset.json().data.password
      expect((await at.givePassword(person.email, given)).statusCode).toBe(200)
    }
  })

  it.each([
    ['an app', addingApp],
    ['a passkey', addingPasskey],
  ])('lets no set-up of %s that is under way come to its end: 401', async (_, adding) => {
    const person = await at.newPerson()
    expect(await behind(resetPassword(person), await adding(person), person)).toEqual(sessionIsOver)
    const [user] = await at.inDatabase(sql`select second_factor_at from users where id = ${person.id}`)
    expect(user).toEqual({ second_factor_at: null })
  })

  it('lets no invitation that is being taken set another one: 404', async () => {
    const person = await at.newPerson()
    const { url } = (await at.office.admin.call('POST', `/users/${person.id}/invitation`)).json().data
    const accept: Request = () =>
      person.browser.call('POST', '/invitation/accept', {
        secret: new URL(url).hash.slice(1),
        password: newPassword,
      })
    expect(await behind(resetPassword(person), accept, person)).toEqual([404, 'NOT_FOUND', undefined])
    expect((await at.givePassword(person.email, newPassword)).statusCode).toBe(401)
  })
})

describe('a reset of the second factor', () => {
  it.each([
    ['an app', addingApp],
    ['a passkey', addingPasskey],
  ])('wins over a set-up of %s that is under way: 401, and there is none', async (_, adding) => {
    const person = await at.newPerson()
    await setUpTotp(at.service, person.browser)
    expect(await behind(resetFactor(person), await adding(person), person)).toEqual(sessionIsOver)
    expect((await at.givePassword(person.email)).json().data.user.email).toBe(person.email)
  })

  it.each([
    ['the app taken away', 'DELETE', '/second-factor/totp'],
    ['new recovery codes made', 'POST', '/second-factor/recovery-codes'],
  ])('wins over %s: 401', async (_, method, path) => {
    const person = await at.newPerson()
    await setUpTotp(at.service, person.browser)
    await addPasskey(person.browser)
    const change: Request = () => person.browser.call(method, path)
    expect(await behind(resetFactor(person), change, person)).toEqual(sessionIsOver)
    const left = await at.inDatabase(sql`select from recovery_codes where user_id = ${person.id}`)
    expect(left).toEqual([])
  })

  it('ends sign-ins that wait for their second step', async () => {
    const { id, email, app } = await at.personWithApp()
    const half = await at.pendingSignIn(email)
    await at.office.admin.call('POST', `/users/${id}/second-factor/reset`)
    expect(refusalOf(await at.giveCode(half, codeOf(app.secret)))).toEqual([404, 'NOT_FOUND', undefined])
  })
})
