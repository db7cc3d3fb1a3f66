import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeLogger } from '../../server/http/request-log.ts'
import type { Job } from '../../server/jobs/job.ts'
import { runJobs } from '../../server/jobs/run-jobs.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { openOffice } from '../support/app/console.ts'

let service: TestApp
let accountIds: string[]

beforeAll(async () => {
  service = await startTestApp()
  await openOffice(service)
  await openOffice(service)
  accountIds = await service.db.accountIds()
})

afterAll(() => service.close())

/** Runs the jobs for a while; which account was worked for, in order. */
async function ranFor(
  run: (accountId: string, turn: number) => boolean,
  until: (ran: readonly string[]) => void,
): Promise<string[]> {
  const ran: string[] = []
  const job: Job = {
    name: 'a job of this test',
    intervalSeconds: 60,
    async run({ caller }) {
      ran.push(caller.accountId)
      return run(caller.accountId, ran.length)
    },
  }
  const jobs = runJobs([job], service.db, makeLogger('silent'))
  try {
    await vi.waitFor(() => until(ran), { timeout: 10_000 })
  } finally {
    await jobs.stop()
  }
  return ran
}

it('runs at once for every account; one that fails keeps nothing from the others', async () => {
  const fail = (): boolean => {
    throw new Error('no')
  }
  const ran = await ranFor(
    (_accountId, turn) => turn === 1 && fail(),
    (accounts) => expect(accounts).toHaveLength(accountIds.length),
  )
  expect(ran).toEqual(accountIds)
})

it('goes on where there is more to do, and lets the other accounts have their turn first', async () => {
  const [first, ...others] = accountIds
  const ran = await ranFor(
    (accountId, turn) => accountId === first && turn <= accountIds.length,
    (accounts) => expect(accounts).toHaveLength(accountIds.length + 1),
  )
  expect(ran).toEqual([first, ...others, first])
})

it('runs again when its interval is over, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  try {
    const count = accountIds.length
    const ran: number[] = []
    const job: Job = {
      name: 'a job of this test',
      intervalSeconds: 60,
      run: async () => ran.push(Date.now()) < 0,
    }
    const jobs = runJobs([job], service.db, makeLogger('silent'))
    await vi.waitFor(() => expect(ran).toHaveLength(count), { timeout: 10_000 })
    await vi.advanceTimersByTimeAsync(58_000)
    expect(ran).toHaveLength(count)
    await vi.advanceTimersByTimeAsync(4_000)
    await vi.waitFor(() => expect(ran).toHaveLength(2 * count), { timeout: 10_000 })
    await jobs.stop()
  } finally {
    vi.useRealTimers()
  }
})
