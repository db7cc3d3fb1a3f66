import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Characters that hold any account id (128 bits) in base62. */
const accountIdLength = 22
/** Characters of chance in every secret: 190 bits. */
const randomLength = 32
/** Characters that hold any CRC32 in base62. */
const checksumLength = 6

const secretLength = accountIdLength + randomLength
const secretPattern = /^[0-9A-Za-z]{54}$/
const keyPrefix = 'le_live_'

/** A number in base62, filled up with zeros to a fixed length. */
function toBase62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < length; i++) {
    text = base62[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}

/** A number in base62 as 32 hexadecimal digits, null beyond 128 bits. */
function hexOfBase62(text: string): string | null {
  let value = 0n
  for (const character of text) value = value * 62n + BigInt(base62.indexOf(character))
  const hex = value.toString(16).padStart(32, '0')
  return hex.length === 32 ? hex : null
}

/** Draws `length` characters of an alphabet by the cryptographic source of randomness, each as likely as any other. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Account id and 32 random characters: the form of a webhook token and of a session's secret (decision 0004.30). */
export function makeSecret(accountId: string): string {
  const id = BigInt(`0x${accountId.replaceAll('-', '')}`)
  return toBase62(id, accountIdLength) + randomText(base62, randomLength)
}

/** The account that a secret names, or null when it cannot be one of ours. */
export function accountIdOfSecret(secret: string): string | null {
  if (!secretPattern.test(secret)) return null
  const hex = hexOfBase62(secret.slice(0, accountIdLength))
  return hex && uuidOf(hex)
}

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** A UUID of a text's SHA-256, always the same; of version 8 (RFC 9562): made of what we choose. */
export function idOfText(text: string): string {
  const bytes = hash('sha256', text, 'buffer')
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uuidOf(bytes.toString('hex', 0, 16))
}

/** Six base62 characters of CRC32: refuses a mistyped key without asking the database (decision 0004.30). */
export const checksumOf = (text: string): string => toBase62(BigInt(crc32(text)), checksumLength)

/** A new API key: `le_live_`, account id, 32 random characters, checksum (§2.3, decision 0004.30). */
export function makeApiKey(accountId: string): string {
  const body = keyPrefix + makeSecret(accountId)
  return body + checksumOf(body)
}

/** The account that a well-formed key names; null for anything else, without touching the database. */
export function accountIdOfApiKey(key: string): string | null {
  const body = key.slice(0, -checksumLength)
  const isOurs =
    key.startsWith(keyPrefix) &&
    body.length === keyPrefix.length + secretLength &&
    checksumOf(body) === key.slice(-checksumLength)
  return isOurs ? accountIdOfSecret(body.slice(keyPrefix.length)) : null
}

/** What is stored of a secret. 190 bits of chance need no salt and no slow hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
