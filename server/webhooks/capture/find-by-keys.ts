import { isObject, type JsonObject, type JsonValue } from './json-value.ts'

/** The value below keys that are compared without case; a list stands for its first element. */
export function findByKeys(payload: JsonObject, path: readonly string[]): JsonValue | undefined {
  let at: JsonValue | undefined = payload
  for (const step of path) {
    const holder: JsonValue | undefined = Array.isArray(at) ? at[0] : at
    if (!isObject(holder)) return undefined
    const key: string | undefined = Object.keys(holder).find((one) => one.toLowerCase() === step)
    if (key === undefined) return undefined
    at = holder[key]
  }
  return at
}
