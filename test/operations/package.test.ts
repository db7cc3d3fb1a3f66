import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, newFolder } from './built-service.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = newFolder()
const prefix = join(folder, 'installed')
const home = join(folder, 'home')
/** What a bare machine has: Node.js, npm, a shell; none of this repository's packages. */
const env = {
  PATH: `${join(prefix, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: home,
  PORT: '0',
}

interface Status {
  readonly running: boolean
  readonly ready: boolean
  readonly url: string
  readonly data_dir: string
}

function run(args: string[]): { stdout: string } {
  return {
    stdout: execFileSync(join(prefix, 'bin', 'leadline'), [...args, '--json'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  }
}

/** What a person is told. */
const said = (...args: string[]): string =>
  execFileSync(join(prefix, 'bin', 'leadline'), args, { env, encoding: 'utf8' })

const status = (): Status => JSON.parse(run(['status']).stdout)

function bytesBelow(path: string): number {
  const output = execFileSync('du', ['-sb', path], { encoding: 'utf8' })
  return Number.parseInt(output, 10)
}

/** The machine that packs and installs: its own settings, but not those of this test runner. */
const { NODE_ENV: _, VITEST: __, ...ofMachine } = process.env

/** What npm said while it installed the package. */
let warnings = ''

const notCloned = /^(\.git|\.env|node_modules|dist(\..*)?|data)$/

/** The repository as somebody has it who has just cloned it: nothing is installed and nothing built. */
function freshClone(): string {
  const clone = join(folder, 'clone')
  cpSync(root, clone, { recursive: true, filter: (path) => !notCloned.test(relative(root, path)) })
  return clone
}

beforeAll(() => {
  mkdirSync(home)
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: freshClone(),
    env: ofMachine,
    encoding: 'utf8',
  })
  const tarball = join(folder, packed.trim().split('\n').at(-1) ?? '')
  const args = [
    'install',
    '--global',
    '--prefix',
    prefix,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    tarball,
  ]
  const installed = spawnSync('npm', args, { cwd: folder, env: ofMachine, encoding: 'utf8' })
  warnings = installed.stderr
  if (installed.status !== 0) throw new Error(warnings)
}, 900_000)

afterAll(() => void run(['stop']))

describe('the package that `npm pack` makes of a fresh clone, installed without any script', () => {
  it('asks for no newer Node.js than it promises, nor does anything that it brings', () => {
    expect(warnings).not.toMatch(/EBADENGINE|npm warn deprecated/)
    if (!process.version.startsWith('v20.'))
      console.warn(`judged by ${process.version}: what asks for more than Node.js 20 is told on that`)
  })

  it('brings what it runs on and nothing else, below 150 MB', () => {
    const installed = join(prefix, 'lib', 'node_modules', 'leadline')
    expect(bytesBelow(installed)).toBeLessThan(150_000_000)
    expect(said('--version')).toBe('1.0.0\n')
    for (const name of ['vite', 'typescript', 'react', 'vitest', '@biomejs']) {
      expect(existsSync(join(installed, 'node_modules', name))).toBe(false)
    }
    expect(readdirSync(installed)).not.toContain('server')
  })

  it('starts in the background on the data of the user, shows once what cannot be read again, and logs none of it', async () => {
    const shown = execFileSync('sh', ['-c', 'leadline start --json 2>&1'], { env, encoding: 'utf8' })
    const [, key = ''] = /API key +(\S+)/.exec(shown) ?? []
    const { url, data_dir: dataDir, ready } = status()
    expect([dataDir, ready]).toEqual([join(home, '.local', 'state', 'leadline'), true])
    expect((await ask(url, key, 'POST', '/leads', { name: 'Asha Rao', phone: '+919876543210' })).status).toBe(
      201,
    )
    expect(await (await fetch(`${url}/`)).text()).toContain('<!doctype html>')
    const log = readFileSync(join(dataDir, 'leadline.log'), 'utf8')
    expect(log).toContain('Leadline is ready')
    expect(log).not.toContain(key)
  })

  it('is refused a second time, tells its log, backs up beside itself, and ends in order', () => {
    expect(() => run(['start'])).toThrow(/runs already/)
    const { lines } = JSON.parse(run(['logs', '--lines', '3']).stdout) as { lines: string[] }
    expect(lines.length).toBe(3)
    expect(said('logs', '--lines', '3').trimEnd().split('\n')).toEqual(lines)
    expect(JSON.parse(run(['backup', join(folder, 'package.backup')]).stdout)).toMatchObject({
      encrypted: false,
    })
    expect(JSON.parse(run(['stop']).stdout)).toEqual({ running: false, stopped: true })
    expect(status().running).toBe(false)
    expect(JSON.parse(run(['stop']).stdout)).toEqual({ running: false, stopped: false })
  })

  it('tells in one line why it does not start', () => {
    const bad = { ...env, PORT: 'http' }
    expect(() =>
      execFileSync(join(prefix, 'bin', 'leadline'), ['start'], { env: bad, stdio: 'pipe' }),
    ).toThrow(/PORT must be a port from 0 to 65535/)
  })
})
