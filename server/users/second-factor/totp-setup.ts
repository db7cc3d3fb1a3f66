import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { insertRow, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Tx } from '../../records/database.ts'
import { invalidParam } from '../../refusals/errors.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { lockSecondFactor, refuseUnproved } from './prove-password.ts'
import { switchOn } from './switch-on.ts'
import { makeTotpSecret, readTotpCode, stepOfCode, totpAddress } from './totp.ts'

const setupMinutes = 30

/** A secret to be put into an app. Nothing is kept until a code of it comes back, together with `setup`. */
export const TotpSetup = Type.Object({
  secret: Type.String({ description: 'Base32, for an app that cannot read the QR code.' }),
  address: Type.String({ description: 'What the QR code says: an otpauth:// address.' }),
  setup: Type.String({ description: 'The same secret, sealed; goes back with the first code.' }),
})

export type TotpSetup = Static<typeof TotpSetup>

const setupContext = ({ accountId, userId }: Caller): string => `totp setup of ${accountId} ${userId}`

/** Whose secret it is: a row that was moved to another person does not open. */
export const totpContext = (accountId: string, userId: string): string =>
  `totp secret of ${accountId} ${userId}`

/** Begins to set up an app; 403 naming `password` unless it was given lately. */
export async function beginTotpSetup(tx: Tx, sealer: Sealer, at: Date): Promise<TotpSetup> {
  const { accountId, email } = tx.caller
  await refuseUnproved(tx, at)
  const account = await tx.one(query<{ name: string }>`select name from accounts where id = ${accountId}`)
  const secret = makeTotpSecret()
  const until = at.getTime() + setupMinutes * 60_000
  const setup = sealer.seal(JSON.stringify({ secret, until }), setupContext(tx.caller)).toString('base64url')
  return { secret, address: totpAddress(secret, email, account.name), setup }
}

/**
 * Keeps the secret once a code shows that the app has it; an app that was there before is replaced. Answers recovery
 * codes where there are none yet. Throws `INVALID_PARAM` naming `code` or `setup`, 403 and 401 as `lockSecondFactor`.
 */
export async function finishTotpSetup(
  tx: Tx,
  sealer: Sealer,
  { setup, code }: { readonly setup: string; readonly code: string },
  at: Date,
): Promise<string[]> {
  const { accountId, userId } = tx.caller
  if (userId === null) throw new Error('the second factor is a person’s')
  const before = await lockSecondFactor(tx, at)
  const secret = readSetup(tx.caller, sealer, setup, at)
  const step = stepOfCode(secret, readTotpCode(code) ?? '', at)
  if (step === null)
    throw invalidParam('code', 'The code is not right. Is the time of the phone? Take the one it shows now.')
  tx.write(
    sql`delete from totp_secrets where account_id = ${accountId} and user_id = ${userId}`,
    insertRow('totp_secrets', {
      account_id: accountId,
      user_id: userId,
      sealed: sealer.seal(secret, totpContext(accountId, userId)),
      // The code that confirms it is used up.
      last_step: step,
      created_at: at,
    }),
  )
  return switchOn(tx, before, { kind: 'totp' }, at)
}

function readSetup(caller: Caller, sealer: Sealer, setup: string, at: Date): string {
  const opened = sealer.open(Buffer.from(setup, 'base64url'), setupContext(caller))
  const { secret, until } = JSON.parse(opened ?? '{}') as { secret?: string; until?: number }
  if (secret === undefined || until === undefined || until < at.getTime())
    throw invalidParam('setup', 'Setting up took too long. Begin again with a new QR code.')
  return secret
}
