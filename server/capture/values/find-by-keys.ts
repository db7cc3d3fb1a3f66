import { isObject, type JsonObject, type JsonValue } from './json-value.ts'

const ownKeysOf = new WeakMap<JsonObject, ReadonlyMap<string, string>>()

/** Key in lower case → key as it was sent, the first of several; looked up many times for one object. */
export function ownKeys(object: JsonObject): ReadonlyMap<string, string> {
  const known = ownKeysOf.get(object)
  if (known !== undefined) return known
  const keys = new Map<string, string>()
  for (const key of Object.keys(object)) if (!keys.has(key.toLowerCase())) keys.set(key.toLowerCase(), key)
  ownKeysOf.set(object, keys)
  return keys
}

/** The value below keys that are compared without case; a list stands for its first element. */
export function findByKeys(payload: JsonObject, path: readonly string[]): JsonValue | undefined {
  let at: JsonValue | undefined = payload
  for (const step of path) {
    const holder: JsonValue | undefined = Array.isArray(at) ? at[0] : at
    if (!isObject(holder)) return undefined
    const key = ownKeys(holder).get(step)
    if (key === undefined) return undefined
    at = holder[key]
  }
  return at
}
