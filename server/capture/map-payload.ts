import { type LeadField, leadFieldNames, leadFields } from '../records/lead-fields.ts'
import { compileExpression } from './expressions/compile-expression.ts'
import { type Allowance, evaluatorOf } from './expressions/evaluate-expression.ts'
import { chooseOrigin, type Fallback, isLead, type Origin } from './guess/choose-origin.ts'
import { type Certainty, type Guess, personal } from './guess/guess.ts'
import { guessLead } from './guess/guess-lead.ts'
import { leadValue, type MappedLead } from './guess/lead-value.ts'
import { defaultMapping, type Mapping } from './guess/mapping.ts'
import { phoneAsSent } from './guess/phone-as-sent.ts'
import { countryOfPhone } from './guess/phone-country.ts'
import { guessBeside, isPersonal } from './guess/same-person.ts'
import { type UnmappedAnswer, unmappedAnswers } from './guess/unmapped-answers.ts'
import { withoutOurs } from './guess/without-ours.ts'
import { type Leaf, ownNames } from './leaves/leaf.ts'
import type { Payload } from './leaves/payload.ts'
import { isInternationalDigits, isNumberAbroad } from './values/international-digits.ts'
import type { JsonObject, JsonValue } from './values/json-value.ts'
import { looksLikePhone } from './values/looks-like.ts'
import { looksLikeBusiness } from './values/whose-value.ts'

/**
 * When answers that no field took are added to notes as `label: value` lines. `automatic`: answers to the
 * form's own questions, where neither a person's mapping nor the payload says what the notes are.
 */
export type UnmappedNotes = 'automatic' | 'always' | 'never'

export interface MapOptions {
  /** What a person saved; it replaces default and guess for the fields that it names. */
  readonly mapping?: Mapping
  readonly notesFromUnmapped: UnmappedNotes
  /** Whose phone numbers come without a calling code, as ISO 3166. Default: IN (decision 0001.8). */
  readonly region?: string
  /** Numbers and addresses of the business: what is guessed, and the default mapping, see none of them. */
  readonly ours?: readonly string[]
  /** What the expressions may do together; without it, each its own share. */
  readonly allowance?: Allowance | undefined
}

/** What a payload makes of a lead, and where each field came from. */
export interface MappedPayload {
  readonly values: MappedLead
  readonly origins: Partial<Record<LeadField, Origin>>
  readonly unmapped: readonly UnmappedAnswer[]
  /** What the payload alone says, whatever a person has mapped. */
  readonly guess: Guess
  /** How sure name, email and phone are, where they were guessed. */
  readonly certainty: Readonly<Partial<Record<LeadField, Certainty>>>
  /** In which the phone is a number, where the payload says so of it; else that of the options (decision 0056). */
  readonly region: string
}

/** Notes of a person's mapping are lines; what was guessed together is one line. */
const betweenMappedNotes = '\n'
const betweenGuessedNotes = '; '

const savedOrigin = (expressions: readonly string[]): Origin => ({
  by: 'mapping',
  expressions,
  reason: 'saved mapping',
})

const contactPlaces = ({ places }: Guess): ReadonlySet<string> =>
  new Set([places.name, places.email, places.phone].filter((place) => place !== undefined))

interface Reached {
  readonly payload: Payload
  readonly guess: Guess
  readonly values: MappedLead
  readonly region: string
}

/** Beside an email, a phone that is none is kept as it was sent. */
function withPhone(notes: string | undefined, { payload, guess, values, region }: Reached) {
  if (values.email === undefined || looksLikePhone(values.phone ?? '', region)) return notes
  const line = phoneAsSent(payload.leaves, contactPlaces(guess), region)
  const isTaken = line === undefined || notes?.includes(line) || line.endsWith(`: ${values.name}`)
  return isTaken ? notes : [notes, line].filter(Boolean).join('\n')
}

