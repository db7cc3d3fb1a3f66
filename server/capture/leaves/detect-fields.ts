import { oneLine } from '../values/clean-text.ts'
import { fieldLabel } from './field-label.ts'
import { type Leaf, sampleText } from './leaf.ts'
import type { Payload } from './payload.ts'

/** Longest sample and label, in characters. */
const longestSample = 200
const longestLabel = 120

/** One field that a payload carries, as the mapping step offers it. */
export interface DetectedField {
  /** For people: the platform's own label, else the keys on the way to it. */
  readonly label: string
  /** JMESPath that fetches exactly this field from the expanded payload; no two fields share one. */
  readonly expression: string
  /** The value as text, at most 200 characters. */
  readonly sample: string
}

/** Cut at a character, never inside one. */
const clipped = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`

/** An answer by its question; any other field with the keys that lead to it. */
function labelOf(leaf: Leaf): string {
  if (leaf.askedBy !== null) return fieldLabel(leaf)
  return leaf.steps.map((step) => step.names[0] ?? '').join(' › ')
}

/**
 * Every field of a payload (§4.7 rule 2, decision 0005.39): nested keys, lists of plain values as one field, and
 * lists of name/value pairs as one field per name. At most 300, in the payload's order. Expressions see the
 * payload expanded: JSON text inside a string is reached like any other part.
 */
export const detectFields = ({ leaves }: Payload): DetectedField[] =>
  leaves.map((leaf) => ({
    label: clipped(oneLine(labelOf(leaf)), longestLabel),
    expression: leaf.expression,
    sample: clipped(sampleText(leaf), longestSample),
  }))
