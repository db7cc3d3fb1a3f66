import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** PostgreSQL's own number of rounds. */
const rounds = 4096

/**
 * What PostgreSQL keeps of an ASCII password under SCRAM-SHA-256 (RFC 5803), and takes in place of one: the password
 * itself then never stands in a statement, which a server may log.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest()
  const words = [stored, keyed('Server Key')].map((key) => key.toString('base64'))
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${words.join(':')}`
}
