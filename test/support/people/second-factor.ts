import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll } from 'vitest'
import { asOwner } from '../../../server/postgres/schema/owner-connection.ts'
import { startTestApp, type TestApp } from '../app/app.ts'
import {
  type Browser,
  callConsole,
  makeUser,
  type Office,
  openOffice,
  password,
  signIn,
} from '../app/console.ts'

/** What an authenticator app shows for a secret, now or some 30 seconds off. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** As if the time of the codes that were used had long passed. */
export async function forgetUsedCodes(service: TestApp): Promise<void> {
  await asOwner(service.ownerUrl, (owner) => owner.query(sql`update totp_secrets set last_step = 0`))
}

/** An app that a person has set up, and what was shown that once. */
export interface TotpApp {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Sets up an authenticator app as the console does; its first code may be used again. */
export async function setUpTotp(service: TestApp, browser: Browser): Promise<TotpApp> {
  const { secret, setup } = (await browser.call('POST', '/second-factor/totp/setup')).json().data
  const reply = await browser.call('POST', '/second-factor/totp', { setup, code: codeOf(secret) })
  if (reply.statusCode !== 200) throw new Error(`the app was refused: ${reply.body}`)
  await forgetUsedCodes(service)
  return { secret, recoveryCodes: reply.json().data.recovery_codes }
}

/** Somebody signed in. */
export interface SignedInPerson {
  readonly id: string
  readonly email: string
  readonly browser: Browser
}

/** An office whose people sign in with a second factor. */
export interface SecondFactorOffice {
  readonly service: TestApp
  readonly office: Office
  /** Somebody new, signed in. */
  newPerson(): Promise<SignedInPerson>
  /** Somebody new with an authenticator app. */
  personWithApp(): Promise<SignedInPerson & { readonly app: TotpApp }>
  givePassword(email: string, given?: string): Promise<LightMyRequestResponse>
  /** Gives the password and answers the sign-in that waits for its second step. */
  pendingSignIn(email: string, given?: string): Promise<string>
  giveCode(signIn: string, code: string): Promise<LightMyRequestResponse>
  inDatabase(statement: Sql): Promise<Record<string, unknown>[]>
  /** What the audit log says of somebody. */
  actionsOf(id: string): Promise<Record<string, unknown>[]>
}

/** Status, code and field of a refusal. */
export function refusalOf(reply: LightMyRequestResponse): unknown[] {
  const { error } = reply.json()
  return [reply.statusCode, error.code, error.field]
}

/** Opens an office for all tests of the calling file. */
export function openSecondFactorOffice(): SecondFactorOffice {
  let service: TestApp
  let office: Office
  let people = 0
  beforeAll(async () => {
    service = await startTestApp()
    office = await openOffice(service)
  })
  afterAll(() => service.close())

  const givePassword = (email: string, given = password): Promise<LightMyRequestResponse> =>
    callConsole(service.app, 'POST', '/session', {
      email,
      password: given,
      account: office.account.short_name,
    })
  const inDatabase = (statement: Sql): Promise<Record<string, unknown>[]> =>
    asOwner(service.ownerUrl, (owner) => owner.query(statement))
  async function newPerson(): Promise<SignedInPerson> {
    people += 1
    const { id, email } = await makeUser(service, office.account, `person${people}`, 'agent')
    return { id, email, browser: await signIn(service, office.account, email) }
  }
  return {
    get service() {
      return service
    },
    get office() {
      return office
    },
    newPerson,
    async personWithApp() {
      const person = await newPerson()
      return { ...person, app: await setUpTotp(service, person.browser) }
    },
    givePassword,
    pendingSignIn: async (email, given) => (await givePassword(email, given)).json().data.second_step.sign_in,
    giveCode: (sign_in, code) => callConsole(service.app, 'POST', '/session/second-step', { sign_in, code }),
    inDatabase,
    actionsOf: (id) =>
      inDatabase(sql`select action, details from audit_log where subject_id = ${id} order by at, id`),
  }
}
