import { t } from '../ui/language/translate.ts'
import type { Platform, PlatformGroup } from './platform.ts'

/** A portal that publishes no page about its push: the account manager sets it up. */
const byAccountManager =
  (group: PlatformGroup) =>
  (id: string, name: string, sends: string, more: Partial<Pick<Platform, 'also' | 'note'>>): Platform => ({
    id,
    name,
    group,
    settings: {},
    source: null,
    ...more,
    steps: [
      t(
        'Ask your {name} account manager for real-time lead delivery to a URL (often called CRM integration or lead push).',
        { name },
      ),
      t('Give the address. JSON, a form and XML by POST are all read.'),
      t('Ask for one test lead and wait for it here.'),
    ],
    sends,
  })

const property = byAccountManager('property-portals')
const vehicle = byAccountManager('vehicle-portals')

const buyer = t('Name, mobile and email of the buyer, with the project or listing that was asked about.')
const driver = t('Name, mobile and city of the buyer, with the model that was asked about.')

/** Portals for property and for vehicles. */
export const portals: readonly Platform[] = [
  property(
    '99acres',
    '99acres',
    'XML by POST, with a QryDtl part about the listing and a CntctDtl part with name, email and phone.',
    {
      also: 'real estate infoedge xml',
      note: t('The shape is the one that has been seen, not one that a page describes.'),
    },
  ),
  property('magicbricks', 'MagicBricks', buyer, {
    also: 'real estate magic bricks',
  }),
  property('housing', 'Housing.com', buyer, {
    also: 'real estate proptiger makaan rea',
  }),
  property('nobroker', 'NoBroker', buyer, { also: 'real estate no broker' }),
  property('commonfloor', 'CommonFloor', buyer, {
    also: 'real estate quikr homes',
  }),
  property('square-yards', 'Square Yards', buyer, {
    also: 'real estate squareyards',
  }),
  vehicle('cardekho', 'CarDekho', driver, {
    also: 'car dealer bikedekho girnar',
  }),
  vehicle('carwale', 'CarWale and BikeWale', driver, {
    also: 'car dealer cartrade',
  }),
  vehicle('zigwheels', 'ZigWheels', driver, { also: 'car dealer' }),
  vehicle(
    'adf',
    t('A portal that sends ADF'),
    'XML by POST: <adf> with a prospect, its customer and the vehicle.',
    { also: 'autotrader cars.com auto lead data format dealer xml' },
  ),
]
