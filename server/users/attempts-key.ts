import type { Caller } from '../records/caller.ts'
import { normalizeEmail } from '../records/email.ts'

/** Under what tries at one person's password or codes are counted, the sign-ins among them, in whatever spelling. */
export const attemptsKeyOf = ({ accountId, email }: Pick<Caller, 'accountId' | 'email'>): string =>
  `${accountId}:${normalizeEmail(email) ?? email}`
