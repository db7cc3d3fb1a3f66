import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import { ConfigError, loadEnvironmentFile, readConfig } from './config.ts'
import { makeLogger } from './http/request-log.ts'
import { StartRefused } from './refusals/start-refused.ts'
import { type Closer, closeAll } from './start/closers.ts'
import { restartsOnHangUp, startProcesses } from './start/processes/start-processes.ts'
import { startWorker } from './start/processes/start-worker.ts'
import { workerCloseLimitMs } from './start/processes/workers.ts'
import { startService } from './start/start-service.ts'

/** Longest wait for requests in flight and for the database to close. */
const closeLimitMs = cluster.isWorker ? workerCloseLimitMs : 25_000

/** One line for what the person at the terminal can mend; a stack for what is a fault of ours. */
function printReason(error: unknown): void {
  const isPlain = error instanceof StartRefused || error instanceof ConfigError
  // What keeps one of several processes from serving is told by the first one.
  if (isPlain && cluster.isWorker) return
  console.error(isPlain ? error.message : error)
}

/** Signals that end nothing here. What a terminal sends to all processes at once, the first one alone obeys. */
function signalsLeftAlone(processes: number): ('SIGHUP' | 'SIGINT')[] {
  if (cluster.isWorker) return ['SIGHUP', 'SIGINT']
  return restartsOnHangUp(processes) ? ['SIGHUP'] : []
}

async function main(): Promise<void> {
  loadEnvironmentFile()
  const config = readConfig(process.env)
  const log = makeLogger(config.logLevel, cluster.worker?.id)
  const closers: Closer[] = []
  const ending = new AbortController()
  const skip = signalsLeftAlone(config.processes)
  for (const signal of skip) process.on(signal, () => undefined)
  const start = cluster.isWorker ? startWorker : config.processes > 1 ? startProcesses : startService
  const started = start(config, log, closers, ending.signal)
  // A start that is under way comes to its end first, but for one that waits for the database.
  closeWithGrace({ delay: closeLimitMs, logger: log, skip }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'closing after an error')
    else log.info({ signal }, 'closing')
    ending.abort()
    await started.catch(() => undefined)
    await closeAll(closers)
  })
  try {
    await started
  } catch (error) {
    // It is being closed already.
    if (ending.signal.aborted) return
    printReason(error)
    await closeAll(closers)
    process.exit(1)
  }
}

try {
  await main()
} catch (error) {
  printReason(error)
  process.exit(error instanceof ConfigError ? 2 : 1)
}
