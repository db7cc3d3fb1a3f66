import { below } from '../expressions/expression-text.ts'
import type { Answer } from '../leaves/answer.ts'
import { answersOf } from '../leaves/answer-lists.ts'
import { compact, wordsOf } from '../names/words.ts'
import { isObject, isScalar, type JsonObject, type JsonValue } from '../values/json-value.ts'
import { isNoTime } from './call-time.ts'
import { isPartyWord, partyOfWords } from './party-words.ts'
import { spokenStates } from './state-words.ts'

/** One scalar of a payload, with its key and the key of the object that holds it as words run together. */
export interface CallCell {
  readonly key: string
  readonly holder: string
  /** The words of its key and of the keys above it, the nearest first. */
  readonly names: readonly (readonly string[])[]
  /** Whom the element of a list says that it describes, in one word. */
  readonly role: string | null
  readonly text: string
  readonly expression: string
}

/**
 * The scalars of a payload. Of a list they are those of the customer's leg, else of its first element; those of the other elements stand
 * apart, because they may be of somebody else.
 */
export interface CallCells {
  readonly first: readonly CallCell[]
  readonly further: readonly CallCell[]
  /** Names without a value. */
  readonly blank: readonly CallCell[]
}

const mostBuckets = 300
/** Legs or parties of one call that are looked at. */
const mostElements = 12

interface Place {
  readonly holder: string
  readonly key: string
  readonly names: readonly (readonly string[])[]
  readonly role: string | null
  readonly expression: string
  readonly into: CallCell[]
  readonly further: CallCell[]
  readonly blank: CallCell[]
}

/** `gespraechsdauer_sekunden`, `duracion_en_segundos`, `Talk Time (mm:ss)`: the length is meant without it, too. */
const unitBehind =
  / (?:(?:in|en|em|w|v|dalam) )?(?:se[gc]undos|sekunden|secondi|secondes|seconden|sekunder|sekuntia|sekund[ay]?|secunde|masodperc|saniye|detik|giay|sek|сек|секунд[аы]?|秒数?)$|(?: (?:hh|mm|ss)){2,3}$/

/** `hs_call_direction`: what a system puts before all of its names says nothing of the call. */
function keyOf(name: string): string {
  const written = wordsOf(name).join(' ').replace(unitBehind, '').split(' ')
  // `ended_on_utc`: in which zone does not change what it is.
  const words =
    written.length > 1 && /^(?:utc|gmt|ist|iso)$/.test(written.at(-1) ?? '') ? written.slice(0, -1) : written
  const [first = '', second] = words
  const isMark = second === 'call' ? first.length <= 3 : first === 'cdr' && second !== undefined
  return compact(isMark ? words.slice(1) : words)
}

/** `%2B9198…`: telephony encodes values for addresses that it puts into bodies. */
function plainText(value: JsonValue): string {
  const text = String(value).trim()
  if (text.length > 200 || !/%[0-9A-F]{2}/i.test(text) || /\s|:\/\//.test(text)) return text
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text
  }
}

/** Keys of what people said on a call, or of an earlier call or record: times, states and numbers in it are not the call's. */
const notOfThisCall =
  /^(?:(?:original|parent|related|linked|last|previous|prior|reference)(?:call|interaction|attempt)|(?:previous|past|recent|other)calls|oldimage|before|transcripts?|transcription|utterances|dialogue|turns|messages|conversationhistory)(?:object|json|items|segments)?$/

const saysWho =
  /^(role|purpose|type|side|kind|party|leg|affiliation|relation|(participant|party|leg|user|member|channel|caller)(type|role))$/

/** `{role: "customer", number: …}`: an element of a list that says whom it describes stands as if below that name. */
function roleOfElement(element: JsonObject): string | null {
  for (const [name, value] of Object.entries(element)) {
    const [, marked] = (value === true && /^is(agent|internal|external|customer)$/.exec(keyOf(name))) || []
    if (marked !== undefined) return marked
    if (typeof value !== 'string' || value.length > 20 || !saysWho.test(keyOf(name))) continue
    const word = compact(wordsOf(value)).replace(/^[ab]$/, '$&leg')
    if (isPartyWord(word)) return word
  }
  return null
}

