import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

/** A Redis of its own for one test file; nothing of it outlives the run. */
export interface TestRedis {
  readonly url: string
  /** Hangs, as a machine does that swaps: connections stay open and nothing is answered. */
  hang(): void
  goOn(): void
  stop(): Promise<void>
}

/** Why tests that need Redis are skipped on this machine; undefined where they run. */
export function redisMissing(): string | undefined {
  if (spawnSync('redis-server', ['--version']).status === 0) return undefined
  return 'no redis-server on the PATH (Debian: apt-get install redis-server)'
}

/** Starts redis-server on a free loopback port, without files. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = once(child, 'exit')
  let output = ''
  await new Promise<void>((ready, failed) => {
    child.once('exit', () => failed(new Error(`redis-server ended:\n${output}`)))
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (output.includes('Ready to accept connections')) ready()
    })
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await exited
    },
  }
}
