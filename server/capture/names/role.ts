import type { LeadField } from '../../records/lead-fields.ts'

/** Fields of a lead that a name alone can announce. Notes are a message; an assignee is never guessed. */
export type AnnouncedField = Exclude<LeadField, 'notes' | 'assigned_to'>

/** What a field of a payload can be for the lead. Several become one lead field (first + last name → name). */
export type Role =
  | RoleOf<AnnouncedField>
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'name_affix'
  | 'phone_area'
  | 'calling_code'
  | 'form_title'
  | 'message'
  | 'product'
  | 'subject'
  | 'interest'

/** A bare `status` is that of an order or an entry more often than the lead's. */
type RoleOf<Field extends AnnouncedField> = Field extends 'status' ? 'lead_status' : Field

/** What a payload's field is called that is this field of the lead. */
export const roleOfField = (field: AnnouncedField): RoleOf<AnnouncedField> =>
  field === 'status' ? 'lead_status' : field

/** One line of the table: role, how sure the names are (0 … 100), and the names, divided by commas. */
export type SynonymRow = readonly [role: Role, strength: number, names: string]
