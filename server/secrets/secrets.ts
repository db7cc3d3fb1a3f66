import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Characters that hold any account id (128 bits) in base62. */
const accountIdLength = 22
/** Characters of chance in every secret: 190 bits. */
const randomLength = 32
/** Characters that hold any CRC32 in base62. */
const checksumLength = 6

const secretPattern = /^[0-9A-Za-z]{54}$/

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

const wordSize = 2 ** 32

/** A number in base62 as 32 hexadecimal digits, null beyond 128 bits; by words, as each request would pay for a BigInt. */
function hexOfBase62(text: string): string | null {
  const words = [0, 0, 0, 0]
  for (const character of text) {
    let carry = base62.indexOf(character)
    for (let i = words.length - 1; i >= 0; i--) {
      const value = (words[i] ?? 0) * 62 + carry
      words[i] = value % wordSize
      carry = Math.floor(value / wordSize)
    }
    if (carry > 0) return null
  }
  return words.map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** Characters without bias: a byte above the last whole multiple of 62 is thrown away. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}

/** Account id and 32 random characters: the form of a webhook token and of a session's secret (decision 0004.30). */
export function makeSecret(accountId: string): string {
  const id = BigInt(`0x${accountId.replaceAll('-', '')}`)
  return toBase62(id, accountIdLength) + randomBase62(randomLength)
}

/** The account that a secret names, or null when it cannot be one of ours. */
export function accountIdOfSecret(secret: string): string | null {
  if (!secretPattern.test(secret)) return null
  const hex = hexOfBase62(secret.slice(0, accountIdLength))
  if (hex === null) return null
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Six base62 characters of CRC32: refuses a mistyped key without asking the database (decision 0004.30). */
export function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  for (let i = 0; i < checksumLength; i++) {
    checksum = `${base62[rest % 62]}${checksum}`
    rest = Math.floor(rest / 62)
  }
  return checksum
}

/** What is stored of a secret. 190 bits of chance need no salt and no slow hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
