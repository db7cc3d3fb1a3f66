/**
 * As whom statements are asked: the database shows and lets write what its policies allow this identity
 * (`app_identity`). What else the product knows of a caller is its own.
 */
export interface Identity {
  readonly accountId: string
  readonly userId: string | null
  /** `service` and `admin` see the whole account; a `manager` sees what is his or of those below; everybody else what is his. */
  readonly role: string
  /** Empty for every role but a manager's. */
  readonly teamUserIds: readonly string[]
}

/** True when the caller sees everything of the account. */
export function seesWholeAccount(caller: Pick<Identity, 'role'>): boolean {
  return caller.role === 'admin' || caller.role === 'service'
}

/** Whom a caller sees is made of these. */
type Seeing = Omit<Identity, 'accountId'>

const seenBy = new WeakMap<Seeing, readonly string[]>()

/**
 * Those whose rows the caller sees, in the order of their ids, as an index scan would sort them; for whoever does not
 * see the whole account. One and the same list whenever it is asked for, so that a statement carries it once.
 */
export function seenUserIds(caller: Seeing): readonly string[] {
  const { userId, teamUserIds } = caller
  const known = seenBy.get(caller)
  if (known) return known
  const seen = userId === null ? [] : [userId, ...teamUserIds.filter((id) => id !== userId)].sort()
  seenBy.set(caller, seen)
  return seen
}
