import { hash, verify } from '@node-rs/argon2'
import { invalidParam } from '../refusals/errors.ts'
import { randomText } from '../secrets/secrets.ts'
import { hashInTurn } from './hash-in-turn.ts'

/** Shortest and longest new password, in characters. */
const shortest = 10
const longest = 200

/** Argon2id with 19 MiB, 2 passes and 1 lane, OWASP's first choice: about 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Without l, 1, o and 0, which people mix up when they read a password to each other. */
const readable = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of four: 80 bits. */
export function makePassword(): string {
  const group = (): string => randomText(readable, 4)
  return [group(), group(), group(), group()].join('-')
}

/** Throws `INVALID_PARAM` naming the field for a password that is too short or too long. */
export function refuseWeakPassword(field: string, password: string): void {
  if (password.length < shortest || password.length > longest)
    throw invalidParam(field, `${field} must have ${shortest} to ${longest} characters.`)
}

/** What is stored of a password. 503 where too much is hashed already. */
export const hashPassword = (password: string): Promise<string> =>
  hashInTurn(() => hash(password.normalize('NFKC'), cost))

/** Of a password that nobody has. */
let hashOfNobody: Promise<string> | undefined

/**
 * True when the password is the one behind the hash. Without a hash it takes the same time and is false, so that
 * the answer's time does not tell whether somebody exists. 503 as `hashPassword`.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await hashInTurn(async () => {
    // In the same turn: a refusal of its own would be kept for ever.
    hashOfNobody ??= hash(makePassword(), cost)
    return verify(passwordHash ?? (await hashOfNobody), password.normalize('NFKC')).catch(() => false)
  })
  return matches && passwordHash !== undefined
}
