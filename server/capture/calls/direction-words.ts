import { wordsOf } from '../names/words.ts'
import { wordSet } from '../values/word-lists.ts'

export type Direction = 'Inbound' | 'Outbound'

/** Words for the two directions, run together. */
export const directionWords: ReadonlyMap<string, Direction> = new Map([
  ...'inbound incoming in ib ic i inboundphonecall inboundcall incomingcall received receivedcall terminating ingress dialin userinitiated customerinitiated callerinitiated entrante entrant receptiva receptivo eingehend входящий входящая входящие 0 2 false'
    .split(' ')
    .map((word) => [word, 'Inbound'] as const),
  ...'outbound outgoing out ob og o originating originated egress outboundapi outbounddial outboundphonecall outboundcall outgoingcall outcall dialout dialed dialled placed made clicktocall click2call click2dial clicktodial clickcall c2c callback obd autodial autodialer autodialler powerdialer manual manualdial dialer dialler progressive predictive preview broadcast voicebroadcast campaign bulk outreach businessinitiated agentinitiated saliente sortant ativa ativo ausgehend исходящий исходящая исходящие 1 true'
    .split(' ')
    .map((word) => [word, 'Outbound'] as const),
])

/** Numbers that mean a direction under one name, and the other direction under another: `name=number`. */
export const directionCodes: ReadonlyMap<string, Direction> = new Map([
  ['ev=1', 'Inbound'],
  ['ev=2', 'Outbound'],
  ['calldirection=1', 'Inbound'],
  ['calldirection=2', 'Outbound'],
  ['callsource=2', 'Inbound'],
  ['callsource=3', 'Outbound'],
])

/** Words of names and values: of calls that came in. A callee's event is told by the side that is called. */
const inWords: ReadonlySet<string> = wordSet(
  'callee incoming inbound ingoing eingehend entrante entrant terminating',
)

/** Words of names and values: of calls that went out. */
const outWords: ReadonlySet<string> = wordSet(
  'caller outgoing outbound ausgehend saliente sortant originating click click2call clicktocall c2c obd dialer dialler',
)

/** Events of telephony are those of the account's own side: a callee's are of calls that came in. */
export function inEventName(text: string): Direction | null {
  const words = wordsOf(text)
  if (words.some((word) => inWords.has(word))) return 'Inbound'
  const isOut = words.some((word) => outWords.has(word)) || / out (?:start|end)$/.test(words.join(' '))
  return isOut ? 'Outbound' : null
}
