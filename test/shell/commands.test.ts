// slow: it runs shell commands, each a process of its own
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { type CommandResult, printed, runCommand } from '../support/processes/shell.ts'

let service: TestApp
let program: string
let folder: string

const leadline = (...args: string[]): Promise<CommandResult> =>
  runCommand(program, args, {
    PATH: process.env.PATH,
    DATABASE_URL: service.ownerUrl,
    SESSION_SECRET: testSessionSecret,
    PUBLIC_URL: 'https://leads.example.com',
  })
const json = async (...args: string[]) => printed(await leadline(...args, '--json'))

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

beforeAll(async () => {
  service = await startTestApp()
  program = await bundleProgram('server/cli.ts')
  folder = mkdtempSync(join(tmpdir(), 'leadline-shell-'))
})

afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('before there is an account', () => {
  it('says how to make one', async () => {
    const { status, stdout, stderr } = await leadline('user', 'list')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toBe('error: There is no account yet: leadline account create NAME.\n')
  })
})

describe('account', () => {
  it('create answers id, name and short name', async () => {
    expect(await json('account', 'create', 'Rao & Söhne')).toEqual({
      id: expect.any(String),
      name: 'Rao & Söhne',
      short_name: 'rao-sohne',
    })
  })
})

describe('user', () => {
  it('create answers a password only where none was given', async () => {
    const made = await json('user', 'create', '--email', 'a@example.com', '--name', 'Asha', '--role', 'admin')
    expect(made).toEqual({
      id: expect.any(String),
      email: 'a@example.com',
      name: 'Asha',
      role: 'admin',
      password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
    })
    const args = ['--email', 'b@example.com', '--name', 'Bela', '--role', 'agent']
    const given = await json('user', 'create', ...args, '--password', 'correct horse battery')
    expect(Object.keys(given)).toEqual(['id', 'email', 'name', 'role'])
  })

  it('disable and enable answer email and disabled; list has everybody', async () => {
    expect(await json('user', 'disable', 'B@example.com')).toEqual({ email: 'b@example.com', disabled: true })
    const { users } = (await json('user', 'list')) as { users: { email: string; disabled: boolean }[] }
    expect(users.map(({ email, disabled }) => [email, disabled])).toEqual([
      ['a@example.com', false],
      ['b@example.com', true],
    ])
    expect(await json('user', 'enable', 'b@example.com')).toEqual({ email: 'b@example.com', disabled: false })
  })

  it('the last active admin cannot be disabled: bad input, status 2', async () => {
    const { status, stderr } = await leadline('user', 'disable', 'a@example.com')
    expect([status, stderr]).toEqual([2, 'error: The last active admin cannot be disabled.\n'])
  })
})

describe('key', () => {
  it('create, regenerate and revoke hold at once in a running service', async () => {
    const args = ['--user', 'b@example.com', '--name', 'Site', '--permissions', 'read,write']
    const made = await json('key', 'create', ...args, '--ip-whitelist', '127.0.0.1, 10.0.0.0/8')
    expect(made).toMatchObject({
      name: 'Site',
      permissions: ['read', 'write'],
      ip_whitelist: ['127.0.0.1', '10.0.0.0/8'],
    })
    const statusOf = async (key: unknown) =>
      (await service.call(String(key), 'GET', '/api/v1/leads')).statusCode
    expect(await statusOf(made.key)).toBe(200)
    const renewed = await json('key', 'regenerate', String(made.id))
    expect([await statusOf(made.key), await statusOf(renewed.key)]).toEqual([401, 200])
    expect((await json('key', 'revoke', String(made.id))).revoked_at).toMatch(/Z$/)
    expect(await statusOf(renewed.key)).toBe(401)
    const { keys } = (await json('key', 'list')) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(JSON.stringify(keys)).not.toContain('le_live_')
  })
})

describe('webhook', () => {
  const post = async (token: unknown, payload: object) =>
    service.app.inject({ method: 'POST', url: `/webhook/${token}`, payload })

  it('create, map, disable, enable and regenerate hold at once in a running service', async () => {
    const made = await json(
      ...['webhook', 'create', '--name', 'Ads', '--source', 'Google Ads', '--assign-to', 'b@example.com'],
      ...['--status', 'Contacted', '--tags', 'ads, paid'],
    )
    expect(made).toMatchObject({
      name: 'Ads',
      source: 'Google Ads',
      url: `https://leads.example.com/webhook/${made.token}`,
      enabled: true,
      default_assignee: { email: 'b@example.com' },
      default_status: 'Contacted',
      default_tags: ['ads', 'paid'],
    })
    const id = String(made.id)
    const mapping = { name: ['who'], phone: ['tel'] }
    expect(await json('webhook', 'map', id, '--file', file('mapping.json', mapping))).toEqual({ id, mapping })
    const reply = await post(made.token, { who: 'Asha', tel: '98765 43210' })
    expect(reply.json().data.status).toBe('created')

    expect((await json('webhook', 'disable', id)).enabled).toBe(false)
    expect((await post(made.token, { who: 'Asha', tel: '98765 43211' })).statusCode).toBe(403)
    expect((await json('webhook', 'enable', id)).enabled).toBe(true)
    const renewed = await json('webhook', 'regenerate', id)
    expect((await post(made.token, {})).statusCode).toBe(404)
    expect((await post(renewed.token, { who: 'Bela', tel: '98765 43212' })).statusCode).toBe(200)
    const { webhooks } = (await json('webhook', 'list')) as { webhooks: { today: object }[] }
    expect(webhooks[0]?.today).toMatchObject({ created: 2, disabled: 1 })
  })

  it('map refuses a file that is missing, no JSON, or no mapping: status 2', async () => {
    const { id } = await json('webhook', 'create', '--name', 'Other')
    const files = [join(folder, 'none.json'), file('bad.json', '{'), file('wrong.json', { name: ['[?'] })]
    for (const path of files) {
      const { status, stdout } = await leadline('webhook', 'map', String(id), '--file', path, '--json')
      expect([status, stdout]).toEqual([2, ''])
    }
  })
})

