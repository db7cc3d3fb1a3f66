import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed, schemaOf } from '../http/validation.ts'
import { hashSecret } from '../secrets/secrets.ts'
import { afterPassword, SignInAnswer, type SignInSettings } from './begin-session.ts'
import { acceptInvitation, findInvited } from './invitation.ts'

const tags = ['Session']
const Secret = Type.String({ maxLength: 100, description: 'What follows # in the link.' })

/** Guesses at one link are counted together, whoever makes them. */
const counterOf = (secret: string): string => hashSecret(secret).toString('base64url')

/**
 * What somebody does who follows an invitation. The secret travels in bodies: an address would stand in logs, and what
 * follows # in the link is never sent.
 */
export async function invitationRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { db, countInvitation } = settings

  app.post<{ Body: { secret: string } }>(
    '/invitation',
    schemaOf(
      tags,
      'Whom an invitation invites',
      Type.Object({ email: Type.String(), name: Type.String(), account_name: Type.String() }),
      { body: Closed({ secret: Secret }) },
    ),
    async ({ body, clientAddress }) => {
      await countInvitation(clientAddress, counterOf(body.secret))
      return { data: await findInvited(db, body.secret, new Date()) }
    },
  )

  app.post<{ Body: { secret: string; password: string } }>(
    '/invitation/accept',
    schemaOf(
      tags,
      'Set a password with an invitation, and sign in; who has a second factor is asked for it next',
      SignInAnswer,
      { body: Closed({ secret: Secret, password: Type.String({ maxLength: 1_000 }) }) },
    ),
    async (request, reply) => {
      const at = new Date()
      const address = request.clientAddress
      await countInvitation(address, counterOf(request.body.secret))
      const given = await acceptInvitation(db, { ...request.body, address }, at)
      return { data: await afterPassword(settings, request, reply, given, at) }
    },
  )
}
