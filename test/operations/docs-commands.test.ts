import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltService, leadline, newFolder, startBuilt } from './built-service.ts'
import { notRun } from './commands-not-run.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]

const fence = /^```(\w*)\n([\s\S]*?)^```/gm
const isCommand = /^(?:[A-Z_]+=\S+ )?(?:npm|npx|curl|leadline|pg_\w+|psql|createdb|docker(?:-compose)?|git) /

/** Lines of fenced blocks for a shell, those that go on joined, and what is set as code within a sentence. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(fence)].filter(([, language = '']) => ['', 'sh'].includes(language))
  const lines = blocks.flatMap(([, , body = '']) => body.replaceAll(/\\\n\s*/g, '').split('\n'))
  const inSentences = [...text.replaceAll(fence, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  return [
    ...lines.map((line) => line.replace(/ +# .*$/, '')),
    ...inSentences.map((code) => code.replaceAll('\n', ' ')),
  ]
}

/** As the repository has the command that a package brings. */
const inRepository = (command: string): string =>
  command.replace(/^leadline /, 'npm run --silent leadline -- ')

const documented = [
  ...new Set(
    pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => codeIn(readFileSync(join(root, page), 'utf8')))
      .map((code) => code.trim())
      .filter((code) => isCommand.test(code))
      .map(inRepository),
  ),
]

const folder = newFolder()
const dataDir = join(folder, 'data')
let service: BuiltService
let webhook = { id: '', token: '' }

/** The settings of a fresh installation, or of an empty place to restore into. */
const env = (place = dataDir): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: place,
})

beforeAll(async () => {
  service = await startBuilt({ DATA_DIR: dataDir })
  for (const name of ['asha', 'ravi']) {
    const args = ['user', 'create', '--email', `${name}@example.com`, '--name', name, '--role', 'agent']
    expect((await leadline(args, { DATA_DIR: dataDir })).status).toBe(0)
  }
  const { stdout } = await leadline(['webhook', 'list', '--json'], { DATA_DIR: dataDir })
  webhook = (JSON.parse(stdout) as { webhooks: [typeof webhook] }).webhooks[0]
  writeFileSync(join(folder, 'mumbai.json'), '{ "all": [ { "field": "city", "is": "Mumbai" } ] }')
  writeFileSync(
    join(folder, 'mapping.json'),
    '{ "name": ["contact.full_name"], "phone": ["contact.mobile"] }',
  )
}, 90_000)

/** The command with this installation's address, secrets, ids and files in the places that are left open. */
function filledIn(command: string): string {
  return command
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('<API_KEY>', service.key ?? '')
    .replaceAll('<webhook_token>', webhook.token)
    .replace(/-- webhook (set|map) ID/, `-- webhook $1 ${webhook.id}`)
    .replaceAll(/\b[\w-]+\.(?:backup|dump|json)\b/g, (file) => join(folder, file))
}

const run = (command: string, place?: string): string =>
  execFileSync('sh', ['-c', filledIn(command)], { cwd: root, env: env(place), encoding: 'utf8' })

/** A measurement or a campaign takes minutes to hours: one that nobody gave a reason for fails, and is not tried. */
const isMeasurement = (command: string): boolean => /^npm run (?:bench|test:|capture:)/.test(command)

/** Those that fill an empty place come last, each into one of its own. */
const fills = (command: string): boolean => / -- (?:restore|load) /.test(command)
const toRun = documented
  .filter((command) => !(command in notRun) && !isMeasurement(command))
  .sort((a, b) => Number(fills(a)) - Number(fills(b)))

describe('commands in the documentation', () => {
  for (const [command, reason] of Object.entries(notRun)) {
    it(`not run: ${command} (${reason})`, () => expect(documented).toContain(command))
  }

  it('measurements are all among those', () => {
    expect(documented.filter((command) => isMeasurement(command) && !(command in notRun))).toEqual([])
  })

  it.each(toRun)(
    '%s',
    (command) => {
      const said = run(command, fills(command) ? newFolder() : undefined)
      if (command.startsWith('curl ')) expect(said).toMatch(/^\{"data":/)
      else expect(said).not.toBe('')
    },
    90_000,
  )

  it('are found: curl and leadline among them', () => {
    expect(toRun.filter((command) => command.startsWith('curl ')).length).toBeGreaterThan(2)
    expect(toRun.filter((command) => command.includes('leadline --')).length).toBeGreaterThan(7)
  })
})
