import closeWithGrace from 'close-with-grace'
import { ConfigError, loadEnvironmentFile, readConfig } from './config.ts'
import { makeLogger } from './platform/http/request-log.ts'
import { StartRefused } from './platform/start-refused.ts'
import { type Closer, startService } from './start/start-service.ts'

/** Longest wait for requests in flight and for the database to close. */
const closeLimitMs = 25_000

/** One line for what the person at the terminal can mend; a stack for what is a fault of ours. */
function sayWhy(error: unknown): void {
  const isPlain = error instanceof StartRefused || error instanceof ConfigError
  console.error(isPlain ? error.message : error)
}

async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

async function main(): Promise<void> {
  loadEnvironmentFile()
  const config = readConfig(process.env)
  const log = makeLogger(config.logLevel)
  const closers: Closer[] = []
  const started = startService(config, log, closers)
  // Closed is what was opened, in the reverse order; a start that is under way comes to its end first.
  closeWithGrace({ delay: closeLimitMs, logger: log }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'closing after an error')
    else log.info({ signal }, 'closing')
    await started.catch(() => undefined)
    await closeAll(closers)
  })
  try {
    await started
  } catch (error) {
    sayWhy(error)
    await closeAll(closers)
    process.exit(1)
  }
}

try {
  await main()
} catch (error) {
  sayWhy(error)
  process.exit(error instanceof ConfigError ? 2 : 1)
}
