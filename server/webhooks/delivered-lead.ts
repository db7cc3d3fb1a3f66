import type { MappedLead } from '../capture/guess/lead-value.ts'
import type { SentLead } from '../leads/sent-lead.ts'
import { kindOf, type LeadField, leadFieldNames, rowOf } from '../records/lead-fields.ts'
import { phoneAsWritten } from '../records/phone.ts'
import type { Webhook } from './webhook.ts'

/** What had to be done to a value that was sent, for the delivery's record. */
export type Remarks = Partial<Record<LeadField, string>>

/** A payload's lead as it can be saved, and what was left out of it. */
export interface DeliveredLead {
  readonly lead: SentLead
  readonly remarks: Remarks
}

/** Why a payload makes no lead (§4.7 rule 4). */
export interface NoLead {
  readonly field: 'name' | 'phone' | 'email'
  readonly reason: string
}

function missingContact(values: MappedLead, remarks: Remarks): NoLead {
  if (remarks.phone) return { field: 'phone', reason: 'phone is not a possible phone number.' }
  if (values.email) return { field: 'email', reason: 'email is not an email address.' }
  return { field: 'phone', reason: 'phone is required when email is absent.' }
}

type LeadSettings = Pick<Webhook, 'default_tags' | 'without_name'>

/** What a lead without a name is called (decision 0020.51): its phone as people write it, else its email. */
function nameInstead({ phone, email }: Partial<SentLead>, settings: LeadSettings): string | undefined {
  if (settings.without_name !== 'phone') return undefined
  return phone === undefined ? email?.text : phoneAsWritten(phone.normalized)
}

/**
 * Holds what was mapped to the rules of a lead. It needs a name and an email or phone (§4.7 rule 4); a bad phone
 * beside a good email is dropped, and the other way round (decision 0001.8); an unknown status or priority is ignored;
 * texts are cut to their limits. Default tags are on every lead, before the payload's own.
 * @param region in which the phone is read, as ISO 3166.
 */
export function readDeliveredLead(
  values: MappedLead,
  settings: LeadSettings,
  region: string,
): DeliveredLead | NoLead {
  const tags = [...settings.default_tags, ...(values.tags ?? [])]
  const lead: Partial<Record<LeadField, unknown>> = {}
  const remarks: Remarks = {}
  for (const field of leadFieldNames) {
    const pushed = field === 'tags' ? tags : values[field]
    if (pushed === undefined) continue
    const { value, remark } = kindOf(field).readPush(pushed, rowOf(field), region)
    if (value !== undefined) lead[field] = value
    if (remark !== undefined) remarks[field] = remark
  }
  const instead = lead.name === undefined ? nameInstead(lead as Partial<SentLead>, settings) : undefined
  if (instead !== undefined) {
    lead.name = instead
    remarks.name = 'named after how to reach them'
  }
  if (lead.name === undefined) return { field: 'name', reason: 'name is required.' }
  if (lead.phone === undefined && lead.email === undefined) return missingContact(values, remarks)
  // The fields that a lead must have are there as of the lines above.
  return { lead: lead as unknown as SentLead, remarks }
}

/** A lead's values as a delivery's record and the preview show them. */
export function mappedJson(lead: SentLead): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const field of leadFieldNames)
    if (lead[field] !== undefined) shown[field] = kindOf(field).toColumns(lead[field])[0]
  return shown
}
