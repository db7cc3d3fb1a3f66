import type { FastifyInstance } from 'fastify'
import { type Static, type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { IdParams, Nullable, Uuid } from '../http/validation.ts'
import { StatusName } from '../leads/lead.ts'
import type { Database } from '../records/database.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import type { Interpreter } from './interpret/interpreter.ts'
import { MappingJson } from './mapping/mapping.ts'
import { mappingRoutes } from './mapping/mapping-routes.ts'
import { webhookKinds, withoutNameChoices } from './webhook.ts'
import { listWebhooks, readWebhookRecord, WebhookRecord, WebhookWithCounts } from './webhook-record.ts'
import { changeWebhook, createWebhook, deleteWebhook, regenerateWebhook } from './webhook-settings.ts'

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
  const { read, write, remove } = consoleRoutes(app, db, 'Webhooks')

  read(
    '/webhooks',
    'Webhooks with the counts of today',
    { answer: Type.Array(WebhookWithCounts) },
    (tx, _request, at) => listWebhooks(tx, publicUrl, at),
  )

  write(
    'POST /webhooks',
    'Make a webhook',
    { body: NewWebhook, answer: WebhookRecord, statuses: [201] },
    (tx, { body }, at) => createWebhook(tx, { ...settingsOf(body), name: body.name }, { at, publicUrl }),
  )

  read('/webhooks/:id', 'One webhook', { params: IdParams, answer: WebhookRecord }, (tx, { params }) =>
    readWebhookRecord(tx, params.id, publicUrl),
  )

  write(
    'POST /webhooks/:id',
    'Change settings, mapping, or whether it is enabled; what is not sent stays',
    { params: IdParams, body: ChangedWebhook, answer: WebhookRecord },
    (tx, { params, body }, at) => changeWebhook(tx, params.id, settingsOf(body), { at, publicUrl }),
  )

  write(
    'POST /webhooks/:id/regenerate',
    'A new URL; the old one answers 404 at once',
    { params: IdParams, answer: WebhookRecord },
    (tx, { params }, at) => regenerateWebhook(tx, params.id, { at, publicUrl }),
  )

  remove('/webhooks/:id', 'Take it away', deleteWebhook)

  await app.register(mappingRoutes, { db, interpreter })
  await app.register(deliveryRoutes, { db, interpreter })
}
