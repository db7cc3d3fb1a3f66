import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { password, signIn } from '../../support/app/console.ts'
import { wasProvedLongAgo } from '../../support/people/passkeys.ts'
import { codeOf, openSecondFactorOffice, refusalOf, setUpTotp } from '../../support/people/second-factor.ts'

const at = openSecondFactorOffice()

describe('setting up an authenticator app', () => {
  it('takes a secret, a code of it, and answers ten recovery codes once', async () => {
    const { browser } = await at.newPerson()
    const begun = (await browser.call('POST', '/second-factor/totp/setup')).json().data
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.address).toContain(`secret=${begun.secret}`)
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/Leadline%20Rao%20Textiles/)
    const body = { setup: begun.setup, code: codeOf(begun.secret) }
    const { recovery_codes } = (await browser.call('POST', '/second-factor/totp', body)).json().data
    expect(new Set(recovery_codes).size).toBe(10)
    const { data } = (await browser.call('GET', '/second-factor')).json()
    expect(data).toEqual({
      is_required: false,
      is_on: true,
      totp_since: expect.stringMatching(/Z$/),
      passkeys: [],
      passkey_origin: 'http://localhost',
      recovery_codes_left: 10,
      needs_password: false,
    })
  })

  it('takes the code with blanks in it, as apps show it and people paste it', async () => {
    const { browser } = await at.newPerson()
    const { setup, secret } = (await browser.call('POST', '/second-factor/totp/setup')).json().data
    const code = codeOf(secret)
    const shown = ` ${code.slice(0, 3)}\u00a0${code.slice(3)}\t`
    expect((await browser.call('POST', '/second-factor/totp', { setup, code: shown })).statusCode).toBe(200)
  })

  it('400 naming code for a wrong one, and nothing is switched on', async () => {
    const { browser } = await at.newPerson()
    const { setup } = (await browser.call('POST', '/second-factor/totp/setup')).json().data
    for (const code of ['000000', '', 'abcdef', '1'.repeat(20)]) {
      const reply = await browser.call('POST', '/second-factor/totp', { setup, code })
      expect(refusalOf(reply), code).toEqual([400, 'INVALID_PARAM', 'code'])
    }
    expect((await browser.call('GET', '/second-factor')).json().data.is_on).toBe(false)
  })

  it('400 naming setup for one that is made up, or another person’s', async () => {
    const [one, other] = [await at.newPerson(), await at.newPerson()]
    const { setup, secret } = (await one.browser.call('POST', '/second-factor/totp/setup')).json().data
    for (const sent of ['', 'x', `${setup.slice(0, -4)}AAAA`]) {
      const reply = await one.browser.call('POST', '/second-factor/totp', {
        setup: sent,
        code: codeOf(secret),
      })
      expect(refusalOf(reply)).toEqual([400, 'INVALID_PARAM', 'setup'])
    }
    const stolen = await other.browser.call('POST', '/second-factor/totp', { setup, code: codeOf(secret) })
    expect(refusalOf(stolen)).toEqual([400, 'INVALID_PARAM', 'setup'])
  })

  it('ends the sessions that the password alone began, but not this one', async () => {
    const { email, browser } = await at.newPerson()
    const elsewhere = await signIn(at.service, at.office.account, email)
    await setUpTotp(at.service, browser)
    expect((await elsewhere.call('GET', '/session')).statusCode).toBe(401)
    expect((await browser.call('GET', '/session')).statusCode).toBe(200)
  })

  it('replaces an earlier app, keeps the recovery codes, and ends no session', async () => {
    const { email, browser, app } = await at.personWithApp()
    const again = await setUpTotp(at.service, browser)
    expect(again.recoveryCodes).toEqual([])
    const half = await at.pendingSignIn(email)
    expect(refusalOf(await at.giveCode(half, codeOf(app.secret)))).toEqual([400, 'INVALID_PARAM', 'code'])
    expect((await at.giveCode(half, codeOf(again.secret))).statusCode).toBe(200)
  })

  it('403 naming password when it was given long ago; given again, it goes on', async () => {
    const { id, browser } = await at.personWithApp()
    await wasProvedLongAgo(at, id)
    expect((await browser.call('GET', '/second-factor')).json().data.needs_password).toBe(true)
    const refused = await Promise.all([
      browser.call('POST', '/second-factor/totp/setup'),
      browser.call('DELETE', '/second-factor/totp'),
      browser.call('POST', '/second-factor/recovery-codes'),
    ])
    for (const reply of refused) expect(refusalOf(reply)).toEqual([403, 'PERMISSION_DENIED', 'password'])
    const wrong = await browser.call('POST', '/session/proof', { password: 'wrong' })
    expect(refusalOf(wrong)).toEqual([400, 'INVALID_PARAM', 'password'])
    expect((await browser.call('POST', '/session/proof', { password })).json()).toEqual({
      data: { proved: true },
    })
    expect((await browser.call('POST', '/second-factor/totp/setup')).statusCode).toBe(200)
  })

  it('keeps the secret sealed and the codes hashed', async () => {
    const { id, app } = await at.personWithApp()
    const [row] = await at.inDatabase(sql`select sealed from totp_secrets where user_id = ${id}`)
    expect(String((row?.sealed as Buffer | undefined)?.toString('latin1'))).not.toContain(app.secret)
    const codes = await at.inDatabase(
      sql`select recovery_codes::text as text from recovery_codes where user_id = ${id}`,
    )
    expect(codes).toHaveLength(10)
    for (const code of app.recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code)
  })
})
