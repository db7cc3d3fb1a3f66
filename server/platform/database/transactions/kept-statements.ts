/**
 * Of the statements that are made for Citus a connection keeps so many; of one table and one account each takes 24 to 90 kB
 * on the server. Inserts of rows are among them, though all accounts share theirs.
 */
const mostKept = 512

/**
 * So long is one kept before it is made anew, in ms. Its plan is as good as what was known of the shard when it was made, and
 * Citus makes no other when the shard is analyzed: for an empty one it takes any index that begins with the account.
 */
const keptForMs = 300_000

/** When a connection has made which statements, the one that was unused for longest first. */
const madeByWire = new WeakMap<object, Map<string, number>>()

/** Notes that a connection uses such a statement. Answers the names to forget first: of another that gives way, or its own. */
export function noteUse(wire: object, name: string): string[] {
  const made = madeByWire.get(wire) ?? new Map<string, number>()
  madeByWire.set(wire, made)
  const now = performance.now()
  const madeAt = made.get(name) ?? now
  const isOld = now - madeAt > keptForMs
  made.delete(name)
  made.set(name, isOld ? now : madeAt)
  const forgotten = isOld ? [name] : []
  const [oldest = ''] = made.keys()
  if (made.size <= mostKept) return forgotten
  made.delete(oldest)
  return [...forgotten, oldest]
}
