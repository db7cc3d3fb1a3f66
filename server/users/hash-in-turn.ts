import { availableParallelism } from 'node:os'
import { type Places, places } from '../machine/places.ts'

/** As libuv reads it: where hashes, unpacked bodies, files and names of hosts are worked on. */
const threadsOf = ({ UV_THREADPOOL_SIZE: given = '4' }: NodeJS.ProcessEnv): number =>
  Number.parseInt(given, 10) || 1

/** How many hashes, 25 ms of a processor each, may run at once: one processor and one thread stay free, of two. */
export const hashesAtOnce = (processors: number, threads: number, processes: number): number =>
  Math.max(1, Math.min(Math.floor((processors - 1) / processes), threads - 1))

/** Sign-ins that may wait: those of a second or two. More would only take the places of people who try again. */
const mostWaitingSignIns = 50
const waitLimitMs = 10_000

interface Turns {
  /** Of everybody's hashes. */
  readonly hashes: Places
  /** Of strangers, before they stand among the hashes. */
  readonly signIns: Places
}

function turnsOf(processes: number): Turns {
  const atOnce = hashesAtOnce(availableParallelism(), threadsOf(process.env), processes)
  return { hashes: places(atOnce, waitLimitMs), signIns: places(atOnce, waitLimitMs, mostWaitingSignIns) }
}

let turns = turnsOf(1)

/** Says at the start that so many processes share the processors. */
export function hashBeside(processes: number): void {
  turns = turnsOf(processes)
}

async function inPlace<T>({ enter }: Places, work: () => Promise<T>): Promise<T> {
  const leave = await enter()
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Hashes when its turn has come, in the order of those who wait; 503 behind ten seconds. */
export const hashInTurn = <T>(hash: () => Promise<T>): Promise<T> => inPlace(turns.hashes, hash)

/** Checks a stranger's password. Strangers wait among themselves, at most 50 (503): not before who has signed in. */
export const asStranger = <T>(check: () => Promise<T>): Promise<T> => inPlace(turns.signIns, check)
