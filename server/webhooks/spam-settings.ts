import { invalidParam } from '../refusals/errors.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'
import { readOrigin } from './spam.ts'
import { longestHoneypot, mostOrigins } from './webhook.ts'

/** What people set against spam (decision 0025). Null, blank or empty: off. */
export interface SpamSettings {
  readonly honeypot?: string | null | undefined
  readonly allowed_origins?: readonly string[] | undefined
  /** Deliveries a minute from one address. */
  readonly sender_rate_limit?: number | null | undefined
}

const mostAMinute = 10_000

function readHoneypot(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed.length > longestHoneypot || holdsUnstorableText(trimmed))
    throw invalidParam('honeypot', `honeypot must have at most ${longestHoneypot} characters.`)
  return trimmed || null
}

function readOrigins(texts: readonly string[]): string[] {
  const origins = texts
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const origin = readOrigin(text)
      if (origin !== null) return origin
      throw invalidParam('allowed_origins', 'Write https://example.com, example.com or *.example.com.')
    })
  if (origins.length > mostOrigins)
    throw invalidParam('allowed_origins', `allowed_origins must have at most ${mostOrigins} entries.`)
  return [...new Set(origins)]
}

function readSenderRateLimit(limit: number | null): number | null {
  if (limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= mostAMinute)) return limit
  throw invalidParam(
    'sender_rate_limit',
    `sender_rate_limit must be a whole number from 1 to ${mostAMinute}.`,
  )
}

/** The columns that settings against spam name, checked. Throws `INVALID_PARAM` naming the setting. */
export const readSpamSettings = ({
  honeypot,
  allowed_origins: origins,
  sender_rate_limit: limit,
}: SpamSettings): Readonly<Record<string, unknown>> => ({
  ...(honeypot !== undefined && { honeypot: readHoneypot(honeypot ?? '') }),
  ...(origins !== undefined && { allowed_origins: readOrigins(origins) }),
  ...(limit !== undefined && { sender_rate_limit: readSenderRateLimit(limit) }),
})
