import { AllowanceSpent } from '../../capture/expressions/evaluate-expression.ts'
import { openWorkerPool, PoolBusy, TaskEnded } from '../../machine/worker-pool.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { unavailable } from '../../refusals/errors.ts'
import {
  type CaptureSettings,
  captureSettings,
  type Interpretation,
  interpretDelivery,
  nothingRead,
} from './interpret-delivery.ts'
import type { SentPayload } from './sent-payload.ts'

/** Bodies up to this are read at once, in bytes: the costliest of them takes some 15 ms. Leads have 0.3 to 8 KiB. */
const largestAtOnce = 16_384
/** What the expressions of a mapping may do at once, in visited values: some 15 ms. */
const workAtOnce = 150_000
/** Longest time for one body, from when its worker begins. */
const deadlineMs = 2_000

/** Each worker costs some 45 MB while it reads large bodies. */
const threads = 2
/** One reads a body of 200 KiB in 7 to 25 ms. The other starts only for those behind a body that takes long. */
const scaleUpAfterMs = 1_000
const mostWaiting = 100
const longestWaitMs = 15_000
const idleMs = 60_000
const memoryMb = 64
const retryAfterSeconds = 5

/** Beside the service's program (scripts/build.mjs). */
const builtWorker = new URL('./interpreter-worker.js', import.meta.url)

/** A body to be read by a worker. */
export interface InterpreterTask {
  readonly sent: Omit<SentPayload, 'body'> & { readonly body: Uint8Array }
  readonly settings: CaptureSettings
}

/** Reads bodies so that none of them can hold up the service, whatever it holds. */
export interface Interpreter {
  /**
   * As `interpretDelivery`. A body that takes longer than two seconds is a rejected one. Throws `UNAVAILABLE` when too
   * many large bodies wait.
   */
  interpret(sent: SentPayload, settings: CaptureSettings): Promise<Interpretation>
  close(): Promise<void>
}

/** Where what is stored is read again, and for whom. */
export interface Rereading {
  readonly db: Database
  readonly interpreter: Interpreter
  readonly caller: Caller
}

const tooSlow: Interpretation = {
  ...nothingRead,
  kind: 'rejected',
  code: 'INVALID_PARAM',
  reason: `The body takes longer than ${deadlineMs / 1_000} seconds to read.`,
  field: null,
}

/** What the settings hold besides is not sent along. */
const onlyCaptureSettings = (settings: CaptureSettings): CaptureSettings =>
  Object.fromEntries(captureSettings.map((name) => [name, settings[name]])) as unknown as CaptureSettings

/** Null when the mapping would do more than is done at once. */
function interpretAtOnce(sent: SentPayload, settings: CaptureSettings): Interpretation | null {
  try {
    return interpretDelivery(sent, settings, { left: workAtOnce })
  } catch (error) {
    if (error instanceof AllowanceSpent) return null
    throw error
  }
}

/**
 * Small bodies are read at once: their cost is bounded by their length. Large ones, and those that a mapping makes
 * costly, are read by a worker under a deadline. Both give the same.
 * @param workerFile the built program of a worker.
 */
export function openInterpreter(workerFile: URL = builtWorker): Interpreter {
  const pool = openWorkerPool<InterpreterTask, Interpretation>({
    file: workerFile,
    threads,
    scaleUpAfterMs,
    deadlineMs,
    mostWaiting,
    longestWaitMs,
    idleMs,
    memoryMb,
  })
  return {
    async interpret(sent, settings) {
      const read = sent.body.length > largestAtOnce ? null : interpretAtOnce(sent, settings)
      if (read !== null) return read
      try {
        return await pool.run({ sent, settings: onlyCaptureSettings(settings) })
      } catch (error) {
        if (error instanceof TaskEnded) return tooSlow
        if (error instanceof PoolBusy) throw unavailable(retryAfterSeconds)
        throw error
      }
    },
    close: () => pool.close(),
  }
}
