import { checksumOf } from '../../../server/secrets/secrets.ts'

const prefixLength = 'le_live_'.length
/** Account id and chance, before the checksum. */
const secretLength = 54

/** The same key with another character at a place, and a checksum that fits it or not. */
export function alteredKey(key: string, at: number, checksum: 'kept' | 'renewed'): string {
  const other = key[at] === 'a' ? 'b' : 'a'
  const changed = key.slice(0, at) + other + key.slice(at + 1)
  if (checksum === 'kept') return changed
  const body = changed.slice(0, prefixLength + secretLength)
  return body + checksumOf(body)
}
