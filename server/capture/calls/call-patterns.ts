import type { CallCell } from './call-cells.ts'
import type { CallKey } from './call-words.ts'

/** A shape of names: of the key alone, or of the object that holds a key which alone says nothing. */
interface NameShape {
  readonly key: RegExp
  readonly holder?: RegExp
}

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
      key: /^(customer|client|external|contact|lead|subscriber|prospect|user|visitor|remote|patient|consumer)(phone|number|mobile|msisdn|phonenumber|mobileno|mobilenumber)$/,
    },
    {
      key: number,
      holder:
        /^(lead|customer|client|prospect|contact|externalparty|callerinfo)(endpoint|info|details)?$|^other(leg|legs|party|parties|side)$/,
    },
    { key: /^searchcontext$/ },
  ],
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
  ],
  anybody: [
    {
      key: /^(phone|phonenumber|number|mobile|mobileno|mobilenumber|msisdn|userid)$/,
      holder: /^(|data|call|payload|body|log|calllog|cdr|record|contact)$/,
    },
  ],
  direction: [
    {
      key: /^(call|originating)?(direction|typeofcall|typename|inboundoroutbound|calldir|initiationmethod)$/,
    },
  ],
  talk: [
    {
      key: /^(bill|billed|billable|talk|talking|conversation|speak|connected|answered|corrected).*(duration|duraction|time|sec|secs|seconds)$/,
    },
    { key: /^(connect|connected|answer|agentinteraction)(call)?(length|duration|seconds)$/ },
  ],
  duration: [
    { key: /^(call|total|duration)?(duration|duraction)(in)?(s|sec|secs|seconds)?$/ },
    { key: /^calllength$/ },
  ],
  started: [
    {
      key: /^(call|ringing|timestamp|time|conversation|session)?(start|started|begin|began|initiated|initiation)(time|at|date|datetime|stamp|timestamp|timeunixsecs)?$/,
    },
    { key: /^(start|call)?(datetime|date|time|initiatedat)$/ },
  ],
  answered: [
    {
      key: /^(call)?(answer|answered|connect|connected|connectedtoagent|joined|talk)(start)?(time|at|date|datetime|stamp|timestamp)$/,
    },
    { key: /^(joined|callanswered|callconnected|bridgeat)$/ },
  ],
  ended: [
    {
      key: /^(call|hangup|conversation|session)?(end|ended|finish|finished|hangup|disconnect|disconnected|release|released)(time|at|date|datetime|stamp|timestamp)?$/,
    },
  ],
  state: [
    {
      key: /^(call|callsession|dial|receiver|callee|answer|final|handup|hangup|smart)?(status|state|disposition|result|outcome|statuscode|cause)$/,
    },
  ],
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

/** The cells whose names have a shape of this key. */
export function shapedLike(key: CallKey, cells: readonly CallCell[]): CallCell[] {
  return (nameShapes[key] ?? []).flatMap(({ key: ofKey, holder: ofHolder }) =>
    cells.filter((cell) => ofKey.test(cell.key) && (ofHolder === undefined || ofHolder.test(cell.holder))),
  )
}
