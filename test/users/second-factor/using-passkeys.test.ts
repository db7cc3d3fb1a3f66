import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { callConsole, password, signIn } from '../../support/app/console.ts'
import { makeAuthenticator } from '../../support/people/authenticator.ts'
import {
  addPasskey,
  openPasskeyOffice,
  origin,
  passkeysOf,
  waitFiveMinutes,
  wasProvedLongAgo,
} from '../../support/people/passkeys.ts'
import { codeOf, refusalOf, setUpTotp } from '../../support/people/second-factor.ts'

const at = openPasskeyOffice()
const refused = [400, 'INVALID_PARAM', 'response']
const over = [404, 'NOT_FOUND', undefined]

/** Why tries of somebody were refused, by the audit log. */
const refusals = async (id: string) =>
  (await at.actionsOf(id))
    .filter(({ action }) => action === 'session.refused')
    .map(({ details }) => (details as { why?: string }).why)

describe('signing in with a passkey', () => {
  it('opens a session behind the password, and notes when it was used', async () => {
    const { id, email, browser, key } = await at.personWithPasskey()
    const asked = await at.givePassword(email)
    expect(asked.json().data.second_step.methods).toEqual(['passkey', 'recovery_code'])
    expect(asked.headers['set-cookie']).toBeUndefined()
    const reply = await at.signInWith(key, email)
    expect(reply.json().data.user.email).toBe(email)
    expect(String(reply.headers['set-cookie'])).toContain('HttpOnly')
    expect(await passkeysOf(browser)).toMatchObject([{ last_used_at: expect.stringMatching(/Z$/) }])
    expect((await at.actionsOf(id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.second_factor_added',
      'session.second_step_asked',
      'session.second_step_asked',
    ])
  })

  it('is offered first, beside the app and the recovery codes, and of this person alone', async () => {
    const { email, browser, key } = await at.personWithPasskey()
    await at.personWithPasskey()
    await setUpTotp(at.service, browser)
    const { second_step } = (await at.givePassword(email)).json().data
    expect(second_step.methods).toEqual(['passkey', 'totp', 'recovery_code'])
    expect(await at.askToUse(second_step.sign_in)).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.credentialId, transports: ['internal'] }],
    })
  })

  it('is not offered where it would not work, nor to whoever has not given the password', async () => {
    const { email } = await at.personWithPasskey()
    const account = at.office.account.short_name
    const there = { host: '127.0.0.1:3000' }
    const enter = (given: string) =>
      callConsole(at.service.app, 'POST', '/session', { email, password: given, account }, there)
    const elsewhere = await enter(password)
    const { sign_in, methods } = elsewhere.json().data.second_step
    expect(methods).toEqual(['recovery_code'])
    const path = '/session/second-step/passkey-options'
    expect((await callConsole(at.service.app, 'POST', path, { sign_in }, there)).statusCode).toBe(403)
    const wrong = await enter('wrong')
    const nobody = await callConsole(at.service.app, 'POST', '/session', {
      email: 'nobody@example.com',
      password: 'wrong',
      account,
    })
    expect(wrong.json()).toEqual(nobody.json())
    for (const guess of ['', 'x', sign_in.replace(/.$/, '~')]) {
      expect(refusalOf(await callConsole(at.service.app, 'POST', path, { sign_in: guess }))).toEqual(over)
    }
  })

  it('takes an authenticator that does not count, again and again, and one that asks for no finger', async () => {
    const { email, browser } = await at.newPerson()
    const cloud = makeAuthenticator({ origin, counts: false })
    const button = makeAuthenticator({ origin, verifies: false })
    await addPasskey(browser, cloud)
    await addPasskey(browser, button, 'Key ring')
    for (const key of [cloud, cloud, button, button]) {
      expect((await at.signInWith(key, email)).statusCode).toBe(200)
    }
  })

  it('what was signed counts once, also for two who send it at the same moment', async () => {
    const { email, key } = await at.personWithPasskey()
    const half = await at.pendingSignIn(email)
    const signed = key.use(await at.askToUse(half))
    const replies = await Promise.all([at.givePasskey(half, signed), at.givePasskey(half, signed)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const next = await at.pendingSignIn(email)
    await at.askToUse(next)
    expect(refusalOf(await at.givePasskey(next, signed))).toEqual(refused)
  })

  it('400 for another challenge, origin or host, for a changed answer, and for a stranger’s passkey', async () => {
    const { id, email, key } = await at.personWithPasskey()
    const stranger = await at.personWithPasskey()
    const evil = makeAuthenticator({ origin: 'https://evil.example' })
    const half = await at.pendingSignIn(email)
    const signed = key.use(await at.askToUse(half))
    const { signature } = evil.use({ challenge: 'x' }).response
    const changed = { ...signed, response: { ...signed.response, signature } }
    expect(refusalOf(await at.givePasskey(half, changed))).toEqual(refused)
    expect(refusalOf(await at.givePasskey(half, signed)), 'once, though refused').toEqual(refused)
    const asked = await at.askToUse(half)
    expect(refusalOf(await at.givePasskey(half, key.use({ ...asked, challenge: 'x' })))).toEqual(refused)
    const there = await at.askToUse(half)
    expect(refusalOf(await at.givePasskey(half, key.use({ ...there, rpId: 'evil.example' })))).toEqual(
      refused,
    )
    const theirs = stranger.key.use(await at.askToUse(half))
    expect(refusalOf(await at.givePasskey(half, theirs))).toEqual(refused)
    expect(await refusals(id)).toEqual(['signature', 'challenge', 'signature', 'signature', 'passkey'])
    expect(refusalOf(await at.givePasskey(half, key.use({ challenge: 'x' }))), 'five tries').toEqual(over)
    expect((await at.signInWith(key, email)).statusCode).toBe(200)
  })

  it('404 when it is over, and 400 when the browser asked for longer than five minutes', async () => {
    const { id, email, key } = await at.personWithPasskey()
    const half = await at.pendingSignIn(email)
    const signed = key.use(await at.askToUse(half))
    await waitFiveMinutes(at, 'pending_sign_ins', id)
    expect(refusalOf(await at.givePasskey(half, signed))).toEqual(refused)
    const late = key.use(await at.askToUse(half))
    await at.inDatabase(sql`update pending_sign_ins set expires_at = now() where user_id = ${id}`)
    expect(refusalOf(await at.givePasskey(half, late))).toEqual(over)
    expect((await at.signInWith(key, email)).statusCode).toBe(200)
  })

  it('a copy is refused, and the audit log says so; the one that goes on counting signs in', async () => {
    const { id, email, key } = await at.personWithPasskey()
    const copy = key.copy()
    expect((await at.signInWith(key, email)).statusCode).toBe(200)
    const reply = await at.signInWith(copy, email)
    expect(refusalOf(reply)).toEqual(refused)
    expect(reply.json().error.message).toContain('as a copy of it would')
    const [entry] = (await at.actionsOf(id)).filter(({ action }) => action === 'session.refused')
    expect(entry?.details).toEqual({
      email,
      second_step: true,
      kind: 'passkey',
      why: 'sign_count',
      passkey: 'Phone',
    })
    expect((await at.signInWith(key, email)).statusCode).toBe(200)
  })

  it('400 for a person without passkeys, and recovery codes stand in for a passkey too', async () => {
    const { email } = await at.personWithApp()
    const sign_in = await at.pendingSignIn(email)
    const none = await callConsole(at.service.app, 'POST', '/session/second-step/passkey-options', {
      sign_in,
    })
    expect(refusalOf(none)).toEqual([400, 'INVALID_PARAM', 'sign_in'])
    const other = await at.newPerson()
    const codes = (await addPasskey(other.browser)).json().data.recovery_codes
    expect((await at.giveCode(await at.pendingSignIn(other.email), codes[0])).statusCode).toBe(200)
  })
})

