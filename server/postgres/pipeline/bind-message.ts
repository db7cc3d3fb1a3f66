import { serialize } from 'pg-protocol'

/** From this many bytes on, a value is not copied into its message. */
const largeValueBytes = 32_768

export type WireValue = string | Buffer | null

const isLarge = (value: WireValue): value is Buffer =>
  Buffer.isBuffer(value) && value.length >= largeValueBytes

/**
 * PostgreSQL's Bind message for a prepared statement, in pieces that follow each other. A large value, such as the body
 * of a delivery, is a piece of its own and not copied: node-postgres copies one of 200 KiB four times, which for such a
 * delivery was a quarter of this thread's time, and 800 KB of memory until the next collection.
 */
export function bindMessage(statement: string, values: WireValue[]): Buffer[] {
  const at = values.findIndex(isLarge)
  const large = values[at]
  if (!Buffer.isBuffer(large)) return [serialize.bind({ statement, values })]
  const message = serialize.bind({ statement, values: values.with(at, Buffer.alloc(0)) })
  const offset = offsetOfValue(message, at, { statement, count: values.length })
  message.writeInt32BE(large.length, offset)
  // Behind the letter of the message stands its length, without the letter.
  message.writeInt32BE(message.length - 1 + large.length, 1)
  const end = offset + 4
  return [message.subarray(0, end), large, message.subarray(end)]
}

interface Bound {
  readonly statement: string
  readonly count: number
}

/** Where the length of a value stands: behind letter, length, both names, the formats and the values before it. */
function offsetOfValue(message: Buffer, at: number, { statement, count }: Bound): number {
  let offset = 1 + 4 + 1 + Buffer.byteLength(statement) + 1 + 2 + 2 * count + 2
  for (let i = 0; i < at; i++) offset += 4 + Math.max(0, message.readInt32BE(offset))
  return offset
}

/** The socket of a connection. */
export interface MessageStream {
  write(bytes: Buffer): boolean
  cork(): void
  uncork(): void
}

/** Writes messages as one packet; where there is something large, without putting them together first. */
export function writeMessages(stream: MessageStream, messages: readonly Buffer[]): void {
  if (!messages.some(isLarge)) {
    stream.write(Buffer.concat(messages))
    return
  }
  stream.cork()
  for (const message of messages) stream.write(message)
  stream.uncork()
}

function arrayElement(value: unknown): string {
  const text = value instanceof Date ? isoText(value) : Buffer.isBuffer(value) ? hexText(value) : value
  if (text === null || text === undefined) return 'NULL'
  return `"${String(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
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