/** `[{key: "caller", value: "98…"}, …]`: what a list of names and values says, as if each stood under its name. */
function namedValues(elements: readonly JsonValue[]): readonly Answer[] | null {
  const answers = elements.length > 1 ? answersOf(elements) : null
  const isPair = ({ value, valuePath }: Answer) =>
    !isObject(value) && /^(?:(?:field_?)?value|val|v|valor)$/i.test(valuePath.join())
  return answers?.every(isPair) ? answers : null
}

const isCustomer = (role: string | null): boolean => role !== null && partyOfWords([role]) === 'customer'

const isValueName = /^(?:name|value|label|text|description|desc)$/
const isValued = /(?:direction|status|state|result|outcome|disposition)$/

const isSpoken = (element: JsonValue): boolean =>
  isObject(element) &&
  Object.entries(element).some(
    ([name, one]) =>
      typeof one === 'string' && isValued.test(keyOf(name)) && spokenStates.has(compact(wordsOf(one))),
  )

function gatherElements(elements: readonly JsonValue[], place: Place): void {
  const named = namedValues(elements)
  for (const [index, { name, value, valuePath }] of named?.entries() ?? []) {
    const names = [wordsOf(String(name)), ...place.names.slice(1)]
    const expression = valuePath.reduce(below, `${place.expression}[${index}]`)
    gather(value, { ...place, key: keyOf(String(name)), holder: place.holder, names, expression })
  }
  if (named !== null) return
  const roles = elements.map((element) => (isObject(element) ? roleOfElement(element) : null))
  const ofCustomer = roles.findIndex(isCustomer)
  // Where several agents were tried, the one who answered stands for what became of the call.
  const first = Math.max(ofCustomer < 0 ? elements.findIndex(isSpoken) : ofCustomer, 0)
  for (const [index, element] of elements.entries()) {
    const role = roles[index] ?? null
    const expression = `${place.expression}[${index}]`
    const into = index === first ? place.into : place.further
    gather(element, { ...place, expression, into, ...(role !== null && { role, key: role }) })
  }
}

/** Keys of the two legs of one call, and of its two sides. */
const legNames = /^(?:(?:leg|party)?[ab]|(?:leg|party)[12]|(?:first|second)(?:leg|party))$/
const sideNames = /^(?:from|to|source|destination|caller|callee|orige[mn]|destino)$/

/** `{leg_a: {role: "agent"}, leg_b: {role: "customer"}}`: the customer's leg says what became of the call, else the called one. */
function placesOfLegs(call: JsonObject, { key, into, further }: Place): ReadonlyMap<string, Partial<Place>> {
  const isNamed = (name: string) => key.endsWith('legs') && /^(?:agent|customer)$/.test(name)
  const isLeg = (name: string) => legNames.test(name) || sideNames.test(name) || isNamed(name)
  const known = Object.entries(call).flatMap(([name, leg]) =>
    isObject(leg) && isLeg(keyOf(name)) ? [{ name, leg, role: roleOfElement(leg) }] : [],
  )
  if (known.length !== 2) return new Map()
  const hasState = known.every(({ leg }) => Object.keys(leg).some((name) => /status$/.test(keyOf(name))))
  const ofCustomer = known.find(({ name, role }) => isCustomer(role) || keyOf(name) === 'customer')
  const telling = ofCustomer ?? known.find(({ name }) => hasState && partyOfWords(wordsOf(name)) === 'to')
  if (telling === undefined) return new Map()
  return new Map(
    known.map((one) => [
      one.name,
      {
        into: one === telling ? into : further,
        ...(one === ofCustomer && { key: 'customerleg' }),
        ...(legNames.test(keyOf(one.name)) && { role: one.role }),
      },
    ]),
  )
}

const timeNames =
  /(?:answer|answered|connect|connected|pick(?:ed)?(?:up)?|bridged?|accepted|end|ended|hangup)(?:at|time|on|date|stamp|epoch)$|^talk(?:start|ingtime)$/

