import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pauseBehind, repeat } from '../../server/jobs/repeat.ts'

// A machine that stands still would say nothing about pauses: time passes when it is told to.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Starts of turns that take so long each, as their pauses are told, for a while; in ms since the first. */
async function turnsOf(workMs: number, forMs: number): Promise<number[]> {
  const starts: number[] = []
  const work = async (): Promise<void> => {
    starts.push(Date.now())
    await new Promise((done) => setTimeout(done, workMs))
  }
  const pauseMs = (): number => pauseBehind(workMs, { leastMs: 20, mostMs: 300, shareOfTime: 0.1 })
  const repeated = repeat(work, pauseMs, (error) => {
    throw error
  })
  await vi.advanceTimersByTimeAsync(forMs)
  const stopped = repeated.stop()
  await vi.advanceTimersByTimeAsync(workMs)
  await stopped
  return starts
}

it('comes at the least pause while turns are short', async () => {
  expect(await turnsOf(1, 90)).toEqual([0, 21, 42, 63, 84])
})

it('comes less often where turns take long, so that they take a tenth of the time', async () => {
  expect(await turnsOf(20, 450)).toEqual([0, 200, 400])
})

it('comes at the longest pause however long turns take', async () => {
  expect(await turnsOf(200, 1_100)).toEqual([0, 500, 1_000])
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
  await vi.advanceTimersByTimeAsync(5)
  expect(failures).toHaveLength(6)
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(30)
  expect(turns).toBe(6)
})
