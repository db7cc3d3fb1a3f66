import { describe, expect, it } from 'vitest'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { unconfigured } from './unconfigured.ts'

const read = (body: object, settings = {}) =>
  interpretDelivery(
    { body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' },
    { ...unconfigured, ...settings },
  )

const one = { name: 'Asha Rao', phone: '9812345678' }
const other = { name: 'Karan Malhotra', phone: '9823456789' }

describe('how sure a guess is (decision 0055)', () => {
  const customer = { full_name: 'Asha Rao', number: one.phone }

  it('says of a doubtful field how sure it is and what speaks against it, and who the customer is if it is right', () => {
    expect(read({ customer, plemta: other.phone })).toMatchObject({
      kind: 'lead',
      mapped: { name: 'Asha Rao', phone: one.phone },
      origins: { phone: { by: 'guess', certainty: 0.89, doubt: 'beside' } },
      question: [{ name: 'Asha Rao', mapping: { name: ['customer.full_name'], phone: ['customer.number'] } }],
    })
  })

  it.each([
    ['with nothing beside it', { customer }],
    ['by the usual names', { ...one, plemta: other.phone }],
  ])('is quiet of a lead %s', (_, body) => {
    const lead = read(body)
    expect(lead).toMatchObject({ kind: 'lead' })
    expect(lead).not.toHaveProperty('question')
    expect(JSON.stringify(lead.origins)).not.toContain('certainty')
  })

  it('is quiet once a person has said what the fields are', () => {
    const mapping = { name: ['customer.full_name'], phone: ['customer.number'] }
    expect(read({ customer, plemta: other.phone }, { mapping })).not.toHaveProperty('question')
  })

  it('asks about one person where it is too unsure, and the answer makes the lead', () => {
    const body = { first_name: 'Karan', email: 'asha@example.com', person: { name: 'Meera Iyer' } }
    const asked = read(body)
    expect(asked).toMatchObject({
      kind: 'rejected',
      field: 'name',
      reason: 'Not sure: is Karan the customer?',
    })
    const [answer] = asked.kind === 'rejected' ? (asked.question ?? []) : []
    expect(read(body, { mapping: answer?.mapping })).toMatchObject({
      kind: 'lead',
      mapped: { name: 'Karan' },
    })
  })
})

describe('a question instead of a guess (decision 0005.39)', () => {
  it('asks which of two people is the customer where nothing tells', () => {
    expect(read({ zorvik: one, plemta: other })).toMatchObject({
      kind: 'rejected',
      field: 'name',
      reason: 'Two people: which is the customer, Asha Rao or Karan Malhotra?',
      question: [{ name: 'Asha Rao' }, { name: 'Karan Malhotra' }],
    })
  })

  it.each([
    ['objects', { zorvik: one, plemta: other }],
    ['objects of parts', { a: { first_name: 'Asha', last_name: 'Rao', phone: one.phone }, b: other }],
    [
      'objects with emails',
      { a: { ...one, email: 'asha@example.com' }, b: { ...other, mail: 'k@example.com' } },
    ],
  ])('each answer of %s is a mapping that makes that person the lead', (_, body) => {
    const asked = read(body)
    if (asked.kind !== 'rejected' || asked.question === undefined) throw new Error('nothing is asked')
    expect(asked.question).toHaveLength(2)
    for (const { name, mapping } of asked.question)
      expect(read(body, { mapping })).toMatchObject({
        kind: 'lead',
        mapped: { name, phone: name === one.name ? one.phone : other.phone },
      })
  })

  it('asks nothing once a person has mapped who it is', () => {
    const mapping = { name: ['plemta.name'], phone: ['plemta.phone'] }
    expect(read({ zorvik: one, plemta: other }, { mapping })).toMatchObject({
      kind: 'lead',
      mapped: { name: 'Karan Malhotra' },
    })
  })

  it.each([
    ['a flat body with a name and a phone', { ...one, plemta: other }],
    ['an object that says who asked', { customer: one, plemta: other }],
    ['a person with a message beside one without', { zorvik: { ...one, message: 'Call me' }, plemta: other }],
  ])('is sure of %s', (_, body) => {
    expect(read(body)).toMatchObject({ kind: 'lead', mapped: { name: 'Asha Rao' } })
  })

  it.each([
    ['an id of a message', { name: 'Asha Rao', phone: '9812345678', id: 'true_919812345678@c.us_3EB0' }],
    ['an id with an address in it', { ...one, message_id: '20260211.1@mail.example.com' }],
  ])('takes %s for no email', (_, body) => {
    expect(read(body)).toMatchObject({ kind: 'lead', mapped: { name: 'Asha Rao' } })
    expect(read(body).mapped).not.toHaveProperty('email')
  })

  it('takes the email that is told to be the primary one', () => {
    const emails = [
      { address: 'old@example.com', is_primary: false },
      { address: 'asha@example.com', is_primary: true },
    ]
    expect(read({ customer: { ...one, emails } })).toMatchObject({ mapped: { email: 'asha@example.com' } })
  })

  it('takes no company from a party under an unknown key', () => {
    expect(read({ customer: one, plemta: { company: 'Sunrise Realty' } }).mapped).not.toHaveProperty(
      'company',
    )
  })
})
