import { findAssignableUsers, type UserReference } from '../distribution/assignable-user.ts'
import { type LeadStatus, leadStatuses } from '../leads/lead.ts'
import type { Tx } from '../records/database.ts'
import { distinctTags } from '../records/kinds/tags.ts'
import { leadFields } from '../records/lead-fields.ts'
import { invalidParam } from '../refusals/errors.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'
import { readMapping, refuseBadExpression } from './mapping/mapping.ts'
import { readSpamSettings, type SpamSettings } from './spam-settings.ts'
import {
  longestAnswer,
  longestPlatform,
  longestSecret,
  longestWebhookName,
  type WebhookKind,
  type WithoutName,
} from './webhook.ts'

/** What people set on a webhook (§2.4, §4.7 rule 5). Null or blank takes the default. */
export interface WebhookSettings extends SpamSettings {
  readonly name: string
  readonly source?: string | null | undefined
  readonly enabled?: boolean | undefined
  readonly default_assignee?: UserReference | null | undefined
  readonly default_status?: string | undefined
  readonly default_tags?: readonly string[] | undefined
  readonly accept_tests?: boolean | undefined
  readonly notes_from_unmapped?: boolean | undefined
  /** JMESPath that must hold for a payload to become a lead. */
  readonly condition?: string | null | undefined
  /** As in the mapping file; null: default mapping and guess. */
  readonly mapping?: unknown
  readonly kind?: WebhookKind | undefined
  readonly our_numbers?: readonly string[] | undefined
  readonly takes_get?: boolean | undefined
  readonly takes_lists_apart?: boolean | undefined
  /** A fixed text; null or `json`: JSON. */
  readonly answer?: string | null | undefined
  /** Null: what is usual for the kind. */
  readonly without_name?: WithoutName | null | undefined
  readonly verify_token?: string | null | undefined
  readonly signing_secret?: string | null | undefined
  /** For which platform it was made: the console shows its steps. */
  readonly platform?: string | null | undefined
}

export type WebhookChange = { readonly [Setting in keyof WebhookSettings]?: WebhookSettings[Setting] }

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

const mostNumbers = 100

/** Digits, with a plus where one was written. */
function readNumbers(numbers: readonly string[]): string[] {
  const read = [...new Set(numbers.map((number) => number.replace(/[\s().-]/g, '')))]
  if (read.length > mostNumbers || read.some((number) => !/^\+?\d{6,15}$/.test(number)))
    throw invalidParam('our_numbers', `our_numbers must be at most ${mostNumbers} phone numbers.`)
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

/**
 * The columns that settings name, checked. What is not sent is not among them. Throws `INVALID_PARAM` naming the
 * setting; for a mapping `mapping.<lead field>`.
 */
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