/** Answers go into the notes where no message fills them: because nobody wrote one, or because it is mapped to another field. */
const isOpen = (
  { mapping }: MapOptions,
  { by }: Partial<Origin>,
  { hasMessage }: Guess,
  { notes }: MappedLead,
): boolean => mapping?.notes === undefined && by !== 'default' && !(hasMessage && notes !== undefined)

/** The lines that the setting asks for, as long as the notes have room for them. */
function withUnmapped(
  notes: string | undefined,
  unmapped: readonly UnmappedAnswer[],
  { notesFromUnmapped }: MapOptions,
  takesAnswers: boolean,
): string | undefined {
  if (notesFromUnmapped === 'never' || (notesFromUnmapped === 'automatic' && !takesAnswers)) return notes
  const wanted = notesFromUnmapped === 'always' ? unmapped : unmapped.filter((one) => one.isAnswer)
  return wanted.reduce<string | undefined>((text, { label, value }) => {
    const longer = text === undefined ? `${label}: ${value}` : `${text}\n${label}: ${value}`
    return longer.length <= leadFields.notes.longest ? longer : text
  }, notes)
}

/**
 * The origin of a field without the expressions that a person has mapped to another one, which they filled: a city that was
 * guessed as notes too leaves the notes. Name, phone and email keep them, because without these nobody is reached.
 */
function withoutMapped(origin: Origin | null, field: LeadField, given: ReadonlySet<string>): Origin | null {
  if (origin?.by !== 'guess' || isPersonal(field)) return origin
  const expressions = origin.expressions.filter((expression) => !given.has(expression))
  return expressions.length === 0 ? null : { ...origin, expressions }
}

function certaintyOf(origins: Partial<Record<LeadField, Origin>>, guess: Guess): MappedPayload['certainty'] {
  const told: Partial<Record<LeadField, Certainty>> = {}
  for (const field of personal) {
    const certainty = origins[field]?.by === 'guess' ? guess.certaintyOf(field) : null
    if (certainty !== null) told[field] = certainty
  }
  return told
}

type Find = (expressions: readonly string[]) => JsonValue[]

function finderIn(root: JsonObject, allowance: Allowance | undefined): Find {
  const evaluate = evaluatorOf(root, allowance)
  return (expressions) =>
    expressions.map((text) => {
      const compiled = compileExpression(text)
      return compiled.ok ? evaluate(compiled) : null
    })
}

/** Fields of the lead that the default mapping knows. */
const defaultFields = leadFieldNames.filter((field) => defaultMapping[field] !== undefined)

/** Sets a field where there is a value for it. */
function set(values: MappedLead, field: LeadField, value: MappedLead[LeadField]): void {
  if (value !== undefined) (values as Partial<Record<LeadField, unknown>>)[field] = value
}

/** Fields of the root are no default where they are of a business (`name: "City Clinic"`), and a customer stands in an object beside it. */
function defaultsOf(find: Find, guess: Guess, region: string): Fallback {
  const values: MappedLead = {}
  for (const field of defaultFields)
    set(values, field, leadValue(field, find(defaultMapping[field] ?? []), betweenMappedNotes))
  const isValid = isLead(values, region)
  if (looksLikeBusiness(values.name ?? '') && guess.places.name && !contactPlaces(guess).has(''))
    for (const field of [...personal, 'company', 'city'] as const) delete values[field]
  return { values, isValid }
}

/** The default mapping names one expression a field, and has been read: nothing stands between its values. */
function valueBy(origin: Origin, field: LeadField, byDefault: Fallback, find: Find): MappedLead[LeadField] {
  if (origin.by === 'default') return byDefault.values[field]
  const between = origin.by === 'mapping' ? betweenMappedNotes : betweenGuessedNotes
  return leadValue(field, find(origin.expressions), between)
}

/**
 * Makes a lead of a payload: each field by the person's mapping, else by the specification's default mapping,
 * else by the guess (§4.7 rule 3, decision 0005.39); evidence that contradicts the default wins and says so.
 * Ends within a fixed amount of work for any payload and mapping. Throws only `AllowanceSpent`.
 */
