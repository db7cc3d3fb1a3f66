import { pick } from './used-office-days.ts'

/** Who asks for cloth: made of lists, so that nobody real is meant. Numbers begin with 90000, which nobody has. */
export interface Asker {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly company: string | undefined
  readonly city: string
  readonly wish: string
  readonly budget: number
}

const firstNames =
  'Aarav Asha Bhavna Chetan Deepa Dev Farah Gaurav Harpreet Ira Jaya Kabir Lakshmi Manoj Meera Nisha Omar Pooja Rahul Ravi Sana Suresh Tanvi Zoya'.split(
    ' ',
  )
const lastNames =
  'Agarwal Bose Chauhan Das Fernandes Gill Iyer Joshi Khan Menon Nair Patel Rao Reddy Shah Sinha Verma'.split(
    ' ',
  )
const companies =
  'Anmol Garments, Coromandel Linen, Deccan Uniforms, Ganga Home Décor, Hotel Sagar, Kaveri Exports, Lotus Boutique, Malabar Weaves, Metro Hospitals, Sunrise School, Taj Upholstery'.split(
    ', ',
  )
const cities = 'Mumbai Mumbai Pune Pune Delhi Bengaluru Ahmedabad Chennai Jaipur Kochi Surat'.split(' ')
const wishes = [
  'Price list for cotton bedsheets, please.',
  '200 school shirts by June, two sizes.',
  'Can you dye to a sample? About 600 metres.',
  'Curtains for 40 hotel rooms, fire retardant.',
  'Wholesale rate for hand-block prints.',
  'Uniforms for 85 staff; need samples first.',
  'Is GST included in the catalogue prices?',
  'Please call after six.',
]

/** The asker of a number; two numbers never share a phone or an email. */
export function askerOf(number: number, chance: () => number): Asker {
  const name = `${pick(firstNames, chance())} ${pick(lastNames, chance())}`
  return {
    name,
    phone: `90000${String(10_000 + number * 37).slice(-5)}`,
    email: `${name.toLowerCase().replace(' ', '.')}${number}@example.com`,
    company: chance() < 0.6 ? pick(companies, chance()) : undefined,
    city: pick(cities, chance()),
    wish: pick(wishes, chance()),
    budget: Math.round(18 + chance() ** 3 * 1_400) * 1_000,
  }
}

/** The same asker as three platforms tell of one, and as our own form does. */
export const bodies = {
  'Google Ads': (asker: Asker, number: number): object => ({
    lead_id: `ga-${number}`,
    user_column_data: [
      { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: asker.name },
      { column_id: 'PHONE_NUMBER', column_name: 'User Phone', string_value: `+91${asker.phone}` },
      { column_id: 'EMAIL', column_name: 'User Email', string_value: asker.email },
      { column_id: 'CITY', column_name: 'City', string_value: asker.city },
    ],
    form_id: 40_000_000_000,
    campaign_id: 10_000_000_000,
    is_test: false,
  }),
  IndiaMART: (asker: Asker, number: number): object => ({
    CODE: 200,
    STATUS: 'SUCCESS',
    RESPONSE: {
      UNIQUE_QUERY_ID: String(621_654_000 + number),
      SENDER_NAME: asker.name,
      SENDER_MOBILE: `+91-${asker.phone}`,
      SENDER_COMPANY: asker.company ?? '',
      SENDER_CITY: asker.city,
      QUERY_MESSAGE: asker.wish,
    },
  }),
  'Enquiry form': (asker: Asker): object => ({
    form: 'Ask for a quote',
    fields: { your_name: asker.name, mobile: asker.phone, town: asker.city, budget_inr: asker.budget },
    message: asker.wish,
  }),
} as const

/** What the website sends when a visitor leaves the form half filled. */
export const uselessBody = { form: 'Newsletter', fields: { topic: 'Diwali offers' }, message: '' }
