import { type Leaf, sampleText } from '../leaves/leaf.ts'
import type { Payload } from '../leaves/payload.ts'
import { compact, wordsOf } from '../names/words.ts'
import { findByKeys } from '../values/find-by-keys.ts'
import type { JsonObject } from '../values/json-value.ts'
import {
  bookingStatusPaths,
  dummyAnswer,
  endedBookings,
  endWords,
  eventPaths,
  nonLeadEvents,
  openedToBegin,
  testMarks,
} from './delivery-shapes.ts'
import { isTestByKind } from './test-send.ts'

/** A mark in one element of a list says nothing of the others. */
function isMarked({ steps, text, askedBy, expression }: Leaf): boolean {
  if (!/^(?:true|1|yes)$/i.test(text) || askedBy !== null || expression.includes('[')) return false
  const key = compact(wordsOf(steps.at(-1)?.names[0] ?? ''))
  return testMarks.has(key) || (key === 'test' && steps.length === 1)
}

/** True for a trial that a person started at the platform (`is_test: true` and its like, decision 0005.43a). */
export const isMarkedAsTest = ({ leaves }: Payload): boolean =>
  leaves.some((leaf) => isMarked(leaf) || dummyAnswer.test(sampleText(leaf))) || isTestByKind(leaves)

/** An event's name as programs write it: one word, or words without blanks between them. */
const isEventName = (text: string): boolean => !/\s/.test(text.trim())

function endsSomething(name: string): boolean {
  const words = wordsOf(name)
  if (words.includes('opened') && words.some((word) => openedToBegin.has(word))) return false
  return nonLeadEvents.has(words.join(' ')) || (isEventName(name) && words.some((word) => endWords.has(word)))
}

const saysAt = (
  payload: JsonObject,
  paths: readonly (readonly string[])[],
  isMeant: (text: string) => boolean,
): boolean =>
  paths.some((path) => {
    const value = findByKeys(payload, path)
    return typeof value === 'string' && isMeant(value)
  })

/** True for an event that by its name tells of no new lead: a cancelled booking, a deletion, a status ping, mail that was opened. */
export function isNonLeadEvent({ root }: Payload): boolean {
  if (saysAt(root, eventPaths, endsSomething)) return true
  return saysAt(root, bookingStatusPaths, (status) => endedBookings.has(wordsOf(status).join(' ')))
}
