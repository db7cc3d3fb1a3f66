import { t } from '../ui/language/translate.ts'
import type { Platform, PlatformGroup } from './platform.ts'

/** A portal that publishes no page about its push: the account manager sets it up. */
function byAccountManager(
  group: PlatformGroup,
  id: string,
  name: string,
  sends: string,
  more: Partial<Pick<Platform, 'also' | 'note'>> = {},
): Platform {
  return {
    id,
    name,
    group,
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
    settings: {},
    source: null,
  }
}

const buyer = t('Name, mobile and email of the buyer, with the project or listing that was asked about.')
const driver = t('Name, mobile and city of the buyer, with the model that was asked about.')

/** Portals for property and for vehicles. */
export const portals: readonly Platform[] = [
  byAccountManager(
    'property-portals',
    '99acres',
    '99acres',
    'XML by POST, with a QryDtl part about the listing and a CntctDtl part with name, email and phone.',
    {
      also: 'real estate infoedge xml',
      note: t('The shape is the one that has been seen, not one that a page describes.'),
    },
  ),
  byAccountManager('property-portals', 'magicbricks', 'MagicBricks', buyer, {
    also: 'real estate magic bricks',
  }),
  byAccountManager('property-portals', 'housing', 'Housing.com', buyer, {
    also: 'real estate proptiger makaan rea',
  }),
  byAccountManager('property-portals', 'nobroker', 'NoBroker', buyer, { also: 'real estate no broker' }),
  byAccountManager('property-portals', 'commonfloor', 'CommonFloor', buyer, {
    also: 'real estate quikr homes',
  }),
  byAccountManager('property-portals', 'square-yards', 'Square Yards', buyer, {
    also: 'real estate squareyards',
  }),
  byAccountManager('vehicle-portals', 'cardekho', 'CarDekho', driver, {
    also: 'car dealer bikedekho girnar',
  }),
  byAccountManager('vehicle-portals', 'carwale', 'CarWale and BikeWale', driver, {
    also: 'car dealer cartrade',
  }),
  byAccountManager('vehicle-portals', 'zigwheels', 'ZigWheels', driver, { also: 'car dealer' }),
  byAccountManager(
    'vehicle-portals',
    'adf',
    t('A portal that sends ADF'),
    'XML by POST: <adf> with a prospect, its customer and the vehicle.',
    { also: 'autotrader cars.com auto lead data format dealer xml' },
  ),
]
