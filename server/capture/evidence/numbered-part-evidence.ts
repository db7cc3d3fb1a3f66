import { groupBy } from '../../values/group-by.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import type { Role } from '../names/role.ts'
import { looksLikeName } from '../values/looks-like.ts'
import { patternStrength } from '../weights.ts'
import { type Evidence, makeEvidence } from './make-evidence.ts'

/** Name and city from fields whose parts are numbered; an address is told from a name by parts that no name has. */
export const numberedPartEvidence = (leaves: readonly Leaf[]): Evidence[] =>
  numberedParts.flatMap((row) => evidenceOf(leaves, row))

function evidenceOf(leaves: readonly Leaf[], row: NumberedParts): Evidence[] {
  const parts = leaves.flatMap((leaf) => {
    const match = row.key.exec(ownNames(leaf)[0] ?? '')
    const text = match === null ? '' : sampleText(leaf).trim()
    return match === null || text === '' ? [] : [{ leaf, text, field: match[1], part: match[2] ?? '' }]
  })
  if (parts.length === 0) return []
  const partsOf = groupBy(parts, ({ field }) => field)
  return parts.flatMap(({ leaf, text, field, part }) => {
    const siblings = partsOf.get(field) ?? []
    const isAddress = siblings.some((one) => row.onlyInAddress.includes(one.part))
    const role = (isAddress ? row.ofAddress : row.ofName)[part]
    if (siblings.length < 2 || role === undefined || !looksLikeName(text)) return []
    const reason = `part ${part} of field ${field}`
    return [makeEvidence(leaf, { role, text, strength: patternStrength, reason })]
  })
}

/** How a platform numbers the parts of one field. Adding a platform is adding a row. */
interface NumberedParts {
  /** A key: its first group is the field, its second the part. */
  readonly key: RegExp
  /** Part → role where the field is a name, and where it is an address. */
  readonly ofName: Readonly<Record<string, Role>>
  readonly ofAddress: Readonly<Record<string, Role>>
  /** Parts that only an address has, such as the street: they tell it from a name. */
  readonly onlyInAddress: readonly string[]
}

const numberedParts: readonly NumberedParts[] = [
  // Gravity Forms: "1.3" is the first name of field 1, "4.3" the city of field 4, "4.1" its street, "4.5" its postal code.
  {
    key: /^(?:input_)?(\d+)[._](\d)$/,
    ofName: { '3': 'first_name', '4': 'middle_name', '6': 'last_name' },
    ofAddress: { '3': 'city' },
    onlyInAddress: ['1', '5'],
  },
]
