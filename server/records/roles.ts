import { Refusal } from '../refusals/errors.ts'

/** What a user is in the account (decisions 0004.33 and 0021.58). */
export const roles = ['admin', 'manager', 'agent'] as const

export type Role = (typeof roles)[number]

/** To whom an account allows something, from the fewest on. Agents are allowed what everybody is. */
export const allowances = ['admins', 'managers', 'everybody'] as const

export type Allowance = (typeof allowances)[number]

const allowedRoles: Readonly<Record<Allowance, readonly (Role | 'service')[]>> = {
  admins: ['admin', 'service'],
  managers: ['admin', 'service', 'manager'],
  everybody: ['admin', 'service', 'manager', 'agent'],
}

/** Whether a role is among them. The account itself, as the shell acts, always is. */
export const isAllowed = (allowance: Allowance, role: Role | 'service'): boolean =>
  allowedRoles[allowance].includes(role)

/** 403 for whoever does not see the whole account as a person. */
export function refuseAgents({ role }: { readonly role: Role | 'service' }): void {
  if (role !== 'admin') throw new Refusal('PERMISSION_DENIED', 'Only admins may do this.')
}
