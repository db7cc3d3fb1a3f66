/**
 * Where telephony says what about a call, the surest name first: keys in lower case without marks, `holder.key` where the
 * key alone says too little. Adding a platform is adding a word.
 */
export const callKeys = {
  call_id:
    'callsid callid calluuid monitorucid ucid callsessionid telephonysessionid call.id object.id data.id uuid id uid',
  customer:
    'customerphonenumber customernumber clientnumber externalnumber contactnumber rawdigits customer.number',
  from: 'callfrom callernumber calleridnumber callerid callerphone fromnumber from.phonenumber from.number from',
  to: 'callto calltonumber callednumber tonumber to.phonenumber to.number to',
  direction: 'direction calldirection calltype call.type type isoutgoing',
  duration: 'durationseconds durationms callduration totalduration duration',
  started:
    'starttime callstarttime startstamp startedat startat starttimestamp datestarted startdate created createdat datecreated timestamp eventtime occurredat currenttime',
  answered: 'answeredat answerstamp answertime agentanswertime dateconnected',
  ended: 'endedat endstamp endtime callendtime hanguptime dateended completedat endtimestamp endat',
  state:
    'dialcallstatus callstatus dialstatus status.reason call.status status calltype businesscalltype hangupcause type state',
  event: 'event eventtype type',
  agent:
    'answeredagentnumber agentnumber agentphonenumber dialwhomnumber agentemail staffemail user.email target.email sessiondata.email',
  recording: 'recordingurl recording resourceurl audiofile callrecording recordinglink filename',
  talk: 'billsec billduration talktime conversationtime conversationduration dialcallduration',
  anybody: '',
  inbound: 'inbound isinbound incoming isincoming',
  voicemail: 'voicemail invoicemail',
  is_answered: 'answered',
} as const

export type CallKey = keyof typeof callKeys

/** Words for the two directions. */
export const directionWords: ReadonlyMap<string, 'Inbound' | 'Outbound'> = new Map([
  ...'inbound incoming in inboundphonecall inboundcall received terminating 0 2 false'
    .split(' ')
    .map((word) => [word, 'Inbound'] as const),
  ...'outbound outgoing out originating outboundapi outbounddial outboundphonecall outboundcall clicktocall obd autodial manual dialer progressive predictive preview 1 true'
    .split(' ')
    .map((word) => [word, 'Outbound'] as const),
])

export type CallState = 'Completed' | 'Busy' | 'No Answer' | 'Voicemail' | 'Missed' | 'early'

/** States of calls → the five outcomes (§2.2); `early`: it is not over yet. */
export const callStates: ReadonlyMap<string, CallState> = new Map(
  Object.entries({
    Completed:
      'completed answered answer connected callconnected done ended finished success successcall normalclearing normalcallclearing normalhangup hangup terminal',
    Busy: 'busy userbusy lineengaged engaged',
    'No Answer': 'noanswer notanswered unanswered timeout norespone noresponse nouserresponse',
    Voicemail: 'voicemail leftvoicemail machine',
    Missed:
      'missed missedcall clienthangup callattempt incomplete abandoned abandon cancel canceled cancelled failed rejected originatorcancel',
    early:
      'ringing initiated inprogress queued parked ongoing started dialing bridged registered calling preanswer',
  }).flatMap(([state, words]) =>
    words.split(' ').map((word): [string, CallState] => [word, state as CallState]),
  ),
)

/** What may hold the id of a call under a plain `id`: that of an agent or a number is none. */
export const idHolders: ReadonlySet<string> = new Set([
  '',
  ...'call calls data payload object message body event session cdr record'.split(' '),
])

/** Whose type and state are their own and not the call's. */
export const partyHolders: ReadonlySet<string> = new Set(
  'agent agents user users contact contacts customer number phonenumber target team account assignedto owner campaign from to caller callee customerendpoint systemendpoint'.split(
    ' ',
  ),
)

/** Words of an event's name that tell of a call that is over. */
export const overEventWords: ReadonlySet<string> = new Set(
  'completed ended hangup terminal end done'.split(' '),
)

/** Words of an event's name that tell of something else than a call. */
export const otherEventWords: ReadonlySet<string> = new Set(
  'message messages sms mms whatsapp contact number user conversation'.split(' '),
)

/** Words of an event's name that tell of a call that is not over. */
export const earlyEventWords: ReadonlySet<string> = new Set(
  'started start initiated init ringing ring created answered bridged queued offer dialing'.split(' '),
)

/** Words of an event's name that tell of its beginning where nothing says that the call is over. */
export const openingEventWords: ReadonlySet<string> = new Set(
  'incoming inbound outgoing outbound new popup'.split(' '),
)
