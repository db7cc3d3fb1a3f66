// slow: it starts processes of the service, and some are killed
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  end,
  endHoldersAfterEach,
  environmentWith,
  type Held,
  hold,
  newDataDir,
  processesIn,
  query,
} from './held-database.ts'

endHoldersAfterEach()

async function holdWithRow(dataDir: string, env?: NodeJS.ProcessEnv): Promise<Held> {
  const held = await hold('service', dataDir, env)
  await query(held, `create table kept as select 'kept' as word`)
  return held
}

async function expectRow(held: Held): Promise<void> {
  expect(await query(held, 'select word from kept')).toEqual([{ word: 'kept' }])
}

async function killBoth(held: Held): Promise<void> {
  held.program.child.kill('SIGKILL')
  process.kill(held.pid, 'SIGKILL')
  await held.program.ended
}

it('service and PostgreSQL killed at once: the next start recovers what was committed', async () => {
  const dataDir = newDataDir()
  await killBoth(await holdWithRow(dataDir))
  await expectRow(await hold('service', dataDir))
})

it('service killed: PostgreSQL does not stay behind, and the next start goes on', async () => {
  const dataDir = newDataDir()
  const first = await holdWithRow(dataDir)
  first.program.child.kill('SIGKILL')
  await first.program.ended
  const second = await hold('service', dataDir)
  await expectRow(second)
  await end(second)
  expect(processesIn(dataDir)).toEqual([])
})

it('service killed where PostgreSQL cannot notice: the next start stops the survivor in order and goes on', async () => {
  const dataDir = newDataDir()
  const first = await holdWithRow(dataDir, environmentWith(['unshare', 'sh', 'ps']))
  first.program.child.kill('SIGKILL')
  await first.program.ended
  await sleep(300)
  expect(() => process.kill(first.pid, 0)).not.toThrow()
  const second = await hold('service', dataDir)
  expect(second.pid).not.toBe(first.pid)
  await expectRow(second)
  await end(second)
  expect(processesIn(dataDir)).toEqual([])
})

it('a leftover PostgreSQL that hangs in its shutdown holds up the next start for seconds, not for a minute', async () => {
  const dataDir = newDataDir()
  const first = await holdWithRow(dataDir, environmentWith(['unshare', 'sh', 'ps']))
  first.program.child.kill('SIGKILL')
  await first.program.ended
  process.kill(first.pid, 'SIGSTOP')
  const started = performance.now()
  await expectRow(await hold('service', dataDir))
  expect(performance.now() - started).toBeLessThan(40_000)
}, 90_000)

it('PostgreSQL killed under a running service: it comes back at the same address', async () => {
  const dataDir = newDataDir()
  const held = await holdWithRow(dataDir)
  process.kill(held.pid, 'SIGKILL')
  await held.program.line(/ended unexpectedly/)
  const deadline = Date.now() + 15_000
  for (;;) {
    try {
      await expectRow(held)
      break
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
})

it('a process note that names a stranger with the number of the dead server does not stop the start', async () => {
  const dataDir = newDataDir()
  const first = await holdWithRow(dataDir)
  const note = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  await end(first)
  const stranger = spawn('sleep', ['60'])
  try {
    const [, ...rest] = note.split('\n')
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), [stranger.pid, ...rest].join('\n'))
    await expectRow(await hold('service', dataDir))
    expect(stranger.exitCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

it('a first start that was interrupted leaves nothing that the next one takes for data', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
  mkdirSync(join(dataDir, 'postgres'))
  const held = await hold('service', dataDir)
  expect(await query(held, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('a lost password is set anew', async () => {
  const dataDir = newDataDir()
  const first = await holdWithRow(dataDir)
  await end(first)
  rmSync(join(dataDir, 'postgres-password'))
  const second = await hold('service', dataDir)
  expect(second.ownerUrl).not.toBe(first.ownerUrl)
  await expectRow(second)
})
