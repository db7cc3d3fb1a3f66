import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { readBackup } from '../../server/backup/backup-contents.ts'
import { connectEmbedded } from '../../server/embedded-postgres/embedded-postgres.ts'
import { printed } from '../support/processes/shell.ts'
import { allPhones, leadline, newFolder, startBuilt } from './built-service.ts'

const folder = newFolder()

it('deliveries that wait on disk are in a backup, which promises nothing behind their copy, are saved where it is restored, and are outside of a dump', async () => {
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir }
  const service = await startBuilt(env)
  const key = service.key ?? ''
  const embedded = await connectEmbedded({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: embedded.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table leads in share mode')
  const path = new URL(/^ +Webhook +(\S+)$/m.exec(service.program.output())?.[1] ?? '').pathname
  const phones = ['+919700000011', '+919700000012']
  for (const phone of phones) {
    const body = JSON.stringify({ name: 'Asha Rao', phone })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${service.url}${path}`, { method: 'POST', headers, body })).status).toBe(200)
  }
  const answeredAt = new Date().toISOString()
  const file = join(folder, 'with-spool.backup')
  const backup = printed<{ acknowledged_until: string }>(await leadline(['backup', file, '--json'], env))
  const dump = await leadline(['dump', join(folder, 'without-spool.dump'), '--json'], env)
  expect(printed<{ waiting_outside: number }>(dump).waiting_outside).toBe(2)
  await client.query('rollback')
  await client.end()
  await embedded.stop()

  const { tail } = await readBackup(file, undefined)
  expect(backup.acknowledged_until).toBe(tail.spool_until)
  expect(backup.acknowledged_until > answeredAt).toBe(true)
  expect(backup.acknowledged_until < tail.acknowledged_until).toBe(true)
  const restored = join(folder, 'restored-spool')
  printed(await leadline(['restore', file, '--json'], { DATA_DIR: restored }))
  const copy = await startBuilt({ DATA_DIR: restored })
  const there = async () => [...(await allPhones(copy.url, key)).phones].filter((one) => phones.includes(one))
  await expect.poll(async () => (await there()).sort(), { timeout: 40_000, interval: 200 }).toEqual(phones)
  expect(await copy.stop()).toBe(0)
  expect(await service.stop()).toBe(0)
  expect(readdirSync(restored)).not.toContain('spool.restored')
})
