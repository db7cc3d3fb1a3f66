import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { connectEmbedded } from '../../server/embedded-postgres/embedded-postgres.ts'
import { runProgram } from '../support/processes/program.ts'
import { printed } from '../support/processes/shell.ts'
import { allPhones, ask, type BuiltService, leadline, newFolder, startBuilt } from './built-service.ts'
import { sendWithoutPause } from './send-leads.ts'
import { wrongCounts } from './wrong-counts.ts'

interface Backup {
  readonly file: string
  readonly bytes: number
  readonly acknowledged_until: string
  readonly kept_on_disk_until: string
}

const folder = newFolder()
const dataDir = join(folder, 'data')
const walArchiveDir = join(folder, 'wal archive')
const env = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: walArchiveDir, LOG_LEVEL: 'info' }
let service: BuiltService
let key = ''

beforeAll(async () => {
  service = await startBuilt(env)
  key = service.key ?? ''
})

describe('a backup under full load', () => {
  it.each([
    ['plain', {}],
    ['encrypted', { BACKUP_PASSPHRASE: 'a passphrase of some length' }],
  ])(
    '%s, restored elsewhere: every lead acknowledged before its stop point is there, and the counts are right',
    async (kind, more) => {
      const file = join(folder, `${kind}.backup`)
      const load = sendWithoutPause(service.url, key, 8)
      await sleep(500)
      const backup = printed<Backup>(await leadline(['backup', file, '--json'], { ...env, ...more }))
      const acknowledged = await load.stop()
      const until = new Date(backup.acknowledged_until).getTime()
      const owed = [...acknowledged].filter(([, at]) => at < until).map(([phone]) => phone)
      expect(owed.length).toBeGreaterThan(20)
      expect(acknowledged.size).toBeGreaterThan(owed.length)
      expect(statSync(file)).toMatchObject({ size: backup.bytes })
      expect(statSync(file).mode & 0o777).toBe(0o600)

      const restored = join(folder, `restored-${kind}`)
      printed(await leadline(['restore', file, '--json'], { DATA_DIR: restored, ...more }))
      expect(await wrongCounts({ DATA_DIR: restored })).toEqual([])
      const copy = await startBuilt({ DATA_DIR: restored })
      const { phones, total } = await allPhones(copy.url, key)
      expect(owed.filter((phone) => !phones.has(phone))).toEqual([])
      expect(phones.size).toBe(total)
      expect(await copy.stop()).toBe(0)
    },
  )

  it('holds the secrets, so that whoever was signed in stays so', () => {
    const secretOf = (directory: string): string => readFileSync(join(directory, 'session-secret'), 'utf8')
    expect(secretOf(join(folder, 'restored-plain'))).toBe(secretOf(dataDir))
  })
})

describe('a file that is not what was written', () => {
  const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of some length' }

  it.each([
    ['cut off', 'plain', (bytes: Buffer) => bytes.subarray(0, -1_000)],
    ['changed in the middle', 'plain', flipped],
    ['encrypted and cut off', 'encrypted', (bytes: Buffer) => bytes.subarray(0, -1_000)],
    ['encrypted and changed in the middle', 'encrypted', flipped],
  ])('%s is refused in one line, and the directory stays empty', async (name, kind, spoil) => {
    const file = join(folder, `${name}.backup`)
    writeFileSync(file, spoil(readFileSync(join(folder, `${kind}.backup`))))
    const target = join(folder, `from ${name}`)
    const { status, stderr } = await leadline(['restore', file], { DATA_DIR: target, ...passphrase })
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^error: /)]])
    expect(readdirSync(target).filter((entry) => entry !== 'holders')).toEqual([])
  })

  it('a wrong passphrase, and none, are told so', async () => {
    const args = ['restore', join(folder, 'encrypted.backup')]
    const target = { DATA_DIR: join(folder, 'wrong') }
    expect((await leadline(args, target)).stderr).toContain('is encrypted: set BACKUP_PASSPHRASE')
    const wrong = await leadline(args, { ...target, BACKUP_PASSPHRASE: 'another passphrase' })
    expect(wrong.stderr).toContain('The passphrase does not open the file')
  })

  it('a directory in use is never written over, nor is a backup', async () => {
    const file = join(folder, 'plain.backup')
    const restored = await leadline(['restore', file], { DATA_DIR: join(folder, 'restored-plain') })
    expect(restored.stderr).toContain('is not empty')
    expect((await leadline(['backup', file], env)).stderr).toContain('exists already')
  })
})

describe('a backup inside DATA_DIR', () => {
  it('is left alone, and restored in place of a database that was moved aside', async () => {
    const place = join(folder, 'volume')
    const file = join(place, 'before-upgrade.backup')
    printed(await leadline(['restore', join(folder, 'plain.backup'), '--json'], { DATA_DIR: place }))
    printed(await leadline(['backup', file, '--json'], { DATA_DIR: place }))
    execFileSync('sh', ['-c', 'mkdir before && mv postgres* session-secret before'], { cwd: place })
    printed(await leadline(['restore', file, '--json'], { DATA_DIR: place }))
    const again = await startBuilt({ DATA_DIR: place })
    expect((await ask(again.url, key, 'GET', '/leads')).status).toBe(200)
    expect(await again.stop()).toBe(0)
    expect(existsSync(file)).toBe(true)
  })
})

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.length / 2)
  copy[middle] = (copy[middle] ?? 0) ^ 1
  return copy
}

