import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { connectEmbedded } from '../../server/embedded-postgres/embedded-postgres.ts'
import { createTestDatabase } from '../support/database/database.ts'
import { printed } from '../support/processes/shell.ts'
import { type BuiltService, leadline, newFolder, startBuilt } from './built-service.ts'

const folder = newFolder()

describe('backups by schedule', () => {
  it('the first is made at once, in a process of its own, and /metrics tells of it', async () => {
    const backupDir = join(folder, 'scheduled')
    const more = {
      BACKUP_DIR: backupDir,
      BACKUP_EVERY: '1h',
      BACKUP_PASSPHRASE: 'a passphrase of some length',
    }
    const service = await startBuilt({ DATA_DIR: join(folder, 'data'), ...more })
    await service.program.line(/"msg":"backup made"/)
    const [name = '', ...others] = readdirSync(backupDir)
    expect([name, others]).toEqual([expect.stringMatching(/^leadline-\d{8}T\d{6}Z\.tar\.gz\.age$/), []])
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    const [, at] = /^leadline_backup_last_success_timestamp_seconds (\S+)$/m.exec(metrics) ?? []
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
    expect(metrics).toMatch(/^leadline_backup_last_size_bytes [1-9]\d+$/m)
    expect(metrics).toMatch(/^leadline_backup_failures_total 0$/m)
    expect(metrics).toMatch(/^leadline_backup_overdue 0$/m)
    expect(await service.stop()).toBe(0)
    const where = { DATA_DIR: join(folder, 'from schedule'), ...more }
    printed(await leadline(['restore', join(backupDir, name), '--json'], where))
  })
})

describe('a backup by schedule that does not come to its end', () => {
  const dataDir = join(folder, 'large')
  const backupDir = join(folder, 'of large')
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: backupDir }
  const here = (): string[] => readdirSync(backupDir)

  beforeAll(async () => {
    await (await startBuilt({ DATA_DIR: dataDir })).stop()
    const { ownerUrl, stop } = await connectEmbedded({ dataDir, log: () => undefined })
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(
      'create table ballast as select n, gen_random_uuid() as one from generate_series(1, 1000000) n',
    )
    await client.end()
    await stop()
  })

  /** Starts the service, and answers the process that is writing its backup when some of that is on the disk. */
  async function inTheMiddle(): Promise<{ service: BuiltService; writer: number }> {
    const service = await startBuilt(settings)
    for (let tries = 0; tries < 3_000; tries += 1) {
      const draft = existsSync(backupDir) && here().find((name) => name.endsWith('.part'))
      if (draft && statSync(join(backupDir, draft)).size > 500_000) {
        return { service, writer: Number(/\.(\d+)-\d+\.part$/.exec(draft)?.[1]) }
      }
      await sleep(10)
    }
    throw new Error(`no draft was written: ${service.program.output()}`)
  }

  it('leaves no draft when the service is stopped', async () => {
    const { service } = await inTheMiddle()
    expect(await service.stop()).toBe(0)
    expect(here()).toEqual([])
  })

  it('leaves no draft when the service is killed', async () => {
    const { service } = await inTheMiddle()
    service.program.child.kill('SIGKILL')
    await expect.poll(here).toEqual([])
  })

  it('is told as a failure when it alone is killed, and leaves no draft', async () => {
    const { service, writer } = await inTheMiddle()
    process.kill(writer, 'SIGKILL')
    await service.program.line(/"reason":"the backup ended with SIGKILL","msg":"no backup could be made"/)
    expect(here()).toEqual([])
    expect(await service.stop()).toBe(0)
  })

  it('leaves a draft when everything is killed at once, and the next run removes it', async () => {
    const { service, writer } = await inTheMiddle()
    service.program.child.kill('SIGKILL')
    process.kill(writer, 'SIGKILL')
    await service.program.ended
    expect(here()).toEqual([expect.stringMatching(/\.part$/)])
    const next = await startBuilt(settings)
    await next.program.line(/"msg":"backup made"/)
    expect(here()).toEqual([expect.stringMatching(/Z\.tar\.gz$/)])
    expect(await next.stop()).toBe(0)
  })
})

describe('an external database', () => {
  it('gives a base backup for the tools of PostgreSQL itself, which restore does not take', async () => {
    const database = await createTestDatabase()
    const where = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40) }
    const file = join(folder, 'external.backup')
    printed(await leadline(['backup', file, '--json'], where))
    const restored = await leadline(['restore', file], { DATA_DIR: join(folder, 'external') })
    expect(restored.stderr).toContain('start PostgreSQL itself on its folder "postgres"')
    await database.drop()
  })
})
