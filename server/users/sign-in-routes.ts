import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { accountCaller } from '../platform/caller.ts'
import { normalizeEmail } from '../platform/email.ts'
import { invalidParam, isUnavailable } from '../platform/errors.ts'
import { DataOf } from '../platform/http/validation.ts'
import { hashSecret } from '../platform/secrets.ts'
import { afterPassword, beginSession, SignInAnswer, type SignInSettings } from './begin-session.ts'
import { takeCode } from './second-factor/take-code.ts'
import { SessionView } from './session-view.ts'
import { accountOfSignIn, checkCredentials, noteRefusedSignIn } from './sign-in.ts'

const SignInBody = Type.Object(
  {
    email: Type.String({ maxLength: 254 }),
    password: Type.String({ maxLength: 1_000 }),
    account: Type.Optional(
      Type.String({ maxLength: 100, description: 'Short name, where there are several.' }),
    ),
  },
  { additionalProperties: false },
)

const SecondStepBody = Type.Object(
  {
    sign_in: Type.String({ maxLength: 100 }),
    code: Type.String({ maxLength: 100, description: 'Six digits, or a recovery code.' }),
  },
  { additionalProperties: false },
)

/** Tries of one sign-in are counted together; those of one person in the database, by whichever process. */
const counterOf = (signIn: string): string => `second-step:${hashSecret(signIn).toString('base64url')}`

/** What somebody may ask who has not signed in yet. */
export async function signInRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { db, countAttempt, countSecondStep } = settings

  app.get(
    '/session-form',
    {
      schema: {
        tags: ['Session'],
        summary: 'What the sign-in page has to ask for',
        response: { 200: DataOf(Type.Object({ needs_account: Type.Boolean() })) },
      },
    },
    async () => ({ data: { needs_account: (await db.accountIds()).length > 1 } }),
  )

  app.post<{ Body: { email: string; password: string; account?: string } }>(
    '/session',
    {
      schema: {
        tags: ['Session'],
        summary: 'Sign in; who has a second factor is asked for it next',
        body: SignInBody,
        response: { 200: DataOf(SignInAnswer) },
      },
    },
    async (request, reply) => {
      const at = new Date()
      const { password, account } = request.body
      const address = request.clientAddress
      const accountId = await accountOfSignIn(db, account?.trim() || undefined)
      if (accountId === null) throw invalidParam('account', 'account is required: there are several.')
      const email = normalizeEmail(request.body.email) ?? request.body.email
      await countAttempt(address, `${accountId}:${email}`)
      const caller = await checkCredentials(db, { accountId, email, password, address }).catch(
        (error: unknown) => {
          const asAccount = accountCaller(accountId, undefined, address)
          // Nobody waits for the note: its time would tell that the person exists.
          db.transaction(asAccount, (tx) => noteRefusedSignIn(tx, email, at)).catch((failure: unknown) => {
            if (!isUnavailable(failure))
              request.log.warn({ err: failure }, 'a refused sign-in was not recorded')
          })
          throw error
        },
      )
      return { data: await afterPassword(settings, request, reply, caller, at) }
    },
  )

  app.post<{ Body: { sign_in: string; code: string } }>(
    '/session/second-step',
    {
      schema: {
        tags: ['Session'],
        summary: 'Finish a sign-in with a code of an authenticator app, or a recovery code',
        body: SecondStepBody,
        response: { 200: DataOf(SessionView) },
      },
    },
    async (request, reply) => {
      const at = new Date()
      const { sign_in: signIn, code } = request.body
      const address = request.clientAddress
      await countSecondStep(address, counterOf(signIn))
      const caller = await takeCode(db, settings.sealer, { signIn, code, address }, at)
      return { data: await beginSession(settings, request, reply, caller, at) }
    },
  )
}
