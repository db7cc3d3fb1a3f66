import type { Identity } from '../postgres/identity.ts'
import type { Role } from './roles.ts'

/** For whom work is done, within its policies (decisions 0004.33, 0021.58). `service`: a webhook, a look-up, the shell. */
export interface Caller extends Identity {
  readonly role: Role | 'service'
  /** Email of the user, for records; empty for the account itself. */
  readonly email: string
  readonly actor: Actor
  /** Address of the client, for the audit log; null for the shell. */
  readonly address: string | null
  /** What is done in one go with others of the same id; left out: by itself (decision 0053). */
  readonly batchId?: string
}

/** A user as far as a caller is made of one. */
export interface ActingPerson {
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
export const accountCaller = (accountId: string, actor?: Actor, address: string | null = null): Caller => ({
  accountId,
  userId: null,
  role: 'service',
  teamUserIds: [],
  email: '',
  actor: actor ?? { kind: 'service', name: 'Leadline', viaId: null },
  address,
})

/** A person who acts in his own name, before a session or key says which teams he manages. */
export function personCaller(accountId: string, person: ActingPerson, address: string | null): Caller {
  const { id, email, name, role } = person
  const actor = { kind: 'person', name, viaId: null } as const
  return { accountId, userId: id, role, teamUserIds: [], email, actor, address }
}
