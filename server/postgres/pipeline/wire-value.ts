import type { WireValue } from './bind-message.ts'

function arrayElement(value: unknown): string {
  const text = value instanceof Date ? isoText(value) : Buffer.isBuffer(value) ? hexText(value) : value
  return text === null || text === undefined ? 'NULL' : `"${String(text).replace(/["\\]/g, '\\$&')}"`
}

export const hexText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** The last two times are remembered, because the rows of a write mostly carry one time and a list repeats two. */
let lastTime = { ms: Number.NaN, text: '' }
let timeBefore = lastTime

/** PostgreSQL reads a year beyond 9999 without the sign and zeros of JavaScript. */
function isoText(at: Date): string {
  const ms = at.getTime()
  if (ms === lastTime.ms) return lastTime.text
  const before = lastTime
  lastTime = ms === timeBefore.ms ? timeBefore : { ms, text: at.toISOString().replace(/^\+0*/, '') }
  timeBefore = before
  return lastTime.text
}

/** An array as PostgreSQL reads it. */
export const textOfArray = (array: readonly unknown[]): string => `{${array.map(arrayElement).join(',')}}`

/** A parameter in PostgreSQL's text form; bytes go as they are. */
export function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof Date) return isoText(value)
  if (Array.isArray(value)) return textOfArray(value)
  return String(value)
}
