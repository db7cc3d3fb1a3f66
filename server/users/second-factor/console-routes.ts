import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed, IdParams, Nullable, schemaOf } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { attemptsKeyOf } from '../attempts-key.ts'
import { isProved, provePassword } from './prove-password.ts'
import { partyOf } from './relying-party.ts'
import { changeRule, readRule, SecondFactorRule } from './require-second-factor.ts'
import { readSecondFactor, SecondFactor } from './second-factor.ts'
import { removeTotp, resetSecondFactor } from './switch-off.ts'
import { renewRecoveryCodes } from './switch-on.ts'
import { beginTotpSetup, finishTotpSetup, type TotpConfirmation, TotpSetup } from './totp-setup.ts'

interface SecondFactorSettings {
  readonly db: Database
  readonly sealer: Sealer
  readonly publicUrl: string
  readonly countAttempt: (address: string, person: string) => Promise<void>
}

const tags = ['Second factor']

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

/** One's own second factor. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  { db, sealer, publicUrl, countAttempt }: SecondFactorSettings,
): Promise<void> {
  app.get('/second-factor', schemaOf(tags, 'One’s own second factor', OwnSecondFactor), async (request) => {
    const { caller } = request
    const [factor, proved] = await Promise.all([
      db.read(caller, (tx) => readSecondFactor(tx, caller.userId ?? '')),
      db.read(caller, (tx) => isProved(tx, new Date())),
    ])
    const passkeyOrigin = partyOf(publicUrl, request)?.origin ?? null
    return { data: { ...factor, passkey_origin: passkeyOrigin, needs_password: !proved } }
  })

  app.post<{ Body: { password: string } }>(
    '/session/proof',
    schemaOf(
      ['Session'],
      'Give the password again, before the second factor is changed',
      Type.Object({ proved: Type.Literal(true) }),
      { body: Closed({ password: Type.String({ maxLength: 1_000 }) }) },
    ),
    async ({ caller, body, clientAddress }) => {
      await countAttempt(clientAddress, attemptsKeyOf(caller))
      await provePassword(db, caller, body.password, new Date())
      return { data: { proved: true } }
    },
  )

  app.post(
    '/second-factor/totp/setup',
    schemaOf(tags, 'Begin to set up an authenticator app', TotpSetup),
    async ({ caller }) => ({
      data: await db.transaction(caller, (tx) => beginTotpSetup(tx, sealer, new Date())),
    }),
  )

  app.post<{ Body: TotpConfirmation }>(
    '/second-factor/totp',
    schemaOf(
      tags,
      'Finish it with a code of the app; with the first factor other sessions end',
      RecoveryCodes,
      { body: Closed({ setup: Type.String({ maxLength: 1_000 }), code: Type.String({ maxLength: 20 }) }) },
    ),
    async ({ caller, body, clientAddress }) => {
      await countAttempt(clientAddress, attemptsKeyOf(caller))
      const recoveryCodes = await db.transaction(caller, (tx) =>
        finishTotpSetup(tx, sealer, body, new Date()),
      )
      return { data: { recovery_codes: recoveryCodes } }
    },
  )

  app.delete(
    '/second-factor/totp',
    schemaOf(tags, 'Take the authenticator app away', Type.Object({ removed: Type.Literal(true) })),
    async ({ caller }) => {
      await db.transaction(caller, (tx) => removeTotp(tx, new Date()))
      return { data: { removed: true } }
    },
  )

  app.post(
    '/second-factor/recovery-codes',
    schemaOf(tags, 'New recovery codes; the earlier ones stop working', RecoveryCodes),
    async ({ caller }) => {
      const recoveryCodes = await db.transaction(caller, (tx) => renewRecoveryCodes(tx, new Date()))
      return { data: { recovery_codes: recoveryCodes } }
    },
  )
}

/** What admins decide about the second factor of everybody, and of somebody who has lost his. */
export async function secondFactorAdminRoutes(
  app: FastifyInstance,
  { db }: Pick<SecondFactorSettings, 'db'>,
): Promise<void> {
  app.get(
    '/second-factor/rule',
    schemaOf(tags, 'Whether everybody needs a second factor', SecondFactorRule),
    async ({ caller }) => ({ data: await db.read(caller, readRule) }),
  )

  app.post<{ Body: { required: boolean } }>(
    '/second-factor/rule',
    schemaOf(tags, 'Require a second factor of everybody, or leave it to each', SecondFactorRule, {
      body: Closed({ required: Type.Boolean() }),
    }),
    async ({ caller, body }) => ({
      data: await db.transaction(caller, (tx) => changeRule(tx, body.required, new Date())),
    }),
  )

  app.post<{ Params: IdParams }>(
    '/users/:id/second-factor/reset',
    schemaOf(
      ['Users'],
      'Take away the second factor of somebody who has lost it; all sessions of the user end',
      Type.Object({ reset: Type.Boolean() }),
      { params: IdParams },
    ),
    async ({ caller, params }) => ({
      data: {
        reset: await db.transaction(caller, (tx) =>
          resetSecondFactor(tx, params.id.toLowerCase(), new Date()),
        ),
      },
    }),
  )
}
