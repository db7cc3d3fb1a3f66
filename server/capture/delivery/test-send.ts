import { keyOf, type Leaf, sampleText } from '../leaves/leaf.ts'
import type { Payload } from '../leaves/payload.ts'
import { compact, wordsOf } from '../names/words.ts'
import { wordSet } from '../values/word-lists.ts'
import { records, sendings } from './delivery-shapes.ts'
import { isFormChoice, isWrittenForPeople } from './form-choice.ts'

/** Names of what tells the kind of a sending: `action`, `event_type`, `mode`. */
const kindNames =
  /^(?:webhook|hook|trigger|lead|submission|delivery|notification|message|request|payload|form)?(?:event|action|trigger|type|mode|kind|topic|environment|env)(?:type|name)?$/

const testWords = wordSet('test testing tester dummy teste prueba sandbox')
/** Words that may stand beside it: a `test_drive` and a blood test are none. */
const besideTest = wordSet(
  'test testing dummy sandbox lead leads event webhook hook submission send sending form payload delivery notification connection data mode trigger message ping request',
)

/** `landing_lead.test`: an event of which the last part says it, of what is sent; `allergy.test` is a thing. */
function isTestWord(text: string): boolean {
  const words = text.length > 60 ? [] : wordsOf(text)
  const of = words.at(-2) ?? ''
  if (/[.:/]test$/i.test(text) && (besideTest.has(of) || records.has(of))) return true
  return words.some((word) => testWords.has(word)) && words.every((word) => besideTest.has(word))
}

/** True for a field of the root, of an envelope, or of what the sending is about, that is no answer. */
export const isOfSending = ({ steps, askedBy }: Leaf): boolean =>
  askedBy === null &&
  steps.slice(0, -1).every(({ names }) => {
    const key = compact(wordsOf(names[0] ?? ''))
    return sendings.has(key) || sendings.has(key.replace(/(?:s|data|info|details)$/, ''))
  })

/** The fields that tell the kind of the sending and say that it is a test. Below a named event, a type is a thing's. */
export function testKinds(payload: Payload): readonly Leaf[] {
  const kinds = payload.leaves.filter((leaf) => isOfSending(leaf) && kindNames.test(keyOf(leaf)))
  const isNamed = kinds.some((leaf) => leaf.steps.length === 1 && keyOf(leaf).includes('event'))
  return kinds.filter((leaf) => {
    const [text, key] = [sampleText(leaf), keyOf(leaf)]
    if (!isTestWord(text)) return false
    return leaf.steps.length === 1
      ? !(/type|topic/.test(key) && isFormChoice(payload, key, text))
      : !/type|kind|topic/.test(key) || !(isNamed || isWrittenForPeople(text))
  })
}

const nameWords = wordSet('lead user usuario name nombre nome first last full person contact customer de')
const testMail =
  /^(?:test(?:e|ing|er|user|lead)?\d{0,3}@|[^@]{1,64}@(?:test|testing)\.(?:com|test|org|net)$)/i
/** One digit again and again, at least behind the area, or eight of them in their order. */
function isTestNumber(phone: string): boolean {
  const digits = phone.replace(/\D+/g, '').slice(-10)
  return digits.length === 10 && /^...(.)\1{6}$|(?:12345678|23456789|1234567890)$/.test(digits)
}

const isTestName = (name: string): boolean => {
  const words = wordsOf(name)
  return (
    words.some((word) => testWords.has(word)) &&
    words.every((word) => testWords.has(word) || nameWords.has(word))
  )
}

/** What a lead has of a person, as text. */
interface Contact {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** True where name, email and phone agree in being a test: at least two of them, and none says otherwise. */
export function isTestByValues({ name, email, phone }: Contact): boolean {
  if ([name, email, phone].filter((one) => one !== undefined).length < 2) return false
  // The cheapest first: nearly every number says at once that it is none.
  return (
    (phone === undefined || isTestNumber(phone)) &&
    (email === undefined || testMail.test(email.trim())) &&
    (name === undefined || isTestName(name))
  )
}
