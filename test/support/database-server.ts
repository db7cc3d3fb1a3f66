import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the migrated database that the tests clone. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run; durability is off, since nothing outlives it (test/start proves it apart). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-test-'))
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }
  const server = await startEmbeddedPostgres({ dataDir, log: console.error, settings })
  await migrate(server.ownerUrl)
  project.provide('templateUrl', server.ownerUrl)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
