/** The elements by a key, each group in the order of the list. */
export function groupBy<K, V>(list: readonly V[], keyOf: (one: V) => K): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/** The first element of each key. */
export const firstOfEach = <K, V>(list: readonly V[], keyOf: (one: V) => K): V[] =>
  [...groupBy(list, keyOf).values()].flatMap((group) => group.slice(0, 1))
