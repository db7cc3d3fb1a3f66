import type { People } from './people.ts'

/** Admin, two agents, the manager of one of them, and the admin of another account. */
export type Who = keyof People | 'manager'

/** Whose lead, by creator and assignee, and who sees it (§1, decisions 0004.33 and 0021.58). */
export const leads = {
  'the agent’s own': { by: 'agent', to: 'agent', seenBy: ['admin', 'agent'] },
  'given to the agent': { by: 'admin', to: 'agent', seenBy: ['admin', 'agent'] },
  'handed over by the agent': {
    by: 'agent',
    to: 'otherAgent',
    seenBy: ['admin', 'agent', 'otherAgent', 'manager'],
  },
  'the other agent’s': { by: 'otherAgent', to: 'otherAgent', seenBy: ['admin', 'otherAgent', 'manager'] },
  'the admin’s': { by: 'admin', to: 'admin', seenBy: ['admin'] },
  'nobody’s': { by: 'admin', to: null, seenBy: ['admin'] },
  'created by the agent for nobody': { by: 'agent', to: null, seenBy: ['admin', 'agent'] },
  'the manager’s': { by: 'manager', to: 'manager', seenBy: ['admin', 'manager'] },
  'given by the manager to the agent': { by: 'manager', to: 'agent', seenBy: ['admin', 'agent', 'manager'] },
  'within the team': { by: 'manager', to: 'otherAgent', seenBy: ['admin', 'otherAgent', 'manager'] },
  'of another account': { by: 'stranger', to: 'stranger', seenBy: ['stranger'] },
} as const satisfies Record<string, { by: Who; to: Who | null; seenBy: readonly Who[] }>

export type Lead = keyof typeof leads

export const everybody: readonly Who[] = ['admin', 'manager', 'agent', 'otherAgent', 'stranger']
export const leadNames = Object.keys(leads) as Lead[]

/** What the matrix says. */
export const seesLead = (who: Who, lead: Lead): boolean =>
  (leads[lead].seenBy as readonly Who[]).includes(who)
