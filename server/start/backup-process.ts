import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The command line, built beside the service. */
const cli = join(import.meta.dirname, 'cli.js')

/**
 * Writes a backup in a process of its own: compressing and encrypting take a processor for a while, and requests do not
 * wait for it. It ends with this process, however that ends, and when `signal` says so. Throws with the command's own
 * line.
 */
export async function backUpInProcess(file: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [cli, 'backup', file, '--json'], {
    // By the channel it notices that this process is gone.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const end = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4_000)
  })
  const [status, killedBy] = (await once(child, 'close').finally(() =>
    signal.removeEventListener('abort', end),
  )) as [number | null, string | null]
  if (status === 0) return
  throw new Error(output.trim().replace(/^error: /, '') || `the backup ended with ${status ?? killedBy}`)
}
