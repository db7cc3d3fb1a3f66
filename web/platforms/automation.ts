import { t } from '../ui/language/translate.ts'
import { type Platform, platformsIn, stepsAt } from './platform.ts'

const keys = t(
  'Give the fields the names name, phone, email, city and message, and nothing has to be mapped.',
)

/** Tools that stand between, and whatever has no page of its own. */
export const automation: readonly Platform[] = platformsIn('automation', [
  {
    id: 'zapier',
    name: 'Zapier',
    also: 'zap relay facebook fb linkedin tiktok google sheet sheets excel email',
    steps: [
      t('Add an action step, search for Webhooks by Zapier and choose POST.'),
      t('Choose JSON as payload type and paste the address as URL.'),
      t('Add one line of data for each field.'),
    ],
    sends: t('JSON by POST: the lines that you add.'),
    note: `${keys} ${t('Webhooks belong to Zapier’s paid plans.')}`,
    source: stepsAt('https://help.zapier.com/hc/en-us/articles/8496326446989-Send-webhooks-in-Zaps'),
  },
  {
    id: 'make',
    name: 'Make',
    also: 'integromat relay facebook fb linkedin tiktok google sheet sheets excel email',
    steps: [
      t('Add the module HTTP, Make a request, after the trigger.'),
      t('Paste the address as URL (https only) and choose POST, without authentication.'),
      t('Give it a JSON body with one key for each field.'),
    ],
    sends: t('JSON by POST: the body that you write.'),
    note: keys,
    source: stepsAt('https://apps.make.com/http'),
  },
  {
    id: 'pabbly',
    name: 'Pabbly Connect',
    also: 'relay facebook fb indiamart justdial google sheet sheets excel email',
    steps: [
      t('Add an action step that sends a POST request to an API.'),
      t('Paste the address, choose JSON and add the fields.'),
      t('Save and send a test request.'),
    ],
    sends: t('JSON by POST: the fields that you add.'),
    note: keys,
  },
  {
    id: 'n8n',
    name: 'n8n',
    also: 'relay workflow self-hosted',
    steps: [
      t('Add an HTTP Request node after the trigger.'),
      t('Choose POST, paste the address and send a JSON body with the fields.'),
    ],
    sends: t('JSON by POST: the body that you write.'),
    note: keys,
  },
  {
    id: 'other',
    name: t('Anything else'),
    group: 'other',
    also: 'custom webhook generic api',
    steps: [
      t('Look for the words webhook, callback, push API, postback or CRM integration.'),
      t('Paste the address. POST, PUT and PATCH are taken, with JSON, a form or XML.'),
      t('If it sends everything in the address itself, switch on Takes GET under “Settings”.'),
    ],
    sends: t('Whatever it likes: the guess finds the fields, and the mapping step corrects it.'),
  },
])
