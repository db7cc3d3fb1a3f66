import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { version } from '../../package.json'
import { invalidParam } from '../refusals/errors.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import { setStandaloneAction } from './register.ts'
import {
  findRunningService,
  logFile,
  serveInForeground,
  startInBackground,
  stopRunningService,
} from './running-service.ts'
import { whatWaits } from './spool-commands.ts'

const followEveryMs = 300
const tailBytes = 1_000_000

/** `leadline serve`, `start`, `stop`, `status` and `logs`: the service of an installed package. */
export function serviceCommands(program: Command): void {
  program
    .command('serve')
    .description('serve in this terminal')
    .action(async () => {
      process.exitCode = await serveInForeground()
    })
  setStandaloneAction(
    program.command('start').description('serve in the background'),
    async ({ dataDir }) => {
      const running = findRunningService(dataDir)
      if (running) throw new StartRefused(`Leadline runs already (process ${running.pid}) at ${running.url}`)
      const { pid, url } = await startInBackground(dataDir, (welcome) => process.stderr.write(welcome))
      return { running: true, pid, url, log: logFile(dataDir) }
    },
  )
  setStandaloneAction(program.command('stop').description('end it in order'), async ({ dataDir }) => {
    const running = findRunningService(dataDir)
    if (running) await stopRunningService(dataDir, running)
    return { running: false, stopped: running !== undefined }
  })
  setStandaloneAction(
    program
      .command('status')
      .description(
        'whether it runs and answers, and what waits for the database; status 1 when something does',
      ),
    async (config) => {
      const { dataDir } = config
      const { waiting, unreadable } = await whatWaits(config)
      if (waiting.length + unreadable.length > 0) process.exitCode = 1
      const [oldest] = waiting
      const kept = { waiting: waiting.length, waiting_since: oldest?.arrived_at ?? null, unreadable }
      const running = findRunningService(dataDir)
      if (!running) return { running: false, version, data_dir: dataDir, ...kept }
      const { pid, url, address } = running
      const ready = await isReady(address)
      if (!ready) process.exitCode = 1
      return { running: true, ready, pid, url, version, data_dir: dataDir, ...kept }
    },
  )
  setStandaloneAction<{ readonly lines: string; readonly follow?: boolean }>(
    program
      .command('logs')
      .description('the last lines of its log')
      .option('--lines <number>', 'how many', '50')
      .option('--follow', 'go on with what comes'),
    async ({ dataDir }, { lines, follow }) => {
      if (!/^\d{1,5}$/.test(lines)) throw invalidParam('--lines', '--lines must be a number.')
      const file = logFile(dataDir)
      if (follow) await followLog(file)
      return { lines: tailOf(file).slice(-Number(lines)) }
    },
  )
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })
    return ((await reply.json()) as { status?: string }).status === 'ready'
  } catch {
    return false
  }
}

function tailOf(file: string): string[] {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return readFrom(file, Math.max(0, size - tailBytes), size)
    .trimEnd()
    .split('\n')
}

function readFrom(file: string, start: number, end: number): string {
  if (end <= start) return ''
  const handle = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(end - start)
    return buffer.subarray(0, readSync(handle, buffer, 0, buffer.length, start)).toString('utf8')
  } finally {
    closeSync(handle)
  }
}

/** Until the command is ended. */
async function followLog(file: string): Promise<never> {
  let shown = Math.max(0, (statSync(file, { throwIfNoEntry: false })?.size ?? 0) - 4_096)
  for (;;) {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size < shown) shown = 0
    process.stdout.write(readFrom(file, shown, size))
    shown = size
    await sleep(followEveryMs)
  }
}
