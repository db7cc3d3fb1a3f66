import { claimOf, isOfOthers } from '../evidence/claim.ts'
import { fieldLabel } from '../leaves/field-label.ts'
import { type Leaf, sampleText } from '../leaves/leaf.ts'
import { placeOf } from '../parties/place.ts'
import { oneLine } from '../values/clean-text.ts'
import { looksLikePhone } from '../values/looks-like.ts'

/** What people leave in a field that they do not want to fill. */
const nothing = /^(?:0+|-+|n\/?a|nil|no|none|null|undefined|false|true|\+?\d{1,3})$/i

const longest = 100

/**
 * The line for what was sent as the phone of the person who asked and is no possible number: never lost (decision
 * 0020.54). Undefined where nothing was.
 */
export function phoneAsSent(
  leaves: readonly Leaf[],
  contactPlaces: ReadonlySet<string>,
  region: string,
): string | undefined {
  for (const leaf of leaves) {
    const text = oneLine(sampleText(leaf))
    if (text === '' || text.length > longest || nothing.test(text) || !contactPlaces.has(placeOf(leaf)))
      continue
    const claim = claimOf(leaf)
    if (claim?.role !== 'phone' || claim.strength < 80 || isOfOthers(claim, leaf)) continue
    if (!looksLikePhone(text, region) && !text.includes('@')) return `${fieldLabel(leaf)}: ${text}`
  }
  return undefined
}
