import type { LeadField } from '../../records/lead-fields.ts'

/** Lead field → JMESPath expressions over the expanded payload, in the order in which they are joined. */
export type Mapping = Partial<Record<LeadField, readonly string[]>>

/** Incoming field → lead field, as the specification has it (§4.7 rule 3). */
export const defaultMapping: Mapping = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  company: ['company'],
  city: ['city'],
  source: ['source'],
  notes: ['message'],
}
