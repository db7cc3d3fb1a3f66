/** What a user is in the account (decisions 0004.33 and 0021.58). */
export const roles = ['admin', 'manager', 'agent'] as const

export type Role = (typeof roles)[number]
