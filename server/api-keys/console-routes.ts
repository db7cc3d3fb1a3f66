import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { plainAddress, readAddress } from '../http/client-address.ts'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed, IdParams, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { invalidParam, Refusal } from '../refusals/errors.ts'
import { ApiKeyRecord, ApiKeyWithValue, longestKeyName, permissions } from './api-key-record.ts'
import {
  changeApiKey,
  createApiKey,
  endOldSecret,
  listApiKeys,
  overlapSeconds,
  regenerateApiKey,
  revokeApiKey,
  rotateApiKey,
} from './api-key-settings.ts'
import { badEntries, isWhitelisted } from './ip-whitelist.ts'
import { KeyUseRecord, readKeyUse } from './key-use-record.ts'

const mostEntries = 500

const Whitelist = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: mostEntries,
  description: 'Addresses and CIDR ranges; empty: all.',
})
const Permissions = Type.Array(Type.Enum([...permissions]))
const Name = Type.String({ maxLength: longestKeyName })

const NewKeyBody = Closed({
  name: Name,
  user_id: Type.Optional(Uuid('Whom the key acts as; oneself when left out. Another one: admins only.')),
  permissions: Permissions,
  ip_whitelist: Whitelist,
})

const KeyChangeBody = Closed({
  name: Type.Optional(Name),
  permissions: Type.Optional(Permissions),
  ip_whitelist: Type.Optional(Whitelist),
})

const RotationBody = Closed({
  overlap_seconds: Type.Integer({
    minimum: overlapSeconds.shortest,
    maximum: overlapSeconds.longest,
    default: overlapSeconds.default,
    description: 'For how long the old value goes on.',
  }),
})

const AddressBody = Closed({
  ip_whitelist: Whitelist,
  address: Type.Optional(
    Type.String({ maxLength: 100, description: 'The address that asks when left out.' }),
  ),
})

const AddressCheck = Type.Object({
  address: Type.String(),
  let_in: Type.Boolean(),
  bad_entries: Type.Array(Type.Object({ entry: Type.String(), reason: Type.String() })),
})

/** Keys in the settings (§2.3): agents see and make their own, admins all. */
export async function apiKeyConsoleRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { answer, read, write, remove } = consoleRoutes(app, db, 'API keys')

  read('/api-keys', 'Keys, newest first', { answer: Type.Array(ApiKeyRecord) }, (tx, _request, at) =>
    listApiKeys(tx, at),
  )

  write(
    'POST /api-keys',
    'Make a key; its value is shown once',
    { body: NewKeyBody, answer: ApiKeyWithValue, statuses: [201] },
    (tx, { caller, body: { user_id, ...settings } }, at) => {
      const userId = user_id ?? caller.userId ?? ''
      if (userId !== caller.userId && caller.role !== 'admin')
        throw new Refusal('PERMISSION_DENIED', 'Only admins may make keys for others.')
      return createApiKey(tx, userId, settings, at)
    },
  )

  answer(
    'POST /api-keys/check-address',
    'Would this address be let in? Names each bad entry',
    { body: AddressBody, answer: AddressCheck },
    ({ body, ip }) => {
      const address = plainAddress(body.address?.trim() || ip)
      if (!readAddress(address)) throw invalidParam('address', 'address is not an IPv4 or IPv6 address.')
      const entries = body.ip_whitelist.map((entry) => entry.trim()).filter((entry) => entry !== '')
      return { address, let_in: isWhitelisted(entries, address), bad_entries: badEntries(entries) }
    },
  )

  write(
    'POST /api-keys/:id',
    'Change name, permissions or whitelist',
    { params: IdParams, body: KeyChangeBody, answer: ApiKeyRecord },
    (tx, { params, body }, at) => changeApiKey(tx, params.id, body, at),
  )

  write(
    'POST /api-keys/:id/regenerate',
    'A new value, shown once; the old one ends at once',
    { params: IdParams, answer: ApiKeyWithValue },
    (tx, { params }, at) => regenerateApiKey(tx, params.id, at),
  )

  write(
    'POST /api-keys/:id/rotate',
    'A new value, shown once; the old one works for a while',
    { params: IdParams, body: RotationBody, answer: ApiKeyWithValue },
    (tx, { params, body }, at) => rotateApiKey(tx, params.id, body.overlap_seconds, at),
  )

  write(
    'DELETE /api-keys/:id/old-secret',
    'End the old value now',
    { params: IdParams, answer: ApiKeyRecord },
    (tx, { params }, at) => endOldSecret(tx, params.id, at),
  )

  read(
    '/api-keys/:id/use',
    'What a key did and was denied, by day',
    { params: IdParams, answer: KeyUseRecord },
    (tx, { params }, at) => readKeyUse(tx, params.id, at),
  )

  remove('/api-keys/:id', 'Revoke a key', revokeApiKey)
}
