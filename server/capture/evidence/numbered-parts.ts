import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import type { Role } from '../names/role.ts'
import { groupBy } from '../values/group-by.ts'
import { looksLikeName } from '../values/looks-like.ts'
import { patternStrength } from '../weights.ts'
import { type Evidence, makeEvidence } from './make-evidence.ts'

/** Gravity Forms numbers the parts of a field: "1.3" is the first name of field 1, "4.3" the city of field 4. */
const partNumber = /^(?:input_)?(\d+)[._](\d)$/
const nameParts: ReadonlyMap<string, Role> = new Map([
  ['3', 'first_name'],
  ['4', 'middle_name'],
  ['6', 'last_name'],
])
const cityPart = '3'
/** Parts that only an address has: the street and the postal code. */
const addressOnly: readonly string[] = ['1', '5']

/** Name and city from fields whose parts are numbered; an address is told from a name by its street. */
export function numberedPartEvidence(leaves: readonly Leaf[]): Evidence[] {
  const parts = leaves.flatMap((leaf) => {
    const match = partNumber.exec(ownNames(leaf)[0] ?? '')
    const text = sampleText(leaf).trim()
    return match === null || text === '' ? [] : [{ leaf, text, field: match[1], part: match[2] ?? '' }]
  })
  const partsOf = groupBy(parts, ({ field }) => field)
  return parts.flatMap(({ leaf, text, field, part }) => {
    const siblings = partsOf.get(field) ?? []
    const isAddress = siblings.some((one) => addressOnly.includes(one.part))
    const role = isAddress ? (part === cityPart ? 'city' : undefined) : nameParts.get(part)
    if (siblings.length < 2 || role === undefined || !looksLikeName(text)) return []
    const reason = `part ${part} of field ${field}`
    return [makeEvidence(leaf, { role, text, strength: patternStrength, reason })]
  })
}
