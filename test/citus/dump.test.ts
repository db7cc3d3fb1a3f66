import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectEmbedded } from '../../server/embedded-postgres/embedded-postgres.ts'
import { makeCall, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { createCitusDatabase, dropCitusDatabase } from '../support/database/citus.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { tableContent } from '../support/database/table-content.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { type CommandResult, printed, runCommand } from '../support/processes/shell.ts'

const service = serviceForTests()
const folder = mkdtempSync(join(tmpdir(), 'leadline-citus-dump-'))
const file = join(folder, 'all.dump')
const database = `test_${randomBytes(6).toString('hex')}`
const cluster = new URL(inject('citusUrl') ?? 'postgres://nowhere')
let cli: string

const leadline = (args: string[], env: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runCommand(cli, args, { PATH: process.env.PATH, SESSION_SECRET: testSessionSecret, ...env })

beforeAll(async () => {
  cli = await bundleProgram('server/cli.ts')
  const { admin, stranger } = service.people
  for (const person of [admin, stranger])
    for (let i = 0; i < 20; i += 1) await makeCall(service, person, await makeLead(service, person))
})

afterAll(async () => {
  await dropCitusDatabase(cluster, database, `leadline_service_${database}`)
  rmSync(folder, { recursive: true, force: true })
})

describe('accounts that are spread over nodes', () => {
  it('have no base backup: it is refused in one line that names the dump', async () => {
    const source = { DATABASE_URL: service.test.ownerUrl }
    const { status, stderr } = await leadline(['backup', join(folder, 'none.backup')], source)
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('leadline dump')]])
  })

  it('are dumped and loaded into another cluster and into the embedded PostgreSQL, every row of every table', async () => {
    const dump = printed<{ accounts: number; rows: number }>(
      await leadline(['dump', file, '--json'], { DATABASE_URL: service.test.ownerUrl }),
    )
    const onCitus = await createCitusDatabase(cluster, database)
    printed(await leadline(['load', file, '--json'], { DATABASE_URL: onCitus.href }))
    const loaded = await tableContent(onCitus.href)
    const rows = Object.values(loaded).reduce((total, { length }) => total + length, 0)
    expect([loaded.accounts?.length, rows]).toEqual([dump.accounts, dump.rows])
    // The source goes on meanwhile and notes how its keys are used.
    const source = await tableContent(service.test.ownerUrl)
    expect(loaded.leads?.length).toBe(40)
    for (const table of ['leads', 'call_logs', 'lead_calls', 'lead_activities', 'users'])
      expect([table, loaded[table]]).toEqual([table, source[table]])

    const dataDir = join(folder, 'data')
    printed(await leadline(['load', file, '--json'], { DATA_DIR: dataDir }))
    const embedded = await connectEmbedded({ dataDir, log: () => undefined })
    expect(await tableContent(embedded.ownerUrl)).toEqual(loaded)
    await embedded.stop()
  }, 300_000)
})
