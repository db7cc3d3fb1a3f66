import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { asOwner } from '../../../server/postgres/schema/owner-connection.ts'
import { callConsole } from '../../support/app/console.ts'
import {
  codeOf,
  forgetUsedCodes,
  openSecondFactorOffice,
  refusalOf,
} from '../../support/people/second-factor.ts'

const at = openSecondFactorOffice()

describe('signing in with a second factor', () => {
  it('the password alone opens nothing: it is asked for a code, which opens a session', async () => {
    const { email, app } = await at.personWithApp()
    const asked = await at.givePassword(email)
    expect(asked.json()).toEqual({
      data: {
        second_step: {
          sign_in: expect.any(String),
          methods: ['totp', 'recovery_code'],
          expires_at: expect.stringMatching(/Z$/),
        },
      },
    })
    expect(asked.headers['set-cookie']).toBeUndefined()
    const reply = await at.giveCode(asked.json().data.second_step.sign_in, codeOf(app.secret))
    expect(reply.json().data.user.email).toBe(email)
    expect(String(reply.headers['set-cookie'])).toContain('HttpOnly')
  })

  it('a right password that stops at the second step is in the audit log, from where it came', async () => {
    const { id, email } = await at.personWithApp()
    await at.pendingSignIn(email)
    const said = await at.inDatabase(
      sql`select actor_kind, address, details from audit_log
        where subject_id = ${id} and action = 'session.second_step_asked'`,
    )
    expect(said).toEqual([
      { actor_kind: 'service', address: expect.stringMatching(/^10\./), details: { email } },
    ])
  })

  it('takes a code with blanks in it, and of a clock half a minute off', async () => {
    const { email, app } = await at.personWithApp()
    const code = codeOf(app.secret, 1)
    const reply = await at.giveCode(await at.pendingSignIn(email), ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(reply.statusCode).toBe(200)
  })

  it('a code works once: neither again, nor an older one, nor for two at the same moment', async () => {
    const { email, app } = await at.personWithApp()
    const halves = await Promise.all([1, 2, 3, 4].map(() => at.pendingSignIn(email)))
    const code = codeOf(app.secret)
    const replies = await Promise.all(halves.map((half) => at.giveCode(half, code)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    expect(refusalOf(await at.giveCode(await at.pendingSignIn(email), code))).toEqual([
      400,
      'INVALID_PARAM',
      'code',
    ])
    const older = await at.giveCode(await at.pendingSignIn(email), codeOf(app.secret, -1))
    expect(older.statusCode).toBe(400)
  })

  it('a half sign-in is finished once', async () => {
    const { email, app } = await at.personWithApp()
    const half = await at.pendingSignIn(email)
    expect((await at.giveCode(half, codeOf(app.secret))).statusCode).toBe(200)
    await forgetUsedCodes(at.service)
    expect(refusalOf(await at.giveCode(half, codeOf(app.secret)))).toEqual([404, 'NOT_FOUND', undefined])
  })

  it('a recovery code stands in once, also for two at the same moment, as people type it', async () => {
    const { id, email, browser, app } = await at.personWithApp()
    const [code = '', other = ''] = app.recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const halves = await Promise.all([at.pendingSignIn(email), at.pendingSignIn(email)])
    const replies = await Promise.all(halves.map((half) => at.giveCode(half, typed)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await at.giveCode(await at.pendingSignIn(email), other)).statusCode).toBe(200)
    expect((await browser.call('GET', '/second-factor')).json().data.recovery_codes_left).toBe(8)
    const used = (await at.actionsOf(id)).filter(({ action }) => action === 'user.recovery_code_used')
    expect(used).toHaveLength(2)
  })

  it('404 when it is over: after ten minutes, a new password, or for a disabled user', async () => {
    const { id, email, app } = await at.personWithApp()
    const late = await at.pendingSignIn(email)
    await at.inDatabase(sql`update pending_sign_ins set expires_at = now() where user_id = ${id}`)
    const changed = await at.pendingSignIn(email)
    const given = (await at.office.admin.call('POST', `/users/${id}/password`)).json().data.password
    const disabled = await at.pendingSignIn(email, given)
    await at.office.admin.call('POST', `/users/${id}`, { disabled: true })
    for (const half of [late, changed, disabled, 'x', '', late.replace(/.$/, '~')]) {
      expect(refusalOf(await at.giveCode(half, codeOf(app.secret)))).toEqual([404, 'NOT_FOUND', undefined])
    }
  })

  it('after five wrong codes the password is asked for again', async () => {
    const { id, email, app } = await at.personWithApp()
    const half = await at.pendingSignIn(email)
    for (let i = 0; i < 5; i += 1) {
      expect(refusalOf(await at.giveCode(half, '000000'))).toEqual([400, 'INVALID_PARAM', 'code'])
    }
    expect((await at.giveCode(half, codeOf(app.secret))).statusCode).toBe(404)
    const refused = (await at.actionsOf(id)).filter(({ action }) => action === 'session.refused')
    expect(refused).toHaveLength(5)
    expect(refused[0]?.details).toEqual({ email, second_step: true })
  })

  it('429 after twenty wrong codes of one person, from wherever; recovery codes stay open, and sign in', async () => {
    const { email, app } = await at.personWithApp()
    const halves = await Promise.all([1, 2, 3, 4].map(() => at.pendingSignIn(email)))
    const wrong = halves.flatMap((half) => Array.from({ length: 5 }, () => at.giveCode(half, '000000')))
    expect((await Promise.all(wrong)).every(({ statusCode }) => statusCode === 400)).toBe(true)
    const half = await at.pendingSignIn(email)
    const reply = await at.giveCode(half, codeOf(app.secret))
    expect(refusalOf(reply)).toEqual([429, 'RATE_LIMITED', undefined])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(1_500)
    expect((await at.giveCode(half, app.recoveryCodes[0] ?? '')).statusCode).toBe(200)
    expect((await at.giveCode(await at.pendingSignIn(email), codeOf(app.secret))).statusCode).toBe(200)
  })

  it('429 where the twenty wrong codes were those of sign-ins that began up to ten minutes earlier', async () => {
    const { id, email, app } = await at.personWithApp()
    const halves = await Promise.all([1, 2, 3, 4].map(() => at.pendingSignIn(email)))
    await Promise.all(halves.flatMap((half) => Array.from({ length: 5 }, () => at.giveCode(half, '000000'))))
    const moveBack = (minutes: number) =>
      asOwner(at.service.ownerUrl, (owner) =>
        owner.query(
          sql`update pending_sign_ins set created_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`,
        ),
      )
    const lastStep = async () =>
      refusalOf(await at.giveCode(await at.pendingSignIn(email), codeOf(app.secret)))
    await moveBack(20)
    expect(await lastStep()).toEqual([429, 'RATE_LIMITED', undefined])
    await moveBack(26)
    expect((await at.giveCode(await at.pendingSignIn(email), codeOf(app.secret))).statusCode).toBe(200)
  })

  it('429 after twenty tries from one address, whoever they are for', async () => {
    const attempt = (number: number) =>
      at.service.app.inject({
        method: 'POST',
        url: '/console/api/session/second-step',
        remoteAddress: '203.0.113.77',
        headers: { origin: 'http://127.0.0.1:3000' },
        payload: { sign_in: `guess ${number}`, code: '123456' },
      })
    for (let i = 0; i < 20; i += 1) expect((await attempt(i)).statusCode).toBe(404)
    expect((await attempt(20)).statusCode).toBe(429)
  })

  it('twenty people of an office with a passkey: to ask how one is used is no try', async () => {
    const send = (path: string, payload: object) =>
      at.service.app.inject({
        method: 'POST',
        url: `/console/api/session/second-step${path}`,
        remoteAddress: '203.0.113.78',
        headers: { origin: 'http://127.0.0.1:3000', host: 'localhost:3000' },
        payload,
      })
    for (let i = 0; i < 20; i += 1) {
      expect((await send('/passkey-options', { sign_in: `half ${i}` })).statusCode, String(i)).toBe(404)
      expect((await send('', { sign_in: `half ${i}`, code: '123456' })).statusCode, String(i)).toBe(404)
    }
  })

  it('403 for a code from another site', async () => {
    const reply = await callConsole(
      at.service.app,
      'POST',
      '/session/second-step',
      { sign_in: 'x', code: '123456' },
      { origin: 'https://evil.example' },
    )
    expect(reply.statusCode).toBe(403)
  })

  it('is asked for behind an invitation too, and a new password takes no factor away', async () => {
    const { id, email, app } = await at.personWithApp()
    const { url } = (await at.office.admin.call('POST', `/users/${id}/invitation`)).json().data
    const accepted = await callConsole(at.service.app, 'POST', '/invitation/accept', {
      secret: new URL(url).hash.slice(1),
      password: 'a password by link',
    })
    expect(accepted.headers['set-cookie']).toBeUndefined()
    const half = accepted.json().data.second_step.sign_in
    expect((await at.giveCode(half, codeOf(app.secret))).statusCode).toBe(200)
    const given = (await at.office.admin.call('POST', `/users/${id}/password`)).json().data.password
    expect((await at.givePassword(email, given)).json().data.second_step.methods).toContain('totp')
  })

  it('says what to do where SESSION_SECRET has changed; recovery codes still work', async () => {
    const { id, email, app } = await at.personWithApp()
    await at.inDatabase(sql`update totp_secrets set sealed = '\\x00'::bytea || sealed where user_id = ${id}`)
    const half = await at.pendingSignIn(email)
    const reply = await at.giveCode(half, codeOf(app.secret))
    expect(refusalOf(reply)).toEqual([400, 'INVALID_PARAM', 'code'])
    expect(reply.json().error.message).toContain('SESSION_SECRET')
    expect((await at.giveCode(half, app.recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })
})
