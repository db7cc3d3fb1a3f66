import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { plainAddress, readAddress } from '../http/client-address.ts'
import { Closed, Deleted, IdParams, schemaOf, Uuid } from '../http/validation.ts'
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

const tags = ['API keys']
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
  app.get(
    '/api-keys',
    schemaOf(tags, 'Keys, newest first', Type.Array(ApiKeyRecord)),
    async ({ caller }) => ({ data: await db.read(caller, (tx) => listApiKeys(tx, new Date())) }),
  )

  app.post<{ Body: Static<typeof NewKeyBody> }>(
    '/api-keys',
    schemaOf(tags, 'Make a key; its value is shown once', ApiKeyWithValue, { body: NewKeyBody, status: 201 }),
    async ({ caller, body }, reply) => {
      const { user_id: wanted, ...settings } = body
      const userId = wanted?.toLowerCase() ?? caller.userId ?? ''
      if (userId !== caller.userId && caller.role !== 'admin')
        throw new Refusal('PERMISSION_DENIED', 'Only admins may make keys for others.')
      const made = await db.transaction(caller, (tx) => createApiKey(tx, userId, settings, new Date()))
      return reply.code(201).send({ data: made })
    },
  )

  app.post<{ Body: Static<typeof AddressBody> }>(
    '/api-keys/check-address',
    schemaOf(tags, 'Would this address be let in? Names each bad entry', AddressCheck, { body: AddressBody }),
    async ({ body, ip }) => {
      const address = plainAddress(body.address?.trim() || ip)
      if (!readAddress(address)) throw invalidParam('address', 'address is not an IPv4 or IPv6 address.')
      const entries = body.ip_whitelist.map((entry) => entry.trim()).filter((entry) => entry !== '')
      return {
        data: { address, let_in: isWhitelisted(entries, address), bad_entries: badEntries(entries) },
      }
    },
  )

  app.post<{ Params: IdParams; Body: Static<typeof KeyChangeBody> }>(
    '/api-keys/:id',
    schemaOf(tags, 'Change name, permissions or whitelist', ApiKeyRecord, {
      params: IdParams,
      body: KeyChangeBody,
    }),
    async ({ caller, params, body }) => ({
      data: await db.transaction(caller, (tx) => changeApiKey(tx, params.id.toLowerCase(), body, new Date())),
    }),
  )

  app.post<{ Params: IdParams }>(
    '/api-keys/:id/regenerate',
    schemaOf(tags, 'A new value, shown once; the old one ends at once', ApiKeyWithValue, {
      params: IdParams,
    }),
    async ({ caller, params }) => ({
      data: await db.transaction(caller, (tx) => regenerateApiKey(tx, params.id.toLowerCase(), new Date())),
    }),
  )

  app.post<{ Params: IdParams; Body: Static<typeof RotationBody> }>(
    '/api-keys/:id/rotate',
    schemaOf(tags, 'A new value, shown once; the old one works for a while', ApiKeyWithValue, {
      params: IdParams,
      body: RotationBody,
    }),
    async ({ caller, params, body }) => ({
      data: await db.transaction(caller, (tx) =>
        rotateApiKey(tx, params.id.toLowerCase(), body.overlap_seconds, new Date()),
      ),
    }),
  )

  app.delete<{ Params: IdParams }>(
    '/api-keys/:id/old-secret',
    schemaOf(tags, 'End the old value now', ApiKeyRecord, { params: IdParams }),
    async ({ caller, params }) => ({
      data: await db.transaction(caller, (tx) => endOldSecret(tx, params.id.toLowerCase(), new Date())),
    }),
  )

  app.get<{ Params: IdParams }>(
    '/api-keys/:id/use',
    schemaOf(tags, 'What a key did and was denied, by day', KeyUseRecord, { params: IdParams }),
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => readKeyUse(tx, params.id.toLowerCase(), new Date())),
    }),
  )

  app.delete<{ Params: IdParams }>(
    '/api-keys/:id',
    schemaOf(tags, 'Revoke a key', Deleted, { params: IdParams }),
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => revokeApiKey(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
