import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ifThere } from '../machine/if-there.ts'
import { isRunning, processStart } from '../machine/running-process.ts'
import { StartRefused } from '../refusals/start-refused.ts'

/** Who may hold a data directory: the service for long, the shell for the moment of one command. */
export type HolderKind = 'service' | 'shell'

export type Holder = { kind: HolderKind; pid: number; settled: boolean }

/** Ends the claim; safe to call twice. */
export type Release = () => void

const waitLimitMs = 30_000

/**
 * Claims a data directory for this process alone, until released or until the process is gone, however it went.
 * Each contender writes a claim of its own and only then looks for others, so of two at once at least one sees the
 * other and steps back: never two holders, and no lock of a dead process that somebody would have to break.
 * Waits for a shell command to end; a service that holds the directory is a StartRefused. What the disk refuses is thrown
 * as it comes, and leaves no claim.
 */
export async function claimDirectory(dataDir: string, kind: HolderKind): Promise<Release> {
  const folder = claimsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const deadline = Date.now() + waitLimitMs
  for (;;) {
    const name = `${kind}-${process.pid}-${encodeURIComponent(processStart(process.pid) ?? '')}-${randomBytes(4).toString('hex')}`
    const path = join(folder, name)
    const release: Release = () => rmSync(path, { force: true })
    let others: Holder[]
    try {
      writeFileSync(path, '', { mode: 0o600 })
      others = holdersExcept(folder, name)
      if (others.length === 0) {
        appendFileSync(path, 'settled')
        return release
      }
    } catch (error) {
      // A full disk has room for the name alone.
      release()
      throw error
    }
    release()
    const service = others.find((holder) => holder.kind === 'service' && holder.settled)
    if (service || Date.now() > deadline) throw directoryInUse(dataDir, service ?? others[0])
    await sleep(20 + Math.random() * 100)
  }
}

/** Who holds the directory, or is about to; claims of processes that are gone are cleared away. */
export const directoryHolders = (dataDir: string): Holder[] => holdersExcept(claimsFolder(dataDir), '')

function directoryInUse(dataDir: string, holder: Holder | undefined): StartRefused {
  const who = holder?.kind === 'shell' ? 'a leadline command' : 'another Leadline'
  return new StartRefused(
    `${who} (process ${holder?.pid ?? 'unknown'}) is using ${dataDir}: stop it, or choose another DATA_DIR`,
  )
}

const claimsFolder = (dataDir: string): string => join(dataDir, 'holders')

function holdersExcept(folder: string, own: string): Holder[] {
  const holders: Holder[] = []
  for (const name of ifThere(() => readdirSync(folder)) ?? []) {
    if (name === own) continue
    const [kind, pid, start] = name.split('-')
    if (isRunning(Number(pid), decodeURIComponent(start ?? ''))) {
      holders.push({
        kind: kind === 'shell' ? 'shell' : 'service',
        pid: Number(pid),
        settled: isSettled(join(folder, name)),
      })
    } else {
      rmSync(join(folder, name), { force: true })
    }
  }
  return holders
}

function isSettled(path: string): boolean {
  try {
    return readFileSync(path, 'utf8') !== ''
  } catch {
    return false
  }
}
