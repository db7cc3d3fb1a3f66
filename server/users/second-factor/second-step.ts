import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import { type Caller, personCaller } from '../../records/caller.ts'
import type { Database, Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import type { Refusal } from '../../refusals/errors.ts'
import type { PasswordGiven } from '../locks.ts'
import {
  callerOfSignIn,
  findPendingSignIn,
  finishPendingSignIn,
  type PendingSignIn,
  signInIsOver,
  validMinutes,
} from './pending-sign-in.ts'
import { factorLock } from './second-factor.ts'

/** Tries of one sign-in. Then the password has to be given again. */
const triesPerSignIn = 5
/** What was tried within this time counts against a person. */
const triesMinutes = 15

/** A sign-in that waits for its second step, and from where it is finished. */
export interface SecondStepTry {
  readonly signIn: string
  readonly address: string
}

/** Why a try was not taken. */
export interface Refused {
  readonly refusal: Refusal
  /** What the audit log says of it beside who it was; null: nothing, since it was not even looked at. */
  readonly noted: Record<string, unknown> | null
}

/** Tries in the time that counts, this one included. */
export interface Tries {
  readonly own: number
  readonly of_person: number
  /** Until the oldest that counts is forgotten. */
  readonly wait_seconds: number
}

/** Who tries, as whom the audit log names him once he is let in, and how often he has tried. */
export interface Trying {
  readonly pending: PendingSignIn
  readonly caller: Caller
  readonly tries: Tries
}

/** What came of a try; a refusal is thrown once its count is kept. */
type Outcome = { readonly given: PasswordGiven } | { readonly refusal: Refusal }

/**
 * The person whose sign-in `check` finishes, which answers null for what is right. Every try counts before it is looked
 * at, one at a time for a person. Throws what `check` refuses with, and 404 when the sign-in is over.
 */
export async function trySecondStep(
  db: Database,
  { signIn, address }: SecondStepTry,
  at: Date,
  check: (tx: Tx, trying: Trying) => Promise<Refused | null>,
): Promise<PasswordGiven> {
  const outcome = await db.transaction(callerOfSignIn(signIn, address), async (tx): Promise<Outcome> => {
    const pending = await findPendingSignIn(tx, signIn, at)
    const tries = await countTry(tx, pending, at)
    if (tries.own > triesPerSignIn) return { refusal: signInIsOver() }
    const caller = personCaller(tx.caller.accountId, pending, address)
    const refused = await check(tx, { pending, caller, tries })
    if (refused) {
      if (refused.noted) noteRefused(tx, pending, refused.noted, at)
      return { refusal: refused.refusal }
    }
    tx.write(...finishPendingSignIn(tx.caller.accountId, pending))
    return { given: { caller, passwordHash: pending.password_hash } }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.given
}

async function countTry(tx: Tx, pending: PendingSignIn, at: Date): Promise<Tries> {
  const { accountId } = tx.caller
  // A sign-in that began before those minutes may have been tried within them.
  const since = new Date(at.getTime() - (triesMinutes + validMinutes) * 60_000)
  const [, [counted]] = await tx.run(
    factorLock(pending.id),
    sql`update pending_sign_ins set tries = tries + 1 where account_id = ${accountId} and id = ${pending.pending_id}
      returning tries`,
    query<Tries>`
      select coalesce(sum(tries) filter (where id = ${pending.pending_id}), 0)::int as own,
        coalesce(sum(tries), 0)::int as of_person,
        ceil(extract(epoch from min(created_at) - ${since}::timestamptz))::int as wait_seconds
      from pending_sign_ins
      where account_id = ${accountId} and user_id = ${pending.id} and created_at > ${since} and tries > 0`,
  )
  // Finished by another request meanwhile.
  if (!counted || counted.own === 0) throw signInIsOver()
  return counted
}

function noteRefused(tx: Tx, { id, email }: PendingSignIn, noted: Record<string, unknown>, at: Date): void {
  tx.write(auditEntry(tx.caller, at, 'session.refused', ['user', id], { email, second_step: true, ...noted }))
}
