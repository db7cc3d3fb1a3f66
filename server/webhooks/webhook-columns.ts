import { type Static, type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox'
import { findAssignableUsers, type UserReference } from '../distribution/assignable-user.ts'
import { Nullable, Uuid } from '../http/validation.ts'
import { type LeadStatus, leadStatuses, StatusName } from '../leads/lead.ts'
import type { Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import { distinctTags } from '../records/field-kinds.ts'
import { leadFields } from '../records/lead-fields.ts'
import { invalidParam } from '../refusals/errors.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'
import { MappingJson, readMapping, refuseBadExpression } from './mapping/mapping.ts'
import { readSpamSettings } from './spam.ts'
import {
  longestAnswer,
  longestPlatform,
  longestSecret,
  longestWebhookName,
  webhookKinds,
  withoutNameChoices,
} from './webhook.ts'

const OrNull = <T extends TSchema>(schema: T): TOptional<TUnion<[T, TNull]>> =>
  Type.Optional(Nullable(schema))

/** What people set on a webhook (§2.4, §4.7 rule 5), as the console names it. Null or blank takes the default. */
export const settingSchemas = {
  source: OrNull(Type.String()),
  default_assignee_id: OrNull(Uuid('An active user.')),
  default_status: Type.Optional(StatusName),
  default_tags: Type.Optional(Type.Array(Type.String())),
  accept_tests: Type.Optional(Type.Boolean()),
  notes_from_unmapped: Type.Optional(Type.Boolean()),
  // It must hold for a payload to become a lead.
  condition: OrNull(Type.String({ description: 'JMESPath, such as event == `"invitee.created"`.' })),
  enabled: Type.Optional(Type.Boolean()),
  // As in the mapping file; null: default mapping and guess.
  mapping: OrNull(MappingJson),
  kind: Type.Optional(Type.Enum([...webhookKinds])),
  our_numbers: Type.Optional(Type.Array(Type.String({ description: 'Such as +918045670000, or an email.' }))),
  takes_get: Type.Optional(Type.Boolean()),
  takes_lists_apart: Type.Optional(Type.Boolean()),
  answer: OrNull(Type.String({ description: 'A fixed text; null: JSON.' })),
  // Null: what is usual for the kind.
  without_name: OrNull(Type.Enum([...withoutNameChoices])),
  verify_token: OrNull(Type.String()),
  signing_secret: OrNull(Type.String()),
  // The console shows its steps.
  platform: OrNull(Type.String({ description: 'For which platform it is, such as justdial.' })),
  honeypot: OrNull(Type.String({ description: 'A field that people do not see.' })),
  allowed_origins: Type.Optional(
    Type.Array(Type.String({ description: 'https://example.com, example.com or *.example.com.' })),
  ),
  sender_rate_limit: OrNull(Type.Integer({ description: 'Deliveries a minute from one address.' })),
}

const Settings = Type.Object(settingSchemas)

/** The same as the service holds it: a person by id or email, and a mapping that nobody has checked yet. */
export interface WebhookChange extends Omit<Static<typeof Settings>, 'default_assignee_id' | 'mapping'> {
  readonly name?: string
  readonly default_assignee?: UserReference | null
  readonly mapping?: unknown
}

export type WebhookSettings = WebhookChange & { readonly name: string }

/** A column and what it becomes. */
export interface ColumnValue {
  readonly column: string
  readonly value: unknown
  /** For the audit log. */
  readonly shown: unknown
  readonly isSecret?: boolean
}

function readText(field: string, text: string, longest: number): string {
  const trimmed = text.trim()
  if (trimmed.length > longest || holdsUnstorableText(trimmed))
    throw invalidParam(field, `${field} must have at most ${longest} characters.`)
  return trimmed
}

function readName(name: string): string {
  const read = readText('name', name, longestWebhookName)
  if (read === '') throw invalidParam('name', 'name is required.')
  return read
}

function readStatus(status: string): LeadStatus {
  const found = leadStatuses.find((one) => one === status)
  if (!found)
    throw invalidParam('default_status', `default_status must be one of ${leadStatuses.join(', ')}.`)
  return found
}

function readTags(tags: readonly string[]): string[] {
  const { longestTag, mostTags } = leadFields.tags
  const read = distinctTags(
    tags.map((tag) => readText('default_tags', tag, longestTag)).filter((tag) => tag !== ''),
  )
  if (read.length > mostTags)
    throw invalidParam('default_tags', `default_tags must have at most ${mostTags} entries.`)
  return read
}

export const mostNumbers = 100

/** Digits, with a plus where one was written, and addresses. */
function readNumbers(numbers: readonly string[]): string[] {
  const read = [...new Set(numbers.map((one) => normalizeEmail(one) ?? one.replace(/[\s().-]/g, '')))]
  const isContact = (one: string): boolean => /^\+?\d{6,15}$/.test(one) || normalizeEmail(one) !== null
  if (read.length > mostNumbers || !read.every(isContact))
    throw invalidParam('our_numbers', `our_numbers must be at most ${mostNumbers} phone numbers and emails.`)
  return read
}

function readCondition(condition: string | null): string | null {
  const trimmed = condition?.trim() ?? ''
  if (trimmed === '') return null
  refuseBadExpression('condition', trimmed)
  return trimmed
}

/** The console knows which platforms there are; here it is a word. */
function readPlatform(platform: string | null): string | null {
  if (platform === null || platform === '') return null
  if (platform.length <= longestPlatform && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(platform)) return platform
  throw invalidParam(
    'platform',
    `platform must be lower-case words joined by dashes, with at most ${longestPlatform} characters.`,
  )
}

async function readAssignee(tx: Tx, reference: UserReference | null): Promise<string | null> {
  if (reference === null) return null
  const [id] = await findAssignableUsers(tx, 'default_assignee_id', [reference])
  return id ?? null
}

const plain = (column: string, shown: unknown): ColumnValue => ({ column, value: shown, shown })

/** Settings that are stored as they are sent. */
const plainSettings = [
  'accept_tests',
  'notes_from_unmapped',
  'kind',
  'takes_get',
  'takes_lists_apart',
  'without_name',
] as const

/** How the webhook answers, and what it shares with its sender: the audit log says only that this changed. */
function readAnswering({ answer, verify_token, signing_secret }: WebhookChange): ColumnValue[] {
  const columns: ColumnValue[] = []
  if (answer !== undefined) {
    const text = readText('answer', answer ?? '', longestAnswer)
    columns.push(plain('answer', text === '' || text.toLowerCase() === 'json' ? null : text))
  }
  for (const [column, sent] of Object.entries({ verify_token, signing_secret })) {
    if (sent === undefined) continue
    const text = readText(column, sent ?? '', longestSecret) || null
    columns.push({ column, value: text, shown: text === null ? null : 'changed', isSecret: true })
  }
  return columns
}

/** The columns that settings name, checked. Throws `INVALID_PARAM` naming the setting, or `mapping.<lead field>`. */
export async function readColumns(tx: Tx, settings: WebhookChange): Promise<ColumnValue[]> {
  const { name, source, enabled, default_assignee: assignee, default_status: status } = settings
  const { default_tags: tags, condition, mapping } = settings
  const columns: ColumnValue[] = []
  if (name !== undefined) columns.push(plain('name', readName(name)))
  if (source !== undefined)
    columns.push(plain('source', readText('source', source ?? '', leadFields.source.longest) || null))
  if (enabled !== undefined) columns.push(plain('enabled', enabled))
  if (assignee !== undefined) columns.push(plain('default_assignee_id', await readAssignee(tx, assignee)))
  if (status !== undefined) columns.push(plain('default_status', readStatus(status)))
  if (tags !== undefined) columns.push(plain('default_tags', readTags(tags)))
  if (settings.our_numbers !== undefined)
    columns.push(plain('our_numbers', readNumbers(settings.our_numbers)))
  for (const flag of plainSettings) {
    if (settings[flag] !== undefined) columns.push(plain(flag, settings[flag]))
  }
  if (settings.platform !== undefined) columns.push(plain('platform', readPlatform(settings.platform)))
  if (condition !== undefined) columns.push(plain('condition', readCondition(condition)))
  if (mapping !== undefined) {
    const read = mapping === null ? null : readMapping(mapping)
    columns.push({ column: 'mapping', value: read && JSON.stringify(read), shown: read })
  }
  const spam = Object.entries(readSpamSettings(settings)).map(([column, value]) => plain(column, value))
  return [...columns, ...readAnswering(settings), ...spam]
}
