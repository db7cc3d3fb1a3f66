import { wordsOf } from '../names/words.ts'
import type { CallCell } from './call-cells.ts'
import { wordOf } from './call-events.ts'
import { isSaidMissed } from './call-state.ts'
import { type Direction, directionCodes, directionWords, inEventName } from './direction-words.ts'
import { kindOfNumber } from './number-kind.ts'
import { isOfCaller } from './party-number.ts'
import { partyOfWords } from './party-words.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import { isInternalSide, isPhoneOfSide, isSideText, lastDigits, numbersOf } from './side-number.ts'
import { sidesOf } from './sides.ts'
import { firstRead, type Read } from './talk-time.ts'

function inboundIfTrue(text: string): Direction | null {
  if (!/^(true|false|0|1|yes|no|y|n)$/i.test(text)) return null
  return /^(true|1|yes|y)$/i.test(text) ? 'Inbound' : 'Outbound'
}

/** `outbound_api`, `inbound_missed`: the word among others. */
function inWordsOfValue(text: string): Direction | null {
  const words = wordsOf(text).filter((word) => word !== 'caller' && word !== 'callee')
  if (text.length > 40) return null
  // `user_out`, `conf_in`, `callInNoAnswer`
  if ((words.length === 2 || words[0] === 'call') && /^(?:in|out)$/.test(words[1] ?? ''))
    return words[1] === 'in' ? 'Inbound' : 'Outbound'
  // `valet_to_customer`
  const [who = '', to, whom = ''] = words
  const [isOfCustomer, isToCustomer] = [who, whom].map((word) => partyOfWords([word]) === 'customer')
  if (to === 'to' && words.length === 3 && isOfCustomer !== isToCustomer)
    return isToCustomer ? 'Outbound' : 'Inbound'
  return inEventName(words.join(' '))
}

function inValue(text: string, { key = '' }: Saying): Direction | null {
  const word = wordOf(text)
  return directionCodes.get(`${key}=${word}`) ?? directionWords.get(word) ?? inWordsOfValue(text)
}

/** Whose side is an extension or the office's SIP user; null where both or none are. */
function bySides(said: SaidOfCall, region: string, isTold: boolean): Read<Direction> | null {
  // `caller_id: 4200` beside `caller_number: "+44…"` may be the id of a record: the payload's word says more.
  const isId = ({ key = '', text }: Saying, near: readonly Saying[]) =>
    /id$/.test(key) && isInternalSide(text) && near.some((one) => isPhoneOfSide(one.text, region))
  const sides = (key: 'from' | 'to') =>
    said.at(key).filter((one, _, near) => isSideText(one.text) && !(isTold && isId(one, near)))
  const [from, to] = [sides('from'), sides('to')]
  // A number without its area code is known where the office is, and reaches nobody from elsewhere.
  const isInternal = (side: Saying | undefined) =>
    side !== undefined &&
    (isInternalSide(side.text) || (/^\d{7}$/.test(side.text) && !isPhoneOfSide(side.text, region)))
  const isOutside = (all: readonly Saying[]) =>
    all.length > 0 && !isInternal(all[0]) && all.some(({ text }) => isPhoneOfSide(text, region))
  const inside = (near: readonly Saying[], far: readonly Saying[]) =>
    isInternal(near[0]) || !far.some(isInternal) ? near.find(isInternal) : undefined
  const [insideFrom, insideTo] = [inside(from, to), inside(to, from)]
  if (insideTo && isOutside(from)) return { value: 'Inbound', from: insideTo }
  return insideFrom && isOutside(to) ? { value: 'Outbound', from: insideFrom } : null
}

/** Which side has the number of the business or of whoever speaks for it. */
function byOwners(said: SaidOfCall, region: string): Read<Direction> | null {
  const { from, to, isOurs } = sidesOf(said, region)
  const [isFromOurs, isToOurs] = [from !== null && isOurs(from), to !== null && isOurs(to)]
  if (isFromOurs === isToOurs) return null
  return isFromOurs ? { value: 'Outbound', from } : { value: 'Inbound', from: to }
}

const campaignNames = /^(?:dialer|dialler|calling)?campaign(?:id|name)$|^campan(?:a|ha)(?:id)?$|batchid$/
const isOfCampaign = ({ key, holder }: CallCell): boolean =>
  campaignNames.test(key) || (holder === 'campaign' && /^(?:id|name)$/.test(key))

/** Beside one of these a campaign shows numbers, and calls nobody: who saw one calls, and a menu answers. */
const adNames =
  /^(?:ad|click|media|gcl|keyword|visitor|ivrsystem)id$|^(?:traffic|media|utm)source$|^utmcampaign$/

