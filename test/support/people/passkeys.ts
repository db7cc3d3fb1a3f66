import type { LightMyRequestResponse } from 'fastify'
import sql, { raw } from 'sql-template-tag'
import type { Passkey } from '../../../server/users/second-factor/passkey.ts'
import { type Browser, callConsole } from '../app/console.ts'
import { type Asked, type Authenticator, makeAuthenticator } from './authenticator.ts'
import { openSecondFactorOffice, type SecondFactorOffice, type SignedInPerson } from './second-factor.ts'

/** Where requests of tests arrive, as a browser says it. */
export const origin = 'http://localhost'

/** An office whose people sign in with passkeys. */
export interface PasskeyOffice extends SecondFactorOffice {
  /** Somebody new with a passkey called Phone. */
  personWithPasskey(): Promise<SignedInPerson & { readonly key: Authenticator }>
  /** What a browser is told to use a passkey with. */
  askToUse(signIn: string): Promise<Asked>
  givePasskey(signIn: string, response: object): Promise<LightMyRequestResponse>
  /** Gives the password, then what the authenticator signs. */
  signInWith(key: Authenticator, email: string): Promise<LightMyRequestResponse>
}

/** What a browser is told to make a passkey with. */
export async function askToMake(browser: Browser): Promise<Asked> {
  return (await browser.call('POST', '/second-factor/passkeys/options')).json().data
}

/** Adds a passkey as a browser does. */
export async function addPasskey(
  browser: Browser,
  key: Authenticator = makeAuthenticator({ origin }),
  name = 'Phone',
): Promise<LightMyRequestResponse> {
  const response = key.make(await askToMake(browser))
  return browser.call('POST', '/second-factor/passkeys', { name, response })
}

/** One's passkeys. */
export async function passkeysOf(browser: Browser): Promise<Passkey[]> {
  return (await browser.call('GET', '/second-factor')).json().data.passkeys
}

/** As if five minutes had passed since a browser was last told what to sign. */
export async function waitFiveMinutes(at: SecondFactorOffice, table: string, userId: string): Promise<void> {
  const [asked] = await at.inDatabase(
    sql`select id, passkey_challenge_until as until from ${raw(table)}
      where user_id = ${userId} and passkey_challenge is not null`,
  )
  const until = new Date(Number(asked?.until) - 300_000)
  await at.inDatabase(
    sql`update ${raw(table)} set passkey_challenge_until = ${until} where id = ${asked?.id}`,
  )
}

/** As if somebody had signed in, and given the password, eleven minutes ago. */
export async function wasProvedLongAgo(at: SecondFactorOffice, userId: string): Promise<void> {
  const since = new Date(Date.now() - 660_000)
  await at.inDatabase(sql`update sessions set created_at = ${since} where user_id = ${userId}`)
}

/** Opens an office for all tests of the calling file. */
export function openPasskeyOffice(): PasskeyOffice {
  const at = openSecondFactorOffice()
  const second = (path: string, body: object): Promise<LightMyRequestResponse> =>
    callConsole(at.service.app, 'POST', `/session/second-step/${path}`, body)
  const askToUse = async (sign_in: string): Promise<Asked> =>
    (await second('passkey-options', { sign_in })).json().data
  const givePasskey = (sign_in: string, response: object): Promise<LightMyRequestResponse> =>
    second('passkey', { sign_in, response })
  return Object.assign(at, {
    async personWithPasskey() {
      const person = await at.newPerson()
      const key = makeAuthenticator({ origin })
      const reply = await addPasskey(person.browser, key)
      if (reply.statusCode !== 201) throw new Error(`the passkey was refused: ${reply.body}`)
      return { ...person, key }
    },
    askToUse,
    givePasskey,
    async signInWith(key: Authenticator, email: string) {
      const signIn = await at.pendingSignIn(email)
      return givePasskey(signIn, key.use(await askToUse(signIn)))
    },
  })
}
