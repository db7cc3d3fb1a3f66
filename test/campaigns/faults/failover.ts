import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startStandbyPair } from '../../support/database/standby-pair.ts'
import { endsWithCampaign } from '../started.ts'
import { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'
import { seeded } from './seeded.ts'
import { freshPhone, startSenders } from './senders.ts'
import { ServiceProcess } from './service-process.ts'

const senders = 6
const goodMs = 2_000
const writesWithinMs = 10_000
const drainLimitMs = 60_000

/** What is expected to be missing: figures say how much. */
class Uncounted extends Findings {
  override fault(): void {}
}

/**
 * The recipe of docs/operations.md under load: the primary is killed, the standby promoted, and the service, which is started again
 * meanwhile, goes on with it. The old primary comes back by mistake, and is given nothing.
 */
export async function failover(findings: Findings, seed: number): Promise<void> {
  for (const isSynchronous of [true, false]) await failOverOnce(findings, seed, isSynchronous)
}

async function failOverOnce(findings: Findings, seed: number, isSynchronous: boolean): Promise<void> {
  const pair = await startStandbyPair(isSynchronous)
  const { primary, standby } = pair
  const stopPair = endsWithCampaign(() => pair.stop())
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-failover-'))
  const removeData = endsWithCampaign(() => rmSync(dataDir, { recursive: true, force: true }))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: pair.url, SESSION_SECRET: 'x'.repeat(40) }
  const service = await ServiceProcess.at({ environment })
  const name = isSynchronous ? 'synchronous' : 'asynchronous'
  const leadsAt = async (url: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from leads')
    await client.end()
    return rows[0]?.n ?? -1
  }
  try {
    service.start()
    if ((await service.ready()) === null) throw new Error(`it did not start:\n${service.output}`)
    while (!service.output.includes('Reference')) await sleep(20)
    const [, key = ''] = /^ +API key +(\S+)$/m.exec(service.output) ?? []
    const webhookPath = new URL(/^ +Webhook +(\S+)$/m.exec(service.output)?.[1] ?? '').pathname
    const ledger = new Ledger()
    const sending = startSenders({ service, key, webhookPath }, ledger, seeded(seed), senders)
    await sleep(goodMs)

    const killedAt = performance.now()
    await primary.kill()
    await standby.query('select pg_promote()')
    const isWritten = async (): Promise<boolean> =>
      (await service.ask('POST', '/api/v1/leads', { name: 'Asha Rao', phone: freshPhone() }, key)).status ===
      201
    while (!(await isWritten()) && performance.now() - killedAt < 60_000) await sleep(50)
    const writtenMs = performance.now() - killedAt
    findings.expect(
      writtenMs <= writesWithinMs,
      `failover: writes came back after ${writtenMs.toFixed(0)} ms`,
    )
    await sleep(goodMs)

    await primary.start()
    const left = await leadsAt(primary.url)
    await service.end('SIGKILL')
    service.start()
    await service.ready()
    await sleep(goodMs)
    await sending.stop()
    const drainedMs = await service.ready(drainLimitMs)
    findings.expect(drainedMs !== null, `failover: deliveries wait on\n${service.output.slice(-2_000)}`)
    findings.expect((await leadsAt(primary.url)) === left, 'failover: the old primary was given leads')
    const there = await primary.query(
      "select from pg_stat_activity where application_name = 'leadline' and pid <> pg_backend_pid()",
    )
    findings.expect(there.length === 0, `failover: ${there.length} connections to the old primary`)

    // What a standby had not yet been sent is gone with an asynchronous one: counted, and no fault of the service.
    const seen = isSynchronous ? findings : new Uncounted()
    const client = new pg.Client({ connectionString: standby.url })
    await client.connect()
    await ledger.compare(client, seen, `failover, ${name}`, 0)
    await client.end()
    findings.expect(ledger.doubled === 0, `failover: ${ledger.doubled} doubled`)
    findings.expect(
      service.endedByItself === 0,
      `failover: the service ended by itself\n${service.output.slice(-2_000)}`,
    )
    findings.say(
      `failover  ${name} standby: ${ledger}; writes again after ${(writtenMs / 1_000).toFixed(1)} s`,
    )
  } finally {
    await service.end('SIGTERM')
    await stopPair()
    await removeData()
  }
}