/** `{value: 3, unit: "minutes"}`, `{minutes: 3, seconds: 12}`: a length in parts, as people write it. */
function lengthIn(parts: JsonObject): string {
  const { value, unit, hours, minutes, seconds } = parts
  if (unit === undefined && typeof value === 'number') return String(value)
  const all = typeof unit !== 'string' ? { hours, minutes, seconds } : { [unit]: value }
  const told = Object.entries(all).filter(
    ([name, one]) => /^(?:h|m(?!o)|s)/.test(name) && typeof one === 'number',
  )
  return told.length > 1 || unit !== undefined ? told.map(([name, one]) => `${one} ${name}`).join(' ') : ''
}

function addScalar(value: JsonValue, { key, holder, names, role, expression, into, blank }: Place): void {
  const text = value === null ? '' : plainText(value)
  const isBlank = text === '' || (timeNames.test(key) && isNoTime(text))
  const cell = { key, holder, names, role, text, expression }
  if (isBlank && blank.length < mostBuckets) blank.push(cell)
  // A bare nought may also be a length.
  if (!isBlank || /^[0:]+$/.test(text)) into.push(cell)
}

/** `{S: "98…"}`, `{NULL: true}`, `{stringValue: "98…"}`, `{type: "string", value: "98…"}`: databases write its type beside a value. */
const typeNames = /^(?:S|N|M|L|BOOL|NULL|(?:string|integer|double|boolean|timestamp|map|null)Value)$/
const plainTypes = /^(?:string|(?:single_line_)?text|integer|number|boolean|drop_down|datetime)$/i

/** The key under which the value stands whose type is written beside it. */
function keyOfTyped(value: JsonObject): string | undefined {
  const keys = Object.keys(value)
  const isPlain = keys.length === 2 && typeof value.type === 'string' && plainTypes.test(value.type)
  return keys.find((name) => (isPlain ? name === 'value' : keys.length === 1 && typeNames.test(name)))
}

function gather(value: JsonValue, place: Place): void {
  const { key, names, expression, into } = place
  const typed = isObject(value) ? keyOfTyped(value) : undefined
  if (into.length >= mostBuckets || (notOfThisCall.test(key) && typeof value === 'object')) return
  if (isObject(value) && typed !== undefined) {
    const inner = /^null/i.test(typed) ? null : (value[typed] ?? null)
    gather(inner, { ...place, expression: below(expression, typed) })
  } else if (Array.isArray(value)) {
    gatherElements(value.slice(0, mostElements), place)
  } else if (isObject(value) && /duration|length/.test(key) && lengthIn(value) !== '') {
    addScalar(lengthIn(value), place)
  } else if (isObject(value)) {
    const legs = placesOfLegs(value, place)
    for (const [name, one] of Object.entries(value)) {
      // Salesforce marks fields of its customers: `Call_Duration__c`.
      const spoken = name.replace(/__c$/, '')
      const inner = { holder: key, key: keyOf(spoken), names: [wordsOf(spoken), ...names] }
      // `{status: {name: "Answered"}}` says what `{status: "Answered"}` does.
      const isNamed = isValueName.test(inner.key) && isValued.test(key)
      const unit = value[`${name}_unit`] ?? value[`${name}Unit`]
      const isCounted =
        typeof unit === 'string' && /^\p{L}/u.test(unit) && isScalar(one) && /^[\d.]+$/.test(String(one))
      gather(isCounted ? `${one} ${unit}` : one, {
        ...(isNamed ? place : { ...place, ...inner }),
        ...legs.get(name),
        expression: below(expression, name),
      })
    }
  } else addScalar(value, place)
}

/** The scalars of a payload, at most 300, and as many of further elements of lists. */
export function cellsOf(root: JsonObject): CallCells {
  const [first, further, blank]: [CallCell[], CallCell[], CallCell[]] = [[], [], []]
  gather(root, { holder: '', key: '', names: [], role: null, expression: '', into: first, further, blank })
  return { first, further, blank }
}
