import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { relyingPartyOf } from '../../../server/users/second-factor/relying-party.ts'
import { callConsole, signIn } from '../../support/app/console.ts'
import { makeAuthenticator } from '../../support/people/authenticator.ts'
import {
  addPasskey,
  askToMake,
  openPasskeyOffice,
  origin,
  passkeysOf,
  waitFiveMinutes,
  wasProvedLongAgo,
} from '../../support/people/passkeys.ts'
import { refusalOf, setUpTotp } from '../../support/people/second-factor.ts'

const at = openPasskeyOffice()
const refused = [400, 'INVALID_PARAM', 'response']

describe('adding a passkey', () => {
  it('201 with recovery codes for the first factor, none for the next; both are listed', async () => {
    const { id, browser } = await at.newPerson()
    const first = await addPasskey(browser, undefined, ' Phone ')
    expect(first.statusCode).toBe(201)
    expect(new Set(first.json().data.recovery_codes).size).toBe(10)
    expect((await addPasskey(browser, undefined, 'Key ring')).json().data.recovery_codes).toEqual([])
    const { data } = (await browser.call('GET', '/second-factor')).json()
    expect(data).toMatchObject({ is_on: true, totp_since: null, passkey_origin: origin })
    const listed = { id: expect.any(String), host: 'localhost', created_at: expect.stringMatching(/Z$/) }
    expect(data.passkeys).toEqual([
      { ...listed, name: 'Phone', last_used_at: null },
      { ...listed, name: 'Key ring', last_used_at: null },
    ])
    const added = (await at.actionsOf(id)).filter(({ action }) => action === 'user.second_factor_added')
    expect(added.map(({ details }) => details)).toEqual([
      { kind: 'passkey', name: 'Phone' },
      { kind: 'passkey', name: 'Key ring' },
    ])
  })

  it('asks for a discoverable one with user verification where there is any, and for none that is there', async () => {
    const { browser, key } = await at.personWithPasskey()
    expect(await askToMake(browser)).toMatchObject({
      rp: { id: 'localhost', name: 'Leadline' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [{ id: key.credentialId, transports: ['internal'] }],
    })
  })

  it('ends the sessions that the password alone began, but not this one', async () => {
    const { email, browser } = await at.newPerson()
    const elsewhere = await signIn(at.service, at.office.account, email)
    await addPasskey(browser)
    expect((await elsewhere.call('GET', '/session')).statusCode).toBe(401)
    expect((await browser.call('GET', '/session')).statusCode).toBe(200)
  })

  it('400 naming response for another origin, another host, and another kind of answer', async () => {
    const { browser } = await at.newPerson()
    const evil = makeAuthenticator({ origin: 'https://evil.example' })
    expect(refusalOf(await addPasskey(browser, evil))).toEqual(refused)
    const key = makeAuthenticator({ origin })
    const asked = await askToMake(browser)
    const otherHost = { name: 'x', response: key.make({ ...asked, rp: { id: 'evil.example' } }) }
    expect(refusalOf(await browser.call('POST', '/second-factor/passkeys', otherHost))).toEqual(refused)
    const { response: used } = key.use(await askToMake(browser))
    const otherKind = { ...key.make(asked), response: { ...used, attestationObject: 'oA' } }
    const reply = await browser.call('POST', '/second-factor/passkeys', { name: 'x', response: otherKind })
    expect(refusalOf(reply)).toEqual(refused)
    expect(await passkeysOf(browser)).toEqual([])
  })

  it('a challenge counts once, for five minutes, in its own session, and only the latest', async () => {
    const { id, email, browser } = await at.newPerson()
    const give = (response: object, by = browser) =>
      by.call('POST', '/second-factor/passkeys', { name: 'x', response })
    const key = makeAuthenticator({ origin })
    const replaced = await askToMake(browser)
    await askToMake(browser)
    expect(refusalOf(await give(key.make(replaced)))).toEqual(refused)
    const asked = await askToMake(browser)
    expect(refusalOf(await give(key.make({ ...asked, challenge: 'x' })))).toEqual(refused)
    expect(refusalOf(await give(key.make(asked))), 'once, though refused').toEqual(refused)
    const late = await askToMake(browser)
    await waitFiveMinutes(at, 'sessions', id)
    expect(refusalOf(await give(key.make(late)))).toEqual(refused)
    const elsewhere = await signIn(at.service, at.office.account, email)
    const ofAnother = await askToMake(elsewhere)
    expect(refusalOf(await give(key.make(ofAnother)))).toEqual(refused)
    expect((await give(key.make(ofAnother), elsewhere)).statusCode).toBe(201)
  })

  it('two who answer one challenge at the same moment add one passkey', async () => {
    const { browser } = await at.newPerson()
    const asked = await askToMake(browser)
    const replies = await Promise.all(
      [1, 2].map(() =>
        browser.call('POST', '/second-factor/passkeys', {
          name: 'x',
          response: makeAuthenticator({ origin }).make(asked),
        }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    expect(await passkeysOf(browser)).toHaveLength(1)
  })

  it('400 for a passkey that the account knows already, whoever has it', async () => {
    const { browser, key } = await at.personWithPasskey()
    const other = await at.newPerson()
    expect(refusalOf(await addPasskey(browser, key))).toEqual(refused)
    expect(refusalOf(await addPasskey(other.browser, key))).toEqual(refused)
    expect((await other.browser.call('GET', '/second-factor')).json().data.is_on).toBe(false)
  })

  it('400 for a maker’s certificate, though it is right: nobody asked for it, and it may name addresses', async () => {
    const { browser } = await at.newPerson()
    const response = makeAuthenticator({ origin }).make(await askToMake(browser), true)
    const reply = await browser.call('POST', '/second-factor/passkeys', { name: 'x', response })
    expect(refusalOf(reply)).toEqual(refused)
  })

  it('400 for nonsense, and for an id longer than WebAuthn knows', async () => {
    const { browser } = await at.newPerson()
    const made = makeAuthenticator({ origin }).make(await askToMake(browser))
    for (const attestationObject of ['', 'x', '_'.repeat(20_000), 'gYGBgYGB']) {
      await askToMake(browser)
      const response = { ...made, response: { ...made.response, attestationObject } }
      const reply = await browser.call('POST', '/second-factor/passkeys', { name: 'x', response })
      expect(refusalOf(reply), attestationObject.slice(0, 9)).toEqual(refused)
    }
    const long = { ...made, id: 'A'.repeat(1_365), rawId: 'A'.repeat(1_365) }
    const reply = await browser.call('POST', '/second-factor/passkeys', { name: 'x', response: long })
    expect(refusalOf(reply)).toEqual(refused)
  })

  it('400 naming name for none and for one that is too long', async () => {
    const { browser } = await at.newPerson()
    for (const name of ['  ', 'x'.repeat(101)]) {
      expect(refusalOf(await addPasskey(browser, undefined, name))).toEqual([400, 'INVALID_PARAM', 'name'])
    }
  })

  it('400 for more than twenty', async () => {
    const { id, browser } = await at.personWithPasskey()
    await at.inDatabase(sql`
      insert into passkeys select account_id, gen_random_uuid(), user_id, credential_id || n, host, public_key,
        sign_count, transports, name, created_at
      from passkeys, generate_series(1, 19) as n where user_id = ${id}`)
    const reply = await browser.call('POST', '/second-factor/passkeys/options')
    expect(refusalOf(reply)).toEqual([400, 'INVALID_PARAM', 'name'])
  })

  it('403 naming password when it was given long ago, at either step', async () => {
    const { id, browser } = await at.newPerson()
    const asked = await askToMake(browser)
    await wasProvedLongAgo(at, id)
    const response = makeAuthenticator({ origin }).make(asked)
    const replies = [
      await browser.call('POST', '/second-factor/passkeys', { name: 'x', response }),
      await browser.call('POST', '/second-factor/passkeys/options'),
    ]
    for (const reply of replies) expect(refusalOf(reply)).toEqual([403, 'PERMISSION_DENIED', 'password'])
  })

  it('takes the place of an app where the account requires a factor, and nothing else is answered before', async () => {
    const { email, browser } = await at.newPerson()
    await setUpTotp(at.service, at.office.admin)
    await at.office.admin.call('POST', '/second-factor/rule', { required: true })
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
    const reply = await at.givePassword(email)
    const cookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
    const led = {
      cookie,
      call: (method: string, path: string, body?: unknown) =>
        callConsole(at.service.app, method, path, body, { cookie }),
    }
    expect((await led.call('GET', '/leads')).statusCode).toBe(403)
    expect((await addPasskey(led)).statusCode).toBe(201)
    expect((await led.call('GET', '/leads')).statusCode).toBe(200)
    const [passkey] = await passkeysOf(led)
    expect((await led.call('DELETE', `/second-factor/passkeys/${passkey?.id}`)).statusCode).toBe(403)
    await setUpTotp(at.service, led)
    expect((await led.call('DELETE', `/second-factor/passkeys/${passkey?.id}`)).statusCode).toBe(200)
    await at.office.admin.call('POST', '/second-factor/rule', { required: false })
  })
})

describe('where passkeys are', () => {
  it('at PUBLIC_URL where it is https and a name, else at localhost as it is reached', () => {
    const crm = { id: 'leads.example.com', origin: 'https://leads.example.com' }
    expect(relyingPartyOf('https://leads.example.com/crm', 'http://localhost:3000')).toEqual(crm)
    expect(relyingPartyOf('https://leads.example.com/crm', 'http://10.0.0.1')).toEqual(crm)
    const here = { id: 'localhost', origin: 'http://localhost:5173' }
    expect(relyingPartyOf('http://127.0.0.1:3000', 'http://localhost:5173')).toEqual(here)
    const [noName, noTls] = ['https://203.0.113.7', 'http://leads.lan']
    for (const url of [noName, noTls, 'https://[2001:db8::1]:3000']) {
      expect(relyingPartyOf(url, url), url).toBeNull()
    }
    for (const asked of ['http://127.0.0.1:3000', 'http://localhost.evil.example', 'http://']) {
      expect(relyingPartyOf('http://127.0.0.1:3000', asked), asked).toBeNull()
    }
  })

  it('403 elsewhere, and one’s own second factor says so', async () => {
    const { browser } = await at.newPerson()
    const elsewhere = { host: '127.0.0.1:3000' }
    const own = await browser.call('GET', '/second-factor', undefined, elsewhere)
    expect(own.json().data.passkey_origin).toBeNull()
    const reply = await browser.call('POST', '/second-factor/passkeys/options', undefined, elsewhere)
    expect(refusalOf(reply)).toEqual([403, 'PERMISSION_DENIED', undefined])
  })
})
