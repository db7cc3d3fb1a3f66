import type { FastifyInstance } from 'fastify'
import { type Static, type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox'
import { Deleted, IdParams, Nullable, schemaOf, Uuid } from '../http/validation.ts'
import { StatusName } from '../leads/lead.ts'
import type { Database } from '../records/database.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import type { Interpreter } from './interpret/interpreter.ts'
import { MappingJson } from './mapping/mapping.ts'
import { mappingRoutes } from './mapping/mapping-routes.ts'
import { webhookKinds, withoutNameChoices } from './webhook.ts'
import type { WebhookChange } from './webhook-columns.ts'
import { listWebhooks, readWebhookRecord, WebhookRecord, WebhookWithCounts } from './webhook-record.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  regenerateWebhook,
  type SettingContext,
} from './webhook-settings.ts'

export interface WebhookConsoleSettings {
  readonly db: Database
  readonly interpreter: Interpreter
  /** Base address that webhook URLs are shown with. */
  readonly publicUrl: string
}

const OrNull = <T extends TSchema>(schema: T): TOptional<TUnion<[T, TNull]>> =>
  Type.Optional(Nullable(schema))

const Settings = {
  source: OrNull(Type.String()),
  default_assignee_id: OrNull(Uuid('An active user.')),
  default_status: Type.Optional(StatusName),
  default_tags: Type.Optional(Type.Array(Type.String())),
  accept_tests: Type.Optional(Type.Boolean()),
  notes_from_unmapped: Type.Optional(Type.Boolean()),
  condition: OrNull(Type.String({ description: 'JMESPath, such as event == `"invitee.created"`.' })),
  enabled: Type.Optional(Type.Boolean()),
  mapping: OrNull(MappingJson),
  kind: Type.Optional(Type.Enum([...webhookKinds])),
  our_numbers: Type.Optional(Type.Array(Type.String({ description: 'Such as +918045670000.' }))),
  takes_get: Type.Optional(Type.Boolean()),
  takes_lists_apart: Type.Optional(Type.Boolean()),
  answer: OrNull(Type.String({ description: 'A fixed text; null: JSON.' })),
  without_name: OrNull(Type.Enum([...withoutNameChoices])),
  verify_token: OrNull(Type.String()),
  signing_secret: OrNull(Type.String()),
  platform: OrNull(Type.String({ description: 'For which platform it is, such as justdial.' })),
  honeypot: OrNull(Type.String({ description: 'A field that people do not see.' })),
  allowed_origins: Type.Optional(
    Type.Array(Type.String({ description: 'https://example.com, example.com or *.example.com.' })),
  ),
  sender_rate_limit: OrNull(Type.Integer({ description: 'Deliveries a minute from one address.' })),
}

const NewWebhook = Type.Object({ name: Type.String(), ...Settings })
const ChangedWebhook = Type.Object({ name: Type.Optional(Type.String()), ...Settings })

const tags = ['Webhooks']

/** The settings that a body names; the console names a person by id. */
const settingsOf = <T extends Static<typeof ChangedWebhook>>({ default_assignee_id: id, ...rest }: T) => ({
  ...rest,
  ...(id !== undefined && { default_assignee: id === null ? null : { id } }),
})

/** Webhooks with mapping step and deliveries, for the console's room of the admins (§2.4). */
export async function webhookConsoleRoutes(
  app: FastifyInstance,
  { db, interpreter, publicUrl }: WebhookConsoleSettings,
): Promise<void> {
  const now = (): SettingContext => ({ at: new Date(), publicUrl })

  app.get(
    '/webhooks',
    schemaOf(tags, 'Webhooks with the counts of today', Type.Array(WebhookWithCounts)),
    async ({ caller }) => ({ data: await db.read(caller, (tx) => listWebhooks(tx, publicUrl, new Date())) }),
  )

  app.post<{ Body: Static<typeof NewWebhook> }>(
    '/webhooks',
    schemaOf(tags, 'Make a webhook', WebhookRecord, { body: NewWebhook, status: 201 }),
    async ({ caller, body }, reply) => {
      const settings = { ...settingsOf(body), name: body.name }
      const webhook = await db.transaction(caller, (tx) => createWebhook(tx, settings, now()))
      return reply.code(201).send({ data: webhook })
    },
  )

  app.get<{ Params: IdParams }>(
    '/webhooks/:id',
    schemaOf(tags, 'One webhook', WebhookRecord, { params: IdParams }),
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => readWebhookRecord(tx, params.id, publicUrl)),
    }),
  )

  app.post<{ Body: Static<typeof ChangedWebhook>; Params: IdParams }>(
    '/webhooks/:id',
    schemaOf(
      tags,
      'Change settings, mapping, or whether it is enabled; what is not sent stays',
      WebhookRecord,
      { params: IdParams, body: ChangedWebhook },
    ),
    async ({ caller, params, body }) => {
      const change: WebhookChange = settingsOf(body)
      return { data: await db.transaction(caller, (tx) => changeWebhook(tx, params.id, change, now())) }
    },
  )

  app.post<{ Params: IdParams }>(
    '/webhooks/:id/regenerate',
    schemaOf(tags, 'A new URL; the old one answers 404 at once', WebhookRecord, { params: IdParams }),
    async ({ caller, params }) => ({
      data: await db.transaction(caller, (tx) => regenerateWebhook(tx, params.id, now())),
    }),
  )

  app.delete<{ Params: IdParams }>(
    '/webhooks/:id',
    schemaOf(tags, 'Take it away', Deleted, { params: IdParams }),
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => deleteWebhook(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )

  await app.register(mappingRoutes, { db, interpreter })
  await app.register(deliveryRoutes, { db, interpreter })
}
