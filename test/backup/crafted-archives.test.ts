import { createHash, pbkdf2 } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { type Headers, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeArchive } from '../../server/backup/archive-file.ts'
import { readBackup } from '../../server/backup/backup-contents.ts'
import { loadDump } from '../../server/backup/load-dump.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { StartRefused } from '../../server/refusals/start-refused.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leadline-crafted-'))
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const migrations = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace('.sql', ''))
  .sort()

type Member = [header: Headers, content?: string | undefined]

const sum = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A tar.gz of these members, as whoever wants to harm writes one. */
async function archive(members: readonly Member[]): Promise<string> {
  const tar = pack()
  for (const [header, content] of members) {
    tar.entry(header, content ?? '')
  }
  tar.finalize()
  const file = join(folder, 'crafted.backup')
  writeFileSync(file, gzipSync(await buffer(tar)))
  return file
}

/** A backup whose checksums are all right, with more members before its end. */
function backupWith(...more: Member[]): Member[] {
  const head = {
    format: 'leadline-backup-1',
    leadline: '1.0.0',
    postgres: '18.4',
    embedded: true,
    migrations,
  }
  const files = [{ Path: 'PG_VERSION', Size: 3, Checksum: sum('18\n') }]
  const lines = `{"Files": ${JSON.stringify(files)},\n"WAL-Ranges": [],\n`
  const sums = { 'secrets/session-secret': sum('secret'), 'postgres/pg_wal/a': sum('log') }
  return [
    [{ name: 'leadline.json' }, JSON.stringify({ ...head, created_at: '2026-01-01T00:00:00Z' })],
    [{ name: 'secrets/session-secret' }, 'secret'],
    [{ name: 'postgres/./pg_wal/archive_status/', type: 'directory' }],
    [{ name: 'postgres/PG_VERSION' }, '18\n'],
    [{ name: 'postgres/pg_wal/a' }, 'log'],
    ...more,
    [{ name: 'postgres/backup_manifest' }, `${lines}"Manifest-Checksum": "${sum(lines)}"}\n`],
    [{ name: 'leadline-end.json' }, JSON.stringify({ acknowledged_until: '2026-01-01T00:00:00Z', sums })],
  ]
}

const strange: [why: string, member: Member][] = [
  ['a secret beside DATA_DIR', [{ name: 'secrets/../escaped' }, 'x']],
  ['a secret at an absolute path', [{ name: 'secrets//escaped' }, 'x']],
  ['a secret of another name', [{ name: 'secrets/holders' }, 'x']],
  ['a secret below another', [{ name: 'secrets/session-secret/x' }, 'x']],
  ['a secret without a name', [{ name: 'secrets/', type: 'directory' }]],
  ['a secret that is a link', [{ name: 'secrets/session-secret', type: 'symlink', linkname: '/etc/passwd' }]],
  ['a secret twice', [{ name: 'secrets/session-secret' }, 'another']],
  ['a file at an absolute path', [{ name: '/tmp/escaped' }, 'x']],
  ['a file beside the cluster', [{ name: 'elsewhere/escaped' }, 'x']],
  ['a file above the cluster', [{ name: 'postgres/../../escaped' }, 'x']],
  ['a file at an absolute path below the cluster', [{ name: 'postgres//tmp/escaped' }, 'x']],
  ['a directory above the cluster', [{ name: 'postgres/../../escaped/', type: 'directory' }]],
  ['another path to a file that was compared', [{ name: 'postgres/pg_wal/../PG_VERSION' }, '99\n']],
  ['a file of the cluster twice', [{ name: 'postgres/PG_VERSION' }, '18\n']],
  ['the first member again', [{ name: 'leadline.json' }, '{}']],
  ['a symbolic link', [{ name: 'postgres/base', type: 'symlink', linkname: '/etc' }]],
  ['a hard link', [{ name: 'postgres/base', type: 'link', linkname: '/etc/passwd' }]],
  ['a device', [{ name: 'postgres/base', type: 'block-device', devmajor: 8, devminor: 0 }]],
  ['a pipe', [{ name: 'postgres/base', type: 'fifo' }]],
  ['a contiguous file', [{ name: 'postgres/base', type: 'contiguous-file' }]],
  ['a name that is too long', [{ name: `postgres/${'long/'.repeat(400)}x` }, 'x']],
  ['a part of a name that no file system takes', [{ name: `postgres/${'x'.repeat(300)}` }, 'x']],
  ['a name with a line break', [{ name: 'postgres/pg_wal/a\nerror: b' }, 'x']],
  ['a name with a zero byte', [{ name: 'x', pax: { path: 'postgres/pg_wal/a\0b' } } as Headers, 'x']],
  ['write-ahead log without a checksum', [{ name: 'postgres/pg_wal/b' }, 'x']],
  ['a secret without a checksum', [{ name: 'secrets/postgres-password' }, 'x']],
  ['a file that is in no manifest', [{ name: 'postgres/x' }, 'x']],
]

/** Whatever waits for a thread, like the opening of a file, waits for some milliseconds. */
const keepThreadsBusy = (rounds: number): void => {
  for (let thread = 0; thread < 4; thread += 1) pbkdf2('a', 'b', rounds, 64, 'sha256', () => undefined)
}

async function refused(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (thrown: Error) => thrown,
  )
  return `${error.name}: ${error.message}`
}

const oneLine = /^StartRefused: [^\n]+$/

