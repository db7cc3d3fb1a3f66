import sql from 'sql-template-tag'
import { auditEntry } from '../../platform/audit-entry.ts'
import { type Caller, personCaller } from '../../platform/caller.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalidParam, Refusal } from '../../platform/errors.ts'
import type { Sealer } from '../../platform/sealed.ts'
import {
  callerOfSignIn,
  findHalfSignIn,
  finishHalfSignIn,
  type HalfSignIn,
  signInIsOver,
  validMinutes,
} from './half-sign-in.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { factorLock } from './second-factor.ts'
import { stepOfCode, totpPattern } from './totp.ts'
import { totpContext } from './totp-setup.ts'

/** Codes of one sign-in. Then the password has to be given again. */
const triesPerSignIn = 5
/**
 * Wrong six-digit codes of one person in a quarter of an hour, from wherever they come: whoever has the password guesses
 * no faster, which takes 120 days for even odds. Recovery codes are beyond guessing and stay open meanwhile.
 */
const [triesPerPerson, triesMinutes] = [20, 15]

/** What came of a try; a refusal is thrown once its count is kept. */
type Outcome = { readonly caller: Caller } | { readonly refusal: Refusal }

interface Tries {
  readonly own: number
  readonly of_person: number
  /** Until the oldest that counts is forgotten. */
  readonly wait_seconds: number
}

/**
 * The person whose sign-in a code finishes: six digits of an app, or a recovery code. Each works once, also for two who
 * send it at the same moment to different processes. Throws `INVALID_PARAM` naming `code`, `RATE_LIMITED`, and 404 when
 * the sign-in is over.
 */
export async function takeCode(
  db: Database,
  sealer: Sealer,
  { signIn, code, address }: { signIn: string; code: string; address: string },
  at: Date,
): Promise<Caller> {
  const outcome = await db.transaction(callerOfSignIn(signIn, address), async (tx): Promise<Outcome> => {
    const half = await findHalfSignIn(tx, signIn, at)
    const isTotp = totpPattern.test(code.replaceAll(' ', ''))
    const tries = await countTry(tx, half, at)
    if (tries.own > triesPerSignIn) return { refusal: signInIsOver() }
    if (isTotp && tries.of_person > triesPerPerson) return { refusal: tooManyCodes(tries.wait_seconds) }
    const caller = personCaller(tx.caller.accountId, half, address)
    const refusal = isTotp
      ? await takeTotp(tx, sealer, half, code.replaceAll(' ', ''), at)
      : await takeRecoveryCode(tx, caller, half, code, at)
    if (refusal) {
      noteRefusedCode(tx, half, at)
      return { refusal }
    }
    tx.write(...finishHalfSignIn(tx.caller.accountId, half))
    return { caller }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.caller
}

/** Counts a try before its code is looked at, one at a time for a person. */
async function countTry(tx: Tx, half: HalfSignIn, at: Date): Promise<Tries> {
  const { accountId } = tx.caller
  // A sign-in that began before those minutes may have been tried within them.
  const since = new Date(at.getTime() - (triesMinutes + validMinutes) * 60_000)
  const [, [counted]] = await tx.run<[object, Tries]>(
    factorLock(half.id),
    sql`update half_sign_ins set tries = tries + 1 where account_id = ${accountId} and id = ${half.half_id}
      returning tries`,
    sql`
      select coalesce(sum(tries) filter (where id = ${half.half_id}), 0)::int as own,
        coalesce(sum(tries), 0)::int as of_person,
        ceil(extract(epoch from min(created_at) - ${since}::timestamptz))::int as wait_seconds
      from half_sign_ins
      where account_id = ${accountId} and user_id = ${half.id} and created_at > ${since} and tries > 0`,
  )
  // Finished by another request meanwhile.
  if (!counted || counted.own === 0) throw signInIsOver()
  return counted
}

const wrongCode = (message: string): Refusal => invalidParam('code', message)

async function takeTotp(
  tx: Tx,
  sealer: Sealer,
  half: HalfSignIn,
  code: string,
  at: Date,
): Promise<Refusal | null> {
  const { accountId } = tx.caller
  const totp = await tx.oneOrNone<{ sealed: Buffer }>(
    sql`select sealed from totp_secrets where account_id = ${accountId} and user_id = ${half.id}`,
  )
  if (!totp) return wrongCode('No authenticator app is set up.')
  const secret = sealer.open(totp.sealed, totpContext(accountId, half.id))
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
      where account_id = ${accountId} and user_id = ${half.id} and last_step < ${step} returning user_id`))
  if (taken) return null
  return wrongCode(
    step === null
      ? 'The code is wrong. Take the one that the app shows now.'
      : 'This code has been used. Wait for the next one.',
  )
}

async function takeRecoveryCode(
  tx: Tx,
  caller: Caller,
  half: HalfSignIn,
  code: string,
  at: Date,
): Promise<Refusal | null> {
  const { accountId } = tx.caller
  const used = await tx.all(sql`
    delete from recovery_codes
    where account_id = ${accountId} and user_id = ${half.id} and code_hash = ${hashRecoveryCode(code)}
    returning user_id`)
  if (used.length === 0) return wrongCode('This is neither a code of six digits nor an unused recovery code.')
  tx.write(
    auditEntry(caller, at, {
      action: 'user.recovery_code_used',
      subjectKind: 'user',
      subjectId: half.id,
    }),
  )
  return null
}

function noteRefusedCode(tx: Tx, { id, email }: HalfSignIn, at: Date): void {
  tx.write(
    auditEntry(tx.caller, at, {
      action: 'session.refused',
      subjectKind: 'user',
      subjectId: id,
      details: { email, second_step: true },
    }),
  )
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
