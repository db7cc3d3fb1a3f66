import { createHash } from 'node:crypto'
import type { Role } from './user-role.ts'

/**
 * Who a piece of work is done for. A door makes the caller; the database shows it only what its policies allow
 * (§1, decisions 0004.33 and 0021.58). `service` is the account itself: a webhook, the look-up of a secret, the shell.
 */
export interface Caller {
  readonly accountId: string
  readonly userId: string | null
  readonly role: Role | 'service'
  /** Whose leads a manager sees beside his own: the members of his teams. Empty for every other role. */
  readonly teamUserIds: readonly string[]
  /** Email of the user, for records; empty for the account itself. */
  readonly email: string
  readonly actor: Actor
  /** Address of the client, for the audit log; null for the shell. */
  readonly address: string | null
}

/** A user as far as a caller is made of one. */
interface ActingPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

/** What timeline and audit log say about who acted and through what (decisions 0006.45, 0006.46). */
export interface Actor {
  readonly kind: 'person' | 'api_key' | 'webhook' | 'shell' | 'service'
  readonly name: string
  /** The API key, session or webhook. */
  readonly viaId: string | null
}

/** The account itself, for what no single person does. */
export function accountCaller(accountId: string, actor?: Actor, address: string | null = null): Caller {
  return {
    accountId,
    userId: null,
    role: 'service',
    teamUserIds: [],
    email: '',
    actor: actor ?? { kind: 'service', name: 'Leadline', viaId: null },
    address,
  }
}

/** A person who acts in his own name, before a session or key says which teams he manages. */
export function personCaller(accountId: string, person: ActingPerson, address: string | null): Caller {
  const { id, email, name, role } = person
  const actor = { kind: 'person', name, viaId: null } as const
  return { accountId, userId: id, role, teamUserIds: [], email, actor, address }
}

/** True when the caller sees everything of the account. */
export function seesWholeAccount(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'service'
}

/** Whom a caller sees is made of these. */
type Seeing = Pick<Caller, 'userId' | 'role' | 'teamUserIds'>

const seenBy = new WeakMap<Seeing, readonly string[]>()

/**
 * The users whose leads the caller sees, in the order of their ids, as an index scan would sort them; for whoever does not
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

/** Up to so many people are read one by one; of more, enough mostly stands among the newest of the account. */
const mostPeople = 8

/** True for whoever sees more people than that, and not the whole account: their rows are counted together, too. */
export const isOfLargeTeam = (caller: Seeing): boolean =>
  caller.role === 'manager' && seenUserIds(caller).length > mostPeople

const sights = new WeakMap<readonly string[], string>()

/**
 * Stands for all whom a manager sees together, given as `seenUserIds` answers them: whoever sees the same people has the same.
 * A UUID in form, so that an identity can carry it among the ids of users.
 */
export function sightId(userIds: readonly string[]): string {
  const known = sights.get(userIds)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(userIds.join()).digest('hex')
  const id = [0, 8, 12, 16, 20].map((from, i) => hash.slice(from, [8, 12, 16, 20, 32][i])).join('-')
  sights.set(userIds, id)
  return id
}
