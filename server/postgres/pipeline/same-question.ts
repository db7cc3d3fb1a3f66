import { type CallerSteps, identityKey, type Step } from './packet.ts'
import type { Statement } from './statement-batch.ts'

const isStatement = (step: Step | undefined): step is Statement => typeof step === 'object' && 'text' in step

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other))

/**
 * True when two callers with the same identity ask the same statements, so that one answer serves both if they only
 * read.
 */
export function isSameQuestion(one: CallerSteps, other: CallerSteps): boolean {
  if (one.steps.length !== other.steps.length) return false
  if (identityKey(one.caller) !== identityKey(other.caller)) return false
  return one.steps.every((step, i) => isSameStatement(step, other.steps[i]))
}

function isSameStatement(asked: Step | undefined, known: Step | undefined): boolean {
  if (!isStatement(asked) || !isStatement(known) || asked.text !== known.text) return false
  return asked.values.every((value, i) => isEqual(value, known.values[i]))
}
