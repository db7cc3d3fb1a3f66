/**
 * The same function, which remembers what it answered: a webhook sends the same names all the time. What has not been
 * asked for a while is forgotten, so that values that pass through once do not drive the names out.
 * @param size how many texts are kept in each of two generations, and the longest of them in characters: longer ones are no names.
 */
export function memoize<T>(
  read: (text: string) => T,
  { mostKept, longestKept } = { mostKept: 5_000, longestKept: 100 },
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

/** The same function, which finds the answer for each key once. It remembers all of them, so it serves one payload. */
export function memoizeKeys<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = find(key)
    known.set(key, value)
    return value
  }
}