export function mapPayload(sent: Payload, options: MapOptions): MappedPayload {
  const { region = 'IN', ours = [], allowance } = options
  const find = finderIn(sent.root, allowance)
  const payload = ours.length === 0 ? sent : withoutOurs(sent, ours)
  const guess = guessLead(payload, region)
  const byDefault = defaultsOf(payload === sent ? find : finderIn(payload.root, allowance), guess, region)
  const values: MappedLead = {}
  const origins: Partial<Record<LeadField, Origin>> = {}
  let phoneRegion = region
  const fill = (field: LeadField, origin: Origin): void => {
    const value = valueBy(origin, field, byDefault, find)
    if (value === undefined) return
    set(values, field, value)
    origins[field] = origin
    if (field !== 'phone') return
    const country = countryOfPhone(String(value), origin, payload.leaves, region)
    phoneRegion = country ?? phoneRegion
    if (country === null) values.phone = withPlusOfDigits(String(value), payload.leaves, region)
  }
  const saved = options.mapping ?? {}
  for (const field of leadFieldNames) if (saved[field] !== undefined) fill(field, savedOrigin(saved[field]))
  // A mapped field that finds nothing in this payload cannot say where the person stands in it. So it is left out here.
  const found = Object.entries(saved).filter(([field]) => values[field as LeadField] !== undefined)
  const beside = guessBeside(payload, guess, Object.fromEntries(found), region)
  // Notes may repeat what has a field of its own.
  const given = new Set(found.flatMap(([field, expressions]) => (field === 'notes' ? [] : expressions)))
  for (const field of leadFieldNames) {
    if (saved[field] !== undefined) continue
    const origin = withoutMapped(chooseOrigin(field, byDefault, beside.guess, region), field, given)
    if (origin !== null && (origin.by !== 'default' || beside.holdsAtRoot(field))) fill(field, origin)
  }
  const unmapped = unmappedAnswers(payload.leaves, contactPlaces(guess), Object.values(values).map(String))
  const takesAnswers = isOpen(options, origins.notes ?? {}, guess, values)
  const answered = withUnmapped(values.notes, unmapped, options, takesAnswers)
  const reached = { payload, guess, values, region: phoneRegion }
  const notes = options.notesFromUnmapped === 'never' ? answered : withPhone(answered, reached)
  return {
    values: notes === undefined ? values : { ...values, notes },
    origins,
    unmapped,
    guess,
    certainty: certaintyOf(origins, beside.guess),
    region: phoneRegion,
  }
}

/** Where WhatsApp itself names who wrote, always with the calling code, beside a message id that begins with `wamid.`. */
const chatKeys: ReadonlySet<string> = new Set(['from', 'wa_id', 'chat_id'])

/**
 * Digits that are a number of another country, and none of the region, have lost their plus. WhatsApp names people by all digits of
 * their number, `34611222333@s.whatsapp.net`: where such an address is that of the phone, a possible number is enough.
 */
function withPlusOfDigits(phone: string, leaves: readonly Leaf[], region: string): string {
  const digits = phone.replace(/[ ().-]+/g, '')
  // An area code and no country's, in brackets or as Brazil writes it: `(81) 99722-4410` is none of Japan's, `51 99877-2210` none of Peru's.
  if (!/^[1-9]\d{7,14}$/.test(digits) || /^\(|^\d\d 9?\d{4}-\d{4}$/.test(phone)) return phone
  const isOfChat = leaves.some(({ text }) => text.startsWith('wamid.')) && isNumberAbroad(digits)
  if (isOfChat && leaves.some((leaf) => leaf.text === phone && chatKeys.has(ownNames(leaf)[0] ?? '')))
    return `+${phone}`
  if (!isInternationalDigits(digits, region)) return phone
  const addresses = [`${digits}@s.whatsapp.net`, `${digits}@c.us`]
  const isSure = isNumberAbroad(digits) || leaves.some(({ text }) => addresses.includes(text))
  return isSure ? `+${phone}` : phone
}
