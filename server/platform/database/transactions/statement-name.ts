import { createHash } from 'node:crypto'

/** A text is parsed and planned once per connection; its name is its hash. */
const statementNames = new Map<string, string>()

export function nameOf(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    statementNames.set(text, name)
  }
  return name
}
