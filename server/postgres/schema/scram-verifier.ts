import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** PostgreSQL's own number of rounds. */
const rounds = 4096

/** What PostgreSQL takes in place of a password (RFC 5803), so that none stands in a statement, which it may log. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest()
  const words = [stored, keyed('Server Key')].map((key) => key.toString('base64'))
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${words.join(':')}`
}
