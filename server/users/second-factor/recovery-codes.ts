import sql from 'sql-template-tag'
import { type Insert, insertRow, type Statement } from '../../postgres/database.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { makePassword } from '../password.ts'

const codesAtOnce = 10

/** Ten codes of 80 random bits, to be shown once: no guess finds one, so a plain hash is enough to keep. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, makePassword)

/** What is kept of a code: of its letters and digits alone, since people type it from paper. */
export const hashRecoveryCode = (code: string): Buffer =>
  hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** Takes the codes that there were. */
export const forgetRecoveryCodes = (accountId: string, userId: string): Statement =>
  sql`delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}`

/** The rows of new codes. */
export const keepRecoveryCodes = (
  accountId: string,
  userId: string,
  codes: readonly string[],
  at: Date,
): Insert[] =>
  codes.map((code) =>
    insertRow('recovery_codes', {
      account_id: accountId,
      user_id: userId,
      code_hash: hashRecoveryCode(code),
      created_at: at,
    }),
  )
