import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { printed } from '../support/shell.ts'
import { leadline, newFolder, startBuilt } from './built-service.ts'

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
    expect(await service.stop()).toBe(0)
    const where = { DATA_DIR: join(folder, 'from schedule'), ...more }
    printed(await leadline(['restore', join(backupDir, name), '--json'], where))
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
