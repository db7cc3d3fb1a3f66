import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownerUrl } from '../../../server/embedded-postgres/address.ts'
import { findPostmaster } from '../../../server/embedded-postgres/postmaster.ts'
import { superuserPassword } from '../../../server/embedded-postgres/superuser-password.ts'
import { endsWithCampaign } from '../started.ts'
import type { Findings } from './findings.ts'
import type { Target } from './senders.ts'
import { type ServiceOptions, ServiceProcess } from './service-process.ts'

/** The service with its own database in a folder of its own, after its first start. */
export interface EmbeddedWorld extends Target {
  readonly dataDir: string
  /** Number of the postmaster; undefined while there is none. */
  postmaster(): number | undefined
  /** A connection as the owner, to be ended. */
  connect(): Promise<pg.Client>
  /** `leadline counts verify`, totals by HTTP against the rows, and the match table against the leads. */
  verifyCounts(findings: Findings, when: string): Promise<void>
  close(): Promise<void>
}

function shown(output: string, label: string): string {
  const [, value] = new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(output) ?? []
  if (value === undefined) throw new Error(`the first start did not show its ${label}:\n${output}`)
  return value
}

/** Leads whose further contacts are not those of the match table. */
const unlikeContacts = `
  select id from leads where (
    select coalesce(array_agg((one ->> 'kind') || ':' || (one ->> 'value') order by one ->> 'kind' collate "C", one ->> 'value' collate "C"), '{}')
    from jsonb_array_elements(further_contacts) one
  ) is distinct from (
    select coalesce(array_agg(key order by key collate "C"), '{}') from lead_contacts contact
    where contact.account_id = leads.account_id and lead_id = leads.id
      and key not in (coalesce('phone:' || phone_e164, ''), coalesce('email:' || email_normalized, '')))`

/** Makes the first start in `folder`, or in one that is made and removed. */
export async function startEmbeddedWorld(
  options: Omit<ServiceOptions, 'environment'> & { folder?: string } = {},
): Promise<EmbeddedWorld> {
  const { folder, ...rest } = options
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'leadline-faults-'))
  const environment = { DATA_DIR: dataDir }
  const noted = (): ReturnType<typeof findPostmaster> => {
    try {
      return findPostmaster(realpathSync(join(dataDir, 'postgres')))
    } catch {
      return undefined
    }
  }
  // A service that was killed leaves its database to the next one, and there may be none.
  const clear = endsWithCampaign(async () => {
    const left = noted()?.pid
    if (left !== undefined) process.kill(left, 'SIGQUIT')
    while (noted()?.pid === left && left !== undefined) await new Promise((next) => setTimeout(next, 20))
    if (folder === undefined) rmSync(dataDir, { recursive: true, force: true })
  })
  const service = await ServiceProcess.at({ ...rest, environment })
  service.start()
  if ((await service.ready()) === null) throw new Error(`the first start failed:\n${service.output}`)
  // The first things are shown when the socket is open already.
  while (!service.output.includes('Reference')) await new Promise((next) => setTimeout(next, 20))
  const key = shown(service.output, 'API key')
  const webhookPath = new URL(shown(service.output, 'Webhook')).pathname

  const connect = async (): Promise<pg.Client> => {
    const note = noted()
    if (!note) throw new Error('PostgreSQL does not run')
    const client = new pg.Client({
      connectionString: ownerUrl(note.address, superuserPassword(dataDir), 'leadline'),
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async function verifyCounts(findings: Findings, when: string): Promise<void> {
    const client = await connect()
    for (const [table, path] of [
      ['leads', '/api/v1/leads'],
      ['call_logs', '/api/v1/call-logs'],
    ] as const) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
      const { body } = await service.ask('GET', `${path}?limit=1&from_date=2000-01-01`, undefined, key)
      const total = body.pagination?.total
      findings.expect(total === rows[0]?.n, `${table}: total ${total}, rows ${rows[0]?.n} (${when})`)
    }
    const { rows: unlike } = await client.query(unlikeContacts)
    findings.expect(unlike.length === 0, `${unlike.length} leads unlike the match table (${when})`)
    await client.end()
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/server/cli.js', 'counts', 'verify', '--no-repair', '--json'],
      { env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' },
    )
    const wrong = [...stdout.matchAll(/"wrong":\s*(\d+)/g)].map(([, n]) => Number(n))
    const isRight = wrong.length > 0 && wrong.every((n) => n === 0)
    findings.expect(isRight, `counts verify: ${stdout}${stderr} (${when})`)
  }

  return {
    service,
    key,
    webhookPath,
    dataDir,
    postmaster: () => noted()?.pid,
    connect,
    verifyCounts,
    async close() {
      await service.end('SIGTERM')
      await clear()
    },
  }
}
