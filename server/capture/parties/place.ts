import { wrapperKeys } from '../leaves/answer-shapes.ts'
import type { Leaf, Step } from '../leaves/leaf.ts'
import { askingParties, besideWords, isEnvelope, isKeeper } from '../names/party-words.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { compact, wordsOf } from '../names/words.ts'

/** A part of a field (`name.first`), a wrapper, or an extension: its fields belong to what is around it. */
function isPart(step: Step): boolean {
  const words = wordsOf(step.names[0] ?? '')
  const key = compact(words)
  if (besideWords.extensions.has(key) || step.names.every((name) => wrapperKeys.has(name))) return true
  if (askingParties.has(key) || isKeeper(key) || isEnvelope(words)) return false
  // `products[0].name`: what is wanted has a name of its own.
  return step.names.some((name) => !['product', 'interest'].includes(roleOfName(name)?.role ?? 'product'))
}

/** The place that a field shares with the other fields of the same person: above parts and wrappers. */
export function placeOf(leaf: Leaf): string {
  const outermost = leaf.steps.slice(0, -1).findLastIndex((step) => !isPart(step))
  return leaf.steps[outermost + 1]?.holder ?? ''
}
