import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/embedded-postgres/embedded-postgres.ts'
import { endsWithCampaign } from '../started.ts'
import type { Findings } from './findings.ts'
import { freshPhone } from './senders.ts'
import { ServiceProcess } from './service-process.ts'

/** The lock under which one of several processes makes the first start: while another has it, the window stays open. */
const firstStartLock = 5_120_417_734
const strikes = 3

const victims = ['backends', 'postmaster'] as const

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'the campaign' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Strikes when the database is there: it may still be coming back from the strike before. */
async function strike(victim: (typeof victims)[number], database: EmbeddedPostgres): Promise<void> {
  let client: pg.Client | undefined
  while (!client) client = await connect(database.ownerUrl).catch(() => sleep(50, undefined))
  const others = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leadline'"
  if (victim === 'backends') await client.query(others)
  else process.kill(database.pid, 'SIGKILL')
  await client.end()
}

/** Until a start has said that it is ready; false when it ended, or 60 s are over. */
async function isReadyAtLast(service: ServiceProcess, starts: number): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < 60_000; await sleep(50)) {
    if (service.output.split('"Leadline is ready"').length - 1 >= starts) return true
    if (!service.isRunning) return false
  }
  return false
}

/** Connections, and the whole database, end between a service's opening its port and its being ready. */
export async function opening(findings: Findings): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-faults-'))
  const starting = startEmbeddedPostgres({ dataDir, log: () => undefined })
  const stop = endsWithCampaign(async () => {
    await (await starting).stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const database = await starting
  let key = ''
  let rounds = 0
  for (const victim of victims) {
    const name = `opened_${victim}`
    const owner = await connect(database.ownerUrl)
    await owner.query(`create database ${name}`)
    await owner.end()
    const url = new URL(database.ownerUrl)
    url.pathname = `/${name}`
    const environment = { DATABASE_URL: url.href, SESSION_SECRET: 'x'.repeat(40), LOG_LEVEL: 'info' }
    const service = await ServiceProcess.at({ environment })
    for (const start of [1, 2]) {
      const when = `${victim}, start ${start}`
      const holder = await connect(url.href)
      await holder.query('select pg_advisory_lock($1)', [firstStartLock])
      service.start()
      findings.expect((await service.ready()) !== null, `opening: the port was not opened (${when})`)
      for (let i = 0; i < strikes; i++) {
        await strike(victim, database)
        await sleep(500)
      }
      await holder.end()
      const isReady = await isReadyAtLast(service, start)
      findings.expect(
        isReady && service.endedByItself === 0,
        `opening: the service ended, or is not ready (${when})\n${service.output.slice(-2_000)}`,
      )
      key = start === 1 ? (/^ +API key +(\S+)$/m.exec(service.output)?.[1] ?? '') : key
      // After the last strike the database may still be coming back.
      await service.ready()
      const lead = { name: 'Asha Rao', phone: freshPhone() }
      const { status } = await service.ask('POST', '/api/v1/leads', lead, key)
      findings.expect(status === 201, `opening: a write is ${status} (${when})`)
      await service.end('SIGTERM')
      rounds += 1
    }
  }
  findings.say(`opening   ${rounds} starts whose database died ${strikes} times before they were ready`)
  await stop()
}
