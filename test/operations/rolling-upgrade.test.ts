import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { allPhones, ask, newFolder, startBuilt } from './built-service.ts'
import { beforeNewest, buildService, laterMigrations } from './earlier-program.ts'
import { wrongCounts } from './wrong-counts.ts'

const before = beforeNewest()
if (before === undefined) {
  console.warn(
    laterMigrations.length === 0
      ? 'skipped: a rolling upgrade, no migration is later than the first schema'
      : 'skipped: a rolling upgrade, there is no history of the schema here (no git, or a shallow clone)',
  )
}

it.skipIf(before === undefined)(
  'two processes of the version before go on serving while this one migrates and takes over: no write fails for who tries again',
  async () => {
    const old = await buildService(before ?? '')
    const postgres = await startEmbeddedPostgres({
      dataDir: join(newFolder(), 'postgres'),
      log: () => undefined,
      hasSockets: false,
    })
    const env = {
      DATABASE_URL: postgres.ownerUrl,
      SESSION_SECRET: 'x'.repeat(40),
      WEBHOOK_RATE_LIMIT: '1000000',
    }
    const one = await startBuilt(env, old)
    const other = await startBuilt(env, old)
    const key = one.key ?? ''
    const [webhook = ''] = /http:\S+\/webhook\/\w+/.exec(one.program.output()) ?? []
    const webhookPath = new URL(webhook).pathname

    const urls = [one.url, other.url]
    const saved: string[] = []
    const failed: string[] = []
    let isDone = false
    let lastPhone = 9_100_000_000
    /** Asks the next process where one is away or says 503, for 30 seconds at most. */
    async function write(send: (url: string) => Promise<number>, phone: string): Promise<void> {
      let said = ''
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
        const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
        said = await send(url).then(String, (error: Error) => `no answer: ${error.message}`)
        if (/^20[01]$/.test(said)) return void saved.push(phone)
        if (!/^(503|no answer)/.test(said)) break
      }
      failed.push(`${phone}: ${said}`)
    }
    const clients = Array.from({ length: 4 }, async (_, n) => {
      while (!isDone) {
        lastPhone += 1
        const lead = { name: 'Asha Rao', phone: `+91${lastPhone}` }
        const body = JSON.stringify(lead)
        const headers = { 'content-type': 'application/json' }
        const post = async (url: string): Promise<number> =>
          (await fetch(`${url}${webhookPath}`, { method: 'POST', headers, body })).status
        const create = async (url: string): Promise<number> =>
          (await ask(url, key, 'POST', '/leads', lead)).status
        await write(n % 2 ? post : create, lead.phone)
      }
    })

    await sleep(500)
    const savedByOld = saved.length
    const now = await startBuilt(env)
    expect(now.program.output()).toContain('database brought up to date')
    const servedBeside = saved.length
    urls.push(now.url)
    await sleep(1_000)
    urls.splice(0, 1)
    expect(await one.stop()).toBe(0)
    await sleep(500)
    urls.splice(0, 1)
    expect(await other.stop()).toBe(0)
    await sleep(500)
    isDone = true
    await Promise.all(clients)

    expect(failed).toEqual([])
    expect([savedByOld > 0, servedBeside > savedByOld, saved.length > servedBeside]).toEqual([
      true,
      true,
      true,
    ])
    const { phones } = await allPhones(now.url, key)
    expect(saved.filter((phone) => !phones.has(phone))).toEqual([])
    expect(await wrongCounts(env)).toEqual([])
    expect(await now.stop()).toBe(0)
    await postgres.stop()
  },
)
