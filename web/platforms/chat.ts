import { t } from '../ui/language/translate.ts'
import { type Platform, payloadAt, platformsIn, stepsAt } from './platform.ts'

const onlyNew = t(
  'Choose as few events as there are: each message that comes in tells of the same person again, and is merged into the lead.',
)

/** Chat windows and WhatsApp desks. */
export const chat: readonly Platform[] = platformsIn('chat', [
  {
    id: 'wati',
    name: 'WATI',
    also: 'whatsapp',
    steps: [
      t('Sign in to Wati, open Connectors and choose Webhooks at the top.'),
      t('Choose Add Webhook, paste the address and set the status to enabled.'),
      t('Choose the event for a message of a new contact, and save.'),
      t('Trigger a sample callback.'),
    ],
    sends: t('JSON by POST: the event with waId, senderName and text.'),
    note: t('Wati tries again up to 144 times when it reads no 200.'),
    settings: { withoutName: 'phone' },
    source: stepsAt('https://support.wati.io/es/articles/14111740-como-configurar-y-usar-webhooks-en-wati'),
  },
  {
    id: 'interakt',
    name: 'Interakt',
    also: 'whatsapp jio haptik',
    steps: [
      t('Open the Developer Settings of your Interakt account.'),
      t('Paste the address as webhook URL; the secret key may be any word.'),
      t('Switch on incoming customer messages only, and save.'),
    ],
    sends: t('JSON by POST: type message_received, with data.customer and data.message.'),
    note: t('Interakt waits 3 seconds. Incoming messages belong to its higher plans.'),
    settings: { withoutName: 'phone' },
    source: stepsAt('https://www.interakt.shop/resource-center/interakts-webhooks/'),
  },
  {
    id: 'aisensy',
    name: 'AiSensy',
    also: 'whatsapp',
    steps: [t('Look for webhooks in the project’s settings and paste the address.'), onlyNew],
    sends: t('JSON by POST: the message with the sender’s number and name.'),
    settings: { withoutName: 'phone' },
  },
  {
    id: 'gallabox',
    name: 'Gallabox',
    also: 'whatsapp',
    steps: [
      t('Open Settings, then Webhook, and choose Add new.'),
      t('Paste the address as Request URL; secret and headers may stay empty.'),
      t('Select the event Contact.created, and save.'),
    ],
    sends: t('JSON by POST: the contact or conversation of the event.'),
    settings: { withoutName: 'phone' },
    source: stepsAt('https://docs.gallabox.com/developer-resources/webhook'),
  },
  {
    id: 'whatsapp-cloud',
    name: 'WhatsApp Cloud API (Meta)',
    also: 'whatsapp business facebook',
    steps: [
      t('In Meta’s app dashboard open WhatsApp, then Configuration.'),
      t('Paste the address as callback URL and the verify token from the settings of this webhook.'),
      t('Subscribe to the field messages.'),
    ],
    sends: t('JSON by POST: entry, changes, value, with contacts (name, wa_id) and messages.'),
    note: t(
      'Notices about messages you sent arrive too; they hold no person and are kept as rejected or ignored.',
    ),
    settings: { withoutName: 'phone', makesVerifyToken: true },
  },
  {
    id: 'tawk',
    name: 'tawk.to',
    also: 'live chat tawkto',
    steps: [
      t('In the dashboard open Administration, then Webhooks, and create one.'),
      t('Paste the address.'),
      t('Choose chat start and new ticket, and save.'),
    ],
    sends: t('JSON by POST: event, with visitor or requester (name, email) and message.'),
    source: payloadAt('https://developer.tawk.to/webhooks'),
  },
  {
    id: 'intercom',
    name: 'Intercom',
    also: 'live chat messenger',
    steps: [
      t('Open your app in Intercom’s Developer Hub, then Configure, then Webhooks.'),
      t('Paste the address as endpoint URL (https only).'),
      t('Subscribe to the topics that tell of new leads and contacts.'),
    ],
    sends: t('JSON by POST: topic and data.item, the contact or conversation.'),
    source: stepsAt('https://developers.intercom.com/docs/webhooks/setting-up-webhooks.md'),
  },
])
