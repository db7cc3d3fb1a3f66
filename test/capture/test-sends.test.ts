import { describe, expect, it } from 'vitest'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { unconfigured } from './unconfigured.ts'

const fate = (body: object) =>
  interpretDelivery(
    { body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' },
    unconfigured,
  ).kind

const asha = { name: 'Asha Rao', phone: '9876543210' }

describe('a test send (decision 0005.43a)', () => {
  it.each([
    [{ action: 'test', ...asha }],
    [{ event_type: 'lead.test', data: asha }],
    [{ meta: { mode: 'TEST' }, lead: asha }],
    [{ webhook_event: 'test_webhook', ...asha }],
    [{ type: 'test', ...asha }],
    [{ event: 'lead.created', data: { mode: 'test', ...asha } }],
    [{ data: [{ is_test: true, ...asha }] }],
    [{ leads: [1, 2].map(() => ({ event: 'test', ...asha })) }],
  ])('is told by its word in what names the kind of sending: %j', (body) => {
    expect(fate(body)).toBe('ignored')
  })

  it.each([
    [{ name: 'Test Test', email: 'test@test.com', phone: '5555555555' }],
    [{ first_name: 'Test', last_name: 'User', email: 'test@example.com' }],
    [{ name: 'test', mobile: '9999999999' }],
    [{ fullName: 'Test User', email: 'test@example.com', whatsapp: '08123456789' }],
    [{ name: 'Usuario Test', email: 'test@example.com', company: 'Empresa Test' }],
    [{ nome: 'Lead de Teste', email: 'teste@example.com', telefone: '+51999999999' }],
  ])('is told by values that agree in being one: %j', (body) => {
    expect(fate(body)).toBe('ignored')
  })

  it.each([
    [{ action: 'book_test_drive', ...asha }],
    [{ type: 'Blood test', ...asha }],
    [{ event: 'Test series for NEET', ...asha }],
    [{ type: 'Testing', ...asha }],
    [{ topic: 'Test Request', ...asha }],
    [{ action: 'https://school.example/ielts/test', ...asha }],
    [{ type: 'blood/test', ...asha }],
    [{ customer: asha, items: [{ type: 'TEST', code: 'CBC' }] }],
    [{ lead: asha, service: { type: 'test' }, campaign: { is_test: true } }],
    [{ triggerEvent: 'BOOKING_CREATED', payload: { type: 'testing', attendees: [asha] } }],
    [{ test: 'yes', score: '7.5', ...asha }],
    [{ name: 'Test Kumar', phone: '9999999999' }],
    [{ name: 'Test', phone: '9876543210' }],
    [{ ...asha, email: 'test@example.com' }],
    [
      {
        answers: [
          { question: 'Mode', answer: 'test' },
          { question: 'Name', answer: 'Asha Rao' },
          { question: 'Phone', answer: '9876543210' },
        ],
      },
    ],
  ])('is none: %j', (body) => {
    expect(fate(body)).toBe('lead')
  })

  const test = { name: 'Test User', email: 'test@test.com', phone: '9999999999' }
  it.each([
    [{ events: [{ event: 'test', ...test }, asha] }],
    [{ records: [asha, { type: 'test', ...test }] }],
    [{ leads: [test, asha] }],
    [
      {
        data: [
          { event: 'contact.deleted', ...test },
          { event: 'lead.created', ...asha },
        ],
      },
    ],
    [
      {
        booking: [
          { status: 'cancelled', ...test },
          { status: 'confirmed', ...asha },
        ],
      },
    ],
  ])('in a list does not decide for the others: %j', (body) => {
    expect(fate(body)).toBe('rejected')
  })
})
