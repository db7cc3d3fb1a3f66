import { t } from '../ui/language/translate.ts'
import { type Platform, payloadAt, platformsIn, stepsAt } from './platform.ts'

const formScript =
  'function send(e) { const lead = {}; e.response.getItemResponses().forEach((one) => { lead[one.getItem().getTitle()] = one.getResponse() }); UrlFetchApp.fetch("ADDRESS", { method: "post", contentType: "application/json", payload: JSON.stringify(lead) }) }'

/** Form builders, on any website. */
export const forms: readonly Platform[] = platformsIn('forms', [
  {
    id: 'typeform',
    name: 'Typeform',
    also: 'survey',
    steps: [
      t('Open the form, then Connect, then Webhooks.'),
      t('Add a webhook and paste the address.'),
      t('Switch it on: a new one may be off.'),
      t('Send a test request.'),
    ],
    sends: t(
      'JSON by POST: form_response with definition and answers, each answer under the type of its question.',
    ),
    note: t('After a 404 or 410 Typeform switches the webhook off at once.'),
    source: payloadAt('https://www.typeform.com/developers/webhooks/'),
  },
  {
    id: 'tally',
    name: 'Tally',
    steps: [
      t('Publish the form and open its Integrations tab.'),
      t('Choose Connect beside Webhooks.'),
      t('Paste the address as the endpoint URL. A signing secret is not needed.'),
    ],
    sends: t('JSON by POST: data.fields, a list of label and value.'),
    note: t('Tally waits 10 seconds for the answer.'),
    source: stepsAt('https://tally.so/help/webhooks'),
  },
  {
    id: 'jotform',
    name: 'Jotform',
    also: 'jot form',
    steps: [
      t('Open the form builder, then Settings, then Integrations.'),
      t('Search for WebHooks and paste the address.'),
      t('Complete the integration and submit the form once.'),
    ],
    sends: t('A multipart form by POST; the answers stand as JSON in its field rawRequest.'),
  },
  {
    id: 'google-forms',
    name: 'Google Forms',
    also: 'apps script gform sheet',
    steps: [
      t('In the form open the menu, then Apps Script, and paste: {code}', { code: formScript }),
      t('Put the address in the place of ADDRESS and save.'),
      t('Under Triggers add one for the function send: from the form, on form submit. Allow what is asked.'),
      t('Submit the form once.'),
    ],
    sends: t('JSON by POST: one field for each question, under its title.'),
    note: t('Call the questions Name, Phone and Email, and nothing has to be mapped.'),
  },
  {
    id: 'elementor',
    name: 'Elementor Pro forms',
    also: 'wordpress',
    steps: [
      t('Edit the page and select the form.'),
      t('Under Actions After Submit add Webhook.'),
      t('Open the Webhook section that appears, paste the address and update the page.'),
    ],
    sends: t('A form by POST, one field for each field of the form.'),
    source: stepsAt('https://developers.elementor.com/docs/form-actions/'),
  },
  {
    id: 'wpforms',
    name: 'WPForms',
    also: 'wordpress',
    steps: [
      t('Install the Webhooks addon.'),
      t('Edit the form, open Settings, then Webhooks, and switch it on.'),
      t('Paste the address, choose POST and JSON, and add the fields to the request body.'),
    ],
    sends: t('JSON by POST: the fields that you add to the body.'),
    note: t('Name the keys name, phone, email and message, and nothing has to be mapped.'),
  },
  {
    id: 'contact-form-7',
    name: 'Contact Form 7',
    also: 'wordpress cf7',
    steps: [
      t(
        'Contact Form 7 needs a plugin to send anywhere: install one that posts to a webhook, such as Webhook Configuration CF7.',
      ),
      t('Edit the form and open the tab that the plugin adds.'),
      t('Paste the address and save.'),
    ],
    sends: t('The tags of the form, such as your-name and your-email.'),
    source: stepsAt('https://ca.wordpress.org/plugins/webhook-configuration-cf7/'),
  },
  {
    id: 'gravity-forms',
    name: 'Gravity Forms',
    also: 'wordpress',
    steps: [
      t('Install and activate the Webhooks Add-On.'),
      t('Open the form’s Settings, then Webhooks, and choose Add New.'),
      t('Paste the address as Request URL; choose POST, JSON and all fields.'),
    ],
    sends: t('JSON by POST: the entry. With all fields, keys are the numbers of the fields.'),
    note: t('Numbers say little: choose the fields yourself and give them the keys name, phone and email.'),
    source: stepsAt('https://docs.gravityforms.com/triggering-webhooks-form-submissions/'),
  },
  {
    id: 'fluent-forms',
    name: 'Fluent Forms',
    also: 'wordpress',
    steps: [
      t('With Fluent Forms Pro open Integrations and switch Webhooks on.'),
      t('Open the form’s Settings & Integrations, then WebHook, and choose Add New.'),
      t('Paste the address, choose POST and JSON, and save.'),
    ],
    sends: t('JSON or a form by POST, one field for each field of the form.'),
    source: stepsAt('https://fluentforms.com/docs/how-to-integrate-webhook-with-fluent-forms'),
  },
  {
    id: 'webflow',
    name: 'Webflow',
    steps: [
      t(
        'Create a webhook of the type form_submission for the site, with the address as its URL: through Webflow’s API, or where your plan shows webhooks in the site’s settings.',
      ),
      t('Publish the site and submit the form once.'),
    ],
    sends: t('JSON by POST: triggerType and payload, with the answers under payload.data.'),
    source: stepsAt('https://developers.webflow.com/data/docs/working-with-webhooks.md'),
  },
  {
    id: 'wix',
    name: 'Wix forms',
    steps: [
      t('In the site’s dashboard open Automations and start one from scratch.'),
      t('Take the submitted form as the trigger and Send via webhook as the action.'),
      t('Paste the address as Target URL, send all keys and values, and activate.'),
    ],
    sends: t('JSON by POST: the fields of the form with bookkeeping around them.'),
  },
  {
    id: 'hubspot',
    name: 'HubSpot forms',
    also: 'workflow crm',
    steps: [
      t('Open Automation, then Workflows, and make one that starts with the form.'),
      t('Add the action Send a webhook, choose POST and paste the address (https only).'),
      t('Include the contact’s properties and switch the workflow on.'),
    ],
    sends: t('JSON by POST: the contact’s properties.'),
    note: t('The action belongs to HubSpot’s Data Hub plans. HubSpot does not try again after a 4xx.'),
    source: stepsAt('https://knowledge.hubspot.com/workflows/how-do-i-use-webhooks-with-hubspot-workflows'),
  },
  {
    id: 'fillout',
    name: 'Fillout',
    steps: [
      t('Choose Integrate at the top of the form, then Webhook.'),
      t('Paste the address as Webhook URL and choose Test.'),
      t('Finish the setup and publish the form.'),
    ],
    sends: t('JSON by POST: the answers of the submission.'),
    source: stepsAt('https://fillout.com/help/webhook.md'),
  },
  {
    id: 'html-form',
    name: t('A form of your own'),
    also: 'html website landing page javascript fetch वेबसाइट',
    steps: [
      t(
        'Paste this form into your page, or send your own form’s fields to the address, as JSON or as a form.',
      ),
      t('What a page holds everybody can read, this address too. Spam is kept out under “Settings”.'),
    ],
    sends: t('What you send. With name, phone, email, city and message nothing has to be mapped.'),
  },
])
