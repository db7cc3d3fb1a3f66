/**
 * Of the statements that are made for Citus a connection keeps so many; of one table and one account each takes 24 to 90 kB
 * on the server. Inserts of rows are among them, though all accounts share theirs.
 */
const mostKept = 512

/** Names by connection, the one that was unused for longest first. */
const namesByWire = new WeakMap<object, Set<string>>()

/** Notes that a connection uses such a statement. Answers the name of another that gives way to it. */
export function noteUse(wire: object, name: string): string | undefined {
  const names = namesByWire.get(wire) ?? new Set()
  namesByWire.set(wire, names)
  names.delete(name)
  names.add(name)
  if (names.size <= mostKept) return undefined
  const [oldest] = names
  names.delete(oldest ?? '')
  return oldest
}
