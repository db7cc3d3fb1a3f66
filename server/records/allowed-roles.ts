import type { Role } from './user-role.ts'

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
