import { compileExpression } from '../expressions/compile-expression.ts'
import { type Allowance, evaluatorOf } from '../expressions/evaluate-expression.ts'
import { findByKeys } from '../leaves/find-by-keys.ts'
import { sampleText } from '../leaves/leaf.ts'
import { readLeaves } from '../leaves/payload-leaves.ts'
import { wordsOf } from '../names/words.ts'
import {
  bookingStatusPaths,
  dummyAnswer,
  endedBookings,
  endWords,
  eventPaths,
  nonLeadEvents,
  testMarks,
} from './delivery-shapes.ts'
import type { JsonObject, JsonValue } from './json-value.ts'
import { unfoldPayload } from './unfold-payload.ts'

function isMarked(payload: JsonObject): boolean {
  return testMarks.some(([path, values]) =>
    values.includes(String(findByKeys(payload, path) ?? '').toLowerCase()),
  )
}

/** True for a trial that a person started at the platform (`is_test: true` and its like, decision 0005.43a). */
export function isTestSend(payload: Record<string, unknown>): boolean {
  const unfolded = unfoldPayload(payload)
  return isMarked(unfolded) || readLeaves(unfolded).some((leaf) => dummyAnswer.test(sampleText(leaf)))
}

/** An event's name as programs write it: one word, or words without blanks between them. */
function isEventName(text: string): boolean {
  return !/\s/.test(text.trim())
}

function endsSomething(name: string): boolean {
  const words = wordsOf(name)
  return nonLeadEvents.has(words.join(' ')) || (isEventName(name) && words.some((word) => endWords.has(word)))
}

function textsAt(payload: JsonObject, paths: readonly (readonly string[])[]): string[] {
  return paths.map((path) => findByKeys(payload, path)).filter((value) => typeof value === 'string')
}

/**
 * True for an event that by its name tells of no new lead: a cancelled booking, a deletion, a status ping, mail that
 * was opened.
 */
export function isNonLeadEvent(payload: Record<string, unknown>): boolean {
  const unfolded = unfoldPayload(payload)
  if (textsAt(unfolded, eventPaths).some(endsSomething)) return true
  return textsAt(unfolded, bookingStatusPaths).some((status) => endedBookings.has(wordsOf(status).join(' ')))
}

function isTrue(value: JsonValue): boolean {
  if (value === null || value === false || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * Whether a payload is one that the webhook wants: a JMESPath expression such as
 * `event == 'invitee.created'` whose result is neither null, false nor empty. An empty condition holds for
 * every payload, one that cannot be compiled for none.
 */
export function holdsCondition(
  payload: Record<string, unknown>,
  condition: string,
  allowance?: Allowance,
): boolean {
  if (condition.trim() === '') return true
  const compiled = compileExpression(condition)
  return compiled.ok && isTrue(evaluatorOf(unfoldPayload(payload), allowance)(compiled))
}