describe('rule', () => {
  it('create, list and delete', async () => {
    const when = { all: [{ field: 'city', is: 'Mumbai' }] }
    const made = await json(
      ...['rule', 'create', '--name', 'Mumbai', '--when', file('rule.json', when)],
      ...['--assign-to', 'a@example.com,b@example.com'],
    )
    expect(made).toMatchObject({ name: 'Mumbai', when, enabled: true })
    const { rules } = (await json('rule', 'list')) as { rules: object[] }
    expect(rules).toMatchObject([
      {
        id: made.id,
        assignees: [{ user: { email: 'a@example.com' } }, { user: { email: 'b@example.com' } }],
      },
    ])
    expect(await json('rule', 'delete', String(made.id))).toEqual({ id: made.id, deleted: true })
    expect(await json('rule', 'list')).toEqual({ rules: [] })
  })
})

describe('counts', () => {
  it('verify tells how many counters it compared and how many were wrong', async () => {
    const none = { counters: expect.any(Number), wrong: 0 }
    expect(await json('counts', 'verify')).toEqual({
      counts: [
        { subject: 'leads', ...none },
        { subject: 'call_logs', ...none },
        { subject: 'lead_calls', ...none },
        { subject: 'called_leads', ...none },
        { subject: 'first_calls', ...none },
        ...['webhook_leads', 'campaign_leads'].map((subject) => ({ subject, ...none })),
      ],
    })
  })
})

describe('bad input: status 2, something on standard error, nothing on standard output', () => {
  it.each([
    ['an unknown command', ['users', 'list']],
    ['an unknown option', ['user', 'list', '--all']],
    ['a missing option', ['user', 'create', '--email', 'x@example.com']],
    ['a role that does not exist', ['user', 'create', '--email', 'x@y.co', '--name', 'X', '--role', 'owner']],
    [
      'an email that is taken',
      ['user', 'create', '--email', 'A@example.com', '--name', 'A', '--role', 'agent'],
    ],
    [
      'a permission that does not exist',
      ['key', 'create', '--user', 'a@example.com', '--name', 'K', '--permissions', 'admin'],
    ],
    ['a malformed id', ['key', 'revoke', '7']],
    ['an account that does not exist', ['user', 'list', '--account', 'nobody']],
  ])('%s', async (_what, args) => {
    const { status, stdout, stderr } = await leadline(...args, '--json')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^error: .+\n/)
  })
})

describe('what is not there: status 1', () => {
  it.each([
    ['a key', ['key', 'revoke', '00000000-0000-4000-8000-000000000000']],
    ['a user', ['user', 'disable', 'nobody@example.com']],
    ['a webhook', ['webhook', 'disable', '00000000-0000-4000-8000-000000000000']],
    ['a rule', ['rule', 'delete', '00000000-0000-4000-8000-000000000000']],
  ])('%s', async (_what, args) => {
    const { status, stdout, stderr } = await leadline(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^error: No such .+\n$/)
  })
})

describe('several accounts', () => {
  it('a taken short name gets a number; --account takes an id or a short name', async () => {
    const second = await json('account', 'create', 'Rao Söhne')
    expect(second.short_name).toBe('rao-sohne-2')
    const { status, stderr } = await leadline('user', 'list')
    const several =
      'There are several accounts: choose one with --account ID. leadline account list names them.'
    expect([status, stderr]).toEqual([2, `error: ${several}\n`])
    const { accounts } = await json('account', 'list')
    expect(accounts).toEqual([expect.objectContaining({ short_name: 'rao-sohne' }), second])
    expect(await json('user', 'list', '--account', String(second.id))).toEqual({ users: [] })
    expect(((await json('--account', 'rao-sohne', 'user', 'list')).users as object[]).length).toBe(2)
  })
})

describe('for people', () => {
  it('prints a list as a table and everything else as a line a value', async () => {
    const { stdout } = await leadline('user', 'list', '--account', 'rao-sohne')
    expect(stdout).toMatch(/^id +email +name +role .*\n.+ a@example\.com +Asha +admin /)
    const made = await leadline('account', 'create', 'Third')
    expect(made.stdout).toMatch(/^id +.+\nname +Third\nshort_name +third\n$/)
  })
})
