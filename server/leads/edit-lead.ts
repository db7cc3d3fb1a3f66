import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { kindOf, type LeadField, leadFieldNames, rowOf } from '../records/lead-fields.ts'
import type { LeadRecord, LeadValues } from '../records/lead-record.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { contactKeys, contactKinds } from './contacts/contact-keys.ts'
import { addContacts, mainAsFurther } from './contacts/further-contacts.ts'
import { columnValues, leadOfColumns, storedValue } from './lead-columns.ts'
import { findLeads } from './match-lead.ts'
import { findAssignee } from './save-lead.ts'
import type { SentLead } from './sent-lead.ts'
import { writeMerge } from './write-merge.ts'

/** A change of a lead by a person who has it before him (decision 0044). */
export interface LeadEdit {
  /** What each field becomes, null for empty; a field that is left out stays. */
  readonly fields: Readonly<Partial<Record<LeadField, unknown>>>
  /** What the person saw of these fields: a field that somebody has changed meanwhile is told, and nothing is written. */
  readonly seen: Readonly<Partial<Record<LeadField, unknown>>>
  /** A phone or email that is replaced goes on matching (decision 0045); dropped otherwise, as a typing mistake is. */
  readonly keepsReplaced?: boolean
}

/** A field that somebody else has changed meanwhile: to what, who, and when where the timeline tells. */
export interface MeanwhileChange {
  readonly field: LeadField
  readonly value: unknown
  readonly by: string | null
  readonly at: Date | null
}

/** Reads what was sent, as a POST does; null empties. Throws `INVALID_PARAM` naming the field. */
function readFields(fields: LeadEdit['fields'], region: string): Partial<Record<LeadField, unknown>> {
  const sent = leadFieldNames.filter((field) => fields[field] !== undefined)
  return Object.fromEntries(
    sent.map((field) => {
      const [value, row] = [fields[field], rowOf(field)]
      if (value !== null) return [field, kindOf(field).readBody(value, row, field, region)]
      const isKept = row.null === 'refused' || (row.default !== undefined && field !== 'tags')
      if (isKept) throw invalidParam(field, `${field} cannot be emptied.`)
      return [field, field === 'tags' ? [] : null]
    }),
  )
}

/** What the lead becomes. Throws where it would have neither phone nor email. */
function editedValues(lead: LeadRecord, read: Readonly<Partial<Record<LeadField, unknown>>>): LeadValues {
  const columns = leadFieldNames.flatMap((field) =>
    columnValues(field, field in read ? read[field] : storedValue(lead, field)),
  )
  const values = leadOfColumns(columns)
  if (values.phone_e164 === null && values.email_normalized === null)
    throw invalidParam('email' in read ? 'email' : 'phone', 'A lead needs a phone or an email.')
  return values
}

/** A field as lists show it: what a person saw. */
function shownValue(lead: LeadRecord, field: LeadField, assignee: string | null): unknown {
  const stored = field === 'assigned_to' ? assignee : storedValue(lead, field)
  return rowOf(field).kind === 'contact' && stored !== null ? (stored as { text: string }).text : stored
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Fields that are neither as the person saw them nor as they are to become, with who changed them. */
async function findMeanwhile(
  tx: Tx,
  lead: LeadRecord,
  { fields, seen }: LeadEdit,
): Promise<MeanwhileChange[]> {
  const { accountId } = tx.caller
  const user = await tx.oneOrNone(query<{ email: string }>`
    select email from users where account_id = ${accountId} and id = ${lead.assigned_to_id}`)
  const now = (field: LeadField): unknown => shownValue(lead, field, user?.email ?? null)
  const other = leadFieldNames.filter(
    (field) =>
      fields[field] !== undefined &&
      seen[field] !== undefined &&
      !isSame(seen[field], now(field)) &&
      !isSame(fields[field], now(field)),
  )
  if (other.length === 0) return []
  const changes = await tx.all(query<{ field: string; by: string; at: Date }>`
    select distinct on (field) field, actor_name as by, at
    from lead_activities cross join unnest(${other}::text[]) field
    where account_id = ${accountId} and lead_id = ${lead.id} and kind = 'merged' and details -> 'changes' ? field
    order by field, at desc`)
  return other.map((field) => {
    const change = changes.find((one) => one.field === field)
    return { field, value: now(field), by: change?.by ?? null, at: change?.at ?? null }
  })
}

/**
 * Changes a lead as a person typed it: fields are replaced and emptied, never merged. Answers what somebody else has made
 * of these fields meanwhile, and then nothing is written; empty where the change is. An email that another lead owns is
 * left out, and the pair shown to admins (decision 0001.5). 404 for a lead that is not seen; `INVALID_PARAM` naming the field.
 */
export async function editLead(
  tx: Tx,
  id: string,
  edit: LeadEdit,
  region: string,
  at: Date,
): Promise<MeanwhileChange[]> {
  const read = readFields(edit.fields, region)
  const { phone, email } = read as Partial<Record<'phone' | 'email', SentLead['phone'] | null>>
  const sent = { ...(phone && { phone }), ...(email && { email }) }
  const found = await findLeads(tx, { keys: contactKeys(sent) }, sent, { leadId: id })
  const { match } = found
  if (!match) throw notFound('lead')
  const meanwhile = await findMeanwhile(tx, match.lead, edit)
  if (meanwhile.length > 0) return meanwhile
  if (email && match.conflict !== null) delete read.email
  const wanted = read.assigned_to as string | null | undefined
  if (wanted !== undefined) read.assigned_to = (await findAssignee(tx, wanted))?.id ?? null
  const { lead } = match
  const kept = edit.keepsReplaced ? contactKinds.flatMap((kind) => mainAsFurther(lead, kind, at, true)) : []
  const further = addContacts(lead.further_contacts ?? [], kept)
  await writeMerge(tx, { ...found, match }, editedValues(lead, read), sent, at, { taken: null, further })
  return []
}
