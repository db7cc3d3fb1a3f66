import { type Leaf, ownNames } from './leaf.ts'
import { roleOfName } from './role-of-name.ts'

/** What builders call a field that nobody named, followed by its number or code. */
const builderName =
  /^(field|fields|input|question|q|answer|item|entry|text|comp|control|element|f|fld|wpforms|nf|tel|menu|number|short|custom)[\W_]*.*\d/i
const bareNumber = /^\W*\d+([._]\d+)?\W*$/
const code = /^(?=.*\d)[0-9a-z]{6,}$|^[0-9a-f]{8}-[0-9a-f-]{20,}$|^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9]{8,}$/

function isCode(name: string): boolean {
  return bareNumber.test(name) || builderName.test(name) || code.test(name)
}

/** True when the names of a field say nothing (`4`, `field:comp-lozg1qa5`): only its value can tell. */
export function isOpaque(leaf: Leaf): boolean {
  const names = ownNames(leaf)
  return names.every((name) => roleOfName(name) === null && isCode(name))
}
