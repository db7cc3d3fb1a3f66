import { isScalar, type JsonObject, type JsonValue } from '../values/json-value.ts'

/** How a person is known in a text: by a phone or an email in it, and by being the whole name. */
export interface PersonMarks {
  readonly isMentionedIn: (text: string) => boolean
  readonly isNameOf: (text: string) => boolean
}

function valuesIn(value: JsonValue): string[] {
  if (isScalar(value)) return value === null ? [] : [String(value)]
  return Object.values(value).flatMap(valuesIn)
}

function keysIn(value: JsonValue): string[] {
  if (isScalar(value)) return []
  return [...Object.keys(value), ...Object.values(value).flatMap(keysIn)]
}

const textsIn = (value: JsonValue): string[] => [...keysIn(value), ...valuesIn(value)]

/** An email or a phone of whomever. */
const looksLikeContact = (text: string): boolean => text.includes('@') || /(\d\D{0,3}){7}/.test(text)

/**
 * Whether one object of a list is the person: a phone, in one field or in several, or an email is in it; or the name is, and no
 * contact of another, who may bear the same.
 */
export function isAbout(lead: JsonObject, { isMentionedIn, isNameOf }: PersonMarks): boolean {
  const texts = textsIn(lead)
  if (texts.some(isMentionedIn) || isMentionedIn(valuesIn(lead).join(''))) return true
  return texts.some(isNameOf) && !texts.some(looksLikeContact)
}

/** Whether a person is mentioned in a value, however deep. */
export const mentionsPerson = (value: JsonValue, { isMentionedIn }: PersonMarks): boolean =>
  textsIn(value).some(isMentionedIn)

/**
 * A payload as it was, with nothing in the place of each object in `cut`, and of other keys and values in which the person is
 * mentioned. Objects of a list keep their places: a part is known by its place.
 */
export function withoutPerson(value: JsonValue, cut: ReadonlySet<JsonValue>, marks: PersonMarks): JsonValue {
  if (isScalar(value)) return value !== null && marks.isMentionedIn(String(value)) ? '' : value
  if (cut.has(value)) return {}
  if (Array.isArray(value)) return value.map((one) => withoutPerson(one, cut, marks))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !marks.isMentionedIn(key))
      .map(([key, one]) => [key, withoutPerson(one, cut, marks)]),
  )
}
