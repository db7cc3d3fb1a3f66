import qs from 'qs'
import { deepestNesting } from '../../platform/nesting.ts'

/** Fields of one form, and parts of a multipart form that are looked at, files among them. */
const mostFormFields = 1_000
const mostParts = 2_000

/**
 * Reads `a=1&b[c]=2`, bracket keys as objects and lists (`a[12345678]` is a key, not a place in a list). Objects have no prototype, so `__proto__[x]` is
 * ignored and pollutes nothing. Throws `RangeError` when it is too deep or has more than 1,000 fields.
 */
export function parseForm(text: string): Record<string, unknown> {
  if (text.split('&', mostFormFields + 1).length > mostFormFields) throw new RangeError('too many fields')
  return qs.parse(text, {
    depth: deepestNesting,
    strictDepth: true,
    parameterLimit: mostFormFields,
    arrayLimit: 100,
    plainObjects: true,
  })
}

function boundaryOf(contentType: string): string | null {
  const match = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/** Longest head of a part that is read, in characters. */
const longestHead = 1_000

/** The name and text of one part; null for a file, which is no answer that a lead can hold. */
function readPart(part: string): { name: string; value: string } | null {
  const end = part.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = part.slice(0, Math.min(end, longestHead))
  const line = head.split('\r\n').find((one) => /^content-disposition:/i.test(one))
  const name = /[;\s]name="([^"]*)"/i.exec(line ?? '')?.[1]
  if (name === undefined || /[;\s]filename\*?=/i.test(head)) return null
  return { name, value: part.slice(end + 4).replace(/\r\n$/, '') }
}

/** Reads the text fields of a multipart form; null when its label names no boundary. */
export function parseMultipart(text: string, contentType: string): Record<string, unknown> | null {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return null
  const parts = text
    .split(`--${boundary}`, mostParts + 1)
    .slice(1)
    .map(readPart)
  const pairs = parts
    .filter((part) => part !== null)
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return parseForm(pairs.join('&'))
}
