import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, processStart } from '../machine/running-process.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import type { StartMessage } from '../start/start-messages.ts'

/** A service in the background, as `leadline start` noted it in DATA_DIR. */
export interface RunningService {
  readonly pid: number
  readonly url: string
  /** Where it answers on this machine. */
  readonly address: string
  /** When the process began, as the system writes it: another process may have the number by now. */
  readonly processStart: string
}

/** The built service, beside this program. */
export const serviceProgram: string = join(import.meta.dirname, 'main.js')

/** As `npm start` has them, for the reasons that stand there. */
const heapFlags = '--max-old-space-size=2048 --heap-growing-percent=40 --max-semi-space-size=16'
export const nodeFlags: readonly string[] = heapFlags.split(' ')

const longLogBytes = 50_000_000
const stopLimitMs = 40_000

/** The service's own log, one JSON object a line. */
export const logFile = (dataDir: string): string => join(resolve(dataDir), 'leadline.log')

const noteFile = (dataDir: string): string => join(resolve(dataDir), 'leadline.pid')

/** Undefined where none runs, whatever an old note says. */
export function findRunningService(dataDir: string): RunningService | undefined {
  try {
    const note = JSON.parse(readFileSync(noteFile(dataDir), 'utf8')) as RunningService
    return isRunning(note.pid, note.processStart) ? note : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts the service behind the terminal and answers when it serves; it outlives the command. `show` is given what is
 * shown once, which never goes into the log. Throws StartRefused with the service's own line when it does not start.
 */
export async function startInBackground(
  dataDir: string,
  show: (welcome: string) => void,
): Promise<RunningService> {
  const file = logFile(dataDir)
  const log = openLog(dataDir, file)
  const child = spawn(process.execPath, [...nodeFlags, serviceProgram], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new StartRefused(lastLine(file))
  })
  const pid = child.pid ?? 0
  function note({ url, address }: { readonly url: string; readonly address: string }): RunningService {
    const service = { pid, url, address, processStart: processStart(pid) ?? '' }
    writeFileSync(noteFile(dataDir), JSON.stringify(service), { mode: 0o600 })
    return service
  }
  const ready = new Promise<RunningService>((found) => {
    child.on('message', (message: StartMessage) => {
      if ('welcome' in message) return show(message.welcome)
      const service = note(message)
      // Whoever does not wait with it finds it all the same.
      if ('waiting' in message) show(`${message.waiting}\n`)
      else found(service)
    })
  })
  const service = await Promise.race([ready, ended])
  ended.catch(() => undefined)
  child.disconnect()
  child.unref()
  return service
}

/** Ends it in order, which takes up to half a minute. Throws StartRefused when it does not end. */
export async function stopRunningService(
  dataDir: string,
  { pid, processStart: start }: RunningService,
): Promise<void> {
  process.kill(pid, 'SIGTERM')
  const deadline = Date.now() + stopLimitMs
  while (isRunning(pid, start)) {
    if (Date.now() > deadline)
      throw new StartRefused(`Leadline (process ${pid}) does not end: see ${logFile(dataDir)}`)
    await sleep(50)
  }
  rmSync(noteFile(dataDir), { force: true })
}

/** Serves in this terminal; answers the exit status. Signals to this process are the service's. */
export async function serveInForeground(): Promise<number> {
  const child = spawn(process.execPath, [...nodeFlags, serviceProgram], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  // Ctrl-C reaches both: the service ends in order, and this process waits for it.
  process.on('SIGINT', () => undefined)
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

/** Throws StartRefused, one line, where DATA_DIR cannot be used. */
function openLog(dataDir: string, file: string): number {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const before = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (before > longLogBytes) renameSync(file, `${file}.1`)
    return openSync(file, 'a', 0o600)
  } catch (error) {
    throw new StartRefused(`Cannot use DATA_DIR ${dataDir}: ${(error as Error).message}`)
  }
}

function lastLine(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return (
    lines.findLast((line) => line !== '' && !line.startsWith('{')) ?? `Leadline did not start: see ${file}`
  )
}
