import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../../http/console-routes.ts'
import { Closed } from '../../http/validation.ts'
import { invalidParam } from '../../refusals/errors.ts'
import { attemptsKeyOf } from '../attempts-key.ts'
import type { SignInSettings } from '../begin-session.ts'
import { beginPasskey, keepPasskey } from './add-passkey.ts'
import { RecoveryCodes } from './console-routes.ts'
import { BrowserOptions, MadePasskey } from './passkey.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { requireParty } from './relying-party.ts'
import { removePasskey } from './switch-off.ts'
import { verifyMadePasskey } from './verify-made-passkey.ts'

const NewPasskey = Closed({
  name: Type.String({ maxLength: 100, description: 'By which its person tells it from others.' }),
  response: MadePasskey,
})

/** One's own passkeys. */
export async function passkeyRoutes(
  app: FastifyInstance,
  { db, publicUrl, countAttempt }: SignInSettings,
): Promise<void> {
  const { answer, write, remove } = consoleRoutes(app, db, 'Second factor')

  write(
    'POST /second-factor/passkeys/options',
    'What a browser needs to make a passkey',
    { answer: BrowserOptions },
    (tx, request, at) => beginPasskey(tx, requireParty(publicUrl, request), at),
  )

  answer(
    'POST /second-factor/passkeys',
    'Add a passkey; with the first factor other sessions end',
    { body: NewPasskey, answer: RecoveryCodes, statuses: [201] },
    async (request) => {
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
      return { recovery_codes: recoveryCodes }
    },
  )

  remove('/second-factor/passkeys/:id', 'Take a passkey away', removePasskey)
}
