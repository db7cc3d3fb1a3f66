import type { Caller } from '../platform/caller.ts'
import { normalizeEmail } from '../platform/email.ts'

/** Under what tries at one person's password or codes are counted, the sign-ins among them, in whatever spelling. */
export const attemptsKeyOf = ({ accountId, email }: Pick<Caller, 'accountId' | 'email'>): string =>
  `${accountId}:${normalizeEmail(email) ?? email}`
