import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProgram, runProgram } from '../support/processes/program.ts'
import { newFolder } from './built-service.ts'

const program = join(import.meta.dirname, '..', '..', 'bin', 'leadline.mjs')
const folder = newFolder()
const temporary = join(folder, 'tmp')

interface Demo {
  readonly url: string
  readonly admin: string
  readonly agent: string
  readonly password: string
  readonly key: string
  readonly webhook: string
}

/** On a machine with an installation of its own, which the demo must leave alone. */
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  TMPDIR: temporary,
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/real',
  DATA_DIR: join(folder, 'real'),
}

let running: RunningProgram
let demo: Demo

beforeAll(async () => {
  mkdirSync(temporary, { mode: 0o777 })
  running = runProgram(program, ['demo', '--json'], env)
  demo = JSON.parse(await running.line(/"demo":true/)) as Demo
}, 180_000)

afterAll(async () => {
  running.child.kill('SIGINT')
  await running.ended
})

const list = async (path: string) =>
  (await (
    await fetch(`${demo.url}/api/v1${path}`, { headers: { authorization: `Bearer ${demo.key}` } })
  ).json()) as { pagination: { total: number }; data: { status: string; assigned_to: string | null }[] }

describe('leadline demo', () => {
  it('serves a month of leads and calls, some of them the agent’s, some won', async () => {
    const leads = await list('/leads?limit=400')
    expect(leads.pagination.total).toBe(300)
    expect(leads.data.some(({ assigned_to }) => assigned_to === demo.agent)).toBe(true)
    expect(new Set(leads.data.map(({ status }) => status)).size).toBeGreaterThan(4)
    expect((await list('/call-logs')).pagination.total).toBeGreaterThan(30)
  })

  it.each(['admin', 'agent'] as const)('lets the %s sign in', async (who) => {
    const reply = await fetch(`${demo.url}/console/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.url },
      body: JSON.stringify({ email: demo[who], password: demo.password }),
    })
    expect(reply.status).toBe(200)
  })

  it('takes a lead at its webhook, and has refused deliveries to replay', async () => {
    const sent = { name: 'Asha', email: 'asha.new@example.com' }
    const reply = await fetch(demo.webhook, { method: 'POST', body: JSON.stringify(sent) })
    expect(reply.status).toBe(200)
    expect((await list('/leads')).pagination.total).toBe(301)
  })

  it('is gone with all that it made, and has left the real data alone', async () => {
    running.child.kill('SIGINT')
    expect(await running.ended).toBe(0)
    expect(readdirSync(temporary)).toEqual([])
    expect(existsSync(env.DATA_DIR)).toBe(false)
  }, 40_000)

  it('is never made where something is', async () => {
    mkdirSync(env.DATA_DIR)
    writeFileSync(join(env.DATA_DIR, 'PG_VERSION'), '18')
    const refused = runProgram(program, ['demo', '--data-dir', env.DATA_DIR], env)
    expect(await refused.ended).toBe(2)
    expect(refused.output()).toContain('--data-dir must be empty')
    expect(readdirSync(env.DATA_DIR)).toEqual(['PG_VERSION'])
  })
})