describe('removing a passkey', () => {
  it('of several factors takes this one alone, the last one switches it off; 404 for another’s', async () => {
    const { id, email, browser, key } = await at.personWithPasskey()
    const other = await at.newPerson()
    const app = await setUpTotp(at.service, browser)
    const [passkey] = await passkeysOf(browser)
    const path = `/second-factor/passkeys/${passkey?.id}`
    expect((await other.browser.call('DELETE', path)).statusCode).toBe(404)
    const waiting = await at.pendingSignIn(email)
    const signed = key.use(await at.askToUse(waiting))
    expect((await browser.call('DELETE', path)).json().data).toEqual({ id: passkey?.id, deleted: true })
    expect((await browser.call('DELETE', path)).statusCode).toBe(404)
    expect(refusalOf(await at.givePasskey(waiting, signed))).toEqual(refused)
    expect((await at.giveCode(waiting, codeOf(app.secret))).statusCode).toBe(200)
    await browser.call('DELETE', '/second-factor/totp')
    expect((await at.givePassword(email)).json().data.user.email).toBe(email)
    const removed = (await at.actionsOf(id)).filter(({ action }) => action === 'user.second_factor_removed')
    expect(removed.map(({ details }) => details)).toEqual([
      { kind: 'passkey', name: 'Phone' },
      { kind: 'totp' },
    ])
  })

  it('at the same moment as the other factor leaves nobody with a factor that is none', async () => {
    const { email, browser } = await at.personWithPasskey()
    await setUpTotp(at.service, browser)
    const [passkey] = await passkeysOf(browser)
    const replies = await Promise.all([
      browser.call('DELETE', `/second-factor/passkeys/${passkey?.id}`),
      browser.call('DELETE', '/second-factor/totp'),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await at.givePassword(email)).json().data.user.email).toBe(email)
  })

  it('403 naming password when it was given long ago', async () => {
    const { id, browser } = await at.personWithPasskey()
    const [passkey] = await passkeysOf(browser)
    await wasProvedLongAgo(at, id)
    const reply = await browser.call('DELETE', `/second-factor/passkeys/${passkey?.id}`)
    expect(refusalOf(reply)).toEqual([403, 'PERMISSION_DENIED', 'password'])
  })

  it('a reset takes passkeys too', async () => {
    const { id, email, browser } = await at.personWithPasskey()
    await at.office.admin.call('POST', `/users/${id}/second-factor/reset`)
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
    const again = await signIn(at.service, at.office.account, email)
    expect(await passkeysOf(again)).toEqual([])
  })
})
