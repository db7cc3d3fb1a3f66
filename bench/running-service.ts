import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/support/processes/free-port.ts'

/** A server in a process of its own. */
export interface RunningService {
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first good answer. */
  readonly startedInMs: number
  stop(): Promise<void>
}

const longestStartMs = 60_000

/** What `npm start` gives to Node.js, so that what is measured is what runs. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + longestStartMs
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the service ended with status ${child.exitCode}`)
    const reply = await fetch(url).catch(() => null)
    // While it only keeps deliveries it says so, with 200 too.
    if (reply?.ok && !(await reply.text()).includes('keeping')) return
    await sleep(10)
  }
  throw new Error('the service did not start')
}

/** Starts a Node.js program that listens on PORT and waits until `readyPath` answers. */
export async function startService(
  program: string,
  environment: Record<string, string>,
  readyPath: string,
): Promise<RunningService> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Of its own: a directory that knows the database of another run refuses this one.
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
  const began = performance.now()
  const child = spawn(process.execPath, [...startFlags(), program], {
    env: { DATA_DIR: dataDir, ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const removeFiles = (): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  const kill = (): void => {
    child.kill('SIGKILL')
    removeFiles()
  }
  process.once('exit', kill)
  child.once('exit', () => {
    process.off('exit', kill)
    removeFiles()
  })
  await answers(`${url}${readyPath}`, child)
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Memory of a process that no other has, in MB. */
export function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

/** The most that it has held of it since this was asked before, in MB. */
export function peakMb(pid: number): number {
  const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  // 5: the peak begins anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return Number(kb) / 1024
}

/** Processor time that a process has used, in ms; ticks of 10 ms. */
export const processorMs = (pid: number): number => processorMsIn(`/proc/${pid}/stat`)

/** What its main thread has used of it: where the event loop runs, without the workers. */
export const mainThreadMs = (pid: number): number => processorMsIn(`/proc/${pid}/task/${pid}/stat`)

function processorMsIn(file: string): number {
  try {
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(file, 'utf8')) ?? []
    const [user = '0', system = '0'] = fields.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return 0
  }
}
