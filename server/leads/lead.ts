import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Timestamp, Uuid } from '../platform/http/validation.ts'

export const leadStatuses = ['New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'] as const
export const leadPriorities = ['Low', 'Medium', 'High'] as const

export type LeadStatus = (typeof leadStatuses)[number]
export type LeadPriority = (typeof leadPriorities)[number]

/** Longest values of the fields, in characters (decision 0001.12). */
export const leadLimits = {
  name: 200,
  email: 254,
  phone: 32,
  company: 200,
  city: 120,
  source: 100,
  notes: 10_000,
  tag: 50,
  tags: 50,
  dealValue: 9_999_999_999_999.99,
} as const

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const StatusName = Type.Enum([...leadStatuses])
export const PriorityName = Type.Enum([...leadPriorities])

const text = (maxLength: number, description: string, example: string) =>
  Type.String({ maxLength, description, examples: [example] })

/** A lead as the lists return it (§2.1). */
export const Lead = Type.Object({
  id: Uuid('Unique identifier.'),
  name: Type.String({ examples: ['Asha Rao'] }),
  email: Nullable(Type.String({ examples: ['asha.rao@example.com'] })),
  phone: Nullable(Type.String({ description: 'As first sent.', examples: ['+91 98765 43210'] })),
  company: Nullable(Type.String({ examples: ['Rao Textiles'] })),
  city: Nullable(Type.String({ examples: ['Mumbai'] })),
  source: Type.String({ examples: ['API'] }),
  status: StatusName,
  priority: PriorityName,
  tags: Type.Array(Type.String(), { examples: [['wholesale']] }),
  deal_value: Nullable(Type.Number({ description: 'INR.', examples: [250000] })),
  notes: Nullable(Type.String({ examples: ['Prefers a call after six.'] })),
  assigned_to: Nullable(
    Type.String({ description: 'Email of the assigned user.', examples: ['agent@example.com'] }),
  ),
  created_at: Timestamp('ISO 8601 UTC.'),
  updated_at: Timestamp('ISO 8601 UTC, last modification.'),
})

/**
 * Body of POST /leads (§4.2). Blank strings, and null where it counts as not sent, are taken out before this
 * schema looks (decision 0001.3), so null means "clear" wherever it is still admitted.
 */
export const LeadBody = Type.Object(
  {
    name: text(leadLimits.name, 'Full name.', 'Asha Rao'),
    email: Type.Optional(text(leadLimits.email, 'Required if phone is absent.', 'asha.rao@example.com')),
    phone: Type.Optional(text(leadLimits.phone, 'Required if email is absent.', '+91 98765 43210')),
    company: Type.Optional(Nullable(text(leadLimits.company, 'Null clears.', 'Rao Textiles'))),
    city: Type.Optional(Nullable(text(leadLimits.city, 'Null clears.', 'Mumbai'))),
    source: Type.Optional(text(leadLimits.source, 'Lead source label. Default on create: API.', 'API')),
    status: Type.Optional(Type.Enum([...leadStatuses], { description: 'Default on create: New.' })),
    priority: Type.Optional(Type.Enum([...leadPriorities], { description: 'Default on create: Medium.' })),
    tags: Type.Optional(
      Type.Array(Type.String({ maxLength: leadLimits.tag }), {
        maxItems: leadLimits.tags,
        description: 'Added to those that the lead has.',
        examples: [['wholesale']],
      }),
    ),
    deal_value: Type.Optional(
      Nullable(
        Type.Number({
          minimum: 0,
          maximum: leadLimits.dealValue,
          description: 'INR, at most two decimals. Null clears.',
          examples: [250000],
        }),
      ),
    ),
    notes: Type.Optional(
      Nullable(text(leadLimits.notes, 'Free text. Null clears.', 'Prefers a call after six.')),
    ),
    assigned_to: Type.Optional(
      Nullable(text(leadLimits.email, 'Email of an active user. Null: nobody.', 'agent@example.com')),
    ),
  },
  { description: 'A lead to create, or to merge into the one that has the same phone or email.' },
)

export type LeadBody = Static<typeof LeadBody>

/** What a save answers (§4.2 rule 2). */
export const SavedLead: TObject = Type.Object({
  id: Uuid('Unique identifier.'),
  name: Type.String({ examples: ['Asha Rao'] }),
  phone: Nullable(Type.String({ examples: ['+91 98765 43210'] })),
  status: StatusName,
  created_at: Timestamp('ISO 8601 UTC.'),
  updated_at: Timestamp('ISO 8601 UTC.'),
})
