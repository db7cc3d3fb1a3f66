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

const nothing: readonly undefined[] = [undefined]

/** The values below keys that are compared without case, one for each element of the lists on the way; `undefined` where a key is missing. */
export function allByKeys(
  at: JsonValue,
  path: readonly string[],
  done = 0,
): readonly (JsonValue | undefined)[] {
  const step = path[done]
  if (step === undefined) return [at]
  if (Array.isArray(at)) return at.flatMap((one) => allByKeys(one, path, done))
  const key = isObject(at) ? ownKeys(at).get(step) : undefined
  return key === undefined || !isObject(at) ? nothing : allByKeys(at[key] ?? null, path, done + 1)
}

/** The same where a list stands for its first element. */
export const findByKeys = (payload: JsonObject, path: readonly string[]): JsonValue | undefined =>
  allByKeys(payload, path)[0]
