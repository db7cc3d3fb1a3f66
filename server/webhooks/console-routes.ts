import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { IdParams } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import type { Interpreter } from './interpret/interpreter.ts'
import { mappingRoutes } from './mapping/mapping-routes.ts'
import { settingSchemas } from './webhook-columns.ts'
import { listWebhooks, readWebhookRecord, WebhookRecord, WebhookWithCounts } from './webhook-record.ts'
import { changeWebhook, createWebhook, deleteWebhook, regenerateWebhook } from './webhook-settings.ts'

export interface WebhookConsoleSettings {
  readonly db: Database
  readonly interpreter: Interpreter
  /** Base address that webhook URLs are shown with. */
  readonly publicUrl: string
}

const NewWebhook = Type.Object({ name: Type.String(), ...settingSchemas })
const ChangedWebhook = Type.Object({ name: Type.Optional(Type.String()), ...settingSchemas })

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
