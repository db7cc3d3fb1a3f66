import { readFileSync } from 'node:fs'

/** Processor time of the calling thread alone, in milliseconds: neither of workers nor of the collector's threads. */
function threadMs(): number {
  const [onProcessor = '0'] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
  return Number(onProcessor) / 1e6
}

/** Begins to measure; what it answers tells the processor time of this thread since then, in milliseconds. */
export function threadClock(): () => number {
  const began = threadMs()
  return () => threadMs() - began
}

/** What `work` costs this thread, in milliseconds of processor time. */
export function threadTime(work: () => unknown): number {
  const clock = threadClock()
  work()
  return clock()
}

/** The cheapest of some runs: what the work costs, without what the machine adds. */
export function leastThreadTime(runs: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: runs }, () => threadTime(work)))
}
