import { describe, expect, it } from 'vitest'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { bodyOf, readSamples, type Sample } from './sample-file.ts'
import { unconfigured } from './unconfigured.ts'

function readOf(body: object) {
  const read = interpretDelivery(
    { body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' },
    unconfigured,
  )
  if (read.kind !== 'lead') throw new Error('no lead was made')
  return read
}

/** The number that the lead is matched on. */
const phoneOf = (body: object): string | undefined => readOf(body).lead.phone?.normalized

/** What the lead shows. */
const shownOf = (body: object): unknown => readOf(body).mapped?.phone

const who = { name: 'Asha Rao', email: 'asha@example.com' }

describe('a number beside the country that it is of', () => {
  it.each([
    ['two letters', { phone: '07911 234567', phone_country: 'GB' }, '+447911234567'],
    ['a name', { mobile: '050 123 4567', country: 'United Arab Emirates' }, '+971501234567'],
    ['an id that is two letters', { telephone: '082 614 3097', country_id: 'ZA' }, '+27826143097'],
    ['a short name', { mobile: '07911 234567', country: 'UK' }, '+447911234567'],
    ['capitals in the key', { Phone: '(619) 555-0190', Country: 'USA' }, '+16195550190'],
    ['a number of an example', { phone: '07700 900123', country: 'GB' }, '+447700900123'],
    ['an Indian mobile with the zero of home', { phone: '098220 12345', country: 'US' }, '+919822012345'],
    [
      'a country in a numbered field',
      { telephone1: '0131 226 7744', address1_country: 'United Kingdom' },
      '+441312267744',
    ],
    ['the region of the account', { phone: '98765 43210', country: 'India' }, '+919876543210'],
    ['a number that is whole', { phone: '+919876543210', country: 'GB' }, '+919876543210'],
    ['digits that lack a plus alone', { phone: '447911234567', country: 'GB' }, '+447911234567'],
    ['the code of the country, in ten digits as here', { phone: '4791728340', country: 'NO' }, '+4791728340'],
    ['the same of Singapore', { phone: '6591837420', country: 'Singapore' }, '+6591837420'],
    ['the area of Brazil, which is the code of Peru, is none', { phone: '51 99877-2210' }, '+9151998772210'],
    ['a country where it is no number', { phone: '98765 43210', country: 'Singapore' }, '+919876543210'],
    ['an Indian mobile of somebody abroad', { phone: '98765 43210', country: 'US' }, '+919876543210'],
    ['where somebody wants to go', { phone: '97123 45678', preferred_country: 'USA' }, '+919712345678'],
    ['where the university is', { phone: '98200 12345', university: { country: 'UK' } }, '+919820012345'],
    [
      'a country as a list of all writes it',
      { phone: '010 1234 5678', country: 'Korea, Republic of' },
      '+821012345678',
    ],
    ['one with its code', { phone: '0171 2345678', country: 'Germany (+49)' }, '+491712345678'],
    ['one with dots', { phone: '07911 123456', country: 'U.K.' }, '+447911123456'],
    ['one by its old name', { phone: '0532 123 4567', country: 'Turkey' }, '+905321234567'],
    ['a number of taxes that is Brazil’s', { phone: '51998412067', cpf: '04128865033' }, '+5551998412067'],
    ['a prefix that is a code', { phone: '604 817 352', prefix: '+420' }, '+420604817352'],
    ['a word that is no country', { phone: '98765 43210', country: 'Other' }, '+919876543210'],
  ])('%s', (_, fields, expected) => {
    expect(phoneOf({ ...who, ...fields })).toBe(expected)
    expect(phoneOf({ data: { customer: { ...who, ...fields } } })).toBe(expected)
  })

  it('but not beside another number', () => {
    const body = { customer: { ...who, phone: '98765 43210' }, agency: { phone_country: 'GB' } }
    expect(phoneOf(body)).toBe('+919876543210')
  })
})

describe('a number of which the rest of the body tells the country (decision 0056)', () => {
  it.each([
    ['its only country', { phone: '07911 234567', meta: { delivery_country_code: 'GB' } }, '+447911234567'],
    ['three letters', { phone: '(11) 98765-1234', meta: { country: 'BRA' } }, '+5511987651234'],
    ['a state and a ZIP code', { phone: '6505550142', state: 'California', zip: '94043' }, '+16505550142'],
    ['a state beside it that no other country has', { phone: '6505550142', state: 'TX' }, '+16505550142'],
    [
      'the address beside its list',
      { item: { customer: { phones: [{ number: '07911 234567' }], streetAddress: { countryCode: 'GB' } } } },
      '+447911234567',
    ],
    ['a country in Croatian', { phone: '091 234 5678', država: 'Hrvatska' }, '+385912345678'],
    ['a country in Lithuanian', { phone: '8 612 34567', šalis: 'Lietuva' }, '+37061234567'],
    [
      'a state of Australia',
      { phone: '0412 987 134', address: { state: 'QLD', postcode: '4817' } },
      '+61412987134',
    ],
    ['a postal code of Britain', { phone: '07911 234567', postcode: 'NR3 1HG' }, '+447911234567'],
    ['of Brazil', { phone: '(85) 98841-2270', zipcode: '60165-121', uf: 'CE' }, '+5585988412270'],
    [
      'an address in one line',
      { phone: '2145550129', address: '4120 Gaston Ave, Dallas, TX, 75246' },
      '+12145550129',
    ],
    [
      'the number itself with its code',
      { phone: '5095550126', answers: { tel: '+15095550126' } },
      '+15095550126',
    ],
    [
      'an area and a country by its name',
      { area_code: '718', phone: '4560162', country: 'United States' },
      '+17184560162',
    ],
    [
      'an area that stands apart',
      { phone: { country: '55', area: '21', number: '987651234' } },
      '+5521987651234',
    ],
  ])('%s', (_, fields, expected) => {
    expect(phoneOf({ ...who, ...fields })).toBe(expected)
  })

  it.each([
    ['a PIN code of India', { state: 'GA', zip: '403001' }],
    ['a ZIP code where it is no number', { state: 'California', zip: '94043' }],
    ['a state that India has too', { state: 'GA' }],
    ['a state where it is no number', { state: 'Texas' }],
    ['a state of where somebody wants to go', { preferred_state: 'Texas' }],
    ['two countries', { billing_country: 'GB', shipping_country: 'US' }],
    ['the country of an address of the internet', { ip_country: 'GB' }],
    ['the country of a passport', { passport_country: 'Australia' }],
  ])('but by %s it stays one of India', (_, fields) => {
    expect(phoneOf({ ...who, phone: '98765 43210', ...fields })).toBe('+919876543210')
  })

  it('and is shown as it was sent (decision 0001.8)', () => {
    expect(shownOf({ ...who, phone: '(619) 555-0190', country: 'US' })).toBe('(619) 555-0190')
  })

  it('and a number in parts is written as one, without the zero that is dialled at home (decision 0056)', () => {
    expect(shownOf({ ...who, country_code: '+44', phone: '07911 234567' })).toBe('+44 7911 234567')
    expect(shownOf({ ...who, country_code: '91', phone: '98450 12345' })).toBe('+91 98450 12345')
    expect(shownOf({ ...who, isd: '+91', std: '022', phone: '22345678' })).toBe('+91 22 2234 5678')
  })

  it.each([
    ['(IE) 086 771 4402', '+353 86 771 4402'],
    ['🇪🇸 612 447 229', '+34 612 44 72 29'],
  ])('and the country that is written with it is its code: %s', (phone, whole) => {
    expect(shownOf({ ...who, phone })).toBe(whole)
  })

  it('but one that has its code gets no second one', () => {
    expect(phoneOf({ ...who, country_code: '44', phone: '447911123456' })).toBe('+447911123456')
    expect(shownOf({ ...who, country_code: '91', phone: '919845012345' })).toBe('919845012345')
  })

  it('a country of anything is enough, unless it is a number of the region', () => {
    expect(phoneOf({ ...who, phone: '06 39 98 01 77', envelope: { country_code: 'FR' } })).toBe(
      '+33639980177',
    )
    const account = { name: 'Kookaburra Dental', country: 'Australia' }
    expect(phoneOf({ account, contact: { ...who, mobile: '0412 555 038' } })).toBe('+61412555038')
    expect(phoneOf({ ...who, tel: { code: 'PT', tel: '912447806' } })).toBe('+351912447806')
    expect(phoneOf({ ...who, phone: '98450 12345', destination_country: 'Canada' })).toBe('+919845012345')
    expect(phoneOf({ ...who, phone: '0412 555 038', home: { country: 'Nepal' }, to_country: 'Oman' })).toBe(
      '+91412555038',
    )
  })

  it('what stands in brackets before it is its area and no code', () => {
    expect(phoneOf({ ...who, phone: '(81) 99722-4410' })).not.toBe('+81997224410')
  })

  it('a label tells the country as a key does, and no note repeats the number in its first form', () => {
    const fields = [
      { key: 'field_1', label: 'Phone', value: '506-555-0117' },
      { key: 'field_2', label: 'Name', value: 'Marc Roy' },
      { key: 'field_3', label: 'Home address', value: '55 Rue Principale, Moncton, NB E1C 1A1, Canada' },
      { key: 'field_4', label: 'Children', list: [] },
    ]
    const body = { data: { fields } }
    expect([phoneOf(body), shownOf(body)]).toEqual(['+15065550117', '506-555-0117'])
    expect(readOf(body).mapped?.notes).not.toContain('506-555')
  })
})

type Numbered = Sample & { readonly phone_e164?: string }

const numbered = (folder: string): Numbered[] =>
  readSamples(folder).filter((sample: Numbered) => sample.phone_e164 !== undefined)

describe.each([
  ['leads', ['other-platforms', 'learning/leads', 'measured/leads']],
  ['calls', ['learning/calls', 'measured/calls']],
] as const)('numbers of other countries in %s (decision 0056)', (kind, names) => {
  it.each(names.flatMap(numbered))('$platform is shown as sent and matched on $phone_e164', (sample) => {
    const read = interpretDelivery(bodyOf(sample), {
      ...unconfigured,
      kind,
      accept_tests: true,
      without_name: kind === 'calls' ? 'phone' : 'refuse',
    })
    expect(read.kind === 'lead' && read.lead.phone?.normalized).toBe(sample.phone_e164)
  })
})
