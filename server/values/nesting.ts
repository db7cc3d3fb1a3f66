/** Levels of objects and arrays that a body may nest (decision 0005.40). */
export const deepestNesting = 32

/** True when a value nests deeper than `levels`; looks no further down than that. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const one of Object.values(value)) if (isDeeperThan(one, levels - 1)) return true
  return false
}
