import { describe, expect, it } from 'vitest'
import { readConsent } from '../../server/capture/consent/read-consent.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'

const consentIn = (payload: Record<string, unknown>) => readConsent(openPayload(payload).leaves)
const person = { name: 'Asha Rao', email: 'asha@example.com', message: 'Please call me' }

describe('evidence of consent', () => {
  it('of a web form: text, time, address and page', () => {
    const text = 'I agree that you call me about my enquiry.'
    const payload = {
      ...person,
      consent_text: text,
      consent_timestamp: '2026-01-31T10:00:00+05:30',
      ip_address: '203.0.113.7',
      page_url: 'https://example.com/contact',
    }
    expect(consentIn(payload)).toEqual({
      statements: [{ name: 'consent text', value: text }],
      givenAt: '2026-01-31T10:00:00+05:30',
      ip: '203.0.113.7',
      page: 'https://example.com/contact',
    })
  })

  it.each([
    ['Meta', { custom_disclaimer_responses: [{ checkbox_key: 'newsletter', is_checked: '1' }] }, '1'],
    ['LinkedIn', { consentResponses: [{ accepted: true, consentId: 'urn:li:consent:1' }] }, 'true'],
    ['HubSpot', { legalConsentOptions: { consent: { consentToProcess: true, text: 'I agree' } } }, 'I agree'],
    [
      'a certificate',
      { xxTrustedFormCertUrl: 'https://cert.trustedform.com/abc' },
      'https://cert.trustedform.com/abc',
    ],
    ['a checkbox', { 'I agree to the privacy policy': 'on' }, 'on'],
    ['a refusal', { marketing_opt_in: 'no' }, 'no'],
  ])('of %s', (_who, fields, value) => {
    const consent = consentIn({ ...person, ...fields })
    expect(consent?.statements.map((one) => one.value)).toContain(value)
  })

  it('of a form whose labels say what an answer is', () => {
    const fields = [
      { key: 'question_x7', label: 'Consent', value: 'I agree' },
      { key: 'question_x8', label: 'IP address', value: '203.0.113.7' },
    ]
    expect(consentIn({ ...person, fields })).toMatchObject({
      ip: '203.0.113.7',
      statements: [{ value: 'I agree' }],
    })
  })

  it('none where the payload speaks of none, with whatever addresses and times', () => {
    const payload = {
      ...person,
      ip: '203.0.113.7',
      created_at: '2026-01-31T10:00:00Z',
      page_url: 'https://x.example',
    }
    expect(consentIn(payload)).toBeNull()
    expect(consentIn({ ...person, consent: '' })).toBeNull()
  })

  it('is bounded: ten statements, two thousand characters each', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`consent_${i}`, 'x'.repeat(9_000)]))
    const { statements = [] } = consentIn({ ...person, ...many }) ?? {}
    expect(statements.length).toBe(10)
    expect(Math.max(...statements.map(({ value }) => value.length))).toBe(2_000)
  })
})
