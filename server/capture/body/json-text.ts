import { isObject, type JsonValue } from '../values/json-value.ts'

/** True for text that begins and ends as JSON of an object or a list does. */
function looksLikeJson(text: string): boolean {
  const plain = text.trim()
  return /^"?[[{]/.test(plain) && /[\]}]"?$/.test(plain)
}

/** Reads JSON of an object, or of a list that holds objects; gives undefined for any other text, because only these have fields. */
export function decodeJsonText(text: string): JsonValue | undefined {
  if (!looksLikeJson(text)) return undefined
  try {
    const decoded: JsonValue = JSON.parse(text)
    if (typeof decoded === 'string') return decodeJsonText(decoded)
    if (isObject(decoded)) return decoded
    return Array.isArray(decoded) && decoded.some(isObject) ? decoded : undefined
  } catch {
    return undefined
  }
}
