import { t } from '../ui/language/translate.ts'
import { type Platform, payloadAt, platformsIn, stepsAt } from './platform.ts'

const calls = { kind: 'calls' } as const

/** Telephony: every call is logged, and a new caller becomes a lead. */
export const telephony: readonly Platform[] = platformsIn('telephony', [
  {
    id: 'exotel',
    name: 'Exotel',
    also: 'passthru ivr',
    steps: [
      t('Open the call flow and add a Passthru applet after the part that connects the call.'),
      t('Paste the address as its URL.'),
      t('Tick Make Passthru Async, so that no caller waits, and save.'),
    ],
    sends: t(
      'A GET with CallSid, CallFrom, CallTo, Direction, DialCallDuration, StartTime and CallType in the address.',
    ),
    settings: { ...calls, takesGet: true },
    source: stepsAt(
      'https://support.exotel.com/support/solutions/articles/48283-working-with-passthru-applet',
    ),
  },
  {
    id: 'knowlarity',
    name: 'Knowlarity',
    also: 'superreceptionist ivr gupshup',
    steps: [
      t('Ask Knowlarity’s support to push the call log of your number to a URL when a call ends.'),
      t('Give the address. GET and POST are both taken.'),
    ],
    sends: t('The call with caller, agent, duration and recording.'),
    settings: { ...calls, takesGet: true },
  },
  {
    id: 'myoperator',
    name: 'MyOperator',
    also: 'ivr',
    steps: [
      t('Open API & Webhooks, then Webhooks, and choose Add new.'),
      t('Choose After Call.'),
      t('Paste the address as Target URL (https only) and save.'),
    ],
    sends: t('JSON by POST when the call has ended.'),
    note: t('MyOperator moves to a second version of its webhooks: there choose the events of ended calls.'),
    settings: calls,
    source: stepsAt(
      'https://support.myoperator.com/portal/en/kb/articles/how-do-i-set-up-and-manage-myoperator-calling-webhooks',
    ),
  },
  {
    id: 'ozonetel',
    name: 'Ozonetel',
    also: 'cloudagent kookoo',
    steps: [
      t('Open the campaign’s settings and look for the callback URL.'),
      t('Paste the address and save. GET and POST are both taken.'),
    ],
    sends: t('The call with its id, caller, agent, status, duration and recording, by GET or as a form.'),
    settings: { ...calls, takesGet: true },
  },
  {
    id: 'smartflo',
    name: 'Tata Tele Smartflo',
    also: 'tata teleservices ttbs',
    steps: [
      t('Ask Tata’s support to enable webhooks for the account.'),
      t('Open API Connect, then Webhook, and add one.'),
      t('Choose the trigger Call hangup (Missed or Answered), the method POST, and paste the address.'),
    ],
    sends: t('The variables of the call that you choose: uuid, numbers, start, end, duration, recording.'),
    settings: calls,
    source: stepsAt('https://docs.smartflo.tatatelebusiness.com/docs/webhook-1'),
  },
  {
    id: 'servetel',
    name: 'Servetel',
    also: 'ivr acefone',
    steps: [
      t('Ask Servetel’s support to enable webhooks for the account.'),
      t('In the portal add a webhook with the trigger Call Missed or Answered.'),
      t('Choose the method POST and paste the address.'),
    ],
    sends: t('uuid, call_to_number, caller_id_number, start_stamp, end_stamp, hangup_cause and more.'),
    settings: calls,
    source: stepsAt('https://docs.servetel.in/docs/web-hooks'),
  },
  {
    id: 'twilio',
    name: 'Twilio',
    steps: [
      t('In the console open the phone number and its voice configuration.'),
      t('Paste the address where it asks for the URL of call status changes, by POST.'),
      t('Leave the URL for incoming calls as it is: that one steers the call.'),
    ],
    sends: t('A form by POST: CallSid, From, To, Direction, CallStatus and CallDuration.'),
    note: t(
      'The page describes the status callback and the number’s configuration, not each field of the console.',
    ),
    settings: calls,
    source: payloadAt('https://twilio.com/docs/usage/webhooks/voice-webhooks'),
  },
  {
    id: 'plivo',
    name: 'Plivo',
    steps: [
      t('Open the application that your number uses.'),
      t('Paste the address as its Hangup URL, method POST.'),
      t('Leave the Answer URL as it is: that one steers the call.'),
    ],
    sends: t('A form by POST: CallUUID, From, To, Direction, CallStatus, Duration and HangupCauseName.'),
    settings: calls,
    source: stepsAt('https://docs.plivo.com/docs/account/api/application'),
  },
  {
    id: 'aircall',
    name: 'Aircall',
    steps: [
      t('In the dashboard open Integrations, choose Webhook and install it.'),
      t('Switch on call.ended alone: it comes when everything about the call is known.'),
      t('Paste the address as URL and save.'),
    ],
    sends: t('JSON by POST: event and data, the call with its number, user, duration and recording.'),
    settings: calls,
    source: stepsAt('https://developer.aircall.io/tutorials/how-to-create-a-webhook-integration'),
  },
  {
    id: 'callrail',
    name: 'CallRail',
    also: 'call tracking',
    steps: [
      t('Choose Integrations in the left bar, then Webhooks, then the company.'),
      t('Paste the address beside Post-call.'),
      t('Choose Activate.'),
    ],
    sends: t(
      'JSON by POST: customer_name, customer_phone_number, direction, duration, answered and recording.',
    ),
    settings: calls,
    source: stepsAt('https://support.callrail.com/hc/en-us/articles/5711246459149-Webhooks'),
  },
  {
    id: 'bolna',
    name: 'Bolna',
    also: 'voice agent ai',
    steps: [
      t('Open the agent and its Analytics tab.'),
      t('Paste the address under Push all execution data to webhook.'),
      t('Save the agent.'),
    ],
    sends: t('JSON by POST at each change of a call; the last one has duration and recording.'),
    settings: calls,
    source: stepsAt('https://www.bolna.ai/docs/polling-call-status-webhooks'),
  },
  {
    id: 'other-telephony',
    name: t('Another telephony provider'),
    also: 'pbx ivr missed call dialer vapi retell openphone ringcentral telnyx dialpad justcall',
    steps: [
      t('Look for a webhook, callback or push URL that is called when a call has ended.'),
      t('Paste the address, by POST if there is a choice.'),
    ],
    sends: t(
      'Anything that names a caller, with direction, duration, state, call id and recording where it has them.',
    ),
    settings: { ...calls, takesGet: true },
  },
])
