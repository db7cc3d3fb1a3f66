/** What a field of a payload can be for the lead. Several become one lead field (first + last name → name). */
export type Role =
  | 'name'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'name_affix'
  | 'email'
  | 'phone'
  | 'phone_area'
  | 'calling_code'
  | 'company'
  | 'city'
  | 'source'
  | 'form_title'
  | 'message'
  | 'product'
  | 'subject'
  | 'interest'
  | 'tags'
  | 'lead_status'
  | 'priority'
  | 'deal_value'

/** One line of the table: role, how sure the names are (0 … 100), and the names, divided by commas. */
export type SynonymRow = readonly [role: Role, strength: number, names: string]
