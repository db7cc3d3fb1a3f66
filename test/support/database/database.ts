import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Engine } from '../../../server/postgres/citus/engine.ts'
import { migrate } from '../../../server/postgres/schema/migrate.ts'
import { signInAsService } from '../../../server/postgres/schema/service-role.ts'
import { type ClusterParts, copyCitusDatabase, createCitusDatabase, dropCitusDatabase } from './citus.ts'

/** The service's role and its cookies are made from it. */
export const testSessionSecret = 'x'.repeat(40)

/** A database of its own for one test file, migrated and empty. `url` signs in as the owner. */
export interface TestDatabase {
  readonly url: string
  /** Signs in as the service. */
  readonly serviceUrl: string
  readonly engine: Engine
  drop(): Promise<void>
}

/**
 * Clones the migrated template, which takes a tenth of a second where migrating takes a whole one. On Citus it may have
 * fewer workers, or know them by addresses of the test's own; such a database is migrated.
 */
export async function createTestDatabase(parts?: ClusterParts): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const citus = inject('citusUrl')
  const cluster = citus === null ? null : new URL(citus)
  const url = cluster ? await madeOnCitus(cluster, name, parts) : await clonedTemplate(name)
  const signIn = await signInAsService({ ownerUrl: url.href, sessionSecret: testSessionSecret })
  const role = new URL(signIn.url).username
  return {
    url: url.href,
    serviceUrl: signIn.url,
    engine: signIn.engine,
    async drop() {
      if (cluster) return dropCitusDatabase(cluster, name, role)
      await administer(url, `drop database if exists ${name} with (force)`)
      await administer(url, `drop role if exists ${role}`)
    },
  }
}

async function madeOnCitus(cluster: URL, name: string, parts?: ClusterParts): Promise<URL> {
  if (!parts) return copyCitusDatabase(cluster, inject('closedTemplate'), name)
  const url = await createCitusDatabase(cluster, name, parts)
  await migrate(url.href)
  return url
}

async function clonedTemplate(name: string): Promise<URL> {
  const url = new URL(inject('templateUrl'))
  await administer(url, `create database ${name} template ${url.pathname.slice(1)}`)
  url.pathname = `/${name}`
  return url
}

const templateInUse = '55006'

async function administer(database: URL, statement: string): Promise<void> {
  const url = new URL(database)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await retryWhileInUse(() => client.query(statement))
  } finally {
    await client.end()
  }
}

async function retryWhileInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== templateInUse || attempt === 50) throw error
      await sleep(100)
    }
  }
}
