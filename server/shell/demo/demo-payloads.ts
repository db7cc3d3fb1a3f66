/** What a form or platform of the demo sends, and how many hours ago. */
export interface DemoPayload {
  readonly webhook: 'Website form' | 'Google Ads'
  readonly hoursAgo: number
  readonly body: Readonly<Record<string, unknown>>
}

const names = [
  'Asha Rao',
  'Ravi Iyer',
  'Meera Nair',
  'Arjun Shah',
  'Kavya Menon',
  'Vikram Singh',
  'Sana Khan',
  'Rohan Das',
  'Priya Pillai',
  'Imran Ali',
  'Divya Joshi',
  'Karan Mehta',
  'Neha Gupta',
  'Suresh Reddy',
  'Anita Desai',
  'Farhan Sheikh',
]
const cities = ['Mumbai', 'Pune', 'Bengaluru', 'Chennai', 'Delhi', 'Kochi', 'Hyderabad']
const wishes = [
  'Please call after six.',
  'Two hundred silk sarees for a wedding in March.',
  'Do you deliver to Nagpur?',
  'A price list, please.',
  'Table linen for a hotel with 40 rooms.',
]
const consent = 'I agree that Rao Textiles calls me about my enquiry.'

const at = <Item>(items: readonly Item[], i: number): Item => items[i % items.length] as Item

function fromWebsite(i: number, hoursAgo: number): DemoPayload {
  const name = at(names, i)
  const email = `${name.toLowerCase().replace(' ', '.')}${i}@example.com`
  const body = {
    name,
    email,
    phone: `98${String(20_000_000 + i * 7_919).padStart(8, '0')}`,
    city: at(cities, i * 3),
    message: at(wishes, i),
    consent_text: consent,
    page_url: 'https://www.example.com/contact',
  }
  return { webhook: 'Website form', hoursAgo, body }
}

function fromAds(i: number, hoursAgo: number): DemoPayload {
  const answers = {
    FULL_NAME: at(names, i + 5),
    PHONE_NUMBER: `+9197${String(30_000_000 + i * 6_101).padStart(8, '0')}`,
    CITY: at(cities, i),
  }
  const user_column_data = Object.entries(answers).map(([column_id, string_value]) => ({
    column_id,
    string_value,
  }))
  return { webhook: 'Google Ads', hoursAgo, body: { lead_id: `demo-${i}`, form_id: 4_711, user_column_data } }
}

/** A month of leads, the oldest first, with a few that no webhook can take: they wait to be mended and replayed. */
export const demoPayloads: readonly DemoPayload[] = [
  ...Array.from({ length: 54 }, (_, i) => {
    const hoursAgo = 700 - i * 12.9
    return i % 3 === 2 ? fromAds(i, hoursAgo) : fromWebsite(i, hoursAgo)
  }),
  { webhook: 'Website form', hoursAgo: 20, body: { name: 'Lata Kulkarni', message: 'Call me back' } },
  { webhook: 'Website form', hoursAgo: 6, body: { name: 'Test', email: 'test@example.com', is_test: true } },
  { webhook: 'Website form', hoursAgo: 2, body: { enquirer: 'Om Prakash', whatsapp_or_mail: 'later' } },
]
