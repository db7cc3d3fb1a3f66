import type { Caller } from '../platform/caller.ts'
import { normalizeEmail } from '../platform/email.ts'

/** Tries at one person's password or codes are counted together with the sign-ins. */
export const attemptsKeyOf = ({ accountId, email }: Caller): string => `${accountId}:${normalizeEmail(email)}`
