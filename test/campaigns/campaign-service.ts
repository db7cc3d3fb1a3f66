import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningService, startService } from '../../bench/running-service.ts'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { Registrar } from '../support/people/people.ts'
import { endsWithCampaign } from './started.ts'

/** The built service as a process of its own, on a database of its own, without limits of requests a minute. */
export interface CampaignService extends RunningService {
  /** Works beside the service, as the owner of the tables. */
  readonly registrar: Registrar
}

const sessionSecret = 'campaign '.repeat(5)

/**
 * Durability is off: nothing of a campaign outlives it. `prepare` makes what the service shall find in the database, and
 * answers the address that the service is given for it.
 */
export async function startCampaignService(
  prepare = async (ownerUrl: string): Promise<string> => ownerUrl,
): Promise<CampaignService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-campaign-'))
  const settings = { fsync: 'off', full_page_writes: 'off' }
  const starting = startEmbeddedPostgres({ dataDir, log: () => undefined, settings })
  const stopDatabase = endsWithCampaign(async () => {
    await (await starting).stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const postgres = await starting
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: await prepare(postgres.ownerUrl),
    SESSION_SECRET: sessionSecret,
    API_RATE_LIMIT: '1000000',
    WEBHOOK_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'fatal',
  }
  const startingService = startService('dist/server/main.js', environment, '/readyz')
  // From its first moment: a service that still starts writes into the folder that goes with the database.
  const stopService = endsWithCampaign(() =>
    startingService.then(
      (service) => service.stop(),
      () => undefined,
    ),
  )
  const service = await startingService.catch(async (error) => {
    await stopDatabase()
    throw error
  })
  const registrar = new Registrar(postgres.ownerUrl)
  const closeRegistrar = endsWithCampaign(() => registrar.close())
  return {
    ...service,
    registrar,
    async stop() {
      await closeRegistrar()
      await stopService()
      await stopDatabase()
    },
  }
}
