import { t } from '../ui/language/translate.ts'
import { type Platform, payloadAt, platformsIn } from './platform.ts'

const askForPush = t('Ask your account manager to push each enquiry to the address at once, as JSON by POST.')
const pullOnly = t(
  'No push was found in its public pages. If it only offers an API to collect enquiries, let an automation tool collect them and post them to the address.',
)

/** Directories where buyers ask several sellers. */
export const directories: readonly Platform[] = platformsIn('directories', [
  {
    id: 'indiamart',
    name: 'IndiaMART',
    also: 'b2b buylead lead manager',
    steps: [
      t('Sign in at seller.indiamart.com and open Lead Manager.'),
      t(
        'Look for the CRM integration and choose push (webhook), if your plan shows it. Otherwise ask your account manager for it.',
      ),
      t('Paste the address and save.'),
    ],
    sends: t(
      'JSON: the enquiry stands under RESPONSE, with SENDER_NAME, SENDER_MOBILE, SENDER_EMAIL, SUBJECT and QUERY_MESSAGE.',
    ),
    note: t(
      'The page describes the CRM API, which is collected with a key. That there is a push, and that it looks the same, is what has been seen, not what the page says.',
    ),
    source: payloadAt('https://help.indiamart.com/knowledge-base/lms-crm-integration/'),
  },
  {
    id: 'justdial',
    name: 'Justdial',
    also: 'jd just dial',
    steps: [
      t('Ask your Justdial account manager to send leads to a URL in real time.'),
      t('Give the address. Whether it comes by GET or POST depends on the account: both are taken.'),
      t('Tell them that the answer is the text RECEIVED.'),
    ],
    sends: t(
      'The lead as a query, a form or JSON: leadid, prefix, name, mobile, phone, email, category, area, city, date and time.',
    ),
    settings: { takesGet: true, answer: 'RECEIVED' },
  },
  {
    id: 'tradeindia',
    name: 'TradeIndia',
    also: 'b2b inquiry',
    steps: [askForPush, t('Give the address and ask for one test enquiry.')],
    sends: t('Enquiries with sender, mobile, email, product and message.'),
    note: pullOnly,
  },
  {
    id: 'sulekha',
    name: 'Sulekha',
    also: 'local services',
    steps: [askForPush, t('Give the address and ask for one test enquiry.')],
    sends: t('Enquiries with name, mobile, email, city and the service asked for.'),
    note: pullOnly,
  },
  {
    id: 'exportersindia',
    name: 'ExportersIndia',
    also: 'weblink b2b inquiry',
    steps: [askForPush, t('Give the address and ask for one test enquiry.')],
    sends: t('Enquiries with name, mobile, email, company, subject and message.'),
    note: pullOnly,
  },
  {
    id: 'urban-pro',
    name: 'UrbanPro',
    also: 'tutors classes training',
    steps: [askForPush, t('Give the address and ask for one test enquiry.')],
    sends: t('Enquiries with name, phone, city and the course asked for.'),
    note: pullOnly,
  },
])