describe('a backup that somebody else made', () => {
  it('is read where all its members are as ours', async () => {
    const { head } = await readBackup(await archive(backupWith()), undefined)
    expect(head.format).toBe('leadline-backup-1')
  })

  it.each(strange)(
    'is refused in one line, and nothing is written outside of DATA_DIR: %s',
    async (_, member) => {
      const before = readdirSync(folder).concat('crafted.backup', 'data')
      const file = await archive(backupWith(member))
      const dataDir = join(folder, 'data')
      const message = await refused(restoreBackup({ file, passphrase: undefined, dataDir }))
      expect(message).toMatch(oneLine)
      expect(message).toMatch(/none of ours does: "|" twice$|has no checksum$|is in no manifest$/)
      expect(readdirSync(dataDir)).toEqual(['holders'])
      expect(readdirSync(folder).filter((name) => !before.includes(name))).toEqual([])
      expect(existsSync('/tmp/escaped')).toBe(false)
    },
  )

  it.each([
    [
      'has no JSON at its beginning',
      (): Member[] => [[{ name: 'leadline.json' }, 'x'], ...backupWith().slice(1)],
    ],
    [
      'has no JSON at its end',
      (): Member[] => [...backupWith().slice(0, -1), [{ name: 'leadline-end.json' }, 'x']],
    ],
    [
      'has another end',
      (): Member[] => [...backupWith().slice(0, -1), [{ name: 'leadline-end.json' }, '{}']],
    ],
    ['has no end', (): Member[] => backupWith().slice(0, -1)],
    [
      'has another manifest',
      (): Member[] =>
        backupWith().map(([header, content]) => [header, header.name.endsWith('manifest') ? '{}' : content]),
    ],
    ['has no member', (): Member[] => []],
    ['is an archive of something else', (): Member[] => [[{ name: 'notes.txt' }, 'x']]],
  ])('is refused in one line where it %s', async (_, members) => {
    expect(await refused(readBackup(await archive(members()), undefined))).toMatch(oneLine)
  })
})

describe('a failure while a file is being opened', () => {
  const rounds = Array.from({ length: 8 }, (_, index) => 1 + index * 2_000)

  it('leaves nothing of a restore, however many files have to go', async () => {
    const many = Array.from({ length: 300 }, (_, index): Member => [{ name: `postgres/${index}` }, 'x'])
    const last: Member = [{ name: 'postgres/cut' }, 'x'.repeat(600)]
    const whole = gunzipSync(readFileSync(await archive(backupWith(...many, last))))
    const file = join(folder, 'cut.backup')
    const dataDir = join(folder, 'cut')
    // The last member has its head, and no byte of its content.
    writeFileSync(file, gzipSync(whole.subarray(0, whole.indexOf('x'.repeat(600)))))
    for (const busy of rounds) {
      const filled = setInterval(() => {
        if (!existsSync(join(dataDir, 'postgres.restored/299'))) return
        clearInterval(filled)
        keepThreadsBusy(busy)
      })
      const message = await refused(restoreBackup({ file, passphrase: undefined, dataDir }))
      expect(message).toMatch(/^StartRefused: .*is damaged or cut off: Unexpected end of data/)
      await sleep(50)
      expect(readdirSync(dataDir)).toEqual(['holders'])
    }
  })

  it('leaves nothing of a backup', async () => {
    for (const busy of rounds) {
      keepThreadsBusy(busy)
      const draft = writeArchive(
        join(folder, 'draft'),
        undefined,
        () => Promise.reject(new StartRefused('no')),
        async () => undefined,
      )
      expect(await refused(draft)).toBe('StartRefused: no')
      await sleep(50)
      expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([])
    }
  })
})

describe('a dump that somebody else made', () => {
  const head = {
    format: 'leadline-dump-1',
    migrations,
    tables: [
      { name: 'accounts', columns: ['id', 'name'] },
      { name: 'pg_authid', columns: ['rolname', 'rolsuper'] },
      { name: 'accounts', columns: ['id', 'nothing'] },
    ],
  }
  const account = '00000000-0000-4000-8000-000000000001'

  it.each([
    ['a secret of another name', [{ name: 'secrets/../escaped' }, 'x'], 'none of ours does'],
    ['the secret of the database', [{ name: 'secrets/postgres-password' }, 'x'], 'none of ours does'],
    ['a link', [{ name: 'secrets/session-secret', type: 'symlink', linkname: '/' }], 'holds a symlink'],
    ['a file of something else', [{ name: 'notes' }, 'x'], 'none of ours does'],
    ['rows at another place', [{ name: `data/${account}/../accounts/000001` }, 'x'], 'none of ours does'],
    ['rows of no table', [{ name: `data/${account}/nothing/000001` }, 'x'], 'rows of no table'],
    [
      'rows of a table of PostgreSQL itself',
      [{ name: `data/${account}/pg_authid/000001` }, 'intruder\tt\n'],
      'no migration made a place',
    ],
    ['rows that are none', [{ name: `data/${account}/accounts/000001` }, 'not a row\n'], 'do not fit'],
  ] satisfies [string, Member, string][])(
    'is refused in one line, and the database stays empty: %s',
    async (_, member, reason) => {
      const file = await archive([[{ name: 'leadline.json' }, JSON.stringify(head)], member])
      const message = await refused(loadDump(database.url, file, undefined))
      expect(message).toMatch(oneLine)
      expect(message).toContain(reason)
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query(
        "select (select count(*) from accounts)::int as accounts, (select count(*) from pg_authid where rolname = 'intruder')::int as roles",
      )
      await client.end()
      expect(rows).toEqual([{ accounts: 0, roles: 0 }])
    },
  )
})
