import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../../http/console-routes.ts'
import { Closed, IdParams, Nullable } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { attemptsKeyOf } from '../attempts-key.ts'
import type { SignInSettings } from '../begin-session.ts'
import { isProved, provePassword } from './prove-password.ts'
import { partyOf } from './relying-party.ts'
import { changeRule, readRule, SecondFactorRule } from './require-second-factor.ts'
import { readSecondFactor, SecondFactor } from './second-factor.ts'
import { removeTotp, resetSecondFactor } from './switch-off.ts'
import { renewRecoveryCodes } from './switch-on.ts'
import { beginTotpSetup, finishTotpSetup, TotpSetup } from './totp-setup.ts'

const OwnSecondFactor = Type.Object({
  ...SecondFactor.properties,
  passkey_origin: Nullable(Type.String({ examples: ['https://leads.example.com'] }), {
    description: 'Where the console must be open for passkeys; null: nowhere as it is reached now.',
  }),
  needs_password: Type.Boolean({ description: 'Changes want the password again: it was given long ago.' }),
})

/** Codes that are shown once. */
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Shown this one time; empty where there are some.',
  }),
})

const ProofBody = Closed({ password: Type.String({ maxLength: 1_000 }) })
const TotpBody = Closed({ setup: Type.String({ maxLength: 1_000 }), code: Type.String({ maxLength: 20 }) })

/** One's own second factor. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  { db, sealer, publicUrl, countAttempt }: SignInSettings,
): Promise<void> {
  const { answer, write } = consoleRoutes(app, db, 'Second factor')

  answer('GET /second-factor', 'One’s own second factor', { answer: OwnSecondFactor }, async (request) => {
    const { caller } = request
    const [factor, proved] = await Promise.all([
      db.read(caller, (tx) => readSecondFactor(tx, caller.userId ?? '')),
      db.read(caller, (tx) => isProved(tx, new Date())),
    ])
    const passkeyOrigin = partyOf(publicUrl, request)?.origin ?? null
    return { ...factor, passkey_origin: passkeyOrigin, needs_password: !proved }
  })

  consoleRoutes(app, db, 'Session').answer(
    'POST /session/proof',
    'Give the password again, before the second factor is changed',
    { body: ProofBody, answer: Type.Object({ proved: Type.Literal(true) }) },
    async ({ caller, body, clientAddress }) => {
      await countAttempt(clientAddress, attemptsKeyOf(caller))
      await provePassword(db, caller, body.password, new Date())
      return { proved: true }
    },
  )

  write(
    'POST /second-factor/totp/setup',
    'Begin to set up an authenticator app',
    { answer: TotpSetup },
    (tx, _request, at) => beginTotpSetup(tx, sealer, at),
  )

  answer(
    'POST /second-factor/totp',
    'Finish it with a code of the app; with the first factor other sessions end',
    { body: TotpBody, answer: RecoveryCodes },
    async ({ caller, body, clientAddress }) => {
      await countAttempt(clientAddress, attemptsKeyOf(caller))
      return {
        recovery_codes: await db.transaction(caller, (tx) => finishTotpSetup(tx, sealer, body, new Date())),
      }
    },
  )

  write(
    'DELETE /second-factor/totp',
    'Take the authenticator app away',
    { answer: Type.Object({ removed: Type.Literal(true) }) },
    async (tx, _request, at) => {
      await removeTotp(tx, at)
      return { removed: true }
    },
  )

  write(
    'POST /second-factor/recovery-codes',
    'New recovery codes; the earlier ones stop working',
    { answer: RecoveryCodes },
    async (tx, _request, at) => ({ recovery_codes: await renewRecoveryCodes(tx, at) }),
  )
}

/** What admins decide about the second factor of everybody, and of somebody who has lost his. */
export async function secondFactorAdminRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { read, write } = consoleRoutes(app, db, 'Second factor')

  read(
    '/second-factor/rule',
    'Whether everybody needs a second factor',
    { answer: SecondFactorRule },
    readRule,
  )

  write(
    'POST /second-factor/rule',
    'Require a second factor of everybody, or leave it to each',
    { body: Closed({ required: Type.Boolean() }), answer: SecondFactorRule },
    (tx, { body }, at) => changeRule(tx, body.required, at),
  )

  consoleRoutes(app, db, 'Users').write(
    'POST /users/:id/second-factor/reset',
    'Take away the second factor of somebody who has lost it; all sessions of the user end',
    { params: IdParams, answer: Type.Object({ reset: Type.Boolean() }) },
    async (tx, { params }, at) => ({ reset: await resetSecondFactor(tx, params.id, at) }),
  )
}
