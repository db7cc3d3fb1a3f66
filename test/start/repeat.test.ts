import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pauseBehind, repeat } from '../../server/start/repeat.ts'

/** Starts of turns that take so long each, as their pauses are told, for a while; in ms since the first. */
async function turnsOf(workMs: number, forMs: number): Promise<number[]> {
  const starts: number[] = []
  const work = async (): Promise<void> => {
    starts.push(performance.now())
    await sleep(workMs)
  }
  const pauseMs = (): number => pauseBehind(workMs, { leastMs: 20, mostMs: 300, shareOfTime: 0.1 })
  const repeated = repeat(work, pauseMs, (error) => {
    throw error
  })
  await sleep(forMs)
  await repeated.stop()
  return starts.map((at) => at - (starts[0] ?? 0))
}

it('comes at the least pause while turns are short', async () => {
  expect((await turnsOf(0, 600)).length).toBeGreaterThan(5)
})

it('comes less often where turns take long, so that they take a tenth of the time', async () => {
  const [, second = 0] = await turnsOf(20, 400)
  expect(second).toBeGreaterThan(195)
})

it('comes at the longest pause however long turns take', async () => {
  const [, second = Number.POSITIVE_INFINITY] = await turnsOf(200, 1_500)
  expect(second).toBeLessThan(1_400)
})

it('goes on behind a turn that failed, and not behind its stop', async () => {
  const failures: unknown[] = []
  let turns = 0
  const work = () => Promise.reject(new Error(`turn ${++turns}`))
  const repeated = repeat(
    work,
    () => 1,
    (error) => failures.push(error),
  )
  await expect.poll(() => failures.length).toBeGreaterThan(2)
  await repeated.stop()
  const atStop = turns
  await sleep(30)
  expect(turns).toBe(atStop)
})
