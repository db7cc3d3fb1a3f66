import type { CallCell } from './call-cells.ts'
import { type CallKey, partyHolders } from './call-words.ts'

/**
 * A shape of names: of the key alone, or of the object that holds a key which alone says nothing; or what a key must
 * have in it, each, and what it must lack.
 */
interface NameShape {
  readonly key?: RegExp
  readonly holder?: RegExp
  readonly has?: readonly RegExp[]
  readonly lacks?: RegExp
}

/** Times of a call in which nobody talks, and what is no time. */
const notTalk =
  /ring|wait|queue|hold|held|ivr|wrap|acw|idle|setup|response|reaction|transfer|avg|average|limit|max|cost|price|rate|rounded|pulse|start|end|stamp|toanswer|id$|url$/

const ofLength =
  /(?:duration|duraction|length|secs?|seconds|time|mins?|minutes|ms|millis|milliseconds)$|^duration/

/** Whose states and reasons are not those of the call. */
const notOfCall =
  /agent|user|staff|^emp|lead|contact|recording|record|billing|payment|sms|transcript|analysis|queue|account|campaign|crm|previous|old|next|http|response|message|email|id$|url$|time$|date$|at$/

const number =
  /^(phone|phonenumber|number|mobile|mobileno|msisdn|e164|didnumber|id|num|address|endpoint|uri)$/

/**
 * How telephony names things beyond the names of `callKeys`: what most platforms share, looked at behind these. Keys
 * are words run together.
 */
