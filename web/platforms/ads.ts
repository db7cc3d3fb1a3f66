import { t } from '../ui/language/translate.ts'
import { type Platform, payloadAt, platformsIn, stepsAt } from './platform.ts'

/** Lead forms inside advertisements. */
export const ads: readonly Platform[] = platformsIn('ads', [
  {
    id: 'google-ads',
    name: 'Google Ads lead forms',
    also: 'adwords lead form asset extension youtube गूगल',
    steps: [
      t('In Google Ads open the lead form asset.'),
      t('Under the options for exporting leads, open the webhook integration.'),
      t('Paste the address as the webhook URL. The key may be any word: the address itself is the secret.'),
      t('Send test data. It arrives marked as a test and is kept as ignored.'),
    ],
    sends: t(
      'JSON by POST: lead_id, form_id, campaign_id, google_key, is_test and user_column_data, a list of column_id and string_value.',
    ),
    note: t('Google’s page describes what is sent, not where to click.'),
    source: payloadAt('https://developers.google.com/google-ads/webhook/docs/implementation'),
  },
  {
    id: 'meta-lead-ads',
    name: 'Facebook and Instagram (Meta lead ads)',
    also: 'facebook fb instagram insta leadgen फेसबुक इंस्टाग्राम',
    trigger: 'Facebook Lead Ads',
    steps: [
      t('With an app of your own: add the Webhooks product, choose Page and subscribe to leadgen.'),
      t(
        'Paste the address as callback URL and the verify token from the settings of this webhook. Meta checks both at once.',
      ),
      t('Install the app on the page.'),
    ],
    sends: t('JSON by POST with ids only: leadgen_id, page_id, form_id, ad_id. The answers are not in it.'),
    note: t(
      'A delivery without answers holds no lead: it is kept as rejected. A relay that fetches the answers with the page’s token has to stand between.',
    ),
    settings: { makesVerifyToken: true },
    source: stepsAt('https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving'),
  },
  {
    id: 'linkedin',
    name: 'LinkedIn lead gen forms',
    also: 'lead sync sponsored लिंक्डइन',
    trigger: 'LinkedIn Lead Gen Forms',
    steps: [
      t('You need a LinkedIn application that is approved for Lead Sync.'),
      t(
        'Paste its client secret into this webhook as the signing secret: LinkedIn’s challenge is answered with it.',
      ),
      t(
        'Create the subscription through the Lead Notification Subscriptions API, with the address as its webhook. It cannot be made in the developer portal.',
      ),
    ],
    sends: t('First a GET with challengeCode, repeated later; then a notice of each lead by POST.'),
    note: t(
      'The notice names the lead and does not hold the answers. An automation tool that reads them is the shorter way.',
    ),
    settings: { needsSigningSecret: true },
    source: stepsAt('https://learn.microsoft.com/en-us/linkedin/shared/api-guide/webhook-validation'),
  },
  {
    id: 'tiktok',
    name: 'TikTok lead generation',
    also: 'tik tok instant form',
    steps: [
      t('In an automation tool take TikTok’s new lead as the trigger.'),
      t('Add a step that posts the answers to the address as JSON.'),
    ],
    sends: t('What the tool is told to send: name, phone, email and the answers.'),
  },
  {
    id: 'truecaller',
    name: 'Truecaller for Business',
    also: 'call me back true caller',
    steps: [
      t('In the Truecaller for Business console open the overflow menu and choose Manage webhooks.'),
      t('Create a webhook, give it a name and paste the address.'),
      t('Choose the event Call Me Back and finish.'),
    ],
    sends: t('One request for each person who asks to be called back.'),
    settings: { withoutName: 'phone' },
    source: stepsAt(
      'https://docs.truecaller.com/truecaller-for-business/verified-business-api-documentation/webhooks/webhook-configuration',
    ),
  },
])
