import { wordSet } from '../values/word-lists.ts'

/**
 * Where telephony says what about a call, the surest name first: keys in lower case without marks, `holder.key` where the
 * key alone says too little. Adding a platform is adding a word.
 */
export const callKeys = {
  call_id:
    'callsid callid calluuid monitorucid ucid callsessionid telephonysessionid call.id object.id data.id uuid id uid sid uniqueid linkedid cmiuuid sessionid',
  customer:
    'customerphonenumber customernumber clientnumber externalnumber contactnumber rawdigits customer.number cnumber',
  from: 'callfrom callernumber calleridnumber callerid callerphone fromnumber from.phonenumber from.number from',
  to: 'callto calltonumber callednumber tonumber to.phonenumber to.number to',
  direction: 'direction calldirection calltype call.type type isoutgoing isoutbound outgoing outbound ev',
  duration: 'durationseconds durationms callduration totalduration duration dr',
  started:
    'starttime callstarttime startstamp startedat startat starttimestamp datestarted startdate created createdat datecreated timestamp eventtime occurredat currenttime st',
  answered: 'answeredat answerstamp answertime agentanswertime dateconnected',
  ended: 'endedat endstamp endtime callendtime hanguptime dateended completedat endtimestamp endat et',
  state:
    'customerstatus dialcallstatus callstatus dialstatus status.reason status.code call.status statusgeral status calltype businesscalltype hangupcause type state ss ac',
  event: 'event eventtype type',
  agent:
    'answeredagentnumber agentnumber agentphonenumber dialwhomnumber agentemail staffemail user.email target.email sessiondata.email',
  recording: 'recordingurl recording resourceurl audiofile callrecording recordinglink filename',
  talk: 'billsec billduration talktime conversationtime conversationduration dialogduration dialcallduration',
  anybody: 'cl cr cid',
  user: '',
  line: '',
  ringing: '',
  reason: 'endedreason disconnectionreason hangupreason',
  inbound: 'inbound isinbound incoming isincoming',
} as const

export type CallKey = keyof typeof callKeys

/** What may hold the id of a call under a plain `id`: that of an agent or a number is none. */
export const idHolders: ReadonlySet<string> = new Set([
  '',
  ...'call calls data payload object message body event session cdr record'.split(' '),
])

/** Whose type and state are their own and not the call's. */
export const partyHolders: ReadonlySet<string> = wordSet(
  'agent agents user users contact contacts customer number phonenumber target team account assignedto owner campaign from to caller callee customerendpoint systemendpoint',
)
