import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeOfVersion, nodeVersions } from '../../../scripts/node-versions.mjs'
import { type RunningProgram, runProgram } from '../../support/processes/program.ts'
import { ask, newFolder } from '../built-service.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = newFolder()
const installed = join(folder, 'somewhere')
const main = join(installed, 'node_modules', 'leadline', 'dist', 'server', 'main.js')

/** What npm is given: the machine's settings, but not those of this test runner. */
const { NODE_ENV: _, VITEST: __, ...ofMachine } = process.env
const npm = (args: string[], cwd: string): string =>
  execFileSync('npm', args, { cwd, env: ofMachine, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The programs of the page, by their language. */
const programs = new Map(
  [...readFileSync(join(root, 'docs', 'client.md'), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
    ([, language = '', text = '']) => [language, text],
  ),
)

const running: RunningProgram[] = []
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL')
})

beforeAll(() => {
  mkdirSync(installed)
  const packed = npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root)
  const tarball = join(folder, packed.trim().split('\n').at(-1) ?? '')
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', tarball], installed)
}, 600_000)

describe.each(nodeVersions)('on Node.js %s, installed by npm', (version) => {
  let node = ''
  let url = ''
  let key = ''
  let program: RunningProgram

  beforeAll(async () => {
    node = nodeOfVersion(version)
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, `data-${version}`) }
    program = runProgram(main, [], env, undefined, undefined, [node])
    running.push(program)
    url = JSON.parse(await program.line(/"msg":"Leadline is ready"/)).url
    key = /API key +(\S+)/.exec(program.output())?.[1] ?? ''
  }, 300_000)

  const filledIn = (language: string): string =>
    (programs.get(language) ?? '').replaceAll('http://127.0.0.1:3000', url).replaceAll('<API_KEY>', key)

  it('it is that version', () => {
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${version}`))
  })

  it('the service starts, saves, lists', async () => {
    const made = await ask(url, key, 'POST', '/leads', { name: 'Ravi Iyer', phone: '9123456780' })
    expect(made.status).toBe(201)
    expect((await ask(url, key, 'GET', '/leads')).body.pagination.total).toBe(1)
  })

  it('the ten lines of the client run as they are pasted from the page', async () => {
    writeFileSync(join(installed, 'follow.mjs'), filledIn('js'))
    const follow = (): string =>
      execFileSync(node, ['follow.mjs'], { cwd: installed, encoding: 'utf8', stdio: 'pipe' })
    follow()
    // What is told is two seconds old.
    await expect.poll(follow, { interval: 1_000 }).toMatch(/^[0-9a-f-]{36} Asha Rao$/m)
    expect((await ask(url, key, 'GET', '/leads')).body.pagination.total).toBe(2)
  })

  it.each([
    ['curl', 'sh', 'sh'],
    ['Python', 'python', 'python3'],
  ])('so do those of %s', (_name, language, interpreter) => {
    const said = execFileSync(interpreter, ['-c', filledIn(language)], { encoding: 'utf8', stdio: 'pipe' })
    expect(said).toContain('Asha Rao')
  })

  it('the service stops in order', async () => {
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })
})
