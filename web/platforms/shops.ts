import { t } from '../ui/language/translate.ts'
import { type Platform, payloadAt, platformsIn, stepsAt } from './platform.ts'

/** Shops, calendars and mailing lists: whoever orders, books or subscribes is a lead. */
export const shops: readonly Platform[] = platformsIn('shops', [
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    also: 'wordpress orders woo',
    steps: [
      t('Open WooCommerce, then Settings, Advanced, Webhooks, and add one.'),
      t('Choose the topic Order created and paste the address as Delivery URL.'),
      t('Set the status to Active and save: WooCommerce tests the address at once.'),
    ],
    sends: t('JSON by POST: the order, with the buyer under billing.'),
    note: t('WooCommerce switches a webhook off after several failures in a row.'),
    source: stepsAt(
      'https://github.com/woocommerce/woocommerce/blob/e450639a9debb68b6f61fb75fcddc8f0d17d8a3a/docs/building-a-woo-store/webhooks.md',
    ),
  },
  {
    id: 'calendly',
    name: 'Calendly',
    also: 'booking meeting appointment',
    steps: [
      t('Make a personal access token in Calendly.'),
      t(
        'Create a webhook subscription through Calendly’s API, with the address as its url and invitee.created as its event.',
      ),
      t('Book a meeting to try it.'),
    ],
    sends: t('JSON by POST: event and payload, with name, email and questions_and_answers.'),
    note: t('A cancelled booking is kept and ignored.'),
    source: stepsAt(
      'https://developer.calendly.com/docs/api-guides/receive-data-from-scheduled-events-in-real-time-with-webhook-subscriptions.md',
    ),
  },
  {
    id: 'mailchimp',
    name: 'Mailchimp',
    also: 'newsletter audience subscribe',
    steps: [
      t('Open the audience’s settings, then Webhooks, and create one.'),
      t('Paste the address as callback URL; it is tested on saving.'),
      t('Send subscribes only, or the webhook tells of every change.'),
    ],
    sends: t('A form by POST: type and data[merges] with the subscriber’s fields.'),
    source: payloadAt('https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/'),
  },
])
