import { createHash } from 'node:crypto'
import { ByText } from './by-text.ts'

const names = new ByText<string>()

/** The name of a prepared statement: the hash of its text. */
export function nameOf(text: string): string {
  return names.of(text, () => createHash('sha1').update(text).digest('base64url'))
}
