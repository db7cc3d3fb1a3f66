import { accountIdOfSecret, checksumOf, makeSecret } from '../secrets/secrets.ts'

const prefix = 'le_live_'
const secretLength = 54

/** A new API key: `le_live_`, account id, 32 random characters, checksum (§2.3, decision 0004.30). */
export function makeApiKey(accountId: string): string {
  const body = prefix + makeSecret(accountId)
  return body + checksumOf(body)
}

/** The account that a well-formed key names; null for anything else, without touching the database. */
export function accountIdOfApiKey(key: string): string | null {
  const body = key.slice(0, prefix.length + secretLength)
  if (
    !key.startsWith(prefix) ||
    key.length !== body.length + 6 ||
    checksumOf(body) !== key.slice(body.length)
  ) {
    return null
  }
  return accountIdOfSecret(body.slice(prefix.length))
}
