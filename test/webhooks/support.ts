import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { hashSecret, makeSecret } from '../../server/secrets/secrets.ts'
import type { ServiceForTests } from '../support/app/service-for-tests.ts'

/** A webhook that a test made beside the service. */
export interface TestWebhook {
  readonly id: string
  readonly accountId: string
  readonly token: string
}

/** Columns of a webhook that a test sets. */
export interface WebhookColumns {
  readonly name?: string
  readonly source?: string | null
  readonly enabled?: boolean
  readonly default_assignee_id?: string
  readonly default_status?: string
  readonly default_tags?: readonly string[]
  readonly accept_tests?: boolean
  readonly notes_from_unmapped?: boolean
  readonly condition?: string
  readonly without_name?: 'refuse' | 'phone'
  readonly sender_rate_limit?: number
  readonly mapping?: Record<string, readonly string[]>
}

/** Makes a webhook in an account, enabled and without settings unless told otherwise. */
export async function makeWebhook(
  service: Pick<ServiceForTests, 'registrar'>,
  accountId: string,
  columns: WebhookColumns = {},
): Promise<TestWebhook> {
  const id = randomUUID()
  const token = makeSecret(accountId)
  await service.registrar.query(
    `insert into webhooks (account_id, id, name, source, token, token_hash, enabled, default_assignee_id, default_status,
       default_tags, accept_tests, notes_from_unmapped, condition, mapping, without_name,
       sender_rate_limit, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now(), now())`,
    [
      accountId,
      id,
      columns.name ?? 'Website',
      columns.source ?? null,
      token,
      hashSecret(token),
      columns.enabled ?? true,
      columns.default_assignee_id ?? null,
      columns.default_status ?? 'New',
      columns.default_tags ?? [],
      columns.accept_tests ?? false,
      columns.notes_from_unmapped ?? true,
      columns.condition ?? null,
      columns.mapping ? JSON.stringify(columns.mapping) : null,
      columns.without_name ?? null,
      columns.sender_rate_limit ?? null,
    ],
  )
  return { id, accountId, token }
}

/** Posts a body to a webhook; an object goes as JSON, text and bytes as they are. */
export async function post(
  service: ServiceForTests,
  webhook: { readonly token: string },
  body: object | string | Buffer,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  while (service.app.isUnderPressure()) await sleep(100)
  return service.app.inject({
    method: 'POST',
    url: `/webhook/${webhook.token}`,
    payload: isRaw ? body : JSON.stringify(body),
    headers: { ...(!isRaw && { 'content-type': 'application/json' }), ...headers },
  })
}

/** A stored delivery as the database holds it. */
export interface DeliveryRow {
  readonly id: string
  readonly outcome: string
  readonly reason: string | null
  readonly field: string | null
  readonly lead_id: string | null
  readonly body: Buffer | null
  readonly mapped: Record<string, unknown> | null
  readonly origins: Record<string, unknown> | null
  readonly address: string
  readonly content_type: string | null
  readonly rule_name: string | null
  readonly assignment: Record<string, unknown> | null
  readonly replayed_at: Date | null
}

/** Deliveries of a webhook, oldest first. */
export function deliveriesOf(service: ServiceForTests, webhook: TestWebhook): Promise<DeliveryRow[]> {
  return service.registrar.query<DeliveryRow & Record<string, unknown>>(
    'select * from deliveries where webhook_id = $1 order by received_at, id',
    [webhook.id],
  )
}

/** A lead as the database holds it, with the email of its assignee. */
export async function leadOf(service: ServiceForTests, id: string): Promise<Record<string, unknown>> {
  const [lead] = await service.registrar.query(
    `select leads.*, users.email as assigned_to from leads
     left join users on users.account_id = leads.account_id and users.id = assigned_to_id where leads.id = $1`,
    [id],
  )
  if (!lead) throw new Error(`there is no lead ${id}`)
  return lead
}

/** An Indian mobile number that no other call gave. */
let lastNumber = 9_700_000_000
export function newPhone(): string {
  lastNumber += 1
  return String(lastNumber)
}
