import { describe, expect, it } from 'vitest'
import { normalizePhone } from '../../server/records/phone.ts'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { unconfigured } from './unconfigured.ts'

function phoneOf(body: object): string | null {
  const read = interpretDelivery(
    { body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' },
    unconfigured,
  )
  if (read.kind !== 'lead') throw new Error('no lead was made')
  return normalizePhone(String(read.mapped?.phone), 'IN')
}

const who = { name: 'Asha Rao', email: 'asha@example.com' }

describe('a number beside the country that it is of', () => {
  it.each([
    ['two letters', { phone: '07911 234567', phone_country: 'GB' }, '+447911234567'],
    ['a name', { mobile: '050 123 4567', country: 'United Arab Emirates' }, '+971501234567'],
    ['a short name', { mobile: '07911 234567', country: 'UK' }, '+447911234567'],
    ['capitals in the key', { Phone: '(619) 555-0190', Country: 'USA' }, '+16195550190'],
    ['the region of the account', { phone: '98765 43210', country: 'India' }, '+919876543210'],
    ['a number that is whole', { phone: '+919876543210', country: 'GB' }, '+919876543210'],
    ['digits that lack a plus alone', { phone: '447911234567', country: 'GB' }, '+447911234567'],
    ['a country where it is no number', { phone: '98765 43210', country: 'Singapore' }, '+919876543210'],
    ['an Indian mobile of somebody abroad', { phone: '98765 43210', country: 'US' }, '+919876543210'],
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
