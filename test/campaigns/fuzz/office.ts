import { randomUUID } from 'node:crypto'
import { type Allowance, allowances } from '../../../server/records/roles.ts'
import { accountIdOf } from '../../../server/users/account.ts'
import { hashPassword } from '../../../server/users/password.ts'
import type { Registrar } from '../../support/people/people.ts'
import { makeWebhook } from '../../webhooks/support.ts'
import type { HttpClient } from '../http-client.ts'

export type Role = 'admin' | 'manager' | 'agent'

/** Who is what in a team, by id. */
export interface Team {
  readonly id: string
  readonly members: Map<string, 'member' | 'manager'>
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly key: string
  readonly cookie: string
  /** All teams of the office. */
  readonly teams: readonly Team[]
}

export interface Webhook {
  readonly id: string
  readonly token: string
  readonly assigneeId: string | null
}

/** An account with people of each role, who have a key and a session each, and webhooks. */
export interface Office {
  readonly accountId: string
  /** Who may download. */
  readonly downloadsBy: Allowance
  readonly people: readonly Person[]
  /** Somebody who has leads and is disabled before the campaign begins. */
  readonly leaver: Person
  readonly teams: readonly Team[]
  readonly webhooks: readonly Webhook[]
}

const password = 'a campaign of guesses'
const roles: readonly Role[] = [
  'admin',
  'agent',
  'agent',
  'agent',
  'manager',
  'manager',
  'agent',
  'admin',
  'agent',
]

/** `number` gives the office addresses of loopback of its own: attempts to sign in are counted by address. */
export async function openCampaignOffice(
  registrar: Registrar,
  client: HttpClient,
  number: number,
): Promise<Office> {
  const shortName = `office-${number}-${randomUUID().slice(0, 8)}`
  const accountId = accountIdOf(shortName)
  const downloadsBy = allowances[number % allowances.length] ?? 'managers'
  const account = [accountId, shortName, downloadsBy]
  await registrar.query(
    'insert into accounts (id, name, short_name, created_at, downloads_by) values ($1, $2, $2, now(), $3)',
    account,
  )
  await registrar.query('insert into account_ids (account_id, created_at) values ($1, now())', [accountId])
  const passwordHash = await hashPassword(password)
  const people: Person[] = []
  const teams: Team[] = []
  for (const [i, role] of roles.entries()) {
    const { userId, email, key } = await registrar.person(accountId, `${role}-${number}-${i}`, role)
    await registrar.query('update users set password_hash = $1 where id = $2', [passwordHash, userId])
    const cookie = await signIn(client, shortName, email, `127.0.${10 + number}.${i + 1}`)
    people.push({ id: userId, email, role, key, cookie, teams })
  }
  const webhooks: Webhook[] = []
  for (const assigneeId of [null, people[1]?.id ?? null, people[2]?.id ?? null]) {
    const columns = assigneeId === null ? {} : { default_assignee_id: assigneeId }
    const { id, token } = await makeWebhook({ registrar }, accountId, columns)
    webhooks.push({ id, token, assigneeId })
  }
  for (let i = 1; i <= 3; i++)
    teams.push({ id: await makeTeam(registrar, accountId, `Team ${i}`), members: new Map() })
  const leaver = people.pop()
  if (!leaver) throw new Error('nobody is left')
  return { accountId, downloadsBy, people, leaver, teams, webhooks }
}

async function makeTeam(registrar: Registrar, accountId: string, name: string): Promise<string> {
  const id = randomUUID()
  await registrar.query(
    'insert into teams (account_id, id, name, name_normalized, created_at) values ($1, $2, $3, lower($3), now())',
    [accountId, id, name],
  )
  return id
}

async function signIn(client: HttpClient, account: string, email: string, from: string): Promise<string> {
  const answer = await client.askPatiently(
    {
      method: 'POST',
      path: '/console/api/session',
      headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1', host: '127.0.0.1' },
      body: JSON.stringify({ email, password, account }),
      from,
    },
    () => undefined,
  )
  if (answer.status !== 200) throw new Error(`sign-in was refused: ${answer.body}`)
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
}
