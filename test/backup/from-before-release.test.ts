// slow: it starts processes of the service, and some are killed
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ArchiveWriter, writeArchive } from '../../server/backup/archive-file.ts'
import { headName } from '../../server/backup/archive-members.ts'
import type { ArchiveHead } from '../../server/backup/backup-contents.ts'
import { writeDump } from '../../server/backup/write-dump.ts'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { createTestDatabase, type TestDatabase, testSessionSecret } from '../support/database/database.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { type CommandResult, runCommand } from '../support/processes/shell.ts'

/** A database whose list of what ran begins as before the first release. */
let old: TestDatabase
let empty: TestDatabase
let folder: string
let programs: Readonly<Record<'main' | 'cli', string>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leadline-before-release-'))
  programs = { main: await bundleProgram('server/main.ts'), cli: await bundleProgram('server/cli.ts') }
  old = await createTestDatabase()
  empty = await createTestDatabase()
  await asOwner(old.url, async (owner) => {
    await owner.query({ text: 'truncate schema_migrations', values: [] })
    for (const name of ['0001_identity', '0002_accounts', '0053_sights'])
      await owner.query({
        text: 'insert into schema_migrations (name, run_on) values ($1, now())',
        values: [name],
      })
  })
})

afterAll(async () => {
  await old.drop()
  await empty.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (program: string, args: string[], more: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runCommand(program, args, { PATH: process.env.PATH, PORT: '0', SESSION_SECRET: testSessionSecret, ...more })

const sentence = (what: string): string =>
  `${what} was made by a Leadline from before the first release and cannot be taken over: export its leads as CSV with that Leadline, and import the file into a new one\n`

const tablesOf = (url: string): Promise<unknown[]> =>
  asOwner(url, (owner) => owner.query({ text: 'select * from schema_migrations order by id', values: [] }))

it('start refuses a database from before the first release in one sentence, and changes nothing in it', async () => {
  const before = await tablesOf(old.url)
  const { status, stderr } = await run(programs.main, [], { DATABASE_URL: old.url })
  expect([status, stderr]).toEqual([1, sentence('The database')])
  expect(await tablesOf(old.url)).toEqual(before)
})

it('load refuses a dump of it, and the database that it was to fill stays empty', async () => {
  const file = join(folder, 'old.dump')
  await writeDump(old.url, file, undefined, undefined)
  const { status, stderr } = await run(programs.cli, ['load', file], { DATABASE_URL: empty.url })
  expect([status, stderr]).toEqual([1, `error: ${sentence('The dump')}`])
  const accounts = await asOwner(empty.url, (owner) =>
    owner.query({ text: 'select id from accounts', values: [] }),
  )
  expect(accounts).toEqual([])
})

it.each([
  ['names what ran in its database', ['0001_identity', '0002_accounts', '0053_sights']],
  ['does not, as none did that was made then,', undefined],
])(
  'restore refuses a backup that %s before it reads further, and the directory stays empty',
  async (_how, migrations) => {
    const file = join(folder, `${migrations?.length}.backup`)
    const head: ArchiveHead = {
      format: 'leadline-backup-1',
      leadline: '1.0.0',
      postgres: '18.4',
      embedded: true,
      created_at: '2026-11-21T09:00:00.000Z',
      ...(migrations && { migrations }),
    }
    const fill = (writer: ArchiveWriter) => writer.add({ name: headName }, JSON.stringify(head))
    await writeArchive(file, undefined, fill, async () => undefined)
    const DATA_DIR = mkdtempSync(join(folder, 'restored-'))
    const { status, stderr } = await run(programs.cli, ['restore', file], { DATA_DIR })
    expect([status, stderr]).toEqual([1, `error: ${sentence('The backup')}`])
    expect(readdirSync(DATA_DIR).filter((entry) => entry !== 'holders')).toEqual([])
  },
)
