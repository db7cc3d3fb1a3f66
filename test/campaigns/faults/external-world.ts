import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/embedded-postgres/embedded-postgres.ts'
import { type NetworkProxy, startNetworkProxy } from '../../support/processes/network-proxy.ts'
import { endsWithCampaign } from '../started.ts'
import type { Target } from './senders.ts'
import { type ServiceOptions, ServiceProcess } from './service-process.ts'

/** The service on a database of its own process, which it reaches through a proxy. */
export interface ExternalWorld extends Target {
  readonly proxy: NetworkProxy
  /** A connection as the owner, past the proxy, to be ended. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** Starts database, proxy and service, in this order. */
export async function startExternalWorld(options: ServiceOptions): Promise<ExternalWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-faults-'))
  const starting = startEmbeddedPostgres({ dataDir, log: console.error })
  const stop = endsWithCampaign(async () => {
    await (await starting).stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const database = await starting
  const proxy = await startNetworkProxy(database.ownerUrl)
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: proxy.url,
    SESSION_SECRET: 'x'.repeat(40),
    ...options.environment,
  }
  const service = await ServiceProcess.at({ ...options, environment })
  service.start()
  const isReady = (await service.ready()) !== null
  while (isReady && !service.output.includes('Reference')) await new Promise((next) => setTimeout(next, 20))
  const [, key = ''] = /^ +API key +(\S+)$/m.exec(service.output) ?? []
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const close = async (): Promise<void> => {
    await service.end('SIGTERM')
    await proxy.close()
    await stop()
  }
  if (key === '') {
    await close()
    throw new Error(`the service did not start:\n${service.output}`)
  }
  return { service, key, webhookPath: '', proxy, connect, close }
}
