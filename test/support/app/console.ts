import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { asOwner } from '../../../server/postgres/schema/owner-connection.ts'
import { type Actor, accountCaller } from '../../../server/records/caller.ts'
import type { Role } from '../../../server/records/roles.ts'
import { type Account, createAccount } from '../../../server/users/account.ts'
import { createUser } from '../../../server/users/create-user.ts'
import type { User } from '../../../server/users/user.ts'
import type { TestApp } from './app.ts'

/** What the tests sign in with; long enough to be taken as a new password too. */
export const password = 'correct horse battery'

const actor: Actor = { kind: 'shell', name: 'test', viaId: null }
const origin = 'http://127.0.0.1:3000'

/** An account with a short name that can be signed in to, which allows everybody what an account can allow, at every hour. */
export function makeAccount(service: TestApp, name: string): Promise<Account> {
  return asOwner(service.ownerUrl, async (owner) => {
    const account = await createAccount(owner, name, actor, new Date())
    await owner.query(
      sql`update accounts set downloads_by = 'everybody', keys_by = 'everybody', call_from_hour = 0, call_until_hour = 24 where id = ${account.id}`,
    )
    return account
  })
}

/** A user whose password is `password`. */
export async function makeUser(service: TestApp, account: Account, name: string, role: Role): Promise<User> {
  const email = `${name}@example.com`
  const made = await service.db.transaction(accountCaller(account.id, actor), (tx) =>
    createUser(tx, { email, name, role, password }, new Date()),
  )
  return made.user
}

let lastAddress = 0

/** Attempts to sign in are counted by address: each comes from one of its own. */
function freshAddress(): string {
  lastAddress += 1
  return `10.1.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}

/** A browser with somebody signed in. */
export interface Browser {
  readonly cookie: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

/** A request from one of our own pages. `path` is without `/console/api`. */
export async function callConsole(
  app: FastifyInstance,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  while (app.isUnderPressure()) await sleep(100)
  return app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `/console/api${path}`,
    remoteAddress: freshAddress(),
    headers: { origin, ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
}

/** Signs in through the door, as the console does. */
export async function signIn(service: TestApp, account: Account, email: string): Promise<Browser> {
  const reply = await callConsole(service.app, 'POST', '/session', {
    email,
    password,
    account: account.short_name,
  })
  if (reply.statusCode !== 200) throw new Error(`sign-in was refused: ${reply.body}`)
  const cookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
  return {
    cookie,
    call: (method, path, body, headers = {}) =>
      callConsole(service.app, method, path, body, { cookie, ...headers }),
  }
}

/** An account with an admin and two agents, each in a browser. */
export interface Office {
  readonly account: Account
  readonly users: { readonly admin: User; readonly agent: User; readonly otherAgent: User }
  readonly admin: Browser
  readonly agent: Browser
  readonly otherAgent: Browser
}

/** Makes an office for one test file. */
export async function openOffice(service: TestApp, name = 'Rao Textiles'): Promise<Office> {
  const account = await makeAccount(service, name)
  const users = {
    admin: await makeUser(service, account, 'admin', 'admin'),
    agent: await makeUser(service, account, 'agent', 'agent'),
    otherAgent: await makeUser(service, account, 'other-agent', 'agent'),
  }
  const browserOf = (user: User): Promise<Browser> => signIn(service, account, user.email)
  return {
    account,
    users,
    admin: await browserOf(users.admin),
    agent: await browserOf(users.agent),
    otherAgent: await browserOf(users.otherAgent),
  }
}
