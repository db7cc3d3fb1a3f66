// slow: it runs shell commands, each a process of its own
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { type CommandResult, printed, runCommand } from '../support/processes/shell.ts'

let service: TestApp
let program: string

const leadline = (...args: string[]): Promise<CommandResult> =>
  runCommand(program, args, {
    PATH: process.env.PATH,
    DATABASE_URL: service.ownerUrl,
    SESSION_SECRET: testSessionSecret,
  })
const json = async (...args: string[]) => printed(await leadline(...args, '--json'))

beforeAll(async () => {
  service = await startTestApp()
  program = await bundleProgram('server/cli.ts')
  await json('account', 'create', 'Directory office')
})

afterAll(() => service.close())

describe('webhook', { timeout: 60_000 }, () => {
  it('create takes the settings of a platform as the console does, and what is named goes before them', async () => {
    const made = await json('webhook', 'create', '--name', 'JD', '--platform', 'justdial')
    expect(made).toMatchObject({ platform: 'justdial', takes_get: true, answer: 'RECEIVED', kind: 'leads' })
    const calls = await json('webhook', 'create', '--name', 'Calls', '--platform', 'exotel', '--answer', 'OK')
    expect(calls).toMatchObject({ platform: 'exotel', kind: 'calls', answer: 'OK' })
    const meta = await json('webhook', 'create', '--name', 'Meta', '--platform', 'meta-lead-ads')
    expect(meta.verify_token).toMatch(/^[0-9a-f]{32}$/)
    const unknown = await leadline('webhook', 'create', '--name', 'X', '--platform', 'toString', '--json')
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('justdial')])
  })

  it('set changes what is named, at once (decisions 0020.48 to 0020.53)', async () => {
    const made = await json('webhook', 'create', '--name', 'Directory', '--takes-get', 'yes')
    expect(made).toMatchObject({ takes_get: true, answer: null, without_name: 'refuse', signs: false })
    const id = String(made.id)
    const set = await json(
      ...['webhook', 'set', id, '--answer', 'RECEIVED', '--without-name', 'phone'],
      ...['--verify-token', 'tok', '--signing-secret', 'sec'],
    )
    expect(set).toMatchObject({ name: 'Directory', takes_get: true, answer: 'RECEIVED', verify_token: 'tok' })
    expect(set).toMatchObject({ without_name: 'phone', signs: true })
    const url = `/webhook/${made.token}?mobile=9876543299`
    expect((await service.app.inject({ method: 'GET', url })).body).toBe('RECEIVED')
    expect(await json('webhook', 'set', id, '--answer', 'json', '--takes-get', 'no')).toMatchObject({
      answer: null,
      takes_get: false,
    })
    expect(await json('webhook', 'set', id, '--kind', 'calls')).toMatchObject({ kind: 'calls' })
    const { status } = await leadline('webhook', 'set', id, '--takes-get', 'maybe', '--json')
    expect(status).toBe(2)
  })

  it('set holds up spam, and lets all in again (decision 0025)', async () => {
    const id = String((await json('webhook', 'create', '--name', 'Public form')).id)
    const shielded = await json(
      ...[
        'webhook',
        'set',
        id,
        '--honeypot',
        'url2',
        '--allowed-origins',
        'Example.com, https://shop.example.com/',
      ],
      ...['--sender-rate-limit', '5'],
    )
    expect(shielded).toMatchObject({ honeypot: 'url2', sender_rate_limit: 5 })
    expect(shielded.allowed_origins).toEqual(['example.com', 'https://shop.example.com'])
    const open = ['--honeypot', '', '--allowed-origins', '', '--sender-rate-limit', 'none']
    expect(await json('webhook', 'set', id, ...open)).toMatchObject({
      honeypot: null,
      allowed_origins: [],
      sender_rate_limit: null,
    })
    for (const [option, value] of [
      ['--sender-rate-limit', '0'],
      ['--allowed-origins', 'not an origin'],
    ] as const) {
      expect((await leadline('webhook', 'set', id, option, value, '--json')).status).toBe(2)
    }
  })
})
