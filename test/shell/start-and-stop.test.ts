// slow: it starts processes of the service, and some are killed
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram, type RunningProgram, runProgram } from '../support/processes/program.ts'
import { printed, runCommand } from '../support/processes/shell.ts'

let dataDir: string
let main: string
let cli: string
const programs: RunningProgram[] = []
let welcome = ''

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  PORT: '0',
  ...more,
})

async function start(more: NodeJS.ProcessEnv = {}): Promise<RunningProgram> {
  const program = runProgram(main, [], environment(more))
  programs.push(program)
  await program.line(/"msg":"Leadline is ready"/)
  return program
}

async function stop(program: RunningProgram): Promise<number | string> {
  program.child.kill('SIGTERM')
  return program.ended
}

/** Asks what a printed curl line asks. */
function ask(line: string): Promise<Response> {
  const [, url = ''] = /'(http[^']+)'/.exec(line) ?? []
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const body = /-d '([^']+)'/.exec(line)?.[1] ?? null
  const method = /-X (\w+)/.exec(line)?.[1] ?? 'GET'
  return fetch(url, { method, headers: Object.fromEntries(headers), body })
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'leadline-service-'))
  main = await bundleProgram('server/main.ts')
  cli = await bundleProgram('server/cli.ts')
  welcome = (await start()).output()
})

afterAll(async () => {
  await Promise.all(programs.map(stop))
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the very first start', () => {
  it('shows address, admin, key and webhook, and three curl lines that work when pasted', async () => {
    expect(welcome).toMatch(/Email +admin@example\.com\n/)
    expect(welcome).toMatch(/Password +(\w{4}-){3}\w{4}\n/)
    const lines = welcome.split('\n').filter((line) => line.startsWith('curl '))
    expect(lines).toHaveLength(3)
    const [created, listed, posted] = [
      await ask(lines[0] ?? ''),
      await ask(lines[1] ?? ''),
      await ask(lines[2] ?? ''),
    ]
    expect([created.status, listed.status, posted.status]).toEqual([201, 200, 200])
    expect(((await listed.json()) as { data: object[] }).data).toMatchObject([{ name: 'Asha Rao' }])
    expect(await posted.json()).toMatchObject({ data: { status: 'created' } })
  })

  it('makes an admin who can sign in with what was shown', async () => {
    const [, origin = ''] = /Console +(\S+)\//.exec(welcome) ?? []
    const [, password] = /Password +(\S+)/.exec(welcome) ?? []
    const reply = await fetch(`${origin}/console/api/session`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password }),
    })
    expect(reply.status).toBe(200)
    const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';')
    const listed = await fetch(`${origin}/console/api/webhooks`, { headers: { cookie } })
    const { data } = (await listed.json()) as { data: { url: string }[] }
    // Any free port was asked for, and this is the one.
    expect(data.map(({ url }) => new URL(url).origin)).toEqual([origin])
  })
})

describe('the shell beside the running service', () => {
  it('works on the same database', async () => {
    const { users } = printed<{ users: { email: string }[] }>(
      await runCommand(cli, ['user', 'list', '--json'], environment()),
    )
    expect(users.map(({ email }) => email)).toEqual(['admin@example.com'])
  })
})

describe('SIGTERM', () => {
  it('finishes what is in flight, closes the database and ends with status 0', async () => {
    const [, origin = ''] = /Console +(\S+)\//.exec(welcome) ?? []
    const inFlight = fetch(`${origin}/console/api/session`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'takes a moment' }),
    })
    await fetch(`${origin}/healthz`)
    const [program] = programs
    const status = program && (await stop(program))
    expect((await inFlight).status).toBe(401)
    expect(status).toBe(0)
  })

  it('the shell then works without the service', async () => {
    const { keys } = printed<{ keys: object[] }>(
      await runCommand(cli, ['key', 'list', '--json'], environment()),
    )
    expect(keys).toHaveLength(1)
  })
})

describe('a second start', () => {
  it('finds its data and shows no secret', async () => {
    const program = await start({ ADMIN_EMAIL: 'other@example.com' })
    expect(program.output()).not.toContain('curl ')
    expect(program.output()).not.toContain('le_live_')
    const { users } = printed<{ users: object[] }>(
      await runCommand(cli, ['user', 'list', '--json'], environment()),
    )
    expect(users).toHaveLength(1)
    expect(await stop(program)).toBe(0)
  })

  it('one line and status 1 when the port is in use, before anything is made', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => holder.once('listening', listening))
    const { port } = holder.address() as { port: number }
    const unmade = join(dataDir, 'unmade')
    const { status, stderr } = await runCommand(
      main,
      [],
      environment({ PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: unmade }),
    )
    holder.close()
    expect(existsSync(unmade)).toBe(false)
    expect([status, stderr]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT to another\n`,
    ])
  })

  it('one line and status 2 for a variable that cannot be used', async () => {
    const { status, stderr } = await runCommand(main, [], environment({ PORT: 'http' }))
    expect([status, stderr]).toEqual([2, 'PORT must be a port from 0 to 65535\n'])
  })

  it('one line and status 1 for a DATA_DIR that cannot be used, in the background too', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const { status, stderr } = await runCommand(cli, ['start'], environment({ DATA_DIR: file }))
    expect(status).toBe(1)
    expect(stderr).toMatch(/^error: Cannot use DATA_DIR .+a-file: .+\n$/)
  })
})
