import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed } from '../http/validation.ts'
import { accountCaller } from '../records/caller.ts'
import { normalizeEmail } from '../records/email.ts'
import { invalidParam, isUnavailable } from '../refusals/errors.ts'
import { attemptsKeyOf } from './attempts-key.ts'
import { afterPassword, SignInAnswer, type SignInSettings } from './begin-session.ts'
import { accountOfSignIn, checkCredentials, noteRefusedSignIn } from './sign-in.ts'

const SignInBody = Closed({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1_000 }),
  account: Type.Optional(
    Type.String({ maxLength: 100, description: 'Short name, where there are several.' }),
  ),
})

/** What somebody may ask who has not signed in yet. */
export async function signInRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { db, countAttempt } = settings
  const { answer } = consoleRoutes(app, db, 'Session')

  answer(
    'GET /session-form',
    'What the sign-in page has to ask for',
    { answer: Type.Object({ needs_account: Type.Boolean() }) },
    async () => ({ needs_account: (await db.accountIds()).length > 1 }),
  )

  answer(
    'POST /session',
    'Sign in; who has a second factor is asked for it next',
    { body: SignInBody, answer: SignInAnswer },
    async (request, reply) => {
      const at = new Date()
      const { password, account } = request.body
      const address = request.clientAddress
      const accountId = await accountOfSignIn(db, account?.trim() || undefined)
      if (accountId === null) throw invalidParam('account', 'account is required: there are several.')
      const email = normalizeEmail(request.body.email) ?? request.body.email
      await countAttempt(address, attemptsKeyOf({ accountId, email }))
      const given = await checkCredentials(db, { accountId, email, password, address }).catch(
        (error: unknown) => {
          // Nobody has looked at the password.
          if (isUnavailable(error)) throw error
          const asAccount = accountCaller(accountId, undefined, address)
          // Nobody waits for the note: its time would tell that the person exists.
          db.transaction(asAccount, (tx) => noteRefusedSignIn(tx, email, at)).catch((failure: unknown) => {
            if (!isUnavailable(failure))
              request.log.warn({ err: failure }, 'a refused sign-in was not recorded')
          })
          throw error
        },
      )
      return afterPassword(settings, request, reply, given, at)
    },
  )
}
