import { memoize } from '../../values/memoize.ts'
import { parseUrl } from '../../values/parse-url.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { wordsOf } from '../names/words.ts'
import { wordsIn } from '../values/word-lists.ts'
import table from './attribution-names.json'

/** One kind of what a payload says of how somebody came. */
export type AttributionKind = keyof typeof table

/** How somebody came, as the payload says it. */
export type Attribution = { readonly [Kind in AttributionKind]?: string }

/** All of them: a new parameter is a row of the table, a name under which it comes a word more. */
export const attributionKinds = Object.keys(table) as AttributionKind[]

/** Kinds whose value is an address, which may name further ones in its query. */
const addressKinds: readonly AttributionKind[] = ['page', 'referrer']
const isAddress = /^(https?:\/\/|www\.)/i
const longestText = 300
const longestAddress = 1_000

/** `adSetName`, "Ad set name" and `adset_name` are one. */
const closed = memoize((name) => wordsOf(name).join(''))

/** By each name its kinds, and how sure the name is of them: 0 is the surest. */
const kindsByName = new Map<string, { readonly kind: AttributionKind; readonly rank: number }[]>()
for (const kind of attributionKinds)
  for (const [rank, name] of wordsIn(table[kind]).entries()) {
    const spelt = name.replaceAll('_', '')
    kindsByName.set(spelt, [...(kindsByName.get(spelt) ?? []), { kind, rank }])
  }

type Found = Map<AttributionKind, { readonly text: string; readonly rank: number }>

function take(found: Found, names: readonly string[], value: string, behind: number): void {
  const text = value.trim()
  if (text === '') return
  for (const name of names)
    for (const { kind, rank } of kindsByName.get(name) ?? []) {
      const mayBeLong = addressKinds.includes(kind)
      if (mayBeLong && !isAddress.test(text)) continue
      const longest = mayBeLong ? longestAddress : longestText
      if (rank + behind < (found.get(kind)?.rank ?? Number.POSITIVE_INFINITY))
        found.set(kind, { text: text.slice(0, longest), rank: rank + behind })
    }
}

/** Key and label, with the object that holds them and alone: the `name` in a `campaign`, the `source_url` in a `referral`. */
function namesOf(leaf: Leaf): string[] {
  const own = ownNames(leaf).map(closed)
  const holder = closed(leaf.steps.at(-2)?.names[0] ?? '')
  return holder === '' ? own : [...own.map((name) => `${holder}${name}`), ...own]
}

/** What an address says in its query counts behind what the payload says itself. */
const inAddress = 100

/**
 * How the asker came: campaign, ad, form, page, utm parameters and click ids, from a payload and from the addresses in it.
 * Null where it says nothing. Of two values for one kind the surer name wins, then the first.
 */
export function readAttribution(leaves: readonly Leaf[]): Attribution | null {
  const found: Found = new Map()
  for (const leaf of leaves) take(found, namesOf(leaf), sampleText(leaf), 0)
  for (const address of addressKinds.flatMap((kind) => found.get(kind)?.text ?? []))
    for (const [name, value] of parseUrl(address)?.searchParams ?? [])
      take(found, [closed(name)], value, inAddress)
  if (found.size === 0) return null
  const told = attributionKinds.filter((kind) => found.has(kind))
  return Object.fromEntries(told.map((kind) => [kind, found.get(kind)?.text]))
}
