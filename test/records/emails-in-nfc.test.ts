import { describe, expect, it } from 'vitest'
import { normalizeEmail } from '../../server/records/email.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()
const composed = 'ren\u00e9@example.com'
const decomposed = 'rene\u0301@example.com'

describe('emails are one in NFC with ASCII letters in lower case (decision 0001.9)', () => {
  it('a save merges into the lead whose email is put together otherwise', async () => {
    const { admin } = await service.newPeople()
    const first = await service.as(admin, 'POST', '/leads', { name: 'R', email: decomposed })
    const second = await service.as(admin, 'POST', '/leads', { name: 'R', email: composed.replace('r', 'R') })
    expect([first.statusCode, second.statusCode]).toEqual([201, 200])
    expect(second.json().data.id).toBe(first.json().data.id)
    const listed = await service.as(admin, 'GET', '/leads')
    expect(listed.json().data[0].email).toBe(decomposed)
  })

  it('letters that are not ASCII keep their case, so that two addresses are two leads', async () => {
    const { admin } = await service.newPeople()
    const first = await service.as(admin, 'POST', '/leads', { name: 'R', email: '\u00c9ve@example.com' })
    const second = await service.as(admin, 'POST', '/leads', { name: 'R', email: '\u00e9ve@example.com' })
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  })

  it('a sign that NFC makes a forbidden one of is no email', () => {
    expect(normalizeEmail('a\u037eb@example.com')).toBeNull()
  })
})
