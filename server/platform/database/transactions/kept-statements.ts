/** Of the statements of single accounts a connection keeps so many; each takes 50 to 170 kB on the server. */
const mostKept = 256

/** Names by connection, the one that was unused for longest first. */
const namesByWire = new WeakMap<object, Set<string>>()

/** Notes that a connection uses a statement of one account. Answers the name of another that gives way to it. */
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

/** So often a statement is used whose plans the server keeps, one more for each use, until the statement is closed. */
const mostUses = 2

const usesByWire = new WeakMap<object, Map<string, number>>()

/** Notes that a connection uses a statement whose plans pile up; true when it is to be closed behind this use. */
export function isUsedUp(wire: object, name: string): boolean {
  const uses = usesByWire.get(wire) ?? new Map<string, number>()
  usesByWire.set(wire, uses)
  const count = (uses.get(name) ?? 0) + 1
  uses.set(name, count % mostUses)
  return count === mostUses
}
