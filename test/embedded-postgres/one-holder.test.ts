// slow: it starts processes of the service, and some are killed
import { expect, it } from 'vitest'
import { end, endHoldersAfterEach, hold, launch, newDataDir, query } from './held-database.ts'

endHoldersAfterEach()

it('a second service on the same data directory is refused in one line that names the first', async () => {
  const dataDir = newDataDir()
  const first = await hold('service', dataDir)
  const second = launch('service', dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `refused: another Leadline (process ${first.program.child.pid}) is using ${dataDir}: stop it, or choose another DATA_DIR`,
  )
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('of five services that start at once exactly one serves', async () => {
  const dataDir = newDataDir()
  const contenders = Array.from({ length: 5 }, () => launch('service', dataDir))
  const results = await Promise.all(
    contenders.map((contender) =>
      Promise.race([contender.ended, contender.line(/^\{/).catch(() => contender.ended)]),
    ),
  )
  expect(results.filter((result) => result !== 1)).toHaveLength(1)
  expect(results.filter((result) => result === 1)).toHaveLength(4)
})

it('a shell command works beside the running service and leaves it running', async () => {
  const dataDir = newDataDir()
  const service = await hold('service', dataDir)
  const shell = await hold('shell', dataDir)
  expect([shell.ownerUrl, shell.pid]).toEqual([service.ownerUrl, service.pid])
  await end(shell)
  expect(await query(service, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('shell commands without a service take turns on a database of their own', async () => {
  const dataDir = newDataDir()
  const first = await hold('shell', dataDir)
  const second = launch('shell', dataDir)
  await query(first, 'create table kept (word text)')
  await end(first)
  await second.line(/^\{/)
})

it('a service that starts during a shell command waits for it', async () => {
  const dataDir = newDataDir()
  const shell = await hold('shell', dataDir)
  const service = launch('service', dataDir)
  await end(shell)
  await service.line(/^\{/)
})
