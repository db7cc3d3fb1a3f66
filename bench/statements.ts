import { randomUUID } from 'node:crypto'
import { newRecordId } from '../server/records/log-entries.ts'
import { bodyHashOf } from '../server/webhooks/delivery.ts'
import type { Seeded } from './seed.ts'

/** A statement that is measured without the service. */
export interface RawStatement {
  readonly name: string
  readonly text: string
  readonly values: () => unknown[]
}

/** Settings of the connections that the raw statements go through: planned once, as the service's are. */
export const rawOptions = '-c plan_cache_mode=force_generic_plan -c timezone=UTC'

/** The page that a careful programmer would write: the columns of §2.1, fifty rows, no total, no identity. */
export function pageOfRows({ accountId }: Seeded): RawStatement {
  return {
    name: 'page',
    text: `select l.id, l.name, l.email, l.phone, l.company, l.city, l.source, l.status, l.priority, l.tags, l.deal_value,
        l.notes, u.email as assigned_to, l.created_at, l.updated_at
      from leads l left join users u on u.account_id = $1 and u.id = l.assigned_to_id
      where l.account_id = $1 and l.created_at >= $2 and l.created_at < $3
      order by l.created_at desc, l.id desc limit 50`,
    values: () => [accountId, daysAgo(30), daysAgo(-1)],
  }
}

/** The same rows as the JSON text that the service sends, again without total and identity. */
export function pageOfJson({ accountId }: Seeded): RawStatement {
  return {
    name: 'page_json',
    text: `select string_agg(l.json || coalesce(',"assigned_to":' || to_json(u.email)::text, ',"assigned_to":null') || '}', ',')
      from (
        select json, assigned_to_id from leads where account_id = $1 and created_at >= $2 and created_at < $3
        order by created_at desc, id desc limit 50
      ) l left join users u on u.account_id = $1 and u.id = l.assigned_to_id`,
    values: () => [accountId, daysAgo(30), daysAgo(-1)],
  }
}

/** In whose account, and as whose lead. */
type InsertedBy = Pick<Seeded, 'accountId' | 'agentId'>

const leadRecord = `
  insert into leads (account_id, id, name, email, email_normalized, phone, phone_e164, source, status, priority, tags,
    notes, assigned_to_id, created_by_id, created_at, updated_at)
  values ($1, $2, $3, $4, $4, $5, $5, 'API', 'New', 'Medium', '{}', $6, $7, $7, $8, $8) returning id`

/** One lead in one transaction of its own: no look for a match, no timeline, no audit, no counts. */
export function insertOfLead({ accountId, agentId }: InsertedBy, someone = newPerson): RawStatement {
  return {
    name: 'insert',
    text: leadRecord,
    values: () => {
      const { name, email, phone, notes } = someone()
      return [accountId, randomUUID(), name, email, phone, notes, agentId, new Date()]
    },
  }
}

const log = 'account_id, id, at, actor_kind, actor_name, actor_user_id'

const recordsBesideCount = `
  with lead as (${leadRecord}), activity as (
    insert into lead_activities (${log}, lead_id, kind, details, assigned_to_id, created_by_id)
    values ($1, $9, $8, 'api_key', 'bench', $7, $2, 'created', '{"source": "API", "status": "New"}', $7, $7)
  ), audit as (
    insert into audit_log (${log}, action, subject_kind, subject_id)
    values ($1, $10, $8, 'api_key', 'bench', $7, 'lead.created', 'lead', $2)
  )`

const countRecord = `
  insert into count_changes (account_id, id, at, subject, n, seconds, assigned_to_id, created_by_id, dimensions)
  values ($1, $11, $8, 'leads', 1, 0, $7, $7, '{"status": "New", "source": "API", "priority": "Medium"}')
  returning $2 as id`

/**
 * The rows that a create has to write, and nothing else: lead, timeline, audit entry and count change. No locks, no
 * look for a match, no row-level security, no identity.
 */
export function insertOfRecords(seeded: InsertedBy, someone = newPerson): RawStatement {
  return {
    name: 'insert_records',
    text: recordsBesideCount + countRecord,
    values: () => [...insertOfLead(seeded, someone).values(), newRecordId(), newRecordId(), newRecordId()],
  }
}

/** A delivery and the person that was read in it. */
export interface ReadDelivery {
  readonly webhookId: string
  readonly body: Buffer
  readonly person: NewPerson
}

/** As `insertOfRecords`, with the delivery that brought the lead. */
export function insertOfDelivery(seeded: InsertedBy, read: () => ReadDelivery): RawStatement {
  return {
    name: 'insert_delivery',
    text: `${recordsBesideCount}, delivery as (
      insert into deliveries (account_id, id, webhook_id, received_at, address, content_type, body, body_hash, mapped,
        outcome, lead_id)
      values ($1, $12, $13, $8, '127.0.0.1', 'application/json', $14, $15, $16, 'created', $2)
    ) ${countRecord}`,
    values: () => {
      const { webhookId, body, person } = read()
      const records = insertOfRecords(seeded, () => person).values()
      return [
        ...records,
        randomUUID(),
        webhookId,
        body,
        bodyHashOf({ body, query: null }),
        JSON.stringify(person),
      ]
    },
  }
}

let persons = Math.floor(Math.random() * 1e8)

/** Contact data as a form asks for it. */
export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly notes: string
}

/** A surname, because a name with digits in it is looked at twice. */
const surnameOf = (digits: string): string =>
  `R${[...digits].map((digit) => 'aeioumnrst'[Number(digit)]).join('')}`

/** Somebody whom the database has not seen; Indian mobile numbers beginning with 8. */
export function newPerson(): NewPerson {
  persons += 1
  const digits = String(persons).padStart(9, '0')
  return {
    name: `Asha ${surnameOf(digits)}`,
    email: `person${digits}@example.com`,
    phone: `+918${digits}`,
    notes: 'Asked for a call after six about a bulk order.',
  }
}

/** What POST /leads takes for somebody new. */
export function newLeadBody(): string {
  return JSON.stringify(newPerson())
}

/** What a website's form posts for somebody new. */
export function newFormBody(): string {
  const { name, email, phone, notes } = newPerson()
  return JSON.stringify({ name, email, phone, message: notes })
}

/** 200 KiB. */
const largeText = 'Please call after six. '.repeat(8_900)

export function newLargeFormBody(): string {
  const { name, email, phone } = newPerson()
  return JSON.stringify({ name, email, phone, message: largeText })
}

/** 6,000 answers, some 220 KiB. */
const manyFields = Object.fromEntries(
  Array.from({ length: 6_000 }, (_, i) => [`field_${i}`, `the value ${i} of this`]),
)

export function newManyFieldsBody(): string {
  const { name, email, phone } = newPerson()
  return JSON.stringify({ name, email, phone, ...manyFields })
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}
