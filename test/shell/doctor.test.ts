// slow: it runs shell commands, each a process of its own
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { Registrar } from '../support/people/people.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { runCommand } from '../support/processes/shell.ts'

interface Finding {
  readonly check: string
  readonly status: string
  readonly found: string
  readonly remedy: string
}

if (process.getuid?.() !== 0) console.log('doctor as root: not tried, this is not root')

let cli: string
let database: TestDatabase
let folder: string

beforeAll(async () => {
  cli = await bundleProgram('server/cli.ts')
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'leadline-doctor-'))
})

afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function examine(
  more: NodeJS.ProcessEnv,
  cwd = folder,
): Promise<{ status: number; checks: Map<string, Finding> }> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SESSION_SECRET: 'x'.repeat(40),
    ...more,
  }
  const { status, stdout, stderr } = await runCommand(cli, ['doctor', '--json'], env, cwd)
  if (stdout === '') throw new Error(stderr)
  const { checks } = JSON.parse(stdout) as { checks: Finding[] }
  for (const { status: one, remedy } of checks)
    expect(remedy).toMatch(one === 'good' ? /^$/ : /^[A-Z].+ .+\.$/)
  return { status, checks: new Map(checks.map((one) => [one.check, one])) }
}

describe('leadline doctor', () => {
  it('finds nothing wrong with a database that is, and changes nothing where there is none yet', async () => {
    const { status, checks } = await examine({})
    const wrong = [...checks.values()].filter((one) => one.status === 'wrong')
    // The tests' own server is told not to wait for its disk.
    expect(wrong.map(({ check }) => check)).toEqual(['durability'])
    expect(status).toBe(1)
    expect(checks.get('schema')).toMatchObject({ status: 'good', found: 'up to date' })
    expect(checks.get('clock')?.status).toBe('good')

    const fresh = await examine({ DATABASE_URL: '' })
    expect(fresh.status).toBe(0)
    expect(fresh.checks.get('database')?.found).toBe('none yet: the first start makes it')
  })

  it.skipIf(process.getuid?.() !== 0)('says as root what the first start would be refused with', async () => {
    // Neither unshare nor a way for nobody into the directory, which is root's alone.
    const { status, checks } = await examine({ DATABASE_URL: '', PATH: folder })
    expect(status).toBe(1)
    expect(checks.get('database')).toMatchObject({
      status: 'wrong',
      found: expect.stringMatching(
        /^PostgreSQL does not run as root, .+: start Leadline as an ordinary user/,
      ),
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it.each([
    ['address', 'wrong', { HOST: '0.0.0.0' }, /webhook addresses are shown as/],
    ['address', 'risky', { PUBLIC_URL: 'http://leads.example.com' }, /not encrypted/],
    ['proxies', 'wrong', { PUBLIC_URL: 'https://leads.example.com' }, /TRUSTED_PROXIES names none/],
    ['proxies', 'wrong', { TRUSTED_PROXIES: '0.0.0.0/0' }, /believes nearly everybody/],
    ['redis', 'risky', { REDIS_URL: 'redis://127.0.0.1:1' }, /ECONNREFUSED/],
    ['connections', 'wrong', { DATABASE_POOL: '500' }, /500 for each process/],
    ['backups', 'risky', {}, /none by schedule/],
    ['log', 'risky', { LOG_LEVEL: 'silent' }, /nobody learns/],
    ['processes', 'risky', { PROCESSES: '900' }, /900 on \d+ processor/],
    ['memory', 'risky', { PROCESSES: '999' }, /are needed/],
    [
      'log archive copies',
      'wrong',
      { WAL_ARCHIVE_DIR: tmpdir() },
      /does nothing with a database of your own/,
    ],
    ['traces', 'risky', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, /:1\/v1\/traces: /],
    [
      'service role',
      'wrong',
      { SERVICE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /does not answer/,
    ],
    ['database', 'wrong', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /cannot be used/],
  ])('%s is %s with %j', async (check, status, more, found) => {
    const { checks } = await examine(more)
    expect(checks.get(check)).toMatchObject({ status, found: expect.stringMatching(found) })
  })

  it('tells of secrets that others may read, and of backups that are late, open or on the same disk', async () => {
    const dataDir = join(folder, 'open')
    const backupDir = join(folder, 'backups')
    mkdirSync(dataDir)
    mkdirSync(backupDir)
    writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(40))
    chmodSync(join(dataDir, 'session-secret'), 0o644)
    writeFileSync(join(backupDir, 'leadline-20260101T000000Z.tar.gz'), 'x')
    const where = { DATABASE_URL: '', DATA_DIR: dataDir, BACKUP_DIR: backupDir }
    const { status, checks } = await examine(where)
    expect(status).toBe(1)
    expect(checks.get('secrets')).toMatchObject({
      status: 'wrong',
      remedy: expect.stringContaining('chmod 600'),
    })
    expect(checks.get('backups')).toMatchObject({
      status: 'wrong',
      found: 'the newest is of 2026-01-01T00:00:00.000Z',
    })
    expect(checks.get('backup place')?.status).toBe('risky')
    expect(checks.get('backup secrecy')?.status).toBe('risky')
  })

  it('tells of secrets in a .env that others may read, and of names that it does not know', async () => {
    const own = mkdtempSync(join(folder, 'own-'))
    writeFileSync(join(own, '.env'), 'SESSION_SECRET=x\nTRUSTED_PROXY=10.0.0.5\nPUBLIC_ULR=http://x\n', {
      mode: 0o644,
    })
    const { checks } = await examine({}, own)
    expect(checks.get('settings file')).toMatchObject({
      status: 'wrong',
      remedy: expect.stringContaining('chmod 600 .env'),
    })
    expect(checks.get('settings names')?.found).toContain(
      'PUBLIC_ULR (PUBLIC_URL?), TRUSTED_PROXY (TRUSTED_PROXIES?)',
    )
  })

  it('names keys that nobody has used for 90 days', async () => {
    expect((await examine({})).checks.get('keys')?.found).toBe('none is unused for 90 days')
    const registrar = new Registrar(database.url)
    const { admin } = await registrar.people()
    await registrar.query("update api_keys set created_at = now() - interval '91 days' where id = $1", [
      admin.keyId,
    ])
    await registrar.close()
    expect((await examine({})).checks.get('keys')).toMatchObject({
      status: 'risky',
      found: `unused for 90 days: test key (${admin.keyId})`,
    })
  })

  it('tells of a schema that a newer Leadline has changed, or one from before the first release, and of migrations that wait', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const [last] = (await client.query('select name from schema_migrations order by id desc limit 1')).rows
    await client.query('delete from schema_migrations where name = $1', [last.name])
    expect((await examine({})).checks.get('schema')).toMatchObject({
      status: 'good',
      found: 'the next start runs 1 migrations',
    })
    await client.query("insert into schema_migrations (name, run_on) values ('9999_later', now())")
    expect((await examine({})).checks.get('schema')).toMatchObject({
      status: 'wrong',
      found: 'changed by a newer Leadline (9999_later)',
    })
    await client.query('truncate schema_migrations')
    await client.query("insert into schema_migrations (name, run_on) values ('0001_identity', now())")
    expect((await examine({})).checks.get('schema')).toMatchObject({
      status: 'wrong',
      found: 'made by a Leadline from before the first release',
    })
    await client.end()
  })
})
