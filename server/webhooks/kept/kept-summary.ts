/** What waits on the disk of one process or of several, as they tell each other. */
export interface KeptSummary {
  readonly waiting: number
  /** When the oldest came; null where none waits. */
  readonly sinceMs: number | null
  /** True where something can be read or saved by nobody. */
  readonly isStuck: boolean
}

/** Of all of them together. */
export const summaryOf = (some: readonly KeptSummary[]): KeptSummary => {
  const since = some.flatMap(({ sinceMs }) => (sinceMs === null ? [] : [sinceMs]))
  return {
    waiting: some.reduce((sum, { waiting }) => sum + waiting, 0),
    sinceMs: since.length > 0 ? Math.min(...since) : null,
    isStuck: some.some(({ isStuck }) => isStuck),
  }
}
