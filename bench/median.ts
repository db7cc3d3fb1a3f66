import type { Measured } from './load.ts'

/** The run in the middle, by requests a second: one slow moment of the machine does not count. */
export function median<R extends { readonly measured: Measured }>(runs: readonly R[]): R {
  const sorted = [...runs].sort((a, b) => a.measured.perSecond - b.measured.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
