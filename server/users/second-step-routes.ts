import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed } from '../http/validation.ts'
import { hashSecret } from '../secrets/secrets.ts'
import { beginSession, type SignInSettings } from './begin-session.ts'
import { BrowserOptions, UsedPasskey } from './second-factor/passkey.ts'
import { requireParty } from './second-factor/relying-party.ts'
import { passkeyOptions, takePasskey } from './second-factor/use-passkey.ts'
import { verifyCode } from './second-factor/verify-code.ts'
import { SessionView } from './session-view.ts'

const SignIn = Type.String({ maxLength: 100, description: 'What the password was answered with.' })
const CodeBody = Closed({
  sign_in: SignIn,
  code: Type.String({ maxLength: 100, description: 'Six digits, or a recovery code.' }),
})

/** Tries of one sign-in are counted together; those of one person in the database, by whichever process. */
const counterOf = (signIn: string): string => hashSecret(signIn).toString('base64url')

/** What somebody does who has given the right password and has a second factor. */
export async function secondStepRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { db, publicUrl, sealer, countSecondStep, countPasskeyOptions } = settings
  const { answer } = consoleRoutes(app, db, 'Session')

  answer(
    'POST /session/second-step',
    'Finish a sign-in with a code of an authenticator app, or a recovery code',
    { body: CodeBody, answer: SessionView },
    async (request, reply) => {
      const at = new Date()
      const { sign_in: signIn, code } = request.body
      const address = request.clientAddress
      await countSecondStep(address, counterOf(signIn))
      const given = await verifyCode(db, sealer, { signIn, address }, code, at)
      return beginSession(settings, request, reply, given, at)
    },
  )

  answer(
    'POST /session/second-step/passkey-options',
    'What a browser needs to use a passkey',
    { body: Closed({ sign_in: SignIn }), answer: BrowserOptions },
    async (request) => {
      const { sign_in: signIn } = request.body
      const address = request.clientAddress
      await countPasskeyOptions(address, counterOf(signIn))
      const party = requireParty(publicUrl, request)
      return passkeyOptions(db, party, { signIn, address }, new Date())
    },
  )

  answer(
    'POST /session/second-step/passkey',
    'Finish a sign-in with a passkey',
    { body: Closed({ sign_in: SignIn, response: UsedPasskey }), answer: SessionView },
    async (request, reply) => {
      const at = new Date()
      const { sign_in: signIn, response } = request.body
      const address = request.clientAddress
      await countSecondStep(address, counterOf(signIn))
      const party = requireParty(publicUrl, request)
      const given = await takePasskey(db, party, { signIn, address }, response, at)
      return beginSession(settings, request, reply, given, at)
    },
  )
}