describe('the archived log', () => {
  it('brings back any moment after a backup, and the last one', async () => {
    const leadAt = async (phone: string): Promise<void> => {
      expect((await ask(service.url, key, 'POST', '/leads', { name: 'Asha Rao', phone })).status).toBe(201)
    }
    await leadAt('+919700000001')
    await sleep(50)
    const moment = new Date().toISOString()
    await sleep(50)
    await leadAt('+919700000002')
    await service.stop()
    const stopped = new Date().toISOString()
    expect(readdirSync(walArchiveDir).filter((name) => name.endsWith('.part'))).toEqual([])

    const file = join(folder, 'plain.backup')
    for (const [until, expected] of [
      [moment, [true, false]],
      ['latest', [true, true]],
    ] as const) {
      const target = join(folder, `until ${until === moment ? 'moment' : until}`)
      const where = { DATA_DIR: target, WAL_ARCHIVE_DIR: walArchiveDir }
      const restored = printed<Backup>(await leadline(['restore', file, '--until', until, '--json'], where))
      if (until === moment) expect(restored.acknowledged_until).toBe(moment)
      // The second lead was the last change that anybody waited for.
      else expect(restored.acknowledged_until > moment && restored.acknowledged_until <= stopped).toBe(true)
      expect(restored.kept_on_disk_until <= restored.acknowledged_until).toBe(true)
      const copy = await startBuilt({ DATA_DIR: target })
      const { phones } = await allPhones(copy.url, key)
      expect([phones.has('+919700000001'), phones.has('+919700000002')]).toEqual(expected)
      await copy.stop()
    }
  })

  const nowhere = join(folder, 'nowhere')

  /** What a restore into an empty place was refused with, which leaves the place empty. */
  async function refusedRestore(until: string, more: NodeJS.ProcessEnv): Promise<string> {
    const args = ['restore', join(folder, 'plain.backup'), '--until', until]
    const { status, stderr } = await leadline(args, { DATA_DIR: nowhere, ...more })
    expect([status > 0, stderr.trim().split('\n')]).toEqual([true, [expect.stringMatching(/^error: /)]])
    expect(existsSync(nowhere) ? readdirSync(nowhere).filter((name) => name !== 'holders') : []).toEqual([])
    return stderr
  }

  it('a moment before the backup, and one without a zone, are refused', async () => {
    const where = { WAL_ARCHIVE_DIR: walArchiveDir }
    expect(await refusedRestore('2020-01-01T00:00:00Z', where)).toContain('--until needs a later time')
    expect(await refusedRestore('2026-01-01 10:00', where)).toContain('a time with its zone')
  })

  it('a moment that it does not reach is refused with the last that it does, which can be restored', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const said = await refusedRestore(later, { WAL_ARCHIVE_DIR: walArchiveDir })
    const [, last = ''] =
      /does not reach \S+: its last change is of (\S+); --until latest restores/.exec(said) ?? []
    expect(said).not.toContain('.log')
    const where = { DATA_DIR: join(folder, 'until the last'), WAL_ARCHIVE_DIR: walArchiveDir }
    printed(await leadline(['restore', join(folder, 'plain.backup'), '--until', last, '--json'], where))
  })

  it('without a directory, or with one that holds nothing, a restore to a moment is refused', async () => {
    const empty = newFolder()
    expect(await refusedRestore('latest', {})).toContain('--until needs WAL_ARCHIVE_DIR')
    const missing = join(empty, 'missing')
    expect(await refusedRestore('latest', { WAL_ARCHIVE_DIR: missing })).toContain(
      'no such file or directory',
    )
    expect(await refusedRestore('latest', { WAL_ARCHIVE_DIR: empty })).toContain('leave --until out')
  })
})

describe('the memory of a backup', () => {
  it('does not grow with the database', async () => {
    service = await startBuilt(env)
    const small = await peakOfBackup('small')
    const database = await connectEmbedded({ dataDir, log: () => undefined })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query(
      `create table ballast as select n, gen_random_uuid() as one, gen_random_uuid() as other from generate_series(1, 4000000) n`,
    )
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
    await client.end()
    const large = await peakOfBackup('large')
    await service.stop()
    expect(rows[0].bytes).toBeGreaterThan(250_000_000)
    expect(large - small).toBeLessThan(40_000)
  })

  /** The most memory in KiB that the command held while it wrote and verified. */
  async function peakOfBackup(name: string): Promise<number> {
    const cli = join(import.meta.dirname, '..', '..', 'dist', 'server', 'cli.js')
    const file = join(folder, `${name}.backup`)
    const program = runProgram(cli, ['backup', file], { PATH: process.env.PATH, DATA_DIR: dataDir })
    let peak = 0
    const look = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8')
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
      } catch {
        // It has ended.
      }
    }, 50)
    expect(await program.ended).toBe(0)
    clearInterval(look)
    return peak
  }
})
