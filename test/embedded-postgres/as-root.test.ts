// slow: it starts processes of the service, and some are killed
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  end,
  endHoldersAfterEach,
  environmentWith,
  hold,
  launch,
  newDataDir,
  query,
  socketDirectoryOf,
} from './held-database.ts'

endHoldersAfterEach()

/** `nobody` on Debian; any number but root's will do. */
const ordinaryId = 65_534

const isRoot = process.getuid?.() === 0

/** A clone below a directory that only root may enter cannot be tried as somebody else. */
const isOpenToOthers =
  isRoot && spawnSync('test', ['-r', import.meta.filename], { uid: ordinaryId, gid: ordinaryId }).status === 0

const numberWithoutName = 54_321

const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0

describe.skipIf(!isRoot)('root starts a PostgreSQL that refuses root', () => {
  it('below a directory that only root may enter, with files that stay root’s', async () => {
    const dataDir = join(newDataDir(), 'closed', 'data')
    mkdirSync(join(dataDir, '..'), { mode: 0o700 })
    const held = await hold('service', dataDir)
    expect(await query(held, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  })

  it('without user namespaces, below such a directory: one line says what to do', async () => {
    const dataDir = join(newDataDir(), 'closed', 'data')
    mkdirSync(join(dataDir, '..'), { mode: 0o700 })
    const started = launch('service', dataDir, environmentWith(['sh']))
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/^refused: PostgreSQL does not run as root.* set DATABASE_URL\n$/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  it.skipIf(!isOpenToOthers)(
    'without user namespaces as another user, who may enter the socket’s directory',
    async () => {
      const dataDir = newDataDir()
      chmodSync(dataDir, 0o711)
      const held = await hold('service', dataDir, environmentWith(['sh']))
      expect(await query(held, 'select 1 as one')).toEqual([{ one: 1 }])
      const { uid, mode } = statSync(socketDirectoryOf(held))
      expect(uid).not.toBe(0)
      expect(mode & 0o777).toBe(0o700)
      await end(held)
      expect(existsSync(socketDirectoryOf(held))).toBe(false)
    },
  )

  it('under a number that this system has a name for, whichever those are', async () => {
    const held = await hold('service', newDataDir())
    const seen = readFileSync(`/proc/${held.pid}/uid_map`, 'utf8').trim().split(/\s+/)[0]
    expect(readFileSync('/etc/passwd', 'utf8')).toMatch(new RegExp(`^[^:]+:[^:]*:${seen}:`, 'm'))
  })

  it.skipIf(!isOpenToOthers)('on the files of an ordinary user, keeping the data', async () => {
    const dataDir = newDataDir()
    const first = await hold('service', dataDir)
    await query(first, `create table kept as select 'kept' as word`)
    await end(first)
    for (const name of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(dataDir, name), ordinaryId, ordinaryId)
    }
    const second = await hold('service', dataDir)
    expect(await query(second, 'select word from kept')).toEqual([{ word: 'kept' }])
  })
})

describe.skipIf(!isOpenToOthers || !hasNamespaces)('a user without a name, as in many a container', () => {
  it('starts a PostgreSQL that asks for one', async () => {
    const dataDir = newDataDir()
    chownSync(dataDir, numberWithoutName, numberWithoutName)
    const held = await hold('service', dataDir, process.env, numberWithoutName)
    expect(await query(held, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(numberWithoutName)
    expect(statSync(socketDirectoryOf(held)).uid).toBe(numberWithoutName)
  })
})