const nameShapes: Partial<Readonly<Record<CallKey, readonly NameShape[]>>> = {
  call_id: [
    { key: /^(pbx|interaction|conversation|session)?call_?(id|uuid|sid|key|ref|refid)$/ },
    { key: /^(interaction|conversation|cdr|callsession)(id|uuid)$/ },
  ],
  customer: [
    {
      key: /^(customer|client|external|contact|lead|subscriber|prospect|visitor|remote|patient|consumer)(phone|number|mobile|msisdn|phonenumber|mobileno|mobilenumber)$/,
    },
    {
      key: number,
      holder:
        /^(lead|customer|client|prospect|contact|externalparty|callerinfo)(endpoint|info|details)?$|^other(leg|legs|party|parties|side)$/,
    },
    { key: /^searchcontext$/ },
  ],
  user: [{ key: /^user(phone|number|mobile|msisdn|phonenumber|mobileno|mobilenumber)$/ }],
  from: [
    {
      key: /^(call)?(from|caller|calling|source|src|ani|cli|clid|origin|incoming)(id|phone|number|no|num|mobile|e?164)*$/,
    },
    { key: number, holder: /^(from|caller|calling|source|src|origin)$/ },
  ],
  to: [
    {
      key: /^(call)?(to|callee|called|receiver|recipient|dest|destination|dst|dialed|dialled|dnis)(id|phone|number|no|num|mobile|e?164)*$/,
    },
    { key: number, holder: /^(to|callee|called|receiver|recipient|dest|destination)$/ },
    { key: /^target(no|num|number|phone)?$/ },
  ],
  line: [{ key: /(?:did|dnid)(?:no|num|number)?$/ }],
  anybody: [
    {
      key: /^(phone|phonenumber|number|mobile|mobileno|mobilenumber|msisdn|userid)$/,
      holder: /^(|data|call|payload|body|log|calllog|cdr|record|contact)$/,
    },
  ],
  direction: [
    {
      key: /^(call|originating)?(direction|typeofcall|typename|inboundoroutbound|calldir|initiationmethod|mode|flow|calltypename|calldirectiontype|trafficdirection)$/,
    },
    { has: [/direction/], lacks: /reason|agent/ },
    { key: /^callsource$/ },
    { key: /^(dir|direccion|direcao|direzione|richtung|sens|sentido)$/ },
    {
      key: /^(call|interaction|conversation|campaign|service|dial|communication)(type|mode|flow|category|service|origin)$/,
    },
    { key: /^service$/ },
    { has: [/call|dial/, /mode|method/], lacks: /model|payment/ },
  ],
  talk: [
    {
      key: /^(bill|billed|billable|talk|talking|conversation|speak|connected|answered|corrected).*(duration|duraction|time|sec|secs|seconds)$/,
    },
    { key: /^(connect|connected|answer|agentinteraction)(call)?(length|duration|seconds)$/ },
    {
      has: [/bill|talk|conv|speak|spoke|answered|connected|oncall|active/, ofLength],
      lacks: notTalk,
    },
    {
      key: /^(talk|talking|talked|conversation|bill|billed|connected|answered|spoken)$/,
      holder: /duration|timing|length|times$/,
    },
    { key: /^(?:call)?(secs?|seconds|time)?(talk|talked|talking)$|^agentseconds$/ },
    { has: [/customer|client|bleg|legb|leg2|outbound/, /(?:duration|secs?|seconds)$/], lacks: notTalk },
  ],
  duration: [
    { key: /^(call|total|duration)?(duration|duraction)(in)?(s|sec|secs|seconds)?$/ },
    { key: /^(calllength|dur)$/ },
    { key: /^(secs?|seconds|time)(total|elapsed|spent|talking)$/ },
    { key: /^total$/, holder: /duration|timing|length|times$/ },
    { key: /^(call|total|length)?(in)?(secs?|seconds|mins?|minutes)$/ },
    { has: [/duration|duraction|length|total|elapsed/, ofLength], lacks: notTalk },
    { key: /^(duracion|duracao|duree|durata|dauer|durasi)/ },
    { key: /^record(?:ing|ed)?(?:duration|length|seconds)$/ },
  ],
  ringing: [
    { has: [/ring|toanswer/, ofLength], lacks: /record|string|monitor|during|start|end|stamp|at$/ },
    { key: /^timetoanswer$/ },
  ],
  started: [
    {
      key: /^(call|ringing|timestamp|time|conversation|session)?(start|started|begin|began|initiated|initiation|placed|received|called)(time|at|on|date|datetime|stamp|timestamp|timeunixsecs|epoch|ts)?$/,
    },
    { key: /^(start|call)?(datetime|date|time|initiatedat)$/ },
    {
      has: [/start|begin|began|initiat/, /time|date|stamp|epoch|at$|ms$/],
      lacks: /restart|record|ring|answer/,
    },
    { key: /^recording(start|started)(time|at)$/ },
  ],
  answered: [
    {
      key: /^(call)?(answer|answered|connect|connected|connectedtoagent|joined|talk)(start)?(time|at|on|date|datetime|stamp|timestamp)$/,
    },
    { key: /^(joined|bridgeat|(call)?(answer|answered|connect|connected))$/ },
    {
      has: [/answer|connect|bridged|pickup|pickedup|joined/, /time|date|stamp|epoch|at$|ms$/],
      lacks: /toanswer|by|duration|system|disconnect/,
    },
    { key: /^talk(?:ing)?time$/ },
  ],
  ended: [
    {
      key: /^(call|hangup|conversation|session)?(end|ended|finish|finished|hangup|disconnect|disconnected|release|released)(time|at|on|date|datetime|stamp|timestamp|timeunixsecs|epoch|ts)?$/,
    },
    {
      has: [
        /(?:^|call|conversation|leg|session|talk|bridge|time|party)end|finish|hangup|hungup|disconnect|release|complet|terminat/,
        /time|date|stamp|epoch|at$|ms$/,
      ],
      lacks: /by|reason|duration/,
    },
    { key: /^recording(end|ended)(time|at)$/ },
  ],
  state: [
    {
      key: /^(call|callsession|dial|receiver|callee|answer|final|handup|hangup|smart)?(status|state|disposition|result|outcome|statuscode|cause)$/,
    },
    { has: [/status|state|disposition|result|outcome|cause|dispose/], lacks: notOfCall },
    { key: /^(estado|statut|etat|stato|zustand|sts|dispo)$|^(?:finish|end|completion)type$/ },
    { key: /^(sip|q850|hangup|hangupcause|disconnect|cause|destcause)(response|status)?(code|value)$/ },
  ],
  reason: [{ has: [/reason|cause|endedby|hangupby|answeredby|amd|machinedetect/], lacks: notOfCall }],
  event: [{ key: /^(event|trigger|action|notification)(name|type)?$/ }],
  agent: [
    {
      key: /^(agent|staff|employee|emp|operator|executive|answeredby)(email|phone|number|mobile|phonenumber|mobileno)$/,
    },
    {
      key: /^(email|phone|phonenumber|number|mobile)$/,
      holder: /^(agent|staff|employee|operator|executive|answeredby|user)$/,
    },
  ],
  recording: [
    { key: /^(call|voice|audio)?(record|recording|recordings|recorded).*$/ },
    { key: /^url$/, holder: /^(call)?recordings?$/ },
  ],
}

function hasShape({ key, holder }: CallCell, shape: NameShape): boolean {
  if (shape.key?.test(key) === false || shape.holder?.test(holder) === false) return false
  return shape.has?.every((part) => part.test(key)) !== false && shape.lacks?.test(key) !== true
}

/** `queue.duration`: nobody talks there. */
export const isWaiting = (holder: string): boolean => /^(?:queue|hold|wait|ring|ivr)/.test(holder)

/** A state below a person or a line is theirs, a length below a queue is the queue's. */
const isOfOther = (key: CallKey, { holder }: CallCell): boolean =>
  (key === 'state' && partyHolders.has(holder)) || (key === 'duration' && isWaiting(holder))

/** The cells whose names have a shape of this key. */
export const shapedLike = (key: CallKey, cells: readonly CallCell[]): CallCell[] =>
  (nameShapes[key] ?? []).flatMap((shape) =>
    cells.filter((cell) => hasShape(cell, shape) && !isOfOther(key, cell)),
  )
