import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed, schemaOf } from '../http/validation.ts'
import { hashSecret } from '../secrets/secrets.ts'
import { beginSession, type SignInSettings } from './begin-session.ts'
import { BrowserOptions, UsedPasskey } from './second-factor/passkey.ts'
import { requireParty } from './second-factor/relying-party.ts'
import { passkeyOptions, takePasskey } from './second-factor/use-passkey.ts'
import { verifyCode } from './second-factor/verify-code.ts'
import { SessionView } from './session-view.ts'

const tags = ['Session']
const SignIn = Type.String({ maxLength: 100, description: 'What the password was answered with.' })

/** Tries of one sign-in are counted together; those of one person in the database, by whichever process. */
const counterOf = (signIn: string): string => hashSecret(signIn).toString('base64url')

/** What somebody does who has given the right password and has a second factor. */
export async function secondStepRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { db, publicUrl, sealer, countSecondStep, countPasskeyOptions } = settings

  app.post<{ Body: { sign_in: string; code: string } }>(
    '/session/second-step',
    schemaOf(tags, 'Finish a sign-in with a code of an authenticator app, or a recovery code', SessionView, {
      body: Closed({
        sign_in: SignIn,
        code: Type.String({ maxLength: 100, description: 'Six digits, or a recovery code.' }),
      }),
    }),
    async (request, reply) => {
      const at = new Date()
      const { sign_in: signIn, code } = request.body
      const address = request.clientAddress
      await countSecondStep(address, counterOf(signIn))
      const given = await verifyCode(db, sealer, { signIn, address }, code, at)
      return { data: await beginSession(settings, request, reply, given, at) }
    },
  )

  app.post<{ Body: { sign_in: string } }>(
    '/session/second-step/passkey-options',
    schemaOf(tags, 'What a browser needs to use a passkey', BrowserOptions, {
      body: Closed({ sign_in: SignIn }),
    }),
    async (request) => {
      const { sign_in: signIn } = request.body
      const address = request.clientAddress
      await countPasskeyOptions(address, counterOf(signIn))
      const party = requireParty(publicUrl, request)
      return { data: await passkeyOptions(db, party, { signIn, address }, new Date()) }
    },
  )

  app.post<{ Body: { sign_in: string; response: UsedPasskey } }>(
    '/session/second-step/passkey',
    schemaOf(tags, 'Finish a sign-in with a passkey', SessionView, {
      body: Closed({ sign_in: SignIn, response: UsedPasskey }),
    }),
    async (request, reply) => {
      const at = new Date()
      const { sign_in: signIn, response } = request.body
      const address = request.clientAddress
      await countSecondStep(address, counterOf(signIn))
      const party = requireParty(publicUrl, request)
      const given = await takePasskey(db, party, { signIn, address }, response, at)
      return { data: await beginSession(settings, request, reply, given, at) }
    },
  )
}
