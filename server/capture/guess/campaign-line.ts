import { type Leaf, ownNames } from '../leaves/leaf.ts'
import { compact, wordsOf } from '../names/words.ts'
import { oneLine } from '../values/clean-text.ts'

/** `Test` and `Ads` say nothing. */
const shortest = 6
const longest = 200

/** The surest first: what people called it, then what its links say. */
const campaignNames = ['campaignname', 'campaigntitle', 'campaign', 'utmcampaign'] as const

/** `campaign_name`, or the `name` in an object `campaign`. */
function campaignKeyOf(leaf: Leaf): string {
  const key = compact(wordsOf(ownNames(leaf)[0] ?? ''))
  const holder = compact(wordsOf(leaf.steps.at(-2)?.names[0] ?? ''))
  return holder === 'campaign' ? `campaign${key}` : key
}

/** Words, and no id: what people would say that the lead is about. */
const isSaid = (text: string): boolean =>
  text.length >= shortest &&
  text.length <= longest &&
  /\p{L}{3}/u.test(text) &&
  !/^[0-9a-f-]{16,}$/i.test(text) &&
  !/^https?:/i.test(text)

/** The campaign that somebody came by: where nothing else says what the lead is about. */
export function campaignLine(leaves: readonly Leaf[]): string | undefined {
  for (const name of campaignNames) {
    const found = leaves.find((leaf) => campaignKeyOf(leaf) === name && isSaid(leaf.text))
    if (found !== undefined) return `Campaign: ${oneLine(found.text)}`
  }
  return undefined
}
