import { statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { connectEmbedded } from '../../server/embedded-postgres/embedded-postgres.ts'
import { printed } from '../support/processes/shell.ts'
import { type OnSmallDisk, onSmallDisk, smallDiskMissing } from '../support/processes/small-disk.ts'
import { builtCommand, leadline, newFolder, startBuilt } from './built-service.ts'

const folder = newFolder()
const dataDir = join(folder, 'data')
const file = join(folder, 'whole.backup')
const missing = smallDiskMissing()
if (missing !== undefined) console.log(`left out: ${missing}`)

/** Rows that no compression makes small: more than all buffers between PostgreSQL and the disk hold. */
const ballast = `create schema ballast;
  create table ballast.rows as
  select n, gen_random_uuid() as one, gen_random_uuid() as other from generate_series(1, 600000) n`

beforeAll(async () => {
  if (missing !== undefined) return
  const service = await startBuilt({ DATA_DIR: dataDir })
  await service.stop()
  const { ownerUrl, stop } = await connectEmbedded({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(ballast)
  await client.end()
  await stop()
  printed(await leadline(['backup', file, '--json'], { DATA_DIR: dataDir }))
  expect(statSync(file).size).toBeGreaterThan(16_000_000)
})

const onDisk = (size: string, args: string[], env: NodeJS.ProcessEnv, before?: string): OnSmallDisk =>
  onSmallDisk(join(folder, 'disk'), size, builtCommand(args), { PATH: process.env.PATH, ...env }, before)

const oneLine = [expect.stringMatching(/^error: .*ENOSPC: no space left on device/)]

/** A disk without room for a byte; a name of a file takes none. */
const full = '4k'
const fill = 'head -c 4096 /dev/zero > full'

describe.skipIf(missing !== undefined)('a disk that fills up', () => {
  const disk = join(folder, 'disk')

  it.each([
    ['a backup', 'backup', '8m', {}],
    ['an encrypted backup', 'backup', '8m', { BACKUP_PASSPHRASE: 'a passphrase of some length' }],
    ['a backup without room for anything', 'backup', full, {}],
    ['a dump', 'dump', full, {}],
  ])('ends %s with one line, and leaves no draft', (_, command, size, more) => {
    const env = { DATA_DIR: dataDir, ...more }
    const before = size === full ? fill : undefined
    const { status, stderr, left } = onDisk(size, [command, join(disk, 'a.file')], env, before)
    expect([status, stderr.trim().split('\n')]).toEqual([1, oneLine])
    expect(left.filter((name) => name !== './full')).toEqual([])
  })

  it.each([
    ['while files are written', '20m', 'true'],
    ['where not even the claim fits', full, fill],
  ])('ends a restore with one line, and leaves DATA_DIR empty: %s', (_, size, before) => {
    const { status, stderr, left } = onDisk(size, ['restore', file], { DATA_DIR: join(disk, 'data') }, before)
    expect([status, stderr.trim().split('\n')]).toEqual([1, oneLine])
    expect(left.filter((name) => !/^\.\/(full|data(\/holders)?)$/.test(name))).toEqual([])
  })
})
