import type { Caller } from '../../../server/records/caller.ts'

/** A seeded lead, as far as a search looks at it. */
export interface Searched {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly phone_e164: string
  readonly assigned_to_id: string
  readonly status: string
  readonly source: string
  readonly created_at: Date
}

export const sees = ({ role, userId, teamUserIds }: Caller, { assigned_to_id }: Searched): boolean =>
  role === 'admin' || assigned_to_id === userId || teamUserIds.includes(assigned_to_id)

/** A search said plainly, as far as the seeded leads need it. */
export function matches(lead: Searched, q: string): boolean {
  const words = `${lead.name} ${lead.company} ${lead.email}`.toLowerCase().split(/[^a-z0-9]+/)
  const digits = q.replace(/[^0-9]/g, '')
  const typed = q.split(' ').filter((word) => /[a-z]/.test(word))
  const isNumber = typed.every((word) => !/[0-9]/.test(word)) && digits.length >= 4
  return (
    typed.every((word) => words.some((one) => one.startsWith(word))) &&
    (!isNumber || lead.phone_e164.includes(digits))
  )
}
