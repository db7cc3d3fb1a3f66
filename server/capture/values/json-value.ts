/** One text, number or flag of a payload, or nothing. */
export type JsonScalar = string | number | boolean | null
export type JsonValue = JsonScalar | JsonValue[] | JsonObject
/** An object of a payload. */
export interface JsonObject {
  [key: string]: JsonValue
}

export const isScalar = (value: unknown): value is JsonScalar => value === null || typeof value !== 'object'

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value that counts as one field: a scalar, or a list of nothing but scalars. */
export const isLeafValue = (value: JsonValue | undefined): value is JsonScalar | JsonScalar[] =>
  value !== undefined && (isScalar(value) || (Array.isArray(value) && value.every(isScalar)))

/** The value below `path`, read from own properties only. */
export function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let found: JsonValue | undefined = value
  for (const key of path) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return found
}
