import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../../server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../../server/postgres/schema/migrate.ts'
import {
  closeCitusDatabase,
  copyCitusDatabase,
  createCitusDatabase,
  dropCitusDatabase,
} from '../database/citus.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the migrated database that the tests clone; on Citus a copy of what they clone. */
    templateUrl: string
    /** On Citus the database that can be copied, since nobody is let in. */
    closedTemplate: string
    /** A superuser's address in the Citus cluster that the tests run on; null for one PostgreSQL. */
    citusUrl: string | null
  }
}

/** One PostgreSQL for the whole run; durability is off, since nothing outlives it (test/start proves it apart). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citus = process.env.TEST_CITUS_URL ?? null
  project.provide('citusUrl', citus)
  project.provide('closedTemplate', '')
  return citus === null ? startTemplate(project) : makeTemplateOnCitus(project, new URL(citus))
}

async function makeTemplateOnCitus(project: TestProject, cluster: URL): Promise<() => Promise<void>> {
  // Each kind of tests has one of its own.
  const name = `template_${process.pid}_${project.name}`
  await migrate((await createCitusDatabase(cluster, name)).href)
  await closeCitusDatabase(cluster, name)
  project.provide('closedTemplate', name)
  const open = await copyCitusDatabase(cluster, name, `${name}_open`)
  project.provide('templateUrl', open.href)
  return async () => {
    for (const one of [name, `${name}_open`])
      await dropCitusDatabase(cluster, one, 'leadline_service_of_nobody')
  }
}

async function startTemplate(project: TestProject): Promise<() => Promise<void>> {
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
