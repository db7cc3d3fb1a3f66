import { istDay, startOfIstDay } from '../../records/ist-dates.ts'
import { cities, consent, firstNames, hindiNames, lastNames, wishes } from './demo-texts.json'

/** What a form or platform of the demo sends, and when. */
export interface DemoPayload {
  readonly webhook: 'Website form' | 'Google Ads' | 'Facebook'
  readonly receivedAt: Date
  readonly body: Readonly<Record<string, unknown>>
}

const dayMs = 86_400_000
const minuteMs = 60_000
const leads = 300
const days = 30

const at = <Item>(items: readonly Item[], i: number): Item => items[i % items.length] as Item

const nameOf = (i: number): string =>
  i % 9 === 4 ? at(hindiNames, i) : `${at(firstNames, i)} ${at(lastNames, i * 7 + Math.floor(i / 20))}`

const phoneOf = (i: number): string => `98${String(20_000_000 + i * 7_919)}`

/** Between nine and eight in the evening of India, a little more each week, few on Sundays; none in the future. */
function momentOf(i: number, now: Date): Date {
  const today = startOfIstDay(istDay(now)) ?? now
  const ago = Math.floor(days * (1 - (i / leads) ** 0.85))
  const day = new Date(today.getTime() - ago * dayMs)
  const isSunday = new Date(day.getTime() + dayMs / 2).getUTCDay() === 0
  const moved = isSunday && i % 4 !== 0 ? day.getTime() - dayMs : day.getTime()
  const moment = moved + (540 + ((i * 137) % 660)) * minuteMs
  return new Date(moment < now.getTime() ? moment : now.getTime() - (5 + ((i * 37) % 240)) * minuteMs)
}

/** Half from the website, the most of the others from Facebook. */
function payloadOf(i: number, now: Date): DemoPayload {
  const receivedAt = momentOf(i, now)
  const [name, phone, city] = [nameOf(i), phoneOf(i), at(cities, i * 2 + Math.floor(i / 9))]
  if (i % 10 === 7) {
    const answers = { FULL_NAME: name, PHONE_NUMBER: `+91${phone}`, CITY: city }
    const user_column_data = Object.entries(answers).map(([column_id, string_value]) => ({
      column_id,
      string_value,
    }))
    const body = { lead_id: `demo-${i}`, form_id: 4_711, user_column_data }
    return { webhook: 'Google Ads', receivedAt, body }
  }
  if (i % 5 < 2) {
    const body = { full_name: name, phone_number: `+91${phone}`, city, 'what do you need?': at(wishes, i) }
    return { webhook: 'Facebook', receivedAt, body }
  }
  const body = {
    name,
    email: `enquiry${i}@example.com`,
    phone,
    city,
    message: at(wishes, i),
    consent_text: consent,
    page_url: 'https://www.example.com/contact',
  }
  return { webhook: 'Website form', receivedAt, body }
}

/** A month of leads: some ask twice, two may be one person, some deliveries wait to be mended and replayed. */
export function demoPayloads(now: Date): DemoPayload[] {
  const ofWebsite = (hoursAgo: number, body: DemoPayload['body']): DemoPayload => ({
    webhook: 'Website form',
    receivedAt: new Date(now.getTime() - hoursAgo * 60 * minuteMs),
    body,
  })
  const twice = [40, 95, 180, 260].map((i) =>
    ofWebsite(30 + i / 10, { name: nameOf(i), phone: phoneOf(i), message: 'Nobody has called me yet.' }),
  )
  const [phone, email] = [phoneOf(900), 'sunita.verma@example.com']
  return [
    ...Array.from({ length: leads - 2 }, (_, i) => payloadOf(i, now)),
    ...twice,
    ofWebsite(90, { name: 'Sunita Verma', phone, message: 'A price list, please.' }),
    ofWebsite(60, { name: 'Sunita V', email, message: 'Silk for a wedding.' }),
    ofWebsite(40, { name: 'Sunita Verma', phone, email, message: 'I wrote twice already.' }),
    ofWebsite(20, { name: 'Lata Kulkarni', message: 'Call me back' }),
    ofWebsite(6, { name: 'Test', email: 'test@example.com', is_test: true }),
    ofWebsite(2, { enquirer: 'Om Prakash', whatsapp_or_mail: 'later' }),
  ].toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
}
