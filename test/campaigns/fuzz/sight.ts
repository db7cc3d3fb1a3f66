import type { Person, Role, Team } from './office.ts'

export interface ModelCall {
  readonly seconds: number
  readonly callerId: string
}

/** A lead as the model knows it: what decides who sees it, and what lists are filtered by. */
export interface ModelLead {
  readonly id: string
  name: string
  phone: string | null
  email: string | null
  /** Phones and emails that it ever had, or was sent. */
  readonly had: Set<string>
  source: string
  status: string
  assigneeId: string | null
  readonly creatorId: string | null
  /** What made it; null for a person or a key. */
  readonly webhookId: string | null
  /** By call id. */
  readonly calls: Map<string, ModelCall>
  /** It is to be called again at a time. */
  isToCallAgain: boolean
  /** Somebody, or a delivery, says that it is not to be called. */
  isNotToCall: boolean
  /** Campaigns by which it came, the first at the head. */
  readonly campaigns: string[]
  /** The campaign of what made it: by this it is counted. */
  readonly madeByCampaign: string | null
}

/** A manager sees what belongs to a member of a team that he manages, and what is his own. */
function isOfTeam({ id, teams }: Person, userId: string | null): boolean {
  if (userId === null) return false
  return (
    userId === id ||
    teams.some(({ members }) => members.get(id) === 'manager' && members.get(userId) === 'member')
  )
}

/**
 * Who sees a lead (§1, decisions 0004.33 and 0021.58), written down a second time and from the words alone: the model shares no code
 * with what it judges. A new role is a line here.
 */
const sight: Record<Role, (person: Person, lead: ModelLead) => boolean> = {
  admin: () => true,
  manager: (person, { assigneeId, creatorId }) => isOfTeam(person, assigneeId) || isOfTeam(person, creatorId),
  agent: ({ id }, { assigneeId, creatorId }) => assigneeId === id || creatorId === id,
}

/** In whose list of what is due a lead stands: its assignee's, and of whoever sees that person's leads. */
export function isDueFor(person: Person, { assigneeId }: ModelLead): boolean {
  return (
    person.role === 'admin' ||
    assigneeId === person.id ||
    (person.role === 'manager' && isOfTeam(person, assigneeId))
  )
}

/** Who is told of a team: admins, and whoever manages it. */
export function isToldOf({ id, role }: Person, { members }: Team): boolean {
  return role === 'admin' || (role === 'manager' && members.get(id) === 'manager')
}

/** The people of a team as somebody is told of them: a manager does not know of those beside him. */
export function peopleOfTeam(person: Person, { members }: Team): string[] {
  const isAdmin = person.role === 'admin'
  const known = [...members].filter(([id, as]) => isAdmin || as === 'member' || isOfTeam(person, id))
  return known.map(([id]) => id)
}

export function sees(person: Person, lead: ModelLead): boolean {
  return sight[person.role](person, lead)
}
