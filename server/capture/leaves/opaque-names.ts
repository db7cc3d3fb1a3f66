import { memoize } from '../../values/memoize.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { type Leaf, ownNames } from './leaf.ts'

/** What builders call a field that nobody named, followed by its number or code. */
const builderName =
  /^(no label )?(field|fields|input|question|q|answer|item|entry|text|comp|control|element|f|fld|wpforms|nf|tel|menu|number|short|custom).*\d/is
/** A column of a sheet. */
const columnLetter = /^[A-Z]$/
const bareNumber = /^\W*\d+([._]\d+)?\W*$/
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{20,}$/i

/** `DlXFaesGBpoF`, `q7m2xaw4`: one run of characters that falls into scraps of words and numbers. */
function isScrambled(name: string): boolean {
  const scraps = wordsOf(name)
  return /^[0-9A-Za-z]{6,}$/.test(name) && scraps.length > 2 && name.length / scraps.length < 3
}

/** True for a name that is a number or a code, not a word. */
export const isCode: (name: string) => boolean = memoize(
  (name) =>
    bareNumber.test(name) ||
    columnLetter.test(name) ||
    builderName.test(name) ||
    uuid.test(name) ||
    isScrambled(name),
)

/** True when the names of a field say nothing (`4`, `question_2`, `field:comp-lozg1qa5`): only its value can tell. */
export function isOpaque(leaf: Leaf): boolean {
  const names = ownNames(leaf)
  return names.every((name) => isCode(name) && (roleOfName(name)?.role ?? 'message') === 'message')
}
