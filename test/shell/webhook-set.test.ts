import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { testSessionSecret } from '../support/database.ts'
import { bundleProgram } from '../support/program.ts'
import { type CommandResult, printed, runCommand } from '../support/shell.ts'

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

describe('webhook', () => {
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
})
