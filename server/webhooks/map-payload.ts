import { chooseOrigin, type Origin } from './capture/choose-origin.ts'
import { compileExpression } from './capture/compile-expression.ts'
import { defaultMapping } from './capture/default-mapping.ts'
import { evaluatorOf } from './capture/evaluate-expression.ts'
import { type LeadField, leadFields, type Mapping } from './capture/guess.ts'
import type { JsonValue } from './capture/json-value.ts'
import { leadValue, type MappedLead } from './capture/lead-value.ts'
import { readLeaves } from './capture/payload-leaves.ts'
import { unfoldPayload } from './capture/unfold-payload.ts'
import { type UnmappedAnswer, unmappedAnswers } from './capture/unmapped-answers.ts'
import { guessFromLeaves } from './guess-mapping.ts'

/**
 * When answers that no field took are added to notes as `label: value` lines. `automatic`: answers to the
 * form's own questions, where neither a person's mapping nor the payload says what the notes are.
 */
export type UnmappedNotes = 'automatic' | 'always' | 'never'

export interface MapOptions {
  /** What a person saved; it replaces default and guess for the fields that it names. */
  readonly mapping?: Mapping
  readonly notesFromUnmapped: UnmappedNotes
  /** Whose phone numbers come without a calling code, as ISO 3166. Default: IN (decision 8). */
  readonly region?: string
}

/** What a payload makes of a lead, and where each field came from. */
export interface MappedPayload {
  readonly values: MappedLead
  readonly origins: Partial<Record<LeadField, Origin>>
  readonly unmapped: readonly UnmappedAnswer[]
}

/** Notes of a person's mapping are lines; what was guessed together is one line. */
const betweenMappedNotes = '\n'
const betweenGuessedNotes = '; '

function linesFor(unmapped: readonly UnmappedAnswer[], options: MapOptions, values: MappedLead): string[] {
  const { notesFromUnmapped, mapping } = options
  if (notesFromUnmapped === 'never') return []
  const isSilent = mapping?.notes === undefined && values.notes === undefined
  if (notesFromUnmapped === 'automatic' && !isSilent) return []
  const lines = notesFromUnmapped === 'always' ? unmapped : unmapped.filter((one) => one.isQuestion)
  return lines.map(({ label, value }) => `${label}: ${value}`)
}

function placesOf(...places: (string | undefined)[]): ReadonlySet<string> {
  return new Set(places.filter((place) => place !== undefined))
}

/**
 * Makes a lead of a payload: each field by the person's mapping, else by the specification's default mapping,
 * else by the guess (§4.7 rule 3, decision 39); evidence that contradicts the default wins and says so.
 * Never throws, and ends within a fixed amount of work for any payload and mapping.
 */
export function mapPayload(payload: Record<string, unknown>, options: MapOptions): MappedPayload {
  const region = options.region ?? 'IN'
  const unfolded = unfoldPayload(payload)
  const evaluate = evaluatorOf(unfolded)
  const find = (expressions: readonly string[]): JsonValue[] =>
    expressions.map((text) => {
      const compiled = compileExpression(text)
      return compiled.ok ? evaluate(compiled) : null
    })
  const leaves = readLeaves(unfolded)
  const guess = guessFromLeaves(leaves, region)
  const fallback: MappedLead = {}
  for (const field of leadFields)
    Object.assign(fallback, leadValue(field, find(defaultMapping[field] ?? []), '\n'))

  const values: MappedLead = {}
  const origins: Partial<Record<LeadField, Origin>> = {}
  for (const field of leadFields) {
    const saved = options.mapping?.[field]
    const origin: Origin | null =
      saved === undefined
        ? chooseOrigin(field, fallback, guess, region)
        : { by: 'mapping', expressions: saved, reason: 'saved mapping' }
    if (origin === null) continue
    const between = origin.by === 'mapping' ? betweenMappedNotes : betweenGuessedNotes
    const value = leadValue(field, find(origin.expressions), between)
    if (Object.keys(value).length === 0) continue
    Object.assign(values, value)
    origins[field] = origin
  }
  const places = placesOf(guess.places.name, guess.places.email, guess.places.phone)
  const shown = Object.values(values).map(String)
  const unmapped = unmappedAnswers(leaves, places, shown)
  const lines = linesFor(unmapped, options, values)
  if (lines.length > 0)
    values.notes = [...(values.notes === undefined ? [] : [values.notes]), ...lines].join('\n')
  return { values, origins, unmapped }
}
