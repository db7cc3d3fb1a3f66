import { type Leaf, sampleText } from '../leaves/leaf.ts'
import { compact, wordsOf } from '../names/words.ts'
import { wordSet } from '../values/word-lists.ts'

/** Names of what tells the kind of a sending: `action`, `event_type`, `mode`. */
const kindNames =
  /^(?:webhook|hook|lead|submission|delivery|notification|message|request|payload|form)?(?:event|action|trigger|type|mode|kind|topic|environment|env)(?:type|name)?$/

const testWords = wordSet('test testing tester dummy teste prueba')
/** Words that may stand beside it: a `test_drive` and a blood test are none. */
const besideTest = wordSet(
  'test testing dummy lead leads event webhook hook submission send sending form payload delivery notification connection data mode trigger message ping request',
)

/** `landing_lead.test`: an event of which the last part says it; a `blood_test` is none. */
const testEvent = /^[\w.:/-]{0,50}[.:/]test$/i

const isTestWord = (text: string): boolean => {
  if (testEvent.test(text)) return true
  const words = text.length > 40 ? [] : wordsOf(text)
  return words.some((word) => testWords.has(word)) && words.every((word) => besideTest.has(word))
}

/** True where what tells the kind of the sending says that it is a test, wherever it stands and not in an answer. */
export const isTestByKind = (leaves: readonly Leaf[]): boolean =>
  leaves.some(
    (leaf) =>
      leaf.askedBy === null &&
      kindNames.test(compact(wordsOf(leaf.steps.at(-1)?.names[0] ?? ''))) &&
      isTestWord(sampleText(leaf)),
  )

const nameWords = wordSet('lead user name first last full person contact customer de')
const testMail =
  /^(?:test(?:e|ing|er|user|lead)?\d{0,3}@|[^@]{1,64}@(?:test|testing)\.(?:com|test|org|net)$)/i
/** One digit again and again, at least behind the area, or all of them in their order. */
function isTestNumber(phone: string): boolean {
  const digits = phone.replace(/\D+/g, '').slice(-10)
  const isOrdered = digits === '1234567890' || digits === '0123456789'
  return digits.length === 10 && (new Set(digits.slice(3)).size === 1 || isOrdered)
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
  const said = [
    ...(name === undefined ? [] : [isTestName(name)]),
    ...(email === undefined ? [] : [testMail.test(email.trim())]),
    ...(phone === undefined ? [] : [isTestNumber(phone)]),
  ]
  return said.length > 1 && said.every((one) => one)
}
