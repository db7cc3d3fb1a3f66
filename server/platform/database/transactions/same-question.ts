import { type CallerSteps, identityKey, type Step } from './packet.ts'
import type { Statement } from './statement-batch.ts'

const isStatement = (step: Step | undefined): step is Statement => typeof step === 'object' && 'text' in step

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other))

function onlyStatement({ steps }: CallerSteps): Statement | null {
  const [step] = steps
  return steps.length === 1 && isStatement(step) ? step : null
}

/** True when both ask one and the same statement as the same caller, so that one answer is enough if it only reads. */
export function isSameQuestion(one: CallerSteps, other: CallerSteps): boolean {
  const [asked, known] = [onlyStatement(one), onlyStatement(other)]
  if (!asked || !known || asked.text !== known.text) return false
  if (identityKey(one.caller) !== identityKey(other.caller)) return false
  return asked.values.every((value, i) => isEqual(value, known.values[i]))
}
