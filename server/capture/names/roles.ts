import type { Role } from './role.ts'

/** Parts of a person's name. */
export const nameRoles: ReadonlySet<Role> = new Set(['name', 'first_name', 'middle_name', 'last_name'])
/** Ways to reach a person. */
export const contactRoles: ReadonlySet<Role> = new Set(['email', 'phone'])
/** Fields that may describe a business which stands beside the person. */
export const placeRoles: ReadonlySet<Role> = new Set(['company', 'city'])
/** What describes a person. */
export const personRoles: ReadonlySet<Role> = new Set([...nameRoles, ...contactRoles])
