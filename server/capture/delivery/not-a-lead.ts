import { elementsOf } from '../evidence/one-person.ts'
import { keyOf, type Leaf, sampleText } from '../leaves/leaf.ts'
import type { Payload } from '../leaves/payload.ts'
import { wordsOf } from '../names/words.ts'
import { allByKeys } from '../values/find-by-keys.ts'
import {
  beginWords,
  bookingStatusPaths,
  dummyAnswer,
  endedBookings,
  endPhrases,
  endWords,
  eventPaths,
  leftLists,
  listStatusPaths,
  mailEnds,
  mails,
  nonLeadEvents,
  ownMarks,
  records,
  staffKeys,
  testMarks,
} from './delivery-shapes.ts'
import { isFormChoice } from './form-choice.ts'
import { elementsAt } from './several-leads.ts'
import { isOfSending, testKinds } from './test-send.ts'

/** `test: yes` at the root answers whether somebody took a test. */
function isMarked(leaf: Leaf): boolean {
  if (!/^(?:true|1|yes)$/i.test(leaf.text)) return false
  const key = keyOf(leaf)
  return key === 'test'
    ? leaf.steps.length === 1 && !/^yes$/i.test(leaf.text)
    : testMarks.has(key) && isOfSending(leaf)
}

/**
 * True for a trial that a person started at the platform (`is_test: true` and its like, decision 0005.43a). In a list of several
 * elements each must be one.
 */
export function isMarkedAsTest(payload: Payload): boolean {
  const kinds = new Set(testKinds(payload))
  const marks = payload.leaves.filter(
    (leaf) => isMarked(leaf) || kinds.has(leaf) || dummyAnswer.test(sampleText(leaf)),
  )
  const marked = marks.map(({ expression }) => elementsOf(expression))
  const places = new Set(marked.flat().map(({ list, index }) => `${list} ${index}`))
  return marked.some((elements) =>
    elements.every(({ list }) =>
      elementsAt(payload.root, list).every(([place]) => places.has(`${list} ${place}`)),
    ),
  )
}

/** An event may say behind its end from where, by whom or in which version: `removed_from_list`, `cancelled_by_guest`, `deleted.v2`. */
const tail = / (?:from (?:list|group|segment|audience|campaign|sequence)|by [a-z]+|v \d+)$/

/** Negated ends, and what a buyer who could not pay, or took a thing out again, leaves behind. */
const noEnd = /(?:^| )(?:(?:not?|non|never|anti) \S+|payment declined|card declined|item removed)$/

/** True for an event's name that ends with a word of an end. */
function endsSomething(text: string): boolean {
  const words = wordsOf(text).join(' ').replace(tail, '').split(' ')
  const spoken = words.join(' ')
  if (nonLeadEvents.has(spoken) || endPhrases.some((end) => ` ${spoken}`.endsWith(` ${end}`))) return true
  const last = words.at(-1) ?? ''
  const [thing = ''] = records.has(last) || mails.has(last) ? words.splice(-1) : []
  if (/\s/.test(text.trim()) || noEnd.test(words.join(' '))) return false
  const [word = '', of = thing] = words.reverse()
  return endWords.has(word) || (mailEnds.has(word) && (of === '' || mails.has(of) || mails.has(thing)))
}

/** A popup opens at a click, and nobody has clicked in a mail. */
const popupTriggers = /^(?:click|open|exit|scroll)$/i

/** `Site Visit Cancelled`, `Demo class canceled`: of an event it says so in whatever words. */
const calledOff = /^(?:(?!not?\b|never\b)\p{L}{2,20}[ -]){1,4}cancell?ed$/iu

/** The texts below each path below which there are no other values, one for each element of a list. */
function textsAt({ root }: Payload, paths: readonly (readonly string[])[]) {
  const said: { readonly path: readonly string[]; readonly texts: readonly string[] }[] = []
  for (const path of paths) {
    const texts = allByKeys(root, path)
    if (texts.length > 0 && texts.every((value) => typeof value === 'string')) said.push({ path, texts })
  }
  return said
}

/** True for an event that by its name tells of no new lead: a cancelled booking, a deletion, a status ping, mail that was opened, our own message. */
export function isNonLeadEvent(payload: Payload): boolean {
  const own = payload.leaves.filter((leaf) => ownMarks.has(keyOf(leaf)))
  // The message that is answered stands in the answer, with a mark of its own.
  if (own.length > 0 && own.every(({ text }) => text === 'true')) return true
  const isTold = (keys: ReadonlySet<string>) =>
    payload.leaves.some((leaf) => leaf.text !== '' && keys.has(keyOf(leaf)))
  if (isTold(staffKeys.joined) && isTold(staffKeys.paid) && !isTold(staffKeys.asking)) return true
  const events = textsAt(payload, eventPaths)
  const isEnd = (text: string, [key = '', below]: readonly string[]): boolean => {
    if (/^event/.test(key) && calledOff.test(text)) return true
    if (key === 'trigger' && popupTriggers.test(text)) return false
    return endsSomething(text) && (below !== undefined || !isFormChoice(payload, key, text))
  }
  if (events.some(({ path, texts }) => texts.every((text) => isEnd(text, path)))) return true
  // What begins does so after the end of an older booking.
  if (events.some(({ texts }) => texts.every((text) => beginWords.has(wordsOf(text).at(-1) ?? ''))))
    return false
  const isAll = (paths: readonly (readonly string[])[], ended: ReadonlySet<string>): boolean =>
    textsAt(payload, paths).some(({ texts }) => texts.every((text) => ended.has(wordsOf(text).join(' '))))
  return isAll(bookingStatusPaths, endedBookings) || isAll(listStatusPaths, leftLists)
}