/** Nobody is said to have called, but somebody to have been called; or one number, and the campaign that calls it. */
function byLoneSide(said: SaidOfCall, region: string): Read<Direction> | null {
  const { from, to, customer, isLineNamed, possible } = sidesOf(said, region)
  const isLone = from === null && customer === null && possible('anybody').length === 0
  if (to !== null && isLone && !said.blank.some(isOfCaller)) return { value: 'Outbound', from: to }
  // A call fails to whoever placed it.
  const hasFailed =
    said.at('event').some(({ text }) => /call[\W_]?failed$/i.test(text)) ||
    (to !== null && said.at('state').some(({ text }) => /^(?:failure|unsuccessful)$/i.test(text)))
  if (hasFailed && from === null) return { value: 'Outbound', from: null }
  const ad = said.cells.find(({ key }) => adNames.test(key))
  if (from !== null && (ad || isSaidMissed(said))) return { value: 'Inbound', from: ad ?? null }
  const campaign = ad || isLineNamed ? undefined : said.cells.find(isOfCampaign)
  return campaign ? { value: 'Outbound', from: campaign } : null
}

const kindNames =
  /^(?:callstatus|source|calltitle|origin|traffic|nature|callnature|leg|channel|product|process|subject|title)$|(?:type|event|webhook|topic|trigger|action|category|kind)(?:name|type)?$/

/** Names of who began a call: `initiated_by: "agent"`, `caller_role: "customer"`. */
const beginnerNames =
  /^callby$|^quien(?:marco|llamo|llama)$|^(?:call)?(?:initiat(?:edby|or)|originat(?:edby|or)|placedby|startedby|calledby|dial(?:l?ed)?by|madeby|origin)$|^(?:caller|from|source|initiator)(?:type|role)$/

/** `initiated_by: "business"`; `caller_type: "line"` is the kind of a number. */
const ofBeginner = (text: string, { key = '' }: Saying): Direction | null => {
  const party = text.includes('@') ? 'agent' : partyOfWords(wordsOf(text))
  if (party === 'line') return key.endsWith('type') ? null : 'Outbound'
  return ({ customer: 'Inbound', agent: 'Outbound', worker: 'Outbound' } as const)[String(party)] ?? null
}

/** `typeWebhook: "outgoingCall"`, `source: "C2C"`: in whatever says what was sent, or how the call came about. */
function inKind({ cells }: SaidOfCall): Read<Direction> | null {
  const kinds = cells.filter(({ key, holder }) => kindNames.test(key) || kindNames.test(holder))
  const inText = (text: string, { key = '' }: Saying) =>
    directionCodes.get(`${key}=${wordOf(text)}`) ??
    inWordsOfValue(text) ??
    directionWords.get(text.length > 2 ? wordOf(text) : '') ??
    null
  const beginners = cells.filter(
    ({ key, holder }) =>
      beginnerNames.test(key) || (/^(?:type|role)$/.test(key) && beginnerNames.test(holder + key)),
  )
  return firstRead(beginners, ofBeginner) ?? firstRead(kinds, inText)
}

/** `outgoing: {from, to}`: the name of what holds both sides. */
function inHolder({ cells }: SaidOfCall): Read<Direction> | null {
  const holders = /^(?:in|out)(?:going|coming|bound)$/
  const to = cells.find(({ key, holder }) => key === 'to' && holders.test(holder))
  const value = to && inEventName(to.holder)
  return value ? { value, from: to } : null
}

const diallerNames =
  /^(?:call|dial)?(?:attempt(?:s|ed)?|retry|retries)(?:no|number|count|at|on|time|date|id)?$|^call(?:ing)?list(?:id|name)?$|^listid$|^dial(?:l?ing|ed)duration$|^(?:delivery|dlr)(?:date|time|timestamp|at|status)?$|^(?:show|display|disp|outgoing)(?:ed)?(?:number|num|no|phone|cli)$|^cli(?:shown|used|displayed)$/

/** Matches the key of a detector of machines: one listens only on a call that goes out, because whoever calls in is a person. */
const detectorNames = /^(?:machinedetection|machinedetected|amd|amdresult|amdstatus|answeredby)$/

/** A dialler tries a plain number of its list again and again, shows it one of the business, and reports; or a lead is called. */
function byDialler(said: SaidOfCall, region: string): Direction | null {
  const { from, to, customer, possible } = sidesOf(said, region)
  const isHeard = ({ key, text }: CallCell) => detectorNames.test(key) && /^(?:human|machine)/i.test(text)
  const isTried = said.cells.some((cell) => diallerNames.test(cell.key) || isHeard(cell))
  const isLead = ({ holder, text }: CallCell) => /^(?:lead|prospect)$/.test(holder) && text === customer?.text
  const isDialled = isTried || (from === null && said.cells.some(isLead))
  const isReceived = said.cells.some(({ key }) => /^received(?:at|on|time)$/.test(key))
  const isOne = customer !== null || possible('anybody').length > 0
  return isDialled && to === null && isOne && !isReceived && !isSaidMissed(said) ? 'Outbound' : null
}

