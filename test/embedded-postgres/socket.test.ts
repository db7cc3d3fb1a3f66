// slow: it starts processes of the service, and some are killed
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { end, endHoldersAfterEach, hold, newDataDir, query, socketDirectoryOf } from './held-database.ts'

endHoldersAfterEach()

describe('the socket of the embedded database', () => {
  it('is in a directory that only its owner may enter, and that is gone after an end in order', async () => {
    const dataDir = newDataDir()
    const held = await hold('service', dataDir)
    const directory = socketDirectoryOf(held)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(join(directory, '.s.PGSQL.5432')).isSocket()).toBe(true)
    await end(held)
    expect(existsSync(directory)).toBe(false)
    expect(readdirSync(dataDir)).not.toContain('postgres-socket')
  })

  it('works where the path of DATA_DIR is longer than a socket’s may be', async () => {
    const dataDir = join(newDataDir(), 'a'.repeat(120), 'data')
    mkdirSync(dataDir, { recursive: true })
    const held = await hold('service', dataDir)
    expect(await query(held, 'select 1 as one')).toEqual([{ one: 1 }])
    await end(held)
  })

  it.each([
    ['has too long a path', 'b'.repeat(90), true],
    ['is missing', 'missing', false],
  ])('is in /tmp when TMPDIR %s', async (_, name, isThere) => {
    const parent = join(newDataDir(), name)
    if (isThere) mkdirSync(parent)
    const held = await hold('service', newDataDir(), { ...process.env, TMPDIR: parent })
    expect(socketDirectoryOf(held)).toMatch(/^\/tmp\/leadline-\w{6}$/)
  })

  it('is found though the directory for temporary files has blanks, commas and quotes in its name', async () => {
    const parent = join(newDataDir(), 'a "b", c%2Fd')
    mkdirSync(parent)
    const held = await hold('service', newDataDir(), { ...process.env, TMPDIR: parent })
    expect(socketDirectoryOf(held).startsWith(parent)).toBe(true)
    expect(await query(held, 'select 1 as one')).toEqual([{ one: 1 }])
    await end(held)
  })

  it('is reached in another database when the path of the address is changed', async () => {
    const held = await hold('service', newDataDir())
    const url = new URL(held.ownerUrl)
    url.pathname = '/template1'
    const rows = await query({ ...held, ownerUrl: url.href }, 'select current_database() as name')
    expect(rows).toEqual([{ name: 'template1' }])
    const pool = new pg.Pool({ connectionString: url.href })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('of a killed service is removed by the next start', async () => {
    const dataDir = newDataDir()
    const first = await hold('service', dataDir)
    process.kill(first.pid, 'SIGKILL')
    first.program.child.kill('SIGKILL')
    await first.program.ended
    expect(existsSync(socketDirectoryOf(first))).toBe(true)
    await hold('service', dataDir)
    expect(existsSync(socketDirectoryOf(first))).toBe(false)
  })

  it('is made anew when the directory for temporary files was emptied, as by a restart of the machine', async () => {
    const dataDir = newDataDir()
    const first = await hold('service', dataDir)
    process.kill(first.pid, 'SIGKILL')
    first.program.child.kill('SIGKILL')
    await first.program.ended
    rmSync(socketDirectoryOf(first), { recursive: true })
    expect(await query(await hold('service', dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('that somebody replaced by a link: what the link leads to is left alone', async () => {
    const dataDir = newDataDir()
    const elsewhere = newDataDir()
    writeFileSync(join(elsewhere, '.s.PGSQL.5432'), 'mine')
    const link = join(newDataDir(), 'leadline-link')
    symlinkSync(elsewhere, link)
    writeFileSync(join(dataDir, 'postgres-socket'), link)
    await hold('service', dataDir)
    expect(readFileSync(join(elsewhere, '.s.PGSQL.5432'), 'utf8')).toBe('mine')
  })

  it('whose lock names a stranger with the number of the dead server does not stop the restart', async () => {
    const held = await hold('service', newDataDir())
    const lock = join(socketDirectoryOf(held), '.s.PGSQL.5432.lock')
    const note = readFileSync(lock, 'utf8')
    const stranger = spawn('sleep', ['60'])
    try {
      process.kill(held.pid, 'SIGKILL')
      const [, ...rest] = note.split('\n')
      writeFileSync(lock, [stranger.pid, ...rest].join('\n'))
      await held.program.line(/ended unexpectedly/)
      await expect
        .poll(() => query(held, 'select 1 as one').catch(() => []), { timeout: 15_000 })
        .toHaveLength(1)
    } finally {
      stranger.kill()
    }
  })
})

describe('a system without Unix sockets', () => {
  const withoutSockets = { ...process.env, TEST_WITHOUT_SOCKETS: '1' }

  it('gets a TCP port that this machine alone reaches', async () => {
    const held = await hold('service', newDataDir(), withoutSockets)
    expect(new URL(held.ownerUrl).hostname).toBe('127.0.0.1')
    const settings = await query(
      held,
      `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as socket`,
    )
    expect(settings).toEqual([{ tcp: '127.0.0.1', socket: '' }])
  })

  it('gets another port when another program took the last one; its shell finds it', async () => {
    const dataDir = newDataDir()
    const first = await hold('service', dataDir, withoutSockets)
    await end(first)
    const other = createServer().listen(Number(new URL(first.ownerUrl).port), '127.0.0.1')
    try {
      const second = await hold('service', dataDir, withoutSockets)
      const shell = await hold('shell', dataDir, withoutSockets)
      expect(shell.ownerUrl).toBe(second.ownerUrl)
      expect(await query(shell, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      other.close()
    }
  })

  it('goes on with the files of one that has them', async () => {
    const dataDir = newDataDir()
    const first = await hold('service', dataDir)
    await query(first, `create table kept as select 'kept' as word`)
    await end(first)
    const second = await hold('service', dataDir, withoutSockets)
    expect(await query(second, 'select word from kept')).toEqual([{ word: 'kept' }])
  })
})
