import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed } from '../http/validation.ts'
import { hashSecret } from '../secrets/secrets.ts'
import { afterPassword, SignInAnswer, type SignInSettings } from './begin-session.ts'
import { acceptInvitation, findInvited } from './invitation.ts'

const Secret = Type.String({ maxLength: 100, description: 'What follows # in the link.' })

/** Guesses at one link are counted together, whoever makes them. */
const counterOf = (secret: string): string => hashSecret(secret).toString('base64url')

/** What somebody does who follows an invitation. Its secret travels in bodies: addresses stand in logs. */
export async function invitationRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { db, countInvitation } = settings
  const { answer } = consoleRoutes(app, db, 'Session')

  answer(
    'POST /invitation',
    'Whom an invitation invites',
    {
      body: Closed({ secret: Secret }),
      answer: Type.Object({ email: Type.String(), name: Type.String(), account_name: Type.String() }),
    },
    async ({ body, clientAddress }) => {
      await countInvitation(clientAddress, counterOf(body.secret))
      return findInvited(db, body.secret, new Date())
    },
  )

  answer(
    'POST /invitation/accept',
    'Set a password with an invitation, and sign in; who has a second factor is asked for it next',
    { body: Closed({ secret: Secret, password: Type.String({ maxLength: 1_000 }) }), answer: SignInAnswer },
    async (request, reply) => {
      const at = new Date()
      const address = request.clientAddress
      await countInvitation(address, counterOf(request.body.secret))
      const given = await acceptInvitation(db, { ...request.body, address }, at)
      return afterPassword(settings, request, reply, given, at)
    },
  )
}