/** A body that describes a person by email and number tells of the customer: the end of the call with that number is the other side. */
function byPerson(said: SaidOfCall, region: string): Direction | null {
  const { from, to, possible } = sidesOf(said, region)
  // An office does not tell its own people's email as a caller's.
  if (from !== null && said.cells.some(({ key }) => key === 'calleremail')) return 'Inbound'
  const around = ({ expression }: Saying) => expression.slice(0, expression.lastIndexOf('.') + 1)
  const places = new Set(said.cells.filter(({ key }) => key === 'email').map(around))
  // At the root the account's own email may stand, but not beside sides that have an object of their own.
  const isBelow = [from, to].every((side) => side !== null && around(side) !== '')
  const known = possible('anybody').filter(
    (one) => (isBelow || around(one) !== '') && places.has(around(one)),
  )
  const numbers = numbersOf([...known, ...possible('customer')])
  const [isFrom, isTo] = [from, to].map((side) => side !== null && numbers.has(lastDigits(side.text)))
  return isFrom === isTo ? null : isFrom ? 'Inbound' : 'Outbound'
}

/** Beside an agent's and a customer's number a caller id of neither is the one that the office shows to whom it calls. */
function byShownNumber(said: SaidOfCall, region: string): Direction | null {
  const { from, to, customer } = sidesOf(said, region)
  const isId = /^(?:caller|calling)id(?:number)?$|^clid?$/.test(from?.key ?? '')
  if (from === null || to !== null || customer === null) return null
  if (!isId || !isPhoneOfSide(from.text, region)) return null
  const others = numbersOf([customer, ...said.at('agent').filter(({ text }) => isPhoneOfSide(text, region))])
  return others.size > 1 && !others.has(lastDigits(from.text)) ? 'Outbound' : null
}

/** A body that names two called numbers tells of a call that came in: the caller dialled a line, which put the call through. */
function byForwarding(said: SaidOfCall, region: string): Direction | null {
  const { from, possible } = sidesOf(said, region)
  return from !== null && numbersOf(possible('to')).size > 1 ? 'Inbound' : null
}

/** A mobile at one end and a line at the other: the line is the business's. */
function byKindOfNumber(said: SaidOfCall, region: string): Read<Direction> | null {
  const { from, to: called, possible } = sidesOf(said, region)
  const to = called ?? possible('anybody')[0] ?? null
  if (from === null || to === null) return null
  const [kindOfFrom, kindOfTo] = [from, to].map(({ text }) => kindOfNumber(text, region))
  if (kindOfFrom === 'mobile' && kindOfTo === 'line') return { value: 'Inbound', from }
  return kindOfFrom === 'line' && kindOfTo === 'mobile' ? { value: 'Outbound', from: to } : null
}

const idleValues = /^(?:calle[re]|received|recibidas?|recebidas?|click|dialer|dialler|obd)$/i

/** `Modalité: "Sortant"`: a word that means nothing but a direction, under whatever key. */
const inAnyValue = ({ cells }: SaidOfCall): Read<Direction> | null =>
  firstRead(cells, (text) =>
    directionWords.has(wordOf(text)) && !idleValues.test(text) ? inEventName(text) : null,
  )

/** What the payload says: in words, else by a number. */
function byName(said: SaidOfCall): Read<Direction> | null {
  const isNumber = ({ text }: Saying) => /^\d$/.test(text)
  const sayings = said.at('direction')
  return firstRead([...sayings.filter((one) => !isNumber(one)), ...sayings.filter(isNumber)], inValue)
}

/**
 * Which side is one of the office, else what the payload says, else what its event's name does, else whose the numbers
 * are. A bare number for the direction means one thing here and another there, unless its name fixes what it means.
 */
export function directionOf(said: SaidOfCall, region: string): Read<Direction> | null {
  const named = byName(said)
  const isMapped = named !== null && named.from?.key === undefined
  // What a switchboard says of one leg is from its own side; where an extension is at one end, that tells more.
  const sided =
    isMapped || sidesOf(said, region).customer !== null ? null : bySides(said, region, named !== null)
  if (sided !== null) return sided
  const { text = '', key = '' } = named?.from ?? {}
  if (named !== null && (!/^\d$/.test(text) || directionCodes.has(`${key}=${text}`))) return named
  const plain = (value: Direction | null): Read<Direction> | null => value && { value, from: null }
  return (
    firstRead(said.at('inbound'), inboundIfTrue) ??
    inHolder(said) ??
    firstRead(said.at('event'), inEventName) ??
    inKind(said) ??
    named ??
    inAnyValue(said) ??
    byOwners(said, region) ??
    plain(byDialler(said, region) ?? byPerson(said, region) ?? byShownNumber(said, region)) ??
    byKindOfNumber(said, region) ??
    plain(byForwarding(said, region)) ??
    byLoneSide(said, region)
  )
}
