import { createHash } from 'node:crypto'

/** The most characters of texts that one cache remembers. */
const mostCharacters = 1_000_000

/** A cache by text. It computes again what it has dropped, and drops the oldest first. */
export class ByText<T> {
  private readonly known = new Map<string, T>()
  private characters = 0

  of(text: string, make: () => T): T {
    const found = this.known.get(text)
    if (found !== undefined) return found
    const made = make()
    this.known.set(text, made)
    this.characters += text.length
    for (const oldest of this.known.keys()) {
      if (this.characters <= mostCharacters) break
      this.known.delete(oldest)
      this.characters -= oldest.length
    }
    return made
  }
}

const names = new ByText<string>()

/** The name of a prepared statement: the hash of its text. */
export const nameOf = (text: string): string =>
  names.of(text, () => createHash('sha1').update(text).digest('base64url'))
