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

/** The values below keys that are compared without case, one for each element of the lists on the way, as far as they are asked for. */
export function* allByKeys(
  at: JsonValue,
  path: readonly string[],
  done = 0,
): Generator<JsonValue | undefined> {
  const step = path[done]
  if (step === undefined) yield at
  else if (Array.isArray(at)) for (const one of at) yield* allByKeys(one, path, done)
  else if (isObject(at)) {
    const key = ownKeys(at).get(step)
    if (key === undefined) yield undefined
    else yield* allByKeys(at[key] ?? null, path, done + 1)
  } else yield undefined
}

/** The same where a list stands for its first element. */
export const findByKeys = (payload: JsonObject, path: readonly string[]): JsonValue | undefined =>
  allByKeys(payload, path).next().value
