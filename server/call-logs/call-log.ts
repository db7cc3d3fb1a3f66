import { type Static, type TObject, Type } from 'typebox'
import { invalidParam } from '../platform/errors.ts'
import { Timestamp, Uuid } from '../platform/http/validation.ts'

export const callTypes = ['Inbound', 'Outbound'] as const
const callOutcomes = ['Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'] as const

/** A day: longer calls do not exist (decision 0003.22). */
const longestCallSeconds = 86_400
const longestNotes = 10_000

/** A call log as the list returns it (§2.2). */
export const CallLog = Type.Object(
  {
    id: Uuid('Unique identifier.'),
    lead_id: Uuid('Parent lead.'),
    call_type: Type.Enum([...callTypes]),
    duration_seconds: Type.Integer({ description: 'Seconds; 0 means missed.', examples: [125] }),
    outcome: Type.Enum([...callOutcomes]),
    notes: Type.Union([Type.String(), Type.Null()], { examples: ['Wants a quotation.'] }),
    called_at: Timestamp('Time of the call, ISO 8601 UTC.'),
    created_at: Timestamp('ISO 8601 UTC.'),
  },
  { title: 'CallLog' },
)

/** Body of POST /call-logs (§4.5), after blank values are taken out (decision 0001.3). */
export const CallLogBody = Type.Object(
  {
    lead_id: Uuid('The lead that was called.'),
    call_type: Type.Enum([...callTypes]),
    duration_seconds: Type.Integer({
      minimum: 0,
      maximum: longestCallSeconds,
      description: 'Seconds; 0 for missed calls.',
      examples: [125],
    }),
    outcome: Type.Optional(Type.Enum([...callOutcomes], { description: 'Default Completed.' })),
    notes: Type.Optional(Type.String({ maxLength: longestNotes, examples: ['Wants a quotation.'] })),
    called_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'ISO 8601 with Z or an offset. Default now.',
        examples: ['2026-04-08T10:00:00Z'],
      }),
    ),
  },
  {
    title: 'CallLogBody',
    description: 'A call with a lead.',
    examples: [
      { lead_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', call_type: 'Outbound', duration_seconds: 125 },
    ],
  },
)

export type CallLogBody = Static<typeof CallLogBody>

/** What POST /call-logs answers (§4.5). */
export const LoggedCall: TObject = Type.Object(
  {
    id: Uuid('Unique identifier.'),
    lead_id: Uuid('The lead that was called.'),
    call_type: Type.Enum([...callTypes]),
    duration_seconds: Type.Integer({ examples: [125] }),
    outcome: Type.Enum([...callOutcomes]),
    created_at: Timestamp('ISO 8601 UTC.'),
  },
  { title: 'LoggedCall' },
)

const isoWithZone =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:Z|[+-](\d{2}):?(\d{2}))$/i

/**
 * Reads a time with `Z` or an offset (decision 0003.23); the future is allowed. Throws `INVALID_PARAM` naming the field
 * for a local time, and for a moment that no calendar has.
 */
export function readCalledAt(text: string): Date {
  const parts = isoWithZone.exec(text)
  const [, year = '', month = '', day = '', , , , offsetHours = '0', offsetMinutes = '0'] = parts ?? []
  const calendarDay = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const dayExists = !Number.isNaN(calendarDay.getTime()) && calendarDay.getUTCDate() === Number(day)
  const at = new Date(
    text
      .replace(',', '.')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
      .toUpperCase(),
  )
  const isReadable = parts && dayExists && !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0
  if (!isReadable || Number(offsetHours) > 15 || Number(offsetMinutes) > 59) {
    throw invalidParam('called_at', 'called_at must be an ISO 8601 time with Z or an offset.')
  }
  return at
}
