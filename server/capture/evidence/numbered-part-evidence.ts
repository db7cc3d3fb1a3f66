import { groupBy } from '../../values/group-by.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import type { Role } from '../names/role.ts'
import { looksLikeName } from '../values/looks-like.ts'
import { patternStrength } from '../weights.ts'
import { type Evidence, makeEvidence } from './make-evidence.ts'

/** Gravity Forms: "1.3" is the first name of field 1, "4.3" the city of field 4, "4.1" its street, "4.5" its postal code. */
const numbered = /^(?:input_)?(\d+)[._](\d)$/
const ofName: Readonly<Record<string, Role>> = { '3': 'first_name', '4': 'middle_name', '6': 'last_name' }
const ofAddress: Readonly<Record<string, Role>> = { '3': 'city' }

/** Name and city from fields whose parts are numbered; an address is told from a name by parts that no name has. */
export function numberedPartEvidence(leaves: readonly Leaf[]): Evidence[] {
  const parts = leaves.flatMap((leaf) => {
    const [, field, part = ''] = numbered.exec(ownNames(leaf)[0] ?? '') ?? []
    const text = field === undefined ? '' : sampleText(leaf).trim()
    return text === '' ? [] : [{ leaf, text, field, part }]
  })
  const partsOf = groupBy(parts, ({ field }) => field)
  return parts.flatMap(({ leaf, text, field, part }) => {
    const siblings = partsOf.get(field) ?? []
    const isAddress = siblings.some((one) => one.part === '1' || one.part === '5')
    const role = (isAddress ? ofAddress : ofName)[part]
    if (siblings.length < 2 || role === undefined || !looksLikeName(text)) return []
    const reason = `part ${part} of field ${field}`
    return [makeEvidence(leaf, { role, text, strength: patternStrength, reason })]
  })
}
