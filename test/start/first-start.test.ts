// slow: it starts processes of the service, and some are killed
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  end,
  endHoldersAfterEach,
  hold,
  launch,
  newDataDir,
  processesIn,
  query,
} from '../embedded-postgres/held-database.ts'

endHoldersAfterEach()

describe('the embedded database', () => {
  it('is made on the first start, in UTF-8 and UTC, durable, and without TCP', async () => {
    const held = await hold('service', newDataDir())
    const settings = await query(
      held,
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'listen_addresses', 'TimeZone')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
    })
    const [database] = await query(
      held,
      `select pg_encoding_to_char(encoding) as encoding, datlocale from pg_database where datname = current_database()`,
    )
    expect(database).toEqual({ encoding: 'UTF8', datlocale: 'C.UTF-8' })
  })

  it('keeps its data, its directory and its password to its owner', async () => {
    const dataDir = newDataDir()
    const held = await hold('service', dataDir)
    for (const name of ['postgres', 'postgres-password', 'postgres.log']) {
      expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
    }
    await expect(
      query({ ...held, ownerUrl: held.ownerUrl.replace(/:[^:@]+@/, ':wrong@') }, 'select 1'),
    ).rejects.toThrow(/password authentication failed/)
  })

  it('finds its data on the second start', async () => {
    const dataDir = newDataDir()
    const first = await hold('service', dataDir)
    await query(first, `create table kept as select 'kept' as word`)
    expect(await end(first)).toBe(0)
    const second = await hold('service', dataDir)
    expect(await query(second, 'select word from kept')).toEqual([{ word: 'kept' }])
  })

  it('leaves no process, no claim and no note behind when it ends in order', async () => {
    const dataDir = newDataDir()
    const held = await hold('service', dataDir)
    expect(await end(held)).toBe(0)
    expect(processesIn(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  it('writes no statement and no row into its log', async () => {
    const dataDir = newDataDir()
    const held = await hold('service', dataDir)
    await query(held, 'create table people (phone text primary key)')
    await query(held, `insert into people values ('+919876543210')`)
    await expect(query(held, `insert into people values ('+919876543210')`)).rejects.toThrow(/duplicate key/)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('9876543210')
  })
})

describe('a data directory that cannot be used stops the start with one line', () => {
  it.each([
    [
      'that is a file',
      (dataDir: string) => {
        writeFileSync(join(dataDir, 'file'), '')
        return join(dataDir, 'file')
      },
      /^refused: Cannot use DATA_DIR .*file/,
    ],
    [
      'with something else in its place',
      (dataDir: string) => {
        mkdirSync(join(dataDir, 'postgres'))
        writeFileSync(join(dataDir, 'postgres', 'notes.txt'), 'mine')
        return dataDir
      },
      /^refused: .*postgres is not a whole PostgreSQL data directory \(no PG_VERSION\)/,
    ],
    [
      'of another PostgreSQL',
      (dataDir: string) => {
        for (const path of ['base', 'global']) mkdirSync(join(dataDir, 'postgres', path), { recursive: true })
        writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), '')
        writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
        return dataDir
      },
      /^refused: .*made by PostgreSQL 15, this Leadline brings 18/,
    ],
  ])('one %s', async (_, makeBad, line) => {
    const started = launch('service', makeBad(newDataDir()))
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(line)
    expect(started.output().trim().split('\n')).toHaveLength(1)
  })
})
