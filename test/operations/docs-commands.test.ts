import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltService, leadline, newFolder, startBuilt } from './built-service.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
]

/** What stands in fenced blocks and is a command for a shell, lines that go on joined. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)^```/gm)].map(([, body = '']) => body)
  return blocks
    .flatMap((body) => body.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) =>
      /^(?:[A-Z_]+=\S+ )?(?:npm|npx|curl|leadline|pg_\w+|psql|createdb|docker|git) /.test(line),
    )
}

const documented = [
  ...new Set(
    pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => commandsIn(readFileSync(join(root, page), 'utf8'))),
  ),
]

const needsClients = 'needs PostgreSQL’s own client programs, which .ci/run does not install'
/** Commands that are not run here, and why. */
const notRun: Readonly<Record<string, string>> = {
  'npm start': 'installs and serves for good; test/start/first-start.test.ts runs the service it starts',
  'npm test': 'is what runs tests',
  'npm run --silent leadline -- <command>': 'is the form of all others',
  'npm run --silent leadline -- demo': 'serves until it is ended; test/operations/demo.test.ts runs it',
  'npx ./leadline-1.0.0.tgz': 'serves for good; test/operations/package.test.ts installs the same file',
  'npm install --global ./leadline-1.0.0.tgz':
    'test/operations/package.test.ts does it into a folder of its own',
  'npm install @opentelemetry/api @opentelemetry/sdk-trace @opentelemetry/resources @opentelemetry/exporter-trace-otlp-http':
    'changes the packages of this directory; test/start/traces.test.ts runs with them',
  'WAL_ARCHIVE_DIR=/var/backups/leadline-wal npm run --silent leadline -- restore leadline.backup --until 2026-01-31T18:30:00+05:30':
    'wants an archive that reaches to that time; test/operations/backup.test.ts makes one and restores from it',
  'pg_dump --format=custom --file=leadline.dump "$DATABASE_URL"': needsClients,
  'createdb leadline': needsClients,
  "psql leadline -c 'create role leadline_app nologin nosuperuser nobypassrls'": needsClients,
  'pg_restore --no-owner --dbname=leadline leadline.dump': needsClients,
  'pg_dump --data-only --exclude-table=schema_migrations "$OLD_URL" | psql "$DATABASE_URL"': needsClients,
}

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
}, 90_000)

/** The command with this installation's address, secrets, ids and files in the places that are left open. */
function filledIn(command: string): string {
  return command
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('<API_KEY>', service.key ?? '')
    .replaceAll('<webhook_token>', webhook.token)
    .replace('-- webhook set ID', `-- webhook set ${webhook.id}`)
    .replaceAll(/\b[\w-]+\.(?:backup|dump|json)\b/g, (file) => join(folder, file))
}

const run = (command: string, place?: string): string =>
  execFileSync('sh', ['-c', filledIn(command)], { cwd: root, env: env(place), encoding: 'utf8' })

/** Those that fill an empty place come last, each into one of its own. */
const fills = (command: string): boolean => / -- (?:restore|load) /.test(command)
const toRun = documented
  .filter((command) => !(command in notRun))
  .sort((a, b) => Number(fills(a)) - Number(fills(b)))

describe('commands in the documentation', () => {
  for (const [command, reason] of Object.entries(notRun)) {
    it(`not run: ${command} (${reason})`, () => expect(documented).toContain(command))
  }

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
