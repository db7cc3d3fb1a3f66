import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from './running-service.ts'

/** Milliseconds from the start of the process to the first good /readyz. */
export interface StartTimes {
  /** With initdb and all migrations. */
  readonly firstMs: number
  /** On an initialised database. */
  readonly againMs: number
}

/** Starts the service twice on an embedded database of its own. */
export async function measureStart(program: string): Promise<StartTimes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-bench-start-'))
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  try {
    const first = await startService(program, environment, '/readyz')
    await first.stop()
    const again = await startService(program, environment, '/readyz')
    await again.stop()
    return { firstMs: first.startedInMs, againMs: again.startedInMs }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
