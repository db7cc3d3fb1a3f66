/**
 * The identity with which statements run. The policies of the database decide by it what may be read and written
 * (`app_identity`). Everything else about a caller belongs to the product.
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
export const seesWholeAccount = (caller: Pick<Identity, 'role'>): boolean =>
  caller.role === 'admin' || caller.role === 'service'

/** Whom a caller sees is made of these. */
type Seeing = Omit<Identity, 'accountId'>

const seenBy = new WeakMap<Seeing, readonly string[]>()

/**
 * Ids of the people whose rows a caller sees who does not see the whole account, in the order of an index scan. The
 * same array each time, so that a statement sends it once.
 */
export function seenUserIds(caller: Seeing): readonly string[] {
  const { userId, teamUserIds } = caller
  const known = seenBy.get(caller)
  if (known) return known
  const seen = userId === null ? [] : [userId, ...teamUserIds.filter((id) => id !== userId)].sort()
  seenBy.set(caller, seen)
  return seen
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for a text that is the id of an account as the database writes it. Nothing else is ever put into a text of SQL. */
export const isAccountId = (text: string): boolean => uuid.test(text)
