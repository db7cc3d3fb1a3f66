import type { Line } from './scenarios.ts'

/** What was measured of one size. */
export interface Result {
  readonly leads: number
  readonly seedSeconds: number
  readonly lines: readonly Line[]
  readonly memoryMb: number
}
