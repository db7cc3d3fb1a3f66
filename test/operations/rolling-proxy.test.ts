import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../support/processes/free-port.ts'
import { allPhones, ask, type BuiltService, newFolder, startBuilt } from './built-service.ts'
import { proxyMissing, startScaledProxy } from './reverse-proxy.ts'

const missing = proxyMissing('nginx')
if (missing) console.warn(`skipped: two services replaced behind nginx, ${missing}`)

describe.skipIf(missing)('two services behind nginx, as compose.scaled.yaml has them', () => {
  let postgres: EmbeddedPostgres
  let proxy: Awaited<ReturnType<typeof startScaledProxy>>
  let port: number
  const hosts = ['127.0.0.11', '127.0.0.12'] as const
  const services = new Map<string, BuiltService>()
  const start = async (host: string): Promise<void> => {
    const env = {
      HOST: host,
      PORT: String(port),
      DATABASE_URL: postgres.ownerUrl,
      SESSION_SECRET: 'x'.repeat(40),
    }
    services.set(host, await startBuilt(env))
  }

  beforeAll(async () => {
    const dataDir = join(newFolder(), 'postgres')
    postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, hasSockets: false })
    port = await freePort()
    for (const host of hosts) await start(host)
    proxy = await startScaledProxy([`${hosts[0]}:${port}`, `${hosts[1]}:${port}`], await freePort())
  })
  afterAll(async () => {
    await proxy?.stop()
    for (const service of services.values()) await service.stop()
    await postgres?.stop()
  })

  it('are replaced one by one, each where it was, and no write is lost or fails for who tries again', async () => {
    const key = services.get(hosts[0])?.key ?? ''
    const url = `http://127.0.0.1:${proxy.port}`
    const saved: string[] = []
    const failed: string[] = []
    let isDone = false
    async function send(first: number): Promise<void> {
      for (let n = first; !isDone; n += 10) {
        const phone = `+91${n}`
        let status = 0
        for (let tries = 0; tries < 100 && ![200, 201].includes(status); tries += 1) {
          const reply = await ask(url, key, 'POST', '/leads', { name: 'Asha Rao', phone }).catch(() => null)
          status = reply?.status ?? 0
          if (![0, 200, 201, 502, 503].includes(status)) break
          await sleep(20)
        }
        ;[200, 201].includes(status) ? saved.push(phone) : failed.push(`${phone}: ${status}`)
      }
    }
    const senders = Promise.all([send(9_100_000_000), send(9_100_000_001)])
    for (const host of hosts) {
      await services.get(host)?.stop()
      const before = saved.length
      await expect.poll(() => saved.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
      await start(host)
      const answered = async (): Promise<number> => {
        const text = await (await fetch(`http://${host}:${port}/metrics`)).text()
        const counts = text.matchAll(/^leadline_http_request_seconds_count\{[^}]*\/leads[^}]*\} (\d+)/gm)
        return [...counts].reduce((sum, [, n]) => sum + Number(n), 0)
      }
      await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(20)
    }
    isDone = true
    await senders
    expect(failed).toEqual([])
    const { phones } = await allPhones(url, key)
    expect(saved.filter((phone) => !phones.has(phone))).toEqual([])
  })
})
