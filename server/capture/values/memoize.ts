/** How much a cache keeps. */
export interface CacheSize {
  /** Texts in each of two generations: at least so many of the last ones are known. */
  readonly mostKept: number
  /** Longest text, in characters. */
  readonly longestKept: number
}

/** Longer ones are values rather than names. */
const ofNames: CacheSize = { mostKept: 5_000, longestKept: 100 }

/**
 * The same function, which remembers what it answered: a webhook sends the same names all the time. What has not been
 * asked for a while is forgotten, so that values that pass through once do not drive the names out.
 */
export function memoize<T>(
  read: (text: string) => T,
  { mostKept, longestKept }: CacheSize = ofNames,
): (text: string) => T {
  let recent = new Map<string, T>()
  let older = new Map<string, T>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const answer = older.get(text) ?? read(text)
    if (text.length <= longestKept) recent.set(text, answer)
    if (recent.size >= mostKept) [older, recent] = [recent, new Map()]
    return answer
  }
}
