// slow: it runs shell commands, each a process of its own
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { callConsole, type Office, password as ofAgent, openOffice } from '../support/app/console.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { type CommandResult, printed, runCommand } from '../support/processes/shell.ts'

let service: TestApp
let office: Office
let program: string

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  program = await bundleProgram('server/cli.ts')
})
afterAll(() => service.close())

/** Each command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 })

const user = (...args: string[]): Promise<CommandResult> =>
  runCommand(program, ['user', ...args], {
    PATH: process.env.PATH,
    DATABASE_URL: service.ownerUrl,
    SESSION_SECRET: testSessionSecret,
    PUBLIC_URL: 'https://leads.example.com/crm',
  })
const json = async (...args: string[]) => printed<Record<string, string>>(await user(...args, '--json'))

const signIn = async (email: string, password: string | undefined): Promise<number> => {
  const account = office.account.short_name
  return (await callConsole(service.app, 'POST', '/session', { email, password, account })).statusCode
}

/** What the audit log says that the shell did to somebody, by name. */
const audited = async (email: string): Promise<unknown[]> => {
  const rows = await asOwner(service.ownerUrl, (owner) =>
    owner.query(sql`
      select action from audit_log join users on users.id = subject_id
      where email = ${email} and actor_kind = 'shell' order by action`),
  )
  return rows.map(({ action }) => action)
}

describe('user set-password', () => {
  it('makes a password and shows it; the one before and all sessions end', async () => {
    const said = await json('set-password', 'Agent@example.com')
    expect(said).toEqual({
      email: 'agent@example.com',
      password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
    })
    expect((await office.agent.call('GET', '/session')).statusCode).toBe(401)
    expect(await signIn('agent@example.com', ofAgent)).toBe(401)
    expect(await signIn('agent@example.com', said.password)).toBe(200)
  })

  it('takes the one that is given, shows it no more, and tells the audit log as the console does', async () => {
    const email = 'other-agent@example.com'
    expect(await json('set-password', email, '--password', 'tulsi and marigold')).toEqual({ email })
    expect(await signIn(email, 'tulsi and marigold')).toBe(200)
    expect(await audited(email)).toContain('user.password_reset')
  })

  it('a password that is too short is bad input, and nobody is not found', async () => {
    const short = await user('set-password', 'agent@example.com', '--password', 'short')
    expect([short.status, short.stderr]).toEqual([2, 'error: password must have 10 to 200 characters.\n'])
    expect(await user('set-password', 'nobody@example.com')).toMatchObject({ status: 1, stdout: '' })
  })
})

describe('user invite', () => {
  const meena = ['--name', 'Meena', '--role', 'manager']

  it('makes a user and answers the link, with which that person sets a password and is signed in', async () => {
    const email = 'meena@example.com'
    const made = await json('invite', email, ...meena)
    expect(made).toEqual({
      id: expect.any(String),
      email,
      name: 'Meena',
      role: 'manager',
      link: expect.stringMatching(/^https:\/\/leads\.example\.com\/crm\/welcome#\S+$/),
      expires_at: expect.stringMatching(/Z$/),
    })
    const secret = new URL(made.link ?? '').hash.slice(1)
    const body = { secret, password: 'tulsi and marigold' }
    const reply = await callConsole(service.app, 'POST', '/invitation/accept', body)
    expect([reply.statusCode, reply.json().data.user.role]).toEqual([200, 'manager'])
    expect(await signIn(email, 'tulsi and marigold')).toBe(200)
    expect(await audited(email)).toEqual(['user.created', 'user.invited'])
  })

  it('bad input, and nobody is made: a role that is none, somebody who is there, no name', async () => {
    const wrong = await user('invite', 'ravi@example.com', '--name', 'Ravi', '--role', 'boss')
    expect([wrong.status, wrong.stderr]).toEqual([2, 'error: --role must be one of admin, manager, agent.\n'])
    expect((await user('invite', 'agent@example.com', ...meena)).stderr).toBe(
      'error: email belongs to a user of this account already.\n',
    )
    expect((await user('invite', 'ravi@example.com', '--role', 'agent')).status).toBe(2)
    const { users } = printed<{ users: { email: string }[] }>(await user('list', '--json'))
    expect(users.map(({ email }) => email)).not.toContain('ravi@example.com')
  })
})
