import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, chooseAddress } from './address.ts'
import {
  clearLeftovers,
  PortTaken,
  type Postmaster,
  type PostmasterPlan,
  StillStopping,
  startPostmaster,
  stopProcess,
} from './postmaster.ts'
import { clearSocketDirectory } from './socket-directory.ts'

/** A PostgreSQL that comes back at the same address when it dies; `stop` ends it in order. */
export interface KeptRunning {
  readonly address: Address
  readonly pid: number
  stop(): Promise<void>
}

const attempts = 20
const [firstPauseMs, longestPauseMs] = [500, 30_000]

/** Keeps PostgreSQL running at one address until stopped, or until this process ends, however that happens. */
export async function keepRunning(plan: PostmasterPlan, log: (line: string) => void): Promise<KeptRunning> {
  let postmaster = await startPatiently(plan)
  const ending = new AbortController()
  const endWithProcess = (): void => {
    try {
      process.kill(postmaster.pid, 'SIGINT')
    } catch {
      // It is gone already, which is what was wanted.
    }
  }
  process.once('exit', endWithProcess)

  /** However long that takes; undefined when it is not wanted any more. */
  const startAgain = async (): Promise<Postmaster | undefined> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return undefined
      try {
        return await startPatiently(plan, postmaster.address)
      } catch (error) {
        log(`PostgreSQL does not come back: ${(error as Error).message}`)
      }
    }
  }

  const watch = async (): Promise<void> => {
    for (;;) {
      await postmaster.exited
      if (ending.signal.aborted) return
      log('PostgreSQL ended unexpectedly: starting it again')
      const again = await startAgain()
      if (!again) return
      postmaster = again
      if (ending.signal.aborted) await stopProcess(postmaster.pid)
    }
  }
  const watching = watch()

  return {
    address: postmaster.address,
    get pid() {
      return postmaster.pid
    },
    async stop() {
      ending.abort()
      // PostgreSQL keeps nobody alive, and its end is told a moment after it is gone: stay for that.
      const awake = setInterval(() => {}, 1_000)
      await stopProcess(postmaster.pid)
      await watching
      clearInterval(awake)
      process.off('exit', endWithProcess)
    },
  }
}

async function startPatiently(plan: PostmasterPlan, sameAddress?: Address): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await clearLeftovers(plan.cluster.directory)
    if (plan.socketDirectory !== undefined) clearSocketDirectory(plan.socketDirectory)
    try {
      return await startPostmaster(plan, sameAddress ?? (await chooseAddress(plan.socketDirectory)))
    } catch (error) {
      const passing = error instanceof PortTaken || error instanceof StillStopping
      if (!passing || attempt === attempts) throw error
      await sleep(attempt * 50)
    }
  }
}
