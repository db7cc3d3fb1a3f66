import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows: six digits, a new code every 30 seconds, SHA-1 (RFC 6238). */
const [digits, stepSeconds] = [6, 30]
/** Clocks of phones differ: the code before and the one behind are taken too. */
const toleratedSteps = 1

/** The six digits that an authenticator app shows, typed or pasted with blanks among them; null for anything else. */
export function readTotpCode(text: string): string | null {
  const code = text.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })

/** 160 random bits in base32, as people may type them into an app. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says to an app: the secret, and whose it is. */
export const totpAddress = (secret: string, email: string, accountName: string): string =>
  totpOf(secret, email, `Leadline ${accountName}`).toString()

/** The 30 seconds since 1970 that a code is of, when it is one of about now; else null. Compares in constant time. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: toleratedSteps })
  return delta === null ? null : Math.floor(timestamp / 1_000 / stepSeconds) + delta
}
