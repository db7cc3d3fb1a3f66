import sql, { type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { doubtNames } from '../capture/weights.ts'
import { Assignment } from '../distribution/assignment.ts'
import type { Paging } from '../http/paging.ts'
import { Nullable, Timestamp, Uuid } from '../http/validation.ts'
import { MatchReason } from '../leads/contacts/match-reason.ts'
import { onlyRow, query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { outcomes } from './delivery.ts'
import { spamSigns } from './spam.ts'
import { DeliveryPart, readParts } from './take-part.ts'

/** A delivery as the list shows it (decision 0005.37). */
export const DeliveryRecord = Type.Object({
  id: Uuid('Unique identifier.'),
  webhook_id: Uuid('Webhook.'),
  received_at: Timestamp('ISO 8601 UTC.'),
  address: Type.String(),
  content_type: Nullable(Type.String()),
  outcome: Type.Enum([...outcomes]),
  reason: Nullable(Type.String({ description: 'Why it was rejected or ignored.' })),
  field: Nullable(Type.String({ description: 'The field that was refused.' })),
  lead_id: Nullable(Uuid('Lead.')),
  name: Nullable(Type.String({ description: 'Of the person, as it was read.' })),
  phone: Nullable(Type.String({ description: 'As it was read.' })),
  rule_name: Nullable(Type.String({ description: 'The distribution rule that gave the lead away.' })),
  assignment: Nullable(Assignment),
  why_matched: Nullable(MatchReason),
  caught_by: Nullable(
    Type.Enum([...spamSigns], { description: 'What it was taken for spam by on arrival.' }),
  ),
  replayed_at: Nullable(Timestamp('When a person took it through the mapping again.')),
  to_check: Nullable(Type.Boolean({ description: 'A person should look whether the lead is right.' })),
})

export type DeliveryRecord = Static<typeof DeliveryRecord>

/** Where the fields of a lead came from. */
export const OriginsJson = Type.Record(
  Type.String(),
  Type.Object({
    by: Type.Enum(['mapping', 'default', 'guess']),
    expression: Type.String(),
    reason: Type.String(),
    remark: Type.Optional(Type.String({ description: 'What had to be done to the value.' })),
    certainty: Type.Optional(
      Type.Number({ description: 'Of a doubtful guess: how sure it is, as a share of 1.' }),
    ),
    doubt: Type.Optional(Type.Enum([...doubtNames], { description: 'What speaks against it.' })),
  }),
)

/** A lead's values as they were mapped. */
export const MappedJson = Type.Record(Type.String(), Type.Any())

/** A delivery with what came and what was made of it. */
export const DeliveryDetail = Type.Object({
  ...DeliveryRecord.properties,
  body: Nullable(Type.String({ description: 'As text.' })),
  body_removed: Type.Boolean({ description: 'The body is gone: kept long enough, or its lead was deleted.' }),
  parts: Type.Array(DeliveryPart, { description: 'Of a body that holds several leads: each of them.' }),
  mapped: Nullable(MappedJson),
  origins: Nullable(OriginsJson),
})

export type DeliveryDetail = Static<typeof DeliveryDetail>

const columns = sql`id, webhook_id, received_at, address, content_type, outcome, reason, field, lead_id, rule_name,
  assignment, why_matched, caught_by, replayed_at, to_check, mapped ->> 'name' as name, mapped ->> 'phone' as phone`

/** A row of `columns`. */
type StoredRecord = Omit<DeliveryRecord, 'received_at' | 'replayed_at'> & {
  readonly received_at: Date
  readonly replayed_at: Date | null
}

function recordOf(row: StoredRecord): DeliveryRecord {
  const { received_at: received, replayed_at: replayed } = row
  return { ...row, received_at: received.toISOString(), replayed_at: replayed?.toISOString() ?? null }
}

type StoredDetail = StoredRecord &
  Pick<DeliveryDetail, 'mapped' | 'origins'> & { readonly body: Buffer | null }

/** What a list of deliveries is narrowed to: an outcome, or the leads that a person should look at. */
const choices = [...outcomes, 'to_check'] as const

type Choice = (typeof choices)[number]

/** Throws `INVALID_PARAM` naming `outcome`. */
export function readOutcome(outcome: string | undefined): Choice | undefined {
  const known = choices.find((one) => one === outcome)
  if (outcome === undefined || known) return known
  throw invalidParam('outcome', `outcome must be one of ${choices.join(', ')}.`)
}

function isOf(outcome: Choice | undefined): Sql {
  if (outcome === undefined) return sql`true`
  return outcome === 'to_check' ? sql`to_check` : sql`outcome = ${outcome}`
}

/** Deliveries of a webhook, newest first, and how many there are. 404 for a webhook that is not there. */
export async function listDeliveries(
  tx: Tx,
  webhookId: string,
  outcome: Choice | undefined,
  { limit, offset }: Paging,
): Promise<{ readonly deliveries: DeliveryRecord[]; readonly total: number }> {
  const { accountId } = tx.caller
  const where: Sql = sql`account_id = ${accountId} and webhook_id = ${webhookId} and ${isOf(outcome)}`
  const [webhooks, counted, rows] = await tx.run(
    query<{ id: string }>`
      select id from webhooks where account_id = ${accountId} and id = ${webhookId} and deleted_at is null`,
    query<{ total: number }>`select count(*)::int as total from deliveries where ${where}`,
    query<StoredRecord>`select ${columns} from deliveries where ${where}
      order by received_at desc, id desc limit ${limit} offset ${offset}`,
  )
  if (webhooks.length === 0) throw notFound('webhook')
  return { deliveries: rows.map(recordOf), total: onlyRow(counted).total }
}

/** One delivery with its body; 404 when there is none. */
export async function readDelivery(tx: Tx, id: string): Promise<DeliveryDetail> {
  const row = await tx.oneOrNone(query<StoredDetail>`
    select ${columns}, body, mapped, origins from deliveries where account_id = ${tx.caller.accountId} and id = ${id}`)
  if (!row) throw notFound('delivery')
  const { body, mapped, origins, ...stored } = row
  const record = recordOf(stored)
  return {
    ...record,
    mapped,
    origins,
    parts: await readParts(tx, { ...record, body }),
    body: body?.toString('utf8') ?? null,
    body_removed: body === null,
  }
}
