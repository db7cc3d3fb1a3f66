import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import { makeWebhook, type TestWebhook } from '../support.ts'

export const longWait = { timeout: 40_000, interval: 100 }

/** A service that keeps on a disk of its own what its database does not take, for all tests of the calling file. */
export function keptService() {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-kept-'))
  const service = serviceForTests({ DATA_DIR: dataDir })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** Runs while nobody can write leads, or look webhooks up: each try hangs. */
  async function whileLocked<T>(work: () => Promise<T>, what = 'leads in share mode'): Promise<T> {
    const client = new pg.Client({ connectionString: service.test.ownerUrl })
    await client.connect()
    try {
      await client.query('begin')
      await client.query(`lock table ${what}`)
      return await work()
    } finally {
      await client.query('rollback')
      await client.end()
    }
  }

  const ready = async (app = service.app): Promise<{ status: string }> =>
    (await app.inject({ method: 'GET', url: '/readyz' })).json()

  return {
    service,
    dataDir,
    whileLocked,
    ready,
    untilDrained: (app = service.app): Promise<void> =>
      expect
        .poll(async () => (await ready(app)).status, longWait)
        .toBe('ready')
        .then(() => undefined),
    deliveriesOf: (webhook: TestWebhook) =>
      service.registrar.query(
        `select outcome, reason, lead_id, told_lead_id, body is null as is_empty from deliveries
         where account_id = $1 and webhook_id = $2 order by received_at, id`,
        [webhook.accountId, webhook.id],
      ),
    async newWebhook(): Promise<TestWebhook> {
      const { admin } = await service.newPeople()
      return makeWebhook(service, admin.accountId)
    },
  }
}
