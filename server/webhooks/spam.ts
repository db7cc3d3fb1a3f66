import { ownNames } from '../capture/leaves/leaf.ts'
import type { Payload } from '../capture/leaves/payload.ts'
import { invalidParam } from '../refusals/errors.ts'
import { parseUrl } from '../values/parse-url.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'
import type { Webhook } from './webhook.ts'

/** What a delivery was taken for spam by (decision 0025). */
export const spamSigns = ['honeypot', 'origin', 'sender_rate_limit'] as const
export type SpamSign = (typeof spamSigns)[number]

/** A delivery that is kept as ignored, and why. */
export interface CaughtSpam {
  readonly caughtBy: SpamSign
  readonly reason: string
}

/** Longest origin that a reason repeats, in characters. */
const longestShown = 200

/** `entry` is an origin, a host for any scheme, or `*.host` for all below it; all of them as `readOrigin` writes them. */
function isOfOrigin({ origin, host }: URL, entry: string): boolean {
  if (entry.includes('://')) return origin === entry
  return entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry
}

/** A post from a page that is not the webhook's own: browsers send an `Origin` with it, programs none. */
export function caughtByOrigin(
  { allowed_origins: allowed }: Pick<Webhook, 'allowed_origins'>,
  header: string | undefined,
): CaughtSpam | null {
  if (allowed.length === 0 || header === undefined) return null
  const origin = parseUrl(header)
  if (origin !== null && allowed.some((entry) => isOfOrigin(origin, entry))) return null
  const shown = header.slice(0, longestShown)
  return { caughtBy: 'origin', reason: `Taken for spam: ${shown} is not an allowed origin.` }
}

/** More deliveries from one address than a person sends. */
export function caughtBySenderRate(limit: number): CaughtSpam {
  const deliveries = limit === 1 ? 'delivery' : 'deliveries'
  return {
    caughtBy: 'sender_rate_limit',
    reason: `Taken for spam: more than ${limit} ${deliveries} a minute from this address.`,
  }
}

/** A field that people do not see is filled in. Its name is compared without case. */
export function caughtByHoneypot({ leaves }: Payload, honeypot: string | null): CaughtSpam | null {
  if (honeypot === null) return null
  const name = honeypot.toLowerCase()
  const isFilled = leaves.some(
    (leaf) => leaf.text.trim() !== '' && ownNames(leaf).some((own) => own.toLowerCase() === name),
  )
  return isFilled
    ? { caughtBy: 'honeypot', reason: `Taken for spam: the hidden field ${honeypot} is filled in.` }
    : null
}

/** An allowed origin as it is compared; null for what is none. */
function readOrigin(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const isBelow = trimmed.startsWith('*.')
  const hasScheme = /^https?:\/\//.test(trimmed)
  const url = parseUrl(hasScheme ? trimmed : `https://${isBelow ? trimmed.slice(2) : trimmed}`)
  // A parser of addresses takes `*` and much else for a host.
  if (url === null || !/^([\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])(:\d+)?$/.test(url.host)) return null
  if (url.pathname !== '/' || url.search + url.hash + url.username !== '') return null
  if (hasScheme) return url.origin
  return isBelow ? `*.${url.host}` : url.host
}

/** What people set against spam (decision 0025). Null, blank or empty: off. */
export interface SpamSettings {
  readonly honeypot?: string | null | undefined
  readonly allowed_origins?: readonly string[] | undefined
  /** Deliveries a minute from one address. */
  readonly sender_rate_limit?: number | null | undefined
}

const longestHoneypot = 100
const mostOrigins = 50
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
