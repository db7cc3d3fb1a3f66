import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import type { Database, Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { invalidParam, Refusal } from '../../refusals/errors.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import type { PasswordGiven } from '../locks.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { type Refused, type SecondStepTry, type Trying, trySecondStep } from './second-step.ts'
import { readTotpCode, stepOfCode } from './totp.ts'
import { totpContext } from './totp-setup.ts'

/**
 * Tries of one person in a quarter of an hour, from wherever they come, before six-digit codes are refused: whoever has
 * the password guesses no faster, which takes 120 days for even odds. Recovery codes are beyond guessing and stay open.
 */
const triesPerPerson = 20

/**
 * The person whose sign-in a code finishes: six digits of an app, or a recovery code. Each works once, also for two who
 * send it at the same moment to different processes. Throws `INVALID_PARAM` naming `code`, `RATE_LIMITED`, and 404 when
 * the sign-in is over.
 */
export async function verifyCode(
  db: Database,
  sealer: Sealer,
  attempt: SecondStepTry,
  code: string,
  at: Date,
): Promise<PasswordGiven> {
  const digits = readTotpCode(code)
  return trySecondStep(db, attempt, at, async (tx, trying) => {
    if (digits === null) return verifyRecoveryCode(tx, trying, code, at)
    const { pending, tries } = trying
    if (tries.of_person > triesPerPerson) return { refusal: tooManyCodes(tries.wait_seconds), noted: null }
    return verifyTotp(tx, sealer, pending, digits, at)
  })
}

const wrongCode = (message: string): Refused => ({ refusal: invalidParam('code', message), noted: {} })

async function verifyTotp(tx: Tx, sealer: Sealer, pending: PendingSignIn, code: string, at: Date) {
  const { accountId } = tx.caller
  const totp = await tx.oneOrNone(query<{ sealed: Buffer }>`
    select sealed from totp_secrets where account_id = ${accountId} and user_id = ${pending.id}`)
  if (!totp) return wrongCode('No authenticator app is set up.')
  const secret = sealer.open(totp.sealed, totpContext(accountId, pending.id))
  if (secret === null) {
    return wrongCode(
      'Codes of the app cannot be checked, since SESSION_SECRET has changed. Take a recovery code, or have the second factor reset.',
    )
  }
  const step = stepOfCode(secret, code, at)
  const taken =
    step !== null &&
    (await tx.oneOrNone(sql`
      update totp_secrets set last_step = ${step}
      where account_id = ${accountId} and user_id = ${pending.id} and last_step < ${step} returning user_id`))
  if (taken) return null
  return wrongCode(
    step === null
      ? 'The code is wrong. Take the one that the app shows now.'
      : 'This code has been used. Wait for the next one.',
  )
}

async function verifyRecoveryCode(tx: Tx, { pending, caller }: Trying, code: string, at: Date) {
  const { accountId } = tx.caller
  const used = await tx.all(sql`
    delete from recovery_codes
    where account_id = ${accountId} and user_id = ${pending.id} and code_hash = ${hashRecoveryCode(code)}
    returning user_id`)
  if (used.length === 0) return wrongCode('This is neither a code of six digits nor an unused recovery code.')
  tx.write(auditEntry(caller, at, 'user.recovery_code_used', ['user', pending.id]))
  return null
}

function tooManyCodes(waitSeconds: number): Refusal {
  const seconds = String(Math.max(1, waitSeconds))
  return new Refusal(
    'RATE_LIMITED',
    `Too many wrong codes. Try again in ${seconds} seconds, or take a recovery code.`,
    undefined,
    { 'retry-after': seconds },
  )
}
