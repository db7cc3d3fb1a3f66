import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { makeApp } from '../../../server/app.ts'
import { type Config, readConfig } from '../../../server/config.ts'
import { makeLogger } from '../../../server/http/request-log.ts'
import { openDatabase } from '../../../server/postgres/database.ts'
import type { Caller } from '../../../server/records/caller.ts'
import type { Database } from '../../../server/records/database.ts'
import { openKeeping } from '../../../server/webhooks/kept/keeping.ts'
import type { ClusterParts } from '../database/citus.ts'
import { createTestDatabase, type TestDatabase, testSessionSecret } from '../database/database.ts'

/** The whole service on a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  /** Signs in as the owner, for what no caller may see or do. */
  readonly ownerUrl: string
  /** Signs in as the service. */
  readonly serviceUrl: string
  /** Accounts for which a request may have written something, and whose counts want compacting. */
  readonly written: ReadonlySet<string>
  /** A request with a bearer key. */
  call(
    key: string,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** Starts the service for one test file, or a further one on a database that is there; `environment` overrides its configuration. */
export async function startTestApp(
  environment: Record<string, string> = {},
  parts?: ClusterParts,
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase(parts))
  const config: Config = readConfig({
    API_RATE_LIMIT: '1000000',
    WEBHOOK_RATE_LIMIT: '1000000',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: database.url,
    SESSION_SECRET: testSessionSecret,
    ...environment,
  })
  const db = openDatabase<Caller>(database.serviceUrl, 10, { engine: database.engine })
  const written = new Set<string>()
  const log = makeLogger(config.logLevel)
  const keeping =
    environment.DATA_DIR === undefined
      ? null
      : await openKeeping({ ...config, sessionSecret: testSessionSecret, db, log })
  const app = await makeApp({
    keeping,
    onWritten: (accountId) => void written.add(accountId),
    config: { ...config, sessionSecret: testSessionSecret },
    db,
    log,
    interpreterFile: new URL(inject('interpreterFile')),
  })
  await app.ready()
  return {
    app,
    db,
    ownerUrl: database.url,
    serviceUrl: database.serviceUrl,
    written,
    async call(key, method, url, body, headers = {}) {
      // A machine that others use too holds up the event loop, and the service would say so instead of working.
      while (app.isUnderPressure()) await sleep(100)
      return app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
    },
    async close() {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}
