import { groupBy } from '../../values/group-by.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { type NumberedParts, numberedParts } from '../names/numbered-parts.ts'
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
