import { oneLine } from '../values/clean-text.ts'
import { type Leaf, ownNames } from './leaf.ts'
import { isCode } from './opaque-names.ts'

/**
 * What people call a field: the platform's own wording where it sends one, else the key with blanks for its
 * underscores ("SENDER MOBILE").
 */
export function fieldLabel(leaf: Leaf): string {
  const names = ownNames(leaf)
  const key = names[0] ?? ''
  const worded = names.find((name) => /\S\s+\S/.test(name))
  const telling = worded ?? (isCode(key) ? (names[1] ?? key) : key)
  return oneLine(telling.replaceAll('_', ' '))
}
