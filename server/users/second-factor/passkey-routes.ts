import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed, Deleted, IdParams, schemaOf } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { invalidParam } from '../../refusals/errors.ts'
import { attemptsKeyOf } from '../attempts-key.ts'
import { beginPasskey, keepPasskey } from './add-passkey.ts'
import { RecoveryCodes } from './console-routes.ts'
import { BrowserOptions, MadePasskey } from './passkey.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { requireParty } from './relying-party.ts'
import { removePasskey } from './switch-off.ts'
import { verifyMadePasskey } from './verify-made-passkey.ts'

interface PasskeySettings {
  readonly db: Database
  readonly publicUrl: string
  readonly countAttempt: (address: string, person: string) => Promise<void>
}

const tags = ['Second factor']
const longestName = 100

/** One's own passkeys. */
export async function passkeyRoutes(
  app: FastifyInstance,
  { db, publicUrl, countAttempt }: PasskeySettings,
): Promise<void> {
  app.post(
    '/second-factor/passkeys/options',
    schemaOf(tags, 'What a browser needs to make a passkey', BrowserOptions),
    async (request) => {
      const party = requireParty(publicUrl, request)
      return { data: await db.transaction(request.caller, (tx) => beginPasskey(tx, party, new Date())) }
    },
  )

  app.post<{ Body: { name: string; response: MadePasskey } }>(
    '/second-factor/passkeys',
    schemaOf(tags, 'Add a passkey; with the first factor other sessions end', RecoveryCodes, {
      body: Closed({
        name: Type.String({
          maxLength: longestName,
          description: 'By which its person tells it from others.',
        }),
        response: MadePasskey,
      }),
      status: 201,
    }),
    async (request, reply) => {
      const at = new Date()
      const { caller, body, clientAddress } = request
      const name = body.name.trim()
      if (name === '') throw invalidParam('name', 'name is required.')
      const party = requireParty(publicUrl, request)
      await countAttempt(clientAddress, attemptsKeyOf(caller))
      const holder = { table: 'sessions', id: caller.actor.viaId } as const
      const challenge = await db.write(caller, (tx) => takeChallenge(tx, holder, at))
      const credential = await verifyMadePasskey(party, body.response, challenge)
      const recoveryCodes = await db.transaction(caller, (tx) =>
        keepPasskey(tx, party, { name, credential }, at),
      )
      return reply.code(201).send({ data: { recovery_codes: recoveryCodes } })
    },
  )

  app.delete<{ Params: IdParams }>(
    '/second-factor/passkeys/:id',
    schemaOf(tags, 'Take a passkey away', Deleted, { params: IdParams }),
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => removePasskey(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
