import type {
  ContactField,
  FieldValue,
  FilledField,
  LeadField,
  leadFields,
  PersonField,
} from './lead-fields.ts'

/** A further phone or email of a lead: it goes on matching beside the main one (decision 0045). */
export interface FurtherContact {
  readonly kind: 'phone' | 'email'
  /** The form that is matched on. */
  readonly value: string
  /** As it came. */
  readonly text: string
  /** When it came, ISO 8601 UTC. */
  readonly at: string
  /** A person kept it or merged it in: what came by itself goes first. */
  readonly by_hand: boolean
}

type Row<Field extends LeadField> = (typeof leadFields)[Field]

/** The part of a lead that a merge may change: the columns of its fields. */
export type LeadValues = {
  readonly [Field in Exclude<LeadField, PersonField>]:
    | FieldValue<Field>
    | (Field extends FilledField ? never : null)
} & { readonly [Field in ContactField as Row<Field>['normalColumn']]: string | null } & {
  readonly [Field in PersonField as Row<Field>['idColumn']]: string | null
}

/** A lead as the database holds it, while a save looks at it. */
export type LeadRecord = LeadValues & {
  readonly id: string
  readonly created_by_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
  /** What matches beside the main phone and email (decision 0045); left out of a new lead, which has none. */
  readonly further_contacts?: readonly FurtherContact[] | null
}
