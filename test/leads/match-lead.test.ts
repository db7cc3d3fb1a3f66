import { describe, expect, it } from 'vitest'
import { freshContact, leadsOf, makeLead } from '../support/app/leads.ts'
import { mergesOf } from '../support/app/merges.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

const { save, look, fullLead, merge } = mergesOf(service)

describe('200: what matches (§4.2 rule 1, decisions 0001.5, 0001.8, 0001.9)', () => {
  it('one Indian mobile in all its spellings is one person, and stays as first sent', async () => {
    const people = await service.newPeople()
    const spellings = ['9876543210', '09876543210', '+91 98765 43210', '919876543210', '091-98765-43210']
    spellings.push('0919876543210', '+919198765 43210', '९८७६५४३२१०', '(98765)-43210')
    for (const phone of spellings) await save({ name: phone, phone }, people.admin)
    expect(await leadsOf(service, people.admin)).toMatchObject([
      { phone: '9876543210', name: '(98765)-43210' },
    ])
  })

  it('an email in another case is one person, and stays as first sent', async () => {
    const people = await service.newPeople()
    await save({ name: 'A', email: 'Asha.Rao@Example.com' }, people.admin)
    const reply = await save({ name: 'B', email: 'asha.rao@EXAMPLE.com' }, people.admin)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['leadline-match']).toBe('email')
    expect(await leadsOf(service, people.admin)).toMatchObject([{ name: 'B', email: 'Asha.Rao@Example.com' }])
  })

  it('dots and plus of an email are not folded (decision 0001.9)', async () => {
    for (const email of ['a.b@example.net', 'ab@example.net', 'a.b+c@example.net']) {
      expect((await save({ name: 'A', email })).statusCode).toBe(201)
    }
  })

  it('Leadline-Match names phone, email or both', async () => {
    const { phone, email } = await fullLead()
    const other = freshContact()
    const matches = [
      [{ phone }, 'phone'],
      [{ email }, 'email'],
      [{ phone, email }, 'phone, email'],
      [{ phone, email: other.email }, 'phone'],
    ] as const
    for (const [values, header] of matches) {
      expect((await merge({ name: 'A', ...values })).headers['leadline-match']).toBe(header)
    }
  })

  it('answers the six fields of §4.2 rule 2 with the lead’s own id and creation', async () => {
    const { id, phone } = await fullLead()
    const before = await look(id)
    const reply = await merge({ name: 'New Name', phone: `+91${phone}` })
    expect(reply.json()).toEqual({
      data: {
        id,
        name: 'New Name',
        phone,
        status: 'Won',
        created_at: before.created_at,
        updated_at: expect.any(String),
      },
    })
  })

  it('fills in an email beside the phone that matched, and then matches on it', async () => {
    const { name, phone, email } = freshContact()
    const id = await makeLead(service, service.people.admin, { email: undefined, phone })
    await merge({ name, phone, email })
    expect((await merge({ name, email })).json().data.id).toBe(id)
  })

  it('another phone beside the email that matched replaces the lead’s (decision 0001.1)', async () => {
    const { id, email } = await fullLead()
    const { phone } = freshContact()
    await merge({ name: 'A', email, phone })
    expect(await look(id)).toMatchObject({ phone, email })
  })
})

describe('200: phone of one lead, email of another (decision 0001.5)', () => {
  it('the phone’s lead gets everything but the email, and the header says so', async () => {
    const a = await fullLead()
    const b = await fullLead()
    const reply = await merge({ name: 'Both', phone: a.phone, email: b.email, city: 'Pune' })
    expect(reply.json().data.id).toBe(a.id)
    expect(reply.headers['leadline-match']).toBe('phone; conflict=email')
    expect(await look(a.id)).toMatchObject({ name: 'Both', email: a.email, city: 'Pune' })
    expect(await look(b.id)).toMatchObject({ email: b.email, city: 'Mumbai' })
  })

  it('the pair is recorded once on the timeline of the phone’s lead', async () => {
    const a = await fullLead()
    const b = await fullLead()
    for (let i = 0; i < 2; i++) await merge({ name: 'Both', phone: a.phone, email: b.email })
    const noted = await service.registrar.query(
      `select lead_id, details ->> 'other_id' as other_id, details ->> 'matched_on' as matched_on
       from lead_activities where kind = 'possible_duplicate' and lead_id in ($1, $2)`,
      [a.id, b.id],
    )
    expect(noted).toEqual([{ lead_id: a.id, other_id: b.id, matched_on: 'email' }])
  })
})

describe('200: several match (decision 0001.6)', () => {
  it('the most recently updated of the leads with one phone wins', async () => {
    const { phone } = freshContact()
    const { agent, otherAgent } = service.people
    const first = await makeLead(service, agent, { phone })
    const second = await makeLead(service, otherAgent, { phone })
    expect((await merge({ name: 'A', phone })).json().data.id).toBe(second)
    await save({ name: 'B', phone }, agent)
    expect((await merge({ name: 'C', phone })).json().data.id).toBe(first)
  })

  it('of equal times the smallest id', async () => {
    const { phone } = freshContact()
    const { agent, otherAgent } = service.people
    const ids = [await makeLead(service, agent, { phone }), await makeLead(service, otherAgent, { phone })]
    await service.registrar.query('update leads set updated_at = now() where id = any($1)', [ids])
    expect((await merge({ name: 'A', phone })).json().data.id).toBe([...ids].sort()[0])
  })
})
